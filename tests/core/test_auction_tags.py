"""Deals of the auction games as tags: `[Deal "N:…"]` for two to eight seats."""

from __future__ import annotations

import re

import pytest

from conformance import read
from glupcore import GlupError, RecordError
from glupcore.auction import ROWS, Record, Rules
from places import TESTS

DATA = TESTS / "data" / "auction"
RECORDS = read(DATA, "records.jsonl")


def _record(rules: str) -> Record:
    data = max((r for r in RECORDS if r["rules"] == rules), key=lambda r: len(r["actions"]))
    return Record.from_dict(data)


@pytest.mark.parametrize("rules", ROWS)
def test_every_deal_is_read_as_it_was_written(rules: str) -> None:
    for data in [record for record in RECORDS if record["rules"] == rules]:
        record = Record.from_dict(data)
        (again,) = Record.from_tags(record.to_tags())
        assert (again.rules, again.dealer) == (record.rules, record.dealer)
        assert again.to_tags() == record.to_tags()
        plies = len(record.actions)
        for ply in (0, plies // 2, plies):
            assert again.state_at(ply) == record.state_at(ply)


def test_hands_are_those_of_the_seats() -> None:
    record = _record("four-handed")
    deal = next(line for line in record.to_tags().splitlines() if line.startswith("[Deal "))
    assert deal.startswith('[Deal "N:')
    state = record.start()
    for seat, hand in enumerate(deal.removeprefix('[Deal "N:').removesuffix('"]').split()):
        cards = [rank + suit for suit, ranks in zip("SHDC", hand.split("."), strict=True)
                 for rank in ranks]  # fmt: skip
        assert sorted(cards) == sorted(state.hand(seat))


def _turned(text: str, rules: str) -> str:
    """The same deal, told from its last seat on."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("[Deal "))
    hands = lines[at].removeprefix('[Deal "N:').removesuffix('"]').split()
    last = Rules(rules).seats - 1
    seat = "W" if rules == "four-handed" else str(last)
    lines[at] = f'[Deal "{seat}:{" ".join([hands[-1], *hands[:-1]])}"]'
    return "\n".join(lines) + "\n"


def _in_small(text: str) -> str:
    """Everything but the names of tags."""
    return re.sub(r"\[\w+|[A-Z]", lambda m: m[0] if m[0][0] == "[" else m[0].lower(), text)


@pytest.mark.parametrize("rules", ["three-handed", "four-handed", "eight-handed"])
def test_input_is_read_kindly(rules: str) -> None:
    text = _record(rules).to_tags()
    (good,) = Record.from_tags(text)
    variants = [
        "\ufeff" + text,
        _turned(text, rules),
        "% PBN 2.1\n; of tonight\n"
        + text.replace("\n[Dealer", "\n{a remark\nof two lines}[Dealer"),
        text.replace("[Dealer", "[ Dealer").replace('"]', '" ]'),
        text.replace("Pass", "pass"),
        "\n".join(line for line in text.splitlines() if not line.startswith("[Widow")),
        "\r\n".join(text.splitlines()),
        _in_small(text),
    ]
    for variant in variants:
        (record,) = Record.from_tags(variant)
        assert record.deck == good.deck
        assert record.state_at(len(record.actions)) == good.state_at(len(good.actions))


def test_a_contract_names_trump_where_no_play_is_told() -> None:
    text = _record("double-deck").to_tags()
    head = text.split("[Play")[0]
    (record,) = Record.from_tags(head)
    assert record.actions[-1].startswith("trump:")
    assert record.state_at(len(record.actions)).trump is not None


def test_other_tags_are_kept() -> None:
    text = '[Event "Tuesday \\"club\\""]\n' + _record("check").to_tags()
    (record,) = Record.from_tags(text)
    assert record.extra == {"tags": {"Event": 'Tuesday "club"'}}
    assert '[Event "Tuesday \\"club\\""]' in record.to_tags()
    assert Record.parse(record.to_json()) == record


def test_rules_that_are_not_told_are_those_asked_for() -> None:
    text = _record("check").to_tags().replace('[Rules "check"]\n', "")
    (record,) = Record.from_tags(text, "check")
    assert record.rules.name == "check"
    with pytest.raises(RecordError, match="Rules"):
        Record.from_tags(text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('[Dealer "', '[Dealer "X', "line 2: Dealer"),
        ('[Deal "N:', '[Deal "', "a seat"),
        ('[Deal "N:', '[Deal "N:- ', "hands|ranks"),
        ("[Rules", "[Rule", "Rules"),
        ('[Rules "check"]', '[Rules "chess"]', "did you mean check"),
        ('[Rules "check"]', '[Rules "double-deck"]', "4 hands"),
        ("[Dealer", "Dealer", "line 1: Rules: expected no words behind it"),
        ('[Widow "', '[Widow "A', "which the hands leave"),
    ],
)
def test_faults_say_where_and_what(old: str, new: str, told: str) -> None:
    text = _record("check").to_tags()
    assert old in text
    with pytest.raises(GlupError, match=told) as caught:
        Record.from_tags(text.replace(old, new))
    assert "\n" not in str(caught.value)
