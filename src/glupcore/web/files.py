"""The files of the page. They are read once: no request ever names a file of the system."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from glupcore.errors import GlupError
from glupcore.web import FOLDER

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
"""By the end of a file's name; others are not served. The system's own table may be wrong."""

_FIRST: Final = "/index.html"


@dataclass(frozen=True)
class _File:
    body: bytes
    type: str
    tag: str


class Files:
    """The files of a folder by their paths in an address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read them; links that lead out of the folder are left out.

        Raises GlupError if there is no page.
        """
        root = folder.resolve()
        self._files = {
            "/" + path.relative_to(folder).as_posix(): _read(path)
            for path in folder.rglob("*")
            if path.suffix in TYPES and path.is_file() and path.resolve().is_relative_to(root)
        }
        if _FIRST not in self._files:
            raise GlupError(f"page: expected index.html in {folder}, given none")
        self._files["/"] = self._files[_FIRST]

    async def answer(self, request: Request) -> Response:
        """The file that is asked for, or that the browser has it, or that there is none."""
        file = self._files.get(request.scope["path"])
        if file is None:
            return PlainTextResponse("There is no such file\n", 404)
        headers = {"ETag": file.tag, "Cache-Control": "no-cache"}  # kept, but asked for each time
        known = request.headers.get("if-none-match", "").split(",")
        if not {"*", file.tag}.isdisjoint(tag.strip().removeprefix("W/") for tag in known):
            return Response(status_code=304, headers=headers)
        return Response(file.body, headers={**headers, "Content-Type": file.type})


def _read(path: Path) -> _File:
    body = path.read_bytes()
    return _File(body, TYPES[path.suffix], f'"{sha256(body).hexdigest()[:32]}"')
