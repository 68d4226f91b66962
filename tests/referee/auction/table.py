"""The table of one deal: what lies where, who has said what, who decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.auction.melds import Melded
from referee.auction.rows import Rules
from referee.cards import sort_cards


class Table:
    """What lies where, who has said what, and who decides what now."""

    def __init__(
        self,
        name: str | Mapping[str, Any],
        deck: str | Sequence[str],
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = Rules(name, options)
        row = self.rules.row
        self.deck = deck.split() if isinstance(deck, str) else list(deck)
        if sort_cards(self.deck) != self.rules.pack:
            raise ValueError(f"not the pack of {self.rules.name}")
        self.dealer = dealer
        self.eldest = (dealer + 1) % row.seats
        self.hands: list[list[str]] = [[] for _ in range(row.seats)]
        self.widow: list[str] = []
        self.turns: list[tuple[int, str, str, str]] = []  # of the draw: seat, cards, word
        self.discards: list[list[str]] = [[] for _ in range(row.seats)]
        self.bids: list[tuple[int, str]] = []
        self.bid: int | None = None
        self.bidder: int | None = None
        self.passed: set[int] = set()
        self.widow_taken = False
        self.kitty: list[tuple[int | None, str]] | None = None
        self.trump: str | None = None
        self.no_marriage = False
        self.moon = False
        self.called: str | None = None
        self.partner: int | None = None
        self.without: list[int] = []
        self.given: list[tuple[int, int, list[str]]] = []
        self.melded: list[Melded | None] | None = None
        self.buried: list[str] | None = None
        self.leader: int | None = None
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str], int]] = []  # leader, cards, taker
        self.played: list[list[str]] = [[] for _ in range(row.seats)]
        self.result: str | None = None
        self.decision = ""
        self.player = self.eldest
        if self.rules.draws:
            self.decision = "draw"
        else:
            self._deal()
        self.dealt = [list(hand) for hand in self.hands]
        if not self.rules.draws:
            self._open_auction()

    # ---- the deal

    def _deal(self) -> None:
        row, deck = self.rules.row, list(self.deck)
        kitty = self.rules.kitty
        size, widow = (row.hand - 1, row.seats) if kitty else (row.hand, row.widow)
        while len(self.hands[self.dealer]) < size:
            packet = min(row.packet, size - len(self.hands[self.dealer]))
            for j in range(row.seats):
                self.hands[(self.eldest + j) % row.seats] += deck[:packet]
                del deck[:packet]
        assert len(deck) == widow
        self.widow = deck

    def _open_auction(self) -> None:
        self.decision = "bid"
        if self.rules.row.all_pass == "stands":
            self.bid, self.bidder = self.rules.row.opening, self.eldest
            self.player = (self.eldest + 1) % self.rules.row.seats

    # ---- who stands where

    @property
    def over(self) -> bool:
        """Whether the deal has its result."""
        return self.result is not None

    @property
    def moon_alone(self) -> bool:
        """The moon that is named with trump: the partners do not play."""
        return self.moon and self.rules.moon != "bonus"

    @property
    def sides(self) -> list[set[int]]:
        """The seats of each side, the bidder's in `called` rows first."""
        seats = range(self.rules.row.seats)
        if self.rules.called:
            ours = {seat for seat in (self.bidder, self.partner) if seat is not None}
            return [ours, set(seats) - ours]
        return [
            {seat for seat in seats if self.rules.account(seat) == account}
            for account in range(self.rules.accounts)
        ]

    @property
    def active(self) -> list[int]:
        """The seats that play, from the leader of the trick on."""
        assert self.leader is not None
        seats = self.rules.row.seats
        order = [(self.leader + j) % seats for j in range(seats)]
        if not self.moon_alone:
            return order
        ours = next(side for side in self.sides if self.bidder in side)
        return [seat for seat in order if seat == self.bidder or seat not in ours]

    def may_misdeal(self, seat: int) -> bool:
        """Whether this seat may still declare a technical misdeal."""
        if self.played[seat] or self.rules.draws:
            return False
        ranks = Counter(card[0] for card in self.dealt[seat])
        nines = self.rules.option("misdeal_nines", 0)
        if nines and ranks["9"] >= nines:
            return True
        blanks = sum(1 for card in self.dealt[seat] if not self.rules.is_counter(card))
        enough = blanks >= self.rules.option("misdeal_cards", 13)
        return bool(self.rules.misdeal) and enough and not ranks["A"]

    # ---- what has been taken

    @property
    def played_out(self) -> bool:
        """Whether the last trick of the deal has been played."""
        return bool(self.tricks) and self.leader is not None and not self.hands[self.leader]

    @property
    def trick_counts(self) -> list[int]:
        """The complete tricks of each seat."""
        taken = Counter(taker for _, _, taker in self.tricks)
        return [taken[seat] for seat in range(self.rules.row.seats)]

    @property
    def counters(self) -> list[int]:
        """The points of the counters in each seat's complete tricks."""
        points = [0] * self.rules.row.seats
        for _, cards, taker in self.tricks:
            points[taker] += self.rules.points(cards)
        return points
