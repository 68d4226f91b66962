"""The command line, as a person or a program meets it."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import glupcore
from command_line import Glup, Terminal, refused, runs
from glupcore import ActionValue, Advice, Deal, Record, recommend, view_from_position
from glupcore.cli import COMMANDS, main
from glupcore.cli.train import KINDS

COMMAND = [sys.executable, "-m", "glupcore"]


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """Two records: a deal just begun, and one played to the end."""
    path = tmp_path / "deals.jsonl"
    dealt, played = Deal.from_seed(1), Deal.from_seed(2)
    while not played.is_over:
        played.apply(played.legal_actions()[0])
    path.write_text(f"{dealt.record().to_json()}\n{played.record().to_json()}\n")
    return path


@pytest.fixture
def position_file(tmp_path: Path, positions: list[dict[str, Any]]) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(positions[0]["view"]))
    return path


# Help and version


def test_help_teaches(glup: Glup) -> None:
    for args in ([], ["--help"], ["-h"]):
        result = glup(*args)
        assert result.status == 0
        assert all(f"\n  {name} " in result.out for name in COMMANDS)
    for name in filter(runs, COMMANDS):
        result = glup(name, "--help")
        assert result.status == 0
        assert f"Usage: glupcore {name} [OPTIONS]" in result.out
        assert "\\b" not in result.out
    assert "\n    glupcore show position.json\n" in glup("show", "--help").out
    if runs("train"):
        assert glup("train").out == glup("train", "--help").out


@pytest.mark.parametrize(
    ("modules", "listed"), [("", COMMANDS), ("train_", KINDS)], ids=["glupcore", "train"]
)
def test_help_lists_the_first_sentence_of_each_command(
    modules: str, listed: dict[str, str]
) -> None:
    for name, sentence in listed.items():
        if not runs(name) or (modules and not runs("train")):
            continue
        command = import_module(f"glupcore.cli.{modules}{name}").command
        assert command.get_short_help_str(1000) == sentence


def test_version(glup: Glup) -> None:
    assert glup("--version").out == f"glupcore, version {glupcore.__version__}\n"


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["solve", ""], ["expected an endgame or the name of a file, given ''"]),
        (["solve", "H AS / 9C \udcff"], ["expected an endgame", "given 'H AS / 9C \\udcff'"]),
        (["show", ""], ["expected the name of a file, given ''"]),
        (["report", "x", "--out", " "], ["'--out'", "expected the name of a file, given ' '"]),
        (["show", "\0"], ["expected the name of a file, given '\\x00'"]),
        (["fly"], ["No such command 'fly'"]),
        ([""], ["No such command ''"]),
        (["recomend"], ["No such command 'recomend', did you mean recommend?"]),
        pytest.param(
            ["train", "netwrk"],
            ["No such command 'netwrk', did you mean network?"],
            marks=pytest.mark.skipif(not runs("train"), reason="needs the module of training"),
        ),
        (["recommend", "p.json", "--secnds", "1"], ["No such option", "--seconds"]),
        (["replay"], ["Missing argument 'FILE|-'", "glupcore replay --help says more"]),
        (["solve", "H AS"], ["H AS: No such file, and no endgame such as"]),
        (["replay", "--fast", "-"], ["No such option", "--fast"]),
        (
            ["perft", "-", "--record", "x", "--ply", "0", "--depth", "1"],
            ["'--record'", "a whole number of at least 0, given 'x'"],
        ),
        (
            ["perft", "-", "--record", "0", "--ply", "0", "--depth", "0"],
            ["'--depth'", "a whole number of at least 1, given '0'"],
        ),
        (["perft", "-", "--record", "0", "--ply", "0"], ["Missing option '--depth'"]),
        (["deal", "--seed", "-1"], ["'--seed'", "a whole number from 0 to 2**64 - 1, given '-1'"]),
        (["deal", "--play", "best"], ["'--play'", "'best' is not one of 'random', 'greedy'"]),
        (["deal", "--count", "0"], ["'--count'", "a whole number of at least 1, given '0'"]),
        (["deal", "--dealer", "2"], ["'--dealer'", "expected 0 or 1, given '2'"]),
        (["recommend"], ["Expected a position"]),
        (["recommend", "p.json", "--record", "r"], ["--record does not go with the file p.json"]),
        (["recommend", "p.json", "--seconds", "0"], ["'--seconds'", "a number above 0, given '0'"]),
        (
            ["recommend", "p.json", "--seconds", "nan"],
            ["'--seconds'", "a finite number above 0, given 'nan'"],
        ),
        (
            ["recommend", "p.json", "--seconds", "inf"],
            ["'--seconds'", "a finite number above 0, given 'inf'"],
        ),
        (["recommend", "p.json", "--threads", "0"], ["'--threads'"]),
        (["recommend", "p.json", "--iterations", "0"], ["'--iterations'"]),
        (["show", "-", "--seat", "8"], ["'--seat'"]),
    ],
)
def test_wrong_usage_is_one_line_of_error(glup: Glup, args: list[str], parts: list[str]) -> None:
    result = glup(*args)
    assert refused(result, *parts)
    assert result.out == ""


# Files that can't be read

READERS = [
    ["recommend"],
    ["recommend", "--ply", "0", "--record"],
    ["replay"],
    ["replay", "--trace"],
    ["perft", "--record", "0", "--ply", "0", "--depth", "1"],
    ["show"],
    ["show", "--ply", "0"],
]


@pytest.mark.parametrize("command", READERS)
def test_a_missing_file_or_a_folder_is_named(
    glup: Glup, tmp_path: Path, command: list[str]
) -> None:
    missing = tmp_path / "missing.json"
    assert refused(glup(*command, missing), str(missing), "No such file or directory")
    assert refused(glup(*command, tmp_path), str(tmp_path), "Is a directory")


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize(
    ("data", "part"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b"{", "not JSON"),
        (b"[1, 2]", "expected a JSON object"),
        (b'{"deck": "\xff"}', "not UTF-8 text (byte 0xff at offset 10)"),
        (b"\x00\x01\x02", "JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b"{}", "missing, expected"),
        (b'{"deck": 1}', ""),
    ],
)
def test_bad_input_is_one_line_of_error(
    glup: Glup, command: list[str], data: bytes, part: str
) -> None:
    result = glup(*command, "-", stdin=data)
    assert refused(result, part)
    assert result.out == ""


@pytest.mark.parametrize("hand", ["C AAKQQ9 D QQJ9 H AQJ9 S TKQJ", "A.AA.ATKQQ.AATT"])
def test_a_hand_alone_is_told_what_it_lacks(glup: Glup, hand: str) -> None:
    told = glup("recommend", "-", stdin=f"{hand}\n".encode())
    assert refused(told, "a hand alone, expected a deal as one player saw it", "turnup: 9H")


def test_trump_is_a_letter_a_sign_or_a_word(glup: Glup) -> None:
    hand = ["melds", "A.AA.ATKQQ.AATT", "--rules", "four-handed", "--trump"]
    assert glup(*hand, "D").out == glup(*hand, "♢").out == glup(*hand, "Diamonds").out
    assert glup("melds", "--trump", "hearts").out == glup("melds", "--trump", "H").out
    for wrong in ("red", "9", "H S"):
        assert refused(glup(*hand, wrong), f"{wrong!r} is no suit, expected C, D, H or S")


# recommend


def test_recommend_prints_a_table(glup: Glup, position_file: Path) -> None:
    result = glup("recommend", position_file, "--iterations", 20, "--seed", 1)
    assert (result.status, result.err) == (0, "")
    why, head, *lines = result.out.splitlines()
    told = recommend(json.loads(position_file.read_bytes()), iterations=20, seed=1)
    assert why == told.reason
    assert head.split()[:5] == ["action", "value", "behind", "±", "chance"]
    best = next(line for line in lines if line.startswith("* ")).split()[2]
    assert lines[-1] == f"recommended: {best}"


def test_recommend_prints_json(
    glup: Glup, position_file: Path, positions: list[dict[str, Any]]
) -> None:
    args = ["recommend", "--iterations", 20, "--seed", 1, "--json"]
    result = glup(*args, position_file)
    assert (result.status, result.err) == (0, "")
    [advice] = result.lines()
    assert list(advice) == [
        "action", "value", "reason", "actions", "solver", "exact", "seconds", "samples", "stopped",
    ]  # fmt: skip
    assert sorted(value["action"] for value in advice["actions"]) == positions[0]["legal"]
    said = {"rank", "action", "value", "error", "difference", "difference_error", "chance"}
    said |= {"standing", "samples", "mean", "mean_error", "prior", "outlook"}
    assert all(set(v) - {"like", "reason"} == said for v in advice["actions"])
    assert advice["action"] in positions[0]["legal"]
    assert advice["value"] == advice["actions"][0]["value"]
    piped = glup(*args, "-", stdin=position_file.read_bytes())
    assert piped.lines()[0]["actions"] == advice["actions"]


def test_only_the_command_says_how_to_go_on_though_it_is_sure(
    glup: Glup, position_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = recommend(json.loads(position_file.read_bytes()), iterations=20, seed=1)
    sure = replace(found, stopped="certain")
    assert "sure before its time" in sure.text()
    assert "--" not in f"{sure}{sure._repr_html_()}"
    asked = import_module("glupcore.cli.recommend")
    monkeypatch.setattr(asked, "recommend", lambda *_, **__: sure)
    result = glup("recommend", position_file)
    assert result.out == f"{sure}\n"
    assert "--full-time" in result.err
    assert glup("recommend", position_file, "--json").err == ""
    monkeypatch.setattr(asked, "recommend", lambda *_, **__: found)
    assert glup("recommend", position_file).err == ""


def test_recommend_takes_the_view_of_the_player_to_act(glup: Glup, record_file: Path) -> None:
    args = ["--iterations", 5, "--seed", 1, "--json"]
    result = glup("recommend", "--record", record_file, "--ply", 0, *args)
    legal = Deal.from_seed(1).legal_actions()
    assert sorted(v["action"] for v in result.lines()[0]["actions"]) == legal
    result = glup("recommend", "--record", record_file, "--index", 1, "--ply", 125, *args)
    assert len(result.lines()[0]["actions"]) == 1


def test_recommend_refuses_what_is_not_there(glup: Glup, record_file: Path) -> None:
    args = ["recommend", "--record", record_file]
    assert refused(glup(*args, "--ply", 1), "record 0: no ply 1, expected 0 to 0")
    assert refused(glup(*args, "--ply", 0, "--index", 7), "no record 7", "records 0 to 1")
    over = len(json.loads(record_file.read_text().splitlines()[1])["actions"])
    result = glup(*args, "--index", 1, "--ply", over)
    assert refused(result, f"record 1, ply {over}: the deal is over")
    assert refused(glup(*args, "--ply", 0, "--solver", "oracle"), "oracle")


def test_recommend_refuses_a_player_who_waits(
    glup: Glup, position_file: Path, record_file: Path
) -> None:
    deal = Deal.from_seed(1)
    waiting = glupcore.position_from_view(deal.view(1 - deal.player))
    assert refused(glup("recommend", "-", stdin=json.dumps(waiting)))


# replay


def test_replay_prints_one_line_a_record(glup: Glup, record_file: Path) -> None:
    result = glup("replay", record_file)
    first, second = result.out.splitlines()
    assert first.startswith("record 0: 0 actions, phase 1, seat 1 to lead, scores ")
    assert second.startswith("record 1: 126 actions, complete, scores ")
    assert ", last trick to seat " in second


def test_replay_prints_what_comes_before_a_fault(glup: Glup, record_file: Path) -> None:
    good = record_file.read_text()
    played = json.loads(good.splitlines()[1])
    played["actions"][10] = "ZZ"
    data = f"{good}{json.dumps(played)}\n{good}"
    result = glup("replay", "-", stdin=data)
    assert refused(result, "record 2, ply 10: 'ZZ': expected a card such as QS")
    assert len(result.out.splitlines()) == 2
    result = glup("replay", "--trace", "-", stdin=data)
    assert refused(result, "record 2, ply 10: 'ZZ': expected a card such as QS")
    lines = result.lines()
    assert (lines[-1]["record"], lines[-1]["ply"]) == (2, 9)
    assert [line["record"] for line in lines if "final" in line] == [0, 1]
    result = glup("replay", "--trace", "-", stdin=f"{good}nonsense\n{good}")
    assert refused(result, "record 2: not JSON (expected a value at line 1, column 1)")
    assert len(result.lines()) == 1 + 127


def test_an_action_after_the_end_is_refused(glup: Glup, record_file: Path) -> None:
    played = json.loads(record_file.read_text().splitlines()[1])
    played["actions"].append("pass")
    result = glup("replay", "-", stdin=json.dumps(played))
    assert refused(result, "record 0, ply 126: 'pass': the deal is over")


# perft


def test_perft_refuses_what_is_not_there(glup: Glup, record_file: Path) -> None:
    args = ["perft", record_file, "--depth", 1]
    assert refused(glup(*args, "--record", 2, "--ply", 0), "no record 2")
    assert refused(glup(*args, "--record", 0, "--ply", 1), "record 0: no ply 1")


# deal


def test_deal_makes_records(glup: Glup) -> None:
    result = glup("deal", "--seed", 5, "--dealer", 1, "--exact-cut", "--count", 3)
    records = [Record.from_dict(data) for data in result.lines()]
    expected = [Deal.from_seed(seed, 1, True).deck for seed in (5, 6, 7)]
    assert [record.deck for record in records] == expected
    assert [record.extra for record in records] == [{"seed": seed} for seed in (5, 6, 7)]
    assert {(r.dealer, r.exact_cut, r.actions) for r in records} == {(1, True, ())}


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_deal_plays_to_the_end(glup: Glup, policy: str) -> None:
    result = glup("deal", "--seed", 5, "--play", policy, "--count", 2)
    assert result.out == glup("deal", "--seed", 5, "--play", policy, "--count", 2).out
    for data in result.lines():
        assert Deal.from_record(data).is_over
    replayed = glup("replay", "-", stdin=result.out)
    assert replayed.out.count(", complete, ") == 2


def test_deal_without_a_seed_says_which_it_took(glup: Glup) -> None:
    [data] = glup("deal").lines()
    assert glup("deal", "--seed", data["seed"]).lines() == [data]


# show


def test_show_draws_positions_and_records(
    glup: Glup, position_file: Path, record_file: Path
) -> None:
    view = view_from_position(position_file.read_bytes())
    assert glup("show", position_file).out == f"{view}\n"
    assert glup("show", "-", stdin=position_file.read_bytes()).out == f"{view}\n"
    deal = Deal.from_record(record_file.read_text().splitlines()[1])
    assert glup("show", record_file, "--record", 1).out == f"{deal.state}\n"
    assert glup("show", record_file, "--record", 1, "--ply", 9).out == f"{deal.state_at(9)}\n"
    seen = glup("show", record_file, "--record", 1, "--ply", 9, "--seat", 0)
    assert seen.out == f"{deal.state_at(9).view(0)}\n"
    assert glup("show", record_file).out == f"{Deal.from_seed(1).state}\n"
    assert refused(glup("show", record_file, "--record", 1, "--ply", 999), "no ply 999")


def test_show_writes_a_position_in_each_form_and_reads_it(
    glup: Glup, position_file: Path, record_file: Path
) -> None:
    view = view_from_position(position_file.read_bytes())
    line = glup("show", "--line", position_file).out
    assert line == f"{glupcore.line_from_view(view)}\n"
    [position] = glup("show", "--json", position_file).lines()
    assert position == glupcore.position_from_view(view)
    for given in (line.strip(), json.dumps(position), str(view)):
        assert glup("show", given).out == f"{view}\n"
        assert glup("show", "-", stdin=given.encode()).out == f"{view}\n"
        advice = glup("recommend", "--iterations", 1, "--seed", 1, given)
        assert (advice.status, advice.err) == (0, "")
    deal = Deal.from_record(record_file.read_text().splitlines()[1])
    at = (record_file, "--record", 1, "--ply", 9)
    for seat in (0, 1):
        seen = glupcore.line_from_view(deal.state_at(9).view(seat))
        assert glup("show", *at, "--seat", seat, "--line").out == f"{seen}\n"
        if seat == deal.state_at(9).player:
            assert glup("show", *at, "--line").out == f"{seen}\n"


def test_what_is_neither_file_nor_position_is_refused_in_one_line(
    glup: Glup, record_file: Path
) -> None:
    assert refused(glup("show", "my_lead_position.json"), "No such file", "my_lead_position.json")
    assert refused(glup("show", "9H_lead_cA"), "hand: expected 18 cards in hand")
    assert refused(glup("show", '{"hand": "AS", "glup": 1}'), "did you mean glups?", "trump: miss")
    assert refused(glup("show", record_file, "--record", 1, "--line"), "given its end")
    assert refused(glup("show", "--line", "--json", record_file), "--line does not go with --json")
    opened = glup("show", record_file, "--record", 1, "--ply", 9).out
    assert refused(glup("recommend", "-", stdin=opened.encode()), "draw it with --seat")


# Terminals and processes


def test_a_terminal_gets_colour(monkeypatch: pytest.MonkeyPatch, position_file: Path) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for args in (["show"], ["recommend", "--iterations", "5"]):
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        with pytest.raises(SystemExit) as caught:
            main([*args, str(position_file)])
        assert caught.value.code == 0
        assert "\x1b[" in terminal.getvalue()


def test_the_module_runs_and_a_fault_ends_with_status_2() -> None:
    for data, status in ((b"", 2), (b"\xff", 2)):
        done = subprocess.run([*COMMAND, "replay", "-"], input=data, capture_output=True)
        assert done.returncode == status
        assert done.stdout == b""
        assert done.stderr.startswith(b"error: ")
        assert done.stderr.count(b"\n") == 1


def test_a_closed_pipe_ends_without_a_word(conformance: Path) -> None:
    command = [*COMMAND, "replay", "--trace", str(conformance / "records.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline().startswith(b'{"record":0,"ply":0,')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line_of_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*COMMAND, "deal"], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"error: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_ctrl_c_ends_with_status_130_and_no_traceback() -> None:
    command = [*COMMAND, "replay", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        process.stdin.write(Deal.from_seed(1).record().to_json().encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"record 0: ")  # now it waits for more
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        assert process.returncode == 130
        assert b"Traceback" not in err


# Advice


def test_advice_prints_itself_and_json_has_no_nan() -> None:
    values = (ActionValue("QS+", 12.5, 0.25, 100), ActionValue("9C", -3.0, float("nan"), 1))
    advice = Advice("QS+", values, "pimc", False, 100, 0.5, "interrupt")
    assert str(advice).splitlines() == [
        "    action  value  samples",
        "* 1 QS+     +12.5      100",
        "  2 9C       -3.0        1",
        "pimc: 100 samples, value ± 0.2, 0.50 s, interrupted",
        "recommended: QS+",
    ]
    assert advice.to_dict()["actions"][1]["error"] is None
    assert callable(recommend)
