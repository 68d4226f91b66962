#include "glup/auction/notation/trace.hpp"

#include <array>
#include <optional>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction {
namespace {

void write_nulls(json::Writer& out, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) out.key(name).null();
}

void write_outcome(json::Writer& out, const State& state) {
    const Outcome end = outcome(state);
    const int seats = state.seats(), accounts = state.rules.accounts();
    if (state.has_tricks()) {  // a misdeal may be declared in the first trick
        write_full_counters(out, state);
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
    write_counters(out, after);
    write_numbers(out, "tricks", after.tricks, after.seats());
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
