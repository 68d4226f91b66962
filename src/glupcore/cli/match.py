"""``glupcore match``: play two players against each other on duplicate deals."""

from pathlib import Path
from typing import Any

import click

from glupcore._entry import INTERRUPTED
from glupcore.arena.match import match
from glupcore.arena.report import write_report
from glupcore.arena.results import MatchProgress, MatchResult, match_text
from glupcore.arena.sequential import SequentialTest
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import played_rules
from glupcore.cli.numbers import Number, Seed, Two, Whole
from glupcore.cli.output import columns, say, say_aside, say_json
from glupcore.cli.progress import Pace, Progress
from glupcore.support.files import make_folder
from glupcore.support.plotting import require_matplotlib

EXAMPLES = """\b
Examples:
  glupcore match greedy random --pairs 50 --seed 1
  glupcore match pimc:iterations=200 greedy --jobs 2 --out match.jsonl
  glupcore match pimc:iterations=200 greedy --jobs 2 --test 0,10
  glupcore match auto:iterations=100 greedy --rules my-club.toml
  glupcore match "engine:glupcore engine --solver greedy" random --pairs 10
"""


_RATE = Number(min=0, max=0.5, min_open=True, max_open=True)


@click.command(name="match", epilog=EXAMPLES)
@click.argument("a")
@click.argument("b")
@played_rules("Which game.")
@click.option(
    "--pairs",
    type=Whole(1),
    help="Pairs of deals, with --test at most.  [default: 200, with --test 20000]",
)
@click.option("--seed", type=Seed(), help="The same seed, the same decks.")
@JOBS
@CLUSTER
@click.option("--out", "path", type=FileName(dir_okay=False), help="Append pairs to this file.")
@click.option(
    "--test",
    "bounds",
    metavar="M0,M1",
    type=Two(Number(), "two numbers such as 0,5"),
    help="Stop when it is clear whether the margin is at most M0 or at least M1.",
)
@click.option("--alpha", type=_RATE, default=0.05, show_default=True)
@click.option("--beta", type=_RATE, default=0.05, show_default=True)
@click.option("--no-luck", is_flag=True, help="Do not take the luck of the draws out.")
@click.option(
    "--report",
    type=FileName(file_okay=False),
    metavar="FOLDER",
    help="Write a table and a picture there.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    a: str,
    b: str,
    jobs: int,
    cluster: str | None,
    bounds: tuple[float, float] | None,
    alpha: float,
    beta: float,
    no_luck: bool,
    report: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Match player A against player B.

    A player is a solver with its options and limits: random, greedy, pimc:iterations=500,
    auto:seconds=0.1; or one of your own, my_bot.py:CLASS; or engine:COMMAND, any program that
    speaks the engine's protocol. Every deck is played twice, with the seats swapped. The margin is
    A's points minus B's in a deal, with its standard error. In an auction game every deck is dealt
    once for each account: there A has its seats, and B all others.

    Pairs are appended to the file --out as they are finished; the same command goes on with a match
    that was stopped. --alpha is the chance that --test accepts M1 where the margin is M0, --beta
    that it accepts M0 where it is M1. Ctrl-C ends the match with what it has.
    """
    test = None if bounds is None else SequentialTest(*bounds, alpha=alpha, beta=beta)
    if report is not None:
        require_matplotlib("report")
        make_folder(report)
    told, pace = Progress(), Pace()
    with chosen(cluster, "--jobs", jobs) as executor:

        def tell(so_far: MatchProgress) -> None:
            rest = pace(so_far.pairs, so_far.limit) + workers_of(executor)
            told(f"{so_far} (of {so_far.limit}{rest})")

        try:
            result = match(
                a,
                b,
                executor=executor,
                jobs=jobs,
                test=test,
                luck=False if no_luck else None,
                progress=tell,
                **options,
            )
        finally:
            told.clear()
    if as_json:
        say_json(result.to_dict())
    else:
        say(match_text(result, columns()))
    if report is not None and result.pairs:
        write_report([result], report)
    if result.ended != "interrupt":
        return 0
    say_aside(_how_to_go_on(result, options["path"]))
    return INTERRUPTED


def _how_to_go_on(result: MatchResult, out: str | None) -> str:
    if out is None:
        return "interrupted; with --out FILE the same command could go on from here"
    return f"interrupted after {result.pairs} pairs; the same command goes on with {Path(out)}"
