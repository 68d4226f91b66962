"""Bundlers make pages of the npm package that work: with an engine, its helpers, and a core."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import browser as real
from extras import lacking
from places import ROOT
from speeds import some_quick
from wasm_package import HERE, files_served, needs_package, package

pytestmark = needs_package

TOOLS = ROOT / "node_modules"
BUNDLERS = ("vite", "webpack", "esbuild", "rollup")
DATA = re.compile(r"\.(wasm|glup|json)$")


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A folder with the page, where the package and the bundlers are installed."""
    real.needed()
    missing = [name for name in BUNDLERS if not (TOOLS / name).exists()]
    if missing:
        lacking(f"needs {', '.join(missing)} (npm install --no-package-lock)")
    for name in ("index.html", "page.js", "build.mjs"):
        shutil.copyfile(HERE / "bundled" / name, tmp_path / name)
    (tmp_path / "package.json").write_text('{"type": "module", "private": true}')
    modules = tmp_path / "node_modules"
    modules.mkdir()
    for tool in TOOLS.iterdir():
        if tool.name[0] != ".":
            (modules / tool.name).symlink_to(tool)
    shutil.copytree(package(), modules / "glupcore")
    return tmp_path


def answered(url: str) -> None:
    """All three parts of the page recommend the same."""
    with real.browser() as chromium:
        page, said = chromium.new_page(), []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(url)
        try:
            page.wait_for_function("document.title.split(' ').length === 3", timeout=60_000)
        except Exception as error:
            raise AssertionError((said, page.content())) from error
        first, *others = page.title().split()
        assert [first] * 2 == others


@pytest.mark.parametrize("bundler", some_quick(BUNDLERS, "esbuild"))
def test_it_builds_a_page_that_works(app: Path, bundler: str) -> None:
    done = subprocess.run(
        ["node", "build.mjs", bundler], cwd=app, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    asked: list[str] = []
    with files_served({"": app / "dist"}, asked) as url:
        answered(f"{url}/index.html")
    counts = Counter(path for path in asked if DATA.search(path))
    kinds = Counter(path.rpartition(".")[2] for path in counts)  # webpack's names tell no more
    assert (kinds["wasm"], kinds["glup"]) == (1, 2), counts  # small ones may stand in the code
    assert set(counts.values()) == {1}, "each file is fetched once for all threads"


@contextmanager
def developing(app: Path) -> Iterator[str]:
    """The address of Vite's server of sources."""
    command = ["node", "node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command, cwd=app, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            said = ""
            for line in server.stdout:
                said += line
                if found := re.search(
                    r"http://127\.0\.0\.1:\S*?\d+", re.sub(r"\x1b\[\d+m", "", line)
                ):
                    yield found[0]
                    break
            else:
                raise AssertionError(said)
        finally:
            server.terminate()
            server.wait(20)


@pytest.mark.slow
def test_vite_serves_the_sources_while_they_are_written(app: Path) -> None:
    with developing(app) as url:
        answered(f"{url}/")
