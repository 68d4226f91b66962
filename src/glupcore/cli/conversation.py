"""A game in the terminal: what is shown, asked, read and answered."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import isnan
from pathlib import Path
from typing import Final

from glupcore.advice.advice import Advice
from glupcore.cli.output import say, width
from glupcore.cli.progress import Progress
from glupcore.drawing.columns import folded
from glupcore.errors import GlupError, IllegalActionError, NotationError
from glupcore.play.game_file import save
from glupcore.play.table import Table

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
            tell(self._table.family.opening(), "Choose by number; help tells what else there is.")
            if not self._table.deal.actions:
                tell(self._table.begins())
            elif self._table.asks == "person":
                tell(*self._table.recap(width()))
            return self._play()
        finally:
            save(self._table, self._path)

    def _play(self) -> bool:
        again = True
        while (asks := self._table.asks) != "nothing":
            if asks == "engine":
                self._reply()
                again = True
            elif self._table.is_forced:  # where there is no choice nobody is asked
                self._happens(self._table.forced())
                again = True
            else:
                if again:
                    self._show()
                line = read_line()
                if line is None or line.lower() in _LEAVE:
                    return False
                again = self._answer(line)
        tell("", *self._table.deal_lines(width()))
        tell(*self._table.game_lines())
        return True

    def _show(self) -> None:
        table = self._table
        if table.asks == "next deal":
            ended = (*table.deal_lines(width()), *table.game_lines())
            tell("", *ended, "", " 1 the next deal")
        else:
            tell(*table.scene())

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
            tell(f"Not allowed: {error}.", *self._table.again(legal=False))
            return False
        except NotationError as error:
            tell(f"{error}; or help.", *self._table.again(legal=True))
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
        says = self._table.family.thinks(self._table.deal.player)
        try:
            sentences = self._table.reply(lambda so_far: thinking(says))
        finally:
            thinking.clear()
        self._happens(sentences)

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
        table = self._table
        value = f"{best.value:+.1f} {table.family.unit}" if best.value == best.value else "the best"
        chance = "" if best.win is None else f", {best.win:.0%} to win the game"
        listed = [choice.action for choice in table.choices()]
        number = f"{listed.index(best.action) + 1}: " if best.action in listed else ""
        tell(f"{number}{table.in_words(best.action)} ({value}{chance})")
        if advice.reason is not None:
            tell(advice.reason)
        if len(advice) > 1:
            second = advice.actions[1]
            is_known = not isnan(second.difference_error)
            error = f" ± {second.difference_error:.1f}" if is_known else ""
            behind = round(second.value, 1) - round(best.value, 1)
            tell(f"then {table.in_words(second.action)} ({behind:+.1f}{error})")
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
        tell(*self._table.family.more(self._table.choices()))
        return False

    def _show_all(self, rest: str) -> bool:
        tell(self._table.drawing(width()))
        return False

    def _undo(self, rest: str) -> bool:
        self._table.undo()
        self._happens(["Back to your last decision.", *self._table.recap(width())])
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
        tell(self._table.family.help)
        return False


def read_line() -> str | None:
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
