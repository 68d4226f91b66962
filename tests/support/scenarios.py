"""How the rule tests reach the situations that they are about, with whatever engine.

An engine is a function from a deck (cards in deal order), the dealer, `exact_cut` and the name of
the rules to a deal in progress with the few members of `Deal`. Add it to `ENGINES`, and the rule
tests run on it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from glupcore import State, position_from_view
from referee import REFEREES, Referee
from referee.tricks import follower_takes


class Deal(Protocol):
    """What the tests ask of a deal in progress."""

    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def glups(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def decision(self) -> str: ...
    @property
    def phase(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def turnup(self) -> str | None: ...
    @property
    def counters(self) -> Sequence[int]: ...
    def view(self, seat: int) -> dict[str, Any]: ...
    def legal(self) -> list[str]: ...
    def apply(self, text: str) -> None: ...


Make = Callable[..., Any]


class Core:
    """The fast engine behind the same interface."""

    def __init__(
        self, deck: str, dealer: int = 0, exact_cut: bool = False, rules: str = "glup"
    ) -> None:
        self._state = State.deal(deck, dealer, exact_cut, rules=rules)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    @property
    def over(self) -> bool:
        return self._state.is_over

    def legal(self) -> list[str]:
        return self._state.legal_actions()

    def view(self, seat: int) -> dict[str, Any]:
        return dict(position_from_view(self._state.view(seat)))


def referee(deck: str, dealer: int = 0, exact_cut: bool = False, rules: str = "glup") -> Referee:
    """The slow engine of these rules."""
    return REFEREES[rules](deck, dealer, exact_cut)


ENGINES: dict[str, Make] = {
    "referee": referee,
    "core": Core,
}

ELDEST, DEALER = 1, 0  # the seats, for seat 0 deals in all of these tests


def play(deal: Deal, actions: str) -> None:
    """Apply actions, separated by spaces; each must be listed as legal."""
    for action in actions.split():
        assert action in deal.legal()
        deal.apply(action)


class Solo:
    """A deal whose eldest hand takes every trick, so that he can meld after each.

    His hand is filled up with tens and nines of the side suits to lead; the dealer discards. The
    eldest draws `draws` one after the other.
    """

    def __init__(
        self, make: Make, turnup: str, hand: str, draws: str = "", *, rules: str = "glup"
    ) -> None:
        pack = REFEREES[rules].pack
        self.trump = turnup[1]
        mine = hand.split()
        rest = Counter(pack.cards)
        rest.subtract([turnup, *mine, *draws.split()])
        fillers = [rank + suit for rank in "T9" for suit in "CDHS" if suit != self.trump]
        while len(mine) < pack.hand:
            filler = max(fillers, key=lambda card: rest[card])
            mine.append(filler)
            rest[filler] -= 1
        side = [card for card in rest.elements() if card[1] != self.trump]
        theirs = side[:: len(side) // pack.hand][: pack.hand]
        rest.subtract(theirs)
        spare = iter(sorted(rest.elements()))
        stock = [card for draw in draws.split() for card in (draw, next(spare))]
        self.deal: Deal = make(pack.lay(mine, theirs, turnup, stock), rules=rules)

    def take(self, lead: str | None = None) -> list[str]:
        """Lead a card (a filler by default), take the trick, and return what may be declared."""
        side = [card for card in self.deal.legal() if card[0] in "T9" and card[1] != self.trump]
        lead = lead or min(card for card in side if "+" not in card)
        play(self.deal, lead)
        safe = [card for card in self.deal.legal() if card[1] not in (self.trump, lead[1])]
        play(self.deal, safe[0])
        assert (self.deal.player, self.deal.decision) == (ELDEST, "meld")
        return self.deal.legal()

    def declare(self, text: str, lead: str | None = None) -> int:
        """Take a trick, declare a meld, and return the points that it scores."""
        assert text in self.take(lead)
        before = self.deal.scores[ELDEST]
        self.deal.apply(text)
        return self.deal.scores[ELDEST] - before

    def kinds(self, lead: str | None = None) -> set[str]:
        """Take a trick and return the kinds that may be declared; the decision is left open."""
        return {text.partition(":")[0] for text in self.take(lead)} - {"pass", "dix"}


def quiet(deal: Deal, tricks: int, avoid: str) -> None:
    """Play whole tricks of phase 1 without declaring, and without playing the card to avoid."""
    for _ in range(2 * tricks):
        if deal.decision == "meld":
            play(deal, "pass")
        play(deal, next(text for text in deal.legal() if text[:2] != avoid))


def phase_2(make: Make, trump: str, leader: str, other: str, *, rules: str = "glup") -> Deal:
    """A deal at the beginning of phase 2 with these two hands (the other has a trump).

    The remaining cards are played two by two in phase 1, each player playing the card that he
    has held longest; who takes is worked out first, for it decides who leads and what is drawn.
    """
    pack = REFEREES[rules].pack
    hands = leader.split(), other.split()
    junk = list((Counter(pack.cards) - Counter(hands[0] + hands[1])).elements())
    tricks = len(junk) // 2
    own = {ELDEST: junk[:tricks], DEALER: junk[tricks:]}
    takers, taker = [], ELDEST
    for cards in zip(own[ELDEST], own[DEALER], strict=True):
        pair = dict(zip((ELDEST, DEALER), cards, strict=True))
        taker = 1 - taker if follower_takes(pair[taker], pair[1 - taker], trump) else taker
        takers.append(taker)
    turnup = next(card for card in hands[1] if card[1] == trump)
    hands[1].remove(turnup)
    hands[1].append(turnup)
    drawn = {
        taker: iter([*own[taker][pack.hand :], *hands[0]]),
        1 - taker: iter([*own[1 - taker][pack.hand :], *hands[1]]),
    }
    stock = [next(drawn[seat]) for first in takers for seat in (first, 1 - first)][:-1]
    dealt = own[ELDEST][: pack.hand], own[DEALER][: pack.hand]
    deal: Deal = make(pack.lay(*dealt, turnup, stock), rules=rules)
    leads = [ELDEST, *takers]
    for trick in range(tricks):
        first = leads[trick]
        play(deal, f"{own[first][trick]} {own[1 - first][trick]} pass")
    assert (deal.phase, deal.decision, deal.player) == (2, "lead", taker)
    assert deal.legal() == sorted(set(hands[0]))
    return deal
