#include "glup/built_in.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "glup/auction/game.hpp"
#include "glup/pisti/game.hpp"
#include "glup/stock/game.hpp"

namespace glup {
namespace {

Adviser adviser_by(Recommender recommender) {
    std::vector<std::unique_ptr<GameAdviser>> all;
    all.push_back(stock_adviser(std::move(recommender)));
    all.push_back(auction::auction_adviser());
    all.push_back(pisti::pisti_adviser());
    return Adviser(std::move(all));
}

}  // namespace

Adviser built_in_adviser() { return adviser_by(Recommender()); }
Adviser built_in_adviser(value::Network network) {
    return adviser_by(Recommender(std::move(network)));
}

}  // namespace glup
