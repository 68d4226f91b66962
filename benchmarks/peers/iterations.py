"""Part ``iterations``: what ISMCTS does in a second, on the same positions of Glup and elsewhere.

A search on Glup has ``SEARCH`` iterations and a tree of its own, for everyone. The searches of
other games are there for scale: a deal of bridge has 52 plays and one of belote 32, ours 96 and 30
declarations.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from found import Found
from players import OpenSpielIsmcts, Player, PyplaiIsmcts
from plays import belote, dealt
from rates import Rated

import glupcore
from glupcore.solvers.spec import Spec

SEARCH = 250
POSITIONS = 4
PLACES = {"deal": 0, "middle": 45}  # decisions of a deal that come before; phase 1 has about 90
BASE = "openspiel"
PLACE_NAMES = {"deal": "from the deal", "middle": "in the middle of phase 1"}
OURS = {  # by name: specification, what to call it, its playouts
    "ours": ("ismcts:keep=false", "ismcts", "greedy for six tricks, then the network"),
    "ours.to_the_end": ("ismcts:keep=false,tricks=none", "ismcts, greedy", "greedy to the end"),
    "ours.random": (
        "ismcts:keep=false,tricks=none,policy=random",
        "ismcts, random",
        "random to the end, as the peers' own",
    ),
}
OWN = "its own playouts, random to the end"


def rows(found: Found) -> Iterator[Rated]:
    for place in PLACES:
        for name in OURS:
            yield ours(name, place)
        peers: Sequence[tuple[str, Callable[[], Player], str, str]] = (
            ("open_spiel", lambda: OpenSpielIsmcts(iterations=SEARCH), BASE, "OpenSpiel in Python"),
            ("pyplAI", lambda: PyplaiIsmcts(iterations=SEARCH), "pyplai", "pyplAI"),
        )
        for peer, make, name, label in peers:
            player = found.attempt(peer, make)
            if player is not None:
                yield peer_on_glup(name, label, player, place)
    elsewhere = (
        ("open_spiel", lambda: open_spiel("bridge(use_double_dummy_result=false)")),
        ("open_spiel", lambda: open_spiel("hearts")),
        ("colver", colver),
    )
    for peer, make_row in elsewhere:
        row = found.attempt(peer, make_row)
        if row is not None:
            yield row


def positions(place: str, count: int = POSITIONS) -> list[glupcore.State]:
    """States of phase 1 with a choice, so far into deals that both seats played by greedy."""
    states = []
    for seed in range(count):
        state = glupcore.State.from_seed(seed, seed % 2)
        rng = glupcore.Random(seed)
        for ply in itertools.count():
            if ply >= PLACES[place] and len(state.legal_actions()) > 1:
                break
            assert state.player is not None
            state.apply(state.view(state.player).choose("greedy", rng))
        states.append(state)
    return states


def ours(name: str, place: str) -> Rated:
    specification, label, playouts = OURS[name]
    spec = Spec.parse(f"{specification},iterations={SEARCH}")
    solver = spec.solver()
    views = [state.view(state.player) for state in positions(place) if state.player is not None]
    seeds = itertools.count()

    def run(passes: int) -> float:
        done = 0
        for _ in range(passes):
            for view in views:
                advice = solver.advise(view, spec.limits(), next(seeds))
                if advice.stopped == "interrupt":  # it answers Ctrl-C with what it has
                    raise KeyboardInterrupt
                done += advice.samples
        return done

    what = f"{label}, {PLACE_NAMES[place]}: {playouts}"
    return Rated(f"{name}.{place}", what, run, f"{BASE}.{place}")


def peer_on_glup(name: str, label: str, player: Player, place: str) -> Rated:
    states = positions(place)
    seeds = itertools.count()

    def run(passes: int) -> float:
        before = player.searched
        for _ in range(passes):
            for state in states:
                player.act(state, next(seeds))
        return player.searched - before

    what = f"{label}, {PLACE_NAMES[place]}: {OWN}"
    return Rated(f"{name}.{place}", what, run, f"{BASE}.{place}")


def open_spiel(name: str) -> Rated:
    """Its C++ ISMCTS with one random rollout a leaf, on a game written in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    states = [dealt(game, seed) for seed in range(POSITIONS)]
    seeds = itertools.count(1)

    def run(passes: int) -> float:
        for _ in range(passes):
            for state in states:
                seed = next(seeds)
                evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
                pyspiel.ISMCTSBot(seed, evaluator, 1.0, SEARCH).step(state)
        return passes * len(states) * SEARCH

    short = game.get_type().short_name
    return Rated(f"openspiel.{short}", f"OpenSpiel in C++, {short}: another game; {OWN}", run)


def colver() -> Rated:
    """Its IS-MCTS knows a limit of time alone: a unit is a millisecond for each deal."""
    deals = [belote(seed) for seed in range(POSITIONS)]

    def run(milliseconds: int) -> float:
        answers = [env.action_naive_ismcts_with_stats(milliseconds) for env in deals]
        return float(sum(answer["root_visits"] for answer in answers))

    return Rated("colver.belote", "colver, belote: another game; visits of the root", run)
