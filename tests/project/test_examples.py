"""The examples run, and their data are what the README says of them."""

import json
import re
import subprocess
import sys

import pytest

from glupcore import Deal, Record, position_from_view, read_records, view_from_position
from places import ROOT

EXAMPLES = ROOT / "examples"


def run(name: str, *args: str) -> list[str]:
    command = [sys.executable, "-X", "utf8", str(EXAMPLES / name), *args]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_position_is_one_of_the_deals() -> None:
    text = (EXAMPLES / "position.json").read_text(encoding="utf-8")
    state = next(read_records(EXAMPLES / "deals.jsonl")).state_at(47)
    assert json.loads(text) == position_from_view(state.view(state.player))
    assert position_from_view(view_from_position(text)) == json.loads(text)


@pytest.mark.parametrize("page", ["play", "two-handed"])
def test_the_positions_of_the_pages_on_play_are_canonical(page: str) -> None:
    told = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    for path in sorted((EXAMPLES / page).iterdir()):
        text = path.read_text(encoding="utf-8")
        assert json.loads(text) == position_from_view(view_from_position(text))
        assert re.search(rf"examples/{page}/{path.name}[ `]", told)


def test_the_deals_are_complete_and_canonical() -> None:
    records = list(read_records(EXAMPLES / "deals.jsonl"))
    assert [record.extra for record in records] == [{"seed": seed} for seed in (5, 6, 7)]
    for record in records:
        deal = Deal.from_record(record)
        assert deal.is_over
        assert deal.actions == record.actions
        assert deal.deck == Deal.from_seed(record.extra["seed"]).deck


def test_recommend() -> None:
    *values, last = run("recommend.py")
    assert len(values) == 3
    assert last == f"recommended: {values[0].split()[-1]}"
    assert run("recommend.py", str(EXAMPLES / "position.json")) == [*values, last]


def test_a_bot_of_ones_own_plays_a_match() -> None:
    first, rounds, *told = run("own_bot.py", "1")
    assert first.endswith("own_bot.py:FewWorlds, B is greedy")
    assert rounds.startswith("1 round")
    assert any(line.startswith("as played") for line in told)


def test_play_a_deal() -> None:
    *told, scores, record = run("play_a_deal.py", "3")
    deal = Deal.from_record(Record.parse(record))
    assert deal.is_over
    assert scores == f"scores {deal.scores[0]}:{deal.scores[1]}"
    declared = [line.rpartition(" ")[2] for line in told]
    assert declared == [action for action in deal.actions if ":" in action or action == "dix"]


def test_learn_to_bid() -> None:
    gain = re.fullmatch(
        r"gain \+([\d.]+) ± ([\d.]+) points a deal", run("learn_to_bid.py", "3")[-1]
    )
    assert gain
    assert float(gain[1]) > 5 * float(gain[2])


def test_double_deck() -> None:
    *told, won = run("double_deck.py", "greedy", "greedy")
    ends = [re.fullmatch(r"deal (\d+): .* accounts \[(-?\d+), (-?\d+)\]", line) for line in told]
    deals = [end for end in ends if end]
    assert [int(deal[1]) for deal in deals] == list(range(1, len(deals) + 1))
    accounts = [int(deals[-1][side]) for side in (2, 3)]
    assert max(accounts) >= 500 > max(int(deals[-2][side]) for side in (2, 3))
    assert won == f"accounts [{accounts.index(max(accounts))}] have won: at the target"


def test_a_solver_of_blocks_thinks_in_every_game() -> None:
    told = run("halving.py")
    assert len(told) == 2
    assert all(re.fullmatch(r"(1999|2000) compared 1\.0", line) for line in told)
