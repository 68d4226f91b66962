#include "glup/auction/advice/solver_options.hpp"

#include <array>

namespace glup::auction {
namespace {

constexpr OptionFacts kLearned{"learned", "bid by what was learned of it, where a row has that"};

const std::array<Option<SearchOptions>, 2> kSearch{{
    {{"tail",
      "cards in all hands together from which a playout goes on with open hands; 0: never",
      "12",
      {},
      0,
      kMostTail},
     &SearchOptions::tail},
    {kLearned, &SearchOptions::learned},
}};

const std::array<Option<GreedyOptions>, 2> kGreedy{{
    {{"slips", "share of decisions that are taken at random", "", {}, 0, 1}, &GreedyOptions::slips},
    {kLearned, &GreedyOptions::learned},
}};

}  // namespace

void SearchOptions::apply_to(PimcOptions& search) const {
    if (tail) search.tail = static_cast<int>(*tail);
    search.learned = learned;
}

std::span<const Option<SearchOptions>> search_options() { return kSearch; }
std::span<const Option<GreedyOptions>> greedy_options() { return kGreedy; }

}  // namespace glup::auction
