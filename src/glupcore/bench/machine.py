"""Where and with what a benchmark was made."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import glupcore.bench._kernels as _kernels

_PACKAGES = ("glupcore", "numpy")


def machine(*packages: str) -> dict[str, str]:
    """Processor, system, compiler, flags and versions, of other ``packages`` too."""
    return {
        "processor": _processor(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity")
                     else os.cpu_count() or 1),
        "memory": _memory(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        **_kernels.build(),
        **{name: _version(name) for name in (*_PACKAGES, *packages)},
    }  # fmt: skip


def _processor() -> str:
    """Its name, which platform.processor() does not know on Linux."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _memory() -> str:
    try:
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return "unknown"
    return f"{total / 2**30:.1f} GiB"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
