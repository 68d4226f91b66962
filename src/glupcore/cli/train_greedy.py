"""``glupcore train greedy``: tune the weights of the policy ``greedy``."""

import click

from glupcore.arena.games import text_of
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import Rules, played_rules
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say
from glupcore.cli.progress import Pace, Progress
from glupcore.training.greedy import GreedyPlan, Tuning, lines_of, tune_greedy

EXAMPLES = """\b
Examples:
  glupcore train greedy tuning.jsonl --jobs 2
  glupcore train greedy short.jsonl --rules two-handed --rounds 100
  glupcore train greedy double.jsonl --rules double-deck
  glupcore train greedy ours.jsonl --rules four-handed:target=500
"""

_DEFAULTS = GreedyPlan()
_TIMES = 10  # that the gain is told
_PAIRS = 10_000  # … by so many
_LAST_PAIRS = 40_000


@click.command(name="greedy", epilog=EXAMPLES)
@click.argument("path", metavar="FILE", type=FileName(dir_okay=False))
@played_rules("In which game.")
@click.option("--seed", type=Whole(0, 2**20), default=_DEFAULTS.seed, show_default=True)
@click.option("--rounds", type=Whole(1), default=_DEFAULTS.rounds, show_default=True)
@click.option(
    "--comparisons",
    type=Whole(1, 2**20),
    default=_DEFAULTS.comparisons,
    show_default=True,
    help="A round.",
)
@click.option(
    "--pairs",
    type=Whole(1),
    default=_DEFAULTS.pairs,
    show_default=True,
    help="Duplicate pairs of a comparison.",
)
@JOBS
@CLUSTER
def command(
    path: str,
    rules: Rules,
    seed: int,
    rounds: int,
    comparisons: int,
    pairs: int,
    jobs: int,
    cluster: str | None,
) -> None:
    """Tune the numbers behind the policy greedy by its play against itself.

    In each comparison all of them are varied at once, one way or the other, and move towards the
    side that won. FILE keeps what was found, and the same command goes on where it was stopped; its
    result is the same with any number of jobs or workers. The last lines are the weights as they
    stand in src/glupcore/data/compiled/greedy-stock.inc, of an auction game in
    greedy-auction.inc. There the values of hands are fitted first.
    """
    plan = GreedyPlan(seed, rounds, comparisons, pairs, text_of(rules))
    told, pace = Progress(), Pace()
    with chosen(cluster, "--jobs", jobs) as executor:

        def progress(tuning: Tuning) -> None:
            done = tuning.round
            told(f"round {done} of {rounds}{pace(done, rounds)}{workers_of(executor)}")
            if done < rounds and _TIMES * done // rounds > _TIMES * (done - 1) // rounds:
                told.clear()
                say(_line(tuning, _PAIRS))

        tuning = tune_greedy(plan, path, executor=executor, jobs=jobs, progress=progress)
    told.clear()
    say(_line(tuning, _LAST_PAIRS))
    say("\n".join(lines_of(tuning.weights)))


def _line(tuning: Tuning, pairs: int) -> str:
    margin, error = tuning.gain(pairs)
    return f"round {tuning.round:5d}  over the weights before {margin:+.2f} +- {error:.2f}"
