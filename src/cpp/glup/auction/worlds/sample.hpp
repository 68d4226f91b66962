// Worlds that agree with a view.
#pragma once

#include <array>
#include <optional>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/exchange.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/auction/worlds/layouts.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Draws complete states of which the seat has this view, and that legal play by these actions leads
// to. Uniform over cards: every way to lay the cards that the seat does not see, each copy a card
// of its own, into the places where they may lie has the same chance; cards that are known to be in
// a hand are not moved. Cards that others have passed unseen are laid into these packets in the
// same way. So two worlds that differ in their hands alone are the more likely, the more ways there
// are to make them of single copies, as with a shuffled deck; orders within hands do not count.
// worlds/layouts.hpp says how exactly, and of what is tilted as long as that is `exact()`. One
// sampler serves many draws; it is not for several threads at once.
class Sampler {
public:
    explicit Sampler(const View& view, const Tilt& tilt = {});

    // Throws PositionError if no world is found: only of a view that was not made from a state.
    const State& draw(Random& rng);
    bool find(Random& rng);  // whether there is one; then `world()` is it
    const State& world() const { return world_; }
    bool exact() const { return layouts_.exact() && !exchange_; }
    // What hands were dealt may be asked so that hardly any layout agrees: see find().
    bool is_settled() const { return layouts_.is_settled() && !asks_more_; }
    // How many times as often the tilt makes this world.
    double times() const { return exchange_ ? 1 : layouts_.times() * times_; }

private:
    int place_of_blanks() const;
    Unseen with_blanks_apart() const;
    bool is_blank(Card card) const { return (knowledge_.blank >> card & 1) != 0; }
    bool join_blanks(Layout& layout, Random& rng) const;
    bool makes_world(const Layout& layout, Random& rng);
    double lacking(const Layout& layout, Random& rng);
    bool begin_exchange(Random& rng);
    bool exchange_on(Random& rng);
    void lay(const Layout& layout);
    void lay_draws(const Layout& layout, Random& rng);
    Hand chosen(const Hand& from, int count, const Tilt::ByKind& times, Random& rng);
    Hand widow() const;
    Hand widow_seen() const;
    Hand surely_given_back() const;
    bool give_back(const Hand& partner, Hand& back, Random& rng);
    bool pass_unseen(Random& rng);
    void take_widow_unseen(Random& rng);
    Hand naming_hand() const;
    bool give_kitty_unseen(Random& rng);
    Hand melded_hand(int seat) const;
    bool would_go_on() const;
    bool was_dealt_so() const;
    bool spoke_so() const;
    bool named_so() const;
    int buried_wrongly() const;
    void note_dealt();

    int seat_;
    Table table_;
    bool passed_unseen_;
    bool kitty_unseen_;
    bool widow_unseen_;
    int last_;  // who declared a misdeal
    Knowledge knowledge_;
    Tilt tilt_;
    int blanks_at_;  // kNobody: nowhere
    Layouts layouts_;
    bool asks_more_;  // of hands as dealt, or of what was buried, than clauses say
    Layout laid_{};   // the last one that was drawn
    std::optional<Exchange> exchange_;
    double times_ = 1;  // as often as without a tilt, by cards passed unseen
    std::array<Card, kMostDrawn> seen_deck_;
    std::array<std::uint8_t, kMostSeats> told_nines_;
    State world_;  // a draw writes all that is hidden, and nothing else
    Hand given_back_;
};

}  // namespace glup::auction
