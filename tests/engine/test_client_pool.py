"""Engines that are looked after: killed, stopped and dead at once, with nothing lost."""

from __future__ import annotations

import asyncio
import math
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

import glupcore
from glupcore import Deal, GlupError, Random, auction
from glupcore.client import Engine, EngineDiedError, EngineError, SimpleEngine, connection, pool
from glupcore.client.connection import Connection
from glupcore.client.pool import Pool
from speeds import some_quick
from test_client import ENDLESS, LEGAL, LONG, VIEW, _leaves_nothing, fake, timeless

__all__ = ["_leaves_nothing"]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
LOOKED_AFTER: Any = {"restarts": 5, "timeout": LONG}


@pytest.fixture(autouse=True)
def _starts_anew_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_SHORTEST", 0.01)


def connections(engine: SimpleEngine | Engine) -> list[Connection | None]:
    assert isinstance(engine._connection, Pool)
    return [place.connection for place in engine._connection._places]


def pids(engine: SimpleEngine | Engine) -> list[int]:
    return [found._process.pid for found in connections(engine) if found is not None]


def kill(engine: SimpleEngine | Engine, number: int = signal.SIGKILL) -> None:
    """All its processes."""
    for pid in pids(engine):
        os.kill(pid, number)


def play_greedily(deal: Deal, plies: int) -> list[str]:
    return [deal.apply(deal.legal_actions()[-1]) for _ in range(plies)]


# Restarts


def test_what_is_asked_after_a_death_is_answered() -> None:
    with SimpleEngine(**LOOKED_AFTER) as engine:
        before = pids(engine)
        for _ in range(2):
            kill(engine)
            assert engine.legal(position=VIEW).legal == LEGAL
        assert len({*before, *pids(engine)}) == 2
        assert engine._connection.ended is None


def test_what_is_under_way_is_asked_again() -> None:
    asked: Any = {"position": VIEW, "solver": "ismcts", "iterations": 10_000, "seed": 3}
    plain = glupcore.recommend(VIEW, solver="ismcts", iterations=10_000, seed=3)
    with SimpleEngine(engines=2, **LOOKED_AFTER) as engine, ThreadPoolExecutor(4) as executor:
        engine.version()
        calls = [executor.submit(engine.analyze, **asked) for _ in range(4)]
        wait_for_searches(engine, 4)
        kill(engine)
        assert [timeless(call.result(LONG)) for call in calls] == [timeless(plain)] * 4


def searches(found: Connection | None) -> int:
    return sum(call.is_search for call in found.calls) if found is not None else 0


def wait_for_searches(engine: SimpleEngine | Engine, count: int) -> None:
    while sum(map(searches, connections(engine))) != count:
        time.sleep(0.001)


def test_what_kills_twice_is_not_asked_a_third_time() -> None:
    with SimpleEngine(fake("dies", "greets"), restarts=9, timeout=LONG) as engine:
        for _ in range(2):
            with pytest.raises(EngineDiedError, match="has ended with status 3"):
                engine.legal(position=VIEW)
        assert engine.version() == {"protocol": 1}


def test_plies_that_are_answered_are_not_asked_again() -> None:
    record = Deal.from_seed(5)
    play_greedily(record, 40)
    plies = list(range(0, 40, 2))
    options: Any = {"record": record.record(), "solver": "network"}
    with SimpleEngine(**LOOKED_AFTER) as engine, engine.client("c") as client:
        plain = [advice.actions for advice in engine.analyze_plies(plies, **options)]
        request = {"id": "x", "method": "analyze", "plies": plies, "iterations": 2000}
        request["record"] = record.record().to_dict()
        found = []
        for reply in client.forward(request):
            found.append(reply)
            if len(found) == 3:
                kill(engine)
        assert sorted(reply["ply"] for reply in found) == plies
        assert all(reply["result"]["action"] for reply in found)
        again = engine.analyze_plies(plies, **options)
        assert [advice.actions for advice in again] == plain


def test_an_engine_that_says_nothing_is_started_anew() -> None:
    with SimpleEngine(engines=1, patience=2.0, **LOOKED_AFTER) as engine:
        game = engine.new_game(seed=5)
        before = pids(engine)
        kill(engine, signal.SIGSTOP)
        assert game.analyze(iterations=20).action in game.state.legal
        assert pids(engine) != before


def test_an_engine_that_closes_its_output_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_PATIENCE", 0.2)
    died = pytest.raises(EngineDiedError, match="has ended with status -9")
    with SimpleEngine(fake("closes")) as engine, died:
        engine.version()


# An engine that can't be started


def last_words(engine: SimpleEngine) -> str:
    """Why it was given up."""
    while engine._connection.ended is None:
        with suppress(EngineDiedError):
            engine.version()
    with pytest.raises(EngineDiedError) as caught:
        engine.version()
    return str(caught.value)


def test_an_engine_that_dies_at_once_is_given_up() -> None:
    command = [sys.executable, "-c", "raise SystemExit(7)"]
    with SimpleEngine(command, restarts=3) as engine:
        assert "has ended with status 7, 4 times in a row" in last_words(engine)


@pytest.mark.parametrize("engines", [1, 3])
def test_a_command_that_is_not_there(engines: int, tmp_path: Path) -> None:
    with pytest.raises(EngineDiedError, match="can't start 'no such program'"):
        SimpleEngine(["no such program"], engines=engines, restarts=5)
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -P -m glupcore engine "$@"\n')
    program.chmod(0o755)
    with SimpleEngine([str(program)], engines=engines, restarts=1) as engine:
        engine.version()
        program.unlink()
        kill(engine)
        assert f"can't start '{program}': No such file or directory, 2 times" in last_words(engine)


def test_others_take_over_from_an_engine_that_is_given_up() -> None:
    with SimpleEngine(engines=3, timeout=LONG) as engine:
        games = [engine.new_game(seed=seed) for seed in range(6)]
        deals = [Deal.from_seed(seed) for seed in range(6)]
        for victim in pids(engine)[:2]:
            for game, deal in zip(games, deals, strict=True):
                game.play(play_greedily(deal, 1)[0])
            os.kill(victim, signal.SIGKILL)
            for game, deal in zip(games, deals, strict=True):
                assert game.record().actions == tuple(deal.actions)
        assert len(pids(engine)) == 1
        kill(engine)
        with pytest.raises(EngineDiedError, match=r"status -9$"):
            engine.version()


@pytest.mark.parametrize("options", [{"engines": 0}, {"patience": 0.0}, {"patience": math.nan}])
def test_numbers_that_make_no_sense(options: Any) -> None:
    with pytest.raises(GlupError, match=f"{next(iter(options))}: expected"):
        SimpleEngine(**options)


# Games


@pytest.mark.parametrize(
    "begin", some_quick(["seed", "chance", "deck", "record"], "seed", "record")
)
def test_games_come_back(begin: str) -> None:
    deal = Deal.from_seed(9, dealer=1) if begin != "record" else Deal.from_seed(9)
    options: dict[str, Any] = {
        "seed": {"seed": 9, "dealer": 1},
        "chance": {},
        "deck": {"deck": deal.deck, "dealer": 1, "exact_cut": True},
        "record": {"record": deal.record()},
    }[begin]
    with SimpleEngine(engines=2 if begin == "deck" else 1, **LOOKED_AFTER) as engine:
        game = engine.new_game(**options)
        for _ in range(20):
            game.play(game.state.legal[0])
        for _ in range(5):
            game.undo()
        before, state = game.record(), game.state
        kill(engine)
        assert game.record() == before
        assert before.exact_cut == (begin == "deck")
        kill(engine)
        again = game.undo()
        assert (again.ply, again.action) == (14, before.actions[14])
        assert game.play(before.actions[14]).legal == state.legal


def test_the_moves_of_a_record_may_be_taken_back() -> None:
    deal = Deal.from_seed(9)
    play_greedily(deal, 10)
    with SimpleEngine(**LOOKED_AFTER) as engine:
        game = engine.new_game(record=deal.record())
        for _ in range(4):
            game.undo()
        kill(engine)
        assert game.record().actions == tuple(deal.actions[:6])


def test_a_closed_game_stays_closed() -> None:
    with SimpleEngine(**LOOKED_AFTER) as engine:
        kept, closed = engine.new_game(seed=1), engine.new_game(seed=2)
        with engine.client("gone") as client:
            left = client.new_game(seed=3)
        closed.close()
        kill(engine)
        assert kept.record().actions == ()
        for game in (closed, left):
            with pytest.raises(EngineError, match="expected a game begun by new"):
                game.record()
        assert engine.metrics()[0]["games"] == 1


def test_a_search_is_asked_again_of_the_game_as_it_stood() -> None:
    """The game has gone on, and back, since; the advice is for the ply that was asked about."""
    deal = Deal.from_seed(9)
    view = deal.view(deal.player or 0)
    asked: Any = {"solver": "ismcts", "iterations": 30_000, "seed": 3}
    plain = glupcore.recommend(view, **asked)

    async def ask() -> None:
        async with Engine.start(restarts=3, args=["--workers", "2"]) as engine:
            game = await engine.new_game(seed=9)
            search = asyncio.create_task(game.analyze(**asked))
            await asyncio.sleep(0)
            for _ in range(3):
                await game.play(game.state.legal[0])
            await game.undo()
            assert not search.done()
            kill(engine)
            assert timeless(await search) == timeless(plain)
            assert game.state.ply == 2
            assert len((await game.record()).actions) == 2
            await game.close()

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_a_game_with_an_auction_is_there_again() -> None:
    rules = auction.Rules("three-handed", {"target": 150})
    with SimpleEngine(**LOOKED_AFTER) as engine:
        game = engine.new_game(seed=3, rules="three-handed", options={"target": 150})
        game.play("bid 20")
        kill(engine)
        assert game.play("pass").ply == 2
        record = game.record()
        assert isinstance(record, auction.Record)
        assert (record.rules, record.actions) == (rules, ("bid:20", "pass"))
        assert record.deck == rules.deck(Random(3))


@pytest.mark.parametrize("rules", ["three-handed-chips", "check", "three-handed"])
def test_a_game_goes_on_from_where_it_stood(rules: str) -> None:
    """Deal after deal, by what the engine tells of the game, also after its death."""
    series = auction.Series(auction.Rules(rules))
    with SimpleEngine(**LOOKED_AFTER) as engine:
        game = engine.new_game(seed=0, rules=rules)
        for seed in range(3):
            record = game.record()
            assert isinstance(record, auction.Record)
            end = series.deal(record.deck).playout(Random(seed), "greedy")
            series.add(end)
            for action in end.actions:
                game.play(action)
            told = game.series()
            assert told == game.table(1)["series"] == game.show(seat=1)["table"]["series"]
            assert told["accounts"] == list(series.accounts)
            assert told["dealer"] == series.dealer
            assert game.show()["record"]["actions"] == list(end.actions)
            game = engine.new_game(seed=seed + 1, rules=rules, series=told)
            kill(engine)
            assert game.series()["accounts"] == list(series.accounts)
            assert game.show()["record"]["dealer"] == series.dealer


def test_the_client_without_waiting_shows_the_same() -> None:
    async def ask() -> None:
        async with Engine.start() as engine:
            game = await engine.new_game(seed=3, rules="three-handed")
            shown = await game.show(seat=2)
            assert shown["table"] == await game.table(2)
            assert shown["table"]["series"] == await game.series()
            assert (await game.show())["record"]["rules"] == "three-handed"
            glup = await engine.new_game(seed=3)
            assert "position" in await glup.show(seat=0)
            with pytest.raises(EngineError, match="given none that fits"):
                await glup.table(0)

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_moves_sent_without_waiting_count_once() -> None:
    async def ask() -> None:
        async with Engine.start(restarts=3) as engine:
            game = await engine.new_game(seed=9)
            deal = Deal.from_seed(9)
            moves = [asyncio.create_task(game.play(move)) for move in play_greedily(deal, 126)]
            await asyncio.sleep(0.005)
            kill(engine)
            plies = [state.ply for state in await asyncio.gather(*moves)]
            assert plies == list(range(1, 127))
            assert (await game.record()).actions == tuple(deal.actions)

    asyncio.run(asyncio.wait_for(ask(), LONG))


def test_what_was_to_end_does_not_begin_again_without_an_end() -> None:
    with SimpleEngine(**LOOKED_AFTER) as engine:
        with closing(engine.analysis(every=0.01, **ENDLESS)) as reports:
            next(reports)
            kill(engine, signal.SIGSTOP)
        kill(engine)
        assert engine.legal(position=VIEW).legal == LEGAL
        wait_for_searches(engine, 0)


def test_closed_while_it_is_started_anew() -> None:
    engine = SimpleEngine(**LOOKED_AFTER)
    engine.version()
    with ThreadPoolExecutor(4) as executor:
        calls = [executor.submit(engine.analyze, **ENDLESS) for _ in range(4)]
        wait_for_searches(engine, 4)
        kill(engine)
        engine.close()
        for call in calls:
            assert isinstance(call.exception(LONG), EngineDiedError)
    with pytest.raises(EngineDiedError, match="closed"):
        engine.version()
    engine.close()


def test_an_engine_ends_well_while_tables_of_games_are_made() -> None:
    """Its end once met a thread in the core, and aborted."""
    with SimpleEngine(timeout=LONG, args=["--workers", "1"]) as engine:
        clients = [engine.client(str(number)) for number in range(4)]
        for number in range(40):
            asked = {"client": str(number % 4), "position": glupcore.position_from_view(VIEW)}
            engine._connection.call({"method": "analyze", "target": 20 + number, **asked})
        for client in clients:
            client.leave()
        found = engine._connection
    assert isinstance(found, Connection)
    assert found._process.returncode == 0


# Several engines


def test_requests_are_spread() -> None:
    with SimpleEngine(engines=2, args=["--workers", "1"], **LOOKED_AFTER) as engine:
        with ThreadPoolExecutor(4) as executor:
            calls = [executor.submit(engine.analyze, **ENDLESS) for _ in range(4)]
            wait_for_searches(engine, 4)
            assert [searches(found) for found in connections(engine)] == [2, 2]
            assert engine.terminate_all() == 4
            assert all(call.exception(LONG) or call.result().action in LEGAL for call in calls)
        requests = [metrics["requests"] for metrics in engine.metrics()]
        assert [asked["analyze"] for asked in requests] == [2, 2]
        for name in map(str, range(20)):  # a client stays where it is
            with engine.client(name) as client:
                game = client.new_game(seed=1)
                assert game.play(game.state.legal[0]).ply == 1
        requests = [metrics["requests"] for metrics in engine.metrics()]
        news = [asked["new"] for asked in requests]
        assert [asked["play"] for asked in requests] == news
        assert [asked["leave"] for asked in requests] == news
        assert sum(news) == 20
        assert min(news) > 0
