"""The kinds of meld as people think of them: a pattern of cards, taken once or more."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from glupcore._core import MeldKind, meld_kinds
from glupcore.errors import GlupError
from glupcore.support.checks import quoted
from glupcore.support.fields import near_word

_MULTIPLES: Final = ("", "double-", "triple-", "quadruple-")


@dataclass(frozen=True, slots=True)
class Family:
    """A pattern of cards and its multiples.

    ``kinds`` by how often they take it, 1 to 4; ``excludes`` names the other families that have a
    kind which a card can't be in once it has been in one of these. Kinds of one family exclude each
    other.
    """

    name: str
    kinds: dict[int, MeldKind]
    excludes: tuple[str, ...]


def families(trump: str, rules: str) -> tuple[Family, ...]:
    """All families of a ruleset in the order of their kinds, for a trump suit. Raises GlupError."""
    groups: dict[str, dict[int, MeldKind]] = {}
    family_of: dict[str, str] = {}
    for kind in meld_kinds(trump, rules):
        copies, name = _pattern(kind)
        groups.setdefault(name, {})[copies] = kind
        family_of[kind.identifier] = name
    return tuple(
        Family(name, kinds, _excluded(name, kinds.values(), family_of))
        for name, kinds in groups.items()
    )


def _pattern(kind: MeldKind) -> tuple[int, str]:
    """How often a kind takes its pattern, and the name of that."""
    if len(set(kind.cards)) == 1:
        return 1, kind.identifier  # all four trumps of a rank
    copies = int(kind.cards.counts.max())
    # The nines are melded by twos and named for it: double-nines, double-double-nines.
    if kind.identifier.endswith("-nines"):
        return copies, "nines"
    return copies, kind.identifier.removeprefix(_MULTIPLES[copies - 1])


def _excluded(name: str, kinds: Iterable[MeldKind], family_of: dict[str, str]) -> tuple[str, ...]:
    others = {family_of[other] for kind in kinds for other in kind.incompatible} - {name}
    return tuple(other for other in dict.fromkeys(family_of.values()) if other in others)


def find_kind(text: str, trump: str, rules: str) -> MeldKind:
    """A kind by its identifier, in upper or lower case. Raises GlupError with what is like it."""
    kinds = {kind.identifier.lower(): kind for kind in meld_kinds(trump, rules)}
    word = text.strip().lower()
    if word not in kinds:
        near = near_word(word, kinds)
        hint = f"did you mean {kinds[near].identifier}?" if near else "melds lists them all"
        raise GlupError(f"kind: {quoted(text)} is no kind of meld of {rules}; {hint}")
    return kinds[word]
