"""A request as its line: nothing is sent that an engine could not read."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from glupcore.client.errors import EngineError
from glupcore.protocol.lines import MOST_BYTES
from glupcore.support.fields import MOST_DEPTH, is_text, shown

_DEPTH: Final = MOST_DEPTH - 1  # the request is an object itself


def line_of(message: Mapping[str, Any]) -> bytes:
    """The line. Raises EngineError that names the field, for what no engine reads."""
    parts = {name: f"{_name(name)}:{_json(name, value)}" for name, value in message.items()}
    line = f"{{{','.join(parts.values())}}}\n"
    if len(line) > MOST_BYTES:
        longest = max(parts, key=lambda name: len(parts[name]))
        reason = f"{longest}: expected at most {MOST_BYTES} bytes of request, given {len(line)}"
        raise EngineError(reason, "too_long", longest)
    return line.encode()


def _name(name: object) -> str:
    """Escaped: a stranger's may have quotes and line ends in it, and would end the line."""
    if not is_text(name):
        field = shown(name)
        reason = f"{field}: expected the name of a field, a text that has a form in UTF-8"
        raise EngineError(reason, "bad_request", field)
    return json.dumps(name)


def _json(name: str, value: object) -> str:
    try:
        _check(value, _DEPTH)
        return json.dumps(value, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        reason = f"{name}: expected what JSON has: {error}"
        raise EngineError(reason, "bad_request", name) from None


def _check(value: object, depth: int) -> None:
    """Raises ValueError for what json would write, but an engine not read as it was meant."""
    if isinstance(value, str):
        if not is_text(value):
            raise ValueError(f"{shown(value)} has no form in UTF-8")
        return
    inner: Iterable[object] = ()
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise ValueError(f"the key {shown(key)} is no text")
        inner = (*value, *value.values())
    elif isinstance(value, list | tuple):
        inner = value
    else:
        return
    if not depth:
        raise ValueError(f"expected at most {_DEPTH} values within one another")
    for part in inner:
        _check(part, depth - 1)
