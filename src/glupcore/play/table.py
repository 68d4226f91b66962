"""A game between a person and the engine: how it stands, what is asked, what happens.

It draws nothing and asks nobody: a terminal or a page shows what ``asks`` says, and hands on what
the person answers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from glupcore._core import DEFAULT_RULES, MOST_POINTS, Series, View, ruleset
from glupcore.advice.advice import Advice, Progress
from glupcore.deals.deal import Deal
from glupcore.deals.records import Record
from glupcore.errors import GlupError
from glupcore.play.choices import Choice, choices
from glupcore.play.narration import dealt, sentences
from glupcore.play.opponent import Opponent
from glupcore.support.checks import check_count, check_seed
from glupcore.support.fields import shown
from glupcore.value.forecast import begin_game

KEY: Final = "play"
"""The key of a record that says how it was played: the fields of Setting, and ``resigned``."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is agreed before a game: the person's ``seat``, the engine's ``strength``, chance.

    ``target`` is the total that the game goes to; None: it is a single deal. ``seconds`` limits the
    engine's thinking about one action. Seat 0 deals first. ``rules`` is the
    name of the ruleset, DEFAULT_RULES unless another is given.
    """

    seat: int = 0
    strength: str = "medium"
    seed: int = 0
    target: int | None = None
    seconds: float | None = None
    rules: str = DEFAULT_RULES

    def __post_init__(self) -> None:
        """Raises GlupError naming the field, the value and what was expected."""
        ruleset(self.rules)
        if type(self.seat) is not int or self.seat not in (0, 1):
            raise GlupError(f"seat: expected 0 or 1, given {shown(self.seat)}")
        check_seed(self.seed)
        if self.target is not None:
            check_count("target", self.target, MOST_POINTS)
        self.opponent()

    def opponent(self) -> Opponent:
        """Who sits on the other side."""
        return Opponent(self.strength, self.seconds)


class Table:
    """A game in progress. All chance follows from the setting's seed and the place in the game.

    For one thread at a time, or under a lock of the caller's.
    """

    def __init__(self, setting: Setting) -> None:
        """The game before the first lead of its first deal."""
        self.setting = setting
        self.resigned = False
        self._opponent = setting.opponent()
        self._deals = [self._dealt(0, Series().dealer)]
        if setting.target is not None:
            begin_game(setting.target, None, setting.rules)  # it is there when advice is asked for

    @classmethod
    def from_records(cls, records: Iterable[Record]) -> "Table":
        """The game that ``records`` has made.

        Raises RecordError for an action that can't be taken, and GlupError if they are no game.
        """
        taken = list(records)
        said = taken[0].extra.get(KEY) if taken else None
        if not isinstance(said, Mapping):
            raise GlupError(f'expected a game saved by play, with the key "{KEY}" in its records')
        fields: dict[str, Any] = {**said, "rules": taken[0].rules}
        resigned = fields.pop("resigned", False)
        try:
            setting = Setting(**fields)
        except TypeError:
            known = ", ".join(asdict(Setting()))
            raise GlupError(f"{KEY}: expected {known}, given {shown(fields)}") from None
        table = cls(setting)
        table._deals = [Deal.from_record(record) for record in taken]
        for number, record in enumerate(taken):
            if record.rules != setting.rules:
                expected = f"expected all deals by the same rules, {setting.rules}"
                raise GlupError(f"rules: {expected}, given {record.rules}")
            if record.dealer != number % 2:
                expected = f"expected {number % 2} in deal {number + 1}, as the seats deal in turn"
                raise GlupError(f"dealer: {expected}, given {record.dealer}")
        if setting.target is None and len(taken) > 1:
            raise GlupError("expected no deal after a single one, for which target is null")
        for deal in table._deals[:-1]:
            if not deal.is_over:
                raise GlupError("expected every deal but the last to be over")
        _series(setting, table._deals)  # refuses deals after the end of the game
        table.resigned = resigned is True
        return table

    def records(self) -> list[Record]:
        """The deals so far, each with what was agreed under ``KEY``."""
        said: dict[str, Any] = {**asdict(self.setting), "resigned": self.resigned}
        del said["rules"]  # each record says so
        records = [deal.record() for deal in self._deals]
        return [replace(record, extra={**record.extra, KEY: said}) for record in records]

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self.setting.seat

    @property
    def deal(self) -> Deal:
        """A copy of the present deal, all cards open."""
        return self._deals[-1].copy()

    @property
    def number(self) -> int:
        """The number of the present deal, from 1."""
        return len(self._deals)

    @property
    def view(self) -> View:
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
        if self.setting.target is None or _series(self.setting, self._deals).winner is not None:
            return "nothing"
        return "next deal"

    @property
    def totals(self) -> tuple[int, int]:
        """Points of the person and of the engine in all deals, the present one included."""
        mine, theirs = self._before()
        scores = self._deals[-1].scores
        return mine + scores[self.seat], theirs + scores[1 - self.seat]

    @property
    def winner(self) -> int | None:
        """The seat that has won the game, or the single deal; None for a tie, or before the end."""
        if self.resigned:
            return 1 - self.seat
        mine, theirs = self.totals
        if self.asks != "nothing" or mine == theirs:
            return None
        return self.seat if mine > theirs else 1 - self.seat

    def choices(self) -> tuple[Choice, ...]:
        """What the person may do, in the order of ``choices``; nothing if not asked."""
        return choices(self.view) if self.asks == "person" else ()

    def begins(self) -> str:
        """The deal of the present deal in a sentence."""
        deal = self._deals[-1]
        return dealt(deal.state_at(0), deal.dealer, self.seat)

    def read(self, text: str) -> str:
        """The legal action that the person means: a number of ``choices`` from 1, a kind, a text.

        Raises NotationError if it can't be read, and IllegalActionError for what is not legal.
        """
        offered = self.choices()
        word = text.strip()
        if word.isdecimal() and word.isascii():
            if not 1 <= int(word[:6]) <= len(offered):
                raise GlupError(f"{shown(word)}: expected a number from 1 to {len(offered)}")
            return offered[int(word) - 1].action
        for choice in offered:
            if choice.what != "play" and choice.name.lower() == word.lower():
                return choice.action
        return self.view.parse(word)

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
        deal, seat = self._deals[-1], 1 - self.seat
        action = self._opponent.choose(deal.view(seat), self._seed(), progress)
        return self._take(action)

    def advise(self, seconds: float = 1.0, progress: Progress | None = None) -> Advice:
        """What the engine at its best would do in the person's place. Raises GlupError."""
        from glupcore.recommend import recommend

        game = self.setting.target is not None
        return recommend(
            self.view,
            seconds=seconds,
            seed=self._seed(),
            explain=True,
            progress=progress,
            target=self.setting.target,
            totals=self._before() if game else None,
        )

    def undo(self) -> None:
        """Go back to the person's last decision in this deal, one where there was a choice.

        Raises GlupError if there was none.
        """
        deal = self._deals[-1].copy()
        while deal.actions:
            deal.undo()
            if deal.player == self.seat and len(deal.legal_actions()) > 1:
                self._deals[-1] = deal
                return
        raise GlupError("nothing to undo: you have decided nothing in this deal yet")

    def next_deal(self) -> None:
        """Deal again. Raises GlupError while a deal is being played, or if the game is over."""
        if self.asks != "next deal":
            raise GlupError(f"the table asks for {self.asks}, not for the next deal")
        dealer = _series(self.setting, self._deals).dealer
        self._deals.append(self._dealt(len(self._deals), dealer))

    def resign(self) -> None:
        """Give the game up, or the single deal. Raises GlupError if it is over."""
        if self.asks == "nothing":
            raise GlupError("nothing to resign: the game is over")
        self.resigned = True

    def _take(self, action: str) -> list[str]:
        deal = self._deals[-1]
        before = deal.state
        canonical = deal.apply(action)
        return sentences(before, canonical, deal.state, self.seat)

    def _dealt(self, number: int, dealer: int) -> Deal:
        from glupcore.arena.seeds import deck_seed

        seed = deck_seed(self.setting.seed, number)
        return Deal.from_seed(seed, dealer, rules=self.setting.rules)

    def _seed(self) -> int:
        """That of the decision that is to be made: it tells nothing of the deck."""
        from glupcore.arena.seeds import decision_seed

        deal = self._deals[-1]
        seat = self.seat if deal.player is None else deal.player
        return decision_seed(self.setting.seed, len(self._deals) - 1, 0, seat, len(deal.actions))

    def _before(self) -> tuple[int, int]:
        """The totals before the present deal, the person's first."""
        totals = _series(self.setting, self._deals[:-1]).totals
        return totals[self.seat], totals[1 - self.seat]


def _series(setting: Setting, deals: Iterable[Deal]) -> Series:
    """The game that these deals make up, those that are not over left out. Raises GlupError."""
    series = Series(target=setting.target)
    for deal in deals:
        if deal.is_over:
            series.add(deal.scores)
    return series
