// What a club is asked about its rules, key by key: terminal and page read it from here.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

struct Question {
    std::string_view key;
    std::string_view text;
    std::string_view help{};  // what its words mean
    // Where it is asked; null: wherever the key can matter.
    bool (*when)(const Rules&) = nullptr;
};

struct Topic {
    std::string_view name;
    std::span<const Question> questions;
    std::string_view gate{};  // asked first, of what few clubs change
    bool together = false;    // the answers are judged at its end, for they go with one another
};

// In the order in which they are asked.
std::span<const Topic> topics();

// Whether a question is one of these rules.
bool is_asked(const Question& question, const Rules& rules);

// The topics that have questions for these rules, as a JSON list: topic, gate, together and
// questions, each with key, text and help. What is "" or false is left out.
std::string questions_json(const Rules& rules);

}  // namespace glup::auction
