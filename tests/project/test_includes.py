"""Every file of the core includes what it calls, so that it compiles alone too.

The package is compiled many files at a time, where one that forgets an include finds it in another;
who edits the core, or builds it by docs/cpp.md, compiles each alone.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from places import ROOT

CORE = ROOT / "src" / "cpp"
INCLUDE = re.compile(r'^#include "(glup/[^"]+)"', re.MULTILINE)
# At the margin, where what is of a namespace stands: a type, a name and its parameters.
FUNCTION = re.compile(r"^(?!using|class|struct|#|//|return)[A-Za-z_][\w:<>,&*\[\] ]*[ &*](\w+)\(",
                      re.MULTILINE)  # fmt: skip
# Names of several words: those of one are often members, or of the standard library.
CALL = re.compile(r"(?<![\w.>~:])(?!std::)(?:\w+::)*([a-z]\w*_\w+)\(")
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')


@cache
def text_of(path: Path) -> str:
    return path.read_text()


@cache
def included(path: Path) -> frozenset[Path]:
    """The headers of ours that a file gets, itself among them."""
    found, todo = {path}, [path]
    while todo:
        for name in INCLUDE.findall(text_of(todo.pop())):
            if (header := CORE / name) not in found:
                found.add(header)
                todo.append(header)
    return frozenset(found)


def code_of(path: Path) -> str:
    return COMMENT_OR_TEXT.sub("", INCLUDE.sub("", text_of(path)))


def declared(paths: Iterable[Path]) -> dict[str, set[Path]]:
    """Functions of namespaces, and where they are declared."""
    found: dict[str, set[Path]] = {}
    for path in paths:
        for name in FUNCTION.findall(code_of(path)):
            found.setdefault(name, set()).add(path)
    return found


def missing(path: Path, functions: dict[str, set[Path]]) -> list[str]:
    """What a file calls and has no header for."""
    own = code_of(path)
    there = included(path)
    members = {
        name for header in there - {path} for name in re.findall(r"\b(\w+)\(", code_of(header))
    }
    lambdas = {*re.findall(r"\b(\w+) = \[", own)}
    local = lambdas | {
        *re.findall(
            r"^(?!\s*return)\s*[\w:<>,&*\[\] ]+[ &*](?:\w+::)*(\w+)\(.*[{,}]$", own, re.MULTILINE
        )
    }
    return [
        f"{path.relative_to(ROOT)}: {name}, of {min(functions[name]).relative_to(CORE)}"
        for name in sorted({*CALL.findall(own)} & {*functions})
        if not functions[name] & there and name not in members and name not in local
    ]


def test_every_file_includes_what_it_calls() -> None:
    files = sorted(CORE.glob("glup/**/*.cpp"))
    functions = declared(CORE.glob("glup/**/*.hpp"))
    assert len(files) > 150
    assert len(functions) > 300
    assert not [line for file in files for line in missing(file, functions)]


def test_one_that_forgets_an_include_is_found() -> None:
    functions = declared(CORE.glob("glup/**/*.hpp"))
    file = CORE / "glup" / "auction" / "game_rules.cpp"
    assert not missing(file, functions)
    with pytest.MonkeyPatch.context() as patch:
        text = text_of(file).replace('#include "glup/auction/notation/members.hpp"\n', "")
        patch.setattr(
            "test_includes.text_of", lambda path: text if path == file else path.read_text()
        )
        included.cache_clear()
        (found,) = missing(file, functions)
    included.cache_clear()
    assert found.endswith("game_rules.cpp: write_meld_points, of glup/auction/notation/members.hpp")
