"""Records the workload: self-played deals, and what the answers must be.

    python benchmarks/workload/record.py [--deals 3240] [--seed 1] [--jobs 1] [--out FILE]

Stopped by Ctrl-C or killed, the same command goes on where it was (FILE.part holds what is done).
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Final

import glupcore
from glupcore import GlupError, Random, Record, State
from glupcore._core import DRAW_TRICKS, HAND_CARDS
from glupcore.arena.play import play_deal
from glupcore.arena.players import PlayerSpec
from glupcore.arena.seeds import decision_seed, deck_seed
from glupcore.support.tasks import processes

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from cases import FILE, FORMAT, Case, Header, checksum, checksum_of, write  # noqa: E402
from endgames import exact_values  # noqa: E402

from referee import trace as referee_trace  # noqa: E402

# Good play for the most part; one seat or both. Their number has no factor in common with the
# numbers below, so that all combinations occur.
MATCHUPS: Final = (
    ("auto:iterations=150", "auto:iterations=150"),
    ("auto:iterations=200", "network"),
    ("auto:iterations=100", "ismcts:iterations=60"),
    ("auto:iterations=150", "auto:iterations=100"),
    ("network", "network"),
    ("auto:iterations=100", "greedy"),
    ("ismcts:iterations=100", "network"),
    ("auto:iterations=200", "auto:iterations=200"),
    ("auto:iterations=100", "random"),
    ("determinized:iterations=100", "auto:iterations=100"),
    ("network", "greedy"),
    ("auto:iterations=150", "network"),
    ("ismcts:iterations=60", "random"),
)
DECISIONS: Final = ("lead", "follow", "meld")
PHASE_2: Final = 2 * HAND_CARDS  # decisions
# Larger endgames are proved in one of so many rounds of the decisions of phase 2: they take long.
PROVED_CARDS: Final = 14
PROVED_ROUNDS: Final = 9
EVERY: Final = 5.0  # seconds between lines of progress


def case(number: int, seed: int) -> Case:
    """Deal ``number``, played and looked at. Raises GlupError if two sources disagree on it."""
    players = MATCHUPS[number % len(MATCHUPS)]
    if number // len(MATCHUPS) % 2:
        players = players[::-1]
    record, result = play_deal(
        [PlayerSpec.parse(player).new() for player in players],
        Random(deck_seed(seed, number)).deck(),
        number % 2,
        lambda seat, ply: decision_seed(seed, number, 0, seat, ply),
        luck=False,
        rules="glup",
    )
    trace = checksum_of(iter(referee_trace(record.to_dict(), 0)))
    if trace != checksum(record):
        raise GlupError(f"the referee disagrees on the deal {record.to_json()}")
    solve = len(record.actions) - 1 - number % PHASE_2
    value, actions, proved = exact_values(record.state_at(solve), is_proved(number))
    return Case(
        number=number,
        record=record,
        players=players,
        scores=result.scores,
        trace=trace,
        recommend=choice(record, DECISIONS[number % 3], number // 3 % DRAW_TRICKS),
        solve=solve,
        value=value,
        actions=actions,
        proved=proved,
    )


def is_proved(number: int) -> bool:
    """Whether all is tried to prove the values of this deal's endgame."""
    cards = number % PHASE_2 // 2 + 1
    return cards <= PROVED_CARDS or number // PHASE_2 % PROVED_ROUNDS == 0


def choice(record: Record, decision: str, trick: int) -> int:
    """The ply of a decision of this sort with a choice, in this trick or the nearest to it."""
    state = record.start()
    found: list[tuple[bool, int, int]] = []
    for ply, action in enumerate(record.actions):
        if state.phase == 2:
            break
        if len(state.legal_actions()) > 1:
            found.append((state.decision != decision, distance(state, trick), ply))
        state.apply(action)
    return min(found)[2]


def distance(state: State, trick: int) -> int:
    """In tricks; a declaration belongs to the trick just taken."""
    return abs(state.trick - (state.decision == "meld") - trick)


def line(number: int, seed: int) -> tuple[int, str]:
    """The line of a deal, with its number."""
    return number, case(number, seed).to_json()


def lines(
    executor: Executor | None, numbers: Sequence[int], seed: int
) -> Iterator[tuple[int, str]]:
    """The lines of the deals, as they are done."""
    if executor is None:
        yield from (line(number, seed) for number in numbers)
        return
    for done in as_completed(executor.submit(line, number, seed) for number in numbers):
        yield done.result()


def commit() -> str:
    """What made it."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--exclude", "*"]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def resume(part: Path, header: Header) -> dict[int, str]:
    """The lines that are done. Raises GlupError if they are of another workload."""
    if not part.exists():
        part.write_text(json.dumps(header) + "\n", encoding="ascii")
    text = part.read_text(encoding="ascii")
    first, *rest = text[: text.rfind("\n") + 1].splitlines()
    if json.loads(first) != header:
        raise GlupError(f"{part}: another workload, {first}; remove it to begin anew")
    part.write_text("".join(f"{done}\n" for done in (first, *rest)), encoding="ascii")
    return {int(done.split(" ", 1)[0]): done.split(" ", 1)[1] for done in rest}


def make(deals: int, seed: int, jobs: int, out: Path) -> None:
    """Play what is missing, and write the file once all is there."""
    header = {"format": FORMAT, "glupcore": glupcore.__version__, "commit": commit(), "seed": seed}
    part = out.with_name(out.name + ".part")
    done = resume(part, header)
    todo = [number for number in range(deals) if number not in done]
    told = start = time.monotonic()
    with part.open("a", encoding="ascii") as file, processes(jobs) as executor:
        for count, (number, text) in enumerate(lines(executor, todo, seed), 1):
            done[number] = text
            file.write(f"{number} {text}\n")
            file.flush()
            if (now := time.monotonic()) - told > EVERY:
                told = now
                left = (now - start) / count * (len(todo) - count)
                print(f"{len(done)} of {deals} deals, {left:.0f} s to go", file=sys.stderr)
    header["deals"] = deals
    header["proved"] = sum('"proved":true' in done[number] for number in range(deals))
    header["command"] = f"python benchmarks/workload/record.py --deals {deals} --seed {seed}"
    write(out, header, (done[number] for number in range(deals)))
    part.unlink()
    print(f"{out}: {deals} deals, {out.stat().st_size} bytes, {header['proved']} proved")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Record the workload.")
    parser.add_argument("--deals", type=int, default=3240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    if min(args.deals, args.jobs) < 1 or not 0 <= args.seed < 2**64:
        parser.error("expected --deals and --jobs of at least 1, and a seed of 64 bits")
    try:
        make(args.deals, args.seed, args.jobs, args.out)
    except (GlupError, OSError) as error:
        print(f"record.py: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
