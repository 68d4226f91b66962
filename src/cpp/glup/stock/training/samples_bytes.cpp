// Samples as bytes: a mark, the ruleset and three counts, then the numbers of each kind.
#include <array>
#include <cmath>
#include <cstring>

#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/training/samples.hpp"
#include "glup/support/error.hpp"

namespace glup::value {
namespace {

constexpr std::string_view kSamplesMark = "GLSAMPL1";
constexpr float kFurthest = 1e9F;

[[noreturn]] void refuse(const char* expected) {
    throw Error(std::string("samples: expected ") + expected);
}

// Where each of something begins among `count` others, and the end of the last.
void expect_places(const std::vector<std::uint32_t>& places, std::uint64_t count) {
    if (places.front() != 0 || places.back() != count) refuse("places of all numbers");
    for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i] < places[i - 1]) refuse("places in order");
}

void expect_numbers(const std::vector<float>& numbers) {
    for (const float number : numbers)
        if (!(std::abs(number) <= kFurthest)) refuse("finite numbers");  // and not of NaN
}

template <class T>
void expect_below(int end, const std::vector<T>& numbers, const char* expected) {
    for (const T number : numbers)
        if (number >= end) refuse(expected);
}

}  // namespace

std::string Samples::to_bytes() const {
    std::string bytes(kSamplesMark);
    const auto write = [&](const auto& items) {
        using Item = std::decay_t<decltype(items[0])>;
        bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item));
    };
    write(std::array<std::uint64_t, 4>{static_cast<std::uint64_t>(ruleset), rows.size(), size(),
                                       decisions.size()});
    write(rows);
    write(starts);
    write(draws);
    write(sets);
    write(targets);
    write(won);
    write(decisions);
    return bytes;
}

Samples Samples::from_bytes(std::string_view bytes) {
    std::array<std::uint64_t, 4> head;
    if (bytes.size() < kSamplesMark.size() + sizeof head || !bytes.starts_with(kSamplesMark))
        refuse("the bytes of some");
    std::memcpy(head.data(), bytes.data() + kSamplesMark.size(), sizeof head);
    const auto [rules_number, row_count, count, places] = head;
    if (rules_number >= static_cast<std::uint64_t>(rules::RulesetId::kOther))
        refuse("those of a game that is known");
    std::size_t at = kSamplesMark.size() + sizeof head;
    const auto read = [&](auto& items, std::uint64_t size) {
        using Item = std::decay_t<decltype(items[0])>;
        if (size > (bytes.size() - at) / sizeof(Item)) refuse("bytes that go on");
        items.resize(size);
        if (size == 0) return;  // where there may be no memory to copy from
        std::memcpy(items.data(), bytes.data() + at, size * sizeof(Item));
        at += size * sizeof(Item);
    };
    Samples found(static_cast<rules::RulesetId>(rules_number));
    read(found.rows, row_count);
    read(found.starts, count + 1);
    read(found.draws, count);
    read(found.sets, count);
    read(found.targets, count);
    read(found.won, count);
    read(found.decisions, places);
    if (at != bytes.size()) refuse("bytes that end");
    if (found.starts.empty() || found.decisions.empty()) refuse("places of all numbers");
    expect_places(found.starts, row_count);
    expect_places(found.decisions, count);
    expect_below(kRows, found.rows, "rows that there are");
    expect_below(rules::kDrawTricks + 1, found.draws, "draws that there may be");
    expect_below(kSets, found.sets, "stages of a trick");
    expect_numbers(found.targets);
    expect_numbers(found.won);
    return found;
}

}  // namespace glup::value
