"""Who drew which card of a deck and still holds it, where not every card has to be known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from glupcore._core import GlupError, read_action, ruleset, takes_trick
from glupcore._fields import InputError, is_text, shown
from glupcore.dealing import NUMBERS, draws_of, hand_of
from glupcore.errors import RecordError

UNKNOWN: Final = "?"


@dataclass
class _Player:
    """What one player holds, as far as the deck and their actions tell."""

    drawn: list[int] = field(default_factory=list)  # places in the deck, the hand dealt first
    places: list[int] = field(default_factory=list)  # of unknown cards in hand, oldest first
    known: Counter[str] = field(default_factory=Counter)  # in hand
    table: Counter[str] = field(default_factory=Counter)


class Holdings:
    """What both players hold of a deck in which ``?`` stands for a card that is not known.

    It follows the actions by their texts alone; a card that is shown takes the place of the
    player's oldest unknown one. It trusts the actions to be legal: whether they are is found out by
    who takes them.
    """

    def __init__(self, deck: Sequence[str], dealer: int, rules: str = "glup") -> None:
        self._rules = ruleset(rules)
        self.deck = list(deck)
        self.mover = 1 - dealer
        self._given = [name != UNKNOWN for name in deck]
        self._turnup = deck[self._rules.turnup_place]  # a nine once it has been exchanged
        self._trump = self._turnup[1:]
        self._players = (_Player(), _Player())
        for seat, player in enumerate(self._players):
            player.drawn = list(hand_of(seat, dealer, rules))
            player.known = Counter(deck[place] for place in player.drawn if self._given[place])
            player.places = [place for place in player.drawn if not self._given[place]]
        self._tricks = 0
        self._led: str | None = None
        self._declares = False

    def follow(self, actions: Iterable[Any], first: int = 0) -> None:
        """Take the actions from number ``first`` on. Raises RecordError at one that is none."""
        for ply, action in enumerate(actions, first):
            try:
                if not is_text(action):
                    raise GlupError("expected the text of an action")
                self._take(action)
            except GlupError as error:
                raise RecordError(None, ply, _text(action), str(error)) from None

    def hold(self, names: Iterable[str]) -> None:
        """Let the player to act have these cards. Raises GlupError if there is no room for them."""
        player = self._players[self.mover]
        for name in (Counter(names) - player.known).elements():
            if not player.places:
                raise GlupError(f"no room for {name} in the hand of seat {self.mover}")
            self.deck[player.places.pop(0)] = name

    def drawn_by(self, seat: int) -> list[int]:
        """Places in the deck of all that this player got, in order, the hand dealt first."""
        return self._players[seat].drawn

    def seen_by(self, seat: int) -> list[str]:
        """The deck with the turn-up and what that player has drawn, and nothing else in it."""
        known = {place for place in self.drawn_by(seat) if self._given[place]}
        known.add(self._rules.turnup_place)
        return [name if place in known else UNKNOWN for place, name in enumerate(self.deck)]

    def guessed(self, seat: int) -> int | None:
        """The place of a card drawn by that player that the deck did not give, if any."""
        return next((place for place in self.drawn_by(seat) if not self._given[place]), None)

    def left(self) -> Counter[str]:
        """Cards that stand nowhere yet; fewer than none where there are too many."""
        left: Counter[str] = Counter(list(self._rules.cards) * self._rules.copies)
        left.subtract(name for name in self.deck if name != UNKNOWN)
        return left

    def fill(self) -> None:
        """Put the cards that nobody has shown where no card is known, in canonical order."""
        left = self.left()
        for name, copies in left.items():
            if copies < 0:
                most = NUMBERS[self._rules.copies]
                given = f"{self._rules.copies - copies} of {name} with those shown by the actions"
                raise InputError(f"deck: expected at most {most} of each card, given {given}", name)
        rest = left.elements()
        self.deck[:] = [next(rest) if name == UNKNOWN else name for name in self.deck]

    def _take(self, action: str) -> None:
        if self._declares:
            self._declare(action)
            if not self._declares:
                self._draw_both()
        elif self._led is None:
            self._led = self._play(action)
            self.mover = 1 - self.mover
        else:
            followed = self._play(action)
            if not takes_trick(followed, self._led, self._trump):
                self.mover = 1 - self.mover
            self._led = None
            self._tricks += 1
            self._declares = self._tricks <= self._rules.draw_tricks

    def _play(self, action: str) -> str:
        what, cards = _read(action)
        if what != "play":
            raise GlupError(f"expected a card, given {action}")
        ((name, table),) = cards
        if table:
            self._players[self.mover].table[name] -= 1
        else:
            self._show(name)
        return name

    def _declare(self, action: str) -> None:
        player = self._players[self.mover]
        what, cards = _read(action)
        self._declares = what == "dix" and not self._rules.exchange_ends_turn
        if what == "dix":
            nine = f"9{self._trump}"
            self._show(nine)
            # Where the turn-up is a nine already, the nine is laid on the table.
            (player.table if self._turnup == nine else player.known)[self._turnup] += 1
            self._turnup = nine
        for name, table in () if what == "play" else cards:
            if not table:
                self._show(name)
                player.table[name] += 1

    def _draw_both(self) -> None:
        for seat, place in draws_of(self.mover, self._tricks, self._rules.name):
            self._draw(seat, place)
        if self._tricks == self._rules.draw_tricks:
            for player in self._players:  # phase 1 ends: what was melded goes back to the hand
                player.known += player.table
                player.table.clear()

    def _draw(self, seat: int, place: int) -> None:
        player = self._players[seat]
        player.drawn.append(place)
        if self._given[place]:
            player.known[
                self._turnup if place == self._rules.turnup_place else self.deck[place]
            ] += 1
        else:
            player.places.append(place)

    def _show(self, name: str) -> None:
        """A card leaves the mover's hand: one that is known to be there, or the oldest unknown."""
        player = self._players[self.mover]
        if player.known[name] > 0:
            player.known[name] -= 1
        elif player.places:
            self.deck[player.places.pop(0)] = name
        else:
            raise GlupError(f"{name} is not among the cards of seat {self.mover}")


_read = lru_cache(maxsize=256)(read_action)


def _text(action: object) -> str:
    return action if isinstance(action, str) and is_text(action) else shown(action)
