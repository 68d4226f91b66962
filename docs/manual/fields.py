"""The fields of requests to the engine, as lists in Markdown."""

from typing import Any, Final

from glupcore.protocol.requests import DECLARED

GAMES: Final = {"glup", "double-deck", "pisti"}  # where these stand, all do
TABLES: Final[dict[str, tuple[str, ...]]] = {
    **{
        name: (name,)
        for name in ("subject", "analyze", "search", "solve", "reaches", "review", "rules", "new")
    },
    "game": ("game", "play", "show"),
    "terminate": ("terminate",),
    "request": ("request",),
}


def page(name: str) -> str:
    """The fields of the groups of a table."""
    rows = []
    for group in TABLES[name]:
        for field in DECLARED["groups"][group]:
            label = f"`{field['name']}`" + (" (needed)" if field["needed"] else "")
            rows.append(f"- {label}: {_kind_of(field['shape'])}. {field['meaning']}")
    return "\n".join(rows)


def _kind_of(schema: dict[str, Any]) -> str:
    """What may stand there, in a few words."""
    if "anyOf" in schema:
        return ", ".join(map(_kind_of, schema["anyOf"]))
    if "enum" in schema:
        if {*schema["enum"]} >= GAMES:
            return "name of a game"
        return ", ".join(schema["enum"])
    kind = schema.get("type")
    if kind == "integer":
        return f"{schema['minimum']:,} … {_number(schema['maximum'])}"
    if kind == "number":
        return "seconds"
    if kind == "string":
        return "text"
    if kind == "boolean":
        return "true, false"
    if kind == "array":
        if schema["items"].get("type") == "string":
            return "list of texts"
        is_pair = schema["minItems"] == schema["maxItems"] == 2
        return "two numbers" if is_pair else "list of numbers"
    if "anyOf" in schema:
        return ", ".join(map(_kind_of, schema["anyOf"]))
    return {"#/$defs/deck": "cards"}.get(schema["$ref"], "object")


def _number(value: int) -> str:
    """With its power where that is round."""
    names = {2**64 - 1: "2^64 − 1", 10**12: "10^12", 10**9: "10^9"}
    return names.get(value, f"{value:,}")
