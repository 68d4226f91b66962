// The tricks, and the moon.
#include "glup/auction/page/text.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction::page {
namespace {

void say_leads(const Rules& rules, Text& text) {
    const std::string who =
        rules.leads == Leads::kBidder ? "The bidder" : "The player at the dealer's left";
    text.say(who + " leads to the first trick, " +
             (rules.lead_trump ? "a trump if they have one" : "any card"));
    text.say("Who takes a trick leads any card to the next");
    text.say(
        "The highest trump takes a trick, without trumps the highest card of the suit led, of "
        "identical cards the first");
}

void say_following(const Rules& rules, Text& text) {
    const bool spared = rules.spare_partner && rules.head != Head::kNever;
    switch (rules.head) {
        case Head::kAlways:
            // Of two the second ends the trick.
            text.say(std::string("Follow suit, and beat the trick if you can") +
                     (rules.seats > 2 ? "; once a trump lies on another suit any card of the suit "
                                        "will do"
                                      : ""));
            text.say(std::string("Without the suit play a trump") +
                     (rules.seats > 2 ? ", and one that beats the trick if you can" : ""));
            break;
        case Head::kTrumps:
            text.say(
                "Follow suit, and where trumps are led beat the trick if you can; in other "
                "suits any card will do");
            text.say(std::string("Without the suit play a trump") +
                     (rules.seats > 2 ? ", any of them" : ""));
            break;
        case Head::kNever:
            text.say("Follow suit, with any card of it");
            text.say(std::string("Without the suit play a trump") +
                     (rules.seats > 2 ? ", any of them" : ""));
            break;
    }
    text.say("Without both play any card");
    text.say_if(spared, "Nobody has to beat a trick that their own side holds");
}

void say_moon_alone(const Rules& rules, Text& text) {
    const SideWords words(rules);
    text.say(std::string("Instead of naming trump the bidder may shoot the moon in a suit") +
             (rules.marriage ? " of which they hold K and Q" : "") +
             ": then they play for all tricks, with it as trump");
    Words without;
    if (rules.called()) without.emplace_back("nobody is called");
    if (rules.pass > 0) without.emplace_back("no cards are passed");
    without.emplace_back("no melds are shown");
    without.emplace_back("nothing can be conceded");
    text.say(capital(joined(without)));
    text.say_if(rules.widow > 0, "Any " + counted(rules.widow, "card") + " may be buried");
    text.say_if(rules.teams(), "Partners lay their cards aside and do not play");
    text.say_if(rules.leads == Leads::kEldest, "The bidder leads");
    text.say("The deal ends with the first trick that another player takes");
    if (rules.moon == Moon::kGame) {
        text.say("All tricks win the game for " + words.bidders + ", less loses it");
        text.say_if(rules.accounts() > 2, "If it is lost, of all others the one with most has won");
        return;
    }
    const int points = kMoonPoints * rules.scale;
    text.say("All tricks score " + to_string(points) + ", less costs " + to_string(points) +
             ", and nothing else counts");
}

void say_moon_bonus(const Rules& rules, Text& text) {
    const SideWords words(rules);
    const int points = kMoonBonus * rules.scale;
    text.say("Before their first card the bidder may shoot the moon: " + words.bidders +
             " is to take all tricks, and nothing can be conceded any more");
    text.say("All tricks score " + to_string(points) +
             " more, which do not help to make the contract");
    text.say("With a trick lost it is set, and loses " + to_string(points) + " besides");
}

}  // namespace

std::string play(const Rules& rules) {
    Text text;
    say_leads(rules, text);
    text.end_paragraph();
    say_following(rules, text);
    return text.take();
}

std::string moon(const Rules& rules) {
    Text text;
    if (rules.moon == Moon::kGame || rules.moon == Moon::kPoints) say_moon_alone(rules, text);
    if (rules.moon == Moon::kBonus) say_moon_bonus(rules, text);
    return text.take();
}

}  // namespace glup::auction::page
