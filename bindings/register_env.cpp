#include "choice_state.hpp"
#include "convert.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/env/observation.hpp"
#include "glup/stock/notation/notation.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

struct TwoHandedChoices {
    using At = env::ChoiceState;
    static constexpr int kChoices = env::kChoices;
    static constexpr int kObservation = env::kObservation;
    static constexpr const auto& kFields = env::kFields;

    static std::string text(int choice) { return env::choice_text(choice); }
    static std::string written(const At& at, Action action) {
        return action_text(at.state, action);
    }
    static void apply(State& state, Action action) { state.apply(action); }

    static std::vector<int> choices_of(const At& at, const Text& action) {
        if (at.choosing_source())
            throw IllegalActionError("action: expected no declaration to be begun, given " +
                                     quoted(action));
        std::vector<int> choices;
        At next = at;
        next.apply(parse_action(at.state, action), [&](int choice) { choices.push_back(choice); });
        return choices;
    }
    static void observe(const At& at, int seat, std::uint8_t* out) {
        env::observe(at, to_seat("seat", seat), *reinterpret_cast<env::Observation*>(out));
    }
};

}  // namespace

void register_env(py::module_& m) { ChoiceStates<TwoHandedChoices>::define(m); }

}  // namespace glup::python
