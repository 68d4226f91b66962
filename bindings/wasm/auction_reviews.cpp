// Reviews of deals of the games with an auction: begun.
#include <cmath>
#include <memory>
#include <string>

#include "border.hpp"
#include "glup/auction/review/review.hpp"
#include "under_way.hpp"

namespace glup::wasm {
namespace {

class AuctionReviewing final : public ReviewUnderWay {
public:
    AuctionReviewing(auction::Record record, auction::ReviewOptions options)
        : review_(std::move(record), std::move(options)) {}

    bool step() override { return review_.step(); }
    void stop() override { review_.stop(); }
    Place place() const override {
        return {review_.is_between(), review_.ply(), review_.plies(), review_.errors()};
    }
    std::string told(std::string_view) const override { return review_.json(); }

private:
    auction::Review review_;
};

}  // namespace

// Of a record's JSON. `seats`: whose decisions; a count of -1: of all. No limit: 0 iterations,
// infinite seconds. What is made is gone on with by glup_review_step.
GLUP_EXPORT(glup_auction_review)
std::int32_t glup_auction_review(const char* text, std::uint32_t size, const void* seats,
                                 std::int32_t count, std::uint64_t seed, double iterations,
                                 double seconds, double within) {
    return guarded([=] {
        auction::ReviewOptions options;
        if (count >= 0) options.seats = read_all<int>(seats, static_cast<std::size_t>(count));
        if (iterations > 0) options.rollouts = static_cast<std::int64_t>(iterations);
        if (std::isfinite(seconds)) options.seconds = seconds;
        options.seed = seed;
        options.within = within;
        std::unique_ptr<ReviewUnderWay> made = std::make_unique<AuctionReviewing>(
            auction::parse_record({text, size}), std::move(options));
        out.add(made.release());
    });
}

}  // namespace glup::wasm
