// Leads that have cut before, tried early: killers by depth, and how often each has cut of late.
#pragma once

#include <array>
#include <cstdint>

#include "glup/auction/rules/rules.hpp"

namespace glup::auction::endgame {

class Hopes {
public:
    using Card = int;  // suit and place, as in a list of moves

    void clear() { *this = {}; }

    int bonus(int leader, int cards, Card card) const {
        const Killers& killers = killers_[leader][cards & (kDepths - 1)];
        const int killer = card == killers.last     ? kKiller
                           : card == killers.before ? kKiller / 2
                                                    : 0;
        return killer + (share_[leader][card] * kShare >> kBits);
    }
    void cut(int leader, int cards, Card card) {
        Killers& killers = killers_[leader][cards & (kDepths - 1)];
        if (killers.last != card) killers = {static_cast<std::int16_t>(card), killers.last};
        std::int16_t& share = share_[leader][card];
        share = static_cast<std::int16_t>(share + ((1 << kBits) - share) / kMemory);
    }
    void failed(int leader, Card card) {
        std::int16_t& share = share_[leader][card];
        share = static_cast<std::int16_t>(share - share / kMemory);
    }

private:
    static constexpr int kKiller = 120, kShare = 150;  // in units of the weights
    static constexpr int kBits = 10, kMemory = 16;
    static constexpr int kDepths = 64;
    struct Killers {
        std::int16_t last = -1, before = -1;
    };
    std::array<std::array<Killers, kDepths>, kMostSeats> killers_{};
    std::array<std::array<std::int16_t, 128>, kMostSeats> share_{};
};

}  // namespace glup::auction::endgame
