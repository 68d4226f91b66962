"""Sentences about how a game ends: put together they say it of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from glupcore import Random
from glupcore.auction import Series
from rules_page.game import WAYS, Check, Deal, Game, Words, played

GAMES, MOST_DEALS = 48, 8


@dataclass
class Standing:
    """A game as the page goes on with it."""

    accounts: list[int]
    target: Fraction
    another: bool = False
    slides: list[int] = field(default_factory=list)
    deals: int = 0
    met: set[str] = field(default_factory=set)  # what of the page was needed


def _told(game: Game, pattern: str) -> re.Match[str] | None:
    return re.search(pattern, game.page)


def _highest(accounts: list[int], some: list[int]) -> list[int]:
    return [one for one in some if accounts[one] == max(accounts[other] for other in some)]


def winners(game: Game, at: Standing, deal: Deal) -> list[int]:
    """Who has won with this deal, by the page; all that it changes is noted."""
    end = deal[-1].after
    told = end.summary()
    scores = list(end.scores or ())
    before = list(at.accounts)
    at.accounts = [have + more for have, more in zip(before, scores, strict=True)]
    everybody = list(range(len(at.accounts)))
    if end.result in ("thrown-in", "misdeal"):
        return []
    ours = sorted({game.rules.account(seat) for seat in game.side(end, end.bidder)})
    if end.result == "game":
        at.met.add("game")
        return list(told["win"])
    if _told(game, "All tricks of a deal win the game at once") and end.tricks:
        alone = end.moon and game.says("contract made or not, but not with the moon")
        takers = {taker for _, _, taker in end.tricks}
        side = game.side(end, next(iter(takers)))
        if takers <= side and not any(end.hand(seat) for seat in side) and not alone:
            at.met.add("all tricks")
            return sorted({game.rules.account(seat) for seat in side})
    if _told(game, "All tricks win the game for") and end.moon:
        at.met.add("moon")
        if end.result == "moon":
            return ours
        others = [one for one in everybody if one not in ours]
        if len(everybody) > 2:
            assert _told(game, "If it is lost, of all others the one with most has won")
        return _highest(at.accounts, others)
    if _told(game, "who stands at minus the target or lower has lost"):
        lost = [one for one in everybody if at.accounts[one] <= -at.target]
        if lost:
            at.met.add("backwards")
            assert (len(everybody) == 2) == bool(_told(game, "has lost, and the other has won"))
            left = [one for one in everybody if one not in lost]
            return _highest(at.accounts, left) if left else []
    if _told(game, "Only .* can win"):
        return _bid_out(game, at, deal, before, ours)
    return _reached(game, at, end.bidder)


def _bid_out(game: Game, at: Standing, deal: Deal, before: list[int], ours: list[int]) -> list[int]:
    end = deal[-1].after
    scores = end.scores or ()
    own = game.rules.account(end.bidder)
    made = end.result == "made" or (end.result == "moon" and scores[own] > 0)
    if end.result == "moon" and made:
        assert _told(game, "or a moon that scores")
    may = [own]
    if _told(game, "if the bidder has less their partner") and end.partner is not None:
        may.append(end.partner)
    for one in may:
        if made and at.accounts[one] >= at.target:
            at.met.add("bid out")
            return [one]
    if not (wins := _told(game, r"; (\d+) such deals? wins?, of several")):
        return []
    for one in range(len(at.accounts)):
        if at.accounts[one] < at.target:
            at.slides[one] = 0
        elif before[one] >= at.target and scores[own] < 0 and one not in ours:
            at.slides[one] += 1
    out = [one for one, many in enumerate(at.slides) if many >= int(wins[1])]
    best = _highest(at.accounts, out) if out else []
    if len(best) == 1:
        at.met.add("slide out")
        return best
    return []


def _reached(game: Game, at: Standing, bidder: int) -> list[int]:
    def there() -> list[int]:
        return [one for one, have in enumerate(at.accounts) if have >= at.target]

    if _told(game, "one more is played at a time"):
        some = there()
        if not at.another:
            at.another = len(some) > 1
            return some if len(some) == 1 else []
        at.met.add("several")
        best = _highest(at.accounts, some) if some else []
        return best if len(best) == 1 else []
    if len(there()) == 1:
        at.met.add("target")
    if len(there()) > 1:
        at.met.add("several")
        own = game.rules.account(bidder)
        if _told(game, "wins if among them") and own in there():
            return [own]
        grows = _told(game, r"the target grows by ([\d.]+) at a time")
        assert grows is not None
        while len(there()) > 1:
            at.target += Fraction(grows[1])
    return there()


def _chips_over(game: Game, at: Standing, series_pot: int) -> bool:
    over = min(at.accounts) <= 0
    if most := _told(game, r"and after (\d+) deals? at the latest"):
        over |= at.deals >= int(most[1])
    return over


def _share(at: Standing, pot: int, dealer: int) -> list[int]:
    """The pot in proportion to chips, rounded down; what is left to the one with most."""
    positive = [one for one, have in enumerate(at.accounts) if have > 0]
    if not positive:
        return at.accounts
    total = sum(at.accounts[one] for one in positive)
    found = list(at.accounts)
    for one in positive:
        found[one] += pot * at.accounts[one] // total
    best = _highest(at.accounts, positive)
    first = min(best, key=lambda one: (one - dealer - 1) % len(at.accounts))
    found[first] += sum(at.accounts) + pot - sum(found)
    return found


def _totals(game: Game, target: int, rng: Random) -> list[int]:
    """What may stand before a deal: near to what decides."""
    near = max(target // 5, 40 * game.rules.scale)
    bases = (0, target, target, target, target + target // 4, -target)
    return [bases[rng.below(6)] + rng.below(2 * near) - near for _ in range(game.rules.accounts)]


def _games(game: Game) -> Iterator[tuple[Series, Standing, Deal, list[int]]]:
    """Each deal of many games: how they stand after it, by the engine and by the page."""
    chips = _told(game, r"Each begins with (\d+) chip")
    goal = _told(game, r"The game goes to (\d+), looked at after each deal")
    target = int(goal[1]) if goal else 0
    for number in range(GAMES):
        rng = Random(9000 + number)
        totals = (
            [1 + rng.below(60) for _ in range(game.seats)] if chips else _totals(game, target, rng)
        )
        series = Series(game.rules, number % game.seats, accounts=totals)
        at = Standing(list(totals), Fraction(target), slides=[0] * len(totals))
        ways = [
            WAYS[way]
            for way in ("random", "low", "low moon", "greedy", "conceding", "moon", "passing")
        ]
        for i in range(MOST_DEALS):
            dealer = series.dealer
            deck = game.rules.deck(rng) if rng.below(4) else game.strong_deck(dealer, rng)
            state = series.deal(deck)
            deal = played(state, ways[(number + i) % len(ways)], rng)
            end = deal[-1].after
            series.add(end)
            if chips:
                at.accounts = [a + b for a, b in zip(at.accounts, end.scores or (), strict=True)]
                if end.result != "misdeal":
                    at.deals += 1
                won = []
                if end.result != "misdeal" and _chips_over(game, at, 0):
                    at.accounts = _share(at, end.summary()["pot"], dealer)
                    at.met.add("pot")
                    won = _highest(at.accounts, list(range(game.seats)))
            else:
                won = winners(game, at, deal)
            yield series, at, deal, won
            if series.is_over or won:
                break


def _compared(game: Game) -> dict[str, int]:
    """How often each part of the page was needed; all that the engine did is as it says."""
    met: dict[str, int] = {}
    for series, at, _, won in _games(game):
        assert (series.winners or []) == sorted(won), (series, at, won, series.why)
        assert list(series.accounts) == at.accounts
        if series.target is not None:
            assert Fraction(series.target) == at.target
        for one in at.met:
            met[one] = met.get(one, 0) + 1
        if series.is_over and series.checks is not None:
            _payments(game, series)
            met["checks"] = met.get("checks", 0) + 1
    return met


def _payments(game: Game, series: Series) -> None:
    """A unit for each check from each other player; who has won has had theirs."""
    checks = series.checks
    assert series.payments == tuple(sum(own - other for other in checks) for own in checks)


def all_tricks(game: Game, words: Words) -> int:
    named = game.says("Instead of naming trump the bidder may shoot the moon")
    assert ("but not with the moon" in words[0]) == named
    return of("all tricks")(game, words)


def of(*parts: str) -> Check:
    def check(game: Game, _: Words) -> int:
        met = game.kept("met", lambda: _compared(game))
        return sum(met.get(part, 0) for part in parts) if parts else 1

    return check


def won_checks(game: Game, words: Words) -> Iterator[int]:
    """What a game adds to the checks of its deals."""
    total, of = [0] * game.seats, None
    for series, _, deal, _ in _games(game):
        if series is not of:
            total, of = [0] * game.seats, series
        told = deal[-1].after.summary()["checks"]
        total[:] = [a + b for a, b in zip(total, told, strict=True)]
        gained = [a - b for a, b in zip(series.checks, total, strict=True)]
        won = series.winners or []
        assert gained == [int(words["checks"]) if seat in won else 0 for seat in range(game.seats)]
        yield bool(won)


_BIDDERS = "(?:the bidder's side|the bidder)"
_GROWS = (
    r"the target grows by [\d.]+ at a time, until one alone has it and wins, or nobody has and the "
    "game goes on"
)
FORMS: dict[str, Check] = {
    r"The game goes to \d+, looked at after each deal": of("target", "bid out", "several"),
    f"If several have it, (?:{_BIDDERS} wins if among them; else )?{_GROWS}": of("several"),
    "If several have it, one more is played at a time until one of those who have it has most, "
    "alone": of("several"),
    f"Only {_BIDDERS} can win, with a contract made(?: or a moon that scores)?(?:, or if the "
    f"bidder has less "
    "their partner)?": of("bid out"),
    "Who has it before and after a deal in which (?:a bidder of another side|another bidder) "
    "scores below 0 counts that deal, and "
    r"below it begins anew; \d+ such deals? wins?, of several the one with most points": of(
        "slide out"
    ),
    "Before that, who stands at minus the target or lower has lost, and (?:the other has won|of "
    "the others the "
    "one with most has won)": of("backwards"),
    "All tricks of a deal win the game at once, for a bidder or not, contract made or not(?:, but "
    "not with the "
    "moon)?": all_tricks,
    "If it is lost, of all others the one with most has won": of("moon"),
    r"The game ends with the deal after which somebody has no chips left(?:, and after \d+ deals? "
    r"at the latest, "
    "those thrown in among them)?": of("pot"),
    "The pot is then shared by all who have chips, in proportion to them": of("pot"),
    "Who has most has won": of("pot"),
    r"\+(?P<checks>\d+) \| the game won": won_checks,
    "In the end each check is worth a unit from each other player": of("checks"),
}
