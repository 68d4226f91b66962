"""Ctrl-C ends the program with status 130 and without a word, whenever it comes."""

import os
import signal
import subprocess
import sys
import time
from _thread import interrupt_main
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

import glupcore
from command_line import Glup
from places import ROOT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")

ARGS = ["recommend", "examples/position.json", "--iterations", "20", "--seed", "1"]

# The installed command is a script of that name, made by pip.
SCRIPT = (
    "import sys\nfrom glupcore.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
)

# Interrupts the process when it begins the import with the number INTERRUPT_AT, counted from the
# first of the package's own modules.
INTERRUPTER = """
import os, signal, sys

count = -1

def hook(event, args):
    global count
    if event == "import" and (count >= 0 or args[0].startswith("glupcore.")):
        count += 1
        if count == int(os.environ["INTERRUPT_AT"]):
            os.kill(os.getpid(), signal.SIGINT)

sys.addaudithook(hook)
"""
# Interrupts the process in the start of glupcore._auction, which asks for glupcore._core.
IN_A_MODULE = """
import builtins, os, signal, sys

real = builtins.__import__

def asked(name, *args, **kwargs):
    spec = getattr(sys.modules.get("glupcore._auction"), "__spec__", None)
    if name == "glupcore._core" and spec is not None and spec._initializing:
        print("interrupted", file=sys.stderr)
        os.kill(os.getpid(), signal.SIGINT)
    return real(name, *args, **kwargs)

builtins.__import__ = asked
"""
MODULE = [sys.executable, "-m", "glupcore"]
MOMENTS = [4, 10, 60, 150, 250]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed command, and what interrupts it."""
    folder = tmp_path_factory.mktemp("interrupt")
    (folder / "glupcore").write_text(SCRIPT)
    (folder / "sitecustomize.py").write_text(INTERRUPTER)
    return folder


def interrupted_at(number: int, command: list[str], folder: Path) -> tuple[int, str, str]:
    package = Path(glupcore.__file__).parents[1]  # wherever it is installed
    path = os.pathsep.join([str(folder), str(package), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "INTERRUPT_AT": str(number)}
    done = subprocess.run(
        [*command, *ARGS], cwd=ROOT, env=env, capture_output=True, encoding="utf-8"
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("number", MOMENTS)
@pytest.mark.parametrize("installed", [False, True])
def test_an_interrupt_of_an_import_is_quiet(folder: Path, installed: bool, number: int) -> None:
    command = [sys.executable, str(folder / "glupcore")] if installed else MODULE
    status, out, err = interrupted_at(number, command, folder)
    assert (status, out, err.strip()) == (130, "", "")


def test_all_of_the_imports_were_interrupted(folder: Path) -> None:
    status, out, err = interrupted_at(100_000, MODULE, folder)
    assert (status, err) == (0, "")
    assert "recommended: " in out


@pytest.mark.parametrize(
    "args",
    [
        ["recommend", "examples/auction/bid.json", "--iterations", "10"],
        ["show", "examples/auction/bid.json"],
        ["solve", "four-handed S *AS / TS / *KC / QC"],
        ["rules", "three-handed"],
        ["deal", "--rules", "three-handed"],
        ["match", "greedy", "random", "--rules", "three-handed", "--pairs", "1"],
    ],
    ids=lambda args: args[0],
)
def test_an_interrupt_of_a_module_that_is_loaded_late_is_quiet(
    tmp_path: Path, args: list[str]
) -> None:
    """The start of a module of C++ makes an ImportError of what Python raises in it."""
    (tmp_path / "sitecustomize.py").write_text(IN_A_MODULE)
    package = Path(glupcore.__file__).parents[1]
    path = os.pathsep.join([str(tmp_path), str(package), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [*MODULE, *args],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "interrupted\n")


@pytest.mark.slow
def test_an_interrupt_at_any_moment_is_quiet() -> None:
    """But for those of Python's own start, which ends with the import of ``_entry``."""
    ours = 0
    for moment in range(1, 26):
        process = subprocess.Popen(
            [*MODULE, *ARGS], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            out, err = process.communicate(timeout=0.02 * moment)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            out, err = process.communicate()
        if process.returncode in (0, 130):
            ours += 1
            assert process.returncode != 0 or "recommended: " in out, (moment, out, err)
            assert err.strip() == ""
        else:
            assert "glupcore/cli" not in err
            assert "glupcore" not in err or "_entry" in err
    assert ours


def test_other_programs_keep_their_handler(folder: Path) -> None:
    (folder / "other.py").write_text(
        "import signal, sys, glupcore.cli\n"
        "assert signal.getsignal(signal.SIGINT) is signal.default_int_handler\n"
        "assert sys.unraisablehook is sys.__unraisablehook__\n"
    )
    subprocess.run([sys.executable, str(folder / "other.py")], check=True)


def test_a_process_that_was_to_ignore_it_goes_on_doing_so(folder: Path) -> None:
    line = 'trap "" INT; exec "$@"'
    command = ["bash", "-c", line, "bash", *MODULE]
    status, out, err = interrupted_at(30, command, folder)
    assert (status, err) == (0, "")
    assert "recommended: " in out


@pytest.mark.parametrize("seconds", [0.1, 0.3])
def test_workers_that_have_not_begun_are_quiet_too(tmp_path: Path, seconds: float) -> None:
    path = tmp_path / "match.jsonl"
    args = ["match", "greedy", "random", "--pairs", "1000000", "--jobs", "2", "--out", str(path)]
    process = subprocess.Popen(
        [*MODULE, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not path.exists():  # workers are started next
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, err = process.communicate()
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("interrupted after ")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("call", "args", "told"),
    [
        ("recommend", ["recommend", "examples/position.json", "--seconds", "600"], "recommended: "),
        ("review", ["review", "examples/deals.jsonl", "--iterations", "10000000"], "interrupted"),
        ("match", ["match", "greedy", "random", "--pairs", "1000000"], "A is greedy, B is random"),
        ("league", ["league", "greedy", "random", "--rounds", "1000000"], "greedy"),
        ("play_pool", ["pool", "greedy", "--pairs", "1000000"], "greedy"),
    ],
)
def test_what_tells_what_it_has_has_the_status_all_the_same(
    glup: Glup, monkeypatch: pytest.MonkeyPatch, call: str, args: list[str], told: str
) -> None:
    module = import_module(f"glupcore.cli.{args[0]}")

    def interrupted(called: Callable[..., Any], *given: Any, **named: Any) -> Any:
        timer = Timer(0.5, interrupt_main)
        timer.start()
        try:
            return called(*given, **named)
        finally:
            timer.join()

    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(module, call, partial(interrupted, getattr(module, call)))
    result = glup(*args)
    assert result.status == 130
    assert told in result.out
