"""One deal of Glup Pinochle, refereed action by action, all cards known."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any, ClassVar

from referee.cards import count_counters, place, sort_cards, suit, write_cards
from referee.melds import Kind, incompatible_pairs, kinds
from referee.pack import Pack
from referee.tricks import add_glups, follower_takes, forced_replies, glups_made


class IllegalAction(ValueError):
    """An action that the rules do not allow here, or that can't be read."""


@dataclass
class Melded:
    """A card on the table and the names of the kinds that it has taken part in there."""

    card: str
    kinds: set[str] = field(default_factory=set)


@dataclass
class Seat:
    """What lies before one player: hand, table, the cards of his tricks, his glups and score.

    `shown` is the former turn-up while the opponent knows it to be in this hand: no card or one.
    """

    hand: list[str] = field(default_factory=list)
    table: list[Melded] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    glups: int = 0
    score: int = 0
    shown: list[str] = field(default_factory=list)

    def copy(self) -> Seat:
        """An independent copy."""
        table = [Melded(melded.card, set(melded.kinds)) for melded in self.table]
        return replace(
            self, hand=[*self.hand], table=table, taken=[*self.taken], shown=[*self.shown]
        )


class Referee:
    """A deal in progress.

    `deck` lists the 96 cards in the order in which they are dealt: one at a time, eldest first, 18
    each; then the turn-up; then the stock from the top. `dealer` is seat 0 or 1, and `exact_cut`
    says that the dealer cut off exactly 37 cards. Raises ValueError if the deck is not the 96
    cards.

    Other games of the family override what their rules say otherwise.
    """

    rules: ClassVar[str] = "glup"
    pack: ClassVar[Pack] = Pack(copies=4, hand=18, packet=1)
    dix_points: ClassVar[int] = 1
    last_trick_points: ClassVar[int] = 2

    def __init__(self, deck: str | Sequence[str], dealer: int = 0, exact_cut: bool = False) -> None:
        cards = deck.split() if isinstance(deck, str) else list(deck)
        if dealer not in (0, 1):
            raise ValueError("the dealer is seat 0 or seat 1")
        first, second, turnup, self.stock = self.pack.split(cards)
        eldest = 1 - dealer
        self.seats = [Seat(), Seat()]
        self.seats[eldest].hand = first
        self.seats[dealer].hand = second
        self.turnup: str | None = turnup
        self.trump = suit(turnup)
        self.eldest = eldest
        self.phase = 1
        self.decision = "lead"
        self.leader = eldest  # of this trick or, in a meld decision, of the next one
        self.player = eldest
        self.led: str | None = None
        self.last_trick: int | None = None
        self.over = False
        self.seats[dealer].score = self._dealers_points(turnup, exact_cut)

    @staticmethod
    def _dealers_points(turnup: str, exact_cut: bool) -> int:
        """1 for turning up a nine, 1 for the exact cut, 3 for both."""
        nine = turnup[0] == "9"
        return 3 if nine and exact_cut else int(nine) + int(exact_cut)

    @property
    def scores(self) -> list[int]:
        """The points of seats 0 and 1 so far in this deal."""
        return [seat.score for seat in self.seats]

    @property
    def glups(self) -> int:
        """The count of the player who does not lead (the leader's is always 0)."""
        return self.seats[1 - self.leader].glups

    @property
    def counters(self) -> list[int]:
        """The points of the cards in each seat's completed tricks."""
        return [self.card_points(seat.taken) for seat in self.seats]

    @property
    def kinds(self) -> dict[str, Kind]:
        """The kinds of meld with this trump suit, by identifier, in canonical order."""
        return kinds(self.trump)

    @property
    def mark(self) -> dict[str, str]:
        """What a record, a view or a trace line says of the rules: nothing is Glup."""
        return {} if self.rules == "glup" else {"rules": self.rules}

    @staticmethod
    def card_points(cards: Sequence[str]) -> int:
        """What these cards are worth in tricks: a point for every counter."""
        return count_counters(cards)

    @staticmethod
    def replies(led: str, hand: Sequence[str], trump: str) -> list[str]:
        """The cards of a hand that phase 2 allows as a reply."""
        return forced_replies(led, hand, trump)

    def barred(self, past: str, new: str) -> bool:
        """Whether a card that served in the one kind can't serve in the other."""
        return (past, new) in incompatible_pairs(self.trump)

    def copy(self) -> Referee:
        """An independent copy."""
        other = copy.copy(self)
        other.seats = [seat.copy() for seat in self.seats]
        other.stock = [*self.stock]
        return other

    # What is legal

    def legal(self) -> list[str]:
        """The legal actions of the player to act, sorted as plain strings; none when it is over."""
        if self.over:
            return []
        seat = self.seats[self.player]
        if self.decision == "meld":
            exchange = ["dix"] if self._may_exchange(seat) else []
            return sorted([*self.declarations(seat), *exchange, "pass"])
        if self.phase == 1:
            from_table = [name for name, _ in self.classes(seat)]
            return sorted({*seat.hand, *from_table})
        if self.decision == "lead":
            return sorted(set(seat.hand))
        assert self.led is not None
        return sorted(set(self.replies(self.led, seat.hand, self.trump)))

    def _may_exchange(self, seat: Seat) -> bool:
        """The turn-up is not a nine, and the taker has a nine of trumps in the hand itself."""
        return self.turnup is not None and self.turnup[0] != "9" and "9" + self.trump in seat.hand

    def _rank_history(self, melded: Melded) -> list[int]:
        """A key that orders histories as binary numbers do: the highest kinds decide first."""
        return sorted((self.kinds[name].index for name in melded.kinds), reverse=True)

    def classes(self, seat: Seat) -> list[tuple[str, list[Melded]]]:
        """The table as classes of interchangeable cards: (written name, the copies).

        In canonical order, of one card in ascending order of history: `QS+`, `QS+2`, `QS+3` …
        """
        classes: list[tuple[str, list[Melded]]] = []
        number = 0
        for melded in sorted(seat.table, key=lambda m: (place(m.card), self._rank_history(m))):
            before = classes[-1][1][0] if classes else None
            if before is not None and before.card == melded.card:
                if before.kinds == melded.kinds:
                    classes[-1][1].append(melded)
                    continue
                number += 1
            else:
                number = 1
            classes.append((melded.card + ("+" if number == 1 else f"+{number}"), [melded]))
        return classes

    def declarations(self, seat: Seat) -> Iterator[str]:
        """Every meld, as written, that these cards could declare (not without the hand)."""
        owned = {*seat.hand, *(melded.card for melded in seat.table)}
        classes = self.classes(seat)
        for kind in self.kinds.values():
            if not owned.issuperset(kind.cards):
                continue
            choices = []
            for card in sort_cards(set(kind.cards)):
                usable = self._usable(kind, card, seat, classes)
                choices.append(sorted_choices(usable, kind.cards.count(card)))
            for choice in product(*choices):
                names = [name for part in choice for name in part]
                if any("+" not in name for name in names):
                    yield f"{kind.name}:{','.join(names)}"

    def _usable(
        self, kind: Kind, card: str, seat: Seat, classes: list[tuple[str, list[Melded]]]
    ) -> list[str]:
        """The written names of the copies of a card that may serve in a kind, those in hand first.

        A melded copy may serve if no kind in its history is incompatible with the new one.
        """
        names = [card] * seat.hand.count(card)
        for name, copies in classes:
            if copies[0].card != card:
                continue
            if not any(self.barred(past, kind.name) for past in copies[0].kinds):
                names += [name] * len(copies)
        return names

    # What happens

    def apply(self, text: str) -> None:
        """Carry out one legal action, written canonically, and all that follows from it.

        Raises IllegalAction, leaving the deal as it was, for any other text.
        """
        if text not in self.legal():
            raise IllegalAction(f"{text!r} is not legal in this {self.decision} decision")
        self.carry_out(text)

    def carry_out(self, text: str) -> None:
        """Apply an action that is known to be legal."""
        if self.decision != "meld":
            self._play(text)
        elif text == "dix":
            self._dix()
        else:
            self._declare(text)
            self._draw()

    def _play(self, text: str) -> None:
        """Play a card; a nine of trumps scores its point in phase 1 at once."""
        seat = self.seats[self.player]
        if "+" in text:
            melded = self._named(seat, text)[0]
            seat.table = [other for other in seat.table if other is not melded]
            card = melded.card
        else:
            card = text
            self._leave_hand(seat, card)
        if self.phase == 1 and card == "9" + self.trump:
            self._score_nine(seat)
        if self.decision == "lead":
            self.led = card
            self.decision, self.player = "follow", 1 - self.player
        else:
            self._finish_trick(card)

    def _score_nine(self, seat: Seat) -> None:
        """The seat has played a nine of trumps in phase 1."""
        seat.score += 1

    def _finish_trick(self, reply: str) -> None:
        """Both cards lie there: count glups, give the trick to its taker, go on."""
        assert self.led is not None
        led, follower = self.led, self.player
        if self.phase == 1:
            self._count_glups(self.seats[follower], glups_made(led, reply, self.trump))
        taker = follower if follower_takes(led, reply, self.trump) else self.leader
        self.seats[taker].taken += [led, reply]
        self.led = None
        self.leader = self.player = taker
        if self.phase == 1:
            self.decision = "meld"
        else:
            self.decision = "lead"
            if not self.seats[taker].hand:
                self._finish_deal()

    def _count_glups(self, follower: Seat, made: int) -> None:
        """Add the follower's glups of this trick; none made means that the string is broken."""
        if made == 0:
            follower.glups = 0
            return
        follower.glups, points = add_glups(follower.glups, made)
        follower.score += points

    def _dix(self) -> None:
        """The exchange of the turn-up is the trick's one declaration."""
        self._exchange()
        self._draw()

    def _exchange(self) -> None:
        """The nine of trumps and the turn-up change places, and both know where that one is."""
        assert self.turnup is not None
        seat = self.seats[self.player]
        seat.hand.remove("9" + self.trump)
        seat.hand.append(self.turnup)
        seat.shown = [self.turnup]
        self.turnup = "9" + self.trump
        seat.score += self.dix_points

    def _declare(self, text: str) -> None:
        """The taker's option: pass, or declare one meld."""
        seat = self.seats[self.player]
        if text == "pass":
            return
        identifier, _, names = text.partition(":")
        kind = self.kinds[identifier]
        used: list[Melded] = []
        before = {name: list(copies) for name, copies in self.classes(seat)}
        for name in names.split(","):
            if "+" in name:
                used.append(before[name].pop())
            else:
                self._leave_hand(seat, name)
                used.append(Melded(name))
                seat.table.append(used[-1])
        for melded in used:
            melded.kinds.add(kind.name)
        seat.score += kind.points

    @staticmethod
    def _leave_hand(seat: Seat, card: str) -> None:
        """Take a card from the hand; the first copy to go may be the former turn-up."""
        seat.hand.remove(card)
        if card in seat.shown:
            seat.shown.remove(card)

    def _named(self, seat: Seat, name: str) -> list[Melded]:
        """The table cards of the class with this written name."""
        return dict(self.classes(seat))[name]

    def _draw(self) -> None:
        """The taker draws, then the other; the turn-up lies under the stock and is drawn last."""
        taker, other = self.seats[self.leader], self.seats[1 - self.leader]
        self.decision = "lead"
        taker.hand.append(self.stock.pop(0))
        if self.stock:
            other.hand.append(self.stock.pop(0))
            return
        self._score_nines_held(taker, other)
        assert self.turnup is not None
        other.hand.append(self.turnup)
        self.turnup = None
        self._begin_phase_2()

    def _score_nines_held(self, *seats: Seat) -> None:
        """A point for every nine of trumps in hand or on the table, the turn-up not being drawn."""
        for seat in seats:
            held = [*seat.hand, *(melded.card for melded in seat.table)]
            seat.score += held.count("9" + self.trump)

    def _begin_phase_2(self) -> None:
        """Melded cards return to the hands and glups end; the taker of the last trick leads."""
        self.phase = 2
        for seat in self.seats:
            seat.hand += [melded.card for melded in seat.table]
            seat.table, seat.shown, seat.glups = [], [], 0

    def _finish_deal(self) -> None:
        """The last trick scores, then the cards in the tricks."""
        self.last_trick = self.leader
        self.seats[self.leader].score += self.last_trick_points
        for seat in self.seats:
            seat.score += self.card_points(seat.taken)
        self.over = True

    # What a player sees

    def view(self, seat: int) -> dict[str, Any]:
        """The position as one seat knows it; `decision` is `wait` for the one who is not to act.

        A card that has been led is in `led` in both views. The former turn-up, while the opponent
        knows it to be in my hand, is in the optional top-level `known`.
        """
        me, them = self.seats[seat], self.seats[1 - seat]
        acting = seat == self.player and not self.over
        counters = self.counters
        position: dict[str, Any] = {
            **self.mark,
            "trump": self.trump,
            "turnup": self.turnup,
            "stock": len(self.stock),
            "phase": self.phase,
            "decision": self.decision if acting else "wait",
            "hand": write_cards(me.hand),
            "table": self._write_table(me),
            "opponent": {
                "table": self._write_table(them),
                "known": write_cards(them.hand if self.phase == 2 else them.shown),
                "concealed": len(them.hand),
            },
            "played": write_cards([*me.taken, *them.taken]),
            "glups": self.glups,
            "scores": {"me": me.score, "opponent": them.score},
            "counters": {"me": counters[seat], "opponent": counters[1 - seat]},
        }
        if self.led is not None:
            position["led"] = self.led
        if me.shown:
            position["known"] = write_cards(me.shown)
        return position

    def _write_table(self, seat: Seat) -> list[list[str]]:
        """Each melded card with its history, cards and kinds both in canonical order."""
        return [
            [melded.card, *sorted(melded.kinds, key=lambda name: self.kinds[name].index)]
            for _, copies in self.classes(seat)
            for melded in copies
        ]


def sorted_choices(names: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """The different ways to take `size` of these names, equal names being alike; order is kept."""
    return list(dict.fromkeys(combinations(names, size)))


DECK = Referee.pack.cards
"""All 96 cards of Glup, four identical copies of each."""
