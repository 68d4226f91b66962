"""The protocol as a JSON Schema (draft 2020-12), made from the core's declarations."""

import json
from typing import Any, cast

from glupcore import _core


def schema() -> dict[str, Any]:
    """What a request must be, and below ``$defs`` what a reply is: ``#/$defs/reply``."""
    return cast("dict[str, Any]", json.loads(_core.protocol_schema()))


def text_of_schema() -> str:
    """The schema as ``glupcore engine --schema`` prints it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
