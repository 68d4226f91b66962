"""The slow twin of the belief's signs and features: plain Python over the referee's deal.

Only what lies open is read of the other player: his table, his plays, his declarations.
"""

from __future__ import annotations

from math import log2

from referee import CARDS, RANKS, SUITS, Referee, kinds
from referee.deal import Seat
from referee.tricks import follower_takes

FADING = 0.85
PLAYS = ("led", "took", "ducked", "threw")
SIGNS = (*PLAYS, "from-table", "silent", "left-trick", "left-suit")
Signs = dict[tuple[str, str], float]


def class_of(card: str, trump: str) -> str:
    if card[1] == trump:
        return f"trump {card[0]}"
    return f"plain {card if card in ('JD', 'QS') else card[0]}"


class HistoryTwin:
    """What a seat has seen the other do, by sign and card."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.signs: Signs = {(sign, card): 0.0 for sign in SIGNS for card in CARDS}

    def see(self, deal: Referee, action: str) -> None:
        """An action that is about to be taken in phase 1."""
        if deal.player != self._seat:
            if deal.decision == "meld":
                self._declared(deal, action)
            else:
                self._played(deal, action)
        if deal.decision == "meld":
            for key in self.signs:
                self.signs[key] *= FADING

    def _played(self, deal: Referee, action: str) -> None:
        card = action.partition("+")[0]
        sign = "led"
        if deal.led is not None:
            takes = follower_takes(deal.led, card, deal.trump)
            follows = card[1] == deal.led[1]
            sign = "took" if takes else "ducked" if follows else "threw"
            for other in CARDS:
                would_take = follower_takes(deal.led, other, deal.trump)
                if not takes and would_take:
                    self.signs["left-trick", other] += 1
                if sign == "threw" and other[1] == deal.led[1] and not would_take:
                    self.signs["left-suit", other] += 1
        self.signs["from-table" if "+" in action else sign, card] += 1

    def _declared(self, deal: Referee, action: str) -> None:
        name = action.partition(":")[0]
        declared = {"pass": 0, "dix": 1}.get(name)
        if declared is None:
            declared = kinds(deal.trump)[name].points
        for card, points in points_with(deal, 1 - self._seat).items():
            if points > declared:
                self.signs["silent", card] += 1


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


def features(deal: Referee, seat: int, history: HistoryTwin | None) -> list[dict[str, float]]:
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
        if history is not None:
            row |= _of_history(history.signs, card, deal.trump)
        rows.append(row)
    return rows


def _of_history(signs: Signs, card: str, trump: str) -> dict[str, float]:
    row = {sign: signs[sign, card] for sign in SIGNS}
    classes = [f"plain {r}" for r in RANKS] + [f"trump {r}" for r in RANKS]
    for sign in PLAYS:
        played = {c: signs[sign, c] for c in CARDS}
        row[f"{sign} suit"] = sum(n for c, n in played.items() if c != card and c[1] == card[1])
        row[f"{sign} rank"] = sum(n for c, n in played.items() if c != card and c[0] == card[0])
        for name in [*classes, "plain JD", "plain QS"]:
            row[f"{sign} {name}"] = sum(n for c, n in played.items() if class_of(c, trump) == name)
    row["from-table any"] = sum(signs["from-table", c] for c in CARDS)
    return row
