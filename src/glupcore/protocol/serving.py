"""An engine of one's own: this process answers the line protocol."""

import os
import sys
from typing import Any

from glupcore.protocol.bounds import Bounds
from glupcore.protocol.engine import Engine
from glupcore.solvers import QuickSolver, Solver, own
from glupcore.solvers.spec import Spec


def serve(
    solver: str | Solver | QuickSolver = "auto",
    *,
    workers: int | None = None,
    untrusted: bool = False,
) -> None:
    """Answer requests from standard input by lines on standard output, until it ends.

    ``solver`` thinks where a request does not say who is to; ``workers`` searches at a time, None:
    as many as there are processors; ``untrusted``: within the limits for strangers. This is what
    ``glupcore engine`` does (docs/protocol.md). Raises GlupError for a bad solver.
    """
    spec = Spec.parse(own.text_of(solver))
    bounds = Bounds.of({}, untrusted)
    out: Any = sys.stdout.buffer
    engine = Engine(getattr(out, "raw", out), spec, workers or os.cpu_count() or 1, bounds)
    engine.serve(sys.stdin.buffer)
