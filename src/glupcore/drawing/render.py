"""Positions drawn as text for people: suit signs, hands by suit, tableaus, who knows what."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from glupcore._core import DEFAULT_RULES, Cards, MeldedCards, State, View, ruleset
from glupcore.support.counted import counted

if TYPE_CHECKING:
    from rich.text import Text

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANKS: Final = "ATKQJ9"
_NONE: Final = "-"
_PAST: Final = ("Unseen", "Played")


def text(position: State | View, *, past: bool = True) -> str:
    """A drawing of several lines, without a line's end after the last.

    A state is drawn with all cards open, a view with what its owner knows. Without the ``past``
    it shows what lies on a real table: no cards played, and none that are still unseen.
    """
    lines = _state_lines(position) if isinstance(position, State) else _view_lines(position)
    return "\n".join(line for line in lines if past or not line.startswith(_PAST))


def sign(card: str) -> str:
    """A card with its suit sign: ``QS`` is ``Q♠``."""
    return card[0] + SIGNS[card[1]]


def by_suit(cards: Iterable[str]) -> str:
    """Cards grouped by suit, high cards first, equal ranks together: ``♣ AA T 9  ♥ K``."""
    ranks: dict[str, dict[str, int]] = {suit: {} for suit in SIGNS}
    for card in cards:
        ranks[card[1]][card[0]] = ranks[card[1]].get(card[0], 0) + 1
    groups = (
        " ".join([SIGNS[suit], *(rank * have[rank] for rank in _RANKS if rank in have)])
        for suit, have in ranks.items()
        if have
    )
    return "  ".join(groups) or _NONE


def tableau(table: Iterable[MeldedCards]) -> list[str]:
    """One line for each history on the table: its cards, then the kinds they took part in.

    A number such as ``+2`` marks a card that lies there with several histories: so it is played.
    """
    groups: dict[str, list[str]] = {}
    for melded in table:
        number = melded.label.partition("+")[2]
        shown = sign(melded.card) + (f"+{number}" if number else "")
        groups.setdefault(", ".join(melded.history), []).extend([shown] * melded.copies)
    return [f"{' '.join(cards)} ({history})" for history, cards in groups.items()]


def _head(position: State | View) -> str:
    of = "" if position.rules == DEFAULT_RULES else f" of {position.rules}"
    head = f"Phase {position.phase}{of}, trump {SIGNS[position.trump]}"
    if position.phase == 2:
        return head
    turnup = sign(position.turnup) if position.turnup is not None else _NONE
    return f"{head}, turn-up {turnup}, {counted(position.stock, 'card')} in the stock"


def tallies(position: State | View) -> list[list[str]]:
    """What each player has, in words: points, those of the cards taken, any glups.

    By seat, or the owner of a view first.
    """
    one_each = max(ruleset(position.rules).card_points.values()) == 1
    taken = "counter" if one_each else "card point"
    with_glups = 1 - (position.leader if isinstance(position, State) else has_glups(position))
    untold = position.untold if isinstance(position, View) else (False, False)
    return [
        [counted(score, "point"), f"? {taken}s" if untold[side] else counted(counters, taken)]
        + ([counted(position.glups, "glup")] if side == with_glups and position.glups else [])
        for side, (score, counters) in enumerate(
            zip(position.scores, position.counters, strict=True)
        )
    ]


def _to(decision: str, led: str | None) -> str:
    return f"{decision} {sign(led)}" if led is not None else decision


def _rows(title: str, first: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"{title:<10}{first}"
    for name, content in rows:
        yield f"  {name:<8}{content}"


def _table_rows(table: Iterable[MeldedCards]) -> list[tuple[str, str]]:
    lines = tableau(table) or [_NONE]
    return list(zip(["table", *[""] * (len(lines) - 1)], lines, strict=True))


def _known_rows(known: Cards, other: str) -> list[tuple[str, str]]:
    return [("known", f"{by_suit(known)} (to {other})")] if known else []


def _state_lines(state: State) -> Iterator[str]:
    yield _head(state)
    player = state.player
    yield (
        "The deal is over"
        if player is None
        else (f"Seat {player} to {_to(state.decision, state.led)}")
    )
    yield ""
    for seat, have in enumerate(tallies(state)):
        rows = [("hand", by_suit(state.hand(seat)))]
        if state.phase == 1:
            rows += _table_rows(state.table(seat))
            rows += _known_rows(state.known(seat), f"seat {1 - seat}")
        yield from _rows(f"Seat {seat}", ", ".join(have), rows)
    if state.phase == 1:
        yield f"Stock     {' '.join(map(sign, state.stock_cards)) or _NONE}"
    yield f"Played    {by_suit(state.played)}"


def _view_lines(view: View) -> Iterator[str]:
    yield _head(view)
    yield _turn(view)
    yield ""
    mine, theirs = map(", ".join, tallies(view))
    rows = [("hand", by_suit(view.hand))]
    if view.phase == 1:
        rows += [*_table_rows(view.table), *_known_rows(view.known, "the opponent")]
    yield from _rows("You", mine, rows)
    rows = [("hand", _concealed(view))]
    if view.phase == 1:
        rows += _table_rows(view.opponent_table)
    yield from _rows("Opponent", theirs, rows)
    if view.phase == 1:
        yield f"Unseen    {by_suit(view.unseen)}"
    yield f"Played    {_played(view)}"


def _played(view: View) -> str:
    """With how many are forgotten, and the number of the trick, which tells it."""
    if not view.forgotten:
        return by_suit(view.played)
    remembered = f"{by_suit(view.played)} and " if view.played else ""
    trick = view.trick + (view.decision != "meld")
    return f"{remembered}{view.forgotten} forgotten (trick {trick})"


def _turn(view: View) -> str:
    if view.decision == "over":
        return "The deal is over"
    if view.decision != "wait":
        return f"You (seat {view.seat}) to {_to(view.decision, view.led)}"
    if view.led is not None:
        return f"You (seat {view.seat}) led {sign(view.led)}, the opponent to follow"
    return f"You (seat {view.seat}) wait for the opponent"


def has_glups(view: View) -> bool:
    """Whether the count of glups is the owner's: it is that of the player who does not lead."""
    return view.decision == "follow" or (view.decision == "wait" and view.led is None)


def _concealed(view: View) -> str:
    if view.phase == 2:
        return by_suit(view.opponent_known)
    hidden = view.concealed - len(view.opponent_known)
    if hidden == view.concealed:
        return counted(hidden, "unknown card")
    return f"{by_suit(view.opponent_known)} and {counted(hidden, 'unknown card')}"


def coloured(drawing: str) -> "Text":
    """A drawing in colour for rich: red suits red, the first word of a section bold."""
    from rich.text import Text

    result = Text(drawing)
    result.highlight_regex(r"[AKQJT9](?:♦|♥)|[♦♥](?: [AKQJT9]+)*", "red")
    result.highlight_regex(r"(?m)^(?:Phase \d|Seat \d|You|Opponent|Stock|Unseen|Played)\b", "bold")
    result.highlight_regex(r"\d+ glups?", "bold yellow")
    return result
