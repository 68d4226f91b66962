"""Stubs and native modules say the same, and two type checkers accept what we write by them."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from extras import lacking
from native_modules import native_modules
from places import ROOT, TESTS

PACKAGE = ROOT / "src/glupcore"
SAMPLE = TESTS / "support" / "typing_sample.py"
CONFIG = ROOT / "pyproject.toml"

SOLVERS = sorted(path.stem for path in (PACKAGE / "solvers").glob("*.pyx"))
NATIVE_MODULES = [
    "glupcore._core",
    "glupcore._auction",
    *(f"glupcore.{name}" for name in native_modules("_training", "bench._kernels")),
    *(f"glupcore.solvers.{name}" for name in SOLVERS),
]
CHECKERS = {
    "mypy": ["mypy", f"--config-file={CONFIG}"],
    "pyrefly": [
        "pyrefly",
        "check",
        f"--config={CONFIG}",
        f"--python-interpreter-path={sys.executable}",
    ],
}
# True of pybind11 classes, and not to be said in a stub: their metaclass, and the __init__(*args)
# that refuses to make an object of a class without a constructor.
PYBIND11_TRAITS = (
    " is inconsistent, metaclass differs",
    '.__init__ is inconsistent, stub does not have *args parameter "args"',
)
WRONG_USE = """\
from glupcore import State
State.from_seed("seven")
state = State.from_seed(7)
state.apply(state.legal_actions())
"""


def run_tool(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an installed Python tool, in a folder outside the repository."""
    if importlib.util.find_spec(command[0].partition(".")[0]) is None:
        lacking(f"{command[0]} is not installed")
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def test_stubs_match_native_modules(tmp_path: Path) -> None:
    """All in one process: most of its time goes into numpy's stubs."""
    done = run_tool(
        "mypy.stubtest",
        "--concise",
        f"--mypy-config-file={CONFIG}",
        f"--allowlist={TESTS / 'python' / 'stubtest-allowlist.txt'}",
        "--ignore-unused-allowlist",
        *NATIVE_MODULES,
        folder=tmp_path,
    )
    assert done.returncode in (0, 1), done.stdout
    if done.returncode == 1:
        lines = done.stdout.splitlines()
        assert lines, "stubtest fails and says nothing"
        differences = [line for line in lines if not line.endswith(PYBIND11_TRAITS)]
        assert not differences, "\n".join(differences)


@pytest.mark.parametrize("checker", CHECKERS)
def test_type_checkers_reject_wrong_use_and_accept_the_rest(checker: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong_use.py"
    wrong.write_text(WRONG_USE)
    done = run_tool(*CHECKERS[checker], *map(str, (PACKAGE, SAMPLE, wrong)), folder=tmp_path)
    assert done.returncode == 1, done.stdout
    assert "wrong_use.py:2" in done.stdout
    assert "wrong_use.py:4" in done.stdout
    assert re.search(r"\b2 errors", done.stdout), done.stdout


def test_sample_runs() -> None:
    done = subprocess.run([sys.executable, SAMPLE], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
