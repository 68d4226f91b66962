"""What the engine has answered to one long talk, kept byte by byte but for times and fractions.

Fractions are sums that another processor may round otherwise. ``python
tests/support/transcripts.py`` writes it anew: only where answers are meant to change.
"""

import gzip
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any

from engine_answers import Message
from glupcore import Deal, Random, Record, SeenDeal, State, auction, games
from glupcore._core import line_from_view
from glupcore.deals.masked import masked
from glupcore.deals.positions import position_from_view
from glupcore.protocol.engine import Engine
from glupcore.solvers.spec import Spec
from places import TESTS

FILE = TESTS / "data" / "transcripts" / "engine.txt.gz"
TIME = re.compile(r'"seconds":[^,}]+')
FRACTION = re.compile(r"(?<=\d)\.\d+(e-?\d+)?")
HOUSE: Message = {"from": "four-handed", "name": "our-table", "target": 500, "pinochle": [40]}
ROWS: list[Any] = [
    "two-handed-draw", "three-handed", "three-handed-chips", "check", "four-handed-racehorse",
    "double-deck", "five-handed", "racehorse", HOUSE,
]  # fmt: skip
STOCKS = ["glup", "two-handed", "two-handed-extended"]
QUICK: Message = {"method": "analyze", "iterations": 30, "seed": 5}
ENDGAME = "H AS TS 9H KD / AS JC QD TD"
OPEN = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"


def stock_record(rules: str, seed: int = 11) -> Record:
    deal, rng = Deal.from_seed(seed, rules=rules), Random(3)
    while deal.player is not None:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal.record()


def of_each(subject: Message, **options: Any) -> list[Message]:
    """Every request that is about a decision."""
    methods: list[Message] = [{"method": "legal"}, {"method": "show"}, {"method": "solve"}, QUICK]
    return [{**one, **subject, **options} for one in methods]


def a_game(rules: Any, actions: list[str], begun: Message, name: str) -> list[Message]:
    game, half = {"game": name}, len(actions) // 2
    asking: list[Message] = [{"method": "new", **game, **begun}, {"method": "undo", **game}]
    for ply, action in enumerate(actions):
        asking.append({"method": "play", **game, "action": action})
        if ply in (2, half):
            asking += [*of_each(game), {**QUICK, **game, "explain": True}]
            asking += [{"method": "show", **game, "seat": seat} for seat in (0, 1, 9)]
            asking += [{"method": "undo", **game}, {"method": "play", **game, "action": action}]
            asking.append({"method": "play", **game, "action": "bid 1"})
    asking += [{"method": "show", **game, "seat": 1}, *of_each(game)]
    asking += [{"method": "legal", **game, "rules": other} for other in ("glup", "check", HOUSE)]
    return [*asking, {"method": "undo", **game}, {"method": "close", **game}]


def of_stock(rules: str) -> Iterator[Message]:
    record = stock_record(rules)
    plies = len(record.actions)
    whole = record.to_dict()
    begun = {"rules": rules, "seed": 11}
    yield from a_game(rules, list(record.actions), begun, rules)
    yield {"method": "query_rules", "rules": rules, "trump": "S"}
    for ply in (0, 21, plies - 9):
        state = record.state_at(ply)
        assert state.player is not None
        view = state.view(state.player)
        waits = position_from_view(state.view(1 - state.player))
        yield from of_each({"record": whole, "ply": ply})
        yield from of_each({"record": masked(record, ply, state.player)}, rules=rules)
        yield from of_each({"record": SeenDeal.from_record(record, state.player, ply).to_text()})
        for position in (position_from_view(view), line_from_view(view), str(view), waits):
            yield from of_each({"position": position})
        yield from of_each({"position": json.dumps(position_from_view(view))}, rules="check")
    yield from of_each({"endgame": record.state_at(plies - 9).to_endgame()})
    yield {**QUICK, "record": whole, "plies": [3, 30], "explain": True}
    yield {**QUICK, "record": whole, "ply": 30, "totals": [400, 450], "target": 1000}
    yield {**QUICK, "record": whole, "ply": 30, "solver": "greedy"}
    late = {**whole, "actions": list(record.actions)}
    yield {"method": "review", "record": late, "iterations": 10, "seed": 3, "seats": [1]}
    yield {"method": "review", "record": SeenDeal.from_record(record, 0).to_text()}
    yield {"method": "new", "game": "on", "record": {**whole, "actions": whole["actions"][:9]}}


def of_auction(rules: Any) -> Iterator[Message]:
    record = auction.Record.deal(auction.Rules(rules), 7, policy="greedy")
    whole, plies = record.to_dict(), len(record.actions)
    name = rules if isinstance(rules, str) else "house"
    yield from a_game(rules, list(record.actions), {"rules": rules, "seed": 7}, name)
    yield {"method": "query_rules", "rules": rules, "trump": "D"}
    for ply in (0, 3, max(plies - 9, 4)):
        state = record.state_at(ply)
        if state.player is None:
            continue
        view, other = (state.view((state.player + n) % state.rules.seats) for n in range(2))
        begun = auction.Record(record.rules, record.deck, record.dealer, record.actions[:ply])
        yield from of_each({"record": whole, "ply": ply})
        yield from of_each({"record": begun.to_tags()}, rules=rules)
        yield from of_each({"position": json.loads(view.to_json())})
        yield from of_each({"position": other.to_json()})
        yield from of_each({"position": json.loads(view.to_json())}, rules="glup")
        yield {**QUICK, "record": whole, "ply": ply, "solver": "greedy"}
    accounts = record.rules.accounts
    if record.rules.target:
        stakes: Message = {"target": 700, "totals": [-40, *[120] * (accounts - 1)]}
        yield {**QUICK, "record": whole, "ply": 0, "explain": True, **stakes}
    yield {"method": "review", "record": whole, "iterations": 5, "seed": 3, "seats": [1]}
    yield {"method": "new", "game": "on", "record": {**whole, "actions": whole["actions"][:3]}}
    yield {"method": "new", "game": "on", "rules": rules, "exact_cut": True}
    yield {"method": "new", "game": "on", "rules": rules, "dealer": 7}


def of_pisti() -> Iterator[Message]:
    record = games.Record.deal("pisti", 7, policy="greedy")
    whole = record.to_dict()
    yield from a_game("pisti", list(record.actions), {"rules": "pisti", "seed": 7}, "pisti")
    yield {"method": "query_rules", "rules": "pisti"}
    for ply in (0, 21, 46):
        state = record.state_at(ply)
        assert state.player is not None
        view, waits = (state.view((state.player + n) % 4) for n in range(2))
        yield from of_each({"record": whole, "ply": ply})
        for position in (view, waits):
            yield from of_each({"position": json.loads(position.to_json())})
            yield from of_each({"position": position.to_json()})
        yield from of_each({"position": json.loads(view.to_json())}, rules="glup")
        yield {**QUICK, "record": whole, "ply": ply, "solver": "greedy:slips=0.5"}
        yield {**QUICK, "record": whole, "ply": ply, "target": 151}
    yield {"method": "review", "record": whole}
    told = {"accounts": [60, 20], "dealer": 2, "deals": 3, "target": 151, "winners": None}
    yield {"method": "new", "game": "on", "rules": "pisti", "seed": 2, "series": told}
    yield {"method": "show", "game": "on", "seat": 1, "names": ["Ann", "Bob", "Cleo", "Dan"]}
    for odd in ({"deck": "2C"}, {"dealer": 4}, {"exact_cut": True}, {"options": {}}):
        yield {"method": "new", "game": "on", "rules": "pisti", **odd}
    for odd in ({"deals": 0}, {**told, "accounts": [152, 3]}, {**told, "winners": [1]}):
        yield {"method": "new", "game": "on", "rules": "pisti", "series": odd}


SEEN = """three-handed
seat 1 dealer 0
hand AC TC KC QC JC AD TD KD QD AH TH KH AS TS JS
"""


def series() -> list[Message]:
    """A deal to its end, and the next of that game."""
    record = auction.Record.deal(auction.Rules("three-handed"), 3, policy="greedy")
    game: Message = {"game": "first"}
    told = {"accounts": [0, 0, 0], "dealer": 1, "deals": 1}
    return [
        {"method": "new", **game, "record": record.to_dict()},
        {"method": "show", **game, "seat": 0},
        {"method": "new", **game, "rules": "three-handed", "seed": 4, "series": told},
        {"method": "new", **game, "rules": "three-handed", "seed": 4, "series": {"deals": -1}},
        {"method": "new", **game, "record": {**record.to_dict(), "series": told}},
        {"method": "new", **game, "record": {**record.to_dict(), "series": {"deals": -1}}},
        {"method": "new", **game, "record": {**record.to_dict(), "series": 3}},
        {"method": "new", **game, "rules": "glup", "series": told},
        {"method": "new", **game, "rules": "glup", "options": {}},
    ]


def faults() -> list[Message]:
    glup, four = (
        stock_record("glup").to_dict(),
        auction.Record.deal(auction.Rules("four-handed"), 7, policy="greedy"),
    )
    position = json.loads(four.state_at(4).view(0).to_json())
    sights = position_from_view(State.from_seed(3).view(1))
    asking: list[Message] = [
        {"record": glup, "rules": rules} for rules in ("whist", "two-handd", "check", HOUSE, {}, 3)
    ]
    asking += [{"record": {**glup, "rules": rules}} for rules in ("whist", "four-handd", 7, HOUSE)]
    others: list[Any] = ["glup", "check", {}]
    asking += [{"record": {**four.to_dict(), "rules": rules}} for rules in others]
    asking += [
        {"record": text} for text in ("", "{", "[Event", "three-handed", SEEN, "lead AS", "{}")
    ]
    asking += [{"record": {**glup, "actions": ["AS", "bid:1"]}}, {"record": glup, "ply": 999}]
    asking += [{"record": {**four.to_dict(), "deck": "AS"}}, {"record": {**glup, "deck": "AS"}}]
    asking += [{"position": {**position, "seat": 9, "trump": "X"}}, {"position": {}}]
    asking += [{"position": {**sights, "hand": "AS"}}, {"position": "hello"}, {"position": "{}"}]
    asking += [{"position": json.dumps({**position, "seat": 9})}, {"position": '{"rules": 4}'}]
    asking += [
        {"endgame": text} for text in ("", "H AS", "H AS / KS", "two-handed H AS / JC", OPEN)
    ]
    asking += [{"endgame": ENDGAME, "rules": rules} for rules in ("two-handed", "check", HOUSE)]
    asking += [
        {"endgame": OPEN, "rules": rules} for rules in ("glup", "four-handed", "check", HOUSE)
    ]
    asking += [{"game": "none"}, {"game": "none", "rules": "check"}]
    found = [one for subject in asking for one in of_each(subject)]
    for text in (OPEN, ENDGAME, "three-handed H *AS / KS", "four-handed S *A / K / *Q / J", "none"):
        found += [
            {"method": "solve", "endgame": text, "melds": melds}
            for melds in ([40, 0, 20, 30], [1, 2])
        ]
        for goal in ("points 9", "points 70 meld 10", "tricks 1", "all", "kings 3"):
            found.append({"method": "reaches", "endgame": text, "goal": goal})
    found.append({"method": "reaches", "endgame": OPEN, "goal": "all", "rules": "glup"})
    found += [
        {"method": "query_rules", "rules": rules}
        for rules in ("whist", "pistol", {}, {"from": "check", "a": 1})
    ]
    found.append({"method": "query_rules"})
    begun: list[Message] = [
        {"deck": "AS"},
        {"deck": glup["deck"], "dealer": 1, "exact_cut": True},
        {"rules": "check", "deck": "AS"},
        {"rules": "two-handed", "exact_cut": True},
        {"rules": "check", "options": {"target": -1}},
        {"rules": "four-handed", "options": {"target": 500}, "seed": 3},
        {"rules": {}},
        {"dealer": 3},
        {"record": {}},
        {"record": four.to_dict(), "rules": "glup"},
        {"record": glup, "rules": "check"},
        {"record": {**four.to_dict(), "actions": ["bid:1"]}},
        {"rules": "whist"},
        {"record": {**glup, "actions": ["pass"]}},
        {"rules": {"from": "check", "name": "x", "bid": 3}},
    ]
    found += [{"method": "new", "game": "f", **one} for one in begun]
    return [
        *found,
        {"method": "review", "game": "none"},
        {"method": "play", "game": "none", "action": "AS"},
    ]


def talk() -> list[Message]:
    found = [*faults(), *series()]
    for rules in STOCKS:
        found += of_stock(rules)
    for row in ROWS:
        found += of_auction(row)
    return [*found, *of_pisti()]


def without_times(reply: str) -> str:
    return FRACTION.sub("", TIME.sub('"seconds":0', reply))


def answered(lines: list[str]) -> str:
    """The talk: each request with its replies below it."""
    out = io.BytesIO()
    numbered = [f'{{"id":"{n}",{line[1:]}' for n, line in enumerate(lines)]
    Engine(out, Spec.parse("auto"), 1).serve(io.BytesIO("\n".join(numbered).encode()))
    replies = defaultdict(list)
    for reply in out.getvalue().decode().splitlines():
        replies[json.loads(reply)["id"]].append(without_times(reply))
    talk = ""
    for n, line in zip(count(), lines):
        talk += "".join(f"{said}\n" for said in (f"> {line}", *replies[str(n)]))
    return talk


def kept() -> str:
    return gzip.decompress(FILE.read_bytes()).decode()


def requests(talk: str) -> list[str]:
    return [line[2:] for line in talk.splitlines() if line.startswith("> ")]


if __name__ == "__main__":
    said = answered([json.dumps(one) for one in talk()])
    FILE.write_bytes(gzip.compress(said.encode(), mtime=0))
