#include "glup/stock/value/features.hpp"

#include "glup/stock/value/own_view.hpp"

namespace glup::value {

void describe(const State& state, int seat, bool drawing, Features& features) {
    rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        features = OwnView<Rules>(state, seat, drawing).features();
    });
}

}  // namespace glup::value
