#include "../definitions.hpp"
#include "convert.hpp"
#include "glup/auction/notation/pbn.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/notation/trace.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::Record;

// In the order of the fields of glupcore.auction.Record.
py::tuple to_tuple(const Record& record) {
    py::dict extra;
    for (const auto& [key, value] : record.extra)
        extra[to_str(key)] = to_python(json::parse(value, std::string_view::npos));
    return py::make_tuple(record.rules, card_tuple(record.deck), record.dealer,
                          to_texts(record.actions), extra);
}

Record to_record(const py::object& given) {
    Record record;
    record.rules = given.attr("rules").cast<auction::Rules>();
    record.deck = to_card_list(given.attr("deck"));
    auction::check_deck(record.rules, record.deck);
    record.dealer = to_seat_of(record.rules, "dealer", given.attr("dealer").cast<int>());
    for (const auto& action : given.attr("actions").cast<std::vector<Text>>())
        record.actions.emplace_back(action);
    const json::Value extra = to_value(given.attr("extra"));
    if (const auto* object = extra.as<json::Object>())
        for (const auto& [key, value] : *object)
            record.extra.emplace_back(key, json::compact(value));
    return record;
}

py::object json_values(const std::string& text) {
    return to_python(json::parse(text, std::string_view::npos));
}

}  // namespace

void register_auction_texts(py::module_& m) {
    define(
        m, "parse_record",
        [](const Text& text, std::optional<int> number) {
            return to_tuple(auction::parse_record(text, number));
        },
        py::arg("text"), py::arg("number") = py::none(), "The fields of a record, given its JSON.");
    define(
        m, "read_record",
        [](const py::object& data, std::optional<int> number) {
            const json::Value value = to_value(data);
            const auto* object = value.as<json::Object>();
            if (object == nullptr) throw py::type_error("data: expected a mapping");
            return to_tuple(auction::read_record(*object, number));
        },
        py::arg("data"), py::arg("number") = py::none(), "The fields of a record, given a dict.");
    define(
        m, "trace_line",
        [](const auction::State& before, const Text& action, const auction::State& after, int ply,
           int number) {
            return json_values(auction::trace_line(before, action, after, ply, number));
        },
        py::arg("before"), py::arg("action"), py::arg("after"), py::arg("ply"),
        py::arg("number") = 0, "The line of a trace for an action between these states.");
    define(
        m, "trace_end",
        [](const auction::State& state, int number) {
            return json_values(auction::trace_end(state, number));
        },
        py::arg("state"), py::arg("number") = 0, "The final line of a trace.");
    define(
        m, "begins_tags", [](const Text& text) { return auction::begins_tags(text); },
        py::arg("text"), "Whether a text begins as deals written as tags do.");
    define(
        m, "read_tags",
        [](const Text& text, const Text& rules, int number) {
            py::list found;
            for (const auction::Tags& tags : auction::read_tags(text))
                found.append(to_tuple(auction::read_pbn(tags, number++, rules)));
            return found;
        },
        py::arg("text"), py::arg("rules") = "", py::arg("number") = 0,
        "The fields of the records that are written as tags; ``rules`` are those of deals that do "
        "not say their own, ``number`` is that of the first for error messages.");
    define(
        m, "tags_of", [](const py::object& record) { return auction::pbn_text(to_record(record)); },
        py::arg("record"), "A record as tags.");
}

}  // namespace glup::python
