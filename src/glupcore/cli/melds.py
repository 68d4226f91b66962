"""``glupcore melds``: the kinds of meld, their points, and which exclude each other."""

from collections.abc import Iterable, Sequence
from typing import Any

import click

from glupcore._core import DEFAULT_RULES, RULESETS, MeldKind, meld_kinds
from glupcore.cli.hand import say_hand
from glupcore.cli.kinds import AnyRules, Rules, Suit
from glupcore.cli.output import say, say_json, width
from glupcore.drawing.columns import folded
from glupcore.drawing.meld_families import Family, exclusions, families, find_kind
from glupcore.drawing.render import SIGNS, by_suit

EXAMPLES = """\b
Examples:
  glupcore melds
  glupcore melds double-run --trump S
  glupcore melds --rules two-handed
  glupcore melds "KC QC KD QD KH QH KS QS AC TC 9C 9H" --rules four-handed --trump H
"""

_EXPLAINED = """\
A card that lies on the table for a meld can't be used for another of the same row, nor for one \
that it excludes. glupcore melds KIND tells it of one."""

_GAP = 2  # between the columns


@click.command(name="melds", epilog=EXAMPLES)
@click.argument("kind", metavar="[KIND|HAND]", required=False)
@click.option(
    "--rules", type=AnyRules(), default=DEFAULT_RULES, show_default=True, help="Which game."
)
@click.option(
    "--trump",
    type=Suit(),
    default="H",
    show_default=True,
    help="The suit that is trump.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines, one for each kind.")
def command(kind: str | None, rules: Rules, trump: str, as_json: bool) -> None:
    """List the kinds of meld with cards, points and what excludes what.

    x1 to x4 are a meld and its multiples, double- to quadruple-. With KIND, such as double-run, all
    that is to be said of that one. docs/rules.md has the rules of melding.

    By the rules of a game with an auction: what a HAND melds, and which cards make what.
    """
    if not isinstance(rules, str):
        say_hand(kind, rules, trump, as_json)
        return
    if rules not in RULESETS:
        raise click.UsageError(f"There are no melds in {rules}.")
    one = None if kind is None else find_kind(kind, trump, rules)
    if as_json:
        for each in meld_kinds(trump, rules) if one is None else [one]:
            say_json(_as_dict(each))
    elif one is not None:
        say(folded("\n".join(_about(one, trump)), width(), hanging=0))
    else:
        say(folded("\n".join(_overview(trump, rules, width())), width(), hanging=0))


def _as_dict(kind: MeldKind) -> dict[str, Any]:
    return {
        "index": kind.index,
        "kind": kind.identifier,
        "points": kind.points,
        "cards": " ".join(kind.cards),
        "incompatible": kind.incompatible,
    }


def _about(kind: MeldKind, trump: str) -> list[str]:
    return [
        f"{kind.identifier}, {SIGNS[trump]} being trump: {kind.points} points",
        f"cards     {by_suit(kind.cards)}",
        f"excludes  {', '.join(kind.incompatible)}",
        "",
        "A card on the table that has been in this meld can't be in one of these.",
    ]


def _overview(trump: str, rules: str, columns: int) -> list[str]:
    found = families(trump, rules)
    points = _points_table(found)
    cards = [by_suit(next(iter(family.kinds.values())).cards) for family in found]
    beside = [f"{row}{' ' * _GAP}{shown}" for row, shown in zip(points, ["", *cards], strict=True)]
    if max(map(len, beside)) <= columns:
        table = [row.rstrip() for row in beside]
    else:
        names = max(len(family.name) for family in found) + _GAP
        table = [*points, "", "Cards:"]
        table += [
            f"{family.name:<{names}}{shown}" if names + len(shown) <= columns
            else f"{family.name}\n{' ' * _GAP}{shown}"
            for family, shown in zip(found, cards, strict=True)
        ]  # fmt: skip
    return [
        f"Points of the melds, {SIGNS[trump]} being trump",
        "",
        *table,
        "",
        "What excludes what:",
        *_exclusions(found),
        "",
        _EXPLAINED,
    ]


def _points_table(found: Sequence[Family]) -> list[str]:
    multiples = range(1, 1 + max(max(family.kinds) for family in found))
    rows = [["", *(f"x{times}" for times in multiples)]]
    for family in found:
        kinds = family.kinds
        rows.append([family.name, *(str(kinds[n].points) if n in kinds else "" for n in multiples)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        " ".join(
            [
                row[0].ljust(widths[0]),
                *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in rows
    ]


def _exclusions(found: Sequence[Family]) -> list[str]:
    """A line for all that exclude the same others."""
    return [f"  {_joined(names)}: {_joined(others)}" for others, names in exclusions(found).items()]


def _joined(names: Iterable[str]) -> str:
    """The names, the marriages of all suits as one."""
    listed = list(names)
    for mark in ("", " x1", " x2"):
        marriages = [f"marriage-{suit}{mark}" for suit in SIGNS]
        if all(name in listed for name in marriages):
            listed = [f"all marriages{mark}", *(one for one in listed if one not in marriages)]
    return ", ".join(listed)
