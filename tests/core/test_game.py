"""The game that a deal is part of: the chance to win it, and what is said of it."""

from __future__ import annotations

import itertools
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import GlupError, Random, State, View, recommend
from glupcore._core import Forecast, Game
from glupcore.advice.stakes import Stakes
from glupcore.recommend import ask
from glupcore.solvers import find_solver
from glupcore.solvers.limits import Limits
from glupcore.value import default_network, forecast
from glupcore.value.forecast import GAMES_KEPT, _game_begun, begin_game, default_forecast
from places import ROOT
from referee import lay_deck
from test_forecast import outputs_by_numpy
from value_twin import states

VIEW = State.from_seed(5).view(1)
ENDGAME = State.from_endgame("H AS TS 9H KD / AS JC QD TD")
GOALS: list[dict[str, int]] = [
    {"target": 1000},
    {"target": 300},
    {"target": 60},
    {"lead": 500},
    {"lead": 40},
]


def deals() -> NDArray[np.int64]:
    """Both orders of every deal that a game goes on with."""
    found = default_forecast().weights()["deals"].astype(np.int64)
    return np.concatenate([found, found[:, ::-1]])


def simulated(goal: dict[str, int], mine: int, theirs: int, games: int) -> float:
    """How often a player wins from these totals, when deals are drawn."""
    totals = np.tile([mine, theirs], (games, 1))
    rng = np.random.default_rng(mine * 1000 + theirs)
    going = np.ones(games, bool)
    some = deals()
    while going.any():
        totals[going] += some[rng.integers(len(some), size=int(going.sum()))]
        margin = totals[:, 0] - totals[:, 1]
        if "target" in goal:
            going = (totals.max(axis=1) < goal["target"]) | (margin == 0)
        else:
            going = np.abs(margin) < goal["lead"]
    return float((totals[:, 0] > totals[:, 1]).mean())


@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_after_a_deal_it_is_how_often_games_are_won(goal: dict[str, int]) -> None:
    game = Game(default_forecast(), **goal)
    limit = goal.get("target") or goal["lead"]
    for mine, theirs in [(0, 0), (0.5, 0.2), (0.9, 0.95), (0.95, 0.6), (0.2, 0.9)]:
        a, b = int(mine * limit), int(theirs * limit)
        won = simulated(goal, a, b, 20_000)
        assert game.after_deal(a, b) == pytest.approx(won, abs=0.025)
        assert game.after_deal(a, b) + game.after_deal(b, a) == pytest.approx(1, abs=1e-5)


def test_a_game_that_is_over_is_won_or_lost() -> None:
    game = Game(default_forecast(), target=1000)
    assert [game.after_deal(*x) for x in [(1000, 999), (999, 1000), (1200, 1100)]] == [1, 0, 1]
    assert game.after_deal(1000, 1000) == 0.5
    lead = Game(default_forecast(), lead=300)
    assert [lead.after_deal(*x) for x in [(700, 400), (400, 700), (5000, 4000)]] == [1, 0, 1]
    assert lead.after_deal(3000, 3000) == pytest.approx(0.5, abs=1e-4)


@pytest.mark.parametrize("goal", GOALS[:4], ids=str)
def test_more_is_never_worse(goal: dict[str, int]) -> None:
    game = Game(default_forecast(), **goal)
    limit = goal.get("target") or goal["lead"]
    grid = np.linspace(0, 1.1 * limit, 56)
    table = np.array([[game.after_deal(a, b) for b in grid] for a in grid])
    assert (np.diff(table, axis=0) >= -2e-3).all()
    assert (np.diff(table, axis=1) <= 2e-3).all()
    assert table.min() >= 0
    assert table.max() <= 1


def test_a_deal_in_progress_is_the_mean_of_what_it_may_lead_to() -> None:
    forecast, network = default_forecast(), default_network()
    game = begin_game(1000, None, "glup").result()
    nodes = forecast.weights()["nodes"] / 1024
    wild = forecast.weights()["wild"] / 32
    seen = 0
    for state in states(5):
        view = state.view(1)
        outputs, stage = outputs_by_numpy(forecast, view)
        spread = np.maximum(outputs[22:], 0.5)
        total = forecast.points(view).sum(axis=1).astype(np.float64)
        for judge in (None, network):
            lead = total[0] - total[1] if judge is None else judge.value(view)
            sums = (total.sum() + np.array([lead, -lead])) / 2
            node = nodes[stage, (spread > wild[stage]) @ [1, 2]]
            ends = sums + node * spread + view.scores + np.array([900, 870])
            mean = np.mean([game.after_deal(a, b) for a, b in ends])
            assert game.chance(view, (900, 870), judge) == pytest.approx(mean, abs=1e-3)
        seen += 1
    assert seen > 20
    with pytest.raises(GlupError, match="expected a view of phase 1"):
        game.chance(ENDGAME.view(0), (0, 0))


def test_every_action_has_its_chance_to_win() -> None:
    advice = recommend(VIEW, iterations=3000, seed=1, totals=(900, 870))
    wins = [value.win for value in advice.actions]
    assert all(win is not None and 0 < win < 1 for win in wins)
    assert wins[1:] == sorted(wins[1:], key=lambda win: -(win or 0))
    assert wins[0] == pytest.approx(
        begin_game(1000, None, "glup").result().chance(VIEW, (900, 870), default_network()), abs=0.1
    )
    assert advice.to_dict()["actions"][0]["win"] == wins[0]
    assert " win" in str(advice)
    assert f"{wins[0]:.1%}" in str(advice)
    for points in (recommend(VIEW, iterations=50, seed=1), recommend(ENDGAME.view(0))):
        assert all(value.win is None for value in points.actions)
        assert "win" not in points.to_dict()["actions"][0]
        assert " win" not in str(points)


def test_totals_matter_and_goals_do() -> None:
    def best(**stakes: Any) -> float:
        win = recommend(VIEW, iterations=600, seed=1, **stakes).actions[0].win
        assert win is not None
        return win

    assert best(totals=(100, 900)) < 0.1 < best(totals=(500, 500)) < 0.9 < best(totals=(900, 100))
    assert best(totals=(50, 0), target=10_000) < best(totals=(50, 0), lead=100)
    assert best(totals=(500, 500), target=1000) == best(totals=(500, 500))
    assert best(target=1000) == best(totals=(0, 0))


def test_in_phase_2_the_end_is_told_exactly() -> None:
    view = ENDGAME.view(0)
    plain = recommend(view)
    mine, theirs = (
        points + counters for points, counters in zip(view.scores, view.counters, strict=True)
    )
    left = 50 - sum(view.counters)
    value = plain.actions[0].value
    least = 1000 - mine - int((left + value) // 2)  # the total with which the game is just won
    for more, won in ((0, 1), (-1, 0)):
        advice = recommend(view, totals=(least + more, 1000 - theirs - left - 10))
        assert advice.action == plain.action
        assert [v.value for v in advice.actions] == [v.value for v in plain.actions]
        assert advice.actions[0].win is not None
        assert (advice.actions[0].win == 1) == won


def test_a_chance_is_never_less_than_none_or_more_than_certain() -> None:
    """Few worlds: the mean of one action and its distance to another add up to 118 %."""
    position = (ROOT / "examples/late.json").read_text()
    for seed in range(1, 4):
        advice = recommend(position, iterations=400, seed=seed, totals=(799, 913))
        assert all(0 <= (value.win or 0) <= 1 for value in advice.actions)


def test_to_name_a_game_prepares_nothing_and_to_ask_about_it_does_once() -> None:
    before = _game_begun.cache_info().misses
    stakes = Stakes.of(1003, None, None, "glup")
    assert _game_begun.cache_info().misses == before
    for _ in range(2):
        ask(find_solver("auto"), ENDGAME.view(0), Limits(), 1, stakes=stakes)
    assert _game_begun.cache_info().misses == before + 1


def test_threads_that_ask_for_one_game_have_one_made() -> None:
    with ThreadPoolExecutor(8) as pool:
        games = set(pool.map(lambda _: begin_game(1009, None, "glup").result(), range(32)))
    assert len(games) == 1


def test_of_many_games_that_are_named_those_still_wanted_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One after another: whoever names many takes one processor, and not for long."""
    made: list[int] = []
    go_on = Event()

    def make(_: Forecast, *, target: int | None, lead: int) -> Game:
        go_on.wait()
        made.append(lead)
        return Game(default_forecast(), target=target, lead=lead)

    monkeypatch.setattr(forecast, "Game", make)
    for lead in range(6000, 6000 + 5 * GAMES_KEPT):
        begin_game(None, lead, "glup")
    go_on.set()
    for lead in range(6000 + 4 * GAMES_KEPT, 6000 + 5 * GAMES_KEPT):
        begin_game(None, lead, "glup").result()
    assert GAMES_KEPT <= len(made) <= GAMES_KEPT + 1  # that of the first was under way


@pytest.mark.parametrize("view", [VIEW, ENDGAME.view(0)], ids=["phase 1", "phase 2"])
def test_without_its_table_a_game_has_no_chances(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit of iterations alone it is waited for, until a stop."""
    never: Future[Game] = Future()
    monkeypatch.setattr(forecast, "begin_game", lambda *game: never)
    asked: Any = {"target": 1011, "seed": 1}
    assert recommend(view, seconds=0.05, **asked).actions[0].win is None
    times = itertools.count(1)
    stopped = recommend(view, iterations=5, stop=lambda: next(times) > 20, **asked)
    assert next(times) > 20
    assert stopped.actions[0].win is None


def test_games_that_were_asked_for_are_not_kept_for_ever() -> None:
    for lead in range(3000, 3000 + 2 * GAMES_KEPT):
        recommend(ENDGAME.view(0), lead=lead)
    assert _game_begun.cache_info().currsize <= GAMES_KEPT


def late_view(stock: int) -> View:
    """A view near the end of phase 1, whose owner is to act."""
    for seed in range(100):
        state, rng = State.from_seed(seed), Random(seed)
        while state.phase == 1 and state.player is not None:
            view = state.view(state.player)
            if view.stock == stock and len(view.legal_actions()) > 3:
                return view
            state.apply(view.choose("greedy", rng))
    raise AssertionError


def test_the_chance_to_win_follows_from_the_value() -> None:
    """So it stands beside the points, and changes nothing of their order."""
    for solver in ("auto", "ismcts", "network"):
        points = recommend(VIEW, solver=solver, iterations=500, seed=1)
        game = recommend(VIEW, solver=solver, iterations=500, seed=1, totals=(870, 900))
        assert [replace(action, win=None) for action in game] == list(points)
        wins = [action.win or 0 for action in sorted(game, key=lambda action: -action.value)]
        assert wins == sorted(wins, reverse=True)
        assert max(wins) > min(wins)


def test_who_gives_no_values_gives_no_chances() -> None:
    advice = recommend(VIEW, solver="greedy", seed=1, totals=(870, 900))
    assert all(action.win is None for action in advice)


def test_a_game_matters_where_the_network_is_not_asked() -> None:
    hand = "JH QH KH TH AH JH QH KH TH AH JH QH KH TH AH AS"
    state = State.deal(lay_deck(hand, "9S", "9H"), 0)
    for action in ("AS", "9S"):
        state.apply(action)
    advice = recommend(state.view(1), iterations=200, seed=1, target=3000, totals=(0, 0))
    assert advice.actions[0].win > 0.5


def test_where_all_worlds_are_listed_too() -> None:
    view = late_view(1)
    points = recommend(view, iterations=10**6, seed=1)
    game = recommend(view, iterations=10**6, seed=1, totals=(900, 900))
    assert (points.stopped, game.stopped) == ("complete", "complete")
    values = {value.action: value.value for value in points.actions}
    assert {value.action: value.value for value in game.actions} == values
    wins = [value.win for value in game.actions]
    assert all(win is not None and 0 <= win <= 1 for win in wins)
    assert wins[0] == max(wins, key=lambda win: win or 0)


def test_only_the_view_counts_and_the_seed() -> None:
    view = late_view(31)
    stakes: Any = {"target": 500, "totals": (420, 400), "iterations": 2000, "seed": 7}
    answers = {
        recommend(seen, **stakes, threads=threads)
        for seen in (view, view.sample(Random(3)).view(view.seat))
        for threads in (1, 3)
        for _ in range(2)
    }
    assert len({answer.actions for answer in answers}) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"target": 0}, r"target: .* at least 1, given 0"),
        ({"lead": -5}, r"lead: .* at least 1, given -5"),
        ({"target": 500, "lead": 100}, r"target, lead: expected one of them, given 500 and 100"),
        ({"totals": (1000, 900)}, r"1000, 900: the game to a target 1000 is over"),
        ({"totals": (0, 300), "lead": 300}, r"0, 300: the game to a lead 300 is over"),
        ({"totals": (-1, 0)}, r"mine: expected a whole number of at least 0, given -1"),
        ({"totals": (1,)}, r"totals: expected two, mine first, given \(1,\)"),
        ({"totals": 7}, r"totals: expected two, mine first, given 7"),
        ({"totals": (1, 2.5)}, r"theirs: expected a whole number, given 2.5"),
    ],
    ids=str,
)
def test_what_is_no_game_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        recommend(VIEW, iterations=5, **arguments)


def test_a_game_needs_one_goal() -> None:
    for goal, message in [
        ({}, "expected a target or a lead, given neither"),
        ({"target": 1, "lead": 1}, "expected a target or a lead, given both"),
        ({"target": 0}, "target: 0 given, expected at least 1"),
    ]:
        with pytest.raises(GlupError, match=message):
            Game(default_forecast(), **goal)  # type: ignore[arg-type]
