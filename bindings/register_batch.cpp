// Many deals in one call, of any game that has choices.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "auction/convert.hpp"
#include "convert.hpp"
#include "definitions.hpp"
#include "glup/auction/env/batch.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/game/games.hpp"
#include "glup/stock/env/batch.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/support/error.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"
#include "released.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// Of either kind of game: all that differs is asked of it by std::visit.
using AnyBatch = std::variant<env::Batch, auction::env::Batch>;

AnyBatch make_batch(std::int64_t rows, std::int64_t first, int threads, const py::object& rules) {
    if (!py::isinstance<py::str>(rules)) {
        py::module_::import("glupcore._auction");
        if (!py::isinstance<auction::Rules>(rules))
            throw Error("rules: expected a name or Rules, given " +
                        py::repr(rules).cast<std::string>());
        return auction::env::Batch(rows, first, threads, rules.cast<auction::Rules>());
    }
    const auto name = rules.cast<Text>();
    if (const auction::Row* row = auction::find_row(name))
        return auction::env::Batch(rows, first, threads, row->rules);
    if (&family_named(name) != families().front())
        throw Error("rules: expected a game that has environments, given " + std::string(name));
    return env::Batch(rows, first, threads, rules::find_ruleset(name));
}

// An array that is written into without the GIL: the caller's, or a new one. As long as there is a
// weak reference to it numpy refuses to resize it, with or without `refcheck`.
template <class T>
class Output {
public:
    Output(const char* name, const py::object& given, const std::vector<std::int64_t>& shape)
        : name_(name), shape_(shape), array_(fresh_or(given)), fixed_(array_) {}

    const py::array_t<T>& array() const { return array_; }

    // Its numbers, which lie where an array of that type and shape has them. Throws Error if it has
    // become another array meanwhile.
    T* data() {
        if (!fits(array_)) throw Error(expected());
        return array_.mutable_data();
    }

private:
    py::object fresh_or(const py::object& given) const {
        if (!given.is_none()) {
            if (!fits(given)) throw Error(expected());
            return given;
        }
        py::array_t<T> array(shape_);
        std::fill_n(array.mutable_data(), array.size(), T{});
        return array;
    }

    bool fits(const py::object& given) const {
        if (!py::isinstance<py::array_t<T, py::array::c_style>>(given)) return false;
        const auto array = py::reinterpret_borrow<py::array>(given);
        return array.writeable() && std::equal(shape_.begin(), shape_.end(), array.shape(),
                                               array.shape() + array.ndim());
    }

    std::string expected() const {
        std::string shape;
        for (const std::int64_t length : shape_) shape += std::to_string(length) + ", ";
        return std::string(name_) + ": expected a writable C-contiguous array of " +
               py::str(py::dtype::of<T>()).cast<std::string>() + ", shape (" + shape + ")";
    }

    const char* name_;
    std::vector<std::int64_t> shape_;
    py::array_t<T> array_;
    py::weakref fixed_;
};

py::object rules_object(rules::RulesetId ruleset) {
    return py::str(std::string(rules::ruleset(ruleset).name));
}
py::object rules_object(const auction::Rules& rules) {
    py::module_::import("glupcore._auction");
    return py::cast(rules);
}

// A batch with the arrays that it writes into.
class BatchEnv {
public:
    // Gives work(batch), while nobody changes it.
    template <class Work>
    auto visit(Work&& work) const {
        return std::visit(std::forward<Work>(work), *batch.read());
    }
    BatchEnv(std::int64_t count_, const py::int_& seed, const py::object& rules_,
             std::int64_t first, int threads, const py::object& observations_,
             const py::object& masks_, const py::object& players_, const py::object& rewards_,
             const py::object& dones_, const py::object& scores_)
        : batch("env", make_batch(count_, first, threads, rules_)),
          count(count_),
          widths(visit([](const auto& of) { return widths_of(of); })),
          observations("observations", observations_, {count, widths.observation}),
          masks("masks", masks_, {count, widths.choices}),
          players("players", players_, {count}),
          rewards("rewards", rewards_, {count, widths.scores}),
          dones("dones", dones_, {count}),
          scores("scores", scores_, {count, widths.scores}) {
        reset(seed);
    }

    // Without a seed by one that follows from the last.
    void reset(const std::optional<py::int_>& seed) {
        std::optional<std::uint64_t> number;
        if (seed) number = to_seed(*seed);
        const auto entry = batch.enter();
        const env::Outputs out = outputs();
        const Released release;
        std::visit([&](auto& of) { of.reset(number ? *number : Random(of.seed())(), out); },
                   *entry);
    }

    void step(const py::object& given) {
        const auto choices = py::array::ensure(given);
        const char kind = choices ? choices.dtype().kind() : 'O';
        if ((kind != 'i' && kind != 'u') || choices.ndim() != 1 || choices.shape(0) != count)
            throw Error("choices: expected whole numbers in an array or a list, shape (" +
                        std::to_string(count) + ",)");
        const auto numbers =
            py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(choices);
        // Others may write into the caller's array meanwhile: what is checked is what is taken.
        const std::vector<std::int64_t> taken(numbers.data(), numbers.data() + numbers.size());
        const auto entry = batch.enter();
        const env::Outputs out = outputs();
        const Released release;
        std::visit([&](auto& of) { of.step(taken.data(), out); }, *entry);
    }

    py::array_t<std::int64_t> choose(const std::optional<Text>& policy) {
        if (policy && std::string_view(*policy) != "random")
            throw Error("policy: expected random or None, given " + quoted(*policy));
        py::array_t<std::int64_t> choices(count);
        std::int64_t* const data = choices.mutable_data();
        const auto entry = batch.enter();
        const Released release;
        std::visit(
            [&](auto& of) {
                using Of = std::remove_reference_t<decltype(of)>;
                of.choose(data, policy ? Of::By::kRandom : Of::By::kUniform);
            },
            *entry);
        return choices;
    }

    // What makes it again, its arrays with it.
    py::tuple kept() const {
        const auto rows_of = [](const auto& of) {
            py::list rows;
            for (int i = 0; i < of.rows(); ++i) {
                const auto story = of.story(i);
                rows.append(
                    py::make_tuple(story.deals, story.rng,
                                   py::bytes(reinterpret_cast<const char*>(story.choices.data()),
                                             story.choices.size())));
            }
            return py::make_tuple(rules_object(of.rules()), of.first(), of.threads(), of.seed(),
                                  rows);
        };
        return py::make_tuple(count, visit(rows_of), rewards.array(), dones.array(),
                              scores.array());
    }

    static std::unique_ptr<BatchEnv> made_again(const py::tuple& kept) {
        const auto [rules, first, threads, seed, rows] =
            kept[1].cast<std::tuple<py::object, std::int64_t, int, py::int_, py::list>>();
        const py::object none = py::none();
        auto made = std::make_unique<BatchEnv>(kept[0].cast<std::int64_t>(), seed, rules, first,
                                               threads, none, none, none, none, none, none);
        const env::Outputs out = made->outputs();
        std::visit(
            [&](auto& of) {
                using Of = std::remove_reference_t<decltype(of)>;
                std::vector<typename Of::Story> stories;
                for (const auto& row : rows) {
                    const auto [deals, rng, choices] =
                        row.cast<std::tuple<std::uint32_t, Random::Words, py::bytes>>();
                    const auto bytes = std::string_view(choices);
                    stories.push_back({deals, rng, {bytes.begin(), bytes.end()}});
                }
                of.resume(to_seed(seed), stories, out);
            },
            *made->batch.enter());
        const py::object copy = py::module_::import("numpy").attr("copyto");
        copy(made->rewards.array(), kept[2]);
        copy(made->dones.array(), kept[3]);
        copy(made->scores.array(), kept[4]);
        return made;
    }

    // Gives of(row i), a Python object.
    template <class F>
    py::object row(std::int64_t i, F&& of) const {
        if (i < -count || i >= count)
            throw py::index_error("row: expected 0 to " + std::to_string(count - 1) + ", given " +
                                  std::to_string(i));
        const int place = static_cast<int>(i < 0 ? i + count : i);
        return visit([&](const auto& batch_) { return py::cast(of(batch_.row(place))); });
    }

    struct Widths {
        std::int64_t observation;
        std::int64_t choices;
        std::int64_t scores;
    };

    Exclusive<AnyBatch> batch;
    const std::int64_t count;
    const Widths widths;
    Output<std::uint8_t> observations;
    Output<bool> masks;
    Output<std::uint8_t> players;
    Output<std::int32_t> rewards;
    Output<bool> dones;
    Output<std::int32_t> scores;

private:
    template <class Batch>
    static Widths widths_of(const Batch& of) {
        using Game = typename Batch::Of;
        return {Game::kObservation, Game::kChoices, Game::scores(of.rules())};
    }

    env::Outputs outputs() {
        return {observations.data(), reinterpret_cast<std::uint8_t*>(masks.data()), players.data(),
                rewards.data(),      reinterpret_cast<std::uint8_t*>(dones.data()), scores.data()};
    }
};

std::string name_of(rules::RulesetId ruleset) { return std::string(rules::ruleset(ruleset).name); }
std::string name_of(const auction::Rules& rules) { return std::string(rules.name()); }

// As gymnasium has it: BatchEnv knows neither, its users may.
py::object space(const char* kind, std::int64_t width) {
    return py::module_::import("glupcore.envs.spaces").attr(kind)(width);
}

template <class T>
auto written(Output<T> BatchEnv::* output) {
    return [output](const BatchEnv& self) { return (self.*output).array(); };
}

}  // namespace

void register_batch(py::module_& m) {
    Class<BatchEnv>(m, "BatchEnv", py::is_final(), "Many deals, stepped in one call.")
        .def(py::init<std::int64_t, const py::int_&, const py::object&, std::int64_t, int,
                      const py::object&, const py::object&, const py::object&, const py::object&,
                      const py::object&, const py::object&>(),
             py::arg("count"), py::arg("seed") = 0, py::kw_only(), py::arg("rules") = kDefaultRules,
             py::arg("first") = 0, py::arg("threads") = 1, py::arg("observations") = py::none(),
             py::arg("masks") = py::none(), py::arg("players") = py::none(),
             py::arg("rewards") = py::none(), py::arg("dones") = py::none(),
             py::arg("scores") = py::none(),
             "All deals stand before their first choice. Raises GlupError that names the argument.")
        .def("reset", &BatchEnv::reset, py::arg("seed") = py::none(),
             "Begin anew, as if just made with that seed; without one by the next, which follows "
             "from the last.")
        .def("step", &BatchEnv::step, py::arg("choices"),
             "Take a choice in every deal, shape (count,): an array or a list.")
        .def("choose", &BatchEnv::choose, py::arg("policy") = py::none(),
             "A legal choice for every deal, any of them alike, or by the policy 'random', which "
             "bids as people do; they depend on the seed alone too.")
        .def(py::pickle([](const BatchEnv& self) { return self.kept(); },
                        [](const py::tuple& kept) { return BatchEnv::made_again(kept); }))
        .def_property_readonly(
            "single_observation_space",
            [](const BatchEnv& self) { return space("observations", self.widths.observation); },
            "The observation of one deal as a space of gymnasium, which it needs.")
        .def_property_readonly(
            "single_action_space",
            [](const BatchEnv& self) { return space("choices", self.widths.choices); },
            "The choices of one deal as a space of gymnasium, which it needs.")
        .def(
            "state",
            [](const BatchEnv& self, std::int64_t row) {
                return self.row(row, [](const auto& at) { return at.state; });
            },
            py::arg("row"), "A copy of a row's deal, all cards open. Raises IndexError.")
        .def(
            "choice_state",
            [](const BatchEnv& self, std::int64_t row) {
                return self.row(row, [](const auto& at) { return at; });
            },
            py::arg("row"), "A copy with the action begun. Raises IndexError.")
        .def_property_readonly(
            "rules",
            [](const BatchEnv& self) {
                return self.visit([](const auto& of) { return name_of(of.rules()); });
            },
            "The name of the rules.")
        .def("__len__", [](const BatchEnv& self) { return self.count; })
        .def_property_readonly("observations", written(&BatchEnv::observations),
                               "What the player to act in each deal knows, shape (count, bytes).")
        .def_property_readonly("masks", written(&BatchEnv::masks),
                               "The choices that the player to act has, shape (count, choices).")
        .def_property_readonly("players", written(&BatchEnv::players),
                               "The seat to act in each deal, shape (count,).")
        .def_property_readonly(
            "rewards", written(&BatchEnv::rewards),
            "The points of each account since the last step, shape (count, accounts).")
        .def_property_readonly("dones", written(&BatchEnv::dones),
                               "Whether the last step ended a deal, shape (count,).")
        .def_property_readonly(
            "scores", written(&BatchEnv::scores),
            "Scores of the last deal of each row that ended, shape (count, accounts).");
}

}  // namespace glup::python
