// Advice in games with a stock, at the border.
#include <utility>

#include "glup/game/inquiry_of.hpp"
#include "glup/stock/game.hpp"

namespace glup {
namespace {

class StockAdviser final : public GameAdviser {
public:
    explicit StockAdviser(Recommender recommender) : recommender_(std::move(recommender)) {}

    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = stock_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        return std::make_unique<InquiryOf<Inquiry>>([&] { return recommender_.ask(*own, asked); },
                                                    asked.limits());
    }

private:
    Recommender recommender_;
};

}  // namespace

std::unique_ptr<GameAdviser> stock_adviser(Recommender recommender) {
    return std::make_unique<StockAdviser>(std::move(recommender));
}

}  // namespace glup
