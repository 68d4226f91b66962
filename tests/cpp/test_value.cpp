// The network in the core: what it reads, its two ways to a sum, its instruction sets, its file.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/training/stacked_deck.hpp"
#include "glup/stock/training/trainer.hpp"
#include "glup/stock/value/judge.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/stock/value/weight_bounds.hpp"
#include "glup/support/error.hpp"

using namespace glup;
using namespace glup::value;
using rules::RulesetId;

namespace {

// States of phase 1 from deals of every game that greedy or random play, half of them with a rare
// meld.
std::vector<State> states(int deals, PolicyId policy) {
    std::vector<State> result;
    for (const RulesetId id : rules::kKnown) {
        for (int i = 0; i < deals; ++i) {
            Random rng = Random::stream(17, static_cast<std::uint64_t>(i));
            auto deck = sorted_deck(rules::ruleset(id));
            rng.shuffle(deck.data(), rules::ruleset(id).deck());
            if (i % 2 == 0) stack_rare_meld(rules::ruleset(id), deck, rng);
            State state = deal(deck, i % 2, false, id);
            while (state.in_phase1()) {
                result.push_back(state);
                state.apply(choose_action(state, policy, rng));
            }
        }
    }
    return result;
}

// Hidden units of a fresh trainer are at random, and so all of them matter.
const Network& network(RulesetId id = RulesetId::kGlup) {
    static const std::array made = {Trainer(3, RulesetId::kGlup).network(),
                                    Trainer(3, RulesetId::kTwoHanded).network(),
                                    Trainer(3, RulesetId::kTwoHandedExtended).network()};
    return made[static_cast<std::size_t>(id)];
}

}  // namespace

TEST("hidden cards do not matter") {
    Random rng(1);
    for (const PolicyId policy : {PolicyId::kGreedy, PolicyId::kRandom}) {
        int different = 0;
        for (const State& state : states(6, policy)) {
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                const State world = View(state, seat).sample(rng);
                different += world != state;
                CHECK_EQ(estimate(network(state.ruleset), world, seat),
                         estimate(network(state.ruleset), state, seat));
                CHECK_EQ(estimate_before_draws(network(state.ruleset), world, seat),
                         estimate_before_draws(network(state.ruleset), state, seat));
                if (state.player != seat) continue;
                Random same(7);
                CHECK(network_action(network(state.ruleset), world, same) ==
                      network_action(network(state.ruleset), state, same));
            }
        }
        CHECK(different > 500);
    }
}

TEST("points scored are not to come, counters taken are") {
    for (const State& state : states(2, PolicyId::kGreedy)) {
        const int seat = state.player;
        const float before = estimate(network(state.ruleset), state, seat);
        State other = state;
        other.scores[seat ^ 1] += 100;
        CHECK_EQ(estimate(network(state.ruleset), other, seat),
                 before);  // points scored are not to come
        other.counters[seat] = static_cast<std::uint8_t>(other.counters[seat] + 1);
        CHECK(std::abs(estimate(network(state.ruleset), other, seat) - before - 1) < 1e-3F);
    }
}

TEST("the rows that differ lead to the same view and value as all rows") {
    int reached = 0, declared = 0;
    for (const State& state : states(4, PolicyId::kRandom)) {
        const int seat = state.player;
        const Network::Tables& tables = network(state.ruleset).tables();
        const OwnView<rules::Interpreted> view(state, seat, false);
        for_each_choice<true>(state, [&](Action action) {
            State next = state;
            const bool drawing = !action.is_play() && state.ends_turn(action);
            action.is_play() ? next.apply(action) : next.meld(action);
            RowChanges changes;
            view.differences(next, drawing, changes);
            Features all;
            describe(next, seat, drawing, all);

            std::vector<int> rows(kRows);
            for (int i = 0; i < Features::kPlaces; ++i) {
                ++rows[view.features().rows()[i]];
                --rows[all.rows()[i]];
            }
            for (int i = 0; i < changes.size(); ++i) {
                CHECK(changes.from(i) != changes.to(i));
                --rows[changes.from(i)];
                ++rows[changes.to(i)];
            }
            CHECK(std::all_of(rows.begin(), rows.end(), [](int count) { return count == 0; }));

            const int set = set_of(next, seat, drawing);
            CHECK_EQ(set, all.set());
            Network::Tables::Sums before, after;
            tables.sum(view.features(), set, before);
            tables.sum(all, set, after);
            const int draws = draws_left(next);
            CHECK_EQ(tables.value(before, changes, draws), tables.value(after, draws));
            ++reached;
            declared += action.type() == Action::Type::kDeclare;
        });
    }
    CHECK(reached > 500);
    CHECK(declared > 50);
}

TEST("what one ply finds quickly is nearly always its best, and never much worse") {
    int follows = 0, other = 0;
    for (const State& state : states(6, PolicyId::kGreedy)) {
        const Action quick = quick_action(network(state.ruleset), state);
        const Action best = best_action(network(state.ruleset), state);
        if (state.decision != Decision::kFollow) {
            CHECK(quick == best);
            continue;
        }
        ++follows;
        if (quick == best) continue;
        ++other;
        Judge<> judge(network(state.ruleset), state, state.player);
        CHECK(judge.value_of(state, quick) < judge.value_of(state, best));
        // A card that takes the trick too, of which it was not seen what it leaves to be declared.
        CHECK(judge.value_of_follow(state, best).second);
    }
    CHECK(follows > 300);
    CHECK(other > 0);
    CHECK(20 * other < follows);
}

TEST("portable code says the same as what the processor was given") {
    std::vector<ActionEstimate> chosen;
    for (const State& state : states(4, PolicyId::kGreedy)) {
        Judge<> judge(network(state.ruleset), state, state.player);
        estimate_actions(network(state.ruleset), state, chosen);
        std::size_t i = 0;
        for_each_choice<true>(state, [&](Action action) {
            REQUIRE(i < chosen.size());
            CHECK(chosen[i].action == action);
            CHECK_EQ(chosen[i++].value, judge.value_of(state, action));
        });
        CHECK_EQ(i, chosen.size());
        Random rng(1);
        CHECK(network_action(network(state.ruleset), state, rng) ==
              best_action(network(state.ruleset), state));
    }
}

TEST("choices are the legal actions") {
    ActionList legal;
    for (const State& state : states(10, PolicyId::kRandom)) {
        legal = {};
        legal_actions(state, legal);
        int count = 0;
        for_each_choice<true>(state, [&](Action action) {
            CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
            ++count;
        });
        if (legal.size() <= kMaxWays) CHECK_EQ(count, legal.size());
    }
}

TEST("a card that lies on the table is not played from the hand") {
    int left_out = 0;
    for (const State& state : states(6, PolicyId::kGreedy)) {
        std::vector<Action> all, kept;
        for_each_choice<true>(state, [&](Action action) { all.push_back(action); });
        for_each_choice<false>(state, [&](Action action) { kept.push_back(action); });
        const CardMask on_table = state.table[state.player].distinct();
        const bool dix_first = !state.rules().exchange_ends_turn && state.can_exchange();
        std::erase_if(all, [&](Action action) {
            if (dix_first) return action != Action::exchange();
            return action.type() == Action::Type::kPlayHand &&
                   (on_table >> action.hand_card() & 1) != 0;
        });
        CHECK(all == kept);
        left_out += on_table != 0;
    }
    CHECK(left_out > 0);
}

TEST("rows are within the network, and each place has rows of its own group") {
    for (const State& state : states(10, PolicyId::kRandom)) {
        for (const bool drawing : {false, true}) {
            const OwnView<rules::Interpreted> view(state, state.player, drawing);
            const Row* row = view.features().rows();
            for (const Group& group : kGroups) {
                for (int place = 0; place < group.members; ++place, ++row) {
                    const int first = group.row(member_of(group, place, state.trump), 1);
                    CHECK(*row == 0 || (*row >= first && *row < first + group.maximum));
                }
            }
            int cards = 0;
            for (int c = 0; c < rules::kCards; ++c) cards += view.unseen()[c];
            CHECK_EQ(cards, View(state, state.player).unseen().size());
        }
    }
}

TEST("a stacked deck is a deck, and holds much of a rare meld") {
    for (const RulesetId id : {RulesetId::kGlup, RulesetId::kTwoHandedExtended}) {
        const rules::Ruleset& ruleset = rules::ruleset(id);
        const int rare = id == RulesetId::kGlup ? 60 : 240;
        int dear = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random rng(seed);
            auto deck = sorted_deck(ruleset);
            rng.shuffle(deck.data(), ruleset.deck());
            const auto eldest = stack_rare_meld(ruleset, deck, rng);
            REQUIRE(eldest.has_value());
            auto sorted = deck;
            std::sort(sorted.begin(), sorted.begin() + ruleset.deck());
            CHECK(sorted == sorted_deck(ruleset));
            const State state = deal(deck, 0, false, id);
            const int holder = *eldest ^ 1;  // seat 0 deals
            const KindMask kinds = covered_kinds(state.hand[holder], CardSet(), state.trump);
            for_each_bit(kinds & ruleset.kinds(),
                         [&](int k) { dear += state.melds().kinds[k].points >= rare; });
        }
        CHECK(dear > 20);
    }
}

TEST("a game whose melds are all common has no rare one to stack") {
    Random rng(1);
    auto deck = sorted_deck(rules::kTwoHanded);
    const auto before = deck;
    CHECK(!stack_rare_meld(rules::kTwoHanded, deck, rng));
    CHECK(deck == before);
    CHECK(!StackedDeal(RulesetId::kTwoHanded, 1, rng).holder);
}

// What the network is told of a kind in the hands of the player to act.
int level_of(const State& state, Kind kind) {
    Features features;
    describe(state, state.player, false, features);
    const Row row = features.own_melds[kind];
    return row == 0 ? 0 : row - kOwnMelds.row(kind_type(kind, state.trump), 1) + 1;
}

// The player to act has taken the trick and holds these cards, others on the table.
State in_a_meld_decision(RulesetId id, std::initializer_list<Card> hand) {
    Random rng(4);
    auto deck = sorted_deck(rules::ruleset(id));
    std::stable_partition(deck.begin(), deck.begin() + rules::ruleset(id).deck(),
                          [](Card card) { return suit_of(card) != kHearts; });
    State state = deal(deck, 0, false, id);
    state.trump = kHearts;
    state.decision = Decision::kMeld;
    state.hand[state.player] = CardSet();
    for (const Card card : hand) state.hand[state.player].add(card);
    return state;
}

TEST("a run leaves no hope of a marriage of its cards, and a trump marriage all of a run") {
    const auto heart = [](Rank rank) { return make_card(kHearts, rank); };
    const auto run = {heart(kJack), heart(kQueen), heart(kKing), heart(kTen), heart(kAce)};
    for (const RulesetId id : {RulesetId::kTwoHanded, RulesetId::kTwoHandedExtended}) {
        State state = in_a_meld_decision(id, run);
        const Kind marriage = kMarriage + 4 * kHearts;
        CHECK_EQ(level_of(state, marriage), kDeclarable);
        CHECK_EQ(level_of(state, kRun), kDeclarable);
        State after = state;
        after.meld(Action::declare(kRun, 0));
        CHECK(level_of(after, marriage) < kAllThere);
        CHECK(level_of(after, kRun) < kAllThere);
        after = state;
        after.meld(Action::declare(marriage, 0));
        CHECK_EQ(level_of(after, kRun), kDeclarable);
        CHECK(level_of(after, marriage) < kAllThere);
    }
}

TEST("kinds that a game does not know are not there") {
    for (const State& state : states(3, PolicyId::kGreedy)) {
        Features features;
        describe(state, state.player, false, features);
        for (int kind = 0; kind < kKinds; ++kind) {
            if ((state.melds().declarable >> kind & 1) != 0) continue;
            CHECK_EQ(features.own_melds[kind], Row{0});
            CHECK_EQ(features.their_melds[kind], Row{0});
        }
    }
}

TEST("a dix that leaves the turn is worth its points and the best that follows") {
    int seen = 0;
    for (const State& state : states(40, PolicyId::kRandom)) {
        if (state.decision != Decision::kMeld || !state.can_exchange()) continue;
        std::vector<ActionEstimate> before, after;
        estimate_actions(network(state.ruleset), state, before);
        State next = state;
        next.meld(Action::exchange());
        const auto dix = std::find_if(before.begin(), before.end(), [](const ActionEstimate& one) {
            return one.action == Action::exchange();
        });
        REQUIRE(dix != before.end());
        const auto points = static_cast<float>(state.rules().exchange);
        if (state.rules().exchange_ends_turn) {
            const float rest = estimate_before_draws(network(state.ruleset), next, state.player);
            CHECK(std::abs(dix->value - points - rest) < 1e-3F);
            continue;
        }
        estimate_actions(network(state.ruleset), next, after);
        // Another dix is taken first.
        float best = -std::numeric_limits<float>::infinity();
        for (const ActionEstimate& one : after) {
            if (!next.can_exchange() || one.action == Action::exchange())
                best = std::max(best, one.value);
        }
        CHECK(std::abs(dix->value - points - best) < 1e-3F);
        Random rng(1);
        CHECK(network_action(network(state.ruleset), state, rng) == Action::exchange());
        ++seen;
    }
    CHECK(seen > 5);
}

TEST("so many tricks are played, however many dix come before the declarations") {
    for (const State& state : states(20, PolicyId::kGreedy)) {
        State end = state;
        play_tricks(network(state.ruleset), end, 2, FirstDraw::kTaker);
        CHECK_EQ(draws_left(end), std::max(draws_left(state) - 2, 0));
        if (end.in_phase1()) CHECK(end.decision == state.decision);
    }
}

TEST("who draws first is settled once a trick") {
    // By one ply: the same deal, and seat 0 is to draw the cards at the even places.
    int dix = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Random rng(seed);
        State state = StackedDeal(RulesetId::kTwoHanded, 0, rng).state;
        std::array<CardSet, 2> drawn;
        for (int i = state.drawn; i + 2 < rules::kStock; ++i) drawn[i % 2].add(state.stock[i]);
        State end = state;
        play_tricks(network(state.ruleset), end, draws_left(state) - 1, FirstDraw::kSeat0);
        dix += end.turnup() != state.turnup();
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const CardSet left = end.hand[seat] + end.table[seat];
            for (Card card = 0; card < rules::kCards; ++card) {
                const int most = state.hand[seat].count(card) + drawn[seat].count(card) +
                                 (card == state.turnup());
                CHECK(left.count(card) <= most);
            }
        }
    }
    CHECK(dix > 0);
}

TEST("a network is asked of its own game alone") {
    for (const State& state : states(1, PolicyId::kGreedy)) {
        for (const RulesetId id : rules::kKnown) {
            if (id == state.ruleset) continue;
            std::vector<ActionEstimate> out;
            State copy = state;
            Random rng(1);
            CHECK_THROWS(Error, estimate(network(id), state, 0));
            CHECK_THROWS(Error, estimate_before_draws(network(id), state, 0));
            CHECK_THROWS(Error, estimate_actions(network(id), state, out));
            CHECK_THROWS(Error, network_action(network(id), state, rng));
            CHECK_THROWS(Error, play_tricks(network(id), copy, 1, FirstDraw::kTaker));
        }
    }
}

TEST("a file names its game, but for Glup's") {
    for (const RulesetId id : rules::kKnown) {
        const std::string bytes = network(id).to_bytes();
        CHECK(Network::from_bytes(bytes).ruleset() == id);
        CHECK(Network::from_bytes(bytes).to_bytes() == bytes);
        const std::string name(rules::ruleset(id).name);
        CHECK_EQ(bytes.starts_with("GLUPNET " + name + "\n"), id != RulesetId::kGlup);
    }
    const std::string glup = network().to_bytes().substr(8);
    CHECK_THROWS(Error, Network::from_bytes("GLUPNET three-handed\n" + glup));
    CHECK_THROWS(Error, Network::from_bytes("GLUPNET glup\n" + glup));
    CHECK_THROWS(Error, Network::from_bytes("GLUPNET two-handed" + glup));
    CHECK_THROWS(Error, Network::from_bytes("GLUPNET two-handed\n" + glup));  // its checksum
}

TEST("a file comes back as it was, and no other is read") {
    const std::string bytes = network().to_bytes();
    CHECK(Network::from_bytes(bytes).to_bytes() == bytes);
    CHECK_THROWS(Error, Network::from_bytes(bytes.substr(0, bytes.size() - 1)));
    CHECK_THROWS(Error, Network::from_bytes(bytes + '\0'));
    CHECK_THROWS(Error, Network::from_bytes(""));
    Random rng(5);
    for (int i = 0; i < 200; ++i) {
        std::string damaged = bytes;
        char& byte = damaged[rng.below(static_cast<std::uint32_t>(bytes.size()))];
        byte = static_cast<char>(byte ^ (1 << rng.below(8)));
        CHECK_THROWS(Error, Network::from_bytes(damaged));
    }
    const Trainer trainer(4, RulesetId::kGlup);
    CHECK(Trainer::from_bytes(trainer.to_bytes(), RulesetId::kGlup).to_bytes() ==
          trainer.to_bytes());
    CHECK_THROWS(Error, Trainer::from_bytes(trainer.to_bytes().substr(8), RulesetId::kGlup));
}

TEST("a checkpoint has numbers that can be gone on with, whoever made it") {
    const std::string good = Trainer(4, RulesetId::kGlup).to_bytes();
    constexpr std::size_t kHead = 24, kBlock = 4 * std::size_t{Trainer::kParameters};
    const auto refuses = [&](std::size_t place, auto value) {
        std::string bytes = good;
        std::memcpy(bytes.data() + place, &value, sizeof value);
        const std::size_t body = bytes.size() - 8;
        const std::uint64_t sum = hash_bytes(bytes.data(), body);
        std::memcpy(bytes.data() + body, &sum, sizeof sum);
        try {
            Trainer::from_bytes(bytes, RulesetId::kGlup);
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    for (std::size_t block = 0; block < 4; ++block) {
        const std::size_t place = kHead + block * kBlock + 4000;
        CHECK(refuses(place, std::numeric_limits<float>::quiet_NaN()));
        CHECK(refuses(place, -std::numeric_limits<float>::infinity()));
        CHECK(refuses(place, 2e9F));
        CHECK(!refuses(place, 0.5F));
        CHECK_EQ(refuses(place, -0.5F), block == 3);  // means of squares
    }
    CHECK(refuses(8, std::int64_t{0}));
    CHECK(refuses(16, std::int64_t{-1}));
    CHECK(refuses(16, std::numeric_limits<std::int64_t>::max()));
    CHECK(!refuses(16, std::int64_t{1000}));
}

TEST("weights that could overflow are refused") {
    Weights weights = network().weights();
    for (auto& row : weights.sets[0].hidden) row[5] = 200;
    CHECK_THROWS(Error, Network(weights));
    weights = network().weights();
    for (auto& row : weights.sets.back().linear) row[2] = -20'000'000;
    CHECK_THROWS(Error, Network(weights));
}
