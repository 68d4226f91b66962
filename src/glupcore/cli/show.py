"""``glupcore show``: draw a position, or a record at one of its plies."""

import click

from glupcore._core import State, View
from glupcore.cli.inputs import (
    INPUT,
    NUMBER,
    PLY_HELP,
    RECORD_HELP,
    read_position,
    record_in,
    state_of,
)
from glupcore.cli.output import say, say_json
from glupcore.errors import GlupError
from glupcore.position_line import line_from_view
from glupcore.positions import position_from_view, view_from_position
from glupcore.render import text

EXAMPLES = """\b
Examples:
  glupcore show position.json
  glupcore show deals.jsonl --record 3 --ply 17 --seat 0
  glupcore show deals.jsonl --record 3 --ply 17 --line
"""


@click.command(name="show", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option("--record", "number", type=NUMBER, help=RECORD_HELP + "  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP + "  [default: the end]")
@click.option("--seat", type=click.IntRange(0, 1), help="Draw only what this player knows.")
@click.option("--line", "as_line", is_flag=True, help="Print the position on one line.")
@click.option("--json", "as_json", is_flag=True, help="Print the position as JSON.")
def command(
    path: str,
    number: int | None,
    ply: int | None,
    seat: int | None,
    as_line: bool,
    as_json: bool,
) -> None:
    """Draw a position, or a record at one of its plies.

    A position shows what one player knows; a record shows all cards, unless --seat is given. FILE
    may be the position itself, as --line prints it.

    --line and --json write the position instead, in a record that of the player to act if there is
    no --seat. A position is read in each of the three forms.
    """
    if as_line and as_json:
        raise click.UsageError("--line does not go with --json.")
    drawn = _drawn(read_position(path), number, ply, seat)
    if not (as_line or as_json):
        say(text(drawn))
        return
    if isinstance(drawn, State):
        if drawn.player is None:
            raise GlupError("decision: expected a deal that goes on, given its end")
        drawn = drawn.view(drawn.player)
    if as_line:
        say(line_from_view(drawn))
    else:
        say_json(position_from_view(drawn))


def _drawn(data: bytes, number: int | None, ply: int | None, seat: int | None) -> State | View:
    if number is None and ply is None and seat is None and not _is_record(data):
        return view_from_position(data)
    number = number or 0
    state = state_of(record_in(data, number), number, ply)
    return state if seat is None else state.view(seat)


def _is_record(data: bytes) -> bool:
    """Whether it speaks of a deck, as a record does and a position does not."""
    return b'"deck"' in data
