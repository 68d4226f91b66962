// The legal actions: the list in short, its count, each by its number, and what is not legal.
#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/choices.hpp"

using namespace samples;

namespace {

std::string bytes(const Action& action) {
    return {reinterpret_cast<const char*>(&action), sizeof action};
}

// Sequences of actions, one by one.
std::uint64_t walk(const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count_legal(state); ++i) {
        State next = state;
        next.apply(nth_legal(state, i));
        sum += walk(next, depth - 1);
    }
    return sum;
}

}  // namespace

TEST("number, list and count agree, and every action is legal and written in its own way") {
    long lists = 0;
    Random random(3);
    visit_deals(4, 21, [&](const State& state) {
        const std::uint64_t count = count_legal(state);
        CHECK_EQ(count == 0, state.is_over());
        const LegalList list = legal(state);
        std::uint64_t told = static_cast<std::uint64_t>(list.word_count);
        for (int i = 0; i < list.bid_count; ++i)
            told += static_cast<std::uint64_t>(list.bids[i].count());
        if (list.choice.count == 0) CHECK_EQ(told, count);
        const bool all = count <= 40;
        std::set<std::string> texts, written;
        for (std::uint64_t n = 0; n < std::min<std::uint64_t>(count, 40); ++n) {
            const std::uint64_t index = all ? n
                                            : random.below(static_cast<std::uint32_t>(
                                                  std::min<std::uint64_t>(count, 1u << 31)));
            const Action action = nth_legal(state, index);
            const std::string text = action_text(action, state.rules);
            if (why_illegal(state, action) != "") CHECK_EQ(why_illegal(state, action), text);
            CHECK(parse_action(state, text) == action);
            texts.insert(text);
            written.insert(bytes(action));
        }
        CHECK_EQ(texts.size(), written.size());
        if (all) CHECK_EQ(texts.size(), count);
        lists += list.choice.count > 0;
    });
    CHECK(lists > 20);
}

TEST("an action that was made somewhere is legal exactly where it is listed") {
    std::vector<Action> seen = {Action::kKeep,     Action::kPass,    Action::kLook,
                                Action::kConcede,  Action::bid(17),  Action::bid(0),
                                Action::bid(1001), Action::trump(2), Action::moon_trump(1),
                                Action::kMoon,     Action::kMisdeal, Action::call(3),
                                Action::play(0)};
    Random random(4);
    long agreed = 0;
    visit_deals(2, 22, [&](const State& state) {
        const std::uint64_t count = count_legal(state);
        if (count > 0 && random.below(4) == 0) {
            const Action one = nth_legal(
                state,
                random.below(static_cast<std::uint32_t>(std::min<std::uint64_t>(count, 5000))));
            if (seen.size() < 60)
                seen.push_back(one);
            else
                seen[13 + random.below(47)] = one;
        }
        if (count > 1200) return;
        std::set<std::string> listed;
        for (std::uint64_t i = 0; i < count; ++i) listed.insert(bytes(nth_legal(state, i)));
        for (const Action& action : seen) {
            CHECK_EQ(is_legal(state, action), listed.contains(bytes(action)));
            agreed += listed.contains(bytes(action));
        }
    });
    CHECK(agreed > 100);
}

TEST("an action that is not legal leaves the state as it was, and says why") {
    Random random(5);
    const Rules& rules = find_rules("three-handed");
    State state = deal(rules, shuffled(rules, random), 0);
    const State before = state;
    CHECK_THROWS(IllegalActionError, state.apply(Action::trump(0)));
    CHECK(state == before);
    CHECK_EQ(why_illegal(state, Action::trump(0)), "expected a bid or pass");
    CHECK(why_illegal(state, Action::kMisdeal).starts_with("a misdeal needs a hand dealt"));
}

TEST("selections and orders are counted and told apart") {
    const Hand some = samples::hand("9C 9C 9C JD JD QS");
    for (int count = 0; count <= 6; ++count) {
        std::set<std::string> found;  // a byte a card: of vectors an older gcc warns for nothing
        const std::uint64_t all = count_selections(some, count);
        std::string last;
        for (std::uint64_t i = 0; i < all; ++i) {
            const Cards cards = nth_selection(some, count, i);
            const std::string one(cards.begin(), cards.begin() + count);
            CHECK(std::is_sorted(one.begin(), one.end()));
            CHECK(last.empty() || last < one);
            found.insert(last = one);
        }
        CHECK_EQ(found.size(), all);
    }
    CHECK_EQ(count_selections(some, 3), 6u);  // 3+0+0, 2+1+0, 2+0+1, 1+2+0, 1+1+1, 0+2+1
    const std::vector<Card> four = parse_card_list("9C JD 9C QS");
    CHECK_EQ(count_orders(four), 12u);
    std::set<std::string> orders;
    for (std::uint64_t i = 0; i < 12; ++i) {
        const Cards cards = nth_order(four, i);
        orders.emplace(cards.begin(), cards.begin() + 4);
    }
    CHECK_EQ(orders.size(), 12u);
    CHECK_EQ(count_orders(parse_card_list("9C 9C 9C 9C 9C 9C 9C 9C")), 1u);
    CHECK_EQ(count_orders(parse_card_list("9C JC QC KC TC AC 9D JD")), 40320u);
}

TEST("perft counts the sequences that a walk finds") {
    visit_deals(1, 23, [&](const State& state) {
        const std::uint64_t count = count_legal(state);
        if (count > 60) return;
        CHECK_EQ(perft(state, 0), 1u);
        CHECK_EQ(perft(state, 1), count);
        CHECK_EQ(perft(state, 2), walk(state, 2));
    });
    const Rules& rules = find_rules("four-handed");
    Random random(1);
    State state = deal(rules, shuffled(rules, random), 0);
    while (state.decision != Decision::kLead || state.size[0] > 4)
        state.apply_legal(nth_legal(state, 0));
    CHECK_EQ(perft(state, 7), walk(state, 7));
}
