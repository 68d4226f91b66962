// A recommender by what the library was built with.
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/value/built_in.hpp"

namespace glup {
namespace {

// What was learned of one game; what there is none of is empty.
struct OwnLearned {
    std::optional<value::Network> network = std::nullopt;
    std::optional<value::Forecast> forecast = std::nullopt;
    std::optional<BeliefModel> belief = std::nullopt;

    Learned all() const {
        return {network ? &*network : nullptr, forecast ? &*forecast : nullptr,
                belief ? &*belief : nullptr};
    }
};

OwnLearned own_learned(rules::RulesetId ruleset) {
    OwnLearned found;
    if (!value::Network::has_built_in(ruleset)) return found;
    found.network = value::Network::built_in(ruleset);
    found.forecast = value::Forecast::from_bytes(value::built_in_forecast(ruleset));
    if (const std::string_view belief = value::built_in_belief(ruleset); !belief.empty())
        found.belief = BeliefModel::from_json(belief);
    return found;
}

// Of each game once it is asked for.
using AllLearned = std::array<std::optional<OwnLearned>, rules::kKnown.size()>;

LearnedOf kept(std::shared_ptr<AllLearned> all) {
    return [all = std::move(all)](rules::RulesetId ruleset) {
        if (ruleset == rules::RulesetId::kOther) return Learned();
        auto& found = all->at(static_cast<std::size_t>(ruleset));
        if (!found) found = own_learned(ruleset);
        return found->all();
    };
}

}  // namespace

LearnedOf built_in_learned() { return kept(std::make_shared<AllLearned>()); }

LearnedOf built_in_learned(value::Network network) {
    auto all = std::make_shared<AllLearned>();
    const auto ruleset = network.ruleset();
    if (ruleset != rules::RulesetId::kOther) {
        auto& own = all->at(static_cast<std::size_t>(ruleset));
        own = own_learned(ruleset);
        own->network = std::move(network);
    }
    return kept(std::move(all));
}

Recommender::Recommender() : Recommender(built_in_learned()) {}
Recommender::Recommender(value::Network network, std::size_t table_mib)
    : Recommender(built_in_learned(std::move(network)), table_mib) {}

}  // namespace glup
