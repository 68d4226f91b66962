"""Who misspells a game is told at every door which there are, and which may be meant."""

from collections.abc import Callable
from typing import Any

import pytest

from glupcore import GlupError, auction, recommend
from glupcore._core import RULESETS, game_family
from glupcore.arena.league import league
from glupcore.arena.match import match
from glupcore.arena.pool import read_pool
from glupcore.client import EngineError, SimpleEngine
from glupcore.deals.kinds import advised_record
from glupcore.envs import BatchEnv
from glupcore.envs._kinds import kind_of
from glupcore.play.setting import Setting

ODD = "doubledeck"
RECORD = {"rules": ODD, "deck": "", "dealer": 0, "actions": []}
DOORS: dict[str, Callable[[], object]] = {
    "family": lambda: game_family(ODD),
    "match": lambda: match("greedy", "random", rules=ODD),
    "league": lambda: league(["greedy", "random"], rules=ODD),
    "pool": lambda: read_pool("none", ODD),
    "BatchEnv": lambda: BatchEnv(1, rules=ODD),
    "environments": lambda: kind_of(ODD),
    "table": lambda: Setting(rules=ODD),
    "position": lambda: recommend({"rules": ODD, "hand": "AS"}),
    "position as text": lambda: recommend('{"rules": "doubledeck", "hand": "AS"}'),
    "record as text": lambda: recommend('{"rules": "doubledeck", "deck": "", "actions": []}'),
    "record": lambda: advised_record(RECORD),
}


def of_the_engine(ask: Callable[[SimpleEngine], Any]) -> Callable[[], object]:
    def asked() -> object:
        with SimpleEngine() as engine:
            return ask(engine)

    return asked


DOORS |= {
    "engine's rules": of_the_engine(lambda engine: engine.rules(ODD)),
    "engine's new": of_the_engine(lambda engine: engine.new_game(rules=ODD)),
    "engine's position": of_the_engine(lambda engine: engine.legal(position={"rules": ODD})),
    "engine's record": of_the_engine(lambda engine: engine.review(record=RECORD)),
}


@pytest.mark.parametrize("door", DOORS)
def test_all_games_are_named_and_the_one_that_may_be_meant(door: str) -> None:
    with pytest.raises((GlupError, EngineError)) as caught:
        DOORS[door]()
    message = str(caught.value)
    assert "rules: " in message
    assert ODD in message
    assert "\n" not in message
    for name in (*RULESETS, *auction.ROWS):
        assert name in message
    assert "did you mean double-deck?" in message


def test_a_name_that_is_like_none_has_no_suggestion() -> None:
    with pytest.raises(GlupError, match=r"rules: 'bridge' given, expected glup, .* or pisti$"):
        game_family("bridge")


@pytest.mark.parametrize("read", [auction.Rules, auction.read_rules], ids=["Rules", "read_rules"])
def test_where_auction_games_alone_are_taken_these_are_named(
    read: Callable[[str], object],
) -> None:
    with pytest.raises(GlupError, match=r"'four-hand' given, expected .*did you mean four-handed"):
        read("four-hand")
