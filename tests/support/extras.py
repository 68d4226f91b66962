"""What only some tests need: without it they are skipped, and fail if GLUP_ALL_EXTRAS is set."""

import importlib
import os
from types import ModuleType

import pytest

ALL = bool(os.environ.get("GLUP_ALL_EXTRAS"))


def need(package: str) -> ModuleType:
    """Import it, or skip the test or the module of tests."""
    if ALL:
        return importlib.import_module(package)
    module: ModuleType = pytest.importorskip(package)
    return module


def lacking(what: str) -> None:
    """Something beside a package is not here."""
    if ALL:
        pytest.fail(what)
    pytest.skip(what)
