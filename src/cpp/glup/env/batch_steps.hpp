// The loops of a batch, compiled once for each game.
#pragma once

#include <string>
#include <system_error>
#include <thread>

#include "glup/env/batch.hpp"
#include "glup/env/choices.hpp"
#include "glup/support/error.hpp"

namespace glup::env {

namespace detail {

inline void check_range(const char* name, std::int64_t value, std::int64_t least,
                        std::int64_t most) {
    if (value >= least && value <= most) return;
    throw Error(std::string(name) + ": expected " + std::to_string(least) + " to " +
                std::to_string(most) + ", given " + std::to_string(value));
}

}  // namespace detail

template <class Game>
BatchOf<Game>::BatchOf(std::int64_t rows, std::int64_t first, int threads, const Rules& rules)
    : first_(first), threads_(threads), rules_(rules) {
    constexpr std::int64_t kMostRows = std::int64_t{1} << 24;
    constexpr int kMostThreads = 256;
    detail::check_range("count", rows, 1, kMostRows);
    detail::check_range("first", first, 0, (std::int64_t{1} << 32) - rows);
    detail::check_range("threads", threads, 1, kMostThreads);
    static_assert(Game::kChoices <= 256);  // as rows keep them
    rows_.resize(static_cast<std::size_t>(rows));
    legal_.resize(static_cast<std::size_t>(rows));
}

template <class Game>
void BatchOf<Game>::begin(Row& row, std::int64_t number) const {
    const std::uint64_t of_row = std::uint64_t{row.deals} << 32;
    row.rng = Random::stream(seed_, static_cast<std::uint64_t>(number) + of_row);
    row.deal.begin(rules_, row.rng, static_cast<int>((number + row.deals) % Game::seats(rules_)));
    row.rewarded = {};
    row.choices.clear();
}

template <class Game>
struct BatchOf<Game>::Loops {
    static void show(BatchOf& batch, int i, const Outputs& out) {
        Deal& deal = batch.rows_[i].deal;
        const auto legal = deal.at.legal();
        batch.legal_[i] = legal;
        const auto place = static_cast<std::ptrdiff_t>(i);
        legal.write(out.masks + place * Game::kChoices);
        out.players[i] = deal.at.state.player;
        deal.observe(out.observations + place * Game::kObservation);
    }

    static void step(BatchOf& batch, const std::int64_t* choices, const Outputs& out, int begin,
                     int end) {
        const int width = Game::scores(batch.rules_);
        for (int i = begin; i < end; ++i) {
            Row& row = batch.rows_[i];
            row.choices.push_back(static_cast<std::uint8_t>(choices[i]));
            row.deal.apply(static_cast<int>(choices[i]));
            const bool over = row.deal.at.state.is_over();
            std::array<std::int32_t, Game::kMostScores> scores{};
            row.deal.write_scores(scores);
            const auto place = static_cast<std::ptrdiff_t>(i) * width;
            for (int n = 0; n < width; ++n) {
                out.rewards[place + n] = scores[n] - row.rewarded[n];
                if (over) out.scores[place + n] = scores[n];
            }
            row.rewarded = scores;
            out.dones[i] = over;
            if (over) {
                ++row.deals;
                batch.begin(row, batch.first_ + i);
            }
            show(batch, i, out);
        }
    }

    static void choose(BatchOf& batch, std::int64_t* choices, By by, int begin, int end) {
        for (int i = begin; i < end; ++i) {
            const auto& legal = batch.legal_[i];
            if (by == By::kRandom) {
                choices[i] = Game::choose(legal, batch.rows_[i].rng);
                continue;
            }
            const auto open = static_cast<std::uint32_t>(legal.size());
            choices[i] = legal.nth(static_cast<int>(batch.rows_[i].rng.below(open)));
        }
    }
};

template <class Game>
template <class Work>
void BatchOf<Game>::in_parts(Work&& work) {
    const auto begin_of = [&](int part) {
        return static_cast<int>(std::int64_t{rows()} * part / threads_);
    };
    // Threads of a step live as long as the step: what starting them takes is little beside the
    // rows that are worth a thread, and nothing is left behind for a fork to lose.
    std::vector<std::jthread> others;
    others.reserve(threads_);
    for (int part = 1; part < threads_; ++part) {
        const auto own = [&, part] { work(begin_of(part), begin_of(part + 1)); };
        try {
            others.emplace_back(own);
        } catch (const std::system_error&) {
            own();  // no more threads are to be had
        }
    }
    work(0, begin_of(1));
}

template <class Game>
void BatchOf<Game>::reset(std::uint64_t seed, const Outputs& out) {
    seed_ = seed;
    in_parts([&](int begin, int end) {
        const int width = Game::scores(rules_);
        for (int i = begin; i < end; ++i) {
            rows_[i].deals = 0;
            this->begin(rows_[i], first_ + i);
            for (int n = 0; n < width; ++n) {
                out.rewards[static_cast<std::ptrdiff_t>(i) * width + n] = 0;
                out.scores[static_cast<std::ptrdiff_t>(i) * width + n] = 0;
            }
            out.dones[i] = 0;
            Loops::show(*this, i, out);
        }
    });
}

template <class Game>
void BatchOf<Game>::step(const std::int64_t* choices, const Outputs& out) {
    for (int i = 0; i < rows(); ++i) {
        if (!legal_[i].has(choices[i]))
            throw IllegalActionError("choices[" + std::to_string(i) +
                                     "]: " + refusal(legal_[i], choices[i], Game::choice_text));
    }
    in_parts([&](int begin, int end) { Loops::step(*this, choices, out, begin, end); });
}

template <class Game>
void BatchOf<Game>::choose(std::int64_t* choices, By by) {
    in_parts([&](int begin, int end) { Loops::choose(*this, choices, by, begin, end); });
}

template <class Game>
auto BatchOf<Game>::story(int i) const -> Story {
    const Row& row = rows_[i];
    return {row.deals, row.rng.state(), row.choices};
}

template <class Game>
void BatchOf<Game>::resume(std::uint64_t seed, const std::vector<Story>& stories,
                           const Outputs& out) {
    if (stories.size() != rows_.size()) throw Error("state: expected the rows of another batch");
    seed_ = seed;
    for (int i = 0; i < rows(); ++i) {
        const Story& story = stories[static_cast<std::size_t>(i)];
        Row& row = rows_[i];
        row.deals = story.deals;
        begin(row, first_ + i);
        for (const std::uint8_t choice : story.choices) {
            if (!row.deal.at.legal().has(choice))
                throw Error("state: expected choices of a deal, given others");
            row.deal.apply(choice);
        }
        row.choices = story.choices;
        row.deal.write_scores(row.rewarded);
        if (row.deal.at.state.is_over() || story.rng == Random::Words{})
            throw Error("state: expected a deal that goes on and its stream, given others");
        row.rng = Random::resumed(story.rng);
        Loops::show(*this, i, out);
    }
}

}  // namespace glup::env
