"""Kinds of game beside the two-handed one: the rules of a record or an option say which it is."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

import click

from glupcore._core import DEFAULT_RULES, RULESETS, find_game, games
from glupcore.cli.numbers import Whole
from glupcore.deals import reading
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError, RecordError
from glupcore.games.records import Record as GameRecord
from glupcore.support.fields import InputError, load_object, shown, suggestion

if TYPE_CHECKING:
    import glupcore.auction

    _Type = click.ParamType[Any]
else:
    _Type = click.ParamType  # no generic before click 8.2

_F = TypeVar("_F", bound=Callable[..., Any])

Rules: TypeAlias = "str | glupcore.auction.Rules"
"""The name of a game, or the rules of one with an auction."""


class OtherRecord(Protocol):
    """What the commands ask of a record of such a kind; glupcore.games.records says what it is."""

    @property
    def rules(self) -> Any: ...
    @property
    def actions(self) -> tuple[str, ...]: ...
    @classmethod
    def deal(cls, rules: Any, seed: int, dealer: int, policy: str | None) -> "OtherRecord": ...
    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None) -> "OtherRecord": ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_tags(self) -> str: ...
    def state_at(self, ply: int, number: int) -> Any: ...
    def view_at(self, ply: int, seat: int | None, number: int) -> Any: ...
    def trace_lines(self, number: int) -> Iterable[Mapping[str, Any]]: ...
    def outcome(self, number: int) -> str: ...
    def drawing(self, ply: int, seat: int | None, number: int, width: int) -> str: ...


_HOUSE: Final = ".toml"  # ends the name of a house's own rules


def names() -> list[str]:
    """The names of all games."""
    return [*RULESETS, *(name for name in games() if name not in RULESETS)]


def greedy_rules(text: str | None = None) -> Callable[[_F], _F]:
    """--rules of a command for the games that the policy greedy plays by weights of their own."""
    return click.option(
        "--rules",
        type=click.Choice([*RULESETS, *_auction().ROWS]),
        metavar="NAME",
        default=DEFAULT_RULES,
        show_default=True,
        help=text,
    )


def kind_of(rules: object) -> type[OtherRecord] | None:
    """Whose these rules are, as a record or an option tells them; None if they are two-handed."""
    if isinstance(rules, str) and rules in RULESETS:
        return None
    if isinstance(rules, str) and rules in games() and rules not in _auction().ROWS:
        return GameRecord
    if isinstance(rules, Mapping | _auction().Rules) or rules in _auction().ROWS:
        found: type[OtherRecord] = _auction().Record
        return found
    return None


def deal_of(data: Mapping[str, Any], number: int) -> Record | SeenDeal | OtherRecord:
    """The deal that a JSON object is, of whatever kind. Raises RecordError."""
    rules = data.get("rules", RULESETS[0])
    if isinstance(rules, str) and rules in RULESETS:
        return reading.deal_of(data, number)
    kind = kind_of(rules)
    if kind is None:
        known = f"one of {', '.join(names())}, or an object with a house's keys"
        hint = suggestion(rules, names()) if isinstance(rules, str) else ""
        reason = f"rules: expected {known}, given {shown(rules)}{hint}"
        raise RecordError(number, None, shown(rules), reason)
    if "deals" in data and kind is not GameRecord:
        kind = _auction().Game
    return kind.from_dict(data, number)


def view_in(data: bytes) -> Any:
    """The view of an auction game that a position as JSON tells, None if it is no such.

    Raises PositionError.
    """
    try:
        rules = load_object(data).get("rules", RULESETS[0])
    except InputError:
        return None
    if (isinstance(rules, str) and rules in RULESETS) or kind_of(rules) is not _auction().Record:
        return None
    return _auction().View.from_json(data)


def view_drawing(view: Any, width: int) -> str:
    """The table as a seat of an auction game knows it."""
    return str(import_module("glupcore.auction.drawing").text(view, width))


def _auction() -> Any:
    """The package of the games that begin with an auction, loaded when somebody plays one."""
    return import_module("glupcore.auction")


class AnyRules(_Type):
    """The name of a game of any kind, or the file of a house's own rules."""

    name = "rules"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """As help shows it."""
        return f"NAME|FILE{_HOUSE}[:KEY=VALUE,…]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Rules:
        """The name, or the rules of an auction game. Raises click.BadParameter."""
        found: Rules = value
        if not isinstance(value, str) or value in RULESETS:
            return found
        name, items = import_module("glupcore.auction.house").split_rules(value)
        try:
            if name.lower().endswith(_HOUSE) or name in _auction().ROWS:
                found = _auction().read_rules(value)
        except GlupError as error:
            self.fail(str(error), param, ctx)
        if isinstance(found, str) and name not in names():
            known = ", ".join(map(repr, names()))
            hint = suggestion(name, names())
            self.fail(f"{name!r} is not one of {known}, or FILE{_HOUSE}{hint}", param, ctx)
        if isinstance(found, str) and value != name:
            self.fail(f"{value!r}: {name} has no options, given {items!r}", param, ctx)
        return found


def seats_of(rules: Rules) -> int:
    """How many play by these rules."""
    return find_game(rules).seats if isinstance(rules, str) else rules.seats


def name_of(rules: Rules) -> str:
    """How they are called."""
    return rules if isinstance(rules, str) else rules.name


def check_seat(option: str, seat: int | None, rules: Rules) -> None:
    """Raises click.BadParameter for one that the game does not have."""
    try:
        Whole(0, seats_of(rules) - 1).convert(seat or 0, None, None)
    except click.BadParameter as error:
        raise click.BadParameter(error.message, param_hint=f"'{option}'") from None
