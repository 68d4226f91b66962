"""Amounts that may be bid, and how a list of them is told in short."""

from __future__ import annotations

from collections.abc import Iterator

from referee.auction.rows import Rules

SPLIT = 60
MOST = 1000


def grid_parts(rules: Rules) -> list[tuple[int, int, int]]:
    """The parts of the row's grid: lowest, highest, step."""
    scale = rules.row.scale
    if isinstance(rules.row.grid, list):
        pairs = rules.row.grid
        ends = [start - 1 for start, _ in pairs[1:]] + [MOST * scale]
        return [
            (start, end - (end - start) % step, step)
            for (start, step), end in zip(pairs, ends, strict=True)
        ]
    if rules.row.grid == "G1":
        return [(scale, MOST * scale, scale)]
    return [
        (scale, SPLIT * scale, scale),
        ((SPLIT + 5) * scale, MOST * scale, 5 * scale),
    ]


def amounts(rules: Rules, least: int) -> Iterator[range]:
    """The legal amounts from `least` on, a range for each part of the grid that has some."""
    for low, high, step in grid_parts(rules):
        start = low if least <= low else low + -((low - least) // step) * step
        if start <= high:
            yield range(start, high + 1, step)


def short_bids(rules: Rules, least: int) -> list[str]:
    """The legal bids from `least` on: one text for each part."""
    return [
        f"bid:{part[0]}" if len(part) == 1 else f"bid:{part[0]}-{part[-1]}/{part.step}"
        for part in amounts(rules, least)
    ]
