#include "glup/error.hpp"
#include "register.hpp"

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
    const auto position = py::register_exception<PositionError>(m, "PositionError", base);
    position.attr("__doc__") = "A position whose fields contradict the rules or each other.";
}

}  // namespace glup::python
