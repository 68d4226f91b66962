"""The tables of docs/auction.md that are made from the declaration of keys.

``python tests/support/auction_docs.py`` writes them anew.
"""

from __future__ import annotations

import re
from typing import Any

from glupcore.auction import ROWS, Rules
from places import ROOT

PAGE = ROOT / "docs" / "auction.md"
ROW = "four-handed"  # whose values the table of keys shows


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def _range(key: dict[str, Any]) -> str:
    if key["type"] == "boolean":
        return "yes, no"
    if key["type"] == "points":
        return "up to six points, or `game`"
    if key["type"] == "list":
        return str(key["expected"])
    if key["type"] == "amount":
        words = ", ".join(f"`{word}`" for word in key["words"])
        return f"{key['low']} to {key['high']}, {words}"
    if key["type"] == "word":
        return ", ".join(f"`{word}`" for word in key["words"])
    if "values" in key:
        return ", ".join(map(str, key["values"]))
    return f"{key['low']} to {key['high']}"


def keys_table() -> list[str]:
    rows = [
        f"| `{key['name']}` | {_value(key['value'])} | {_range(key)} | {key['purpose']} |"
        for key in Rules(ROW).keys()  # noqa: SIM118
    ]
    return ["| key | value | may be | what |", "|---|---|---|---|", *rows]


def options_table() -> list[str]:
    found: dict[str, dict[str, Any]] = {}
    rows_of: dict[str, list[str]] = {}
    ranges: dict[str, list[str]] = {}
    for row in ROWS:
        for key in Rules(row).keys():  # noqa: SIM118
            if key["option"]:
                found.setdefault(key["name"], key)
                rows_of.setdefault(key["name"], []).append(row)
                told = ranges.setdefault(key["name"], [])
                if _range(key) not in told:
                    told.append(_range(key))
    lines = ["| option | may be | rows | what |", "|---|---|---|---|"]
    for name, key in found.items():
        rows = rows_of[name]
        but = [row for row in ROWS if row not in rows]
        of = "all" if not but else ", ".join(f"`{row}`" for row in rows)
        if but and len(but) < len(rows):
            of = "all but " + ", ".join(f"`{row}`" for row in but)
        lines.append(f"| `{name}` | {' or '.join(ranges[name])} | {of} | {key['purpose']} |")
    return lines


def made(page: str) -> str:
    """The page with its tables made anew."""
    for name, table in (("options", options_table()), ("keys", keys_table())):
        mark = f"<!-- written: {name} -->\n"
        pattern = re.escape(mark) + r"(?:\n?\|[^\n]*\n)*"
        text = mark + "\n" + "\n".join(table) + "\n"
        page = re.sub(pattern, lambda _, text=text: text, page)
    return page


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text("utf-8")), "utf-8")
