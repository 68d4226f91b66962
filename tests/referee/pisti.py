"""Pisti as its rules tell it: slow, plain, and nothing of the core in it."""

from dataclasses import dataclass, field

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]


def worth(card: str) -> int:
    if card in ("TD", "2C"):
        return {"TD": 3, "2C": 2}[card]
    return 1 if card[0] in "AJ" else 0


@dataclass
class Pisti:
    deck: list[str]
    dealer: int
    history: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kitty, self.rest = self.deck[:4], self.deck[4:]
        self.void = all(card[0] == "J" for card in self.kitty)
        self.pile: list[str] = []
        while self.kitty and (not self.pile or self.pile[-1][0] == "J"):
            self.pile.append(self.kitty.pop(0))
        self.shown = list(self.pile)
        self.taken: list[list[str]] = [[], []]
        self.hidden: list[list[str]] = [[], []]  # the kitty's cards that all but one don't see
        self.pistis: list[list[int]] = [[], []]
        self.first: int | None = None
        self.last: int | None = None
        self.hands: list[list[str]] = [[], [], [], []]
        if not self.void:
            self.deal()

    def deal(self) -> None:
        for step in range(1, 5):
            self.hands[(self.dealer + step) % 4] = [self.rest.pop(0) for _ in range(4)]

    @property
    def player(self) -> int | None:
        over = self.void or len(self.history) == 48
        return None if over else (self.dealer + 1 + len(self.history)) % 4

    def legal(self) -> list[str]:
        return [] if self.player is None else sorted(self.hands[self.player])

    def told(self) -> list[object]:
        """What everybody sees."""
        pistis = [*map(len, self.pistis)]
        seats = [self.first, self.last]
        return [self.player, self.scores(), self.cards(), pistis, *seats, self.pile]

    def play(self, card: str) -> None:
        seat = self.player
        assert seat is not None
        self.hands[seat].remove(card)
        ends = len(self.history) in (0, 47)
        self.history.append((seat, card))
        if self.pile and card[0] in (self.pile[-1][0], "J"):
            if len(self.pile) == 1 and self.pile[0][0] == card[0] and not ends:
                self.pistis[seat % 2].append(20 if card[0] == "J" else 10)
            self.taken[seat % 2] += [*self.pile, card]
            self.pile, self.last = [], seat
            if self.first is None:
                self.first, self.hidden[seat % 2] = seat, self.kitty
        else:
            self.pile.append(card)
        if len(self.history) == 48:
            if self.last is not None:
                self.taken[self.last % 2] += self.pile
            self.pile = []
        elif not any(self.hands):
            self.deal()

    def cards(self) -> list[int]:
        return [len(self.taken[team] + self.hidden[team]) for team in (0, 1)]

    def scores(self) -> list[int]:
        """As all can count them: what nobody else sees counts when all is over."""
        over = self.player is None
        return [
            sum(self.pistis[team])
            + sum(map(worth, self.taken[team] + (self.hidden[team] if over else [])))
            + (3 if over and self.cards()[team] >= 27 else 0)
            for team in (0, 1)
        ]
