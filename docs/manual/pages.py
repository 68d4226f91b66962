"""What pages leave out: a comment ``<!-- made: WHAT -->`` becomes what is made from the sources."""

import re
from itertools import pairwise
from pathlib import Path

from sphinx.application import Sphinx

from manual import (
    auction,
    columns,
    commands,
    fields,
    headers,
    javascript,
    observations,
    schema,
    stubs,
)

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"^<!-- made: (.*) -->$", re.MULTILINE)
CORE = ROOT / "src/cpp/glup"


def public_headers() -> list[str]:
    """Those that are installed, without .hpp, from the lowest on."""
    text = (ROOT / "cmake/Install.cmake").read_text("utf-8")
    return str(re.findall(r"set\(public_headers\s([^)]*)\)", text)[0]).split()


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


def whole(path: Path) -> str:
    """A text that does not lie in docs/, without its title, its links seen from there."""
    text = path.read_text("utf-8").partition("\n")[2]
    folder = path.parent.relative_to(ROOT).as_posix()
    return re.sub(r"\]\((?!https?:|#)", f"](../{'' if folder == '.' else folder + '/'}", text)


def places() -> dict[Path, str]:
    """The files that a page is made of, and which."""
    texts = {page.stem: page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md")}
    found = ((name, mark.split()) for name, text in texts.items() for mark in MARK.findall(text))
    return {ROOT / mark[1]: name for name, mark in found if mark[0] == "file"}


def made(what: str, page: str) -> str:
    """The text that stands for a comment."""
    match what.split():
        case ["contents"]:
            return contents(page)
        case ["file", path]:
            return whole(ROOT / path)
        case ["auction", part]:
            return auction.page(part)
        case ["fields", name]:
            return fields.page(name)
        case ["commands"]:
            return commands.page()
        case ["observations", kind]:
            return observations.page(kind)
        case ["npm"]:
            return javascript.page()
        case ["schema"]:
            return schema.page()
        case ["columns", kind, rows]:
            return columns.page(kind, rows)
        case ["header", path]:
            return headers.page(ROOT / path, "c", 2)
        case ["headers"]:
            return "\n\n".join(
                f"## {name}.hpp\n\n{headers.page(CORE / f'{name}.hpp', 'cpp', 3)}"
                for name in public_headers()
                if name != "glup"
            )
        case ["module", name]:
            return "```{eval-rst}\n" + stubs.module(name) + "\n```"
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
