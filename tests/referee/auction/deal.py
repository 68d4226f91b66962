"""The referee of the auction games: one deal of any row, from the deck to its result."""

from __future__ import annotations

from copy import copy

from referee.auction.choices import Choices
from referee.auction.melds import melds
from referee.auction.rows import GAME
from referee.auction.score import chips_decided, contract_made
from referee.auction.tricks import holder
from referee.cards import sort_cards


class IllegalAction(ValueError):
    """An action that the rules do not allow now."""


class Deal(Choices):
    """A deal of one row that is played by its rules."""

    def apply(self, action: str) -> None:
        """Do an action and all that follows from it; IllegalAction if it is not legal."""
        if not self.is_legal(action):
            raise IllegalAction(f"{action} is not legal: {self.legal() if not self.over else []}")
        word, _, rest = action.partition(":")
        if word == "misdeal":
            self.result = "misdeal"
        elif word == "concede":
            self.result = "conceded-unseen" if self.decision == "look" else "conceded"
        elif self.decision in ("lead", "follow") and word != "moon":
            self._play(action)
        else:
            getattr(self, "_on_" + self.decision)(word, rest)

    def _decide(self, decision: str, player: int | None) -> None:
        assert player is not None
        self.decision, self.player = decision, player

    def _on_draw(self, word: str, _: str) -> None:
        turn = len(self.turns)
        first, second = self.deck[2 * turn : 2 * turn + 2]
        hand, discard = (first, second) if word == "keep" else (second, first)
        self.turns.append((self.player, first, second, word))
        self.hands[self.player].append(hand)
        self.discards[self.player].append(discard)
        self.player = 1 - self.player
        if len(self.deck) == 2 * len(self.turns):
            self.dealt = [list(cards) for cards in self.hands]
            self._open_auction()

    def _on_bid(self, word: str, rest: str) -> None:
        seats = self.rules.row.seats
        self.bids.append((self.player, f"bid:{rest}" if rest else word))
        if self.rules.option("bidding", "on") == "once":
            self._spoken_once(word, rest)
            return
        if word == "bid":
            self.bid, self.bidder = int(rest), self.player
        else:
            self.passed.add(self.player)
        if len(self.passed) == seats:
            self.result = "thrown-in"
        elif self.bidder is not None and len(self.passed) == seats - 1:
            self._after_auction()
        else:
            order = ((self.player + j) % seats for j in range(1, seats + 1))
            self.player = next(s for s in order if s not in self.passed and s != self.bidder)

    def _spoken_once(self, word: str, rest: str) -> None:
        if word == "bid":
            self.bid, self.bidder = int(rest), self.player
        if self.player != self.dealer:
            self.player = (self.player + 1) % self.rules.row.seats
        elif self.bidder is None:
            self.result = "thrown-in"
        else:
            self._after_auction()

    def _after_auction(self) -> None:
        row = self.rules.row
        if self.rules.kitty:
            self.kitty = [(None, card) for card in sort_cards(self.widow)]
            self._decide("kitty", self.bidder)
        elif row.widow and (row.look == "any" or (row.look == "min" and self.bid == row.opening)):
            self._decide("look", self.bidder)
        else:
            self._on_look("", "")

    def _on_look(self, _word: str, _rest: str) -> None:
        if not self.rules.option("trump_first", False):
            self._take_widow()
        self._decide("trump", self.bidder)

    def _take_widow(self) -> None:
        assert self.bidder is not None
        if self.rules.row.widow:
            self.hands[self.bidder] += self.widow
            self.widow_taken = True

    def _on_kitty(self, _: str, rest: str) -> None:
        assert self.bidder is not None
        left, self.kitty = list(self.widow), []
        for j, card in enumerate(rest.split(",")):
            left.remove(card)
            self.kitty.append(((self.bidder + 1 + j) % self.rules.row.seats, card))
        self.kitty.append((self.bidder, left[0]))
        for seat, card in self.kitty:
            assert seat is not None
            self.hands[seat].append(card)
        self._decide("trump", self.bidder)

    def _on_trump(self, word: str, rest: str) -> None:
        assert self.bidder is not None
        self.trump = rest
        married = {"K" + rest, "Q" + rest} <= set(self.hands[self.bidder])
        if self.rules.option("trump_first", False):
            self._take_widow()
        if word == "moon":
            self.moon = True
            self._bury_or_play()
            return
        self.no_marriage = self.rules.row.marriage and not married
        if self.rules.called:
            self._decide("call", self.bidder)
        elif self.rules.give:
            self._decide("give", (self.bidder + 2) % 4)
        else:
            self._show()

    def _on_call(self, _: str, rest: str) -> None:
        assert self.bidder is not None
        self.called = rest
        seats = self.rules.row.seats
        for seat in ((self.bidder + j) % seats for j in range(1, seats)):
            if rest in self.hands[seat]:
                self.partner = seat
                break
            self.without.append(seat)
        self._show()

    def _on_give(self, _: str, rest: str) -> None:
        assert self.bidder is not None
        cards, taker = rest.split(","), (self.player + 2) % 4
        for card in cards:
            self.hands[self.player].remove(card)
        self.hands[taker] += cards
        self.given.append((self.player, taker, cards))
        if taker == self.bidder:
            self.player = taker
        else:
            self._show()

    def _show(self) -> None:
        trump = self.trump
        assert trump is not None
        assert self.bidder is not None
        self.melded = [
            melds(hand, trump, self.rules) if seat == self.bidder or not self.rules.chips else None
            for seat, hand in enumerate(self.hands)
        ]
        if any(own is not None and own.points == GAME for own in self.melded):
            self.result = "game"
        elif self.no_marriage:
            self.result = "no-marriage"
        else:
            self._bury_or_play()

    def _bury_or_play(self) -> None:
        if self.rules.row.widow:
            self._decide("bury", self.bidder)
        else:
            self._lead(self._first_leader())

    def _first_leader(self) -> int | None:
        eldest = self.rules.option("leads", "bidder") == "eldest" and not self.moon_alone
        return self.eldest if eldest else self.bidder

    def _on_bury(self, _: str, rest: str) -> None:
        self.buried = rest.split(",")
        for card in self.buried:
            self.hands[self.player].remove(card)
        self._lead(self._first_leader())

    def _lead(self, seat: int | None) -> None:
        self.leader = seat
        self._decide("lead", seat)

    def _on_lead(self, _word: str, _rest: str) -> None:
        self.moon = True  # the option `bonus`; the same decision comes again

    _on_follow = _on_lead

    def _play(self, card: str) -> None:
        self.hands[self.player].remove(card)
        self.played[self.player].append(card)
        self.trick.append(card)
        seats = self.active
        if len(self.trick) < len(seats):
            self._decide("follow", seats[len(self.trick)])
            return
        assert self.leader is not None
        assert self.trump is not None
        taker = seats[holder(self.trick, self.trump)]
        self.tricks.append((self.leader, self.trick, taker))
        self.trick = []
        self._lead(taker)
        self.result = self._result_of_play(taker)

    def _result_of_play(self, taker: int) -> str | None:
        """What a trick that has just been taken brings the deal to."""
        played_out = not self.hands[taker]
        if self.moon_alone:
            if taker != self.bidder:
                return "moon-missed"
            return "moon" if played_out else None
        if self.rules.chips:
            return chips_decided(self)
        if not played_out:
            return None
        ours = next(side for side in self.sides if self.bidder in side)
        if self.moon:
            return "moon" if all(took in ours for _, _, took in self.tricks) else "moon-missed"
        return "made" if contract_made(self) else "set"

    def copy(self) -> Deal:
        """A deal of its own in the same state."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set):
                setattr(other, name, value.copy())
        other.hands = [list(hand) for hand in self.hands]
        other.discards = [list(cards) for cards in self.discards]
        other.played = [list(cards) for cards in self.played]
        return other
