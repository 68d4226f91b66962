"""What may be done at a table now, in short and in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from referee.auction.auction import amounts, short_bids
from referee.auction.melds import compels, may_bid
from referee.auction.table import Table
from referee.auction.tricks import holder, playable
from referee.cards import CARDS, SUITS, place, sort_cards


class Choices(Table):
    """A table that knows the legal actions."""

    def least_bid(self) -> int:
        """The lowest amount that the player in turn may bid, wherever the grid begins."""
        row = self.rules.row
        if self.bid is not None:
            return self.bid + 1
        return row.dealer_min if row.dealer_min and self.player == self.dealer else row.opening

    def _dealer_has_to_bid(self) -> bool:
        forced = self.rules.row.all_pass == "dealer" and self.player == self.dealer
        return self.bid is None and forced

    def _may_bid(self) -> bool:
        return self._dealer_has_to_bid() or may_bid(self.dealt[self.player], self.rules)

    def _may_pass(self) -> bool:
        if self._dealer_has_to_bid():
            return False
        if self.bid is not None or not self._may_bid():
            return True
        return not (self.rules.row.compel and compels(self.dealt[self.player], self.rules))

    def _conceding(self) -> bool:
        """Whether a decision after the melds are shown may still be `concede`."""
        return self.rules.row.concede == "play" and not self.moon

    def not_shown(self) -> list[str]:
        """The cards of the bidder's hand that are not shown, in canonical order."""
        shown: Counter[str] = Counter()
        if self.melded is not None and (own := self.melded[self.player]):
            shown = own.shown
        return sort_cards((Counter(self.hands[self.player]) - shown).elements())

    def _first_lead(self) -> bool:
        return self.decision == "lead" and not self.tricks

    def _first_card_of_bidder(self) -> bool:
        bidder = self.player == self.bidder
        return bidder and self.decision in ("lead", "follow") and not self.played[self.player]

    def words(self) -> list[str]:
        """The legal actions that are neither cards to give or bury nor bids."""
        match self.decision:
            case "draw":
                words = ["keep", "reject"]
            case "bid":
                words = ["pass"] if self._may_pass() else []
            case "look":
                words = ["look", "concede"]
            case "trump":
                hand = self.hands[self.player]
                pairs = [s for s in SUITS if {"K" + s, "Q" + s} <= set(hand)]
                suits = pairs if self.rules.row.marriage else list(SUITS)
                words = [f"trump:{suit}" for suit in suits or SUITS]
                if self.rules.moon in ("game", "points"):
                    words += [f"moon:{suit}" for suit in suits]
                if self.rules.row.concede == "trump":
                    words.append("concede")
            case "call":
                pack = self.rules.pack
                words = [f"call:{card}" for card in CARDS if card[1] == self.trump and card in pack]
            case "bury":
                words = ["concede"] if self._conceding() else []
            case "lead" | "follow":
                words = self.cards()
                if self._first_card_of_bidder():
                    if self._conceding() and not self.rules.row.widow:
                        words.append("concede")
                    if self.rules.moon == "bonus" and not self.moon:
                        words.append("moon")
            case _:
                words = []
        return [*words, "misdeal"] if self.may_misdeal(self.player) else words

    def cards(self) -> list[str]:
        """The different cards that may be played now."""
        hand, trump = self.hands[self.player], self.trump
        assert trump is not None
        if self.decision == "follow":
            found = playable(hand, self.trick, trump, self._head())
        else:
            found = hand
            if self._first_lead() and self.rules.option("lead_trump", False):
                found = [card for card in hand if card[1] == trump] or hand
        return sorted(set(found), key=place)

    def _head(self) -> str:
        head: str = self.rules.option("head", "always")
        if self.rules.option("spare_partner", False):
            assert self.trump is not None
            holds = self.active[holder(self.trick, self.trump)]
            if any({holds, self.player} <= side for side in self.sides):
                return "never"
        return head

    def _easily_buried(self, card: str) -> bool:
        bury = "any" if self.moon_alone else self.rules.option("bury", "any")
        if card[1] == self.trump and bury in ("no-trump", "no-trump-or-counter"):
            return False
        return not (self.rules.is_counter(card) and bury in ("no-counter", "no-trump-or-counter"))

    def choice(self) -> tuple[str, int, list[str], list[str]] | None:
        """A list told in short: its word, how many, the cards to choose from, and the rest.

        Where there is a rest, all before it are taken and the others from the rest.
        """
        hand = self.hands[self.player]
        if self.decision == "give":
            return "give", self.rules.give, sort_cards(hand), []
        if self.decision == "kitty":
            return "kitty", self.rules.row.seats - 1, sort_cards(self.widow), []
        if self.decision == "bury":
            count, not_shown = self.rules.row.widow, self.not_shown()
            free: list[str] = []
            easy = [card for card in not_shown if self._easily_buried(card)]
            for tier in (easy, not_shown, sort_cards(hand)):
                rest = sort_cards((Counter(tier) - Counter(free)).elements())
                if len(free) + len(rest) >= count:
                    return (
                        ("bury", count, free, rest)
                        if tier is not easy
                        else ("bury", count, easy, [])
                    )
                free = tier
        return None

    def legal(self) -> list[str]:
        """The legal actions, sorted as plain strings, long lists in short."""
        words = self.words()
        if self.decision == "bid":
            words += short_bids(self.rules, self.least_bid()) if self._may_bid() else []
        if choice := self.choice():
            word, count, free, rest = choice
            more = "+" + ",".join(rest) if rest else ""
            words.append(f"{word}:{count}/{','.join(free)}{more}")
        return sorted(words)

    def actions(self) -> Iterator[str]:
        """Every legal action, each once."""
        yield from self.words()
        if self.decision == "bid" and self._may_bid():
            for part in amounts(self.rules, self.least_bid()):
                yield from (f"bid:{amount}" for amount in part)
        if choice := self.choice():
            word, count, free, rest = choice
            if word == "kitty":
                lists = {",".join(three) for three in permutations(free, count)}
                yield from (f"kitty:{text}" for text in sorted(lists))
            else:
                fixed = free if rest else []
                for chosen in selections(rest or free, count - len(fixed)):
                    yield f"{word}:{','.join(sort_cards([*fixed, *chosen]))}"

    def is_legal(self, action: str) -> bool:
        """Whether this text, exactly so, is a legal action."""
        if self.over:
            return False
        word, _, rest = action.partition(":")
        if word == "bid" and self.decision == "bid":
            return (
                self._may_bid()
                and rest.isdecimal()
                and any(
                    str(int(rest)) == rest and int(rest) in part
                    for part in amounts(self.rules, self.least_bid())
                )
            )
        if (choice := self.choice()) and word == choice[0]:
            _, count, free, more = choice
            cards = rest.split(",")
            if word != "kitty" and (set(cards) - set(CARDS) or cards != sort_cards(cards)):
                return False
            chosen = Counter(cards)
            if more:
                return len(cards) == count and Counter(free) <= chosen <= Counter(free + more)
            return len(cards) == count and chosen <= Counter(free)
        return action in self.words()


def selections(cards: Sequence[str], count: int) -> Iterator[list[str]]:
    """The different selections of so many cards, copies being alike."""
    kinds = sorted(Counter(cards).items(), key=lambda item: place(item[0]))

    def choose(start: int, missing: int) -> Iterator[list[str]]:
        if missing == 0:
            yield []
        elif start < len(kinds):
            card, copies = kinds[start]
            for taken in range(min(copies, missing), -1, -1):
                for more in choose(start + 1, missing - taken):
                    yield [card] * taken + more

    yield from choose(0, count)
