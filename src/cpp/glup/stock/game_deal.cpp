// A deal of a game with a stock that is kept.
#include <algorithm>
#include <utility>

#include "glup/stock/deal/course.hpp"
#include "glup/stock/game.hpp"

namespace glup {
namespace {

class StockDeal final : public GameDeal {
public:
    explicit StockDeal(Record record) : course_(std::move(record)) {}

    const GameFamily& family() const override { return stock_family(); }
    std::string rules() const override { return json::escaped(course_.record().ruleset().name); }
    int plies() const override { return course_.plies(); }
    std::string apply(std::string_view action) override { return course_.apply(action); }
    std::string undo() override { return course_.undo(); }
    Spot spot() const override { return spot_of(course_.state(), course_.plies()); }
    std::string record() const override { return record_json(course_.record()); }
    void write_standing(json::Writer& out) const override { as_game(course_.state())->show(out); }
    std::string shown(std::optional<int> seat,
                      const std::vector<std::string>& names) const override {
        json::Writer out;
        out.begin_object();
        if (seat) {
            out.key("position").raw(as_game(course_.state())->view(*seat)->show());
            const auto before = as_game(course_.state_at(std::max(plies() - 1, 0)));
            out.member("sentences", before->sentences(last_of(course_.record()), *seat, names));
        } else {
            out.key("record").raw(record());
        }
        write_points(out.key("points"), course_.record().ruleset(), course_.points());
        return out.end_object().take();
    }

private:
    Course course_;
};

}  // namespace

std::unique_ptr<GameDeal> stock_deal(Record record) {
    return std::make_unique<StockDeal>(std::move(record));
}

}  // namespace glup
