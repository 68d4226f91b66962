"""Packages that only some tests need."""

import importlib
import os
from types import ModuleType

import pytest


def need(package: str) -> ModuleType:
    """Import it or skip the test module; where CI is set nothing may be skipped, and it fails."""
    if os.environ.get("CI"):
        return importlib.import_module(package)
    module: ModuleType = pytest.importorskip(package)
    return module
