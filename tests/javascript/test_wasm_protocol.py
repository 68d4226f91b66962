"""The engine in JavaScript answers the lines of the protocol as the Python engine does."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from glupcore.auction import ROWS, Rules
from glupcore.auction import Record as AuctionRecord
from places import ROOT
from wasm_package import needs_package, node

pytestmark = needs_package

RECORDS = [json.loads(line) for line in (ROOT / "examples/deals.jsonl").read_text().splitlines()]
POSITION = json.loads((ROOT / "examples/position.json").read_text())
SEEN = (ROOT / "examples/seen.txt").read_text()
AUCTION_SEEN = (ROOT / "examples/auction/seen.txt").read_text()
AUCTION = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"
GAMES = ("glup", "two-handed", "two-handed-extended")
HOUSE: Json = {"from": "four-handed", "name": "ours", "target": 500, "kitty": True}

Json = dict[str, Any]
Key = tuple[str, str, str]

# What the engines do not share: their solvers, and how a number that was written in a text is told.
OWN_SOLVERS = re.compile(r"expected one of auto, (determinized, )?(exact, )?greedy, (ismcts, )?")


def of_python(lines: Sequence[str], *options: str) -> list[Json]:
    done = subprocess.run(
        [sys.executable, "-m", "glupcore", "engine", "--workers", "1", *options],
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        timeout=300,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_request(replies: Iterable[Json]) -> dict[Key, list[Json]]:
    """The last replies; those to what has no id in the order in which they came."""
    found = defaultdict(list)
    for reply in replies:
        if not reply.get("isDuringSearch"):
            found[str(reply["id"]), str(reply.get("client")), str(reply.get("ply"))].append(reply)
    return found


def differences(a: Any, b: Any, place: str = "") -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        found = [f"{place}.{key}: only one has it" for key in a.keys() ^ b.keys()]
        both = sorted((a.keys() & b.keys()) - {"seconds"})
        return found + [
            one for key in both for one in differences(a[key], b[key], f"{place}.{key}")
        ]
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = enumerate(zip(a, b, strict=True))
        return [one for i, (x, y) in pairs for one in differences(x, y, f"{place}[{i}]")]
    if isinstance(a, float) and isinstance(b, int | float):
        same = a == b
    elif isinstance(a, str) and isinstance(b, str):
        same = OWN_SOLVERS.sub("", a) == OWN_SOLVERS.sub("", b)
    else:
        same = a == b
    return [] if same else [f"{place}: {a!r}, given {b!r}"]


def compare(lines: Sequence[str], *, untrusted: bool = False) -> int:
    """How many replies there were, the same from both."""
    ours = of_python(lines, *(["--untrusted"] if untrusted else []))
    theirs = node("protocol.mjs", {"lines": list(lines), "options": {"untrusted": untrusted}})
    expected, given = by_request(ours), by_request(theirs)
    found = {key: differences(expected[key], given[key]) for key in expected.keys() | given.keys()}
    assert {key: what[:3] for key, what in found.items() if what} == {}
    return len(ours)


def request(name: str, method: str, **fields: Any) -> str:
    return json.dumps({"id": name, "method": method, **fields})


def examples() -> list[str]:
    """The requests of docs/protocol.md that have one answer."""
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    lines = [
        " ".join(line.strip() for line in part[2:].splitlines())
        for block in re.findall(r"```jsonl\n(.*?)```", text, re.DOTALL)
        for part in re.split(r"\n(?=[<>] )", block.strip())
        if part.startswith("> ")
    ]
    unlike = ('"deep"', "query_metrics", "query_version")
    return [line for line in lines if not any(word in line for word in unlike)]


def test_the_examples_of_its_page() -> None:
    assert compare(examples()) >= 12


def test_deals_reviews_levels_and_rules() -> None:
    version = of_python([request("v", "query_version")])[0]["result"]
    lines = [
        request("whole", "review", record=RECORDS[0], iterations=50, seed=3),
        request("part", "review", record=SEEN, iterations=80, seed=3, seats=[0]),
        request("shown", "show", record=SEEN),
        request("told", "analyze", record=SEEN, iterations=300, seed=2**64 - 1, explain=True),
        request(
            "plies", "analyze", record=RECORDS[0], plies=[0, 3, 50, 110], iterations=90, seed=5
        ),
        request("won", "analyze", position=POSITION, iterations=90, seed=5, totals=[880, 910]),
    ]
    for game in GAMES:
        lines += [
            request(f"{game} {trump}", "query_rules", rules=game, trump=trump) for trump in "CH"
        ]
        lines.append(request(f"new {game}", "new", game=game, seed=2**63 + 5, rules=game))
        lines += [request(f"show {game} {seat}", "show", game=game, seat=seat) for seat in (0, 1)]
        lines.append(request(f"ask {game}", "analyze", game=game, iterations=40, seed=1))
    for level in version["levels"]:
        lines += [
            request(
                f"{level['name']} {ply}",
                "analyze",
                record=RECORDS[0],
                ply=ply,
                solver=level["solver"],
                seed=9,
            )
            for ply in (4, 61, 100)
        ]
    assert compare(lines) >= len(lines)


def test_games_with_an_auction() -> None:
    lines = []
    for rules in ("two-handed-draw", "four-handed", "double-deck", HOUSE):
        record = AuctionRecord.deal(Rules(rules), 7, policy="greedy")
        name = f"new {rules}"
        lines.append(request(name, "new", game=name, rules=rules, seed=2**63 + 9))
        begun = AuctionRecord.deal(Rules(rules), 2**63 + 9, policy="greedy")
        lines += [
            request(f"{name} {ply}", "play", game=name, action=action)
            for ply, action in enumerate(begun.actions)
        ]
        lines.append(request(f"undo {rules}", "undo", game=name))
        lines += [request(f"show {rules} {s}", "show", game=name, seat=s) for s in (None, 1, 7)]
        lines.append(request(f"rules {rules}", "query_rules", rules=rules))
        for ply in range(0, len(record.actions), 7):
            position = record.view_at(ply, None).to_dict()
            lines += [
                request(f"position {rules} {ply}", "legal", position=position),
                request(f"record {rules} {ply}", "legal", record=record.to_dict(), ply=ply),
                request(f"tags {rules} {ply}", "show", record=record.to_tags(), ply=ply),
                request(f"bad {rules} {ply}", "legal", position={**position, "seat": 9}),
            ]
    assert compare(lines) == len(lines)


def test_a_deal_with_an_auction_as_one_player_saw_it() -> None:
    asked: Json = {"record": AUCTION_SEEN}
    lines = [
        request("legal", "legal", **asked),
        request("first", "legal", **asked, ply=0),
        request("late", "legal", **asked, ply=99),
        request("show", "show", **asked),
        request("begun", "show", **asked, ply=2),
        request("analyze", "analyze", **asked, iterations=40, seed=5),
        request("solve", "solve", **asked),
        request("review", "review", **asked),
        request("rules", "legal", **asked, rules="double-deck"),
        *(
            request(f"bad {number}", "legal", record=AUCTION_SEEN + more)
            for number, more in enumerate(("fly", "9S", "melds: none", "seat: 1", "over", "AC QC"))
        ),
    ]
    assert compare(lines) == len(lines)


def decisions(record: AuctionRecord) -> dict[str, int]:
    """The first ply of each kind of decision."""
    state, found = record.start(), {}
    for ply, action in enumerate(record.actions):
        found.setdefault(state.decision, ply)
        state.apply(action)
    return found


def test_advice_in_games_with_an_auction() -> None:
    """In every kind of decision, in every form; what has a game to win and what has none."""
    lines, met = [], set()
    quick: Json = {"iterations": 40, "seed": 2**64 - 3}
    for number, rules in enumerate((*ROWS, HOUSE)):
        record = AuctionRecord.deal(Rules(rules), 3 + number, policy="greedy")
        plies = decisions(record)
        met |= plies.keys()
        asked: Json = {"record": record.to_dict(), **quick}
        lines.append(request(f"plies {rules}", "analyze", **asked, plies=[*plies.values()]))
        lines.append(request(f"bid {rules}", "analyze", **asked, ply=plies["bid"], explain=True))
        lines.append(request(f"over {rules}", "analyze", **asked))
        position = record.view_at(plies.get("lead", 0), None).to_dict()
        lines.append(request(f"lead {rules}", "analyze", position=position, **quick))
        lines.append(request(f"won {rules}", "analyze", **asked, ply=plies["bid"], target=900))
    kinds = "draw bid look kitty trump call give bury lead follow"
    assert met == set(kinds.split(" "))
    assert compare(lines) >= len(lines)


SOLVERS = [
    *("auto", "pimc", "greedy", "random", "auto:tail=none", "pimc:tail=0", "greedy:slips=1"),
    *("greedy:slips=0.5,iterations=7", "pimc:iterations=9", "pimc:seconds=99,iterations=9"),
    *(
        "pimc:tail=25",
        "pimc:tail=-1",
        "pimc:tail=x",
        "pimc:tail",
        "pimc:tail=1,tail=2",
        "pimc:",
        "",
    ),
    *(
        "pimc:tricks=3",
        "greedy:slips=2",
        "greedy:slips=nan",
        "greedy:slips=x",
        "greedy:style=tuned",
    ),
    *("greedy:learned=true", "greedy:learned=1", "pimc:learned=false,iterations=9"),
    *("random:slips=1", "pim", "network", "exact", "pimc:iterations=0", "auto:threads=0,tail=30"),
]


@pytest.mark.parametrize(
    "untrusted", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["usual", "untrusted"]
)
def test_what_is_asked_of_advice_in_games_with_an_auction(untrusted: bool) -> None:
    record = AuctionRecord.deal(Rules("three-handed"), 5, policy="greedy")
    chips = AuctionRecord.deal(Rules("three-handed-chips"), 5, policy="greedy")
    asked: Json = {"record": record.to_dict(), "seed": 4, "iterations": 30}
    own = {**asked, "iterations": None}
    waits = record.state_at(4).view((record.view_at(4, None).seat + 1) % 3).to_dict()
    more: list[Json] = [
        {"totals": [40, 10, -30], "target": 60},
        {"totals": [40, 10]},
        {"totals": [40, 10, 5, 6]},
        {"totals": [150, 10, 5]},
        {"totals": [40, 10], "solver": "greedy"},
        {"target": 10**9},
        {"target": 10**9 + 1},
        {"lead": 100},
        {"lead": 100, "solver": "random"},
        {"worlds": 20},
        {"fullTime": True},
        {"threads": 3},
        {"iterations": 10**12},
        {"ply": 4, "rules": "four-handed"},
        {"ply": 400},
        {"plies": [1, 2, 3], "explain": True},
        {"record": chips.to_dict(), "totals": [1, 2, 3]},
        {"record": chips.to_dict(), "target": 5, "solver": "greedy"},
        {"record": chips.to_dict(), "explain": True},
        {"record": None, "position": waits},
        {"record": None, "position": {**waits, "seat": 9, "trump": "X"}},
        {"record": record.to_tags(), "ply": 2},
    ]
    lines = [
        request(f"{number}", "analyze", **{**asked, "ply": 4, **fields})
        for number, fields in enumerate(more)
        if untrusted or fields.get("iterations") is None
    ]
    lines += [
        request(solver, "analyze", **own if "iter" in solver else asked, ply=4, solver=solver)
        for solver in SOLVERS
    ]
    lines += [
        request("new", "new", game="g", rules=HOUSE, seed=6),
        request("asked", "analyze", game="g", iterations=30, seed=1, explain=True),
        request("no", "analyze", game="h", iterations=30, seed=1),
    ]
    assert compare(lines, untrusted=untrusted) >= len(lines)


def test_advice_in_games_with_an_auction_is_told_and_ended() -> None:
    record = AuctionRecord.deal(Rules("double-deck"), 5, policy="greedy")
    asked: Json = {"record": record.to_dict(), "ply": 0, "explain": True, "seed": 1}
    lines = [
        request("alone", "analyze", **asked, iterations=900),
        request("told", "analyze", **asked, iterations=900, reportDuringSearchEvery=1e-6),
        request("late", "analyze", **asked, iterations=10**9, deadline=0.5, fullTime=True),
        request("ended", "analyze", **asked, iterations=10**9, seconds=0.2, fullTime=True),
    ]
    replies = [
        reply
        for line in (lines[:2], lines[2:3], lines[3:])
        for reply in node("protocol.mjs", {"lines": line, "options": {}})
    ]
    reports = [reply["result"] for reply in replies if reply["isDuringSearch"]]
    assert reports
    assert all(one["actions"][0]["samples"] > 0 for one in reports)
    final = {reply["id"]: reply["result"] for reply in replies if not reply["isDuringSearch"]}
    assert differences(final["alone"], final["told"]) == []
    for name in ("late", "ended"):
        assert final[name]["stopped"] == "limit"
        assert final[name]["bidding"]["outlooks"][0]["samples"] >= 20


def test_reviews_of_games_with_an_auction() -> None:
    lines = []
    for rules in ("three-handed", HOUSE):
        record = AuctionRecord.deal(Rules(rules), 4, policy="random")
        part = {**record.to_dict(), "actions": list(record.actions[:9])}
        asked: Json = {"iterations": 9, "seed": 2**53 - 1}
        lines += [
            request(f"whole {rules}", "review", record=record.to_dict(), **asked, seats=[1]),
            request(f"part {rules}", "review", record=part, **asked),
            request(f"tags {rules}", "review", record=record.to_tags(), seats=[0], iterations=1),
            request(f"seats {rules}", "review", record=part, seats=[7], **asked),
            request(f"bad {rules}", "review", record={**part, "actions": ["bid:1"]}, **asked),
            request(f"new {rules}", "new", game=str(rules), rules=rules, seed=3),
            request(f"game {rules}", "review", game=str(rules), **asked),
            request(f"other {rules}", "review", game=str(rules), rules="five-handed"),
        ]
    assert compare(lines) == len(lines)
    late = request("late", "review", record=record.to_dict(), iterations=10**9, deadline=0.3)
    (reply,) = node("protocol.mjs", {"lines": [late], "options": {}})
    assert reply["result"]["stopped"] == "limit"


def mangled(text: str, rng: random.Random, signs: Sequence[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(signs) + text[at + rng.randrange(3) :]


def test_typed_deals_in_all_states_of_disrepair() -> None:
    rng = random.Random(7)
    signs = ["", "x", "JS", "\n", "9", "#", "me:", " ♥ ", "[", "they: ", "pass ", "draw: ", "run "]
    texts = [SEEN[:length] for length in range(0, len(SEEN), 29)]
    texts += [mangled(SEEN, rng, signs) for _ in range(150)]
    two_handed = (
        "rules: two-handed\nhand: CA9 DKQJT9 HA9 SA9K\nturnup: QH\n"
        "they: 9C me: AC dix marriage d draw: TC\nme: 9D they: AD\n"
    )
    texts += [mangled(two_handed, rng, signs) for _ in range(80)]
    lines = [request(f"t{i}", "show", record=text or "x") for i, text in enumerate(texts)]
    assert compare(lines) == len(lines)


DEAL = AuctionRecord.deal(Rules("three-handed"), 7, policy="greedy")
JUNK: list[Any] = [
    None, True, 0, -1, 1, 2, 1.0, 1.5, 1e300, 2**53, 2**64, 2**64 - 1, -(2**70), "", "x", "H", "é",
    "glup", "two-handed", "♥", "a" * 300, "\n", "\u200b", [], [1], [1, "a"], {}, {"a": 1}, ["AC"],
    [None], "AS TS", [0, 1], [0, 0], [1, 2, 3], "pimc:tricks=0", "pim", "pimc:x", "pimc:worlds=abc",
    AUCTION, "tricks 1", "greedy:slips=2", "three-handed", [1, 2, 30],
]  # fmt: skip
FIELDS = [
    "id", "method", "position", "record", "game", "endgame", "rules", "ply", "plies", "seed",
    "iterations", "threads", "worlds", "solver", "explain", "target", "lead", "totals", "session",
    "priority", "reportStarted", "fullTime", "seats", "nodes", "trump", "seat", "deck", "dealer",
    "exact_cut", "action", "melds", "goal", "bogus",
]  # fmt: skip
GOOD: list[Json] = [
    {"method": "analyze", "position": POSITION, "iterations": 20, "seed": 1},
    {"method": "legal", "record": RECORDS[0], "ply": 7},
    {"method": "solve", "endgame": "H AS TS 9H [KD] / AS JC QD TD"},
    {"method": "solve", "endgame": AUCTION, "melds": [40, 0, 20, 30]},
    {"method": "reaches", "endgame": AUCTION, "goal": "points 20 meld 40"},
    {"method": "show", "record": SEEN},
    {"method": "new", "game": "g", "seed": 7},
    {"method": "play", "game": "g", "action": "ac"},
    {"method": "undo", "game": "g"},
    {"method": "show", "game": "g", "seat": 0},
    {"method": "query_rules", "rules": "glup", "trump": "H"},
    {"method": "legal", "position": POSITION},
    {"method": "new", "game": "h", "record": RECORDS[1]},
    {"method": "show", "position": "H AS TS 9H [KD] / AS JC QD TD"},
    {"method": "analyze", "record": RECORDS[0], "plies": [1, 2], "iterations": 5, "seed": 2},
    {"method": "analyze", "record": DEAL.to_dict(), "ply": 5, "iterations": 9, "seed": 2},
    {"method": "solve", "record": DEAL.to_dict(), "ply": len(DEAL.actions) - 9, "nodes": 1000},
    {
        "method": "analyze",
        "position": DEAL.view_at(1, None).to_dict(),
        "iterations": 9,
        "seed": 2,
        "totals": [50, 60, 70],
    },
]


def spoiled(good: Json, rng: random.Random) -> Json:
    """A request of which something is wrong, as it may be; none takes long, or chance."""
    bad: Json = json.loads(json.dumps(good))
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice(list(bad) if rng.random() < 0.5 else FIELDS)
        inner = bad.get(name)
        if name not in ("id", "method") and rng.random() < 0.15:
            bad.pop(name, None)
        elif isinstance(inner, dict) and inner and rng.random() < 0.7:
            key = rng.choice(list(inner))
            value = inner[key]
            is_long = isinstance(value, str) and len(value) > 3
            inner[key] = mangled(value, rng, "xA9♥? ") if is_long else rng.choice(JUNK)
        else:
            bad[name] = rng.choice(JUNK)
    method, asked = bad.get("method"), bad.get("iterations")
    if method in ("analyze", "solve", "reaches") and isinstance(bad.get("id"), str):
        bad["id"] += f" {rng.random()}"  # whoever is slow still has that id
    if method in ("analyze", "new") and bad.get("seed") is None:
        bad["seed"] = 4
    if method == "analyze" and (asked is None or (isinstance(asked, int | float) and asked > 100)):
        bad["iterations"] = 9
    return bad


@pytest.mark.parametrize("count", [150, pytest.param(800, marks=pytest.mark.slow)])
@pytest.mark.parametrize("untrusted", [False, True], ids=["usual", "untrusted"])
def test_requests_with_wrong_fields(untrusted: bool, count: int) -> None:
    rng = random.Random(untrusted)
    lines = [
        json.dumps({"id": f"{number}", **spoiled(rng.choice(GOOD), rng)}) for number in range(count)
    ]
    assert compare(lines, untrusted=untrusted) >= len(lines)


def test_lines_that_are_no_requests() -> None:
    """But for a text without an end: a pipe has a line's end in it, and says so."""
    rng = random.Random(3)
    signs = ["\\", "{", "}", "[", "]", ",", ":", "\\u12", "\\q", "nul", "1e999", "-", "01", "NaN",
             "é", '"a":1,', "\\ud800", " ", "\t", '"id":1,']  # fmt: skip
    good = request("l", "legal", endgame="H AS / JC"), request("q", "query_rules", rules="glup")
    lines = [mangled(rng.choice(good), rng, signs) for _ in range(200)]
    lines = [line for line in lines if line.count('"') % 2 == 0 and '\\"' not in line]
    lines += ["[" * 100 + "]" * 100, '{"id": "d", "a": ' + "[" * 70 + "]" * 70 + "}", "[1]", "1"]
    lines.append('{"id": "long", "client": "me", "x": "' + "y" * 2**18 + '"}')
    lines.append('{"id": "twice", "id": "more"}')
    lines.append("{" + '"x": 1, ' * 32 + '"id": "beyond", "x": NaN}')
    assert compare(lines) == len(lines)
