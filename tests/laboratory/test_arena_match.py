"""Matches: what follows from the seed, what a player is shown, who is asked."""

from __future__ import annotations

import json
import pickle
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from glupcore import RULESETS, GlupError, Random, Record, State
from glupcore.arena import MatchProgress, MatchResult, SequentialTest, match, players
from glupcore.arena.past import Past
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec, QuickPlayer, SolverPlayer
from glupcore.arena.workers import pair_line
from glupcore.solvers.spec import Spec

QUICK = ("greedy", "random", "network", "greedy:style=hoarder")


def settled(result: MatchResult) -> dict[str, object]:
    """All of a result that follows from players, seed and pairs."""
    return {key: value for key, value in result.to_dict().items() if key != "seconds"}


def test_a_pair_is_one_deck_with_the_seats_swapped() -> None:
    greedy, random = PlayerSpec.parse("greedy"), PlayerSpec.parse("random")
    for pair in (4, 5):
        (first, one), (second, two) = play_pair(greedy, random, 9, pair, rules="glup")
        assert first.deck == second.deck
        assert first.dealer == second.dealer == pair % 2
        assert (one.seat_of_a, two.seat_of_a) == (0, 1)
        for record, result in ((first, one), (second, two)):
            state = record.state_at(len(record.actions))
            assert state.is_over
            assert result.scores == state.scores
            assert sum(result.tricks) == 48
            assert tuple(sum(seat.values()) for seat in result.sources) == state.scores
            assert (
                result.margin == state.scores[result.seat_of_a] - state.scores[1 - result.seat_of_a]
            )


def test_a_deterministic_player_ties_with_itself() -> None:
    result = match("greedy", "greedy", pairs=20, seed=3)
    assert (result.raw.mean, result.raw.error, result.raw.median) == (0, 0, 0)
    assert result.a.points == result.b.points
    assert result.luck.mean == 0
    assert result.won == 0.5


def test_swapping_the_players_swaps_the_sign() -> None:
    one, two = (
        match(*names, pairs=12, seed=3) for names in (("greedy", "random"), ("random", "greedy"))
    )
    assert one.raw.mean > 50 > -50 > two.raw.mean  # chance differs, by seat and deal
    assert one.won > 0.9 > 0.1 > two.won
    assert one.a.player == two.b.player == "greedy"


def test_the_same_seed_gives_the_same_match_and_another_does_not() -> None:
    arguments = ("pimc:iterations=5", "random")
    one, two, other = (match(*arguments, pairs=3, seed=seed) for seed in (1, 1, 2))
    assert settled(one) == settled(two)
    assert one.raw.mean != other.raw.mean


@pytest.mark.parametrize("in_flight", [1, 5])
def test_the_executor_does_not_matter(in_flight: int) -> None:
    plain = match("greedy", "random", pairs=9, seed=6)
    with ThreadPoolExecutor(3) as executor:
        spread = match("greedy", "random", pairs=9, seed=6, executor=executor, jobs=in_flight)
        assert executor.submit(int).result() == 0  # still open
    assert settled(plain) == settled(spread)


def test_processes_do_not_matter() -> None:
    plain = match("greedy", "random", pairs=6, seed=6)
    assert settled(match("greedy", "random", pairs=6, seed=6, jobs=2)) == settled(plain)


def test_a_test_stops_at_the_same_pair_however_the_pairs_finish() -> None:
    test = SequentialTest(0, 60, minimum=20)
    plain = match("greedy", "random", seed=6, test=test)
    assert (plain.ended, plain.verdict) == ("test", "H1")
    assert plain.pairs < 200
    with ThreadPoolExecutor(4) as executor:
        spread = match("greedy", "random", seed=6, test=test, executor=executor, jobs=11)
    assert settled(plain) == settled(spread)
    swapped = match("random", "greedy", seed=6, test=test)
    assert swapped.verdict == "H0"
    short = match("greedy", "random", seed=6, test=test, pairs=5)
    assert (short.ended, short.verdict, short.pairs) == ("pairs", None, 5)


def test_progress_tells_how_it_stands() -> None:
    told: list[MatchProgress] = []
    result = match("greedy", "random", pairs=4, seed=1, luck=False, progress=told.append)
    assert [standing.pairs for standing in told] == [1, 2, 3, 4]
    assert told[-1].margin == pytest.approx(result.raw.mean)
    assert told[-1].error == pytest.approx(result.raw.error)
    assert str(told[-1]).startswith("4 pairs, A − B +")


class Watcher:
    """Takes the first legal action, and remembers what it was asked."""

    asked: list[tuple[State, int]] = []  # noqa: RUF012
    answer = ""

    def act(self, state: State, seed: int, past: Past | None = None) -> str:
        assert state.player is not None
        assert past.record().state_at(len(past)) == state
        Watcher.asked.append((state.copy(), seed))
        return Watcher.answer or state.legal_actions()[0]


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> str:
    """A player that is no solver."""
    kind = players.Kind(lambda rest: Watcher, sees_all=True)
    monkeypatch.setitem(players.KINDS, "watcher", kind)
    monkeypatch.setattr(Watcher, "asked", [])
    return "watcher"


def test_players_are_asked_only_where_there_is_a_choice(watcher: str) -> None:
    line = json.loads(pair_line(watcher, "greedy", 1, 0, luck=False, rules="glup"))
    assert all(len(state.legal_actions()) > 1 for state, _ in Watcher.asked)
    by_deal = [deal["decisions"][deal["seat_of_a"]] for deal in line["deals"]]
    assert sum(by_deal) == len(Watcher.asked)
    assert [state.player for state, _ in Watcher.asked] == [0] * by_deal[0] + [1] * by_deal[1]
    assert len({seed for _, seed in Watcher.asked}) == len(Watcher.asked)
    assert Record.from_dict(line["deals"][0]).extra["seat_of_a"] == 0


class Broken(ThreadPoolExecutor):
    """Its one worker dies at once."""

    def submit(self, *args: object, **kwargs: object) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("killed"))
        return future


def test_a_dead_process_is_one_error() -> None:
    with Broken() as executor, pytest.raises(GlupError, match=r"has died \(killed\)"):
        match("greedy", "random", pairs=2, seed=1, executor=executor)


def test_luck_is_not_told_where_a_player_sees_the_stock(watcher: str) -> None:
    assert match("greedy", watcher, pairs=1, seed=1).corrected is None
    with pytest.raises(
        GlupError, match=r"luck: can't be taken out for 'watcher', who sees the stock"
    ):
        match("greedy", watcher, pairs=1, seed=1, luck=True)


def test_a_bad_answer_names_the_player(watcher: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Watcher, "answer", "QX")
    with pytest.raises(GlupError, match=r"pair 0, deal 0, greedy against watcher: 'QX'"):
        match("greedy", "watcher", pairs=1, seed=1)


def test_a_player_is_new_for_every_deal_and_seat() -> None:
    spec = PlayerSpec.parse("auto:iterations=5")
    assert spec.new() is not spec.new()
    assert pickle.loads(pickle.dumps(spec)) == spec


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("name", QUICK)
def test_a_quick_player_plays_as_its_solver_does(name: str, rules: str) -> None:
    quick, solver = PlayerSpec.parse(name).new(), SolverPlayer(Spec.parse(name))
    assert isinstance(quick, QuickPlayer)
    for seed in range(11, 14):
        state = State.from_seed(seed, rules=rules)
        while state.player is not None:
            action = quick.act(state, state.trick)
            assert action == solver.act(state, state.trick)
            state.apply(action)


def test_a_solver_sees_no_hidden_card() -> None:
    """Other worlds that fit what its seat knows get the same answer."""
    state = State.from_seed(5)
    for name in ("pimc:iterations=20", "auto:iterations=20", "greedy:style=hasty", *QUICK):
        spec = PlayerSpec.parse(name)
        worlds = [state.view(state.player).sample(Random(n)) for n in range(3)]
        assert len({spec.new().act(world, 7) for world in worlds}) == 1


def test_an_interrupt_ends_with_what_there_is(tmp_path: Path) -> None:
    def interrupt(standing: MatchProgress) -> None:
        if standing.pairs == 3:
            signal.raise_signal(signal.SIGINT)

    path = tmp_path / "match.jsonl"
    result = match("greedy", "random", pairs=50, seed=1, path=path, progress=interrupt)
    assert (result.ended, result.pairs) == ("interrupt", 3)
    assert settled(match("greedy", "random", pairs=8, path=path)) == settled(
        match("greedy", "random", pairs=8, seed=1)
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": "oracle"}, "player: expected one of .* given 'oracle'"),
        ({"b": "pimc:deep=1"}, "player 'pimc:deep=1': expected one of"),
        ({"a": 3}, "player: expected a text such as 'greedy', or an object"),
        ({"pairs": 0}, "pairs: expected a whole number of at least 1, given 0"),
        ({"jobs": 0}, "jobs: expected a whole number of at least 1"),
        ({"seed": -1}, "seed: expected a whole number from 0"),
    ],
)
def test_a_bad_argument_is_named(arguments: dict[str, object], message: str) -> None:
    given = {"a": "greedy", "b": "random", "pairs": 1, **arguments}
    with pytest.raises(GlupError, match=message):
        match(**given)  # type: ignore[arg-type]


def test_the_clairvoyant_plays_as_one_who_sees_the_stock() -> None:
    """It beats greedy by far with few simulations; a bad option is named."""
    result = match("clairvoyant:iterations=60", "greedy", pairs=3, seed=1)
    assert result.raw.mean > 30
    assert result.corrected is None
    with pytest.raises(GlupError, match="player 'clairvoyant:depth=1'"):
        match("clairvoyant:depth=1", "greedy", pairs=1)
    with pytest.raises(GlupError, match="exploration: expected a number"):
        match("clairvoyant:exploration=-1", "greedy", pairs=1)
