#include "glup/two_handed/env/batch.hpp"

#include <string>
#include <system_error>
#include <thread>

#include "glup/support/error.hpp"

namespace glup::env {
namespace {

constexpr std::int64_t kMostRows = std::int64_t{1} << 24;
constexpr int kMostThreads = 256;

void check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value >= least && value <= most) return;
    throw Error(std::string(name) + ": expected " + std::to_string(least) + " to " +
                std::to_string(most) + ", given " + std::to_string(value));
}

}  // namespace

void Batch::Row::begin(rules::RulesetId ruleset, std::uint64_t seed, std::int64_t number) {
    rng = Random::stream(seed, static_cast<std::uint64_t>(number) + (std::uint64_t{deals} << 32));
    auto deck = sorted_deck(rules::ruleset(ruleset));
    rng.shuffle(deck.data(), rules::ruleset(ruleset).deck());
    at = {deal(deck, static_cast<int>((number + deals) % rules::kSeats), false, ruleset), {}};
    classes = {};
    rewarded = {};
}

inline void Batch::Row::apply(int choice) {
    const int mover = at.state.player;
    at.apply(choice);
    const bool may_change_table = choice >= kPlayTable && choice != kPass;
    if (may_change_table) classes[mover] = ClassBytes(at.state.tableau[mover]);
}

// Compiled for each instruction set and chosen at run time, as in playout.cpp.
template <class Isa>
struct Batch::Loops {
    static void show(Batch& batch, int i, const Outputs& out) {
        const Row& row = batch.rows_[i];
        const ChoiceState& at = row.at;
        const ChoiceSet legal = at.legal();
        batch.legal_[i] = legal;
        legal.write(out.masks + static_cast<std::ptrdiff_t>(i) * kChoices);
        out.players[i] = at.state.player;
        observe(at, row.classes, at.state.player,
                reinterpret_cast<Observation*>(out.observations)[static_cast<std::ptrdiff_t>(i)]);
    }

    static void step(Batch& batch, const std::int64_t* choices, const Outputs& out, int begin,
                     int end) {
        for (int i = begin; i < end; ++i) {
            Row& row = batch.rows_[i];
            row.apply(static_cast<int>(choices[i]));
            const State& state = row.at.state;
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                out.rewards[rules::kSeats * i + seat] = state.scores[seat] - row.rewarded[seat];
                row.rewarded[seat] = state.scores[seat];
            }
            out.dones[i] = state.is_over();
            if (state.is_over()) {
                for (int seat = 0; seat < rules::kSeats; ++seat)
                    out.scores[rules::kSeats * i + seat] = state.scores[seat];
                ++row.deals;
                row.begin(batch.ruleset_, batch.seed_, batch.first_ + i);
            }
            show(batch, i, out);
        }
    }

    static void choose(Batch& batch, std::int64_t* choices, int begin, int end) {
        for (int i = begin; i < end; ++i) {
            const ChoiceSet& legal = batch.legal_[i];
            const auto open = static_cast<std::uint32_t>(legal.size());
            choices[i] = legal.template nth<Isa>(static_cast<int>(batch.rows_[i].rng.below(open)));
        }
    }
};

struct Batch::Dispatch {
#if GLUP_X86_DISPATCH
    GLUP_TARGET_V3
    __attribute__((flatten)) static void step_v3(Batch& batch, const std::int64_t* choices,
                                                 const Outputs& out, int begin, int end) {
        Loops<X86V3Isa>::step(batch, choices, out, begin, end);
    }
    GLUP_TARGET_V3 __attribute__((flatten)) static void choose_v3(Batch& batch,
                                                                  std::int64_t* choices, int begin,
                                                                  int end) {
        Loops<X86V3Isa>::choose(batch, choices, begin, end);
    }
#endif

    static void step(Batch& batch, const std::int64_t* choices, const Outputs& out, int begin,
                     int end) {
#if GLUP_X86_DISPATCH
        if (kHasX86V3) return step_v3(batch, choices, out, begin, end);
#endif
        Loops<PortableIsa>::step(batch, choices, out, begin, end);
    }

    static void choose(Batch& batch, std::int64_t* choices, int begin, int end) {
#if GLUP_X86_DISPATCH
        if (kHasX86V3) return choose_v3(batch, choices, begin, end);
#endif
        Loops<PortableIsa>::choose(batch, choices, begin, end);
    }
};

Batch::Batch(std::int64_t rows, std::int64_t first, int threads, rules::RulesetId ruleset)
    : first_(first), threads_(threads), ruleset_(ruleset) {
    check_range("count", rows, 1, kMostRows);
    check_range("first", first, 0, (std::int64_t{1} << 32) - rows);
    check_range("threads", threads, 1, kMostThreads);
    rows_.resize(static_cast<std::size_t>(rows));
    legal_.resize(static_cast<std::size_t>(rows));
}

template <class Work>
void Batch::in_parts(Work&& work) {
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

void Batch::reset(std::uint64_t seed, const Outputs& out) {
    seed_ = seed;
    in_parts([&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
            rows_[i].deals = 0;
            rows_[i].begin(ruleset_, seed, first_ + i);
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                out.rewards[rules::kSeats * i + seat] = 0;
                out.scores[rules::kSeats * i + seat] = 0;
            }
            out.dones[i] = 0;
            Loops<PortableIsa>::show(*this, i, out);
        }
    });
}

void Batch::step(const std::int64_t* choices, const Outputs& out) {
    for (int i = 0; i < rows(); ++i) {
        if (!legal_[i].has(choices[i]))
            throw IllegalActionError("choices[" + std::to_string(i) +
                                     "]: " + refusal(legal_[i], choices[i]));
    }
    in_parts([&](int begin, int end) { Dispatch::step(*this, choices, out, begin, end); });
}

void Batch::choose(std::int64_t* choices) {
    in_parts([&](int begin, int end) { Dispatch::choose(*this, choices, begin, end); });
}

}  // namespace glup::env
