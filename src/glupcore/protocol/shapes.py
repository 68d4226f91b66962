"""The shapes of what is sent and of what comes back, as JSON Schema."""

from typing import Any, Final, get_args

from glupcore._core import RULESETS
from glupcore.advice import Standing, Stopped
from glupcore.protocol import PROTOCOL
from glupcore.protocol.faults import Code
from glupcore.protocol.kinds import Schema
from glupcore.review.result import GRADES, Ended
from glupcore.sources import SOURCES

_TEXT: Final[Schema] = {"type": "string"}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_WHOLE: Final[Schema] = {"type": "integer"}
_NUMBER: Final[Schema] = {"type": "number"}
_FLAG: Final[Schema] = {"type": "boolean"}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 1}
_RULES: Final[Schema] = {"enum": list(RULESETS)}
_CARDS: Final[Schema] = {"anyOf": [_TEXT, _TEXTS]}


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

INPUTS: Final[Schema] = {
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

_MARGINS: Final = _pair(_or_null(_NUMBER))
_DECISION: Final = _object(
    {
        "ply": _COUNT,
        "trick": _COUNT,
        "phase": {"enum": [1, 2]},
        "seat": _SEAT,
        "decision": _TEXT,
        "action": _TEXT,
        "best": _TEXT,
        "value": _or_null(_NUMBER),
        "loss": _NUMBER,
        "error": _NUMBER,
        "grade": {"enum": [*GRADES, None]},
    }
)
_REVIEW: Final = _object(
    {
        "rules": _RULES,
        "seats": {"type": "array", "items": _SEAT},
        "plies": _COUNT,
        "scores": _pair(_WHOLE),
        "decisions": {"type": "array", "items": _DECISION},
        "draws": {
            "type": "array",
            "items": _object(
                {"ply": _COUNT, "trick": _COUNT, "seat": _SEAT, "card": _TEXT, "luck": _NUMBER}
            ),
        },
        "leads": {
            "type": "array",
            "items": _object({"ply": _COUNT, "trick": _COUNT, "lead": _NUMBER}),
        },
        "moments": {
            "type": "array",
            "items": _object(
                {
                    "ply": _COUNT,
                    "sources": _POINTS,
                    "gives_up": {"type": "array", "items": _GIVEN_UP},
                }
            ),
        },
        "account": _object(
            {
                "lead": _NUMBER,
                "over": _FLAG,
                "dealt": _NUMBER,
                "luck": _MARGINS,
                "errors": _MARGINS,
                "rest": _NUMBER,
            }
        ),
        "solver": _TEXT,
        "seed": _COUNT,
        "seconds": _NUMBER,
        "stopped": {"enum": list(get_args(Ended))},
    },
    description="The answer to review (docs/review.md).",
    additionalProperties=False,
)
_BY_SEAT: Final = _pair(_POINTS)
_FACTS: Final = _object(
    {
        **dict.fromkeys(("rules", "title", "trump", "text"), _TEXT),
        **dict.fromkeys(("copies", "hand", "stock", "draw_tricks", "tricks"), _COUNT),
        **dict.fromkeys(("last_trick", "exchange", "trump_nine", "target"), _COUNT),
        "cards": _TEXTS,
        "card_points": {"type": "object", "additionalProperties": _COUNT},
        "glups": _FLAG,
        "sources": _TEXTS,
        "kinds": {
            "type": "array",
            "items": _object(
                {
                    **dict.fromkeys(("kind", "name", "cards", "source"), _TEXT),
                    "points": _COUNT,
                    "incompatible": _TEXTS,
                }
            ),
        },
    },
    description="The answer to query_rules.",
    additionalProperties=False,
)

_COUNTS: Final[Schema] = {"type": "object", "additionalProperties": _COUNT}
_QUANTILES: Final = _object(
    {"count": _COUNT, **{name: _or_null(_NUMBER) for name in ("p50", "p90", "p99", "max")}},
    additionalProperties=False,
)

RESULTS: Final[Schema] = {
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
            _object(
                {"record": {"$ref": "#/$defs/record"}, "points": _BY_SEAT},
                additionalProperties=False,
            ),
            _object(
                {"position": {"$ref": "#/$defs/position"}},
                {"points": _BY_SEAT, "record": {"$ref": "#/$defs/record"}, "expected": _TEXT},
                additionalProperties=False,
            ),
        ],
    },
    "reviewed": _REVIEW,
    "facts": _FACTS,
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
            "levels": {
                "type": "array",
                "items": _object({"name": _TEXT, "solver": _TEXT, "what": _TEXT}),
            },
            "rules": _TEXTS,
            "workers": _COUNT,
            "most": {"type": "object", "additionalProperties": {"type": ["number", "boolean"]}},
        },
        description="The answer to query_version.",
        additionalProperties=False,
    ),
}

REPLY: Final[Schema] = {
    "oneOf": [
        _object(
            {
                "id": _TEXT,
                "result": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in RESULTS]},
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
                "id": _TEXT,
                "isDuringSearch": {"const": True},
                "progress": _object({"done": _COUNT, "of": _COUNT, "errors": _COUNT}),
            },
            {"client": _TEXT},
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
