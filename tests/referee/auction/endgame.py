"""Late positions of an auction game with all cards known, solved by trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.auction.rows import ROWS
from referee.auction.tricks import holder, playable
from referee.cards import count_counters, place, sort_cards

State = tuple[tuple[tuple[str, ...], ...], int, tuple[str, ...]]  # hands, leader, trick


@dataclass
class Endgame:
    """Hands from the leader of the trick on; `ours` are the seats of the bidder's side."""

    rules: str
    trump: str
    hands: list[list[str]]
    ours: set[int]
    trick: list[str]
    _values: dict[State, int] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Endgame:
        """The endgame that a line tells, as `three-handed H *AS TS [KD] / AC JC QD / TD QH QH`."""
        rules, trump, rest = text.split(maxsplit=2)
        hands, ours, trick = [], set(), []
        for seat, part in enumerate(rest.split("/")):
            cards = part.split()
            if cards[0].startswith("*"):
                ours.add(seat)
                cards[0] = cards[0][1:]
            trick += [card[1:-1] for card in cards if card.startswith("[")]
            hands.append([card for card in cards if card and not card.startswith("[")])
        return cls(rules, trump, hands, ours, trick)

    def actions(self) -> dict[str, int]:
        """Every legal card of the seat to act, and the value after it."""
        state: State = (tuple(tuple(sort_cards(h)) for h in self.hands), 0, tuple(self.trick))
        return {card: gain + self._value(after) for card, gain, after in self._after(state)}

    def value(self) -> int:
        """The points of the bidder's side less those of the others, with best play of both."""
        values = self.actions().values()
        return max(values) if len(self.trick) in self.ours else min(values)

    def _after(self, state: State) -> Iterator[tuple[str, int, State]]:
        hands, leader, trick = state
        player = (leader + len(trick)) % len(hands)
        hand = hands[player]
        cards = playable(hand, trick, self.trump) if trick else hand
        for card in sorted(set(cards), key=place):
            at = hand.index(card)
            left = hand[:at] + hand[at + 1 :]
            rest = (*hands[:player], left, *hands[player + 1 :])
            laid = (*trick, card)
            if len(laid) < len(hands):
                yield card, 0, (rest, leader, laid)
                continue
            taker = (leader + holder(laid, self.trump)) % len(hands)
            row = ROWS[self.rules]
            points = count_counters(laid) + (0 if any(rest) else row.last)
            sign = 1 if taker in self.ours else -1
            yield card, sign * points * row.scale, (rest, taker, ())

    def _value(self, state: State) -> int:
        hands, leader, trick = state
        if not any(hands):
            return 0
        if state not in self._values:
            after = [gain + self._value(then) for _, gain, then in self._after(state)]
            ours = (leader + len(trick)) % len(hands) in self.ours
            self._values[state] = max(after) if ours else min(after)
        return self._values[state]
