#include "glup/auction/notation/standing.hpp"

#include <array>

#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
std::string_view why_won(Won won) {
    constexpr std::array<std::string_view, 12> kWords = {"",
                                                         "melds that win the game",
                                                         "the moon",
                                                         "all tricks of a deal",
                                                         "the moon missed by another",
                                                         "another out backwards",
                                                         "bid and out",
                                                         "slide-out",
                                                         "at the target with others, as bidder",
                                                         "at the target",
                                                         "another out of chips",
                                                         "the last deal played"};
    return kWords[static_cast<std::size_t>(won)];
}

std::string standing_json(const Series& series, const State& deal) {
    const Rules& rules = series.rules;
    const Outcome end = outcome(deal);
    json::Writer out;
    out.begin_object().member("result", result_name(deal.result));
    write_numbers(out, "scores", rules.chips ? end.chips : end.scores, rules.accounts());
    write_numbers(out, "accounts", series.accounts, rules.accounts());
    if (rules.chips) {
        out.member("pot", series.pot);
    } else if (series.target_quarters() % 4 == 0) {
        out.member("target", series.target_quarters() / 4);
    } else {
        out.member("target", static_cast<double>(series.target_quarters()) / 4);
    }
    out.member("dealer", int{series.dealer});
    if (series.is_over()) {
        write_accounts(out, "winners", series.winners);
    } else {
        out.key("winners").null();
    }
    if (rules.checks) {
        write_numbers(out, "checks", series.checks, rules.seats);
        if (series.is_over()) {
            write_numbers(out, "payments", series.payments(), rules.seats);
        } else {
            out.key("payments").null();
        }
    }
    return out.end_object().take();
}

}  // namespace glup::auction
