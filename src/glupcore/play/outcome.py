"""How a deal and a game for two have ended, in lines for the person at the table."""

from glupcore.deals.records import Record
from glupcore.deals.sources import SOURCES, points_by_source
from glupcore.drawing.columns import aligned
from glupcore.support.counted import counted


def points_lines(record: Record, seat: int) -> list[str]:
    """Points of a deal by source, for the player at ``seat`` and the other; who has won it."""
    both = points_by_source(record)
    mine, theirs = both[seat], both[1 - seat]
    rows = [("points", "you", "they")]
    rows += [
        (name, str(mine[name]), str(theirs[name])) for name in SOURCES if mine[name] or theirs[name]
    ]
    sums = sum(mine.values()), sum(theirs.values())
    rows.append(("together", str(sums[0]), str(sums[1])))
    return [*aligned(rows), _won(*sums, "the deal")]


def standing_lines(number: int, game: str, mine: int, theirs: int, over: bool) -> list[str]:
    """How a game stands after so many deals, and who has won it once it is over."""
    deals, points = counted(number, "deal"), counted(mine, "point")
    stands = f"After {deals} of {game}: {points} for you, {theirs} for them."
    return [stands, _won(mine, theirs, "the game")] if over else [stands]


def _won(mine: int, theirs: int, what: str) -> str:
    if mine == theirs:
        return f"Nobody wins {what}: {mine} to {theirs}."
    who, most, least = ("You", mine, theirs) if mine > theirs else ("They", theirs, mine)
    return f"{who} win {what}, {most} to {least}."
