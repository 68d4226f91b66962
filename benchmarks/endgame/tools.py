"""Builds and runs the C++ tools of this folder."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "bench"
TOOLS = BUILD / "benchmarks"


def run(*command: object) -> str:
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def build() -> None:
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DGLUP_BENCH=ON", "-DGLUP_TESTS=OFF"]
    run("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, *options, "-DGLUP_FUZZ=OFF")
    names = ("endgame_bench", "endgame_ablation", "endgame_threads")
    run("cmake", "--build", BUILD, "--target", *names)


def row(*cells: str) -> str:
    """Of a Markdown table."""
    return "| " + " | ".join(cells) + " |"
