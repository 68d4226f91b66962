"""The installed library, where ``GLUPCORE_PREFIX`` says: found, called, and compiled against."""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from places import ROOT

PREFIX = os.environ.get("GLUPCORE_PREFIX")
METHODS = {"auto": 0, "one-ply": 1, "pimc": 2, "exact": 3}

installed = pytest.mark.skipif(
    PREFIX is None, reason="GLUPCORE_PREFIX is not set: .ci/run sets it to an installation"
)


def prefix() -> Path:
    return Path(PREFIX)


def library_path() -> Path:
    (path,) = prefix().rglob("libglupcore.so")
    return path


def example(name: str) -> ModuleType:
    """A program of examples/ as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / f"examples/{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where its annotations are looked up
    spec.loader.exec_module(module)
    return module


def compiler(language: str) -> list[str]:
    """The command that compiles C or C++ with all warnings as errors; skips if there is none."""
    names = {"c": ("cc", "gcc", "clang"), "cpp": ("c++", "g++", "clang++")}[language]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("no compiler")
    standard = {"c": "-std=c99", "cpp": "-std=c++20"}[language]
    return [found, standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


def build(source: Path, language: str, out: Path) -> Path:
    """A program made of one source and the installed library."""
    lib = library_path().parent
    flags = {
        "c": [*pkg_config_flags(prefix()), f"-Wl,-rpath,{lib}"],
        "cpp": [f"-I{prefix() / 'include'}", f"-L{lib}", "-lglup", "-pthread"],
    }[language]
    subprocess.run([*compiler(language), str(source), *flags, "-o", str(out)], check=True)
    return out


def pkg_config_flags(root: Path) -> list[str]:
    """What ``pkg-config --cflags --libs glupcore`` says; without that program, what it would."""
    (file,) = root.rglob("glupcore.pc")
    program = shutil.which("pkg-config")
    if program is not None:
        command = [program, "--cflags", "--libs", "glupcore"]
        environment = os.environ | {"PKG_CONFIG_PATH": str(file.parent)}
        return shlex.split(subprocess.check_output(command, text=True, env=environment))
    found = {"pcfiledir": str(file.parent)}
    for line in file.read_text("utf-8").splitlines():
        if match := re.match(r"(\w+)(?:=|: )(.*)", line):
            found[match[1]] = match[2]

    def expanded(part: str) -> str:
        return re.sub(r"\$\{(\w+)\}", lambda name: expanded(found[name[1]]), part)

    return [expanded(part) for part in f"{found['Cflags']} {found['Libs']}".split()]


def output(*command: str | Path) -> str:
    """What a program prints; it must end well and have no complaint."""
    environment = os.environ | {"GLUPCORE_LIBRARY": str(library_path())}
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True, encoding="utf-8", env=environment, cwd=ROOT, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


class Caller:
    """The C library, by ctypes, for comparisons with the Python package."""

    def __init__(self) -> None:
        self.ctypes_play = example("ctypes_play")
        self.library = ctypes.CDLL(str(library_path()))
        self.library.glup_last_error.restype = ctypes.c_char_p
        self.engine = self._made("engine_create", None)

    def _made(self, name: str, *arguments: Any) -> ctypes.c_void_p:
        handle = ctypes.c_void_p()
        self._call(name, *arguments, ctypes.byref(handle))
        return handle

    def _call(self, name: str, *arguments: Any) -> None:
        status = self.library[f"glup_{name}"](*arguments)
        assert status == 0, self.library.glup_last_error().decode()

    def _text(self, name: str, *arguments: Any) -> str:
        text = ctypes.create_string_buffer(1 << 20)
        self._call(name, *arguments, text, ctypes.c_size_t(len(text)), None)
        return text.value.decode()

    def deck_position(self, deck: str, actions: list[str], seat: int) -> dict[str, Any]:
        """What a seat knows after so many actions, dealt by seat 0."""
        state = self._made("state_from_deck", deck.encode(), 0, 0)
        for action in actions:
            self._call("state_apply", state, action.encode())
        view = self._made("state_view", state, seat)
        position: dict[str, Any] = json.loads(self._text("view_position", view))
        self.library.glup_view_free(view)
        self.library.glup_state_free(state)
        return position

    def refusal(self, position: str) -> str:
        """What the library has against a position; "" if nothing."""
        return self.said("view_from_position", position.encode(), 0)

    def said(self, name: str, *arguments: Any) -> str:
        """What it says of a call that might make something; "" if it does."""
        made = ctypes.c_void_p()
        status = self.library[f"glup_{name}"](*arguments, ctypes.byref(made))
        assert (status == 0) == (made.value is not None)
        kind = name.partition("_")[0]
        self.library[f"glup_{kind}_free"](made)
        return "" if status == 0 else self.library.glup_last_error().decode()

    def read(self, what: str, how: str, text: str, *more: int) -> tuple[int, bytes | str]:
        """The status, and the bytes of what was read from a text or the error."""
        handle = ctypes.c_void_p()
        given = text.encode(errors="surrogatepass")
        status = self.library[f"glup_{what}_{how}"](given, *more, ctypes.byref(handle))
        return self._bytes_or_error(what, handle, status)

    def applied(self, state: bytes, action: str) -> tuple[int, bytes | str]:
        """The same of a state after an action."""
        handle = self._made("state_from_bytes", state, ctypes.c_size_t(len(state)))
        status = self.library.glup_state_apply(handle, action.encode(errors="surrogatepass"))
        return self._bytes_or_error("state", handle, status)

    def _bytes_or_error(
        self, what: str, handle: ctypes.c_void_p, status: int
    ) -> tuple[int, bytes | str]:
        found: bytes | str = self.library.glup_last_error().decode()
        if status == 0:
            length = ctypes.c_size_t()
            data = ctypes.create_string_buffer(1 << 12)
            size = ctypes.c_size_t(len(data))
            self._call(f"{what}_to_bytes", handle, data, size, ctypes.byref(length))
            found = data.raw[: length.value]
        self.library[f"glup_{what}_free"](handle)
        return status, found

    def solution(self, endgame: str, melds: list[int] | None) -> dict[str, int]:
        """The values of all cards of an endgame as text."""

        class Solved(ctypes.Structure):
            _fields_ = (
                ("action", ctypes.c_char_p),
                ("lower", ctypes.c_int32),
                ("upper", ctypes.c_int32),
                ("best", ctypes.c_int32),
            )

        staked = None if melds is None else (ctypes.c_int32 * len(melds))(*melds)
        limits = ctypes.c_uint64(), ctypes.c_double()
        solution = self._made("solve_endgame", self.engine, endgame.encode(), staked, *limits)
        one, found = Solved(), {}
        action = self.library.glup_solution_action
        while action(solution, ctypes.c_size_t(len(found)), ctypes.byref(one)) == 0:
            assert one.lower == one.upper
            found[one.action.decode()] = one.lower
        self.library.glup_solution_free(solution)
        return found

    def reached(self, endgame: str, goal: str) -> bool:
        """Whether a goal is reached."""
        told = (ctypes.c_uint64 * 2)()
        limits = ctypes.c_uint64(), ctypes.c_double()
        self._call("reaches", self.engine, endgame.encode(), goal.encode(), *limits, told)
        return bool(told[0])

    def advice_json(self, position: str, options: str) -> str:
        """The whole advice, as the protocol has it."""
        view = self._made("view_from_position", position.encode(), 0)
        advice = self._made("recommend_json", self.engine, view, options.encode())
        text = self._text("advice_json", advice)
        self.library.glup_advice_free(advice)
        self.library.glup_view_free(view)
        return text

    def advice(
        self, position: str, method: str, rollouts: int, seed: int
    ) -> list[tuple[str, float, float, int]]:
        """Action, value, error and samples of each action, the recommended one first."""
        view = self._made("view_from_position", position.encode(), 0)
        options = self.ctypes_play.Options(method=METHODS[method], rollouts=rollouts, seed=seed)
        advice = self._made("recommend", self.engine, view, ctypes.byref(options))
        found = []
        action = self.ctypes_play.ValuedAction()
        place = ctypes.c_size_t(0)
        while self.library.glup_advice_action(advice, place, ctypes.byref(action)) == 0:
            found.append((action.action.decode(), action.value, action.error, action.samples))
            place.value += 1
        self.library.glup_advice_free(advice)
        self.library.glup_view_free(view)
        return found
