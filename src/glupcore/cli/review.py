"""``glupcore review``: what a deal's decisions cost, and what luck did."""

import sys
from pathlib import Path
from typing import Any

import click

from glupcore._entry import INTERRUPTED
from glupcore.advice.families import family_by
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import (
    INDEX_HELP,
    INPUT,
    NUMBER,
    FileName,
    advised_deal_in,
    open_bytes,
    read_bytes,
)
from glupcore.cli.numbers import Number, Seed, Whole
from glupcore.cli.output import say, say_aside, say_json, width
from glupcore.cli.progress import Pace, Progress
from glupcore.deals.kinds import check_whole
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError
from glupcore.review import review
from glupcore.review.graph import SIGNS_NEEDED
from glupcore.review.many import review_many
from glupcore.review.plot import draw_review
from glupcore.review.result import Report
from glupcore.review.reviewer import ITERATIONS
from glupcore.review.sums import Sums
from glupcore.review.text import text
from glupcore.support.plotting import check_picture

EXAMPLES = """\b
Examples:
  glupcore review deal.jsonl
  glupcore review deals.jsonl --index 3 --seat 0 --plot course.svg
  glupcore review deals.jsonl --to reviews.jsonl --jobs 2
"""


@click.command(name="review", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option("--index", type=NUMBER, default=0, show_default=True, help=INDEX_HELP)
@click.option("--seat", type=Whole(0, 7), help="Only this player's decisions.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="Stop each look at a decision after this time.",
)
@click.option(
    "--iterations",
    type=Whole(1),
    help=f"Stop each after so many playouts.  [default: {ITERATIONS}]",
)
@click.option("--threads", type=Whole(1, 1024), default=1, show_default=True)
@click.option(
    "--seed",
    type=Seed(),
    default=0,
    show_default=True,
    help="The same seed and iterations give the same review.",
)
@click.option("--solver", default="auto", show_default=True, help="Who is asked what is best.")
@click.option("--all", "every", is_flag=True, help="List all decisions, not only the errors.")
@click.option(
    "--plot",
    metavar="PICTURE",
    type=FileName(path_type=Path, dir_okay=False),
    help="Draw the course of the deal: .svg or .png.",
)
@click.option(
    "--to",
    metavar="REVIEWS",
    type=FileName(dir_okay=False),
    help="Review all deals; append what is found to this file.",
)
@JOBS
@CLUSTER
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    path: str,
    index: int,
    seat: int | None,
    seconds: float | None,
    iterations: int | None,
    threads: int,
    seed: int,
    solver: str,
    every: bool,
    plot: Path | None,
    to: str | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Review a deal: what each decision cost, and what luck did.

    FILE holds records of deals, finished or not, or a deal as one player saw it (assist keeps such
    files): then that player is reviewed.

    A decision costs what the best action was worth more than the one taken, in points, by what the
    player knew. It is an error if it costs more than half a point, and more than twice the standard
    error. Luck is what a card drawn brought beyond those that might have come.

    Ctrl-C ends with a review of what was looked at. --plot needs matplotlib (pip install
    "glupcore[plot]"). --to reviews all deals and prints the means of a deal; the same command
    continues where it was stopped.
    """
    if to is not None:
        refused = {"--index": index, "--seconds": seconds, "--plot": plot, "--all": every}
        for name, given in refused.items():
            if given:
                raise GlupError(f"{name}, --to: expected one of them")
        looked = {"seat": seat, "iterations": iterations, "seed": seed, "solver": solver}
        return _review_all(path, to, jobs, cluster, as_json, looked)
    if jobs != 1 or cluster is not None:
        raise GlupError("--jobs, --cluster: only with --to, which reviews many deals")
    if plot is not None:
        check_picture(plot)
    deal = advised_deal_in(read_bytes(path), index)
    check_whole(deal, index)
    family_by(deal.rules).check_reviews()
    progress = Progress()
    options: dict[str, Any] = {"seconds": seconds, "iterations": iterations, "seed": seed}
    options |= {"seats": None if seat is None else (seat,), "progress": progress}
    found: Any
    if isinstance(deal, Record | SeenDeal):
        _check_seat(seat)
        found = review(deal, threads=threads, solver=solver, **options)
    else:
        from glupcore.auction.review import review as review_auction

        other = {"--plot": plot, "--solver": solver != "auto", "--threads": threads != 1}
        for name, given in other.items():
            if given:
                raise GlupError(f"{name}: expected none in an auction game")
        found = review_auction(deal, **options)
    progress.clear()
    if plot is not None and isinstance(found, Report):
        draw_review(found, plot)
    if as_json:
        say_json(found.to_dict())
    elif isinstance(found, Report):
        say(text(found, width(), not _encodes(SIGNS_NEEDED), every))
    else:
        say(found.text(width(), every))
    return INTERRUPTED if found.stopped == "interrupt" else 0


def _review_all(
    path: str,
    to: str,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    options: dict[str, Any],
) -> int:
    told, pace = Progress(), Pace()
    with chosen(cluster, "--jobs", jobs) as executor, open_bytes(path) as file:

        def tell(sums: Sums) -> None:
            told(f"deals reviewed: {sums.deals + sums.bad}{pace(sums.deals)}{workers_of(executor)}")

        try:
            sums = review_many(file, to, executor=executor, jobs=jobs, progress=tell, **options)
        finally:
            told.clear()
    if as_json:
        say_json(sums.to_dict())
    elif sums.deals:
        say(str(sums))
    if sums.interrupted:
        say_aside(f"interrupted after {sums.deals} deals; the same command goes on with {to}")
    if sums.bad:
        raise GlupError(f"{sums.bad} could not be reviewed, the first: {sums.fault}")
    return INTERRUPTED if sums.interrupted else 0


def _check_seat(seat: int | None) -> None:
    """Of two."""
    if seat is not None and seat > 1:
        raise click.BadParameter(f"expected 0 or 1, given '{seat}'", param_hint="'--seat'")


def _encodes(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
