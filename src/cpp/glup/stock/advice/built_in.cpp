// A recommender by what the library was built with.
#include <utility>

#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/value/built_in.hpp"

namespace glup {

OwnLearned built_in_learned(rules::RulesetId ruleset) {
    OwnLearned found;
    if (!value::Network::has_built_in(ruleset)) return found;
    found.network = value::Network::built_in(ruleset);
    found.forecast = std::make_shared<const value::Forecast>(
        value::Forecast::from_bytes(value::built_in_forecast(ruleset)));
    if (const std::string_view belief = value::built_in_belief(ruleset); !belief.empty())
        found.belief = BeliefModel::from_json(belief);
    return found;
}

Recommender::Recommender() : Recommender(built_in_learned) {}

Recommender::Recommender(value::Network network, std::size_t table_mib)
    : Recommender(
          [network = std::move(network)](rules::RulesetId ruleset) {
              OwnLearned found = built_in_learned(ruleset);
              if (network.ruleset() == ruleset) found.network = network;
              return found;
          },
          table_mib) {}

}  // namespace glup
