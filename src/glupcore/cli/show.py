"""``glupcore show``: draw a position, or a record at one of its plies."""

import click

from glupcore.cli.inputs import (
    INPUT,
    NUMBER,
    PLY_HELP,
    RECORD_HELP,
    read_bytes,
    record_in,
    state_of,
)
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say
from glupcore.positions import view_from_position
from glupcore.render import text

EXAMPLES = """\b
Examples:
  glupcore show position.json
  glupcore show deals.jsonl --record 3 --ply 17 --seat 0
"""


@click.command(name="show", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option("--record", "number", type=NUMBER, help=RECORD_HELP + "  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP + "  [default: the end]")
@click.option("--seat", type=Whole(0, 1), help="Draw only what this player knows.")
def command(path: str, number: int | None, ply: int | None, seat: int | None) -> None:
    """Draw a position, or a record at one of its plies.

    A position shows what one player knows; a record shows all cards, unless --seat is given.
    """
    data = read_bytes(path)
    if number is None and ply is None and seat is None and not _is_record(data):
        say(text(view_from_position(data)))
        return
    number = number or 0
    state = state_of(record_in(data, number), number, ply)
    say(text(state if seat is None else state.view(seat)))


def _is_record(data: bytes) -> bool:
    """Whether it speaks of a deck, as a record does and a position does not."""
    return b'"deck"' in data
