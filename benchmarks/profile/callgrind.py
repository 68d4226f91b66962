"""Reads what callgrind writes: https://valgrind.org/docs/manual/cl-format.html."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

Costs = Counter[str]
"""How often each event happened, by callgrind's name of the event (Ir, Bcm, …)."""

_POSITION = re.compile(r"(ob|fl|fi|fe|fn|cob|cfi|cfl|cfn)=(?:\((\d+)\))? ?(.*)")
_NAMES = {"fi": "fl", "fe": "fl", "cfi": "fl", "cfl": "fl", "cfn": "fn", "cob": "ob"}


class Place(NamedTuple):
    """Where a cost arose: library, file of the function, and the line inlined there."""

    library: str
    function_file: str
    file: str
    line: int


@dataclass
class Profile:
    """The self costs of places and the calls of functions."""

    costs: dict[Place, Costs] = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)

    def minus(self, other: Profile) -> Profile:
        """What is left when another run, which did less of the same, is taken off.

        It may be negative for what happens once a run.
        """
        result = Profile()
        for place in self.costs.keys() | other.costs.keys():
            result.costs[place] = Counter(self.costs.get(place, {}))
            result.costs[place].subtract(other.costs.get(place, {}))
        result.calls = Counter(self.calls)
        result.calls.subtract(other.calls)
        return result


def read(lines: Iterable[str]) -> Profile:
    """Adds up a profile. The line after a ``calls=`` is what the callee cost, so it is left out."""
    profile = Profile()
    names: dict[tuple[str, str], str] = {}  # full names are written once, then by number
    events: list[str] = []
    library = function_file = file = callee = ""
    inclusive = False
    number_of_line = 0
    for line in lines:
        first = line[:1]
        if first.isdigit() or first in ("+", "-", "*"):
            position, *counts = line.split()
            if first.isdigit():
                number_of_line = int(position)
            elif first != "*":  # a distance; * is none
                number_of_line += int(position)
            if inclusive:
                inclusive = False
                continue
            place = Place(library, function_file, file, number_of_line)
            costs = profile.costs.setdefault(place, Counter())
            for event, count in zip(events, counts, strict=False):
                costs[event] += int(count)
            continue
        if match := _POSITION.match(line):
            kind, number, name = match[1], match[2], match[3].rstrip()
            if number is not None:
                key = _NAMES.get(kind, kind), number
                name = names.setdefault(key, name) if name else names[key]
            if kind == "ob":
                library = name
            elif kind == "fl":
                function_file = file = name
            elif kind in ("fi", "fe"):
                file = name
            elif kind == "cfn":
                callee = name
        elif line.startswith("calls="):
            profile.calls[callee] += int(line[6:].split()[0])
            inclusive = True
        elif line.startswith("positions:") and line.split()[1:] != ["line"]:
            raise ValueError(f"expected one position a line, given {line.strip()!r}")
        elif line.startswith("events:"):
            events = line.split()[1:]
    return profile
