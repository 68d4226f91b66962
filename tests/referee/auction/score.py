"""What a deal scores: sides, contract, concessions, moon, chips and checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.auction.melds import checks_of
from referee.auction.rows import GAME

if TYPE_CHECKING:
    from referee.auction.table import Table


def full_counts(deal: Table) -> list[int]:
    """The counters of each seat with the last trick, buried cards and discards."""
    counts = list(deal.counters)
    if deal.played_out:
        counts[deal.tricks[-1][2]] += deal.rules.last
    if deal.buried and deal.bidder is not None:
        counts[deal.bidder] += deal.rules.points(deal.buried)
    for seat, discards in enumerate(deal.discards):
        to = seat
        if deal.rules.option("discards_to_opponent", False):
            assert deal.bidder is not None
            to = 1 - deal.bidder
        counts[to] += deal.rules.points(discards)
    return counts


def _saves(deal: Table, side: set[int]) -> bool:
    taken = [cards for _, cards, taker in deal.tricks if taker in side]
    by = deal.rules.row.saves_by(deal.bidder in side)
    if isinstance(by, int):
        return _count(deal, side) >= by
    if by == "counter":
        return any(deal.rules.is_counter(card) for cards in taken for card in cards)
    return by == "none" or bool(taken)


def _meld(deal: Table, side: set[int]) -> float:
    """The melds of a side, 0 below the floor; whether they are saved is not asked."""
    assert deal.melded is not None
    points = sum(own.points for seat, own in enumerate(deal.melded) if own and seat in side)
    return points if points >= deal.rules.meld_floor else 0


def _count(deal: Table, side: set[int]) -> int:
    return sum(points for seat, points in enumerate(full_counts(deal)) if seat in side)


def _total(deal: Table, side: set[int]) -> tuple[float, int]:
    """Saved meld and count of a side."""
    return _meld(deal, side) if _saves(deal, side) else 0, _count(deal, side)


def contract_made(deal: Table) -> bool:
    """Whether the bidder's side has made its contract, the cards being played out."""
    assert deal.bid is not None
    meld, count = _total(deal, _bidders(deal))
    return meld + count >= deal.bid and count >= deal.rules.count_floor


def _bidders(deal: Table) -> set[int]:
    return next(side for side in deal.sides if deal.bidder in side)


def _side_score(deal: Table, side: set[int]) -> float:
    result, bid = deal.result, deal.bid
    if result in ("thrown-in", "misdeal", "game"):
        return 0
    assert bid is not None
    ours = deal.bidder in side
    hundred, bonus = 100 * deal.rules.row.scale, 25 * deal.rules.row.scale
    if deal.moon_alone:
        if deal.rules.moon == "game" or not ours:
            return 0
        return hundred if result == "moon" else -hundred
    if result == "conceded-unseen":
        return -bid if ours else 0
    if result in ("conceded", "no-marriage"):
        shown = deal.melded is not None  # none where trump was not named
        return -bid if ours else _meld(deal, side) if shown else 0
    meld, count = _total(deal, side)
    if not ours:
        return meld + count if count >= deal.rules.count_floor else 0
    made = contract_made(deal) and result != "moon-missed"
    score = meld + count if made else -bid * deal.rules.option("set_costs", 1)
    if deal.moon:
        score += bonus if result == "moon" else -bonus
    return score


def scores(deal: Table) -> list[float]:
    """The score of each account."""
    found: list[float] = [0] * deal.rules.accounts
    lost = 0.0
    if deal.rules.option("set_to_others", False) and deal.bidder is not None:
        lost = max(0, -_side_score(deal, _bidders(deal)))
    for side in deal.sides:
        points = _side_score(deal, side) + (0 if deal.bidder in side else lost)
        for account in _accounts(deal, side):
            found[account] = points
    return found


def _accounts(deal: Table, side: set[int]) -> list[int]:
    return sorted({deal.rules.account(seat) for seat in side})


def won_at_once(deal: Table) -> list[int]:
    """The accounts that win the game with this deal, whatever stands on them."""
    seats = deal.rules.row.seats
    if deal.result == "game":
        assert deal.melded is not None
        assert deal.bidder is not None
        order = [(deal.bidder + j) % seats for j in range(seats)]
        first = next(s for s in order if (own := deal.melded[s]) and own.points == GAME)
        return _accounts(deal, next(side for side in deal.sides if first in side))
    if deal.result == "moon" and deal.rules.moon == "game":
        return _accounts(deal, _bidders(deal))
    if deal.rules.option("pinochling", False) and deal.played_out and not deal.moon_alone:
        takers = {taker for _, _, taker in deal.tricks}
        return [a for side in deal.sides if takers <= side for a in _accounts(deal, side)]
    return []


def lost_at_once(deal: Table) -> list[int]:
    """The accounts that lose the game with this deal."""
    missed = deal.result == "moon-missed" and deal.rules.moon == "game"
    return _accounts(deal, _bidders(deal)) if missed else []


# ---- chips


def chips_decided(deal: Table) -> str | None:
    """Whether the contract of the game for chips is made or set, as far as tricks go."""
    assert deal.bidder is not None
    assert deal.bid is not None
    assert deal.melded is not None
    own = deal.melded[deal.bidder]
    assert own is not None
    counts = full_counts(deal)
    mine = counts[deal.bidder]
    theirs = sum(counts) - mine
    saved = _saves(deal, {deal.bidder})
    if own.points + mine >= deal.bid and saved:
        return "made"
    most = deal.rules.points(deal.deck) + deal.rules.last - theirs
    if own.points + most < deal.bid or (not saved and not _may_save(deal, most)):
        return "set"
    return None


def _may_save(deal: Table, most: int) -> bool:
    """Whether the bidder may still get what saves the meld; `most` is what they can count."""
    by = deal.rules.row.saves_by(True)
    if isinstance(by, int):
        return most >= by
    left = [card for hand in deal.hands for card in hand]
    return any(map(deal.rules.is_counter, left)) if by == "counter" else bool(left)


def chips(deal: Table, pot: int) -> tuple[list[int], int]:
    """What each player gains or loses, and the pot after the deal.

    `pot` is what was in it before the ante.
    """
    ante, seats = deal.rules.option("ante", 5), deal.rules.row.seats
    if deal.result == "misdeal":
        return [0] * seats, pot
    changes = [-ante] * seats
    pot += seats * ante
    if deal.result == "thrown-in":
        return changes, pot
    assert deal.bidder is not None
    assert deal.bid is not None
    value = [value for bid, value in deal.rules.prices if bid <= deal.bid][-1]
    if deal.trump:
        value *= deal.rules.option("suit_price", [1, 1, 1, 2])["CDHS".index(deal.trump)]
    times = deal.rules.option("set_price", 2)
    to_each, to_pot = {
        "conceded-unseen": (0, value),
        "conceded": (value, value),
        "no-marriage": (value, value),
        "made": (-value, -min(value, pot) if deal.bid >= deal.rules.pot_from else 0),
        "set": (times * value, times * value),
    }[deal.result or ""]
    for seat in range(seats):
        changes[seat] += (1 - seats) * to_each - to_pot if seat == deal.bidder else to_each
    return changes, pot + to_pot


# ---- checks


def checks(deal: Table) -> list[int]:
    """The checks that each player gains and loses in a deal of `check`."""
    found = [0] * deal.rules.row.seats
    if deal.result in ("thrown-in", "misdeal"):
        return found
    assert deal.bidder is not None
    for seat, dealt in enumerate(deal.dealt):
        held = [*dealt, *deal.widow] if seat == deal.bidder and deal.widow_taken else dealt
        if sum(1 for card in held if card[0] == "9") >= 7:
            found[seat] += deal.rules.option("checks_nines", 5)
        if deal.melded and (own := deal.melded[seat]):
            assert deal.trump is not None
            found[seat] += checks_of(own, deal.trump)
    found[deal.bidder] -= {"conceded": 1, "set": 2}.get(deal.result or "", 0)
    return found


def summary(deal: Table) -> dict[str, Any]:
    """What the final line of a trace tells of the deal."""
    done, played = deal.over, deal.over and bool(deal.tricks)
    told: dict[str, Any] = {
        "rules": deal.rules.name,
        "complete": done,
        "result": deal.result,
        "bidder": deal.bidder,
        "bid": deal.bid,
        "trump": deal.trump,
        "partner": deal.partner,
        "melds": meld_points(deal),
        "counters": full_counts(deal) if played else None,
        "tricks": deal.trick_counts if played else None,
        "last_trick": deal.tricks[-1][2] if played and deal.played_out else None,
        "win": won_at_once(deal) if done else None,
        "lose": lost_at_once(deal) if done else None,
    }
    if deal.rules.chips:
        changes = chips(deal, deal.rules.option("pot", 0)) if done else (None, None)
        told["chips"], told["pot"] = changes
    else:
        told["scores"] = scores(deal) if done else None
    if deal.rules.checks:
        told["checks"] = checks(deal) if done else None
    return told


def meld_points(deal: Table) -> list[float | str | None] | None:
    """The melds of each seat as they are told: null where none is shown, `game` for GAME."""
    if deal.melded is None:
        return None
    return [
        None if own is None else "game" if own.points == GAME else own.points for own in deal.melded
    ]
