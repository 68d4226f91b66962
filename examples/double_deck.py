"""A front-end by docs/protocol.md alone: double deck to 500, three engines and you.

    python examples/double_deck.py [SOLVER [OTHERS]]

It knows no rule of the game. You are seat 0, with seat 2 your partner, and type an action as the
table says it; with SOLVER ("greedy", "pimc:iterations=50") a fourth engine plays for you. OTHERS is
who plays the three.
"""

import itertools
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

PLAYER = "pimc:iterations=50"


class Engine:
    """A process of ``glupcore engine``."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "glupcore", "engine"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, method: str, **fields: Any) -> dict[str, Any]:
        """The result. Raises ValueError with what the engine says against a request."""
        assert self._process.stdin
        assert self._process.stdout
        print(
            json.dumps({"id": "1", "method": method, **fields}),
            file=self._process.stdin,
            flush=True,
        )
        reply = json.loads(self._process.stdout.readline())
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        return reply["result"]


def thinks(solver: str) -> Callable[[dict[str, Any], list[str]], str]:
    """A player who asks an engine of their own, which is told what their seat knows."""
    engine = Engine()
    return lambda seen, _: engine.ask("analyze", position=seen["position"], solver=solver)["action"]


def you(seen: dict[str, Any], legal: list[str]) -> str:
    position = seen["position"]
    print(f"\nbids {position['bids']}, trump {position['trump']}")
    print(f"contract {seen['table']['contract']}")
    print(f"trick: {position['trick'] or '-'}; your hand: {position['hand']}")
    return input(f"you may: {', '.join(legal)}\n> ")


def main() -> None:
    table = Engine()
    solvers = sys.argv[1:]
    mine = thinks(solvers[0]) if solvers else you
    players = [mine, *(thinks(solvers[1] if solvers[1:] else PLAYER) for _ in range(3))]
    series: dict[str, Any] | None = None
    for seed in itertools.count(1):
        going_on = {} if series is None else {"series": series}
        state = table.ask("new", game="g", rules="double-deck", seed=seed, **going_on)
        while state["player"] is not None:
            seat = state["player"]
            seen = table.ask("show", game="g", seat=seat)
            try:
                action = players[seat](seen, state["legal"])
            except EOFError:
                return
            try:
                state = table.ask("play", game="g", action=action)
            except ValueError as error:
                if players[seat] is not you:
                    raise
                print(error)
                continue
            print(f"seat {seat}: {state['action']}")
        told = table.ask("show", game="g", seat=0)["table"]
        end, series = told["end"], told["series"]
        print(
            f"deal {seed}: seat {end['bidder']} bid {end['bid']}, {end['result']}; "
            f"accounts {series['accounts']}"
        )
        if series["winners"]:
            print(f"accounts {series['winners']} have won: {series['why']}")
            return


if __name__ == "__main__":
    main()
