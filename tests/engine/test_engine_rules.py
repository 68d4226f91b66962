"""The engine's protocol and its client, about other games than Glup."""

from typing import Any

import pytest

from engine_answers import answer, asked, fault, result, timeless
from glupcore import (
    RULESETS,
    Deal,
    Random,
    Record,
    SeenDeal,
    position_from_view,
    solve,
)
from glupcore.auction import ROWS
from glupcore.client import EngineError, SimpleEngine
from glupcore.deals.masked import masked
from glupcore.protocol.schema import schema

TWO = "two-handed"
ENDGAME = f"{TWO} H 9H TS AS KD / JC QD TD AS"
QUICK: dict[str, Any] = {"iterations": 200, "seed": 5}


def record(plies: int = 20) -> Record:
    deal, rng = Deal.from_seed(11, rules=TWO), Random(3)
    while deal.player is not None and len(deal.actions) < plies:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal.record()


def subjects() -> list[dict[str, Any]]:
    """What a request may be about: the same decision of the traditional game in every form."""
    of = record()
    state = of.state_at(len(of.actions))
    view = state.view(state.player)
    seen = SeenDeal.from_record(of, state.player)
    return [
        {"position": dict(position_from_view(view))},
        {"record": of.to_dict()},
        {"record": masked(of, len(of.actions), state.player)},
        {"record": seen.to_text()},
    ]


def test_the_version_and_the_schema_name_the_games() -> None:
    assert result({"method": "query_version"})["rules"] == list(RULESETS)
    known = [*RULESETS, *ROWS, "pisti"]
    for name in ("analyze", "solve", "legal", "new"):
        names, house = schema()["$defs"][name]["properties"]["rules"]["anyOf"][0]["anyOf"]
        assert names.keys() == {"enum"}
        # A test in this process may have installed a game of its own.
        assert [one for one in names["enum"] if one in known] == known
        assert house == {"$ref": "#/$defs/house"}
    position = schema()["$defs"]["two_handed_position"]
    assert set(position["properties"]["rules"]["enum"]) >= set(RULESETS)


def test_an_object_without_rules_is_of_the_game_that_the_request_names() -> None:
    position, whole, hidden, _ = subjects()
    for subject in (position, whole, hidden):
        ((name, data),) = subject.items()
        bare = {key: value for key, value in data.items() if key != "rules"}
        with_rules = result({"method": "legal", name: bare, "rules": TWO})
        assert with_rules == result({"method": "legal", **subject})
        assert fault({"method": "legal", name: bare})[0] == "bad_request"


def test_endgames_and_games_contradict_too() -> None:
    code, field, _ = fault({"method": "solve", "endgame": ENDGAME, "rules": "glup"})
    assert (code, field) == ("bad_request", "rules")
    begun = {"method": "new", "game": "g", "record": record().to_dict(), "rules": "glup"}
    assert fault(begun)[1] == "rules"
    replies = asked(
        {"method": "new", "game": "g", "seed": 1, "rules": TWO},
        {"method": "legal", "game": "g", "rules": "glup"},
        {"method": "legal", "game": "g", "rules": TWO},
        {"method": "show", "game": "g"},
    )
    assert [reply.get("error", {}).get("field") for reply in replies] == [None, "rules", None, None]
    assert replies[3]["result"]["record"]["rules"] == TWO


def test_phase_2_is_solved_by_its_own_duties() -> None:
    found = result({"method": "solve", "endgame": ENDGAME})
    expected = solve(ENDGAME, all_actions=True).to_dict(all_actions=True, bounds=True)
    assert {**timeless(found), "nodes": 0} == {**timeless(expected), "nodes": 0}


def test_a_session_does_not_go_on_with_another_game() -> None:
    """A solver that remembers one game's tree begins anew for the other's."""
    options = {"session": "s", "solver": "ismcts", **QUICK}
    glup = {"method": "analyze", "record": Deal.from_seed(1).record().to_dict(), **options}
    other = {"method": "analyze", **subjects()[1], **options}
    alone = [answer(message)["result"]["action"] for message in (glup, other)]
    together = asked(glup, other)
    assert [reply["result"]["action"] for reply in together] == alone


def test_the_client_plays_the_traditional_game() -> None:
    with SimpleEngine() as engine:
        assert engine.version()["rules"] == list(RULESETS)
        game = engine.new_game(seed=7, rules=TWO)
        while game.state.player is not None:
            game.play(game.analyze(solver="greedy").action)
        assert sum(game.state.counters) == 240
        assert game.record().rules == TWO
        with pytest.raises(EngineError, match="rules: expected two-handed, as the record has it"):
            engine.legal(record=game.record(), rules="glup")
