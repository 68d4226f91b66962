"""Pictures are drawn by matplotlib, which is optional."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

from glupcore.errors import GlupError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ENDINGS = (".svg", ".png")


def require_matplotlib(use: str) -> None:
    """Raises GlupError, which names the use and what to install, if there can be no picture."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise GlupError(
            f'{use}: matplotlib is needed for the picture: pip install "glupcore[plot]"'
        ) from None


def check_picture(path: Path, use: str = "plot") -> None:
    """Raises GlupError if no picture could be drawn, or none of such a name."""
    require_matplotlib(use)
    if path.suffix not in _ENDINGS:
        endings = " or ".join(_ENDINGS)
        raise GlupError(f"{use}: expected a name that ends in {endings}, given {path}")


def new_figure(width: float, height: float) -> Figure:
    """A figure of so many inches whose parts don't cover each other."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: Figure, to: Path | IO[str]) -> None:
    """As SVG or PNG: the same figure is the same file. Text in SVG is text."""
    from matplotlib import rc_context

    ending = to.suffix if isinstance(to, Path) else ".svg"
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "glupcore"}):
        metadata = {"Date": None} if ending == ".svg" else None
        figure.savefig(to, format=ending[1:], metadata=metadata)
