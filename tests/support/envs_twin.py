"""Choices and observations once more, slow and plain, from docs/envs.md and the texts of actions.

It asks a State and a View for their public facts only. All sequences of choices are written out
from the texts of the legal actions; what is forced is found by looking whether another one exists.
"""

from __future__ import annotations

import numpy as np

from glupcore import MeldedCards, State, View, meld_kinds

CARDS = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
KINDS = [kind.identifier for kind in meld_kinds("C")]
PASS, DIX, FIRST_KIND, FIRST_SOURCE, CHOICES = 120, 121, 122, 170, 175
DECISIONS = ["lead", "follow", "meld", "source", "wait", "over"]
NONE = 24


def sequence(action: str, table: list[MeldedCards]) -> list[int]:
    """All that is chosen for an action, what may be forced included."""

    def number(card: str) -> int:
        """Classes are numbered by the bits of their histories, whatever the order of the kinds."""
        if "+" not in card:
            return FIRST_SOURCE
        label = next(item for item in table if item.label in (card, card.removesuffix("1")))
        like = sorted(bits(item) for item in table if item.card == label.card)
        return FIRST_SOURCE + 1 + like.index(bits(label))

    if action in ("pass", "dix"):
        return [PASS if action == "pass" else DIX]
    if ":" not in action:
        card = CARDS.index(action[:2])
        return [24 + 4 * card + number(action) - 171 if "+" in action else card]
    kind, cards = action.split(":")
    sources = sorted((CARDS.index(card[:2]), number(card)) for card in cards.split(","))
    return [FIRST_KIND + KINDS.index(kind), *(source for _, source in sources)]


def bits(item: MeldedCards) -> int:
    """A history as a number."""
    return sum(1 << role(kind) for kind in item.history)


def role(identifier: str) -> int:
    """The bit of a kind in the history of a card."""
    if identifier == "roundhouse-of-runs":
        return 13
    if identifier.startswith("trump-"):
        return 20
    if identifier.endswith("double-nines"):
        return 14 + identifier.count("double") - 1
    if identifier == "dix":
        return 21
    names = ["double-", "triple-", "quadruple-"]
    copies = next((n + 2 for n, name in enumerate(names) if identifier.startswith(name)), 1)
    bases = {"marriage": 0, "pinochle": 4, "roundhouse": 8, "run": 10}
    for base, first in bases.items():
        if base in identifier:
            return first + copies - 1
    return 16 + copies - 1


class Twin:
    """A state with the choices made in it that complete no action yet."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.begun: list[int] = []
        self._prefix: list[int] = []  # with what was forced
        player = state.player
        table = [] if player is None else state.table(player)
        self._texts = {tuple(sequence(text, table)): text for text in state.legal_actions()}

    def _matching(self, prefix: list[int]) -> list[tuple[int, ...]]:
        return [numbers for numbers in self._texts if list(numbers[: len(prefix)]) == prefix]

    def legal(self) -> list[int]:
        at = len(self._prefix)
        return sorted({numbers[at] for numbers in self._matching(self._prefix)})

    def apply(self, choice: int) -> str | None:
        """The action that is complete, or None."""
        self.begun.append(choice)
        self._prefix.append(choice)
        while True:
            matching = self._matching(self._prefix)
            assert matching
            at = len(self._prefix)
            if matching[0] == tuple(self._prefix):
                assert len(matching) == 1
                return self._texts[matching[0]]
            following = {numbers[at] for numbers in matching}
            if len(following) > 1:
                return None
            self._prefix.append(following.pop())

    def observation(self, seat: int) -> np.ndarray:
        """The bytes, field after field."""
        view = self.state.view(seat)
        mine = self.state.player == seat
        fields = [
            *view.hand.counts,
            *view.opponent_known.counts,
            *view.played.counts,
            *_melded_counts(view.table),
            *_melded_counts(view.opponent_table),
            *_classes(view.table),
            *_classes(view.opponent_table),
        ]
        kind, card, missing, taken = 48, NONE, 0, [0] * 17
        decision = view.decision
        if mine and self._prefix:
            decision = "source"
            kind, card, missing, taken = self._pending(view)
        fields += [*taken, DECISIONS.index(decision)]
        for points in view.scores:
            fields += [points % 256, points // 256]
        known = list(view.known) if view.phase == 1 else []
        fields += [
            "CDHS".index(view.trump),
            _number(view.turnup),
            _number(view.led),
            _number(known[0] if known else None),
            view.stock,
            view.concealed,
            view.trick,
            *view.counters,
            view.glups,
            seat,
            kind,
            card,
            missing,
        ]
        return np.array(fields, np.uint8)

    def _pending(self, view: View) -> tuple[int, int, int, list[int]]:
        kind = self._prefix[0] - FIRST_KIND
        whole = self._texts[self._matching(self._prefix)[0]].split(":")[1].split(",")
        cards = sorted((text[:2] for text in whole), key=CARDS.index)
        done = len(self._prefix) - 1
        asked = cards[done]
        taken = [0] * 17
        for card, number in zip(cards, self._prefix[1:], strict=False):
            if number > FIRST_SOURCE:
                places = [i for i, item in enumerate(_in_order(view.table)) if item.card == card]
                taken[places[number - FIRST_SOURCE - 1]] += 1
        return kind, CARDS.index(asked), cards[done:].count(asked), taken


def _number(card: str | None) -> int:
    return NONE if card is None else CARDS.index(card)


def _in_order(table: list[MeldedCards]) -> list[MeldedCards]:
    return sorted(table, key=lambda item: (CARDS.index(item.card), bits(item)))


def _melded_counts(table: list[MeldedCards]) -> list[int]:
    return [sum(item.copies for item in table if item.card == card) for card in CARDS]


def _classes(table: list[MeldedCards]) -> list[int]:
    numbers: list[int] = []
    for item in _in_order(table):
        numbers += [CARDS.index(item.card), item.copies]
        numbers += [bits(item) >> shift & 255 for shift in (0, 8, 16)]
    return numbers + [0] * (5 * 17 - len(numbers))
