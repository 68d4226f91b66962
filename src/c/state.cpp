// A deal with all cards known.
#include "glup/stock/game.hpp"
#include "guard.hpp"
#include "handles.hpp"

namespace glup::c {
namespace {

// The one that is meant where nothing else is said.
const GameRules& default_rules() { return *all_rules().front(); }

std::unique_ptr<GameState> dealt(const GameRules& rules, const char* deck, const DealStart& start) {
    try {
        return rules.deal(given_text(deck, "deck"), start);
    } catch (const InputError& error) {
        throw NotationError(error.what());  // other cards than the pack has
    }
}

glup_info info_of(const State* given) {
    if (given == nullptr) {
        throw PhaseError(
            "state: expected one of a game with a stock; glup_state_json tells of others");
    }
    const State& state = *given;
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

}  // namespace

std::string lines_of(const std::vector<std::string>& texts, std::size_t* count) {
    if (count != nullptr) *count = texts.size();
    std::string lines;
    for (const std::string& text : texts) lines += (lines.empty() ? "" : "\n") + text;
    return lines;
}

}  // namespace glup::c

using namespace glup::c;

static_assert(static_cast<int>(glup::Decision::kLead) == GLUP_LEAD);
static_assert(static_cast<int>(glup::Decision::kFollow) == GLUP_FOLLOW);
static_assert(static_cast<int>(glup::Decision::kMeld) == GLUP_MELD);
static_assert(static_cast<int>(glup::Decision::kOver) == GLUP_OVER);

extern "C" {

const char* glup_rules_name(size_t index) {
    for (const glup::GameFamily* family : glup::families()) {
        const auto games = family->games();
        if (index < games.size()) return games[index].data();
        index -= games.size();
    }
    return nullptr;
}

glup_status glup_state_from_seed_by(const char* rules, uint64_t seed, int32_t dealer,
                                    glup_state** state) {
    return make_handle(state, "state", [&] {
        return glup::read_rules(given_text(rules, "rules"))->deal(seed, {dealer, false});
    });
}

glup_status glup_state_from_seed(uint64_t seed, int32_t dealer, glup_state** state) {
    return make_handle(state, "state", [&] { return default_rules().deal(seed, {dealer, false}); });
}

glup_status glup_state_from_deck_by(const char* rules, const char* deck, int32_t dealer,
                                    int32_t exact_cut, glup_state** state) {
    return make_handle(state, "state", [&] {
        const auto by = glup::read_rules(given_text(rules, "rules"));
        return dealt(*by, deck, {dealer, exact_cut != 0});
    });
}

glup_status glup_state_from_deck(const char* deck, int32_t dealer, int32_t exact_cut,
                                 glup_state** state) {
    return make_handle(state, "state",
                       [&] { return dealt(default_rules(), deck, {dealer, exact_cut != 0}); });
}

glup_status glup_state_from_endgame(const char* endgame, glup_state** state) {
    return make_handle(state, "state", [&] {
        return glup::families().front()->endgame(given_text(endgame, "endgame"))->state();
    });
}

glup_status glup_state_copy(const glup_state* state, glup_state** copy) {
    return make_handle(copy, "copy", [&] { return given(state, "state").state->copy(); });
}

void glup_state_free(glup_state* state) { delete state; }

glup_status glup_state_rules(const glup_state* state, const char** rules) {
    return guarded([&] { given(rules, "rules") = given(state, "state").state->name().data(); });
}

glup_status glup_state_info(const glup_state* state, glup_info* info) {
    return guarded(
        [&] { given(info, "info") = info_of(glup::stock_state(*given(state, "state").state)); });
}

glup_status glup_view_info(const glup_view* view, glup_info* info) {
    return guarded([&] {
        const glup::View* own = glup::stock_view(*given(view, "view").view);
        given(info, "info") = info_of(own == nullptr ? nullptr : &own->seen());
    });
}

glup_status glup_state_json(const glup_state* state, char* text, size_t size, size_t* length) {
    return guarded([&] { copy_text(given(state, "state").state->shown(), text, size, length); });
}

glup_status glup_state_hand(const glup_state* state, int32_t seat, char* text, size_t size,
                            size_t* length) {
    return guarded([&] { copy_text(given(state, "state").state->hand(seat), text, size, length); });
}

glup_status glup_state_legal(const glup_state* state, char* text, size_t size, size_t* length,
                             size_t* count) {
    return guarded([&] {
        const auto legal = given(state, "state").state->legal_in_short();
        copy_text(lines_of(legal, count), text, size, length);
    });
}

glup_status glup_state_count_legal(const glup_state* state, uint64_t* count) {
    return guarded([&] { given(count, "count") = given(state, "state").state->count_legal(); });
}

glup_status glup_state_legal_at(const glup_state* state, uint64_t index, char* text, size_t size,
                                size_t* length) {
    return guarded(
        [&] { copy_text(given(state, "state").state->legal_at(index), text, size, length); });
}

glup_status glup_state_player(const glup_state* state, int32_t* player) {
    return guarded([&] { given(player, "player") = given(state, "state").state->player(); });
}

glup_status glup_state_is_over(const glup_state* state, int32_t* over) {
    return guarded([&] { given(over, "over") = given(state, "state").state->over() ? 1 : 0; });
}

glup_status glup_state_apply(glup_state* state, const char* action) {
    return guarded([&] {
        const std::string_view text = given_text(action, "action");
        given(state, "state").state->apply(text);
    });
}

glup_status glup_state_endgame(const glup_state* state, char* text, size_t size, size_t* length) {
    return guarded(
        [&] { copy_text(given(state, "state").state->endgame()->text(), text, size, length); });
}

glup_status glup_state_to_bytes(const glup_state* state, void* bytes, size_t size, size_t* length) {
    return guarded([&] { copy_bytes(given(state, "state").state->bytes(), bytes, size, length); });
}

glup_status glup_state_from_bytes(const void* bytes, size_t size, glup_state** state) {
    return make_handle(state, "state", [&] {
        const std::string_view all(&given(static_cast<const char*>(bytes), "bytes"), size);
        return family_of(glup::GameFamily::Writing::kBytes, all).state_of_bytes(all);
    });
}

}  // extern "C"
