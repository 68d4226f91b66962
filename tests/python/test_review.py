"""A review: what each decision cost, what luck the draws were, and that it all adds up."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from extras import need
from games import Game
from glupcore import GlupError, Random, Record, RecordError, solve
from glupcore.deals.masked import masked
from glupcore.review import Review, Reviewing, pace, review
from glupcore.review.result import difference
from glupcore.review.text import text

QUICK: dict[str, Any] = {"iterations": 20, "futures": 4}
PHASE_2 = 90  # no ply of phase 2 comes before


def played(policy: str = "greedy", seed: int = 3) -> Record:
    game = Game(Random(seed).deck(), seed % 2, policy, seed)
    actions = tuple(action for _, action in game.states() if action is not None)
    return Record(tuple(game.deck), game.dealer, False, actions)


@cache
def reviewed(policy: str = "greedy", seed: int = 3) -> Review:
    return review(played(policy, seed), **QUICK)


@cache
def beginning() -> Review:
    return review(kept(played(), 0), **QUICK)


@cache
def of_one_player() -> Review:
    return review(masked(played("random"), 40, 1), **QUICK)


def without_values() -> Review:
    """By a solver that does not say what actions are worth."""
    return review(kept(played("random"), 20), solver="greedy", **QUICK)


def kept(record: Record, plies: int) -> Record:
    return replace(record, actions=record.actions[:plies])


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_every_decision_with_a_choice_is_judged(policy: str) -> None:
    record, found = played(policy), reviewed(policy)
    choices = [
        (ply, state.player)
        for ply in range(len(record.actions))
        if len((state := record.state_at(ply)).legal_actions()) > 1
    ]
    assert [(d.ply, d.seat) for d in found.decisions] == choices
    for decision in found.decisions:
        state = record.state_at(decision.ply)
        assert decision.action == record.actions[decision.ply]
        assert decision.best in state.legal_actions()
        assert decision.loss >= 0
        assert decision.error >= 0
        if decision.action == decision.best:
            assert (decision.loss, decision.error) == (0, 0)
        assert decision.counts == (decision.loss > 0.5 and decision.loss > 2 * decision.error)


def test_who_plays_as_recommended_makes_no_error() -> None:
    record = kept(played(), 46)
    for decision in reviewed().decisions:
        if 40 <= decision.ply < 46:
            better = (*record.actions[: decision.ply], decision.best)
            found = review(replace(record, actions=better), **QUICK)
            assert found.decisions[-1].ply == decision.ply
            assert found.decisions[-1].loss == 0


def test_in_phase_2_a_loss_is_the_difference_of_exact_values() -> None:
    record, found = played("random"), reviewed("random")
    exact = [d for d in found.decisions if d.phase == 2]
    assert exact
    for decision in exact:
        state = record.state_at(decision.ply)
        solution = solve(state)
        sign = 1 if state.leader == decision.seat else -1
        lost = sign * (solution.value - solution.actions[decision.action])
        assert (decision.loss, decision.error) == (lost, 0)
    # The leads between them are exact too, and nothing but the losses moves them.
    leads = [lead for lead in found.leads if lead.trick >= 30]
    for before, after in itertools.pairwise(leads):
        between = [d for d in exact if before.ply <= d.ply < after.ply]
        moved = sum(d.loss if d.seat else -d.loss for d in between)
        assert after.lead - before.lead == moved


@pytest.mark.parametrize("plies", [0, 1, 50, pytest.param(91, marks=pytest.mark.slow), None])
def test_the_account_adds_up_finished_or_not(plies: int | None) -> None:
    record = kept(played("random"), 130 if plies is None else plies)
    found = reviewed("random") if plies is None else review(record, **QUICK)
    account = found.account
    parts = account.dealt + difference(account.luck) - difference(account.errors) + account.rest
    assert account.lead == pytest.approx(parts, abs=1e-9)
    assert account.over == (plies is None)
    for seat in (0, 1):
        assert account.errors[seat] == pytest.approx(found.totals(seat).points)
        luck = sum(draw.luck for draw in found.draws if draw.seat == seat)
        assert account.luck[seat] == pytest.approx(luck)
    if plies is None:
        first, second = found.scores
        assert account.lead == first - second
        assert len(found.draws) == 58  # the last two come for certain
    assert found.leads[-1].ply == found.plies == len(record.actions)


def test_the_printed_parts_add_up_too() -> None:
    for found in (reviewed(), reviewed("random"), of_one_player()):
        lines = text(found).splitlines()
        start = lines.index("What the result is made of, in points") + 1
        end = next(i for i in range(start, len(lines)) if "---" in lines[i])
        *parts, whole = [
            round(10 * float(lines[i].split()[-1])) for i in range(start, end + 2) if i != end
        ]
        assert sum(parts) == whole


def thrown_away() -> tuple[Record, int]:
    """A deal that is played perfectly in phase 2 but for the dearest slip there is."""
    best: tuple[int, Record, int] | None = None
    for seed in range(6):
        record = played("greedy", seed)
        first = next(p for p in range(PHASE_2 - 10, 96) if record.state_at(p).phase == 2)
        for ply in range(first, first + 12):
            state = record.state_at(ply)
            values = solve(state).actions
            sign = 1 if state.leader == state.player else -1
            worst = min(values, key=lambda card, v=values, s=sign: s * v[card])
            lost = abs(max(values.values()) - min(values.values()))
            if best is None or lost > best[0]:
                slipped = replace(record, actions=(*record.actions[:ply], worst))
                best = lost, slipped, ply
    assert best[0] >= 4
    return best[1], best[2]


def test_the_worst_card_of_phase_2_is_the_worst_moment_of_it() -> None:
    record, ply = thrown_away()
    found = review(record, **QUICK)
    worst = max((d for d in found.decisions if d.phase == 2), key=lambda d: d.loss)
    assert worst.ply == ply
    assert worst in found.errors()
    assert any(d.loss >= worst.loss for d in (m.decision for m in found.moments))


def test_losses_of_moments_are_the_greatest_and_come_worst_first() -> None:
    found = reviewed("random")
    assert [m.decision for m in found.moments] == found.errors()[:3]
    assert [d.loss for d in found.errors()] == sorted(
        (d.loss for d in found.errors()), reverse=True
    )


def test_the_same_seed_gives_the_same_review() -> None:
    first, second, other = (
        replace(review(kept(played(), 30), seed=seed, **QUICK), seconds=0.0) for seed in (0, 0, 5)
    )
    assert first == second != other


def test_json_there_and_back() -> None:
    for found in (reviewed("random"), beginning(), without_values()):
        data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
        assert json.loads(json.dumps(Review.from_dict(data).to_dict())) == data
        assert str(Review.from_dict(data).decisions) == str(found.decisions)  # NaN is not itself
    assert set(data) >= {"decisions", "draws", "leads", "moments", "account", "seats", "scores"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_record_of_one_player_gets_a_review_of_that_player(seat: int) -> None:
    record = played()
    data = masked(record, len(record.actions), seat)
    assert "?" in data["deck"]
    for given in (data, json.dumps(data))[:: 1 if seat else 2]:
        found = review(given, **QUICK)
        assert found.seats == (seat,)
        assert {d.seat for d in found.decisions} == {draw.seat for draw in found.draws} == {seat}
        assert found.plies == len(record.actions)
        assert found.account.over
        assert found.account.luck[1 - seat] is None
        assert found.account.errors[1 - seat] is None
    # The decisions are judged by what the player knew: of the whole record they cost the same.
    whole = review(record, seats=(seat,), **QUICK)
    assert found.decisions == whole.decisions
    with pytest.raises(GlupError, match="whose record it is"):
        review(data, seats=(1 - seat,), **QUICK)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("plies", [1, 2, 3, 27, 28, 29])
def test_a_record_of_one_player_may_stop_anywhere(seat: int, plies: int) -> None:
    data = masked(played(), plies, seat)
    found = review(data, **QUICK)
    assert plies - 3 <= found.plies <= plies
    assert {d.seat for d in found.decisions} <= {seat}


class Interrupted:
    """Ctrl-C, after so many reports."""

    def __init__(self, after: int) -> None:
        self.told: list[Reviewing] = []
        self.after = after

    def __call__(self, told: Reviewing) -> None:
        self.told.append(told)
        if len(self.told) > self.after:
            raise KeyboardInterrupt


def test_an_interrupt_ends_it_with_what_there_is() -> None:
    progress = Interrupted(20)
    found = review(played("random"), progress=progress, **QUICK)
    assert [told.ply for told in progress.told] == list(range(21))
    assert str(progress.told[1]).startswith("action 1 of ")
    assert (found.stopped, found.plies) == ("interrupt", 20)
    assert found.decisions == tuple(d for d in reviewed("random").decisions if d.ply < 20)
    assert not found.account.over
    assert "interrupted after 20 actions" in text(found)


def test_it_stops_when_told() -> None:
    asked: Iterator[int] = itertools.count()
    found = review(played(), stop=lambda: next(asked) > 200, **QUICK)
    assert found.stopped == "interrupt"
    assert 0 < found.plies < len(played().actions)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": ()}, "seats: expected some of 0 and 1, given none"),
        ({"seats": (2,)}, "seats: expected some of 0 and 1, given 2"),
        ({"iterations": 0}, "iterations: expected"),
        ({"seconds": -1}, "seconds: expected"),
        ({"futures": 0}, "futures: expected"),
        ({"within": 0}, "within: expected"),
        ({"seed": -1}, "seed: expected"),
        ({"solver": "nobody"}, "solver: expected one of"),
    ],
)
def test_bad_arguments_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GlupError, match=message):
        review(played(), **options)


def test_bad_records_are_named() -> None:
    record = played()
    bad = replace(record, actions=(*record.actions[:7], "marriage-C:KC"))
    with pytest.raises(RecordError, match="ply 7"):
        review(bad, **QUICK)
    data = masked(record, 40, 0)
    with pytest.raises(RecordError, match="ply 39"):
        review({**data, "actions": [*data["actions"][:39], "XX"]}, **QUICK)
    with pytest.raises(RecordError, match="deck"):
        review({**data, "deck": " ".join("?" * 96)}, **QUICK)
    for nothing in ("", "[]", b"\xff"):
        with pytest.raises(RecordError):
            review(nothing)
    with pytest.raises(GlupError, match="deal: expected"):
        review(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [40, 57, 100])
@pytest.mark.parametrize("plain", [False, True])
def test_no_line_is_too_long(width: int, plain: bool) -> None:
    for found in (reviewed("random"), beginning(), of_one_player()):
        lines = text(found, width, plain, every=True).splitlines()
        assert max(map(len, lines)) <= width
        graph = "".join(lines[2:12])
        assert not plain or graph.isascii()


def test_the_picture(tmp_path: Path) -> None:
    need("matplotlib")
    from glupcore.review.plot import draw_review

    draw_review(reviewed("random"), tmp_path / "course.svg")
    assert "blunder" in (tmp_path / "course.svg").read_text(encoding="utf-8")
    with pytest.raises(GlupError, match=r"\.svg"):
        draw_review(reviewed(), tmp_path / "course.gif")


@pytest.mark.parametrize("options", [{}, {"seconds": 100.0}, {"iterations": 4000}])
def test_a_decision_gets_its_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    """By a clock that goes on by what the looks were given: all are taken before the end."""
    clock = SimpleNamespace(now=0.0, looks=0)
    share_of = pace.Pace.seconds

    def seconds(of: pace.Pace) -> float:
        share = share_of(of)
        clock.now += share
        clock.looks += 1
        return 1e-4

    monkeypatch.setattr(pace, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    monkeypatch.setattr(pace.Pace, "seconds", seconds)
    found = review(kept(played(), 30), within=3.0, futures=4, **options)
    assert (found.plies, found.stopped) == (30, "complete")
    assert clock.looks >= len(found.decisions)
    assert clock.now < 3.0


def test_what_is_not_done_in_time_is_left_out() -> None:
    found = review(played("random"), within=0.1, iterations=400, futures=4)
    assert found.stopped == "limit"
    assert found.plies < PHASE_2
    assert not found.account.over
    assert f"out of time after {found.plies} actions" in text(found)
    stopped = review(played(), within=1e-6, stop=lambda: True, **QUICK)
    assert (stopped.stopped, stopped.plies) == ("interrupt", 0)


def test_time_that_is_enough_changes_nothing() -> None:
    found = review(played(), within=1000.0, **QUICK)
    assert found.decisions == reviewed().decisions
    assert found.stopped == "complete"


@pytest.mark.parametrize(("loss", "told"), [(9.96, "9.9"), (2.97, "2.9"), (10.0, "10.0")])
def test_a_loss_is_told_as_no_more_than_its_grade(loss: float, told: str) -> None:
    """9.96 points were ``10.0 ?``, beside ``?? from 10``."""
    found = reviewed("random")
    one, *_ = found.errors()
    other = replace(one, loss=loss, error=0.0)
    decisions = tuple(other if decision is one else decision for decision in found.decisions)
    [row] = [
        line
        for line in text(replace(found, decisions=decisions)).split("\n")
        if line.split()[:1] == [str(one.trick)] and f" {told} " in line
    ]
    mark = {None: "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}[other.grade]
    assert f" {mark} " in row


def test_an_error_is_told_with_the_reason_of_the_core() -> None:
    """Not with the sources that made most of the points."""
    told = 0
    for record, found in ((played("random"), reviewed("random")), (played(), reviewed())):
        for one in found.decisions:
            state = record.state_at(one.ply)
            said = state.view(one.seat).reason(one.best, one.action) if one.counts else ""
            assert one.reason == (said or None)
        whole = " ".join(text(found).split())
        for moment in found.moments:
            why = moment.decision.reason
            assert why is None or f'("{why}").' in whole
            told += why is not None
        assert "most of it by" not in whole
    assert told > 0


def test_who_is_reviewed_alone_is_spoken_to() -> None:
    found = review(masked(played("random"), 40, 1), **QUICK)
    [said] = [m.decision.reason for m in found.moments if m.decision.reason is not None][:1]
    assert f": {said[0].lower()}{said[1:-1]}." in " ".join(text(found).split())


def test_moments_are_numbered() -> None:
    for found in (reviewed("random"), of_one_player()):
        said = " ".join(text(found).split())
        for number, moment in enumerate(found.moments, 1):
            assert f"{number}. Trick {moment.decision.trick}: " in said
        assert found.moments
