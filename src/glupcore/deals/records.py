"""Records of deals: deck, dealer and actions as JSON, one record a line in a ``.jsonl`` file."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import IO, Any, Final, NamedTuple

from glupcore._core import RULESETS, GlupError, Random, State, draws_between, parse_record
from glupcore._core import read_record as fields_of_record
from glupcore.deals import any_game
from glupcore.errors import RecordError
from glupcore.support.files import open_bounded, whole

_KEYS: Final = ("rules", "deck", "dealer", "exact_cut", "actions")

Source = str | os.PathLike[str] | IO[bytes] | IO[str]
"""Where records are read from: a path, or an open file in binary or text mode."""


class Step(NamedTuple):
    """An action of a deal, canonical, with the states before and after it: not to be changed."""

    ply: int
    before: State
    action: str
    after: State

    @classmethod
    def take(cls, ply: int, state: State, action: str) -> "Step":
        """Take a legal action, read kindly. Raises NotationError and IllegalActionError."""
        after = state.copy()
        return cls(ply, state, after.apply(action), after)

    @property
    def player(self) -> int:
        """The seat that took it."""
        player = self.before.player
        assert player is not None
        return player

    @property
    def draws(self) -> tuple[tuple[int, int], ...]:
        """Seat and place in the deck of each card drawn after it, in that order."""
        return draws_between(self.before, self.after)


@dataclass(frozen=True, slots=True)
class Record(any_game.Record):
    """One deal: the ``deck`` in deal order, who dealt, and the ``actions`` as they were written.

    ``dealer`` is a seat, and ``exact_cut`` says whether they cut exactly the cards dealt and the
    turn-up, where that scores. ``rules`` is the name of the ruleset.
    The deck is canonical; the actions are not checked before they are taken (see ``state_at``,
    ``Deal.from_record`` and ``trace_lines``). ``extra`` holds the keys that are none of ours, which
    are kept when the record is printed again.
    """

    deck: tuple[str, ...]
    dealer: int
    exact_cut: bool = False
    actions: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    rules: str = RULESETS[0]

    @classmethod
    def deal(  # type: ignore[override]
        cls,
        rules: str,
        seed: int,
        dealer: int = 0,
        policy: str | None = None,
        exact_cut: bool = False,
    ) -> "Record":
        """The deal of a seed, played to its end if there is a policy: ``random``, ``greedy``."""
        rng = Random(seed)
        start = {"rules": rules, "deck": rng.deck(rules), "dealer": dealer, "exact_cut": exact_cut}
        record = cls.from_dict({**start, "actions": []})
        if policy is None:
            return record
        state, actions = record.start(), []
        while (player := state.player) is not None:
            actions.append(state.apply(state.view(player).choose(policy, rng)))
        return replace(record, actions=tuple(actions))

    @classmethod
    def parse(cls, text: str | bytes, number: int | None = None) -> "Record":
        """A record from its JSON text; ``number`` is its number for error messages.

        Raises RecordError naming the field, the value found and what was expected.
        """
        return cls(*parse_record(text, number))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None = None) -> "Record":
        """A record from a dict such as ``to_dict`` makes; raises as ``parse`` does."""
        deck, dealer, exact_cut, actions, _, rules = fields_of_record(data, number)
        extra = {key: value for key, value in data.items() if key not in _KEYS}
        return cls(deck, dealer, exact_cut, actions, extra, rules)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: our keys in the order of docs/notation.md, then the extra ones."""
        return {
            **({} if self.rules == RULESETS[0] else {"rules": self.rules}),
            "deck": " ".join(self.deck),
            "dealer": self.dealer,
            "exact_cut": self.exact_cut,
            "actions": list(self.actions),
            **self.extra,
        }

    def start(self) -> State:
        """The state before the first lead."""
        return State.from_deck(self.deck, self.dealer, self.exact_cut, rules=self.rules)

    def steps(self, number: int | None = None) -> Iterator[Step]:
        """The deal action by action, each taken when it is asked for.

        Raises RecordError at the first that can't be taken.
        """
        state = self.start()
        for ply, action in enumerate(self.actions):
            try:
                step = Step.take(ply, state, action)
            except GlupError as error:
                raise RecordError(number, ply, action, str(error)) from None
            yield step
            state = step.after


def read_records(source: Source) -> Iterator[Record]:
    """The records of a ``.jsonl`` file, or of one with a single record; read as they are used.

    Raises RecordError at the first that is bad, with the number of its line from 0.
    """
    return (record for _, record in numbered_records(source))


def numbered_records(source: Source) -> Iterator[tuple[int, Record]]:
    """As read_records, each record with its number: that of its line, from 0."""
    for number, line in _lines(source):
        yield number, Record.parse(line, number)


def read_record(source: Source, number: int) -> Record:
    """Record ``number`` of a file; the records before it are skipped unread."""
    return Record.parse(line_at(_lines(source), number), number)


def line_at(lines: Iterable[tuple[int, str | bytes]], number: int) -> str | bytes:
    """The line of that number. Raises RecordError if it is not there."""
    last = None
    for last, line in lines:
        if last == number:
            return line
    there = "no record at all" if last is None else f"records 0 to {last}"
    raise RecordError(None, None, str(number), f"no record {number}: the input holds {there}")


def _lines(source: Source) -> Iterator[tuple[int, str | bytes]]:
    if isinstance(source, str | os.PathLike):
        with open_bounded(source) as file:
            yield from lines_of(file)
    else:
        yield from lines_of(source)


def lines_of(stream: Iterable[str | bytes]) -> Iterator[tuple[int, str | bytes]]:
    """The lines that are not blank, numbered; the whole of a file that holds one JSON object."""
    lines = enumerate(stream)
    first = True
    try:
        for number, line in lines:
            if not line.strip():
                continue
            if first and _opens_object(line):
                yield number, _joined(line, whole(more for _, more in lines))
            else:
                yield number, line
            first = False
    except UnicodeDecodeError as error:  # from a file in text mode
        raise RecordError(None, None, "", f"not UTF-8 text ({error.reason})") from None


def _opens_object(line: str | bytes) -> bool:
    """Whether the line starts a JSON object that goes on in the next lines."""
    text = line if isinstance(line, str) else line.decode(errors="replace")
    text = text.strip().removeprefix("\ufeff")
    return text.startswith("{") and text.endswith(("{", "[", ",", ":"))


def _joined(line: str | bytes, rest: Iterable[str | bytes]) -> str | bytes:
    if isinstance(line, bytes):
        return line + b"".join(more for more in rest if isinstance(more, bytes))
    return line + "".join(more for more in rest if isinstance(more, str))
