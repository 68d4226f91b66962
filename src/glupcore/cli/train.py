"""``glupcore train``: make the weights of the network."""

import shlex
import subprocess
import sys
import time
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from glupcore.cli.inputs import bits64
from glupcore.cli.output import say
from glupcore.errors import GlupError
from glupcore.training.run import Plan, Run, strength
from glupcore.value import Manifest, load_network

_DEFAULTS = Plan()


@click.command(name="train")
@click.argument("target", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=int, callback=bits64, default=_DEFAULTS.seed, show_default=True)
@click.option("--rounds", type=int, default=_DEFAULTS.rounds, show_default=True)
@click.option("--deals", type=int, default=_DEFAULTS.deals, show_default=True, help="A round.")
@click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help="Another value of the plan: " + ", ".join(f.name for f in fields(Plan)) + ".",
)
@click.option("--minutes", type=click.FloatRange(min=0), help="Pause then; --resume goes on.")
@click.option("--resume", is_flag=True, help="Go on from FILE.checkpoint, by the plan it has.")
@click.option("--every", type=click.IntRange(min=1), default=25, show_default=True)
@click.option("--pairs", type=click.IntRange(min=2), default=500, show_default=True)
@click.option("--against", type=click.Path(exists=True, dir_okay=False), help="Another network.")
def command(
    target: Path,
    seed: int,
    rounds: int,
    deals: int,
    settings: tuple[str, ...],
    minutes: float | None,
    resume: bool,
    every: int,
    pairs: int,
    against: str | None,
) -> None:
    """Train the network by self-play and write its weights to FILE.

    Every so many rounds (--every) FILE is written, with FILE.json beside it that says what made it
    and how strong it is, and FILE.checkpoint, from which --resume goes on after a kill as if there
    had been none: on one machine the same plan gives the same weights. A line then tells the
    strength: points a deal over greedy by one ply, on decks (--pairs) that no training sees, and
    over the network --against.

    \b
    Examples:
      glupcore train value.glup --rounds 2000
      glupcore train value.glup --resume --minutes 30
      glupcore train small.glup --rounds 100 --set decay=0.7 --set keep=0.2
    """
    checkpoint = target.with_name(target.name + ".checkpoint")
    if resume:
        run = Run.load(checkpoint)
    else:
        run = Run.start(
            Plan(**{**_parsed(settings), "seed": seed, "rounds": rounds, "deals": deals})
        )
    other = None if against is None else load_network(against)
    start = time.monotonic()
    seconds = 0.0
    first = run.round
    for error in run.play():
        seconds = time.monotonic() - start
        paused = minutes is not None and seconds > 60 * minutes
        last = paused or run.round == run.plan.rounds
        if run.round % every != 0 and not last:
            continue
        network = run.trainer.network()
        found = strength(network, pairs)
        line = f"round {run.round:5d}  error {error:6.2f}  over greedy {found.margin:+6.2f}"
        line += f" +- {found.error:.2f}"
        if other is not None:
            match = strength(network, pairs, other)
            line += f"  over {Path(against or '').name} {match.margin:+.2f} +- {match.error:.2f}"
        rate = (run.round - first) * run.plan.deals / seconds
        say(f"{line}  {rate:.0f} deals/s")
        sys.stdout.flush()
        data = network.to_bytes()
        manifest = Manifest(
            command=_command(target.name, run.plan),
            commit=_commit(),
            deals=run.round * run.plan.deals,
            margin=round(found.margin, 2),
            error=round(found.error, 2),
            pairs=found.pairs,
            sha256=sha256(data).hexdigest(),
        )
        run.save(checkpoint)
        target.write_bytes(data)
        target.with_name(target.name + ".json").write_text(manifest.to_json())
        if paused:
            break


def _parsed(settings: tuple[str, ...]) -> dict[str, Any]:
    types = {field.name: type(getattr(_DEFAULTS, field.name)) for field in fields(Plan)}
    parsed: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if name not in types or not equals:
            raise GlupError(
                f"--set: expected NAME=VALUE, NAME one of {', '.join(types)}, given {setting!r}"
            )
        try:
            parsed[name] = types[name](value)
        except ValueError:
            raise GlupError(f"{name}: expected a number, given {value!r}") from None
    return parsed


def _command(name: str, plan: Plan) -> str:
    """The line that makes these weights again."""
    words = ["glupcore", "train", name, "--seed", str(plan.seed)]
    words += ["--rounds", str(plan.rounds), "--deals", str(plan.deals)]
    for field in fields(Plan):
        value = getattr(plan, field.name)
        if field.name not in ("seed", "rounds", "deals") and value != getattr(
            _DEFAULTS, field.name
        ):
            words += ["--set", f"{field.name}={value}"]
    return shlex.join(words)


def _commit() -> str:
    """The commit of the source this runs from, as far as it can be told."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"
