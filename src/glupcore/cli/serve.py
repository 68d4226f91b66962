"""``glupcore serve``: a table in the browser."""

import asyncio
import secrets
import threading
import webbrowser
from pathlib import Path

import click

from glupcore.cli.inputs import FileName
from glupcore.cli.numbers import Number, Whole
from glupcore.cli.output import say, say_aside
from glupcore.errors import GlupError
from glupcore.protocol.bounds import MOST_SECONDS

EXAMPLES = """\b
Examples:
  glupcore serve --open
  glupcore serve --port 0 --max-seconds 60
  glupcore serve --export table --engine glupcore-0.2.0.tgz
"""

OTHERS = (
    "warning: whoever has the address with its token can use this engine, and what is sent is not"
    " encrypted: for a network that you trust"
)


@click.command(name="serve", epilog=EXAMPLES)
@click.option(
    "--port", type=Whole(0, 65535), default=8000, show_default=True, help="0: one that is free."
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="An address or name of this machine. Others reach it by any but its own ones, such as the"
    " default, and then need a token.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--max-seconds",
    type=Number(0, MOST_SECONDS, min_open=True),
    default=300.0,
    help="The engine thinks no longer about an action, or over a whole review.  [default: 300]",
)
@click.option(
    "--workers",
    type=Whole(1, 256),
    help="Searches at a time.  [default: the number of processors, 2 at least]",
)
@click.option(
    "--export",
    "folder",
    metavar="FOLDER",
    type=FileName(file_okay=False, path_type=Path),
    help="Serve nothing: write the page, with an engine of its own, as files for any web server. A"
    " new or empty folder, or a former export, which is replaced.",
)
@click.option(
    "--engine",
    "package",
    metavar="PACKAGE",
    type=FileName(path_type=Path),
    help="With --export: the npm package of glupcore, a .tgz or its folder.",
)
def command(
    port: int,
    host: str,
    opens: bool,
    max_seconds: float,
    workers: int | None,
    folder: Path | None,
    package: Path | None,
) -> None:
    """Play, ask and review in the browser.

    Prints the address of the page and serves it until Ctrl-C. Only this machine reaches it, unless
    --host says otherwise. docs/web.md tells more.
    """
    if folder is not None or package is not None:
        _export(folder, package)
        return
    _need_packages()
    from glupcore.web.address import listen
    from glupcore.web.server import engine_args, serve

    listener, address = listen(host, port)
    token = None if address.is_own else secrets.token_urlsafe()
    url = address.url if token is None else f"{address.url}?token={token}"

    def tell() -> None:
        if token is not None:
            say_aside(OTHERS)
        say(url)
        if opens:  # some browsers end only when the person ends them
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

    with listener:
        asyncio.run(serve(listener, address, engine_args(workers, max_seconds), token, tell))


def _export(folder: Path | None, package: Path | None) -> None:
    from glupcore.web.export import export

    if folder is None or package is None:
        raise GlupError("serve: expected both --export and --engine, or none of them")
    size = export(folder, package)
    say(f"{folder}: {size / 1e6:.1f} MB, to be served at any address as they are")


def _need_packages() -> None:
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        raise GlupError(
            f'serve: {package} is needed for the page: pip install "glupcore[web]"'
        ) from None
