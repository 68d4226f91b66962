// Pisti as tree searches know it.
#pragma once

#include <array>
#include <optional>

#include "glup/game/tree_game.hpp"
#include "glup/pisti/policy.hpp"
#include "glup/pisti/view.hpp"

namespace glup::pisti {

class PistiTree final : public TreeGame {
public:
    // Worlds are those of the seed, as Pimc draws them. Throws Error unless the owner is to act.
    PistiTree(const View& view, std::uint64_t seed, Policy policy);

    std::unique_ptr<TreeGame> opened(Random& random) override;
    void return_to_root() override { state_ = start_; }
    void enter_world(std::uint64_t number, Random& random) override;
    std::span<const std::uint64_t> actions() override;
    int preferred(Random& random) override;
    int party() const override { return (state_.player() - seat_) & 1; }
    bool is_mine() const override { return state_.player() == seat_; }
    std::uint64_t known() const override;
    void take(int place) override;
    bool goes_on() const override { return !state_.is_over(); }
    std::uint64_t learned() const override { return learned_; }
    void play_out(Random& random, double* values) override;

private:
    PistiTree(const PistiTree& hidden, const State& world);

    std::optional<Worlds> worlds_;  // none: all is open
    std::uint64_t seed_;
    Policy policy_;
    int seat_;
    State start_;
    State state_;
    std::array<std::uint64_t, kPacket> cards_{};
    int count_ = 0;
    std::uint64_t learned_ = 0;
};

}  // namespace glup::pisti
