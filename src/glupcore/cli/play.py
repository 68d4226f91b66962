"""``glupcore play``: a deal or a game against the engine, in the terminal."""

import io
import secrets
import sys
from pathlib import Path
from typing import Any

import click

from glupcore.cli.conversation import Conversation, tell
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import AnyRules, name_of
from glupcore.cli.numbers import Number, Seed, Whole
from glupcore.errors import GlupError
from glupcore.play.game_file import default_path, load, set_aside
from glupcore.play.opponent import LEVELS
from glupcore.play.seating import with_strengths
from glupcore.play.table import Setting, Table
from glupcore.stock_house import StockHouse

EXAMPLES = (
    """\b
How strong the engine is to play (--strength):
"""
    + "\n".join(f"  {level.name:<9} {level.what}" for level in LEVELS)
    + """
  Or a player as match takes it, such as pimc:iterations=300.

\b
Examples:
  glupcore play
  glupcore play --strength strong --game 1000
  glupcore play --seat 1 --seed 7 game.jsonl
  glupcore play --rules two-handed
"""
)


@click.command(name="play", epilog=EXAMPLES)
@click.argument("path", metavar="[FILE]", required=False, type=FileName())
@click.option("--rules", type=AnyRules(), help="Which game.  [default: the saved one's, or glup]")
@click.option("--seat", type=Whole(0, 7), help="Yours; seat 0 deals first.  [default: 0]")
@click.option(
    "--strength",
    "strengths",
    metavar="[SEAT=]LEVEL",
    multiple=True,
    help="A level or a player, see below; of all others, or of a seat.  [default: medium]",
)
@click.option("--names", metavar="NAME,NAME,…", help="Those of all seats, from seat 0.")
@click.option("--game", "target", type=Whole(1), help="Play deals until one has so many points.")
@click.option("--lead", type=Whole(1), help="Play deals until one of two is so much ahead.")
@click.option("--seed", type=Seed(), help="The same seed, the same cards.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    help="The engine thinks no longer about an action.",
)
@click.option("--new", is_flag=True, help="Begin anew, whatever has not been finished.")
def command(path: str | None, new: bool, rules: str | None, **options: Any) -> None:
    """Play a deal or a game against the engine.

    Choose by number, or type a card or an action; help says what else there is: a hint, the value
    of every action, undo. The engine sees its own cards only.

    The game is saved after every action, in FILE or among your data, and the same command goes on
    with one that was left, be it by Ctrl-C. It is a file of records: show, replay and others read
    it. An unfinished game is kept under another name if you begin a new one, with --new or with any
    of the other options but --rules.
    """
    given = {name: value for name, value in options.items() if value not in (None, ())}
    file = default_path() if path is None else Path(path)
    another = "--new" if path is None else "another FILE"
    table = None if given or new else _unfinished(file, path is not None)
    if table is None:
        table = _begin(
            file, given if rules is None else {**given, "rules": rules}, path is not None
        )
    elif rules is not None and not _are(rules, table.setting.rules):
        expected = f"--rules: expected {name_of(table.setting.rules)}, the game in {file}"
        expected += f", given {name_of(rules)}"
        raise GlupError(f"{expected}; {another} begins another")
    else:
        tell(f"Going on with the game in {file}; {another} begins another.")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        over = Conversation(table, file).run()
    except KeyboardInterrupt:
        tell("", _left(path))
        raise
    tell(f"The record of it is {file}; glupcore review {file}" if over else _left(path))


def _unfinished(file: Path, named: bool) -> Table | None:
    """The game that a file holds, if there is one to go on with."""
    if not file.exists():
        return None
    table = load(file)
    if table.asks != "nothing":
        return table
    if named:
        raise GlupError(f"{file}: this game is over; name another file to begin one")
    return None


def _begin(file: Path, given: dict[str, Any], named: bool) -> Table:
    fields: dict[str, Any] = {"seed": secrets.randbits(32), **given}
    table = Table(_setting(**fields))
    if not named:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            kept = set_aside(file)
            tell(f"The game before this one is now in {kept}")
    elif file.exists():
        raise GlupError(f"{file}: expected a new file to begin a game with these options")
    return table


def _setting(strengths: tuple[str, ...] = (), names: str | None = None, **fields: Any) -> Setting:
    """The setting that the options make. Raises GlupError."""
    rules = fields.get("rules")
    if isinstance(rules, StockHouse):
        goal = {} if fields.keys() & {"target", "lead"} else rules.goal
        fields |= {"rules": rules.game, **goal}
    if names is not None:
        fields["names"] = tuple(name.strip() for name in names.split(","))
    return with_strengths(Setting(**fields), strengths)


def _are(given: Any, saved: Any) -> bool:
    """Whether a saved game is by the rules that are given; it may have more options."""
    if isinstance(given, str) or isinstance(saved, str):
        return bool(given == saved)
    same = bool(given.to_value() == saved.to_value())
    return same and bool(given.options.items() <= saved.options.items())


def _left(path: str | None) -> str:
    command = "glupcore play" if path is None else f"glupcore play {path}"
    return f"The game is saved; {command} goes on with it."
