"""What pages leave out: a comment ``<!-- made: WHAT -->`` becomes what is made from the sources."""

import re
from itertools import pairwise
from pathlib import Path

from sphinx.application import Sphinx

from manual import commands, headers, schema

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"^<!-- made: (.*) -->$", re.MULTILINE)
CORE = ROOT / "src/cpp/glup"


def public_headers() -> list[str]:
    """Those that are installed, without .hpp, from the lowest on."""
    text = (ROOT / "cmake/Install.cmake").read_text("utf-8")
    return re.findall(r"set\(public_headers\s([^)]*)\)", text)[0].split()


def contents(page: str) -> str:
    """The pages in the tables of a page, for the menu: a group for each heading."""
    trees = []
    for start, end in pairwise([*re.finditer(r"^## (.*)$", page, re.MULTILINE), None]):
        assert start is not None
        below = page[start.end() : end.start() if end else None]
        names = re.findall(r"^\| \[.*?\]\(([\w/-]+)\.md\)", below, re.MULTILINE)
        if names:
            head = f"```{{toctree}}\n:hidden:\n:caption: {start[1]}\n:maxdepth: 1\n"
            trees.append("\n".join([head, *names, "```"]))
    return "\n\n".join(trees)


def made(what: str, page: str) -> str:
    """The text that stands for a comment."""
    match what.split():
        case ["contents"]:
            return contents(page)
        case ["commands"]:
            return commands.page()
        case ["schema", path]:
            return schema.page(ROOT / path)
        case ["header", path]:
            return headers.page(ROOT / path, "c", 2)
        case ["headers"]:
            return "\n\n".join(
                f"## {name}.hpp\n\n{headers.page(CORE / f'{name}.hpp', 'cpp', 3)}"
                for name in public_headers()
                if name != "glup"
            )
        case ["module", name]:
            options = "\n   :".join(["", "members:", "imported-members:", "show-inheritance:"])
            return f"```{{eval-rst}}\n.. automodule:: {name}{options}\n```"
    raise ValueError(f"nothing can be made of {what!r}")


def read(app: Sphinx, docname: str, content: list[str]) -> None:
    """Fill a page in before it is parsed."""
    page = content[0]
    content[0] = MARK.sub(lambda mark: made(mark[1], page), page)
    if content[0] != page:
        app.env.note_reread()  # what it is made from may change without the page


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True}
