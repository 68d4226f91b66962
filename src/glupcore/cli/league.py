"""``glupcore league``: several players in ever new groups, and how strong each is."""

import math
from typing import Any

import click

from glupcore._entry import INTERRUPTED
from glupcore.arena.games import name_of
from glupcore.arena.league import DEFAULT_ROUNDS, LeagueResult, league
from glupcore.arena.ratings import Floats
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import played_rules
from glupcore.cli.numbers import Seed, Whole
from glupcore.cli.output import columns, say, say_aside, say_json
from glupcore.cli.progress import Pace, Progress
from glupcore.drawing.columns import aligned

EXAMPLES = """\b
Examples:
  glupcore league greedy random pimc:iterations=50 --rules three-handed
  glupcore league greedy greedy:slips=0.2 random --rules double-deck
  glupcore league greedy network ismcts:iterations=50 --out league.jsonl
"""


@click.command(name="league", epilog=EXAMPLES)
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@played_rules("Which game.")
@click.option("--rounds", type=Whole(1), default=DEFAULT_ROUNDS, show_default=True)
@click.option("--seed", type=Seed(), help="The same seed, the same decks.")
@JOBS
@CLUSTER
@click.option("--out", "path", type=FileName(dir_okay=False), help="Append rounds to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    players: tuple[str, ...], jobs: int, cluster: str | None, as_json: bool, **options: Any
) -> int:
    """Let several players play each other, and print a table.

    In each round others sit down, as many as the game has sides, and play one deck from all of its
    places: so at a table for three all three may differ. A strength is what a player gains in a
    deal over the mean of all players, with its standard error; beside it stands by how much they
    are ahead of the next. The luck of the draws is taken out, where the game has draws.

    Rounds are appended to the file --out; the same command goes on with a league that was stopped.
    Ctrl-C ends it with what it has.
    """
    told, pace = Progress(), Pace()
    with chosen(cluster, "--jobs", jobs) as executor:

        def tell(done: int, limit: int, strengths: Floats) -> None:
            rest = pace(done, limit) + workers_of(executor)
            told(f"{done} rounds{_leader(players, strengths)} (of {limit}{rest})")

        try:
            result = league(players, executor=executor, jobs=jobs, progress=tell, **options)
        finally:
            told.clear()
    if as_json:
        say_json(result.to_dict())
    else:
        say(league_text(result, columns()))
    if result.ended != "interrupt":
        return 0
    where = "with --out FILE" if options["path"] is None else f"with {options['path']}"
    say_aside(
        f"interrupted after {result.rounds} rounds; {where} the same command goes on from here"
    )
    return INTERRUPTED


def _leader(players: tuple[str, ...], strengths: Floats) -> str:
    if any(map(math.isnan, strengths)):
        return ""
    return f", {players[int(strengths.argmax())]} leads"


def league_text(result: LeagueResult, width: int | None = None) -> str:
    """The table of a league, without a line's end after the last, at most ``width`` wide."""
    rows = [("", "strength", "ahead of the next", "rounds", "points a deal", "ms a decision")]
    for place, one in enumerate(result.standings, 1):
        ahead = "-" if one.ahead is None else _figure(*one.ahead)
        time = "-" if math.isnan(one.seconds) else f"{1000 * one.seconds:.3g}"
        points = "-" if math.isnan(one.points) else f"{one.points:.1f}"
        strength = _figure(one.strength, one.error)
        rows.append((f"{place} {one.player}", strength, ahead, str(one.rounds), points, time))
    lines = [f"{result.rounds} rounds of {name_of(result.rules)}, seed {result.seed}"]
    return "\n".join([*lines, "", *aligned(rows, width)])


def _figure(mean: float, error: float) -> str:
    if math.isnan(mean):
        return "-"
    return f"{mean:+.2f} ± {error:.2f}" if math.isfinite(error) else f"{mean:+.2f}"
