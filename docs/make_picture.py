"""Draws docs/recommendation.svg, the README's picture, from examples/position.json.

``python docs/make_picture.py``; to look at it: ``rsvg-convert docs/recommendation.svg -o x.png``.
"""

import html
import io
import re
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from glupcore import Advice, recommend, view_from_position
from glupcore.render import coloured, text

ROOT = Path(__file__).resolve().parents[1]
POSITION = "examples/position.json"
PICTURE = ROOT / "docs" / "recommendation.svg"
COLUMNS = 92
FONTS = "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace"
COLUMN = 12.2  # width of a character as rich draws it
PIECE = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" textLength="[^"]*" '
    r'clip-path="[^"]*">(?P<before>(?:&#160;)*)(?P<text>[^<]*?)(?:&#160;|\s)*</text>'
)


def prompt(command: str) -> Text:
    """A command as it is typed."""
    return Text.assemble(("$ ", "bold cyan"), (command, "bold"))


def table(advice: Advice) -> Table:
    """The values of all actions, laid out as the command line does on a terminal."""
    result = Table(box=None, pad_edge=False)
    result.add_column("action", no_wrap=True)
    for name in ("value", "error", "samples"):
        result.add_column(name, justify="right")
    for row in advice.rows():
        result.add_row(*row, style="bold green" if row[0] == advice.action else None)
    return result


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
    view = view_from_position((ROOT / POSITION).read_text(encoding="utf-8"))
    advice = recommend(view, iterations=20_000, seed=1)
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), highlight=False)
    console.print(prompt(f"glupcore show {POSITION}"))
    console.print(coloured(text(view)), soft_wrap=True)
    console.print()
    console.print(prompt(f"glupcore recommend {POSITION} --iterations {advice.samples} --seed 1"))
    console.print(table(advice))
    console.print(f"recommended: {advice.action}", style="bold")
    drawn = console.export_svg(title="glupcore", unique_id="glupcore")
    drawn = PIECE.sub(placed, drawn)
    drawn = re.sub(r"<clipPath id=\"glupcore-line-.*?</clipPath>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code, monospace", FONTS)
    lines = (line.rstrip() for line in drawn.splitlines())
    return "\n".join(line for line in lines if line) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(svg(), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} drawn")
