"""The native modules that are installed: those of the laboratory may not be."""

import importlib
import importlib.util
from types import ModuleType


def native_modules(*names: str) -> dict[str, ModuleType]:
    """By name below ``glupcore``."""
    found = {}
    for name in names:
        if importlib.util.find_spec(f"glupcore.{name}") is not None:
            found[name] = importlib.import_module(f"glupcore.{name}")
    return found
