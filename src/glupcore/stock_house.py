"""A house's own rules of a game with a stock: how long a game of it is, and no more."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final, Self

from glupcore._core import MOST_POINTS, RULESETS, GlupError
from glupcore.support.checks import check_count
from glupcore.support.fields import named, near_word

_KEYS: Final = ("from", "name", "target", "lead")
WHY: Final = "its points and melds are compiled into its loops"


class StockHouse(str):
    """The name of the game, with the total or the lead that a game of it goes to.

    It is that name wherever no more than a deal is asked for.
    """

    target: int | None
    lead: int | None

    def __new__(cls, game: str, target: int | None = None, lead: int | None = None) -> Self:
        """Raises GlupError unless it is one of the two, or none."""
        for name, value in (("target", target), ("lead", lead)):
            if value is not None:
                check_count(name, value, MOST_POINTS)
        if target is not None and lead is not None:
            raise GlupError(f"lead: {lead} given, expected none beside a target")
        house = super().__new__(cls, game)
        house.target, house.lead = target, lead
        return house

    def __reduce__(self) -> tuple[type[Self], tuple[str, int | None, int | None]]:
        """For copies and pickles."""
        return type(self), (self.game, self.target, self.lead)

    @property
    def game(self) -> str:
        """The game's name alone."""
        return str.__str__(self)

    @property
    def goal(self) -> dict[str, int]:
        """What is said of the two, by name."""
        said = {"target": self.target, "lead": self.lead}
        return {name: value for name, value in said.items() if value is not None}

    @property
    def goal_text(self) -> str:
        """The same in words, such as ``to 1500 points``."""
        return (
            f"to {self.target} points" if self.lead is None else f"until one is {self.lead} ahead"
        )


def stock_house(source: object) -> StockHouse | None:
    """What a file, a line ``glup:lead=1000`` or a mapping says; None if of another kind of game.

    Raises GlupError that names what can't be changed, and OSError for a file that can't be read.
    """
    if isinstance(source, Mapping):
        return _house(source)
    told = _told(source)
    if told is None:
        return None
    name, keys = told
    try:
        return _house(keys)
    except GlupError as error:
        raise GlupError(f"{name}: {error}") from None


def _house(keys: Mapping[str, Any]) -> StockHouse | None:
    game = keys.get("from")
    if game not in RULESETS:
        return None
    for key in keys:
        if key not in _KEYS:
            near = near_word(key, _KEYS)
            meant = f", did you mean {near}?" if near else f": {WHY}"
            raise GlupError(f"{named(key)}: given in {game}, expected target or lead alone{meant}")
    return StockHouse(game, keys.get("target"), keys.get("lead"))


def _told(source: object) -> tuple[str, Mapping[str, Any]] | None:
    """Its name and the keys of a file, or of a line; None if it is neither."""
    if not isinstance(source, str | os.PathLike):
        return None
    from glupcore.auction.house import SUFFIX, line_values, read_keys, split_rules

    name, items = split_rules(os.fspath(source))
    if name.lower().endswith(SUFFIX):
        keys = read_keys(name)
    elif name in RULESETS:
        keys = {"from": name}
    else:
        return None
    return name, {**keys, **line_values(items, {})}
