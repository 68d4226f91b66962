"""What happens in a deal, told to one of its players in plain sentences."""

from collections.abc import Mapping

from glupcore._core import State, ruleset
from glupcore.deals.actions import Action
from glupcore.drawing.render import SIGNS, sign
from glupcore.play.choices import (
    EXCHANGE,
    NINE_SHOWN,
    PASS,
    cards_in_words,
    in_words,
    shows_nine,
)


def dealt(start: State, dealer: int, seat: int) -> str:
    """The deal itself: who dealt, trump and turn-up, and what the dealer scores for them."""
    turnup = sign(start.turnup or "")
    points = start.scores[dealer]
    scored = f": {points_in_words(points)} for {_whom(dealer, seat)}" if points else ""
    return f"{_who(dealer, seat)} deal. Trump is {SIGNS[start.trump]}, turn-up {turnup}{scored}."


def sentences(before: State, action: str, after: State, seat: int) -> list[str]:
    """What the player at ``seat`` sees of a legal, canonical action: sentences, at times none.

    ``after`` is the state that the action led to. What the other player draws or holds is not told.
    """
    if before.decision == "meld":
        draws = [] if after.decision == "meld" else _draws(before, action, after, seat)
        return [*_declaration(before, action, seat), *draws]
    if before.led is None:
        return _lead(before, action, seat)
    return _trick(before, action, after, seat)


def points_in_words(points: int) -> str:
    """``1 point``, ``2 points``."""
    return f"{points} point" if points == 1 else f"{points} points"


def _lead(before: State, action: str, seat: int) -> list[str]:
    return [f"{_who(before.player, seat)} lead {in_words(action)}.", *_nine(before, action, seat)]


def _trick(before: State, action: str, after: State, seat: int) -> list[str]:
    player, card = before.player, in_words(action)
    taker = after.leader if after.last_trick is None else after.last_trick
    if taker == player:
        sentences = [f"{_who(player, seat)} take {sign(before.led or '')} with {card}."]
    else:
        whose = "yours" if taker == seat else "theirs"
        sentences = [f"{_who(player, seat)} play {card}: the trick is {whose}."]
    sentences += [*_nine(before, action, seat), *_glups(before, action, after, seat)]
    if after.is_over:
        points = points_in_words(after.scores[taker] - before.scores[taker] - after.counters[taker])
        sentences.append(f"The last trick: {points} for {_whom(taker, seat)}.")
    return sentences


def _nine(before: State, action: str, seat: int) -> list[str]:
    points = Action.of(before, action).points
    if not points:
        return []
    return [f"The nine of trumps: {points_in_words(points)} for {_whom(before.player, seat)}."]


def _glups(before: State, action: str, after: State, seat: int) -> list[str]:
    """The count is that of the player who does not lead, and it is gone once they take a trick."""
    player = before.player
    assert player is not None
    count = after.glups if after.leader != player else 0
    if count <= before.glups:
        whose = "Your" if player == seat else "Their"
        return [f"{whose} glups are gone."] if count < before.glups else []
    more = count - before.glups
    sentence = f"{more} {'glup' if more == 1 else 'glups'} for {_whom(player, seat)}"
    if before.glups:
        sentence += f", {count} in all"
    points = after.scores[player] - before.scores[player] - Action.of(before, action).points
    return [f"{sentence}: {points_in_words(points)}." if points else f"{sentence}."]


def _declaration(before: State, action: str, seat: int) -> list[str]:
    who = _who(before.player, seat)
    points = points_in_words(Action.of(before, action).points)
    if action == PASS:
        return []
    if action == EXCHANGE and shows_nine(before):
        return [f"{who} {NINE_SHOWN}: {points}."]
    if action == EXCHANGE:
        return [f"{who} exchange the turn-up {sign(before.turnup or '')}: {points}."]
    kind, _, cards = action.partition(":")
    return [f"{who} declare {kind}: {points} ({cards_in_words(cards.split(','))})."]


def _draws(before: State, action: str, after: State, seat: int) -> list[str]:
    """The taker draws first. The last trick's other player draws the turn-up, which all know."""
    taker = before.player
    assert taker is not None
    turnup = "9" + before.trump if action == EXCHANGE else before.turnup or ""
    drawn = [*before.stock_cards[:2], turnup][:2]
    mine = sign(drawn[0 if taker == seat else 1])
    if after.phase == 1:
        return [f"You draw {mine}."]
    if taker == seat:
        sentences = [f"You draw {mine}, they draw the turn-up {sign(turnup)}."]
    else:
        sentences = [f"You draw the turn-up {mine}."]
    held = _held_nines(before, action, after)
    sentences += [
        f"Nines of trumps at the end: {points_in_words(points)} for {_whom(holder, seat)}."
        for holder, points in held.items()
        if points
    ]
    turn = "You lead" if after.player == seat else "They lead"
    return [*sentences, f"Phase 2: {_duties(before.rules)}. {turn}."]


def _duties(rules: str) -> str:
    if ruleset(rules).must_beat_plain_suits:
        return "follow suit, and take the trick if you can"
    return "follow suit, beat a trump that is led, and trump if you have none of the suit"


def _held_nines(before: State, action: str, after: State) -> Mapping[int, int]:
    """What the nines of trumps that each seat still has at the end of phase 1 bring."""
    declared = Action.of(before, action).points
    return {
        seat: after.scores[seat] - before.scores[seat] - declared * (seat == before.player)
        for seat in (0, 1)
    }


def _who(player: int | None, seat: int) -> str:
    return "You" if player == seat else "They"


def _whom(player: int | None, seat: int) -> str:
    return "you" if player == seat else "them"
