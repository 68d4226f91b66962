"""What is agreed before a game between a person and the engine."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from glupcore._core import DEFAULT_RULES, MOST_POINTS, find_game
from glupcore.advice.families import family_by
from glupcore.errors import GlupError
from glupcore.play.opponent import Opponent
from glupcore.rules import rules_of
from glupcore.support.checks import check_count, check_seed
from glupcore.support.fields import shown

if TYPE_CHECKING:
    from glupcore._auction import Rules

_LONGEST: Final = 20  # name of a seat
_RESERVED: Final = ("you", "we", "they", "partner")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is agreed before a game: the person's ``seat``, the engine's ``strength``, chance.

    ``target`` is the total that the game goes to; None: it is a single deal, or an auction game to
    what its rules say; ``lead`` instead, in a game with a stock, that by which somebody has to be
    ahead. ``seconds`` limits the engine's thinking about one action. Seat 0 deals first. ``rules``
    is the name of a game, DEFAULT_RULES unless another is given, or the Rules of an auction game.
    ``strength`` is that of all other seats, or of each of them,
    clockwise from the person's left. ``names`` are those of all seats; none: the usual ones.
    """

    seat: int = 0
    strength: "str | tuple[str, ...]" = "medium"
    seed: int = 0
    target: int | None = None
    seconds: float | None = None
    rules: "str | Rules" = DEFAULT_RULES
    names: tuple[str, ...] = ()
    lead: int | None = None

    def __post_init__(self) -> None:
        """Raises GlupError naming the field, the value and what was expected."""
        object.__setattr__(self, "rules", rules_of(self.rules))  # which names all that there are
        if type(self.seat) is not int or not 0 <= self.seat < self.seats:
            expected = "0 or 1" if self.seats == 2 else f"0 to {self.seats - 1}"
            raise GlupError(f"seat: expected {expected}, given {shown(self.seat)}")
        check_seed(self.seed)
        if self.target is not None:
            check_count("target", self.target, MOST_POINTS)
        if self.lead is not None:
            self._check_lead(self.lead)
        self._check_names()
        strength: Any = self.strength
        if isinstance(strength, list):  # as JSON has it
            object.__setattr__(self, "strength", tuple(strength))
        if isinstance(self.strength, tuple) and len(self.strength) != self.seats - 1:
            expected = f"one for each of the {self.seats - 1} others"
            raise GlupError(f"strength: expected {expected}, given {shown(list(self.strength))}")
        self.opponents()

    @property
    def seats(self) -> int:
        """How many play."""
        return find_game(self.rules).seats if isinstance(self.rules, str) else self.rules.seats

    @property
    def partners(self) -> frozenset[int]:
        """The other seats whose points are the person's."""
        rules = self.rules
        side = find_game(rules).side_of if isinstance(rules, str) else rules.account
        same = {seat for seat in range(self.seats) if side(seat) == side(self.seat)}
        return frozenset(same - {self.seat})

    def opponents(self) -> dict[int, Opponent]:
        """Who plays at each of the other seats."""
        others = [(self.seat + step) % self.seats for step in range(1, self.seats)]
        strength = self.strength
        each = strength if isinstance(strength, tuple) else (strength,) * len(others)
        family = family_by(self.rules).name
        return {
            seat: Opponent(one, self.seconds, family)
            for seat, one in zip(others, each, strict=True)
        }

    def to_dict(self) -> dict[str, Any]:
        """As a record tells it, which has rules of its own."""
        fields = {key: value for key, value in asdict(self).items() if key != "rules"}
        for name in ("names", "lead"):
            if not fields[name]:
                del fields[name]
        return fields

    def _check_lead(self, lead: int) -> None:
        check_count("lead", lead, MOST_POINTS)
        if not isinstance(self.rules, str):
            raise GlupError(f"lead: expected none in {self.rules.name}, given {lead}")
        if self.target is not None:
            raise GlupError(f"lead: expected none beside a target, given {lead}")

    def _check_names(self) -> None:
        names: Any = self.names
        if not isinstance(names, list | tuple):
            raise GlupError(f"names: expected one of each seat, given {shown(names)}")
        if not names:
            return
        object.__setattr__(self, "names", tuple(names))
        if self.seats == 2 and isinstance(self.rules, str):
            raise GlupError("names: expected none in a game for two, who are you and they")
        if len(names) != self.seats:
            raise GlupError(f"names: expected {self.seats}, given {shown(list(names))}")
        for name in names:
            if not _is_name(name):
                expected = f"letters first, at most {_LONGEST} characters, without = , and quotes"
                raise GlupError(f"names: expected {expected}, given {shown(name)}")
        if len({name.lower() for name in names}) < len(names):
            raise GlupError(f"names: expected different ones, given {shown(list(names))}")


def _is_name(name: Any) -> bool:
    if not isinstance(name, str):
        return False
    fits = 0 < len(name) <= _LONGEST and name[0].isalpha() and name.isprintable()
    return fits and not set(name) & set("=,'\"") and name.lower() not in _RESERVED
