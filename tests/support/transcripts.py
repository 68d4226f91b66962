"""A long talk with the engine and what it has answered, byte by byte but for times and fractions.

Every kind of request about every kind of game is in it, and every fault; ``>`` stands before each,
and its replies below it. Fractions are sums that another processor may round otherwise. ``python
tests/support/transcripts.py [FILE]`` writes the answers anew, only where they are meant to change;
the file has more requests, one a line.
"""

import gzip
import io
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

from glupcore.protocol.engine import Engine
from glupcore.solvers.spec import Spec
from places import TESTS

FILE = TESTS / "data" / "transcripts" / "engine.txt.gz"
TIME = re.compile(r'"seconds":[^,}]+')
FRACTION = re.compile(r"(?<=\d)\.\d+(e-?\d+)?")


def without_times(reply: str) -> str:
    return FRACTION.sub("", TIME.sub('"seconds":0', reply))


def answered(lines: list[str]) -> str:
    """The talk: each request with its replies below it."""
    out = io.BytesIO()
    numbered = [f'{{"id":"{n}",{line[1:]}' for n, line in enumerate(lines)]
    Engine(out, Spec.parse("auto"), 1).serve(io.BytesIO("\n".join(numbered).encode()))
    replies = defaultdict(list)
    for reply in out.getvalue().decode().splitlines():
        replies[json.loads(reply)["id"]].append(without_times(reply))
    talk = ""
    for n, line in enumerate(lines):
        talk += "".join(f"{said}\n" for said in (f"> {line}", *replies[str(n)]))
    return talk


def kept() -> str:
    return gzip.decompress(FILE.read_bytes()).decode()


def requests(talk: str) -> list[str]:
    return [line[2:] for line in talk.splitlines() if line.startswith("> ")]


if __name__ == "__main__":
    more = [line for path in sys.argv[1:] for line in Path(path).read_text().splitlines()]
    said = answered([*requests(kept()), *more])
    FILE.write_bytes(gzip.compress(said.encode(), mtime=0))
