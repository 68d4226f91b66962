"""Sentences about cards, tricks and the end of games with a stock."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from glupcore import GlupError, Random
from glupcore._core import Series, State
from rules_page.game import RANKS, SUITS, Words
from rules_page.stock_game import DEALS, Ply, StockGame, takes


def pack(game: StockGame, words: Words) -> int:
    copies = {"two": 2, "four": 4}[words["copies"]]
    deck = Counter(Random(1).deck(game.rules))
    assert deck == Counter({rank + suit: copies for rank in RANKS for suit in SUITS})
    assert deck.total() == int(words["all"])
    return 1


def ten(game: StockGame, _: Words) -> Iterator[int]:
    for ply in game.plies("follow"):
        if (
            ply.before.led is not None
            and ply.before.led[0] == "K"
            and ply.card == "T" + ply.before.led[1]
        ):
            assert _taker(ply) == ply.player
            yield 1


def _taker(ply: Ply) -> int:
    """Who has taken the trick that this card ends."""
    if ply.after.is_over:
        assert ply.after.last_trick is not None
        return ply.after.last_trick
    return ply.after.leader


def worth_of(game: StockGame) -> dict[str, int]:
    """What a card in a trick counts in the end."""
    worth = dict.fromkeys(RANKS, 0)
    if told := re.search(r"Cards taken in tricks score: (.*?)\.", game.page):
        return worth | {one[0]: int(one[2:]) for one in told[1].split(", ")}
    each = {"a point": 1}[game.told("counters, worth (.*?) each in the end")[1]]
    return worth | dict.fromkeys("ATK", each)


def counted(game: StockGame, words: Words) -> int:
    """At the end of a deal, and the last trick with it."""
    worth = worth_of(game)
    last = int(game.told(r"The last trick brings (\d+) points")[1])
    total = int(game.told(r"(\d+) points in all")[1])
    for deal in game.deals:
        taken = [0, 0]
        for ply in deal:
            if ply.before.decision == "follow":
                taken[_taker(ply)] += worth[ply.before.led[0]] + worth[ply.card[0]]
        ply = deal[-1]
        taken[_taker(ply)] += last
        assert [ply.gain(seat) for seat in (0, 1)] == taken
        assert sum(taken) == total
    return len(game.deals)


def cards_each(game: StockGame, words: Words) -> int:
    cards = int(words["cards"])
    packet = {None: 1, "four": 4}[words.groupdict().get("packet")]
    for deal, seed in zip(game.deals, range(DEALS), strict=True):
        first = deal[0].before
        assert [len(first.hand(seat)) for seat in (0, 1)] == [cards, cards]
        deck = list(Random(seed).deck(game.rules))
        if seed % 4:
            eldest = [deck[i] for i in range(2 * cards) if i // packet % 2 == 0]
            assert Counter(first.hand(first.player)) == Counter(eldest)
            assert first.turnup == deck[2 * cards]
    return len(game.deals)


def turned(game: StockGame, _: Words) -> int:
    for deal in game.deals:
        first = deal[0].before
        assert first.trump == first.turnup[1]
    return len(game.deals)


def stock(game: StockGame, words: Words) -> Iterator[int]:
    for deal in game.deals:
        assert deal[0].before.stock == int(words["cards"])
        end = next(ply for ply in deal if ply.after.phase == 2)
        drawn = [Counter(end.after.hand(s)) - Counter(end.before.hand(s)) for s in (0, 1)]
        melded = [
            Counter(c for one in end.before.table(s) for c in [one.card] * one.copies)
            for s in (0, 1)
        ]
        other = 1 - end.after.leader
        assert end.before.turnup in (drawn[other] - melded[other])
        yield 1


def dealers(game: StockGame, words: Words) -> Iterator[int]:
    """What the dealer has before the first lead."""
    nine = int(words["nine"])
    cut = words.groupdict().get("both")
    for seed in range(DEALS):
        first = game.deals[seed][0].before
        is_nine, exact = first.turnup[0] == "9", seed % 3 == 0 and cut is not None
        wanted = int(cut) if cut and is_nine and exact else nine * (is_nine or exact)
        assert sum(first.scores) == wanted
        dealer = 1 - (first.player or 0)
        assert first.scores[dealer] == wanted
        yield wanted > 0


# ---- phase 1


def leads(game: StockGame, _: Words) -> Iterator[int]:
    for deal, seed in zip(game.deals, range(DEALS), strict=True):
        assert deal[0].player == 1 - seed % 2
        for ply in deal:
            if ply.before.decision == "follow" and not ply.after.is_over:
                leader = ply.after.leader
                assert leader == (ply.player if takes(game, ply) else 1 - ply.player)
                yield 1


def any_card(game: StockGame, _: Words) -> int:
    for ply in game.plies("lead", "follow", phase=1):
        legal = {one.removesuffix("+").partition("+")[0] for one in ply.before.legal_actions()}
        own = {*ply.before.hand(ply.player)} | {one.card for one in ply.before.table(ply.player)}
        assert legal == own
    return 1


def taken(game: StockGame, words: Words) -> Iterator[int]:
    for ply in game.plies("follow"):
        led = ply.before.led
        assert led is not None
        if words["same"]:
            fits = ply.card[1] == led[1]
        elif words["trump"]:
            fits = ply.card[1] != led[1] and ply.before.trump in (ply.card[1], led[1])
        else:
            fits = ply.card[1] != led[1] and ply.before.trump not in (ply.card[1], led[1])
        if fits:
            assert _taker(ply) == (ply.player if takes(game, ply) else 1 - ply.player)
            yield 1


STOPS = r"1 point at 3, 1 at 6, 10 at 9, 1 at 12, and 10 at 15 and at each one after"


def played(game: StockGame, words: Words) -> Iterator[int]:
    """What a card in phase 1 scores at once: a nine of trumps, glups."""
    nine = int(game.told(r"A nine of trumps played: (\d+) point")[1])
    step = int(game.told(r"It stops at each multiple of (\d+)")[1])
    told = game.told(
        r"which scores: (\d+) points? at (\d+), (\d+) at (\d+), (\d+) at (\d+), (\d+) at (\d+), "
        r"and "
        r"(\d+) at (\d+) and at each one after"
    )
    numbers = list(map(int, told.groups()))
    worth = dict(zip(numbers[1::2], numbers[::2], strict=True))
    one, counter, same = map(
        int,
        game.told(
            r"makes (\d+) glup, (\d+) more with a counter, (\d+) more with the very card"
        ).groups(),
    )
    zero = int(game.told(r"sets the count of glups back to (\d+)")[1])
    for ply in game.plies("lead", "follow", phase=1):
        state, wanted = ply.before, [0, 0]
        if ply.card == "9" + state.trump:
            wanted[ply.player] += nine
        if state.decision == "follow":
            led, before, glups = state.led, state.glups, zero
            if ply.card[1] == led[1] and not takes(game, ply):
                made = one + counter * (ply.card[0] in "ATK") + same * (ply.card == led)
                stop = (before // step + 1) * step
                glups = min(before + made, stop)
                if glups == stop:
                    assert stop in worth or stop > max(worth)
                    wanted[ply.player] += worth[min(stop, max(worth))]
                yield 1
            if ply.after.phase == 1:
                assert ply.after.glups == glups
        if ply.after.phase == 1:
            assert [ply.gain(seat) for seat in (0, 1)] == wanted


def declared(game: StockGame, words: Words) -> Iterator[int]:
    """One meld, or the exchange, or neither; with nines beside it in the other game."""
    points = int(words["points"])
    for deal in game.deals:
        for ply, following in pairwise(deal):
            if ply.before.decision != "meld":
                continue
            assert ply.player == ply.before.leader
            word = ply.action.partition(":")[0]
            if word in ("exchange", "dix"):
                if ply.after.phase == 1:
                    assert ply.gain(ply.player) == points
                yield 1
            if game.glups or word not in ("dix", "exchange"):
                assert (
                    following.before.decision != "meld" or following.before.trick > ply.before.trick
                )


def drawn(game: StockGame, _: Words) -> Iterator[int]:
    for ply in game.plies("meld"):
        state, after = ply.before, ply.after
        if after.decision == "lead" and after.phase == 1:
            top = state.stock_cards[:2]
            for seat, card in zip((state.leader, 1 - state.leader), top, strict=True):
                before = Counter(state.hand(seat))
                assert (Counter(after.hand(seat)) - before) <= Counter(
                    [card, *([state.turnup] if state.turnup else [])]
                )
                assert card in after.hand(seat)
            yield 1


# ---- the end


def nines_left(game: StockGame, words: Words) -> Iterator[int]:
    points = int(words["points"])
    for deal in game.deals:
        end = next(ply for ply in deal if ply.after.phase == 2)
        state, after = end.before, end.after
        nine = "9" + state.trump
        wanted = []
        for seat in (0, 1):
            have = list(after.hand(seat)).count(nine)
            if seat != after.leader and state.turnup == nine and "exchange" not in end.action:
                have -= 1
            wanted.append(points * have)
        declared = end.gain(0) + end.gain(1) - sum(wanted)
        if ":" not in end.action and "exchange" not in end.action:
            assert [end.gain(0), end.gain(1)] == wanted, (end.action, declared)
            yield sum(wanted) > 0


def melds_back(game: StockGame, _: Words) -> int:
    for deal in game.deals:
        end = next(ply for ply in deal if ply.after.phase == 2)
        for seat in (0, 1):
            assert not end.after.table(seat)
            assert len(end.after.hand(seat)) == game.hand
    return len(game.deals)


def tricks(game: StockGame, words: Words) -> int:
    phase, many = int(words["phase"]), int(words["tricks"])
    for deal in game.deals:
        ended = [p for p in deal if p.before.decision == "follow" and p.before.phase == phase]
        assert len(ended) == many
    return len(game.deals)


def duty(game: StockGame, words: Words) -> Iterator[int]:
    """Phase 2: which cards may follow."""
    everywhere = "Follow suit if you can, and take" in game.page
    for ply in game.plies("follow", phase=2):
        state, led = ply.before, ply.before.led
        hand = {*state.hand(ply.player)}
        suit = {card for card in hand if card[1] == led[1]}
        higher = {card for card in suit if RANKS.index(card[0]) > RANKS.index(led[0])}
        trumps = {card for card in hand if card[1] == state.trump}
        if suit:
            wanted = higher or suit if everywhere or led[1] == state.trump else suit
        else:
            wanted = trumps or hand
        assert {*state.legal_actions()} == wanted
        yield wanted != hand


def alternates(game: StockGame, _: Words) -> int:
    series = Series()
    series.add((1, 2))
    assert series.dealer == 1
    series.add((1, 2))
    assert series.dealer == 0
    return 1


def target(game: StockGame, words: Words) -> int:
    goal = int(words["points"])
    for have, won in (((goal, goal - 1), 0), ((goal - 1, 0), None), ((goal, goal), None)):
        series = Series()
        series.add(have)
        assert series.winner == won
    return 1


def lead(game: StockGame, _: Words) -> int:
    series = Series(lead=1000)
    series.add((2000, 1001))
    assert series.winner is None
    series.add((1, 0))
    assert series.winner == 0
    return 1


def outside(game: StockGame, _: Words) -> int:
    state = State.from_seed(1, rules=game.rules)
    for card in {rank + suit for rank in RANKS for suit in SUITS} - {*state.legal_actions()}:
        try:
            state.copy().apply(card)
        except GlupError:
            continue
        raise AssertionError(card)
    return 1
