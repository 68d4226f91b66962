"""Sentences about players, pack and deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from glupcore import Random
from glupcore.auction import Series, State
from rules_page.game import RANKS, SUITS, WAYS, Check, Game, Words, played


def players(game: Game, words: Words) -> int:
    """So many score for themselves, in the order of the seats."""
    seats = int(words["seats"])
    many = {"themselves": seats, "two": 2, "three": 3, "four": 4}[words["teams"]]
    assert game.seats == seats
    assert [game.rules.account(seat) for seat in range(seats)] == [s % many for s in range(seats)]
    if words["teams"] != "themselves":
        assert ("opposite" in words[0]) == (many == seats // 2)
    for end in game.ends:
        assert len(end.scores) == many
    return len(game.ends)


def called(game: Game, words: Words) -> Iterator[int]:
    assert game.seats == int(words["seats"])
    for end in game.ends:
        if end.result in ("made", "set") and end.scores is not None:
            ours = {end.bidder, end.partner} - {None}
            for together in (ours, {*range(game.seats)} - ours):
                assert len({end.scores[seat] for seat in together if seat is not None}) <= 1
            yield 1


def pack(game: Game, words: Words) -> int:
    ranks = words["ranks"].replace(" ", "")
    expected = Counter({rank + suit: int(words["copies"]) for rank in ranks for suit in SUITS})
    if words["nines"]:
        expected += Counter({"9" + suit: int(words["nines"]) for suit in SUITS})
    assert Counter(game.rules.pack) == expected
    assert len(game.rules.pack) == int(words["all"])
    assert ranks in (RANKS[::-1], RANKS[:0:-1])
    return 1


def counters(game: Game, words: Words) -> Iterator[int]:
    """What each card counts for whoever takes it."""
    worth = dict.fromkeys(RANKS, 0)
    text = words["worths"].replace(" points", "").replace(" point", "").replace(" and ", ", ")
    if text.endswith(" each"):
        *names, points = text.removesuffix(" each").split(", ")
        worth |= dict.fromkeys(names, int(points.removeprefix("of ")))
    else:
        worth |= {one[0]: int(one[5:]) for one in text.split(", ")}
    game.noted["worth"] = worth
    for end in game.ends:
        taken = [0] * game.seats
        for _, cards, taker in end.tricks:
            taken[taker] += sum(worth[card[0]] for card in cards)
        assert tuple(taken) == end.counters
        yield any(taken)


def last_trick(game: Game, words: Words) -> Iterator[int]:
    """Its taker has so much more, and all of it together is that."""
    last, total, worth = int(words["last"] or 0), int(words["all"]), game.noted["worth"]
    game.noted["last"] = last
    assert sum(worth[card[0]] for card in game.rules.pack) + last == total
    for end in game.ends:
        told = end.summary()
        taker = told["last_trick"]
        if taker is not None and not end.moon:
            assert sum(told["counters"]) == total
            if taker != end.bidder and game.keys.get("discards_to_opponent") is None:
                assert told["counters"][taker] == end.counters[taker] + last
            yield 1


def dealing(game: Game, words: Words) -> int:
    each, packet = int(words["each"]), int(words["packet"] or 1)
    for i in range(8):
        deck, dealer = game.rules.deck(Random(i)), i % game.seats
        state = State.from_deck(deck, dealer, rules=game.rules)
        places = game.places(dealer, each, packet)
        left = {None: 0, "one": 1}.get(words["left"])
        assert len(places) == len(deck)
        assert places.count(None) == (int(words["left"]) if left is None else left)
        for seat in range(game.seats):
            own = [card for card, to in zip(deck, places, strict=True) if to == seat]
            assert Counter(own) == Counter(state.hand(seat))
    assert bool(game.keys.get("kitty")) == (words["what"] == "kitty")
    return 8


def drawing(game: Game, words: Words) -> int:
    each = int(words["each"])
    for deal in game.deals:
        turns = [ply for ply in deal if ply.before.decision == "draw"]
        assert len(turns) == 2 * each
        for turn, (before, action, after) in enumerate(
            (p.before, p.action, p.after) for p in turns
        ):
            first, second = before.deck[2 * turn : 2 * turn + 2]
            player = (before.dealer + 1 + turn) % 2
            assert before.player == player
            got = Counter(after.hand(player)) - Counter(before.hand(player))
            assert got == Counter([first if action == "keep" else second])
    return len(game.deals)


def nothing_dealt(game: Game, _: Words) -> int:
    for deal in game.deals:
        assert not any(deal[0].before.hand(seat) for seat in range(game.seats))
    return len(game.deals)


def next_dealer(game: Game, _: Words) -> Iterator[int]:
    for end in game.ends:
        if end.result != "misdeal":
            series = Series(game.rules, end.dealer)
            series.add(end)
            assert series.dealer == (end.dealer + 1) % game.seats
            yield 1


def misdeal(game: Game, words: Words) -> int:
    """Who has such a hand may declare it at every turn until they have played a card."""
    cards, nines = int(words["cards"] or 0), int(words["nines"] or 0)
    worth = game.noted["worth"]

    def is_one(hand: tuple[str, ...]) -> bool:
        blank = sum(worth[card[0]] == 0 for card in hand)
        aces = sum(card[0] == "A" for card in hand)
        many = sum(card[0] == "9" for card in hand)
        return (cards > 0 and not aces and blank >= cards) or (nines > 0 and many >= nines)

    cases = 0
    for i in range(240):
        rng = Random(i)
        dealer = i % game.seats
        first = State.from_deck(game.rules.deck(rng), dealer, rules=game.rules)
        seat = first.player
        deck = game.deck_with(seat, _nearly(game, cards, nines, worth, i, rng), dealer, rng)
        state = State.from_deck(deck, dealer, rules=game.rules)
        dealt = {one: is_one(state.hand(one)) for one in range(game.seats)}
        for ply in played(state, WAYS["random"], rng):
            player = ply.before.player
            may = dealt[player] and not ply.before.tricks  # within a trick nobody is asked twice
            assert ("misdeal" in ply.before.legal_actions()) == may
        cases += dealt[seat]
    return cases


def _nearly(
    game: Game, cards: int, nines: int, worth: dict[str, int], i: int, rng: Random
) -> list[str]:
    """A hand at the edge of a misdeal: a card more or less, an ace or none."""
    deck = list(game.rules.deck(rng))
    hand = game.keys["hand"] - bool(game.keys.get("kitty"))
    if nines and (i % 2 or not cards):
        some = [card for card in deck if card[0] == "9"][: nines - i // 2 % 2]
        return some + [card for card in deck if card[0] != "9"][: hand - len(some)]
    blank = [card for card in deck if worth[card[0]] == 0 and card[0] != "A"]
    blank = blank[: max(0, cards - i // 2 % 2)]
    rest = [card for card in deck if worth[card[0]] != 0 and card[0] != "A"][: hand - len(blank)]
    if i // 4 % 4 == 0:
        rest = [card for card in deck if card[0] == "A"][:1] + rest
    return blank + rest


def misdealt(game: Game, words: Words) -> Iterator[int]:
    for end in game.ends:
        if end.result == "misdeal":
            assert not any(end.scores or ())
            series = Series(game.rules, end.dealer)
            series.add(end)
            assert series.dealer == end.dealer
            assert words["done"] == ("paid" if "chips" in game.keys else "scored")
            yield 1


FORMS: dict[str, Check] = {
    r"(?P<seats>\d) players, each for (?P<teams>themselves)": players,
    r"(?P<seats>\d) players in (?P<teams>two|three|four) teams, "
    r"(?:partners opposite|seated alternately)": players,
    r"(?P<seats>\d) players: the bidder and a partner who is called play against all "
    r"others": called,
    r"(?P<all>\d+) cards: in each of four suits (?P<copies>\d) of (?P<ranks>[ATKQJ9 ]+), from high "
    r"to low \(T is the ten\)(?:, and (?P<nines>\d) of 9, the lowest)?": pack,
    r"Counters are (?P<worths>.+)": counters,
    r"(?:The last trick has (?P<last>\d+) points?: that|That) is (?P<all>\d+) in a "
    r"deal": last_trick,
    r"(?P<each>\d+) (?:card is|cards are) dealt to each(?:, (?P<packet>\d+) at a time)?, from the "
    r"dealer's left on(?:; the last (?P<left>one|\d+) (?:is|are) the (?P<what>widow|kitty), face "
    r"down)?": dealing,
    "Nobody is dealt cards": nothing_dealt,
    r"In turn, the dealer's opponent first, each looks at the first card of the pack: they keep it "
    r"and discard the next one unseen, or discard it and keep the next one, until both have "
    r"(?P<each>\d+)": drawing,
    "The next dealer is the player at the dealer's left": next_dealer,
    r"Who was dealt (?:no ace and at least (?P<cards>\d+) cards? that are no counters)?(?:, or )?"
    r"(?:(?P<nines>\d+) nines or more)?,? may declare a misdeal whenever it is their turn, up to "
    r"their card to the first trick": misdeal,
    r"Then nothing is (?P<done>scored|paid), and the same player deals again": misdealt,
}
