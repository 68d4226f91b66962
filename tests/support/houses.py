"""Houses at random: what a club might write down, of any row and any keys that rules have."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from glupcore.auction import ROWS, Rules

MOST_SEATS, MOST_WIDOW, MOST_DRAWN = 8, 8, 48
CARDS = ("seats", "sides", "copies", "nines", "hand", "packet", "widow", "kitty", "pass")
BIDS = ("open", "dealer_min", "scale", "grid", "prices")
WIDOW = ("look", "trump_first", "widow_open", "bury")  # what nothing is without one
ENTRIES = ("run_points", "pinochle_points", "quadruple_pinochle")  # of tables, which are keys


@st.composite
def _value(draw: st.DrawFn, key: dict[str, Any]) -> Any:
    """Anything that one key may be by itself."""
    if key["type"] == "boolean":
        return draw(st.booleans())
    if key["type"] == "word":
        return draw(st.sampled_from(key["words"]))
    if key["type"] == "points":
        points = [draw(st.integers(low, low + 50)) for low in (0, 200, 1000, 4000)]
        most = points if draw(st.booleans()) else [*points[:3], "game"]
        return most[: draw(st.integers(0, 4))]
    if key["name"] == "card_points":
        points = draw(st.lists(st.integers(0, 30), min_size=6, max_size=6))
        return points if any(points) else [10, 10, 5, 5, 0, 0]
    if key["name"] == "suit_price":
        return draw(st.lists(st.integers(1, 10), min_size=4, max_size=4))
    if key["type"] == "amount" and draw(st.booleans()):
        return draw(st.sampled_from(key["words"]))
    low = key.get("low", 0)
    return draw(st.integers(low, min(low + 40, key.get("high", low + 40))))


def _pack(copies: int, nines: int) -> int:
    return 4 * (5 * copies + nines)


@st.composite
def _cards(draw: st.DrawFn, draws: bool, alone: bool) -> dict[str, Any]:
    """A pack that comes out even, mostly a small one, whose deals are soon played."""
    seats = 2 if draws else draw(st.sampled_from([4, 4, 4, *range(2, MOST_SEATS + 1)]))
    sides = ["alone"]
    if not alone:
        sides += ["called"] * (seats >= 3) + ["two-teams"] * 2 * (seats in (4, 6, 8))
        sides += ["four-teams"] * (seats == MOST_SEATS) + ["three-teams"] * 2 * (seats == 6)
    side = draw(st.sampled_from(sides))
    kitty = not draws and draw(st.integers(0, 2)) == 0
    packs = [
        (copies, nines, widow)
        for copies in (1, 2, 1, 2, 1, 2, 3, 4, 5, 6)
        for nines in range(copies + 1)
        for widow in range(1 if draws or kitty else MOST_WIDOW + 1)
        if (_pack(copies, nines) - widow) % seats == 0
        and (not draws or _pack(copies, nines) <= MOST_DRAWN)
    ]
    copies, nines, widow = draw(st.sampled_from(packs))
    pack = _pack(copies, nines)
    hand = pack // 4 if draws else (pack - widow) // seats
    passes = side == "two-teams" and seats == 4 and not kitty
    return {
        "seats": seats,
        "sides": side,
        "copies": copies,
        "nines": nines,
        "hand": hand,
        "packet": draw(st.integers(1, hand)),
        "widow": widow,
        "kitty": kitty,
        "pass": draw(st.integers(0, min(hand, 6))) if passes else 0,
    }


@st.composite
def _bids(draw: st.DrawFn, chips: bool) -> dict[str, Any]:
    """Opening bids and a grid that has them, and prices of all of it."""
    scale = draw(st.sampled_from([1, 10]))
    step = draw(st.sampled_from([scale, scale, scale, 5, 3 * scale]))
    opening = draw(st.integers(1, 60))
    least = draw(st.sampled_from([0, draw(st.integers(1, opening))]))
    bids: dict[str, Any] = {"scale": scale, "open": step * opening, "dealer_min": step * least}
    if step != scale:
        first = step * (least or opening)
        bids["grid"] = [[first, step], [step * (opening + 9), 2 * step]]
    if chips:
        first = bids["dealer_min"] or bids["open"]
        bids["prices"] = [[first, draw(st.integers(1, 5))], [first + 4, draw(st.integers(1, 50))]]
    return bids


def _without_use(house: dict[str, Any]) -> set[str]:
    """Keys that could never matter beside the others."""
    found: set[str] = set()
    if not house["widow"]:
        found |= {*WIDOW}
    if house["sides"] == "alone" or house.get("head") == "never":
        found.add("spare_partner")
    if not house.get("misdeal", Rules(house["from"]).to_value() in ("double-deck", "triple-deck")):
        found.add("misdeal_cards")
    if not house["nines"]:
        found |= {"misdeal_nines", "nines_around", "dix"}
    if house["copies"] < 4:
        found |= {f"four_{rank}" for rank in ("aces", "kings", "queens", "jacks")}
    if house.get("stands", house["from"] == "racehorse"):
        found |= {"dealer_min", "compel", "all_pass"}
    if "floor" in house:
        found |= {"meld_floor", "count_floor"}
    return found


@st.composite
def houses(draw: st.DrawFn) -> dict[str, Any]:
    """Keys that mostly go together, for the rest as they come."""
    row = draw(st.sampled_from(ROWS))
    house: dict[str, Any] = {"from": row}
    if draw(st.integers(0, 7)):
        house["name"] = "house"
    declared = Rules(row).keys()
    for key in declared:
        if key["name"] not in (*CARDS, *BIDS, *ENTRIES) and draw(st.integers(0, 3)) == 0:
            house[key["name"]] = draw(_value(key))
    house |= draw(_bids(row == "three-handed-chips"))
    house |= draw(_cards(row == "two-handed-draw", row in ("three-handed-chips", "check")))
    dealt = house["hand"] - house["kitty"]
    if house.get("misdeal", row in ("double-deck", "triple-deck", "racehorse")):
        house["misdeal_cards"] = draw(st.integers(1, dealt))
    if "misdeal_nines" in house:
        house["misdeal_nines"] = draw(st.integers(0, min(4 * house["nines"], dealt)))
    return {key: value for key, value in house.items() if key not in _without_use(house)}
