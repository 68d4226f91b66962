"""What a player may do, as a list that a person can choose from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from glupcore._core import State, View
from glupcore.deals.actions import Action
from glupcore.drawing.render import SIGNS, sign
from glupcore.support.fields import RANKS

EXCHANGE: Final = "dix"
PASS: Final = "pass"
NINE_SHOWN: Final = "show a nine of trumps"


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action: what it is, and what it scores at once.

    ``name`` is the card played, the kind declared, or the action itself; to "show" is a dix where
    the turn-up is a nine of trumps already. A kind can often be declared in several ways, with
    other copies of its cards: ``ways`` says in how many, and ``first`` is true of one of them,
    which takes the fewest cards from the hand.
    """

    action: str
    what: Literal["play", "meld", "exchange", "show", "pass"]
    name: str
    points: int
    ways: int = 1
    first: bool = True

    def __str__(self) -> str:
        return NINE_SHOWN if self.what == "show" else in_words(self.action)


def choices(view: View) -> tuple[Choice, ...]:
    """The legal actions of the owner of a view, in the order in which people look for them.

    Plays by suit, high cards first. Declarations by their points, the exchange among them, then to
    pass; then the other ways to declare what stands above already.
    """
    found = [_choice(action, view) for action in view.legal_actions()]
    ways = Counter(choice.name for choice in found)
    named: set[str] = set()
    result = []
    for choice in sorted(found, key=_fewest_from_hand):
        first = choice.name not in named or choice.what == "play"
        named.add(choice.name)
        count = 1 if choice.what == "play" else ways[choice.name]
        result.append(Choice(choice.action, choice.what, choice.name, choice.points, count, first))
    return tuple(sorted(result, key=_place))


def in_words(action: str) -> str:
    """An action with suit signs: ``Q♠ from the table``, ``run (J♥ Q♥ K♥+ T♥ A♥)``, ``pass``."""
    kind, colon, cards = action.partition(":")
    if colon:
        return f"{kind} ({cards_in_words(cards.split(','))})"
    if action == EXCHANGE:
        return "exchange the turn-up"
    if action == PASS:
        return PASS
    card, plus, number = action.partition("+")
    which = f" (+{number})" if number else ""
    return sign(card) + (f" from the table{which}" if plus else "")


def shows_nine(position: State | View) -> bool:
    """Whether a dix lays the nine on the table, as there is nothing to exchange it for."""
    return position.turnup == f"9{position.trump}"


def cards_in_words(labels: Iterable[str]) -> str:
    """Cards with suit signs, a ``+`` at those on the table: ``Q♠ K♠+``."""
    return " ".join(sign(label) + label[2:] for label in labels)


def _choice(action: str, view: View) -> Choice:
    name, colon, _ = action.partition(":")
    points = Action.of(view, action).points
    if colon:
        return Choice(action, "meld", name, points)
    if action == EXCHANGE:
        return Choice(action, "show" if shows_nine(view) else "exchange", name, points)
    if action == PASS:
        return Choice(action, "pass", name, points)
    return Choice(action, "play", name[:2], points)


def _fewest_from_hand(choice: Choice) -> tuple[int, str]:
    """What stays in the hand has no history, and may still be melded in every way."""
    return -choice.action.count("+"), choice.action


def _place(choice: Choice) -> tuple[object, ...]:
    if choice.what == "play":
        suit, rank = [*SIGNS].index(choice.name[1]), RANKS.index(choice.name[0])
        return 0, suit, -rank, choice.action
    if choice.what == "pass":
        return 1, 0, 0, choice.action
    return (0 if choice.first else 2), -choice.points, choice.name, _fewest_from_hand(choice)
