"""``glupcore replay``: play recorded deals again and say how they went."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from glupcore.cli.inputs import INPUT, open_bytes
from glupcore.cli.output import say, say_json
from glupcore.deals.kinds import check_whole, deal_of
from glupcore.deals.reading import deals_of
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.deals.trace import trace_lines
from glupcore.errors import GlupError, RecordError

EXAMPLES = """\b
Example:
  glupcore replay --trace deals.jsonl | head -1
"""


@click.command(name="replay", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option("--trace", is_flag=True, help="Every action and what was legal, as JSON lines.")
def command(path: str, trace: bool) -> None:
    """Replay records and check every action.

    FILE holds one record (a JSON object) a line, or the text of one deal as a player saw it.
    Without --trace it prints one line a record. At a bad record it prints what comes before the
    fault and ends with one line of error and status 2.
    """
    empty = True
    with open_bytes(path) as file:
        for number, deal in deals_of(file, deal_of):
            empty = False
            check_whole(deal, number)
            with _explained(deal):
                if trace:
                    for line in _trace(deal, number):
                        say_json(line)
                else:
                    say(_outcome(deal, number))
    if empty:
        raise GlupError(f"{path}: empty input, expected records (JSON lines)")


@contextmanager
def _explained(deal: object) -> Iterator[None]:
    """Says in an error of an auction deal which other rules would allow all of it."""
    try:
        yield
    except RecordError as fault:
        from glupcore.auction.differing import differing
        from glupcore.auction.records import Record as AuctionRecord

        if not isinstance(deal, AuctionRecord) or not (keys := differing(deal)):
            raise
        hint = f"all of it could be by {' or '.join(keys)}"
        reason = f"{fault.reason}; {hint}"
        raise RecordError(fault.record, fault.ply, fault.text, reason) from None


def _trace(deal: Any, number: int) -> Any:
    if isinstance(deal, Record | SeenDeal):
        return trace_lines(deal, number)
    return deal.trace_lines(number)


def _outcome(deal: Any, number: int) -> Any:
    if not isinstance(deal, Record | SeenDeal):
        return deal.outcome(number)
    record = deal.record() if isinstance(deal, SeenDeal) else deal
    state = record.state_at(len(record.actions), number)
    played = f"record {number}: {len(record.actions)} actions"
    scores = f"scores {state.scores[0]}:{state.scores[1]}"
    counters = f"counters {state.counters[0]}:{state.counters[1]}"
    if state.is_over:
        return f"{played}, complete, {scores}, {counters}, last trick to seat {state.last_trick}"
    turn = f"phase {state.phase}, seat {state.player} to {state.decision}"
    return f"{played}, {turn}, {scores}, {counters}"
