"""``glupcore rules``: the rules on one page."""

import click

from glupcore.cli.output import say, width
from glupcore.columns import folded
from glupcore.rules_page import rules_page

_WIDEST = 88  # a line that the eye finds back from


@click.command(name="rules")
def command() -> None:
    """Print the rules in short.

    All of them, and what is settled where they leave something open, are in docs/rules.md; the
    melds and what excludes what in glupcore melds.
    """
    say(folded(rules_page(), min(width(), _WIDEST), hanging=0))
