"""The files of the package that were learned: each is of one game."""

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from glupcore._core import DEFAULT_RULES, ruleset
from glupcore.errors import GlupError

GLUP: Final = DEFAULT_RULES


class _OfRules(Protocol):
    @property
    def rules(self) -> str: ...


T = TypeVar("T", bound=_OfRules)


def name_of(stem: str, rules: str, ending: str) -> str:
    """The name of such a file: "value-two-handed.glup", without a name that of DEFAULT_RULES.

    Raises NotationError for a ruleset that is not known.
    """
    known = ruleset(rules).name
    return f"{stem}.{ending}" if known == DEFAULT_RULES else f"{stem}-{known}.{ending}"


def is_there(name: str) -> bool:
    """Whether the package has such a file."""
    from importlib.resources import files  # takes longer to import than this package

    return files("glupcore").joinpath("data", name).is_file()


def bytes_of(name: str) -> bytes:
    """What such a file holds. Raises GlupError if the package has none of this name."""
    from importlib.resources import files

    if not is_there(name):
        raise GlupError(f"{name}: the package has no such file for this game")
    return files("glupcore").joinpath("data", name).read_bytes()


def read_as(read: Callable[[bytes], T], data: bytes, source: str, rules: str | None = None) -> T:
    """What ``read`` makes of the bytes of a file, of the game ``rules`` if that is given.

    Raises GlupError, which names ``source``, if it is another game's, and as ``read`` does.
    """
    try:
        learned = read(data)
    except GlupError as error:
        raise GlupError(f"{source}: {error}") from None
    if rules is not None and learned.rules != rules:
        raise GlupError(f"{source}: rules: expected {rules}, given {learned.rules}")
    return learned
