"""What is given to the command line, however odd, is taken or refused in one line."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from command_line import Glup, refused, runs
from glupcore import solve
from glupcore.cli import commands
from glupcore.cli.numbers import Seed, Whole
from places import ROOT


def all_commands(group: click.Group = commands) -> Iterator[click.Command]:
    """Every command that can run, and every one below it."""
    context = click.Context(group)
    for name in filter(runs, group.list_commands(context)):
        command = group.get_command(context, name)
        assert command is not None
        yield command
        if isinstance(command, click.Group):
            yield from all_commands(command)


def test_no_option_leaves_numbers_or_files_to_click() -> None:
    """Whose errors read "'1e3' is not a valid integer range": cli/numbers.py has better ones.

    An empty name would be the current folder: cli/inputs.py has FileName.
    """
    left = (type(click.INT), type(click.FLOAT), click.IntRange, click.FloatRange, click.Path)
    for command in all_commands():
        for param in command.params:
            assert type(param.type) not in left, (command.name, param.name)


@pytest.mark.parametrize("text", ["1e3", "", "x", "nan", "1.5", "0x1", "9" * 5000, "\udcff", "-1"])
def test_what_is_no_number_is_told_in_words(text: str) -> None:
    """Of every option that takes a number."""
    for command in all_commands():
        for param in command.params:
            if not isinstance(param.type, Whole | Seed):
                continue
            context = click.Context(command)
            with pytest.raises(click.BadParameter) as caught:
                param.type.convert(text, param, context)
            message = caught.value.format_message()
            assert param.opts[0] in message
            assert re.search(r"expected (a whole number (of at least|from) \d+|\d or \d)", message)
            assert message.endswith(f"given {text!r}")


def test_who_misspells_a_game_is_told_which_may_be_meant() -> None:
    """By every command that takes one."""
    taken = 0
    for command in all_commands():
        for param in command.params:
            if "--rules" not in param.opts:
                continue
            taken += 1
            near = "four-handed" if command.name == "auction" else "two-handed"
            with pytest.raises(click.BadParameter, match=f"did you mean {near}") as caught:
                param.type.convert(near.replace("-", ""), param, click.Context(command))
            assert f"'{near}'" in caught.value.format_message()
    assert taken >= 9


ODD = [
    "",
    " ",
    "-",
    "--",
    "\udcff",
    "H A♠ A♠ A♠ A♠ K♠ K♠ K♠ K♠ T♠ T♠ T♠ T♠ / K♥",
    "x" * 58 + "♣",
    "\x1b[31m",
    "x" * 5000,
    "\n",
    "/",
    ":",
    ",",
    "=",
    "♥",
    "9" * 99,
]
DEALS = ROOT / "examples" / "deals.jsonl"
CALLS = [
    ["recommend", "--record", DEALS, "--ply", 100, "--iterations", 3],
    ["solve", "H AS / 9C"],
    ["show", DEALS],
    ["replay", DEALS],
    ["deal"],
    ["match", "greedy", "random", "--pairs", 1, "--seed", 1],
    ["report", DEALS],
    ["profile", DEALS],
    ["engine"],
    ["perft", DEALS, "--record", 0, "--ply", 100, "--depth", 1],
    *([["bench", "--signature"]] if runs("bench") else []),
    ["melds", "AS"],
    ["solvers", "pimc"],
    ["review", "deal begun", "--iterations", 3],
    ["export", "solved", "--to", "x.parquet"],
]


def oddly(call: list[object], text: str) -> Iterator[list[object]]:
    """The call with this text in place of each of its arguments, and for each option."""
    command = commands.get_command(click.Context(commands), str(call[0]))
    for param in command.params:
        if isinstance(param, click.Option) and not param.is_flag:
            yield [*call, param.opts[0], text]
    for i, value in enumerate(call[1:], 1):
        if isinstance(value, str | Path) and not str(value).startswith("--"):
            yield [*call[:i], text, *call[i + 1 :]]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: str(call[0]))
def test_odd_texts_are_refused_in_one_line(
    glup: Glup, call: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some are names of files that can be written
    begun = json.loads(DEALS.read_text().splitlines()[0])
    Path("deal begun").write_text(json.dumps({**begun, "actions": begun["actions"][:3]}))
    Path("solved").write_text(json.dumps(solve("H AS / 9C").to_dict()) + "\n")
    for text in ODD:
        for args in oddly(call, text):
            result = glup(*args)
            assert result.status == 0 or refused(result), args
            assert len(result.err) < 3000
            assert result.err.removesuffix("\n").isprintable()


ODD_BYTES = [
    (["solve"], b"\xff", "ascii"),
    (["solve"], "H A♠ / 9♣ 9♣".encode(), "utf-16"),
    (["recommend"], b"H AS / \xff", "cp1252"),
    (["show"], b"x" * 58 + "♣".encode(), "ascii"),
    (["melds"], b"\xf0", "utf-16"),
    (["solve", "H AS / 9C", "--nodes"], b"\xff", "ascii"),
    ([], b"\xff", "ascii"),
]


@pytest.mark.parametrize(("call", "text", "encoding"), ODD_BYTES)
def test_arguments_of_any_bytes_are_refused_in_one_line(
    call: list[str], text: bytes, encoding: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "glupcore", *call, text],
        capture_output=True, cwd=tmp_path, check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    said = done.stderr.decode(encoding)
    assert (done.returncode, done.stdout) == (2, b""), said
    assert said.startswith("error: ")
    assert said.removesuffix(os.linesep).isprintable()
