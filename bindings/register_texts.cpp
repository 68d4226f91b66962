#include <pybind11/stl.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "json_values.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

void define_records(py::module_& m) {
    define(
        m, "load_object", [](const Text& text) { return to_python(json::load_object(text)); },
        py::arg("text"), "The JSON object that a text holds, no key of it given twice.");
    define(
        m, "parse_record",
        [](const Text& text, std::optional<int> number) {
            const Record record = parse_record(text, number);
            py::dict extra;
            for (const auto& [key, value] : record.extra)
                extra[to_str(key)] = to_python(json::parse(value, std::string_view::npos));
            return to_tuple(record, extra);
        },
        py::arg("text"), py::arg("number") = py::none(), "The fields of a record, given its JSON.");
    define(
        m, "read_record",
        [](const py::object& data, std::optional<int> number) {
            return to_tuple(read_record(fields_of(data), number));
        },
        py::arg("data"), py::arg("number") = py::none(),
        "The fields of a record, given a mapping, without its extra ones.");
}

void define_draws(py::module_& m) {
    define(
        m, "draws_between",
        [](const State& before, const State& after) {
            py::list draws;
            for (const auto& [seat, place] : draws_between(before, after))
                draws.append(py::make_tuple(seat, place));
            return py::tuple(draws);
        },
        py::arg("before"), py::arg("after"),
        "Seat and place in the deck of each card drawn by the action between these states.");
}

}  // namespace

void register_texts(py::module_& m) {
    define_records(m);
    define_draws(m);
    define(
        m, "text_kind", [](const Text& text) { return kind_name(text_kind(text)); },
        py::arg("text"), "What a text is, by what it begins with and the words in it.");
    define(
        m, "begins_seen_deal", [](const Text& line) { return begins_seen_deal(line); },
        py::arg("line"), "Whether a line is the first of a deal as one player saw it.");
    define(
        m, "view_of_text",
        [](const Text& text, std::optional<int> seat) {
            if (seat) to_seat("seat", *seat);
            return view_of_text(text, seat);
        },
        py::arg("text"), py::arg("seat") = py::none(),
        "The view that a text of a position describes, in whichever form.");
    define(
        m, "view_of_fields",
        [](const Text& text, int seat) { return view_of_json(text, to_seat("seat", seat)); },
        py::arg("text"), py::arg("seat") = 0,
        "The view that a JSON object describes which is no record.");
    define(m, "line_from_view", &position_line, py::arg("view"),
           "The one line that a view is: letters, digits and ``- . _ ~``, so that a link can hold "
           "it.\n\nRaises PositionError if the deal is over.");
}

}  // namespace glup::python
