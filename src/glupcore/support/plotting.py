"""Pictures are drawn by matplotlib, which is optional."""

from pathlib import Path

from glupcore.errors import GlupError

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
