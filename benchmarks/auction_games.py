"""Games to the target: who is told what stands on the accounts against who plays for points.

    python benchmarks/auction_games.py four-handed auto:iterations=400 --rounds 400 --jobs 2

A round is a game for each account, on the same decks: there A, who is told, has its seats and B all
others. What A wins is a game, shared where several win; told is its share of all games, with the
standard error over rounds, and what those would have who win all the same.
"""

import argparse
from dataclasses import dataclass
from functools import partial
from math import ceil
from multiprocessing import get_context

import numpy as np

from glupcore import Random
from glupcore.advice.advice import chosen
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.auction import Rules, Series
from glupcore.auction.stakes import Stakes
from glupcore.solvers.spec import Spec

MOST_DEALS = 1000  # of a game


@dataclass(frozen=True)
class Players:
    rules: str
    a: str
    b: str
    both: bool
    bids: bool
    seed: int


def play_round(players: Players, number: int) -> tuple[float, int]:
    """A's share of the games of a round, and the deals played."""
    rules = Rules(players.rules)
    shares, deals = [], 0
    for account in range(rules.accounts):
        series = Series(rules, number % rules.seats)
        while not series.is_over:
            play_deal(players, series, account, number)
            deals += 1
        shares.append((account in series.winners) / len(series.winners))
    return sum(shares) / len(shares), deals


def play_deal(players: Players, series: Series, account: int, number: int) -> None:
    rules, deal = series.rules, number * MOST_DEALS + series.deals
    state = series.deal(rules.deck(Random(deck_seed(players.seed, deal))))
    specs = [Spec.parse(text, family="auction") for text in (players.a, players.b)]
    solvers = [spec.solver() for spec in specs]
    target = series.target
    stakes = Stakes(target and ceil(target), None)  # with the totals that the deal came with
    ply = 0
    while (seat := state.player) is not None:
        who = rules.account(seat) != account
        told = stakes if who == 0 or players.both else None
        chance = decision_seed(players.seed, deal, account, seat, ply)
        view = state.view(seat)
        if players.bids and state.decision != "bid":
            state.apply(view.choose("greedy", Random(chance)))
        else:
            advice = solvers[who].advise(view, specs[who].limits(), chance, stakes=told)
            state.apply(chosen(advice))
        ply += 1
    series.add(state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules")
    parser.add_argument("a")
    parser.add_argument("b", nargs="?", help="like A unless given")
    parser.add_argument("--both", action="store_true", help="B is told as well")
    parser.add_argument("--bids", action="store_true", help="all else is played by greedy")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    players = Players(given.rules, given.a, given.b or given.a, given.both, given.bids, given.seed)
    shares, deals = [], 0
    with get_context("spawn").Pool(given.jobs) as pool:
        for share, played in pool.imap_unordered(partial(play_round, players), range(given.rounds)):
            shares.append(share)
            deals += played
            if len(shares) % 50 == 0:
                print(told(players, shares, deals), flush=True)
    print(told(players, shares, deals))


def told(players: Players, shares: list[float], deals: int) -> str:
    accounts = Rules(players.rules).accounts
    error = np.std(shares) / max(1, len(shares) - 1) ** 0.5
    length = deals / len(shares) / accounts
    return (
        f"{players.rules}: {len(shares)} rounds, {length:.1f} deals a game; "
        f"A wins {np.mean(shares):.2%} ± {error:.2%} (even: {1 / accounts:.2%})"
    )


if __name__ == "__main__":
    main()
