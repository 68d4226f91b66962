#include "glup/auction/notation/trace.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/numbers.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

std::optional<int> seat_or_none(int seat) {
    return seat == kNobody ? std::nullopt : std::optional(seat);
}

// Bidder and bid so far, null if there are none yet.
void write_bid(json::Writer& out, const State& state) {
    out.member("bid", state.bid == 0 ? std::nullopt : std::optional(state.bid_points()))
        .member("bidder", seat_or_none(state.bidder));
}

void write_trump(json::Writer& out, const State& state) {
    out.key("trump");
    if (state.trump == kNoSuit) {
        out.null();
    } else {
        out.text(std::string(1, suit_letter(state.trump)));
    }
}

void write_melds(json::Writer& out, const State& state) {
    out.key("melds");
    if (!state.melded) {
        out.null();
        return;
    }
    out.begin_array();
    for (int seat = 0; seat < state.seats(); ++seat) {
        if (state.rules.chips && seat != state.bidder) {
            out.null();
        } else if (state.melds[seat] >= kGame) {
            out.text("game");
        } else {
            out.value(state.melds[seat]);
        }
    }
    out.end_array();
}

void write_nulls(json::Writer& out, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) out.key(name).null();
}

void write_outcome(json::Writer& out, const State& state) {
    const Outcome end = outcome(state);
    const int seats = state.seats(), accounts = state.rules.accounts();
    const bool took =
        std::any_of(state.tricks.begin(), state.tricks.end(), [](int n) { return n > 0; });
    if (took) {  // a misdeal may be declared in the first trick
        write_numbers(out, "counters", full_counters(state), seats);
        write_numbers(out, "tricks", state.tricks, seats);
        out.member("last_trick", state.played_out() ? seat_or_none(state.leader) : std::nullopt);
    } else {
        write_nulls(out, {"counters", "tricks", "last_trick"});
    }
    if (state.rules.chips) {
        write_numbers(out, "chips", end.chips, seats);
        out.member("pot", end.pot);
    } else {
        write_numbers(out, "scores", end.scores, accounts);
    }
    if (state.rules.checks) write_numbers(out, "checks", end.checks, seats);
    write_accounts(out, "win", end.win);
    write_accounts(out, "lose", end.lose);
}

}  // namespace

std::string_view result_name(Result result) {
    constexpr std::array<std::string_view, 11> kNames = {
        "",          "made",    "set",  "conceded", "conceded-unseen", "no-marriage",
        "thrown-in", "misdeal", "game", "moon",     "moon-missed"};
    return kNames[static_cast<std::size_t>(result)];
}

std::string trace_line(const State& before, std::string_view action, const State& after, int ply,
                       int record) {
    const int seats = after.seats();
    json::Writer out;
    out.begin_object()
        .member("record", record)
        .member("ply", ply)
        .member("rules", after.rules.name())
        .member("player", int{before.player})
        .member("decision", decision_name(before.decision))
        .member("legal", legal_texts(before))
        .member("action", action);
    write_bid(out, after);
    write_trump(out, after);
    std::array<int, kMostSeats> points{};
    for (int seat = 0; seat < seats; ++seat)
        points[seat] = after.counters[seat] * after.rules.scale;
    write_numbers(out, "counters", points, seats);
    write_numbers(out, "tricks", after.tricks, seats);
    return out.end_object().take();
}

void write_summary(json::Writer& out, const State& state) {
    const bool over = state.is_over();
    out.member("rules", state.rules.name()).member("complete", over);
    out.member("result", over ? std::optional(result_name(state.result)) : std::nullopt);
    write_bid(out, state);
    write_trump(out, state);
    out.member("partner", seat_or_none(state.partner));
    write_melds(out, state);
    if (over) return write_outcome(out, state);
    write_nulls(out, {"counters", "tricks", "last_trick"});
    if (state.rules.chips) {
        write_nulls(out, {"chips", "pot"});
    } else {
        write_nulls(out, {"scores"});
    }
    if (state.rules.checks) write_nulls(out, {"checks"});
    write_nulls(out, {"win", "lose"});
}

std::string trace_end(const State& state, int record) {
    json::Writer out;
    out.begin_object().member("record", record).member("final", true);
    write_summary(out, state);
    return out.end_object().take();
}

}  // namespace glup::auction
