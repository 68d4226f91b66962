"""The schema of the protocol as Markdown: what each object may have in it."""

import json
from collections.abc import Iterator
from typing import Any

from glupcore.protocol.schema import schema as protocol_schema
from manual.commands import escaped

Schema = dict[str, Any]


def kind(schema: Schema) -> str:
    """In one phrase, what a value is."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name})"
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(map(kind, options)))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return ", ".join(f"`{json.dumps(value)}`" for value in values)
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}" if "items" in schema else "list"
    if inner := schema.get("properties"):
        return "object of " + ", ".join(f"`{name}`: {kind(value)}" for name, value in inner.items())
    bounds = [
        f"{words} {schema[key]:,}"
        for key, words in (
            ("minimum", "at least"),
            ("exclusiveMinimum", "more than"),
            ("maximum", "at most"),
        )
        if key in schema
    ]
    return ", ".join([str(schema.get("type", "anything")), *bounds])


def section(name: str, schema: Schema) -> Iterator[str]:
    """What there is to say of one object."""
    yield f"## {name}"
    yield escaped(schema.get("description", ""))
    for field, value in schema.get("properties", {}).items():
        needed = " (needed)" if field in schema.get("required", ()) else ""
        meaning = value.get("description", "")
        yield f"`{field}`{needed}\n: {kind(value)}. {escaped(meaning)}"
    if "properties" not in schema or name == "request":
        options: list[Schema] = schema.get("oneOf") or schema.get("anyOf") or []
        yield from (f"- {kind(one)}" for one in options)


def page() -> str:
    """All of its definitions, in their order."""
    defined = protocol_schema()["$defs"].items()
    parts = [part for name, one in defined for part in section(name, one)]
    return "\n\n".join(filter(None, parts))
