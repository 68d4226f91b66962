"""The protocol as a JSON Schema (draft 2020-12), made from the classes of the requests."""

import json
from dataclasses import MISSING, fields
from typing import Any, Final, get_args

from glupcore._core import RULESETS
from glupcore.advice import Standing, Stopped
from glupcore.protocol import PROTOCOL
from glupcore.protocol.faults import Code
from glupcore.protocol.kinds import Schema
from glupcore.protocol.requests import METHODS, OnPosition, Request
from glupcore.sources import SOURCES

FILE: Final = "schema.json"

_TEXT: Final[Schema] = {"type": "string"}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_WHOLE: Final[Schema] = {"type": "integer"}
_NUMBER: Final[Schema] = {"type": "number"}
_FLAG: Final[Schema] = {"type": "boolean"}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 1}
_RULES: Final[Schema] = {"enum": list(RULESETS)}
_CARDS: Final[Schema] = {"anyOf": [_TEXT, _TEXTS]}


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
            **_INPUTS,
            "reply": _REPLY,
            **_RESULTS,
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
    if issubclass(kind, OnPosition):
        result["oneOf"] = [
            {"required": [name], "properties": {name: {"not": {"type": "null"}}}}
            for name in OnPosition.SUBJECTS
        ]
    return result


def _object(required: Schema, optional: Schema | None = None, **more: Any) -> Schema:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(optional or {})},
        **more,
    }


def _or_null(kind: Schema) -> Schema:
    return {"anyOf": [kind, {"type": "null"}]}


def _pair(kind: Schema) -> Schema:
    return {"type": "array", "items": kind, "minItems": 2, "maxItems": 2}


_SIDES: Final[Schema] = {
    "anyOf": [_object({}, {"me": _COUNT, "you": _COUNT, "opponent": _COUNT}), _pair(_COUNT), _TEXT]
}
_ENTRY: Final[Schema] = {"anyOf": [_TEXT, {**_TEXTS, "minItems": 1}]}
_TABLE: Final[Schema] = {"anyOf": [_TEXT, {"type": "array", "items": _ENTRY}]}
_OPPONENT: Final = _object(
    {},
    {"table": _TABLE, "known": _CARDS, "concealed": _COUNT},
    additionalProperties=False,
)

_INPUTS: Final[Schema] = {
    "deck": {
        **_CARDS,
        "description": "All cards in deal order; in a record those not known may be ?.",
    },
    "record": _object(
        {"deck": {"$ref": "#/$defs/deck"}, "dealer": _SEAT, "actions": _TEXTS},
        {"exact_cut": _FLAG, "rules": _RULES},  # needed where a cut may score
        description="A record of a deal (docs/notation.md); other keys are ignored.",
    ),
    "position": _object(
        {"hand": _CARDS},
        {
            "rules": _RULES,
            "trump": _TEXT,
            "turnup": _or_null(_TEXT),
            "stock": _COUNT,
            "phase": {"enum": [1, 2]},
            "decision": _TEXT,
            "table": _TABLE,
            "played": _CARDS,
            "glups": _COUNT,
            "scores": _SIDES,
            "counters": _SIDES,
            "opponent": {"anyOf": [_OPPONENT, _TEXT]},
            "led": _or_null(_TEXT),
            "known": _CARDS,
        },
        description="What one player knows (docs/notation.md); there are no other keys.",
        additionalProperties=False,
    ),
}

_STANDING: Final[Schema] = {
    "phase": {"enum": [1, 2]},
    "decision": {"enum": ["lead", "follow", "meld", "wait", "over"]},
    "player": _or_null(_SEAT),
    "legal": _TEXTS,
}
_GAME: Final[Schema] = {
    **_STANDING,
    "ply": _COUNT,
    "scores": _pair(_WHOLE),
    "counters": _pair(_COUNT),
    "glups": _COUNT,
    "last_trick": _or_null(_SEAT),
}
_POINTS: Final[Schema] = {
    "type": "object",
    "propertyNames": {"enum": list(SOURCES)},
    "additionalProperties": _NUMBER,
}
_GIVEN_UP: Final = _object({"kind": _TEXT, "chance": _NUMBER, "points": _NUMBER})
_OUTLOOK: Final = _object(
    {"mine": _POINTS, "theirs": _POINTS, "gives_up": {"type": "array", "items": _GIVEN_UP}}
)
_VALUE: Final = _object(
    {
        "rank": {"type": "integer", "minimum": 1},
        "action": _TEXT,
        "value": _or_null(_NUMBER),
        "error": _or_null(_NUMBER),
        "samples": _COUNT,
        "chance": _or_null(_NUMBER),
    },
    {
        "difference": _or_null(_NUMBER),
        "difference_error": _or_null(_NUMBER),
        "standing": {"enum": list(get_args(Standing))},
        "like": _TEXT,
        "mean": _or_null(_NUMBER),
        "mean_error": _or_null(_NUMBER),
        "prior": _or_null(_NUMBER),
        "win": _NUMBER,
        "outlook": _OUTLOOK,
    },
    additionalProperties=False,
)

_COUNTS: Final[Schema] = {"type": "object", "additionalProperties": _COUNT}
_QUANTILES: Final = _object(
    {"count": _COUNT, **{name: _or_null(_NUMBER) for name in ("p50", "p90", "p99", "max")}},
    additionalProperties=False,
)

_RESULTS: Final[Schema] = {
    "advice": _object(
        {
            "action": _TEXT,
            "actions": {"type": "array", "minItems": 1, "items": _VALUE},
            "solver": _TEXT,
            "exact": _FLAG,
            "seconds": _NUMBER,
            "samples": _COUNT,
            "stopped": {"enum": list(get_args(Stopped))},
        },
        description="The answer to analyze: actions best first, values in points.",
        additionalProperties=False,
    ),
    "solution": _object(
        {
            "endgame": _TEXT,
            "value": _or_null(_WHOLE),
            "exact": _FLAG,
            "lower": _WHOLE,
            "upper": _WHOLE,
            "best": _TEXTS,
            "actions": {"type": "object", "additionalProperties": _WHOLE},
            "line": _TEXTS,
            "nodes": _COUNT,
            "seconds": _NUMBER,
        },
        description="The answer to solve: the leader's points minus the other's.",
        additionalProperties=False,
    ),
    "standing": _object(_STANDING, description="The answer to legal.", additionalProperties=False),
    "game": _object(
        _GAME,
        {"action": _TEXT},
        description="The answer to new, play and undo: how the game stands.",
        additionalProperties=False,
    ),
    "shown": {
        "description": "The answer to show.",
        "oneOf": [
            _object({"record": {"$ref": "#/$defs/record"}}, additionalProperties=False),
            _object({"position": {"$ref": "#/$defs/position"}}, additionalProperties=False),
        ],
    },
    "closed": {"type": "object", "additionalProperties": False},
    "terminated": _object({"searches": _COUNT}, {"terminateId": _TEXT}, additionalProperties=False),
    "left": _object(
        {"searches": _COUNT, "games": _COUNT},
        description="The answer to leave: what there was.",
        additionalProperties=False,
    ),
    "metrics": _object(
        {
            "uptime": _NUMBER,
            "requests": _COUNTS,
            "errors": _COUNTS,
            "searches": _object(
                {"waiting": _COUNT, "running": _COUNT, "done": _COUNT}, additionalProperties=False
            ),
            "games": _COUNT,
            "sessions": _COUNT,
            "clients": _COUNT,
            "wait": _QUANTILES,
            "run": _QUANTILES,
            "rss_bytes": _or_null(_COUNT),
        },
        description="The answer to query_metrics; times in seconds.",
        additionalProperties=False,
    ),
    "version": _object(
        {
            "glupcore": _TEXT,
            "protocol": {"const": PROTOCOL},
            "methods": _TEXTS,
            "solvers": _TEXTS,
            "solver": _TEXT,
            "rules": _TEXTS,
            "workers": _COUNT,
            "most": {"type": "object", "additionalProperties": {"type": ["number", "boolean"]}},
        },
        description="The answer to query_version.",
        additionalProperties=False,
    ),
}

_REPLY: Final[Schema] = {
    "oneOf": [
        _object(
            {
                "id": _TEXT,
                "result": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in _RESULTS]},
            },
            {"client": _TEXT, "ply": _COUNT, "isDuringSearch": _FLAG},
            additionalProperties=False,
        ),
        _object(
            {"id": _TEXT, "isDuringSearch": {"const": True}, "started": {"const": True}},
            {"client": _TEXT, "ply": _COUNT},
            additionalProperties=False,
        ),
        _object(
            {
                "id": _or_null(_TEXT),
                "error": _object(
                    {
                        "code": {"enum": list(get_args(Code))},
                        "field": _or_null(_TEXT),
                        "message": _TEXT,
                    },
                    additionalProperties=False,
                ),
            },
            {"client": _TEXT, "ply": _COUNT},
            additionalProperties=False,
        ),
    ]
}
