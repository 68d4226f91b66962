"""A round's deals in parts: each is a task, a function of the plan and of numbers."""

from dataclasses import dataclass
from typing import Any, Final

from glupcore._core import Network
from glupcore._training import Player, Samples, expert_samples, self_play
from glupcore.training.plan import Plan

# Deals of self-play count up from 0, and those of studies are far from them.
_STUDY_SEED: Final = 2**62


@dataclass(frozen=True, slots=True)
class Part:
    """Part ``number`` of a round's self-play, or of its studies.

    ``me`` and ``other`` are the bytes of networks, None for ``greedy``. Both seats learn, but not
    an ``outsider`` in the other's place.
    """

    plan: Plan
    round: int
    number: int
    studies: bool
    me: Any
    other: Any
    outsider: bool = False

    def seed(self, parts: int) -> int:
        """Of so many parts of its kind each has deals of its own."""
        first = (self.plan.seed << 32) % 2**63 + self.round
        return (parts * first + self.number + (_STUDY_SEED if self.studies else 0)) % 2**64


def parts_of(
    plan: Plan, number: int, me: Any = None, other: Any = None, outsider: bool = False
) -> list[Part]:
    """All of a round: what the plan says, whoever is to do it."""
    counts = {False: plan.play_parts, True: plan.parts if plan.is_expert_iteration(number) else 0}
    return [
        Part(plan, number, i, studies, me, other, outsider)
        for studies, count in counts.items()
        for i in range(count)
    ]


def samples_of(part: Part) -> Samples:
    """What is learned from a part."""
    plan = part.plan
    judge = None if part.me is None else Network.from_bytes(part.me)
    me = _player(plan, part.me)
    other = Player(learns=False) if part.outsider else _player(plan, part.other)
    if part.studies:
        assert judge is not None, "those who know nothing study nothing"
        return expert_samples(
            me,
            other,
            deals=plan.expert_deals // plan.parts,
            seed=part.seed(plan.parts),
            judge=judge,
            keep=plan.expert_keep,
            branches=plan.branches,
            worlds=plan.worlds,
            tricks=plan.tricks,
            by_greedy=plan.by_greedy,
            stacked=plan.stacked,
            rules=plan.rules,
        )
    return self_play(
        me,
        other,
        deals=plan.deals // plan.play_parts,
        seed=part.seed(plan.play_parts),
        judge=judge,
        decay=plan.decay if judge is not None else 1.0,
        keep=plan.keep,
        stacked=plan.stacked,
        exact=plan.exact,
        rules=plan.rules,
    )


def samples_as_bytes(part: Part) -> bytes:
    """The same, to travel."""
    return samples_of(part).to_bytes()


def _player(plan: Plan, network: bytes | None) -> Player:
    if network is None:
        return Player()
    noise = plan.noise * plan.point
    return Player(Network.from_bytes(network), explore=plan.explore, noise=noise)
