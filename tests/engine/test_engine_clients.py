"""Many clients of one engine: what is each one's own, whose turn it is, what nobody may fill."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import glupcore
from engine_process import DEAL, ENDLESS, SHORT, Begin, Message, Process
from glupcore import Advice, Deal, Random
from glupcore.auction import Record, Rules
from glupcore.deals.positions import position_from_view
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.engine import Engine
from glupcore.protocol.store import Store
from glupcore.solvers.spec import Spec

TEXT = "hand: C AATTJJ D AATTJJ H ATT S ATT\nturnup: QH\nthey: 9C me: AC"


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Starts engines, which must have nothing to say on stderr."""
    with Begin(tmp_path) as begin:
        yield begin
    assert begin.said() == ""


def asked(*messages: Message, bounds: Bounds = USUAL) -> list[Message]:
    """The replies to requests that are all answered at once."""
    lines = [json.dumps({"id": str(n), **message}) for n, message in enumerate(messages)]
    out = io.BytesIO()
    Engine(out, Spec.parse("greedy"), 1, bounds).serve(io.BytesIO("\n".join(lines).encode()))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def begun(engine: Process, name: str, **more: Any) -> None:
    """Begin a search without an end, and wait until it runs."""
    engine.send({"id": name, **ENDLESS, "reportStarted": True, **more})
    while not engine.reply().get("started"):
        pass


def waits(engine: Process, *names: str, **more: Any) -> None:
    for name in names:
        engine.send({"id": name, **ENDLESS, **more})


# What is each one's own


def test_names_are_a_clients_own() -> None:
    first = {"method": "new", "game": "g", "seed": 1}
    replies = asked(
        {**first, "client": "a"},
        {**first, "client": "b", "seed": 2},
        first | {"seed": 3},
        {"method": "show", "game": "g", "client": "a"},
        {"method": "show", "game": "g", "client": "b"},
        {"method": "show", "game": "g"},
        {"method": "show", "game": "g", "client": None},
        {"method": "close", "game": "g", "client": "a"},
        {"method": "show", "game": "g", "client": "a"},
        {"method": "show", "game": "g", "client": "b"},
    )
    assert [reply.get("client") for reply in replies] == [*"ab", None, *"ab", None, None, *"aab"]
    decks = [Deal.from_seed(seed).record().to_dict() for seed in (1, 2, 3)]
    shown = [reply["result"]["record"] for reply in replies[3:7]]
    assert shown == [*decks, decks[2]]
    assert replies[8]["error"]["field"] == "game"
    assert replies[9]["result"]["record"] == decks[1]


@pytest.mark.parametrize(
    "request_",
    [
        {"method": "show"},
        {"method": "show", "seat": 0},
        {"method": "play", "action": "AC"},
        {"method": "undo"},
        {"method": "close"},
        {"method": "legal"},
        {"method": "analyze"},
        {"method": "solve"},
    ],
)
@pytest.mark.parametrize("other", [{"client": "b"}, {}, {"client": "A"}, {"client": "a "}])
def test_nobody_learns_of_anothers_game(request_: Message, other: Message) -> None:
    new = {"method": "new", "game": "g", "seed": 1, "client": "a"}
    _, with_game, shown = asked(
        new, {**request_, **other, "game": "g"}, {"method": "show", "game": "g", "client": "a"}
    )
    (without,) = asked({"id": "1", **request_, **other, "game": "g"})
    assert with_game == without
    assert with_game["error"]["message"] == "game: expected a game begun by new, given 'g'"
    assert shown["result"]["record"] == Deal.from_seed(1).record().to_dict()


def test_nobody_ends_anothers_search(begin: Begin) -> None:
    engine = begin("--workers", "1")
    begun(engine, "x", client="a")
    waits(engine, "y", client="a")
    for number, request in enumerate(
        (
            {"method": "terminate", "terminateId": "x"},
            {"method": "terminate", "terminateId": "y"},
            {"method": "terminate_all"},
            {"method": "leave"},
        )
    ):
        for client in ("b", None):
            engine.send({"id": f"{number}", "client": client, **request})
            reply = engine.final(f"{number}")
            assert reply["result"]["searches"] == 0
            assert reply.get("client") == client
    engine.send({"id": "end", "client": "a", "method": "terminate_all"})
    assert engine.final("y")["error"]["code"] == "terminated"
    assert engine.final("end")["result"] == {"searches": 2}


def test_ids_in_use_are_a_clients_own(begin: Begin) -> None:
    engine = begin("--workers", "2")
    begun(engine, "x", client="a")
    begun(engine, "x", client="b")
    engine.send({"id": "x", **SHORT, "client": "a"})
    refused = engine.reply()
    assert (refused["id"], refused["client"]) == (None, "a")
    assert refused["error"]["field"] == "id"
    engine.send({"id": "x", "method": "query_version"})
    assert engine.final("x").get("client") is None
    engine.send({"id": "end", "method": "terminate", "terminateId": "x", "client": "b"})
    assert {engine.reply()["client"] for _ in range(2)} == {"b"}


def test_sessions_are_a_clients_own() -> None:
    deal = Deal.from_seed(5)
    asks = {**SHORT, "solver": "ismcts", "session": "s", "iterations": 200}
    position = glupcore.position_from_view(deal.view(deal.player or 0))
    asks["position"] = position
    (alone,) = asked({**asks, "client": "b"})
    replies = asked(
        *[{**asks, "client": "a", "seed": n} for n in range(3)], {**asks, "client": "b"}
    )
    other = next(reply for reply in replies if reply["client"] == "b")
    for reply in (alone, other):
        del reply["result"]["seconds"], reply["id"]
    assert other == alone


def test_who_leaves_has_nothing_left(begin: Begin) -> None:
    engine = begin("--workers", "1")
    begun(engine, "x", client="a", session="s")
    waits(engine, "y", "z", client="a", session="s")
    for name in ("g", "h"):
        engine.send({"id": name, "method": "new", "game": name, "seed": 1, "client": "a"})
        engine.final(name)
    engine.send({"id": "w", "method": "new", "game": "g", "seed": 1})
    engine.final("w")
    engine.send({"id": "bye", "method": "leave", "client": "a"})
    finals = [engine.final("y"), engine.final("z"), engine.final("bye"), engine.final("x")]
    assert [f.get("error", {}).get("code") for f in finals] == ["terminated"] * 2 + [None] * 2
    assert finals[2]["result"] == {"searches": 3, "games": 2}
    engine.send({"id": "m", "method": "query_metrics"})
    told = engine.final("m")["result"]
    assert (told["games"], told["clients"], told["sessions"]) == (1, 1, 0)
    engine.send({"id": "bye", "method": "leave", "client": "a"})
    assert engine.final("bye")["result"] == {"searches": 0, "games": 0}


# Who may have how much


def test_a_client_that_has_much_takes_nothing_from_others(begin: Begin) -> None:
    engine = begin("--workers", "1", "--max-searches", "20", "--max-games", "3")
    begun(engine, "x", client="a")
    waits(engine, *(f"{n}" for n in range(30)), client="a")
    for number in range(19, 30):
        assert engine.final(f"{number}")["error"]["code"] == "busy"
    waits(engine, "waits", client="b")
    for client, room in (("a", False), ("b", True)):
        text = {"method": "analyze", "record": TEXT, "plies": [2, 2], "client": client}
        engine.send({"id": "p", **text})
        if not room:
            assert engine.final("p")["error"]["code"] == "busy"
        for number in range(5):
            new = {"id": f"g{number}", "method": "new", "game": f"{number}", "client": client}
            engine.send(new)
            assert ("error" in engine.final(f"g{number}")) == (number >= 3)
        engine.send({"id": "again", "method": "new", "game": "0", "client": client})
        assert "result" in engine.final("again")  # one of that name goes


def test_there_are_so_many_clients() -> None:
    bounds = Bounds(clients=3)
    games = [{"method": "new", "game": "g", "client": f"{n}"} for n in range(4)]
    closed = {"method": "leave", "client": "1"}
    replies = asked(*games, closed, games[3], bounds=bounds)
    assert replies[3]["error"]["field"] == "client"
    assert replies[3]["error"]["code"] == "busy"
    assert "result" in replies[5]


def test_who_keeps_most_loses_first() -> None:
    kept: Store[int] = Store(None)
    kept.put("b", "s", 1)
    for number in range(20):
        kept.put("a", f"{number}", number)
        kept.shrink(5)
    assert kept.get("b", "s") == 1
    assert [kept.get("a", f"{number}") for number in (14, 15, 16, 19)] == [None, None, 16, 19]
    assert (len(kept), kept.clients()) == (5, {"a", "b"})
    assert (kept.pop_all("a"), len(kept), kept.clients()) == (4, 1, {"b"})


# Whose turn it is


def test_a_client_that_floods_delays_no_other(begin: Begin) -> None:
    engine = begin("--workers", "2")
    for number in range(1000):
        engine.send({"id": f"{number}", **SHORT, "client": "a"})
    for number in range(20):
        engine.send({"id": f"b{number}", **SHORT, "client": "b"})
        between = 0
        while (reply := engine.reply()).get("client") != "b":
            between += 1
        assert reply["id"] == f"b{number}"
    engine.send({"id": "end", "method": "terminate_all", "client": "a"})
    engine.final("end")


# Until when, and from when


def test_what_waits_past_its_deadline_is_told_so(begin: Begin) -> None:
    engine = begin("--workers", "1")
    begun(engine, "x")
    engine.send({"id": "late", **SHORT, "deadline": 0.05})
    engine.send({"id": "solve", "method": "solve", "endgame": "H AS / JC", "deadline": 0.05})
    engine.send({"id": "text", "method": "analyze", "record": TEXT, "deadline": 0.05})
    engine.send({"id": "patient", **SHORT, "deadline": 1000})
    for name in ("late", "solve", "text"):
        error = engine.final(name)["error"]
        assert (error["code"], error["field"]) == ("expired", "deadline")
    engine.send({"id": "end", "method": "terminate", "terminateId": "x"})
    assert "result" in engine.final("patient")


def test_what_is_too_late_is_answered_by_rule_where_that_is_asked_for(begin: Begin) -> None:
    """A move with the word that it is one by rule; who ends a request gets none all the same."""
    record = Record.deal(Rules("four-handed"), 3, policy="greedy")
    view = record.view_at(9, None)
    stock = DEAL.view(DEAL.player or 0)
    played = {**DEAL.record().to_dict(), "actions": DEAL.legal_actions()[:1]}
    late = {"method": "analyze", "deadline": 0.05, "fallback": True, "seed": 3}
    engine = begin("--workers", "1")
    begun(engine, "x")
    engine.send({"id": "ended", **late, "deadline": 1000, "record": TEXT})
    engine.send({"id": "end", "method": "terminate", "terminateId": "ended"})
    assert engine.final("ended")["error"]["code"] == "terminated"
    engine.send({"id": "glup", **late, "position": position_from_view(stock)})
    engine.send({"id": "auction", **late, "position": view.to_dict()})
    engine.send({"id": "text", **late, "record": TEXT})
    engine.send({"id": "plies", **late, "record": played, "plies": [0, 1]})
    for name, expected in (("glup", stock), ("auction", view)):
        told = engine.final(name)["result"]
        assert (told["fallback"], told["solver"], told["value"]) == (True, "greedy", None)
        assert told["action"] == expected.choose("greedy", Random(3))
        assert Advice.from_dict(told).fallback
    assert engine.final("text")["result"]["fallback"]
    told = [engine.final("plies") for _ in range(2)]
    assert sorted(reply["ply"] for reply in told) == [0, 1]
    assert all(reply["result"]["fallback"] for reply in told)
    engine.send({"id": "stop", "method": "terminate", "terminateId": "x"})
    engine.send({"id": "quick", **late, "deadline": 1000, "iterations": 20, "record": TEXT})
    assert "fallback" not in engine.final("quick")["result"]


WITHOUT_AN_END: list[Message] = [
    {"solver": "pimc:tricks=none,gain=0", "iterations": 10**9},
    {"solver": "ismcts", "iterations": 10**9},
    {"solver": "ismcts", "seconds": 1000},
    {"solver": "pimc", "seconds": 1000, "fullTime": True, "threads": 2},
]


def test_what_runs_ends_at_its_deadline_with_what_it_has(begin: Begin) -> None:
    engine = begin("--workers", str(len(WITHOUT_AN_END)))
    for number, asks in enumerate(WITHOUT_AN_END):
        engine.send({"id": str(number), **SHORT, "iterations": None, **asks, "deadline": 1.5})
    stopped = [engine.reply()["result"]["stopped"] for _ in WITHOUT_AN_END]
    assert stopped == ["limit"] * len(WITHOUT_AN_END)


def test_a_deadline_that_is_not_met_changes_no_answer(begin: Begin) -> None:
    engine = begin("--workers", "1")
    answers = []
    for deadline in (None, 1000):
        engine.send({"id": "x", **SHORT, "iterations": 500, "deadline": deadline})
        answers.append(engine.final("x")["result"])
        del answers[-1]["seconds"]
    assert answers[0] == answers[1]


def test_it_says_when_a_search_begins(begin: Begin) -> None:
    engine = begin("--workers", "1")
    record = DEAL.record().to_dict()
    asks = [
        {**SHORT, "client": "a"},
        {"method": "analyze", "record": record, "ply": 0, "iterations": 1},
        {"method": "analyze", "record": TEXT, "iterations": 1},
        {"method": "solve", "endgame": "H AS / JC"},
    ]
    for message in asks:
        engine.send({"id": "x", **message, "reportStarted": True})
        first, last = engine.reply(), engine.reply()
        assert first["isDuringSearch"] is first["started"] is True
        assert "result" in last
        assert {"id", "client", "ply"} & first.keys() == {"id", "client", "ply"} & last.keys()
        assert "result" not in first


# Texts of deals, which are read when it is their turn


def test_what_is_read_in_its_turn_is_as_many_searches_as_it_becomes(begin: Begin) -> None:
    engine = begin("--workers", "1")
    begun(engine, "x", session="s")
    engine.send({"id": "p", "method": "analyze", "record": TEXT, "plies": [2, 2, 2]})
    engine.send({"id": "q", "method": "analyze", "record": TEXT, "plies": [2, 9]})
    engine.send({"id": "l", "method": "legal", "record": TEXT})
    engine.send({"id": "end", "method": "terminate", "terminateId": "p"})
    assert engine.final("p")["error"]["code"] == "terminated"
    assert engine.final("end")["result"]["searches"] == 3
    engine.send({"id": "p", "method": "analyze", "record": TEXT, "plies": [2, 2], "session": "s",
                 "iterations": 20})  # fmt: skip
    engine.send({"id": "r", **SHORT, "session": "s"})
    engine.send({"id": "end", "method": "terminate", "terminateId": "x"})
    replies = [reply for reply in (engine.reply() for _ in range(7)) if reply["id"] != "end"]
    order = [reply["id"] for reply in replies]
    assert order == ["x", "q", "l", "p", "p", "r"]
    assert replies[1]["error"]["field"] == "record"
    assert "ply" not in replies[1]
    assert replies[2]["result"]["player"] == 0
    assert [reply["ply"] for reply in replies[3:5]] == [2, 2]


# What it tells of itself


def test_the_metrics_add_up(begin: Begin) -> None:
    engine = begin("--workers", "1")
    begun(engine, "x", client="a")
    waits(engine, "y", client="b")
    engine.send({"id": "t", "method": "analyze", "record": TEXT, "plies": [2, 2], "client": "b"})
    engine.send({"id": "late", **SHORT, "deadline": 0.01})
    engine.final("late")
    engine.send(b"nonsense", {"id": "bad", "method": "legal"}, {"id": "fly", "method": "fly"})
    engine.final("fly")
    engine.send({"id": "g", "method": "new", "game": "g", "client": "c"})
    engine.send({"id": "m", "method": "query_metrics"})
    told = engine.final("m")["result"]
    assert told["requests"] == {"analyze": 4, "new": 1, "query_metrics": 1}
    assert told["errors"] == {"expired": 1, "bad_json": 1, "bad_request": 2}
    assert told["searches"] == {"waiting": 3, "running": 1, "done": 1}
    assert (told["games"], told["clients"]) == (1, 3)
    assert told["wait"]["count"] == told["run"]["count"] == 0
    for client in ("a", "b"):
        engine.send({"id": "end", "method": "terminate_all", "client": client})
    while engine.reply()["id"] != "x":
        pass
    for number in range(50):
        engine.send({"id": f"{number}", **SHORT})
        engine.final(f"{number}")
    engine.send({"id": "m", "method": "query_metrics"})
    told = engine.final("m")["result"]
    assert told["searches"] == {"waiting": 0, "running": 0, "done": 55}
    assert told["errors"]["terminated"] == 2
    for times in (told["wait"], told["run"]):
        assert times["count"] == 51  # those that began
        assert 0 <= times["p50"] <= times["p90"] <= times["p99"] <= times["max"]
    assert told["run"]["max"] <= told["uptime"]
    assert told["rss_bytes"] is None or told["rss_bytes"] > 2**20


# Nothing grows for ever


MANY = int(os.environ.get("GLUP_ENGINE_CLIENTS", "2000"))


@pytest.mark.parametrize("requests", [MANY, pytest.param(10_000, marks=pytest.mark.slow)])
def test_ever_new_names_take_no_memory(begin: Begin, requests: int) -> None:
    engine = begin(
        "--workers", "2", "--max-clients", "50", "--max-sessions", "8", "--idle-games", "0.1"
    )
    rss = []
    batch = 100
    for first in range(0, requests, batch):
        lines: list[Message] = []
        for number in range(first, first + batch):
            name = f"{number} " + "x" * 150
            asks: Message = [
                {"method": "new", "game": name, "seed": 1},
                {**SHORT, "solver": "ismcts:memory_mib=1", "iterations": 1, "session": name},
                {**SHORT, "iterations": 1, "deadline": 1000},
                {"method": "terminate", "terminateId": name},
                {"method": "show", "game": name},
                {"method": "analyze", "record": TEXT, "solver": "random"},
                {"method": "leave"} if number % 60 < 30 else {"method": "fly"},
                {"method": "solve", "endgame": "H AS / JC", "deadline": 1e-6},
                {"method": name},
                {"method": "legal", "position": name},
            ][number % 10]
            lines.append({"id": name, "client": name if number % 3 else f"{number // 10}", **asks})
        engine.send(*lines)
        for _ in lines:
            engine.reply()
        if first % (requests // 20) == 0:
            engine.send({"id": "m", "method": "query_metrics"})
            rss.append(engine.final("m")["result"]["rss_bytes"])
    if rss[0] is not None:
        assert max(rss[15:]) < max(rss[5:10]) + 4 * 2**20, [mib >> 20 for mib in rss]
