"""``glupcore play``, ``melds`` and ``rules``, as a person and a pipe meet them."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from called import called
from glupcore import Deal, GlupError, meld_kinds, read_record, read_records
from glupcore.drawing.columns import folded
from glupcore.drawing.meld_families import families
from glupcore.play.game_file import default_path

pytestmark = pytest.mark.usefixtures("home")

PLAY = [sys.executable, "-m", "glupcore", "play"]
ONES = "1\n" * 200
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")


def glup(*args: object, stdin: str = "", command: str = "play") -> subprocess.CompletedProcess[str]:
    return called(command, *args, stdin=stdin)


def process(*args: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """In a process of its own, by a pipe."""
    words = [*PLAY, *map(str, args)]
    return subprocess.run(words, input=stdin, capture_output=True, encoding="utf-8", check=False)


def actions(path: Path) -> tuple[str, ...]:
    """Those of the last deal of a saved game."""
    return [*read_records(path)][-1].actions


def unfolded(result: subprocess.CompletedProcess[str]) -> str:
    """The output with a space for every gap and every end of a line."""
    return " ".join(result.stdout.split())


def refused(result: subprocess.CompletedProcess[str], *parts: str) -> None:
    assert result.returncode == 2
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr


def test_a_whole_deal_by_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = process("--seed", 3, path, stdin=ONES)
    assert (result.returncode, result.stderr) == (0, "")
    deal = Deal.from_record(read_record(path, 0))
    assert deal.is_over
    mine, theirs = deal.scores
    assert (
        f"{'You' if mine > theirs else 'They'} win the deal, {max(mine, theirs)} to"
        in result.stdout
    )
    assert re.search(rf"^together +{mine} +{theirs}$", result.stdout, re.MULTILINE)
    assert unfolded(result).endswith(f"The record of it is {path}; glupcore review {path}")
    assert "> " not in result.stdout
    again = tmp_path / "more.jsonl"
    assert glup("--seed", 3, again, stdin=ONES).stdout == result.stdout.replace(
        str(path), str(again)
    )
    refused(glup(path), "this game is over")


@pytest.mark.parametrize("columns", [40, 100])
def test_no_line_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = "help\ntable\nhint\nwhy\nmore\nfly\nQS+\nundo\nsave\n" + "1\ntable\n" * 120
    result = glup("--seed", 8, "--game", 1000, "--seconds", 0.02, stdin=lines)
    assert result.returncode == 0
    shown = [*result.stdout.splitlines(), *glup(command="melds").stdout.splitlines()]
    shown += glup(command="rules").stdout.splitlines()
    shown += glup("double-roundhouse", command="melds").stdout.splitlines()
    assert [line for line in shown if len(line) > columns and " " in line.strip()] == []
    assert max(map(len, shown)) > columns * 3 // 4


def test_the_game_is_saved_and_taken_up_where_it_was(tmp_path: Path) -> None:
    whole = glup("--seed", 5, "--game", 200, tmp_path / "whole.jsonl", stdin=ONES)
    path = tmp_path / "parts.jsonl"
    left = glup("--seed", 5, "--game", 200, path, stdin="1\n" * 20 + "quit\n")
    assert unfolded(left).endswith(f"The game is saved; glupcore play {path} goes on with it.")
    told = ""
    for _ in range(20):
        part = glup(path, stdin="1\n" * 30)
        told += part.stdout
        assert part.returncode == 0
        if "The record of it" in part.stdout:
            break
    assert actions(path) == actions(tmp_path / "whole.jsonl")
    assert path.read_text() == (tmp_path / "whole.jsonl").read_text()
    assert whole.stdout.partition("The record")[0][-60:] in told


def test_a_game_goes_over_several_deals() -> None:
    result = glup("--seed", 2, "--game", 300, stdin="1\n" * 500)
    assert result.stdout.count("\npoints ") == result.stdout.count(" of a game to 300: ") > 1
    assert "You deal. Trump is" in result.stdout
    assert "They deal. Trump is" in result.stdout
    assert re.search(r"^(You|They) win the game, \d+ to \d+\.$", result.stdout, re.MULTILINE)


def test_what_is_typed_wrongly_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = [
        "fly",
        "QS+",
        "99",
        "0",
        "dix",
        "run",
        "\ufffd",
        "hint more",
        "more",
        "",
        "undo",
        "save",
    ]
    result = glup("--seed", 1, path, stdin="\n".join(lines))
    assert result.returncode == 0
    assert len(actions(path)) == 1
    for part in ("or help.", "Not allowed: QS+: no melded QS", '"99": expected a number from 1 to'):
        assert part in result.stdout
    assert "nothing to undo" in result.stdout
    assert f"Saved in {path}." in unfolded(result)


def test_undo_takes_back_what_was_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    glup("--seed", 1, path, stdin="1\n2\n1\n1\n")
    before = actions(path)
    glup(path, stdin="undo\nundo\nundo\n")
    after = actions(path)
    assert 0 < len(after) < len(before) - 3
    assert before[: len(after)] == after


def test_phase_2_says_what_may_be_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    glup("--seed", 1, path, stdin=ONES)
    record = read_record(path, 0)
    for ply in range(100, len(record.actions)):
        state = record.state_at(ply)
        other = [card for card in state.hand(0) if card not in state.legal_actions()]
        if state.player == 0 and len(state.legal_actions()) > 1 and other:
            break
    data = {**record.to_dict(), "actions": record.actions[:ply]}
    path.write_text(json.dumps(data))
    result = glup(path, stdin=f"{other[0]}\n")
    assert f"Not allowed: {other[0]}: " in result.stdout
    assert "You may only play " in result.stdout


def test_resigning(tmp_path: Path) -> None:
    result = glup("--seed", 1, tmp_path / "game.jsonl", stdin="1\nresign\n")
    assert "You resign: they win." in result.stdout
    refused(glup(tmp_path / "game.jsonl"), "this game is over")


def test_a_copy_is_saved_but_over_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    result = glup("--seed", 1, stdin=f"1\nsave {copy}\n2\nsave {copy}\nsave {tmp_path}/no/x\n")
    assert result.returncode == 0
    assert "is there already" in unfolded(result)
    assert "No such file" in unfolded(result)
    assert 0 < len(actions(copy)) < 8
    assert "Going on with the game" in glup(copy).stdout


def test_an_unfinished_game_gives_way_and_is_kept(home: Path) -> None:
    first = glup("--seed", 1, stdin="1\n1\n")
    assert "glupcore play goes on with it" in unfolded(first)
    assert "Going on with the game" in glup().stdout
    second = glup("--seed", 2)
    kept = re.search(r"The game before this one is now in (\S+)", unfolded(second))
    assert "Going on with the game" in glup(kept[1]).stdout
    refused(glup("--seed", 3, kept[1]), "expected a new file")


def test_files_that_hold_no_game(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for text in ("", "{", '{"deck": ""}', Deal.from_seed(1).record().to_json()):
        path.write_text(text)
        refused(glup(path), str(path))
        assert path.read_text() == text
    refused(glup(tmp_path), str(tmp_path))
    refused(glup("--strength", "godlike"), "strength: expected one of beginner")
    refused(glup(tmp_path / "no" / "x"), "No such file")


def slow_game(path: Path, *args: str) -> subprocess.Popen[str]:
    """A game that has begun."""
    process = subprocess.Popen(
        [*PLAY, "--seed", "4", *args, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    while not path.exists():
        time.sleep(0.02)
    return process


def written(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@POSIX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_game_outlives_its_process(tmp_path: Path, how: signal.Signals) -> None:
    glup("--seed", 4, tmp_path / "whole.jsonl", stdin=ONES)
    path = tmp_path / "game.jsonl"
    process = slow_game(path)
    written(process.stdin).write("1\n" * 30)
    written(process.stdin).flush()
    while len(actions(path)) < 30:
        time.sleep(0.02)
    process.send_signal(how)
    out, _ = process.communicate()
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "The game is saved" in out
    assert glup(path, stdin=ONES).returncode == 0
    assert actions(path) == actions(tmp_path / "whole.jsonl")


@POSIX
def test_ctrl_c_while_the_engine_thinks_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = slow_game(path, "--strength", "ismcts:seconds=300")
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "The game is saved" in out
    assert actions(path) == ()


@POSIX
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_on_a_terminal_it_is_the_same_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    import pty

    monkeypatch.setenv("TERM", term)
    piped = glup("--seed", 6, tmp_path / "piped.jsonl", stdin=ONES)
    path = tmp_path / "terminal.jsonl"
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PLAY, "--seed", "6", str(path)], stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    out = ""
    for text in read_terminal(master):
        out += text
        if text.endswith("> "):
            os.write(master, b"1\n")
    assert process.wait() == 0
    os.close(master)
    assert actions(path) == actions(tmp_path / "piped.jsonl")
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\r", "", out)
    told = [line for line in piped.stdout.splitlines() if line.startswith(("You ", "They "))]
    assert [line for line in plain.split("\n") if line.startswith(("You ", "They "))] == told
    assert ("\x1b[" in out) or term == "dumb"


def read_terminal(master: int) -> Iterator[str]:
    """What is shown, up to each point where nothing more is on its way."""
    text = b""
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:  # the other side has hung up
            data = b""
        if not data:
            yield text.decode(errors="replace")
            return
        text += data
        if text.endswith(b"> "):
            yield text.decode()
            text = b""


@pytest.mark.parametrize("trump", "CDHS")
def test_melds_shows_each_kind_and_its_points(trump: str) -> None:
    kinds = meld_kinds(trump)
    found = families(trump, "glup")
    by_family = [kind.identifier for family in found for kind in family.kinds.values()]
    assert sorted(by_family) == sorted(kind.identifier for kind in kinds)
    result = glup("--trump", trump, command="melds")
    for family in found:
        row = re.search(rf"^{family.name} +((?:\d+ +|\d+$)+)", result.stdout, re.MULTILINE)
        assert [int(cell) for cell in row[1].split()] == [k.points for k in family.kinds.values()]
        if family.name != "nines":
            assert [*family.kinds] == [*range(1, len(family.kinds) + 1)]
    lines = glup("--json", "--trump", trump.lower(), command="melds").stdout.splitlines()
    for line, kind in zip(lines, kinds, strict=True):
        assert json.loads(line) == {
            "index": kind.index,
            "kind": kind.identifier,
            "points": kind.points,
            "cards": " ".join(kind.cards),
            "incompatible": kind.incompatible,
        }


def test_melds_tells_of_one_kind() -> None:
    result = glup("Double-Run", "--trump", "S", command="melds")
    assert "double-run, ♠ being trump: 150 points" in result.stdout
    assert "cards     ♠ AA TT KK QQ JJ" in result.stdout
    assert "excludes  run, double-run, triple-run" in result.stdout
    refused(glup("dubble-run", command="melds"), "did you mean double-run?")
    refused(glup("nines", command="melds"), "did you mean double-nines?")
    refused(glup("marriage", command="melds"), "did you mean marriage-C?")


def test_rules_quote_the_points_of_the_core() -> None:
    page = glup(command="rules").stdout
    points = {kind.identifier: kind.points for kind in meld_kinds("H")}
    for name, kind in (
        ("pinochle, J♦ Q♠", "pinochle"),
        ("roundhouse, K Q of all suits", "roundhouse"),
    ):
        assert f"  {name}: {points[kind]}, {points['double-' + kind]}" in page
    assert "1000 points" in page
    assert "{" not in page


def test_folding_breaks_between_words_and_keeps_suits_together() -> None:
    hand = "  hand    ♣ AA T K J  ♦ AAA K J 9  ♥ JJ 9  ♠ A K J 9"
    assert folded(hand, 40).split("\n") == [
        "  hand    ♣ AA T K J  ♦ AAA K J 9",
        "          ♥ JJ 9  ♠ A K J 9",
    ]
    assert folded(hand, 100) == hand
    assert folded("one two three", 8) == "one two\n  three"
    assert folded("one two three", 8, hanging=0) == "one two\nthree"
    full = "Played    ♣ AAAA TTTT KKKK QQQQ JJJJ 9999"
    assert all(len(line) <= 40 for line in folded(full, 40).split("\n"))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="has another place for data")
def test_who_has_no_home_is_told_to_name_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: str) -> str:
        return "~"

    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", none)
    with pytest.raises(GlupError, match="HOME: missing, expected the user's folder; or name a"):
        default_path()
