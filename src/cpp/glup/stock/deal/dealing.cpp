#include "glup/stock/deal/dealing.hpp"

#include "glup/stock/rules/rules.hpp"

namespace glup {

std::vector<int> hand_places(const rules::Ruleset& ruleset, int seat, int dealer) {
    std::vector<int> places;
    for (int place = 0; place < ruleset.turnup_place(); ++place) {
        if (place / ruleset.packet % 2 == (seat == dealer)) places.push_back(place);
    }
    return places;
}

std::array<Draw, 2> draws_after(const rules::Ruleset& ruleset, int taker, int tricks) {
    const int first = ruleset.turnup_place() + 1 + rules::kSeats * (tricks - 1);
    const int second = first + 1 < ruleset.deck() ? first + 1 : ruleset.turnup_place();
    return {Draw{taker, first}, Draw{taker ^ 1, second}};
}

int most_plies(const rules::Ruleset& ruleset) {
    const int nines = ruleset.exchange_ends_turn ? 0 : ruleset.copies;
    return 3 * ruleset.draw_tricks() + nines + 2 * ruleset.hand;
}

}  // namespace glup
