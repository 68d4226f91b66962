"""Requests of every kind, good ones and spoiled ones, and some whose answers are known."""

from __future__ import annotations

import json
import math
import os
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import jsonschema

import glupcore
from glupcore import Deal, auction
from glupcore.deals.masked import masked
from glupcore.deals.records import Record
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.schema import schema

REQUESTS = int(os.environ.get("GLUP_ENGINE_REQUESTS", "400"))
SEED = int(os.environ.get("GLUP_ENGINE_SEED", "1"))

Message = dict[str, Any]

HOUSE: Message = {"from": "four-handed", "name": "ours", "target": 500, "kitty": True}
GAMES: list[Any] = [
    "glup", "glup", "two-handed", "three-handed", "four-handed", "double-deck", HOUSE
]  # fmt: skip


def played(rules: Any, seed: int) -> Any:
    """A record of whatever game."""
    if rules not in glupcore.RULESETS:
        return auction.Record.deal(auction.Rules(rules), seed, policy="greedy")
    deal = Deal.from_seed(seed, rules=rules)
    rng = glupcore.Random(seed)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("greedy", rng))
    return deal.record()


RECORDS = [played(rules, seed) for seed, rules in enumerate(GAMES)]
STOCKED = [record for record in RECORDS if isinstance(record, Record)]
PLIES = [
    [ply for ply in range(len(r.actions)) if r.state_at(ply).player is not None] for r in RECORDS
]
SOLVERS = [
    "auto", "greedy", "random", "network", "exact", "pimc", "pimc:tricks=2,worlds=5", "ismcts",
    "ismcts:keep=true,memory_mib=1", "determinized:worlds=3", "pimc:target=1000,mine=500",
    "pimc:tail=0", "pimc:tail=16",
]  # fmt: skip
HUNGRY = [
    "ismcts:memory_mib=256", "ismcts:memory_mib=257", "ismcts:memory_mib=99999999999999999999",
    "determinized:worlds=256,memory_mib=256", "determinized:worlds=1000000000",
    "pimc:worlds=1000000000000000000000000", "pimc:tricks=1000000000000000", "pimc:threads=64",
    "pimc:threads=100000", "pimc:spread=nan", "pimc:caution=1e308", "ismcts:exploration=inf",
    "auto:target=99999999999999999999", "pimc:lead=5,mine=10000000000,theirs=10000000001",
    "network:weights=/", "network:weights=/dev/zero", "network:weights=/dev/stdin",
    "network:weights=no such file", "network:weights=a\0b", "network:weights=", "pimc:,,,",
    "pimc:worlds=3,worlds=4", "pimc:seconds=1e300", "pimc:iterations=0", "pimc:policy=\ud800",
    ":", "pimc:=", "\0", "x" * 1000, "pimc:tail=25",
]  # fmt: skip


# Good requests


def spot(rng: random.Random) -> Message:
    """A position, record, endgame or game to ask about, often one where somebody is to act."""
    number = rng.randrange(len(RECORDS))
    record, ply = RECORDS[number], rng.choice(PLIES[number])
    state = record.state_at(ply)
    seat = state.player or 0
    kind = rng.randrange(6)
    if kind == 0:
        return {"position": position_of(state.view(seat))}
    if kind == 1:
        return {"record": record.to_dict(), "ply": ply}
    if kind == 2:
        return as_seen(record, ply, seat)
    if kind == 3:
        return {"record": record.to_dict(), "plies": rng.sample(PLIES[number], rng.randint(1, 6))}
    if kind == 4:
        deal = rng.choice(STOCKED)
        late = deal.state_at(rng.randrange(len(deal.actions) - 12, len(deal.actions)))
        return {"endgame": late.to_endgame()}
    return {"game": name_of_game(rng)}


def position_of(view: Any) -> Any:
    return view.to_dict() if isinstance(view, auction.View) else glupcore.position_from_view(view)


def as_seen(record: Any, ply: int, seat: int) -> Message:
    """The deal as the player saw it, or as tags where such deals are not written down."""
    hidden = masked(record, ply, seat) if isinstance(record, Record) else record.to_tags()
    return {"record": hidden, "ply": ply}


def name_of_game(rng: random.Random) -> str:
    return f"g{rng.randrange(300)}"


def client(rng: random.Random) -> Message:
    return rng.choice([{}, {}, {"client": "a"}, {"client": "b"}, {"client": None}])


def analyze(rng: random.Random) -> Message:
    message: Message = {"method": "analyze", **spot(rng), "iterations": rng.randint(1, 40)}
    for name, values in {
        "solver": SOLVERS,
        "seconds": [0.001, 0.01, 1000.0],
        "worlds": [1, 10],
        "threads": [1, 2, 64],
        "seed": [0, 7, 2**64 - 1],
        "explain": [True, False, None],
        "target": [1000],
        "lead": [100],
        "totals": [[0, 0], [500, 100], [40, -20, 15], [0] * 4],
        "session": ["s1", "s2", f"s{rng.randrange(100)}"],
        "priority": [-(10**6), 0, 5],
        "reportDuringSearchEvery": [0.001, 0.01],
        "reportStarted": [True, False],
        "deadline": [1e-6, 0.01, 1000.0],
        "fallback": [True, False],
    }.items():
        if rng.random() < 0.2:
            message[name] = rng.choice(values)
    return message


def new(rng: random.Random) -> Message:
    begun: list[Message] = [
        {"seed": rng.randrange(100), "dealer": rng.randrange(2)},
        {"seed": rng.randrange(100), "rules": rng.choice(GAMES), "dealer": rng.randrange(4)},
        {"rules": "four-handed", "options": {"target": 500}},
        {"record": rng.choice(RECORDS).to_dict()},
        {"deck": list(RECORDS[0].deck), "exact_cut": True},
        {"deck": " ".join(RECORDS[1].deck)},
        {"record": RECORDS[2].to_dict()},
        {},
    ]
    return {"method": "new", "game": name_of_game(rng), **rng.choice(begun)}


def play(rng: random.Random) -> Message:
    record = rng.choice(RECORDS)
    action = rng.choice([*record.actions, "pass", "dix", "QS+2", "bid 200", "concede"])
    return {"method": "play", "game": name_of_game(rng), "action": action}


def review(rng: random.Random) -> Message:
    record = rng.choice(RECORDS)
    early = {**record.to_dict(), "actions": list(record.actions[: rng.randrange(4)])}
    about: Message = rng.choice([{"record": early}, {"game": name_of_game(rng)}])
    limits: Message = rng.choice([{"seconds": 1e-4}, {"iterations": 1}])
    return {
        "method": "review",
        **about,
        **limits,
        "deadline": 0.2,
        "seats": rng.choice([[0], [1, 0]]),
    }


GOALS = ["points 30", "points 60 meld 40", "tricks 2", "all"]


def auction_endgame(rng: random.Random) -> Message:
    """One of four hands of 4 to 8 cards."""
    pack = [rank + suit for rank in "9JQKTA" for suit in "CDHS"] * 2
    cards = rng.sample(pack, 4 * rng.randint(4, 8))
    hands = [" ".join(cards[seat::4]) for seat in range(4)]
    text = f"four-handed H *{hands[0]} / {hands[1]} / *{hands[2]} / {hands[3]}"
    return {"endgame": text, "nodes": rng.choice([1, 100, 1000])}


METHODS: list[Callable[[random.Random], Message]] = [
    analyze, analyze, analyze, new, play,
    lambda rng: {"method": "solve", **spot(rng), "nodes": rng.choice([1, 100, 10**12])},
    lambda rng: {"method": "solve", **auction_endgame(rng), "melds": rng.choice([None, [9] * 4])},
    lambda rng: {"method": "reaches", **auction_endgame(rng), "goal": rng.choice(GOALS)},
    lambda rng: {"method": "legal", **spot(rng)},
    lambda rng: {"method": "undo", "game": name_of_game(rng)},
    lambda rng: {"method": "show", "game": name_of_game(rng), "seat": rng.choice([0, 1, 3, None])},
    lambda rng: {"method": "show", **{k: v for k, v in spot(rng).items() if k != "plies"}},
    lambda rng: {"method": "query_rules", "rules": rng.choice(GAMES)},
    review,
    lambda rng: {"method": "close", "game": name_of_game(rng)},
    lambda rng: {"method": "query_version"},
    lambda rng: {"method": "terminate", "terminateId": f"r{rng.randrange(REQUESTS)}"},
    lambda rng: {"method": "terminate_all"},
    lambda rng: {"method": "leave"},
    lambda rng: {"method": "query_metrics"},
]  # fmt: skip


# Broken requests


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 1.5, -0.0, 1e308, 10**30, -(10**300), math.nan, math.inf, "", "?",
    " ", "0", "NaN", "\0", "\ud800", "\U0001f0a1", "x" * 2000, "AS AS AS AS AS", [], {}, [[]],
    [None], {"": {}}, {"a": [1]}, deep(100), list(range(500)), ["?"] * 96, "? " * 96, [0] * 128,
    2**64, 127,
]  # fmt: skip
KEYS = [
    "id",
    "method",
    "position",
    "record",
    "ply",
    "plies",
    "solver",
    "client",
    "deadline",
    "",
    "\ud800",
    "x" * 300,
    "ID",
]


def spoil(rng: random.Random, value: Any) -> Any:
    """The value with something in it changed, anywhere in it."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        kind = rng.randrange(6)
        if kind == 0:
            return {name: inner for name, inner in value.items() if name != key}
        if kind == 1:
            return {**value, rng.choice(KEYS): rng.choice(JUNK)}
        return {**value, key: spoil(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        kind = rng.randrange(5)
        if kind == 0:
            return value[:at]
        if kind == 1:
            return value[:at] + [value[at]] * rng.choice([2, 200]) + value[at:]
        if kind == 2:
            return rng.sample(value, len(value))
        return [*value[:at], spoil(rng, value[at]), *value[at + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.7:
        words = value.split(" ")
        at = rng.randrange(len(words))
        words[at] = rng.choice(["?", "", "9C", "AS", "XX", "AS+", "pass", "\0", words[0]])
        return " ".join(words)
    return rng.choice(JUNK)


def spoil_bytes(rng: random.Random, line: bytes) -> bytes:
    """The line with some bytes changed; still one line."""
    at = rng.randrange(len(line))
    kind = rng.randrange(8)
    if kind == 0:
        line = line[:at]
    elif kind == 1:
        line = line[:at] + bytes([rng.choice([0, 9, 34, 44, 92, 123, 125, 128, 255])]) + line[at:]
    elif kind == 2:
        line = line[:at] + line[at + 1 :]
    elif kind == 3:
        line = b"\xef\xbb\xbf" + line
    elif kind == 4:
        line = b" \t" + line + b"\r"
    elif kind == 5:
        line = b'{"id":"twice","method":"legal","id":"thrice",' + line[1:]
    elif kind == 6:
        line = line + line
    else:
        line = line[:at] + b"\xed\xa0\x80" + line[at:]
    return line.replace(b"\n", b"")


NO_IDS: list[Any] = [None, 5, 1.5, True, "", [], {}, "x" * 201, "\ud800", "a\ud800"]
ODD_IDS = [" ", "\0", "x" * 190, "\U0001f0a1", '"', "null"]


def whole_lines(rng: random.Random) -> bytes:
    """A line that is no JSON object of a request at all."""
    return rng.choice(
        [
            b"{}", b"[]", b"5", b"null", b'"text"', b"{", b"}", b"\0", b"\xff\xfe{\0", b"nonsense",
            b'{"id":"a"', b"[" * 50_000, b'{"id":' * 30_000, b"9" * 5000, b'{"id":' + b"9" * 5000,
            b" " * (MOST_BYTES + 10) + b"{}", b"x" * (MOST_BYTES + 1), b"x" * (3 * MOST_BYTES),
            b'{"id":"' + b"x" * MOST_BYTES + b'"}', b"1e999", b"   ", b"", b"\r", b"\xef\xbb\xbf",
        ]
    )  # fmt: skip


def broken(rng: random.Random, name: str) -> bytes:
    """A line, most likely a broken request with that id."""
    kind = rng.randrange(12)
    if kind == 0:
        return whole_lines(rng)
    message = {"id": name, **client(rng), **rng.choice(METHODS)(rng)}
    if kind == 1:
        message["id"] = rng.choice([*NO_IDS, *(odd + name for odd in ODD_IDS)])
    elif kind == 2:
        message = {**message, "method": "analyze", "solver": rng.choice(HUNGRY)}
    elif kind == 3:
        message["seconds"] = rng.choice([1e6, 1e-300, 1e7, 0.001])
    elif kind != 4:  # which stays good
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            spoiled = spoil(rng, message)
            message = spoiled if isinstance(spoiled, dict) else {"method": spoiled}
            message["id"] = name
    line = json.dumps(message).encode()
    return spoil_bytes(rng, line) if kind == 11 else line


# Requests with known answers


@cache
def known_answers() -> list[tuple[Message, Message]]:
    """Requests and their results, but for the time taken."""
    return list(_known_answers())


def _known_answers() -> Iterator[tuple[Message, Message]]:
    for record, plies in zip(RECORDS, PLIES, strict=True):
        for ply in plies[5 :: 46 if isinstance(record, Record) else 22]:
            state = record.state_at(ply)
            seat = state.player
            asked: Message = as_seen(record, ply, seat)
            stocked = isinstance(record, Record)
            yield (
                {"method": "legal", **asked},
                {
                    **({"phase": state.phase} if stocked else {}),
                    "decision": state.decision,
                    "player": seat,
                    "legal": state.legal_actions(),
                },
            )
            for solver in ("auto", "ismcts", "greedy"):
                advice = glupcore.recommend(
                    state.view(seat),
                    solver=solver,
                    iterations=60,
                    seed=ply,
                )
                limits = {"solver": solver, "iterations": 60, "seed": ply}
                yield {"method": "analyze", **asked, **limits}, timeless(advice.to_dict())
        if not isinstance(record, Record):
            continue
        late = record.state_at(len(record.actions) - 14)
        solution = glupcore.solve(late)
        yield (
            {"method": "solve", "endgame": late.to_endgame()},
            timeless(solution.to_dict(all_actions=True, bounds=True)),
        )


def timeless(result: Message) -> Message:
    plain: Message = json.loads(json.dumps(result))
    return {key: value for key, value in plain.items() if key != "seconds"}


class Validators:
    """The shipped schema, for requests and for replies."""

    def __init__(self) -> None:
        whole = schema()
        jsonschema.Draft202012Validator.check_schema(whole)
        self.request = jsonschema.Draft202012Validator(whole)
        reply = {"$ref": "#/$defs/reply", "$defs": whole["$defs"]}
        self.reply = jsonschema.Draft202012Validator(reply)
