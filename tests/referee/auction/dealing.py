"""Seeded deals of every row: shuffled or stacked decks, options, and players random or sane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from referee.auction.auction import amounts
from referee.auction.deal import Deal
from referee.auction.melds import melds
from referee.auction.rows import GAME, ROWS, Rules, options_of
from referee.cards import RANKS, SUITS, is_counter, sort_cards

Deck = list[str]


def shuffled(rng: Random, rules: Rules) -> Deck:
    """All orders alike."""
    deck = rules.pack
    rng.shuffle(deck)
    return deck


def sorted_alike(rng: Random, rules: Rules) -> Deck:
    """Like cards lie together: hands get long suits or ranks, and many copies."""
    part = rng.choice([slice(0, 1), slice(1, 2), slice(0, 2)])  # ranks, suits or cards
    order = {card[part]: rng.random() for card in rules.pack}
    deck = sorted(shuffled(rng, rules), key=lambda card: (order[card[part]], rng.random()))
    cut = rng.randrange(len(deck))
    return deck[cut:] + deck[:cut]


THEMES: dict[str, Callable[[str], list[str]]] = {
    "run": lambda suit: [rank + suit for rank in "JQKTA"],
    "marriages": lambda suit: ["K" + suit, "Q" + suit],
    "aces": lambda _: ["A" + suit for suit in SUITS],
    "court": lambda _: [rank + suit for rank in "KQ" for suit in SUITS],
    "pinochles": lambda _: ["JD", "QS"],
    "blank": lambda _: [rank + suit for rank in "9JQ" for suit in SUITS],
    "counters": lambda _: [rank + suit for rank in "TA" for suit in SUITS],
}


def themed(rng: Random, rules: Rules) -> Deck:
    """One seat holds all copies of the cards of a theme, as far as its hand goes."""
    cards = THEMES[rng.choice(sorted(THEMES))](rng.choice(SUITS))
    rest = Counter(shuffled(rng, rules))
    own = places(rules, rng.randrange(rules.row.seats))
    wanted = [card for card in cards for _ in range(rest[card])]
    rng.shuffle(wanted)
    wanted = wanted[: len(own)]
    rest.subtract(wanted)
    others = list(rest.elements())
    rng.shuffle(others)
    deck = [""] * len(rules.pack)
    for place, card in zip(own, wanted, strict=False):
        deck[place] = card
    return [card or others.pop() for card in deck]


def places(rules: Rules, seat: int) -> list[int]:
    """Where in a deck the cards of a seat lie; eldest is seat 0 here, and all others follow."""
    row = rules.row
    if rules.draws:
        return [4 * turn + 2 * seat for turn in range(12)]  # those that it looks at
    size = 11 if rules.kitty else row.hand
    found: list[int] = []
    start = 0
    while len(found) < size:
        packet = min(row.packet, size - len(found))
        found += range(start + seat * packet, start + (seat + 1) * packet)
        start += row.seats * packet
    return found


SHAPES: dict[str, Callable[[Random, Rules], Deck]] = {
    "shuffled": shuffled,
    "sorted": sorted_alike,
    "themed": themed,
}


def random_options(rng: Random, name: str) -> dict[str, Any]:
    """Some of the row's options, at some of their values."""
    numbers = {
        "target": [ROWS[name].scale * n for n in (30, 100, 150)],
        "slide_out": [0, 1, 2],
        "deals": [0, 1, 5],
        "pot": [0, 7, 120],
    }
    options: dict[str, Any] = {}
    for option, values in options_of(name).items():
        if rng.random() < 0.25:
            options[option] = rng.choice(values or numbers[option])
    if options.get("kitty") and options.get("pass"):
        del options["kitty"]  # the two exclude each other
    return options


# ---- players


def random_player(rng: Random, deal: Deal) -> str:
    """Any action; in the auction most often to pass, or the least bid."""
    if deal.decision == "bid":
        bids = [part[0] for part in amounts(deal.rules, deal.least_bid())]
        words = [word for word in deal.legal() if not word.startswith("bid:")]
        if words and (not bids or rng.random() < 0.6):
            return rng.choice(words)
        if rng.random() < 0.2:
            return f"bid:{rng.choice(list(rng.choice(list(amounts(deal.rules, bids[0])))))}"
        return f"bid:{bids[0]}"
    return rng.choice(_some_actions(rng, deal))


def _some_actions(rng: Random, deal: Deal) -> list[str]:
    """All actions that are words, and of a long list one drawn at random."""
    words = deal.words()
    if choice := deal.choice():
        word, count, free, rest = choice
        fixed = free if rest else []
        cards = [*fixed, *rng.sample(rest or free, count - len(fixed))]
        words.append(f"{word}:{','.join(cards if word == 'kitty' else sort_cards(cards))}")
    return words


def sane_player(rng: Random, deal: Deal) -> str:
    """Bids what melds and counters are worth, and plays high where it takes and low where not."""
    hand = deal.hands[deal.player]
    match deal.decision:
        case "draw":
            first = deal.deck[2 * len(deal.turns)]
            keeps = first[0] in "AK" or (first[0] in "TQ" and rng.random() < 0.5)
            return "keep" if keeps else "reject"
        case "bid":
            worth = max(_worth(deal, hand, suit) for suit in SUITS)
            least = next(iter(amounts(deal.rules, deal.least_bid())), range(0))
            if "pass" in deal.legal() and (not least or worth < least[0]):
                return "pass"
            return f"bid:{least[0]}"
        case "trump":
            words = [word for word in deal.words() if word.startswith("trump")]
            return max(words, key=lambda word: _worth(deal, hand, word[-1]))
        case "lead" | "follow":
            cards = sorted(deal.cards(), key=lambda card: RANKS.index(card[0]))
            return cards[-1] if rng.random() < 0.7 else cards[0]
        case "look":
            return "look"
        case _:
            words = [
                word for word in _some_actions(rng, deal) if word not in ("concede", "misdeal")
            ]
            return rng.choice(words)


def _worth(deal: Deal, hand: list[str], trump: str) -> float:
    """Melds in this trump, the counters held, and a point for each trump."""
    row = deal.rules.row
    found = melds(hand, trump, deal.rules).points
    if found == GAME:
        return 1000 * row.scale
    strong = sum(map(is_counter, hand)) + sum(1 for card in hand if card[1] == trump)
    return found + strong * row.scale


PLAYERS: dict[str, Callable[[Random, Deal], str]] = {"random": random_player, "sane": sane_player}


def random_record(
    rng: Random,
    name: str,
    shape: str = "shuffled",
    player: str = "random",
    options: dict[str, Any] | None = None,
    stop: int | None = None,
) -> dict[str, Any]:
    """A deal of this shape, at most `stop` actions long; one player has all seats."""
    rules = Rules(name, options)
    record: dict[str, Any] = {
        "rules": name,
        "deck": " ".join(SHAPES[shape](rng, rules)),
        "dealer": rng.randrange(rules.row.seats),
        "options": options or {},
    }
    deal = Deal(**{"name" if key == "rules" else key: value for key, value in record.items()})
    actions: list[str] = []
    while not deal.over and (stop is None or len(actions) < stop):
        actions.append(PLAYERS[player](rng, deal))
        deal.apply(actions[-1])
    return {**record, "actions": actions}
