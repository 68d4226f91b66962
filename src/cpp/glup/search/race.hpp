// Which actions of a search still compete: running statistics and sequential halving.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "glup/search/value.hpp"

namespace glup {

// Means of actions over common worlds, each compared with one reference action, which never leaves
// the race. Sums are whole numbers: they do not depend on the order of the rows. Results are in
// points.
class Race {
public:
    Race(std::size_t actions, std::size_t reference);

    std::size_t reference() const { return reference_; }
    const std::vector<std::size_t>& running() const { return running_; }
    std::int64_t samples(std::size_t action) const { return entries_[action].samples; }

    // Takes in rows of the running actions.
    void add(std::span<const Value> rows);
    // … or of the reference alone.
    void add_reference(std::span<const Value> rows);
    void add_rows(const Value* rows, std::size_t count) { add({rows, count}); }

    // Mean difference from the reference, and its standard error: infinite for less than two rows.
    double difference(std::size_t action) const;
    double difference_error(std::size_t action) const;
    // The reference's mean, which has the most rows, and the difference. The error is that of
    // independent rows of the action alone.
    double value(std::size_t action) const;
    double error(std::size_t action) const;
    // Standard error of the difference of any two actions, over the worlds in which both were
    // tried.
    double pair_error(std::size_t a, std::size_t b) const;

    // Lets the `keep` running actions of the best score go on, or those of the list.
    void drop(std::size_t keep, const std::vector<double>& score);
    void restrict_to(const std::vector<bool>& kept);

private:
    struct Sums {
        std::int64_t sum = 0;
        std::int64_t squares = 0;

        void add(std::int64_t value) {
            sum += value;
            squares += value * value;
        }
        double error(std::int64_t samples) const;
    };
    struct Entry {
        std::int64_t samples = 0;
        Sums paired;  // with the reference
        Sums own;
    };
    // The difference of two actions, counted once few enough are running.
    struct Pair {
        std::int64_t samples = 0;
        Sums difference;
    };

    Pair& pair(std::size_t a, std::size_t b) { return pairs_[pair_place(a, b)]; }
    std::size_t pair_place(std::size_t a, std::size_t b) const;
    void find_places();

    std::size_t reference_;
    std::vector<std::size_t> running_;  // ascending
    std::vector<Entry> entries_;
    std::vector<std::size_t> places_;  // of each action among those that pairs are counted of
    std::size_t paired_ = 0;           // how many those are
    std::vector<Pair> pairs_;
};

// How much better than the best score the best would be, were all scores known; at most. Of
// independent normals: the sum of what each would gain over the best one where it passes it.
double gain_to_come(const std::vector<double>& score, const std::vector<double>& error);

}  // namespace glup
