"""The protocol as a JSON Schema (draft 2020-12), made from the classes of the requests."""

import json
from dataclasses import MISSING, fields
from typing import Final

from glupcore.protocol import PROTOCOL
from glupcore.protocol.kinds import Schema
from glupcore.protocol.requests import METHODS, OnPosition, Request, Review
from glupcore.protocol.shapes import INPUTS, REPLY, RESULTS

FILE: Final = "schema.json"


def schema() -> Schema:
    """What a request must be, and below ``$defs`` what a reply is: ``#/$defs/reply``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"glupcore engine protocol, version {PROTOCOL}",
        "description": "A request is a line; so is a reply (#/$defs/reply). See docs/protocol.md.",
        "$ref": "#/$defs/request",
        "$defs": {
            "request": {
                "type": "object",
                "required": ["id", "method"],
                "properties": {"method": {"enum": list(METHODS)}},
                "oneOf": [{"$ref": f"#/$defs/{name}"} for name in METHODS],
            },
            **{name: _request(kind) for name, kind in METHODS.items()},
            **INPUTS,
            "reply": REPLY,
            **RESULTS,
        },
    }


def text_of_schema() -> str:
    """The schema as its file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _request(kind: type[Request]) -> Schema:
    properties: Schema = {"method": {"const": kind.method}}
    required = ["method"]
    for field in fields(kind):
        described = field.metadata["kind"].schema()
        meaning = {"description": field.metadata["meaning"]}
        if field.default is MISSING:
            required.append(field.name)
            properties[field.name] = {**described, **meaning}
        else:
            properties[field.name] = {"anyOf": [described, {"type": "null"}], **meaning}
    result: Schema = {
        "type": "object",
        "description": kind.meaning,
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }
    if issubclass(kind, OnPosition | Review):
        result["oneOf"] = [
            {"required": [name], "properties": {name: {"not": {"type": "null"}}}}
            for name in kind.SUBJECTS
        ]
    return result
