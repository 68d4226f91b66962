"""A deal told from its deck and its actions: what one player saw of it, and what it hides."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import DISTINCT_CARDS, Cards, meld_kinds, ruleset
from glupcore.deals.dealing import UNKNOWN, Holdings, draws_of, hand_of, plies
from glupcore.envs import CHOICES

TEXTS: Final = CHOICES[:DISTINCT_CARDS]
"""The cards by index, in canonical order."""

_NUMBERS: Final = {text: number for number, text in enumerate(TEXTS)}
_CHOICES: Final = {text: number for number, text in enumerate(CHOICES[:-5])}


@lru_cache
def most_sources(rules: str) -> int:
    """The most cards that a kind of meld takes."""
    return max(len(kind.cards) for kind in meld_kinds("C", rules))


class Story:
    """A deck, or the beginning of one, by card index in deal order, and what was done with it."""

    @staticmethod
    def sizes(rules: str) -> dict[str, int]:
        """How many numbers ``arrays_of`` gives under each name."""
        draws = ruleset(rules).draw_tricks
        return {
            "dealt": len(TEXTS),
            "turnup": 1,
            "draws": draws,
            "actions": plies(rules),
            "sources": draws * most_sources(rules),
        }

    def __init__(
        self, deck: bytes, dealer: int, taken: Sequence[tuple[int, str]], rules: str
    ) -> None:
        """``taken`` are the actions, each after the seat that took it."""
        self._rules = ruleset(rules)
        self.actions = [action for _, action in taken]
        self._dix_ends_turn = self._rules.exchange_ends_turn
        self._taken = taken
        self._dealer = dealer
        self._deck = [TEXTS[card] for card in deck]

    def dealt_to(self, player: int) -> list[str]:
        """The cards of the first hand so far, in the order in which they were dealt."""
        places = hand_of(player, self._dealer, self._rules.name)
        return [self._deck[place] for place in places if place < len(self._deck)]

    def seen_by(self, player: int) -> str:
        """All that the player saw, in the order of time; draws stand in parentheses."""
        turnup = self._turnup or "-"
        hand = " ".join(Cards(self.dealt_to(player)))
        parts = [f"seat {player} dealer {self._dealer} turnup {turnup} hand {hand} |"]
        draws = self._draws(player)
        for action in self.actions:
            parts.append(action)
            if self._draws_follow(action):
                parts.append(f"({next(draws)})")
        return " ".join(parts)

    def arrays_of(self, player: int) -> dict[str, NDArray[np.int16]]:
        """The same as numbers, by the names and lengths of ``sizes``.

        - ``dealt``: copies of each card in the first hand
        - ``turnup``: the card's index + 1, 0 while there is none
        - ``draws``: of each trick the index + 1 of the card drawn, 0 for those to come
        - ``actions``: the number + 1 of each action's choice, a declaration's kind; 0 for none
        - ``sources``: of each declaration or pass a place for each copy that a kind may take, in
          canonical order: 1 for the hand, 1 + n for class n on the table, 0 for none
        """
        arrays = {
            name: np.zeros(size, np.int16) for name, size in self.sizes(self._rules.name).items()
        }
        for card in self.dealt_to(player):
            arrays["dealt"][_NUMBERS[card]] += 1
        if self._turnup is not None:
            arrays["turnup"][0] = _NUMBERS[self._turnup] + 1
        draws = self._draws(player)
        drawn = 0
        for number, action in enumerate(self.actions):
            arrays["actions"][number] = _CHOICES[action.partition(":")[0]] + 1
            if not self._draws_follow(action):
                continue
            arrays["draws"][drawn] = _NUMBERS[next(draws)] + 1
            first = most_sources(self._rules.name) * drawn
            for place, card in enumerate(_declared(action)):
                arrays["sources"][first + place] = _source(card) + 1
            drawn += 1
        return arrays

    def shuffled_for(self, player: int, sampler: Callable[[], float]) -> list[int]:
        """A deck on which the player would have seen the same, uniformly among them.

        Cards that the other player has shown lie where they may have drawn them: which card they
        had when bears on nothing to come.
        """
        rules = self._rules
        known = {rules.turnup_place, *hand_of(player, self._dealer, rules.name)}
        known.update(self._drawn(player))
        seen = [name if place in known else UNKNOWN for place, name in enumerate(self._deck)]
        seen += [UNKNOWN] * (rules.deck_cards - len(seen))
        holdings = Holdings(seen, self._dealer, rules.name)
        holdings.follow(self.actions)
        cards = holdings.left()
        deck = holdings.deck[: len(self._deck)]
        for place, name in enumerate(deck):
            if name == UNKNOWN:
                deck[place] = cards.pop(int(sampler() * len(cards)))
        return [_NUMBERS[name] for name in deck]

    def _drawn(self, player: int) -> list[int]:
        """The places of the cards that the player drew."""
        takers = (seat for seat, action in self._taken if self._draws_follow(action))
        draws = (draws_of(taker, trick, self._rules.name) for trick, taker in enumerate(takers, 1))
        return [dict(draw)[player] for draw in draws]

    def _draws(self, player: int) -> Iterator[str]:
        """The cards that the player drew."""
        last = f"9{self._turnup[1]}" if self._turnup and "dix" in self.actions else None
        for place in self._drawn(player):
            yield last if last and place == self._rules.turnup_place else self._deck[place]

    @property
    def _turnup(self) -> str | None:
        place = self._rules.turnup_place
        return self._deck[place] if len(self._deck) > place else None

    def _draws_follow(self, action: str) -> bool:
        """Whether a turn ends, and so both players draw."""
        return ":" in action or action == "pass" or (action == "dix" and self._dix_ends_turn)


def _declared(action: str) -> list[str]:
    """The cards of a declaration, each with its source: ``QS``, ``QS+2``."""
    return action.partition(":")[2].split(",") if ":" in action else []


def _source(card: str) -> int:
    """0 for the hand, n for class n: ``QS``, ``QS+``, ``QS+2``."""
    _, plus, number = card.partition("+")
    return int(number or 1) if plus else 0
