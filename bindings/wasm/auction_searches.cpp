// Recommendations in the games with an auction: begun.
#include <memory>
#include <string>

#include "border.hpp"
#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/auction/stakes/kept_chances.hpp"
#include "glup/search/run.hpp"
#include "under_way.hpp"

namespace glup::wasm {
namespace {

std::shared_ptr<const auction::GameChances> chances_of(const auction::Rules& rules) {
    static auction::KeptChances kept;
    return kept.of(rules);
}

class AuctionThinking final : public UnderWay {
public:
    AuctionThinking(const auction::View& view, const auction::AdviceOptions& asked)
        : rules_(view.seen().rules),
          seconds_(asked.search.seconds),
          asking_(view, asked, asked.is_of_game() ? chances_of(rules_) : nullptr) {}

    bool step() override { return run_piece(asking_, clock_, seconds_); }
    void stop() override { asking_.stop(); }
    std::string told() const override {
        return asking_.has_begun() ? to_json(asking_.advice(clock_.seconds())) : "";
    }

private:
    auction::Rules rules_;
    double seconds_;
    Stopwatch clock_{};
    auction::Inquiry asking_;
};

}  // namespace

// Fails for options that no game with an auction has.
GLUP_EXPORT(glup_auction_check)
std::int32_t glup_auction_check(const char* options, std::uint32_t size) {
    return guarded([=] { auction::read_options({options, size}); });
}

// `options`: JSON, as read_options reads it. What is made is gone on with by glup_think_step.
GLUP_EXPORT(glup_auction_think)
std::int32_t glup_auction_think(const void* view, const char* solver, std::uint32_t solver_size,
                                const char* options, std::uint32_t options_size) {
    return guarded([=] {
        auction::AdviceOptions asked = auction::read_options({options, options_size});
        asked.method = auction::solver_method({solver, solver_size});
        std::unique_ptr<UnderWay> made =
            std::make_unique<AuctionThinking>(read<auction::View>(view), asked);
        out.add(made.release());
    });
}

}  // namespace glup::wasm
