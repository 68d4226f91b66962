// A deal with all cards known.
#include "glup/support/random.hpp"
#include "glup/two_handed/notation/notation.hpp"
#include "glup/two_handed/notation/serialise.hpp"
#include "glup/two_handed/rules/legal.hpp"
#include "guard.hpp"
#include "handles.hpp"

namespace glup::c {

glup_info info_of(const State& state) {
    const auto card = [](Card c) { return c == kNoCard ? std::int32_t{GLUP_NO_CARD} : c; };
    glup_info info{};
    info.phase = state.in_phase1() ? 1 : 2;
    info.decision = static_cast<std::int32_t>(state.decision);
    info.player = state.is_over() ? GLUP_NO_SEAT : state.player;
    info.leader = state.leader;
    info.trump = state.trump;
    info.turnup = state.in_phase1() ? card(state.turnup()) : GLUP_NO_CARD;
    info.led = card(state.led);
    info.stock = state.stock_left();
    info.tricks = state.tricks;
    info.glups = state.glups;
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        info.scores[seat] = state.scores[seat];
        info.counters[seat] = state.counters[seat];
    }
    return info;
}

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
    return index < kRulesets.size() ? kRulesets[index].name.data() : nullptr;
}

glup_status glup_state_from_seed_by(const char* rules, uint64_t seed, int32_t dealer,
                                    glup_state** state) {
    return make_handle(state, "state", [&] {
        const auto id = glup::rules::find_ruleset(given_text(rules, "rules"));
        glup::Random rng(seed);
        auto deck = glup::sorted_deck(glup::rules::ruleset(id));
        rng.shuffle(deck.data(), glup::rules::ruleset(id).deck());
        return glup::deal(deck, to_seat(dealer, "dealer"), false, id);
    });
}

glup_status glup_state_from_seed(uint64_t seed, int32_t dealer, glup_state** state) {
    return glup_state_from_seed_by(kDefaultRules, seed, dealer, state);
}

glup_status glup_state_from_deck_by(const char* rules, const char* deck, int32_t dealer,
                                    int32_t exact_cut, glup_state** state) {
    return make_handle(state, "state", [&] {
        const auto id = glup::rules::find_ruleset(given_text(rules, "rules"));
        const auto& ruleset = glup::rules::ruleset(id);
        const auto cards = glup::to_deck(glup::parse_card_list(given_text(deck, "deck")), ruleset);
        glup::check_exact_cut(ruleset, exact_cut != 0);
        return glup::deal(cards, to_seat(dealer, "dealer"), exact_cut != 0, id);
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
    return guarded(
        [&] { given(rules, "rules") = given(state, "state").state.rules().name.data(); });
}

glup_status glup_state_info(const glup_state* state, glup_info* info) {
    return guarded([&] { given(info, "info") = info_of(given(state, "state").state); });
}

glup_status glup_state_hand(const glup_state* state, int32_t seat, char* text, size_t size,
                            size_t* length) {
    return guarded([&] {
        const auto& hands = given(state, "state").state.hand;
        const auto player = static_cast<std::size_t>(to_seat(seat, "seat"));
        copy_text(glup::cards_text(hands[player]), text, size, length);
    });
}

glup_status glup_state_legal(const glup_state* state, char* text, size_t size, size_t* length,
                             size_t* count) {
    return guarded([&] {
        const auto texts = glup::legal_action_texts(given(state, "state").state);
        copy_text(lines_of(texts, count), text, size, length);
    });
}

glup_status glup_state_apply(glup_state* state, const char* action) {
    return guarded([&] {
        glup::State& deal = given(state, "state").state;
        deal.apply(glup::parse_action(deal, given_text(action, "action")));
    });
}

glup_status glup_state_endgame(const glup_state* state, char* text, size_t size, size_t* length) {
    return guarded([&] {
        const glup::State& deal = given(state, "state").state;
        if (deal.in_phase1() || deal.is_over())
            throw PhaseError("state: expected one of phase 2 that is not over");
        copy_text(glup::endgame_text(deal), text, size, length);
    });
}

glup_status glup_state_to_bytes(const glup_state* state, void* bytes, size_t size, size_t* length) {
    return guarded(
        [&] { copy_bytes(glup::to_bytes(given(state, "state").state), bytes, size, length); });
}

glup_status glup_state_from_bytes(const void* bytes, size_t size, glup_state** state) {
    return make_handle(state, "state", [&] {
        const char* first = &given(static_cast<const char*>(bytes), "bytes");
        return glup::state_from_bytes({first, size});
    });
}

}  // extern "C"
