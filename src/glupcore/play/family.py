"""What differs at the table between the kinds of game."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from glupcore.advice.advice import Advice, Progress
from glupcore.advice.families import family_by

if TYPE_CHECKING:
    from glupcore.play.setting import Setting


class Family(Protocol):
    """One kind of game by one setting, as the person at the table meets it.

    A deal is a glupcore.Deal of its game; ``deals``
    are those of the game so far, of which only the last may go on. Lines are sentences for people.
    """

    help: str
    unit: str
    """What the value of an action counts, after its number."""

    def begin(self) -> None:
        """Prepare what is needed for advice in a game."""

    def deal(self, deals: Sequence[Any], seed: int) -> Any:
        """The next deal; ``seed`` is that of its deck."""

    def resumed(self, records: Sequence[Any]) -> list[Any]:
        """The deals of a saved game. Raises GlupError for what is no game of this setting."""

    def has_choice(self, deal: Any) -> bool:
        """Whether who is to act there may do more than one thing."""

    def is_over(self, deals: Sequence[Any]) -> bool:
        """Whether no deal is to come after these, of which the last is over."""

    def totals(self, deals: Sequence[Any]) -> tuple[int, ...]:
        """Of all accounts, the person's first and then clockwise, the last deal included."""

    def winner(self, deals: Sequence[Any], resigned: bool) -> int | None:
        """The account that has won the game, alone, once it is over."""

    def advise(
        self, deals: Sequence[Any], seed: int, seconds: float, progress: Progress | None
    ) -> Advice:
        """What the engine at its best would do in the person's place."""

    def stakes(self, deals: Sequence[Any]) -> Any:
        """The game of which the last deal is, for opponents; None: it has no say in a choice."""

    def choices(self, deal: Any) -> tuple[Any, ...]:
        """What the person may do, in the order in which people look for it."""

    def read(self, text: str, deal: Any, offered: Sequence[Any]) -> str:
        """The legal action that is meant. Raises GlupError."""

    def in_words(self, action: str, offered: Sequence[Any]) -> str:
        """A legal action for people."""

    def opening(self) -> str:
        """What is played, and against whom."""

    def scene(self, deal: Any, offered: Sequence[Any]) -> list[str]:
        """What is shown before a question that has not been asked yet, and the question."""

    def again(self, deal: Any, offered: Sequence[Any], legal: bool) -> list[str]:
        """What is shown after an answer that can't be read, or is not ``legal``."""

    def recap(self, deal: Any, width: int) -> list[str]:
        """What is shown to who comes back to a deal, where that is more than a scene."""

    def forced(self, deal: Any, only: Any) -> list[str]:
        """What is said where there is no choice."""

    def more(self, offered: Sequence[Any]) -> list[str]:
        """All that is legal. Raises GlupError where that is no more than is shown."""

    def table(self, deal: Any, width: int) -> str:
        """Everything that the person can know."""

    def thinks(self, seat: int) -> str:
        """What is shown while the engine thinks at that seat."""

    def deal_lines(self, deals: Sequence[Any], width: int) -> list[str]:
        """How the last deal went."""

    def game_lines(self, deals: Sequence[Any], resigned: bool) -> list[str]:
        """How the game stands, or has ended."""


_WHERE: Final = {"two-handed": "two_handed", "auction": "auction.family", "pisti": "pisti"}


def commands(action: str, more: str = "") -> str:
    """The end of every help: what is worth something, and what ``more`` shows, if there is more."""
    shown = f"more         {more}\n" if more else ""
    return f"""\
hint         what the engine would do
why          what every {action} is worth
{shown}table        everything you can know
undo         back to your last decision
save [FILE]  a copy of the game
resign       give the game up
quit         leave the game for now

The game is saved after every action."""


def family_of(setting: "Setting") -> Family:
    """The kind of game that is agreed."""
    where = _WHERE[family_by(setting.rules).name]
    made: Family = import_module(f"glupcore.play.{where}").game(setting)
    return made
