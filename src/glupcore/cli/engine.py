"""``glupcore engine``: the engine for other programs, by lines of JSON."""

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import fields
from types import FrameType
from typing import Any, TypeVar

import click

from glupcore.cli.inputs import open_stdin
from glupcore.cli.numbers import Number, Whole
from glupcore.cli.output import raw_output, say
from glupcore.errors import GlupError
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.engine import Engine
from glupcore.protocol.faults import Fault
from glupcore.protocol.schema import text_of_schema
from glupcore.solvers import solver_class
from glupcore.solvers.spec import Spec

EXAMPLES = """\b
Examples:
  echo '{"id":"1","method":"query_version"}' | glupcore engine
  glupcore engine --untrusted --max-seconds 2
"""

F = TypeVar("F", bound=Callable[..., Any])


def _spec(ctx: click.Context, option: click.Parameter, value: str) -> Spec:
    try:
        return Spec.parse(value)
    except GlupError as error:
        raise click.BadParameter(str(error)) from None


def _names(
    ctx: click.Context, option: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
    if value is None:
        return None
    names = tuple(value.split(","))
    try:
        for name in names:
            solver_class(name)
    except GlupError as error:
        raise click.BadParameter(str(error)) from None
    return names


def _word(value: Any) -> str:
    """A limit as the help has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(value)
    return f"{value:.15g}"


def _bounds(command: F) -> F:
    """An option for every limit, in their order."""
    for bound in reversed(fields(Bounds)):
        told = bound.metadata
        more: dict[str, Any] = {}
        if bound.name == "solvers":
            more = {"metavar": "NAME,…", "callback": _names}
        elif told["least"] is None:
            more = {"default": None}
        elif "float" in str(bound.type):
            more = {"type": Number(told["least"], told["most"], min_open=True)}
        else:
            more = {"type": Whole(told["least"], told["most"])}
        usual = "" if bound.default is None else f"{_word(bound.default)}; "
        values = f"{usual}untrusted: {_word(told['strangers'])}"
        text = f"{told['meaning']}  [{values}]"
        command = click.option(told["option"], bound.name, help=text, **more)(command)
    return command


@click.command(name="engine", epilog=EXAMPLES)
@click.option(
    "--solver",
    metavar="SPEC",
    default="auto",
    callback=_spec,
    help="Who thinks if a request does not say, and the limits, as in match.  [default: auto]",
)
@click.option(
    "--workers",
    type=Whole(1, 256),
    help="Searches at a time.  [default: the number of processors]",
)
@click.option(
    "--untrusted",
    is_flag=True,
    help="Strangers ask: limits as after 'untrusted', unless given.",
)
@_bounds
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the protocol and end.")
def command(solver: Any, workers: int | None, untrusted: bool, schema: bool, **limits: Any) -> None:
    """Serve another program by lines of JSON.

    Reads requests from standard input, one JSON object a line, and writes replies to standard
    output, as they are ready. docs/protocol.md has the requests and the limits.
    """
    if schema:
        say(text_of_schema().removesuffix("\n"))
        return
    bounds = Bounds.of(limits, untrusted)
    try:
        engine = Engine(raw_output(), solver, workers or os.cpu_count() or 1, bounds)
    except Fault as fault:
        raise GlupError(f"--solver: {fault}") from None
    _drain_at_signals(engine)
    try:
        with open_stdin() as source:
            engine.serve(source)
    except KeyboardInterrupt:
        engine.stop()
        raise


def _drain_at_signals(engine: Engine) -> None:
    """Let what asks a process to end be heard; what asks twice ends it as ever."""

    def drain(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        engine.drain()

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGBREAK"):  # the latter is Ctrl-Break of Windows
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), drain)
