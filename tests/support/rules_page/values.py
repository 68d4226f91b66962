"""Values of a key, and which of them can't matter beside the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from glupcore import GlupError
from glupcore.auction import Rules

Keys = dict[str, Any]

GRIDS = (
    "G1",
    "G5",
    [[15, 5]],
    [[50, 10]],
    [[150, 50]],
    [[500, 100]],
    [[150, 10], [300, 20]],
    [[15, 1], [60, 10]],
    [[20, 1], [60, 10]],
    [[35, 1], [60, 10]],
    [[19, 1], [40, 10]],
)
PRICES = ([[10, 1]], [[10, 2]], [[10, 1], [40, 3]], [[10, 1], [40, 4]], [[10, 1], [41, 3]])
TABLES = ([], [5], [15], [15, 40], [15, 41], [15, 40, "game"], ["game"])
CARD_POINTS = ([11, 10, 4, 3, 2, 0], [10, 10, 5, 5, 0, 0], [10, 11, 4, 3, 2, 0], [1, 0, 0, 0, 0, 1])
SUIT_PRICES = ([1, 1, 1, 1], [1, 1, 1, 3], [2, 1, 1, 2], [2, 3, 1, 1], [3, 2, 1, 1])
MANY = 60  # numbers of a key that are all tried


def values_of(key: Keys) -> Iterator[Any]:
    """All that a key may be, of endless ranges and of lists some."""
    if key["type"] == "boolean":
        yield from (False, True)
    elif key["type"] == "points":
        yield from TABLES
    elif key["type"] == "list":
        yield from {
            "grid": GRIDS,
            "prices": PRICES,
            "card_points": CARD_POINTS,
            "suit_price": SUIT_PRICES,
        }[key["name"]]
    else:
        yield from key.get("words", ())
        yield from key.get("values", ())
        if "low" in key:
            low, high = key["low"], key["high"]
            yield from range(low, min(high, low + MANY) + 1)
            yield from (one for one in (150, 160, 250, 500, 750, 1000) if low + MANY < one < high)
            if high > low + MANY:
                yield high


def _amounts(keys: Mapping[str, Any], grid: Any) -> Any:
    """What may be bid, from the lowest bid on."""
    scale = keys["scale"]
    least, most = _least(keys), 1000 * scale
    if isinstance(grid, str):
        grid = [[scale, scale]] if grid == "G1" else [[scale, scale], [60 * scale, 5 * scale]]
    ends = [start for start, _ in grid[1:]] + [most + 1]
    return [
        amount
        for (start, step), end in zip(grid, ends, strict=True)
        for amount in range(start, end, step)
        if amount >= least
    ]


def _least(keys: Mapping[str, Any]) -> int:
    dealer, opening = int(keys["dealer_min"]), int(keys["open"])
    return dealer if dealer and not keys["stands"] else opening


def _reached(name: str, keys: Mapping[str, Any], _: Any = None) -> Any:
    """A table as far as the pack goes; a single number counts for each."""
    points, copies = keys[name], keys["nines" if name == "nines_around" else "copies"]
    worth = points[:copies] if len(points) > 1 or copies == 1 else [points, "each"] * len(points)
    return worth if any(worth) else []


def _has(keys: Mapping[str, Any], *tables: str) -> bool:
    """Whether the pack holds a meld of each."""
    return all(_reached(name, keys) for name in tables)


def _keeping(keys: Mapping[str, Any], value: Any) -> Any:
    """Where there are runs, and marriages in them."""
    both = _has(keys, "run", "trump_marriage") or _has(keys, "plain_run", "plain_marriage")
    return value if both else None


def _compelling(keys: Mapping[str, Any], value: Any) -> Any:
    """Where there is a meld that counts whatever is trump."""
    tables = ("pinochle", "aces", "kings", "queens", "jacks", "tens", "nines_around")
    fours = ("four_aces", "four_kings", "four_queens", "four_jacks")
    sure = any(_has(keys, name) for name in tables)
    sure |= _has(keys, "plain_marriage", "trump_marriage")
    return value if sure or (keys["copies"] > 3 and any(keys[name] for name in fours)) else None


# What a value comes to beside the others, where two of them may come to the same rules.
COMES_TO: dict[str, Callable[[Mapping[str, Any], Any], Any]] = {
    "packet": lambda keys, value: None if "discards_to_opponent" in keys else value,
    "dealer_min": lambda keys, value: value or keys["open"],
    "grid": _amounts,
    "save": lambda keys, value: (value or "none", keys.get("save_others") or "none"),  # goes along
    "save_others": lambda _, value: value or "none",
    "tie": lambda keys, value: value if keys["end"] == "reach" else None,
    "slide_out": lambda keys, value: value if keys["end"] == "bid-out" else None,
    "pot_from": lambda keys, value: max(value, _least(keys)),
    "run_keeps_marriage": _keeping,
    "compel": _compelling,
    "look": lambda keys, value: value if keys["widow"] else None,
    "checks_nines": lambda keys, value: value if keys["nines"] > 1 else None,
    "quadruple_pinochle": lambda keys, value: value if keys["copies"] > 3 else None,
} | {
    name: partial(_reached, name)
    for name in (
        "run", "trump_marriage", "plain_marriage", "pinochle", "aces", "kings", "queens", "jacks",
        "tens", "nines_around", "plain_run",
    )
}  # fmt: skip


def comes_to(name: str, rules: Rules) -> str:
    """The part of the rules that the key has, so that what is no other rule is the same text."""
    keys = {key["name"]: key["value"] for key in rules.keys()}  # noqa: SIM118
    value = keys[name]
    return repr(COMES_TO[name](keys, value) if name in COMES_TO else value)


# What a key takes beside it to be of use, where the game does not have it.
BESIDE: dict[str, Keys] = {
    "misdeal": {"misdeal_cards": 10},
    "misdeal_cards": {"misdeal": True},
    "tie": {"end": "reach"},
    "slide_out": {"end": "bid-out"},
    "set_to_others": {"set_costs": 3},
    "moon": {"end": "bid-out"},
    "bid_needs": {"all_pass": "dealer"},
    "compel": {"bid_needs": 20},
    "spare_partner": {"head": "trumps"},
    "look": {"trump_first": True},
    "leads": {"lead_trump": True},
    "dealer_min": {"all_pass": "dealer"},
    "run_keeps_marriage": {"plain_run": [20, 40]},
}


def variants(row: str, key: Keys, beside: Keys | None = None) -> list[tuple[Any, Rules]]:
    """Each value of a key that is accepted in a file from that row, and the rules with it."""
    found = []
    for value in values_of(key):
        try:
            keys = {"from": row, "name": "x", **(beside or {}), key["name"]: value}
            found.append((value, Rules(keys)))
        except GlupError:
            continue
    return found


def all_variants(row: str, key: Keys) -> list[list[tuple[Any, Rules]]]:
    """The same in the game as it is, and with what the key takes beside it."""
    name = key["name"]
    return [variants(row, key)] + ([variants(row, key, BESIDE[name])] if name in BESIDE else [])


def packs() -> Iterator[Rules]:
    """Games of other seats, sides, hands and packs, which come out even."""
    for seats, sides in (
        (2, "alone"), (3, "alone"), (3, "called"), (4, "alone"), (4, "called"), (4, "two-teams"),
        (5, "called"), (6, "two-teams"), (6, "three-teams"), (8, "two-teams"), (8, "four-teams"),
    ):  # fmt: skip
        for copies, nines, widow in product(range(1, 7), range(7), range(9)):
            cards = 4 * (5 * copies + nines) - widow
            for kitty in (False, True):
                hand = cards // seats
                keys = {
                    "from": "four-handed", "name": "x", "seats": seats, "sides": sides,
                    "copies": copies, "nines": nines, "widow": widow, "hand": hand, "packet": 1,
                    "kitty": kitty,
                }  # fmt: skip
                if hand * seats == cards and hand > 0:
                    try:
                        yield Rules(keys)
                    except GlupError:
                        continue
