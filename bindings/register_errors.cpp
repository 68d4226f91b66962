#include <pybind11/stl.h>

#include <algorithm>

#include "definitions.hpp"
#include "glup/support/error.hpp"
#include "glup/support/near_word.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

void register_errors(py::module_& m) {
    // Translators are tried from the last to the first: the base stands first.
    const auto base = py::register_exception<Error>(m, "GlupError", PyExc_ValueError);
    base.attr("__doc__") = "Base of every error that glupcore raises for bad input.";
    const auto notation = py::register_exception<NotationError>(m, "NotationError", base);
    notation.attr("__doc__") = "A text that can't be read as a card, an action, an endgame, …";
    const auto illegal = py::register_exception<IllegalActionError>(m, "IllegalActionError", base);
    illegal.attr("__doc__") = "A readable action that the rules do not allow in this state.";
    static py::handle position = py::exception<PositionError>(m, "PositionError", base).release();
    position.attr("__doc__") = "A position whose fields contradict the rules or each other.";
    position.attr("faults") = py::tuple();
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(std::move(thrown));
        } catch (const PositionError& error) {
            const py::object raised = position(error.what());
            raised.attr("faults") = py::tuple(py::cast(error.faults()));
            PyErr_SetObject(position.ptr(), raised.ptr());
        }
    });
    define(
        m, "near_word",
        [](const Text& word, const std::vector<Text>& options) -> std::optional<Text> {
            const std::vector<std::string_view> written(options.begin(), options.end());
            const auto near = near_word(word, written);
            if (!near) return std::nullopt;
            return options[std::find(written.begin(), written.end(), *near) - written.begin()];
        },
        py::arg("word"), py::arg("options"),
        "The option that looks most like the word, in upper or lower case; None if none does.");
}

}  // namespace glup::python
