"""A match between engines in other processes goes as the same match in this one."""

import shlex
import sys
from itertools import islice
from pathlib import Path

import pytest

from glupcore import GlupError
from glupcore.arena import external, match, match_of
from glupcore.arena.external import EnginePlayer
from glupcore.arena.past import Past
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.client.asks import Ask
from glupcore.deals.masked import UNKNOWN, masked
from places import ROOT, TESTS


def engine(spec: str) -> str:
    return "engine:" + shlex.join([sys.executable, "-m", "glupcore", "engine", "--solver", spec])


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("pimc:iterations=40", "greedy"),
        pytest.param(
            "ismcts:iterations=60",
            "determinized:iterations=60,worlds=4",
            marks=pytest.mark.slow,
        ),
        pytest.param("network", "random", marks=pytest.mark.slow),
    ],
)
def test_a_match_by_the_protocol_is_the_match_in_process(a: str, b: str) -> None:
    for pair in (0,):
        inside = play_pair(PlayerSpec.parse(a), PlayerSpec.parse(b), 5, pair, rules="glup")
        outside = play_pair(
            PlayerSpec.parse(engine(a)), PlayerSpec.parse(engine(b)), 5, pair, rules="glup"
        )
        assert [record for record, _ in inside] == [record for record, _ in outside]
        assert [deal.scores for _, deal in inside] == [deal.scores for _, deal in outside]


def test_processes_play_it_too(tmp_path: Path) -> None:
    names = "pimc:iterations=20", "greedy"
    inside = match(*names, pairs=2, seed=2, path=tmp_path / "in")
    outside = match(*map(engine, names), pairs=2, seed=2, jobs=2, path=tmp_path / "out")
    assert inside.raw == outside.raw
    assert inside.estimate == outside.estimate
    assert match_of(tmp_path / "out").pairs == 2


def test_an_engine_is_shown_nothing_that_its_seat_has_not_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []

    class Program:
        def ask(self, ask: Ask[str]) -> str:
            shown.append(ask.message["record"]["deck"])
            raise GlupError("that's enough")

    greedy = PlayerSpec.parse("greedy")
    record, _ = play_pair(greedy, greedy, 1, 0, rules="glup")[0]
    past = Past(record.deck, record.dealer, record.rules)
    for step in islice(record.steps(), 30):
        past.add(step)
    state = record.state_at(30)
    with pytest.raises(GlupError, match="enough"):
        EnginePlayer(Program(), "s").act(state, 1, past)  # type: ignore[arg-type]
    assert shown == [masked(record, 30, state.player)["deck"]]
    assert shown[0].split().count(UNKNOWN) > state.stock


@pytest.mark.parametrize("rules", ["glup", "double-deck"])
def test_the_example_of_another_program_plays(rules: str) -> None:
    program = f"engine:{shlex.join([sys.executable, str(ROOT / 'examples' / 'other_engine.py')])}"
    result = match(program, "greedy", pairs=1, seed=1, rules=rules)
    assert result.pairs == 1
    assert result.raw.mean < 0


def test_a_result_without_an_action_is_an_error() -> None:
    lines = (
        "import sys, json\n"
        "for line in sys.stdin: print(json.dumps("
        "{'id': json.loads(line)['id'], 'result': {'protocol': 1}}), flush=True)"
    )
    program = f"engine:{shlex.join([sys.executable, '-c', lines])}"
    with pytest.raises(
        GlupError,
        match=r"(?s)pair 0, deal 0, .*expected the result of analyze, given none that fits",
    ):
        match(program, "greedy", pairs=1, seed=1)


@pytest.mark.parametrize("rules", ["glup", "double-deck"])
def test_who_waits_for_an_engine_is_told_so_and_says_how_long(
    rules: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(external, "_SLOW", 0.05)
    fake = shlex.join([sys.executable, str(TESTS / "support/fake_engine.py"), "silent", "greets"])
    with pytest.raises(GlupError, match=r"no answer in 0\.3 s"):
        match(f"engine:patience=0.3 {fake}", "greedy", pairs=1, seed=1, rules=rules)
    told, *_ = [one.getMessage() for one in caplog.records if "for 0.05 s" in one.getMessage()]
    assert told.startswith("engine:patience=0.3 ")
    assert "is given 0.3 s" in told


def test_an_answer_in_time_is_not_remarked_on(caplog: pytest.LogCaptureFixture) -> None:
    program = engine("greedy").replace("engine:", "engine:patience=500 ", 1)
    assert match(program, "greedy", pairs=1, seed=1).pairs == 1
    assert caplog.records == []


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("engine", "expected a command such as engine:glupcore engine"),
        ("engine:", "expected a command"),
        ("engine:'x", "No closing quotation"),
        ("engine:/no/such/program", "can't start '/no/such/program'"),
        ("engine:patience=5", "expected a command"),
        ("engine:patience=x glupcore", "patience: expected a positive number .*, given 'x'"),
        ("engine:patience=0 glupcore", "patience: expected a positive number .*, given '0'"),
        (f"engine:{sys.executable} -c pass", "has ended with status 0"),
        (f"engine:{sys.executable} -c 'print(1)'", "has written what is no reply: '1'"),
    ],
)
def test_what_is_no_engine_is_an_error_at_once(spec: str, text: str) -> None:
    with pytest.raises(GlupError, match=text):
        match(spec, "greedy", pairs=1)
