"""Is a recommendation right? Play a position out after each of some actions, many times.

    python benchmarks/play_out.py examples/play/wait.json pass marriage-D:QD,KD [--player network]

The worlds are drawn by what is believed of the hidden cards, the same for every action, and both
sides go on as PLAYER to the last card of the deal: no network judges on the way. Prints
the margin of the player to act over the rest of the deal, and how much more it is than after the
first action.
"""

import argparse
from pathlib import Path

import numpy as np

from glupcore import Random, State, view_from_position
from glupcore._core import WorldSampler
from glupcore.arena.players import PlayerSpec
from glupcore.belief import believed_odds


def finish(state: State, player: PlayerSpec, seed: int) -> tuple[int, set[tuple[int, str]]]:
    """Seat 0's points minus seat 1's at the end of the deal, and seats with melds declared."""
    players = player.new(), player.new()
    declared = set()
    ply = 0
    while (seat := state.player) is not None:
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else players[seat].act(state, seed + ply)
        declared.add((seat, action.partition(":")[0]))
        state.apply(action)
        ply += 1
    return state.scores[0] - state.scores[1], declared


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a position out after each of some actions.")
    parser.add_argument("position", type=Path)
    parser.add_argument("actions", nargs="+")
    parser.add_argument("--player", default="network")
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=[], help="Tell how often they are declared.")
    args = parser.parse_args()

    view = view_from_position(args.position.read_text(encoding="utf-8"))
    player = PlayerSpec.parse(args.player)
    sampler = WorldSampler(view, believed_odds(view))
    rng = Random(args.seed)
    margins = np.zeros((args.worlds, len(args.actions)))
    often = np.zeros((len(args.actions), len(args.kinds)))
    for row in margins:
        world = sampler.sample(rng)
        seed = rng.below(2**31)
        for i, action in enumerate(args.actions):
            state = world.copy()
            state.apply(action)
            row[i], declared = finish(state, player, seed)
            often[i] += [(view.seat, kind) in declared for kind in args.kinds]
    margins *= 1 - 2 * view.seat
    margins -= view.scores[0] - view.scores[1]
    for i, action in enumerate(args.actions):
        more = margins[:, i] - margins[:, 0]
        error = more.std(ddof=1) / args.worlds**0.5
        mean = margins[:, i].mean()
        line = f"{action:40} {mean:+7.1f}   {more.mean():+7.1f} ± {error:.1f}"
        shares = zip(args.kinds, often[i] / args.worlds, strict=True)
        print("   ".join([line, *(f"{kind} {share:.1%}" for kind, share in shares)]))


if __name__ == "__main__":
    main()
