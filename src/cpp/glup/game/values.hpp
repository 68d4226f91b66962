// States and views that are plain values, behind the interface. `Game` names the types of a family
// and says what they do; what is called without it is found by the type.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/game.hpp"
#include "glup/game/narration.hpp"

namespace glup {

template <class Game>
class StateOf final : public GameState {
public:
    using Value = typename Game::State;

    explicit StateOf(const Value& state) : state_(state) {}
    const Value& value() const { return state_; }

    std::unique_ptr<GameState> copy() const override { return std::make_unique<StateOf>(state_); }
    bool over() const override { return state_.is_over(); }
    bool is_void() const override { return Game::is_void(state_); }
    std::string_view name() const override { return Game::name(state_); }
    int player() const override { return over() ? -1 : Game::player(state_); }
    std::vector<int> scores() const override { return Game::scores(state_); }
    std::vector<std::string> legal() const override { return Game::legal(state_); }
    std::uint64_t count_legal() const override { return over() ? 0 : Game::count_legal(state_); }
    std::string legal_at(std::uint64_t index) const override {
        if (index < count_legal()) return Game::legal_at(state_, index);
        throw Error("index: expected less than " + std::to_string(count_legal()) + ", given " +
                    std::to_string(index));
    }
    std::string apply(std::string_view text) override {
        const auto action = parse_action(state_, text);
        std::string canonical = Game::text(state_, action);
        Game::take(state_, action);
        return canonical;
    }
    std::unique_ptr<GameView> view(int seat) const override;
    void show(json::Writer& out) const override { Game::show(out, state_); }
    std::vector<std::string> sentences(std::optional<std::string_view> action, int seat,
                                       const std::vector<std::string>& names) const override {
        Narrator to(Game::seat("seat", state_, seat), names, Game::seats(state_), Game::kUnnamed);
        Game::tell(to, state_, action);
        return to.told();
    }
    std::string rules() const override { return Game::rules(state_); }
    std::vector<std::string> legal_in_short() const override {
        return Game::legal_in_short(state_);
    }
    std::string hand(int seat) const override {
        return Game::hand(state_, Game::seat("seat", state_, seat));
    }
    std::unique_ptr<GameEndgame> endgame() const override { return Game::endgame(state_); }
    std::string bytes() const override { return to_bytes(state_); }

private:
    Value state_;
};

template <class Game>
class ViewOf final : public GameView {
public:
    using Value = typename Game::View;

    explicit ViewOf(const Value& view) : view_(view) {}
    const Value& value() const { return view_; }

    int seat() const override { return view_.seat(); }
    bool to_act() const override { return view_.to_act(); }
    bool over() const override { return view_.seen().is_over(); }
    std::string_view name() const override { return Game::name(view_.seen()); }
    std::vector<std::string> legal() const override {
        return to_act() ? Game::legal(view_.seen()) : std::vector<std::string>();
    }
    std::string show() const override { return position_json(view_); }
    std::string rules() const override { return Game::rules(view_.seen()); }
    std::vector<std::string> legal_in_short() const override {
        return to_act() ? Game::legal_in_short(view_.seen()) : std::vector<std::string>();
    }
    void show_turn(json::Writer& out, std::optional<int> player) const override {
        Game::show_turn(out, view_, player);
    }
    std::string hand() const override { return Game::hand(view_.seen(), seat()); }
    std::string parse(std::string_view text) const override {
        if (!to_act()) throw IllegalActionError("view: expected the owner to be the one to act");
        return Game::text(view_.seen(), parse_action(view_.seen(), text));
    }
    std::string choose(std::string_view policy, Random& rng) const override {
        return Game::choose(view_.seen(), policy, rng);
    }
    std::unique_ptr<GameState> sample(Random& rng) const override {
        return std::make_unique<StateOf<Game>>(view_.sample(rng));
    }
    std::string bytes() const override { return to_bytes(view_); }

private:
    Value view_;
};

template <class Game>
std::unique_ptr<GameView> StateOf<Game>::view(int seat) const {
    using View = typename Game::View;
    return std::make_unique<ViewOf<Game>>(View(state_, Game::seat("seat", state_, seat)));
}

}  // namespace glup
