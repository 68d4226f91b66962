"""The page as static files, with the engine inside: for any server of files, and for no network."""

import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from glupcore import __version__
from glupcore.errors import GlupError
from glupcore.support.fields import shown
from glupcore.web import FOLDER
from glupcore.web.package import engine_files

_OWN: Final = Path(__file__).parent / "standalone"
_ROOT: Final = ("index.html", "icon.svg", "manifest.webmanifest", "offline.js")
"""What has a name that stays; all else lies in a folder named by what is in it."""
_MARK: Final = "export.json"
_LATER: Final = ("portable", "extended")
"""In names of files that few machines and games need: they are kept once they have been used."""

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
_FIRST: Final = '<meta charset="utf-8">\n'
_HEAD: Final = (
    f'{_FIRST}<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    '<link rel="manifest" href="manifest.webmanifest">\n'
)
_LINK: Final = re.compile(r'\b(href|src)="(?=\w)')


def export(folder: Path, package: Path) -> int:
    """Write the page with the engine of a package to a folder; how many bytes that are.

    The folder is new, empty, or a former export, which is replaced once all is written. Raises
    GlupError if it is none of these, and for what is no package.
    """
    files = _files(package)
    try:
        _check(folder)
        _write(folder, files)
    except OSError as error:
        reason = error.strerror or str(error)
        raise GlupError(f"--export: {shown(str(folder))} can't be written ({reason})") from None
    return sum(map(len, files.values()))


def _files(package: Path) -> dict[str, bytes]:
    own, page = _read(_OWN), _read(FOLDER)
    engine = {f"engine/{path}": body for path, body in engine_files(package).items()}
    inner = {**page, **engine, "js/carry.js": own["carry.js"]}
    kept = [path for path in sorted(inner) if not any(word in path for word in _LATER)]
    inner["files.json"] = _json(kept)
    folder = _digest(inner)
    first = page["index.html"].decode()
    if first.count(_FIRST) != 1:
        raise GlupError(f"page: expected {_FIRST!r} in index.html, given none")
    first = _LINK.sub(rf'\1="{folder}/', first).replace(_FIRST, _HEAD)
    root = {**page, **own, "index.html": first.encode()}
    files = {name: root[name] for name in _ROOT}
    files |= {f"{folder}/{path}": body for path, body in inner.items()}
    files[_MARK] = _json({"glupcore": __version__, "files": sorted([*files, _MARK])})
    return files


def _digest(files: Mapping[str, bytes]) -> str:
    told = sha256()
    for path, body in sorted(files.items()):
        told.update(b"%s\0%d\0%s" % (path.encode(), len(body), body))
    return told.hexdigest()[:16]


def _json(data: object) -> bytes:
    return json.dumps(data, indent=1).encode() + b"\n"


def _read(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _check(folder: Path) -> None:
    """That nothing is lost but a former export."""
    if not folder.exists():
        return
    there = [path for path in folder.rglob("*") if not path.is_dir()]
    try:
        former = set(json.loads((folder / _MARK).read_bytes())["files"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        former = set()
    other = sorted({path.relative_to(folder).as_posix() for path in there} - former)
    if other:
        expected = "expected a new or empty folder, or a former export"
        given = f"given {shown(str(folder))} with {shown(other[0])} in it"
        raise GlupError(f"--export: {expected}, {given}")


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """All beside the folder first, so that it is never half a page."""
    place = folder.resolve()
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    try:
        fresh, former = beside / "new", beside / "old"
        for path, body in files.items():
            file = fresh / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(body)
        if place.exists():
            place.replace(former)
        try:
            fresh.replace(place)
        except OSError:
            with suppress(OSError):
                former.replace(place)
            raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)
