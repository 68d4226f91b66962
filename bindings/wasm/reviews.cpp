// Reviews: begun in the games with a stock; in all games done piece by piece, and told.
#include <array>
#include <memory>

#include "border.hpp"
#include "glup/stock/advice/spec.hpp"
#include "learned.hpp"
#include "reviewing.hpp"

namespace glup::wasm {

// Of a record's JSON. `seat`: whose it is, or -1. `seats`: whose decisions; a count of -1: of all
// that are known. `options`: of the search of a decision, as for glup_think.
GLUP_EXPORT(glup_review)
std::int32_t glup_review(const char* text, std::uint32_t size, std::int32_t seat, const void* seats,
                         std::int32_t count, std::int32_t futures, std::uint64_t seed,
                         double within, const char* solver, std::uint32_t solver_size,
                         const char* options, std::uint32_t options_size) {
    return guarded([=] {
        AdviceOptions asked = read_options({options, options_size});
        asked.method = solver_method({solver, solver_size});
        Record record = parse_record({text, size});
        review::Review::Options of_review;
        if (seat >= 0) of_review.seat = seat;
        if (count >= 0) of_review.seats = read_all<int>(seats, static_cast<std::size_t>(count));
        of_review.futures = futures;
        of_review.seed = seed;
        if (const auto* network = learned_of(record.rules).network) of_review.network = *network;
        std::unique_ptr<ReviewUnderWay> made = std::make_unique<Reviewing>(
            std::move(record), std::move(of_review), std::move(asked), within);
        out.add(made.release());
    });
}
GLUP_EXPORT(glup_review_free) void glup_review_free(ReviewUnderWay* review) { delete review; }

// Does a piece: whether there is more, and whether an action is looked at next; the actions taken
// and all of them, and the errors.
GLUP_EXPORT(glup_review_step) std::int32_t glup_review_step(ReviewUnderWay* review) {
    return guarded([=] {
        const bool more = review->step();
        const auto at = review->place();
        out.add(std::array<std::int32_t, 5>{more, at.is_next, at.ply, at.plies, at.errors});
    });
}

GLUP_EXPORT(glup_review_stop) void glup_review_stop(ReviewUnderWay* review) { review->stop(); }

// The review, once there is no more to do.
GLUP_EXPORT(glup_review_json)
std::int32_t glup_review_json(const ReviewUnderWay* review, const char* solver,
                              std::uint32_t size) {
    return guarded([=] { out.add_text(review->told({solver, size})); });
}

}  // namespace glup::wasm
