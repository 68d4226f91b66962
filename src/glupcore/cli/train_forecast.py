"""``glupcore train forecast``: make the weights of the forecast."""

import time
from hashlib import sha256
from pathlib import Path

import click

from glupcore._core import DEFAULT_RULES
from glupcore.cli.inputs import RULES, FileName
from glupcore.cli.numbers import Seed, Whole
from glupcore.cli.output import say
from glupcore.support.files import write_whole
from glupcore.training.forecast import ForecastPlan, calibrate, fit_forecast, quality
from glupcore.training.provenance import command_line, commit, manifest_of, rules_option
from glupcore.value import default_network
from glupcore.value.forecast import ForecastManifest

EXAMPLES = """\b
Example:
  glupcore train forecast forecast.glup
"""

_DEFAULTS = ForecastPlan()


@click.command(name="forecast", epilog=EXAMPLES)
@click.argument("target", metavar="FILE", type=FileName(dir_okay=False, path_type=Path))
@click.option("--rules", type=RULES, default=DEFAULT_RULES, show_default=True)
@click.option("--seed", type=Seed(), default=_DEFAULTS.seed, show_default=True)
@click.option("--rounds", type=Whole(1), default=_DEFAULTS.rounds, show_default=True)
@click.option("--deals", type=Whole(1), default=_DEFAULTS.deals, show_default=True, help="A round.")
@click.option("--held-out", type=Whole(1), default=_DEFAULTS.held_out, show_default=True)
@click.option("--games", type=Whole(10), default=1000, show_default=True)
def command(
    target: Path, rules: str, seed: int, rounds: int, deals: int, held_out: int, games: int
) -> None:
    """Fit the forecast and write its weights to FILE.

    The forecast says what both players may expect of the rest of a deal, by source, how widely that
    spreads, and the chance to win a game. It is fitted to deals of the network of the package
    against itself and greedy. The manifest beside FILE, which ends in .json, says what made it and
    how good it is on deals that no fit has seen, and in so many whole games (--games).
    """
    path = manifest_of(target)
    plan = ForecastPlan(seed=seed, rounds=rounds, deals=deals, held_out=held_out)
    network = default_network(rules)
    start = time.monotonic()

    def tell(number: int) -> None:
        if number % 25 == 0:
            say(f"round {number:4d} of {rounds}, {time.monotonic() - start:.0f} s")

    forecast = fit_forecast(network, plan, tell)
    found = quality(forecast, network, plan)
    data = forecast.to_bytes()
    options = [*rules_option(rules), ("seed", seed), ("rounds", rounds), ("deals", deals)]
    options += [("held-out", held_out), ("games", games)]
    manifest = ForecastManifest(
        command=command_line("forecast", target.name, options),
        commit=commit(),
        deals=rounds * deals,
        bias=found.bias,
        explained=found.explained,
        within=found.within,
        games=calibrate(forecast, network, games, seed),
        sha256=sha256(data).hexdigest(),
        rules=rules,
    )
    write_whole(target, data)
    write_whole(path, manifest.to_json().encode())
    say(manifest.to_json())
