#include "../choice_state.hpp"
#include "convert.hpp"
#include "glup/auction/env/observation.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/cards/text.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::Action;

struct AuctionChoices {
    using At = auction::env::ChoiceState;
    static constexpr int kChoices = auction::env::kChoices;
    static constexpr int kObservation = auction::env::kObservation;
    static constexpr const auto& kFields = auction::env::kFields;

    static std::string text(int choice) { return auction::env::choice_text(choice); }
    static std::string written(const At& at, const Action& action) {
        return auction::action_text(action, at.state.rules);
    }
    static void apply(auction::State& state, const Action& action) { state.apply_legal(action); }

    static std::vector<int> choices_of(const At& at, const Text& action) {
        if (at.choosing())
            throw IllegalActionError("action: expected no list of cards to be begun, given " +
                                     quoted(action));
        return at.choices_of(auction::parse_action(at.state, action));
    }
    static void observe(const At& at, int seat, std::uint8_t* out) {
        auction::env::observe(at, to_seat_of(at.state.rules, "seat", seat),
                              *reinterpret_cast<auction::env::Observation*>(out));
    }
};

}  // namespace

void register_auction_env(py::module_& m) { ChoiceStates<AuctionChoices>::define(m); }

}  // namespace glup::python
