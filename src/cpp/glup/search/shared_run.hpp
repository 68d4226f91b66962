// A search's pieces of work, shared by threads: so many are under way at most, and taken in by
// their order.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <future>
#include <utility>

#include "glup/search/limits.hpp"

namespace glup {

template <class Search>
class SharedRun {
public:
    SharedRun(Search& search, const Stopwatch& clock, const Driver& driver)
        : search_(search), clock_(clock), driver_(driver) {}

    void run() {
        const auto most = static_cast<std::size_t>(driver_.threads) + 1;
        for (;;) {
            while (under_way_.size() < most && begin()) {
            }
            if (under_way_.empty()) return;
            while (under_way_.front().rows.wait_for(kLook) != std::future_status::ready) look();
            take_first();
            look();
            if (is_stopped_ && !told_) search_.stop();
            told_ = is_stopped_.load();
        }
    }

private:
    static constexpr std::chrono::milliseconds kLook{5};
    using Work = typename decltype(std::declval<Search&>().next(0.0))::value_type;
    using Rows = decltype(std::declval<const Search&>().fill(std::declval<Work&>(), Until{}));
    struct Piece {
        Work work;
        std::future<std::pair<Rows, double>> rows{};  // and the seconds that they took
    };

    bool begin() {
        const double began = clock_.seconds();
        auto work = search_.next(began);
        if (!work) return false;
        const double prepared = clock_.seconds() - began;
        Piece& piece = under_way_.emplace_back(Piece{std::move(*work)});
        piece.rows = std::async(std::launch::async, [this, &piece, prepared] {
            const double start = clock_.seconds();
            const auto is_over = [this] {
                return clock_.seconds() >= driver_.seconds || (is_stopped_ && !told_);
            };
            Rows rows = search_.fill(piece.work, {is_over, driver_.seconds - start});
            return std::pair(std::move(rows), prepared + clock_.seconds() - start);
        });
        return true;
    }

    void look() {
        if (!is_stopped_ && driver_.watch && driver_.watch()) is_stopped_ = true;
    }

    void take_first() {
        auto [rows, seconds] = under_way_.front().rows.get();
        search_.take(under_way_.front().work, rows, seconds);
        under_way_.pop_front();
    }

    Search& search_;
    const Stopwatch& clock_;
    const Driver& driver_;
    std::atomic<bool> is_stopped_ = false;  // what is being filled is to be given up
    std::atomic<bool> told_ = false;        // … and the search knows
    std::deque<Piece> under_way_;           // its futures wait for their threads
};

}  // namespace glup
