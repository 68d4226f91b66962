"""The games that begin with an auction, at the table: deals, and the game that they make up."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Final

from glupcore._auction import Rules, Series
from glupcore._core import Random
from glupcore.advice.advice import Advice, Progress
from glupcore.auction.drawing import table
from glupcore.auction.records import Record
from glupcore.auction.stakes import Stakes
from glupcore.deals.deal import Deal
from glupcore.drawing.render import by_suit, sign
from glupcore.errors import GlupError
from glupcore.play.auction.choices import PICKS, Choice, choices, in_words, lines, picked
from glupcore.play.auction.contract import contract
from glupcore.play.auction.outcome import deal_lines, game_lines
from glupcore.play.auction.said import expected, read
from glupcore.play.auction.seats import Seats, usual_names
from glupcore.play.family import Family, commands
from glupcore.play.setting import Setting

HELP: Final = f"""\
Type the number of a choice, or what is said at the table: 250 or bid 250, pass; spades or S; AH \
or A of hearts; several cards, or their numbers, to pass or to bury; concede.
The dix is the nine of trumps; counters are aces, tens and kings in tricks.

{commands("action", "all that is legal, in short")}"""


class _Game:
    """A game by one setting: deals until the rules say that somebody has won."""

    help = HELP
    unit = "against the others"

    def __init__(self, setting: Setting) -> None:
        assert isinstance(setting.rules, Rules)
        rules = setting.rules
        if setting.target is not None:
            rules = Rules(rules.to_value(), {**rules.options, "target": setting.target})
        self._rules, self._setting = rules, setting
        self._seats = Seats(setting.names or usual_names(rules.seats), setting.seat, rules)

    def begin(self) -> None:
        """Chances to win are found when advice is asked for."""

    # ---- deals

    def deal(self, deals: Sequence[Deal], seed: int) -> Deal:
        series = self._series(deals)
        deck = series.next_rules.deck(Random(seed))
        return _begun(series, Record(series.next_rules, deck, series.dealer))

    def resumed(self, records: Sequence[Any]) -> list[Deal]:
        series = Series(self._rules)
        deals: list[Deal] = []
        for number, record in enumerate(records, 1):
            if deals and not deals[-1].is_over:
                raise GlupError("expected every deal but the last to be over")
            if series.is_over:
                raise GlupError(f"deal {number}: expected none, as the game is over")
            if record.rules != series.next_rules:
                name = series.next_rules.name
                raise GlupError(f"rules: expected those of deal 1, {name}, in deal {number}")
            if record.dealer != series.dealer:
                expects = f"expected {series.dealer} in deal {number}, by the rules"
                raise GlupError(f"dealer: {expects}, given {record.dealer}")
            deals.append(_begun(series, record))
            if deals[-1].is_over:
                series.add(deals[-1].state)
        return deals

    def has_choice(self, deal: Deal) -> bool:
        return bool(deal.state.count_actions() > 1)

    def is_over(self, deals: Sequence[Deal]) -> bool:
        return self._series(deals).is_over

    def totals(self, deals: Sequence[Deal]) -> tuple[int, ...]:
        return self._mine_first(self._series(deals).accounts)

    def winner(self, deals: Sequence[Deal], resigned: bool) -> int | None:
        won = self._series(deals).winners
        return won[0] if won is not None and len(won) == 1 and not resigned else None

    def advise(
        self, deals: Sequence[Deal], seed: int, seconds: float, progress: Progress | None
    ) -> Advice:
        from glupcore.recommend import recommend

        state = deals[-1].state
        target = self._target(deals)
        view: Any = state.view(self._setting.seat)
        return recommend(
            view,
            seconds=seconds,
            seed=seed,
            explain=True,
            progress=progress,
            target=target,
            totals=None if target is None else self._mine_first(state.accounts),
        )

    def stakes(self, deals: Sequence[Deal]) -> Stakes | None:
        target = self._target(deals)
        return None if target is None else Stakes(target, None)

    def _target(self, deals: Sequence[Deal]) -> int | None:
        """Points to win, as the tie rule may have raised them."""
        target = self._series(deals).target
        return None if target is None else ceil(target)

    # ---- what is offered and typed

    def choices(self, deal: Deal) -> tuple[Choice, ...]:
        return choices(deal.view(self._setting.seat), deal.state.decision)

    def read(self, text: str, deal: Deal, offered: Sequence[Choice]) -> str:
        return read(text, deal.view(self._setting.seat), deal.state.decision, offered)

    def in_words(self, action: str, offered: Sequence[Choice]) -> str:
        return in_words(action)

    # ---- what is told

    def opening(self) -> str:
        rules, me, strength = self._rules, self._setting.seat, self._setting.strength
        goal = f" to {rules.target}" if rules.target else ""
        names = self._seats.names
        partners = [names[seat] for seat in sorted(self._seats.side(me) - {me})]
        others = [seat for seat in range(rules.seats) if seat != me]
        clockwise = [(me + step) % rules.seats for step in range(1, rules.seats)]
        if isinstance(strength, str):
            who = f"{self._seats.listed([names[seat] for seat in clockwise])} play {strength}"
            who = who.replace(" play ", " plays ") if len(others) == 1 else who
        else:
            each = zip(clockwise, strength, strict=True)
            who = ", ".join(f"{names[seat]} plays {one}" for seat, one in each)
        team = f", with {self._seats.listed(partners)}" if partners else ""
        return f"A game of {rules.title}{goal}. You are {names[me]}{team}; {who}."

    def scene(self, deal: Deal, offered: Sequence[Choice]) -> list[str]:
        view = deal.view(self._setting.seat)
        told = contract(view, self._seats)
        hand = self._hand(deal)
        return ["", *([told] if told else []), *hand, *self._question(deal, offered)]

    def again(self, deal: Deal, offered: Sequence[Choice], legal: bool) -> list[str]:
        return self._question(deal, offered)

    def recap(self, deal: Deal, width: int) -> list[str]:
        return ["", self.table(deal, width)]

    def forced(self, deal: Deal, only: Choice) -> list[str]:
        if deal.state.decision in PICKS:
            return []
        last = len(deal.view(self._setting.seat).hand) == 1
        return [] if last else [f"You may only {_verb(deal.state.decision)} {only}."]

    def more(self, offered: Sequence[Choice]) -> list[str]:
        raise GlupError("there is no more than that; any bid on the way may be typed")

    def table(self, deal: Deal, width: int) -> str:
        view = deal.view(self._setting.seat).to_dict()
        return table([{**view, "names": self._seats.names}], width)

    def thinks(self, seat: int) -> str:
        return f"{self._seats.does(seat, 'think')} ..."

    def deal_lines(self, deals: Sequence[Deal], width: int) -> list[str]:
        return deal_lines(deals[-1].state, self._series(deals), self._seats, width)

    def game_lines(self, deals: Sequence[Deal], resigned: bool) -> list[str]:
        if resigned:
            return ["You resign the game."]
        return game_lines(self._series(deals), self._seats)

    def _hand(self, deal: Deal) -> list[str]:
        """The own cards where the list has not all of them."""
        state = deal.state
        hand = state.hand(self._setting.seat)
        shows_all = state.decision == "lead" or len({*hand}) == 1
        return [] if shows_all or not hand else [f"Hand  {by_suit(hand)}"]

    def _question(self, deal: Deal, offered: Sequence[Choice]) -> list[str]:
        decision = deal.state.decision
        legal = deal.view(self._setting.seat).legal_actions()
        if decision == "draw":
            first = deal.view(self._setting.seat).to_dict()["first"]
            return [f"The first card is {sign(first)}.", *lines(offered)]
        if decision in PICKS:
            count = picked(legal)[0]
            extra = [one for one in legal if ":" not in one]
            other = f", or {' or '.join(extra)}" if extra else ""
            asked = _ASKED[decision].format(count)
            return [f"{asked}: {expected(decision, legal)}{other}.", *lines(offered)]
        return [*([_ASKED[decision]] if decision in _ASKED else []), *lines(offered)]

    def _mine_first(self, accounts: Sequence[int]) -> tuple[int, ...]:
        mine = self._rules.account(self._setting.seat)
        return (*accounts[mine:], *accounts[:mine])

    def _series(self, deals: Iterable[Deal]) -> Series:
        """The game that these deals make up, those not over left out. Raises GlupError."""
        series = Series(self._rules)
        for deal in deals:
            if deal.is_over:
                series.add(deal.state)
        return series


def game(setting: Setting) -> Family:
    """A game of this kind, by a setting."""
    return _Game(setting)


_ASKED: Final = {
    "bid": "Your bid?",
    "look": "Look at the widow, or give the bid up unseen?",
    "kitty": "The kitty",
    "trump": "Which trump?",
    "call": "Which card do you call?",
    "give": "You pass {}",
    "bury": "You bury {}",
    "lead": "Your lead?",
}


def _verb(decision: str) -> str:
    return {"bid": "", "trump": "name", "call": "call", "look": ""}.get(decision, "play")


def _begun(series: Series, record: Record) -> Deal:
    return Deal(record, series.deal(record.deck))
