// Endgames as text, for messages and tools.
#pragma once

#include <string>
#include <string_view>

#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/notation/notation.hpp"

namespace endgames {

inline glup::endgame::Endgame position_from(std::string_view text) {
    return glup::endgame::position_of(glup::parse_endgame(text));
}

// `H AS TS 9H [KD] / AS JC QD TD`, the name of the rules before it
inline std::string text_of(const glup::endgame::Endgame& position) {
    std::string text(position.rules().name);
    text.append(1, ' ').append(1, "CDHS"[position.trump]);
    const auto add = [&](const glup::endgame::Hand& hand) {
        for (glup::Card card = 0; card < glup::rules::kCards; ++card) {
            for (int i = 0; i < hand[card]; ++i) text.append(" ").append(glup::card_text(card));
        }
    };
    add(position.leader);
    if (position.led != glup::kNoCard)
        text.append(" [").append(glup::card_text(position.led)).append("]");
    text += " /";
    add(position.follower);
    return text;
}

}  // namespace endgames
