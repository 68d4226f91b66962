"""Where the points of a deal come from: every change of the score has one source."""

from typing import Final

from glupcore.actions import Action
from glupcore.records import Record, take

SOURCES: Final = (
    "marriages",
    "pinochles",
    "roundhouses",
    "runs",
    "arounds",
    "trump-fours",
    "nines",
    "exchange",
    "glups",
    "counters",
    "last-trick",
    "dealer",
)
"""The names of all sources, in the order in which tables show them."""

SCORED: Final = tuple(source for source in SOURCES if source != "dealer")
"""Those that score after the deal has begun, in the order in which the core counts them."""

_MULTIPLES: Final = ("double-", "triple-", "quadruple-")
_FAMILIES: Final = {
    "marriage": "marriages",
    "pinochle": "pinochles",
    "roundhouse": "roundhouses",
    "run": "runs",
    "roundhouse-of-runs": "runs",
    "nines": "arounds",
    "jacks": "arounds",
    "queens": "arounds",
    "kings": "arounds",
    "aces": "arounds",
    "trump-jacks": "trump-fours",
    "trump-queens": "trump-fours",
    "trump-kings": "trump-fours",
    "trump-aces": "trump-fours",
}

Points = dict[str, int]
"""Points by source, with a key for each of SOURCES."""


def family(identifier: str) -> str:
    """The source that a kind of meld belongs to; the kind by its identifier.

    The marriages of all suits are one family, so are runs with the roundhouse of runs, and so are
    the melds of one rank from all four suits ("arounds", the nines among them). Four trumps of one
    rank are "trump-fours".

    >>> family("double-marriage-H"), family("double-nines"), family("quadruple-jacks")
    ('marriages', 'arounds', 'arounds')
    """
    name = identifier
    while name.startswith(_MULTIPLES):  # "double-double-nines" has two
        name = name.partition("-")[2]
    if name.startswith("marriage-"):
        name = "marriage"
    return _FAMILIES[name]


def points_by_source(record: Record, number: int | None = None) -> tuple[Points, Points]:
    """What each seat has scored from each source in a recorded deal, finished or not.

    The points of a seat sum to its score. "dealer" is the dealer's points for the turn-up and the
    cut, "nines" the nines of trumps played in phase 1 or held at its end, "exchange" that of the
    turn-up; "counters" and "last-trick" are counted when the deal is over.

    Raises RecordError at the first action that can't be taken.
    """
    state = record.start()
    points = tuple(dict.fromkeys(SOURCES, 0) for _ in range(2))
    for seat in (0, 1):
        points[seat]["dealer"] = state.scores[seat]
    for ply, text in enumerate(record.actions):
        phase, player, decision, before = state.phase, state.player, state.decision, state.scores
        action = take(state, text, ply, number)
        if phase == 1 and player is not None:
            taken = Action.parse(action, trump=state.trump)
            scored = taken.points
            points[player][source_of(taken)] += scored
            # Glups come with a card; the last declaration brings the nines that both still hold.
            rest = "nines" if decision == "meld" else "glups"
            for seat, score in enumerate(state.scores):
                points[seat][rest] += score - before[seat] - scored * (seat == player)
    if state.is_over:
        for seat in (0, 1):
            points[seat]["counters"] = state.counters[seat]
            points[seat]["last-trick"] = 2 * (state.last_trick == seat)
    return points[0], points[1]


def source_of(action: Action) -> str:
    """The source of what an action of phase 1 scores by itself (``action.points``; 0 for most)."""
    if action.kind is not None:
        return family(action.kind)
    return "exchange" if action.type == "exchange" else "nines"
