"""How a deal and a game of auction pinochle have ended, for the person at the table."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from glupcore._auction import Series, State
from glupcore.auction.of_rules import values_of
from glupcore.drawing.columns import aligned
from glupcore.drawing.render import SIGNS
from glupcore.play.auction.seats import Seats
from glupcore.support.counted import counted

_VOID: Final = {
    "thrown-in": "All have passed: the deal is thrown in.",
    "misdeal": "The deal is void, and dealt again.",
}


def deal_lines(state: State, series: Series, seats: Seats, width: int) -> list[str]:
    """What each account melded, took and scores, and what has become of the contract."""
    end = state.summary()
    if end["result"] in _VOID:
        return [_VOID[end["result"]]]
    lines = [_contract(end, seats), *_last_trick(end, state, seats)]
    gains: Sequence[int] = end["chips"] if "chips" in end else end["scores"]
    heads = ["", "melds", "tricks", "chips" if "chips" in end else "score", "total"]
    rows = [heads]
    for account in range(state.rules.accounts):
        of = [s for s in range(state.rules.seats) if state.rules.account(s) == account]
        rows.append(
            [
                seats.account_name(account),
                _sum(end["melds"], of),
                _sum(end["counters"], of),
                f"{gains[account]:+d}",
                str(series.accounts[account]),
            ]
        )
    if end.get("checks") is not None:
        for row, checks in zip(rows, ["checks", *(f"{n:+d}" for n in end["checks"])], strict=True):
            row.append(checks)
    return [*lines, *aligned(rows, width), *_aside(series)]


def game_lines(series: Series, seats: Seats) -> list[str]:
    """How the game stands, or who has won it and why."""
    deals = counted(series.deals, "deal")
    if series.winners is None:
        goal = "" if series.target is None else f" of a game to {series.target:g}"
        return [f"After {deals}{goal}."]
    names = [seats.account_name(account) for account in series.winners]
    who = seats.listed(names)
    many = len(names) > 1 or names[0] in ("we", "you", "they") or " and " in who
    lines = [f"{who[0].upper()}{who[1:]} {'win' if many else 'wins'} the game: {series.why}."]
    if series.payments is not None:
        paid = ", ".join(
            f"{seats.whom(seat)} {amount:+d}" for seat, amount in enumerate(series.payments)
        )
        lines.append(f"For checks: {paid}.")
    return lines


def _contract(end: Mapping[str, Any], seats: Seats) -> str:
    bidder, bid = end["bidder"], end["bid"]
    side = seats.side(bidder, end["partner"])
    what = f"{bid} in {SIGNS[end['trump']]}" if end["trump"] else f"{bid}"
    match end["result"]:
        case "made":
            return f"{seats.does(bidder, 'have')} made {what}{_came_to(end, side)}."
        case "set":
            return f"{seats.who(bidder)} {_are(bidder, seats)} set: {what}{_came_to(end, side)}."
        case "conceded" | "conceded-unseen":
            return f"{seats.does(bidder, 'concede')} {what}."
        case "no-marriage":
            no = f"{seats.does(bidder, 'have')} no marriage"
            return f"{no}, and {_are(bidder, seats)} set: {what}."
        case "moon":
            return f"{seats.does(bidder, 'have')} taken every trick: the moon, {what}."
        case "moon-missed":
            return f"{seats.does(bidder, 'have')} missed the moon, {what}."
        case _:
            return "The melds win the game."


def _last_trick(end: Mapping[str, Any], state: State, seats: Seats) -> list[str]:
    if end["last_trick"] is None:
        return []
    points = values_of(state.rules)["last"]
    return [f"The last trick, for {points}, was {seats.whose(end['last_trick'])}."]


def _are(seat: int, seats: Seats) -> str:
    return "are" if seat == seats.me else "is"


def _came_to(end: Mapping[str, Any], side: frozenset[int]) -> str:
    if end["counters"] is None or end["melds"] is None:
        return ""
    melds = sum(end["melds"][seat] or 0 for seat in side)
    tricks = sum(end["counters"][seat] for seat in side)
    return f", melds {melds} and tricks {tricks} are {melds + tricks}"


def _sum(values: Sequence[Any] | None, seats: Sequence[int]) -> str:
    found = [] if values is None else [values[seat] for seat in seats if values[seat] is not None]
    if "game" in found:
        return "game"
    return str(sum(found)) if found else "-"


def _aside(series: Series) -> list[str]:
    lines = []
    if series.pot is not None:
        lines.append(f"In the pot: {series.pot}.")
    if series.target is not None and series.target != series.rules.target:
        lines.append(f"The game now goes to {series.target:g}.")
    return lines
