"""Which game an option of a command means, of whatever kind."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

import click

from glupcore._core import DEFAULT_RULES, RULESETS, GameView, card_list, find_game
from glupcore.cli.numbers import Whole
from glupcore.deals.kinds import auction, names
from glupcore.errors import GlupError, NotationError
from glupcore.support.fields import suggestion

if TYPE_CHECKING:
    import glupcore.auction

    _Type = click.ParamType[Any]
else:
    _Type = click.ParamType  # no generic before click 8.2

_F = TypeVar("_F", bound=Callable[..., Any])

Rules: TypeAlias = "str | glupcore.auction.Rules"
"""The name of a game, or the rules of one with an auction."""


_HOUSE: Final = ".toml"  # ends the name of a house's own rules


def view_drawing(view: Any, width: int) -> str:
    """The table as a seat of a game with more than two knows it."""
    if isinstance(view, GameView):
        return str(import_module("glupcore.games.records").drawn(view))
    return str(import_module("glupcore.auction.drawing").text(view, width))


class AnyRules(_Type):
    """The name of a game of any kind, or the file of a house's own rules."""

    name = "rules"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """As help shows it."""
        return "GAME"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Rules:
        """The name, or the rules of an auction game. Raises click.BadParameter."""
        found: Rules = value
        if not isinstance(value, str) or value in RULESETS:
            return found
        name, items = import_module("glupcore.auction.house").split_rules(value)
        try:
            own = import_module("glupcore.stock_house").stock_house(value)
            if own is not None:
                return cast("Rules", own)
            if name.lower().endswith(_HOUSE) or name in auction().ROWS:
                found = auction().read_rules(value)
        except GlupError as error:
            self.fail(str(error), param, ctx)
        if isinstance(found, str) and name not in names():
            known = ", ".join(map(repr, names()))
            hint = suggestion(name, names())
            self.fail(f"{name!r} is not one of {known}, or FILE{_HOUSE}{hint}", param, ctx)
        if isinstance(found, str) and value != name:
            self.fail(f"{value!r}: {name} has no options, given {items!r}", param, ctx)
        return found


def played_rules(text: str) -> Callable[[_F], _F]:
    """--rules of a command for games that the solvers play, a club's own too."""
    return click.option(
        "--rules", type=AnyRules(), default=DEFAULT_RULES, show_default=True, help=text
    )


class Suit(_Type):
    """A suit by its letter, its sign or its name."""

    name = "suit"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """As help shows it."""
        return "[C|D|H|S]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Its letter. Raises click.BadParameter."""
        try:
            (ace,) = card_list(f"A of {value}")
        except (NotationError, ValueError):
            self.fail(f"{value!r} is no suit, expected C, D, H or S, or such as hearts", param, ctx)
        return ace[1]


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
