"""``glupcore recommend``: the best action in a position."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

import click

from glupcore._entry import INTERRUPTED
from glupcore.advice import table as advice_table
from glupcore.advice.advice import Advice
from glupcore.cli.game_options import game_options
from glupcore.cli.inputs import (
    INPUT,
    NUMBER,
    PLY_HELP,
    advised_deal_in,
    read_position,
    view_of_position,
)
from glupcore.cli.kinds import AnyRules, Rules, name_of
from glupcore.cli.numbers import Number, Seed, Whole
from glupcore.cli.output import on_terminal, say, say_aside, say_json, width
from glupcore.deals.reading import tells_deal
from glupcore.errors import GlupError
from glupcore.recommend import recommend, view_of

if TYPE_CHECKING:
    from rich.text import Text

EXAMPLES = """\b
Examples:
  glupcore recommend position.json --seconds 5
  glupcore recommend --record deals.jsonl --index 3 --ply 17 --json
  glupcore recommend position.json --solver pimc:tricks=12,gain=0
  glupcore deal --rules four-handed | glupcore recommend -
"""


@click.command(name="recommend", epilog=EXAMPLES)
@click.argument("position", metavar="[FILE|-]", required=False, type=INPUT)
@click.option("--record", "path", type=INPUT, metavar="FILE", help="Take it from a record.")
@click.option("--index", type=NUMBER, help="Which record of the file, from 0.  [default: 0]")
@click.option("--ply", type=NUMBER, help=PLY_HELP)
@click.option("--rules", type=AnyRules(), help="Which game, where the input does not say.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="Stop after this time.",
)
@click.option("--iterations", type=Whole(1), help="Stop after so many iterations.")
@click.option("--threads", type=Whole(1, 1024), help="So many.  [default: 1]")
@click.option("--seed", type=Seed(), help="The same seed and iterations give the same answer.")
@click.option("--full-time", is_flag=True, help="Think for all of the time, even when sure before.")
@click.option(
    "--solver",
    metavar="SPEC",
    default="auto",
    show_default=True,
    help="Who is to think, such as pimc:tricks=12.",
)
@click.option(
    "--explain/--no-explain", default=True, help="Say where the points come from.  [default: yes]"
)
@game_options
@click.option("--all", "all_actions", is_flag=True, help="Show every action, not 12 at most.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    position: str | None,
    path: str | None,
    index: int | None,
    ply: int | None,
    rules: Rules | None,
    all_actions: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Recommend an action and value them all.

    FILE holds a position: what one player knows. Or take it from a record of a deal: what the
    player to act knows before action PLY.

    "value" is my points minus the opponent's over the rest of the deal, "behind" how much less than
    the best. docs/advice.md explains the table, glupcore solvers lists who can think. With --totals
    the deal is part of a game, and "win" is the chance to win it. Ctrl-C ends with what is found.
    """
    view = _position(position, path, index, ply, rules)
    most = None if all_actions else advice_table.ROWS
    if on_terminal() and not as_json:
        advice = _live(view, options, most)
    else:
        advice = recommend(view, **options)
        if as_json:
            say_json(advice.to_dict())
        else:
            say(advice.text(width(), most))
    if not as_json and _lacks_game(options, advice):
        say("no chance to win told: the time was too short to prepare that game")
    if not as_json and advice.stopped == "certain":
        say_aside("--full-time goes on though it is sure")
    return INTERRUPTED if advice.stopped == "interrupt" else 0


def _position(
    position: str | None, path: str | None, index: int | None, ply: int | None, rules: Rules | None
) -> Any:
    """What the player to act knows, in a game of either kind."""
    if position is not None and path is not None:
        raise click.UsageError(f"--record does not go with the file {position}.")
    file = path if position is None else position
    if file is None:
        raise click.UsageError("Expected a position or a deal (FILE, or - for standard input).")
    data = read_position(file)
    if path is not None or tells_deal(data):
        deal = advised_deal_in(data, index or 0, rules)
        return _of_rules(view_of(deal, ply, index or 0), rules, file)
    for option, value in (("--index", index), ("--ply", ply)):
        if value is not None:
            raise click.UsageError(f"{option} does not go with the position in {file}.")
    return _of_rules(view_of_position(data, rules), rules, file)


def _of_rules(view: Any, rules: Rules | None, file: str) -> Any:
    if rules is not None and name_of(rules) != (played := name_of(view.rules)):
        raise GlupError(f"--rules: expected {played}, the game in {file}, given {name_of(rules)}")
    return view


def _live(view: Any, arguments: dict[str, Any], most: int | None) -> Advice:
    """Think, and meanwhile show what is known so far."""
    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)

    def drawn(advice: Advice) -> Text:
        return _coloured(advice_table.table(advice.actions, console.width, most))

    with Live(console=console, transient=True, auto_refresh=False) as live:
        advice = recommend(
            view, progress=lambda so_far: live.update(drawn(so_far), refresh=True), **arguments
        )
    lines = advice.text(console.width, most).split("\n")
    console.print(_coloured(lines))
    return advice


def _lacks_game(arguments: dict[str, Any], advice: Advice) -> bool:
    """Whether a search was to tell the chance to win, and had no time to."""
    is_asked = any(arguments[name] is not None for name in ("target", "lead", "totals"))
    return is_asked and not isnan(advice.value) and advice.actions[0].win is None


def _coloured(lines: list[str]) -> Text:
    """The lines; what is recommended stands out, the others' bounds stand back."""
    from rich.text import Text

    result = Text("\n").join(
        Text(line, style="bold green" if line.startswith(("* ", "recommended:")) else "")
        for line in lines
    )
    result.no_wrap = True
    return result
