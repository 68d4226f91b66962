"""Games: deals one after another, until the accounts say that somebody has won."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from glupcore._auction import Rules, Series, State, View
from glupcore.auction.drawing import text
from glupcore.auction.records import Record
from glupcore.deals.any_game import check_ply, view_of
from glupcore.deals.reading import deal_lines
from glupcore.deals.records import Source
from glupcore.errors import GlupError, RecordError
from glupcore.support.fields import Fields, InputError, load_object

_DEALS: Final = "a list of deals, each with a deck and a list of actions"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a file tells it: rules with options, who deals first, and the deals.

    Each deal has a deck and actions; who deals, and what stands in the pot, follows from those
    before it.
    """

    rules: Rules
    dealer: int
    deals: tuple[Mapping[str, Any], ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None = None) -> "Game":
        """A game from a dict with ``rules``, ``options``, ``dealer`` and ``deals``.

        Raises RecordError naming the field, the value found and what was expected.
        """
        fields = Fields(data)
        try:
            rules = Rules(fields.any("rules", "the name of a game"), data.get("options"))
            dealer = fields.integer("dealer", 0, rules.seats - 1)
            deals = fields.sequence("deals", _DEALS)
            lists = [isinstance(deal, Mapping) and deal.get("actions") for deal in deals]
            if not deals or not all(isinstance(actions, list) for actions in lists):
                raise fields.fault("deals", _DEALS)
        except InputError as error:
            raise RecordError(number, None, error.value, str(error)) from None
        except (GlupError, TypeError) as error:
            raise RecordError(number, None, "", str(error)) from None
        return cls(rules, dealer, tuple(deals))

    def played(self, number: int | None = None) -> "Iterator[tuple[Record, State, Series]]":
        """Deal by deal: its record, its end, and the series after it.

        Raises RecordError at a deal that can't be played, or that is not over or comes after the
        end of the game.
        """
        series = Series(self.rules, self.dealer)
        for at, deal in enumerate(self.deals):
            try:
                if series.is_over:
                    raise GlupError("the game is over before it")
                record = Record.from_dict(
                    {
                        "rules": series.next_rules.to_value(),
                        "options": series.next_rules.options,
                        "dealer": series.dealer,
                        **deal,
                    }
                )
                state = series.deal(record.deck)
                record.play(state, range(len(record.actions)))
                if not state.is_over and at + 1 < len(self.deals):
                    raise GlupError(
                        f"actions: expected a deal that is over, given one to {state.decision}"
                    )
                if state.is_over:
                    series.add(state)
            except GlupError as error:
                ply = error.ply if isinstance(error, RecordError) else None
                text = error.text if isinstance(error, RecordError) else ""
                reason = error.reason if isinstance(error, RecordError) else str(error)
                raise RecordError(number, ply, text, f"deal {at}: {reason}") from None
            yield record, state, series.copy()

    @property
    def actions(self) -> tuple[str, ...]:
        """Those of all deals, one after another."""
        return tuple(action for deal in self.deals for action in deal.get("actions", ()))

    def state_at(self, ply: int, number: int | None = None) -> State:
        """The state before action ``ply``, counted through all deals. Raises RecordError."""
        check_ply(ply, self.actions, number)
        before, series = 0, Series(self.rules, self.dealer)
        state: State | None = None
        for record, _, after in self.played(number):
            state = series.deal(record.deck)
            here = min(ply - before, len(record.actions))
            record.play(state, range(here))
            if ply <= before + here and (here < len(record.actions) or not state.is_over):
                break
            before, series = before + here, after
        assert state is not None  # a game has a deal
        return state

    def trace_lines(self, number: int = 0) -> Iterator[dict[str, Any]]:
        """The lines of each deal, with its number as ``deal``, and what stands after it."""
        for deal, (record, state, series) in enumerate(self.played(number)):
            for line in record.trace_lines(number):
                yield {**line, "deal": deal}
            if state.is_over:
                yield {"record": number, "deal": deal, "after": series.standing(state)}

    def outcome(self, number: int = 0) -> str:
        """How it went: a line for each deal, and who has won. Raises RecordError."""
        lines = [f"record {number}: a game of {self.rules.name}"]
        last = None
        for deal, (record, state, series) in enumerate(self.played(number)):
            if not state.is_over:
                lines.append(f"  deal {deal}: seat {state.player} to {state.decision}")
                continue
            lines.append(f"  deal {deal}, dealer {record.dealer}: {state.outcome()}")
            stands = f"accounts {' : '.join(map(str, series.accounts))}"
            if series.target is not None and series.target != self.rules.target:
                stands += f", now to {series.target}"
            if series.pot is not None:
                stands += f", pot {series.pot}"
            lines.append(f"    {stands}")
            last = series
        lines.append(f"  {_won(last)}")
        return "\n".join(lines)

    def view_at(self, ply: int, seat: int | None, number: int | None = None) -> View:
        """What a seat knows there, the one to act if none is given. Raises RecordError."""
        found: View = view_of(self.state_at(ply, number), seat)
        return found

    def drawing(
        self, ply: int, seat: int | None, number: int | None = None, width: int = 80
    ) -> str:
        """The table there, with all cards or as a seat knows it. Raises RecordError."""
        state = self.state_at(ply, number)
        return text(state if seat is None else state.view(seat), width)


def _won(series: Series | None) -> str:
    if series is None or series.winners is None:
        return "the game goes on"
    names = " and ".join(f"account {account}" for account in series.winners)
    told = f"{names} won: {series.why}"
    if series.checks is not None and series.payments is not None:
        told += f"; checks {' : '.join(map(str, series.checks))}"
        told += f", payments {' : '.join(map(str, series.payments))}"
    return told


def read_games(source: Source) -> Iterator[Game]:
    """The games of a ``.jsonl`` file; read as they are used. Raises RecordError."""
    for number, line in deal_lines(source):
        try:
            data = load_object(line)
        except InputError as error:
            raise RecordError(number, None, error.value, str(error)) from None
        yield Game.from_dict(data, number)
