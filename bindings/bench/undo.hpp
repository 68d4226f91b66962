// Taking actions back: what glup::State does without, written to be measured against a copy.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>

#include "glup/stock/rules/state.hpp"

namespace glup::bench {

// Keeps only the parts of a state that the action will change, and puts them back. What the next
// function saves is all that apply() touches; kernels.cpp checks that on every action it uses.
class Undo {
public:
    Undo(const glup::State& state, glup::Action action) {
        const int seat = state.player;
        save(state, offsetof(glup::State, scores), sizeof state - offsetof(glup::State, scores));
        if (action.is_play()) {
            save_item(state, state.hand[seat]);
            save_item(state, state.played);
            if (action.type() == glup::Action::Type::kPlayTable) save_table(state, seat);
            return;
        }
        // The draw changes both hands and blanks two places; the last one ends phase 1.
        save_item(state, state.hand);
        save(state, offset(state, &state.stock[state.drawn]), 2);
        save_item(state, state.stock.back());
        const bool ends = state.drawn + 2 == glup::rules::kStock;
        const bool melds =
            action.type() == glup::Action::Type::kDeclare || !state.ends_turn(action);
        if (ends || melds) save_table(state, seat);
        if (ends) save_table(state, seat ^ 1);
    }

    void restore(glup::State& state) const {
        const unsigned char* from = bytes_;
        for (int i = 0; i < count_; ++i) {
            std::memcpy(reinterpret_cast<unsigned char*>(&state) + parts_[i].offset, from,
                        parts_[i].size);
            from += parts_[i].size;
        }
    }

    std::size_t size() const { return used_; }

private:
    struct Part {
        std::uint16_t offset, size;
    };

    static std::size_t offset(const glup::State& state, const void* part) {
        return static_cast<std::size_t>(static_cast<const unsigned char*>(part) -
                                        reinterpret_cast<const unsigned char*>(&state));
    }
    void save(const glup::State& state, std::size_t offset, std::size_t size) {
        assert(used_ + size <= sizeof bytes_);
        std::memcpy(bytes_ + used_, reinterpret_cast<const unsigned char*>(&state) + offset, size);
        parts_[count_++] = {static_cast<std::uint16_t>(offset), static_cast<std::uint16_t>(size)};
        used_ += size;
    }
    template <class T>
    void save_item(const glup::State& state, const T& item) {
        save(state, offset(state, &item), sizeof item);
    }
    void save_table(const glup::State& state, int seat) {
        save_item(state, state.table[seat]);
        save_item(state, state.tableau[seat]);
    }

    std::size_t used_ = 0;
    int count_ = 0;
    Part parts_[8];
    unsigned char bytes_[sizeof(glup::State)];
};

}  // namespace glup::bench
