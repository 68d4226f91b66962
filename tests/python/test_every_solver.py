"""What holds of every solver in every game: it sees nothing hidden, and a seed decides all."""

from __future__ import annotations

from typing import Any

import pytest

from glupcore import GlupError, Random, State, recommend
from glupcore._auction import Rules
from glupcore.advice.families import family_by
from glupcore.solvers import names
from glupcore.solvers._rollouts import network_for
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec
from played import decisions

GAMES: tuple[Any, ...] = (
    *("glup", "two-handed", "two-handed-extended", "two-handed-draw", "three-handed"),
    *("four-handed-racehorse", "double-deck", "five-handed", "eight-handed"),
    *(Rules("four-handed", {"kitty": True}), "pisti"),
)
# Options that make another reader of the view.
MORE = {
    "glup": (
        *("pimc:tricks=3,prior=network", "pimc:policy=random,halving=false"),
        *("ismcts:tricks=2", "determinized:worlds=3", "greedy:style=hasty"),
    )
}
of_every_game = pytest.mark.parametrize("rules", GAMES, ids=str)


def solvers(rules: Any) -> list[str]:
    """All that advise where cards are hidden."""
    found = {*names(family_by(rules).name), *MORE.get(str(rules), ())} - {"exact"}
    if "network" in found and network_for(rules) is None:
        found.remove("network")
    return sorted(found)


@pytest.mark.parametrize(
    ("rules", "text"), [(rules, text) for rules in GAMES for text in solvers(rules)], ids=str
)
def test_other_hidden_cards_get_the_same_answers_all_through_a_deal(rules: Any, text: str) -> None:
    """Two solvers, each with what it keeps, follow one deal; the second is shown other worlds."""
    spec = Spec.parse(text, family_by(rules).name)
    ours, theirs, chance = spec.solver(), spec.solver(), Random(3)
    asked = differ = 0
    for state in decisions(rules, 3, every=2):
        view = state.view(1)
        if state.player != 1 or getattr(view, "phase", 1) == 2:
            continue
        world = view.sample(chance)
        one = ours.advise(view, Limits(iterations=60), 5)
        two = theirs.advise(world.view(1), Limits(iterations=60), 5)
        assert repr(one.actions) == repr(two.actions)  # NaN is not equal to itself
        assert one.action in view.legal_actions() or "/" in str(view.legal_actions())
        asked += 1
        differ += world != state
    assert asked >= 3
    assert differ >= 3


@of_every_game
def test_threads_do_not_change_the_answer(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    for state in decisions(rules, 7)[1:30:9]:
        view = state.view(state.player or 0)
        for solver in ("pimc", "determinized"):
            alone, *shared = (
                recommend(
                    view, solver=solver, iterations=500, seed=4, explain=True, threads=threads
                )
                for threads in (1, 2, 5)
            )
            for one in shared:
                assert repr(one.actions) == repr(alone.actions)
                assert repr(one.bidding) == repr(alone.bidding)
                assert (one.samples, one.stopped) == (alone.samples, alone.stopped)


@of_every_game
def test_who_is_not_to_act_gets_no_advice(rules: Any) -> None:
    state = State.from_seed(1, rules=rules)
    waiting = [state.view(seat) for seat in range(2) if seat != state.player]
    while state.player is not None:
        state.apply(state.view(state.player).choose("random", Random(1)))
    for view in (*waiting, state.view(0)):
        for solver in names(family_by(rules).name):
            with pytest.raises(GlupError, match=r"^(view|decision): expected"):
                recommend(view, solver=solver, iterations=1)
