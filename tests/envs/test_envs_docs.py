"""docs/envs.md: its examples do what is printed there, and its tables are those of the program."""

import doctest
import re
import sys

import pytest

from envs_twin import role
from extras import need
from glupcore import meld_kinds
from glupcore.envs import CHOICES, FIELDS, auction
from places import ROOT

sys.path.append(str(ROOT / "docs"))

from manual import observations

PAGE = (ROOT / "docs/envs.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```pycon\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NEEDS = {"import pettingzoo": "pettingzoo", "import pyspiel": "pyspiel"}


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(example: str) -> None:
    for line, package in NEEDS.items():
        if line in example:
            need(package)
    test = doctest.DocTestParser().get_doctest(example, {}, "docs/envs.md", None, 0)
    assert test.examples
    said: list[str] = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def test_there_is_an_example_of_each() -> None:
    assert len(EXAMPLES) == 5
    for line in NEEDS:
        assert sum(line in example for example in EXAMPLES) == 1


OF_STOCK, OF_AUCTIONS = PAGE.split("\n## Auction games\n")


def test_the_tables_of_fields() -> None:
    for part, kind, fields in (
        (OF_STOCK, "stock", FIELDS),
        (OF_AUCTIONS, "auction", auction.FIELDS),
    ):
        assert f"<!-- made: observations {kind} -->" in part
        name, start, length, unit = fields[-1]
        made = observations.page(kind).splitlines()
        assert made[-1] == f"| `{name}` | {start} | {length} | {unit} |"
        assert len(made) == len(fields) + 2
        assert start + length == {"stock": 326, "auction": 1092}[kind]


@pytest.mark.parametrize(
    ("part", "choices"),
    [(OF_STOCK, CHOICES), (OF_AUCTIONS, auction.CHOICES)],
    ids=["stock", "auction"],
)
def test_the_table_of_choices(part: str, choices: tuple[str, ...]) -> None:
    numbers = re.findall(r"^\| (\d+)(?:–(\d+))? \| ", part, re.MULTILINE)
    following = 0
    for first, last in numbers:
        assert int(first) == following
        following = int(last or first) + 1
    assert following == len(choices)


def test_the_bits_of_a_history() -> None:
    """Every kind that takes a card has its bit there, and no two of a card have the same."""
    bits: set[int] = set()
    for card in (rank + suit for suit in "CDHS" for rank in "9JQKTA"):
        kinds = {kind.identifier for trump in "CDHS" for kind in meld_kinds(trump)
                 if card in kind.cards}  # fmt: skip
        roles = [role(kind) for kind in kinds]
        assert len(set(roles)) == len(roles)
        bits.update(roles)
    assert bits == set(range(21))
