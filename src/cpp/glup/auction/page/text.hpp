// What the sections of a page of rules are put together from: sentences, lists, words for sides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction::page {

using std::to_string;
using Words = std::vector<std::string>;

// "a, b and c", or with another last word.
std::string joined(const Words& words, std::string_view last = "and");
// "1 point", "5 points".
std::string counted(std::int64_t number, const std::string& word);
// "twice", "3 times".
std::string times(int number);

// Paragraphs of sentences, which are said without their full stops.
class Text {
public:
    void say(const std::string& sentence) {
        text_ += (begun_ ? " " : text_.empty() ? "" : "\n\n") + sentence + ".";
        begun_ = true;
    }
    void say_if(bool holds, const std::string& sentence) {
        if (holds) say(sentence);
    }
    void end_paragraph() { begun_ = false; }
    // Rows of cells as a list.
    void list(const std::vector<Words>& rows);
    std::string take() { return std::move(text_); }

private:
    std::string text_;
    bool begun_ = false;
};

// How those who score together are called, and the bidder's own.
struct SideWords {
    explicit SideWords(const Rules& rules);
    std::string one, it_has, their;
    std::string bidders, others;
};

// Whether something has to be had for melds to count: not so for a count of 0.
bool asks(Save save);
std::string what_saves(Save save);  // "taken a trick", "a count of at least 20"

// The lowest bid that there can be.
int least_bid(const Rules& rules);

// The same with a capital.
std::string capital(std::string text);

// What the meld is worth that a key tells of; empty if it tells of none.
std::string meld_worth(const Key& key, const Rules& rules);

// The sections, in their order.
std::string cards(const Rules& rules);
std::string auction(const Rules& rules);
std::string contract(const Rules& rules);
std::string melds(const Rules& rules);
std::string play(const Rules& rules);
std::string moon(const Rules& rules);
std::string score(const Rules& rules);
std::string chips(const Rules& rules);
std::string checks(const Rules& rules);
std::string game(const Rules& rules);

}  // namespace glup::auction::page
