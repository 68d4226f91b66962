"""The files of the page: what is served, with which headers, and that nothing else is."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from starlette.requests import Request  # noqa: E402

import glupcore  # noqa: E402
from glupcore.errors import GlupError  # noqa: E402
from glupcore.web import FOLDER  # noqa: E402
from glupcore.web.files import TYPES, Files  # noqa: E402
from glupcore.web.guard import HEADERS  # noqa: E402
from web_server import Answer, Server  # noqa: E402

PAGE = [path for path in sorted(FOLDER.rglob("*")) if path.is_file()]


def guarded(answer: Answer) -> bool:
    return {name: answer.headers.get(name.lower()) for name in HEADERS} == HEADERS


def test_the_first_page(server: Server) -> None:
    answer = server.get("/")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.body == (FOLDER / "index.html").read_bytes()
    assert server.get("/?from=somewhere").body == answer.body
    assert guarded(answer)
    assert "server" not in answer.headers


def test_every_file_is_served_as_what_it_is(server: Server) -> None:
    """And is ours to serve: every one has an ending that is."""
    faults = []
    for path in PAGE:
        answer = server.get("/" + path.relative_to(FOLDER).as_posix())
        told = answer.status, answer.headers["content-type"], guarded(answer)
        if told != (200, TYPES[path.suffix], True) or answer.body != path.read_bytes():
            faults.append((path.name, *told))
    assert not faults


def imported(path: Path, found: set[Path]) -> set[Path]:
    """A module and what it imports at once, not when it is wanted."""
    if path not in found:
        found.add(path)
        for name in re.findall(r' from "(\..*?)";', path.read_text(encoding="utf-8")):
            imported((path.parent / name).resolve(), found)
    return found


def test_the_page_is_small() -> None:
    """All that a browser fetches first, without an engine; and what it fetches for some rooms."""
    first = imported(FOLDER.resolve() / "js/main.js", set())
    first |= {FOLDER.resolve() / name for name in ("index.html", "style.css", "icon.svg")}
    sent = {path.resolve() for path in PAGE if path.suffix in (".html", ".css", ".js", ".svg")}
    of_ring = {path for path in sent if path.parent.name == "ring"}
    ring = imported(FOLDER.resolve() / "js/ring/ring.js", {FOLDER.resolve() / "js/ring/ring.css"})
    ring, wanted = ring & of_ring, of_ring - ring
    rooms = sent - first - of_ring
    assert {"ask.js", "review.js", "film.js"} <= {path.name for path in rooms}
    assert {"open.js"} <= {path.name for path in wanted}
    assert not first & of_ring
    for paths, raw, packed in (
        (first, 170_000, 63_500), (rooms, 110_000, 43_000), (ring, 90_000, 34_500),
        (wanted, 44_000, 18_000),
    ):  # fmt: skip
        assert sum(path.stat().st_size for path in paths) < raw
        assert sum(len(gzip.compress(path.read_bytes())) for path in paths) < packed


def test_what_the_browser_has_is_not_sent_again(server: Server) -> None:
    first = server.get("/js/main.js")
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    assert tag != server.get("/").headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = server.get("/js/main.js", If_None_Match=known)
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert guarded(again)
    for other in ('"other"', tag.strip('"'), ""):
        again = server.get("/js/main.js", If_None_Match=other)
        assert (again.status, again.body) == (200, first.body)


def test_head_is_get_without_the_file(server: Server) -> None:
    get, head = server.get("/js/main.js"), server.get("/js/main.js", "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == str(len(get.body))
    assert head.headers["etag"] == get.headers["etag"]
    assert guarded(head)


METHODS = ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "get"]


@pytest.mark.parametrize("path", ["/", "/js/main.js", "/socket", "/none"])
def test_other_methods_are_refused(server: Server, path: str) -> None:
    for method in METHODS:
        answer = server.get(path, method)
        assert answer.status == 405, method
        assert answer.headers["allow"] in ("GET, HEAD", "HEAD, GET")
        assert len(answer.body) < 100
        assert guarded(answer)


OUTSIDE = [
    "/../files.py", "/../../cli/serve.py", "/page/../files.py", "/./js/main.js", "//js/main.js",
    "/%2e%2e/files.py", "/%2e%2e%2ffiles.py", "/..%2ffiles.py", "/..%5cfiles.py", "/..\\files.py",
    "/%252e%252e/files.py", "/%c0%ae%c0%ae/files.py", "/.%00./files.py", "/js/main.js%00.html",
    "/js/main.js/", "/js/main.js/..", "/etc/passwd", "//etc/passwd", "/%2fetc/passwd",
    "/file:///etc/passwd", "/C:/Windows/win.ini", f"/{Path(glupcore.__file__)}",
    f"/{Path(glupcore.__file__).as_posix().replace('/', '%2f')}", "/INDEX.HTML", "/index.html%20",
    "/__init__.py", "/none", "/socket", "/%ff", "/" + "x" * 8000,
]  # fmt: skip


def test_no_path_leads_out_of_the_page(server: Server) -> None:
    refused = 404, b"There is no such file\n", "text/plain; charset=utf-8", True
    led = []
    for path in OUTSIDE:
        answer = server.get(path)
        told = answer.status, answer.body, answer.headers["content-type"], guarded(answer)
        if told != refused:
            led.append((path[:40], *told))
    assert not led


def test_an_address_in_the_request_line_is_a_path_like_others(server: Server) -> None:
    """As to a proxy: nothing is fetched from there."""
    told = server.raw(
        b"GET http://example.com/ HTTP/1.1\r\nHost: %s\r\n\r\n" % server.netloc.encode()
    )
    assert told.startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize(
    "data", [b"\0\1\2\r\n\r\n", b"GET /\r\n\r\n", b"x" * 100_000, b"GET / HTTP/9.9\r\n\r\n", b""]
)
def test_what_is_no_request_ends_nothing(server: Server, data: bytes) -> None:
    assert b"Traceback" not in server.raw(data)
    assert server.get("/").status == 200


# Without a server


def asked(files: Files, path: str) -> int:
    """The status of an answer."""
    answer = files.answer(Request({"type": "http", "path": path, "headers": []}))
    with pytest.raises(StopIteration) as done:
        answer.send(None)
    return int(done.value.value.status_code)


def test_links_lead_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "secret.html").write_text("secret")
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "more.js").write_text("secret")
    page = tmp_path / "page"
    (page / "inner").mkdir(parents=True)
    for name in ("index.html", "inner/part.js", "notes.md"):
        (page / name).write_text("page")
    try:
        (page / "out.html").symlink_to(tmp_path / "secret.html")
        (page / "up.html").symlink_to(Path("..") / "secret.html")
        (page / "lib").symlink_to(tmp_path / "others", target_is_directory=True)
        (page / "same.html").symlink_to(page / "index.html")
    except OSError:
        pytest.skip("this system makes no links")
    files = Files(page)
    for path in ("/", "/index.html", "/inner/part.js", "/same.html"):
        assert asked(files, path) == 200, path
    for path in ("/out.html", "/up.html", "/lib/more.js", "/lib", "/inner", "/notes.md"):
        assert asked(files, path) == 404, path


def test_what_comes_later_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    files = Files(tmp_path)
    (tmp_path / "late.html").write_text("late")
    assert asked(files, "/late.html") == 404


def test_a_folder_without_a_page_is_told(tmp_path: Path) -> None:
    with pytest.raises(GlupError, match=r"page: expected index\.html in .*, given none"):
        Files(tmp_path)
