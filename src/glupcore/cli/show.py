"""``glupcore show``: draw a position, or a record at one of its plies."""

import click

from glupcore.cli.inputs import (
    INDEX,
    INDEX_HELP,
    INPUT,
    NUMBER,
    PLY_HELP,
    Index,
    deal_in,
    read_bytes,
)
from glupcore.cli.output import say
from glupcore.errors import GlupError
from glupcore.positions import view_from_position
from glupcore.reading import tells_deal
from glupcore.records import Record
from glupcore.render import text
from glupcore.seen import SeenDeal

EXAMPLES = """\b
Examples:
  glupcore show position.json
  glupcore show deals.jsonl --index 3 --ply 17 --seat 0
"""


@click.command(name="show", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option(*INDEX, cls=Index, type=NUMBER, help=INDEX_HELP + "  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP + "  [default: the end]")
@click.option("--seat", type=click.IntRange(0, 1), help="Draw only what this player knows.")
def command(path: str, number: int | None, ply: int | None, seat: int | None) -> None:
    """Draw a position, or a record at one of its plies.

    A position, and a deal as one player saw it, show what that player knows; a record shows all
    cards, unless --seat is given.
    """
    data = read_bytes(path)
    if number is None and ply is None and seat is None and not tells_deal(data):
        say(text(view_from_position(data)))
    else:
        say(_drawing(deal_in(data, number or 0), number or 0, ply, seat))


def _drawing(deal: Record | SeenDeal, number: int, ply: int | None, seat: int | None) -> str:
    at = len(deal.actions) if ply is None else ply
    if isinstance(deal, Record):
        state = deal.state_at(at, number)
        return text(state if seat is None else state.view(seat))
    if seat not in (None, deal.seat):
        raise GlupError(f"--seat: expected {deal.seat}, who saw this deal, given {seat}")
    return str(deal) if ply is None else text(deal.view_at(ply))
