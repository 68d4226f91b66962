"""The course of a deal as a graph of characters: bars up and down from even."""

from collections.abc import Mapping, Sequence

from glupcore.review.result import Lead

ROWS = 8
MOST_COLUMNS = 73
_UP = " ▁▂▃▄▅▆▇█"
_DOWN = " ▀█"  # there are no eighths that hang from the top
_PLAIN = " #"
_LINE = "─"
SIGNS_NEEDED = _UP + _DOWN + _LINE
"""By an encoding, unless the graph is to be plain."""
_TICK = 10  # tricks


def graph(
    leads: Sequence[Lead], sign: int, width: int, plain: bool, marks: Mapping[int, str]
) -> list[str]:
    """Lines of at most ``width`` columns: the leads by trick, times ``sign``.

    ``marks`` are written under their tricks (counted from 1). ``plain`` keeps to ASCII.
    """
    heights = {lead.trick: sign * lead.lead for lead in leads}
    last = max(heights)
    top, bottom = max(*heights.values(), 0.0), min(*heights.values(), 0.0)
    labels = f"{top:+.0f}", "0", f"{bottom:+.0f}"
    margin = max(map(len, labels)) + 1
    columns = min(width - margin, MOST_COLUMNS)
    values = [heights[_nearest(heights, round(last * c / (columns - 1)))] for c in range(columns)]
    above = round(ROWS * top / (top - bottom)) if top > bottom else 0
    above = min(max(above, top > 0), ROWS - (bottom < 0))
    below = ROWS - above if bottom < 0 else 0
    unit = max(top / above if above else 0.0, -bottom / below if below else 0.0, 1e-9)
    up, down = (_PLAIN, _PLAIN) if plain else (_UP, _DOWN)
    lines = []
    for row in range(above, 0, -1):
        bars = "".join(_part(value / unit - row + 1, up) for value in values)
        lines.append((labels[0] if row == above else "").rjust(margin - 1) + " " + bars)
    lines.append(labels[1].rjust(margin - 1) + " " + ("-" if plain else _LINE) * columns)
    for row in range(1, below + 1):
        bars = "".join(_part(-value / unit - row + 1, down) for value in values)
        lines.append((labels[2] if row == below else "").rjust(margin - 1) + " " + bars)
    place = {trick: round(trick * (columns - 1) / max(last, 1)) for trick in range(last + 1)}
    ticks = {place[trick]: str(trick) for trick in range(0, last + 1, _TICK)}
    lines.append(" " * margin + _written(ticks, columns))
    below_tricks = {place[trick]: mark for trick, mark in marks.items() if trick in place}
    if below_tricks:
        lines.append(" " * margin + _written(below_tricks, columns))
    return [line.rstrip() for line in lines]


def _nearest(heights: Mapping[int, float], trick: int) -> int:
    return min(heights, key=lambda known: abs(known - trick))


def _part(fill: float, blocks: str) -> str:
    return blocks[round(min(max(fill, 0.0), 1.0) * (len(blocks) - 1))]


def _written(texts: Mapping[int, str], columns: int) -> str:
    line = [" "] * columns
    for start, text in sorted(texts.items()):
        if start + len(text) <= columns:
            line[start : start + len(text)] = text
    return "".join(line)
