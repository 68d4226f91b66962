"""What the engine answers to requests, in this process."""

import io
import json
from typing import Any

import jsonschema

from glupcore import recommend
from glupcore.protocol.engine import Engine
from glupcore.protocol.schema import schema
from glupcore.solvers.spec import Spec

Message = dict[str, Any]
SECONDS = "seconds"
VALIDATOR = jsonschema.Draft202012Validator({"$ref": "#/$defs/reply", "$defs": schema()["$defs"]})


def asked(*messages: Message, solver: str = "auto", workers: int = 1) -> list[Message]:
    """The engine's replies; requests without an id are given their number."""
    lines = [json.dumps({"id": str(n), **message}) for n, message in enumerate(messages)]
    out = io.BytesIO()
    Engine(out, Spec.parse(solver), workers).serve(io.BytesIO("\n".join(lines).encode()))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def answer(message: Message, **options: Any) -> Message:
    (reply,) = asked(message, **options)
    assert reply["id"] == "0"
    return reply


def result(message: Message, **options: Any) -> Message:
    reply = answer(message, **options)
    assert "error" not in reply, reply
    return dict(reply["result"])


def fault(message: Message) -> tuple[str, str | None, str]:
    error = answer(message)["error"]
    return error["code"], error["field"], error["message"]


def timeless(data: Message) -> Message:
    return {key: value for key, value in data.items() if key != SECONDS}


def advised(view: Any, **options: Any) -> Message:
    """What the library says, as JSON."""
    return timeless(json.loads(json.dumps(recommend(view, **options).to_dict())))


def valid(reply: Message) -> None:
    VALIDATOR.validate(reply)
