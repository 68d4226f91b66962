"""Where the instructions go, layer by layer: ``python benchmarks/profile [WORKLOAD …]``.

Each workload runs under valgrind's callgrind, in a build with -g of its own, a few passes and then
some more: the difference is the cost of a unit without the start of the program. Status 2 if
something is missing for that.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from callgrind import Profile
from layers import layer_of
from native import SIMULATION, NotPossibleError, build, check_tools, profile
from workloads import WORKLOADS, Workload

FEW, MANY = 1, 4  # passes
LEAST_SHARE = 0.002  # of a layer that has a row


@dataclass(frozen=True)
class Layer:
    """Costs of one layer, for each unit of work."""

    instructions: float
    loads_and_stores: float
    branch_misses: float
    first_level_misses: float
    second_level_misses: float


@dataclass(frozen=True)
class Measured:
    """A workload, layer by layer, the most expensive first."""

    unit: str
    what: str
    units: int
    layers: Mapping[str, Layer]

    @property
    def total(self) -> Layer:
        parts = [asdict(layer) for layer in self.layers.values()]
        return Layer(**{name: sum(part[name] for part in parts) for name in parts[0]})


def by_layer(difference: Profile, units: int, workload: Workload) -> Measured:
    costs: dict[str, Counter[str]] = {}
    for place, events in difference.costs.items():
        costs.setdefault(layer_of(place), Counter()).update(events)
    layers = {
        name: Layer(
            instructions=found["Ir"] / units,
            loads_and_stores=(found["Dr"] + found["Dw"]) / units,
            branch_misses=(found["Bcm"] + found["Bim"]) / units,
            first_level_misses=(found["D1mr"] + found["D1mw"]) / units,
            second_level_misses=(found["DLmr"] + found["DLmw"]) / units,
        )
        for name, found in sorted(costs.items(), key=lambda item: -item[1]["Ir"])
    }
    return Measured(workload.unit, workload.what, units, layers)


def measure(package: Path, name: str, simulated: bool) -> Measured:
    simulation = SIMULATION if simulated else ()
    few, units_of_few = profile(package, name, FEW, simulation)
    many, units_of_many = profile(package, name, MANY, simulation)
    return by_layer(many.minus(few), units_of_many - units_of_few, WORKLOADS[name])


def number(count: float) -> str:
    """What is next to nothing is none: what happens once a run does not cancel out exactly."""
    if count < 0.001:
        return "0"
    return f"{count:,.0f}" if count >= 100 else f"{count:.3g}"


def table(measured: Measured, simulated: bool) -> str:
    """Markdown, numbers for each unit."""
    head = ["layer", "share", "instructions"]
    if simulated:
        head += ["loads, stores", "mispredicted branches", "misses, 32 KiB", "misses, 1 MiB"]
    total = measured.total
    rows = [*measured.layers.items(), (f"a {measured.unit}", total)]
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    for name, layer in rows:
        share = layer.instructions / total.instructions
        if share < LEAST_SHARE:
            continue
        line = [name, f"{share:.1%}", number(layer.instructions)]
        if simulated:
            misses = (layer.branch_misses, layer.first_level_misses, layer.second_level_misses)
            line += [number(layer.loads_and_stores), *map(number, misses)]
        lines.append(line)
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workloads", nargs="*", metavar="WORKLOAD", help=", ".join(WORKLOADS))
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--no-simulation", action="store_true", help="instructions alone: half the time"
    )
    options = parser.parse_args()
    if unknown := set(options.workloads) - WORKLOADS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(WORKLOADS)}")
    simulated = not options.no_simulation
    found = {}
    try:
        check_tools()
        package = build("profile", "-g")
        for name in options.workloads or WORKLOADS:
            print(f"counting: {name}", file=sys.stderr)
            found[name] = measure(package, name, simulated)
            if not options.json:
                units = f"{found[name].units:,} units"
                print(
                    f"**{name}**: {found[name].what}; {units}\n\n{table(found[name], simulated)}\n"
                )
    except NotPossibleError as error:
        print(f"benchmarks/profile: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({name: asdict(measured) for name, measured in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
