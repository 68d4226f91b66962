"""``glupcore train belief``: fit the belief about the opponent's hand."""

from pathlib import Path

import click

from glupcore._core import DEFAULT_RULES
from glupcore.cli.inputs import RULES, FileName
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say
from glupcore.support.files import check_writable, write_whole
from glupcore.training.belief import FEWEST_DEALS, report, train
from glupcore.training.provenance import command_line, rules_option

EXAMPLES = """\b
Example:
  glupcore train belief belief.json
"""


@click.command(name="belief", epilog=EXAMPLES)
@click.argument("target", metavar="FILE", type=FileName(dir_okay=False, path_type=Path))
@click.option("--rules", type=RULES, default=DEFAULT_RULES, show_default=True)
@click.option("--seed", type=Whole(0, 2**32), default=1, show_default=True)
@click.option("--deals", type=Whole(FEWEST_DEALS), default=5000, show_default=True)
def command(target: Path, rules: str, seed: int, deals: int) -> None:
    """Fit the belief and write its weights, with their manifest, to FILE.

    The belief says which unseen cards the opponent is likely to hold, by what lies open. It is
    fitted to the hands of several kinds of players; the tables that follow tell how likely it finds
    the cards of others, and of kinds that it was not fitted to.
    """
    check_writable(target)
    options = [*rules_option(rules), ("deals", deals), ("seed", seed)]
    belief, held_out = train(deals, seed, command_line("belief", target.name, options), rules)
    write_whole(target, belief.to_json().encode())
    say(report(belief, held_out))
