"""Random deals of every row: what the referee says of them hangs together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.auction import ROWS, Deal, IllegalAction, replay, start, summary, view
from referee.auction.dealing import PLAYERS, SHAPES, places, random_options, random_record
from referee.auction.rows import Rules
from speeds import some_quick

QUICK = ("two-handed-draw", "three-handed", "four-handed", "five-handed", "racehorse")
SEEDS = range(2)  # the second with options
LONG = 400  # more actions are not listed one by one


def _records(rules: str) -> list[dict[str, Any]]:
    made = []
    for seed in SEEDS:
        for shape in SHAPES:
            for player in PLAYERS:
                rng = Random(f"{rules} {shape} {player} {seed}")
                options = random_options(rng, rules) if seed else {}
                made.append(random_record(rng, rules, shape, player, options))
    return made


@pytest.mark.parametrize("rules", ROWS)
def test_cards_and_points_are_kept(rules: str) -> None:
    for record in _records(rules):
        deal = start(record)
        for action in record["actions"]:
            deal.apply(action)
            if len(deal.trick) == 0:
                assert _all_cards(deal) == Rules(rules).pack
        told = summary(deal)
        row = ROWS[rules]
        if deal.played_out and deal.result in ("made", "set") and not deal.moon:
            counters = 12 * row.copies  # A, T, K of four suits
            assert sum(told["counters"]) == (counters + row.last) * row.scale
            assert sum(told["tricks"]) == len(deal.tricks)
        if rules == "three-handed-chips":
            assert sum(told["chips"]) + told["pot"] == record["options"].get("pot", 0)


def _all_cards(deal: Deal) -> list[str]:
    order = deal.rules.pack
    cards = [card for hand in [*deal.hands, *deal.played, *deal.discards] for card in hand]
    cards += deal.buried or []
    if deal.rules.draws:
        cards += deal.deck[2 * len(deal.turns) :]
    elif not deal.widow_taken and deal.decision in ("bid", "look", "kitty"):
        cards += deal.widow
    return sorted(cards, key=order.index)


@pytest.mark.parametrize("rules", some_quick(ROWS, *QUICK))
def test_legal_is_what_may_be_done(rules: str) -> None:
    rng = Random(rules)
    odd = [
        "",
        "bid",
        "bid:",
        "bid:0",
        "bid:020",
        "bid:+20",
        "bid:٢٠",
        "bid:20000",
        "pass:1",
        "PASS",
    ]
    odd += [
        "bury:",
        "give:9C",
        "kitty:",
        "trump:",
        "trump:X",
        "moon",
        "moon:",
        "1C",
        "AC AC",
        "keep ",
    ]
    for record in _records(rules)[:6]:
        deal = start(record)
        for action in record["actions"]:
            every = [text for _, text in zip(range(LONG), deal.actions(), strict=False)]
            assert len(every) == len(set(every)) > 0
            assert all(map(deal.is_legal, every))
            assert len(every) == LONG or action in every
            for text in [*odd, rng.choice(every)[:-1], rng.choice(every) + " "]:
                if text not in every and len(every) < LONG:
                    with pytest.raises(IllegalAction):
                        deal.apply(text)
            deal.apply(action)
        assert deal.over
        assert not deal.is_legal(action)


def _open(deal: Deal) -> tuple[Any, ...]:
    """What all see that follows from cards which they did not see before."""
    shown = [own and (own.points, own.shown) for own in deal.melded or []]
    return deal.player, deal.decision, deal.partner, deal.without, shown


def _swapped(rng: Random, record: dict[str, Any], ply: int, seat: int) -> dict[str, Any] | None:
    """The record with two cards exchanged that, at this ply, the seat has not seen."""
    deal = replay(record, ply)
    seats = [other for other in range(len(deal.hands)) if other != seat and deal.hands[other]]
    if len(seats) < 2 or deal.rules.draws:
        return None
    one, other = rng.sample(seats, 2)
    pair = rng.choice(deal.hands[one]), rng.choice(deal.hands[other])
    deck, at = record["deck"].split(), list[int]()
    for who, card in zip((one, other), pair, strict=True):
        if card not in deal.dealt[who]:
            return None
        lie = places(deal.rules, (who - deal.eldest) % len(deal.hands))
        at.append(next(place for place in lie if deck[place] == card))
    deck[at[0]], deck[at[1]] = deck[at[1]], deck[at[0]]
    return {**record, "deck": " ".join(deck)}


@pytest.mark.parametrize(
    "rules", some_quick([rules for rules in ROWS if rules != "two-handed-draw"], *QUICK)
)
def test_what_a_seat_cannot_see_does_not_change_its_view(rules: str) -> None:
    """Where the exchanged deal takes the same actions and shows the same cards, views are equal."""
    rng, alike, tried = Random(rules), 0, 0
    for record in _records(rules):
        plies = len(record["actions"])
        for _ in range(12):
            ply, seat = rng.randrange(plies), rng.randrange(ROWS[rules].seats)
            swapped = _swapped(rng, record, ply, seat)
            if swapped is None:
                continue
            tried += 1
            try:
                other = replay(swapped, ply)
            except IllegalAction:
                continue  # the seat could infer that it is not so
            deal = replay(record, ply)
            if _open(other) == _open(deal):
                assert view(other, seat) == view(deal, seat)
                alike += 1
    assert alike > tried // 10


def test_the_kitty_is_the_bidders_and_each_seat_sees_its_own_card() -> None:
    deal = Deal("four-handed", Rules("four-handed").pack, 0, {"kitty": True})
    kitty = list(deal.widow)
    deal.apply("bid:10000")
    assert view(deal, 1)["kitty"] is None
    while deal.decision == "bid":
        deal.apply("pass")
    assert view(deal, 1)["kitty"] == [[None, card] for card in kitty]
    assert view(deal, 2)["kitty"] == []
    deal.apply(next(action for action in deal.actions() if action.startswith("kitty")))
    for seat, card in deal.kitty:
        own = [[who, what] for who, what in deal.kitty] if seat == 1 else [[seat, card]]
        assert view(deal, seat)["kitty"] == own
