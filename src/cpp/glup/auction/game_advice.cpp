// Advice in games with an auction, at the border.
#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/stakes/kept_chances.hpp"
#include "glup/game/inquiry_of.hpp"

namespace glup::auction {
namespace {

class AuctionAdviser final : public GameAdviser {
public:
    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = auction_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        const auto chances = asked.is_of_game() ? kept_.of(own->seen().rules) : nullptr;
        return std::make_unique<InquiryOf<Inquiry>>([&] { return Inquiry(*own, asked, chances); },
                                                    asked.limits());
    }

private:
    KeptChances kept_;
};

}  // namespace

std::unique_ptr<GameAdviser> auction_adviser() { return std::make_unique<AuctionAdviser>(); }

}  // namespace glup::auction
