"""How people name kinds of meld: ``double marriage h``, ``2x pinochle``, ``royal``, ``rh``."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from glupcore._core import MeldKind, meld_kinds
from glupcore._fields import near_word
from glupcore.render import SIGNS

_TIMES: Final = {"double": ("dbl", "2x"), "triple": ("3x",), "quadruple": ("quad", "4x")}
_ALSO: Final = {
    "nines": "double-nines",
    "quadruple-nines": "double-double-nines",
    "pinocle": "pinochle",
    "bezique": "pinochle",
    "flush": "run",
    "rh": "roundhouse",
    "ror": "roundhouse-of-runs",
}
_SUITS: Final = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
_SHORTEST: Final = 3  # letters of a name that is cut short


def kinds_called(words: Iterable[str], trump: str, rules: str) -> tuple[str, ...]:
    """The kinds of a ruleset, by identifier, that these words may mean; empty if they name none.

    A marriage without a suit may be any of four.
    """
    return _names(trump, rules).get("".join(map(_plain, words)), ())


def kinds_begun(words: Iterable[str], trump: str, rules: str) -> tuple[str, ...]:
    """The kinds whose name is cut short, to three letters at least; empty if it is not clear."""
    start, names = "".join(map(_plain, words)), _names(trump, rules)
    longer = [name for name in names if name.startswith(start)]
    if len(start) < _SHORTEST or not longer:
        return ()
    first = min(longer, key=len)
    clear = all(name.startswith(first) or names[name] == names[first] for name in longer)
    return names[first] if clear else ()


def like(word: str, trump: str, rules: str) -> str | None:
    """The identifier of a kind that looks much the same, or None."""
    near = near_word(_plain(word), _names(trump, rules))
    return _names(trump, rules)[near][0] if near else None


@cache
def _names(trump: str, rules: str) -> dict[str, tuple[str, ...]]:
    """Every name, in small letters without spaces, and the kinds it may mean."""
    names: dict[str, tuple[str, ...]] = {}
    for kind in meld_kinds(trump, rules):
        for name in _names_of(kind, trump):
            names[name] = (*names.get(name, ()), kind.identifier)
    known = {kind for kinds in names.values() for kind in kinds}
    for also, identifier in _ALSO.items():
        if identifier in known:
            names["".join(also.split("-"))] = (identifier,)
    return names


def _names_of(kind: MeldKind, trump: str) -> Iterator[str]:
    times, _, rest = kind.identifier.partition("-")
    spelled = (times, *_TIMES[times]) if times in _TIMES else ("", "single")
    base = (rest if times in _TIMES else kind.identifier).lower()
    bases = [base, f"{base}-around"] if kind.source == "arounds" else [base]
    if base.startswith("marriage-"):
        bases = [base, "marriage"] + (
            ["royal", "royal-marriage"] if base[-1:].upper() == trump else []
        )
    for number in spelled:
        for name in bases:
            yield f"{number}{name.replace('-', '')}"


def _plain(word: str) -> str:
    word = word.lower()
    for suit, sign in SIGNS.items():
        word = word.replace(sign, suit.lower())
    return _SUITS.get(word, word)
