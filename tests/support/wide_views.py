"""Views in which a search has the most to do at once.

The wide ones have 1,649 legal actions, more than any other that is known to be reached.
"""

from glupcore import Random, State, View, view_from_position

_SUITS = "CDHS"
_MELDED = ("marriage", "double-marriage", "triple-marriage")


def wide_view(tricks: int = 20) -> View:
    """A declaration after so many tricks, 20 to 30, with all kings: no two of a suit are alike.

    One king of each suit is in the hand, as is a queen; three lie on the table. To declare double
    kings there are 6⁴ − 3⁴ ways, and none is better than another.
    """
    table = [[f"K{suit}", f"{kind}-{suit}"] for suit in _SUITS for kind in _MELDED]
    queens = ["QC"] * 4 + ["QD"] * 4 + ["QH"] * 3 + ["QS"] * 4
    low, high = ([f"{rank}{suit}" for suit in _SUITS for rank in ranks] for ranks in ("9JT", "A"))
    high.remove("AD")  # the turn-up is one of them
    played = (queens + 2 * low + [*2 * low, *2 * high])[: 2 * tricks]
    counters = sum(card[0] in "ATK" for card in played)
    return view_from_position(
        {
            "turnup": "AD",
            "decision": "meld",
            "hand": "KC KD KH KS QH",
            "table": table,
            "played": " ".join(played),
            "counters": {"me": counters},
            "scores": [100, 0],
        }
    )


def last_tricks() -> View:
    """Eighteen cards each: what takes phase 2 the longest."""
    state, rng = State.from_seed(11), Random(11)
    while state.phase == 1:
        state.apply(state.view(state.player).choose("greedy", rng))
    return state.view(state.player)


def last_draw() -> View:
    """The last lead of phase 1: few worlds, phase 2 to be solved in each."""
    state, rng = State.from_seed(12), Random(12)
    while state.stock > 1 or state.decision != "lead":
        state.apply(state.view(state.player).choose("greedy", rng))
    return state.view(state.player)


VIEWS = {
    "wide": wide_view(),
    "wide at the end": wide_view(30),
    "last draw": last_draw(),
    "phase 2": last_tricks(),
}
