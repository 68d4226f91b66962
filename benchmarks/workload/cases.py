"""The recorded workload: deals with what is asked of them and what the answers must be."""

import json
import lzma
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Any, Final

from glupcore import GlupError, Record
from glupcore.deals.records import numbered_records
from glupcore.deals.trace import trace_lines
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import Bounded
from glupcore.support.typed import Count, typed

FILE: Final = Path(__file__).with_name("deals.jsonl.xz")
FORMAT: Final = "glupcore-workload-1"
KEY: Final = "workload"

Header = dict[str, Any]
_Value = Annotated[int, range(-1000, 1001)]


@dataclass(frozen=True, slots=True)
class _Said:
    """What stands under our key."""

    players: tuple[str, str]
    scores: tuple[Count, Count]
    trace: str
    recommend: Count
    solve: Count
    value: _Value
    actions: dict[str, _Value]
    proved: bool


@dataclass(frozen=True, slots=True)
class Case:
    """A deal with a decision of each phase.

    ``trace`` is the checksum of all that the rules say of the deal, ply by ply. ``recommend`` is
    the ply of a decision of phase 1 with a choice, ``solve`` that of one of phase 2, in which the
    leader's value is ``value`` and every legal action's value stands in ``actions``; ``proved``
    says that these are proved by trying everything.
    """

    number: int
    record: Record
    players: tuple[str, str]
    scores: tuple[int, int]
    trace: int
    recommend: int
    solve: int
    value: int
    actions: Mapping[str, int]
    proved: bool

    @classmethod
    def of(cls, record: Record, number: int) -> "Case":
        """From a record with our key. Raises GlupError if it is none."""
        try:
            data = record.extra.get(KEY)
            if not isinstance(data, dict):
                raise InputError(f"{KEY}: expected an object")
            said = typed(_Said, data)
            return cls(
                number=number,
                record=record,
                players=said.players,
                scores=said.scores,
                trace=int(said.trace, 16),
                recommend=said.recommend,
                solve=said.solve,
                value=said.value,
                actions=said.actions,
                proved=said.proved,
            )
        except (InputError, ValueError) as error:
            raise GlupError(f"deal {number}: no case of a workload ({error})") from None

    def to_json(self) -> str:
        """A line of the file: the record with our key."""
        data = {
            "players": list(self.players),
            "scores": list(self.scores),
            "trace": f"{self.trace:08x}",
            "recommend": self.recommend,
            "solve": self.solve,
            "value": self.value,
            "actions": dict(self.actions),
            "proved": self.proved,
        }
        r = self.record
        return Record(r.deck, r.dealer, r.exact_cut, r.actions, {KEY: data}).to_json()


def read_header(path: Path) -> Header:
    """The first line. Raises GlupError, which names the file, if it is no workload, and OSError."""
    with _open(path) as file:
        return _header(file, path)


def read_cases(path: Path) -> Iterator[Case]:
    """The cases in their order, read as they are used. Raises as read_header, and RecordError."""
    with _open(path) as file:
        _header(file, path)
        for number, record in numbered_records(file):
            yield Case.of(record, number)


@contextmanager
def _open(path: Path) -> Iterator[IO[bytes]]:
    try:
        with lzma.open(path) as file, Bounded(file, str(path)) as bounded:
            yield bounded
    except (lzma.LZMAError, EOFError) as error:
        raise GlupError(f"{path}: expected a recorded workload: {error}") from None


def _header(file: IO[bytes], path: Path) -> Header:
    try:
        header = load_object(file.readline())
    except InputError:
        header = {}
    if header.get("format") != FORMAT:
        expected = f'"format": "{FORMAT}" in its first line'
        raise GlupError(f"{path}: expected a recorded workload ({expected})")
    return header


def write(path: Path, header: Header, lines: Iterator[str]) -> None:
    """Write the file, whole or not at all."""
    unfinished = path.with_name(path.name + ".unfinished")
    with lzma.open(unfinished, "wt", preset=9 | lzma.PRESET_EXTREME, encoding="ascii") as file:
        for line in (json.dumps(header, separators=(",", ":")), *lines):
            file.write(line + "\n")
    unfinished.replace(path)


def checksum(record: Record) -> int:
    """Of the trace of a record: legal actions, scores and glups of every ply, and the end."""
    return checksum_of(trace_lines(record))


def checksum_of(trace: Iterator[Mapping[str, Any]]) -> int:
    """The same of the lines of a trace, whoever made it."""
    result = 0
    for line in trace:
        result = zlib.crc32(json.dumps(line, separators=(",", ":")).encode() + b"\n", result)
    return result
