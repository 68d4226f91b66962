"""``glupcore pool``: what candidates win from a pool of opponents."""

from collections import defaultdict
from dataclasses import replace
from typing import Any

import click

from glupcore._entry import INTERRUPTED
from glupcore.arena.games import text_of
from glupcore.arena.pool import (
    DEFAULT_SEED,
    Difference,
    Member,
    default_pool,
    play_pool,
    read_pool,
    was_interrupted,
)
from glupcore.arena.pool_tables import pool_text
from glupcore.arena.results import MatchProgress
from glupcore.cli.cluster import CLUSTER, JOBS, chosen, workers_of
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import Rules, played_rules
from glupcore.cli.numbers import Seed, Whole
from glupcore.cli.output import columns, say, say_aside, say_json
from glupcore.cli.progress import Pace, Progress
from glupcore.errors import GlupError
from glupcore.support.fields import suggestion
from glupcore.support.files import make_folder

EXAMPLES = """\b
Examples:
  glupcore pool network --jobs 2 --out pool
  glupcore pool network network:weights=new.glup --out pool
  glupcore pool auto:seconds=0.01 --pairs 100 --only greedy --only ismcts
  glupcore pool pimc:iterations=400 --rules double-deck
  glupcore pool pimc:iterations=400 --rules my-club.toml
  glupcore pool network --add before "engine:../before/glupcore engine" 500
"""


@click.command(name="pool", epilog=EXAMPLES)
@click.argument("candidates", metavar="PLAYER...", nargs=-1, required=True)
@played_rules("Which game.")
@click.option(
    "--pool",
    "path",
    type=FileName(dir_okay=False),
    help="The file of the opponents.  [default: the package's]",
)
@click.option("--only", multiple=True, metavar="NAME", help="Only this opponent, or these.")
@click.option(
    "--add",
    "added",
    type=(str, str, Whole(2)),
    multiple=True,
    metavar="NAME PLAYER PAIRS",
    help="Against this opponent too.",
)
@click.option(
    "--pairs",
    type=Whole(2),
    help="Pairs of deals against each opponent.  [default: as in the file]",
)
@click.option(
    "--seed", type=Seed(), default=DEFAULT_SEED, show_default=True, help="Another seed, new decks."
)
@JOBS
@CLUSTER
@click.option("--out", type=FileName(file_okay=False), help="Append pairs to files in this folder.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    candidates: tuple[str, ...],
    rules: Rules,
    path: str | None,
    only: tuple[str, ...],
    added: tuple[tuple[str, str, int], ...],
    pairs: int | None,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Measure players, the candidates, against a pool of opponents.

    Prints their margin against each opponent with its standard error, the mean over the opponents,
    which all count the same, and the worst. The luck of the draws is taken out, where the game has
    draws. All candidates play the same decks: their differences from the first of them, A, are told
    with errors of their own. In an auction game rounds are played, as in match.

    With --out FOLDER the same command goes on with matches that were stopped, and does not play
    again what is there: not against another opponent, nor for another candidate. Ctrl-C ends it
    with what it has.
    """
    if len(candidates) > 26 or len(set(candidates)) < len(candidates):
        raise GlupError("pool: expected up to 26 different players")
    pool = _chosen(path, rules, only, pairs)
    pool += [Member(*one) for one in added]
    if out is not None:
        make_folder(out)
    told = Progress()
    paces: dict[tuple[str, str], Pace] = defaultdict(Pace)
    with chosen(cluster, "--jobs", jobs) as executor:

        def tell(candidate: str, member: Member, so_far: MatchProgress) -> None:
            pace = paces[candidate, member.name](so_far.pairs, so_far.limit)
            rest = pace + workers_of(executor)
            told(f"{candidate} against {member.name}: {so_far} (of {so_far.limit}{rest})")

        try:
            results = play_pool(
                candidates,
                pool,
                seed=seed,
                rules=rules,
                executor=executor,
                jobs=jobs,
                folder=out,
                progress=tell,
            )
        finally:
            told.clear()
    if as_json:
        differences = [Difference.of(one, results[0]).to_dict() for one in results[1:]]
        told_all: dict[str, Any] = {"seed": seed, "rules": text_of(rules)}
        told_all["candidates"] = [result.to_dict() for result in results]
        say_json({**told_all, "differences": differences})
    else:
        say(pool_text(results, seed, rules, columns()))
    if not was_interrupted(results, pool):
        return 0
    where = "with --out FOLDER" if out is None else f"with {out}"
    say_aside(f"interrupted; {where} the same command goes on from here")
    return INTERRUPTED


def _chosen(
    path: str | None, rules: Rules, only: tuple[str, ...], pairs: int | None
) -> list[Member]:
    """The opponents of the file that are asked for. Raises GlupError."""
    pool = read_pool(default_pool() if path is None else path, rules)
    names = [member.name for member in pool]
    for name in only:
        if name not in names:
            known = ", ".join(names)
            raise GlupError(f"--only: expected one of {known}, given {name!r}"
                            f"{suggestion(name, names)}")  # fmt: skip
    chosen = [member for member in pool if not only or member.name in only]
    return [replace(member, pairs=pairs or member.pairs) for member in chosen]
