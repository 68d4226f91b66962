"""The options and keys of the auction games, and the rule sheets of others, as Markdown."""

from pathlib import Path
from tomllib import loads
from typing import Any

from glupcore.auction import ROWS, Rules

_HOUSES = Path(__file__).resolve().parents[2] / "examples/houses"
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


def keys() -> list[str]:
    """All keys of a house's file."""
    rows = [
        f"| `{key['name']}` | {_value(key['value'])} | {_range(key)} | {key['purpose']} |"
        for key in Rules(ROW).keys()  # noqa: SIM118
    ]
    return ["| key | value | may be | what |", "|---|---|---|---|", *rows]


def options() -> list[str]:
    """What a record may change, and in which games."""
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


def houses() -> list[str]:
    """Each sheet: whose it is, and from which game."""
    lines = ["| file | of | from |", "|---|---|---|"]
    for path in sorted(_HOUSES.glob("*.toml")):
        text = path.read_text("utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        link = f"[`{path.stem}`](../examples/houses/{path.name})"
        lines.append(f"| {link} | {title} | `{loads(text)['from']}` |")
    return lines


def page(part: str) -> str:
    """The table of that name."""
    return "\n".join({"keys": keys, "options": options, "houses": houses}[part]())
