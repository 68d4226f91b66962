"""Deals of the auction games looked over."""

import json
import re
from dataclasses import replace

import pytest

from command_line import Glup, refused
from glupcore import GlupError
from glupcore.auction import EndgameSolver, Record, Rules
from glupcore.auction.review import Review, review
from glupcore.review import Reviewing
from speeds import some_quick

GAMES = ["four-handed", "three-handed", "double-deck", "five-handed"]


def deal(rules: str, policy: str = "greedy", seed: int = 4) -> Record:
    return Record.deal(Rules(rules), seed, policy=policy)


@pytest.mark.parametrize(
    "rules",
    some_quick(GAMES, "three-handed"),
)
def test_every_choice_of_a_deal_is_judged(rules: str) -> None:
    record = deal(rules)
    found = review(record, iterations=5, seed=1)
    plies = {one.ply for one in found.decisions}
    state = record.start()
    for ply, action in enumerate(record.actions):
        assert (ply in plies) == (state.count_actions() > 1)
        state.apply(action)
    for one in found.decisions:
        assert one.loss >= 0
        assert one.loss == 0 or one.action != one.best
        assert (one.exact is None) or one.decision in ("lead", "follow")
    assert found == replace(review(record, iterations=5, seed=1), seconds=found.seconds)


@pytest.mark.parametrize("rules", ["four-handed", "three-handed-chips", "five-handed"])
def test_the_account_of_each_seat_adds_up(rules: str) -> None:
    """Its lead is what the score says, and of a deal that is not over it is not known."""
    record = deal(rules)
    found = review(record, iterations=9, seed=1)
    gains = record.state_at(len(record.actions)).scores
    assert gains is not None
    for one in found.accounts:
        mine = record.rules.account(one.seat)
        others = [gain for account, gain in enumerate(gains) if account != mine]
        assert one.lead == pytest.approx(gains[mine] - sum(others) / len(others))
        assert one.lead == pytest.approx(one.dealt - one.errors + one.rest)
        assert one.errors == sum(judged.loss for judged in found.errors(one.seat))
        assert one.dealt == next(j.value for j in found.decisions if j.seat == one.seat)
    whole = found.text()
    for one in found.accounts:
        parts = [float(word) for word in re.findall(r"[-+]?\d+\.\d", str(one))]
        assert sum(parts[:-1]) == pytest.approx(parts[-1])
        assert f"seat {one.seat}: {one}" in whole
    half = review(replace(record, actions=record.actions[:20]), iterations=9, seed=1)
    assert {(one.lead, one.rest) for one in half.accounts} == {(None, None)}


def test_errors_are_marked_as_in_other_reviews() -> None:
    found = review(deal("four-handed", "random"), iterations=60, seed=1)
    marks = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
    lines = found.text().splitlines()
    assert {one.grade for one in found.errors()} >= {"mistake", "blunder"}
    for one in found.errors():
        assert (
            f"{one.ply:>3} seat {one.seat} {one.decision} {one.action} {marks[one.grade]}" in lines
        )


def test_a_bad_bid_is_an_error_and_the_open_hands_tell_of_cards() -> None:
    record = deal("four-handed")
    bids = [action for action in record.actions if action.startswith("bid:")]
    assert bids
    high = replace(record, actions=("bid:900",))
    (judged,) = review(high, iterations=200, seed=1).decisions
    assert judged.counts
    assert judged.loss > 100
    assert review(high, iterations=200, seed=1).errors(0) == []
    exact = [one.exact for one in review(deal("four-handed", "random"), iterations=9).decisions]
    known = [cost for cost in exact if cost is not None]
    assert max(known) > 0
    assert min(known) >= 0


def test_the_command(glup: Glup) -> None:
    whole = deal("three-handed")
    record = replace(whole, actions=whole.actions[:12])
    limits = ("--iterations", 5, "--seed", 3)
    data = glup("review", "-", *limits, "--json", stdin=record.to_json()).lines()[0]
    assert data["rules"] == "three-handed"
    assert data["decisions"][0].keys() >= {
        "ply",
        "seat",
        "action",
        "best",
        "loss",
        "error",
        "exact",
    }
    shown = glup("review", "-", *limits, "--all", stdin=record.to_json()).out
    assert "decisions cost" in shown
    for width in (40, 100):
        narrow = review(record, iterations=5, seed=3).text(width, every=True).splitlines()
        assert max(map(len, narrow)) <= width
    one = glup("review", "-", *limits, "--seat", 1, "--json", stdin=record.to_json()).lines()[0]
    assert {decision["seat"] for decision in one["decisions"]} == {1}
    assert refused(
        glup("review", "-", "--seat", 7, stdin=record.to_json()),
        "seats: expected numbers from 0 to 2",
    )
    assert refused(
        glup("review", "-", "--threads", 2, stdin=record.to_json()), "--threads: expected none"
    )
    timed = glup("review", "-", "--seconds", 1e-4, "--json", stdin=record.to_json()).lines()[0]
    assert [one["ply"] for one in timed["decisions"]] == [one["ply"] for one in data["decisions"]]
    bad = json.dumps({**record.to_dict(), "actions": ["bid:1"]})
    assert refused(glup("review", "-", stdin=bad), "bid:1")


HUGE = {"from": "six-handed", "name": "huge", "copies": 6, "nines": 6, "hand": 24}  # 36 of a suit


def test_what_a_pack_is_too_large_to_solve_is_reviewed_all_the_same(glup: Glup) -> None:
    record = Record.deal(Rules(HUGE), 3, policy="random")
    found = review(record, iterations=2, seed=1)
    assert found.stopped == "complete"
    open_costs = [one.exact for one in found.decisions if one.decision in ("lead", "follow")]
    assert open_costs[0] is None
    assert open_costs[-1] is not None
    begin = next(one.ply for one in found.decisions if one.decision == "lead")
    with pytest.raises(GlupError, match=r"^hands: more than 32 cards of a suit in play, expected"):
        EndgameSolver().value(record.state_at(begin))
    assert refused(glup("solve", "--par", "-", stdin=record.to_json()), "hands: more than 32")


def test_an_error_that_nobody_knows_is_left_out(glup: Glup) -> None:
    """Of one world, that is."""
    record = replace(deal("four-handed"), actions=("bid:900",))
    (judged,) = review(record, iterations=1, seed=1).decisions
    assert judged.error is None
    assert not judged.counts
    text = review(record, iterations=1, seed=1).text(every=True)
    assert "±" not in text
    assert " better" in text


def test_bad_arguments_are_named() -> None:
    with pytest.raises(GlupError, match="iterations: expected"):
        review(deal("four-handed"), iterations=0)


def test_a_review_ends_when_it_is_told_to() -> None:
    record = deal("four-handed")
    whole = review(record, iterations=3)
    assert whole.stopped == "complete"
    asked: list[int] = []

    def after_three(so_far: Reviewing) -> None:
        asked.append(so_far.ply)

    part = review(record, iterations=3, progress=after_three, stop=lambda: len(asked) > 3)
    assert part.stopped == "interrupt"
    assert part.decisions == whole.decisions[:3]
    late = review(record, iterations=10**9, within=1e-9)
    assert late.stopped in ("limit", "complete")
    assert len(late.decisions) <= len(whole.decisions)
    timed = review(record, seconds=1e-4)
    assert [one.ply for one in timed.decisions] == [one.ply for one in whole.decisions]
    assert Review.from_dict(json.loads(json.dumps(whole.to_dict()))) == whole
