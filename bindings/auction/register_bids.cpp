#include <pybind11/numpy.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "../definitions.hpp"
#include "../released.hpp"
#include "convert.hpp"
#include "glup/auction/hands/bid_choice.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/bid_samples.hpp"
#include "glup/auction/policy/greedy_match.hpp"
#include "glup/auction/rules/view.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::BidNetwork;
using auction::Rules;
using auction::View;

const auction::State& bidding(const View& view) {
    if (!view.to_act() || !auction::bids_by_network(view.seen()))
        throw Error("view: expected one whose owner may bid");
    return view.seen();
}

auction::HandNumbers hand_of(const View& view, const std::optional<std::string>& trump) {
    return hand_numbers(view.hand(), view.seen().rules,
                        trump ? to_suit(*trump) : static_cast<int>(rules::kSuits));
}

py::dict gains(const BidNetwork& network, const View& view) {
    const auction::State& seen = bidding(view);
    const auto found = auction::Bidder(view.hand(), seen.rules, network).gains(seen);
    const auto leaps = leaps_of(seen, legal(seen));
    py::dict told;
    for (std::size_t i = 0; i < leaps.size(); ++i) {
        const auto action = action_text(leaps[i], seen.rules);
        if (!told.contains(action.c_str()))
            told[action.c_str()] =
                static_cast<double>(found[i]) * seen.rules.scale / BidNetwork::Bids::kOne;
    }
    return told;
}

double chance(const BidNetwork& network, const View& view, int bid,
              const std::optional<std::string>& trump) {
    const auction::State& seen = bidding(view);
    const auto hand = hand_of(view, trump);
    const int units = (bid + seen.rules.bid_unit - 1) / seen.rules.bid_unit;
    return network.chance(hand, auction_numbers(seen, hand.value), units);
}

using Table = py::array_t<std::int16_t, py::array::c_style | py::array::forcecast>;
using Column = py::array_t<float, py::array::c_style | py::array::forcecast>;

py::array_t<double> chances(const BidNetwork& network, const Table& numbers, const Column& values,
                            const Table& units) {
    const py::ssize_t count = values.size();
    if (numbers.ndim() != 2 || numbers.shape(0) != count || units.size() != count ||
        numbers.shape(1) != auction::kBidNumbers)
        throw Error("numbers: expected one row of 106 for each of values and units");
    py::array_t<double> found(count);
    for (py::ssize_t i = 0; i < count; ++i) {
        const std::int16_t* row = numbers.data(i, 0);
        auction::HandNumbers hand;
        auction::AuctionNumbers heard;
        for (std::size_t j = 0; j < hand.numbers.size(); ++j) hand.numbers[j] = *row++;
        for (auto& number : heard) number = *row++;
        hand.value = *values.data(i);
        *found.mutable_data(i) = network.chance(hand, heard, *units.data(i));
    }
    return found;
}

py::array_t<std::int16_t> numbers(const View& view, const std::optional<std::string>& trump) {
    const auction::State& seen = bidding(view);
    const auto hand = hand_of(view, trump);
    const auto all = joined(hand, auction_numbers(seen, hand.value));
    return py::array_t<std::int16_t>(auction::kBidNumbers, all.data());
}

std::pair<double, double> match(const std::optional<BidNetwork>& a,
                                const std::optional<BidNetwork>& b, const py::object& rules,
                                std::int64_t pairs, const py::int_& seed) {
    const Rules row = to_rules(rules, py::none());
    if (pairs < 1) throw Error("pairs: expected 1 or more, given " + std::to_string(pairs));
    const std::uint64_t stream = to_seed(seed);
    const auction::GreedyWeights& weights = auction::greedy_weights(row.row);
    const auto sitter = [&](const auto& of) {
        return auction::Sitter{&weights, of ? &*of : nullptr};
    };
    const Released release;
    const auto [mean, error] = greedy_match(sitter(a), sitter(b), row, pairs, stream);
    return {mean, error};
}

py::dict samples(const std::vector<BidNetwork>& pool, const py::object& rules, std::int64_t count,
                 const py::int_& seed) {
    if (count < 1) throw Error("count: expected 1 or more, given " + std::to_string(count));
    const Rules row = to_rules(rules, py::none());
    const std::uint64_t stream = to_seed(seed);
    std::vector<const BidNetwork*> all;
    for (const BidNetwork& one : pool) all.push_back(&one);
    auction::BidSamples found;
    {
        const Released release;
        found = auction::bid_samples(all, row, count, stream);
    }
    const auto bids = static_cast<py::ssize_t>(found.bids.size());
    const auto totals = static_cast<py::ssize_t>(found.totals.size());
    constexpr py::ssize_t kGains{auction::kLeaps.size()};
    py::array_t<std::int16_t> of_bids({bids, py::ssize_t{auction::kBidNumbers}});
    py::array_t<std::int16_t> of_totals({totals, py::ssize_t{auction::kBidNumbers}});
    py::array_t<float> gained({bids, kGains}), values(totals), reached(totals);
    for (py::ssize_t i = 0; i < bids; ++i) {
        const auto& one = found.bids[static_cast<std::size_t>(i)];
        std::copy(one.numbers.begin(), one.numbers.end(), of_bids.mutable_data(i, 0));
        std::copy(one.gains.begin(), one.gains.end(), gained.mutable_data(i, 0));
    }
    for (py::ssize_t i = 0; i < totals; ++i) {
        const auto& one = found.totals[static_cast<std::size_t>(i)];
        std::copy(one.numbers.begin(), one.numbers.end(), of_totals.mutable_data(i, 0));
        *values.mutable_data(i) = one.value;
        *reached.mutable_data(i) = one.total;
    }
    py::dict told;
    told["bids"] = py::make_tuple(of_bids, gained);
    told["totals"] = py::make_tuple(of_totals, values, reached);
    return told;
}

}  // namespace

void register_auction_bids(py::module_& m) {
    Class<BidNetwork>(m, "BidNetwork", py::is_final(),
                      "What bids and contracts are worth, learned from play. Immutable.")
        .def(py::init([](std::string_view text) { return BidNetwork::from_text(text); }),
             py::arg("text"),
             "The numbers that `glupcore train auction` has written. Raises GlupError for others.")
        .def_static(
            "built_in",
            [](const py::object& rules) -> std::optional<BidNetwork> {
                const auto* found = BidNetwork::built_in(to_rules(rules, py::none()));
                return found == nullptr ? std::nullopt : std::optional(*found);
            },
            py::arg("rules"),
            "That of a row, or of the row nearest to it that has any; None where none is near.")
        .def("gains", &gains, py::arg("view"),
             "By how many points the lowest bid, and some above it, are better for the account of "
             "the view's owner than a pass. Raises GlupError unless they may bid.")
        .def("chance", &chance, py::arg("view"), py::kw_only(), py::arg("bid"),
             py::arg("trump") = py::none(),
             "How likely the owner's side makes a contract of so many points if all others pass; "
             "with no trump given in the suit that suits the hand best.")
        .def("chances", &chances, py::arg("numbers"), py::arg("values"), py::arg("units"),
             "The same for rows of numbers, shape (n, 106), values of hands by rule and contracts "
             "in units: shape (n,).")
        .def_static("numbers", &numbers, py::arg("view"), py::kw_only(),
                    py::arg("trump") = py::none(),
                    "What it is told of a view, shape (106,): "
                    "src/cpp/glup/auction/hands/bid_numbers.hpp.");
    define(m, "match_bids", &match, py::arg("a"), py::arg("b"), py::kw_only(), py::arg("rules"),
           py::arg("pairs"), py::arg("seed"),
           "Points a deal of greedy play with bids by one network over greedy play with bids by "
           "another, and their standard error; None: bids by rule. A pair is a deck that is dealt "
           "once for each account: there the first has its seats, and the other all others.");
    define(
        m, "bid_samples", &samples, py::arg("pool"), py::kw_only(), py::arg("rules"),
        py::arg("count"), py::arg("seed"),
        "What a network learns from, as many decisions in auctions in which the first of the pool "
        "bids with itself, with others of the pool and with bidders by rule: bids as (numbers of "
        "shape (n, 106), gains over a pass of shape (n, 5)), and totals of contracts as (numbers, "
        "values of hands by rule, totals), all in units.");
    m.attr("BID_LEAPS") = number_tuple(auction::kLeaps, static_cast<int>(auction::kLeaps.size()));
    m.attr("BID_TOTALS") = auction::kTotals;
}

}  // namespace glup::python
