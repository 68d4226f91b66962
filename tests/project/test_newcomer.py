"""What a newcomer is told is so: the list of folders and the table "Where is …?"."""

import re

import pytest

from places import ROOT

CORE = "src/cpp/glup/"
MOST_FILES = 30  # in a room
QUOTED = re.compile(r"`([^`]+)`")
INCLUDE = re.compile(r'#include "glup/([\w/]+)/')


def lines_below(page: str, heading: str, mark: str) -> list[str]:
    """The lines of a section that begin with a mark."""
    text = (ROOT / page).read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith(mark)]


def folders() -> list[str]:
    """The folders of the architecture, in its order."""
    lines = lines_below("docs/architecture.md", "Folders, in order of dependency", "- ")
    return [name for line in lines for name in QUOTED.findall(line.partition(": ")[0])]


def answers() -> list[list[str]]:
    """Question, file and symbols, from the table of the architecture."""
    lines = lines_below("docs/architecture.md", "Where is …?", "|")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_answers_are_there() -> None:
    faults = []
    for question, file, symbols in answers():
        (path,) = QUOTED.findall(file)
        text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
        names = QUOTED.findall(symbols)
        faults += [] if names else [question]
        faults += [
            f"{path}: {name}"
            for name in names
            if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
        ]
    assert len(answers()) >= 10
    assert not faults, "\n".join(faults)


def test_the_folders_are_there() -> None:
    assert not [folder for folder in folders() if not (ROOT / folder).is_dir()]


@pytest.mark.parametrize("parent", ["src/cpp/glup", "src/glupcore"])
def test_every_folder_of_the_source_is_listed(parent: str) -> None:
    inside = {path.parent for path in (ROOT / parent).glob("*/**/*.?pp")}
    inside |= {path.parent for path in (ROOT / parent).glob("*/__init__.py")}
    assert inside
    assert {f"{path.relative_to(ROOT).as_posix()}/" for path in inside} <= set(folders())


def test_every_file_of_the_core_is_in_a_room() -> None:
    inside = {path.name for path in (ROOT / CORE).iterdir() if path.is_file()}
    # The public headers, and what knows every family: the list of games, and who advises in them.
    assert inside == {"glup.hpp", "games.cpp", "built_in.hpp", "built_in.cpp"}
    rooms = [f"{path.relative_to(ROOT)}/" for path in (ROOT / CORE).rglob("*") if path.is_dir()]
    assert sorted(rooms) == sorted(name for name in folders() if name.startswith(CORE))


def test_each_room_of_the_core_uses_only_those_above_it() -> None:
    rooms = [name.removeprefix(CORE).strip("/") for name in folders() if name.startswith(CORE)]
    for number, room in enumerate(rooms):
        files = [path for path in sorted((ROOT / CORE / room).iterdir()) if path.is_file()]
        assert len(files) <= MOST_FILES, room
        for path in files:
            used = set(INCLUDE.findall(path.read_text(encoding="utf-8")))
            assert used <= set(rooms[: number + 1]), path.name


_NAMESPACE = re.compile(r"^namespace ([\w:]+) \{\n((?:.|\n)*?)^\}  // namespace \1$", re.MULTILINE)
_HIDDEN = re.compile(r"^namespace \{\n((?:.|\n)*?)^\}  // namespace$", re.MULTILINE)
_NAMED = re.compile(
    r"^(?:constexpr .*?\b(k[A-Z]\w*)(?: =|\{|\[)|(?:struct|class|enum class) (\w+))", re.MULTILINE
)


def test_no_hidden_name_stands_twice() -> None:
    """WebAssembly compiles many files as one, where two of a name clash; no day's build does."""
    files: dict[tuple[str, str], set[str]] = {}
    for path in sorted([*(ROOT / CORE).rglob("*.cpp"), *(ROOT / "bindings/wasm").glob("*.cpp")]):
        for space, text in _NAMESPACE.findall(path.read_text("utf-8")):
            for hidden in _HIDDEN.findall(text):
                for constant, kind in _NAMED.findall(hidden):
                    name = path.relative_to(ROOT).as_posix()
                    files.setdefault((space, constant or kind), set()).add(name)
    assert len(files) > 300
    assert {name: where for name, where in files.items() if len(where) > 1} == {}
