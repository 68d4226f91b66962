"""What searches gain over one ply by the network, decision by decision.

    python benchmarks/search_gain.py pimc:iterations=100 pimc:iterations=1000 --decisions 2000

At decisions of deals that one ply plays with itself each solver says its action. Where it is
another than that of one ply, both are played out in the same worlds by belief, once with one ply in
both seats and once with ``greedy``. With one ply the gains of all decisions of a deal come to the
margin over one ply (the performance difference lemma: Kakade and Langford 2002), but that the deals
are those of one ply. Matches need twenty times as long for the same error; but who plays on decides
much (laboratory/research.md), so only matches prove. Gains beyond ``--most`` points count as
much.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random as PythonRandom
from typing import Any

import numpy as np

from glupcore import State
from glupcore._core import VALUE_UNIT, Evaluator
from glupcore.belief import believed_odds
from glupcore.solvers._rollouts import players_for
from glupcore.solvers.network import NetworkChoice
from glupcore.solvers.spec import Spec

SHARE = 0.25  # of the decisions of a deal
PLAYERS = ("network", "greedy")


def decisions(seed: int, rules: str) -> Iterator[tuple[State, str, int]]:
    """Without end: a state, what one ply does there, and a seed."""
    one_ply, chance, deal = NetworkChoice(), PythonRandom(seed), seed << 32
    while True:
        state = State.from_seed(deal % 2**64, deal % 2, rules=rules)
        while state.player is not None and state.phase == 1:
            action = one_ply.choose(state.view(state.player), 0)
            if chance.random() < SHARE and len(state.legal_actions()) > 1:
                yield state, action, chance.getrandbits(63)
            state.apply(action)
        deal += 1


def played_out(state: State, actions: Sequence[str], player: str, seed: int, worlds: int) -> Any:
    """By how many points each action but the first is better than the first."""
    assert state.player is not None
    if len(set(actions)) == 1:
        return [0.0] * (len(actions) - 1)
    view = state.view(state.player)
    policy, network, tricks = players_for(player, None, view.rules)
    evaluator = Evaluator(view, policy, seed, believed_odds(view), network, tricks)
    columns = [evaluator.texts.index(action) for action in actions]
    means = evaluator.rows(0, worlds, columns).mean(axis=0) / VALUE_UNIT
    return (means[1:] - means[0]).tolist()


def looked_at(state: State, action: str, specs: Sequence[Spec], seed: int, worlds: int) -> Any:
    """What the solvers gain, by who plays on, and the seconds that they took."""
    assert state.player is not None
    view = state.view(state.player)
    advice = [spec.solver().advise(view, spec.limits(), seed) for spec in specs]
    actions = [action, *(one.action for one in advice)]
    gains = {who: played_out(state, actions, who, seed + 1, worlds) for who in PLAYERS}
    return {**gains, "seconds": [one.seconds for one in advice]}


def show(specs: Sequence[str], rows: Sequence[Any], most: float) -> None:
    """A line for each solver."""
    print(f"{len(rows)} decisions; points per 100 of them, by who plays on")
    seconds = np.mean([row["seconds"] for row in rows], axis=0)
    for i, spec in enumerate(specs):
        told = []
        for who in PLAYERS:
            gain = np.clip([row[who][i] for row in rows], -most, most)
            error = gain.std(ddof=1) / len(gain) ** 0.5
            told.append(f"{who} {100 * gain.mean():+7.1f} +- {100 * error:4.1f}")
        print(f"{'   '.join(told)}   {1000 * seconds[i]:7.1f} ms   {spec}")


def main() -> None:
    parser = argparse.ArgumentParser(description="What searches gain over one ply.")
    parser.add_argument("solvers", nargs="+")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="glup")
    parser.add_argument("--most", type=float, default=30.0)
    parser.add_argument("--out", type=Path, help="Append a line a decision; go on from these.")
    args = parser.parse_args()

    specs = [Spec.parse(text) for text in args.solvers]
    lines = args.out.read_text().splitlines() if args.out and args.out.exists() else []
    rows = [json.loads(line) for line in lines]
    try:
        for number, (state, action, seed) in enumerate(decisions(args.seed, args.rules)):
            if number >= args.decisions:
                break
            if number < len(rows):
                continue
            rows.append(looked_at(state, action, specs, seed, args.worlds))
            if args.out:
                with args.out.open("a") as file:
                    print(json.dumps(rows[-1]), file=file)
    except KeyboardInterrupt:
        pass
    if len(rows) > 1:
        show(args.solvers, rows, args.most)


if __name__ == "__main__":
    main()
