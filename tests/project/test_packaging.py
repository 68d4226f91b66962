"""What an installation holds, and that the version stands in one place."""

import importlib.metadata
import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

import glupcore
import glupcore._core
from places import ROOT


@pytest.fixture(scope="module")
def installed() -> set[str]:
    """The installed files, relative to site-packages; skips for an editable install."""
    files = {str(path) for path in importlib.metadata.files("glupcore") or []}
    if not Path(glupcore._core.__file__).parent.samefile(Path(glupcore.__file__).parent):
        pytest.skip("editable install")
    return files


def test_version() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert importlib.metadata.version("glupcore") == declared
    assert glupcore.__version__ == declared


def test_a_package_has_the_same_bounds_wherever_it_is_asked_for() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = [
        told["build-system"]["requires"],
        told["project"]["dependencies"],
        *told["project"]["optional-dependencies"].values(),
        *told["dependency-groups"].values(),
        told["tool"]["cibuildwheel"]["test-requires"],
    ]
    bounds: dict[str, list[str]] = defaultdict(list)
    for one in (one for needed in lists for one in needed if not one.startswith("glupcore[")):
        name, bound = re.fullmatch(r"([\w-]+)(>=[\d.]+)", one).groups()  # type: ignore[union-attr]
        bounds[name.lower().replace("_", "-")].append(bound)
    assert max(map(len, bounds.values())) > 1
    assert not {name: found for name, found in bounds.items() if len(set(found)) > 1}


def test_the_tests_of_the_engine_need_nothing_of_the_laboratory() -> None:
    """Nor of another extra: 75 MB for 962, and what needs one is skipped without it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = told["project"]["optional-dependencies"]
    needed = set(extras.pop("test"))
    others = {one for listed in extras.values() for one in listed}
    assert needed
    assert not needed & {*others, *told["dependency-groups"]["lab"]}


def test_changelog_names_version() -> None:
    assert f"## [{glupcore.__version__}]" in (ROOT / "CHANGELOG.md").read_text()


def test_typing_files_are_installed(installed: set[str]) -> None:
    package = ROOT / "src/glupcore"
    typing_files = [package / "py.typed", *package.rglob("*.pyi"), *package.rglob("*.pxd")]
    expected = {str(path.relative_to(package.parent)) for path in typing_files}
    assert len(expected) > 1
    assert expected <= installed


def test_the_page_is_installed(installed: set[str]) -> None:
    package = ROOT / "src/glupcore"
    page = [path for path in (package / "web/page").rglob("*") if path.is_file()]
    assert package / "web/page/index.html" in page
    assert {str(path.relative_to(package.parent)) for path in page} <= installed


def test_sources_and_tests_are_not_installed(installed: set[str]) -> None:
    deals = {"glupcore/data/bench.jsonl", "glupcore/data/bench-two-handed.jsonl"}
    suffixes = {Path(name).suffix for name in installed - deals}
    assert not suffixes & {".cpp", ".hpp", ".pyx", ".a", ".cmake", ".jsonl"}
    folders = {Path(name).parts[0] for name in installed if not name.startswith("..")}
    assert {name for name in folders if not name.endswith(".dist-info")} == {"glupcore"}
