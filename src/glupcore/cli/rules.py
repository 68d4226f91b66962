"""``glupcore rules``: the rules on one page."""

import io
import sys

import click

from glupcore._core import DEFAULT_RULES, find_game
from glupcore.cli.kinds import AnyRules, Rules
from glupcore.cli.output import say, width
from glupcore.drawing.columns import folded
from glupcore.stock_house import StockHouse
from glupcore.support.files import write_whole

_WIDEST = 88  # a line that the eye finds back from

EXAMPLES = """\b
Examples:
  glupcore rules double-deck
  glupcore rules four-handed --toml > my-club.toml
  glupcore rules my-club.toml
  glupcore rules --ask
"""


@click.command(name="rules", epilog=EXAMPLES)
@click.argument("name", metavar="[NAME|FILE.toml]", type=AnyRules(), required=False)
@click.option("--rules", type=AnyRules(), help=f"Of which game.  [default: {DEFAULT_RULES}]")
@click.option(
    "--toml", is_flag=True, help="Print a file of all keys of a game with an auction, to change."
)
@click.option(
    "--ask", is_flag=True, help="Ask what your club plays, and write its file my-club.toml."
)
def command(name: "Rules | None", rules: "Rules | None", toml: bool, ask: bool) -> None:
    """Print the rules in short.

    All of them, and what is settled where they leave something open, are in docs/rules.md,
    docs/two-handed.md, docs/auction.md and docs/pisti.md; the melds and what excludes what in
    glupcore melds.
    """
    given = rules if name is None else name
    if ask and toml:
        raise click.UsageError("--ask does not go with --toml.")
    if ask:
        _ask(given)
        return
    chosen = DEFAULT_RULES if given is None else given
    if not isinstance(chosen, str):
        say(chosen.toml().rstrip() if toml else _page(chosen.page()))
        return
    if toml:
        raise click.UsageError(f"--toml does not go with the rules {chosen}.")
    say(_page(find_game(chosen).page()))
    if isinstance(chosen, StockHouse) and chosen.goal:
        say("")
        say(_page(f"In this house a game goes {chosen.goal_text}."))


def _ask(rules: "Rules | None") -> None:
    """Write the file of a club whose rules are asked for, from these on."""
    from glupcore.auction.house import house_toml
    from glupcore.cli.interview import Interview

    if isinstance(rules, str):
        raise click.UsageError(f"--ask goes with the rules of an auction game, given {rules}.")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        told = Interview(rules).run()
    except KeyboardInterrupt:
        say("\nNothing was written.")
        raise
    if told is None:
        say("Nothing was written.")
        raise click.exceptions.Exit(1)
    house, path = told
    write_whole(path, house_toml(house).encode())
    say(f"Written to {path}. Play by it with")
    say(f"  glupcore play --rules {path}")
    say(f"and read it with glupcore rules {path}.")


def _page(text: str) -> str:
    return folded(text, min(width(), _WIDEST), hanging=0)
