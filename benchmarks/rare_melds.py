r"""What is lost by not chasing a rare meld, or by chasing it in vain: a set of positions.

    python benchmarks/rare_melds.py make positions.jsonl [--count 300]
    python benchmarks/rare_melds.py choose positions.jsonl after.jsonl --player auto:iterations=1000
    python benchmarks/rare_melds.py choose positions.jsonl before.jsonl \
        --player pimc:chase=false,iterations=1000
    python benchmarks/rare_melds.py measure positions.jsonl losses.jsonl before.jsonl after.jsonl

``make``: a player was dealt all but a few cards of a meld of 200 points or more and has kept them,
by the vow of rare_holdings.py; it is one of their decisions, and they can still complete it. With
``--ordinary`` they are decisions of deals from fresh decks, one ply in both seats, in which the
engine chases, one of each deal and player; it tells how many those are.
``choose`` asks a player of whatever glupcore is installed. ``measure`` values those choices, the
chaser's, greedy's, one ply's and the vow's in common uniform worlds, both players going on to the
end as ``--judge`` says: as the chaser or by one ply, what suits the chooser better after that
action, or ``--judge pimc:chase=false,iterations=20``, any player of a match in both seats, who is
slow and leaves phase 2 to greedy. A choice loses what the best of them has more. Which is the
best, and which way suits it, is told by one half of the worlds, and the points by the other.
Every file may be cut off anywhere, also by Ctrl-C (status 130), and goes on from there.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, count, islice
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rare_holdings import Vow, kind_of, stacked_deck

from glupcore import Random, State, View, meld_kinds, view_from_position
from glupcore._core import DRAW_TRICKS, VALUE_UNIT, Evaluator, line_from_view
from glupcore.arena.players import Player, PlayerSpec
from glupcore.errors import GlupError
from glupcore.solvers.limits import Limits
from glupcore.solvers.network import NetworkChoice
from glupcore.solvers.pimc import Pimc
from glupcore.support.journal import Journal, whole_lines
from glupcore.value import default_network

RARE = 200  # points
MOST_MISSING = 3  # cards
LATEST = 26  # trick
JUDGES = ("chase", "network")  # which the core plays by itself
Line = dict[str, Any]


def is_open(view: View, kind: str) -> bool:
    """Whether the player may still declare it: enough copies, and draws for those missing."""
    meld = kind_of(kind, view.trump)
    barred = set(meld.incompatible)
    free = Counter(view.hand)
    for melded in view.table:
        free[melded.card] += melded.copies * (not barred & {*melded.history})
    missing = Counter(meld.cards) - free
    within = Counter(view.unseen) + Counter([view.turnup] if view.turnup else [])
    return missing.total() <= min(MOST_MISSING, view.stock // 2) and not missing - within


def drawn_position(seed: int) -> Line | None:
    """The position of that seed, if it is one."""
    rng = random.Random(seed)
    rare = [kind for kind in meld_kinds("H") if kind.points >= RARE]
    kind = rng.choice(sorted({one.identifier for one in rare}))
    missing, tricks, later = rng.randint(0, MOST_MISSING), rng.randrange(LATEST), rng.randrange(3)
    held = min(len(kind_of(kind, "H").cards) - missing, 17)
    state = State.deal(stacked_deck(kind, held, seed), 1)
    vow, other = Vow("network", kind), NetworkChoice()
    while state.player is not None and state.phase == 1:
        if state.player == 0 and state.trick >= tricks:
            view = state.view(0)
            if not is_open(view, kind):
                return None
            if later == 0 and len(state.legal_actions()) > 1:
                return {"seed": seed, "kind": kind, "position": line_from_view(view)}
            later = max(later - 1, 0)
        if state.player == 0:
            state.apply(vow.act(state, seed))
        else:
            state.apply(other.choose(state.view(1), 0))
    return None


def chases(view: View) -> bool:
    """Whether the rollouts of ``auto`` chase: then the network has no say beforehand."""
    advice = Pimc().advise(view, Limits(iterations=1), 0)
    if advice.stopped == "interrupt":
        raise KeyboardInterrupt
    values = advice.actions
    return len(values) > 1 and view.stock > 3 and all(isnan(value.prior) for value in values)


def ordinary_positions(seed: int, seen: Counter[str]) -> list[Line]:
    """Of a deal; counts decisions."""
    state, one_ply = State.from_seed(seed, seed % 2, rules="glup"), NetworkChoice()
    found: tuple[list[Line], list[Line]] = [], []
    while state.player is not None and state.phase == 1:
        view = state.view(state.player)
        seen["decisions"] += 1
        if chases(view):
            seen["chased"] += 1
            position = line_from_view(view)
            found[view.seat].append({"seed": seed, "kind": "ordinary", "position": position})
        state.apply(one_ply.choose(view, 0))
    rng = random.Random(seed)
    return [rng.choice(lines) for lines in found if lines]


def choice(line: Line, player: Player) -> str:
    """What it does there, told no more than the position says."""
    view = view_from_position(line["position"])
    return player.act(view.sample(Random(line["seed"])), line["seed"])


def margin(state: State, action: str, player: Player, seed: int) -> int:
    """Of who takes the action, when the player goes on for both seats."""
    me, state = state.player, state.copy()
    assert me is not None
    state.apply(action)
    while state.player is not None and state.phase == 1:
        state.apply(player.act(state, seed))
    scores = state.playout("greedy", Random(seed))
    return scores[me] - scores[1 - me]


def judged(
    view: View, way: str, seed: int, worlds: int, actions: Sequence[str]
) -> NDArray[np.float64]:
    """What each action is worth when both go on in that way, a row a world."""
    if way in JUDGES:
        evaluator = Evaluator(view, way, seed, None, default_network(), DRAW_TRICKS)
        columns = [evaluator.texts.index(action) for action in actions]
        return evaluator.rows(0, worlds, columns) / VALUE_UNIT
    player, rng = PlayerSpec.parse(way).new(), Random(seed)
    states = [view.sample(rng) for _ in range(worlds)]
    return np.array(
        [[margin(state, a, player, world) for a in actions] for world, state in enumerate(states)],
        float,
    )


def losses(
    line: Line, picks: Sequence[str], worlds: int, judges: Sequence[str] = JUDGES
) -> NDArray[np.float64]:
    """What each choice loses, a row a world."""
    view = view_from_position(line["position"])
    others = [view.choose(policy, Random(0)) for policy in ("chase", "greedy")]
    others.append(NetworkChoice().choose(view, 0))
    if line["kind"] != "ordinary":
        others.append(choice(line, Vow("network", line["kind"])))
    actions = list(dict.fromkeys([*picks, *others]))
    ways = np.stack([judged(view, way, line["seed"], worlds, actions) for way in judges])
    found = []
    for first in (0, 1):
        told = ways[:, first::2].mean(axis=1)
        counted = np.stack(
            [ways[way, 1 - first :: 2, a] for a, way in enumerate(told.argmax(axis=0))], axis=1
        )
        best = told.max(axis=0).argmax()
        found.append(counted[:, [best]] - counted[:, [actions.index(pick) for pick in picks]])
    return np.concatenate(found)


def lines_of(journal: Journal) -> list[Line]:
    return [json.loads(text) for _, text in journal.lines()]


def read(path: Path) -> list[Line]:
    """What is in a file of this script."""
    with path.open("rb") as file:
        file.readline()
        return [json.loads(line) for _, line in whole_lines(file, path)]


def fill(path: Path, work: Line, results: Iterable[Callable[[], Line]]) -> list[Line]:
    """Append the results that the file lacks; all of them."""
    with Journal(path, {"format": "rare melds", **work}, "rare melds") as journal:
        done = len(lines_of(journal))
        for result in islice(results, done, None):
            journal.add(json.dumps(result()))
        return lines_of(journal)


def make(args: argparse.Namespace) -> None:
    seen: Counter[str] = Counter()

    def of(seed: int) -> list[Line]:
        if args.ordinary:
            return ordinary_positions(seed, seen)
        line = drawn_position(seed)
        return [line] if line else []

    work = {"part": "positions", "seed": args.seed, "ordinary": args.ordinary}
    with Journal(args.positions, {"format": "rare melds", **work}, "rare melds") as journal:
        lines = lines_of(journal)
        first = lines[-1]["seed"] if lines else args.seed * 10**6
        done = sum(line["seed"] == first for line in lines)
        missing = max(0, args.count - len(lines))
        found = chain.from_iterable(map(of, count(first)))
        for line in islice(found, done, done + missing):
            journal.add(json.dumps(line))
    if seen:
        print(f"{seen['chased']} of {seen['decisions']} decisions")


def choose(args: argparse.Namespace) -> None:
    player = PlayerSpec.parse(args.player).new()
    work = {"part": "choices", "player": args.player}
    made = read(args.positions)
    fill(args.choices, work, (partial(picked, line, player) for line in made))


def picked(line: Line, player: Player) -> Line:
    return {"seed": line["seed"], "action": choice(line, player)}


def measure(args: argparse.Namespace) -> None:
    """A table by kinds of meld."""
    made = read(args.positions)
    files = [read(path) for path in args.choices]
    work = {
        "part": "losses",
        "worlds": args.worlds,
        "judges": args.judge,
        "choices": [str(path) for path in args.choices],
    }

    def measured(line: Line, picks: Sequence[Line]) -> Line:
        if any(pick["seed"] != line["seed"] for pick in picks):
            raise GlupError(f"{args.choices}: expected choices in the positions of the first file")
        lost = losses(line, [pick["action"] for pick in picks], args.worlds, args.judge)
        error = lost.std(axis=0, ddof=1) / len(lost) ** 0.5
        return {"kind": line["kind"], "loss": lost.mean(axis=0).tolist(), "error": error.tolist()}

    show(
        args,
        fill(args.losses, work, map(partial(partial, measured), made, zip(*files, strict=True))),
    )


def show(args: argparse.Namespace, found: Sequence[Line]) -> None:
    print("| kind | positions |", *(f"{path.stem} |" for path in args.choices))
    print("|---|---:|", *("---:|" for _ in args.choices))
    for kind in [*sorted({line["kind"] for line in found}), "all"]:
        loss = np.array([line["loss"] for line in found if kind in ("all", line["kind"])])
        error = loss.std(axis=0, ddof=1) / len(loss) ** 0.5 if len(loss) > 1 else loss[0] * np.nan
        told = (f"{m:.1f} ± {e:.1f} |" for m, e in zip(loss.mean(axis=0), error, strict=True))
        print(f"| {kind} | {len(loss)} |", *told)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What is lost by not chasing a rare meld.")
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("make")
    one.add_argument("positions", type=Path)
    one.add_argument("--count", type=int, default=300)
    one.add_argument("--ordinary", action="store_true")
    one.add_argument("--seed", type=int, default=1)
    one.set_defaults(run=make)
    one = commands.add_parser("choose")
    one.add_argument("positions", type=Path)
    one.add_argument("choices", type=Path)
    one.add_argument("--player", default="auto:iterations=1000")
    one.set_defaults(run=choose)
    one = commands.add_parser("measure")
    one.add_argument("positions", type=Path)
    one.add_argument("losses", type=Path)
    one.add_argument("choices", type=Path, nargs="+")
    one.add_argument("--worlds", type=int, default=1000)
    one.add_argument("--judge", nargs="+", default=list(JUDGES), metavar="WAY")
    one.set_defaults(run=measure)
    return parser.parse_args()


def main() -> None:
    args = parsed()
    try:
        args.run(args)
    except KeyboardInterrupt:
        print("interrupted: the same command goes on from here", file=sys.stderr)
        sys.exit(130)
    except (GlupError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
