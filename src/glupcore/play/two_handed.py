"""The games with a stock for two, at the table; the person is told of "you" and "they"."""

from collections.abc import Iterable, Sequence
from typing import Final

from glupcore._core import DEFAULT_RULES, Series, ruleset
from glupcore.advice.advice import Advice, Progress
from glupcore.deals.deal import Deal
from glupcore.deals.records import Record
from glupcore.drawing.columns import TIE
from glupcore.drawing.render import sign, text
from glupcore.errors import GlupError
from glupcore.play.choices import Choice, choices
from glupcore.play.family import Family, commands
from glupcore.play.outcome import points_lines, standing_lines
from glupcore.play.setting import Setting
from glupcore.support.counted import counted
from glupcore.support.fields import shown
from glupcore.value.forecast import begin_game

HELP: Final = f"""\
Type the number of a choice; or a card, QS for Q♠, QS+ for one on your table; a kind of meld; \
dix for the exchange; pass.
The dix is the nine of trumps; counters are aces, tens and kings in tricks.

{commands("action", "all ways to declare a meld")}"""


class _Game:
    """A deal, or a game to a total, by one setting."""

    help = HELP
    unit = "points from here on"

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._rules = str(setting.rules)

    def begin(self) -> None:
        if not self._is_single:  # it is there when advice is asked for
            begin_game(self._setting.target, self._setting.lead, self._rules)

    @property
    def _is_single(self) -> bool:
        """Whether it is one deal."""
        return self._setting.target is None and self._setting.lead is None

    @property
    def _goal(self) -> str:
        """What it goes to."""
        target, lead = self._setting.target, self._setting.lead
        if target is not None:
            return f"a game to {target}"
        return "one deal" if lead is None else f"a game until one is {lead} ahead"

    # ---- deals

    def deal(self, deals: Sequence[Deal], seed: int) -> Deal:
        return Deal.from_seed(seed, self._series(deals).dealer, rules=self._rules)

    def resumed(self, records: Sequence[Record]) -> list[Deal]:
        deals = [Deal.from_record(record) for record in records]
        for number, record in enumerate(records):
            if record.rules != self._rules:
                expected = f"expected all deals by the same rules, {self._rules}"
                raise GlupError(f"rules: {expected}, given {shown(record.rules)}")
            if record.dealer != number % 2:
                expected = f"expected {number % 2} in deal {number + 1}, as the seats deal in turn"
                raise GlupError(f"dealer: {expected}, given {record.dealer}")
        if self._is_single and len(deals) > 1:
            raise GlupError("expected no deal after a single one, for which target is null")
        for deal in deals[:-1]:
            if not deal.is_over:
                raise GlupError("expected every deal but the last to be over")
        self._series(deals)  # refuses deals after the end of the game
        return deals

    def has_choice(self, deal: Deal) -> bool:
        return len(deal.legal_actions()) > 1

    def is_over(self, deals: Sequence[Deal]) -> bool:
        return self._is_single or self._series(deals).winner is not None

    def totals(self, deals: Sequence[Deal]) -> tuple[int, ...]:
        mine, theirs = self._before(deals)
        scores, seat = deals[-1].scores, self._setting.seat
        return mine + scores[seat], theirs + scores[1 - seat]

    def winner(self, deals: Sequence[Deal], resigned: bool) -> int | None:
        seat = self._setting.seat
        mine, theirs = self.totals(deals)
        if resigned:
            return 1 - seat
        if mine == theirs:
            return None
        return seat if mine > theirs else 1 - seat

    def advise(
        self, deals: Sequence[Deal], seed: int, seconds: float, progress: Progress | None
    ) -> Advice:
        from glupcore.recommend import recommend

        return recommend(
            deals[-1].view(self._setting.seat),
            seconds=seconds,
            seed=seed,
            explain=True,
            progress=progress,
            target=self._setting.target,
            lead=self._setting.lead,
            totals=None if self._is_single else self._before(deals),
        )

    def stakes(self, deals: Sequence[Deal]) -> None:
        """The chance to win has no say in their choice."""

    # ---- what is offered and typed

    def choices(self, deal: Deal) -> tuple[Choice, ...]:
        return choices(deal.view(self._setting.seat))

    def read(self, text: str, deal: Deal, offered: Sequence[Choice]) -> str:
        word = text.strip()
        if word.isdecimal() and word.isascii():
            if not 1 <= int(word[:6]) <= len(offered):
                raise GlupError(f"{shown(word)}: expected a number from 1 to {len(offered)}")
            return offered[int(word) - 1].action
        for choice in offered:
            if choice.what != "play" and choice.name.lower() == word.lower():
                return choice.action
        action: str = deal.view(self._setting.seat).parse(word)
        return action

    def in_words(self, action: str, offered: Sequence[Choice]) -> str:
        return next(str(choice) for choice in offered if choice.action == action)

    # ---- what is told

    def opening(self) -> str:
        what = "" if self._rules == DEFAULT_RULES else f" of {ruleset(self._rules).title}"
        strength = self._setting.strength
        who = strength if isinstance(strength, str) else strength[0]
        return f"You play {self._goal}{what} against {who}."

    def scene(self, deal: Deal, offered: Sequence[Choice]) -> list[str]:
        if offered[0].what == "play":
            view = deal.view(self._setting.seat)
            return ["", text(view, past=False), "", *_plays(offered)]
        return ["You may declare:", *_declarations(offered)]

    def again(self, deal: Deal, offered: Sequence[Choice], legal: bool) -> list[str]:
        if legal or deal.state.phase != 2:
            return []
        return [f"You may only play {', '.join(map(str, offered))}."]

    def recap(self, deal: Deal, width: int) -> list[str]:
        return []  # it is in every scene

    def forced(self, deal: Deal, only: Choice) -> list[str]:
        if only.what != "play" or len(set(deal.view(self._setting.seat).hand)) == 1:
            return []
        return [f"You may only play {only}."]

    def more(self, offered: Sequence[Choice]) -> list[str]:
        if all(choice.first for choice in offered):
            raise GlupError("there are no more ways than those")
        return _declarations(offered, every_way=True)

    def table(self, deal: Deal, width: int) -> str:
        return text(deal.view(self._setting.seat))

    def thinks(self, seat: int) -> str:
        return "They think ..."

    def deal_lines(self, deals: Sequence[Deal], width: int) -> list[str]:
        return points_lines(deals[-1].record(), self._setting.seat)

    def game_lines(self, deals: Sequence[Deal], resigned: bool) -> list[str]:
        if resigned:
            return ["You resign: they win."]
        if self._is_single:
            return []
        over = deals[-1].is_over and self.is_over(deals)
        mine, theirs = self.totals(deals)
        return standing_lines(len(deals), self._goal, mine, theirs, over)

    def _before(self, deals: Sequence[Deal]) -> tuple[int, int]:
        """The totals before the last of these deals, the person's first."""
        totals = self._series(deals[:-1]).totals
        return totals[self._setting.seat], totals[1 - self._setting.seat]

    def _series(self, deals: Iterable[Deal]) -> Series:
        """The game that these deals make up, those not over left out. Raises GlupError."""
        series = Series(target=self._setting.target, lead=self._setting.lead)
        for deal in deals:
            if deal.is_over:
                series.add(deal.scores)
        return series


def game(setting: Setting) -> Family:
    """A game of this kind, by a setting."""
    return _Game(setting)


def _plays(offered: Sequence[Choice]) -> list[str]:
    """A line for each suit, each card with its number; ``+`` is one from the table."""
    marks = max(len(choice.action) for choice in offered) - len("QS")
    lines: dict[str, list[str]] = {}
    for number, choice in enumerate(offered, 1):
        item = f"{number:>2} {sign(choice.name)}{choice.action[2:]:<{marks}}".replace(" ", TIE)
        lines.setdefault(choice.name[1], []).append(item)
    return [f"{TIE} ".join(items).rstrip(f" {TIE}") for items in lines.values()]


def _declarations(offered: Sequence[Choice], every_way: bool = False) -> list[str]:
    lines = []
    for number, choice in enumerate(offered, 1):
        if choice.first or every_way:
            points = f": {counted(choice.points, 'point')}" if choice.points else ""
            ways = f", {choice.ways} ways (more)" if choice.ways > 1 and not every_way else ""
            lines.append(f"{number:>2} {choice}{points}{ways}")
    return lines
