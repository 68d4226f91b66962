"""``glupcore deal``: make records."""

import secrets

import click

from glupcore._core import Random
from glupcore.cli.numbers import Seed, Whole
from glupcore.cli.output import say_json
from glupcore.deal import Deal

EXAMPLES = """\b
Examples:
  glupcore deal --seed 7
  glupcore deal --play greedy --count 100 > deals.jsonl
"""


@click.command(name="deal", epilog=EXAMPLES)
@click.option("--seed", type=Seed(), help="Of the first deal; the next ones count on from it.")
@click.option(
    "--play",
    "policy",
    type=click.Choice(["random", "greedy"]),
    help="Play to the end by this policy, each player knowing only what they may.",
)
@click.option("--dealer", type=Whole(0, 1), default=0, show_default=True, help="The seat.")
@click.option("--exact-cut", is_flag=True, help="The dealer cut off exactly 37 cards.")
@click.option("--count", type=Whole(1), default=1, show_default=True)
def command(seed: int | None, policy: str | None, dealer: int, exact_cut: bool, count: int) -> None:
    """Shuffle and deal; print records as JSON lines.

    Without --play a record has no actions yet. The seed stands in the record, so that the same
    deal can be had again.
    """
    if seed is None:
        seed = secrets.randbits(32)
    for n in range(count):
        this = (seed + n) % 2**64
        rng = Random(this)
        deal = Deal.from_deck(rng.deck(), dealer, exact_cut)
        if policy is not None:
            play(deal, policy, rng)
        say_json({**deal.record().to_dict(), "seed": this})


def play(deal: Deal, policy: str, rng: Random) -> None:
    """Play the deal to its end, every action chosen from what its player knows."""
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose(policy, rng))
