"""Whom to play against: strengths by name, and an opponent who sees their own view only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from glupcore.advice.advice import Progress, chosen
from glupcore.errors import GlupError
from glupcore.support.fields import shown

if TYPE_CHECKING:
    from glupcore.solvers.spec import Spec


@dataclass(frozen=True, slots=True)
class Level:
    """A strength by name: who plays (a specification, as ``glupcore match`` takes it), and how.

    ``auction`` is who plays in all games but those for two.
    """

    name: str
    player: str
    what: str
    auction: str


LEVELS: Final = (
    Level(
        "beginner",
        "pimc:policy=random,prior=policy,iterations=20",
        "for a first game: loses to medium by far",
        "random",
    ),
    Level(
        "easy",
        "pimc:policy=random,tricks=none,iterations=200",
        "loses to medium",
        "greedy:slips=0.2",
    ),
    Level("medium", "greedy", "sound rules of thumb", "greedy"),
    Level("strong", "network", "beats medium: in glup by 20 points a deal", "pimc:iterations=100"),
    Level(
        "best",
        "auto:iterations=1500",
        "the engine as it gives advice, better still",
        "auto:iterations=1000",
    ),
)
"""From the weakest to the strongest; none watches the clock, so that a game can be had again.

Points a deal against medium: -94 ± 13 and -32 ± 13 (20 pairs of ``glupcore match``, seed 1), then
+21 ± 1 and +34 ± 5 (benchmarks/laboratory/strength.md).
The same in the auction games: docs/auction-advice.md, "At the table".
"""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player by ``strength``: the name of a level, or a specification such as ``pimc:worlds=64``.

    ``seconds`` limits the thinking about one action, beside the limits of the strength itself.
    ``family`` is that of the game (glupcore.advice.families), by which a level is another player.
    """

    strength: str = "medium"
    seconds: float | None = None
    family: str = "two-handed"

    def __post_init__(self) -> None:
        """Raises GlupError naming what is wrong with the strength or the seconds."""
        self._limited(self._spec())

    def choose(
        self,
        view: Any,
        seed: int,
        progress: Progress | None = None,
        stakes: Any = None,
    ) -> str:
        """The action taken by the owner of ``view``, in a game with these stakes if there are any.

        ``progress`` is called while a search goes on. Nothing is remembered: the same arguments
        give the same answer, unless the strength or ``seconds`` is of time. Raises
        KeyboardInterrupt, also where the search has caught it.
        """
        legal: list[str] = view.legal_actions()
        if len(legal) == 1 and "/" not in legal[0]:  # which would be many, told in short
            return legal[0]
        spec = self._spec()
        limits = self._limited(spec).limits()
        told = {} if stakes is None else {"stakes": stakes}
        return chosen(spec.solver().advise(view, limits, seed, progress, **told))

    def _spec(self) -> "Spec":
        from glupcore.solvers.spec import Spec

        two = self.family == "two-handed"
        levels = {level.name: level.player if two else level.auction for level in LEVELS}
        try:
            if not isinstance(self.strength, str):
                raise GlupError("strength: expected a text")
            return Spec.parse(levels.get(self.strength, self.strength), self.family)
        except GlupError as error:
            if ":" in str(self.strength):
                raise GlupError(f"strength: {error}") from None
            known = f"{', '.join(levels)}, or a player such as pimc:iterations=300"
            raise GlupError(
                f"strength: expected one of {known}, given {shown(self.strength)}"
            ) from None

    def _limited(self, spec: "Spec") -> "Spec":
        from dataclasses import replace

        if self.seconds is None:
            return spec
        limited = replace(spec, limited={**spec.limited, "seconds": self.seconds})
        limited.limits()
        return limited
