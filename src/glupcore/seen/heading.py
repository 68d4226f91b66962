"""The first lines of a deal as one player saw it: their hand, the turn-up, and who dealt."""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from glupcore._core import RULESETS, NotationError, ruleset
from glupcore._fields import PACK, RANKS, card, shown
from glupcore.render import SIGNS
from glupcore.seen.deal import SeenDeal

SUIT: Final = f"[CDHS{''.join(SIGNS.values())}]"
CARD: Final = f"(?:10|[{RANKS}]){SUIT}"

_NAMES: Final = re.compile(
    r"\b(rules|hand|turn[- ]?up|dealer|seat|exact[- ]cut)\s*[:=]\s*", re.IGNORECASE
)
_CARD: Final = re.compile(rf"[\s,;]*({CARD})(?={CARD}|\W|$)[\s,;]*", re.IGNORECASE)
_GROUP: Final = re.compile(
    rf"[\s,;]*({SUIT})[\s:]*((?:10|[{RANKS}]|[\s,])+)(?!\w)[\s,;]*", re.IGNORECASE
)
_RANK: Final = re.compile(rf"10|[{RANKS}]", re.IGNORECASE)
_WORD: Final = re.compile(r"[\w-]+")
_YES: Final = {"yes": True, "true": True, "no": False, "false": False}
_SIDES: Final = {"me": "me", "i": "me", "they": "they", "them": "they", "opponent": "they"}


def begins_deal(line: str) -> bool:
    """Whether a line is the first of such a deal."""
    return _NAMES.match(line.strip()) is not None


@dataclass
class Heading:
    """What a deal begins with, as far as it was told; ``dealer`` is ``me`` or ``they``."""

    hand: list[str] = field(default_factory=list)
    turnup: str | None = None
    dealer: str | None = None
    seat: int = 0
    exact_cut: bool = False
    rules: str = "glup"

    @classmethod
    def of(cls, deal: SeenDeal) -> "Heading":
        """What this deal began with."""
        dealer = "me" if deal.dealer == deal.seat else "they"
        return cls(list(deal.hand), deal.turnup, dealer, deal.seat, deal.exact_cut, deal.rules)

    def read(self, line: str) -> str:
        """Take what stands in a line; the rest of it, which tells what happened.

        Raises NotationError that names what was found and what was expected.
        """
        before, *parts = _NAMES.split(line)
        rest = [self._cards(before) if self.hand and self.to_come else before]
        for name, value in zip(parts[::2], parts[1::2], strict=True):
            rest.append(self._take(name.lower(), value))
        return " ".join(part for part in map(str.strip, rest) if part)

    @property
    def to_come(self) -> int:
        """Cards of the hand that were not told yet."""
        return ruleset(self.rules).hand_cards - len(self.hand)

    @property
    def asked(self) -> str:
        """What has to stand before the next thing to be told: its name, or nothing."""
        if self.to_come:
            return "" if self.hand else "hand: "
        return "turnup: " if self.turnup is None else "dealer: "

    def names_something(self, line: str) -> bool:
        """Whether the line names what it tells."""
        return _NAMES.search(line) is not None

    @property
    def missing(self) -> str | None:
        """What has to be told before the first card is played, in words, if anything."""
        if self.to_come:
            there = len(self.hand)
            return f"the hand, {there + self.to_come} cards, of which there are {there}"
        return "the turn-up, such as turnup: 9H" if self.turnup is None else None

    def begin(self, leader: str | None = None) -> SeenDeal:
        """The deal before its first lead.

        Who leads, ``me`` or ``they``, tells who dealt if nothing else does; by default I lead.
        Raises GlupError.
        """
        if self.turnup is None or self.missing is not None:
            raise NotationError(f"expected {self.missing}")
        i_dealt = self.dealer == "me" if self.dealer is not None else leader == "they"
        dealer = self.seat if i_dealt else 1 - self.seat
        return SeenDeal(
            self.hand,
            self.turnup,
            dealer=dealer,
            seat=self.seat,
            exact_cut=self.exact_cut,
            rules=self.rules,
        )

    def lines(self) -> list[str]:
        """As it is written, a line for each thing that is not as it is by default."""
        hand = sorted(self.hand, key=PACK.index)
        lines = [] if self.rules == RULESETS[0] else [f"rules: {self.rules}"]
        lines += [f"hand: {' '.join(hand)}"] if hand else []
        lines += [f"turnup: {self.turnup}"] if self.turnup is not None else []
        lines += [f"dealer: {self.dealer}"] if self.dealer is not None else []
        lines += [f"seat: {self.seat}"] if self.seat else []
        return lines + (["exact cut: yes"] if self.exact_cut else [])

    def _take(self, name: str, value: str) -> str:
        """Take one thing from the beginning of ``value``; the rest of it."""
        if name == "hand":
            self.hand = []
            return self._cards(value)
        if name.startswith("turn"):
            found = _CARD.match(value)
            if found is None:
                raise NotationError(f"turnup: expected a card such as 9H, given {shown(value)}")
            self.turnup = card(found[1])
            return value[found.end() :]
        found = _WORD.match(value)
        word = "" if found is None else found[0].lower()
        if name == "dealer" and word in _SIDES:
            self.dealer = _SIDES[word]
        elif name == "rules" and word in RULESETS:
            self.rules = word
            self._check()
        elif name == "seat" and word in ("0", "1"):
            self.seat = int(word)
        elif name.startswith("exact") and word in _YES:
            self.exact_cut = _YES[word]
        else:
            rules = f"one of {', '.join(RULESETS)}"
            known = {"rules": rules, "dealer": "me or they", "seat": "0 or 1"}
            expected = known.get(name, "yes or no")
            raise NotationError(f"{name}: expected {expected}, given {shown(value.strip())}")
        return value[len(word) :]

    def _cards(self, text: str) -> str:
        """Take the cards from the beginning of ``text``; the rest of it."""
        at = 0
        while found := _GROUP.match(text, at) or _CARD.match(text, at):
            if found.re is _GROUP:
                self.hand += [card(rank + found[1]) for rank in _RANK.findall(found[2])]
            else:
                self.hand.append(card(found[1]))
            at = found.end()
        self._check()
        return text[at:]

    def _check(self) -> None:
        """The cards told so far must be of a hand. Raises NotationError."""
        of = ruleset(self.rules)
        if len(self.hand) > of.hand_cards:
            raise NotationError(f"hand: expected {of.hand_cards} cards, given {len(self.hand)}")
        for name, copies in Counter(self.hand).items():
            if copies > of.copies:
                raise NotationError(f"hand: cards: more than {of.copies} copies of {name}")
