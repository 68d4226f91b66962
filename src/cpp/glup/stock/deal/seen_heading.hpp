// The first lines of a deal as one player saw it: their hand, the turn-up, and who dealt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/deal/seen_deal.hpp"

namespace glup {

// Of the owner of a deal.
enum class Side { kMe, kThey };

// What a deal begins with, as far as it was told.
class SeenHeading {
public:
    std::vector<Card> hand;
    Card turnup = kNoCard;
    std::optional<Side> dealer;
    int seat = 0;
    bool exact_cut = false;
    rules::RulesetId rules = rules::kKnown.front();

    static SeenHeading of(const SeenDeal& deal);

    // Takes what stands in a line; the rest of it, which tells what happened. Throws NotationError
    // that names what was found and what was expected.
    std::string read(std::string_view line);

    // Cards of the hand that were not told yet.
    int to_come() const;
    // What has to stand before the next thing to be told: its name, or nothing.
    std::string_view asked() const;
    // What has to be told before the first card is played, in words; "" if nothing.
    std::string missing() const;

    // The deal before its first lead. Who leads tells who dealt if nothing else does; by default I
    // lead. Throws Error.
    SeenDeal begin(std::optional<Side> leader = std::nullopt) const;

    // Takes the last thing told back, dealer, turn-up or hand: its line. Throws Error if there is
    // none.
    std::string undo();

    // As it is written, a line for each thing that is not as it is by default.
    std::vector<std::string> lines() const;

private:
    std::string_view take(std::string_view name, std::string_view value);
    std::string_view take_cards(std::string_view text);
    void check() const;
};

// Whether a line names something of a heading; and whether it is the first of such a deal.
bool names_heading(std::string_view line);
bool begins_heading(std::string_view line);

}  // namespace glup
