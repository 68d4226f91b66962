#include "glup/auction/worlds/way_table.hpp"

#include <algorithm>
#include <cassert>

#include "glup/auction/worlds/alias.hpp"

namespace glup::auction {

WayTable::WayTable(const Unseen& unseen, const Steps& steps)
    : tilt_(unseen.tilt), room_(all_packed(unseen.room)) {
    for (int place = 1; place < kMostPlaces; ++place)
        if (unseen.room[place] > unseen.room[implied_]) implied_ = place;
    for (int place = 0; place < kMostPlaces; ++place) {
        if (place == implied_) continue;
        stride_[place] = static_cast<std::int32_t>(numbers_);
        full_ += numbers_ * unseen.room[place];
        numbers_ *= unseen.room[place] + 1U;
    }
    const std::vector<Rooms> rooms = rooms_left(unseen, steps.portions);
    for (std::size_t i = 0; i + 1 < steps.portions.size(); ++i)
        add(steps.portions[i], rooms[i + 1]);
    const Portion& last = steps.portions.back();
    steps_.push_back({.first_card = static_cast<std::uint32_t>(cards_.size()),
                      .cards = static_cast<std::uint32_t>(last.cards)});
    take_cards(last);
    follow(steps);
    fill(rooms);
    node_at(full_, room_);
}

void WayTable::add(const Portion& portion, const Rooms& after) {
    Step step{.first_card = static_cast<std::uint32_t>(cards_.size()),
              .cards = static_cast<std::uint32_t>(portion.cards),
              .first_move = static_cast<std::uint32_t>(moves_.size()),
              .alike = portion.alike};
    const Packed low = all_packed(after.low);
    const Packed high = all_packed(after.high);
    const auto move = [&](Packed cards, double weight) {
        if (!covers(room_, cards + low)) return;
        std::int32_t back = 0;
        for (int place = 0; place < kMostPlaces; ++place)
            back += stride_[place] * number_in(cards, place);
        if (portion.kind != 0) weight *= times_of(tilt_.times[portion.kind], cards);
        moves_.push_back({cards, cards + low, cards + high, weight, back});
    };
    if (!portion.alike) {
        for_each_sharing(portion.cards, portion.lots[0].places, 0, [&](Packed cards) {
            move(cards, divided(kFactorial[portion.cards], cards));
        });
    } else {
        const auto from = [&](auto&& self, std::size_t lot, Packed so_far, double ways) -> void {
            if (lot == portion.lots.size()) return move(so_far, ways);
            const auto& these = portion.lots[lot];
            for_each_sharing(these.count, these.places, 0, [&](Packed cards) {
                self(self, lot + 1, so_far + cards, divided(ways * kFactorial[these.count], cards));
            });
        };
        from(from, 0, 0, 1);
    }
    step.moves = static_cast<std::uint32_t>(moves_.size()) - step.first_move;
    steps_.push_back(step);
    take_cards(portion);
}

// Those of the last step.
void WayTable::take_cards(const Portion& portion) {
    for (const Lot& lot : portion.lots) {
        cards_.insert(cards_.end(), lot.count, lot.card);
        steps_.back().all.add(lot.card, lot.count);
    }
}

// What each move makes of the clauses.
void WayTable::follow(const Steps& steps) {
    const auto speaks = [&](const Clause& clause, std::size_t begin, std::size_t end) {
        return std::any_of(steps.portions.begin() + static_cast<std::ptrdiff_t>(begin),
                           steps.portions.begin() + static_cast<std::ptrdiff_t>(end),
                           [&](const Portion& portion) { return speaks_of(clause, portion); });
    };
    std::vector<int> open;  // numbers of clauses
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i) {
        Step& step = steps_[i];
        step.open = static_cast<int>(open.size());
        step.first_next = static_cast<std::uint32_t>(next_.size());
        std::vector<int> spoken;  // of in this step
        std::vector<int> later = open;
        for (int c = 0; c < static_cast<int>(steps.counted.size()); ++c) {
            if (!speaks_of(steps.counted[c], steps.portions[i])) continue;
            spoken.push_back(c);
            if (std::find(open.begin(), open.end(), c) == open.end()) later.push_back(c);
        }
        const auto closes = [&](int c) {
            return !speaks(steps.counted[c], i + 1, steps.portions.size());
        };
        const std::vector<int> regarded = later;
        std::erase_if(later, closes);
        for (std::size_t done = 0; done < std::size_t{1} << open.size(); ++done) {
            for (std::size_t m = step.first_move; m < step.first_move + step.moves; ++m) {
                std::uint16_t next = 0;
                for (const int c : regarded) {
                    const auto was = std::find(open.begin(), open.end(), c) - open.begin();
                    bool is = was < std::ssize(open) && (done >> was & 1) != 0;
                    if (!is && std::find(spoken.begin(), spoken.end(), c) != spoken.end())
                        is = fulfilled(steps.counted[c], cards_[step.first_card], moves_[m].cards);
                    const auto will = std::find(later.begin(), later.end(), c) - later.begin();
                    if (will < std::ssize(later)) {
                        next = static_cast<std::uint16_t>(next | static_cast<int>(is) << will);
                    } else if (!is) {
                        next = kNever;
                        break;
                    }
                }
                next_.push_back(next);
            }
        }
        open = later;
    }
    std::size_t values = 0;
    for (Step& step : steps_) {
        step.first_value = values;
        values += numbers_ << step.open;
    }
    values_ = std::make_unique_for_overwrite<double[]>(values);
    node_of_.resize(values);
}

// Calls `each(room, index)` for every room within the bounds for so many cards.
template <class F>
void WayTable::for_each_room(const Rooms& rooms, int cards, F&& each) const {
    Packed room = 0;
    std::size_t index = 0;
    int rest = cards;
    for (int place = 0; place < kMostPlaces; ++place) {
        if (place == implied_) continue;
        room += packed(rooms.low[place], place);
        index += static_cast<std::size_t>(stride_[place]) * rooms.low[place];
        rest -= rooms.low[place];
    }
    while (true) {
        const bool fits = rooms.low[implied_] <= rest && rest <= rooms.high[implied_];
        each(fits ? room + packed(rest, implied_) : kTops, index);
        int place = 0;
        for (; place < kMostPlaces; ++place) {
            if (place == implied_) continue;
            if (number_in(room, place) < rooms.high[place]) break;
            const int back = rooms.high[place] - rooms.low[place];
            room -= packed(back, place);
            index -= static_cast<std::size_t>(stride_[place]) * back;
            rest += back;
        }
        if (place == kMostPlaces) return;
        room += packed(1, place);
        index += static_cast<std::size_t>(stride_[place]);
        --rest;
    }
}

void WayTable::fill(const std::vector<Rooms>& rooms) {
    int cards = static_cast<int>(steps_.back().cards);
    for_each_room(rooms.back(), cards, [&](Packed room, std::size_t index) {
        values_[steps_.back().first_value + index] =
            room == kTops ? 0 : divided(kFactorial[cards], room);
    });
    for (std::size_t i = steps_.size() - 1; i-- > 0;) {
        const Step& step = steps_[i];
        cards += static_cast<int>(step.cards);
        const double* after = &values_[steps_[i + 1].first_value];
        for (std::size_t done = 0; done < std::size_t{1} << step.open; ++done) {
            const std::uint16_t* next = &next_[step.first_next + done * step.moves];
            double* values = &values_[step.first_value + done * numbers_];
            for_each_room(rooms[i], cards, [&](Packed room, std::size_t index) {
                double sum = 0;
                for (std::size_t m = 0; room != kTops && m < step.moves; ++m) {
                    const Move& move = moves_[step.first_move + m];
                    if (next[m] == kNever) continue;
                    if (!covers(room, move.least) || !covers(move.most, room)) continue;
                    sum += move.weight *
                           after[next[m] * numbers_ + index - static_cast<std::size_t>(move.back)];
                }
                values[index] = sum;
            });
        }
    }
}

std::uint32_t WayTable::node_at(std::size_t value, Packed room) {
    std::uint32_t& node = node_of_[value];
    if (node == 0) {
        nodes_.push_back({.room = room, .value = static_cast<std::uint32_t>(value)});
        node = static_cast<std::uint32_t>(nodes_.size());
    }
    return node - 1;
}

// Finds the moves from a node, and what share of all ways goes on by each.
void WayTable::branch(std::size_t number, std::uint32_t node) {
    const Step& step = steps_[number];
    const Packed room = nodes_[node].room;
    const std::size_t value = nodes_[node].value - step.first_value;
    const std::size_t index = value % numbers_;
    const std::size_t first_after = steps_[number + 1].first_value;
    const std::uint16_t* next = &next_[step.first_next + value / numbers_ * step.moves];
    const double all = values_[nodes_[node].value];
    branches_.clear();
    for (std::size_t m = 0; m < step.moves; ++m) {
        const Move& move = moves_[step.first_move + m];
        if (next[m] == kNever) continue;
        if (!covers(room, move.least) || !covers(move.most, room)) continue;
        const std::size_t after =
            first_after + next[m] * numbers_ + index - static_cast<std::size_t>(move.back);
        // Rounding never leads where there is no way.
        if (values_[after] == 0) continue;
        branches_.push_back(
            {move.weight * values_[after] / all, node_at(after, room - move.cards)});
    }
    assert(!branches_.empty());
    const auto first = static_cast<std::uint32_t>(slots_.size());
    const auto size = static_cast<std::uint32_t>(branches_.size());
    shares_.clear();
    for (const Branch& one : branches_) {
        shares_.push_back(one.share * size);
        slots_.push_back({~std::uint32_t{0}, one.node, one.node});
    }
    share_out(shares_, [&](std::uint32_t less, std::uint32_t limit, std::uint32_t more) {
        slots_[first + less].limit = limit;
        slots_[first + less].there = branches_[more].node;
    });
    nodes_[node].slot = first;
    nodes_[node].slots = size;
}

}  // namespace glup::auction
