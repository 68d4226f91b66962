// What a deal scores where points are played for.
#include "glup/auction/page/text.hpp"

namespace glup::auction::page {
namespace {

void say_count(const Rules& rules, Text& text) {
    std::string count = "The count is what lies in tricks taken, counters and the last trick";
    if (rules.last == 0) count = "The count is the counters in tricks taken";
    if (rules.widow > 0) count += ", and for the bidder the counters buried";
    if (rules.draw)
        count += rules.discards_to_opponent
                     ? ", and for the bidder's opponent the counters in all discards"
                     : ", and the counters in one's own discards";
    text.say(count);
}

void say_saving(const Rules& rules, Text& text) {
    const SideWords words(rules);
    const auto say = [&](const std::string& who, Save save) {
        text.say("Melds of " + who + " count " +
                 (asks(save) ? "if " + words.it_has + " " + what_saves(save) : "in any case"));
    };
    if (!asks(rules.save) && !asks(rules.save_others)) {
        text.say("Melds count in any case");
    } else if (rules.save == rules.save_others) {
        say(words.one, rules.save);
    } else {
        say(words.bidders, rules.save);
        say(words.others, rules.save_others);
    }
    text.say_if(rules.meld_floor > 0, "Melds of " + words.one + " below " +
                                          to_string(rules.meld_floor) + " together never count");
}

void say_contract(const Rules& rules, Text& text) {
    const SideWords words(rules);
    const std::string floor = to_string(rules.count_floor);
    text.say("If meld and count of " + words.bidders + " reach the bid" +
             (rules.count_floor > 0 ? ", and the count " + floor : "") +
             ", the contract is made and scores both");
    text.say("Else it is set and costs " +
             (rules.set_costs > 1 ? times(rules.set_costs) + " the bid" : std::string("the bid")));
    text.say(capital(words.others) + " scores meld and count, made or set" +
             (rules.count_floor > 0 ? ", but nothing with a count below " + floor : ""));
    text.say_if(
        rules.set_to_others,
        "What " + words.bidders + " scores below 0 is added to the score of " + words.others);
    text.say_if(rules.called(), "Each player scores what their side does");
}

void say_concessions(const Rules& rules, Text& text) {
    const SideWords words(rules);
    if (rules.widow > 0 && rules.look != Look::kNever)
        text.say("A contract conceded unseen costs the bid, and no melds or counters score");
    text.say_if(rules.concede == Concede::kTrump,
                "A contract conceded costs the bid, and no melds or counters score");
    if (rules.concede == Concede::kTrump && !rules.marriage) return;
    const std::string conceded = rules.concede == Concede::kPlay ? " conceded" : "";
    const std::string between = rules.concede == Concede::kPlay && rules.marriage ? " or" : "";
    text.say("A contract" + conceded + between +
             (rules.marriage ? " lost for want of a marriage" : "") + " costs the bid; " +
             words.others + " scores " + words.their +
             " melds, whether or not anything was taken, and no counters");
}

}  // namespace

std::string score(const Rules& rules) {
    Text text;
    say_count(rules, text);
    say_saving(rules, text);
    text.end_paragraph();
    say_contract(rules, text);
    text.end_paragraph();
    say_concessions(rules, text);
    return text.take();
}

}  // namespace glup::auction::page
