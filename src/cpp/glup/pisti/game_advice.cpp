// Advice in Pisti, at the border.
#include "glup/game/inquiry_of.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/inquiry.hpp"

namespace glup::pisti {
namespace {

class PistiAdviser final : public GameAdviser {
public:
    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) override {
        const View* const own = pisti_view(view);
        if (own == nullptr) return nullptr;
        const AdviceOptions asked = read_options(options);
        return std::make_unique<InquiryOf<Inquiry>>([&] { return Inquiry(*own, asked); },
                                                    asked.limits());
    }
};

}  // namespace

std::unique_ptr<GameAdviser> pisti_adviser() { return std::make_unique<PistiAdviser>(); }

}  // namespace glup::pisti
