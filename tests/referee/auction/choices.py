"""What may be done at a table now, in short and in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from referee.auction.auction import amounts, short_bids
from referee.auction.melds import compels
from referee.auction.table import Table
from referee.auction.tricks import playable
from referee.cards import CARDS, SUITS, place, sort_cards


class Choices(Table):
    """A table that knows the legal actions."""

    def least_bid(self) -> int:
        """The lowest amount that the player in turn may bid, wherever the grid begins."""
        row = self.rules.row
        if self.bid is not None:
            return self.bid + 1
        return row.dealer_min if row.dealer_min and self.player == self.dealer else row.opening

    def _may_pass(self) -> bool:
        row = self.rules.row
        if self.bid is not None:
            return True
        if row.all_pass == "dealer" and self.player == self.dealer:
            return False
        return not (row.compel and compels(self.dealt[self.player]))

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
                if self._first_lead():
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
            found = playable(hand, self.trick, trump)
        else:
            found = hand
            if self._first_lead() and self.rules.option("lead_trump", False):
                found = [card for card in hand if card[1] == trump] or hand
        return sorted(set(found), key=place)

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
            count, free = self.rules.row.widow, self.not_shown()
            if len(free) >= count:
                return "bury", count, free, []
            return "bury", count, free, sort_cards((Counter(hand) - Counter(free)).elements())
        return None

    def legal(self) -> list[str]:
        """The legal actions, sorted as plain strings, long lists in short."""
        words = self.words()
        if self.decision == "bid":
            words += short_bids(self.rules, self.least_bid())
        if choice := self.choice():
            word, count, free, rest = choice
            more = "+" + ",".join(rest) if rest else ""
            words.append(f"{word}:{count}/{','.join(free)}{more}")
        return sorted(words)

    def actions(self) -> Iterator[str]:
        """Every legal action, each once."""
        yield from self.words()
        if self.decision == "bid":
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
            return rest.isdecimal() and any(
                str(int(rest)) == rest and int(rest) in part
                for part in amounts(self.rules, self.least_bid())
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
