// A deal with all cards known.
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "guard.hpp"
#include "handles.hpp"

namespace glup::c {

std::string lines_of(const std::vector<std::string>& texts, std::size_t* count) {
    if (count != nullptr) *count = texts.size();
    std::string lines;
    for (const std::string& text : texts) lines += (lines.empty() ? "" : "\n") + text;
    return lines;
}

}  // namespace glup::c

using namespace glup::c;

namespace {
const char* const kDefaultRules = glup::rules::ruleset(glup::rules::kDefaultRuleset).name.data();
}  // namespace

static_assert(static_cast<int>(glup::Decision::kLead) == GLUP_LEAD);
static_assert(static_cast<int>(glup::Decision::kFollow) == GLUP_FOLLOW);
static_assert(static_cast<int>(glup::Decision::kMeld) == GLUP_MELD);
static_assert(static_cast<int>(glup::Decision::kOver) == GLUP_OVER);

extern "C" {

const char* glup_rules_name(size_t index) {
    using glup::rules::kRulesets;
    const auto& rows = glup::auction::kRowNames;
    if (index < kRulesets.size()) return kRulesets[index].name.data();
    index -= kRulesets.size();
    return index < rows.size() ? rows[index].data() : nullptr;
}

glup_status glup_state_from_seed_by(const char* rules, uint64_t seed, int32_t dealer,
                                    glup_state** state) {
    return make_handle(state, "state",
                       [&] { return dealt(given_text(rules, "rules"), seed, dealer); });
}

glup_status glup_state_from_seed(uint64_t seed, int32_t dealer, glup_state** state) {
    return glup_state_from_seed_by(kDefaultRules, seed, dealer, state);
}

glup_status glup_state_from_deck_by(const char* rules, const char* deck, int32_t dealer,
                                    int32_t exact_cut, glup_state** state) {
    return make_handle(state, "state", [&] {
        return dealt(given_text(rules, "rules"), given_text(deck, "deck"), dealer, exact_cut != 0);
    });
}

glup_status glup_state_from_deck(const char* deck, int32_t dealer, int32_t exact_cut,
                                 glup_state** state) {
    return glup_state_from_deck_by(kDefaultRules, deck, dealer, exact_cut, state);
}

glup_status glup_state_from_endgame(const char* endgame, glup_state** state) {
    return make_handle(state, "state",
                       [&] { return glup::parse_endgame(given_text(endgame, "endgame")); });
}

glup_status glup_state_copy(const glup_state* state, glup_state** copy) {
    return make_handle(copy, "copy", [&] { return given(state, "state").state; });
}

void glup_state_free(glup_state* state) { delete state; }

glup_status glup_state_rules(const glup_state* state, const char** rules) {
    return guarded([&] {
        given(rules, "rules") = std::visit([](const auto& deal) { return rules_of(deal); },
                                           given(state, "state").state);
    });
}

glup_status glup_state_info(const glup_state* state, glup_info* info) {
    return guarded([&] {
        given(info, "info") =
            std::visit([](const auto& deal) { return info_of(deal); }, given(state, "state").state);
    });
}

glup_status glup_state_json(const glup_state* state, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const auto tell = [](const auto& deal) { return told(deal); };
        copy_text(std::visit(tell, given(state, "state").state), text, size, length);
    });
}

glup_status glup_state_hand(const glup_state* state, int32_t seat, char* text, size_t size,
                            size_t* length) {
    return guarded([&] {
        const auto hand = [seat](const auto& deal) { return hand_of(deal, seat); };
        copy_text(std::visit(hand, given(state, "state").state), text, size, length);
    });
}

glup_status glup_state_legal(const glup_state* state, char* text, size_t size, size_t* length,
                             size_t* count) {
    return guarded([&] {
        const auto legal = [](const auto& deal) { return legal_of(deal); };
        copy_text(lines_of(std::visit(legal, given(state, "state").state), count), text, size,
                  length);
    });
}

glup_status glup_state_apply(glup_state* state, const char* action) {
    return guarded([&] {
        const std::string_view text = given_text(action, "action");
        std::visit([text](auto& deal) { deal.apply(parse_action(deal, text)); },
                   given(state, "state").state);
    });
}

glup_status glup_state_endgame(const glup_state* state, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const auto endgame = [](const auto& deal) { return endgame_text_of(deal); };
        copy_text(std::visit(endgame, given(state, "state").state), text, size, length);
    });
}

glup_status glup_state_to_bytes(const glup_state* state, void* bytes, size_t size, size_t* length) {
    return guarded([&] {
        const auto pack = [](const auto& deal) { return to_bytes(deal); };
        copy_bytes(std::visit(pack, given(state, "state").state), bytes, size, length);
    });
}

glup_status glup_state_from_bytes(const void* bytes, size_t size, glup_state** state) {
    return make_handle(state, "state", [&] {
        return state_of_bytes({&given(static_cast<const char*>(bytes), "bytes"), size});
    });
}

}  // extern "C"
