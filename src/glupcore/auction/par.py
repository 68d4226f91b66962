"""What a contract could have brought with all hands open, in each trump suit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from glupcore._auction import State
from glupcore._core import EndgameSolver, Random
from glupcore.auction.of_rules import counter_points, side_of, values_of
from glupcore.auction.records import Record
from glupcore.auction.solvers import Pimc
from glupcore.errors import GlupError
from glupcore.solvers.limits import Limits
from glupcore.support.checks import check_count, check_seconds

NODES: Final = 4_000_000
"""Of the solver, for each trump suit: enough for 48 cards, not for a whole deal of 80."""

_ITERATIONS: Final = 400  # of the search that buries where greedy would rather concede


@dataclass(frozen=True, slots=True)
class ParContract:
    """The bidder's contract in one suit, played perfectly by all who see all cards.

    ``melds`` are those of the bidder's side, and ``counters`` what it gets of the tricks, the last
    one's points and what was buried with it. ``total`` is what the contract brings, and so the
    highest bid that is made: ``melds`` and ``counters``, or less where the melds are not saved.
    ``melds`` and ``total`` are ``"game"`` for melds that win it. Where the search was stopped the
    numbers are the least, and ``at_most`` is what the total may be.
    """

    trump: str
    melds: int | str
    counters: int
    total: int | str
    at_most: int | str
    made: bool | None
    """Whether the bid is made; None where that is not known."""

    @property
    def exact(self) -> bool:
        """Whether the total is proved."""
        return self.total == self.at_most


@dataclass(frozen=True, slots=True)
class Par:
    """A contract in each trump suit that could be named, the best first.

    ``scores`` is what the deal brought each account, None if it is not over.
    """

    rules: str
    bidder: int
    bid: int
    trump: str | None
    scores: tuple[int, ...] | None
    contracts: tuple[ParContract, ...]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore solve --json`` prints it."""
        return asdict(self)

    def __str__(self) -> str:
        named = "no trump named" if self.trump is None else f"named {self.trump}"
        lines = [
            f"{self.rules}: seat {self.bidder} bid {self.bid}, {named}; all hands open:",
            "trump  melds  counters  total",
        ]
        for one in self.contracts:
            total = f"{one.total}" if one.exact else f"{one.total} to {one.at_most}"
            said = {True: "made", False: "set", None: "not known"}[one.made]
            lines.append(f"{one.trump:<5}  {one.melds:>5}  {one.counters:>8}  {total}, {said}")
        return "\n".join(lines)


def par(
    record: Record,
    *,
    nodes: int = NODES,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Par:
    """What the bidder's contract could have brought in each trump suit, with all hands open.

    The auction stays as it was. In the suit that was named so do the cards passed and buried; in
    the others ``greedy`` chooses them. From the first lead on play is perfect (rules 22 to 25). The
    limits are for each suit.

    Raises RecordError for a bad record, and GlupError for a deal without a contract.
    """
    check_count("nodes", nodes)
    if seconds is not None:
        check_seconds(seconds)
    ended = record.state_at(len(record.actions))
    named, state = _named(record)
    assert state.bidder is not None
    assert state.bid is not None
    solver = EndgameSolver()
    limits = {"nodes": nodes, "seconds": seconds, "stop": stop}
    starts = [_played_to_lead(state, name, record) for name in _names(state)]
    contracts = [_contract(one, solver, limits) for one in starts if one.result in (None, "game")]
    if not contracts:
        raise GlupError("deal: expected one whose bidder has a suit to name, given one without")
    contracts.sort(key=_worth, reverse=True)
    return Par(
        rules=state.rules.name,
        bidder=state.bidder,
        bid=state.bid,
        trump=None if named is None else named.removeprefix("trump:"),
        scores=ended.scores,
        contracts=tuple(contracts),
    )


def _named(record: Record) -> tuple[str | None, State]:
    """What was named, and the state before that."""
    state = record.start()
    for ply in range(len(record.actions)):
        before = state.copy()
        record.play(state, range(ply, ply + 1))
        if before.decision == "trump" and state.trump is not None:
            return before.parse(record.actions[ply]), before
    if state.decision != "trump":
        raise GlupError("deal: expected one with a bidder who names trump, given one without")
    return None, state


def _names(state: State) -> Iterator[str]:
    return (one for one in state.legal_actions() if one.startswith("trump:"))


def _played_to_lead(state: State, name: str, record: Record) -> State:
    """The state before the first lead: as the record has it, if that is its trump suit."""
    played = len(state.actions)
    state, rng = state.copy(), Random(0)
    state.apply(name)
    as_played = name in record.actions[played : played + 1]
    while not state.is_over and state.decision not in ("lead", "follow"):
        ply = len(state.actions)
        action = record.actions[ply] if as_played and ply < len(record.actions) else "concede"
        if action == "concede":
            as_played = False
            action = _chosen(state, rng)
        state.apply(action)
    return state


def _chosen(state: State, rng: Random) -> str:
    assert state.player is not None
    view = state.view(state.player)
    choice = view.choose("greedy", rng)
    if choice != "concede":
        return choice
    found = Pimc().advise(view, Limits(iterations=_ITERATIONS), 0)
    if found.stopped == "interrupt":
        raise KeyboardInterrupt
    return next(one.action for one in found if one.action != "concede")


def _contract(state: State, solver: EndgameSolver, limits: dict[str, Any]) -> ParContract:
    assert state.trump is not None
    assert state.bid is not None
    assert state.bidder is not None
    keys = values_of(state.rules)
    ours = sorted(side_of(state.rules, state.bidder, state.partner))
    shown = [] if state.melds is None else [state.melds[seat] for seat in ours]
    if state.is_over or "game" in shown:
        return ParContract(state.trump, "game", 0, "game", "game", True)
    melds = sum(one for one in shown if isinstance(one, int))
    floor = keys.get("count_floor", 0)  # not in the game for chips
    if melds < keys.get("meld_floor", 0):
        melds = 0
    aside, in_play = _aside(state, ours, keys["last"]), _in_hands(state) + keys["last"]
    low, high, _ = solver.value(state, **limits)
    least, most = (in_play + low) // 2, (in_play + high) // 2  # both sides share what is in play
    total = _with_melds(state, solver, (least, aside), melds, limits) if least == most else None
    at_most = most + melds if total is None else total
    total = least if total is None else total
    made = None
    if total + aside >= state.bid and least + aside >= floor:
        made = True
    elif at_most + aside < state.bid or most + aside < floor:
        made = False
    elif floor == 0 and not isinstance(keys["save"], int):
        made, _ = solver.reaches(state, f"points {state.bid - aside} meld {melds}", **limits)
    return ParContract(state.trump, melds, least + aside, total + aside, at_most + aside, made)


def _with_melds(
    state: State,
    solver: EndgameSolver,
    most: tuple[int, int],
    melds: int,
    limits: dict[str, Any],
) -> int | None:
    """The most that both can come to; None: not known.

    ``most`` are the counters that there can be in tricks, and those that lie aside.
    """
    counters, aside = most
    save = values_of(state.rules)["save"]
    if isinstance(save, int):
        return counters + (melds if counters + aside >= save else 0)
    for points in range(counters + melds, counters, -1):
        reached, _ = solver.reaches(state, f"points {points} meld {melds}", **limits)
        if reached is None:
            return None
        if reached:
            return points
    return counters


def _in_hands(state: State) -> int:
    """Points of the counters in all hands."""
    hands = [state.hand(seat) for seat in range(state.rules.seats)]
    return sum(counter_points(hand, state.rules) for hand in hands)


def _aside(state: State, ours: list[int], last: int) -> int:
    """Points of what these seats have buried or discarded: those at the end that no trick had."""
    end = state.playout(Random(0))
    told = end.summary()
    points: int = sum(told["counters"][seat] - end.counters[seat] for seat in ours)
    return points - (last if told["last_trick"] in ours else 0)


def _worth(one: ParContract) -> tuple[bool, int]:
    return one.total == "game", one.total if isinstance(one.total, int) else 0
