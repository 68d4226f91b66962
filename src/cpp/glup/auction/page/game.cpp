// How a game ends.
#include "glup/auction/page/text.hpp"

namespace glup::auction::page {
namespace {

// A quarter of the target.
std::string raise(const Rules& rules) {
    constexpr std::array<std::string_view, 4> kRests = {"", ".25", ".5", ".75"};
    return to_string(rules.target / 4) +
           std::string(kRests[static_cast<std::size_t>(rules.target % 4)]);
}

void say_tie(const Rules& rules, Text& text) {
    const std::string bidders = rules.teams() ? "the bidder's side" : "the bidder";
    const std::string grows = "the target grows by " + raise(rules) +
                              " at a time, until one alone has it and wins, or nobody has and the "
                              "game goes on";
    switch (rules.tie) {
        case Tie::kBidderFirst:
            text.say("If several have it, " + bidders + " wins if among them; else " + grows);
            break;
        case Tie::kExtend: text.say("If several have it, " + grows); break;
        case Tie::kAnother:
            text.say(
                "If several have it, one more is played at a time until one of "
                "those who have it has most, alone");
            break;
    }
}

void say_bid_out(const Rules& rules, Text& text) {
    const std::string bidders = rules.teams() ? "the bidder's side" : "the bidder";
    text.say("Only " + bidders + " can win, with a contract made" +
             (rules.moon == Moon::kNone ? "" : " or a moon that scores") +
             (rules.called() ? ", or if the bidder has less their partner" : ""));
    if (rules.slide_out == 0) return;
    text.say(
        "Who has it before and after a deal in which " +
        std::string(rules.sides == Sides::kAlone ? "another bidder" : "a bidder of another side") +
        " scores below 0 "
        "counts that deal, and below it begins anew; " +
        to_string(rules.slide_out) +
        (rules.slide_out == 1 ? " such deal wins" : " such deals win") +
        ", of several the one with most points");
}

void say_chips(const Rules& rules, Text& text) {
    text.say("The game ends with the deal after which somebody has no chips left" +
             (rules.deals > 0 ? ", and after " + counted(rules.deals, "deal") +
                                    " at the latest, those thrown in among them"
                              : ""));
    text.say("The pot is then shared by all who have chips, in proportion to them");
    text.say("Who has most has won");
}

}  // namespace

std::string game(const Rules& rules) {
    Text text;
    if (rules.chips) {
        say_chips(rules, text);
        return text.take();
    }
    text.say("The game goes to " + to_string(rules.target) + ", looked at after each deal");
    if (rules.end == End::kBidOut)
        say_bid_out(rules, text);
    else
        say_tie(rules, text);
    if (rules.out_backwards)
        text.say(
            std::string("Before that, who stands at minus the target or lower has lost, and ") +
            (rules.accounts() == 2 ? "the other has won"
                                   : "of the others the one with most has won"));
    const bool alone = rules.moon == Moon::kGame || rules.moon == Moon::kPoints;
    text.say_if(rules.pinochling,
                std::string("All tricks of a deal win the game at once, for a bidder or not, "
                            "contract made or not") +
                    (alone ? ", but not with the moon" : ""));
    return text.take();
}

}  // namespace glup::auction::page
