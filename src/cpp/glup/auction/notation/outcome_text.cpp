#include "glup/auction/notation/outcome_text.hpp"

#include <algorithm>

#include "glup/auction/notation/trace.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

// "; NAME 1 : 2 : 3".
template <class Told>
void add(std::string& text, const char* name, int count, const Told& told) {
    for (int i = 0; i < count; ++i)
        text.append(i == 0 ? std::string("; ") + name + " " : " : ").append(told(i));
}

}  // namespace

std::string outcome_text(const State& end) {
    const int seats = end.seats();
    const Outcome brought = outcome(end);
    const auto numbers = [](const auto& of) {
        return [&](int i) { return std::to_string(of[i]); };
    };
    std::string text(result_name(end.result));
    if (end.bidder != kNobody) {
        text +=
            ", " + std::to_string(end.bid_points()) + " bid by seat " + std::to_string(end.bidder);
        if (end.trump != kNoSuit) text.append(" in ").append(suit_sign(end.trump));
    }
    if (end.partner != kNobody) text += "; partner seat " + std::to_string(end.partner);
    if (end.melded) {
        add(text, "melds", seats, [&](int seat) -> std::string {
            if (end.rules.chips && seat != end.bidder) return "-";
            return end.melds[seat] >= kGame ? "game" : std::to_string(end.melds[seat]);
        });
    }
    const auto some = [](int tricks) { return tricks > 0; };
    if (std::any_of(end.tricks.begin(), end.tricks.end(), some))
        add(text, "counters", seats, numbers(full_counters(end)));
    if (end.rules.chips)
        add(text, "chips", seats, numbers(brought.chips));
    else
        add(text, "scores", end.rules.accounts(), numbers(brought.scores));
    if (end.rules.checks) add(text, "checks", seats, numbers(brought.checks));
    if (end.rules.chips) text += "; pot " + std::to_string(brought.pot);
    return text;
}

}  // namespace glup::auction
