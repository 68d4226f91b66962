"""The engine's protocol about games with an auction: the same answers as the library's."""

import io
import json
from typing import Any

import pytest

from engine_answers import Message, advised, answer, asked, fault, result, timeless, valid
from glupcore import Random, recommend
from glupcore.auction import ROWS, Record, Rules, State
from glupcore.auction.review import Review as AuctionReview
from glupcore.auction.review import review
from glupcore.client import EngineError, SimpleEngine
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.engine import Engine
from glupcore.solvers.spec import Spec
from speeds import some_quick

HOUSE: Message = {"from": "four-handed", "name": "our-table", "target": 500, "pinochle": [40]}
QUICK: Message = {"iterations": 40, "seed": 5}
GAMES = ["two-handed-draw", "three-handed", "four-handed", "double-deck"]


def played(rules: Any, plies: int | None = None, seed: int = 7) -> Record:
    record = Record.deal(Rules(rules), seed, policy="greedy")
    most = len(record.actions) - 1
    actions = record.actions if plies is None else record.actions[: min(plies, most)]
    return Record(record.rules, record.deck, record.dealer, actions)


def state_of(record: Record) -> State:
    return record.state_at(len(record.actions))


def test_reports_come_while_it_thinks_and_change_nothing() -> None:
    asking = {"method": "analyze", "record": played("four-handed", 2).to_dict(), "seed": 3}
    alone = timeless(result({**asking, "iterations": 3000}))
    *reports, final = asked({**asking, "iterations": 3000, "reportDuringSearchEvery": 0.001})
    assert reports
    for report in reports:
        assert report["isDuringSearch"] is True
        assert report["result"]["samples"] <= final["result"]["samples"]
        valid(report)
    assert timeless(final["result"]) == alone


def test_a_search_is_ended_by_its_deadline_and_by_terminate() -> None:
    asking = {"method": "analyze", "record": played("four-handed", 2).to_dict()}
    late = result({**asking, "iterations": 10**9, "deadline": 0.3})
    assert late["stopped"] == "limit"
    replies = asked(
        {**asking, "iterations": 10**9, "id": "long", "reportStarted": True},
        {"method": "terminate", "terminateId": "long"},
    )
    ended = [reply for reply in replies if reply["id"] == "long" and "started" not in reply]
    (only,) = ended
    assert only.get("result", {}).get("stopped") == "interrupt" or (
        only.get("error", {}).get("code") == "terminated"
    )


def test_its_own_solvers_think() -> None:
    asking = {"method": "analyze", "record": played("four-handed", 2).to_dict(), "seed": 1}
    view = played("four-handed", 2).view_at(2, None)
    for solver in ("greedy", "random", "pimc:tail=0,iterations=30", "ismcts:tail=0,iterations=30"):
        expected = advised(view, solver=solver, seed=1)
        assert timeless(result({**asking, "solver": solver})) == expected
    code, field, message = fault({**asking, "solver": "network"})
    assert (code, field) == ("bad_request", "solver")
    assert "auto, determinized, greedy, ismcts, pimc, random in an auction game" in message
    assert fault({**asking, "solver": "pimc:tricks=3"})[1] == "solver"
    of_engine = answer({**asking}, solver="greedy")["result"]
    assert of_engine["solver"] == "greedy"
    instead = answer({**asking}, solver="network:iterations=20")["result"]
    assert instead["solver"] == "pimc"


def test_who_is_not_to_act_gets_no_advice() -> None:
    record = played("four-handed", 2)
    player = state_of(record).player
    other = json.loads(state_of(record).view((player + 1) % 4).to_json())
    assert fault({"method": "analyze", "position": other})[1] == "decision"
    assert result({"method": "legal", "position": other})["legal"] == []
    assert fault({"method": "analyze", "record": played("four-handed").to_dict()})[1] == "decision"


@pytest.mark.parametrize("rules", some_quick([*ROWS, HOUSE], *GAMES, HOUSE), ids=str)
def test_a_game_is_played_to_its_end(rules: Any) -> None:
    """As by the library, action by action; what is said is as the schema has it."""
    of = Rules(rules)
    state, rng = State.from_seed(9, 1, rules=of), Random(2)
    end = state.playout(rng, "greedy")
    begun = {"method": "new", "game": "g", "seed": 9, "dealer": 1, "rules": rules}
    plays = [{"method": "play", "game": "g", "action": action} for action in end.actions]
    told = [{"method": "show", "game": "g"}, {"method": "undo", "game": "g"}]
    first, *replies, shown, undone = asked(begun, *plays, *told)
    for reply in (first, *replies, shown, undone):
        valid(reply)
    for reply, action in zip(replies, end.actions, strict=True):
        state.apply(action)
        now = reply["result"]
        assert now["action"] == action
        assert now["player"] == state.player
        assert now["decision"] == state.decision
        assert now["legal"] == state.legal_actions()
        assert now["trump"] == state.trump
        counted = state.summary()["counters"] if state.is_over else None
        assert now["counters"] == list(counted or state.counters)
        assert now["tricks"] == list(state.tricks_taken)
        assert now["result"] == state.result
    assert replies[-1]["result"]["scores"] == list(end.scores or ())
    record = Record.from_dict(shown["result"]["record"])
    assert state_of(record) == end
    assert undone["result"]["action"] == end.actions[-1]
    assert undone["result"]["ply"] == len(end.actions) - 1
    before = record.state_at(len(end.actions) - 1)
    assert undone["result"]["legal"] == before.legal_actions()


def test_a_game_is_asked_about() -> None:
    options = {"target": 500}
    begun = {"method": "new", "game": "g", "seed": 7, "rules": "four-handed", "options": options}
    state = State.from_seed(7, rules="four-handed", options=options)
    state.apply("bid:200")
    replies = asked(
        begun,
        {"method": "play", "game": "g", "action": "Bid 200"},
        {"method": "legal", "game": "g"},
        {"method": "analyze", "game": "g", **QUICK},
        {"method": "show", "game": "g", "seat": 3},
        {"method": "play", "game": "g", "action": "bid 150"},
        {"method": "show", "game": "g", "seat": 4},
        {"method": "legal", "game": "g", "rules": "three-handed"},
        {"method": "new", "game": "h", "record": {"rules": "nonsense"}},
        {"method": "new", "game": "h", "rules": "four-handed", "options": {"target": -1}},
        {"method": "new", "game": "h", "rules": "four-handed", "dealer": 4},
        {"method": "new", "game": "h", "rules": "four-handed", "exact_cut": True},
        {"method": "new", "game": "h", "options": options},
    )
    by_id = {reply["id"]: reply for reply in replies}
    assert by_id["1"]["result"]["action"] == "bid:200"
    assert by_id["1"]["result"]["bid"] == 200
    assert by_id["2"]["result"]["legal"] == state.legal_actions()
    player = state.player
    assert timeless(by_id["3"]["result"]) == advised(state.view(player), **QUICK)
    assert by_id["4"]["result"]["position"] == json.loads(state.view(3).to_json())
    fields = [by_id[str(n)]["error"]["field"] for n in range(5, 13)]
    named = "action seat rules record.rules options.target dealer exact_cut options"
    assert fields == named.split()
    assert by_id["3"]["ply"] == 1


def test_a_game_goes_on_from_a_record() -> None:
    record = played("double-deck", 9)
    replies = asked(
        {"method": "new", "game": "g", "record": record.to_dict()},
        {"method": "show", "game": "g"},
    )
    assert replies[0]["result"]["ply"] == 9
    assert Record.from_dict(replies[1]["result"]["record"]) == record


@pytest.mark.parametrize("rules", some_quick(GAMES, "two-handed-draw", "four-handed"))
def test_a_deal_is_reviewed_as_by_the_library(rules: str) -> None:
    record = played(rules, 30)
    asking = {"method": "review", "record": record.to_dict(), "iterations": 20, "seed": 3}
    expected = review(record, iterations=20, seed=3).to_dict()
    reply = answer(asking)
    assert timeless(reply["result"]) == timeless(json.loads(json.dumps(expected)))
    valid(reply)
    one = result({**asking, "seats": [1]})
    assert {decision["seat"] for decision in one["decisions"]} == {1}
    assert fault({**asking, "seats": [7]})[1] == "record.seats"


def test_a_review_tells_how_far_it_is_and_is_ended() -> None:
    asking = {"method": "review", "record": played("four-handed").to_dict(), "seed": 3}
    *reports, final = asked({**asking, "iterations": 20, "reportDuringSearchEvery": 1e-6})
    assert reports
    for report in reports:
        valid(report)
        assert report["progress"]["of"] == len(played("four-handed").actions)
    valid(final)
    timed = result({**asking, "iterations": 10**9, "deadline": 0.3})  # the decisions share it
    assert timed["stopped"] in ("complete", "limit")


def test_the_client_plays_reviews_and_reads() -> None:
    with SimpleEngine() as engine:
        game = engine.new_game(seed=7, rules="three-handed", options={"target": 150})
        while game.state.player is not None:
            game.play(game.analyze(solver="greedy").action)
        record = game.record()
        assert isinstance(record, Record)
        assert record.rules == Rules("three-handed", {"target": 150})
        end = state_of(record)
        assert game.state.scores == end.scores
        assert game.state.result == end.result
        view = record.view_at(3, None)
        assert engine.legal(position=view).legal == tuple(view.legal_actions())
        assert engine.analyze(record=record, ply=3, **QUICK).actions == (
            recommend(record, 3, **QUICK).actions
        )
        found = engine.review(record=record, iterations=9)
        assert isinstance(found, AuctionReview)
        assert found.decisions == review(record, iterations=9).decisions
        with pytest.raises(EngineError, match="rules: expected three-handed, as the record has it"):
            engine.legal(record=record, rules="four-handed")


def test_strangers_have_the_limits_of_all_games() -> None:
    record = played("four-handed", 2).to_dict()
    messages: list[Message] = [
        {"seconds": 6},
        {"solver": "ismcts"},
        {"solver": "pimc:tail=99"},
        {"threads": 2},
        {"solver": "pimc:seconds=9"},
        {"iterations": 20},
    ]
    lines = [
        json.dumps({"id": str(n), "method": "analyze", "record": record, **message})
        for n, message in enumerate(messages)
    ]
    out = io.BytesIO()
    bounds = Bounds.of({}, untrusted=True)
    Engine(out, Spec.parse("auto"), 1, bounds).serve(io.BytesIO("\n".join(lines).encode()))
    replies = {reply["id"]: reply for reply in map(json.loads, out.getvalue().splitlines())}
    fields = [replies[str(n)].get("error", {}).get("field") for n in range(len(messages))]
    assert fields == ["seconds", "solver", "solver.tail", "threads", "solver.seconds", None]
