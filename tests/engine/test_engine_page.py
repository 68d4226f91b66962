"""What a page asks the engine for beside advice: facts of a game, what there is, reviews."""

import json
import threading
from typing import Any

import pytest

import glupcore
from engine_answers import answer, asked, fault, result, valid
from glupcore import Deal, Random, Record, SeenDeal, _core, meld_kinds, ruleset
from glupcore.auction import ROWS, Rules, melds
from glupcore.client import SimpleEngine
from glupcore.deals.sources import points_by_source, sources_of
from glupcore.play.opponent import LEVELS
from glupcore.protocol.games import _facts

SEEN = "hand: CA9 DKQJT9 HA9 SAATKQQJ99\nturnup: QH\nthey: 9C me: AC"


@pytest.fixture(scope="module")
def deal() -> Deal:
    """A finished deal of greedy."""
    deal, rng = Deal.from_seed(5), Random(1)
    while deal.player is not None:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal


@pytest.mark.parametrize("rules", glupcore.RULESETS)
def test_the_facts_of_a_game(rules: str) -> None:
    reply = answer({"method": "query_rules", "rules": rules, "trump": "S"})
    valid(reply)
    told, game = reply["result"], ruleset(rules)
    assert (told["copies"], told["hand"], told["tricks"]) == (
        game.copies,
        game.hand_cards,
        game.tricks,
    )
    assert told["glup_step"] == {"glup": 3}.get(rules, 0)
    assert told["sources"] == list(sources_of(rules))
    kinds = meld_kinds("S", rules)
    assert [kind["kind"] for kind in told["kinds"]] == [kind.identifier for kind in kinds]
    assert sum(kind["points"] for kind in told["kinds"]) == sum(kind.points for kind in kinds)
    assert told["kinds"][0]["cards"] == " ".join(kinds[0].cards)
    assert len(told["text"]) > 500


def test_the_facts_of_a_game_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They took 0.9 ms and wrote 14 KB for 37 bytes, as often as somebody liked."""
    made: list[str] = []
    core = _core.answer
    monkeypatch.setattr(_core, "answer", lambda line, game: made.append(line) or core(line, game))
    _facts.cache_clear()
    request = {"method": "query_rules", "rules": "two-handed", "trump": "S"}
    requests = [request] * 5 + [{**request, "rules": "none"}, {"method": "query_rules"}]
    first, *same, unknown, usual = asked(*requests)
    assert all(reply["result"] == first["result"] for reply in same)
    assert first["result"] == json.loads(core(json.dumps(request), None))
    assert unknown["error"]["field"] == "rules"
    assert usual["result"]["trump"] == "H"
    assert len(made) == 2


CLUB = {"from": "four-handed", "name": "my-club", "open": 200, "aces": [100, "game"]}


@pytest.mark.parametrize("rules", [*ROWS, CLUB])
def test_the_facts_of_a_game_with_an_auction(rules: Any) -> None:
    reply = answer({"method": "query_rules", "rules": rules, "trump": "S"})
    valid(reply)
    told, game = reply["result"], Rules(rules)
    assert (told["kind"], told["rules"], told["row"]) == ("auction", rules, game.row)
    assert told["cards"] == list(dict.fromkeys(game.pack))
    assert (told["pack"], told["seats"]) == (len(game.pack), game.seats)
    assert told["accounts"] == [game.account(seat) for seat in range(game.seats)]
    assert (told["widow"], told["target"]) == (game.widow_cards, game.target)
    assert told["keys"] == game.keys()
    assert told["text"] == game.page()
    for kind in told["kinds"]:
        found = melds(kind["cards"], "S", game)
        [item] = [item for item in found.melds if item.name == kind["kind"]]
        worth = "game" if item.points == "the game" else item.points
        assert (worth, list(item.cards)) == (kind["points"][0], kind["cards"].split())


def test_a_client_asks_for_the_rules_of_a_house() -> None:
    with SimpleEngine() as engine:
        assert engine.rules(CLUB)["rules"] == CLUB


def test_a_game_is_shown_with_its_sources(deal: Deal) -> None:
    record = deal.record().to_dict()
    for more, key in (({}, "record"), ({"seat": 1}, "position")):
        whole, part = asked(
            {"method": "new", "game": "g", "record": record},
            {"method": "show", "game": "g", **more},
        )
        assert "error" not in whole
        valid(part)
        points = part["result"]["points"]
        assert points == [
            {name: of[name] for name in sources_of("glup")}
            for of in points_by_source(deal.record())
        ]
        assert [sum(of.values()) for of in points] == list(deal.scores)
        assert part["result"][key]


def test_what_can_be_analyzed_can_be_shown(deal: Deal) -> None:
    record = deal.record()
    view = record.state_at(40).view(record.state_at(40).player or 0)
    position = glupcore.position_from_view(view)
    assert result({"method": "show", "record": record.to_dict(), "ply": 40}) == {
        "position": position
    }
    assert result({"method": "show", "position": position}) == {"position": position}
    line = glupcore.line_from_view(view)
    assert result({"method": "show", "position": line}) == {"position": position}
    shown = result({"method": "show", "endgame": "H AS TS 9H [KD] / AS JC QD TD"})["position"]
    assert (shown["decision"], shown["led"]) == ("follow", "KD")


def test_a_deal_as_one_player_saw_it_is_shown() -> None:
    reply = answer({"method": "show", "record": SEEN})
    valid(reply)
    told, seen = reply["result"], SeenDeal.parse(SEEN)
    assert told["expected"] == "my declaration or pass"
    assert told["record"] == seen.to_dict()
    assert told["position"] == glupcore.position_from_view(seen.view())
    first = result({"method": "show", "record": SEEN, "ply": 1})["position"]
    assert first["led"] == "9C"
    assert fault({"method": "show", "record": SEEN, "rules": "two-handed"})[:2] == (
        "bad_request",
        "rules",
    )
    assert "line 3" in fault({"method": "show", "record": SEEN + " me: QQ"})[2]


def test_a_seat_is_for_games() -> None:
    assert fault({"method": "show", "record": SEEN, "seat": 0})[1] == "seat"


def test_levels_are_solvers() -> None:
    told = result({"method": "query_version"})["levels"]
    assert [level["name"] for level in told] == [level.name for level in LEVELS]
    for level in told:
        asks = {"method": "analyze", "record": SEEN, "solver": level["solver"], "seed": 1}
        advice = result(asks)
        assert advice["action"] in ("pass", "marriage-D:QD,KD", "dix", "marriage-S:QS,KS") or (
            advice["action"].startswith("pinochle")
        )
        assert advice["seconds"] < 60


def test_a_review_is_that_of_the_library(deal: Deal) -> None:
    part = {**deal.record().to_dict(), "actions": list(deal.actions[:8])}
    asks = {"method": "review", "record": part, "iterations": 30, "seed": 3}
    reply = answer(asks)
    valid(reply)
    here = glupcore.review.review(Record.from_dict(part), iterations=30, seed=3).to_dict()
    there = reply["result"]
    for told in (here, there):
        told.pop("seconds")
    assert there == json.loads(json.dumps(here))
    (_, of_game) = asked(
        {"method": "new", "game": "g", "record": part},
        {**asks, "record": None, "game": "g"},
    )
    assert of_game["result"]["decisions"] == there["decisions"]


def test_a_review_tells_its_progress_and_can_be_ended(deal: Deal) -> None:
    asks = {"method": "review", "record": deal.record().to_dict(), "iterations": 5}
    with SimpleEngine() as engine, engine.client("page") as page:
        replies = list(page.forward({"id": "r", "reportDuringSearchEvery": 0.005, **asks}))
        for reply in [*replies[:3], replies[-1]]:  # the slower it is, the more there are
            valid(reply)
        assert replies[-1]["isDuringSearch"] is False
        shapes = {(*reply, *reply["progress"]) for reply in replies[:-1]}
        assert len(shapes) == 1
        progress = [reply["progress"] for reply in replies[:-1]]
        assert len(progress) > 2
        assert {told["of"] for told in progress} == {len(deal.actions)}
        assert sorted(told["done"] for told in progress) == [told["done"] for told in progress]
        threading.Timer(0.2, engine.terminate_all).start()
        assert engine.review(record=deal.record(), iterations=10**7).stopped == "interrupt"


def test_a_review_keeps_to_the_limits_of_strangers(deal: Deal) -> None:
    with SimpleEngine(args=["--untrusted", "--max-seconds", "0.2"]) as engine:
        cut = engine.review(record=deal.record(), iterations=10**6)
        assert cut.stopped == "limit"
        assert cut.plies < len(deal.actions)
        with pytest.raises(glupcore.client.EngineError) as caught:
            engine.review(record=deal.record(), seconds=2)
        assert caught.value.field == "seconds"


def test_the_engine_is_asked_by_python() -> None:
    with SimpleEngine() as engine:
        assert engine.rules("two-handed")["hand"] == 12
        assert engine.rules(trump="D")["kinds"][0]["kind"] == "marriage-C"
        assert engine.review(record=SEEN, iterations=20).plies == 2
