"""Which game is played: its name, or as a text the keys that a club has changed."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from glupcore._core import RULESETS, GameRules, find_game, game_family
from glupcore.auction import ROWS, Rules
from glupcore.errors import GlupError
from glupcore.rules import fields_of
from glupcore.support.checks import quoted

AnyRules = str | Rules
"""The name of a game, or the rules of one with an auction."""


def text_of(rules: AnyRules) -> str:
    """What a file has: a name, or as JSON a house's own rules or those of a row with options.

    Such a text stays as it is. Raises GlupError for anything else.
    """
    if isinstance(rules, str):
        if not rules.startswith("{"):
            game_family(rules)
        return rules
    if not isinstance(rules, Rules):
        raise GlupError(f"rules: expected the name of a game or its rules, given {quoted(rules)}")
    return as_text(fields_of(rules))


def as_text(record: Mapping[str, Any]) -> str:
    """The same of the rules and options that a record has."""
    rules, options = record.get("rules"), record.get("options")
    if isinstance(rules, str) and not options:
        return rules
    told: dict[str, Any] = {"rules": rules}
    return json.dumps(told | ({"options": options} if options else {}), separators=(",", ":"))


def plays_rounds(rules: str) -> bool:
    """Whether matches by these rules are of rounds."""
    return rules not in RULESETS


def family_of(rules: str) -> str:
    """The name of the family of games."""
    return "auction" if rules.startswith("{") else game_family(rules)


@lru_cache(maxsize=16)
def game_of(rules: str) -> Rules | GameRules:
    """The rules of a game that is played in rounds, by such a text. Raises GlupError."""
    if not rules.startswith("{"):
        return Rules(rules) if rules in ROWS else find_game(rules)
    told = json.loads(rules)
    return Rules(told["rules"], told.get("options"))


def row_of(rules: str) -> str:
    """The game that they are, or that a club has begun its own from."""
    row: str = getattr(game_of(rules), "row", rules)
    return row


def name_of(rules: str) -> str:
    """How people call them."""
    return game_of(rules).name if rules.startswith("{") else rules
