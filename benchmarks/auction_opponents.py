"""Rounds of an auction game against a program that answers each line of JSON by an action.

    python benchmarks/auction_opponents.py "./player line 0" --rules four-handed [--pairs 100]
        [--player pimc:iterations=400] [--part bids] [--seed 1]

In place of a program ``greedy`` may stand. With a part the player decides alone what is bid, or all
else, and greedy the rest of it.

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
from glupcore.auction import Record, Rules, State, View


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


class Greedy:
    """In the place of a program."""

    def choose(self, state: State, shown: list[tuple[str, ...]]) -> str:
        assert state.player is not None
        return state.view(state.player).choose("greedy", Random(0))


class Player:
    """A solver that makes some decisions or all; greedy makes the others."""

    def __init__(self, solver: str, part: str) -> None:
        self._solver, self._part = solver, part

    def choose(self, view: View, seed: int) -> str:
        bids = view.to_dict()["decision"] == "bid"
        if self._part == "all" or bids == (self._part == "bids"):
            return recommend(view, solver=self._solver, seed=seed).action
        return view.choose("greedy", Random(0))


def play(
    start: State, program: Program | Greedy, account: int, player: Player, chance: Any
) -> float:
    """What the account of the player gains."""
    state, shown = start.copy(), []
    rules = state.rules
    while (seat := state.player) is not None:
        if state.melds is not None and not shown:
            shown = [state.shown(other) for other in range(rules.seats)]
        if rules.account(seat) == account:
            seed = chance(seat, len(state.actions))
            action = player.choose(state.view(seat), seed)
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
    parser.add_argument("--part", default="all", choices=("all", "bids", "play"))
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules, margins = Rules(given.rules), []
    program = Greedy() if given.command == "greedy" else Program(given.command)
    player = Player(given.player, given.part)
    for number in range(given.pairs):
        deck = rules.deck(Random(deck_seed(given.seed, number)))
        start = Record(rules, deck, number % rules.seats).start()
        margins.append(
            fmean(
                play(
                    start,
                    program,
                    account,
                    player,
                    lambda seat, ply, at=(number, account): decision_seed(
                        given.seed, *at, seat, ply
                    ),
                )
                for account in range(rules.accounts)
            )
        )
    error = stdev(margins) / math.sqrt(len(margins))
    told = f"{fmean(margins):+.2f} ± {error:.2f}"
    who = f"{given.player}, {given.part}, over {given.command}"
    print(f"{who}: {told}, {given.pairs} rounds of {rules.name}")


if __name__ == "__main__":
    main()
