"""Games won from late totals: a player who plays for the game against the same for points.

    python benchmarks/games.py --iterations 300 --games 1000

Each game goes from totals of 850 to 950 of 1000, drawn anew, to its end, with the decks of another
game in which the players have changed seats and totals. With ``--a`` and ``--b`` any two solvers
are compared; a part ``+game`` of a specification gives it the stakes of every deal.
"""

import argparse
import random
from collections.abc import Sequence

import numpy as np

from glupcore import Random, State
from glupcore._core import Series
from glupcore.solvers.spec import Spec

TARGET = 1000


def spec_of(text: str, totals: Sequence[int], seat: int) -> Spec:
    """The specification at the stakes of a deal, if it is one that looks at them."""
    if not text.endswith("+game"):
        return Spec.parse(text)
    text = text.removesuffix("+game")
    mark = "," if ":" in text else ":"
    mine, theirs = totals[seat], totals[1 - seat]
    return Spec.parse(f"{text}{mark}target={TARGET},mine={mine},theirs={theirs}")


def play_game(texts: Sequence[str], totals: tuple[int, int], seed: int) -> int:
    """The seat that wins; ``texts`` are its players by seat. The decks follow from the seed."""
    series = Series(target=TARGET, first_dealer=seed % 2)
    series.add(totals)
    number = 0
    while series.winner is None:
        number += 1
        state = State.deal(Random(seed * 1000 + number).deck(), series.dealer)
        specs = [spec_of(text, series.totals, seat) for seat, text in enumerate(texts)]
        solvers = [spec.solver() for spec in specs]
        ply = 0
        while (seat := state.player) is not None:
            legal = state.legal_actions()
            if len(legal) > 1:
                view = state.view(seat)
                advice = solvers[seat].advise(view, specs[seat].limits(), seed * 1000 + ply)
                state.apply(advice.action)
            else:
                state.apply(legal[0])
            ply += 1
        series.add(state.scores)
    return series.winner


def main() -> None:
    parser = argparse.ArgumentParser(description="Games won from late totals.")
    parser.add_argument("--a")
    parser.add_argument("--b")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--games", type=int, default=1000, help="Pairs of games.")
    parser.add_argument("--low", type=int, default=850)
    parser.add_argument("--high", type=int, default=950)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    b = args.b or f"pimc:iterations={args.iterations}"
    a = args.a or f"{b}+game"
    won = []
    for pair in range(args.games):
        seed = args.seed * 10**7 + pair
        chance = random.Random(seed)
        totals = chance.randint(args.low, args.high), chance.randint(args.low, args.high)
        first = play_game((a, b), totals, seed) == 0
        second = play_game((b, a), totals, seed) == 1
        won.append((first + second) / 2)
        if pair % 50 == 49 or pair == args.games - 1:
            error = np.std(won, ddof=1) / len(won) ** 0.5
            print(f"{len(won)} pairs: {a} wins {np.mean(won):.4f} +- {error:.4f}", flush=True)


if __name__ == "__main__":
    main()
