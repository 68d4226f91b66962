"""A game between a person and the engine: how it stands, what is asked, what happens.

It draws nothing and asks nobody: a terminal or a page shows what ``asks`` says, and hands on what
the person answers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, Literal

from glupcore.advice.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.play.family import Family, family_of
from glupcore.play.setting import Setting
from glupcore.support.fields import shown

__all__ = ["KEY", "Setting", "Table"]

KEY: Final = "play"
"""The key of a record that says how it was played: the fields of Setting, and ``resigned``."""


class Table:
    """A game in progress. All chance follows from the setting's seed and the place in the game.

    For one thread at a time, or under a lock of the caller's.
    """

    def __init__(self, setting: Setting) -> None:
        """The game before the first action of its first deal."""
        self.setting = setting
        self.resigned = False
        self.family: Family = family_of(setting)
        self._opponents = setting.opponents()
        self._deals: list[Any] = [self._dealt([])]
        self.family.begin()

    @classmethod
    def from_records(cls, records: Iterable[Any]) -> "Table":
        """The game that ``records`` has made.

        Raises RecordError for an action that can't be taken, and GlupError if they are no game.
        """
        taken = list(records)
        said = getattr(taken[0], "extra", {}).get(KEY) if taken else None
        if not isinstance(said, Mapping):
            raise GlupError(f'expected a game saved by play, with the key "{KEY}" in its records')
        given: dict[str, Any] = {**said, "rules": taken[0].rules}
        resigned = given.pop("resigned", False)
        try:
            setting = Setting(**given)
        except TypeError:
            known = ", ".join(field.name for field in fields(Setting) if field.name != "names")
            raise GlupError(f"{KEY}: expected {known}, given {shown(given)}") from None
        table = cls(setting)
        table._deals = table.family.resumed(taken)
        table.resigned = resigned is True
        return table

    def records(self) -> list[Any]:
        """The deals so far, each with what was agreed under ``KEY``."""
        said = {**self.setting.to_dict(), "resigned": self.resigned}
        records = [deal.record() for deal in self._deals]
        return [replace(record, extra={**record.extra, KEY: said}) for record in records]

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self.setting.seat

    @property
    def deal(self) -> Any:
        """A copy of the present deal, all cards open."""
        return self._deals[-1].copy()

    @property
    def number(self) -> int:
        """The number of the present deal, from 1."""
        return len(self._deals)

    @property
    def view(self) -> Any:
        """What the person knows."""
        return self._deals[-1].view(self.seat)

    @property
    def asks(self) -> Literal["person", "engine", "next deal", "nothing"]:
        """Who is to act; or that a deal is over and the next one waits; or that all is over."""
        if self.resigned:
            return "nothing"
        player = self._deals[-1].player
        if player is not None:
            return "person" if player == self.seat else "engine"
        return "nothing" if self.family.is_over(self._deals) else "next deal"

    @property
    def is_forced(self) -> bool:
        """Whether the person is asked and can do one thing only."""
        return self.asks == "person" and not self.family.has_choice(self._deals[-1])

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of all accounts in all deals, the present one included; the person's first."""
        return self.family.totals(self._deals)

    @property
    def winner(self) -> int | None:
        """The account that has won the game, or the single deal: for two players a seat.

        None for a tie, or before the end.
        """
        if self.asks != "nothing":
            return None
        return self.family.winner(self._deals, self.resigned)

    def choices(self) -> tuple[Any, ...]:
        """What the person may do, in the order of a list to choose from; nothing if not asked.

        Each has its ``action``, and its ``str`` is for people. Of very many actions it has those
        that are likely, and of selections of cards the cards to select from.
        """
        return self.family.choices(self._deals[-1]) if self.asks == "person" else ()

    def begins(self) -> str:
        """The deal of the present deal in sentences."""
        return " ".join(self._told(self._deals[-1].record().start()))

    def read(self, text: str) -> str:
        """The legal action that the person means: a number of ``choices`` from 1, a word, a text.

        Raises NotationError if it can't be read, and IllegalActionError for what is not legal.
        """
        return self.family.read(text, self._deals[-1], self.choices())

    def act(self, action: str) -> list[str]:
        """Take the person's action, read as ``read`` does; what happens, in sentences.

        Raises GlupError if the person is not asked, and what ``read`` raises.
        """
        if self.asks != "person":
            raise GlupError(f"the table asks for {self.asks}, not for an action of yours")
        return self._take(self.read(action))

    def reply(self, progress: Progress | None = None) -> list[str]:
        """Let the engine act, once; what happens, in sentences. ``progress`` is called meanwhile.

        Raises GlupError if it is not its turn. A KeyboardInterrupt leaves all as it was.
        """
        if self.asks != "engine":
            raise GlupError(f"the table asks for {self.asks}, not for the engine")
        deal = self._deals[-1]
        seat = deal.player
        stakes = self.family.stakes(self._deals)
        action = self._opponents[seat].choose(deal.view(seat), self._seed(), progress, stakes)
        return self._take(action)

    def advise(self, seconds: float = 1.0, progress: Progress | None = None) -> Advice:
        """What the engine at its best would do in the person's place. Raises GlupError."""
        return self.family.advise(self._deals, self._seed(), seconds, progress)

    def undo(self) -> None:
        """Go back to the person's last decision in this deal, one where there was a choice.

        Raises GlupError if there was none.
        """
        deal = self._deals[-1].copy()
        while deal.actions:
            deal.undo()
            if deal.player == self.seat and self.family.has_choice(deal):
                self._deals[-1] = deal
                return
        raise GlupError("nothing to undo: you have decided nothing in this deal yet")

    def next_deal(self) -> None:
        """Deal again. Raises GlupError while a deal is being played, or if the game is over."""
        if self.asks != "next deal":
            raise GlupError(f"the table asks for {self.asks}, not for the next deal")
        self._deals.append(self._dealt(self._deals))

    def resign(self) -> None:
        """Give the game up, or the single deal. Raises GlupError if it is over."""
        if self.asks == "nothing":
            raise GlupError("nothing to resign: the game is over")
        self.resigned = True

    def in_words(self, action: str) -> str:
        """A legal action of the person's, for people."""
        return self.family.in_words(action, self.choices())

    def scene(self) -> list[str]:
        """What is shown before the person is asked, and the question."""
        return self.family.scene(self._deals[-1], self.choices())

    def recap(self, width: int) -> list[str]:
        """What is shown to who comes back to the present deal, or to an earlier point of it."""
        return self.family.recap(self._deals[-1], width) if self.deal.actions else []

    def again(self, legal: bool) -> list[str]:
        """What is shown after an answer that can't be read, or is not ``legal``."""
        return self.family.again(self._deals[-1], self.choices(), legal)

    def forced(self) -> list[str]:
        """Take the only action that there is; what happens, in sentences."""
        deal = self._deals[-1]
        (only,) = deal.view(self.seat).legal_actions()
        return [*self.family.forced(deal, self.choices()[0]), *self._take(only)]

    def deal_lines(self, width: int) -> list[str]:
        """How the present deal has ended; nothing once the game is given up."""
        return [] if self.resigned else self.family.deal_lines(self._deals, width)

    def game_lines(self) -> list[str]:
        """How the game stands after its deals, or who has won it; nothing of a single deal."""
        return self.family.game_lines(self._deals, self.resigned)

    def drawing(self, width: int) -> str:
        """Everything that the person can know."""
        return self.family.table(self._deals[-1], width)

    def _take(self, action: str) -> list[str]:
        deal = self._deals[-1]
        told = self._told(deal.state, action)
        deal.apply(action)
        return told

    def _told(self, state: Any, action: str | None = None) -> list[str]:
        told: list[str] = state.sentences(self.seat, action, names=self.setting.names)
        return told

    def _dealt(self, deals: list[Any]) -> Any:
        from glupcore.arena.seeds import deck_seed

        return self.family.deal(deals, deck_seed(self.setting.seed, len(deals)))

    def _seed(self) -> int:
        """That of the decision that is to be made: it tells nothing of the deck."""
        from glupcore.arena.seeds import decision_seed

        deal = self._deals[-1]
        seat = self.seat if deal.player is None else deal.player
        return decision_seed(self.setting.seed, len(self._deals) - 1, 0, seat, len(deal.actions))
