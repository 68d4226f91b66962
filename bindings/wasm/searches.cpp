// Recommendations in the games with a stock: begun; in all games done piece by piece, here or by
// helpers, and told.
#include <memory>
#include <optional>
#include <string>

#include "border.hpp"
#include "glup/stock/advice/spec.hpp"
#include "glup/stock/rules/view.hpp"
#include "thinking.hpp"

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

// The games with an auction have no others.
Thinking& shared(UnderWay* search) { return static_cast<Thinking&>(*search); }

}  // namespace

// Fails for options that name a game which is none, or over.
GLUP_EXPORT(glup_check_stakes)
std::int32_t glup_check_stakes(const char* options, std::uint32_t size, const char* rules,
                               std::uint32_t rules_size) {
    return guarded([=] {
        const AdviceOptions given = read_options({options, size});
        stakes_of(given.target, given.lead, given.totals,
                  rules::ruleset(rules::find_ruleset({rules, rules_size})));
    });
}

// `options`: JSON, as read_options reads it.
GLUP_EXPORT(glup_think)
std::int32_t glup_think(const void* view, const char* solver, std::uint32_t solver_size,
                        const char* options, std::uint32_t options_size, std::int32_t workers) {
    return guarded([=] {
        AdviceOptions given = read_options({options, options_size});
        given.method = solver_method({solver, solver_size});
        std::unique_ptr<UnderWay> made =
            std::make_unique<Thinking>(read<View>(view), given, workers);
        out.add(made.release());
    });
}
GLUP_EXPORT(glup_think_free) void glup_think_free(UnderWay* search) { delete search; }

// Does a piece; whether there is more.
GLUP_EXPORT(glup_think_step) std::int32_t glup_think_step(UnderWay* search) {
    return guarded([=] { out.add(std::int32_t{search->step()}); });
}

// A piece of a search of phase 1, to be done by whoever can: whether a helper can, the seconds that
// are left, and the work. Nothing: not before what is under way is in.
GLUP_EXPORT(glup_think_next) std::int32_t glup_think_next(UnderWay* search) {
    return guarded([=] {
        Thinking& thinking = shared(search);
        const auto work = thinking.next();
        if (!work) return;
        out.add(std::int32_t{work->kind != Work::Kind::kTallied}).add(thinking.left());
        add(*work);
    });
}

// Rows; nothing if so many seconds were not enough.
GLUP_EXPORT(glup_think_fill)
std::int32_t glup_think_fill(UnderWay* search, const void* work, double seconds) {
    return guarded([=] {
        const Thinking& thinking = shared(search);
        const double start = thinking.elapsed();
        const auto rows = thinking.fill(read_work(work), seconds);
        if (rows) add(*rows, thinking.elapsed() - start);
    });
}

GLUP_EXPORT(glup_think_take)
std::int32_t glup_think_take(UnderWay* search, const void* work, const void* rows,
                             std::uint32_t size) {
    return guarded([=] {
        Thinking& thinking = shared(search);
        if (size == 0) return thinking.take(read_work(work), std::nullopt, 0);
        In in(rows);
        const double seconds = in.one<double>();
        Rows done;
        done.values = in.all<Value>();
        done.points = in.all<PointsBySource>();
        done.tallies = in.all<Tallies>();
        thinking.take(read_work(work), done, seconds);
    });
}

GLUP_EXPORT(glup_think_stop) std::int32_t glup_think_stop(UnderWay* search) {
    return guarded([=] { search->stop(); });
}

GLUP_EXPORT(glup_think_advice) std::int32_t glup_think_advice(const UnderWay* search) {
    return guarded([=] { out.add_text(search->told()); });
}

}  // namespace glup::wasm
