"""What it is, in one sentence: the same wherever somebody meets it first, with the true number."""

import pytest
from click.testing import CliRunner

from glupcore.cli import commands
from glupcore.games import find, games
from places import ROOT

OPENING = (
    "An engine for nineteen card games: Glup Pinochle, two-handed pinochle, fifteen auction"
    " pinochles for two to eight players, and Pisti."
)
WORDS = {"fifteen": 15, "nineteen": 19}


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    "path",
    [
        "README.md",
        "docs/index.md",
        "bindings/wasm/npm/README.md",
        "bindings/wasm/npm/package.json",
        "src/glupcore/web/page/index.html",
        "src/glupcore/web/standalone/manifest.webmanifest",
    ],
)
def test_it_opens_with_the_same_sentence(path: str) -> None:
    assert OPENING in plain((ROOT / path).read_text(encoding="utf-8"))


def test_the_help_opens_so() -> None:
    assert OPENING in plain(CliRunner().invoke(commands, ["--help"]).output)


def test_there_are_so_many_games_and_the_readme_names_each() -> None:
    names = games()
    assert len(names) == WORDS["nineteen"]
    assert sum(find(name).kind == "auction" for name in names) == WORDS["fifteen"]
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in names if f"`{name}`" not in text]


def words(*patterns: str) -> int:
    paths = [path for pattern in patterns for path in ROOT.glob(pattern)]
    assert paths
    return sum(len(path.read_text(encoding="utf-8").split()) for path in paths)


def test_it_is_short() -> None:
    assert words("README.md") <= 700
    assert words("README.md", "docs/*.md", "docs/reference/*.md") <= 33_000
