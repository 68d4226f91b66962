"""Results of all suites, with numbers that are made up but likely."""

import random
from collections.abc import Iterator

from glupcore.bench import BenchResult, Figure, Margin

MACHINE = {"processor": "Example 3 <GHz>", "cores": "2", "python": "3.11.2", "glupcore": "0.1.0"}
RULES = {
    "rules.copy": ("copy of a State", 4.2e-9),
    "rules.apply": ("apply, over whole random deals", 3.7e-9),
    "rules.view": ("View of a State", 15.2e-9),
    "rules.hash": ("hash of a State", 62.7e-9),
    "rules.perft": ("a leaf of perft 3", 9.5e-9),
    "rules.play.random": ("a card of a random deal, all rules", 26.5e-9),
    "rules.play.greedy": ("a card of a greedy deal, all rules", 102e-9),
    "rules.legal.phase1": ("legal actions of a card decision, phase 1", 9.1e-9),
    "rules.legal.phase2": ("legal actions of a card decision, phase 2", 6.8e-9),
    "rules.declarations.count": ("declarations of a meld decision, counted", 17.9e-9),
    "rules.declarations.list": ("declarations of a meld decision, listed", 25.2e-9),
    "rules.world": ("a world that fits a view of phase 1", 154e-9),
    "rules.world.belief": ("a world by the belief", 1.9e-6),
    "rules.playout.random": ("a playout of recommend's matrix, random", 1.97e-6),
    "rules.playout.greedy": ("a playout of recommend's matrix, greedy", 8.68e-6),
}
REFERENCE = {"arithmetic": 2.1e-9, "shuffle": 180e-9, "memory.1MiB": 4e-9, "memory.16MiB": 31e-9,
             "memory.64MiB": 88e-9}  # fmt: skip
SHAPES = {"identical": 0.5, "onecopy": 1.6, "balanced": 2.5, "twosuits": 5, "notrumps": 0.9,
          "duplicates": 3.3}  # fmt: skip
SPREADS = {"median": 1.0, "p90": 4.0, "p99": 14.0, "most": 14.5}
GREEDY = "greedy"
MATCHES = [
    ("auto:seconds=0.002", GREEDY, 24.4, 3.0, 0.0035),
    ("auto:seconds=0.01", GREEDY, 31.2, 2.6, 0.0064),
    ("auto:seconds=0.1", GREEDY, 29.0, 3.8, 0.0217),
    ("ismcts:seconds=0.002", GREEDY, 19.3, 3.3, 0.0039),
    ("ismcts:seconds=0.01", GREEDY, 27.3, 7.2, 0.0169),
    ("determinized:seconds=0.01", GREEDY, 7.3, 2.3, 0.0194),
    ("network", GREEDY, 6.3, 1.2, 0.00003),
    ("pimc:policy=random,tricks=none,seconds=0.005", GREEDY, -41.0, 5.0, 0.005),
    ("auto:seconds=0.005", "network", 10.5, 3.0, 0.0043),
    ("auto:seconds=0.005", "ismcts:seconds=0.005", -7.9, 4.3, 0.0036),
    ("auto:seconds=0.005", "determinized:seconds=0.005", 26.9, 7.5, 0.0039),
    ("auto:seconds=0.005", "pimc:policy=random,tricks=none,seconds=0.005", 76.2, 6.7, 0.0039),
]


def samples(value: float, count: int = 7) -> tuple[float, ...]:
    """Around ``value``, by some per cent."""
    noise = random.Random(f"{value} {count}")
    return tuple(value * noise.lognormvariate(0, 0.03) for _ in range(count))


def figure(name: str, value: float, what: str = "", unit: str = "s", count: int = 7) -> Figure:
    return Figure(name, what or f"as measured: {name}", unit, samples(value, count))


def endgame_figures() -> Iterator[Figure]:
    sizes = [("uniform", cards, 2.1e-6 * 5.2 ** ((cards - 6) / 3)) for cards in (6, 9, 12, 15, 18)]
    sizes += [("skewed", 18, 4.1e-3)]
    sizes += [(shape, 18, 2e-3 * factor) for shape, factor in SHAPES.items()]
    for kind, cards, median in sizes:
        for task, more in (("value", 1.0), ("all", 2.6)):
            for quantile, times in SPREADS.items():
                yield figure(f"endgame.{kind}.{cards}.{task}.{quantile}", median * more * times)


def search_figures() -> Iterator[Figure]:
    solvers = {"auto": 480e3, "pimc": 510e3, "ismcts": 260e3, "ismcts cut short": 690e3}
    for i, position in enumerate(("deal", "middle", "late")):
        for solver, speed in solvers.items():
            name = f"search.{position}.{solver}.playouts"
            yield figure(name, speed * 1.7**i, unit="playouts/s")
        yield figure(f"search.{position}.worlds", 5.1e6 * 1.2**i, unit="worlds/s")
        for quantile, value in (("median", 2e-3), ("p90", 21e-3)):
            yield figure(f"search.stable.{position}.{quantile}", value / 1.8**i)
    for solver, loss in (("auto", 0.93), ("ismcts", 0.81), ("pimc", 0.96)):
        for threads in (2, 4, 8):
            speed = threads * loss ** (threads - 1)
            yield figure(f"search.threads.{solver}.{threads}", speed, unit="×")
    for phase, scale in (("early", 1.0), ("middle", 0.8), ("late", 0.45), ("phase 2", 0.02)):
        for quantile, value in (("median", 0.4), ("p90", 0.9), ("p99", 1.0), ("most", 1.03)):
            yield figure(f"search.latency.{phase}.{quantile}", 0.1 * scale * value)


def bench() -> BenchResult:
    """What ``glupcore bench`` finds."""
    nodes = {
        f"uniform.{cards}.{task}.nodes.{quantile}": 14 * 5.6 ** ((cards - 6) / 3) * more * times
        for cards in (6, 9, 12, 15, 18)
        for task, more in (("value", 1.0), ("all", 2.9))
        for quantile, times in (("median", 1.0), ("p99", 12.0))
    }
    return BenchResult(
        suites=("rules", "limits", "endgame", "search", "strength"),
        created="2026-01-02T03:04:05+00:00",
        seconds=412.0,
        complete=True,
        machine=MACHINE,
        signature={
            "rules": {"perft": 4848371, "random": "f5e6d7e4"},
            "endgame": {"nodes": 1854706, "values": "ec8dd752"},
        },
        facts={
            "endgame": nodes,
            "search": {"latency.limit": 0.1},
            "rules": {"bytes of a State": 456.0},
        },
        figures=(
            *(figure(name, value, what) for name, (what, value) in RULES.items()),
            *(figure(f"reference.{name}", value) for name, value in REFERENCE.items()),
            *endgame_figures(),
            *search_figures(),
        ),
        margins=tuple(
            Margin(f"strength.{a}", a, b, 200, mean, error, 0.6, (seconds, 0.001))
            for a, b, mean, error, seconds in MATCHES
        ),
    )


def peers() -> BenchResult:
    """What the comparison with other libraries finds."""
    plays = {"ours.random": 1.16, "ours.greedy": 0.3, "openspiel.bridge": 0.2}
    iterations = {"ours.deal": 310.0, "ours.random.middle": 140.0, "pyplai.deal": 1.7}
    endgames = {"ours.value.uniform": 0.12, "ours.value.skewed": 0.4, "ours.all.uniform": 1.3}
    figures = [figure("peers.plays.colver", 33.6e6, unit="plays/s")]
    for name, ratio in plays.items():
        figures.append(figure(f"peers.plays.{name}", 33.6e6 * ratio, unit="plays/s"))
        figures.append(
            figure(f"peers.plays.{name}.ratio", ratio, f"{name}: for one of colver", "×")
        )
    for name, ratio in iterations.items():
        figures.append(figure(f"peers.iterations.{name}.ratio", ratio, unit="×"))
    for quantile, times in (("median", 1.0), ("p99", 14.0)):
        figures.append(figure(f"peers.endgame.dds.value.{quantile}", 6e-3 * times))
        for name, ratio in endgames.items():
            stem = f"peers.endgame.{name}.{quantile}"
            figures.append(figure(stem, 6e-3 * ratio * times))
            figures.append(figure(f"{stem}.ratio", ratio, unit="× time"))
    margins = (
        Margin("peers.strength.openspiel", "ismcts", "OpenSpiel ISMCTS", 40, 88.0, 9.1, 0.9,
               (0.02, 0.021)),
        Margin("peers.strength.pyplai", "ismcts", "pyplAI SO-ISMCTS", 40, 61.5, 8.0, 0.8,
               (0.02, 0.023)),
    )  # fmt: skip
    return BenchResult(
        ("peers",), "2026-01-02T04:00:00+00:00", 900.0, True, MACHINE, {}, {}, tuple(figures),
        margins,
    )  # fmt: skip


def workload() -> BenchResult:
    """What hours of use find."""
    noise = random.Random(5)
    memory = tuple(61 + 6 * (1 - 0.97**i) + noise.random() for i in range(240))
    figures = [Figure("workload.memory", "resident memory", "MiB", memory)]
    for quantile, value in (("p50", 0.021), ("p99", 0.098), ("p999", 0.1003), ("max", 0.109)):
        figures.append(figure(f"workload.latency.phase1.{quantile}", value, count=1))
        figures.append(figure(f"workload.latency.phase2.{quantile}", value / 60, count=1))
        figures.append(figure(f"workload.overshoot.phase1.{quantile}", value - 0.1, count=1))
    figures.append(figure("workload.memory.growth", 0.3, unit="MiB", count=1))
    return BenchResult(
        ("workload",), "2026-01-02T05:00:00+00:00", 7200.0, True, MACHINE, {},
        {"workload": {"recommendations": 81234.0}}, tuple(figures), (),
    )  # fmt: skip
