// glupcore._auction: the games that begin with an auction. The types that it shares with
// glupcore._core are that module's.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "../whole_objects.hpp"
#include "glup/support/error.hpp"
#include "glup/support/record_error.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace {

py::object error_class(const char* name) {
    return py::module_::import("glupcore.errors").attr(name);
}

// The translators of glupcore._core need not know the errors of another library, not on macOS.
void raise_as_core(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const glup::RecordError& error) {
        const py::object kind = error_class("RecordError");
        PyErr_SetObject(kind.ptr(),
                        kind(error.record(), error.ply(), error.text(), error.reason()).ptr());
    } catch (const glup::PositionError& error) {
        const py::object kind = error_class("PositionError"), raised = kind(error.what());
        raised.attr("faults") = py::tuple(py::cast(error.faults()));
        PyErr_SetObject(kind.ptr(), raised.ptr());
    } catch (const glup::NotationError& error) {
        py::set_error(error_class("NotationError"), error.what());
    } catch (const glup::IllegalActionError& error) {
        py::set_error(error_class("IllegalActionError"), error.what());
    } catch (const glup::Error& error) {
        py::set_error(error_class("GlupError"), error.what());
    }
}

}  // namespace

PYBIND11_MODULE(_auction, m, py::mod_gil_not_used()) {
    using namespace glup::python;
    m.doc() = "The games that begin with an auction. See glupcore.auction.";
    py::module_::import("glupcore._core");
    py::register_local_exception_translator(&raise_as_core);
    register_auction_rules(m);
    register_auction_melds(m);
    register_auction_state(m);  // and View
    register_auction_actions(m);
    register_auction_greedy(m);
    register_auction_bids(m);
    register_auction_series(m);
    register_auction_texts(m);
    register_auction_search(m);
    register_auction_evaluator(m);
    register_auction_trees(m);
    register_auction_review(m);
    register_auction_env(m);
    register_auction_seen(m);
    expect_whole_objects(m);
}
