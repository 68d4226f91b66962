"""Kinds of game beside the two-handed one: the rules of a record or an option say which it is."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import click

from glupcore._core import RULESETS, find_game, games
from glupcore.cli.numbers import Whole
from glupcore.deals import reading
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.games.records import Record as GameRecord


class OtherRecord(Protocol):
    """What the commands ask of a record of such a kind; glupcore.games.records says what it is."""

    @property
    def rules(self) -> str: ...
    @property
    def actions(self) -> tuple[str, ...]: ...
    @classmethod
    def deal(cls, rules: str, seed: int, dealer: int, policy: str | None) -> "OtherRecord": ...
    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None) -> "OtherRecord": ...
    def to_dict(self) -> dict[str, Any]: ...
    def state_at(self, ply: int, number: int) -> Any: ...
    def view_at(self, ply: int, seat: int | None, number: int) -> Any: ...
    def trace_lines(self, number: int) -> Iterable[Mapping[str, Any]]: ...
    def outcome(self, number: int) -> str: ...
    def drawing(self, ply: int, seat: int | None, number: int) -> str: ...


OTHERS: Final[Mapping[str, type[OtherRecord]]] = {
    name: GameRecord for name in games() if name not in RULESETS
}


def kind_of(rules: object) -> type[OtherRecord] | None:
    """Whose these rules are, as a record or an option tells them; None if they are two-handed."""
    return OTHERS.get(rules) if isinstance(rules, str) else None


def deal_of(data: Mapping[str, Any], number: int) -> Record | SeenDeal | OtherRecord:
    """The deal that a JSON object is, of whatever kind. Raises RecordError."""
    kind = kind_of(data.get("rules"))
    return reading.deal_of(data, number) if kind is None else kind.from_dict(data, number)


def check_seat(option: str, seat: int | None, rules: str) -> None:
    """Raises click.BadParameter for one that the game does not have."""
    try:
        Whole(0, find_game(rules).seats - 1).convert(seat or 0, None, None)
    except click.BadParameter as error:
        raise click.BadParameter(error.message, param_hint=f"'{option}'") from None
