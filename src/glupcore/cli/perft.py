"""``glupcore perft``: count sequences of actions, to prove the rules of an engine."""

import click

from glupcore.cli.inputs import INDEX, INDEX_HELP, INPUT, NUMBER, PLY_HELP, Index, record_of
from glupcore.cli.numbers import Whole
from glupcore.cli.output import say, say_json


@click.command(name="perft")
@click.argument("path", metavar="FILE|-", type=INPUT)
@click.option(*INDEX, cls=Index, type=NUMBER, required=True, help=INDEX_HELP)
@click.option("--ply", type=NUMBER, required=True, help=PLY_HELP)
@click.option("--depth", type=Whole(1), required=True, help="Longest sequence.")
@click.option("--json", "as_json", is_flag=True, help='Print {"counts": [...]}.')
def command(path: str, number: int, ply: int, depth: int, as_json: bool) -> None:
    """Count sequences of actions.

    Those of exactly 1, 2, … DEPTH actions from before action PLY of a record; draws come from its
    deck. Two engines that agree on such counts have the same legal actions; where they differ, one
    of them is wrong.
    """
    state = record_of(path, number).state_at(ply, number)
    if as_json:
        say_json({"counts": [state.perft(n) for n in range(1, depth + 1)]})
        return
    for n in range(1, depth + 1):
        say(f"depth {n}: {state.perft(n)}")
