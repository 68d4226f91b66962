"""A deal between recommendations and the greedy policy, by ctypes alone.

``python examples/ctypes_play.py [SEED [ROLLOUTS]]``: nothing of the Python package is used. The
library is that of the environment variable GLUPCORE_LIBRARY, else the one that the system finds.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ABI = 1
ENGINE = 1  # the seat of the recommendations; seat 0 deals, so seat 1 leads first
DECISIONS = ("lead", "follow", "meld", "over")

Handle = ctypes.c_void_p
Status = ctypes.c_int32
Pair = ctypes.c_int32 * 2


class Info(ctypes.Structure):
    """What a state or a view says in numbers: ``glup_info``."""

    _fields_ = [
        *(
            (name, ctypes.c_int32)
            for name in (
                "phase", "decision", "player", "leader", "trump",
                "turnup", "led", "stock", "tricks", "glups",
            )
        ),
        ("scores", Pair),
        ("counters", Pair),
    ]  # fmt: skip


class Options(ctypes.Structure):
    """``glup_options``."""

    _fields_ = [
        ("method", ctypes.c_int32),
        ("tricks", ctypes.c_int32),
        ("rollouts", ctypes.c_int64),
        ("seconds", ctypes.c_double),
        ("seed", ctypes.c_uint64),
        ("reserved", ctypes.c_int64 * 4),
    ]


class ValuedAction(ctypes.Structure):
    """``glup_valued_action``."""

    _fields_ = [
        ("action", ctypes.c_char_p),
        ("value", ctypes.c_double),
        ("error", ctypes.c_double),
        ("samples", ctypes.c_int64),
    ]


class GlupError(Exception):
    """What the library says when a call fails."""


class Library:
    """The functions of glupcore.h that a game needs, with errors as exceptions."""

    def __init__(self, path: str) -> None:
        self._library = ctypes.CDLL(path)
        self._library.glup_abi_version.restype = ctypes.c_int32
        abi = self._library.glup_abi_version()
        if abi != ABI:
            raise GlupError(f"{path}: expected ABI {ABI}, found {abi}")
        self._library.glup_last_error.restype = ctypes.c_char_p
        out, text = ctypes.POINTER(Handle), ctypes.c_char_p
        size, length = ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)
        seed, seat = ctypes.c_uint64, ctypes.c_int32
        options = ctypes.POINTER(Options)
        self._declare("engine_create", text, out)
        self._declare("state_from_seed", seed, seat, out)
        self._declare("state_info", Handle, ctypes.POINTER(Info))
        self._declare("state_apply", Handle, text)
        self._declare("state_view", Handle, seat, out)
        self._declare("view_choose", Handle, text, seed, text, size, length)
        self._declare("recommend", Handle, Handle, options, out)
        self._declare("advice_action", Handle, size, ctypes.POINTER(ValuedAction))
        for kind in ("engine", "state", "view", "advice"):
            free = self._library[f"glup_{kind}_free"]
            free.argtypes, free.restype = [Handle], None

    def _declare(self, name: str, *types: Any) -> None:
        function = self._library[f"glup_{name}"]
        function.argtypes, function.restype = types, Status

    def call(self, name: str, *arguments: Any) -> None:
        """Call a function. Raises GlupError with what the library says if it fails."""
        if self._library[f"glup_{name}"](*arguments) != 0:
            raise GlupError(self._library.glup_last_error().decode())

    @contextmanager
    def made(self, kind: str, name: str, *arguments: Any) -> Iterator[Handle]:
        """The handle that a function makes, for as long as the block lasts."""
        handle = Handle()
        self.call(name, *arguments, ctypes.byref(handle))
        try:
            yield handle
        finally:
            self._library[f"glup_{kind}_free"](handle)

    def info(self, state: Handle) -> Info:
        info = Info()
        self.call("state_info", state, ctypes.byref(info))
        return info

    def greedy(self, view: Handle) -> str:
        text = ctypes.create_string_buffer(256)
        self.call("view_choose", view, b"greedy", 0, text, len(text), None)
        return text.value.decode()

    def recommended(self, engine: Handle, view: Handle, options: Options) -> str:
        with self.made("advice", "recommend", engine, view, ctypes.byref(options)) as advice:
            best = ValuedAction()
            self.call("advice_action", advice, 0, ctypes.byref(best))
            return best.action.decode()


def told(info: Info, action: str) -> str:
    decision = DECISIONS[info.decision]
    if decision == "lead":
        return f"trick {info.tricks + 1}: seat {info.player} {action}"
    if decision == "follow":
        return f", seat {info.player} {action}\n"
    return "" if action == "pass" else f"  seat {info.player} declares {action}\n"


def play(glup: Library, seed: int, rollouts: int) -> None:
    options = Options(seed=seed, rollouts=rollouts)
    with (
        glup.made("engine", "engine_create", None) as engine,
        glup.made("state", "state_from_seed", seed, 0) as state,
    ):
        while DECISIONS[(info := glup.info(state)).decision] != "over":
            with glup.made("view", "state_view", state, info.player) as view:
                if info.player == ENGINE:
                    action = glup.recommended(engine, view, options)
                else:
                    action = glup.greedy(view)
            print(told(info, action), end="")
            glup.call("state_apply", state, action.encode())
        print(f"scores {info.scores[0]}:{info.scores[1]}")


def main() -> None:
    path = os.environ.get("GLUPCORE_LIBRARY") or ctypes.util.find_library("glupcore")
    if path is None:
        sys.exit("ctypes_play.py: no libglupcore: set GLUPCORE_LIBRARY to its path")
    seed, rollouts = ([int(arg) for arg in sys.argv[1:]] + [7, 200][len(sys.argv) - 1 :])[:2]
    try:
        play(Library(path), seed, rollouts)
    except GlupError as error:
        sys.exit(f"ctypes_play.py: {error}")


if __name__ == "__main__":
    main()
