"""Random playouts of whole deals: glupcore beside other card engines, in one process.

Run with ``pip install "glupcore[peers]"``: ``python benchmarks/peers/playouts.py [--json]``.
A peer that is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

from windows import Subject, measure, ratios

import glupcore

BASE = "colver"  # all ratios are to this peer
GOALS = {"glupcore random": 1.0, "glupcore greedy": 0.3}  # cards for each of colver's
CARDS_OF_A_DEAL = 96


def ours(policy: str) -> Subject:
    """Both seats play by the policy, with all rules, each deal from a freshly shuffled deck."""
    seeds = iter(range(1 << 62))

    def run(deals: int) -> object:
        return glupcore.random_deals(deals, policy, seed=next(seeds))

    note = "two phases, melds; shuffle and deal included"
    return Subject(f"glupcore {policy}", run, CARDS_OF_A_DEAL, note)


def colver_subject() -> Subject:
    """Belote, 32 cards, from the dealt state with the contract made; all of it in Rust."""
    import colver

    env = colver.Env.deal(dealer=0, seed=3)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    note = f"{version('colver')}: belote, Env.rollout from the dealt state"
    return Subject(BASE, env.rollout, 32, note)


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


def open_spiel_subject(game_name: str, cards: int) -> Subject:
    """Playouts from the dealt state, bidding included, by OpenSpiel's C++ rollout evaluator.

    Python has no call for the evaluator alone, but a search of one simulation hands it the root,
    and it plays that out as often as it was told to: one call for a whole window.
    """
    import pyspiel

    game = pyspiel.load_game(game_name)
    state = game.new_initial_state()
    rng = random.Random(3)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))

    def run(deals: int) -> object:
        evaluator = pyspiel.RandomRolloutEvaluator(deals, 3)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 16, False, 5, False)
        return bot.step(state)

    note = (
        f"{version('open_spiel')}: RandomRolloutEvaluator from the dealt state; "
        f"{decisions_of(state):.0f} decisions a deal, bids included"
    )
    return Subject(f"OpenSpiel {game.get_type().short_name}", run, cards, note)


def all_subjects(missing: list[str]) -> Iterator[Subject]:
    makers: list[Callable[[], Subject]] = [
        lambda: ours("random"),
        lambda: ours("greedy"),
        colver_subject,
        lambda: open_spiel_subject("bridge(use_double_dummy_result=false)", 52),
        lambda: open_spiel_subject("spades", 52),
    ]
    for make in makers:
        try:
            yield make()
        except ImportError as error:
            missing.append(str(error.name))


def rows_of(subjects: list[Subject]) -> list[dict[str, Any]]:
    base = next((subject for subject in subjects if subject.name == BASE), None)
    rows = []
    for subject in subjects:
        plays = [rate * subject.plays for rate in subject.rates]
        row: dict[str, Any] = {
            "name": subject.name,
            "plays_per_second": statistics.median(plays),
            "least": min(plays),
            "most": max(plays),
            "deals_per_second": subject.median,
            "goal": GOALS.get(subject.name),
            "note": subject.note,
        }
        if base is not None:
            each = ratios(subject, base)
            row |= {
                "ratio": statistics.median(each),
                "ratio_least": min(each),
                "ratio_most": max(each),
            }
        rows.append(row)
    return rows


def print_table(rows: list[dict[str, Any]]) -> None:
    print(f"{'':18}{'M plays/s':>10}{'least–most':>16}{'deals/s':>12}  plays for one of {BASE}'s")
    for row in rows:
        span = f"{row['least'] / 1e6:.2f}–{row['most'] / 1e6:.2f}"
        line = f"{row['name']:18}{row['plays_per_second'] / 1e6:10.2f}{span:>16}"
        line += f"{row['deals_per_second']:12,.0f}"
        if "ratio" in row:
            line += f"  {row['ratio']:.3f} ({row['ratio_least']:.3f}–{row['ratio_most']:.3f})"
        if row["goal"] is not None:
            line += f"  goal {row['goal']}"
        print(line)
    for row in rows:
        print(f"{row['name']}: {row['note']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=9, help="rounds, at least 7 to be quoted")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of a window")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    missing: list[str] = []
    subjects = list(all_subjects(missing))
    measure(subjects, options.windows, options.seconds)
    rows = rows_of(subjects)
    if options.json:
        facts = {"windows": options.windows, "seconds": options.seconds, "missing": missing}
        print(json.dumps(facts | {"rows": rows}, indent=1))
        return
    print_table(rows)
    for name in missing:
        print(f"not installed, left out: {name}")


if __name__ == "__main__":
    main()
