"""``glupcore rules``: the rules on one page."""

import click

from glupcore._core import DEFAULT_RULES, rules_page
from glupcore.cli.inputs import RULES
from glupcore.cli.output import say, width
from glupcore.drawing.columns import folded

_WIDEST = 88  # a line that the eye finds back from


@click.command(name="rules")
@click.option(
    "--rules", type=RULES, default=DEFAULT_RULES, show_default=True, help="Of which game."
)
def command(rules: str) -> None:
    """Print the rules in short.

    All of them, and what is settled where they leave something open, are in docs/rules.md and
    docs/two-handed.md; the melds and what excludes what in glupcore melds.
    """
    say(folded(rules_page(rules), min(width(), _WIDEST), hanging=0))
