"""``glupcore profile``: how the players of finished matches play."""

import click

from glupcore.arena.profiles import profile_text, profiles_of
from glupcore.cli.inputs import FileName
from glupcore.cli.output import columns, say
from glupcore.errors import GlupError

EXAMPLES = """\b
Examples:
  glupcore profile match.jsonl
  glupcore profile examples/deals.jsonl
"""


@click.command(name="profile", epilog=EXAMPLES)
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=FileName())
def command(paths: tuple[str, ...]) -> None:
    """Tell how players play, by the deals of match files or of records.

    Prints, for each player, points by source, how often they take a trick with and without
    something to declare, how long they wait with a meld, how often and when they declare each kind,
    and which cards they play. docs/play.md says what can be learned from that. In a game with an
    auction: how often they bid and get the contract, for how much, what they name, how often it is
    made, and what it brings.
    """
    profiles = profiles_of(paths)
    if not profiles:
        raise GlupError("profile: expected at least one deal, given none")
    say(profile_text(profiles, columns()))
