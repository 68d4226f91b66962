"""``glupcore train network``: make the weights of the network."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from glupcore._core import DEFAULT_RULES
from glupcore._training import Player
from glupcore.cli.cluster import CLUSTER, chosen
from glupcore.cli.inputs import RULES, FileName
from glupcore.cli.numbers import Number, Seed, Whole
from glupcore.cli.output import say
from glupcore.errors import GlupError
from glupcore.support.files import write_whole
from glupcore.support.plotting import check_picture
from glupcore.training.curve import Report, curve_lines, draw_curve
from glupcore.training.plan import Plan
from glupcore.training.provenance import command_line, commit, manifest_of, rules_option
from glupcore.training.run import Run
from glupcore.value import Manifest, load_network

EXAMPLES = """\b
Examples:
  glupcore train network value.glup --rounds 2000 --plot curve.svg
  glupcore train network value.glup --resume --minutes 30
  glupcore train network next.glup --from value.glup --set expert_part=1
  glupcore train network b.glup --against a.glup --set decay=0.7
"""

_DEFAULTS = Plan()
_SETTINGS = {field.name: type(getattr(_DEFAULTS, field.name)) for field in fields(Plan)}
del _SETTINGS["rules"]
_FILE = FileName(dir_okay=False, path_type=Path)


@click.command(name="network", epilog=EXAMPLES)
@click.argument("target", metavar="FILE", type=_FILE)
@click.option("--rules", type=RULES, default=DEFAULT_RULES, show_default=True)
@click.option("--seed", type=Seed(), default=_DEFAULTS.seed, show_default=True)
@click.option("--rounds", type=Whole(1), default=_DEFAULTS.rounds, show_default=True)
@click.option("--deals", type=Whole(1), default=_DEFAULTS.deals, show_default=True, help="A round.")
@click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help=f"Another value of the plan: {', '.join(_SETTINGS)}.",
)
@click.option(
    "--from",
    "origin",
    metavar="FILE",
    type=FileName(exists=True, dir_okay=False, path_type=Path),
    help="Begin with these weights: another generation of them.",
)
@click.option("--minutes", type=Number(min=0), help="Pause then; --resume goes on.")
@click.option("--resume", is_flag=True, help="Go on from FILE.checkpoint, by the plan it has.")
@click.option("--every", type=Whole(1), default=25, show_default=True)
@click.option("--pairs", type=Whole(2), default=500, show_default=True)
@click.option(
    "--against",
    metavar="FILE",
    type=FileName(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Another network to be compared with.",
)
@click.option(
    "--plot",
    metavar="PICTURE",
    type=_FILE,
    help="Draw the curve (.svg, .png); a finished run by --resume.",
)
@CLUSTER
def command(
    target: Path,
    rules: str,
    seed: int,
    rounds: int,
    deals: int,
    settings: tuple[str, ...],
    origin: Path | None,
    minutes: float | None,
    resume: bool,
    every: int,
    pairs: int,
    against: tuple[Path, ...],
    plot: Path | None,
    cluster: str | None,
) -> None:
    """Train the network by self-play and write its weights to FILE.

    Every so many rounds (--every) a line says how strong it is: points a deal by one ply over
    greedy, random and each network --against, on decks (--pairs) that no training sees. Then FILE
    is written, and beside it its manifest, FILE.curve.jsonl with all lines so far, and
    FILE.checkpoint for --resume.

    --plot needs matplotlib: pip install "glupcore[plot]".
    """
    manifest_of(target)
    checkpoint = _beside(target, "checkpoint")
    if plot is not None:
        check_picture(plot)
    if resume:
        run = Run.load(checkpoint)
        if plot is not None:
            draw_curve(run.curve, plot)
    else:
        own: dict[str, Any] = {"rules": rules, "seed": seed, "rounds": rounds, "deals": deals}
        plan = Plan(**_parsed(settings) | own)
        if origin is None:
            run = Run.start(plan)
        else:
            run = Run.next_generation(plan, load_network(origin, rules), origin.name)
    opponents = _opponents(against, run.plan.rules)

    def report(errors: tuple[float, float | None], seconds: float) -> None:
        found = run.report(errors, opponents, pairs)
        say(f"{_line(found)}  {(run.round - first) * run.plan.deals / seconds:.0f} deals/s")
        _write(run, target)
        if plot is not None:
            draw_curve(run.curve, plot)
        run.save(checkpoint)  # last: what a kill leaves unwritten, the run that goes on writes

    first = run.round
    with chosen(cluster) as executor, closing(run.play(executor)) as training:
        _train(run, training, report, every, math.inf if minutes is None else 60 * minutes)


def _train(
    run: Run,
    rounds: Iterator[tuple[float, float | None]],
    report: Callable[[tuple[float, float | None], float], None],
    every: int,
    seconds: float,
) -> None:
    """Do rounds; ``report`` is told of some their errors, and how long they took but for itself."""
    start, reporting = time.monotonic(), 0.0
    for errors in rounds:
        now = time.monotonic()
        paused = now - start > seconds
        if run.round % every == 0 or run.round == run.plan.rounds or paused:
            report(errors, now - start - reporting)
            reporting += time.monotonic() - now
        if paused:
            break


def _opponents(against: tuple[Path, ...], rules: str) -> dict[str, Player]:
    opponents = {"greedy": Player(), "random": Player(policy="random")}
    for path in against:
        if path.name in opponents:
            raise GlupError(f"--against: expected a name of its own for each, given {path.name!r}")
        opponents[path.name] = Player(load_network(path, rules))
    return opponents


def _line(report: Report) -> str:
    line = f"round {report.round:5d}  error {report.level:6.2f}"
    if report.difference is not None:
        line += f" ({report.difference:.2f})"
    for name, found in report.strength.items():
        line += f"  over {name} {found.margin:+.2f} +- {found.error:.2f}"
    return line


def _write(run: Run, target: Path) -> None:
    data = run.trainer.network().to_bytes()
    report = run.curve[-1]
    found = report.strength["greedy"]
    manifest = Manifest(
        command=_command(target.name, run),
        commit=commit(),
        deals=report.deals,
        margin=round(found.margin, 2),
        error=round(found.error, 2),
        pairs=found.pairs,
        sha256=sha256(data).hexdigest(),
        rules=run.plan.rules,
    )
    write_whole(target, data)
    write_whole(manifest_of(target), manifest.to_json().encode())
    write_whole(_beside(target, "curve.jsonl"), curve_lines(run.curve).encode())


def _beside(target: Path, ending: str) -> Path:
    return target.with_name(f"{target.name}.{ending}")


def _parsed(settings: tuple[str, ...]) -> dict[str, Any]:
    parsed: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if name not in _SETTINGS or not equals:
            raise GlupError(
                f"--set: expected NAME=VALUE, NAME one of {', '.join(_SETTINGS)}, given {setting!r}"
            )
        try:
            parsed[name] = _SETTINGS[name](value)
        except ValueError:
            raise GlupError(f"{name}: expected a number, given {value!r}") from None
    return parsed


def _command(name: str, run: Run) -> str:
    """The line that makes these weights again."""
    plan = run.plan
    own = ("seed", "rounds", "deals")
    options = rules_option(plan.rules)
    if run.origin:
        options.append(("from", run.origin))
    options += [(name, getattr(plan, name)) for name in own]
    for setting in _SETTINGS:
        value = getattr(plan, setting)
        if setting not in own and value != getattr(_DEFAULTS, setting):
            options.append(("set", f"{setting}={value}"))
    return command_line("network", name, options)
