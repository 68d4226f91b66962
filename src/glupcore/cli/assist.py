"""``glupcore assist``: advice at the table, while a deal is played."""

import io
import sys
from pathlib import Path
from typing import Any

import click

from glupcore._core import DEFAULT_RULES
from glupcore.advice import table as advice_table
from glupcore.advice.advice import Advice
from glupcore.cli.conversation import read_line, tell
from glupcore.cli.game_options import game_options
from glupcore.cli.inputs import FileName
from glupcore.cli.kinds import AnyRules, name_of
from glupcore.cli.numbers import Number, Seed, Whole
from glupcore.cli.output import say, width
from glupcore.deals.reading import read_deal
from glupcore.deals.seen import SeenDeal
from glupcore.deals.talk import Question, TableTalk
from glupcore.drawing.columns import folded
from glupcore.errors import GlupError
from glupcore.recommend import recommend
from glupcore.support.files import read_regular, write_whole

EXAMPLES = """\b
Examples:
  glupcore assist tonight.txt
  glupcore assist tonight.txt --seconds 5 --totals 870,910
  glupcore assist --rules two-handed tonight.txt
  glupcore assist --rules four-handed --seat 2 --names Ann,Bob,Cleo,Dan tonight.txt
"""

HELP = """\
Cards: QS, 10d, A♣; QS+ from the table.
Declarations: run, marriage H, 2x jacks,
pass, dix; if not clear with cards:
pinochle:JD,QS+.
Several on a line: they: AC me: 9C run
A pass may be left out before a draw.
And these words:
  hint  what the engine would do
  why   what every action is worth,
        and where the points come from
  table the cards as far as you know
  undo  takes the last event back
  save FILE  keeps the deal there
  quit  ends; the same FILE goes on"""

BEST = 4  # actions that are shown without being asked for


@click.command(name="assist", epilog=EXAMPLES)
@click.argument("path", metavar="[FILE]", required=False, type=FileName(dir_okay=False))
@click.option("--rules", type=AnyRules(), help="Which game.  [default: the file's, or glup]")
@click.option("--seat", type=Whole(0, 7), help="Yours, in an auction game.  [default: 0]")
@click.option("--names", metavar="NAME,NAME,…", help="Those of all seats there, from seat 0.")
@click.option(
    "--seconds",
    type=Number(min=0, min_open=True),
    default=2.0,
    show_default=True,
    help="Think so long.",
)
@click.option("--iterations", type=Whole(1), help="Think so many playouts instead.")
@click.option("--seed", type=Seed(), help="For advice that can be had again.")
@click.option("--solver", default="auto", show_default=True, help="Who is to think.")
@game_options
def command(
    path: str | None, rules: Any, seat: int | None, names: str | None, **options: Any
) -> None:
    """Get advice while you play a deal at a table.

    Asks what you were dealt and then, event by event, what happens at the table; the word help says
    how to answer. With FILE everything is kept there at once, and the same command goes on with it.
    The file is a deal as one player saw it, for show, recommend and replay.
    """
    if sys.stdin is None:
        raise GlupError("standard input is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if options["iterations"] is not None:
        options["seconds"] = None
    talk = _talk_of(path, rules, seat, names)
    if rules not in (None, talk.rules):
        expected = f"expected {name_of(talk.rules)}, the game in {path}"
        raise GlupError(f"--rules: {expected}, given {name_of(rules)}")
    session = Session(talk, path, options)
    if not isinstance(talk, TableTalk):
        from glupcore.cli.assist_auction import AuctionSession

        session = AuctionSession(talk, path, options)
    try:
        session.run()
    except KeyboardInterrupt:
        say("")
        session.leave()
        raise


def _talk_of(path: str | None, rules: Any, seat: int | None, names: str | None) -> Any:
    """What the file tells so far; a file that is not there, or empty, tells nothing."""
    told = ""
    if path is not None and Path(path).exists():
        told = read_regular(path).decode("utf-8-sig", errors="replace")
    begun = told.lstrip().startswith("auction {")
    if begun or (rules is not None and not isinstance(rules, str)):
        return _auction_talk(told, rules, seat, names, path)
    for option, value in (("--seat", seat), ("--names", names)):
        if value is not None:
            raise click.UsageError(f"{option} goes with the rules of an auction game.")
    if not told.strip():
        return TableTalk(rules=rules or DEFAULT_RULES)
    if not told.lstrip().startswith("{"):
        return TableTalk.parse(told)
    deal = read_deal(told)
    if not isinstance(deal, SeenDeal):
        raise GlupError(f"{path}: expected a deal as one player saw it, given a whole record")
    return TableTalk(deal)


def _auction_talk(told: str, rules: Any, seat: int | None, names: str | None, path: Any) -> Any:
    from glupcore.play.auction.talk import AuctionTalk

    if not told.strip():
        called = () if names is None else tuple(name.strip() for name in names.split(","))
        return AuctionTalk(rules, seat or 0, called)
    if seat is not None or names is not None:
        raise GlupError(f"{path}: expected a new file for --seat and --names")
    try:
        return AuctionTalk.parse(told)
    except GlupError as error:
        raise GlupError(f"{path}: {error}") from None


class Session:
    """One sitting: questions, answers, what is shown, and the file."""

    help = HELP
    turn = "your turn to play or to declare"

    def __init__(self, talk: Any, path: str | None, options: dict[str, Any]) -> None:
        self._talk, self._path, self._options = talk, path, options
        self._advice: Advice | None = None  # for what is to be decided now

    def run(self) -> None:
        """Ask until the deal is over or the answers end."""
        if self._talk.deal is None:
            say("A new deal. Type help for help.")
        else:
            say("The deal goes on. Type help for help.")
        self._look()
        while (question := self._talk.question) is not None:
            line = _ask(question)
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                self.leave()
                return
            try:
                self._take(line.strip())
            except (GlupError, OSError) as error:
                tell(f"? {error}")

    def leave(self) -> None:
        """Say how to go on."""
        if self._path is not None:
            tell(f"Kept in {self._path}.")
        elif told := self._talk.to_text():
            say("Not kept in a file; the deal so far:")
            say(told.removesuffix("\n"))

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help" | "?":
                say(self.help)
            case "table":
                self._show_table()
            case "hint":
                for row in str(self._advised()).splitlines():
                    tell(row)
            case "why":
                self._say_why()
            case "undo":
                tell(f"undone: {self._talk.undo()}")
                self._changed()
            case "save" if rest.strip():
                _write(rest.strip(), self._talk)
                self._path = rest.strip()
                tell(f"Kept in {self._path}.")
            case "save":
                raise GlupError("save: expected the name of a file after it")
            case _:
                told = self._talk.answer(line)
                tell("  ".join(told))
                self._changed()

    def _changed(self) -> None:
        self._advice = None
        if self._path is not None:
            _write(self._path, self._talk)
        self._look()

    def _look(self) -> None:
        """Show the table and what to do, if that is to be decided, or how the deal ended."""
        deal = self._talk.deal
        if deal is None or not (deal.is_over or self._talk.is_my_turn):
            return
        if deal.needs != "meld":
            self._show_table()
        if deal.is_over:
            return
        legal = deal.legal_actions()
        if len(legal) == 1:
            say(f"There is only {legal[0]}.")
            return
        self._say_best()

    def _show_table(self) -> None:
        deal = self._talk.deal
        if deal is None:
            raise GlupError("table: expected after the cards are dealt")
        say(folded(str(deal), width()))

    def _advised(self) -> Advice:
        deal = self._talk.deal
        if deal is None or not self._talk.is_my_turn:
            raise GlupError(f"advice: expected when it is {self.turn}")
        if self._advice is None:
            self._advice = recommend(deal.view(), explain=True, **self._options)
        return self._advice

    def _say_best(self) -> None:
        """The best few actions, by the names that are typed here."""
        deal, advice = self._talk.deal, self._advised()
        assert deal is not None
        if advice.reason is not None:
            tell(advice.reason)
        named = {v.action: deal.short(v.action) for v in advice}
        say("\n".join(advice_table.table(advice.actions, width(), BEST, named, advice.reason)))

    def _say_why(self) -> None:
        say(self._advised().text(width(), None))


def _ask(question: Question) -> str | None:
    """An answer; None at the end of the input."""
    tell(f"{question.text} e.g. {question.example}")
    return read_line()


def _write(path: str, talk: Any) -> None:
    """Keep the deal: all of it or, if that fails, what was there before."""
    told: str = talk.to_text()
    if Path(path).suffix == ".json" and isinstance(talk, TableTalk) and talk.deal is not None:
        told = talk.deal.to_json() + "\n"
    write_whole(path, told.encode())
