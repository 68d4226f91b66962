"""Ways to play test deals: each sees the whole deal, for it tests rules, not play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from referee.cards import RANKS
from referee.deal import Referee, Seat
from referee.tricks import follower_takes, glups_made

Policy = Callable[[Random, Referee], str]


def uniform(rng: Random, deal: Referee) -> str:
    """Any legal action, all alike."""
    return rng.choice(deal.legal())


def meld_greedy(rng: Random, deal: Referee) -> str:
    """Declares the dearest meld, makes the most glups, leads at random."""
    legal = deal.legal()
    if deal.decision == "meld":
        return _dearest(deal, legal)
    return _most_glups(rng, deal, legal) or rng.choice(legal)


def frugal(rng: Random, deal: Referee) -> str:
    """As the collector, but declares what scores least, so that cards serve again in more."""
    wanted = [text for text in deal.legal() if text not in ("pass", "dix")]
    if deal.decision == "meld" and wanted:
        return min(wanted, key=lambda text: (_points(deal, text), rng.random()))
    return collector(rng, deal)


def glupper(rng: Random, deal: Referee) -> str:
    """Leads high cards, follows suit low whenever that loses, and never melds."""
    legal = deal.legal()
    if deal.decision == "meld":
        return "pass"
    if deal.decision == "lead":
        return max(legal, key=lambda text: (_rank(text), rng.random()))
    losing = [text for text in legal if _glups(deal, text)]
    return min(losing or legal, key=lambda text: (_rank(text), rng.random()))


def collector(rng: Random, deal: Referee) -> str:
    """The eldest keeps his dearest melds together and declares; the dealer helps him.

    The eldest so takes most tricks, and one table sees many declarations, often with shared cards.
    """
    legal = deal.legal()
    if deal.decision == "meld":
        wanted = [text for text in legal if text != "pass"]
        if not wanted or rng.random() < 0.1:
            return "pass"
        return _dearest(deal, wanted) if rng.random() < 0.5 else rng.choice(wanted)
    collects = deal.player == deal.eldest
    if deal.led is not None:
        led, trump = deal.led, deal.trump
        legal = [t for t in legal if follower_takes(led, t[:2], trump) == collects] or legal
    if not collects or deal.phase == 2:
        return rng.choice(legal)
    return max(legal, key=lambda text: (_prospect(deal, text), rng.random()))


def _prospect(deal: Referee, text: str) -> int:
    """The points of the dearest meld that the player could declare after playing this card."""
    seat = deal.seats[deal.player]
    hand, table = list(seat.hand), list(seat.table)
    if "+" in text:
        table.remove(next(melded for melded in table if melded.card == text[:2]))
    else:
        hand.remove(text)
    return max((_points(deal, meld) for meld in deal.declarations(Seat(hand, table))), default=0)


def _points(deal: Referee, text: str) -> int:
    """What an action of a meld decision scores."""
    if text in ("pass", "dix"):
        return deal.dix_points if text == "dix" else 0
    return deal.kinds[text.partition(":")[0]].points


def _dearest(deal: Referee, legal: list[str]) -> str:
    """The declaration of most points."""
    return max(legal, key=lambda text: _points(deal, text))


def _most_glups(rng: Random, deal: Referee, legal: list[str]) -> str | None:
    """The reply of most glups, or None where there is none to make."""
    best = max(legal, key=lambda text: (_glups(deal, text), rng.random()))
    return best if _glups(deal, best) else None


def _glups(deal: Referee, text: str) -> int:
    """The glups that a play makes; a lead makes none."""
    return 0 if deal.led is None else glups_made(deal.led, text[:2], deal.trump)


def _rank(text: str) -> int:
    return RANKS.index(text[0])


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "greedy": meld_greedy,
    "glupper": glupper,
    "collector": collector,
    "frugal": frugal,
}
