"""A trick: who holds it, and what the others have to play."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import higher


def beats(card: str, held: str, trump: str) -> bool:
    """Whether a later card would hold the trick instead; an equal one does not."""
    if card[1] == held[1]:
        return higher(card, held)
    return card[1] == trump


def holder(trick: Sequence[str], trump: str) -> int:
    """The place in the trick of the card that holds it."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def playable(
    hand: Sequence[str], trick: Sequence[str], trump: str, head: str = "always"
) -> list[str]:
    """The cards that a player who follows may play, with repeats.

    `head` is when they have to beat the trick: `always`, `trumps` or `never`.
    """
    led = trick[0][1]
    held = trick[holder(trick, trump)]
    for suit in (led, trump):
        of_suit = [card for card in hand if card[1] == suit]
        if of_suit:
            if head == "never" or (head == "trumps" and not suit == led == trump):
                return of_suit
            # nothing of a plain suit beats a trump, so that duty is gone in a trumped trick
            return [card for card in of_suit if beats(card, held, trump)] or of_suit
    return list(hand)
