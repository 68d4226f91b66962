"""The matches of benchmarks/peers: pairs, their log, and what they leave in a result."""

from __future__ import annotations

import itertools
import math
import sys
from pathlib import Path

import pytest

import glupcore
from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks" / "peers"))

import run
import search
import strength
from found import Found


class First:
    """A peer that takes the first action it sees; it counts its decisions."""

    def __init__(self) -> None:
        self.searched = 0

    def act(self, state: glupcore.State, seed: int) -> str:
        self.searched += 1
        return state.legal_actions()[0]


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> First:
    peer = First()
    monkeypatch.setattr(search, "peer_player", lambda match: peer)
    return peer


MATCH = search.match_of("openspiel", None, 5, "library", ours="random")


def test_a_match_goes_on_from_its_log(first: First, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text('[1]\n{"match": "another"}\n{"match": {"ours"', encoding="utf-8")
    log = search.Log(path, MATCH)
    begun = list(itertools.islice(search.play_match(MATCH, 3, log), 3))
    searched = first.searched
    assert searched > 0
    assert list(search.play_match(MATCH, 1, log)) == begun[:2]
    assert first.searched == searched
    whole = list(search.play_match(MATCH, 3, log))
    assert whole[:3] == begun
    assert [(deal.pair, deal.seat) for deal in whole] == list(itertools.product(range(3), (0, 1)))
    other = search.match_of("openspiel", None, 6, "library", ours="random")
    assert not list(search.Log(path, other).read())


def test_pairs_that_are_whole_count() -> None:
    scores = [(0, 0, 90, 40), (0, 1, 70, 40), (1, 0, 10, 60), (1, 1, 60, 50), (2, 0, 999, 0)]
    deals = [search.PlayedDeal(pair, seat, (a, b)) for pair, seat, a, b in scores]
    found = search.outcome(deals)
    assert (found.pairs, found.margin, found.won) == (2, 10.0, 0.5)
    assert found.margin_error == pytest.approx(30)
    assert math.isnan(search.outcome(deals[:2]).margin_error)
    assert search.outcome(deals[:1]).pairs == 0


def test_ours_has_the_limit_of_the_peer() -> None:
    assert search.match_of("pyplai", 0.02, None, "library").ours == "auto:seconds=0.02"
    assert search.match_of("pyplai", None, 500, "greedy").ours == "auto:iterations=500"


def test_matches_of_the_part_strength(
    first: First, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "ROWS", (strength.Row(None, 2, "greedy", 9),))
    assert run.main(["strength", "--pairs", "2"]) == 0
    printed = capsys.readouterr().out
    assert "OpenSpiel, our playouts, 2 iterations" in printed
    assert "pyplAI, our playouts, 2 iterations" in printed


def test_an_interrupted_match_keeps_its_whole_pairs(
    first: First, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell(text: str) -> None:
        if "pair 2" in text:
            raise KeyboardInterrupt

    monkeypatch.setattr(strength, "ROWS", (strength.Row(None, 2, "greedy", 9),))
    found = Found()
    with pytest.raises(KeyboardInterrupt):
        strength.measure(found, None, None, tell)
    (margin,) = found.margins
    assert margin.name == "peers.strength.openspiel.2it.greedy"
    assert margin.pairs == 1
    assert found.facts["strength.openspiel.2it.greedy.playouts.theirs"] == 1.0


@pytest.mark.parametrize(
    ("module", "name"), [("pyspiel", "OpenSpielIsmcts"), ("pyplAI", "PyplaiIsmcts")]
)
def test_a_peer_decides(module: str, name: str) -> None:
    pytest.importorskip(module)
    import players

    player = getattr(players, name)(iterations=20)
    state = glupcore.State.from_seed(1, 0)
    assert player.act(state, 1) in state.legal_actions()
    assert player.searched == 20
