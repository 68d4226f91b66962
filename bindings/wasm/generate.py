"""Writes what the npm package takes from Python: ``python bindings/wasm/generate.py [FOLDER]``.

``facts.js`` has the limits of an engine and what it tells of itself; ``places.js`` where the files
of the package lie; ``protocol.d.ts`` the types of the requests and the replies.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from typescript import Types

import glupcore
from glupcore._auction import ROWS
from glupcore._core import (
    GRADES,
    RULESETS,
)
from glupcore.belief import has_belief
from glupcore.play.opponent import LEVELS
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.requests import METHODS, PROTOCOL
from glupcore.protocol.schema import schema

FOLDER: Final = Path(__file__).parent / "npm" / "src" / "generated"


def bounds() -> list[dict[str, Any]]:
    """The limits of an engine."""
    return [{"name": one.name, "default": one.default, **one.metadata} for one in fields(Bounds)]


_TYPEDEFS: Final = """// Made by bindings/wasm/generate.py of what Python knows.

/** @typedef {{name: string, default: any, option: string, meaning: string, strangers: any,
 *   least: number | null, most: number | null}} Bound */"""
TYPED: Final = {
    "BELIEFS": "string[]",
    "METHODS": "string[]",
    "BOUNDS": "Bound[]",
    "GRADES": "Record<string, number>",
    "LEVELS": "{name: string, solver: string, auction: string, what: string}[]",
    "ROWS": "string[]",
    "RULESETS": "string[]",
}


def facts() -> str:
    """The text of facts.js."""
    values: dict[str, Any] = {
        "VERSION": glupcore.__version__,
        "PROTOCOL": PROTOCOL,
        "MOST_LINE_BYTES": MOST_BYTES,
        "ROWS": ROWS,
        "RULESETS": RULESETS,
        "BELIEFS": [name for name in RULESETS if has_belief(name)],
        "METHODS": list(METHODS),
        "BOUNDS": bounds(),
        "GRADES": GRADES,
        "LEVELS": [
            {"name": one.name, "solver": one.player, "auction": one.auction, "what": one.what}
            for one in LEVELS
        ],
    }
    lines = [_TYPEDEFS]
    for name, value in values.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        typed = TYPED.get(name)
        lines += [
            "",
            f"/** @type {{{typed}}} */" if typed else "",
            f"export const {name} = {text};",
        ]
    return "\n".join(lines) + "\n"


_FILES: Final = ("core/glupcore.wasm", "core/glupcore-portable.wasm")


def places() -> str:
    """The text of places.js: bundlers find files only where an address is written out."""
    kinds = ("value", "forecast")
    tails = ["" if name == RULESETS[0] else f"-{name}" for name in RULESETS]
    weights = [f"weights/{kind}{tail}.glup" for tail in tails for kind in kinds]
    weights += [
        f"weights/belief{tail}.json"
        for name, tail in zip(RULESETS, tails, strict=True)
        if has_belief(name)
    ]
    lines = [
        f'  "{path}": () => new URL("../{path}", import.meta.url),' for path in [*_FILES, *weights]
    ]
    return "\n".join(
        [
            "// Made by bindings/wasm/generate.py: where files lie.",
            "",
            "/** @type {Record<string, () => URL>} by the path in src */",
            "export const PLACES = {",
            *lines,
            "};",
            "",
        ]
    )


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "facts.js").write_text(facts(), encoding="utf-8")
    (folder / "places.js").write_text(places(), encoding="utf-8")
    (folder / "protocol.d.ts").write_text(Types(schema()["$defs"]).text(), encoding="utf-8")


if __name__ == "__main__":
    main()
