// glupcore.bench._kernels: loops over operations that a call from Python would outweigh.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../released.hpp"
#include "auction.hpp"
#include "auction_worlds.hpp"
#include "glup/stock/worlds/worlds.hpp"
#include "glup/support/error.hpp"
#include "operations.hpp"
#include "reference.hpp"

namespace py = pybind11;

namespace glup::bench {
namespace {

class Kernels {
public:
    using Deal = std::pair<State, std::vector<std::string>>;

    explicit Kernels(const std::vector<Deal>& deals) {
        for (const auto& [start, actions] : deals) workload_.add(start, actions);
        if (workload_.views.empty()) throw Error("deals: expected a deal with actions");
        workload_.finish();
        passes_ = operations(workload_);
    }

    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& [name, pass] : passes_) names.push_back(name);
        return names;
    }

    std::int64_t run(const std::string& name, std::int64_t passes) {
        const auto found = passes_.find(name);
        if (found == passes_.end()) throw Error("name: no operation \"" + name + "\"");
        std::int64_t units = 0;
        for (std::int64_t i = 0; i < passes; ++i) units += found->second();
        return units;
    }

    std::map<std::string, double> facts() const {
        return {
            {"bytes: State", sizeof(State)},
            {"bytes: View", sizeof(View)},
            {"bytes: Action", sizeof(Action)},
            {"decisions of a deal", workload_.decisions},
            {"legal cards of a decision, phase 1", workload_.choices},
            {"classes in the mover's tableau, phase 1", workload_.classes},
            {"declarations of a meld decision", workload_.declarations},
            {"share of meld decisions with any", workload_.open_melds},
        };
    }

private:
    Workload workload_;
    std::map<std::string, Pass> passes_;
};

void sample_worlds(const View& view, const Belief& odds, std::int64_t count, std::uint64_t seed) {
    const glup::python::Released release;
    const WorldSampler sampler(view, odds);
    Random rng(seed);
    for (std::int64_t i = 0; i < count; ++i) keep(sampler.sample(rng));
}

// Compiler, its version and what it was told, as far as the compiler says.
std::map<std::string, std::string> build() {
    std::map<std::string, std::string> facts;
#if defined(__clang__)
    facts["compiler"] = "clang " __clang_version__;
#elif defined(__GNUC__)
    facts["compiler"] = "gcc " __VERSION__;
#elif defined(_MSC_VER)
    facts["compiler"] = "msvc " + std::to_string(_MSC_FULL_VER);
#else
    facts["compiler"] = "unknown";
#endif
    facts["flags"] = GLUP_BUILD_FLAGS;
#ifdef NDEBUG
    facts["assertions"] = "off";
#else
    facts["assertions"] = "on";
#endif
    return facts;
}

}  // namespace
}  // namespace glup::bench

PYBIND11_MODULE(_kernels, m, py::mod_gil_not_used()) {
    using namespace glup::bench;
    m.doc() = "Loops over operations that a call from Python would outweigh.";
    py::register_local_exception<glup::Error>(m, "KernelError", PyExc_ValueError);
    py::class_<Kernels>(m, "Kernels")
        .def(py::init<const std::vector<Kernels::Deal>&>(), py::arg("deals"))
        .def("names", &Kernels::names)
        .def("run", &Kernels::run, py::arg("name"), py::arg("passes"))
        .def("facts", &Kernels::facts);
    py::class_<Chase>(m, "Chase")
        .def(py::init<std::size_t>(), py::arg("size"))
        .def("run", &Chase::run, py::arg("loads"));
    m.def("draw_numbers", &draw_numbers, py::arg("count"),
          py::call_guard<glup::python::Released>());
    m.def("shuffle_decks", &shuffle_decks, py::arg("count"),
          py::call_guard<glup::python::Released>());
    m.def("sample_worlds", &sample_worlds, py::arg("view"), py::arg("odds"), py::arg("count"),
          py::arg("seed"));
    m.def("auction_plays", &auction_plays, py::arg("rules"), py::arg("deals"), py::arg("seed"),
          py::arg("checked"), py::call_guard<glup::python::Released>());
    m.def("auction_melds", &auction_melds, py::arg("rules"), py::arg("times"),
          py::call_guard<glup::python::Released>());
    m.def("auction_greedy", &auction_greedy, py::arg("rules"), py::arg("deals"), py::arg("seed"));
    m.def("auction_perft", &auction_perft, py::arg("rules"));
    py::class_<AuctionWorlds>(m, "AuctionWorlds")
        .def(py::init<const std::string&, const std::string&, std::int64_t>(), py::arg("rules"),
             py::arg("moment"), py::arg("views"))
        .def("prepare", &AuctionWorlds::prepare, py::arg("times"),
             py::call_guard<glup::python::Released>())
        .def("draw", &AuctionWorlds::draw, py::arg("times"),
             py::call_guard<glup::python::Released>());
    m.def("build", &build);
}
