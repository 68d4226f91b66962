"""Part ``plays``: whole deals played out at random, glupcore beside other card engines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from found import Found
from rates import Rated

import glupcore
from glupcore._core import DECK_CARDS
from glupcore.bench import _kernels

BASE = "colver"  # the fastest card engine there is on PyPI


def rows(found: Found) -> Iterator[Rated]:
    yield ours("random")
    yield ours("greedy")
    for rules in ("four-handed", "double-deck"):
        yield auction(rules, checked=False)
        yield auction(rules, checked=True)
    peers = (
        ("colver", colver),
        ("open_spiel", lambda: open_spiel("bridge(use_double_dummy_result=false)", 52)),
        ("open_spiel", lambda: open_spiel("spades", 52)),
        ("open_spiel", lambda: open_spiel("euchre", 20)),
    )
    for peer, make in peers:
        row = found.attempt(peer, make)
        if row is not None:
            yield row


def ours(policy: str) -> Rated:
    """Both seats play by the policy, with all rules, each deal from a freshly shuffled deck."""
    seeds = iter(range(1 << 62))

    def run(deals: int) -> float:
        glupcore.random_deals(deals, policy, seed=next(seeds))
        return deals * DECK_CARDS

    what = f"glupcore {policy}: two phases, melds; shuffle and deal included"
    return Rated(f"ours.{policy}", what, run, BASE)


def auction(rules: str, *, checked: bool) -> Rated:
    """Cards at random, each deal from a freshly shuffled deck: auction, melds and score as well."""
    seeds = iter(range(1 << 62))

    def run(deals: int) -> float:
        return _kernels.auction_plays(rules, deals, next(seeds), checked)

    name, how = rules, "random playouts"
    if checked:
        name, how = f"{rules}, checked", "by a State, every action checked"
    what = f"glupcore {name}: {how}; shuffle, deal, melds and score included"
    return Rated(f"ours.{rules}{'.checked' if checked else ''}", what, run, BASE)


def colver() -> Rated:
    """Belote, 32 cards, from the dealt state with the contract made; all of it in Rust."""
    env = belote(seed=3)

    def run(deals: int) -> float:
        env.rollout(deals)
        return deals * 32

    return Rated(BASE, "colver: belote of 32 cards, Env.rollout from the dealt state", run, BASE)


def belote(seed: int) -> Any:
    """A dealt colver environment with a contract made, the first card to be played."""
    import colver

    env = colver.Env.deal(dealer=0, seed=seed)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    return env


def open_spiel(name: str, cards: int) -> Rated:
    """Playouts from the dealt state, bidding included, by OpenSpiel's C++ rollout evaluator.

    Python has no call for the evaluator alone, but a search of one simulation hands it the root,
    and it plays that out as often as it was told to: one call for a whole window.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    state = dealt(game, seed=3)

    def run(deals: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(deals, 3)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 16, False, 5, False)
        bot.mcts_search(state)
        return deals * cards

    short = game.get_type().short_name
    what = (
        f"OpenSpiel {short}: RandomRolloutEvaluator from the dealt state; "
        f"{decisions_of(state):.0f} decisions a deal, bids included"
    )
    return Rated(f"openspiel.{short}", what, run, BASE)


def dealt(game: Any, seed: int) -> Any:
    """A state of an OpenSpiel game after its cards were dealt."""
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def decisions_of(state: Any, samples: int = 200) -> float:
    """Mean decisions of a random playout, chance events not counted."""
    rng = random.Random(1)
    count = 0
    for _ in range(samples):
        playout = state.clone()
        while not playout.is_terminal():
            count += not playout.is_chance_node()
            playout.apply_action(rng.choice(playout.legal_actions()))
    return count / samples
