"""``glupcore style``: how the players of finished matches play."""

import click

from glupcore.arena.styles import style_text, styles_of
from glupcore.cli.inputs import FileName
from glupcore.cli.output import columns, say
from glupcore.errors import GlupError

EXAMPLES = """\b
Examples:
  glupcore style match.jsonl
  glupcore style examples/deals.jsonl
"""


@click.command(name="style", epilog=EXAMPLES)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FileName())
def command(paths: tuple[str, ...]) -> None:
    """Tell how players play, by the deals of each FILE: a match by match --out, or records.

    Prints, for each player, points by source, how often he takes a trick with and without something
    to declare, how long he waits with a meld, how often and when he declares each kind, and which
    cards he plays. docs/play.md says what can be learned from that.
    """
    styles = styles_of(paths)
    if not styles:
        raise GlupError("style: expected at least one deal, given none")
    say(style_text(styles, columns()))
