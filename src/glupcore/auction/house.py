"""A house's own rules: a file in TOML that names a row to start from, and what differs."""

import os
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from glupcore._auction import ROWS, Rules
from glupcore.errors import GlupError
from glupcore.support.fields import suggestion
from glupcore.support.files import open_bounded

SUFFIX: Final = ".toml"


def read_rules(
    source: str | os.PathLike[str] | Mapping[str, Any], options: Mapping[str, Any] | None = None
) -> Rules:
    """The rules of a name, of a file ``….toml``, or of a house's keys in a dict.

    ``options`` are those of a record or a game. Raises GlupError that
    names key, value and what was expected; OSError where the file can't be read.
    """
    if isinstance(source, Mapping):
        return Rules(dict(source), _plain(options))
    name = os.fspath(source)
    if not name.lower().endswith(SUFFIX):
        if name not in ROWS:
            raise GlupError(
                f"rules: {name!r} given{suggestion(name, ROWS)} "
                f"(expected {', '.join(ROWS)}, or a file {SUFFIX})"
            )
        return Rules(name, _plain(options))
    with open_bounded(name) as file:
        data = file.read()
    try:
        return parse_rules(data, options)
    except GlupError as error:
        raise GlupError(f"{name}: {error}") from None


def parse_rules(text: str | bytes, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules that the text of a house's file tells; raises GlupError as ``read_rules`` does."""
    try:
        keys = tomllib.loads(text if isinstance(text, str) else text.decode())
    except UnicodeDecodeError as error:
        raise GlupError(f"not UTF-8 text ({error.reason})") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise GlupError(f"not TOML: {error}") from None
    return Rules(keys, _plain(options))


def _plain(options: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if options is None else dict(options)
