"""The commands of all texts can be called so: there are such commands with such options. Most take
too long to be run here; those that print something in the README and some pages are run by
test_readme.py."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from glupcore import belief
from glupcore.cli import commands
from glupcore.deals.records import read_record
from places import ROOT

TEXTS = ["README.md", "CONTRIBUTING.md", "benchmarks/README.md"]
TEXTS += sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("docs", "benchmarks/laboratory")
    for path in (ROOT / folder).rglob("*.md")
)
BLOCK = re.compile(r"^```(?:console|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"python (benchmarks/[\w/-]+(?:\.py)?)")
CALL = re.compile(r"(?:^|\$ |&& |python -m )glupcore ((?:[^\n\\]|\\\n)*)", re.MULTILINE)


def calls(name: str) -> list[str]:
    """What stands after ``glupcore`` in the examples of a text."""
    blocks = BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
    return [call for block in blocks for call in CALL.findall(block)]


def words(call: str) -> list[str]:
    """Up to what is the shell's."""
    found = shlex.shlex(call.replace("\\\n", " "), posix=True, punctuation_chars=True)
    found.whitespace_split = True
    taken = []
    for word in found:
        if word[0] in "|>;&":
            break
        taken.append(word)
    return taken


def parse(command: click.Command, arguments: list[str], context: click.Context) -> None:
    """Fails if there is no such option, or a value or an argument is missing."""
    if isinstance(command, click.Group) and arguments and arguments[0][0] != "-":
        inner = command.get_command(context, arguments[0])
        assert inner is not None, arguments[0]
        return parse(inner, arguments[1:], click.Context(inner, context, arguments[0]))
    command.make_parser(context).parse_args(list(arguments))
    return None


def test_the_commands_are_there() -> None:
    faults, count = [], 0
    for text in TEXTS:
        for call in calls(text):
            count += 1
            try:
                parse(commands, words(call), click.Context(commands, info_name="glupcore"))
            except (click.UsageError, AssertionError) as fault:
                faults.append(f"{text}: {call}: {fault}")
    assert not faults, "\n".join(faults)
    assert count > 50


@pytest.mark.parametrize("call", ["recommend --no-such x.json", "bench --compare", "nothing"])
def test_what_is_not_there_is_found(call: str) -> None:
    with pytest.raises((click.UsageError, AssertionError)):
        parse(commands, words(call), click.Context(commands))


PROGRAMS = sorted(
    {one for text in TEXTS for one in PROGRAM.findall((ROOT / text).read_text("utf-8"))}
)


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_says_how_it_is_called_and_does_not_run(program: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / program), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ")
    assert not list(tmp_path.iterdir())


def test_there_are_programs() -> None:
    assert len(PROGRAMS) > 8


def test_what_shows_a_group_says_which_pip_knows_it() -> None:
    """That of Python 3.11 answers "no such option"."""
    paths = [ROOT / text for text in TEXTS] + list((ROOT / "benchmarks").rglob("*.py"))
    shown = [path for path in paths if "--group " in path.read_text("utf-8")]
    assert len(shown) > 2
    assert not [path.name for path in shown if "25.1" not in path.read_text("utf-8")]


def test_the_example_of_the_belief() -> None:
    page = (ROOT / "benchmarks/laboratory/belief.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^>>> (believed_chances\(.*?)(?:  #.*)?$", page, re.MULTILINE)
    record = read_record(ROOT / "examples/deals.jsonl", 0)
    chances = eval(line, {**vars(belief), "record": record})
    assert chances.shape == (24,)
