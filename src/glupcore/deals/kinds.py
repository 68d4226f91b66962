"""Kinds of game beside the two-handed one: the rules of a record or a position say which it is."""

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from glupcore._core import RULESETS, GameView, Random, find_game, game_family, games
from glupcore.deals import any_game, reading
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError, PositionError, RecordError
from glupcore.games.records import Record as GameRecord
from glupcore.support.fields import InputError, load_object, shown, suggestion


def names() -> list[str]:
    """The names of all games."""
    return [*RULESETS, *(name for name in games() if name not in RULESETS)]


def kind_of(rules: object) -> Any:
    """Whose these rules are, as a record or an option tells them; None if they are two-handed."""
    if isinstance(rules, str) and rules in RULESETS:
        return None
    if isinstance(rules, str) and rules in games() and rules not in auction().ROWS:
        return GameRecord
    if isinstance(rules, Mapping | auction().Rules) or rules in auction().ROWS:
        return auction().Record
    return None


def deal_of(data: Mapping[str, Any], number: int) -> Any:
    """The deal that a JSON object is, of whatever kind. Raises RecordError."""
    kind = _kind_in(data, number)
    if kind is None:
        return reading.deal_of(data, number)
    if "deals" in data and kind is not GameRecord:
        kind = auction().Game
    return kind.from_dict(data, number)


def record_in(data: Mapping[str, Any], number: int | None = None) -> Any:
    """The record that a JSON object is, of whatever kind. Raises RecordError."""
    kind = _kind_in(data, number)
    return Record.from_dict(data, number) if kind is None else kind.from_dict(data, number)


def _kind_in(data: Mapping[str, Any], number: int | None) -> Any:
    """Whose the rules are that it tells; None if they are two-handed. Raises RecordError."""
    rules = data.get("rules", RULESETS[0])
    kind = kind_of(rules)
    if kind is not None or (isinstance(rules, str) and rules in RULESETS):
        return kind
    known = f"one of {', '.join(names())}, or an object with a house's keys"
    hint = suggestion(rules, names()) if isinstance(rules, str) else ""
    reason = f"rules: expected {known}, given {shown(rules)}{hint}"
    raise RecordError(number, None, shown(rules), reason)


def _advised_kind(data: Mapping[str, Any], number: int | None) -> Any:
    """Whose the rules are that it tells. Raises RecordError for those of no game with advice."""
    rules = data.get("rules", RULESETS[0])
    if isinstance(rules, str):
        try:
            game_family(rules)
        except GlupError as error:
            raise RecordError(number, None, shown(rules), str(error)) from None
    return kind_of(rules)


def advised_deal(data: Mapping[str, Any], number: int) -> Any:
    """The same, of a game in which there is advice. Raises RecordError."""
    kind = _advised_kind(data, number)
    if kind is None:
        return reading.deal_of(data, number)
    return kind.from_dict(data, number)


def advised_record(data: Mapping[str, Any]) -> Any:
    """The record that a JSON object is, of a game in which there is advice. Raises RecordError."""
    kind = _advised_kind(data, None)
    return Record.from_dict(data) if kind is None else kind.from_dict(data, None)


def shuffled(rules: Any, options: Mapping[str, Any] | None, seed: int) -> Sequence[str]:
    """The deck of a seed, in a game in which there is advice. Raises GlupError and TypeError."""
    rng = Random(seed)
    if kind_of(rules) is None:
        return rng.deck(rules)
    if kind_of(rules) is GameRecord:
        return find_game(rules).deck(rng).split()
    deck: Sequence[str] = auction().Rules(rules, options).deck(rng)
    return deck


def view_in(data: str | bytes | Mapping[str, Any]) -> Any:
    """The view that a position of another game tells, as JSON or its values; None if it is none.

    Raises PositionError.
    """
    try:
        fields = data if isinstance(data, Mapping) else load_object(data)
    except InputError:
        return None
    rules = fields.get("rules", RULESETS[0])
    if isinstance(rules, str):
        try:
            family = game_family(rules)
        except GlupError as error:
            raise PositionError(str(error)) from None
    else:
        family = "auction" if isinstance(rules, Mapping) else RULESETS[0]
    if family not in ("auction", "pisti"):
        return None
    kind: Any = GameView if family == "pisti" else auction().View
    return kind.from_json(json.dumps(data) if isinstance(data, Mapping) else data)


"""The classes of views that tell their games themselves."""


def saw_auction(deal: object) -> bool:
    """Whether it is a deal of an auction game as one player saw it."""
    return isinstance(deal, any_game.SeenDeal) and not isinstance(deal, SeenDeal)


def check_whole(deal: object, number: int) -> None:
    """Raises RecordError for a deal of an auction game of which one player tells."""
    if saw_auction(deal):
        raise not_whole(number)


def not_whole(number: int) -> RecordError:
    """The error of a deal of which one player tells, where all cards are needed."""
    return RecordError(number, None, "", "expected every card, given a deal as one player saw it")


def auction() -> Any:
    """The package of the games that begin with an auction, loaded when somebody plays one."""
    return import_module("glupcore.auction")
