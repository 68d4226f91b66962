"""``glupcore rules``: the rules on one page."""

import click

from glupcore._core import DEFAULT_RULES, find_game
from glupcore.cli.kinds import AnyRules, Rules
from glupcore.cli.output import say, width
from glupcore.drawing.columns import folded

_WIDEST = 88  # a line that the eye finds back from

EXAMPLES = """\b
Examples:
  glupcore rules double-deck
  glupcore rules four-handed --toml > my-club.toml
  glupcore rules my-club.toml
"""


@click.command(name="rules", epilog=EXAMPLES)
@click.argument("name", metavar="[NAME|FILE.toml]", type=AnyRules(), required=False)
@click.option(
    "--rules", type=AnyRules(), default=DEFAULT_RULES, show_default=True, help="Of which game."
)
@click.option(
    "--toml", is_flag=True, help="Print a file of all keys of a game with an auction, to change."
)
def command(name: "Rules | None", rules: Rules, toml: bool) -> None:
    """Print the rules in short.

    All of them, and what is settled where they leave something open, are in docs/rules.md,
    docs/two-handed.md, docs/auction.md and docs/pisti.md; the melds and what excludes what in
    glupcore melds.
    """
    chosen = rules if name is None else name
    if not isinstance(chosen, str):
        say(chosen.toml().rstrip() if toml else _page(chosen.page()))
        return
    if toml:
        raise click.UsageError(f"--toml does not go with the rules {chosen}.")
    say(_page(find_game(chosen).page()))


def _page(text: str) -> str:
    return folded(text, min(width(), _WIDEST), hanging=0)
