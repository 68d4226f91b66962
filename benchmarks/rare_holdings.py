"""Is a rare meld chased when that is right? Deals in which a player is dealt much of one.

    python benchmarks/rare_holdings.py [--kind roundhouse-of-runs] [--held 11 …] [--deals 2000]

The holder plays the same decks as each PLAYER, always against one ply of the network: so what one
of them scores more is what their way is worth with such cards. A player ``NAME+vow`` plays the best
action by that solver that does not let the last free copy of a needed card go, and declares the
meld as soon as they can; the vow ends when the meld can't be completed any more. What they have
more than NAME is what NAME loses by not chasing, and less is what it gains.
"""

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np

from glupcore import Random, State, View, meld_kinds
from glupcore._core import HAND_CARDS, MeldKind
from glupcore.arena.past import Past
from glupcore.arena.play import play_deal
from glupcore.arena.players import Player, PlayerSpec
from glupcore.solvers.spec import Spec


@cache
def kind_of(identifier: str, trump: str) -> MeldKind:
    return next(kind for kind in meld_kinds(trump) if kind.identifier == identifier)


class Vow:
    """A solver that keeps the cards of a kind."""

    def __init__(self, solver: str, kind: str) -> None:
        self._spec = Spec.parse(solver)
        self._solver = self._spec.solver()
        self._kind = kind

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        assert state.player is not None
        view = state.view(state.player)
        advice = self._solver.advise(view, self._spec.limits(), seed)
        if view.phase != 1:
            return advice.action
        ranked = [value.action for value in advice.actions]
        chased = (action for action in ranked if action.startswith(f"{self._kind}:"))
        kept = (action for action in ranked if self._keeps(view, action))
        return next(chased, next(kept, advice.action))

    def _keeps(self, view: View, action: str) -> bool:
        """Whether the kind can still be completed, or could not even before, after this action."""
        kind = kind_of(self._kind, view.trump)
        barred = set(kind.incompatible)
        tainted = {m.label for m in view.table if barred & set(m.history)}
        if any(self._kind in m.history for m in view.table):
            return True
        free = Counter(view.hand)
        for melded in view.table:
            if melded.label not in tainted:
                free[melded.card] += melded.copies
        need = Counter(kind.cards)
        missing = need - free
        if missing.total() > (view.stock + 1) // 2 or missing - Counter(view.unseen):
            return True
        name, declares, cards = action.partition(":")
        lost = cards.split(",") if declares and name in barred else [action]
        if (declares and name not in barred) or action in ("pass", "dix"):
            lost = []
        for text in lost:
            free[text[:2]] -= text not in tainted
        return not (need - free) - missing


def stacked_deck(kind: str, held: int, seed: int) -> list[str]:
    """A deck in deal order whose eldest hand holds so many cards of the kind at least."""
    rng = random.Random(seed)
    cards = Random(seed).deck()
    turnup = cards.pop()
    wanted = list(kind_of(kind, turnup[1]).cards)
    mine = []
    for card in rng.sample(wanted, held):
        if card in cards:  # else it is the turn-up
            cards.remove(card)
            mine.append(card)
    rest = HAND_CARDS - len(mine)
    mine, cards = mine + cards[:rest], cards[rest:]
    theirs, stock = cards[:HAND_CARDS], cards[HAND_CARDS:]
    dealt = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    return [*dealt, turnup, *stock]


def player(name: str, kind: str) -> Player:
    solver, vow, _ = name.partition("+vow")
    return Vow(solver, kind) if vow else PlayerSpec.parse(name).new()


def completed(kind: str, seat: int, actions: Sequence[str], deck: Sequence[str]) -> bool:
    state = State.deal(deck, 1 - seat)
    for action in actions:
        if state.player == seat and action.startswith(f"{kind}:"):
            return True
        state.apply(action)
    return False


def play(kind: str, held: int, names: Sequence[str], deals: int, seed: int) -> None:
    margins: dict[str, list[int]] = {name: [] for name in names}
    often: Counter[str] = Counter()
    for deal in range(deals):
        deck = stacked_deck(kind, held, seed * 10**6 + deal)
        for name in names:
            record, result = play_deal(
                [player(name, kind), PlayerSpec.parse("network").new()], deck, 1,
                lambda seat, ply, deal=deal: deal * 1000 + ply, luck=False, rules="glup",
            )  # fmt: skip
            margins[name].append(result.margin)
            often[name] += completed(kind, 0, record.actions, deck)
    for name in names:
        against = np.array(margins[name]) - np.array(margins[names[0]])
        error = against.std(ddof=1) / deals**0.5
        print(
            f"| {held} | `{name}` | {often[name] / deals:.1%} | {np.mean(margins[name]):+.1f} "
            f"| {against.mean():+.1f} ± {error:.1f} | {deals} |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Is a rare meld chased when that is right?")
    parser.add_argument("--kind", default="roundhouse-of-runs")
    parser.add_argument("--held", type=int, nargs="+", default=[10, 12, 13, 14])
    parser.add_argument("--players", nargs="+", default=["network", "network+vow", "greedy"])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("| held | player | completed | margin | more than the first | deals |")
    print("|---:|---|---:|---:|---:|---:|")
    for held in args.held:
        play(args.kind, held, args.players, args.deals, args.seed)


if __name__ == "__main__":
    main()
