"""The protocol's JSON Schema as TypeScript: each of its definitions a type."""

from __future__ import annotations

import json
from typing import Any, Final

from glupcore.protocol.requests import METHODS

_PLAIN: Final = {
    "string": "string",
    "number": "number",
    "integer": "number",
    "boolean": "boolean",
    "null": "null",
}


class Types:
    """The text of ``protocol.d.ts``, of these definitions."""

    def __init__(self, definitions: dict[str, Any]) -> None:
        self._definitions = definitions

    def text(self) -> str:
        """The text of protocol.d.ts."""
        parts = ["// Made by bindings/wasm/generate.py of the protocol's JSON Schema."]
        for name, shape in self._definitions.items():
            if "description" in shape:
                parts.append(f"/** {shape['description']} */")
            parts.append(f"export type {self._name(name)} = {self._type(shape)};")
        requests = [f"  {name}: Omit<{self._name(name)}, 'id' | 'method'>;" for name in METHODS]
        results = [f"  {name}: {self._name(of['answer'])};" for name, of in METHODS.items()]
        parts += [
            "/** What a request has beside id and method. */",
            "\n".join(["export interface Requests {", *requests, "}"]),
            "/** What a request is answered by. */",
            "\n".join(["export interface Results {", *results, "}"]),
        ]
        return "\n".join(parts) + "\n"

    def _name(self, name: str) -> str:
        asked = name in METHODS
        if name == "record":  # TypeScript has a Record of its own
            return "DealRecord"
        return "".join(map(str.capitalize, name.split("_"))) + ("Request" if asked else "")

    def _type(self, shape: dict[str, Any]) -> str:
        if "$ref" in shape:
            return self._name(shape["$ref"].rpartition("/")[2])
        if "const" in shape:
            return json.dumps(shape["const"])
        if "enum" in shape:
            return " | ".join(map(json.dumps, shape["enum"]))
        if shape.get("type") == "object":
            return self._object(shape)
        for key in ("anyOf", "oneOf"):
            if key in shape:
                return " | ".join(dict.fromkeys(self._one(part) for part in shape[key]))
        if isinstance(shape.get("type"), list):
            return " | ".join(self._type({**shape, "type": one}) for one in shape["type"])
        if shape.get("type") == "array":
            return self._array(shape)
        return _PLAIN.get(shape.get("type", ""), "unknown")

    def _one(self, shape: dict[str, Any]) -> str:
        text = self._type(shape)
        return f"({text})" if " | " in text else text

    def _array(self, shape: dict[str, Any]) -> str:
        item = self._one(shape["items"]) if "items" in shape else "unknown"
        if shape.get("minItems") == shape.get("maxItems") == 2:
            return f"[{item}, {item}]"
        return f"{item}[]"

    def _object(self, shape: dict[str, Any]) -> str:
        properties, required = shape.get("properties", {}), shape.get("required", ())
        more = shape.get("additionalProperties")
        if not properties:
            inner = "never" if more is False else "unknown"
            if isinstance(more, dict):
                inner = self._one(more)
            return f"Record<string, {inner}>"
        members = [
            (f"/** {of['description']} */ " if "description" in of else "")
            + f"{name}{'' if name in required else '?'}: {self._type(of)}"
            for name, of in properties.items()
        ]
        return "{ " + "; ".join(members) + " }"
