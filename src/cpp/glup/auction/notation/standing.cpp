#include "glup/auction/notation/standing.hpp"

#include <array>
#include <optional>
#include <span>
#include <type_traits>

#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
namespace {

// Accounts, what they are about, who deals next and who has won; checks where there are some.
void write_standing(json::Writer& out, const Series& series) {
    const Rules& rules = series.rules;
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
    if (!rules.checks) return;
    write_numbers(out, "checks", series.checks, rules.seats);
    if (series.is_over()) {
        write_numbers(out, "payments", series.payments(), rules.seats);
    } else {
        out.key("payments").null();
    }
}

}  // namespace

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
    const Outcome end = outcome(deal);
    json::Writer out;
    out.begin_object().member("result", result_name(deal.result));
    write_numbers(out, "scores", series.rules.chips ? end.chips : end.scores,
                  series.rules.accounts());
    write_standing(out, series);
    return out.end_object().take();
}

std::string series_json(const Series& series) {
    json::Writer out;
    out.begin_object();
    write_standing(out, series);
    out.member("why", series.is_over() ? std::optional(why_won(series.won)) : std::nullopt)
        .member("deals", series.deals);
    if (series.rules.chips) return out.end_object().take();
    out.member("raises", series.raises).member("another", series.another);
    write_numbers(out, "slides", series.slides, series.rules.accounts());
    return out.end_object().take();
}

Series read_series(const json::Object& object, const Rules& rules) {
    const json::Fields fields(object);
    const auto count = [&](const char* key) {
        return static_cast<std::uint32_t>(fields.integer(key, 0, kMostPoints));
    };
    const auto points = [&](const char* key, auto& into, int many) {
        const std::string expected = "a list of " + std::to_string(many) + " integers";
        const json::Array& list = fields.sequence(key, expected);
        if (list.size() != static_cast<std::size_t>(many)) throw fields.fault(key, expected);
        for (int i = 0; i < many; ++i) {
            const auto* one = list[i].as<std::int64_t>();
            if (one == nullptr || *one > kMostPoints || -*one > kMostPoints)
                throw fields.fault(key, expected);
            into[i] = static_cast<std::remove_reference_t<decltype(into[i])>>(*one);
        }
    };
    Series series(rules, static_cast<int>(fields.integer("dealer", 0, rules.seats - 1)));
    if (fields.any("winners", "null").as<std::nullptr_t>() == nullptr)
        throw fields.fault("winners", "null, as the game goes on");
    points("accounts", series.accounts, rules.accounts());
    series.deals = count("deals");
    if (rules.checks) points("checks", series.checks, rules.seats);
    if (rules.chips) {
        series.pot = count("pot");
    } else {
        series.raises = count("raises");
        series.another = fields.boolean("another");
        points("slides", series.slides, rules.accounts());
    }
    return series_from_bytes(std::as_bytes(std::span(&series, 1)));
}

}  // namespace glup::auction
