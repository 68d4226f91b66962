"""Houses that between them have everything that a page can say and no named game has."""

from __future__ import annotations

from typing import Any

THREE: dict[str, Any] = {"from": "three-handed"}
FOUR: dict[str, Any] = {"from": "four-handed"}
SIX: dict[str, Any] = {"from": "six-handed"}
CHIPS: dict[str, Any] = {"from": "three-handed-chips"}
FIVE: dict[str, Any] = {"from": "five-handed"}
DRAW: dict[str, Any] = {"from": "two-handed-draw"}

CLUBS: list[dict[str, Any]] = [
    FOUR | {"kitty": True, "head": "never", "tie": "another", "pinochling": True, "last": 0},
    FOUR | {"head": "trumps", "spare_partner": True, "end": "bid-out", "slide_out": 1, "open": 100},
    FOUR | {"spare_partner": True, "leads": "eldest", "lead_trump": True, "moon": "bonus"},
    FOUR | {"moon": "game", "out_backwards": True, "set_costs": 2, "set_to_others": True},
    FOUR | {"moon": "points", "end": "bid-out", "slide_out": 2, "pinochling": True, "open": 100},
    FOUR
    | {"bidding": "once", "grid": [[50, 50], [300, 100]], "dealer_min": 100, "all_pass": "dealer"},
    FOUR | {"bid_needs": 200, "all_pass": "dealer", "meld_floor": 100, "count_floor": 60},
    FOUR | {"bid_needs": "marriage", "compel": True, "marriage": True, "tie": "extend"},
    FOUR | {"misdeal": True, "misdeal_cards": 9, "misdeal_nines": 5, "roundhouse_bonus": 10},
    FOUR | {"misdeal_nines": 4, "tens": [50, 500], "nines_around": [30], "plain_run": [100, 800]},
    FOUR | {"run_keeps_marriage": True, "plain_run": [120], "card_points": [11, 10, 4, 3, 2, 0]},
    FOUR | {"run": [], "trump_marriage": [], "plain_marriage": [], "pinochle": [0, 300], "dix": 0},
    FOUR
    | {
        "run": [],
        "trump_marriage": [],
        "plain_marriage": [],
        "pinochle": [],
        "dix": 0,
        "aces": [],
        "kings": [],
        "queens": [],
        "jacks": [],
    },
    FOUR | {"save": 50, "save_others": "none", "set_costs": 3, "pass": 3, "target": 500},
    FOUR | {"save": "counter", "save_others": 80, "card_points": [10, 10, 5, 5, 0, 0], "packet": 3},
    FOUR | {"concede": "trump", "marriage": True, "set_to_others": True, "tie": "another"},
    FOUR | {"sides": "alone", "moon": "game", "out_backwards": True, "stands": True},
    FOUR | {"sides": "called", "moon": "points", "leads": "eldest", "set_to_others": True},
    FOUR | {"seats": 5, "sides": "called", "hand": 9, "widow": 3, "end": "bid-out", "open": 50},
    FOUR
    | {
        "copies": 4,
        "nines": 4,
        "hand": 24,
        "four_aces": 1000,
        "four_kings": 800,
        "bid_needs": "marriage",
    },
    THREE | {"trump_first": True, "widow_open": False, "bury": "no-trump", "look": "any"},
    THREE | {"bury": "no-counter", "look": "min", "moon": "game", "set_to_others": True},
    THREE
    | {"bury": "no-trump-or-counter", "moon": "points", "concede": "trump", "out_backwards": True},
    THREE
    | {"leads": "eldest", "moon": "bonus", "compel": False, "save": "none", "save_others": "none"},
    THREE
    | {
        "seats": 4,
        "sides": "two-teams",
        "hand": 11,
        "widow": 4,
        "moon": "points",
        "leads": "eldest",
    },
    THREE | {"end": "bid-out", "slide_out": 3, "target": 60, "moon": "bonus", "pinochling": True},
    THREE | {"bid_needs": 8, "compel": True, "meld_floor": 10, "count_floor": 5, "set_costs": 2},
    SIX | {"sides": "three-teams", "run": [150, 1500], "aces": [100, 1000], "moon": "game"},
    SIX | {"grid": [[150, 10], [200, 50]], "stands": True, "bidding": "once", "meld_floor": 200},
    CHIPS
    | {"deals": 5, "pot": 20, "prices": [[15, 3], [30, 5], [45, 9]], "suit_price": [1, 2, 3, 4]},
    CHIPS
    | {"marriage": True, "set_price": 1, "pot_from": 10, "chips": 20, "save": "trick", "ante": 2},
    CHIPS
    | {
        "concede": "play",
        "save": 6,
        "set_price": 4,
        "pot_from": 1001,
        "dealer_min": 15,
        "prices": [[15, 1]],
    },
    CHIPS
    | {
        "seats": 4,
        "hand": 11,
        "widow": 4,
        "save": "none",
        "suit_price": [1, 1, 1, 1],
        "misdeal_nines": 5,
    },
    {
        "from": "check",
        "checks_nines": 9,
        "checks_game": 7,
        "seats": 4,
        "hand": 12,
        "widow": 0,
        "open": 150,
    },
    {
        "from": "check",
        "marriage": True,
        "concede": "trump",
        "trump_first": True,
        "run_keeps_marriage": True,
    },
    FIVE
    | {
        "moon": "game",
        "tie": "extend",
        "out_backwards": True,
        "head": "trumps",
        "spare_partner": True,
    },
    FIVE | {"end": "bid-out", "open": 20, "target": 100, "pinochling": True, "misdeal": True},
    DRAW | {"discards_to_opponent": True, "lead_trump": True, "bid_needs": "marriage", "scale": 1},
    DRAW
    | {
        "bid_needs": 100,
        "head": "trumps",
        "save": 60,
        "out_backwards": True,
        "roundhouse_bonus": 10,
    },
    DRAW | {"head": "never", "tie": "another", "compel": True, "set_costs": 2, "save": "counter"},
    {"from": "racehorse", "save": "trick", "stands": False, "open": 300, "dix": 20},
]
