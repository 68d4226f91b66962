"""Deals, kinds of meld and endgames that the npm package reads and lists, as Python does."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import glupcore
from glupcore import Deal, GlupError, Record, SeenDeal
from test_wasm_protocol import RECORDS
from wasm_package import needs_package, node

pytestmark = needs_package

RULES = list(glupcore.RULESETS)
AUCTION = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"
ENDGAMES = [
    "C AS / QD",
    "H AS TS 9H KD / AS JC QD TD",
    AUCTION,
    "three-handed h *AS TS [KD] / AC JC QD / TD QH QH",
    "double-deck S *AS AS KD / TS TS JD / *QD QD AC / AD KS 10H",
]
STAKED: list[tuple[str, Any]] = [
    (AUCTION, [40, 0, 20, 30]),
    (AUCTION, [0, 20, 0, 0]),
    (AUCTION, None),
    (AUCTION, [1]),
    (AUCTION, [1, -1, 0, 0]),
    (AUCTION, [1, 10**5 + 1, 0, 0]),
    (ENDGAMES[0], [1, 1]),
    ("three-handed H *AS / KS", None),
]
GOALS = [
    (AUCTION, goal)
    for goal in ("points 20", "points  70 meld 40", "points 90", "tricks 1", "all", "kings 4", "")
] + [(ENDGAMES[0], "all")]
FIRST = json.dumps(RECORDS[0])
OTHER = Deal.from_seed(5, rules="two-handed").record().to_json()
SEEN = SeenDeal.from_record(Record.from_dict(RECORDS[0]), 1)
TEXTS = [
    f"{FIRST}\n\n{OTHER}\n",
    f"\n{OTHER}",
    json.dumps(RECORDS[0], indent=2),
    json.dumps({**RECORDS[0], "actions": [*RECORDS[0]["actions"][:9], "nonsense", "AC"]}),
    f"{FIRST}\n{{}}\n{FIRST}",
    json.dumps(SEEN.to_dict()),
    SEEN.to_text(),
    json.dumps(SEEN.to_dict()).replace("{", '{"dealer": 0, ', 1),
    '{"deck": "?", "x": ' + "[" * 50_000 + "]" * 50_000 + "}",
    OTHER.replace("{", '{"dealer": 0, ', 1),
    "",
    "{",
    "{}",
    "7",
]


@cache
def told() -> Any:
    asked = {"endgames": ENDGAMES, "staked": STAKED, "goals": GOALS}
    return node("reads.mjs", {"texts": TEXTS, "rules": RULES, **asked})


def plain(one: Any) -> Any:
    if isinstance(one, SeenDeal):
        return one.to_text()
    return one.to_dict() if isinstance(one, Record) else one


def everything(work: Callable[[], Iterable[Any]]) -> list[Any]:
    """What comes of it, and the error that ended it."""
    found: list[Any] = []
    try:
        found.extend(map(plain, work()))
    except GlupError as error:
        return [found, str(error)]
    return [found, None]


def test_kinds_of_meld_are_those_of_python() -> None:
    names = ("identifier", "points", "source", "cards", "incompatible")
    for rules, of_rules in zip(RULES, told()["kinds"], strict=True):
        for trump, kinds in zip("CDHS", of_rules, strict=True):
            expected = [
                {name: getattr(kind, name) for name in names}
                for kind in glupcore.meld_kinds(trump, rules)
            ]
            assert [{**kind, "cards": sorted(kind["cards"])} for kind in kinds] == [
                {**kind, "cards": sorted(kind["cards"])} for kind in expected
            ]


def test_deals_are_played_as_in_python() -> None:
    for rules, scores in zip(RULES, told()["played"], strict=True):
        assert scores == glupcore.random_deals(20, "greedy", 2**63, rules).tolist()


def test_texts_are_read_as_in_python() -> None:
    for number in range(len(TEXTS)):
        check_text(number)


def check_text(number: int) -> None:
    text = TEXTS[number]
    found = {key: told()[key][number] for key in ("records", "record", "deal", "seen", "traces")}
    assert found["records"] == everything(lambda: glupcore.read_records(io.StringIO(text)))
    assert found["record"] == everything(lambda: [glupcore.read_record(io.StringIO(text), 1)])
    ruled = everything(lambda: [glupcore.read_deal(io.StringIO(text), rules="two-handed")])
    assert told()["ruled"][number] == ruled
    deal = everything(lambda: [glupcore.read_deal(io.StringIO(text))])
    assert found["deal"] == deal
    if deal[1] is not None:
        assert found["traces"] == [[], deal[1]]
        return
    read = glupcore.read_deal(io.StringIO(text))
    assert found["seen"] == [[isinstance(read, SeenDeal)], None]
    lines = [
        {**{key: value for key, value in line.items() if key != "lastTrick"}, "last_trick": last}
        if (last := line.get("lastTrick", ...)) is not ...
        else line
        for line in found["traces"][0]
    ]
    assert [lines, found["traces"][1]] == everything(lambda: glupcore.trace_lines(read, 3))


def test_endgames_are_solved_as_in_python() -> None:
    assert told()["values"] == glupcore.solve_values(ENDGAMES).tolist()
    expected = [[one.value, list(one.line)] for one in glupcore.solve_iter(ENDGAMES)]
    assert told()["solved"] == expected


def test_every_card_is_worth_what_it_is_in_python() -> None:
    for text, actions in zip(ENDGAMES, told()["actions"], strict=True):
        expected = glupcore.solve(text).actions
        assert {card: low for card, (low, high, _) in actions if low == high} == expected


def test_melds_at_stake_are_as_in_python() -> None:
    for (text, melds), staked in zip(STAKED, told()["staked"], strict=True):
        expected = everything(lambda: [told_of(glupcore.solve(text, melds=melds))])  # noqa: B023
        assert staked == expected, (text, melds)


def test_goals_are_as_in_python() -> None:
    for (text, goal), found in zip(GOALS, told()["goals"], strict=True):
        expected = everything(lambda: [told_of(glupcore.reaches(text, goal))])  # noqa: B023
        if text == AUCTION:
            assert found == expected, (text, goal)
        assert (found[1] is None) == (expected[1] is None), (text, goal)


def told_of(found: Any) -> dict[str, Any]:
    """Without what depends on the clock."""
    more = {"all_actions": True, "bounds": True} if isinstance(found, glupcore.Solution) else {}
    return {key: one for key, one in found.to_dict(**more).items() if key != "seconds"}


def test_an_unknown_option_is_refused() -> None:
    assert all(said.endswith(", given 'nonsense'") for said in told()["bad"])
