"""The command line called in the tests' own process, without a fixture."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess

from glupcore.cli import main


def called(*words: object, stdin: str = "") -> "CompletedProcess[str]":
    """As if it were a process of its own, with pipes."""
    args = [str(word) for word in words]
    typed, out, err = (
        io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline="")
        for text in (stdin, "", "")
    )
    before = sys.stdin
    sys.stdin, status = typed, 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main(args)
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        sys.stdin = before
    out.flush()
    err.flush()
    told, said = (stream.buffer.getvalue().decode() for stream in (out, err))  # type: ignore
    return CompletedProcess(args, status, told, said)
