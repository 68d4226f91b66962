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
    """A pattern of cards and its multiples: ``kinds`` by how often they take it, 1 to 4."""

    name: str
    kinds: dict[int, MeldKind]

    def some(self, times: Iterable[int]) -> str:
        """Its name if these are all of its multiples, else with their marks: run x1."""
        marks = sorted(times)
        if marks == sorted(self.kinds):
            return self.name
        return f"{self.name} {'/'.join(f'x{mark}' for mark in marks)}"


def families(trump: str, rules: str) -> tuple[Family, ...]:
    """All families of a ruleset in the order of their kinds, for a trump suit. Raises GlupError."""
    groups: dict[str, dict[int, MeldKind]] = {}
    for kind in meld_kinds(trump, rules):
        copies, name = _pattern(kind)
        groups.setdefault(name, {})[copies] = kind
    return tuple(Family(name, kinds) for name, kinds in groups.items())


def exclusions(found: Iterable[Family]) -> dict[tuple[str, ...], list[str]]:
    """What can't be melded with a card that has been in what, beyond its own family; each named by
    its family, and by its multiples if it is not so for all."""
    of_kind = {
        kind.identifier: (family, times) for family in found for times, kind in family.kinds.items()
    }
    alike: dict[tuple[str, tuple[str, ...]], tuple[Family, list[int]]] = {}
    for family, times in of_kind.values():
        excluded: dict[str, tuple[Family, list[int]]] = {}
        for identifier in family.kinds[times].incompatible:
            other, mark = of_kind[identifier]
            if other != family:
                excluded.setdefault(other.name, (other, []))[1].append(mark)
        names = tuple(other.some(marks) for other, marks in excluded.values())
        if names:
            alike.setdefault((family.name, names), (family, []))[1].append(times)
    lines: dict[tuple[str, ...], list[str]] = {}
    for (_, names), (family, marks) in alike.items():
        lines.setdefault(names, []).append(family.some(marks))
    return lines


def _pattern(kind: MeldKind) -> tuple[int, str]:
    """How often a kind takes its pattern, and the name of that."""
    if len(set(kind.cards)) == 1:
        return 1, kind.identifier  # all four trumps of a rank
    copies = int(kind.cards.counts.max())
    # The nines are melded by twos and named for it: double-nines, double-double-nines.
    if kind.identifier.endswith("-nines"):
        return copies, "nines"
    return copies, kind.identifier.removeprefix(_MULTIPLES[copies - 1])


def find_kind(text: str, trump: str, rules: str) -> MeldKind:
    """A kind by its identifier, in upper or lower case. Raises GlupError with what is like it."""
    kinds = {kind.identifier.lower(): kind for kind in meld_kinds(trump, rules)}
    word = text.strip().lower()
    if word not in kinds:
        # Not every pattern is a kind when it is taken once, or in one suit: nines, marriage.
        near = next((k for k in kinds if word in k.split("-")), None) or near_word(word, kinds)
        hint = f"did you mean {kinds[near].identifier}?" if near else "melds lists them all"
        raise GlupError(f"kind: {quoted(text)} is no kind of meld of {rules}; {hint}")
    return kinds[word]
