"""A deal told from its deck and its actions: what one player saw of it, and what it hides."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Cards
from glupcore.envs import CHOICES

TEXTS: Final = CHOICES[:24]
"""The cards by index, in canonical order."""
DECK: Final = 96
TURNUP: Final = 36  # its place in the deck; those before it are dealt, those after it the stock
TRICKS: Final = 30  # with draws
MOST_SOURCES: Final = 16  # copies of the largest meld

_NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
_CHOICES: Final = {text: number for number, text in enumerate(CHOICES[:-5])}


class Taken(NamedTuple):
    """An action, and who took it."""

    seat: int
    text: str

    @property
    def is_play(self) -> bool:
        """Whether a card is played, so that no draw follows."""
        return ":" not in self.text and self.text not in ("pass", "dix")

    @property
    def cards(self) -> list[str]:
        """The cards played or declared, each with its source: ``QS``, ``QS+2``."""
        if self.text in ("pass", "dix"):
            return []
        return self.text.rpartition(":")[2].split(",")


class Story:
    """A deck, or the beginning of one, by card index in deal order, and what was done with it."""

    SIZES: ClassVar[dict[str, int]] = {
        "dealt": len(TEXTS),
        "turnup": 1,
        "draws": TRICKS,
        "actions": 2 * TRICKS + 36 + TRICKS,
        "sources": TRICKS * MOST_SOURCES,
    }

    def __init__(self, deck: bytes, dealer: int, actions: Sequence[Taken]) -> None:
        self.deck = deck
        self.dealer = dealer
        self.actions = actions

    def dealt_to(self, player: int) -> list[str]:
        """The cards of the first hand so far, in the order in which they were dealt."""
        return [TEXTS[self.deck[place]] for place in self._first_places(player)]

    def seen_by(self, player: int) -> str:
        """All that the player saw, in the order of time; draws stand in parentheses."""
        turnup = TEXTS[self.deck[TURNUP]] if len(self.deck) > TURNUP else "-"
        hand = " ".join(Cards(self.dealt_to(player)))
        parts = [f"seat {player} dealer {self.dealer} turnup {turnup} hand {hand} |"]
        draws = self._draws(player)
        for action in self.actions:
            parts.append(action.text)
            if not action.is_play:
                parts.append(f"({TEXTS[next(draws)]})")
        return " ".join(parts)

    def arrays_of(self, player: int) -> dict[str, NDArray[np.int16]]:
        """The same as numbers, by the names and lengths of SIZES.

        - ``dealt``: copies of each card in the first hand
        - ``turnup``: the card's index + 1, 0 while there is none
        - ``draws``: of each trick the index + 1 of the card drawn, 0 for those to come
        - ``actions``: the number + 1 of each action's choice, a declaration's kind; 0 for none
        - ``sources``: of each declaration or pass 16 places, for the copies in canonical order: 1
          for the hand, 1 + n for class n on the table, 0 for none
        """
        arrays = {name: np.zeros(size, np.int16) for name, size in self.SIZES.items()}
        for card in self.dealt_to(player):
            arrays["dealt"][_NUMBERS[card]] += 1
        if len(self.deck) > TURNUP:
            arrays["turnup"][0] = self.deck[TURNUP] + 1
        draws = self._draws(player)
        drawn = 0
        for number, action in enumerate(self.actions):
            arrays["actions"][number] = _CHOICES[action.text.partition(":")[0]] + 1
            if action.is_play:
                continue
            arrays["draws"][drawn] = next(draws) + 1
            first = MOST_SOURCES * drawn
            for place, card in enumerate(action.cards):
                arrays["sources"][first + place] = _source(card) + 1
            drawn += 1
        return arrays

    def shuffled_for(self, player: int, sampler: Callable[[], float]) -> bytes:
        """A deck on which the player would have seen the same, uniformly among them.

        The places that he knows keep their cards, those too from which the other player has since
        played or melded: which card he had when bears on nothing to come.
        """
        hidden = self._hidden_from(player)
        cards = [self.deck[place] for place in hidden]
        left = Counter(dict.fromkeys(range(len(TEXTS)), 4)) - Counter(self.deck)
        cards += left.elements()
        deck = bytearray(self.deck)
        for number, place in enumerate(hidden):
            chosen = number + int(sampler() * (len(cards) - number))
            cards[number], cards[chosen] = cards[chosen], cards[number]
            deck[place] = cards[number]
        return bytes(deck)

    def _first_places(self, player: int) -> range:
        first = 1 if player == self.dealer else 0  # the other player is dealt to first
        return range(first, min(TURNUP, len(self.deck)), 2)

    def _draws(self, player: int) -> Iterator[int]:
        """The cards that the player drew, by index."""
        turnup = self.deck[TURNUP]
        place = TURNUP + 1
        for action in self.actions:
            if action.is_play:
                continue
            if action.text == "dix":
                turnup = turnup // 6 * 6  # the nine of its suit
            last = place + 1 == DECK
            if action.seat == player:
                yield self.deck[place]
            else:
                yield turnup if last else self.deck[place + 1]
            place += 2

    def _hidden_from(self, player: int) -> list[int]:
        """The places of the deck, as far as it is dealt, whose cards he does not know."""
        held = list(self._first_places(1 - player))
        place = TURNUP + 1

        def give(card: int) -> None:
            # A copy of the turn-up that he took counts as that one, for which it was known.
            from_turnup = TURNUP in held and self.deck[TURNUP] == card
            held.remove(TURNUP if from_turnup else next(at for at in held if self.deck[at] == card))

        for action in self.actions:
            if action.seat != player:
                for card in action.cards:
                    if "+" not in card:
                        give(_NUMBERS[card])
                if action.text == "dix":
                    give(self.deck[TURNUP] // 6 * 6)
                    held.append(TURNUP)
            if not action.is_play:
                if place + 1 == DECK:
                    return []  # phase 2: all is known
                held.append(place if action.seat != player else place + 1)
                place += 2
        return [at for at in held if at != TURNUP] + list(range(place, len(self.deck)))


def _source(card: str) -> int:
    """0 for the hand, n for class n: ``QS``, ``QS+``, ``QS+2``."""
    _, plus, number = card.partition("+")
    return int(number or 1) if plus else 0
