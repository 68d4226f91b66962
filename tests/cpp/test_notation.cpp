// Cards, actions and endgames as text: printed canonically, read kindly, refused with reasons.
#include "glup/stock/notation/notation.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/stock/rules/legal.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

// The message of the error that reading the text raises, or "" if it is read.
template <class Expected>
std::string refusal(const State& state, const std::string& text) {
    try {
        parse_action(state, text);
    } catch (const Expected& error) {
        return error.what();
    } catch (const Error&) {
        return "another error";
    }
    return "";
}

bool says(const std::string& message, const std::string& part) {
    return message.find(part) != std::string::npos;
}

// A declaration whose cards stand in another order, the identifier in capitals.
std::string otherwise_written(const std::string& text) {
    const auto colon = text.find(':');
    if (colon == std::string::npos) return " " + lower(text) + "\t";
    std::string result = text.substr(0, colon);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    std::vector<std::string> cards;
    std::string rest = text.substr(colon + 1) + ",";
    for (std::size_t comma; (comma = rest.find(',')) != std::string::npos;
         rest = rest.substr(comma + 1)) {
        std::string card = lower(rest.substr(0, comma));
        if (card[0] == 't') card = "10" + card.substr(1);
        if (card.back() == '+') card += '1';
        cards.push_back(card);
    }
    std::reverse(cards.begin(), cards.end());
    char separator = ':';
    for (const std::string& card : cards) {
        result += separator + std::string(" ") + card;
        separator = ',';
    }
    return result;
}

}  // namespace

TEST("cards, in every spelling") {
    const std::string ranks = "9JQKTA", suits = "CDHS";
    const std::array<std::string, 4> signs = {"♣", "♦", "♥", "♠"};
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        for (int rank = 0; rank < rules::kRanks; ++rank) {
            const Card card = make_card(suit, rank);
            const std::string r{ranks[rank]}, s{suits[suit]};
            CHECK_EQ(card_text(card), r + s);
            for (const std::string& text : {r + s, lower(r) + s, lower(r + s), r + signs[suit],
                                            r + signs[suit] + "\ufe0f", " " + r + s + "\n"})
                CHECK_EQ(parse_card(text), card);
            if (rank == kTen) CHECK_EQ(parse_card("10" + s), card);
        }
        CHECK_EQ(parse_suit(std::string{suits[suit]}), suit);
        CHECK_EQ(parse_suit(signs[suit]), suit);
        CHECK_EQ(suit_letter(suit), suits[suit]);
    }
    for (const char* bad : {"", " ", "A", "S", "AX", "1S", "10", "100S", "ASS", "8C", "\xe2\x99"})
        CHECK_THROWS(NotationError, parse_card(bad));
    for (const char* bad : {"", "X", "CC", "\xe2"}) CHECK_THROWS(NotationError, parse_suit(bad));
}

TEST("lists of cards, read in any order and printed in canonical order") {
    Random rng(1);
    for (int i = 0; i < 300; ++i) {
        const samples::Deck deck = samples::shuffled_deck(rng);
        const auto size = rng.below(rules::kDeck + 1);
        std::string text;
        CardSet set;
        for (std::size_t k = 0; k < size; ++k) {
            text += (rng.below(2) == 0 ? ", " : " ") + card_text(deck[k]);
            set.add(deck[k]);
        }
        REQUIRE(parse_cards(text) == set);
        REQUIRE(parse_cards(cards_text(set)) == set);
        REQUIRE(cards_text(parse_cards(cards_text(set))) == cards_text(set));
        const std::vector<Card> list = parse_card_list(text);
        REQUIRE(std::equal(list.begin(), list.end(), deck.begin()) && list.size() == size);
    }
    CHECK_EQ(cards_text(CardSet()), "");
    CHECK(parse_cards(" , ") == CardSet());
    CHECK_EQ(cards_text(parse_cards("as 10s 9c AS")), "9C TS AS AS");
    CHECK_THROWS(NotationError, parse_cards("AS AS AS AS AS"));
    CHECK_THROWS(NotationError, parse_cards("AS:AS"));
    CHECK_EQ(cards_text(parse_cards("ASTS10s9h")), "9H TS TS AS");
    for (const char* text : {"♠ AT  ♥ 9", "s:at h:9", "S: A10, C: -, H9", "♠A ♠T ♥9", "sATh9"})
        CHECK_EQ(cards_text(parse_cards(text)), "9H TS AS");
    CHECK(parse_cards(" - ").empty());
    for (const char* text : {"♠", "♠ ♥ A", "♠ A -", "♠ A x", "- ♠ A", "A S K", "ASK", "--", "S::A"})
        CHECK_THROWS(NotationError, parse_cards(text));
}

TEST("every legal action comes back from its text, and from other ways to write it") {
    int second_class = 0;
    samples::visit_deals_of_all(40, 2, [&](const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        for (const Action action : actions) {
            const std::string text = action_text(state, action);
            REQUIRE(parse_action(state, text) == action);
            REQUIRE(parse_action(state, otherwise_written(text)) == action);
            second_class += says(text, "+2");
        }
    });
    CHECK(second_class > 100);
}

TEST("the texts of legal actions are sorted and different") {
    samples::visit_deals_of_all(10, 3, [](const State& state) {
        const std::vector<std::string> texts = legal_action_texts(state);
        REQUIRE(std::is_sorted(texts.begin(), texts.end()));
        REQUIRE(std::set<std::string>(texts.begin(), texts.end()).size() == texts.size());
        REQUIRE(static_cast<int>(texts.size()) == count_legal_actions(state));
        const std::vector<WrittenAction> written = written_actions(state);
        REQUIRE(written.size() == texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            REQUIRE(written[i].text == texts[i]);
            REQUIRE(written[i].action == parse_action(state, texts[i]));
        }
    });
}

TEST("a text of another ply is read if and only if it is legal here") {
    std::vector<std::string> texts;
    samples::visit_deals(30, 4, [&](const State& state) {
        const auto here = legal_action_texts(state);
        texts.insert(texts.end(), here.begin(), here.end());
    });
    std::sort(texts.begin(), texts.end());
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    CHECK(texts.size() > 150);
    int legal = 0, refused = 0, visited = 0;
    samples::visit_deals(6, 5, [&](const State& state) {
        if (++visited % 9 != 0) return;
        const auto here = legal_action_texts(state);
        for (const std::string& text : texts) {
            const bool expected = std::binary_search(here.begin(), here.end(), text);
            const std::string message = refusal<IllegalActionError>(state, text);
            REQUIRE(message.empty() == expected);
            REQUIRE(message != "another error");
            (expected ? legal : refused) += 1;
        }
    });
    CHECK(legal > 300);
    CHECK(refused > 3000);
}

TEST("what can't be read or done is refused with its reason") {
    State state;
    state.ruleset = rules::RulesetId::kGlup;
    state.trump = kHearts;
    state.decision = Decision::kMeld;
    state.stock[rules::kStock - 1] = parse_card("JH");
    state.hand[0] = parse_cards("KS KS QS 9S AS");
    const Card queen = parse_card("QS");
    const RoleMask married = RoleMask{1} << role_of(12);
    state.table[0].add(queen, 1);
    state.tableau[0].add(
        MeldClass(queen, married,
                  meld_table(rules::RulesetId::kGlup, kHearts).barred[queen][role_of(12)], 1));

    const auto illegal = [&](const char* text) { return refusal<IllegalActionError>(state, text); };
    const auto unreadable = [&](const char* text) { return refusal<NotationError>(state, text); };
    CHECK_EQ(illegal("marriage-S:KS,QS"), "");
    CHECK(says(illegal("marriage-S:KS,QS+"), "QS+ has taken part in marriage-S"));
    CHECK(says(illegal("marriage-S:KS"), "takes 1 QS, given 0"));
    CHECK(says(illegal("marriage-S:KS,KS,QS"), "does not take so many KS"));
    CHECK(says(illegal("marriage-S:KS,JS"), "does not take JS"));
    CHECK(says(illegal("marriage-S:KS,QS+2"), "only 1 history"));
    CHECK(says(illegal("marriage-D:KD,QD"), "the player's hand has 0"));
    CHECK(says(illegal("dix"), "no 9H in the player's hand"));
    CHECK(says(illegal("KS"), "can't be played now"));
    CHECK(says(illegal("marriage-D"), "can't declare it now"));
    CHECK_EQ(illegal("marriage-S"), "");  // there is one way only
    for (const char* text :
         {"", "xyz", "KS+0", "KS+5", "KS+x", "KS,QS", "mariage-S:KS,QS", "marriage-S:"})
        CHECK(says(unreadable(text), "expected"));

    // Queens that were all married may be declared, but not with no card from the hand.
    for (const char* text : {"QC", "QD", "QH"}) {
        const Card card = parse_card(text);
        const RoleMask barred = meld_table(rules::RulesetId::kGlup, kHearts).barred[card][0];
        state.table[0].add(card);
        state.tableau[0].add(MeldClass(card, RoleMask{1}, barred, 1));
    }
    CHECK(says(illegal("queens:QC+,QD+,QH+,QS+"), "at least one card must come from the hand"));
    CHECK_EQ(illegal("queens:QC+,QD+,QH+,QS"), "");

    state.decision = Decision::kLead;
    CHECK(says(illegal("pass"), "expected a card"));
    CHECK(says(illegal("marriage-S:KS,QS"), "expected a card"));
    CHECK(says(illegal("JS"), "not in the player's hand"));
    CHECK(says(illegal("KS+"), "no melded KS"));
    CHECK_EQ(illegal("QS+1"), "");
    const State follow = parse_endgame("H 9C [TS] / KS AS");
    CHECK(says(refusal<IllegalActionError>(follow, "KS"), "TS was led"));
    State over = parse_endgame("H 9C / 9D");
    over.apply(parse_action(over, "9C"));
    over.apply(parse_action(over, "9D"));
    CHECK(says(refusal<IllegalActionError>(over, "9C"), "the deal is over"));
}

TEST("what the traditional game does not have is refused with its reason") {
    Random rng(3);
    const rules::Ruleset& ruleset = rules::kTwoHanded;
    State state = deal(samples::shuffled_deck(rng, ruleset), 0, false, ruleset.id);
    state.apply(samples::uniform_action(state, rng));
    state.apply(samples::uniform_action(state, rng));
    const auto illegal = [&](const char* text) { return refusal<IllegalActionError>(state, text); };
    for (const char* text : {"roundhouse", "double-run", "triple-marriage-S", "double-nines:9C"})
        CHECK(says(illegal(text), "is no kind of meld by the rules of two-handed"));
    CHECK(says(illegal("pass "), ""));
    // In a plain suit a player need not beat the card led; of trumps they must.
    const State plain = parse_endgame("two-handed H AC [TS] / AS 9S");
    CHECK_EQ(refusal<IllegalActionError>(plain, "9S"), "");
    const State trumps = parse_endgame("two-handed S AC [TS] / AS 9S");
    CHECK(says(refusal<IllegalActionError>(trumps, "9S"), "of trumps beat it"));
}

TEST("a nine is shown where the turn-up is one, and keeps that history") {
    State state;
    state.ruleset = rules::RulesetId::kTwoHanded;
    state.trump = kHearts;
    state.decision = Decision::kMeld;
    state.drawn = rules::kStock - rules::kTwoHanded.stock();
    state.stock[rules::kStock - 1] = parse_card("9H");
    state.hand[0] = parse_cards("9H KS QS");
    state.apply(parse_action(state, "dix"));
    CHECK_EQ(state.scores[0], 10);
    CHECK(state.decision == Decision::kMeld);
    REQUIRE(state.tableau[0].size() == 1);
    CHECK_EQ(state.known[0], kNoCard);
    CHECK_EQ(class_label(state.rules(), state.tableau[0], 0), "9H+");
    CHECK(history_kinds(state.tableau[0][0].card(), state.tableau[0][0].history()) == KindMask{1}
                                                                                          << kDix);
    CHECK(says(refusal<IllegalActionError>(state, "dix"), "no 9H in the player's hand"));
}

TEST("an action is read by its form alone") {
    const auto read = [](std::string_view text) {
        const ReadAction action = read_action(text);
        std::string found(action.kind == kKinds ? "" : kind_identifier(action.kind));
        for (const auto& [card, table] : action.cards)
            found += " " + card_text(card) + std::to_string(table);
        return std::pair(action.type, found);
    };
    using enum Action::Type;
    CHECK(read(" 10d ") == std::pair(kPlayHand, std::string(" TD0")));
    CHECK(read("qs + 02") == std::pair(kPlayTable, std::string(" QS2")));
    CHECK(read("PASS") == std::pair(kPass, std::string()));
    CHECK(read("dix") == std::pair(kExchange, std::string()));
    CHECK(read("Marriage-s") == std::pair(kDeclare, std::string("marriage-S")));
    CHECK(read("kings: kc+,KD,9H") == std::pair(kDeclare, std::string("kings KC1 KD0 9H0")));
    for (const char* text : {"", "S A", "QS+5", "QS+0", "kings:", "kings:KC,", "tens:TC", ",AS"})
        CHECK_THROWS(NotationError, read_action(text));
}

TEST("endgames are printed and read again") {
    int seen = 0;
    samples::visit_deals(10, 6, [&](const State& state) {
        if (state.in_phase1() || state.is_over()) return;
        const std::string text = endgame_text(state);
        const State again = parse_endgame(text);
        REQUIRE(endgame_text(again) == text);
        REQUIRE(again.trump == state.trump && again.led == state.led);
        REQUIRE(again.hand[0] == state.hand[state.leader]);
        REQUIRE(again.hand[1] == state.hand[state.leader ^ 1]);
        REQUIRE(again.tricks == state.tricks);
        REQUIRE(again.played == state.played);
        REQUIRE(legal_action_texts(again) == legal_action_texts(state));
        ++seen;
    });
    CHECK(seen > 300);
    CHECK_EQ(endgame_text(parse_endgame("♥ 10s as [kd] / 9h 9h 9h")), "H TS AS [KD] / 9H 9H 9H");
    CHECK_EQ(endgame_text(parse_endgame("C [9D] / 9D")), "C [9D] / 9D");
}

TEST("bad endgames are refused") {
    for (const char* bad :
         {"", "H", "X AS / KS", "H AS KS", "H AS / KS / QS", "H AS / KS KS", "H / ",
          "H AS [KD / QD", "H AS [] / KS QS", "H AS [KD QD] / KS QS JS", "HAS / KS",
          "H AS AS AS / AS AS 9C", "H AS KD] / KS QS", "H AS [KD] [QD] / KS QS JS",
          "H 9C 9C 9C 9C 9D 9D 9D 9D 9H 9H 9H 9H 9S 9S 9S 9S JC JC JC / "
          "AC AC AC AC AD AD AD AD AH AH AH AH AS AS AS AS JD JD JD"})
        CHECK_THROWS(NotationError, parse_endgame(bad));
    samples::visit_deals(1, 7, [](const State& state) {
        if (state.in_phase1() || state.is_over())
            CHECK_THROWS(IllegalActionError, endgame_text(state));
    });
}
