"""A game: deals one after another, until the accounts say that somebody has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.auction.deal import Deal
from referee.auction.rows import Rules
from referee.auction.score import checks, chips, lost_at_once, scores, won_at_once


class Series:
    """What stands between two deals of a game."""

    def __init__(
        self,
        name: str | Mapping[str, Any],
        dealer: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = Rules(name, options)
        self.dealer = dealer
        self.accounts: list[float] = [
            self.rules.option("chips", 160) if self.rules.chips else 0
        ] * self.rules.accounts
        self.target = self.rules.target
        self.pot: int = self.rules.option("pot", 0)
        self.deals = 0
        self.winners: list[int] | None = None
        self.checks = [0] * self.rules.row.seats
        self._another = False  # the tie rule `another` has begun
        self._slides = [0] * self.rules.accounts

    def deal(self, deck: str | Sequence[str]) -> Deal:
        """The next deal, before its first action."""
        return Deal(self.rules.house, deck, self.dealer, self.rules.options)

    def add(self, deal: Deal) -> dict[str, Any]:
        """Count a deal that is over; what stands after it, as the conformance data tell it."""
        dealer = self.dealer
        if deal.result != "misdeal":
            self.dealer = (dealer + 1) % self.rules.row.seats
        if self.rules.chips:
            told: Sequence[float] = self._add_chips(deal, dealer)
        else:
            told = self._add_scores(deal)
        stands: dict[str, Any] = {
            "result": deal.result,
            "scores": told,
            "accounts": list(self.accounts),
            "dealer": self.dealer,
            "winners": self.winners,
        }
        if self.rules.chips:
            return {**stands, "pot": self.pot}
        stands["target"] = self.target
        if self.rules.checks:
            stands |= {"checks": list(self.checks), "payments": self.payments}
        return stands

    # ---- points

    def _add_scores(self, deal: Deal) -> list[float]:
        found = scores(deal)
        if deal.result in ("thrown-in", "misdeal"):
            return found
        before = list(self.accounts)
        self.accounts = [have + more for have, more in zip(before, found, strict=True)]
        if self.rules.checks:
            self.checks = [c + more for c, more in zip(self.checks, checks(deal), strict=True)]
        winners = self._winners(deal, found, before)
        if winners:
            self.winners = sorted(winners)
            if self.rules.checks:
                for account in winners:
                    self.checks[account] += self.rules.option("checks_game", 5)
        return found

    def _winners(self, deal: Deal, found: list[float], before: list[float]) -> list[int]:
        if won := won_at_once(deal):
            return won
        lost = lost_at_once(deal)
        if not lost and self.rules.option("out_backwards", False):
            lost = [a for a, have in enumerate(self.accounts) if have <= -self.target]
        if lost:
            return self._highest(a for a in range(len(self.accounts)) if a not in lost)
        if self.rules.end == "bid-out":
            return self._bid_out(deal, found) or self._slide_out(deal, found, before)
        if self.rules.option("tie", "bidder-first") == "another":
            return self._reach_another()
        return self._reach(deal)

    def _highest(self, accounts: Iterable[int]) -> list[int]:
        some = list(accounts)
        most = max((self.accounts[a] for a in some), default=0)
        return [a for a in some if self.accounts[a] == most]

    def _at_target(self) -> list[int]:
        return [a for a, have in enumerate(self.accounts) if have >= self.target]

    def _reach(self, deal: Deal) -> list[int]:
        there = self._at_target()
        bidder_first = self.rules.option("tie", "bidder-first") == "bidder-first"
        if len(there) > 1 and bidder_first and deal.bidder is not None:
            own = self.rules.account(deal.bidder)
            if own in there:
                return [own]
        while len(there) > 1:
            self.target += self.rules.target / 4
            there = self._at_target()
        return there

    def _reach_another(self) -> list[int]:
        there = self._at_target()
        if not self._another:
            self._another = len(there) > 1
            return there if len(there) == 1 else []
        best = self._highest(there)
        return best if len(best) == 1 else []

    def _bid_out(self, deal: Deal, found: list[float]) -> list[int]:
        assert deal.bidder is not None
        own = self.rules.account(deal.bidder)
        made = deal.result == "made" or (deal.result == "moon" and found[own] > 0)
        candidates = [own] if deal.partner is None else [own, deal.partner]
        return [a for a in candidates if made and self.accounts[a] >= self.target][:1]

    def _slide_out(self, deal: Deal, found: list[float], before: list[float]) -> list[int]:
        needed = self.rules.option("slide_out", 0)
        assert deal.bidder is not None
        side = {
            self.rules.account(seat) for some in deal.sides if deal.bidder in some for seat in some
        }
        failed = found[self.rules.account(deal.bidder)] < 0
        for account, have in enumerate(self.accounts):
            if have < self.target:
                self._slides[account] = 0
            elif before[account] >= self.target and failed and account not in side:
                self._slides[account] += 1
        if not needed:
            return []
        out = self._highest(a for a, count in enumerate(self._slides) if count >= needed)
        return out if len(out) == 1 else []

    # ---- chips and checks

    def _add_chips(self, deal: Deal, dealer: int) -> list[int]:
        changes, self.pot = chips(deal, self.pot)
        if deal.result == "misdeal":
            return changes
        self.accounts = [have + more for have, more in zip(self.accounts, changes, strict=True)]
        self.deals += 1
        if min(self.accounts) <= 0 or self.deals == self.rules.option("deals", 0):
            self._share_pot(dealer)
            self.winners = self._highest(range(len(self.accounts)))
        return changes

    def _share_pot(self, dealer: int) -> None:
        positive = [a for a, have in enumerate(self.accounts) if have > 0]
        if not positive:
            return
        total = sum(self.accounts[a] for a in positive)
        shares = {a: self.pot * self.accounts[a] // total for a in positive}
        most = self._highest(positive)
        first = min(most, key=lambda account: (account - dealer - 1) % len(self.accounts))
        shares[first] += self.pot - sum(shares.values())
        for account, share in shares.items():
            self.accounts[account] += share
        self.pot = 0

    @property
    def payments(self) -> list[int] | None:
        """What each player receives for checks when the game is over."""
        if self.winners is None:
            return None
        return [len(self.checks) * own - sum(self.checks) for own in self.checks]
