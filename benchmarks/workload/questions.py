"""How a decision is put to ``recommend``: chosen by deal and round, and so repeatable."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

FOR_GAMES: Final = ("auto", "pimc")
"""Solvers that can play for a game."""

# Preparing a game takes a while, once: so there are a few, as in real use.
TARGETS: Final = (500, 1000)
LEAD: Final = 300


@dataclass(frozen=True, slots=True)
class Question:
    """``position``: as a JSON position, not a view.

    ``repeated``: by a number of iterations, twice, and both answers must be the same. ``cold``
    says that the endgame is solved by a new solver as well. ``game`` are the arguments for a game.
    """

    seed: int
    position: bool
    explain: bool
    repeated: bool
    cold: bool
    game: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, deal: int, round_: int, solver: str) -> "Question":
        """The question about a deal in a round."""
        rng = random.Random(f"{deal} {round_}")
        return cls(
            seed=rng.getrandbits(64),
            position=rng.random() < 0.25,
            explain=rng.random() < 0.25,
            repeated=rng.random() < 1 / 16,
            cold=rng.random() < 1 / 8,
            game=_game(rng) if solver in FOR_GAMES and rng.random() < 0.25 else {},
        )

    def __str__(self) -> str:
        words = [f"seed {self.seed}"]
        words += [f"{key} {value}" for key, value in self.game.items()]
        words += ["explained"] * self.explain
        return ", ".join(words)


def _game(rng: random.Random) -> dict[str, Any]:
    sort = rng.randrange(3)
    if sort == 0:
        theirs = rng.randrange(1000)
        return {"lead": LEAD, "totals": (theirs + rng.randrange(LEAD), theirs)}
    target = TARGETS[sort - 1]
    totals = (rng.randrange(target), rng.randrange(target))
    return {"target": target, "totals": totals}
