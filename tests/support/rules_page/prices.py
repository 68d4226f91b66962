"""Sentences about chips and checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from glupcore import Random
from glupcore.auction import Series, State, melds
from rules_page.game import SUITS, WAYS, Check, Deal, Game, Words, amounts, cards_of, played
from rules_page.scores import save_of

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def _told(game: Game, pattern: str) -> re.Match[str] | None:
    return re.search(pattern, game.page)


# ---- when play stops


def _decided(game: Game, deal: Deal, end: State) -> str | None:
    """What the tricks so far have decided, by the page."""
    assert end.bid is not None
    worth, last = game.noted["worth"], game.noted["last"]
    save = None
    if told := _told(game, "reach the bid and they have (.*?)\\."):
        save = save_of(told[1])
    buried = sum(
        worth[card[0]]
        for ply in deal
        if ply.action.startswith("bury:")
        for card in cards_of(ply.action)
    )
    over = not any(end.hand(seat) for seat in range(game.seats))
    mine = end.counters[end.bidder] + buried
    theirs = sum(end.counters) - end.counters[end.bidder]
    if over and end.tricks:
        if end.tricks[-1][2] == end.bidder:
            mine += last
        else:
            theirs += last
    left = [card for seat in range(game.seats) for card in end.hand(seat)]
    most = sum(worth[card[0]] for card in game.rules.pack) + last - theirs
    taken = [cards for _, cards, taker in end.tricks if taker == end.bidder]
    if isinstance(save, int):
        saved, may = mine >= save, most >= save
    elif save == "counter":
        saved = any(worth[card[0]] for cards in taken for card in cards)
        may = any(worth[card[0]] for card in left)
    else:
        saved, may = save is None or bool(taken), bool(left)
    meld = (end.melds or ())[end.bidder] or 0
    assert isinstance(meld, int)
    if meld + mine >= end.bid and saved:
        return "made"
    return "set" if meld + most < end.bid or not (saved or may) else None


def stops(game: Game, _: Words) -> int:
    """After the first trick that decides it, and not before."""
    return game.kept("stops", lambda: sum(_stops(game)))


def _stops(game: Game) -> Iterator[int]:
    for deal in game.deals:
        for ply in deal:
            if len(ply.after.tricks) > len(ply.before.tricks):
                assert ply.after.result == _decided(game, deal, ply.after)
                yield ply.after.is_over


# ---- what is paid


def _price(game: Game, end: State, times: bool) -> int:
    told = _told(game, r"The price of a bid is (\d+) chips?((?:, from \d+ on \d+)*)\.")
    assert end.bid is not None
    price = int(told[1])
    for start, value in re.findall(r"from (\d+) on (\d+)", told[2]):
        if end.bid >= int(start):
            price = int(value)
    suits = _told(game, r"It is multiplied by the trump suit: (.*?)\.")
    if times and suits and end.trump is not None:
        named = dict(re.findall(r"([a-z]+) (\d+)", suits[1]))
        price *= int(named.get(SUIT_NAMES["CDHS".index(end.trump)], 1))
    return price


def _payments(game: Game, end: State, pot: int) -> tuple[list[int], int]:
    """What each player gets and what is in the pot then."""
    ante_told = _told(game, r"puts (\d+) into the pot before every deal")
    changes = [-int(ante_told[1])] * game.seats
    pot += game.seats * int(ante_told[1])
    if end.result == "misdeal":
        return [0] * game.seats, pot - game.seats * int(ante_told[1])
    if end.result == "thrown-in":
        return changes, pot
    assert end.bidder is not None
    assert end.bid is not None
    unseen = end.result == "conceded-unseen"
    price = _price(game, end, times=True)
    each, to_pot = 0, 0
    if end.result == "made":
        from_pot = _told(
            game, r"pays it to the bidder(?:, and (?:from a bid of (\d+) on )?so does the pot)?"
        )
        pays = "so does the pot" in from_pot[0] and end.bid >= int(from_pot[1] or 0)
        each, to_pot = -price, -min(price, pot) if pays else 0
    elif end.result == "set":
        set_told = _told(game, "the bidder pays (it|twice as much|(\\d+) times as much) to the pot")
        times = {"it": 1, "twice as much": 2}.get(set_told[1]) or int(set_told[2])
        each = to_pot = times * price
    else:
        no_suit = (
            "A contract conceded costs the price, to the pot and to each other player, and no suit"
        )
        if end.result == "conceded":
            assert (end.trump is None) == game.says(no_suit)
        each, to_pot = 0 if unseen else price, price
    for seat in range(game.seats):
        changes[seat] += (1 - game.seats) * each - to_pot if seat == end.bidder else each
    return changes, pot + to_pot


def _pays(game: Game, of_interest: Callable[[State], bool]) -> int:
    return sum(of_interest(end) for end in game.ends if _paid(game, end))


def _paid(game: Game, end: State) -> bool:
    begun = _told(game, r"(\d+) chips? are in it before the first")
    changes, pot = _payments(game, end, int(begun[1]) if begun else 0)
    assert list(end.scores or ()) == changes
    assert end.summary()["pot"] == pot
    return True


def begins(game: Game, words: Words) -> int:
    assert Series(game.rules).accounts == (int(words["chips"]),) * game.seats
    return _pays(game, lambda _: True)


def pot(game: Game, words: Words) -> int:
    assert Series(game.rules).pot == int(words["chips"])
    return _pays(game, lambda _: True)


def by(*results: str) -> Check:
    return lambda game, _: _pays(game, lambda end: end.result in results)


def prices(game: Game, words: Words) -> int:
    """Of bids at and below each amount that is told."""
    cases = by("made", "set")(game, words)
    first = next(ply.before for ply in game.plies("bid"))
    legal = amounts(first)
    for start, _ in re.findall(r"from (\d+) on (\d+)", words[0]):
        for bid in {int(start) - 1, int(start), int(start) + 1} & {*legal}:
            for i in range(3):
                rng = Random(i)
                state = State.from_deck(game.rules.deck(rng), i % game.seats, rules=game.rules)
                if state.bid is None and bid in amounts(state):
                    state.apply(f"bid:{bid}")
                    _paid(game, played(state, WAYS["looking passes"], rng)[-1].after)
                    cases += 1
    return cases


def by_suit(game: Game, words: Words) -> int:
    for end in game.ends:
        if end.result == "conceded-unseen":
            assert end.trump is None
    return _pays(game, lambda end: end.result in ("made", "set"))


# ---- checks

ROWS: dict[str, Callable[[dict[str, int], Words], int]] = {
    "each run": lambda n, _: n["run"],
    "aces, once": lambda n, _: n["aces"] == 1,
    "pinochles, two or more": lambda n, _: n["pinochle"] >= 2,
    "(?P<kind>aces|kings|queens|jacks), twice or more": lambda n, words: n[words["kind"]] >= 2,
    "K and Q of every suit shown": lambda n, _: n["court"],
    "two marriages or more of one suit, each suit": lambda n, _: n["pairs"],
    r"(?P<nines>\d) nines or more, for the bidder those of the widow among them": (
        lambda n, words: n["nines"] >= int(words["nines"])
    ),
    "a contract conceded(?:, but not unseen)?": lambda n, _: n["conceded"],
    "a contract set in play": lambda n, _: n["set"],
    "the game won": lambda n, _: 0,
}


def _numbers(game: Game, deal: Deal, seat: int) -> dict[str, int]:
    """What checks are given for, of a seat."""
    end = deal[-1].after
    n: Counter[str] = Counter()
    shown = next((ply.after for ply in deal if ply.after.melds is not None), None)
    if shown is not None and shown.trump is not None:
        found = melds(shown.hand(seat), shown.trump, game.rules)
        pairs: Counter[str] = Counter()
        for one in found.melds:
            n[one.name] += one.times
            if "marriage" in one.name:
                pairs[one.cards[0][1]] += one.times
        n["pairs"] = sum(many >= 2 for many in pairs.values())
        n["court"] = {*found.shown} >= {rank + suit for rank in "KQ" for suit in SUITS}
    first = next(ply.before for ply in deal if ply.before.decision == "bid")
    hands = [first.hand(seat)]
    if seat == end.bidder:
        hands += [ply.before.hand(seat) for ply in deal if ply.before.decision in ("trump", "bury")]
    n["nines"] = max(sum(card[0] == "9" for card in hand) for hand in hands)
    n["conceded"] = end.result == "conceded" and seat == end.bidder
    n["set"] = end.result == "set" and seat == end.bidder
    return n


def checks(game: Game, words: Words) -> int:
    """All rows together are what each player gains."""
    return game.kept("checks", lambda: _checks(game))[words["what"]]


def _checks(game: Game) -> Counter[str]:
    rows = [
        (int(told[1]), told[2])
        for heading, text in game.sentences
        if heading == "CHECKS" and (told := re.fullmatch(r"([+-]\d+) \| (.+)", text))
    ]
    cases: Counter[str] = Counter()
    for deal in game.deals:
        end = deal[-1].after
        if end.result in ("thrown-in", "misdeal"):
            assert not any(end.summary()["checks"])
            continue
        for seat, told in enumerate(end.summary()["checks"]):
            numbers, total = _numbers(game, deal, seat), 0
            for amount, what in rows:
                for pattern, count in ROWS.items():
                    if one := re.fullmatch(pattern, what):
                        gained = amount * int(count(numbers, one))
                        cases[what] += gained != 0
                        total += gained
            assert told == total, (seat, numbers)
    return cases


def both_scored(game: Game, _: Words) -> int:
    assert all(len(end.summary()["checks"]) == game.seats for end in game.ends)
    return len(game.ends)


FORMS: dict[str, Check] = {
    "The contract is made as soon as the bidder's meld and counters reach the bid(?: and they have "
    "(?:taken "
    r"a trick|taken a counter in a trick|a count of at least \d+))?": stops,
    "It is set as soon as that has become impossible": stops,
    "Play stops after the trick that decides it": stops,
    "The counters are those in the bidder's tricks(?:, the last trick)?(?: and those "
    "buried)?": stops,
    r"Each begins with (?P<chips>\d+) chips? and puts \d+ into the pot before every deal": begins,
    r"(?P<chips>\d+) chips? are in it before the first": pot,
    r"The price of a bid is \d+ chips?(?:, from \d+ on \d+)*": prices,
    r"It is multiplied by the trump suit: [a-z0-9 ,]+": by_suit,
    r"If it is made, each other player pays it to the bidder(?:, and (?:from a bid of \d+ on )?so "
    r"does the pot "
    "as far as it goes)?": by("made"),
    r"If it is set, the bidder pays (?:it|twice as much|\d+ times as much) to the pot and to each "
    r"other player": by("set"),
    "A contract conceded unseen costs the price, to the pot alone, and no suit multiplies it": by(
        "conceded-unseen"
    ),
    "A contract conceded costs the price, to the pot and to each other player(?:, and no suit "
    "multiplies it)?": by("conceded"),
    "One lost for want of a marriage costs the price, to the pot and to each other player": by(
        "no-marriage"
    ),
    "Besides points checks are won and lost, in each deal by each player": both_scored,
    r"[+-]\d+ \| (?P<what>(?!the game won).+)": checks,
}
