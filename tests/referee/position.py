"""From what one player knows back to a deal: some world that fits, to ask the referee about."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.cards import DECK, sort_cards
from referee.deal import Melded, Referee


def deal_from_view(view: dict[str, Any]) -> Referee:
    """A deal in which seat 0 is the player of the view and is to act.

    Cards that he has not seen are dealt in canonical order, the opponent's hand first, then the
    stock. Raises ValueError if he is not to act or the numbers of cards do not add up.
    """
    if view["decision"] == "wait":
        raise ValueError("the player of this view is not to act")
    unseen = Counter(DECK)

    def see(cards: list[str]) -> list[str]:
        for card in cards:
            if unseen[card] == 0:
                raise ValueError(f"too many {card}")
            unseen[card] -= 1
        return cards

    def lay(table: list[list[str]]) -> list[Melded]:
        see([row[0] for row in table])
        return [Melded(row[0], set(row[1:])) for row in table]

    deal = Referee(DECK)
    me, them = deal.seats
    deal.trump, deal.turnup = view["trump"], view["turnup"]
    deal.phase, deal.decision = view["phase"], view["decision"]
    deal.player = 0
    deal.leader = 1 if deal.decision == "follow" else 0
    deal.led = see([view["led"]])[0] if deal.decision == "follow" else None
    if deal.turnup is not None:
        see([deal.turnup])
    me.hand, me.table = see(view["hand"].split()), lay(view["table"])
    me.shown = view.get("known", "").split()
    opponent = view.get("opponent", {"table": [], "known": ""})
    them.table = lay(opponent["table"])
    known = see(opponent["known"].split())
    them.shown = known if deal.phase == 1 else []
    played = see(view["played"].split())
    me.taken, them.taken = _share_tricks(played, view["counters"]["me"])
    rest = sort_cards(unseen.elements())
    missing = len(rest) - view["stock"]
    if len(known) + missing != opponent.get("concealed", missing):
        raise ValueError("the numbers of cards do not add up to 96")
    them.hand = known + rest[:missing]
    deal.stock = rest[missing:]
    me.score, them.score = view["scores"]["me"], view["scores"]["opponent"]
    me.glups = them.glups = 0
    deal.seats[1 - deal.leader].glups = view["glups"]
    return deal


def _share_tricks(played: list[str], my_counters: int) -> tuple[list[str], list[str]]:
    """Split the played cards so that I hold the right number of counters (which is not known)."""
    counters = [card for card in played if card[0] in "ATK"]
    mine = counters[:my_counters]
    theirs = list(played)
    for card in mine:
        theirs.remove(card)
    return mine, theirs
