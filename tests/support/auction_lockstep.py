"""A deal of an auction game that core and referee play side by side, compared at every ply."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from glupcore.auction import Record, State
from lockstep import Difference, spelled
from referee.auction import Deal, perft, summary
from referee.cards import sort_cards

COUNTED = 300  # more sequences of actions are not counted one by one


def kindly(action: str, rng: Random) -> str:
    """Another way to write the action: case, spaces, signs, lists in another order."""
    name, colon, rest = action.partition(":")
    if not colon:
        spellings = [action, action.upper(), action.title()]
        text = rng.choice(spellings) if len(action) > 2 else spelled(action, rng)
    elif name == "bid":
        text = rng.choice([name, "BID"]) + rng.choice([":", " : ", " "]) + rest
    elif name in ("trump", "moon"):
        text = (
            rng.choice([name, name.title()])
            + rng.choice([":", ": "])
            + rng.choice([rest, rest.lower()])
        )
    else:
        cards = [spelled(card, rng) for card in rest.split(",")]
        if name != "kitty":
            rng.shuffle(cards)
        text = rng.choice([name, name.upper()]) + ":" + rng.choice([",", ", ", " "]).join(cards)
    return rng.choice(["", " ", "\t"]) + text + rng.choice(["", " ", "\n"])


class AuctionLockstep:
    """One deal on both engines."""

    def __init__(
        self, rules: str, deck: str, dealer: int, options: dict[str, Any], seed: int = 0
    ) -> None:
        self._start = {"rules": rules, "deck": deck, "dealer": dealer, "options": options}
        self._actions: list[str] = []
        self.referee = Deal(rules, deck, dealer, options)
        self.state = State.from_deck(deck, dealer, rules=rules, options=options)
        self._rng = Random(seed)
        self.check()

    def apply(self, action: str) -> None:
        """Take one action on both sides and compare what comes of it.

        The core takes it in its canonical form and, on a copy, in another spelling.
        """
        before = self.state.copy()
        written = kindly(action, self._rng)
        self._actions.append(action)
        self.referee.apply(action)
        self.state.apply(action)
        self._same("canonical text", before.parse(written), action)
        before.apply(written)
        self._same(f"state after {written!r}", before, self.state)
        self._same("bytes", before.to_bytes(), self.state.to_bytes())
        self.check()

    def check(self) -> None:
        """Compare everything that both sides know. Raises Difference."""
        deal, state, same = self.referee, self.state, self._same
        same("over", state.is_over, deal.over)
        same("player", state.player, None if deal.over else deal.player)
        same("decision", state.decision, "over" if deal.over else deal.decision)
        same("legal", state.legal_actions(), [] if deal.over else deal.legal())
        same("bids", state.bids, deal.bids)
        same("bid", state.bid, deal.bid)
        same("bidder", state.bidder, deal.bidder)
        same("trump", state.trump, deal.trump)
        same("called", state.called, deal.called)
        same("counters", list(state.counters), deal.counters)
        same("tricks", list(state.tricks_taken), deal.trick_counts)
        same("leader", state.leader, deal.leader)
        same("trick", [] if deal.over else list(state.trick), [] if deal.over else deal.trick)
        for seat, hand in enumerate(deal.hands):
            same(f"hand {seat}", list(state.hand(seat)), sort_cards(hand))
        same("end", state.summary(), summary(deal))

    def check_perft(self, depth: int = 2) -> None:
        """Compare numbers of sequences, as long as they are small."""
        for length in range(1, depth + 1):
            count = self.state.perft(length)
            if count > COUNTED:
                return
            self._same(f"perft {length}", count, perft(self.referee, length))

    def check_record(self) -> None:
        """The record of the deal so far leads to the same state."""
        record = Record.from_dict({**self._start, "actions": self._actions})
        self._same("record", record.state_at(len(self._actions)), self.state)

    def _same(self, what: str, core: Any, referee: Any) -> None:
        if core != referee:
            record = json.dumps({**self._start, "actions": self._actions})
            raise Difference(f"{what}: core {core!r}, referee {referee!r}; {record}")
