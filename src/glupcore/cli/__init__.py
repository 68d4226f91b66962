"""The command line: ``glupcore COMMAND …``, one module a command, loaded when it is called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from glupcore.errors import GlupError

COMMANDS: Final = (
    "recommend",
    "solve",
    "show",
    "replay",
    "review",
    "deal",
    "match",
    "report",
    "style",
    "bench",
    "engine",
    "perft",
    "train",
)

_BAD_INPUT: Final = 2
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 1


class Commands(click.Group):
    """Commands by name, each the ``command`` of a module imported when it is called for."""

    def __init__(self, *args: Any, names: Sequence[str], modules: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._names, self._modules = names, modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which help shows them."""
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, None if there is none."""
        if cmd_name not in self._names:
            return None
        command = import_module(self._modules + cmd_name).command
        return command if isinstance(command, click.Command) else None


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit. An error of the user is one line on stderr and status 2."""
    try:
        status = commands.main(args, prog_name="glupcore", standalone_mode=False)
        _flush()
    except click.ClickException as error:
        _fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        sys.exit(_INTERRUPTED)
    except BrokenPipeError:  # nobody reads on, as in `| head`: end without a word
        _drop_output()
        sys.exit(_PIPE_CLOSED)
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        _fail(f"{name}{error.strerror or error}")
    except GlupError as error:
        _fail(str(error))
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str) -> NoReturn:
    try:
        _flush()  # what came before the fault, before the error
    except OSError:
        _drop_output()
    print("error:", " ".join(message.split()), file=sys.stderr)
    sys.exit(_BAD_INPUT)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _drop_output() -> None:
    """Let what can't be written go, or Python would complain of it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


FIRST_WALK = """\b
A first walk:
  glupcore deal --seed 7 --play greedy > deal.jsonl    play a deal and record it
  glupcore replay deal.jsonl                           how it ended
  glupcore show deal.jsonl --ply 12                    the table before action 12
  glupcore recommend --record deal.jsonl --ply 12      what to do there
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
    """An engine for Glup Pinochle.

    Asks for the best action in a position, draws positions, plays and checks records of deals.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
