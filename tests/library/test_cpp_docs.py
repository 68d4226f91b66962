"""What docs/cpp.md says of the headers is so, and its programs print what it says, as do those of
docs/embedding.md."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from installation import ROOT, build, compiler, installed, output, prefix
from public_headers import public_headers

PAGE = (ROOT / "docs/cpp.md").read_text("utf-8")
PAGES = (PAGE, (ROOT / "docs/embedding.md").read_text("utf-8"))
CORE = ROOT / "src/cpp"


def included(header: str) -> set[str]:
    return set(re.findall(r'#include "([^"]+)"', (CORE / header).read_text("utf-8")))


def programs() -> list[tuple[str, str, str]]:
    """Language, source and output of each program in C++ and C."""
    program = re.compile(r"```(cpp|c)\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)
    return [parts for page in PAGES for parts in program.findall(page)]


def test_public_headers_include_public_headers_only() -> None:
    headers = public_headers()
    assert len(headers) > 30
    for header in headers:
        assert included(header) <= headers, header


def test_the_umbrella_knows_every_public_header_and_the_page_no_other() -> None:
    headers = public_headers()
    assert set(re.findall(r"`(glup/[\w/]+\.hpp)`", PAGE)) <= headers
    assert included("glup/glup.hpp") == headers - {"glup/glup.hpp"}


def test_the_programs_of_the_page_compile(tmp_path: Path) -> None:
    """Against the headers of this tree; what they print is a matter of the installation."""
    found = programs()
    assert {language for language, _, _ in found} == {"cpp", "c"}
    examples = sorted((ROOT / "examples/cpp").glob("*.c*"))
    sources = [(path, path.suffix[1:]) for path in examples]
    for number, (language, source, _) in enumerate(found):
        sources.append((tmp_path / f"{number}.{language}", language))
        sources[-1][0].write_text(source, "utf-8")
    folders = [f"-I{ROOT / 'src/cpp'}", f"-I{ROOT / 'src/c'}", "-fsyntax-only"]
    for path, language in sources:
        subprocess.run([*compiler(language), *folders, str(path)], check=True)
    assert len(sources) == len(found) + 3


@installed
@pytest.mark.parametrize(("language", "source", "expected"), programs())
def test_the_programs_of_the_page_print_what_it_says(
    tmp_path: Path, language: str, source: str, expected: str
) -> None:
    path = tmp_path / f"program.{language}"
    path.write_text(source, "utf-8")
    assert output(build(path, language, tmp_path / "program")) == expected


@installed
def test_nothing_else_is_installed() -> None:
    files = {str(path.relative_to(prefix())) for path in prefix().rglob("*") if path.is_file()}
    headers = {path for path in files if path.startswith("include/")}
    assert headers == {f"include/{header}" for header in public_headers()} | {"include/glupcore.h"}
    others = {Path(path).name for path in files - headers}
    configs = {name for name in others if name.startswith("glupcore") and name.endswith(".cmake")}
    assert len(configs) >= 4
    libraries = {name for name in others - configs if not name.startswith("libglupcore.so")}
    weights = {"value.glup", "value-two-handed.glup", "value-two-handed-extended.glup"}
    assert libraries == {"libglup.a", "glupcore.pc", *weights}
