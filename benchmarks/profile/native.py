"""Builds the package for a profile and runs workloads of it under callgrind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import callgrind

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
# As in the wheel; pybind11 would strip what -g has added.
OPTIONS: Final = ("-DCMAKE_BUILD_TYPE=Release", "-DGLUP_PYTHON=ON", "-DGLUP_TESTS=OFF",
                  "-DGLUP_FUZZ=OFF",
                  "-DCMAKE_STRIP=")  # fmt: skip
# The same caches on every machine: a first level, and a second that holds a small table.
SIMULATION: Final = ("--branch-sim=yes", "--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64",
                     "--LL=1048576,16,64")  # fmt: skip


class NotPossibleError(Exception):
    """Why nothing can be profiled here."""


def check_tools() -> None:
    """Whether the tools are there that this folder needs, before anything takes time."""
    for tool in ("valgrind", "cmake", "ninja"):
        if shutil.which(tool) is None:
            raise NotPossibleError(f"{tool} is missing")
    try:
        import Cython  # noqa: F401
        import numpy  # noqa: F401
        import pybind11  # noqa: F401
    except ImportError as error:
        raise NotPossibleError(
            f"{error.name} is missing: pip install --group dev (pip 25.1 or newer)"
        ) from None


def build(name: str, flags: str, *options: str) -> Path:
    """Compiles with these flags in build/NAME and puts a package together: the folder it is in."""
    import pybind11

    folder = ROOT / "build" / name
    found = (f"-DPython_EXECUTABLE={sys.executable}", f"-Dpybind11_DIR={pybind11.get_cmake_dir()}")
    flags = f"-DCMAKE_CXX_FLAGS={flags}"
    _run("cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, *OPTIONS, flags, *found, *options)
    _run("cmake", "--build", folder)
    package = folder / "package"
    shutil.rmtree(package, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "glupcore", package / "glupcore", ignore=ignored)
    _run("cmake", "--install", folder, "--prefix", package, "--component", "python")
    return package


def python(package: Path, script: Path, *arguments: object, before: Sequence[str] = ()) -> str:
    """Runs a script with that package, under another program at will; what it prints."""
    # Without site there are no import hooks of an editable install, which would take its own
    # modules instead of these.
    paths = [str(package), *(path for path in sys.path if "site-packages" in path)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",  # idle threads of numpy's would be counted too
    }
    return _run(*before, sys.executable, "-S", script, *arguments, environment=environment)


def profile(
    package: Path, workload: str, passes: int, simulation: Sequence[str] = ()
) -> tuple[callgrind.Profile, int]:
    """Runs so many passes of a workload under callgrind: its profile, and the units done."""
    output = package.parent / f"callgrind.{workload}.{passes}"
    valgrind = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", *simulation)
    units = int(python(package, HERE / "workloads.py", workload, passes, before=valgrind))
    with output.open(encoding="utf-8") as lines:
        return callgrind.read(lines), units


def _run(*command: object, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env=environment, text=True, capture_output=True
    )
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise NotPossibleError(f"{Path(str(command[0])).name} has failed:\n{tail}")
    return done.stdout
