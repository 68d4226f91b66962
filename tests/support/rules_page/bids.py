"""Sentences about the auction."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from glupcore.auction import State, melds
from rules_page.game import SUITS, Check, Game, Ply, Words, amounts


def _bids(game: Game) -> Iterator[Ply]:
    yield from game.plies("bid")


def _has_to(state: State) -> bool:
    """Whether the player may not pass."""
    return "pass" not in state.legal_actions()


# ---- the order


def begins(game: Game, words: Words) -> int:
    stands = int(words["stands"]) if words["stands"] else None
    for deal in game.deals:
        first = next(ply.before for ply in deal if ply.before.decision == "bid")
        eldest = (first.dealer + 1) % game.seats
        assert first.bid == stands
        assert first.player == (eldest if stands is None else (eldest + 1) % game.seats)
        assert first.bidder == (None if stands is None else eldest)
    return len(game.deals)


def in_turn(game: Game, _: Words) -> Iterator[int]:
    """Who has passed is not asked again, nor who holds the highest bid; all others are."""
    for deal in game.deals:
        passed: set[int] = set()
        for ply in deal:
            if ply.before.decision != "bid" or ply.action == "misdeal":
                continue
            if ply.action == "pass":
                passed.add(ply.before.player)
            elif ply.before.bid is not None:
                assert int(ply.action.partition(":")[2]) > ply.before.bid
            left = [(ply.before.player + j) % game.seats for j in range(1, game.seats + 1)]
            asked = [seat for seat in left if seat not in passed | {ply.after.bidder}]
            if ply.after.decision == "bid":
                assert ply.after.player == asked[0]
                yield 1
            else:
                assert asked == []


def once(game: Game, _: Words) -> int:
    for deal in game.deals:
        said = [ply for ply in deal if ply.before.decision == "bid" and ply.action != "misdeal"]
        first = (said[0].before.dealer + 1) % game.seats if said else 0
        order = [(first + j) % game.seats for j in range(game.seats)]
        order = order[1:] if game.keys["stands"] else order
        misdealt = deal[-1].action == "misdeal"
        assert [ply.before.player for ply in said] == (order[: len(said)] if misdealt else order)
        for ply in said:
            assert (
                ply.before.bid is None
                or ply.action == "pass"
                or amounts(ply.before)[0] > ply.before.bid
            )
    return len(game.deals)


def highest_wins(game: Game, _: Words) -> Iterator[int]:
    for deal in game.deals:
        bids = [ply for ply in deal if ply.action.startswith("bid:")]
        end = deal[-1].after
        if bids and end.result != "misdeal":
            assert end.bid == max(int(ply.action[4:]) for ply in bids)
            assert end.bidder == bids[-1].before.player
            yield 1


# ---- how much


def lowest(game: Game, words: Words) -> Iterator[int]:
    game.noted["open"] = game.noted["least"] = int(words["open"])
    for ply in _bids(game):
        state = ply.before
        if state.bid is None and (found := amounts(state)):
            if state.player != state.dealer:
                assert found[0] == int(words["open"])
                yield 1
            elif not game.says("the dealer may bid"):
                assert found[0] == int(words["open"])


def of_dealer(game: Game, words: Words) -> Iterator[int]:
    game.noted["least"] = int(words["open"])
    for ply in _bids(game):
        state = ply.before
        if state.bid is None and state.player == state.dealer and (found := amounts(state)):
            assert found[0] == int(words["open"])
            yield 1


def going(game: Game, words: Words) -> Iterator[int]:
    """All that may be bid, beyond what has been."""
    parts = [int(words["step"])]
    starts = [game.noted.get("least", game.keys["open"])]
    for start, step in re.findall(r", from (\d+) on by (\d+)", words[0]):
        starts.append(int(start))
        parts.append(int(step))
    most = int(words["most"])
    ends = [*starts[1:], most + 1]
    grid = [a for s, step, e in zip(starts, parts, ends, strict=True) for a in range(s, e, step)]
    assert most == grid[-1]
    for ply in _bids(game):
        state = ply.before
        if found := amounts(state):
            above = state.bid if state.bid is not None else found[0] - 1
            assert found == grid[bisect_right(grid, above) :]
            yield 1


# ---- who may, who has to


def _best(hand: Sequence[str], game: Game) -> float:
    points = [melds(hand, suit, game.rules).points for suit in SUITS]
    return float("inf") if "game" in points else max(int(one) for one in points)


def _needs(game: Game, is_weak: Callable[[Sequence[str]], bool]) -> Iterator[int]:
    """Who lacks what a bid needs has no bid, but for a dealer who has to."""
    for ply in _bids(game):
        state = ply.before
        dealer_has_to = state.player == state.dealer and state.bid is None and _has_to(state)
        if is_weak(state.hand(state.player)) and not dealer_has_to:
            assert not amounts(state)
            assert not _has_to(state)
            yield 1
        elif (state.bid or 0) < 500 * game.rules.scale:
            assert amounts(state)


def needs_points(game: Game, words: Words) -> Iterator[int]:
    assert ("drawn" in words[0]) == game.says("Nobody is dealt cards")
    return _needs(game, lambda hand: _best(hand, game) < int(words["points"]))


def needs_marriage(game: Game, words: Words) -> int:
    assert ("drawn" in words[0]) == game.says("Nobody is dealt cards")
    return _needs(game, lambda hand: not any({"K" + s, "Q" + s} <= {*hand} for s in SUITS))


TIMES = ("", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")


def _holds(hand: Sequence[str], what: str) -> bool:
    """Whether a hand has a meld as it is called: double pinochle, aces."""
    n = Counter(hand)
    often = next((k for k in range(6, 1, -1) if what.startswith(TIMES[k])), 1)
    name = what.removeprefix(TIMES[often])
    if told := re.fullmatch("four ([a-z]+) of a suit", name):
        rank = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}[told[1]]
        return any(copies >= 4 and card[0] == rank for card, copies in n.items())
    if name == "marriage":
        return any(min(n["K" + suit], n["Q" + suit]) >= often for suit in SUITS)
    if name == "pinochle":
        return min(n["JD"], n["QS"]) >= often
    around = dict(
        zip(("aces", "kings", "queens", "jacks", "tens", "nines around"), "AKQJT9", strict=True)
    )
    return min(n[around[name] + suit] for suit in SUITS) >= often


def compelled(game: Game, words: Words) -> Iterator[int]:
    dealers = game.says("the dealer has to bid")
    needs = "may bid and" in words[0]
    for ply in _bids(game):
        state = ply.before
        if state.bid is not None or (dealers and state.player == state.dealer):
            continue
        hand = state.hand(state.player)
        sure = any(_holds(hand, what) for what in re.split(r", | or ", words["melds"]))
        if needs and not amounts(state):
            sure = False
        assert _has_to(state) == sure
        yield sure


def dealer_has_to(game: Game, _: Words) -> Iterator[int]:
    for ply in _bids(game):
        state = ply.before
        if state.bid is None and state.player == state.dealer:
            assert _has_to(state)
            assert amounts(state)
            yield 1


def all_pass(game: Game, words: Words) -> Iterator[int]:
    ante = game.keys.get("ante")
    assert (words["done"] == "scored") == (ante is None)
    for deal in game.deals:
        said = [ply.action for ply in deal if ply.before.decision == "bid"]
        if set(said) == {"pass"}:
            end = deal[-1].after
            assert end.result == "thrown-in"
            assert set(end.scores or ()) == {-(ante or 0)}
            yield 1


def standing_wins(game: Game, _: Words) -> Iterator[int]:
    for deal in game.deals:
        said = [ply for ply in deal if ply.before.decision == "bid"]
        if {ply.action for ply in said} == {"pass"}:
            end = deal[-1].after
            assert end.bid == said[0].before.bid
            assert end.bidder == (end.dealer + 1) % game.seats
            yield 1


FORMS: dict[str, Check] = {
    r"The player at the dealer's left (?:begins|has bid (?P<stands>\d+) before anybody speaks, and "
    r"the next one begins)": begins,
    "In turn each bids more than the highest bid, or passes for good": in_turn,
    "Each speaks once, the dealer last, and bids more than the highest bid or passes": once,
    "The highest bid wins": highest_wins,
    r"The lowest bid is (?P<open>\d+)": lowest,
    r"While nobody has bid the dealer may bid (?P<open>\d+)": of_dealer,
    r"Bids go by (?P<step>\d+)(?:, from \d+ on by \d+)*, up to (?P<most>\d+)": going,
    r"Whose melds, of the cards (?:dealt|drawn) and in the best of the four trumps, are below "
    r"(?P<points>\d+) may only pass": needs_points,
    r"Who (?:was dealt|has drawn) no K and Q of one suit may only pass": needs_marriage,
    r"While nobody has bid, who (?:may bid and )?holds what melds whatever is trump may not pass: "
    r"(?P<melds>.+)": compelled,
    "If all others have passed the dealer has to bid": dealer_has_to,
    r"If all pass, nothing is (?P<done>scored|paid but the ante), and the next player "
    r"deals": all_pass,
    "If all others pass, that bid has won": standing_wins,
}
