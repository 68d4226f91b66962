"""Records of deals of the auction games, as JSON or as tags (docs/notation.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from glupcore._auction import (
    Rules,
    State,
    begins_tags,
    parse_record,
    read_tags,
    tags_of,
    trace_end,
    trace_line,
)
from glupcore._auction import read_record as fields_of_record
from glupcore._core import Random
from glupcore.auction.drawing import text as drawn
from glupcore.deals import any_game
from glupcore.deals.reading import deal_lines
from glupcore.deals.records import Source, line_at


@dataclass(frozen=True, slots=True)
class Record(any_game.Record):
    """One deal: its ``rules`` with their options, the ``deck`` in deal order, who dealt, and the
    ``actions`` as they were written.

    The actions are not checked before they are taken (see ``state_at``). ``extra`` holds the keys
    that are none of ours, which are kept when the record is printed again.
    """

    rules: Rules
    deck: tuple[str, ...]
    dealer: int
    actions: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def parse(cls, text: str | bytes, number: int | None = None) -> "Record":
        """A record from its JSON text; ``number`` is its number for error messages.

        Raises RecordError naming the field, the value found and what was expected.
        """
        return cls(*parse_record(text, number))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None = None) -> "Record":
        """A record from a dict such as ``to_dict`` makes; raises as ``parse`` does."""
        return cls(*fields_of_record(dict(data), number))

    @classmethod
    def from_tags(cls, text: str | bytes, rules: str = "", number: int = 0) -> "list[Record]":
        """The deals that are written as tags; ``rules`` are those of deals that name none.

        ``number`` is that of the first for error messages. Raises NotationError and RecordError.
        """
        return [cls(*fields) for fields in read_tags(text, rules, number)]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: our keys in the order of docs/notation.md, then the extra ones."""
        options = self.rules.options
        return {
            "rules": self.rules.to_value(),
            "deck": " ".join(self.deck),
            "dealer": self.dealer,
            **({"options": options} if options else {}),
            "actions": list(self.actions),
            **self.extra,
        }

    def to_tags(self) -> str:
        """As tags, with an empty line at the end. Raises RecordError."""
        return tags_of(self)

    def start(self) -> State:
        """The state before the first action."""
        return State.from_deck(self.deck, self.dealer, rules=self.rules)

    def trace_lines(self, number: int = 0) -> Iterator[dict[str, Any]]:
        """A line for each action of the deal, then its end.

        Raises RecordError at the first action that can't be taken, after the lines before it.
        """
        state = self.start()
        for ply in range(len(self.actions)):
            before = state.copy()
            self.play(state, range(ply, ply + 1), number)
            yield trace_line(before, before.parse(self.actions[ply]), state, ply, number)
        yield trace_end(state, number)

    @classmethod
    def deal(  # type: ignore[override]
        cls, rules: Rules, seed: int, dealer: int = 0, policy: str | None = None
    ) -> "Record":
        """The deal of a seed, played to its end if there is a policy: ``random``, ``greedy``."""
        rng = Random(seed)
        record = cls(rules, rules.deck(rng), dealer)
        if policy is None:
            return record
        return replace(record, actions=tuple(record.start().playout(rng, policy).actions))

    def drawing(
        self, ply: int, seat: int | None, number: int | None = None, width: int = 80
    ) -> str:
        """The table there, with all cards or as a seat knows it. Raises RecordError."""
        state = self.state_at(ply, number)
        return drawn(state if seat is None else state.view(seat), width)

    def outcome(self, number: int = 0) -> str:
        """How it went, in a line. Raises RecordError."""
        state: State = self.state_at(len(self.actions), number)
        played = f"record {number}: {self.rules.name}, {len(self.actions)} actions, "
        if state.is_over:
            return played + state.outcome()
        bid = "" if state.bid is None else f", {state.bid} bid by seat {state.bidder}"
        return f"{played}seat {state.player} to {state.decision}{bid}"


def read_records(source: Source) -> Iterator[Record]:
    """The records of a ``.jsonl`` file, or of one of tags; read as they are used.

    Raises RecordError at the first that is bad, with the number of its line from 0.
    """
    return (record for _, record in numbered_records(source))


def read_record(source: Source, number: int) -> Record:
    """Record ``number`` of a file. Raises RecordError."""
    return record_of(line_at(deal_lines(source), number), number)


def numbered_records(source: Source) -> Iterator[tuple[int, Record]]:
    """As read_records, each record with its number."""
    for number, text in deal_lines(source):
        yield number, record_of(text, number)


def record_of(text: str | bytes, number: int = 0) -> Record:
    """A record, as JSON or as tags. Raises RecordError."""
    if not begins_tags(text):
        return Record.parse(text, number)
    return Record.from_tags(text, number=number)[0]
