// What follows of a position from what is given of it.
#include <algorithm>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_draft.hpp"

namespace glup {
namespace {

// Whatever belongs to phase 1 tells of it.
int implied_phase(const PositionDraft& given) {
    const int draw_tricks = rules::ruleset(given.told.ruleset).draw_tricks();
    if (given.trick && *given.trick <= draw_tricks) return 1;
    const bool told = given.stock.value_or(0) != 0 || given.told.turnup != kNoCard ||
                      !given.told.table.empty() || !given.told.opponent_table.empty() ||
                      given.told.glups != 0 || !given.told.known.empty() ||
                      given.decision == "meld";
    return told ? 1 : 2;
}

// After my own card, with none led, the trick is over.
std::string implied_decision(const PositionDraft& given, int phase, int own) {
    if (!given.decision.empty()) return std::string(given.decision);
    if (given.told.led != kNoCard) return "follow";
    return phase == 1 && own == rules::ruleset(given.told.ruleset).hand - 1 ? "meld" : "lead";
}

class Completion {
public:
    Completion(const PositionDraft& given, const PositionFields& fields, DraftFaults& faults)
        : rules_(rules::ruleset(given.told.ruleset)),
          given_(given),
          fields_(fields),
          faults_(faults),
          p_(given.told) {}

    Position complete() {
        own_ = p_.hand.size() + static_cast<int>(p_.table.size());
        p_.phase = given_.phase ? *given_.phase : implied_phase(given_);
        p_.decision = implied_decision(given_, p_.phase, own_);
        check_led();
        if (p_.turnup == kNoCard && p_.phase == 1)
            faults_.missing("turnup", fields_.fault("turnup", kCardExpected).what());
        if (!given_.trump && p_.turnup == kNoCard && p_.phase == 2)
            missing("trump", R"(a suit, "C", "D", "H" or "S")");
        const int told = p_.turnup == kNoCard ? 0 : suit_of(p_.turnup);
        p_.trump = given_.trump.value_or(told);
        p_.phase == 1 ? complete_phase1() : complete_phase2();
        for (std::size_t i = 0; i < p_.scores.size(); ++i)
            p_.scores[i] = given_.scores[i].value_or(0);
        complete_counters();
        return std::move(p_);
    }

private:
    void missing(const std::string& field, const std::string& expected) {
        faults_.missing(field, field + ": missing, expected " + expected);
    }

    // There is a card led in a decision to follow, and none in one to lead or to meld.
    void check_led() {
        if (p_.decision == "follow" && p_.led == kNoCard) {
            faults_.missing("led", fields_.fault("led", kCardExpected).what());
        } else if (p_.decision != "follow" && p_.decision != "wait" && p_.led != kNoCard) {
            faults_.against(
                fields_.fault("led", "no card where decision is \"" + p_.decision + "\"").what());
            p_.led = kNoCard;
        }
    }

    void complete_phase1() {
        const int face_down = rules_.stock() - 1;
        const bool waits = p_.decision == "wait" && own_ == rules_.hand - 1;
        const bool melds = p_.led == kNoCard && (p_.decision == "meld" || waits);
        // Without a word of what was played it may be any trick, unless the stock is whole.
        const bool begun =
            given_.stock != face_down || melds || !p_.table.empty() || !p_.opponent_table.empty();
        if (!given_.played && !given_.trick && begun) {
            missing("played",
                    "the cards of the complete tricks, or trick, its number, if you don't remember "
                    "them");
        }
        p_.played = given_.played.value_or(CardSet());
        const int tricks = given_.trick ? complete_tricks(face_down)
                                        : std::max(p_.played.size() / rules::kSeats - melds, 0);
        p_.stock = given_.stock.value_or(std::max(face_down - rules::kSeats * tricks, 1));
        if (given_.trick && p_.played.size() != rules::kSeats * (tricks + melds))
            p_.trick = given_.trick;
        p_.opponent_known = given_.opponent_known.value_or(CardSet());
        const bool gone = p_.decision == "follow" || melds;
        p_.concealed = given_.concealed.value_or(rules_.hand - gone -
                                                 static_cast<int>(p_.opponent_table.size()));
    }

    // Before the trick of that number, whose cards are drawn; in a meld decision too.
    int complete_tricks(int face_down) {
        const int most = rules_.draw_tricks(), trick = *given_.trick;
        const int stock = given_.stock.value_or(face_down);
        if (trick < 1 || trick > most) {
            faults_.missing(
                "trick",
                fields_.fault("trick", "a number from 1 to " + std::to_string(most) + " in phase 1")
                    .what());
            return 0;
        }
        const int told = (face_down - stock) / rules::kSeats + 1;
        if (given_.stock && told != trick) {
            faults_.against(fields_
                                .fault("trick", std::to_string(told) + " by a stock of " +
                                                    std::to_string(stock))
                                .what());
        }
        return trick - 1;
    }

    void complete_phase2() {
        const int left = own_ + (p_.decision == "wait" && p_.led != kNoCard);  // tricks
        if (given_.trick && *given_.trick != rules_.tricks() - left + 1) {
            faults_.against(fields_
                                .fault("trick", std::to_string(rules_.tricks() - left + 1) +
                                                    " by the cards of the hand")
                                .what());
        }
        p_.stock = given_.stock.value_or(0);
        if (!given_.opponent_known && !given_.played) {
            missing("opponent",
                    "the cards of the other hand, or those played (or turnup, if there is a "
                    "stock)");
            p_.played = rest_of_pack(p_.opponent_known);
        } else {
            p_.opponent_known =
                given_.opponent_known ? *given_.opponent_known : rest_of_pack(*given_.played);
            p_.played = given_.played ? *given_.played : rest_of_pack(p_.opponent_known);
        }
        p_.concealed = given_.concealed.value_or(p_.opponent_known.size());
    }

    // What is neither among these nor in my hand nor led.
    CardSet rest_of_pack(const CardSet& seen) {
        CardSet rest;
        std::string five;
        for (Card card = 0; card < rules::kCards; ++card) {
            const int copies = p_.hand.count(card) + seen.count(card) + (p_.led == card);
            rest.add(card, copies_of(rules_, card) - copies);
            if (copies > copies_of(rules_, card) && five.empty())
                five = std::to_string(copies).append(" ").append(card_text(card));
        }
        if (!five.empty()) {
            faults_.missing("played", "played: expected at most " + copies_word(rules_) +
                                          " of each card with those of both hands and led, given " +
                                          five);
            faults_.unread("opponent");
        }
        return rest;
    }

    // Those of both, if one is told by the other; in phase 2 nobody need have counted.
    void complete_counters() {
        const auto& [mine, theirs] = given_.counters;
        if (p_.trick) {
            p_.counters = given_.counters;
            return;
        }
        int collected = 0;
        p_.played.for_each([&](Card card) { collected += rules_.points_of(card); });
        if (!mine && !theirs) {
            if (p_.phase == 1 && collected > 0) {
                missing("counters", "what the cards of each one's tricks score, " +
                                        std::to_string(collected) + " in all");
            }
            return;
        }
        p_.counters[0] = mine ? *mine : std::max(collected - *theirs, 0);
        p_.counters[1] = theirs ? *theirs : std::max(collected - *p_.counters[0], 0);
    }

    const rules::Ruleset& rules_;
    const PositionDraft& given_;
    const PositionFields& fields_;
    DraftFaults& faults_;
    Position p_;
    int own_ = 0;
};

}  // namespace

Position completed(const PositionDraft& given, const PositionFields& fields, DraftFaults& faults) {
    return Completion(given, fields, faults).complete();
}

}  // namespace glup
