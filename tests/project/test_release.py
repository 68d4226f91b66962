"""What has to agree before a tag is released (.ci/release.py)."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

from places import ROOT

sys.path.append(str(ROOT / ".ci"))

import artefacts

SCRIPT = ROOT / ".ci/release.py"

PROJECT = '[project]\nname = "glupcore"\nversion = "1.2.0"\n'
CHANGELOG = """\
# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-23

### Added

- This.

## [0.1.0]

- The first.
"""
PLATFORMS = [
    "manylinux_2_27_x86_64.manylinux_2_28_x86_64",
    "manylinux_2_27_aarch64.manylinux_2_28_aarch64",
    "musllinux_1_2_x86_64",
    "musllinux_1_2_aarch64",
    "macosx_11_0_x86_64",
    "macosx_11_0_arm64",
    "win_amd64",
]
FILES = ["glupcore-1.2.0.tar.gz"] + [
    f"glupcore-1.2.0-{python}-{platform}.whl"
    for python in ("cp311-cp311", "cp314-cp314t")
    for platform in PLATFORMS
]


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults(
    release: ModuleType, folder: Path, tag: str, project: str = PROJECT, told: str = CHANGELOG
) -> list[str]:
    (folder / "pyproject.toml").write_text(project)
    (folder / "CHANGELOG.md").write_text(told)
    return release.faults_of_version(tag, folder)


def test_a_wheel_may_name_its_platform_twice(release: ModuleType) -> None:
    assert release.system_of("manylinux2014_x86_64.manylinux_2_17_x86_64") == "Linux x86-64, glibc"
    assert release.system_of("manylinux_2_28_x86_64") == "Linux x86-64, glibc"
    assert release.system_of("linux_x86_64") is None
    assert release.system_of("manylinux2014_x86_64") is None


def test_what_agrees_is_released(release: ModuleType, tmp_path: Path) -> None:
    assert faults(release, tmp_path, "v1.2.0") == []
    assert release.faults_of_files(FILES, "1.2.0") == []


@pytest.mark.parametrize(
    ("tag", "told", "fault"),
    [
        ("1.2.0", CHANGELOG, "tag: expected v and a version"),
        ("v1.2", CHANGELOG, "tag: expected v and a version"),
        ("v1.3.0", CHANGELOG, "pyproject.toml: version is 1.2.0, the tag is of 1.3.0"),
        ("v1.2.0", CHANGELOG.replace("1.2.0", "1.1.0"), "CHANGELOG.md: says nothing of 1.2.0"),
        ("v1.2.0", CHANGELOG.replace(" - 2026-11-23", ""), "expected ## [1.2.0] - YYYY-MM-DD"),
        ("v1.2.0", CHANGELOG.replace("11-23", "13-23"), "expected ## [1.2.0] - YYYY-MM-DD"),
        ("v1.2.0", CHANGELOG.replace("### Added\n\n- This.\n", ""), "says nothing of 1.2.0"),
        ("v1.2.0", CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n- More.\n"), "is not empty"),
    ],
)
def test_what_does_not_is_told(
    release: ModuleType, tmp_path: Path, tag: str, told: str, fault: str
) -> None:
    found = faults(release, tmp_path, tag, told=told)
    assert any(fault in one for one in found), found


def test_missing_and_foreign_artefacts_are_told(release: ModuleType) -> None:
    assert release.faults_of_files(FILES[1:], "1.2.0") == ["glupcore-1.2.0.tar.gz: missing"]
    assert release.faults_of_files([*FILES, "notes.txt"], "1.2.0") == [
        "notes.txt: no artefact of 1.2.0"
    ]
    assert "glupcore-1.2.0.tar.gz: no artefact of 1.3.0" in release.faults_of_files(FILES, "1.3.0")
    without = [name for name in FILES if name != "glupcore-1.2.0-cp314-cp314t-win_amd64.whl"]
    assert release.faults_of_files(without, "1.2.0") == ["Windows x86-64: no wheel for cp314t"]
    no_mac = [name for name in FILES if "macosx" not in name]
    assert len(release.faults_of_files(no_mac, "1.2.0")) == 2


def test_sums_are_those_of_the_files(release: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    for _ in range(2):  # again where it is there
        release.write_sums(tmp_path)
    assert (tmp_path / "SHA256SUMS").read_text() == f"{sha256(b'a').hexdigest()}  a.whl\n"


def test_the_changelog_can_be_read(release: ModuleType) -> None:
    told = release.sections((ROOT / "CHANGELOG.md").read_text())
    assert {"Unreleased", "0.2.0", "0.1.0"} <= told.keys()
    assert all(text for name, (_, text) in told.items() if name != "Unreleased")


def test_it_is_a_command(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "v999.0.0"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert re.match(r"pyproject\.toml: version is \S+, the tag is of 999\.0\.0\n", done.stderr)
    assert not done.stdout


@pytest.mark.parametrize("args", [[], ["--npm", "x.tgz"]])
def test_without_a_tag_it_says_what_it_wants(args: list[str]) -> None:
    done = subprocess.run([sys.executable, SCRIPT, *args], capture_output=True, text=True)
    assert done.returncode == 2
    assert "expected a tag, --make or --try" in done.stderr


def test_an_npm_package_of_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"--npm: expected glupcore-.*\.tgz, given old\.tgz"):
        artefacts.make(tmp_path / "dist", Path("old.tgz"))
    assert not (tmp_path / "dist").exists()


def test_notes_are_those_of_the_version_and_since() -> None:
    told = artefacts.sections((ROOT / "CHANGELOG.md").read_text("utf-8"))
    for name in ("Unreleased", artefacts.version()):
        assert told.get(name, (None, ""))[1] in artefacts.notes()
    assert told["0.1.0"][1] not in artefacts.notes()


def test_a_file_that_is_not_what_its_digest_says_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    artefacts.write_sums(tmp_path)
    artefacts.check_sums(tmp_path)
    (tmp_path / "a.whl").write_bytes(b"b")
    with pytest.raises(AssertionError, match=r"a\.whl"):
        artefacts.check_sums(tmp_path)
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b.whl").write_bytes(b"b")
    with pytest.raises(AssertionError, match=r"b\.whl"):
        artefacts.check_sums(tmp_path)


def test_readme_has_the_command_that_is_tried() -> None:
    """It needs no file: a wheel has no examples."""
    found = artefacts.FIRST.search((ROOT / "README.md").read_text("utf-8"))
    assert found
    assert found.groups() == ("deal --seed 7", "recommend -")
