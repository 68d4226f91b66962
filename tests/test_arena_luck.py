"""The luck correction: it takes away noise, and nothing else."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from games import Game
from glupcore import Random, Record, View
from glupcore.arena.holdings import SIZE, features, value_by_holdings
from glupcore.arena.luck import CARDS, Draws, draws_of, luck_of, surprise
from glupcore.arena.luck_views import value_of_views, views_after
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from referee import SHAPES


def played(deck: list[str], policy: str, seed: int = 0) -> Record:
    game = Game(deck, seed % 2, policy, seed)
    actions = tuple(action for _, action in game.states() if action is not None)
    return Record(tuple(deck), game.dealer, False, actions)


def strange_value(draws: Draws) -> NDArray[np.float64]:
    """A value that makes no sense, of all that it may look at."""
    seen = np.hstack([draws.own, draws.hand, draws.stock]) @ np.sqrt(np.arange(2.0, 74.0))
    result: NDArray[np.float64] = 50 * np.sin(1e3 * seen[:, None] * np.arange(1, 25))
    return result


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_draws_are_those_of_the_deal(shape: str) -> None:
    record = played(SHAPES[shape](random.Random(4)), "greedy", 4)
    draws = draws_of(record)
    assert len(draws) == 59
    assert draws.stock.sum(axis=1).tolist() == list(range(59, 0, -1))
    assert (draws.stock[np.arange(59), draws.card] > 0).all()
    for i in range(57):
        after = record.state_at(int(draws.ply[i]) + 1)
        seat = int(draws.seat[i])
        own = draws.own[i].copy()
        own[draws.card[i]] += 1
        table = np.zeros(24, np.int64)
        for melded in after.table(seat):
            table["CDHS".index(melded.card[1]) * 6 + "9JQKTA".index(melded.card[0])] += (
                melded.copies
            )
        assert (own == after.hand(seat).counts + table).all()
        assert (draws.own[i] - draws.hand[i] == table).all()
    assert (features(draws) >= 0).all()
    assert (features(draws) < SIZE).all()


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("value", [value_by_holdings, strange_value])
def test_over_all_orders_of_the_last_cards_it_is_exactly_nothing(
    policy: str, value: object
) -> None:
    """The mean over every order of the last five cards is what was settled before them."""
    deck = Random(8).deck()
    first = 91 - 37  # draws before this one are the same in every order
    lucks, settled = [], []
    for order in itertools.permutations(deck[91:]):
        record = played([*deck[:91], *order], policy, 8)
        draws = draws_of(record)
        terms = (surprise(draws) * value(draws)).sum(axis=1)  # type: ignore[operator]
        settled.append(terms[:first].sum())
        lucks.append(terms.sum())
    assert np.ptp(settled) < 1e-9
    assert np.ptp(lucks) > 0.5
    assert np.mean(lucks) == pytest.approx(settled[0], abs=1e-9)


def test_a_value_of_views_and_one_of_holdings_agree() -> None:
    weight = np.arange(24.0) ** 2

    def of_views(views: Sequence[View]) -> list[float]:
        return [of_view(view) for view in views]

    def of_view(view: View) -> float:
        own = view.hand.counts.astype(float)
        for melded in view.table:
            own["CDHS".index(melded.card[1]) * 6 + "9JQKTA".index(melded.card[0])] += melded.copies
        return float(own @ own + own @ weight)

    def of_holdings(draws: Draws) -> NDArray[np.float64]:
        after = draws.own[:, None, :] + np.eye(24)
        return (after * after).sum(axis=2) + after @ weight

    record = played(Random(3).deck(), "greedy")
    luck = luck_of(record, of_holdings)
    assert abs(luck) > 1
    assert luck_of(record, value_of_views(of_views)) == pytest.approx(luck)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_views_are_those_of_the_deal_with_another_card_on_top(shape: str) -> None:
    """Exchange the card drawn with one further down, and replay the deal up to there."""
    draws = draws_of(played(SHAPES[shape](random.Random(5)), "greedy"))
    places, views = views_after(draws)
    assert len(places) == len(views) > 500
    for (i, card), view in list(zip(places, views, strict=True))[::7]:
        deck, here = list(draws.record.deck), 37 + int(i)
        there = deck.index(CARDS[card], here)
        deck[here], deck[there] = deck[there], deck[here]
        end = int(draws.ply[i]) + 1
        other = Record(tuple(deck), draws.record.dealer, False, draws.record.actions[:end])
        assert other.state_at(end).view(int(draws.seat[i])) == view


def test_a_deal_that_is_not_over_has_the_luck_so_far() -> None:
    record = played(Random(3).deck(), "greedy")
    whole = draws_of(record)
    part = draws_of(Record(record.deck, record.dealer, False, record.actions[:40]))
    assert 0 < len(part) < 59
    assert (part.own == whole.own[: len(part)]).all()
    assert len(draws_of(Record(record.deck, 0))) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [("greedy", "greedy"), ("greedy", "random")])
def test_its_mean_over_many_deals_is_nothing(a: str, b: str) -> None:
    players = PlayerSpec.parse(a), PlayerSpec.parse(b)
    lucks, margins = [], []
    for pair in range(2500):
        for _, result in play_pair(*players, 77, pair):
            assert result.luck is not None
            lucks.append(result.luck)
            margins.append(result.scores[0] - result.scores[1])
    error = np.std(lucks) / math.sqrt(len(lucks))
    assert abs(np.mean(lucks)) < 3 * error
    if a == b:  # the weights were fitted to deals like these
        assert np.var(np.subtract(margins, lucks)) < 0.8 * np.var(margins)
