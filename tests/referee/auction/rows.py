"""The fifteen games as rows of data, and the options of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import Any

GAME = inf
"""A meld worth more than any number: it wins the game."""

_SINGLE: dict[str, list[float]] = {
    "run": [15, 150, 225, 300],
    "trump-marriage": [4],
    "marriage": [2],
    "dix": [1],
}
STANDARD: dict[str, list[float]] = {
    **_SINGLE,
    "pinochle": [4, 30, 60, 90],
    "A": [10, 100, 150, 200],
    "K": [8, 80, 120, 160],
    "Q": [6, 60, 90, 120],
    "J": [4, 40, 60, 80],
}
RACEHORSE: dict[str, list[float]] = {
    "run": [15, 30, 90, GAME],
    "trump-marriage": [4, 30, 90, GAME],
    "marriage": [2],
    "pinochle": [4, 30, 90, GAME],
    "A": [10, 100],
    "K": [8, 80],
    "Q": [6, 60],
    "J": [4, 40],
}
FOUR_OF_A_KIND = {"A": 100, "K": 80, "Q": 60, "J": 40}


@dataclass(frozen=True)
class Row:
    """One line of the two tables of rows; points are in scale 1 but for `opening` and `target`."""

    seats: int
    sides: str
    copies: int
    nines: int
    hand: int
    packet: int
    widow: int
    scale: int
    last: int
    opening: int
    grid: Any
    compel: bool
    all_pass: str
    marriage: bool
    look: str
    save: str | int
    target: float
    dealer_min: int = 0
    concede: str = "play"
    melds: str = "standard"
    end: str = "reach"
    give: int = 0
    misdeal: bool = False
    others_save: str | int = ""  # the same as `save` where it is empty

    def saves_by(self, bidders: bool) -> str | int:
        """What a side needs for its melds to count: `trick`, `counter`, `none`, or a count."""
        return self.save if bidders or self.others_save == "" else self.others_save


_THREE = (3, "alone", 2, 2, 15, 3, 3)
_FOUR = (4, "teams", 2, 2, 12, 4, 0)

ROWS: dict[str, Row] = {
    "two-handed-draw": Row(
        *(2, "alone", 2, 2, 12, 0, 0, 10, 1),
        *(150, "G1", False, "dealer", False, "never", "trick", 1000),
    ),
    "three-handed": Row(
        *(*_THREE, 1, 1, 20, "G1", True, "throw-in", False, "never", "trick", 100), dealer_min=19
    ),
    "three-handed-chips": Row(
        *(*_THREE, 1, 1, 20, "G1", False, "throw-in", False, "any", "counter", inf),
        concede="trump",
    ),
    "cutthroat": Row(
        *(3, "alone", 2, 2, 16, 4, 0, 1, 1),
        *(20, "G1", True, "throw-in", False, "never", "trick", 100),
        dealer_min=19,
        end="bid-out",
    ),
    "check": Row(*_THREE, 10, 1, 300, "G1", True, "throw-in", False, "min", "trick", 1000),
    "four-handed": Row(*_FOUR, 10, 1, 150, "G1", True, "throw-in", False, "never", "trick", 1000),
    "four-handed-racehorse": Row(
        *(*_FOUR, 10, 1, 150, "G1", True, "throw-in", False, "never", "trick", 1000), give=4
    ),
    "four-handed-book": Row(
        *_FOUR, 1, 1, 15, "G1", False, "dealer", False, "never", "counter", 250
    ),
    "double-deck": Row(
        *(4, "teams", 4, 0, 20, 4, 0, 1, 2),
        *(50, "G5", False, "dealer", True, "never", "counter", 500),
        misdeal=True,
    ),
    "five-handed": Row(
        *(5, "called", 4, 0, 16, 4, 0, 1, 2),
        *(35, "G5", False, "dealer", True, "never", "counter", 500),
    ),
    "six-handed": Row(
        *(6, "teams", 3, 3, 12, 4, 0, 10, 1),
        *(150, "G1", True, "throw-in", False, "never", "trick", 1000),
    ),
    "seven-handed": Row(
        *(7, "called", 4, 1, 12, 4, 0, 1, 2),
        *(35, "G5", False, "dealer", True, "never", "counter", 500),
    ),
    "triple-deck": Row(
        *(6, "teams", 6, 0, 20, 4, 0, 1, 3),
        *(75, "G5", False, "dealer", True, "never", "counter", 500),
        misdeal=True,
    ),
    "racehorse": Row(
        *(6, "teams", 6, 1, 20, 4, 4, 10, 3),
        *(500, "G5", False, "stands", True, "never", "none", 5000),
        melds="racehorse",
        others_save="counter",
    ),
    "eight-handed": Row(
        *(8, "four teams", 4, 4, 12, 4, 0, 10, 2),
        *(150, "G1", True, "throw-in", False, "never", "trick", 5000),
    ),
}

_LARGE = ("double-deck", "triple-deck")


def options_of(name: str) -> dict[str, list[Any] | None]:
    """The options of a row and their values, the default first; None where a number is free."""
    row = ROWS[name]
    chips = name == "three-handed-chips"
    found: dict[str, list[Any] | None] = {}
    if chips:
        found |= {"ante": [5, 10], "deals": None, "pot": None}
    else:
        found |= {"target": None, "tie": ["bidder-first", "extend", "another"]}
        found |= {"end": [row.end, "bid-out" if row.end == "reach" else "reach"]}
        found |= {"slide_out": None, "out_backwards": [False, True], "pinochling": [False, True]}
        if name != "check":
            found["moon"] = ["none", "game", "points", "bonus"]
    if row.melds == "standard":
        found["roundhouse_bonus"] = [0, row.scale]
    if row.seats == 4:
        found["pass"] = [row.give, *(n for n in range(7) if n != row.give)]
    if name == "four-handed":
        found["kitty"] = [False, True]
    if name in (*_LARGE, "racehorse"):
        found["misdeal"] = [row.misdeal, not row.misdeal]
    if name in _LARGE:
        found |= {"run_points": [15, 25], "pinochle_points": [4, 15], "floor": [0, 20]}
    if name == "eight-handed":
        found["quadruple_pinochle"] = [900, 1000]
    if name == "two-handed-draw":
        found |= {"discards_to_opponent": [False, True], "lead_trump": [False, True]}
    if name == "check":
        found |= {"checks_game": [5, 10], "checks_nines": [5, 10]}
    return found


_FIELDS = {
    **{key: key for key in ("seats", "copies", "nines", "hand", "packet", "widow", "scale")},
    **{key: key for key in ("grid", "compel", "all_pass", "marriage", "look", "concede", "save")},
    "open": "opening",
    "dealer_min": "dealer_min",
    "target": "target",
}
_SIDES = {"two-teams": "teams", "three-teams": "three teams", "four-teams": "four teams"}
_TABLES = {
    "run": "run",
    "trump_marriage": "trump-marriage",
    "plain_marriage": "marriage",
    "pinochle": "pinochle",
    "aces": "A",
    "kings": "K",
    "queens": "Q",
    "jacks": "J",
    "tens": "T",
    "nines_around": "9",
    "plain_run": "plain-run",
}
_PRICES = [(20, 1), (25, 2), (30, 4), (35, 7), (40, 10), (45, 13), (50, 16), (55, 20)]
_FOURS = {"four_aces": "A", "four_kings": "K", "four_queens": "Q", "four_jacks": "J"}


def as_list(key: str, value: Any) -> Any:
    """The value of a key; points alone count for each of a kind, a step alone is its multiples."""
    if isinstance(value, list) or value in ("G1", "G5"):
        return value
    if key in _TABLES:
        return [value]
    return [[value, value]] if key == "grid" else value


def row_of(house: Mapping[str, Any]) -> Row:
    """The line of the tables that a house's keys make of the row that it starts from."""
    row = ROWS[house["from"]]
    larger = Fraction(house.get("scale", row.scale), row.scale)
    row = replace(
        row,
        opening=int(row.opening * larger),
        dealer_min=int(row.dealer_min * larger),
        target=int(row.target * larger) if row.target < inf else inf,
    )
    row = replace(row, **{_FIELDS[key]: house[key] for key in _FIELDS if key in house})
    if not row.widow and "look" not in house:
        row = replace(row, look="never")
    if "save" in house or "save_others" in house:
        usual = "" if "save" in house else row.others_save
        row = replace(row, others_save=house.get("save_others", usual))
    if "sides" in house:
        row = replace(row, sides=_SIDES.get(house["sides"], house["sides"]))
    if "last" in house:
        row = replace(row, last=Fraction(house["last"], row.scale))  # type: ignore[arg-type]
    if house.get("stands", ROWS[house["from"]].all_pass == "stands"):
        return replace(row, all_pass="stands")
    return replace(row, all_pass="throw-in") if row.all_pass == "stands" else row


class Rules:
    """A row with its options, or a house: what a deal and a game look things up in."""

    def __init__(
        self, name: str | Mapping[str, Any], options: Mapping[str, Any] | None = None
    ) -> None:
        told: Mapping[str, Any] = {"from": name, "name": name} if isinstance(name, str) else name
        house = {key: as_list(key, value) for key, value in told.items()}
        start: str = house["from"]
        self.house = name
        self.name: str = house.get("name", start)
        self.row = row_of(house)
        self.options = dict(options or {})
        unknown = sorted(set(self.options) - set(options_of(start)))
        if unknown:
            raise ValueError(f"{start} has no option {unknown[0]}")
        self._keys = {**house, **self.options}
        self.give: int = self.option("pass", self.row.give)
        self.kitty: bool = self.option("kitty", False)
        self.moon: str = self.option("moon", "none")
        self.chips = start == "three-handed-chips"
        self.checks = start == "check"
        self.called = self.row.sides == "called"
        self.draws = start == "two-handed-draw"
        self.misdeal: bool = self.option("misdeal", self.row.misdeal)
        self.target: float = self.option("target", self.row.target)
        self.end: str = self.option("end", self.row.end)
        racehorse = self.row.melds == "racehorse"
        self.melds = {
            kind: [points * self.row.scale for points in values]
            for kind, values in (RACEHORSE if racehorse else STANDARD).items()
        }
        self.fours = {
            rank: points * self.row.scale if racehorse else 0
            for rank, points in FOUR_OF_A_KIND.items()
        }
        for kind in ("T", "9", "plain-run"):
            self.melds[kind] = []
        for key, kind in _TABLES.items():
            if key in house:
                values = [GAME if points == "game" else points for points in house[key]]
                self.melds[kind] = values if any(values) else []
        if "dix" in house:
            self.melds["dix"] = [house["dix"]] if house["dix"] else []
        self.fours |= {rank: house[key] for key, rank in _FOURS.items() if key in house}
        if "run_points" in self.options:
            self.melds["run"][0] = self.options["run_points"]
        if "pinochle_points" in self.options:
            self.melds["pinochle"][0] = self.options["pinochle_points"]
        if "quadruple_pinochle" in self.options:
            self.melds["pinochle"][3] = self.options["quadruple_pinochle"]

        scale = self.row.scale
        larger = Fraction(scale, ROWS[start].scale)
        six = self.option("card_points", [scale, scale, scale, 0, 0, 0])
        self.card_points: dict[str, int] = dict(zip("ATKQJ9", six, strict=True))
        self.last = int(self.row.last * scale)
        self.prices: list[tuple[int, int]] = [
            (bid, value) for bid, value in self.option("prices", [])
        ] or [(int(bid * larger), value) for bid, value in _PRICES]
        self.pot_from: int = self.option("pot_from", int(35 * larger))
        floor = self.option("floor", 0)
        self.meld_floor: int = self.options.get("floor", house.get("meld_floor", floor))
        self.count_floor: int = self.options.get("floor", house.get("count_floor", floor))

    def points(self, cards: Iterable[str]) -> int:
        """What cards count for who takes them."""
        return sum(self.card_points[card[0]] for card in cards)

    def is_counter(self, card: str) -> bool:
        """Whether a card counts."""
        return self.card_points[card[0]] > 0

    def option(self, name: str, default: Any) -> Any:
        """The value of an option, the default where it is left out."""
        return self._keys.get(name, default)

    @property
    def accounts(self) -> int:
        """How many accounts there are."""
        teams = {"teams": 2, "three teams": 3, "four teams": 4}
        return teams.get(self.row.sides, self.row.seats)

    def account(self, seat: int) -> int:
        """The account that a seat's score goes to."""
        return seat % self.accounts

    @property
    def pack(self) -> list[str]:
        """All cards, in canonical order."""
        return [
            rank + suit
            for suit in "CDHS"
            for rank in "9JQKTA"
            for _ in range(self.row.nines if rank == "9" else self.row.copies)
        ]
