#include <pybind11/stl.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/auction/game.hpp"
#include "glup/protocol/protocol.hpp"
#include "glup/stock/game.hpp"
#include "json_values.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

std::optional<int> seat_or_none(std::optional<int> seat) {
    return seat && *seat >= 0 ? seat : std::nullopt;
}

// As its own class, if it has one.
py::object to_object(const std::shared_ptr<const GameView>& view) {
    if (const View* known = stock_view(*view)) return py::cast(*known);
    const auction::View* known = auction::auction_view(*view);
    if (known == nullptr) return py::cast(std::const_pointer_cast<GameView>(view));
    py::module_::import("glupcore._auction");  // where its type is
    return py::cast(*known);
}

void define_answers(py::module_& m) {
    define(
        m, "fault_of",
        [](const Text& field, const std::vector<Text>& faults) {
            const PositionError error(std::vector<std::string>(faults.begin(), faults.end()));
            const Fault fault = fault_of(error, field);
            const auto named = fault.field() ? to_str(*fault.field()) : py::object(py::none());
            return py::make_tuple(std::string(fault.code()), named, to_str(fault.what()));
        },
        py::arg("field"), py::arg("faults"),
        "Code, field and message of what is wrong with a field of a request.");
    define(
        m, "answer",
        [](const Text& line, GameDeal* game) {
            return protocol::answer(json::load_object(line), game);
        },
        py::arg("line"), py::arg("game"),
        "The result of a request that is answered at once, as JSON.");
    define(
        m, "auction_endgame",
        [](const Text& line) { return protocol::open_endgame(json::load_object(line)); },
        py::arg("line"),
        "The endgame of an auction game that a request is about, as text; None if it is not.");
    define(
        m, "begin_game",
        [](const Text& line, const py::int_& seed) {
            return protocol::begin_game(json::load_object(line), to_seed(seed));
        },
        py::arg("line"), py::arg("seed"), "The deal that a request begins.");
    define(
        m, "deal_of",
        [](const Text& line, const GameDeal* game) {
            return to_str(protocol::deal_of(json::load_object(line), game));
        },
        py::arg("line"), py::arg("game"), "The deal that a review is asked of, as a text.");
    define(
        m, "family_of",
        [](const Text& line, const GameDeal* game) {
            return protocol::family_of(json::load_object(line), game).name();
        },
        py::arg("line"), py::arg("game"), "The family of games that a request is about.");
    define(
        m, "spots_of",
        [](const Text& line, const GameDeal* game) {
            py::list spots;
            const json::Object request = json::load_object(line);
            for (const auto& [view, ply, player, open] : protocol::spots_of(request, game)) {
                py::object hands = py::none();
                if (open) hands = py::make_tuple(to_str(open->endgame), open->melds);
                spots.append(py::make_tuple(to_object(view), ply, seat_or_none(player), hands));
            }
            return spots;
        },
        py::arg("line"), py::arg("game"),
        "View, ply and player of what a request is about; of an auction game in its tricks the "
        "open hands as text with the melds at stake.");
}

}  // namespace

void register_protocol(py::module_& m) {
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(std::move(thrown));
        } catch (const Fault& fault) {
            raise("glupcore.protocol.faults", "Fault",
                  py::make_tuple(std::string(fault.code()), fault.field(), fault.what()));
        }
    });
    define(
        m, "read_request",
        [](const Text& line, bool is_whole) { return protocol::read_request(line, is_whole); },
        py::arg("line"), py::arg("is_whole") = true,
        "What a line of the protocol says, as JSON: its client and id, what is wrong with it, and "
        "the request that it is.");
    define(m, "protocol_schema", &protocol::schema, "The JSON Schema of the protocol.");
    define(m, "protocol_declarations", &protocol::declarations,
           "The requests of the protocol with their fields, and its limits, as JSON.");
    Class<GameDeal>(m, "Kept", py::is_final(), "A deal that is kept for requests.");
    define_answers(m);
}

}  // namespace glup::python
