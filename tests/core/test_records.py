"""Records of deals: reading, printing, and exact errors."""

import io
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glupcore import Deal, GlupError, Random, Record, RecordError, read_record, read_records

DECK = Random(1).deck()
GOOD: dict[str, Any] = {
    "deck": " ".join(DECK),
    "dealer": 0,
    "exact_cut": False,
    "actions": [],
}


def line(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def spellings(card: str) -> list[str]:
    rank, suit = card[0], card[1]
    ranks = [rank, rank.lower(), *(["10"] if rank == "T" else [])]
    return [r + s for r in ranks for s in (suit, suit.lower(), SIGNS[suit])]


@st.composite
def spelled_decks(draw: st.DrawFn) -> tuple[list[str], Any]:
    """A deck and a way to write it."""
    deck = draw(st.permutations(DECK))
    written = [draw(st.sampled_from(spellings(card))) for card in deck]
    return deck, draw(st.sampled_from([written, " ".join(written), "\n ".join(written)]))


@given(spelled_decks())
def test_a_deck_is_read_kindly_and_printed_canonically(deck: tuple[list[str], Any]) -> None:
    canonical, written = deck
    record = Record.from_dict({**GOOD, "deck": written})
    assert record.deck == tuple(canonical)
    assert record.to_dict()["deck"] == " ".join(canonical)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)  # fmt: skip


@given(st.dictionaries(st.text().filter(lambda key: key not in GOOD), json_values))
def test_unknown_keys_are_kept(extra: dict[str, Any]) -> None:
    record = Record.parse(line(**extra))
    assert record.extra == extra
    assert Record.parse(record.to_json()) == record


def test_records_can_be_hashed_pickled_and_compared() -> None:
    record = Record.parse(line(tag="x"))
    assert hash(record) == hash(Record.parse(line(tag="x")))
    assert pickle.loads(pickle.dumps(record)) == record
    assert record != Record.parse(line(dealer=1, tag="x"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff", "not UTF-8 text (byte 0xff at offset 0)"),
        ("[" * 100_000, "not JSON that can be read (nested too deeply, expected at most 64"),
        (line(x=1).replace("1}", "9" * 5000 + "}"), "not JSON that can be read (a number of too"),
    ],
)
def test_what_is_wrong_is_named_exactly(text: str | bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text, 3)
    assert message in str(caught.value)
    assert str(caught.value).startswith("record 3: ")
    assert "\n" not in str(caught.value)
    assert (caught.value.record, caught.value.ply) == (3, None)


def test_an_action_that_can_not_be_taken_names_record_ply_text_and_reason() -> None:
    first = Deal.from_record(GOOD).legal_actions()[0]
    for text, reason in (("XX", "expected a card"), ("pass", "only the taker")):
        record = Record.parse(line(actions=[first, text]))
        with pytest.raises(RecordError) as caught:
            record.state_at(2, 7)
        error = caught.value
        assert (error.record, error.ply, error.text) == (7, 1, text)
        assert reason in error.reason
        assert str(error).startswith("record 7, ply 1: ")
        assert text in str(error)
        assert repr(pickle.loads(pickle.dumps(error))) == repr(error)


def test_later_actions_are_not_looked_at() -> None:
    record = Record.parse(line(actions=["no card"]))
    assert record.state_at(0) == record.start()
    for ply in (-1, 2):
        with pytest.raises(RecordError, match=f"no ply {ply}, expected 0 to 1"):
            record.state_at(ply)


def test_files_are_read_from_paths_and_streams(
    conformance: Path, records: list[dict[str, Any]]
) -> None:
    path = conformance / "records.jsonl"
    expected = [Record.from_dict(data) for data in records]
    assert list(read_records(path)) == expected
    assert list(read_records(str(path))) == expected
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert list(read_records(binary)) == expected
        assert list(read_records(text)) == expected


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_single_record_may_be_spread_over_lines(indent: int | None, mark: str) -> None:
    text = mark + json.dumps(GOOD, indent=indent) + "\n"
    assert [r.to_dict() for r in read_records(io.BytesIO(text.encode()))] == [GOOD]
    assert [r.to_dict() for r in read_records(io.StringIO(text))] == [GOOD]


def test_records_are_read_as_they_are_used() -> None:
    def lines() -> Iterator[bytes]:
        yield line().encode()
        raise AssertionError("read too far")

    class Stream(io.BytesIO):
        def __iter__(self) -> Any:
            return lines()

    assert next(read_records(Stream())).dealer == 0


def test_a_record_has_the_number_of_its_line() -> None:
    text = f"\n{line()}\n\n{line(dealer=1)}\nnonsense\n"
    reading = read_records(io.StringIO(text))
    assert [next(reading).dealer, next(reading).dealer] == [0, 1]
    with pytest.raises(RecordError, match="record 4: not JSON") as caught:
        next(reading)
    assert caught.value.record == 4
    assert read_record(io.StringIO(text), 3).dealer == 1
    with pytest.raises(RecordError, match=r"no record 9: the input holds records 0 to 4"):
        read_record(io.StringIO(text), 9)
    with pytest.raises(RecordError, match=r"no record 0: the input holds no record at all"):
        read_record(io.StringIO(), 0)


def test_text_that_is_not_utf8_is_an_error_in_every_mode(tmp_path: Path) -> None:
    path = tmp_path / "latin.jsonl"
    path.write_bytes(line(tag="x").encode() + b"\n" + b'{"tag": "\xe9"}\n')
    with pytest.raises(RecordError, match="record 1: not UTF-8 text"):
        list(read_records(path))
    with path.open(encoding="utf-8") as file, pytest.raises(GlupError, match="not UTF-8"):
        list(read_records(file))
