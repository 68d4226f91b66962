"""``glupcore train``: the commands that make what the package has learned."""

from typing import Final

import click

from glupcore.cli import Commands
from glupcore.cli.output import say

KINDS: Final = {
    "network": "Train the network by self-play and write its weights to FILE.",
    "forecast": "Fit the forecast and write its weights to FILE.",
    "belief": "Fit the belief and write its weights, with their manifest, to FILE.",
    "greedy": "Tune the numbers behind the policy greedy by its play against itself.",
    "auction": "Learn what bids and contracts are worth in a row, and write the weights to FILE.",
}


@click.group(
    name="train",
    cls=Commands,
    names=KINDS,
    modules="glupcore.cli.train_",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Make the learned weights again: a command for each file.

    Each writes, with the weights, a manifest: the command line and the commit that made them, and
    how good they are on deals that no training has seen. On one machine the same command line
    gives the same weights.
    """
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
