"""Draws docs/recommendation.svg, the README's picture: what two commands print on a terminal.

``python docs/make_picture.py`` draws it anew, ``python docs/make_picture.py FILE`` another file; to
look at it: ``rsvg-convert docs/recommendation.svg -o x.png``. tests/project/test_picture.py fails
when the commands print something else.
"""

import html
import io
import os
import re
import sys
from contextlib import chdir, redirect_stdout, suppress
from pathlib import Path
from unittest.mock import patch

from rich.console import Console
from rich.text import Text

from glupcore.cli import main

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = (
    "show examples/play/leave.json",
    "recommend examples/play/leave.json --iterations 20000 --seed 1",
)
PICTURE = ROOT / "docs" / "recommendation.svg"
COLUMNS = 92
FONTS = "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace"
ERASED = "\x1b[2K"
COLUMN = 12.2  # width of a character as rich draws it
PIECE = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" textLength="[^"]*" '
    r'clip-path="[^"]*">(?P<before>(?:&#160;)*)(?P<text>[^<]*?)(?:&#160;|\s)*</text>'
)


class Terminal(io.StringIO):
    """Takes what is printed, colours included."""

    def isatty(self) -> bool:
        """As a terminal says."""
        return True


def prompt(command: str) -> Text:
    """A command as it is typed."""
    return Text.assemble(("$ ", "bold cyan"), (f"glupcore {command}", "bold"))


def printed(command: str) -> Text:
    """What a command has printed on a terminal when it is done."""
    settings = {"COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
    terminal = Terminal()
    with chdir(ROOT), patch.dict(os.environ, settings), redirect_stdout(terminal):
        os.environ.pop("NO_COLOR", None)
        with suppress(SystemExit):
            main(command.split())
    last = terminal.getvalue().rpartition(ERASED)[2]  # the table that grew has been taken away
    return Text.from_ansi(last.rstrip())


def placed(piece: re.Match[str]) -> str:
    """A piece of text without the blanks around it, which some programs trim and so misplace it."""
    content = html.unescape(piece["text"])
    if not content.strip():
        return ""
    x = float(piece["x"]) + COLUMN * piece["before"].count(";")
    return (
        f'<text class="{piece["style"]}" x="{x:g}" y="{piece["y"]}" '
        f'textLength="{COLUMN * len(content):g}">{piece["text"]}</text>\n'
    )


def svg() -> str:
    """The picture: fonts of the reader's machine, nothing loaded from elsewhere."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), highlight=False)
    for number, command in enumerate(COMMANDS):
        if number:
            console.print()
        console.print(prompt(command))
        console.print(printed(command), soft_wrap=True)
    drawn = console.export_svg(title="glupcore", unique_id="glupcore")
    drawn = PIECE.sub(placed, drawn)
    drawn = re.sub(r"<clipPath id=\"glupcore-line-.*?</clipPath>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code, monospace", FONTS)
    lines = (line.rstrip() for line in drawn.splitlines())
    return "\n".join(line for line in lines if line) + "\n"


def words(picture: str) -> str:
    """What stands in a picture, but for the seconds that a search took."""
    pieces = re.findall(r"<text [^>]*>([^<]*)</text>", picture)
    text = " ".join(html.unescape(piece).replace("\xa0", " ") for piece in pieces)
    return re.sub(r"\b\d+\.\d+ s\b", "# s", text)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.write_text(svg(), encoding="utf-8")
    print(f"{target} drawn")
