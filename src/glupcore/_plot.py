"""Pictures are drawn by matplotlib, which is optional."""

from glupcore.errors import GlupError


def require_matplotlib(use: str) -> None:
    """Raises GlupError, which names the use and what to install, if there can be no picture."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise GlupError(
            f'{use}: matplotlib is needed for the picture: pip install "glupcore[plot]"'
        ) from None
