// Decisions out of real searches, with what each move would have cost: what the ordering weights
// are fitted to.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "endgame/workload.hpp"
#include "glup/stock/endgame/basic_solver.hpp"

namespace tuning {

using namespace glup::endgame;

struct Candidate {
    std::uint8_t manner;
    std::array<std::uint16_t, kTables> feature;
    std::uint8_t coarse;
    bool decides;
    float cost;  // nodes to find that out, and to find a deciding move elsewhere if it does not
};

struct Sample {
    bool replying;
    std::uint8_t context;
    std::uint8_t pressure;
    std::uint8_t cards;
    std::vector<Candidate> moves;
};

// Takes about `per` decisions of each side with each number of cards left from a search, and
// searches every move of each by itself with an empty table.
template <class Game>
class Collector {
public:
    explicit Collector(int per) : per_(per) {}

    void collect(const Endgame& position, endgames::Chance& chance) {
        auto& search = solver_.search;
        glup::SolveLimits limits;
        limits.max_nodes = 3'000'000;
        // A first pass counts the decisions of each sort.
        std::array<std::array<double, 19>, 2> met{};
        search.observer = [&](const Node& node, const Play* led, int) {
            ++met[led != nullptr][node.cards];
        };
        solver_.clear();
        if (!solver_.value(position, limits).exact) return;
        std::vector<Decision> decisions;
        search.observer = [&](const Node& node, const Play* led, int need) {
            if (node.cards > kMostCards) return;
            const double share = per_ / met[led != nullptr][node.cards];
            if (chance.below(1 << 20) >= share * (1 << 20)) return;
            decisions.push_back({node, led != nullptr, led != nullptr ? *led : Play{}, need});
        };
        solver_.clear();
        solver_.value(position, limits);
        search.observer = nullptr;
        for (const Decision& decision : decisions) examine(decision);
    }

    std::vector<Sample> samples;

private:
    static constexpr int kMostCards = 16;  // with more, a decision costs too much to examine

    struct Decision {
        Node node;
        bool replying;
        Play led;
        int need;
    };

    void examine(const Decision& decision) {
        const Node& node = decision.node;
        SuitBook<Game>& book = solver_.book;
        const Game& game = solver_.game;
        Search<Game> trial(trial_table_, book, stop_check_, game);
        const int total = total_points(node, game);
        Moves moves;
        if (decision.replying) {
            list_replies(node, decision.led, game, moves);
        } else {
            list_leads(node, decision.need, total, 0, game, moves);
        }
        if (moves.size < 2) return;
        const int player = decision.replying ? 1 - node.leader : node.leader;
        Sample sample;
        sample.replying = decision.replying;
        sample.context = static_cast<std::uint8_t>(
            context_of(node.suit[0]->length[player], node.suit[0]->length[1 - player], node.cards));
        sample.pressure = static_cast<std::uint8_t>(pressure_of(decision.need, total, node.cards));
        sample.cards = static_cast<std::uint8_t>(node.cards);
        double cheapest = 1e18;
        int deciding = 0;
        const glup::SolveLimits limits;
        for (int i = 0; i < moves.size; ++i) {
            const Play play = moves.play(i);
            trial_table_.clear();
            stop_check_.start(limits);
            const bool decides =
                decision.replying
                    ? trial.answer(node, decision.led, play, decision.need) < decision.need
                    : trial.follow(node, play, decision.need) >= decision.need;
            // The search sees to replies that arithmetic decides before it orders the others.
            if (decision.replying && stop_check_.nodes() == 0) continue;
            const double cost = static_cast<double>(stop_check_.nodes()) + 1;
            const auto copies = book.copies(play.suit, node.suit[play.suit]->index);
            const CardShape shape =
                SuitShape(copies[player], copies[1 - player], play.suit == 0, game.rank_worth())
                    .card(play.rank);
            sample.moves.push_back({static_cast<std::uint8_t>(manner_of(decision, play)),
                                    shape.feature, shape.coarse, decides,
                                    static_cast<float>(cost)});
            if (!decides) continue;
            ++deciding;
            cheapest = std::min(cheapest, cost);
        }
        if (deciding == 0 || sample.moves.size() < 2) return;
        for (Candidate& move : sample.moves) {
            if (!move.decides) move.cost += static_cast<float>(cheapest);
        }
        samples.push_back(std::move(sample));
    }

    static Manner manner_of(const Decision& decision, Play play) {
        if (!decision.replying) return kLead;
        if (play.suit != decision.led.suit) return kAway;
        return play.rank > decision.led.rank ? kHigh : kLow;
    }

    int per_;
    BasicSolver<Game, true> solver_{4};
    glup::BoundTable trial_table_{1};
    glup::StopCheck stop_check_;
};

inline void write_samples(const std::string& path, const std::vector<Sample>& samples) {
    std::ofstream out(path);
    for (const Sample& sample : samples) {
        out << sample.replying << ' ' << int{sample.context} << ' ' << int{sample.pressure} << ' '
            << int{sample.cards} << ' ' << sample.moves.size();
        for (const Candidate& move : sample.moves) {
            out << ' ' << int{move.manner};
            for (const int feature : move.feature) out << ' ' << feature;
            out << ' ' << int{move.coarse} << ' ' << move.decides << ' ' << move.cost;
        }
        out << '\n';
    }
}

inline void read_samples(const std::string& path, std::vector<Sample>& samples) {
    std::ifstream in(path);
    bool replying;
    int context, pressure, cards, manner, coarse;
    std::size_t size;
    while (in >> replying >> context >> pressure >> cards >> size) {
        Sample sample{replying,
                      static_cast<std::uint8_t>(context),
                      static_cast<std::uint8_t>(pressure),
                      static_cast<std::uint8_t>(cards),
                      {}};
        for (std::size_t i = 0; i < size; ++i) {
            Candidate move{};
            in >> manner;
            move.manner = static_cast<std::uint8_t>(manner);
            for (auto& feature : move.feature) in >> feature;
            in >> coarse >> move.decides >> move.cost;
            move.coarse = static_cast<std::uint8_t>(coarse);
            sample.moves.push_back(move);
        }
        samples.push_back(std::move(sample));
    }
}

}  // namespace tuning
