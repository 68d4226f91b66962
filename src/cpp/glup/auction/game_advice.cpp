// Advice in games with an auction, at the border.
#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/stakes/game_chances.hpp"
#include "glup/game/inquiry_of.hpp"

namespace glup::auction {
namespace {

constexpr std::size_t kMostKept = 8;

class AuctionAdviser final : public GameAdviser {
public:
    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = auction_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        const auto chances = asked.is_of_game() ? chances_by(own->seen().rules) : nullptr;
        return std::make_unique<InquiryOf<Inquiry>>([&] { return Inquiry(*own, asked, chances); },
                                                    asked.limits());
    }

private:
    // Of the rules asked for last. Found once by rules: some hundred deals are played.
    std::shared_ptr<const GameChances> chances_by(const Rules& rules) {
        const auto found = std::find_if(kept_.begin(), kept_.end(),
                                        [&](const auto& one) { return one.first == rules; });
        if (found != kept_.end()) return found->second;
        kept_.emplace_front(rules, std::make_shared<const GameChances>(rules));
        if (kept_.size() > kMostKept) kept_.pop_back();
        return kept_.front().second;
    }

    std::deque<std::pair<Rules, std::shared_ptr<const GameChances>>> kept_;
};

}  // namespace

std::unique_ptr<GameAdviser> auction_adviser() { return std::make_unique<AuctionAdviser>(); }

}  // namespace glup::auction
