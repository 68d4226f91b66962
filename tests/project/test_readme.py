"""The shell examples of the README and of pages in docs/ do what is printed there.

The examples in Python are doctests, which pytest collects itself. ``python
tests/project/test_readme.py`` writes the outputs anew, after a change that was to alter them; look
at what it changed.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]  # as a program it finds no module of ours
TEXTS = (
    "README.md",
    "docs/advice.md",
    "docs/auction-advice.md",
    "docs/auction-notation.md",
    "docs/notation.md",
    "docs/play.md",
    "docs/two-handed.md",
)
PARTLY = "docs/auction-advice.md"  # only what shows an output; other commands there take long
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PROGRESS = re.compile(  # of slow machines
    r"^(action \d+ of \d+, \d+ errors?|\d+ (deal|endgame)s? solved.*)\n", re.MULTILINE
)

# Commands mean this interpreter and this package, whatever the path says.
SHELL = 'set -e; glupcore() { "$PYTHON" -m glupcore "$@"; }; python() { "$PYTHON" "$@"; }\n'


def blocks(name: str) -> list[str]:
    """The console blocks of a text: commands after ``$``, each with its output below."""
    found: list[str] = BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
    return [block for block in found if name != PARTLY or shows_output(block)]


def shows_output(block: str) -> bool:
    """Whether there is more than commands in it."""
    return any(output for _, output in examples(block))


def examples(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a block and the output that is shown."""
    assert block.startswith("$ ")
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def run(command: str, folder: Path) -> str:
    """What the command prints in a folder that holds examples/."""
    done = subprocess.run(
        SHELL + command,
        shell=True,
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    faults = PROGRESS.sub("", done.stderr)
    assert (done.returncode, faults) == (0, ""), f"{command}: {faults}"
    return done.stdout


def comparable(command: str, output: str) -> list[str]:
    """The output's lines; of advice and of matches all but the figures, and so not their order.

    Figures change whenever a policy or a solver gets better, and with the clock.
    """
    lines = output.splitlines()
    if not any(word in command for word in ("recommend", "match", "review")):
        return lines
    return sorted(
        " ".join(re.sub(r"(?<!\S)[+-]?\d+(\.\d+)?(?!\S)", "#", line).split()) for line in lines
    )


def folder_with_examples(folder: Path) -> Path:
    (folder / "examples").symlink_to(ROOT / "examples")
    return folder


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(name, number, marks=[] if number < 1 else pytest.mark.slow)
        for name in TEXTS
        for number in range(len(blocks(name)))
    ],
)
def test_shell_examples(name: str, number: int, tmp_path: Path) -> None:
    folder = folder_with_examples(tmp_path)
    for command, shown in examples(blocks(name)[number]):
        assert comparable(command, run(command, folder)) == comparable(command, shown), command


def test_there_are_shell_examples() -> None:
    assert len(blocks("README.md")) >= 1
    assert len(blocks("docs/notation.md")) >= 2


@pytest.mark.parametrize(
    "path", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "benchmarks"]
)
def test_links_lead_somewhere(path: str) -> None:
    texts = sorted((ROOT / path).rglob("*.md")) if (ROOT / path).is_dir() else [ROOT / path]
    assert texts
    for text in texts:
        for link in LINK.findall(text.read_text(encoding="utf-8")):
            assert (text.parent / link).exists(), f"{text.name}: {link}"


def test_the_picture_shows_what_the_readme_says() -> None:
    picture = (ROOT / "docs/recommendation.svg").read_text(encoding="utf-8")
    recommended = re.findall(r"^recommended: (\S+)$", "".join(blocks("README.md")), re.MULTILINE)
    assert recommended
    assert f"recommended:&#160;{recommended[0]}<" in picture


def rewrite(name: str) -> None:
    """Put what the commands print now into a text."""

    def again(block: re.Match[str]) -> str:
        if name == PARTLY and not shows_output(block[1]):
            return block[0]
        with tempfile.TemporaryDirectory() as made:
            folder = folder_with_examples(Path(made))
            parts = [f"$ {command}\n{run(command, folder)}" for command, _ in examples(block[1])]
        return f"```console\n{''.join(parts)}```"

    path = ROOT / name
    path.write_text(BLOCK.sub(again, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for text in TEXTS:
        rewrite(text)
