"""``glupcore train auction``: learn to bid."""

import json
from pathlib import Path

import click

from glupcore._auction import ROWS
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import FileName, Named
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say
from glupcore.cli.progress import Pace, Progress
from glupcore.errors import GlupError
from glupcore.support.files import write_whole
from glupcore.training.bids import BidPlan, Learning, manifest, train_bids, write
from glupcore.training.provenance import command_line, commit, manifest_of

EXAMPLES = """\b
Examples:
  glupcore train auction four-handed.inc --rules four-handed --jobs 2
  glupcore train auction four-handed.inc --rules four-handed --resume
"""

_PLAN = BidPlan("")
_PAIRS = 20_000


@click.command(name="auction", epilog=EXAMPLES)
@click.argument("target", metavar="FILE", type=FileName(dir_okay=False, path_type=Path))
@click.option("--rules", type=Named(ROWS), required=True)
@click.option("--seed", type=Whole(0, 2**20), default=_PLAN.seed, show_default=True)
@click.option("--generations", type=Whole(1), default=_PLAN.generations, show_default=True)
@click.option(
    "--decisions",
    type=Whole(1, 10**8),
    default=_PLAN.decisions,
    show_default=True,
    help="Of a generation.",
)
@click.option("--resume", is_flag=True, help="Go on from FILE.checkpoint, by the plan it has.")
@JOBS
@CLUSTER
def command(
    target: Path,
    rules: str,
    seed: int,
    generations: int,
    decisions: int,
    resume: bool,
    jobs: int,
    cluster: str | None,
) -> None:
    """Learn what bids and contracts are worth in a row, and write the weights to FILE.

    Bidders of each generation come to many decisions; from each the deal is played on after a pass
    and after some bids. After every generation a line tells its bids against those of greedy, both
    with greedy's play, and FILE, which has the best generation so far, its manifest (.json) and
    FILE.checkpoint are written, from which --resume goes on. The weights are the same with any
    number of jobs or workers.
    """
    beside = manifest_of(target)
    checkpoint = target.with_name(target.name + ".checkpoint")
    plan = BidPlan(rules, seed, generations, decisions)
    learning = Learning.load(checkpoint) if resume else Learning(plan)
    if resume and learning.plan.rules != rules:
        raise GlupError(f"rules: expected {learning.plan.rules}, given {rules}")
    plan = learning.plan
    options = [
        ("rules", plan.rules),
        ("seed", plan.seed),
        ("generations", plan.generations),
        ("decisions", plan.decisions),
    ]
    line = command_line("auction", target.name, options)
    told, pace = Progress(), Pace()
    with chosen(cluster, "--jobs", jobs) as executor:

        def progress(done: int, parts: int) -> None:
            all_done, whole = learning.generation * parts + done, plan.generations * parts
            so_far = f"generation {learning.generation + 1} of {plan.generations}"
            told(f"{so_far}, part {done} of {parts}{pace(all_done, whole)}{workers_of(executor)}")

        for _ in train_bids(learning, executor=executor, jobs=jobs, progress=progress):
            told.clear()
            found = learning.report(_PAIRS)
            margin = f"{found.gain:+.2f} +- {found.error:.2f}"
            say(f"generation {found.generation:3d}  over the bids of greedy {margin}")
            write(learning, target)
            write_whole(
                beside, (json.dumps(manifest(learning, line, commit()), indent=1) + "\n").encode()
            )
            learning.save(checkpoint)
    told.clear()
