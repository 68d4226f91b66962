#include <pybind11/numpy.h>
#include <pybind11/operators.h>

#include "convert.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/exclusive.hpp"
#include "glup/two_handed/env/batch.hpp"
#include "glup/two_handed/notation/notation.hpp"
#include "register.hpp"
#include "released.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using env::ChoiceState;

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

// A batch with the arrays that it writes into.
class BatchEnv {
public:
    BatchEnv(std::int64_t count_, const py::int_& seed, const Text& rules_, std::int64_t first,
             int threads, const py::object& observations_, const py::object& masks_,
             const py::object& players_, const py::object& rewards_, const py::object& dones_,
             const py::object& scores_)
        : batch("env", count_, first, threads, rules::find_ruleset(rules_)),
          count(count_),
          observations("observations", observations_, {count, env::kObservation}),
          masks("masks", masks_, {count, env::kChoices}),
          players("players", players_, {count}),
          rewards("rewards", rewards_, {count, rules::kSeats}),
          dones("dones", dones_, {count}),
          scores("scores", scores_, {count, rules::kSeats}) {
        reset(seed);
    }

    void reset(const py::int_& seed) {
        const std::uint64_t number = to_seed(seed);
        const auto entry = batch.enter();
        const env::Outputs out = outputs();
        const Released release;
        entry->reset(number, out);
    }

    void step(const py::array& choices) {
        const char kind = choices.dtype().kind();
        if ((kind != 'i' && kind != 'u') || choices.ndim() != 1 || choices.shape(0) != count)
            throw Error("choices: expected an array of whole numbers, shape (" +
                        std::to_string(count) + ",)");
        const auto numbers =
            py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(choices);
        // Others may write into the caller's array meanwhile: what is checked is what is taken.
        const std::vector<std::int64_t> taken(numbers.data(), numbers.data() + numbers.size());
        const auto entry = batch.enter();
        const env::Outputs out = outputs();
        const Released release;
        entry->step(taken.data(), out);
    }

    py::array_t<std::int64_t> choose() {
        py::array_t<std::int64_t> choices(count);
        std::int64_t* const data = choices.mutable_data();
        const auto entry = batch.enter();
        const Released release;
        entry->choose(data);
        return choices;
    }

    ChoiceState row(std::int64_t i) const {
        if (i < -count || i >= count)
            throw py::index_error("row: expected 0 to " + std::to_string(count - 1) + ", given " +
                                  std::to_string(i));
        return batch.read()->row(static_cast<int>(i < 0 ? i + count : i));
    }

    Exclusive<env::Batch> batch;
    const std::int64_t count;
    Output<std::uint8_t> observations;
    Output<bool> masks;
    Output<std::uint8_t> players;
    Output<std::int32_t> rewards;
    Output<bool> dones;
    Output<std::int32_t> scores;

private:
    env::Outputs outputs() {
        return {observations.data(), reinterpret_cast<std::uint8_t*>(masks.data()), players.data(),
                rewards.data(),      reinterpret_cast<std::uint8_t*>(dones.data()), scores.data()};
    }
};

std::vector<int> legal_choices(const ChoiceState& at) {
    std::vector<int> choices;
    at.legal().for_each([&](int choice) { choices.push_back(choice); });
    return choices;
}

// The text of the action that is complete by the choice.
std::optional<std::string> take(ChoiceState& at, std::int64_t choice) {
    const env::ChoiceSet legal = at.legal();
    if (!legal.has(choice)) throw IllegalActionError("choice: " + env::refusal(legal, choice));
    const auto action = at.completed_by(static_cast<int>(choice));
    if (!action) return std::nullopt;
    std::string text = action_text(at.state, *action);
    at.state.apply(*action);
    return text;
}

// The choices that a legal action consists of; the state stays as it is.
std::vector<int> choices_of(const ChoiceState& at, const Text& action) {
    if (at.choosing_source())
        throw IllegalActionError("action: expected no declaration to be begun, given " +
                                 quoted(action));
    std::vector<int> choices;
    ChoiceState next = at;
    next.apply(parse_action(at.state, action), [&](int choice) { choices.push_back(choice); });
    return choices;
}

ChoiceState make_state(const State& state, const std::vector<std::int64_t>& choices) {
    ChoiceState at{state, {}};
    for (const std::int64_t choice : choices) take(at, choice);
    return at;
}

void define_choice_state(py::module_& m) {
    py::class_<ChoiceState> state(m, "ChoiceState", py::is_final(),
                                  "A deal that moves on by choices, 175 in number.");
    state
        .def(py::init(&make_state), py::arg("state"),
             py::arg("choices") = std::vector<std::int64_t>(),
             "The state after these choices, each of them legal.")
        .def_property_readonly(
            "state", [](const ChoiceState& self) { return self.state; },
            "A copy of the deal; a declaration begun has not touched it.")
        .def_property_readonly(
            "player",
            [](const ChoiceState& self) {
                return self.state.is_over() ? std::nullopt : std::optional<int>(self.state.player);
            },
            "The seat to act, None when the deal is over.")
        .def_property_readonly(
            "is_over", [](const ChoiceState& self) { return self.state.is_over(); },
            "Whether all cards have been played.")
        .def_property_readonly("begun", &ChoiceState::begun,
                               "The choices of the declaration begun.")
        .def("legal_choices", &legal_choices, "In ascending order; empty when the deal is over.")
        .def(
            "mask",
            [](const ChoiceState& self) {
                py::array_t<bool> mask(env::kChoices);
                self.legal().write(reinterpret_cast<std::uint8_t*>(mask.mutable_data()));
                return mask;
            },
            "The legal choices as a mask, shape (175,).")
        .def("apply", &take, py::arg("choice"),
             "Take a choice. Gives the action that is complete by it, None if a declaration goes "
             "on.")
        .def("choices_of", &choices_of, py::arg("action"),
             "The choices that a legal action (read kindly) consists of.")
        .def(
            "observation",
            [](const ChoiceState& self, int seat) {
                py::array_t<std::uint8_t> bytes(env::kObservation);
                env::observe(self, to_seat("seat", seat),
                             *reinterpret_cast<env::Observation*>(bytes.mutable_data()));
                return bytes;
            },
            py::arg("seat"),
            "What that seat knows, shape (326,), laid out as observation_fields says.")
        .def(
            "copy", [](const ChoiceState& self) { return self; }, "An independent copy.")
        .def("__copy__", [](const ChoiceState& self) { return self; })
        .def(
            "__deepcopy__", [](const ChoiceState& self, const py::dict&) { return self; },
            py::arg("memo"))
        .def("__reduce__",
             [](const ChoiceState& self) {
                 return py::make_tuple(py::type::of<ChoiceState>(),
                                       py::make_tuple(self.state, self.begun()));
             })
        .def(py::self == py::self)
        .def("__hash__", [](const ChoiceState& self) { return hash_bytes(&self, sizeof self); })
        .def("__repr__", [](const ChoiceState& self) {
            std::string text("<ChoiceState of ");
            text += py::repr(py::cast(self.state)).cast<std::string>();
            for (const int choice : self.begun()) {
                text += ' ';
                text += env::choice_text(choice);
            }
            text += '>';
            return text;
        });
}

template <class T>
auto written(Output<T> BatchEnv::* output) {
    return [output](const BatchEnv& self) { return (self.*output).array(); };
}

void define_batch(py::module_& m) {
    py::class_<BatchEnv>(m, "BatchEnv", py::is_final(), "Many deals, stepped in one call.")
        .def(py::init<std::int64_t, const py::int_&, const Text&, std::int64_t, int,
                      const py::object&, const py::object&, const py::object&, const py::object&,
                      const py::object&, const py::object&>(),
             py::arg("count"), py::arg("seed") = 0, py::kw_only(), py::arg("rules") = kDefaultRules,
             py::arg("first") = 0, py::arg("threads") = 1, py::arg("observations") = py::none(),
             py::arg("masks") = py::none(), py::arg("players") = py::none(),
             py::arg("rewards") = py::none(), py::arg("dones") = py::none(),
             py::arg("scores") = py::none(),
             "All deals stand before their first lead. Raises GlupError that names the argument.")
        .def("reset", &BatchEnv::reset, py::arg("seed"),
             "Begin anew, as if just made with that seed.")
        .def("step", &BatchEnv::step, py::arg("choices"),
             "Take a choice in every deal, shape (count,).")
        .def("choose", &BatchEnv::choose,
             "A legal choice for every deal, uniform; they depend on the seed alone too.")
        .def(
            "state", [](const BatchEnv& self, std::int64_t row) { return self.row(row).state; },
            py::arg("row"), "A copy of a row's deal, all cards open. Raises IndexError.")
        .def(
            "choice_state", [](const BatchEnv& self, std::int64_t row) { return self.row(row); },
            py::arg("row"), "A copy with the declaration begun. Raises IndexError.")
        .def_property_readonly(
            "rules",
            [](const BatchEnv& self) {
                return std::string(rules::ruleset(self.batch.read()->ruleset()).name);
            },
            "The name of the ruleset, one of RULESETS.")
        .def("__len__", [](const BatchEnv& self) { return self.count; })
        .def_property_readonly("observations", written(&BatchEnv::observations),
                               "What the player to act in each deal knows, shape (count, 326).")
        .def_property_readonly("masks", written(&BatchEnv::masks),
                               "The choices that the player to act has, shape (count, 175).")
        .def_property_readonly("players", written(&BatchEnv::players),
                               "The seat to act in each deal, shape (count,).")
        .def_property_readonly("rewards", written(&BatchEnv::rewards),
                               "Each seat's points since the last step, shape (count, 2).")
        .def_property_readonly("dones", written(&BatchEnv::dones),
                               "Whether the last step ended a deal, shape (count,).")
        .def_property_readonly("scores", written(&BatchEnv::scores),
                               "Scores of the last deal of each row that ended, shape (count, 2).");
}

}  // namespace

void register_env(py::module_& m) {
    define_choice_state(m);
    define_batch(m);
    m.def(
        "choice_texts",
        [] {
            std::vector<std::string> texts;
            for (int choice = 0; choice < env::kChoices; ++choice)
                texts.push_back(env::choice_text(choice));
            return texts;
        },
        "How each choice is written: an action, a declaration's kind, or a source.");
    m.def(
        "observation_fields",
        [] {
            std::vector<std::tuple<std::string_view, int, int, std::string_view>> fields;
            for (const env::Field& field : env::kFields)
                fields.emplace_back(field.name, field.start, field.length, field.unit);
            return fields;
        },
        "Name, first byte, number of bytes and unit of each field of an observation.");
}

}  // namespace glup::python
