#include "glup/auction/stakes/kept_chances.hpp"

#include <algorithm>

namespace glup::auction {
namespace {

constexpr std::size_t kMost = 8;

}  // namespace

std::shared_ptr<const GameChances> KeptChances::of(const Rules& rules) {
    const auto found = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const auto& one) { return one.first == rules; });
    if (found != kept_.end()) return found->second;
    kept_.emplace_front(rules, std::make_shared<const GameChances>(rules));
    if (kept_.size() > kMost) kept_.pop_back();
    return kept_.front().second;
}

}  // namespace glup::auction
