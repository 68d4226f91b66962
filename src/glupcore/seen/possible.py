"""What a player may do as far as the other can tell: hidden cards may be any that are unseen."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from glupcore._core import MeldKind, State, View, meld_kinds

Worlds = Callable[[Iterable[str]], State]
"""A state that fits a view, in which the opponent's hand has these cards."""


def possible_actions(view: View, worlds: Worlds) -> list[str]:
    """What the player to act may do by what the view's owner knows: texts, sorted.

    For the owner these are the legal actions. Empty when the deal is over.
    """
    state = worlds(())
    if not _is_hidden(view):
        return state.legal_actions()
    if state.decision != "meld":
        return sorted({*may_hold(view), *(melded.label for melded in view.opponent_table)})
    found = {"pass"}
    for kind in meld_kinds(view.trump, view.rules):
        found.update(ways(view, kind, worlds))
    nine = f"9{view.trump}"
    if nine in may_hold(view) and "dix" in worlds((nine,)).legal_actions():
        found.add("dix")
    return sorted(found)


def ways(
    view: View,
    kind: MeldKind,
    worlds: Worlds,
    among: Callable[[State], list[str]] = State.legal_actions,
) -> list[str]:
    """The declarations of a kind that the player to act may make, of those ``among`` the legal."""
    holdings = _holdings(view, kind) if _is_hidden(view) else [()]
    found = {
        action
        for cards in holdings
        for action in among(worlds(cards))
        if action.startswith(f"{kind.identifier}:")
    }
    return sorted(found)


def _is_hidden(view: View) -> bool:
    """Whether the player to act is the one whose hand is hidden from the owner."""
    return view.decision == "wait" and view.phase == 1


def may_hold(view: View) -> Counter[str]:
    """How many copies of each card may be in the opponent's hand."""
    known = Counter(view.opponent_known)
    return known + Counter(view.unseen) if view.concealed > known.total() else known


def _holdings(view: View, kind: MeldKind) -> Iterator[tuple[str, ...]]:
    """Cards of a kind that the opponent may hold together, so that every way is open in one."""
    wanted, known = Counter(kind.cards), Counter(view.opponent_known)
    may = wanted & may_hold(view)
    table: Counter[str] = Counter()
    for melded in view.opponent_table:
        table[melded.card] += melded.copies
    least = wanted - table
    room = view.concealed - known.total() - (least - known).total()
    if not may or least - may or room < 0:
        return
    extra = list((may - (least | known)).elements())
    for more in set(combinations(extra, min(room, len(extra)))):
        yield *(least | (may & known)).elements(), *more
