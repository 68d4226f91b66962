"""``glupcore recommend``: the best action in a position."""

from typing import TYPE_CHECKING, Any

import click

from glupcore import advice_table
from glupcore._core import History, View
from glupcore.advice import Advice
from glupcore.cli.inputs import INPUT, NUMBER, PLY_HELP, read_bytes, record_of
from glupcore.cli.numbers import Number, Seed, Two, Whole
from glupcore.cli.output import on_terminal, say, say_json
from glupcore.errors import GlupError
from glupcore.positions import view_from_position
from glupcore.recommend import recommend

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLES = """\b
Examples:
  glupcore recommend position.json --seconds 5
  glupcore recommend --record deals.jsonl --index 3 --ply 17 --json
  glupcore recommend position.json --target 1000 --totals 870,910
"""


@click.command(name="recommend", epilog=EXAMPLES)
@click.argument("position", metavar="[FILE|-]", required=False, type=INPUT)
@click.option("--record", "path", type=INPUT, metavar="FILE", help="Take it from a record.")
@click.option("--index", type=NUMBER, help="Which record of the file, from 0.  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP)
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="Stop after this time.",
)
@click.option("--iterations", type=Whole(1), help="Stop after so many playouts.")
@click.option("--threads", type=Whole(1, 1024), default=1, show_default=True)
@click.option("--seed", type=Seed(), help="The same seed and iterations give the same answer.")
@click.option("--solver", default="auto", show_default=True, help="Who is to think.")
@click.option(
    "--explain/--no-explain", default=True, help="Say where the points come from.  [default: yes]"
)
@click.option("--target", type=Whole(1), help="Play for a game to this total.")
@click.option("--lead", type=Whole(1), help="Play for a game to this lead.")
@click.option(
    "--totals",
    metavar="MINE,THEIRS",
    type=Two(Whole(), "two totals such as 870,910"),
    help="Of the game, before this deal.  [default: 0,0]",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    position: str | None,
    path: str | None,
    index: int | None,
    ply: int | None,
    seconds: float | None,
    iterations: int | None,
    threads: int,
    seed: int | None,
    solver: str,
    explain: bool,
    target: int | None,
    lead: int | None,
    totals: tuple[int, int] | None,
    as_json: bool,
) -> None:
    """Recommend an action and value them all.

    FILE holds a position as JSON: what one player knows. Or take the position from a record of a
    deal: what the player to act knows before action PLY; what the other has played until then tells
    of his hand.

    A value is the mean of my points minus the opponent's over the rest of the deal; the error is
    the standard error of that mean, "best" the chance that no other action is better. Below stands
    where the points come from after the recommended action. Ctrl-C ends the search with what it has
    found.

    --target, --lead or --totals: the deal is part of a game, which is to be won. Actions are then
    ordered by the chance to win it, "win". With --totals alone the game goes to 1000.
    """
    view, history = _position(position, path, index, ply)
    arguments: dict[str, Any] = {
        "solver": solver,
        "seconds": seconds,
        "iterations": iterations,
        "threads": threads,
        "seed": seed,
        "explain": explain,
        "history": history,
        "target": target,
        "lead": lead,
        "totals": totals,
    }
    if as_json:
        say_json(recommend(view, **arguments).to_dict())
    elif on_terminal():
        _live(view, arguments)
    else:
        say(str(recommend(view, **arguments)))


def _position(
    position: str | None, path: str | None, index: int | None, ply: int | None
) -> tuple[View, History | None]:
    if position is not None:
        for option, value in (("--record", path), ("--index", index), ("--ply", ply)):
            if value is not None:
                raise click.UsageError(f"{option} does not go with the position file {position}.")
        return view_from_position(read_bytes(position)), None
    if path is None:
        raise click.UsageError("Expected a position (FILE, or - for standard input) or --record.")
    if ply is None:
        raise click.UsageError("--record needs --ply: before which action?")
    number = index or 0
    record = record_of(path, number)
    state = record.state_at(ply, number)
    if state.player is None:
        raise GlupError(f"record {number}, ply {ply}: the deal is over")
    return state.view(state.player), record.history_at(ply, state.player, number)


def _live(view: View, arguments: dict[str, Any]) -> None:
    """Think, and meanwhile show what is known so far."""
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)
    with Live(console=console, transient=True, auto_refresh=False) as live:
        advice = recommend(
            view, progress=lambda so_far: live.update(_table(so_far), refresh=True), **arguments
        )
    console.print(_table(advice))
    for line in advice_table.sources(advice):
        console.print(line, markup=False)
    console.print(advice.summary(), style="dim", markup=False)
    console.print(f"recommended: {advice.action}", style="bold", markup=False)


def _table(advice: Advice) -> "Table":
    from rich.table import Table

    shown = advice_table.columns(advice)
    table = Table(box=None, pad_edge=False)
    for i in shown:
        if i in advice_table.NUMBERS:
            table.add_column(advice_table.HEADS[i], justify="right", no_wrap=True)
        else:
            table.add_column(advice_table.HEADS[i], overflow="fold")
    for row in advice_table.rows(advice):
        style = "bold green" if row[0] == advice.action else None
        table.add_row(*(row[i] for i in shown), style=style)
    return table
