"""Clients of an engine by names of their own, and what strangers say forwarded."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing
from dataclasses import replace
from typing import Any

import pytest

import glupcore
from glupcore import Deal
from glupcore.client import Engine, EngineError, SimpleEngine
from glupcore.client.pool import Pool
from test_client import ENDLESS, LEGAL, LONG, VIEW, _leaves_nothing, fake, timeless
from test_client_pool import LOOKED_AFTER, play_greedily

__all__ = ["_leaves_nothing"]


def test_clients_do_not_know_of_each_other() -> None:
    with SimpleEngine(timeout=LONG) as engine, engine.client("a") as a, engine.client("b") as b:
        games = [client.new_game(seed=seed) for seed, client in enumerate((engine, a, b))]
        assert [game.name for game in games] == ["game 1"] * 3
        decks = [game.record().deck for game in games]
        assert decks == [tuple(Deal.from_seed(seed).deck) for seed in range(3)]
        with ThreadPoolExecutor(2) as pool:
            ends = pool.submit(a.analyze, **ENDLESS)
            while not engine._connection.calls:  # type: ignore[attr-defined]
                time.sleep(0.001)
            assert b.terminate_all() == 0
            assert a.terminate_all() == 1
            assert ends.exception(LONG) or ends.result().action in LEGAL


def test_what_strangers_say_is_forwarded() -> None:
    deal = Deal.from_seed(5)
    play_greedily(deal, 1)
    new = {"id": "1", "method": "new", "game": "g", "seed": 7, "client": "somebody else"}
    with SimpleEngine(timeout=LONG) as engine, engine.client("a") as client:
        (reply,) = client.forward(new)
        assert (reply["id"], reply["result"]["ply"]) == ("1", 0)
        assert "client" not in reply
        (reply,) = client.forward('{"id": "1", "method": "play", "game": "g", "action": "ac"}')
        assert reply["result"]["action"] == "AC"
        request = {"id": "r", "method": "analyze", "game": "g", "reportStarted": True}
        started, *_, last = client.forward({**request, "iterations": 50})
        assert started["started"] is True
        assert last["result"]["action"]
        replies = client.forward(
            b'{"id": "p", "method": "analyze", "iterations": 20, "plies": [0, 1], "record": %s}'
            % deal.record().to_json().encode()
        )
        assert {reply["ply"] for reply in replies} == {0, 1}


WRONG: list[tuple[str | bytes, str | None, str]] = [
    ("nonsense", None, "bad_json"),
    (b"\xff", None, "bad_json"),
    ("[1]", None, "bad_json"),
    ("[" * 100_000, None, "bad_json"),
    ('{"id": 5, "method": "legal"}', None, "bad_request"),
    ('{"method": "legal"}', None, "bad_request"),
    ('{"id": "x", "method": "oracle"}', "x", "bad_request"),
    ('{"id": "x"}', "x", "bad_request"),
    ('{"id": "x", "method": "analyze", "plies": [[]]}', "x", "bad_request"),
    ('{"id": "x", "method": "analyze", "plies": {}}', "x", "bad_request"),
    (
        '{"id": "x", "method": "legal", "position": %s}' % ("[" * 70 + "]" * 70),
        "x",
        "bad_json",
    ),
    ('{"id": "x", "method": "legal", "position": "%s"}' % ("x" * 300_000), "x", "too_long"),
    ('{"id": "x", "method": "legal", "position": "%s"}' % ("ß" * 100_000), "x", "too_long"),
    ('{"id": "x", "method": "\\ud800"}', "x", "bad_json"),
    ('{"id": "x", "method": "legal", "\\ud800": 1}', "x", "bad_json"),
    ('{"id": "x", "method": "legal", "\\"": 1, "\\u0000\\n": 1}', "x", "bad_request"),
    ('{"id": "x", "method": []}', "x", "bad_request"),
    ('{"id": "x", "method": {}, "game": [], "session": {}}', "x", "bad_request"),
]


@pytest.mark.parametrize(
    "options", [{"timeout": LONG}, LOOKED_AFTER], ids=["plain", "looked after"]
)
def test_what_is_wrong_with_a_message_is_a_reply(options: Any) -> None:
    with SimpleEngine(**options) as engine, engine.client("a") as client:
        for text, name, code in WRONG:
            (reply,) = client.forward(text)
            assert (reply["id"], reply["error"]["code"]) == (name, code), text
            assert reply["error"]["message"]
        assert engine.legal(position=VIEW).legal == LEGAL


def test_no_name_of_a_field_speaks_for_somebody_else() -> None:
    """Whatever a message says, it is one line, and its client the one that says it."""
    names = [
        'y":1}\n{"id":"z","method":"leave","client',
        'y":1}\r\n{"id":"z","method":"leave","client',
        'y":1,"client',
        "client",
    ]
    with SimpleEngine(timeout=LONG) as engine, engine.client("a") as a, engine.client("b") as b:
        game = a.new_game(seed=1)
        for name in names:
            for method in ("leave", "query_version"):
                list(b.forward({"id": "x", "method": method, name: "a"}))
                b.version()  # the engine has read all that was sent before
                assert game.record().deck == tuple(Deal.from_seed(1).deck)


def test_an_id_is_free_once_it_is_answered() -> None:
    endless = {**ENDLESS, "position": glupcore.position_from_view(VIEW)}
    with SimpleEngine(timeout=LONG) as engine, engine.client("a") as a, engine.client("b") as b:
        request = {"id": "x", "method": "analyze", "reportStarted": True, **endless}
        with closing(a.forward(request)) as replies:
            next(replies)
            (reply,) = a.forward({"id": "x", "method": "query_version"})
            assert (reply["id"], reply["error"]["field"]) == (None, "id")
            (reply,) = b.forward({"id": "x", "method": "query_version"})
            assert reply["result"]["protocol"] == 1
            (reply,) = a.forward({"id": "y", "method": "terminate", "terminateId": "x"})
            assert reply["result"] == {"terminateId": "x", "searches": 1}
            assert next(replies)["isDuringSearch"] is False
        for _ in range(200):
            (reply,) = a.forward({"id": "x", "method": "terminate_all"})
            assert reply["result"] == {"searches": 0}


def test_the_end_of_the_engine_is_a_reply() -> None:
    with SimpleEngine(fake("dies"), timeout=LONG) as engine:
        client = engine.client("a")
        for _ in range(2):
            (reply,) = client.forward({"id": "x", "method": "query_version"})
            assert (reply["id"], reply["error"]["code"]) == ("x", "died")


def test_who_leaves_early_ends_the_search() -> None:
    endless = {**ENDLESS, "position": glupcore.position_from_view(VIEW)}
    request = {"id": "x", "method": "analyze", "reportDuringSearchEvery": 0.001, **endless}

    async def ask() -> None:
        async with Engine.start(restarts=1) as engine, engine.client("a") as client:
            async with aclosing(client.forward(request)) as replies:
                await anext(replies)
                await asyncio.sleep(0.3)  # reports are dropped meanwhile
                for _ in range(20):
                    await anext(replies)
            game = await client.new_game(seed=5)
            async with aclosing(game.analysis(0.01, **{**ENDLESS, "position": None})) as reports:
                assert (await anext(reports)).action in LEGAL
            while (await engine.metrics())[0]["searches"]["running"]:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_a_game_tells_what_it_thinks() -> None:
    deal = Deal.from_seed(5)
    view = deal.view(deal.player or 0)
    plain = glupcore.recommend(view, solver="ismcts", iterations=3000, seed=2)
    with SimpleEngine(timeout=LONG) as engine:
        game = engine.new_game(seed=5)
        *_, last = game.analysis(every=0.001, solver="ismcts", iterations=3000, seed=2)
        assert timeless(last) == timeless(plain)


def test_a_name_is_needed() -> None:
    with SimpleEngine(timeout=LONG) as engine:
        for name in ("", "x" * 201, "\ud800"):
            with pytest.raises(EngineError, match="client: expected a name"):
                engine.client(name)
        (reply,) = engine.forward({"id": "x", "method": "query_version"})
        assert reply["error"]["field"] == "client"


def test_what_is_forgotten_by_the_engine_is_forgotten_here() -> None:
    with SimpleEngine(args=["--idle-games", "1"], patience=4.0, **LOOKED_AFTER) as engine:
        pool = engine._connection
        assert isinstance(pool, Pool)
        engine.new_game(seed=1)
        assert len(pool._games._games) == 1
        while pool._games._games:
            time.sleep(0.05)


def test_advice_without_numbers_is_equal_to_ours() -> None:
    """What a solver does not tell is not a number, and never equal to itself."""
    with SimpleEngine(timeout=LONG) as engine:
        for solver in ("greedy", "random", "network"):
            found = engine.analyze(position=VIEW, solver=solver, seed=1)
            plain = glupcore.recommend(VIEW, solver=solver, seed=1)
            assert found.actions == plain.actions
            assert replace(found, seconds=0) == replace(plain, seconds=0)


def test_a_deadline_counts_the_waiting() -> None:
    with (
        SimpleEngine(timeout=LONG, args=["--workers", "1"]) as engine,
        closing(engine.analysis(every=0.01, **ENDLESS)) as reports,
    ):
        next(reports)
        with pytest.raises(EngineError) as caught:
            engine.analyze(position=VIEW, deadline=0.05)
        assert caught.value.code == "expired"
