"""Rounds of an auction game against a program that answers each line of JSON by an action.

    python benchmarks/auction_opponents.py "./player line 0" --rules four-handed [--pairs 100]
        [--player pimc:iterations=400] [--seed 1]

A line has what the program may know: ``rules``, ``seat``, ``dealer``, ``hand``, ``actions`` so far
(of a burial ``bury`` alone), and once they are known ``widow``, ``buried``, ``melds``, ``shown``.
Each deck is dealt once for each account, where the player has its seats and the program all others;
the margin is what that account gained more than the others on the mean.
"""

import argparse
import json
import math
import shlex
import subprocess
from statistics import fmean, stdev
from typing import Any

from glupcore import Random, recommend
from glupcore.arena.rounds import gains_of
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.auction import Record, Rules, State


class Program:
    """The program, and what it has been shown of a deal."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose(self, state: State, shown: list[tuple[str, ...]]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert state.player is not None
        view: dict[str, Any] = state.view(state.player).to_dict()
        line: dict[str, Any] = {
            "rules": state.rules.name,
            "seat": state.player,
            "dealer": state.dealer,
            "hand": list(state.hand(state.player)),
            "actions": [a.partition(":")[0] if a[:5] == "bury:" else a for a in state.actions],
        }
        for key in ("widow", "buried"):
            if isinstance(view.get(key), str):  # before that a number
                line[key] = view[key].split()
        if state.melds is not None:
            line |= {"melds": list(state.melds), "shown": [list(cards) for cards in shown]}
        self._process.stdin.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


def play(start: State, program: Program, account: int, player: str, chance: Any) -> float:
    """What the account of the player gains."""
    state, shown = start.copy(), []
    rules = state.rules
    while (seat := state.player) is not None:
        if state.melds is not None and not shown:
            shown = [state.shown(other) for other in range(rules.seats)]
        if rules.account(seat) == account:
            seed = chance(seat, len(state.actions))
            action = recommend(state.view(seat), solver=player, seed=seed).action
        else:
            action = program.choose(state, shown)
        state.apply(action)
    gains = gains_of(rules, state)
    own = gains.pop(account)
    return own - fmean(gains)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command")
    parser.add_argument("--rules", default="four-handed")
    parser.add_argument("--player", default="pimc:iterations=400")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules, program, margins = Rules(given.rules), Program(given.command), []
    for number in range(given.pairs):
        deck = rules.deck(Random(deck_seed(given.seed, number)))
        start = Record(rules, deck, number % rules.seats).start()
        margins.append(
            fmean(
                play(
                    start,
                    program,
                    account,
                    given.player,
                    lambda seat, ply, at=(number, account): decision_seed(
                        given.seed, *at, seat, ply
                    ),
                )
                for account in range(rules.accounts)
            )
        )
    error = stdev(margins) / math.sqrt(len(margins))
    told = f"{fmean(margins):+.2f} ± {error:.2f}"
    print(f"{given.player} over the program: {told}, {given.pairs} rounds of {rules.name}")


if __name__ == "__main__":
    main()
