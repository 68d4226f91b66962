"""Deals of the auction games as tags: `[Deal "N:…"]` for two to eight seats."""

from __future__ import annotations

import re

import pytest

from conformance import read
from glupcore import RecordError
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


def _rows(text: str) -> list[list[str]]:
    """The lines of the play that have tricks."""
    play = text.partition("[Play ")[2].splitlines()[1:]
    return [line.split() for line in play if re.match(r"-|[9JQKTA][CDHS]", line)]


def _told(text: str, name: str) -> str:
    found = re.search(rf'\[{name} "([^"]*)"\]', text)
    return found[1]


@pytest.mark.parametrize("rules", ROWS)
def test_a_trick_has_a_column_for_each_seat(rules: str) -> None:
    """As programs read it that know PBN: they look for a card in the hand of its column."""
    record = _record(rules)
    text = record.to_tags()
    if "[Play " not in text or not _rows(text):
        return
    assert _told(text, "PlayOrder") == "columns"
    seats = Rules(rules).seats
    first = "NESW".find(_told(text, "Play"))
    first = int(_told(text, "Play")) if first < 0 else first
    played: list[list[str]] = [[] for _ in range(seats)]
    for row in _rows(text):
        if row[0] in ("concede", "misdeal"):
            continue
        assert len(row) == seats
        for column, card in enumerate(row):
            if card != "-":
                played[(first + column) % seats].append(card)
    state = record.start()
    for action in record.actions:
        if len(action) == 2:
            assert played[state.player or 0].pop(0) == action
        state.apply(action)
    assert not any(played)


def _in_order(record: Record) -> list[str]:
    return [action.lower() for action in record.actions]


def _as_played(record: Record) -> str:
    """The same in tags, with the tricks in order of play and nothing said of that."""
    head, _, play = record.to_tags().replace('[PlayOrder "columns"]\n', "").partition("[Play ")
    cards = [action for action in record.actions if len(action) == 2]
    seats = record.rules.seats
    lines = [line for line in play.splitlines() if line and not re.match(r"-|[9JQKTA][CDHS]", line)]
    rows = [" ".join(cards[i : i + seats]) for i in range(0, len(cards), seats)]
    return f"{head}[Play " + "\n".join([*lines, *rows]) + "\n"


@pytest.mark.parametrize("rules", ["three-handed", "four-handed", "racehorse", "eight-handed"])
def test_tricks_are_read_in_columns_or_as_they_were_played(rules: str) -> None:
    record = _record(rules)
    text = record.to_tags()
    plain = text.replace('[PlayOrder "columns"]\n', "")
    played = _as_played(record)
    assert _rows(played) != _rows(plain)
    told = played.replace("[Play ", '[PlayOrder "played"]\n[Play ')
    for variant in (text, plain, played, told):
        (again,) = Record.from_tags(variant)
        assert _in_order(again) == _in_order(record)
    with pytest.raises(RecordError, match='PlayOrder: expected columns or played, given "rows"'):
        Record.from_tags(text.replace('"columns"', '"rows"'))


def test_every_part_of_a_play_is_read_in_columns() -> None:
    """A trick that is not over yet, and what is done in the middle of one."""
    record = _record("four-handed")
    for plies in range(len(record.actions) + 1):
        part = Record(record.rules, record.deck, record.dealer, record.actions[:plies])
        (again,) = Record.from_tags(part.to_tags())
        assert _in_order(again) == _in_order(part)


def _turned(text: str, rules: str) -> str:
    """The same deal, told from its last seat on."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("[Deal "))
    hands = lines[at].removeprefix('[Deal "N:').removesuffix('"]').split()
    last = Rules(rules).seats - 1
    seat = "W" if rules == "four-handed" else str(last)
    lines[at] = f'[Deal "{seat}:{" ".join([hands[-1], *hands[:-1]])}"]'
    return "\n".join(lines) + "\n"


def _voids(text: str) -> str:
    """Suits that a hand has not, as a hyphen."""
    line = next(line for line in text.splitlines() if line.startswith("[Deal "))
    head, _, hands = line.removesuffix('"]').partition(":")
    filled = [".".join(ranks or "-" for ranks in hand.split(".")) for hand in hands.split()]
    return text.replace(line, f'{head}:{" ".join(filled)}"]')


def _marked(text: str) -> str:
    """With marks of PBN: a note, remarkable cards, the end."""
    head, tag, play = text.partition("[Play ")
    first, _, rest = play.partition("\n")
    return (
        head
        + tag
        + first
        + "\n"
        + re.sub(r"(?<![:,])\b([AK][CDHS])\b(?!,)", r"\1! =1= $14", rest.rstrip())
        + "\n*\n"
    )


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
        re.sub(r"(?<=\n)[9JQKTA-][CDHS ].*", lambda m: re.sub(r"(\w)(\w)", r"\2\1", m[0]), text),
        _voids(text),
        _marked(text),
        text.replace('"N', '"North').replace('[Play "W"]', '[Play "west"]'),
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
