"""Every game by the package's objects: as Python has it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from doors import PLIES, RULES, SEARCH, asked, rules_name
from glupcore import Deal, Random
from wasm_package import needs_package, node

pytestmark = needs_package

SEED = 7


def played(rules: Any) -> Deal:
    """To its end, by greedy."""
    deal, chance = Deal.from_seed(SEED, rules=rules), Random(3)
    while not deal.is_over:
        deal.apply(deal.view(deal.player).choose("greedy", chance))
    return deal


@cache
def told() -> dict[str, Any]:
    deals = [
        {
            "rules": rules,
            "seed": SEED,
            "record": played(rules).record().to_dict(),
            "search": SEARCH,
            "plies": PLIES,
        }
        for rules in RULES
    ]
    found: dict[str, Any] = node("games.mjs", {"deals": deals})
    return found


@pytest.mark.parametrize("number", range(len(RULES)), ids=[rules_name(one) for one in RULES])
def test_a_deal_is_played_by_one_set_of_words(number: int) -> None:
    found, deal = told()["deals"][number], played(RULES[number])
    record = deal.record()
    assert found["alike"]
    assert found["record"] == record.to_dict()
    assert len(found["steps"]) == len(deal.actions) > 30
    for ply, step in enumerate(found["steps"]):
        state = record.state_at(ply)
        view = state.view(state.player)
        assert step["toAct"] == [True, True]
        assert step["player"] == state.player
        assert step["decision"] == state.decision
        assert step["legal"] == view.legal_actions()
        assert step["hand"] == sorted(view.hand)
        assert step["whole"]
        assert step["reads"]
        assert step["sentences"] == state.sentences(state.player, deal.actions[ply])
    state = deal.state
    result = getattr(state, "result", None)
    scores = list(state.scores)
    assert found["end"] == {"isOver": True, "scores": scores, "player": None, "result": result}


@pytest.mark.parametrize("number", range(len(RULES)), ids=[rules_name(one) for one in RULES])
def test_the_same_seeded_request_has_the_same_answer(number: int) -> None:
    expected = [advice for _, advice in asked(RULES[number])]
    assert told()["deals"][number]["advice"] == expected


def test_what_a_game_has_not_is_said() -> None:
    faults = told()["faults"]
    assert None not in faults
    assert not [one for one in faults if one.startswith("OTHER")]
    assert "did you mean double-deck?" in faults[0]
    stock = "expected one of a game with a stock, given one of double-deck"
    assert sum(stock in one for one in faults) == 3


def test_options_of_a_row() -> None:
    assert told()["options"] == "four-handed-racehorse"
