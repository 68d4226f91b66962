"""``glupcore show``: draw a position, or a record at one of its plies."""

from io import BytesIO
from typing import Any

import click

from glupcore._core import State, View, line_from_view
from glupcore.cli.inputs import (
    INDEX,
    INDEX_HELP,
    INPUT,
    NUMBER,
    PLY_HELP,
    Index,
    read_position,
)
from glupcore.cli.kinds import check_seat, name_of, view_drawing
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say, say_json, width
from glupcore.deals.kinds import deal_of, saw_auction, view_in
from glupcore.deals.positions import position_from_view, view_from_position
from glupcore.deals.reading import deal_at, tells_deal
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.drawing.render import text
from glupcore.errors import GlupError

EXAMPLES = """\b
Examples:
  glupcore show position.json
  glupcore show deals.jsonl --index 3 --ply 17 --seat 0
  glupcore show deals.jsonl --index 3 --ply 17 --line
"""


@click.command(name="show", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option(*INDEX, cls=Index, type=NUMBER, help=INDEX_HELP + "  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP + "  [default: the end]")
@click.option("--seat", type=Whole(0, 7), help="Draw only what this player knows.")
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

    A position, and a deal as one player saw it, show what that player knows; a record shows all
    cards, unless --seat is given. FILE may be the position itself, as --line prints it.

    --line and --json write the position instead, in a record that of the player to act if there is
    no --seat. A position is read in each of the three forms.
    """
    if as_line and as_json:
        raise click.UsageError("--line does not go with --json.")
    data = read_position(path)
    if number is None and ply is None and seat is None and not tells_deal(data):
        if (known := view_in(data)) is not None:
            _show_view(known, as_line, as_json)
            return
        drawn: State | View | SeenDeal = view_from_position(data)
    else:
        deal = deal_at(BytesIO(data), number or 0, deal_of)
        check_seat("--seat", seat, deal.rules)
        if saw_auction(deal):
            _show_seen(deal, ply, seat, as_line, as_json)
            return
        if not isinstance(deal, Record | SeenDeal):
            _show_other(deal, number or 0, ply, seat, as_line, as_json)
            return
        drawn = _of_deal(deal, number or 0, ply, seat)
    if not (as_line or as_json):
        say(str(drawn) if isinstance(drawn, SeenDeal) else text(drawn))
        return
    if isinstance(drawn, SeenDeal):
        drawn = drawn.view()
    if isinstance(drawn, State):
        if drawn.player is None:
            raise GlupError("decision: expected a deal that goes on, given its end")
        drawn = drawn.view(drawn.player)
    if as_line:
        say(line_from_view(drawn))
    else:
        say_json(position_from_view(drawn))


def _show_view(view: Any, as_line: bool, as_json: bool) -> None:
    if as_line:
        raise click.UsageError(f"--line does not go with the rules {name_of(view.rules)}.")
    say(view.to_json() if as_json else view_drawing(view, width()))


def _show_seen(deal: Any, ply: int | None, seat: int | None, as_line: bool, as_json: bool) -> None:
    _check_owner(deal.seat, seat)
    if as_line:
        raise click.UsageError(f"--line does not go with the rules {name_of(deal.rules)}.")
    say(deal.view_at(ply).to_json() if as_json else deal.drawing(ply, width()))


def _show_other(
    deal: Any, number: int, ply: int | None, seat: int | None, as_line: bool, as_json: bool
) -> None:
    if as_line:
        raise click.UsageError(f"--line does not go with the rules {name_of(deal.rules)}.")
    at = len(deal.actions) if ply is None else ply
    if as_json:
        say(deal.view_at(at, seat, number).to_json())
    else:
        say(deal.drawing(at, seat, number, width()))


def _of_deal(
    deal: Record | SeenDeal, number: int, ply: int | None, seat: int | None
) -> State | View | SeenDeal:
    at = len(deal.actions) if ply is None else ply
    if isinstance(deal, Record):
        state: State = deal.state_at(at, number)
        return state if seat is None else state.view(seat)
    _check_owner(deal.seat, seat)
    return deal if ply is None else deal.view_at(ply)


def _check_owner(owner: int, seat: int | None) -> None:
    if seat not in (None, owner):
        raise GlupError(f"--seat: expected {owner}, who saw this deal, given {seat}")
