"""Writes what the npm package takes from Python: ``python bindings/wasm/generate.py [FOLDER]``.

``facts.js`` has the rules, the requests of the protocol with their limits, the options of solvers
and what is believed of a hand; ``protocol.d.ts`` the types of the requests and the replies.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from types import NoneType
from typing import Any, Final

from typescript import Types

import glupcore
from glupcore._core import (
    MOST_POINTS,
    MOST_POSITION_BYTES,
    RULESETS,
    SOURCES,
    card_classes,
    ruleset,
)
from glupcore.belief import default_belief, has_belief
from glupcore.dealing import PLIES
from glupcore.play.opponent import LEVELS
from glupcore.protocol import PROTOCOL
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.facts import facts_of
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.requests import METHODS, OnPosition, QueryRules, Request, Review, Waiting
from glupcore.protocol.schema import schema
from glupcore.solvers import names, option_types, solver_class
from glupcore.sources import SCORED

FOLDER: Final = Path(__file__).parent / "npm" / "src" / "generated"
SUITS: Final = "CDHS"
TYPES: Final = {int: "int", float: "float", bool: "bool", str: "str", NoneType: "none"}


def camel(name: str) -> str:
    """A name as JavaScript writes it."""
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def rules_of(name: str) -> dict[str, Any]:
    """The ruleset's properties, and what query_rules has beside them."""
    game = ruleset(name)
    numbers = {
        camel(key): value
        for key in dir(type(game))
        if not key.startswith("_") and not callable(value := getattr(game, key))
    }
    kinds = {suit: _facts(name, suit)["kinds"] for suit in SUITS}
    facts = _facts(name, SUITS[0])
    return {**numbers, "sources": facts["sources"], "text": facts["text"], "kinds": kinds}


def _facts(name: str, trump: str) -> dict[str, Any]:
    return facts_of(QueryRules(id="x", rules=name, trump=trump))


def belief_of(name: str) -> dict[str, Any]:
    """Its weights, and which row of them a card has, by the suit that is trump."""
    belief = default_belief(name)
    classes = {suit: [int(one) for one in card_classes(suit)] for suit in SUITS}
    return {"trust": belief.trust, "weights": belief.weights.tolist(), "classes": classes}


def method_of(kind: type[Request]) -> dict[str, Any]:
    """A request, field by field; what it may be about, and whether it waits for its turn."""
    return {
        "meaning": kind.meaning,
        "subjects": list(kind.SUBJECTS) if issubclass(kind, OnPosition | Review) else None,
        "waits": issubclass(kind, Waiting),
        "fields": [
            {
                "name": one.name,
                "needed": one.default is MISSING,
                "kind": _kind(one.metadata["kind"]),
                "meaning": one.metadata["meaning"],
            }
            for one in fields(kind)
        ],
    }


def _kind(kind: Any) -> dict[str, Any]:
    values = {key: str(v) if _is_huge(v) else v for key, v in asdict(kind).items()}
    return {"type": type(kind).__name__, **values}


def _is_huge(value: object) -> bool:
    return isinstance(value, int) and value > 2**53


def options_of(name: str) -> list[dict[str, Any]]:
    """The options of a solver: types, and the range as far as it can be told."""
    kind = solver_class(name)
    declared = {one.name: one for one in fields(kind) if one.metadata}
    return [
        {
            "name": option,
            "types": [TYPES[one] for one in types],
            "default": declared[option].default,
            "range": range_of(declared[option].metadata["values"].text),
            "purpose": declared[option].metadata["purpose"],
        }
        for option, types in option_types(kind).items()
    ]


def range_of(text: str) -> dict[str, Any] | None:
    """The values that an option may have, from the words that say so; None: its types tell all."""
    text = text.partition(";")[0]
    if text in ("true, false", "a file"):
        return None
    if found := re.fullmatch(r"a number from (\S+) to (\S+)", text):
        return {"low": float(found[1]), "high": float(found[2])}
    if found := re.fullmatch(r"1 (?:or more|to (\d+))", text):
        return {"whole": True, "most": found[1] and int(found[1])}
    return {"words": text.split(", ")}


def bounds() -> list[dict[str, Any]]:
    """The limits of an engine."""
    return [{"name": one.name, "default": one.default, **one.metadata} for one in fields(Bounds)]


_TYPEDEFS: Final = """// Made by bindings/wasm/generate.py of what Python knows.

/** @typedef {{kind: string, name: string, points: number, cards: string, source: string,
 *   incompatible: string[]}} MeldKind */
/** @typedef {{MEMBERS}} Rules */
/** @typedef {{name: string, needed: boolean, kind: Record<string, any>, meaning: string}} Field */
/** @typedef {{meaning: string, subjects: string[] | null, waits: boolean,
 *   fields: Field[]}} Method */
/** @typedef {{name: string, types: string[], default: any, range: any, purpose: string}} Option */
/** @typedef {{name: string, default: any, option: string, meaning: string, strangers: any,
 *   least: number | null, most: number | null}} Bound */
/** @typedef {{trust: number, weights: number[][], classes: Record<string, number[]>}} Belief */"""
TYPED: Final = {
    "RULES": "Record<string, Rules>",
    "BELIEF": "Record<string, Belief>",
    "METHODS": "Record<string, Method>",
    "SOLVERS": "Record<string, Option[]>",
    "BOUNDS": "Bound[]",
    "LEVELS": "{name: string, solver: string, what: string}[]",
    "RULESETS": "string[]",
    "SOURCES": "string[]",
    "SCORED": "string[]",
}


def facts() -> str:
    """The text of facts.js."""
    values: dict[str, Any] = {
        "VERSION": glupcore.__version__,
        "PROTOCOL": PROTOCOL,
        "MOST_LINE_BYTES": MOST_BYTES,
        "MOST_POINTS": MOST_POINTS,
        "MOST_POSITION_BYTES": MOST_POSITION_BYTES,
        "PLIES": PLIES,
        "RULESETS": RULESETS,
        "SOURCES": SOURCES,
        "SCORED": SCORED,
        "RULES": {name: rules_of(name) for name in RULESETS},
        "BELIEF": {name: belief_of(name) for name in RULESETS if has_belief(name)},
        "METHODS": {name: method_of(kind) for name, kind in METHODS.items()},
        "SOLVERS": {name: options_of(name) for name in names()},
        "BOUNDS": bounds(),
        "LEVELS": [{"name": one.name, "solver": one.player, "what": one.what} for one in LEVELS],
    }
    members = ", ".join(f"{key}: {_type(of)}" for key, of in rules_of(RULESETS[0]).items())
    lines = [_TYPEDEFS.replace("MEMBERS", members)]
    for name, value in values.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        typed = TYPED.get(name)
        lines += [
            "",
            f"/** @type {{{typed}}} */" if typed else "",
            f"export const {name} = {text};",
        ]
    return "\n".join(lines) + "\n"


def _type(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, list):
        return "string[]"
    inner = next(iter(value.values()))
    return f"Record<string, {'MeldKind[]' if isinstance(inner, list) else 'number'}>"


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "facts.js").write_text(facts(), encoding="utf-8")
    (folder / "protocol.d.ts").write_text(Types(schema()["$defs"]).text(), encoding="utf-8")


if __name__ == "__main__":
    main()
