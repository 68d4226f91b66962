"""Links and names of files in all texts lead somewhere, seen from the repository: the built manual
has a test of its own (test_manual.py)."""

import re
from functools import cache
from pathlib import Path

from places import ROOT

FOLDERS = ("docs", "benchmarks", "tests", "fuzz", "bindings", "examples")
TEXTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [
        *ROOT.glob("*.md"),
        *(one for name in FOLDERS for one in (ROOT / name).rglob("*.md")),
    ]
    if "node_modules" not in path.parts
)
SOURCES = [
    path
    for folder in ("src", "bindings", "fuzz", "cmake", "benchmarks", "examples", "docs")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".pyi", ".pyx", ".cpp", ".hpp", ".h", ".js", ".mjs", ".md", ".cmake"}
    and not {"node_modules", "generated"} & set(path.parts)
]


@cache
def words(path: Path) -> str:
    """A text without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


@cache
def anchors(path: Path) -> set[str]:
    """Those of its headings, as GitHub and the manual have them."""
    heads = re.findall(r"^#+ (.*)$", words(path), re.MULTILINE)
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head) for head in heads]
    return {re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in plain}


def is_good(path: Path, link: str) -> bool:
    """Whether a link of a text leads to a file, and to a heading of it."""
    if re.match(r"[a-z]+:", link):
        return True
    file, _, anchor = link.partition("#")
    target = (path.parent / file).resolve() if file else path
    return target.exists() and (not anchor or target.suffix != ".md" or anchor in anchors(target))


def test_every_link_leads_somewhere() -> None:
    bad = [
        f"{name}: {link}"
        for name in TEXTS
        for link in re.findall(r"\]\(([^)\s]+)\)", words(ROOT / name))
        if not is_good(ROOT / name, link)
    ]
    assert not bad, "\n".join(bad)


def test_there_are_links() -> None:
    assert sum(words(ROOT / name).count("](") for name in TEXTS) > 200


def test_pages_and_programs_that_are_named_are_there() -> None:
    named = re.compile(r"(?:\bdocs/[\w/-]+\.md|(?<=python )benchmarks/[\w/-]+\.py)\b")
    found = [(path, name) for path in SOURCES for name in named.findall(path.read_text("utf-8"))]
    assert len(found) > 50
    missing = [f"{path.name}: {name}" for path, name in found if not (ROOT / name).exists()]
    assert not missing
