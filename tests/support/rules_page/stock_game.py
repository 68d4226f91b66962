"""Sentences of the games with a stock, and deals that are as they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from glupcore import Random
from glupcore._core import State, rules_page
from rules_page.game import RANKS, Words

DEALS = 16
HEARTS = "H"  # trump, where melds are asked for


@dataclass(frozen=True)
class Ply:
    before: State
    action: str
    after: State

    @property
    def player(self) -> int:
        assert self.before.player is not None
        return self.before.player

    @property
    def card(self) -> str:
        return self.action.removesuffix("+")

    def gain(self, seat: int) -> int:
        return self.after.scores[seat] - self.before.scores[seat]


class StockGame:
    """One game with a stock, its page, and deals of it."""

    def __init__(self, rules: str) -> None:
        self.rules = rules
        self.page = rules_page(rules)

    @cached_property
    def sentences(self) -> list[str]:
        """Each sentence and each row of melds, without headings and the last line."""
        found: list[str] = []
        for block in self.page.split("\n\n")[1:-1]:
            if block.startswith("  "):
                found += [row.strip() for row in block.split("\n")]
            elif block != block.upper():
                found += re.split(r"(?<=[.]) (?=[A-Z0-9])", block)
        return found

    def telling(self, text: str, instead: str) -> StockGame:
        other = copy(self)
        other.page = self.page.replace(text, instead)
        return other

    def told(self, pattern: str) -> Words:
        found = re.search(pattern, self.page)
        assert found is not None
        return found

    @cached_property
    def deals(self) -> list[list[Ply]]:
        found = []
        for seed in range(DEALS):
            rng = Random(seed)
            deck = list(rng.deck(self.rules))
            if seed % 4 == 0:  # a nine is turned up
                turned = 2 * self.hand
                nine = next(i for i, card in enumerate(deck) if card[0] == "9" and i >= turned)
                deck[turned], deck[nine] = deck[nine], deck[turned]
            state = State.from_deck(deck, seed % 2, seed % 3 == 0 and self.glups, rules=self.rules)
            deal = []
            while not state.is_over:
                assert state.player is not None
                legal = state.legal_actions()
                melds = [one for one in legal if ":" in one or one.startswith(("exchange", "dix"))]
                if seed % 4 == 3 and state.phase == 1 and state.decision != "meld":
                    action = _for_glups(state)
                elif melds and rng.below(3):
                    action = melds[rng.below(len(melds))]
                elif seed % 2:
                    action = state.view(state.player).choose("greedy", rng)
                else:
                    action = legal[rng.below(len(legal))]
                after = state.copy()
                after.apply(action)
                deal.append(Ply(state, action, after))
                state = after
            found.append(deal)
        return found

    @property
    def glups(self) -> bool:
        return self.rules == "glup"

    @cached_property
    def hand(self) -> int:
        return len(State.from_seed(1, rules=self.rules).hand(0))

    def plies(self, *decisions: str, phase: int | None = None) -> Iterator[Ply]:
        for deal in self.deals:
            for ply in deal:
                if decisions and ply.before.decision not in decisions:
                    continue
                if phase is None or ply.before.phase == phase:
                    yield ply


def _for_glups(state: State) -> str:
    """A card by which whoever follows goes on to lose tricks in the suit led."""
    legal, other = state.legal_actions(), state.hand(1 - state.player)

    def lower(card: str, than: str) -> bool:
        return card[1] == than[1] and RANKS.index(card[0]) <= RANKS.index(than[0])

    if state.led is None:
        return max(legal, key=lambda card: sum(lower(one, card) for one in other))
    led = state.led
    return max(
        legal, key=lambda card: lower(card, led) * (1 + (card[0] in "ATK") + (card[:2] == led))
    )


Check = Callable[[StockGame, Words], int | Iterator[int]]


def takes(game: StockGame, ply: Ply) -> bool:
    """Whether the card that follows takes the trick, by rank and trump."""
    led, card = ply.before.led, ply.card
    if card[1] == led[1]:
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return card[1] == ply.before.trump
