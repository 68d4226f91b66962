"""The npm package as its users have it: installed, run as its pages say, typed, and small.

GLUPCORE_NPM names the package, a .tgz; without it they are skipped.
"""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import browser as real
from places import ROOT
from speeds import first_quick, some_quick
from wasm_package import GIVEN, HERE, files_served, needs_package, node, package

pytestmark = needs_package

MOST_FETCHED = 1_405_000
PROGRAM = re.compile(r"^```js\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = (ROOT / "bindings/wasm/npm/README.md", ROOT / "docs/javascript.md")
PROGRAMS = [
    pytest.param(*found, id=f"{page.name}-{number}")
    for page in PAGES
    for number, found in enumerate(PROGRAM.findall(page.read_text(encoding="utf-8")))
]
IN_BOTH = [given for given in PROGRAMS if "node:" not in given.values[0]]


@cache
def _pack() -> Any:
    spec = importlib.util.spec_from_file_location("pack", ROOT / "bindings/wasm/pack.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where npm has installed it, and nothing else."""
    folder = tmp_path_factory.mktemp("app")
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    run(
        "npm",
        "install",
        "--offline",
        "--no-audit",
        "--no-fund",
        str(Path(str(GIVEN)).absolute()),
        at=folder,
    )
    return folder


def run(*command: str, at: Path) -> str:
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("program", "shown"), first_quick(3, PROGRAMS))
def test_the_programs_print_what_it_says_in_node(installed: Path, program: str, shown: str) -> None:
    (installed / "program.js").write_text(program, encoding="utf-8")
    assert run("node", "program.js", at=installed) == shown


@pytest.mark.slow
@pytest.mark.parametrize(("program", "shown"), IN_BOTH)
def test_they_do_so_in_a_browser(installed: Path, program: str, shown: str) -> None:
    real.needed()
    told = json.loads((package() / "package.json").read_text())["exports"]
    names = {"glupcore": ".", "glupcore/engine": "./engine"}
    places = {
        name: f"/app/node_modules/glupcore/{told[at]['default']}" for name, at in names.items()
    }
    (installed / "page.html").write_text(
        '<!doctype html><link rel="icon" href="data:,"><script type="importmap">'
        f'{json.dumps({"imports": places})}</script><script type="module">{program}\n'
        "document.title = 'done';</script>",
        encoding="utf-8",
    )
    with real.browser() as chromium, files_served({"app": installed}) as url:
        page, said = chromium.new_page(), []
        page.on("console", lambda message: said.append(message.text + "\n"))
        page.on("pageerror", lambda error: said.append(f"{error}\n"))
        page.goto(f"{url}/app/page.html")
        page.wait_for_function("() => document.title === 'done'")
        for _ in range(50):
            if len(said) < shown.count("\n"):
                page.wait_for_timeout(100)
        assert without_lists("".join(said)) == without_lists(shown)


def without_lists(said: str) -> str:
    """A browser's console abridges them, each version in its way."""
    return re.sub(r"\[.*\]", "[]", said)


def test_every_program_has_its_output() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert text.count("```js") == len(PROGRAM.findall(text)) >= 3


def test_it_comes_with_nothing_else(installed: Path) -> None:
    told = json.loads((package() / "package.json").read_text())
    assert not {"dependencies", "peerDependencies", "optionalDependencies", "scripts"} & set(told)
    found = [path.name for path in (installed / "node_modules").iterdir() if path.name[0] != "."]
    assert found == ["glupcore"]
    top = sorted(path.name for path in package().iterdir())
    assert top == ["LICENSE", "README.md", "package.json", "src", "types"]


def test_what_is_exported_is_there() -> None:
    told = json.loads((package() / "package.json").read_text())["exports"]
    for entry in told.values():
        for path in entry.values() if isinstance(entry, dict) else [entry]:
            assert (package() / path).is_file(), path


@pytest.mark.parametrize("version", some_quick(["TYPESCRIPT", "LEAST_TYPESCRIPT"], "TYPESCRIPT"))
def test_its_types_are_those_of_a_strict_program(installed: Path, version: str) -> None:
    """Without types of Node: a page has none. The page names the least version."""
    compiler = getattr(_pack(), version)
    if version == "LEAST_TYPESCRIPT":
        least = ".".join(compiler.partition("@")[2].split(".")[:2])
        assert f"TypeScript {least}" in PAGES[1].read_text(encoding="utf-8")
    (installed / "consumer.ts").write_text((HERE / "consumer.ts").read_text(encoding="utf-8"))
    told = {"strict": True, "noEmit": True, "skipLibCheck": False, "types": []}
    told |= {"module": "nodenext", "moduleResolution": "nodenext", "target": "es2022"}
    options = {"compilerOptions": {**told, "lib": ["es2022", "dom"]}, "files": ["consumer.ts"]}
    (installed / "tsconfig.json").write_text(json.dumps(options))
    run("npx", "--yes", "-p", compiler, "tsc", "-p", ".", at=installed)


def test_a_page_of_one_game_fetches_little() -> None:
    pack = _pack()
    sizes = pack.sizes(package(), pack.fetched(package()))
    assert sum(brotli for _, _, brotli in sizes.values()) <= MOST_FETCHED


def test_a_worker_that_fails_is_replaced() -> None:
    """Everything that was asked is answered, and what comes later too."""
    told = node("workers.mjs", {}, seconds=120)
    assert told["trap"][0] == told["never"][0] == told["after trap"][0] == "internal"
    assert told["uncaught"][0] == "internal"
    assert told["killed"][0] == told["heap"][0] == "internal"
    assert "ended" in told["killed"][1]
    assert "memory" in told["heap"][1]
    assert told["again"] == ["AS"]
    assert told["helper"] == ["internal", "a fault of the engine: Error: its worker has ended"]
    assert told["after helper"] == "limit"
    assert told["grown"] == ["loading", "open", "lost", "loading", "open"]
    assert told["kept"] == ["loading", "open"]
    assert told["missing"][0] == "internal"
    assert "could not be loaded" in told["missing"][1]


def test_what_strangers_send_is_answered() -> None:
    """Garbage, a line without end, and two hundred requests at once."""
    told = node("strangers.mjs", {}, seconds=120)
    assert told["garbage"] == ["bad_json"] * 3 + ["bad_request"]
    assert told["long"] == ["too_long"]
    assert sorted(set(told["many"])) == ["busy", "done"]
    assert len(told["many"]) == 200


def test_workers_share_a_search() -> None:
    """And find the same as one."""
    one, several = node("shared.mjs", {}, seconds=120)
    assert one == several
