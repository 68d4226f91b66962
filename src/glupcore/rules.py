"""Which game is meant: by a name, or by what a house has changed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from glupcore._auction import ROWS, Rules
from glupcore._core import RULESETS, GlupError, find_game, game_family, games

AnyRules: TypeAlias = str | os.PathLike[str] | Mapping[str, Any] | Rules
"""The name of a game; or a house's: ``four-handed:target=500``, a file ``….toml``, its keys as a
mapping, or Rules."""

OfStock: TypeAlias = Literal["glup", "two-handed", "two-handed-extended"]
"""The names of the games with a stock."""

Options: TypeAlias = Mapping[str, Any] | None
"""Of a row; None: none."""


def rules_of(rules: AnyRules, options: Options = None) -> str | Rules:
    """The name of a game without an auction, else Rules.

    Raises GlupError that names what is not known and what was expected; OSError for a file that
    can't be read.
    """
    if isinstance(rules, Rules):
        return rules if options is None else Rules(rules.to_value(), dict(options))
    if isinstance(rules, str) and options is None:
        if rules in RULESETS:
            return rules
        if rules in games() and rules not in ROWS:
            return find_game(rules).name
    if options is None and not (isinstance(rules, str) and rules in ROWS):
        from glupcore.stock_house import stock_house

        if (own := stock_house(rules)) is not None:
            return own
    if isinstance(rules, str) and not (":" in rules or rules.lower().endswith(".toml")):
        game_family(rules)  # which names all that there are
    from glupcore.auction.house import read_rules

    return read_rules(rules, options)


def fields_of(rules: str | Rules) -> dict[str, Any]:
    """As a record or a position tells them."""
    if isinstance(rules, str):
        return {"rules": rules}
    return {"rules": rules.to_value(), "options": rules.options}


def dealing(rules: AnyRules, options: Options, exact_cut: bool) -> dict[str, Any]:
    """What makes a deal by these rules: them, and the cut where they know one. Raises GlupError."""
    by = rules_of(rules, options)
    if isinstance(by, str) and by in RULESETS:
        return {"rules": by, "exact_cut": exact_cut}
    if exact_cut:
        raise GlupError(f"exact_cut: expected false, as {by} knows none")
    return {"rules": by}
