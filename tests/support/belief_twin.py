"""The slow twin of the belief's features: plain Python over the referee's deal.

Only what lies open is read of the other player.
"""

from __future__ import annotations

from math import log2

from referee import CARDS, SUITS, Referee, kinds
from referee.deal import Seat


def points_with(deal: Referee, seat: int) -> dict[str, int]:
    """The dearest declaration of each card alone in the hand, with the seat's table."""
    table = deal.seats[seat].table
    points = dict.fromkeys(CARDS, 0)
    for card in CARDS:
        if [melded.card for melded in table].count(card) < 4:
            for text in deal.declarations(Seat(hand=[card], table=table)):
                kind = kinds(deal.trump)[text.partition(":")[0]]
                points[card] = max(points[card], kind.points)
    return points


def features(deal: Referee, seat: int) -> list[dict[str, float]]:
    """For each card, its features by name."""
    me, him = deal.seats[seat], deal.seats[1 - seat]
    mine = [melded.card for melded in me.table]
    his = [melded.card for melded in him.table]
    open_cards = [*me.hand, *mine, *his, *me.taken, *him.taken, deal.turnup, *him.shown]
    open_cards += [deal.led] if deal.led is not None else []
    unseen = {card: 4 - open_cards.count(card) for card in CARDS}
    points = points_with(deal, 1 - seat)
    drawn = 59 - len(deal.stock)

    def live(card: str) -> int:
        return his.count(card) + unseen[card]

    rows = []
    for card in CARDS:
        rank, suit = card
        row = {f"stage-{i}": max(0.0, 1 - abs(drawn / 10 - i)) for i in range(7)}
        row |= {f"unseen-{n}": float(unseen[card] == n) for n in (1, 2, 3)}
        row["mine"] = me.hand.count(card) + mine.count(card)
        row["my-table"], row["his-table"] = mine.count(card), his.count(card)
        partner = {"K": "Q" + suit, "Q": "K" + suit}.get(rank)
        row["his-partner"] = his.count(partner) if partner else 0
        row["live-partner"] = live(partner) if partner else 0
        other = {"JD": "QS", "QS": "JD"}.get(card)
        row["his-pinochle"] = his.count(other) if other else 0
        others = {c for c in his if c != card}
        row["his-fours"] = sum(c[0] == rank for c in others) if rank in "JQKA" else 0
        row["live-fours"] = min(live(rank + s) for s in SUITS) if rank in "JQKA" else 0
        runs = suit == deal.trump and rank != "9"
        row["his-run"] = sum(c[1] == suit and c[0] != "9" for c in others) if runs else 0
        row["completes"] = log2(1 + points[card])
        rows.append(row)
    return rows
