"""The engine in JavaScript answers the lines of the protocol as the Python engine does."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from glupcore.auction import ROWS, Rules
from glupcore.auction import Record as AuctionRecord
from wasm_package import needs_package, node

pytestmark = needs_package

ROOT = Path(__file__).parents[1]
RECORDS = [json.loads(line) for line in (ROOT / "examples/deals.jsonl").read_text().splitlines()]
POSITION = json.loads((ROOT / "examples/position.json").read_text())
SEEN = (ROOT / "examples/seen.txt").read_text()
AUCTION = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"
GAMES = ("glup", "two-handed", "two-handed-extended")

# What the engines do not share: their solvers, and how a number that was written in a text is told.
OWN_SOLVERS = re.compile(r"expected one of auto, (determinized, )?exact, greedy, (ismcts, )?")

Json = dict[str, Any]
Key = tuple[str, str, str]


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
    unlike = ('"deep"', '"best"', "query_metrics", "query_version")
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


def test_games_with_an_auction_but_for_advice() -> None:
    lines = []
    for rules in (*ROWS, {"from": "four-handed", "name": "ours", "target": 500}):
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
    asked = [
        request("analyze", "analyze", record=record.to_dict(), ply=2),
        request("review", "review", record=record.to_dict()),
    ]
    for reply in node("protocol.mjs", {"lines": asked, "options": {}}):
        assert reply["error"]["field"] == "rules"


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


JUNK: list[Any] = [
    None, True, 0, -1, 1, 2, 1.0, 1.5, 1e300, 2**53, 2**64, 2**64 - 1, -(2**70), "", "x", "H", "é",
    "glup", "two-handed", "♥", "a" * 300, "\n", "\u200b", [], [1], [1, "a"], {}, {"a": 1}, ["AC"],
    [None], "AS TS", [0, 1], [0, 0], [1, 2, 3], "pimc:tricks=0", "pim", "pimc:x", "pimc:worlds=abc",
    AUCTION, "tricks 1",
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
    if method in ("analyze", "new") and bad.get("seed") is None:
        bad["seed"] = 4
    if method == "analyze" and (asked is None or (isinstance(asked, int | float) and asked > 100)):
        bad["iterations"] = 9
    return bad


@pytest.mark.parametrize("untrusted", [False, True], ids=["usual", "untrusted"])
def test_requests_with_wrong_fields(untrusted: bool) -> None:
    rng = random.Random(untrusted)
    lines = [
        json.dumps({"id": f"{number}", **spoiled(rng.choice(GOOD), rng)}) for number in range(800)
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
