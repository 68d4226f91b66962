"""What the tests of the recorded workload share; imported first, it finds benchmarks/workload."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from glupcore import Advice, recommend
from places import ROOT

sys.path.insert(0, str(ROOT / "benchmarks" / "workload"))

from cases import Case
from verify import Options

QUICK = Options(seconds=None, iterations=30)
TIMED = Options(seconds=0.02)


def quick(position: Any, **arguments: Any) -> Advice:
    """The engine, but by iterations whatever the limit: no test asks for a time."""
    return recommend(position, **{**arguments, "seconds": None, "iterations": 20})


def wrong_value(case: Case) -> Case:
    return replace(case, value=case.value + 1)
