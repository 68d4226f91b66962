#include <pybind11/operators.h>

#include <algorithm>
#include <cstdlib>

#include "../definitions.hpp"
#include "../values.hpp"
#include "convert.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/notation/standing.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/hash.hpp"
#include "glup/support/listing.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::Series;

Series begun(const py::object& rules, int dealer, const py::object& options,
             const std::optional<std::vector<std::int64_t>>& accounts) {
    const auction::Rules of = to_rules(rules, options);
    Series series(of, to_seat_of(of, "dealer", dealer));
    if (!accounts) return series;
    const auto fits = [](std::int64_t one) { return std::abs(one) <= auction::kMostPoints; };
    if (std::ssize(*accounts) != of.accounts() ||
        !std::all_of(accounts->begin(), accounts->end(), fits)) {
        const auto number = [](std::int64_t one) { return std::to_string(one); };
        throw Error("accounts: [" + listing(*accounts, ", ", number) + "] given, expected " +
                    std::to_string(of.accounts()) + " numbers of at most " +
                    std::to_string(auction::kMostPoints) + " points either way");
    }
    std::copy(accounts->begin(), accounts->end(), series.accounts.begin());
    return series;
}

// The numbers into an array whose other places stay 0.
void copy_numbers(const char* field, const std::vector<std::int32_t>& numbers, int count,
                  auction::BySeat& into) {
    if (std::ssize(numbers) != count) {
        const auto number = [](std::int32_t one) { return std::to_string(one); };
        throw Error(std::string(field) + ": [" + listing(numbers, ", ", number) +
                    "] given, expected " + std::to_string(count) + " numbers");
    }
    std::copy(numbers.begin(), numbers.end(), into.begin());
}

void add(Series& self, const py::object& deal, std::optional<int> bidder,
         std::optional<int> partner, const std::optional<std::vector<std::int32_t>>& checks) {
    if (py::isinstance<auction::State>(deal)) {
        if (bidder || partner || checks)
            throw Error("deal: it tells bidder, partner and checks itself");
        return self.add(deal.cast<const auction::State&>());
    }
    auction::Settled settled;
    const auto seat = [&](const char* field, std::optional<int> of) {
        return static_cast<std::uint8_t>(of ? to_seat_of(self.rules, field, *of)
                                            : auction::kNobody);
    };
    settled.bidder = seat("bidder", bidder);
    settled.partner = seat("partner", partner);
    copy_numbers("scores", deal.cast<std::vector<std::int32_t>>(), self.rules.accounts(),
                 settled.scores);
    if (checks) copy_numbers("checks", *checks, self.rules.seats, settled.checks);
    self.add_settled(settled);
}

// A whole number wherever it is one.
py::object points_of_quarters(std::int64_t quarters) {
    if (quarters % 4 == 0) return py::int_(quarters / 4);
    return py::float_(static_cast<double>(quarters) / 4);
}

std::optional<std::vector<int>> winners(const Series& self) {
    if (!self.is_over()) return std::nullopt;
    std::vector<int> found;
    for_each_bit(self.winners, [&](int account) { found.push_back(account); });
    return found;
}

}  // namespace

void register_auction_series(py::module_& m) {
    Class<Series> series(m, "Series", py::is_final(),
                         "A game: deals one after another, until somebody has won.");
    define_bytes<Series>(
        series, [](const Series& self) { return auction::to_bytes(self); },
        [](std::string_view bytes) { return auction::series_from_bytes(bytes); });
    series
        .def(py::init(&begun), py::arg("rules"), py::arg("dealer") = 0,
             py::arg("options") = py::none(), py::kw_only(), py::arg("accounts") = py::none(),
             "A game before its first deal, which the seat ``dealer`` deals. ``accounts`` are what "
             "stands on each account by then; None: nothing, in a game for chips what all begin "
             "with.")
        .def_property_readonly(
            "rules", [](const Series& self) { return self.rules; }, "With their options.")
        .def_property_readonly("next_rules", &Series::next_rules,
                               "Those of the next deal: the option ``pot`` is what stands in it.")
        .def_property_readonly(
            "dealer", [](const Series& self) { return int{self.dealer}; },
            "The dealer of the next deal.")
        .def_property_readonly(
            "deals", [](const Series& self) { return self.deals; },
            "Deals entered so far, those thrown in too.")
        .def_property_readonly(
            "accounts",
            [](const Series& self) { return number_tuple(self.accounts, self.rules.accounts()); },
            "What stands on each account.")
        .def_property_readonly(
            "target",
            [](const Series& self) -> py::object {
                if (self.rules.chips) return py::none();
                return points_of_quarters(self.target_quarters());
            },
            "Points to win, as the tie rule may have raised it; None in a game for chips.")
        .def_property_readonly(
            "pot",
            [](const Series& self) {
                return self.rules.chips ? std::optional(self.pot) : std::nullopt;
            },
            "Chips in the pot before the next ante, None in other games.")
        .def_property_readonly(
            "checks",
            [](const Series& self) -> py::object {
                if (!self.rules.checks) return py::none();
                return number_tuple(self.checks, self.rules.seats);
            },
            "The checks of each seat, None in games without.")
        .def_property_readonly(
            "payments",
            [](const Series& self) -> py::object {
                if (!self.rules.checks || !self.is_over()) return py::none();
                return number_tuple(self.payments(), self.rules.seats);
            },
            "What each seat receives for checks when the game is over, else None.")
        .def_property_readonly("winners", &winners,
                               "The accounts that have won, None while the game goes on.")
        .def_property_readonly("is_over", &Series::is_over, "Whether somebody has won.")
        .def_property_readonly(
            "why",
            [](const Series& self) -> std::optional<std::string> {
                if (!self.is_over()) return std::nullopt;
                return std::string(auction::why_won(self.won));
            },
            "Why the game is over, in words; None while it goes on.")
        .def(
            "deal",
            [](const Series& self, const py::object& deck) {
                const std::vector<Card> cards = to_card_list(deck);
                auction::check_deck(self.rules, cards);
                return self.deal(cards);
            },
            py::arg("deck"), "The next deal, before its first action.")
        .def("add", &add, py::arg("deal"), py::kw_only(), py::arg("bidder") = py::none(),
             py::arg("partner") = py::none(), py::arg("checks") = py::none(),
             "Enter a deal that is over, or what a deal that was settled at the table has scored: "
             "for each account, in chips what each seat has won with the ante paid. Then "
             "``bidder`` is the seat whose contract it was, None if nothing was scored, "
             "``partner`` who was called, ``checks`` what each seat has won of them. Raises "
             "GlupError if the deal is not over, if the game is, or if it is not the next deal of "
             "this game.")
        .def(
            "standing",
            [](const Series& self, const auction::State& state) {
                return to_python(json::parse(auction::standing_json(self, state)));
            },
            py::arg("deal"),
            "What stands after the last deal entered, and what it brought, as a dict.")
        .def(
            "copy", [](const Series& self) { return self; }, "An independent copy.")
        .def(py::self == py::self)
        .def("__hash__", [](const Series& self) { return hash_bytes(&self, sizeof self); })
        .def("__repr__", [](const Series& self) {
            std::string text = "<Series of " + std::string(self.rules.name()) + ",";
            for (int i = 0; i < self.rules.accounts(); ++i)
                text += (i == 0 ? " " : ":") + std::to_string(self.accounts[i]);
            return text + " after " + std::to_string(self.deals) + " deals>";
        });
}

}  // namespace glup::python
