"""``glupcore solve``: exact values with open hands."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from glupcore._core import DEFAULT_RULES, RULESETS, Endgame
from glupcore.cli.cluster import CLUSTER, chosen, workers_of
from glupcore.cli.inputs import RULES, STDIN, open_bytes
from glupcore.cli.numbers import Number, Whole
from glupcore.cli.output import say, say_json
from glupcore.cli.pars import say_pars
from glupcore.cli.progress import Pace, Progress
from glupcore.deals.kinds import names
from glupcore.endgame import Solution, solve_iter
from glupcore.errors import GlupError, NotationError
from glupcore.goals import Reached, reaches_iter
from glupcore.support.checks import quoted
from glupcore.support.counted import counted
from glupcore.support.fields import InputError, decoded, is_text, load_object, shown


@click.command(name="solve")
@click.argument("source", metavar="FILE|-|TEXT")
@click.option(
    "--all",
    "all_actions",
    is_flag=True,
    help="The value of every legal action too: three times the work.",
)
@click.option(
    "--rules",
    type=RULES,
    default=DEFAULT_RULES,
    show_default=True,
    help="Of which game an endgame is that does not say so.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object an endgame.")
@click.option("--threads", type=Whole(1, 1024), default=1, show_default=True)
@click.option("--nodes", type=Whole(1), help="Stop each endgame after so many nodes.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="Stop each endgame after this time.",
)
@click.option(
    "--melds",
    metavar="POINTS",
    help="Of an auction game: by hand, what is still to be saved by a trick or a counter.",
)
@click.option(
    "--par",
    is_flag=True,
    help="FILE has deals of auction games: what the contract could have brought in each trump.",
)
@click.option(
    "--goal",
    metavar="TEXT",
    help="Of an auction game, instead of values: whether the bidder's side reaches it.",
)
@CLUSTER
def command(
    source: str,
    all_actions: bool,
    rules: str,
    as_json: bool,
    threads: int,
    nodes: int | None,
    seconds: float | None,
    melds: str | None,
    par: bool,
    goal: str | None,
    cluster: str | None,
) -> None:
    """Solve endgames exactly, with all hands open.

    An endgame of phase 2 is the trump suit, the leader's cards, a slash and the other's cards; a
    card already led stands in brackets. FILE has one a line, or JSON lines with a key "endgame".
    Values are the leader's points minus the other's over the remaining tricks.

    That of an auction game begins with its name; then come trump and the hands from the leader on,
    with * before those of the bidder's side, whose points minus all others' are the value. A --goal
    is "points 25", "points 25 meld 10" (that meld too, if it is saved), "tricks 4" or "all". With
    --par FILE has records of such deals; all see all cards from the first lead on.

    \b
    Examples:
      glupcore solve "H AS TS 9H KD / AS JC QD TD"
      glupcore solve endgames.txt --all --json --threads 2
      glupcore solve "three-handed H *AS TS [KD] / AC JC QD / TD QH QH" --goal "tricks 1"
      glupcore solve deals.jsonl --par
    """
    if par:
        refused = {"--all": all_actions, "--melds": melds, "--goal": goal, "--cluster": cluster}
        for name, given in refused.items():
            if given:
                raise click.UsageError(f"{name} goes without --par.")
        say_pars(source, as_json, threads, nodes, seconds)
        return
    if goal is not None and (all_actions or melds is not None):
        raise click.UsageError(f"{'--all' if all_actions else '--melds'} goes without --goal.")
    told, pace = Progress(), Pace()
    with chosen(cluster, "--threads", threads) as executor:
        limits = {"threads": threads, "nodes": nodes, "seconds": seconds, "executor": executor}
        asked = {"all_actions": all_actions, "melds": _melds(melds)}
        found = _found(_endgames(source, rules), goal, asked, limits)
        for number, one in enumerate(found, 1):
            if isinstance(one, Reached):
                say_json(one.to_dict()) if as_json else say(_answered(one))
            elif as_json:
                say_json(one.to_dict(all_actions=all_actions))
            else:
                say(_drawn(one, all_actions))
            if not sys.stdout.isatty():
                told(f"{counted(number, 'endgame')} solved{pace(number)}{workers_of(executor)}")
    told.clear()


def _found(
    endgames: Iterator[Endgame],
    goal: str | None,
    asked: dict[str, Any],
    limits: dict[str, Any],
) -> Iterator[Solution | Reached]:
    if goal is not None:
        return reaches_iter(endgames, goal, **limits)
    return solve_iter(endgames, **asked, **limits)


def _melds(text: str | None) -> list[int] | None:
    if text is None:
        return None
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise GlupError(f"--melds: expected whole numbers, given {quoted(word)}")
    return [int(word) for word in words]


def _endgames(source: str, rules: str) -> Iterator[Endgame]:
    if not source.strip() or not (is_text(source) or Path(source).exists()):
        raise NotationError(f"expected an endgame or the name of a file, given {source!r}")
    if source != STDIN and not Path(source).exists():
        if len(source.split()) < 3 and "/" not in source.strip("/"):
            raise FileNotFoundError(
                2, 'No such file, and no endgame such as "H AS TS / KD 9C"', source
            )
        yield Endgame(_named(source, rules))
        return
    empty = True
    with open_bytes(source) as file:
        for number, line in enumerate(file, 1):
            endgame = endgame_in(line, number, rules)
            if endgame is not None:
                empty = False
                yield endgame
    if empty:
        raise GlupError("no endgame in the input")


def endgame_in(line: bytes, number: int, rules: str) -> Endgame | None:
    """The endgame in a line, None if it holds none. Raises NotationError with its number."""
    try:
        text = decoded(line).removeprefix("\ufeff").strip()
        if not text or text.startswith("#"):
            return None
        if not text.startswith("{"):
            return Endgame(_named(text, rules))
        fields = load_object(text)
        found = fields.get("endgame")
        if not isinstance(found, str) or not is_text(found):
            raise NotationError(f"endgame: expected a text, given {shown(found)}")
        given = fields.get("rules", rules)
        if given not in names():
            raise NotationError(
                f"rules: expected one of {', '.join(RULESETS)}, given {shown(given)}"
            )
        endgame = Endgame(_named(found, given))
        if "rules" in fields and endgame.rules != given:
            raise NotationError(f"rules: expected those of the endgame, given {shown(given)}")
        return endgame
    except (InputError, GlupError) as error:
        raise NotationError(f"line {number}: {error}") from None


def _named(text: str, rules: str) -> str:
    """The endgame with the name of its rules, if it does not say it."""
    named = text.split(maxsplit=1)[0] in names() if text.split() else True
    return text if named or rules == DEFAULT_RULES else f"{rules} {text}"


def _answered(one: Reached) -> str:
    said = {True: "yes", False: "no", None: "not known, stopped"}[one.reached]
    effort = f"({one.nodes} nodes, {one.seconds:.3f} s)"
    return f"{one.endgame}\n  {one.goal}: {said} {effort}"


def _drawn(solution: Solution, all_actions: bool) -> str:
    if not solution.exact:
        return f"{solution}; stopped after {solution.nodes} nodes"
    whom = "the bidder's side" if Endgame(solution.endgame).has_bidder else "the leader"
    effort = f"({solution.nodes} nodes, {solution.seconds:.3f} s)"
    lines = [
        solution.endgame,
        f"  value {solution.value:+d} for {whom}, best {' '.join(solution.best)} {effort}",
        f"  line  {' '.join(solution.line)}",
    ]
    if all_actions:
        lines += [f"  {card:<3} {value:+d}" for card, value in solution.actions.items()]
    return "\n".join(lines)
