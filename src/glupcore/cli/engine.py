"""``glupcore engine``: the engine for other programs, by lines of JSON."""

import os
from typing import Any

import click

from glupcore.cli.inputs import STDIN, open_bytes
from glupcore.cli.numbers import Whole
from glupcore.cli.output import raw_output, say
from glupcore.errors import GlupError
from glupcore.protocol.engine import Engine
from glupcore.protocol.schema import text_of_schema
from glupcore.solvers.spec import Spec

EXAMPLES = """\b
Examples:
  echo '{"id":"1","method":"query_version"}' | glupcore engine
  glupcore engine --solver pimc:seconds=0.1 --workers 2
"""


def _spec(ctx: click.Context, option: click.Parameter, value: str) -> Spec:
    try:
        return Spec.parse(value)
    except GlupError as error:
        raise click.BadParameter(str(error)) from None


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
@click.option("--schema", is_flag=True, help="Print the JSON Schema of the protocol and end.")
def command(solver: Any, workers: int | None, schema: bool) -> None:
    """Serve another program by lines of JSON.

    Reads requests from standard input, one JSON object a line, and writes replies to standard
    output, as they are ready. A request that can't be answered gets an error object, and the engine
    goes on; it ends at the end of its input, when all is answered. docs/protocol.md has the
    requests.
    """
    if schema:
        say(text_of_schema().removesuffix("\n"))
        return
    engine = Engine(raw_output(), solver, workers or os.cpu_count() or 1)
    try:
        with open_bytes(STDIN) as source:
            engine.serve(source)
    except KeyboardInterrupt:
        engine.stop()
        raise
