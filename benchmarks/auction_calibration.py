"""Whether values in the auction games are what comes in the true hands.

    python benchmarks/auction_calibration.py four-handed-racehorse --deals 300 --jobs 2

Deals are played by greedy. At the first decision of each kind ``auto`` is asked; the action that it
recommends is taken in the true hands, and all play on by greedy. A line for each kind: how many
decisions, the value told and what came on the mean, what was told too much with its standard error,
the same as a share of the contract, and how often the player's side was told to make it and did.
At the end stands what was told too much by row and kind, as docs/auction.md has it.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

import numpy as np

from glupcore import Random, recommend
from glupcore.arena.rounds import gains_of
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.auction import ROWS, Rules, State

MADE = ("made", "moon", "game")
KINDS = {
    "draw": "draw",
    "bid": "bid",
    "look": "look, or concede",
    "kitty": "cards of the kitty",
    "trump": "trump",
    "call": "call a card",
    "give": "cards to the bidder",
    "give back": "cards to the partner",
    "bury": "bury",
    "lead": "the bidder's first card",
    "follow": "a defender's first card",
    "partner": "the partner's first card",
    "later": "a card in the middle",
}
SHOWN = ("bid", "trump", "give", "give back", "bury", "lead", "follow", "partner", "later")
Row = tuple[str, float, float, float, float, float]
"""A kind, value and share made as told and as they came, and the contract."""


def kind_of(state: State) -> str:
    seat, bidder = state.player, state.bidder
    if state.decision == "give" and seat == bidder:
        return "give back"
    if state.decision not in ("lead", "follow"):
        return state.decision
    tricks = sum(state.tricks_taken)
    if tricks > 0:
        return "later" if tricks == state.rules.hand_cards // 2 else ""
    return "lead" if seat == bidder else "partner" if seat in side_of(state) else "follow"


def side_of(state: State) -> set[int | None]:
    """The bidder's."""
    rules, bidder = state.rules, state.bidder
    if bidder is None:
        return set()
    account = rules.account(bidder)
    mates = {seat for seat in range(rules.seats) if rules.account(seat) == account}
    return mates | {state.partner}


def outcome(state: State, seat: int) -> tuple[float, float]:
    """What the deal brought an account more than the others, and whether its side made it."""
    points = gains_of(state.rules, state)
    own = points.pop(state.rules.account(seat))
    return own - sum(points) / len(points), float(seat in side_of(state) and state.result in MADE)


def decisions(name: str, iterations: int, seed: int, number: int) -> list[Row]:
    """Those of a deal, the first of each kind."""
    rules = Rules(name)
    dealer = number % rules.seats
    deck = rules.deck(Random(deck_seed(seed, number)))
    state = State.from_deck(deck, dealer, rules=rules)
    lowest = {key["name"]: key["value"] for key in rules.keys()}["open"]  # noqa: SIM118
    rows, met = [], set()
    chance = Random(number)
    while (seat := state.player) is not None:
        kind, view = kind_of(state), state.view(seat)
        if kind and kind not in met and state.count_actions() > 1:
            met.add(kind)
            ply = len(state.actions)
            advice = recommend(
                view, iterations=iterations, seed=decision_seed(seed, number, 0, seat, ply)
            )
            told = advice.actions[0]
            then = state.copy()
            then.apply(advice.action)
            came, made = outcome(then.playout(Random(1), "greedy"), seat)
            rows.append((kind, told.value, came, told.contract.made, made, then.bid or lowest))
        state.apply(view.choose("greedy", chance))
    return rows


def lines(found: dict[str, list[Row]]) -> Iterator[str]:
    yield "| decision | deals | told | came | too much | of the contract | made: told | came |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for kind, name in KINDS.items():
        rows = np.array([row[1:] for row in found.get(kind, [])])
        if len(rows) < 2:
            continue
        told, came, told_made, made, bid = rows.mean(axis=0)
        _, error = off(rows)
        yield (
            f"| {name} | {len(rows)} | {told:+.1f} | {came:+.1f} "
            f"| {told - came:+.1f} ± {error:.1f} | {(told - came) / bid:+.1%} "
            f"| {told_made:.0%} | {made:.0%} |"
        )


def off(rows: np.ndarray) -> tuple[float, float]:
    """What was told too much, and its standard error."""
    difference = rows[:, 0] - rows[:, 1]
    return difference.mean(), difference.std() / (len(rows) - 1) ** 0.5


def summary(name: str, found: dict[str, list[Row]]) -> str:
    cells = []
    for kind in SHOWN:
        rows = np.array([row[1:] for row in found.get(kind, [])])
        few = len(rows) < 2
        cells.append("" if few else "{:+.1f} ± {:.1f}".format(*off(rows)))
    return f"| `{name}` | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=list(ROWS))
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    rows = []
    with get_context("spawn").Pool(given.jobs) as pool:
        for name in given.rules:
            found = defaultdict(list)
            work = partial(decisions, name, given.iterations, given.seed)
            for met in pool.imap(work, range(given.deals)):
                for row in met:
                    found[row[0]].append(row)
            rows.append(summary(name, found))
            print(f"\n**`{name}`**\n", *lines(found), sep="\n", flush=True)
    print(
        "", f"| row | {' | '.join(SHOWN)} |", "|---" + "|---:" * len(SHOWN) + "|", *rows, sep="\n"
    )


if __name__ == "__main__":
    main()
