"""Seeded records and endgames of every game."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.cards import SUITS, write_cards
from referee.games import REFEREES
from referee.policies import POLICIES
from referee.shapes import SHAPES, Shape
from referee.two_handed import shapes as two_handed


def shapes_of(rules: str = "glup") -> dict[str, Shape]:
    """The shapes of deck of a game."""
    return SHAPES if rules == "glup" else two_handed.SHAPES


def random_record(
    rng: Random, shape: str, policy: str, stop: int | None = None, *, rules: str = "glup"
) -> dict[str, Any]:
    """A deal of this shape, at most `stop` actions long; one policy plays both seats."""
    record: dict[str, Any] = {
        "deck": " ".join(shapes_of(rules)[shape](rng)),
        "dealer": rng.randrange(2),
    }
    if rules == "glup":
        record["exact_cut"] = rng.random() < 0.25
    deal = REFEREES[rules](**record)
    actions: list[str] = []
    while not deal.over and (stop is None or len(actions) < stop):
        actions.append(POLICIES[policy](rng, deal))
        deal.apply(actions[-1])
    return {**deal.mark, **record, "actions": actions}


def random_endgame(rng: Random, size: int, led: bool = False, *, rules: str = "glup") -> str:
    """An endgame line: random hands of `size` cards, one of the leader's already led if so asked.

    Half of them use few suits or ranks, so that hands meet.
    """
    game = REFEREES[rules]
    deck = game.pack.shuffled(rng)
    if rng.random() < 0.5:
        suits = rng.sample(SUITS, rng.choice((2, 3)))
        deck = [card for card in deck if card[1] in suits]
    hand, other = deck[:size], deck[size : 2 * size]
    first = f" [{hand.pop()}]" if led else ""
    mine = f" {write_cards(hand)}" if hand else ""
    name = "" if rules == "glup" else f"{rules} "
    return f"{name}{rng.choice(SUITS)}{mine}{first} / {write_cards(other)}"
