"""From what one player knows back to a deal: some world that fits, to ask the referee about."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.cards import sort_cards
from referee.deal import Melded, Referee
from referee.games import REFEREES


def deal_from_view(view: dict[str, Any]) -> Referee:
    """A deal in which seat 0 is the player of the view and is to act.

    Cards that he has not seen are dealt in canonical order, the opponent's hand first, then the
    stock. Raises ValueError if he is not to act or the numbers of cards do not add up.
    """
    if view["decision"] == "wait":
        raise ValueError("the player of this view is not to act")
    game = REFEREES[view.get("rules", "glup")]
    unseen = Counter(game.pack.cards)

    def see(cards: list[str]) -> list[str]:
        for card in cards:
            if unseen[card] == 0:
                raise ValueError(f"too many {card}")
            unseen[card] -= 1
        return cards

    def lay(table: list[list[str]]) -> list[Melded]:
        see([row[0] for row in table])
        return [Melded(row[0], set(row[1:])) for row in table]

    deal = game(game.pack.cards)
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
    me.taken, them.taken = _share_tricks(deal, played, view["counters"]["me"])
    rest = sort_cards(unseen.elements())
    missing = len(rest) - view["stock"]
    if len(known) + missing != opponent.get("concealed", missing):
        raise ValueError("the numbers of cards do not add up to the pack")
    them.hand = known + rest[:missing]
    deal.stock = rest[missing:]
    me.score, them.score = view["scores"]["me"], view["scores"]["opponent"]
    me.glups = them.glups = 0
    deal.seats[1 - deal.leader].glups = view["glups"]
    return deal


def _share_tricks(deal: Referee, played: list[str], my_points: int) -> tuple[list[str], list[str]]:
    """Split the played cards so that mine have the right points (which they were is not known)."""
    reached: dict[int, list[int]] = {0: []}  # the places of some cards of so many points
    for place, card in enumerate(played):
        for points, places in list(reached.items()):
            reached.setdefault(points + deal.card_points([card]), [*places, place])
    if my_points not in reached:
        raise ValueError(f"no tricks of these cards are {my_points} points")
    mine = reached[my_points]
    theirs = [card for place, card in enumerate(played) if place not in mine]
    return [played[place] for place in mine], theirs
