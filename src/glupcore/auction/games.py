"""Games: deals one after another, until the accounts say that somebody has won."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from glupcore._auction import Rules, Series, State
from glupcore.auction.records import Record
from glupcore.deals.reading import deal_lines
from glupcore.deals.records import Source
from glupcore.errors import GlupError, RecordError
from glupcore.support.fields import Fields, InputError, load_object


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
            deals = fields.sequence("deals", "a list of deals, each with deck and actions")
            for deal in deals:
                if not isinstance(deal, Mapping):
                    raise fields.fault("deals", "an object for each deal")
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
                    raise GlupError(f"actions: expected a deal that is over, given one to {state.decision}")
                if state.is_over:
                    series.add(state)
            except GlupError as error:
                ply = error.ply if isinstance(error, RecordError) else None
                text = error.text if isinstance(error, RecordError) else ""
                reason = error.reason if isinstance(error, RecordError) else str(error)
                raise RecordError(number, ply, text, f"deal {at}: {reason}") from None
            yield record, state, series.copy()


def read_games(source: Source) -> Iterator[Game]:
    """The games of a ``.jsonl`` file; read as they are used. Raises RecordError."""
    for number, line in deal_lines(source):
        try:
            data = load_object(line)
        except InputError as error:
            raise RecordError(number, None, error.value, str(error)) from None
        yield Game.from_dict(data, number)
