"""The page as static files, with an engine of its own: as tests/page/test_page.py has it, and more.

GLUPCORE_NPM names the package; without it they are skipped.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import browser as real
import test_page as served
from glupcore.web import FOLDER
from test_page import AS_MANY, begin, click_first, kept, offered, opened, play_out
from wasm_package import GIVEN, files_served, needs_package, package

pytestmark = [pytest.mark.slow, needs_package]

PLACE = "some/where/table"
HERE = (
    "test_a_whole_deal",
    "test_a_hint_is_told_and_taken",
    "test_a_decision_is_taken_back",
    "test_a_reload_keeps_the_game",
    "test_a_file_that_is_none_is_told",
    "test_a_game_goes_on_in_the_page_and_back",
    "test_a_deal_is_reviewed_and_tried_again",
    "test_a_position_is_set_up",
    "test_phase_2_is_solved",
    "test_a_small_screen",
)
globals().update({name: getattr(served, name) for name in HERE})

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        if (await (await caches.open(name)).match("./")) found.push(name.split("/").at(-2));
    return navigator.serviceWorker.controller ? found : [];
}"""

# In a worker, where the engine hears of it; and where nobody does.
TRAP = (
    "if (name === 'glup_answer' && args[0].includes('trap'))"
    " throw new WebAssembly.RuntimeError('unreachable');"
)
UNCAUGHT = (
    "addEventListener('message', ({ data }) => {"
    " if (data.includes?.('uncaught')) throw new Error('not expected'); });"
)


def written(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = ["-m", "glupcore", "serve", "--export", str(folder), "--engine", *more]
    return subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page somewhere below."""
    root = tmp_path_factory.mktemp("static")
    done = written(root / PLACE, str(GIVEN))
    assert (done.returncode, done.stderr) == (0, "")
    return root


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with files_served({"static": root}) as url:
        yield f"{url}/static/{PLACE}/index.html"


@contextmanager
def another(root: Path, folder: Path, change: Callable[[Path], None]) -> Iterator[str]:
    """The address of a copy in which something is changed."""
    copied = folder / "table"
    shutil.copytree(root / PLACE, copied)
    change(copied)
    with files_served({"static": folder}) as url:
        yield f"{url}/static/table/index.html"


def within(folder: Path) -> Path:
    """Where all files lie but the first."""
    return next(path.parent for path in folder.glob("*/files.json"))


def until_kept(page: Any, folder: Path) -> None:
    """Until the page has all files of this export, and of no other."""
    for _ in range(200):
        if page.evaluate(KEPT) == [within(folder).name]:
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate(KEPT))


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


# The page


def test_it_works_without_a_network(chromium: Any, root: Path, tmp_path: Path) -> None:
    with another(root, tmp_path, lambda _: None) as url:
        shown = opened(chromium, url, allowed=("ERR_CONNECTION_REFUSED", "ERR_FAILED"))
        here = shown.page
        begin(here)
        offered(here)
        until_kept(here, tmp_path / "table")
        before = kept(here)["record"]
    with shown:
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", int(url.split(":")[2].split("/")[0])))
        here.reload()
        offered(here)
        assert kept(here)["record"] == before
        play_out(here, click_first)
        here.keyboard.press("h")
        here.add_init_script("sessionStorage.removeItem('glupcore.game')")
        here.reload()
        begin(here, "two-handed")
        play_out(here, click_first)


def test_a_new_export_replaces_the_old(chromium: Any, root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "table"

    def changed(text: str) -> None:
        """As an export from sources with another title."""
        page = tmp_path / text
        shutil.copytree(FOLDER, page)
        replaced(page / "index.html", "<title>Glup Pinochle", f"<title>{text}")
        code = (
            "import sys; from pathlib import Path; from glupcore.web import export;"
            " export.FOLDER = Path(sys.argv[1]);"
            " export.export(Path(sys.argv[2]), Path(sys.argv[3]))"
        )
        subprocess.run([sys.executable, "-c", code, page, folder, str(GIVEN)], check=True)

    changed("first")
    with (
        files_served({"static": tmp_path}) as url,
        opened(chromium, f"{url}/static/table/index.html") as here,
    ):
        until_kept(here, folder)
        changed("second")
        here.reload()
        assert here.title() == "second"
        until_kept(here, folder)


def test_it_obeys_a_strict_policy(chromium: Any, address: str) -> None:
    """Its own, in the page: nothing but files of the page, and no code from texts."""
    with opened(chromium, address, allowed=("Content Security Policy", "violates")) as here:
        here.wait_for_selector("form.start")
        told = here.evaluate(
            """async () => {
                const script = document.createElement("script");
                script.textContent = "document.title = 'done'";
                document.head.append(script);
                const told = await fetch("https://site.example/").catch((error) => error.name);
                return [document.title, told];
            }"""
        )
        assert told == ["Glup Pinochle", "TypeError"]


def test_a_browser_without_webassembly_is_told(chromium: Any, address: str) -> None:
    context = chromium.new_context()
    context.add_init_script("delete globalThis.WebAssembly")
    here = context.new_page()
    here.goto(address)
    here.wait_for_selector(".lost:has-text('does not have WebAssembly')")
    real.shot(here, "static-without-webassembly")
    context.close()


def test_loading_is_shown(chromium: Any, root: Path, tmp_path: Path) -> None:
    def slow(folder: Path) -> None:
        worker = within(folder) / "engine/worker.js"
        text = "await load({games:[],portable});"
        replaced(worker, text, f"{text} await new Promise((go) => setTimeout(go, 3000));")

    with (
        another(root, tmp_path, slow) as url,
        opened(chromium, url, reduced_motion="no-preference") as here,
    ):
        here.wait_for_selector(".coming progress", timeout=3000)
        real.shot(here, "static-loading")
        here.wait_for_selector(".coming", state="detached")
        begin(here)


@pytest.mark.parametrize(
    ("file", "at", "code", "request_"),
    [
        (
            "core/module.js",
            "const found=functions();",
            TRAP,
            {"id": "x", "method": "legal", "endgame": "trap"},
        ),
        ("worker.js", "let engine=null;", UNCAUGHT, {"id": "x", "method": "uncaught"}),
    ],
)
def test_a_fault_is_told_and_the_game_goes_on(
    chromium: Any,
    root: Path,
    tmp_path: Path,
    file: str,
    at: str,
    code: str,
    request_: dict[str, object],
) -> None:
    """In the page's own engine, in the middle of a deal."""

    def broken(folder: Path) -> None:
        replaced(within(folder) / "engine" / file, at, f"{at} {code}")
        replaced(
            within(folder) / "js/main.js",
            "const table =",
            "/** @type {any} */ (globalThis).tried = engine;\nconst table =",
        )

    with (
        another(root, tmp_path, broken) as url,
        opened(chromium, url, allowed=("RuntimeError: unreachable",)) as here,
    ):
        begin(here)
        click_first(here, offered(here))
        offered(here)
        before = kept(here)["record"]
        error = here.evaluate(
            "async ({ id, method, ...fields }) => {"
            " try { return await tried.ask(method, fields); }"
            " catch (error) { return [error.code, error.message]; } }",
            request_,
        )
        assert error[0] == "internal", error
        here.wait_for_selector(".lost")
        here.wait_for_selector(".lost", state="detached")
        offered(here)
        assert kept(here)["record"] == before
        click_first(here, offered(here))
        here.wait_for_function(f"n => !({AS_MANY})(n)", arg=len(before["actions"]))


# The folder


def test_what_is_written(root: Path) -> None:
    folder = root / PLACE
    told = json.loads((folder / "export.json").read_text())
    there = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    assert told["files"] == there
    page = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    inner = within(folder).name
    assert {f"{inner}/{path}" for path in page} <= set(there)
    assert f"{inner}/engine/LICENSE" in there
    assert sorted(path.name for path in folder.parent.iterdir()) == ["table"]


def test_a_former_export_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    assert written(folder, str(package())).returncode == 0
    before = (folder / "index.html").read_bytes()
    assert written(folder, str(GIVEN)).returncode == 0
    assert (folder / "index.html").read_bytes() == before, "the same page is another export"
    (folder / "CNAME").write_text("mine")
    done = written(folder, str(GIVEN))
    assert done.returncode == 2
    assert 'with "CNAME" in it' in done.stderr
    assert (folder / "CNAME").exists()
    assert (folder / "index.html").exists()
    (folder / "export.json").write_text("[" * 100_000)
    done = written(folder, str(package()))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("what", ["missing", "a file", "a folder", "deep", "another", "older"])
def test_what_is_no_package(tmp_path: Path, what: str) -> None:
    given = tmp_path / "package"
    if what == "a file":
        given.write_text("nonsense")
    elif what != "missing":
        given.mkdir()
    if what == "deep":
        (given / "package.json").write_text("[" * 100_000)
    if what in ("another", "older"):
        name, version = ("other", "0.1.0") if what == "another" else ("glupcore", "0.0.1")
        (given / "package.json").write_text(json.dumps({"name": name, "version": version}))
    done = written(tmp_path / "table", str(given))
    assert done.returncode == 2
    assert done.stderr.startswith("error: --engine: expected ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "table").exists()
