"""``glupcore review``: what a deal's decisions cost, and what luck did."""

import shutil
import sys
from pathlib import Path

import click

from glupcore._plot import check_picture
from glupcore.cli.inputs import INPUT, NUMBER, RECORD_HELP, bits64, finite, read_bytes, record_in
from glupcore.cli.output import on_terminal, say, say_json
from glupcore.cli.progress import Progress
from glupcore.review import review
from glupcore.review.course import Reviewable
from glupcore.review.graph import SIGNS_NEEDED
from glupcore.review.plot import draw_review
from glupcore.review.reviewer import ITERATIONS
from glupcore.review.text import text

EXAMPLES = """\b
Examples:
  glupcore review deal.jsonl
  glupcore review deals.jsonl --index 3 --seat 0 --plot course.svg
"""

_WIDTH = 80  # where nobody says how wide it is


@click.command(name="review", epilog=EXAMPLES)
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option("--index", type=NUMBER, default=0, show_default=True, help=RECORD_HELP)
@click.option("--seat", type=click.IntRange(0, 1), help="Only this player's decisions.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    callback=finite,
    help="Stop each of the two looks at a decision after this time.",
)
@click.option(
    "--iterations",
    type=click.IntRange(min=1),
    help=f"Stop each after so many playouts.  [default: {ITERATIONS}]",
)
@click.option("--threads", type=click.IntRange(1, 1024), default=1, show_default=True)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    callback=bits64,
    help="The same seed and iterations give the same review.",
)
@click.option("--solver", default="auto", show_default=True, help="Who is asked what is best.")
@click.option("--all", "every", is_flag=True, help="List all decisions, not only the errors.")
@click.option(
    "--plot",
    metavar="PICTURE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the course of the deal: .svg or .png.",
)
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
    as_json: bool,
) -> None:
    """Review a deal: what each decision cost, and what luck did.

    FILE holds records of deals, finished or not. Where a deck has ? for what one player does not
    know, that player is reviewed.

    The cost of a decision is what the best action was worth more than the one taken, in points,
    given what the player knew then; the error is the standard error of that, and phase 2 is exact.
    It counts as an error if it is more than twice that, and more than half a point. Luck is what a
    card drawn brought beyond those that might have come. What the cards dealt, the draws, the
    errors and the rest make adds up to the result; the rest is what they do not explain: play
    better than usual, and hidden cards that happened to suit.

    Ctrl-C ends with a review of what it has looked at. The picture needs matplotlib (pip install
    "glupcore[plot]").
    """
    if plot is not None:
        check_picture(plot)
    deal = _deal(path, index)
    progress = Progress()
    found = review(
        deal,
        seats=None if seat is None else (seat,),
        seconds=seconds,
        iterations=iterations,
        threads=threads,
        seed=seed,
        solver=solver,
        progress=progress,
    )
    progress.clear()
    if plot is not None:
        draw_review(found, plot)
    if as_json:
        say_json(found.to_dict())
    else:
        say(text(found, _width(), not _encodes(SIGNS_NEEDED), every))


def _deal(path: str, number: int) -> Reviewable:
    data = read_bytes(path)
    lines = data.splitlines()
    line = lines[number] if number < len(lines) else b""
    return line if b"?" in line else record_in(data, number)


def _width() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns if on_terminal() else _WIDTH


def _encodes(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
