"""Which game a request is about: it may say so itself, or leave that to what it is about."""

from collections.abc import Mapping
from typing import Any, TypeVar

from glupcore._fields import shown
from glupcore.protocol.faults import Fault

Subject = TypeVar("Subject", Mapping[str, Any], Mapping[str, Any] | str)


def ruled(data: Subject, rules: str | None) -> Subject:
    """An object that does not say of which game it is, as one that does."""
    if rules is None or isinstance(data, str) or data.get("rules") is not None:
        return data
    return {**data, "rules": rules}


def check_rules(asked: str | None, found: str, subject: str) -> None:
    """What a request says of the game must be true of what it is about. Raises Fault."""
    if asked not in (None, found):
        message = f"rules: expected {found}, as the {subject} has it, given {shown(asked)}"
        raise Fault("bad_request", "rules", message)
