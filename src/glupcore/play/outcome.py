"""How a deal and a game have ended, in lines for the person at the table."""

from glupcore.deals.sources import SOURCES, points_by_source
from glupcore.play.narration import points_in_words
from glupcore.play.table import Table


def deal_lines(table: Table) -> list[str]:
    """Points of the present deal by source, for both, and who has won it."""
    from glupcore.drawing.columns import aligned

    record = table.deal.record()
    both = points_by_source(record)
    mine, theirs = both[table.seat], both[1 - table.seat]
    rows = [("points", "you", "they")]
    rows += [
        (name, str(mine[name]), str(theirs[name])) for name in SOURCES if mine[name] or theirs[name]
    ]
    sums = sum(mine.values()), sum(theirs.values())
    rows.append(("together", str(sums[0]), str(sums[1])))
    return [*aligned(rows), _won(*sums, "the deal")]


def game_lines(table: Table) -> list[str]:
    """How the game stands after its deals, or who has won it; nothing of a single deal."""
    target = table.setting.target
    if table.resigned:
        return ["You resign: they win."]
    if target is None:
        return []
    mine, theirs = table.totals
    deals = f"{table.number} deal" if table.number == 1 else f"{table.number} deals"
    stands = (
        f"After {deals} of a game to {target}: {points_in_words(mine)} for you, {theirs} for them."
    )
    return [stands, _won(mine, theirs, "the game")] if table.asks == "nothing" else [stands]


def _won(mine: int, theirs: int, what: str) -> str:
    if mine == theirs:
        return f"Nobody wins {what}: {mine} to {theirs}."
    who, most, least = ("You", mine, theirs) if mine > theirs else ("They", theirs, mine)
    return f"{who} win {what}, {most} to {least}."
