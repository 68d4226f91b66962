// Measures the parts of the core, those without a Python name too. See README.md here.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/declarations.hpp"
#include "glup/evaluate.hpp"
#include "glup/playout.hpp"
#include "glup/view.hpp"
#include "stopwatch.hpp"
#include "undo.hpp"
#include "workload.hpp"

namespace {

using namespace glup;
using bench::Figure;
using bench::keep;
using bench::Undo;
using bench::Workload;
using States = std::vector<State>;

constexpr int kPlays = 2 * State::kTricks;  // cards played in a deal
constexpr int kDeals = 256;                 // a pass of whole deals
constexpr int kWorlds = 4;                  // a pass of evaluated worlds for each view

// One unit for each state: f(state) is measured.
template <class F>
auto each(const States& states, F f) {
    return [&states, f] {
        for (const State& state : states) f(state);
        return static_cast<std::int64_t>(states.size());
    };
}

auto deals(PolicyId policy, int units) {
    return [policy, units, seed = std::uint64_t{0}]() mutable {
        static Scores scores[kDeals];
        play_deals(kDeals, policy, ++seed, scores);
        keep(scores);
        return std::int64_t{kDeals} * units;
    };
}

auto evaluated(const States& states, PolicyId policy) {
    return [&states, policy, world = std::int64_t{0}]() mutable {
        std::int64_t playouts = 0;
        ActionList actions;
        std::vector<Value> out;
        for (std::size_t i = 0; i < states.size(); i += 16) {
            actions = {};
            const View view(states[i], states[i].player);
            legal_actions(view.seen(), actions);
            out.resize(static_cast<std::size_t>(actions.size()) * kWorlds);
            evaluate_actions(WorldSampler(view), {actions.begin(), actions.end()}, {policy}, 1,
                             world, kWorlds, out.data());
            keep(out);
            playouts += actions.size() * kWorlds;
        }
        world += kWorlds;
        return playouts;
    };
}

// A state with its legal actions.
struct Node {
    State state;
    std::vector<Action> actions;
};

std::vector<Node> nodes_of(const States& states) {
    std::vector<Node> nodes;
    for (const State& state : states) {
        ActionList actions;
        legal_actions(state, actions);
        nodes.push_back({state, {actions.begin(), actions.end()}});
    }
    return nodes;
}

// Every child of every node, made on a copy.
std::int64_t children_by_copy(const std::vector<Node>& nodes) {
    std::size_t children = 0;
    for (const Node& node : nodes) {
        for (const Action action : node.actions) {
            State next = node.state;
            next.apply(action);
            keep(next);
        }
        children += node.actions.size();
    }
    return static_cast<std::int64_t>(children);
}

// The same children, each action taken and taken back.
std::int64_t children_by_undo(const std::vector<Node>& nodes) {
    std::size_t children = 0;
    for (const Node& node : nodes) {
        State state = node.state;
        for (const Action action : node.actions) {
            const Undo undo(state, action);
            state.apply(action);
            keep(state);
            undo.restore(state);
        }
        children += node.actions.size();
    }
    return static_cast<std::int64_t>(children);
}

// Bytes that an undo keeps, on average; throws if one does not lead back.
double mean_undo_bytes(const std::vector<Node>& nodes) {
    std::size_t bytes = 0, count = 0;
    for (const Node& node : nodes) {
        for (const Action action : node.actions) {
            State state = node.state;
            const Undo undo(state, action);
            state.apply(action);
            undo.restore(state);
            if (!(state == node.state)) throw std::logic_error("undo.hpp no longer fits State");
            bytes += undo.size();
        }
        count += node.actions.size();
    }
    return static_cast<double>(bytes) / static_cast<double>(count);
}

std::int64_t replayed(const std::vector<bench::Line>& lines) {
    std::int64_t count = 0;
    for (const bench::Line& line : lines) {
        State state = line.start;
        for (const Action action : line.actions) state.apply(action);
        keep(state);
        count += static_cast<std::int64_t>(line.actions.size());
    }
    return count;
}

// Sixteen states stay in the first-level cache, as those of a search do.
std::int64_t copied(const States& states) {
    constexpr int kRounds = 64, kCopies = 16;
    State copies[kCopies];
    for (int round = 0; round < kRounds; ++round) {
        for (int i = 0; i < kCopies; ++i) {
            copies[i] = states[static_cast<std::size_t>(i)];
            keep(copies[i]);
        }
    }
    return kRounds * kCopies;
}

std::int64_t counted_perft(const States& states) {
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < states.size(); i += 32) leaves += perft(states[i], 3);
    return static_cast<std::int64_t>(leaves);
}

std::vector<Figure> all_figures(const Workload& w) {
    Random rng(3);
    const std::vector<Node> nodes = nodes_of(w.all);
    std::vector<View> views;
    for (const State& state : w.plays) views.emplace_back(state, state.player);
    return {
        {"play.random", "a card of a random deal, all rules", deals(PolicyId::kRandom, kPlays)},
        {"play.greedy", "a card of a greedy deal, all rules", deals(PolicyId::kGreedy, kPlays)},
        {"deal.random", "a random deal from a fresh deck", deals(PolicyId::kRandom, 1)},
        {"deal.greedy", "a greedy deal from a fresh deck", deals(PolicyId::kGreedy, 1)},
        {"deal.fresh", "shuffle and deal",
         [rng]() mutable {
             for (int i = 0; i < kDeals; ++i) {
                 auto deck = sorted_deck();
                 rng.shuffle(deck.data(), rules::kDeck);
                 keep(deal(deck, i % 2, false));
             }
             return std::int64_t{kDeals};
         }},
        {"state.copy", "copy of a State", [&w] { return copied(w.all); }},
        {"state.apply", "apply, over whole random deals", [&w] { return replayed(w.lines); }},
        {"state.hash", "hash of a State",
         each(w.all, [](const State& s) { keep(hash_bytes(&s, sizeof s)); })},
        {"child.copy", "a child: copy, apply", [nodes] { return children_by_copy(nodes); }},
        {"child.undo", "a child: save, apply, restore",
         [nodes] { return children_by_undo(nodes); }},
        {"meld.count", "declarations of a meld decision, counted",
         each(w.melds, [](const State& s) { keep(Declarations(s).total()); })},
        {"meld.list", "declarations of a meld decision, listed",
         each(w.melds,
              [](const State& s) { Declarations(s).for_each([](Action a) { keep(a); }); })},
        {"legal.play", "legal actions of a card decision, phase 1",
         each(w.plays,
              [](const State& s) {
                  ActionList actions;
                  legal_actions(s, actions);
                  keep(actions);
              })},
        {"legal.endgame", "legal actions of a card decision, phase 2",
         each(w.endgames,
              [](const State& s) {
                  ActionList actions;
                  legal_actions(s, actions);
                  keep(actions);
              })},
        {"perft", "a leaf of perft 3", [&w] { return counted_perft(w.all); }},
        {"view.build", "View of a State",
         each(w.plays, [](const State& s) { keep(View(s, s.player)); })},
        {"view.sample", "a world that fits a view of phase 1",
         [views, rng]() mutable {
             for (const View& view : views) keep(view.sample(rng));
             return static_cast<std::int64_t>(views.size());
         }},
        {"evaluate.random", "a playout of recommend's matrix, random",
         evaluated(w.plays, PolicyId::kRandom)},
        {"evaluate.greedy", "a playout of recommend's matrix, greedy",
         evaluated(w.plays, PolicyId::kGreedy)},
    };
}

struct Options {
    bool json = false;
    int windows = 9;
    double seconds = 0.05;
    std::string only;
    long passes = 0;
};

Options read_options(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--json") {
            options.json = true;
            continue;
        }
        if (i + 1 == argc)
            throw std::invalid_argument("unknown or incomplete: " + std::string(name));
        const std::string value = argv[++i];
        if (name == "--windows")
            options.windows = std::stoi(value);
        else if (name == "--seconds")
            options.seconds = std::stod(value);
        else if (name == "--only")
            options.only = value;
        else if (name == "--passes")
            options.passes = std::stol(value);
        else
            throw std::invalid_argument("unknown option " + std::string(name));
    }
    if (options.windows < 1) throw std::invalid_argument("--windows: expected 1 or more");
    return options;
}

using Number = std::pair<const char*, double>;

void print_table(const std::vector<Number>& sizes, const std::vector<Number>& counts,
                 const std::vector<Figure>& figures) {
    for (const auto& [name, bytes] : sizes) std::printf("%-42s %10.0f bytes\n", name, bytes);
    for (const auto& [name, count] : counts) std::printf("%-42s %10.2f\n", name, count);
    std::printf("%-16s %-42s %10s %10s %10s %14s\n", "", "", "ns", "least", "most", "per second");
    for (const Figure& f : figures) {
        std::printf("%-16s %-42s %10.2f %10.2f %10.2f %14.0f\n", f.id.c_str(), f.what.c_str(),
                    f.median(), f.least(), f.most(), 1e9 / f.median());
    }
}

void print_numbers(const char* title, const std::vector<Number>& numbers) {
    std::printf("\"%s\": {", title);
    const char* comma = "";
    for (const auto& [name, value] : numbers) {
        std::printf("%s\"%s\": %g", comma, name, value);
        comma = ", ";
    }
    std::printf("},\n");
}

void print_json(const std::vector<Number>& sizes, const std::vector<Number>& counts,
                const std::vector<Figure>& figures) {
    std::printf("{");
    print_numbers("bytes", sizes);
    print_numbers("counts", counts);
    std::printf("\"figures\": [");
    const char* comma = "";
    for (const Figure& f : figures) {
        std::printf(
            "%s\n {\"id\": \"%s\", \"what\": \"%s\", \"ns\": %g, \"least\": %g, \"most\": %g}",
            comma, f.id.c_str(), f.what.c_str(), f.median(), f.least(), f.most());
        comma = ",";
    }
    std::printf("]}\n");
}

int run(const Options& options) {
    const Workload workload;
    std::vector<Figure> figures = all_figures(workload);
    std::erase_if(figures, [&](const Figure& f) { return !f.id.starts_with(options.only); });
    if (options.passes > 0) {  // for profilers that count: a fixed amount of work
        for (const Figure& figure : figures) {
            std::int64_t units = 0;
            for (long i = 0; i < options.passes; ++i) units += figure.pass();
            std::printf("%s %lld\n", figure.id.c_str(), static_cast<long long>(units));
        }
        return EXIT_SUCCESS;
    }
    bench::measure(figures, options.windows, options.seconds);
    const std::vector<Number> sizes = {
        {"State", sizeof(State)},
        {"View", sizeof(View)},
        {"Action", sizeof(Action)},
        {"saved by an undo, mean", mean_undo_bytes(nodes_of(workload.all))},
    };
    const std::vector<Number> counts = {
        {"decisions of a deal", workload.decisions},
        {"legal cards of a decision, phase 1", workload.choices},
        {"classes in the mover's tableau, phase 1", workload.classes},
        {"declarations of a meld decision", workload.declarations},
        {"share of meld decisions with any", workload.open_melds},
    };
    (options.json ? print_json : print_table)(sizes, counts, figures);
    return EXIT_SUCCESS;
}

}  // namespace

// core_figures [--json] [--windows N] [--seconds S] [--only PREFIX] [--passes N]
int main(int argc, char** argv) {
    try {
        return run(read_options(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "core_figures: %s\n", error.what());
        return 2;
    }
}
