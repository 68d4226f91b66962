"""The npm package with the engine in JavaScript, as a .tgz or unpacked; bindings/wasm makes it."""

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from glupcore import __version__
from glupcore.errors import GlupError
from glupcore.support.fields import shown
from glupcore.support.files import MOST_BYTES

_NEEDED: Final = ("connect.js", "worker.js", "core/glupcore.wasm")
_ENDINGS: Final = frozenset({".js", ".json", ".wasm", ".glup"})


def engine_files(package: Path) -> dict[str, bytes]:
    """What a page needs of the package, by path below its ``src``, and its licence.

    Raises GlupError if it is no package of ours, or one of another version.
    """
    try:
        files = dict(_unpacked(package) if package.is_dir() else _packed(package))
    except (tarfile.TarError, EOFError) as error:
        raise _no_package(package, str(error)) from None
    except OSError as error:
        raise _no_package(package, error.strerror or str(error)) from None
    told = _told(files.get("package.json", b""))
    if told.get("name") != "glupcore":
        raise _no_package(package, "no package.json that says so")
    if told.get("version") != __version__:
        given = shown(told.get("version"))
        raise GlupError(
            f"--engine: expected version {__version__}, as this glupcore, given {given}"
        )
    found = {
        path.removeprefix("src/"): body
        for path, body in files.items()
        if path == "LICENSE" or (path.startswith("src/") and PurePosixPath(path).suffix in _ENDINGS)
    }
    for path in _NEEDED:
        if path not in found:
            raise _no_package(package, f"src/{path} is missing")
    return found


def _unpacked(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in (folder / "package.json", folder / "LICENSE", *sorted((folder / "src").rglob("*"))):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _packed(file: Path) -> Iterator[tuple[str, bytes]]:
    """Only names are looked at: nothing is written where an archive says."""
    left = MOST_BYTES
    with tarfile.open(file, "r:gz") as archive:
        for member in archive:
            root, _, path = member.name.partition("/")
            parts = PurePosixPath(path).parts
            if root != "package" or not member.isfile() or ".." in parts or path.startswith("/"):
                continue
            left -= member.size
            if left < 0:
                raise tarfile.TarError(f"more than {MOST_BYTES // 2**20} MiB")
            body = archive.extractfile(member)
            if body is not None:
                yield path, body.read()


def _told(text: bytes) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _no_package(path: Path, why: str) -> GlupError:
    expected = "expected the npm package of glupcore, a .tgz or its folder"
    return GlupError(f"--engine: {expected}, given {shown(str(path))} ({why})")
