"""A matplotlib figure as SVG for the page: its colours are the page's, its text is text."""

import html
import io
import re
from typing import Any, Final, Self

import matplotlib
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

INK: Final = "#000001"
MUTED: Final = "#000002"
GRID: Final = "#000003"
PAPER: Final = "#000004"
SERIES: Final = tuple(f"#0000{16 + i:02x}" for i in range(6))

_VARIABLES: Final = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--line)",
    PAPER: "var(--paper)",
    **{colour: f"var(--series-{i})" for i, colour in enumerate(SERIES, 1)},
}
_SETTINGS: Final[Any] = {
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",  # to measure with; the page's font is narrower
    "font.size": 12,
    "text.color": INK,
    "text.parse_math": False,  # a name may have a dollar
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "figure.dpi": 72,
    "figure.facecolor": "none",
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 12,
    "lines.linewidth": 2,
    "xtick.color": GRID,
    "xtick.labelcolor": MUTED,
    "ytick.color": GRID,
    "ytick.labelcolor": MUTED,
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
}


class Plot:
    """One pair of axes to draw on, ``width`` by ``height`` pixels of the page.

    Settings of matplotlib hold from the beginning of the ``with`` to its end and no longer.
    """

    def __init__(self, name: str, alt: str, width: int, height: int) -> None:
        self._alt, self._size = alt, (width, height)
        self.width = width
        self._tips: dict[str, str] = {}
        self._context = matplotlib.rc_context({**_SETTINGS, "svg.hashsalt": f"{name} {width}"})

    def __enter__(self) -> Self:
        self._context.__enter__()
        width, height = self._size
        self.canvas = Canvas(figsize=(width / 72, height / 72), layout="constrained")
        self.axes: Axes = self.canvas.add_subplot()
        return self

    def __exit__(self, *reason: object) -> None:
        self._context.__exit__(None, None, None)

    def tip(self, artist: Artist, text: str) -> None:
        """Say ``text`` when the pointer rests on ``artist``."""
        key = f"tip-{len(self._tips)}"
        self._tips[key] = text
        artist.set_gid(key)

    def svg(self) -> str:
        """To stand within the page: no declaration, no foreign colours, no names of fonts."""
        buffer = io.StringIO()
        self.canvas.savefig(buffer, format="svg", transparent=True, metadata=_NO_METADATA)
        text = buffer.getvalue()
        text = text[text.index("<svg") :]
        text = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", text, flags=re.DOTALL)
        text = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", text, flags=re.DOTALL)
        text = re.sub(r' id="[A-Za-z0-9.]+_\d+"', "", text)  # the same in every picture
        text = text.replace("xlink:href=", "href=")
        text = re.sub(r"font: ([^;\"]*?px) [^;\"]*", r"font: \1 var(--sans)", text)
        text = re.sub(r"font-family: [^;\"]*", "font-family: var(--sans)", text)
        text = re.sub(r"#0000[01][0-9a-f]", lambda found: _VARIABLES[found[0]], text)
        for key, tip in self._tips.items():
            text = text.replace(
                f'<g id="{key}">', f'<g class="tip"><title>{html.escape(tip)}</title>', 1
            )
        text = re.sub(r"\n\s*", "\n", text)
        width, height = self._size
        begin = (
            f'<svg class="plot" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" aria-label="{html.escape(self._alt)}">'
        )
        return begin + text[text.index(">") + 1 :]


_NO_METADATA: Final = {"Date": None, "Creator": None, "Format": None, "Type": None}
