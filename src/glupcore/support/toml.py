"""Files in TOML. A fault is one line, and names the key that was given twice."""

import re
import tomllib
from typing import Any, Final

from glupcore.support.fields import InputError, decoded, named

_KEY: Final = re.compile(r"""[ \t]*([\w-]+|"[^"]*"|'[^']*')[ \t]*=""")


def load_toml(text: str | bytes) -> dict[str, Any]:
    """What a text in TOML says. Raises InputError."""
    text = text if isinstance(text, str) else decoded(text)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        fault = _given_twice(text) if "overwrite" in str(error) else None
        raise fault or InputError(
            f"not TOML: {' '.join(str(error).split())}; texts stand in quotes"
        ) from None


def _given_twice(text: str) -> InputError | None:
    """The fault of a key that stands on two lines of a table; tomllib does not name it."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("["):
            lines.clear()
        if found := _KEY.match(line):
            (key,) = tomllib.loads(f"{found[1]} = 0")
            if key in lines:
                return InputError(f"{named(key)}: given twice, on lines {lines[key]} and {number}")
            lines[key] = number
    return None
