"""Which game a request is about: it may say so itself, or leave that to what it is about."""

from collections.abc import Mapping
from typing import Any

from glupcore._fields import shown
from glupcore.protocol.faults import Fault


def ruled(data: Mapping[str, Any], rules: str | None) -> Mapping[str, Any]:
    """An object that does not say of which game it is, as one that does."""
    if rules is None or data.get("rules") is not None:
        return data
    return {**data, "rules": rules}


def check_rules(asked: str | None, found: str, subject: str) -> None:
    """What a request says of the game must be true of what it is about. Raises Fault."""
    if asked not in (None, found):
        message = f"rules: expected {found}, as the {subject} has it, given {shown(asked)}"
        raise Fault("bad_request", "rules", message)
