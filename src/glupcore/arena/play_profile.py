"""How a player plays: what they declare, when they take a trick, which cards they throw."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from glupcore._core import (
    DEFAULT_RULES,
    SourceTally,
    State,
    glups_made,
    meld_kinds,
    ruleset,
    takes_trick,
)
from glupcore.deals.records import Record, Step
from glupcore.errors import GlupError

THIRDS: Final = ("early", "middle", "late")
"""Of phase 1: with Glup tricks 1 to 10, 11 to 20 and 21 to 30."""

WORTHS: Final = ("nothing", "less than 15", "15 to 49", "50 or more")
"""What the taker of a trick could declare, by the points of the best, the exchange among them."""


def kind_name(identifier: str, trump: str) -> str:
    """The kind of a meld as tables name it: a marriage by trump or plain, not by its suit.

    >>> kind_name("double-marriage-H", "H"), kind_name("marriage-C", "H"), kind_name("run", "H")
    ('double trump marriage', 'marriage', 'run')
    """
    words = identifier.split("-")
    if "marriage" in words:
        words[-2:] = ["trump", "marriage"] if words[-1] == trump else ["marriage"]
    return " ".join(words)


KIND_NAMES: Final = tuple(dict.fromkeys(kind_name(k.identifier, "H") for k in meld_kinds("H")))
"""The names of all kinds, in canonical order: 40 for the 48."""


@dataclass(slots=True)
class PlayProfile:
    """What a player did in phase 1 of so many deals by the same rules, counted.

    ``declared`` and ``moments`` (the sum of the tricks' numbers, from 1) are by kind_name, the
    exchange among them as "dix". ``offered`` has the best meld that the taker of a trick could
    declare, and ``accepted`` those of them after which they declared one. ``could_take``
    counts tricks to which they followed with a card that takes it, ``took`` those that they took,
    both by what taking would let them declare (WORTHS). ``thrown`` counts cards by third of the
    phase, "trump" or "plain", and rank. ``glups`` counts glups made, and points are by source, of
    both phases.
    """

    deals: int = 0
    points: Counter[str] = field(default_factory=Counter)
    tricks: int = 0
    declared: Counter[str] = field(default_factory=Counter)
    moments: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    could_take: Counter[str] = field(default_factory=Counter)
    took: Counter[str] = field(default_factory=Counter)
    thrown: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    glups: int = 0
    rules: str = DEFAULT_RULES


def count_play(record: Record, profiles: Sequence[PlayProfile], number: int | None = None) -> None:
    """Add what both seats do in a recorded deal to their profiles; one profile may be given twice.

    Raises RecordError at the first action that can't be taken, and GlupError for a deal by other
    rules than those of the profiles; then nothing has been added.
    """
    for profile in profiles:
        if profile.rules != record.rules:
            raise GlupError(
                f"rules: expected deals of one game, {profile.rules}, given one of {record.rules}"
            )
    tally = SourceTally(record.start())
    for step in list(record.steps(number)):
        tally.see(step.before, step.action)
        if step.before.phase == 1:
            told = _declares if step.before.decision == "meld" else _plays
            told(profiles[step.player], step)
    for profile, scored in zip(profiles, tally.points, strict=True):
        profile.deals += 1
        profile.points.update(scored)


def _declares(profile: PlayProfile, step: Step) -> None:
    state, action = step.before, step.action
    trump, points = state.trump, _points(state.trump, state.rules)
    if action != "pass":
        name = kind_name(action.partition(":")[0], trump)
        profile.declared[name] += 1
        profile.moments[name] += state.trick
    if step.after.decision == "meld":
        return  # a dix, after which they decide again
    profile.tricks += 1
    kinds = {text.partition(":")[0] for text in state.legal_actions() if ":" in text}
    if kinds:
        best = kind_name(max(sorted(kinds), key=points.__getitem__), trump)
        profile.offered[best] += 1
        profile.accepted[best] += action != "pass"


def _plays(profile: PlayProfile, step: Step) -> None:
    state, action = step.before, step.action
    rules = ruleset(state.rules)
    third = THIRDS[len(THIRDS) * state.trick // rules.draw_tricks]
    profile.thrown[third, "trump" if action[1] == state.trump else "plain", action[0]] += 1
    if state.led is None:
        return
    takers = [
        text for text in state.legal_actions() if takes_trick(text[:2], state.led, state.trump)
    ]
    if takers:
        ends = (Step.take(step.ply, state, text).after for text in takers)
        worth = _worth(max(map(_best_points, ends)))
        profile.could_take[worth] += 1
        profile.took[worth] += action in takers
    if rules.has_glups:
        profile.glups += glups_made(action[:2], state.led, state.trump)


def _best_points(state: State) -> int:
    """Points of the best declaration of the taker of a trick, 0 if there is none."""
    points = _points(state.trump, state.rules)
    return max(points.get(text.partition(":")[0], 0) for text in state.legal_actions())


def _worth(points: int) -> str:
    return WORTHS[(points > 0) + (points >= 15) + (points >= 50)]


@cache
def _points(trump: str, rules: str) -> dict[str, int]:
    """Points of each declaration, by what stands before the colon."""
    kinds = {kind.identifier: kind.points for kind in meld_kinds(trump, rules)}
    return {"dix": ruleset(rules).exchange_points} | kinds
