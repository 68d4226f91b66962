"""Check that a tag can be released: what has to agree with it does.

    python .ci/release.py v0.2.0             # before the tag is pushed; prints what has changed
    python .ci/release.py v0.2.0 --dist dist # of the artefacts, too; writes dist/SHA256SUMS
    python .ci/release.py --make dist        # the artefacts of Linux x86-64, here [--npm FILE.tgz]
    python .ci/release.py --try dist         # installs and runs them

The version stands in pyproject.toml, and nowhere else. Ends with status 2 and one line for each
thing that does not agree. To make artefacts: pip install --group dev --group release.
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TAG: Final = re.compile(r"v(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?)")
HEADING: Final = re.compile(r"^## \[(.+?)\](?: - (\S+))?$", re.MULTILINE)
SUMS: Final = "SHA256SUMS"
SYSTEMS: Final = {  # of docs/building.md, each with the platforms of its wheels
    "Linux x86-64, glibc": r"manylinux_\d+_\d+_x86_64",
    "Linux arm64, glibc": r"manylinux_\d+_\d+_aarch64",
    "Linux x86-64, musl": r"musllinux_\d+_\d+_x86_64",
    "Linux arm64, musl": r"musllinux_\d+_\d+_aarch64",
    "macOS x86-64": r"macosx_\d+_\d+_x86_64",
    "macOS arm64": r"macosx_\d+_\d+_arm64",
    "Windows x86-64": "win_amd64",
}
UNRELEASED: Final = "Unreleased"


def sections(changelog: str) -> dict[str, tuple[str | None, str]]:
    """Of each version in a changelog its date and its text."""
    found = list(HEADING.finditer(changelog))
    ends = [one.start() for one in found[1:]] + [len(changelog)]
    return {
        one[1]: (one[2], changelog[one.end() : end].strip())
        for one, end in zip(found, ends, strict=True)
    }


def faults_of_version(tag: str, root: Path) -> list[str]:
    """What in the sources does not agree with a tag."""
    match = TAG.fullmatch(tag)
    if match is None:
        return [f"tag: expected v and a version such as v1.2.3 or v1.2.3rc1, given {tag!r}"]
    version = match[1]
    declared = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    faults = []
    if declared != version:
        faults.append(f"pyproject.toml: version is {declared}, the tag is of {version}")
    said = sections((root / "CHANGELOG.md").read_text())
    date, text = said.get(version, (None, ""))
    if not text:
        faults.append(f"CHANGELOG.md: says nothing of {version}")
    elif date is None or not is_date(date):
        faults.append(f"CHANGELOG.md: expected ## [{version}] - YYYY-MM-DD")
    if said.get(UNRELEASED, (None, ""))[1]:
        faults.append(f"CHANGELOG.md: {UNRELEASED} is not empty: it belongs to {version}")
    return faults


def is_date(text: str) -> bool:
    """Whether it is a day as YYYY-MM-DD."""
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def system_of(platforms: str) -> str | None:
    """The system of a wheel's platforms, which may have several names: one old, one new."""
    names = platforms.split(".")
    return next((s for s in SYSTEMS if any(re.fullmatch(SYSTEMS[s], n) for n in names)), None)


def faults_of_files(names: list[str], version: str) -> list[str]:
    """What is missing among the artefacts of a version, or is none of them.

    Every system needs a wheel for each Python that any of them has one for.
    """
    source = f"glupcore-{version}.tar.gz"
    of_system: dict[str, set[str]] = {system: set() for system in SYSTEMS}
    faults = []
    for name in names:
        wheel = re.fullmatch(rf"glupcore-{re.escape(version)}-cp\d+-(cp\d+t?)-(.+)\.whl", name)
        system = wheel and system_of(wheel[2])
        if wheel and system:
            of_system[system].add(wheel[1])
        elif name != source:
            faults.append(f"{name}: no artefact of {version}")
    if source not in names:
        faults.append(f"{source}: missing")
    pythons = set().union(*of_system.values())
    for system, there in of_system.items():
        if lost := sorted(pythons - there) or ([] if there else ["any Python"]):
            faults.append(f"{system}: no wheel for {', '.join(lost)}")
    return faults


def write_sums(folder: Path) -> None:
    """Write the digests of a folder's files, in the form of sha256sum."""
    lines = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.name != SUMS
    ]
    (folder / SUMS).write_text("".join(lines))


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tag", nargs="?")
    parser.add_argument("--dist", type=Path, help="the folder of the artefacts")
    parser.add_argument("--make", type=Path, metavar="DIST", help="make artefacts there")
    parser.add_argument("--npm", type=Path, metavar="FILE", help="with --make: the npm package")
    parser.add_argument("--try", type=Path, metavar="DIST", dest="tried", help="try them")
    given = parser.parse_args()
    if given.make or given.tried:
        import artefacts

        if given.make:
            artefacts.make(given.make.resolve(), given.npm)
        if given.tried:
            artefacts.try_out(given.tried.resolve())
        return 0
    if given.tag is None:
        parser.error("expected a tag, --make or --try")
    faults = faults_of_version(given.tag, ROOT)
    version = given.tag.removeprefix("v")
    if given.dist is not None and not faults:
        names = sorted(path.name for path in given.dist.iterdir() if path.name != SUMS)
        faults = faults_of_files(names, version)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 2
    if given.dist is not None:
        write_sums(given.dist)
    print(sections((ROOT / "CHANGELOG.md").read_text())[version][1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
