"""The requests of the protocol: declared and read in the core (``glup/protocol/requests.cpp``)."""

import json
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from glupcore import _core
from glupcore.protocol.faults import Fault

DECLARED: Final[dict[str, Any]] = json.loads(_core.protocol_declarations())
"""What ``glup/protocol/schema.hpp`` says of it: methods, groups of fields, and numbers."""

PROTOCOL: Final[int] = DECLARED["protocol"]
"""The version. It grows when a program of before might misread a reply."""

METHODS: Final[dict[str, dict[str, Any]]] = DECLARED["methods"]


class Request(SimpleNamespace):
    """A request that is as declared: ``method``, its fields, None where one is left out.

    ``subject`` is the name of the field that says what it is about, if it is about something;
    ``line`` is the request as it was read, for the core.
    """


class Asked(NamedTuple):
    """What a line says: whose request it is, and the request or what is wrong with it."""

    client: str | None
    id: str | None
    fault: Fault | None
    request: Request | None


def read_request(line: bytes | str, is_whole: bool = True) -> Asked:
    """Read a line, of one that is too long its beginning.

    Of what can't be read it is told who asks, if that can be.
    """
    told = json.loads(_core.read_request(line, is_whole))
    fault, request = told["fault"], told["request"]
    return Asked(
        told["client"],
        told["id"],
        fault and Fault(fault["code"], fault["field"], fault["message"]),
        request and Request(**request, line=line),
    )


def id_in_use() -> Fault:
    """For a request with the id of one that waits for its answer."""
    message = "id: expected another: a request of that id is not answered yet"
    return Fault("bad_request", "id", message)
