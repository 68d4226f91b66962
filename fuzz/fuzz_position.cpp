// A sound position with some of its fields changed either makes a view, from which worlds can be
// drawn and played, or is refused. Input: a byte that chooses the position, then edits of three
// bytes: field, place, value.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "../tests/cpp/samples.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/support/error.hpp"

using namespace glup;

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

std::vector<View> make_views() {
    std::vector<View> views;
    for (const rules::RulesetId id : rules::kKnown) {
        const std::size_t enough = views.size() + 85;  // one byte chooses among all
        int ply = 0;
        const auto keep = [&](const State& state) {
            if (++ply % 13 != 0 || state.is_over() || views.size() >= enough) return;
            views.emplace_back(state, ply % 2);
        };
        samples::visit_deals(40, 2, keep, id);
    }
    return views;
}

void toggle(CardSet& cards, Card card, bool add) {
    if (add && cards.count(card) < rules::kCopies) cards.add(card);
    if (!add && cards.has(card)) cards.remove(card);
}

void edit_table(std::vector<Position::Melded>& table, unsigned place, unsigned value) {
    const auto card = static_cast<Card>(value % rules::kCards);
    if (place >= 0x80) {
        table.push_back({card, KindMask{1} << place % kKinds});
    } else if (!table.empty()) {
        Position::Melded& item = table[place % table.size()];
        if (value % 3 == 0) item.card = card;
        if (value % 3 == 1) item.history ^= KindMask{1} << value % kKinds;
        if (value % 3 == 2) table.pop_back();
    }
}

void edit(Position& p, unsigned field, unsigned place, unsigned value) {
    constexpr std::array<const char*, 6> kDecisions = {"lead", "follow", "meld",
                                                       "wait", "over",   ""};
    const auto card = static_cast<Card>(value % (rules::kCards + 1));
    const auto real_card = static_cast<Card>(value % rules::kCards);
    const int number = static_cast<std::int8_t>(value);
    switch (field % 19) {
        case 0: p.trump = static_cast<int>(value % rules::kSuits); break;
        case 1: p.turnup = card; break;
        case 2: p.stock = number; break;
        case 3: p.phase = static_cast<int>(value % 4); break;
        case 4: p.decision = kDecisions[value % kDecisions.size()]; break;
        case 5: p.led = card; break;
        case 6: toggle(p.hand, real_card, place % 2 == 0); break;
        case 7: toggle(p.played, real_card, place % 2 == 0); break;
        case 8: toggle(p.opponent_known, real_card, place % 2 == 0); break;
        case 9: toggle(p.known, real_card, place % 2 == 0); break;
        case 10: edit_table(p.table, place, value); break;
        case 11: edit_table(p.opponent_table, place, value); break;
        case 12: p.concealed = number; break;
        case 13: p.glups = number; break;
        case 14: p.scores[place % 2] = number << 20; break;
        case 15: p.counters[place % 2] = number; break;
        case 16: p.seat = number; break;
        case 17:  // a card changes places
            toggle(p.hand, real_card, place % 2 == 0);
            toggle(p.played, real_card, place % 2 != 0);
            break;
        case 18: p.ruleset = rules::kKnown[value % rules::kKnown.size()]; break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<View> views = make_views();
    if (size == 0) return 0;
    const View& original = views[data[0] % views.size()];
    Position position = position_of(original);
    expect(make_view(position) == original);
    for (std::size_t i = 1; i + 3 <= size; i += 3)
        edit(position, data[i], data[i + 1], data[i + 2]);
    try {
        const View view = make_view(position);
        expect(make_view(position_of(view)) == view);
        expect(view.to_act() == (position.decision != "wait"));
        Random rng(data[0]);
        const State world = view.sample(rng);
        expect(View(world, view.seat()) == view);
        ActionList actions;
        legal_actions(world, actions);
        expect(!actions.empty());
        for (const PolicyId policy : {PolicyId::kRandom, PolicyId::kGreedy})
            play_out(world, policy, rng);
    } catch (const PositionError& error) {
        expect(*error.what() != '\0');
    }
    return 0;
}
