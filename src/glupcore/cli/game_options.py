"""The game that a deal is part of, as options of a command."""

from collections.abc import Callable
from typing import Any, Final

import click

from glupcore.cli.numbers import Several, Whole

Command = Callable[..., Any]

_MOST_TOTAL: Final = 10**9  # of any game; the rules say theirs


def game_options(command: Command) -> Command:
    """Give a command ``target``, ``lead`` and ``totals``, as ``recommend`` of Python takes them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


_OPTIONS = (
    click.option("--target", type=Whole(1), help="The deal is part of a game to this total."),
    click.option("--lead", type=Whole(1), help="Of one to this lead."),
    click.option(
        "--totals",
        metavar="MINE,THEIRS",
        type=Several(Whole(-_MOST_TOTAL, _MOST_TOTAL), "totals such as 870,910"),
        help="Of the game, before this deal; of all accounts, clockwise.  [default: 0,0]",
    ),
)
