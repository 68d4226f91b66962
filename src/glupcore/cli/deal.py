"""``glupcore deal``: make records."""

import secrets

import click

from glupcore._core import DEFAULT_RULES, RULESETS
from glupcore.cli.kinds import AnyRules, Rules, check_seat, name_of
from glupcore.cli.numbers import Seed, Whole
from glupcore.cli.output import say, say_json
from glupcore.deals.any_game import Record

EXAMPLES = """\b
Examples:
  glupcore deal --seed 7
  glupcore deal --play greedy --count 100 > deals.jsonl
  glupcore deal --rules two-handed --seed 7
  glupcore deal --rules double-deck --play greedy --pbn
"""


@click.command(name="deal", epilog=EXAMPLES)
@click.option(
    "--rules", type=AnyRules(), default=DEFAULT_RULES, show_default=True, help="Which game."
)
@click.option("--seed", type=Seed(), help="Of the first deal; the next ones count on from it.")
@click.option(
    "--play",
    "policy",
    type=click.Choice(["random", "greedy"]),
    help="Play to the end by this policy, each player knowing only what they may.",
)
@click.option("--dealer", type=Whole(), default=0, show_default=True, help="The seat.")
@click.option(
    "--exact-cut",
    is_flag=True,
    help="The dealer cut off exactly the cards that are dealt, and the turn-up: Glup scores that.",
)
@click.option("--count", type=Whole(1), default=1, show_default=True)
@click.option("--pbn", is_flag=True, help="Print tags, as [Deal], of a game with an auction.")
def command(
    rules: Rules,
    seed: int | None,
    policy: str | None,
    dealer: int,
    exact_cut: bool,
    count: int,
    pbn: bool,
) -> None:
    """Shuffle and deal; print records as JSON lines.

    Without --play a record has no actions yet. The seed stands in the record, so that the same
    deal can be had again.
    """
    if seed is None:
        seed = secrets.randbits(32)
    check_seat("--dealer", dealer, rules)
    for flag, is_on, goes in (
        ("--exact-cut", exact_cut, rules in RULESETS),
        ("--pbn", pbn, not isinstance(rules, str)),
    ):
        if is_on and not goes:
            raise click.UsageError(f"{flag} does not go with --rules {name_of(rules)}.")
    for n in range(count):
        this = (seed + n) % 2**64
        record = Record.deal(rules, this, dealer, policy, exact_cut)
        if pbn:
            say(record.to_tags())
        else:
            say_json({**record.to_dict(), "seed": this})
