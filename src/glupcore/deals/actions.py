"""Actions as objects: what is played or declared, with which cards, and what that scores."""

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from glupcore import objects
from glupcore._core import (
    DEFAULT_RULES,
    DISTINCT_CARDS,
    Cards,
    NotationError,
    State,
    View,
    meld_kinds,
    read_action,
    ruleset,
)
from glupcore.support.fields import PACK, shown

ActionType = Literal["play", "declare", "exchange", "pass"]

_SUITS: Final = ("C", "D", "H", "S")

_PASS: Final = "pass"
_EXCHANGE: Final = "dix"
_PLACE: Final = {card: place for place, card in enumerate(PACK[:DISTINCT_CARDS])}


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A card of an action, and where it comes from.

    ``card`` is its text, such as ``"QS"``. ``table`` is 0 if it is one from the hand; else it is
    one of the player's melded cards, and ``table`` the number of its class: copies with different
    histories are numbered from 1.
    """

    card: str
    table: int = 0

    def __str__(self) -> str:
        """As in an action: ``QS``, ``QS+``, ``QS+2``."""
        return self.card + ("", "+")[self.table > 0] + (str(self.table) if self.table > 1 else "")


@dataclass(frozen=True, slots=True)
class Action(objects.Action):
    """An action of a deal, taken apart; ``str`` puts it together again.

    ``type`` says what it is. ``cards`` are the card played, those declared in canonical order, the
    nine of an exchange, or none; ``kind`` is the identifier of the meld declared, else None.
    ``points`` are what the action scores by itself: a meld, the exchange, a nine of trumps played
    in phase 1. Glups are not among them, nor what the trick brings.

    >>> Action.parse("marriage-s: ks+, qs", trump="H")
    Action(type='declare', cards=(ActionCard(card='QS', table=0), ActionCard(card='KS', table=1)), \
kind='marriage-S', points=2)
    >>> str(Action.parse("10d+1", trump="H"))
    'TD+'
    """

    type: ActionType
    cards: tuple[ActionCard, ...] = ()
    kind: str | None = None
    points: int = 0

    @classmethod
    def parse(  # type: ignore[override]
        cls, text: str, *, trump: str, phase: int = 1, rules: str = DEFAULT_RULES
    ) -> "Action":
        """An action from its text, read kindly by its form alone.

        ``trump`` (``"C"``, ``"D"``, ``"H"``, ``"S"``), ``phase`` (1 or 2) and ``rules`` are those
        of the deal; without ``rules`` it is one of DEFAULT_RULES.
        Whether the action is legal is for ``of`` to say. Raises NotationError.
        """
        if trump not in _SUITS:
            raise NotationError(f"trump: expected C, D, H or S, given {shown(trump)}")
        name, read = read_action(text)
        if name == _PASS:
            return cls("pass")
        if name == _EXCHANGE:
            points = ruleset(rules).exchange_points
            return cls("exchange", (ActionCard("9" + trump),), points=points)
        taken = tuple(sorted((ActionCard(*one) for one in read), key=_place))
        if name == "play":
            scores = phase == 1 and taken[0].card == "9" + trump
            return cls("play", taken, points=ruleset(rules).trump_nine_points if scores else 0)
        if name not in _kinds(trump, rules):
            raise NotationError(f"{name}: no kind of meld in {rules}")
        cards, points = _kinds(trump, rules)[name]
        if sorted(one.card for one in taken) != cards:
            raise NotationError(
                f"expected the cards of {name}: {Cards(cards)}, given {shown(text)}"
            )
        return cls("declare", taken, name, points)

    @classmethod
    def of(cls, position: State | View, text: str) -> "Action":
        """A legal action of a state or a view, read kindly.

        Raises NotationError if it can't be read and IllegalActionError if it isn't legal.
        """
        return cls._read(position.parse(text), position)

    @classmethod
    def legal(cls, position: State | View) -> "list[Action]":
        """The legal actions of a state or a view, in the order of its ``legal_actions()``."""
        return [cls._read(text, position) for text in position.legal_actions()]

    @classmethod
    def _read(cls, text: str, position: State | View) -> "Action":
        return cls.parse(text, trump=position.trump, phase=position.phase, rules=position.rules)

    def __str__(self) -> str:
        """The canonical text."""
        if self.type == "pass":
            return _PASS
        if self.type == "exchange":
            return _EXCHANGE
        cards = ",".join(map(str, self.cards))
        return cards if self.kind is None else f"{self.kind}:{cards}"


def _place(one: ActionCard) -> tuple[int, int]:
    return _PLACE[one.card], one.table


@cache
def _kinds(trump: str, rules: str) -> dict[str, tuple[list[str], int]]:
    """Sorted cards and points of each kind."""
    return {kind.identifier: (sorted(kind.cards), kind.points) for kind in meld_kinds(trump, rules)}
