// glupcore._training: what makes networks and forecasts. The types that it shares with
// glupcore._core are that module's.
#include "register.hpp"

#include <pybind11/pybind11.h>

#include "../whole_objects.hpp"
#include "glup/support/error.hpp"

namespace py = pybind11;

namespace {

// The translators of glupcore._core need not know the errors of another library, not on macOS.
void raise_as_core(std::exception_ptr thrown) {
    const auto error_of_core = [](const char* name) {
        return py::module_::import("glupcore._core").attr(name);
    };
    try {
        if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const glup::NotationError& error) {
        py::set_error(error_of_core("NotationError"), error.what());
    } catch (const glup::Error& error) {
        py::set_error(error_of_core("GlupError"), error.what());
    }
}

}  // namespace

PYBIND11_MODULE(_training, m, py::mod_gil_not_used()) {
    using namespace glup::python;
    m.doc() = "Networks and forecasts in the making: deals to learn from, and what learns.";
    py::module_::import("glupcore._core");
    py::register_local_exception_translator(&raise_as_core);
    register_network(m);
    register_forecast(m);
    expect_whole_objects(m);
}
