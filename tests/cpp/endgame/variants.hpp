// The solver with one optimisation switched off: for the test that no value depends on any, and for
// the table in benchmarks/laboratory/endgames.md.
#pragma once

#include <array>
#include <string_view>

#include "glup/stock/endgame/options.hpp"

namespace endgames {

struct Variant {
    std::string_view name;
    void (*change)(glup::endgame::Switchable& options);
    int most_cards = 18;  // above, it takes too long on any but easy deals
};

inline void switch_all_off(glup::endgame::Switchable& o) {
    o.ordering = o.table_move = o.first_guess = o.pooled_moves = false;
    o.quick_tricks = o.sure_trumps = o.suit.merging = o.suit.dominance = false;
    o.suit.relative_ranks = o.suit.sure_offset = o.suit.pooling = o.suit.symmetry = false;
    o.lead_probe_from = 99;
    o.open_reply = 0;
}

inline constexpr std::array kVariants = {
    Variant{"everything on", [](auto&) {}},
    Variant{"no ordering scores", [](auto& o) { o.ordering = false; }},
    Variant{"no looking at all leads first", [](auto& o) { o.lead_probe_from = 99; }},
    Variant{"open replies not in the order", [](auto& o) { o.open_reply = 0; }},
    Variant{"no table move", [](auto& o) { o.table_move = false; }},
    Variant{"no first guess", [](auto& o) { o.first_guess = false; }},
    Variant{"no merging of ranks, no dominance", [](auto& o) { o.suit.merging = false; }},
    Variant{"no dominance", [](auto& o) { o.suit.dominance = false; }},
    Variant{"no pooled moves", [](auto& o) { o.pooled_moves = false; }},
    Variant{"no quick tricks", [](auto& o) { o.quick_tricks = false; }},
    Variant{"no sure trumps", [](auto& o) { o.sure_trumps = false; }},
    Variant{"no canonical key at all",
            [](auto& o) {
                o.suit.relative_ranks = o.suit.sure_offset = o.suit.pooling = o.suit.symmetry =
                    false;
            }},
    Variant{"no relative ranks in the key", [](auto& o) { o.suit.relative_ranks = false; }},
    Variant{"no sure-trump offset in the key", [](auto& o) { o.suit.sure_offset = false; }},
    Variant{"no pooling in the key", [](auto& o) { o.suit.pooling = false; }},
    Variant{"no suit symmetry in the key", [](auto& o) { o.suit.symmetry = false; }},
    Variant{"no answers kept with the suits", [](auto& o) { o.answers = false; }},
    Variant{"table gives up what has few cards", [](auto& o) { o.effort = false; }},
    Variant{"no table", [](auto& o) { o.table = false; }, 15},
    Variant{"everything off but the table", switch_all_off, 15},
    Variant{"everything off",
            [](auto& o) {
                switch_all_off(o);
                o.table = false;
            },
            10},
};

}  // namespace endgames
