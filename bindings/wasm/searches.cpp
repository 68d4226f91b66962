// Recommendations in any game: begun, done piece by piece, here or by helpers, and told.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "glup/auction/game.hpp"
#include "glup/game/games.hpp"
#include "glup/game/inquiry_of.hpp"
#include "glup/pisti/game.hpp"
#include "glup/stock/game.hpp"
#include "learned.hpp"
#include "objects.hpp"

namespace glup::wasm {
namespace {

// Work and rows go from thread to thread as bytes.
void add(const Work& work) {
    out.add(std::int32_t{static_cast<std::uint8_t>(work.kind)}).add(work.first).add(work.count);
    out.add(static_cast<std::uint32_t>(work.columns.size())).add_all(work.columns);
}

void add(const Rows& rows, double seconds) {
    out.add(seconds);
    out.add(static_cast<std::uint32_t>(rows.values.size())).add_all(rows.values);
    out.add(static_cast<std::uint32_t>(rows.points.size())).add_all(rows.points);
    out.add(static_cast<std::uint32_t>(rows.tallies.size())).add_all(rows.tallies);
}

class In {
public:
    explicit In(const void* bytes) : at_(static_cast<const char*>(bytes)) {}

    template <class T>
    T one() {
        at_ += sizeof(T);
        return read<T>(at_ - sizeof(T));
    }
    template <class T>
    std::vector<T> all() {
        const auto count = one<std::uint32_t>();
        at_ += count * sizeof(T);
        return read_all<T>(at_ - count * sizeof(T), count);
    }

private:
    const char* at_;
};

Work read_work(const void* bytes) {
    In in(bytes);
    Work work;
    work.kind = static_cast<Work::Kind>(in.one<std::int32_t>());
    work.first = in.one<std::int64_t>();
    work.count = in.one<std::int64_t>();
    work.columns = in.all<std::uint32_t>();
    return work;
}

using Shared = InquiryOf<Inquiry>;

Shared& shared(GameInquiry* asked) {
    auto* const found = dynamic_cast<Shared*>(asked);
    if (found == nullptr) throw Error("search: expected one that can be shared");
    return *found;
}

// What it keeps helps at the next decision.
Adviser& adviser() {
    static Adviser kept = [] {
        std::vector<std::unique_ptr<GameAdviser>> all;
        all.push_back(stock_adviser(Recommender(learned_of)));
        all.push_back(auction::auction_adviser());
        all.push_back(pisti::pisti_adviser());
        return Adviser(std::move(all));
    }();
    return kept;
}

}  // namespace

// Of a view: its rules, what its owner has to decide, and whether a search of it can be shared, in
// phase 1 of the games with a stock.
GLUP_EXPORT(glup_think_about)
std::int32_t glup_think_about(const char* view, std::uint32_t size) {
    return guarded([=] {
        const auto of = view_of({view, size});
        const View* const own = stock_view(*of);
        out.add_text(of->name()).add(std::int32_t{own != nullptr});
        out.add(std::int32_t{own != nullptr && own->seen().in_phase1()});
    });
}

// Fails for options that name a game which is none, or over, or that the rules do not know.
GLUP_EXPORT(glup_check_stakes)
std::int32_t glup_check_stakes(const char* options, std::uint32_t size, const char* family,
                               std::uint32_t family_size, const char* rules,
                               std::uint32_t rules_size) {
    return guarded([=] {
        family_called({family, family_size}).check_stakes({options, size}, {rules, rules_size});
    });
}

// `options`: JSON, as read_options reads it.
GLUP_EXPORT(glup_think)
std::int32_t glup_think(const char* view, std::uint32_t size, const char* options,
                        std::uint32_t options_size) {
    return guarded(
        [=] { out.add(adviser().ask(*view_of({view, size}), {options, options_size}).release()); });
}
GLUP_EXPORT(glup_think_free) void glup_think_free(GameInquiry* asked) { delete asked; }

// Does a piece; whether there is more.
GLUP_EXPORT(glup_think_step) std::int32_t glup_think_step(GameInquiry* asked) {
    return guarded([=] { out.add(std::int32_t{asked->step()}); });
}

// A piece of a search of phase 1, to be done by whoever can: whether a helper can, the seconds that
// are left, and the work. Nothing: not before what is under way is in.
GLUP_EXPORT(glup_think_next) std::int32_t glup_think_next(GameInquiry* asked) {
    return guarded([=] {
        Shared& search = shared(asked);
        const auto work = search.search().next(search.elapsed());
        if (!work) return;
        out.add(std::int32_t{work->kind != Work::Kind::kTallied}).add(search.left());
        add(*work);
    });
}

// Rows; nothing if so many seconds were not enough.
GLUP_EXPORT(glup_think_fill)
std::int32_t glup_think_fill(GameInquiry* asked, const void* work, double seconds) {
    return guarded([=] {
        const Stopwatch clock;
        const auto rows = shared(asked).search().fill(
            read_work(work), {[&] { return clock.seconds() >= seconds; }, seconds});
        if (rows) add(*rows, clock.seconds());
    });
}

GLUP_EXPORT(glup_think_take)
std::int32_t glup_think_take(GameInquiry* asked, const void* work, const void* rows,
                             std::uint32_t size) {
    return guarded([=] {
        Inquiry& search = shared(asked).search();
        if (size == 0) return search.take(read_work(work), std::nullopt, 0);
        In in(rows);
        const double seconds = in.one<double>();
        Rows done;
        done.values = in.all<Value>();
        done.points = in.all<PointsBySource>();
        done.tallies = in.all<Tallies>();
        search.take(read_work(work), done, seconds);
    });
}

GLUP_EXPORT(glup_think_stop) std::int32_t glup_think_stop(GameInquiry* asked) {
    return guarded([=] { asked->stop(); });
}

// What is known, as JSON; "" while there is nothing.
GLUP_EXPORT(glup_think_advice) std::int32_t glup_think_advice(const GameInquiry* asked) {
    return guarded([=] { out.add_text(asked->has_begun() ? asked->advice().json : ""); });
}

}  // namespace glup::wasm
