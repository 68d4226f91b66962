"""Pisti at the table: deals, and the game that they make up."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from glupcore._core import GameSeries, find_game
from glupcore.advice.advice import Advice, Progress
from glupcore.deals.deal import Deal
from glupcore.drawing.columns import TIE, aligned
from glupcore.drawing.render import sign
from glupcore.errors import GlupError
from glupcore.games.records import Record
from glupcore.play.auction.seats import Seats, usual_names
from glupcore.play.family import Family, commands
from glupcore.play.setting import Setting
from glupcore.support.counted import counted
from glupcore.support.fields import shown

HELP: Final = f"""\
Type the number of a card, or the card: QS, or Q of spades.
A card of the rank of the top one takes the pile, and a jack takes any.

{commands("card")}"""

_RANKS: Final = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Choice:
    """A card, and what it does at once."""

    action: str
    note: str = ""

    def __str__(self) -> str:
        return sign(self.action)


class _Game:
    """A game by one setting: deals until a team has the target and more than the other."""

    help = HELP
    unit = "points of the deal, we more than they"

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._rules = find_game(str(setting.rules))
        names = setting.names or usual_names(self._rules.seats)
        self._seats = Seats(names, setting.seat, self._rules)

    def begin(self) -> None:
        """Advice counts points alone."""

    # ---- deals

    def deal(self, deals: Sequence[Deal], seed: int) -> Deal:
        return Deal.from_seed(seed, self._series(deals).dealer, rules=self._rules.name)

    def resumed(self, records: Sequence[Record]) -> list[Deal]:
        deals: list[Deal] = []
        for number, record in enumerate(records, 1):
            if deals and not deals[-1].is_over:
                raise GlupError("expected every deal but the last to be over")
            series = self._series(deals)
            if series.is_over:
                raise GlupError(f"deal {number}: expected none, as the game is over")
            if record.rules != self._rules.name:
                name = self._rules.name
                raise GlupError(f"rules: expected those of deal 1, {name}, in deal {number}")
            if record.dealer != series.dealer:
                expects = f"expected {series.dealer} in deal {number}, by the rules"
                raise GlupError(f"dealer: {expects}, given {record.dealer}")
            deals.append(Deal(record))
        return deals

    def has_choice(self, deal: Deal) -> bool:
        return len(deal.legal_actions()) > 1

    def is_over(self, deals: Sequence[Deal]) -> bool:
        return self._series(deals).is_over

    def totals(self, deals: Sequence[Deal]) -> tuple[int, ...]:
        return self._mine_first(self._series(deals).accounts)

    def winner(self, deals: Sequence[Deal], resigned: bool) -> int | None:
        return None if resigned else self._series(deals).winner

    def advise(
        self, deals: Sequence[Deal], seed: int, seconds: float, progress: Progress | None
    ) -> Advice:
        from glupcore.recommend import recommend

        view = deals[-1].view(self._setting.seat)
        return recommend(view, seconds=seconds, seed=seed, progress=progress)

    def stakes(self, deals: Sequence[Deal]) -> None:
        """The chance to win has no say in their choice."""

    # ---- what is offered and typed

    def choices(self, deal: Deal) -> tuple[Choice, ...]:
        legal = deal.view(self._setting.seat).legal_actions()
        cards = sorted(legal, key=lambda card: (_RANKS.index(card[0]), card[1]))
        return tuple(Choice(card, _note(deal, card)) for card in cards)

    def read(self, text: str, deal: Deal, offered: Sequence[Choice]) -> str:
        word = text.strip()
        if word.isdecimal() and word.isascii() and word != "10":
            if not 1 <= int(word[:6]) <= len(offered):
                raise GlupError(f"{shown(word)}: expected a number from 1 to {len(offered)}")
            return offered[int(word) - 1].action
        return str(deal.state.parse(word))

    def in_words(self, action: str, offered: Sequence[Choice]) -> str:
        return sign(action)

    # ---- what is told

    def opening(self) -> str:
        me, seats = self._setting.seat, self._rules.seats
        names, strength = self._seats.names, self._setting.strength
        clockwise = [names[(me + step) % seats] for step in range(1, seats)]
        if isinstance(strength, str):
            who = f"{self._seats.listed(clockwise)} play {strength}"
        else:
            each = zip(clockwise, strength, strict=True)
            who = ", ".join(f"{name} plays {one}" for name, one in each)
        partner = names[(me + 2) % seats]
        return (
            f"A game of {self._rules.title} to {self._series([]).target}. "
            f"You are {names[me]}, with {partner}; {who}."
        )

    def scene(self, deal: Deal, offered: Sequence[Choice]) -> list[str]:
        return ["", *self._pile(deal), *_lines(offered)]

    def again(self, deal: Deal, offered: Sequence[Choice], legal: bool) -> list[str]:
        return _lines(offered)

    def recap(self, deal: Deal, width: int) -> list[str]:
        return ["", self.table(deal, width)]

    def forced(self, deal: Deal, only: Choice) -> list[str]:
        return []

    def more(self, offered: Sequence[Choice]) -> list[str]:
        raise GlupError("there is no more than that: the cards of your hand")

    def table(self, deal: Deal, width: int) -> str:
        seen = json.loads(deal.view(self._setting.seat).to_json())
        deck = seen["seen"].split()
        kitty = [card for card in deck[:4] if card != "?"]
        mine, theirs = self._mine_first(seen["cards"])
        scored = self._mine_first(seen["scores"])
        rows = [
            ["", "cards", "points"],
            ["we", str(mine), str(scored[0])],
            ["they", str(theirs), str(scored[1])],
        ]
        lines = [*self._pile(deal), f"Hand  {_cards(seen['hand'])}"]
        lines.append(f"The middle, as far as you have seen it  {_cards(kitty)}")
        lines.append(f"The last card of the deck  {sign(deck[-1])}")
        lines.append(f"Played  {_cards(seen['played']) or 'nothing'}")
        return "\n".join([*lines, *aligned(rows, width)])

    def thinks(self, seat: int) -> str:
        return f"{self._seats.does(seat, 'think')} ..."

    def deal_lines(self, deals: Sequence[Deal], width: int) -> list[str]:
        end = json.loads(deals[-1].state.to_json())
        if end["result"] == "void":
            return ["Four jacks lay up: it is no deal, and the same seat deals again."]
        rows = [["", "cards", "pistis", "points", "total"]]
        columns = (end["cards"], end["pistis"], end["scores"], self._series(deals).accounts)
        for name, cells in zip(
            ("we", "they"), zip(*map(self._mine_first, columns), strict=True), strict=True
        ):
            rows.append([name, *map(str, cells)])
        return aligned(rows, width)

    def game_lines(self, deals: Sequence[Deal], resigned: bool) -> list[str]:
        if resigned:
            return ["You resign the game."]
        series = self._series(deals)
        mine, theirs = self._mine_first(series.accounts)
        many = counted(series.deals, "deal")
        if not series.is_over:
            return [f"After {many} of a game to {series.target}: we {mine}, they {theirs}."]
        who, most, least = ("We", mine, theirs) if mine > theirs else ("They", theirs, mine)
        return [f"{who} win the game after {many}, {most} to {least}."]

    def _pile(self, deal: Deal) -> list[str]:
        pile = json.loads(deal.state.to_json())["pile"]
        if not pile:
            return ["The table is empty."]
        top = f"{sign(pile[-1])} on top"
        return [
            f"The pile: {top} of {len(pile)} cards." if pile[1:] else f"The pile: {top}, alone."
        ]

    def _mine_first(self, sides: Sequence[int]) -> tuple[int, ...]:
        mine = self._rules.side_of(self._setting.seat)
        return (*sides[mine:], *sides[:mine])

    def _series(self, deals: Iterable[Deal]) -> GameSeries:
        """The game that these deals make up, those not over left out. Raises GlupError."""
        series = GameSeries(self._rules, target=self._setting.target)
        for deal in deals:
            if deal.is_over:
                series.add(deal.state, deal.dealer)
        return series


def game(setting: Setting) -> Family:
    """A game of this kind, by a setting."""
    return _Game(setting)


def _note(deal: Deal, card: str) -> str:
    """What it does at once."""
    before = json.loads(deal.state.to_json())
    state: Any = deal.state
    state.apply(card)
    after = json.loads(state.to_json())
    if after["pistis"] != before["pistis"]:
        return "a pisti"
    pile = before["pile"]
    takes = pile and card[0] in (pile[-1][0], "J")
    return f"takes {counted(len(pile), 'card')}" if takes else ""


def _lines(offered: Sequence[Choice]) -> list[str]:
    items = []
    for number, choice in enumerate(offered, 1):
        note = f" ({choice.note})" if choice.note else ""
        items.append(f"{number:>2} {choice}{note}".replace(" ", TIE))
    return [f"{TIE} ".join(items)]


def _cards(cards: Iterable[str]) -> str:
    return " ".join(map(sign, cards))
