"""A game in the terminal: what is shown, asked, read and answered."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import isnan
from pathlib import Path
from typing import Final

from glupcore._core import DEFAULT_RULES, ruleset
from glupcore.advice.advice import Advice
from glupcore.cli.output import say, width
from glupcore.cli.progress import Progress
from glupcore.drawing.columns import TIE, folded
from glupcore.drawing.render import sign, text
from glupcore.errors import GlupError, IllegalActionError, NotationError
from glupcore.play.choices import Choice
from glupcore.play.game_file import save
from glupcore.play.narration import points_in_words
from glupcore.play.outcome import deal_lines, game_lines
from glupcore.play.table import Setting, Table

HELP: Final = """\
Type the number of a choice; or a card, QS for Q♠, QS+ for one on your table; a kind of meld; \
dix for the exchange; pass.

hint         what the engine would do
why          what every action is worth
more         all ways to declare a meld
table        everything you can know
undo         back to your last decision
save [FILE]  a copy of the game
resign       give the game up
quit         leave the game for now

The game is saved after every action."""

_LEAVE: Final = ("quit", "exit", "q")


class Conversation:
    """One person, one table, and the file in which the game is saved after every action."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table = table
        self._path = path
        self._advice: Advice | None = None  # on the decision that is asked for
        # Each says whether the table is to be shown again.
        self._commands: dict[str, Callable[[str], bool]] = {
            "hint": self._hint,
            "why": self._why,
            "more": self._more,
            "table": self._show_all,
            "undo": self._undo,
            "save": self._save_copy,
            "resign": self._resign,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> bool:
        """Play until the game is over (true), or the person leaves or says no more (false).

        Raises KeyboardInterrupt at Ctrl-C. The game is saved in any case.
        """
        try:
            save(self._table, self._path)
            tell(_setting(self._table.setting), "Choose by number; help tells what else there is.")
            if not self._table.deal.actions:
                tell(self._table.begins())
            return self._play()
        finally:
            save(self._table, self._path)

    def _play(self) -> bool:
        again = True
        while (asks := self._table.asks) != "nothing":
            offered = self._table.choices()
            if asks == "engine":
                self._reply()
                again = True
            elif len(offered) == 1:
                self._forced(offered[0])
                again = True
            else:
                if again:
                    self._show(offered)
                line = _read_line()
                if line is None or line.lower() in _LEAVE:
                    return False
                again = self._answer(line)
        tell("", *([] if self._table.resigned else deal_lines(self._table)))
        tell(*game_lines(self._table))
        return True

    def _show(self, offered: Sequence[Choice]) -> None:
        if not offered:
            tell("", *deal_lines(self._table), *game_lines(self._table), "", " 1 the next deal")
        elif offered[0].what == "play":
            tell("", text(self._table.view, past=False), "", *_plays(offered))
        else:
            tell("You may declare:", *_declarations(offered))

    def _answer(self, line: str) -> bool:
        """Do what a line asks for. Whether the table is to be shown again."""
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                return self._commands[word.lower()](rest.strip())
            if line and self._table.asks == "next deal":
                self._next_deal(line)
            elif line:
                self._happens(self._table.act(line))
        except IllegalActionError as error:
            tell(f"Not allowed: {error}.")
            if self._table.view.phase == 2:
                tell(f"You may only play {', '.join(map(str, self._table.choices()))}.")
            return False
        except NotationError as error:
            tell(f"{error}; or help.")
            return False
        except GlupError as error:
            tell(f"{error}.")
            return False
        except OSError as error:
            tell(f"{error.filename}: {error.strerror}.")
            return False
        return True

    def _reply(self) -> None:
        thinking = Progress()
        try:
            sentences = self._table.reply(lambda so_far: thinking("They think ..."))
        finally:
            thinking.clear()
        self._happens(sentences)

    def _forced(self, only: Choice) -> None:
        """Where there is no choice nobody is asked."""
        if only.what == "play" and len(set(self._table.view.hand)) > 1:
            tell(f"You may only play {only}.")
        self._happens(self._table.act(only.action))

    def _happens(self, sentences: Sequence[str]) -> None:
        self._advice = None
        save(self._table, self._path)
        tell(*sentences)

    def _next_deal(self, line: str) -> None:
        if line not in ("1", "next"):
            raise GlupError(f"expected 1 for the next deal, or help, given {line!r}")
        self._table.next_deal()
        self._happens([self._table.begins()])

    def _hint(self, rest: str) -> bool:
        advice = self._advised()
        best = advice.actions[0]
        offered = self._table.choices()
        number = [choice.action for choice in offered].index(best.action) + 1
        value = f"{best.value:+.1f} points from here on" if best.value == best.value else "the best"
        chance = "" if best.win is None else f", {best.win:.0%} to win the game"
        words = {choice.action: str(choice) for choice in offered}
        tell(f"{number}: {words[best.action]} ({value}{chance})")
        if len(advice) > 1:
            second = advice.actions[1]
            is_known = not isnan(second.difference_error)
            error = f" ± {second.difference_error:.1f}" if is_known else ""
            behind = round(second.value, 1) - round(best.value, 1)
            tell(f"then {words[second.action]} ({behind:+.1f}{error})")
        return False

    def _why(self, rest: str) -> bool:
        say(self._advised().text(width(), None))
        return False

    def _advised(self) -> Advice:
        if self._table.asks != "person":
            raise GlupError("there is nothing to decide")
        if self._advice is None:
            thinking = Progress()
            try:
                self._advice = self._table.advise(
                    progress=lambda so_far: thinking("The engine thinks ...")
                )
            finally:
                thinking.clear()
        return self._advice

    def _more(self, rest: str) -> bool:
        offered = self._table.choices()
        if all(choice.first for choice in offered):
            raise GlupError("there are no more ways than those")
        tell(*_declarations(offered, every_way=True))
        return False

    def _show_all(self, rest: str) -> bool:
        tell(text(self._table.view))
        return False

    def _undo(self, rest: str) -> bool:
        self._table.undo()
        self._happens(["Back to your last decision."])
        return True

    def _save_copy(self, rest: str) -> bool:
        path = Path(rest) if rest else self._path
        if path != self._path and path.exists():
            raise GlupError(f"{path} is there already; name another file")
        save(self._table, path)
        tell(f"Saved in {path}.")
        return False

    def _resign(self, rest: str) -> bool:
        self._table.resign()
        return True

    def _help(self, rest: str) -> bool:
        tell(HELP)
        return False


def _setting(setting: Setting) -> str:
    game = "one deal" if setting.target is None else f"a game to {setting.target}"
    what = "" if setting.rules == DEFAULT_RULES else f" of {ruleset(setting.rules).title}"
    return f"You play {game}{what} against {setting.strength}."


def _plays(offered: Sequence[Choice]) -> list[str]:
    """A line for each suit, each card with its number; ``+`` is one from the table."""
    marks = max(len(choice.action) for choice in offered) - len("QS")
    lines: dict[str, list[str]] = {}
    for number, choice in enumerate(offered, 1):
        item = f"{number:>2} {sign(choice.name)}{choice.action[2:]:<{marks}}".replace(" ", TIE)
        lines.setdefault(choice.name[1], []).append(item)
    return [f"{TIE} ".join(items).rstrip(f" {TIE}") for items in lines.values()]


def _declarations(offered: Sequence[Choice], every_way: bool = False) -> list[str]:
    lines = []
    for number, choice in enumerate(offered, 1):
        if choice.first or every_way:
            points = f": {points_in_words(choice.points)}" if choice.points else ""
            ways = f", {choice.ways} ways (more)" if choice.ways > 1 and not every_way else ""
            lines.append(f"{number:>2} {choice}{points}{ways}")
    return lines


def _read_line() -> str | None:
    """The next line without spaces around it, None at the end of input."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (gives input() its arrow keys)
        try:
            return input("> ").strip()
        except EOFError:
            say("")
            return None
    line = sys.stdin.readline()
    return line.strip() if line else None


def tell(*lines: str) -> None:
    """Show lines, each folded to the width of the terminal."""
    if lines:
        say(folded("\n".join(lines), width(), whole_words=True))
