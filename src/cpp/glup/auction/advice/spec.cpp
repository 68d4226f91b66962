#include "glup/auction/advice/spec.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "glup/auction/advice/inquiry.hpp"
#include "glup/search/spec.hpp"

namespace glup::auction {
namespace {

// In the order of Method.
constexpr std::array<std::string_view, 4> kSolvers{"auto", "greedy", "pimc", "random"};

std::vector<KnownOption> options_of(Method method) {
    if (method == Method::kRandom) return {};
    return method == Method::kGreedy ? known_options(greedy_options())
                                     : known_options(search_options());
}

constexpr OptionFacts kLearned{"learned", "bid by what was learned of it, where a row has that"};

const std::array<Option<SearchOptions>, 3> kSearch{{
    {{"tail",
      "cards in all hands together from which a playout goes on with open hands; 0: never",
      "12",
      {},
      0,
      kMostTail},
     &SearchOptions::tail},
    {{"exact",
      "cards in all hands together from which a card is valued exactly in each world; 0: never",
      "28",
      {},
      0,
      kMostExact},
     &SearchOptions::exact},
    {kLearned, &SearchOptions::learned},
}};

const std::array<Option<GreedyOptions>, 2> kGreedy{{
    {{"slips", "share of decisions that are taken at random", "", {}, 0, 1}, &GreedyOptions::slips},
    {kLearned, &GreedyOptions::learned},
}};

}  // namespace

std::span<const std::string_view> solver_names() { return kSolvers; }

Method solver_method(std::string_view name) {
    const auto found = std::find(kSolvers.begin(), kSolvers.end(), name);
    if (found != kSolvers.end()) return static_cast<Method>(found - kSolvers.begin());
    spec::refuse_solver(name, kSolvers, " in an auction game");
}

std::vector<KnownOption> solver_options(std::string_view name) {
    return options_of(solver_method(name));
}

std::string read_spec(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const std::vector<spec::Item> options = spec::with_limits(options_of(solver_method(name)));
    const std::vector<spec::Given> all = spec::read(text, options);
    AdviceOptions asked;
    for (const spec::Given& one : all)
        if (!one.option->is_limit) set_option(asked, one.option->name, one.value);
    spec::check_limits(all);
    return spec::to_json(name, options, all);
}

void SearchOptions::apply_to(PimcOptions& search) const {
    if (tail) search.tail = static_cast<int>(*tail);
    if (exact) search.exact = static_cast<int>(*exact);
    search.learned = learned;
}

std::span<const Option<SearchOptions>> search_options() { return kSearch; }
std::span<const Option<GreedyOptions>> greedy_options() { return kGreedy; }

}  // namespace glup::auction
