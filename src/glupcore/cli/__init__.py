"""The command line: ``glupcore COMMAND …``, one module a command, loaded when it is called."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, Final, NoReturn

import click

from glupcore._entry import INTERRUPTED, interruptible, take_over, uninterruptible
from glupcore.cli.output import columns, say, say_aside
from glupcore.cli.streams import drop, encodable, secure
from glupcore.drawing.columns import folded
from glupcore.errors import GlupError
from glupcore.support import laboratory
from glupcore.support.fields import suggestion

COMMANDS: Final = {
    "recommend": "Recommend an action and value them all.",
    "assist": "Get advice while you play a deal at a table.",
    "solve": "Solve endgames exactly, with all hands open.",
    "show": "Draw a position, or a record at one of its plies.",
    "replay": "Replay records and check every action.",
    "review": "Review a deal: what each decision cost, and what luck did.",
    "deal": "Shuffle and deal; print records as JSON lines.",
    "play": "Play a deal or a game against the engine.",
    "lessons": "Learn to play: positions with one thing to find.",
    "serve": "Play, ask and review in the browser.",
    "melds": "List the kinds of meld with cards, points and what excludes what.",
    "rules": "Print the rules in short.",
    "match": "Match player A against player B.",
    "league": "Let several players play each other, and print a table.",
    "pool": "Measure players, the candidates, against a pool of opponents.",
    "solvers": "List the solvers, or the options of one of them.",
    "report": "Report on matches, each FILE one that match --out has written.",
    "profile": "Tell how players play, by the deals of match files or of records.",
    "export": "Export results as a Parquet file, for pandas and others.",
    "bench": "Measure how fast and how strong the engine is.",
    "engine": "Serve another program by lines of JSON.",
    "perft": "Count sequences of actions.",
    "train": "Make the learned weights again: a command for each file.",
}
"""What the help lists: the first sentence of each command, known without importing it."""

_BAD_INPUT: Final = 2
_PIPE_CLOSED: Final = 1
_LONGEST: Final = 2000  # characters of an error
_NARROWEST: Final = 30  # columns of help


class Help(click.HelpFormatter):
    """Help as wide as the terminal, in characters that stdout has.

    Click itself prints by an encoding of its own choice.
    """

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:  # click would take 50 columns at least
            width = max(_NARROWEST, min(get_terminal_size().columns, max_width or 80) - 2)
        super().__init__(indent_increment, width, max_width)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Names and what they mean; where that would be left too little room, below them."""
        super().write_dl(rows, min(col_max, self.width // 2), col_spacing)

    def getvalue(self) -> str:
        """The text of the help, examples included no wider than the terminal."""
        text, width = super().getvalue(), columns()
        return encodable(text if width is None else folded(text, width), sys.stdout)


class Context(click.Context):
    """As click's, with our help."""

    formatter_class = Help


class Commands(click.Group):
    """Commands by name, each the ``command`` of a module imported when it is called for."""

    context_class = Context

    def __init__(self, *args: Any, names: Mapping[str, str], modules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._names, self._modules = names, modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which help shows them."""
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        if cmd_name not in self._names:
            return None
        try:
            with uninterruptible():
                command = import_module(self._modules + cmd_name).command
        except ModuleNotFoundError as error:
            if error.name not in laboratory.MODULES:
                raise
            use = f"{ctx.command_path} {cmd_name}"
            raise click.ClickException(laboratory.MISSING.format(use=use)) from None
        if not isinstance(command, click.Command):
            return None
        command.context_class = Context
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each with its first sentence, and none imported for it."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._names.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with a suggestion where there is no such command."""
        if args[0] not in self._names:
            hint = suggestion(args[0], self._names)
            raise click.UsageError(f"No such command {args[0]!r}{hint}", ctx)
        return super().resolve_command(ctx, args)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit. An error of the user is one line on stderr and status 2.

    Without ``args``, as the program itself, it also sees to Ctrl-C at any moment (_entry.py).
    """
    if args is None:
        take_over()
    secure()
    try:
        with interruptible():
            status = commands.main(args, prog_name="glupcore", standalone_mode=False)
            sys.stdout.flush()
    except click.MissingParameter as error:
        _fail(f"{error.format_message()} {_more(error.ctx)}")
    except click.ClickException as error:
        _fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        _end(INTERRUPTED)
    except BrokenPipeError:  # nobody reads on, as in `| head`: end without a word
        _end(_PIPE_CLOSED)
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        _fail(f"{name}{error.strerror or error}")
    except MemoryError:
        _fail("not enough memory")
    except GlupError as error:
        _fail(str(error))
    sys.exit(status if isinstance(status, int) else 0)


def _more(ctx: click.Context | None) -> str:
    """Where a command says what it takes."""
    return f"{ctx.command_path} --help says more." if ctx is not None else ""


def _fail(message: str) -> NoReturn:
    with suppress(OSError):
        sys.stdout.flush()  # what came before the fault, before the error
    say_aside(f"error: {_one_line(message)}")
    _end(_BAD_INPUT)


def _end(status: int) -> NoReturn:
    try:
        sys.stdout.flush()
    except OSError:
        drop(sys.stdout)
    sys.exit(status)


def _one_line(message: str) -> str:
    """Without line ends, control characters, and the middle of what is too long."""
    line = " ".join(message.split())
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)


FIRST_WALK = """\b
A first walk:
  glupcore deal --seed 7 --play greedy > deal.jsonl  play and record a deal
  glupcore replay deal.jsonl                         how it ended
  glupcore show deal.jsonl --ply 12                  the table at action 12
  glupcore recommend --record deal.jsonl --ply 12    what to do there
"""


@click.group(
    epilog=FIRST_WALK,
    cls=Commands,
    names=COMMANDS,
    modules="glupcore.cli.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="glupcore", prog_name="glupcore")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """An engine for nineteen card games: Glup Pinochle, two-handed pinochle, fifteen auction
    pinochles for two to eight players, and Pisti. It says what to do in any position, plays, and
    reviews deals.
    """
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())
