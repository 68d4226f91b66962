"""What `import glupcore` brings along, asked of a fresh interpreter."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from native_modules import native_modules

# A few of these would take longer to import than glupcore itself; none is needed before it is used.
HEAVY = {
    "asyncio",
    "concurrent.futures",
    "email",
    "hashlib",
    "importlib.metadata",
    "importlib.resources",
    "multiprocessing",
    "random",
    "socket",
    "ssl",
    "tempfile",
    "unittest",
}

NATIVE = (
    "glupcore._core",
    "glupcore._auction",
    *(f"glupcore.{name}" for name in native_modules("_training", "bench._kernels")),
    "glupcore.solvers._race",
    "glupcore.solvers._tree",
)


def modules_after(statement: str) -> set[str]:
    """All modules of an interpreter that has executed the statement, but for those of Cython's
    that lie in memory only."""
    code = (
        f"import json, sys\n{statement}\n"
        "found = (name for name in sys.modules if getattr(sys.modules[name], '__spec__', None))\n"
        "print(json.dumps(sorted(found)))"
    )
    return set(json.loads(subprocess.check_output([sys.executable, "-c", code])))


def strangers(modules: set[str]) -> Iterator[str]:
    """Packages that come neither from Python nor from here."""
    ours = {"glupcore", "__main__", "__mp_main__"}
    known = sys.stdlib_module_names | {"_xxsubinterpreters"} | ours  # 3.11 forgets to list that
    return (top for top in {name.partition(".")[0] for name in modules} if top not in known)


def test_import_needs_numpy_and_nothing_else() -> None:
    before = modules_after("")
    after = modules_after("import glupcore")
    assert "glupcore._core" in after - before
    assert set(strangers(after - before)) == {"numpy"}


def test_import_loads_no_heavy_module_beside_those_of_numpy() -> None:
    by_numpy = modules_after("import numpy")
    by_glupcore = modules_after("import glupcore")
    assert "numpy" in by_glupcore
    assert not (by_glupcore - by_numpy) & HEAVY
    assert modules_after("import " + ", ".join(HEAVY)) >= HEAVY  # these are their names


def test_import_loads_neither_searches_nor_command_line() -> None:
    loaded = modules_after("import glupcore")
    assert "glupcore.recommend" in loaded
    parts = ("cli", "arena", "bench", "training", "_training", "auction")
    for part in (*parts, "solvers.pimc", "solvers._tree"):
        assert f"glupcore.{part}" not in loaded


def test_help_loads_no_command() -> None:
    before = modules_after("import glupcore.cli")
    text = "from glupcore.cli import commands; commands.get_help(commands.context_class(commands))"
    after = modules_after(text)
    assert not {name for name in after - before if name.startswith("glupcore.")}


@pytest.mark.skipif(
    not hasattr(sys, "_is_gil_enabled") or sys._is_gil_enabled(), reason="this Python has the GIL"
)
@pytest.mark.parametrize("module", NATIVE)
def test_native_modules_leave_the_gil_off(module: str) -> None:
    code = f"import sys, {module}; print(sys._is_gil_enabled())"
    output = subprocess.check_output([sys.executable, "-W", "error", "-c", code], text=True)
    assert output.strip() == "False"
