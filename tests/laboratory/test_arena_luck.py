"""The luck correction: it takes away noise, and nothing else."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from games import Game
from glupcore import Random, Record, RecordError
from glupcore._core import Network
from glupcore._training import Trainer
from glupcore.arena.luck import MADE_OF_IT, luck_name, luck_of
from glupcore.arena.play import play_pair
from glupcore.arena.players import PlayerSpec
from glupcore.value import default_network
from referee import SHAPES

FIRST_DRAWN = 37  # place in the deck of the stock's top card
FACE_DOWN = 59


def played(deck: list[str], policy: str, seed: int = 0) -> Record:
    game = Game(deck, seed % 2, policy, seed)
    actions = tuple(action for _, action in game.states() if action is not None)
    return Record(tuple(deck), game.dealer, False, actions)


def untaught() -> Network:
    """What it says of a card makes no sense."""
    return Trainer(5).network()


def slow_luck(record: Record, network: Network, draw: int, ply: int, seat: int) -> float:
    """Of one draw, by replaying the deal with every other card of the stock in its place."""
    values = []
    here = FIRST_DRAWN + draw
    for there in range(here, FIRST_DRAWN + FACE_DOWN):
        deck = list(record.deck)
        deck[here], deck[there] = deck[there], deck[here]
        actions = record.actions[: ply + 1]
        state = Record(tuple(deck), record.dealer, False, actions).state_at(ply + 1)
        values.append(network.value(state.view(seat)))
    return values[0] - sum(values) / len(values)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_each_draw_is_compared_with_every_card_that_might_have_come(shape: str) -> None:
    record = played(SHAPES[shape](random.Random(4)), "greedy", 4)
    network = default_network()
    found = network.luck(record.start(), record.actions)
    assert found.shape == (30,)
    assert found[-1] == 0  # the last face-down card and the turn-up come for certain
    tricks = 0
    for ply in range(len(record.actions)):
        state = record.state_at(ply)
        if state.phase == 2:
            break
        if state.decision != "meld":
            continue
        if tricks % 7 == 0:
            taker = state.player
            each = [
                slow_luck(record, network, 2 * tricks, ply, taker),
                slow_luck(record, network, 2 * tricks + 1, ply, 1 - taker),
            ]
            assert found[tricks] == pytest.approx(each[taker] - each[1 - taker], abs=1e-3)
        tricks += 1
    assert tricks == 30


@pytest.mark.parametrize("policy", ["greedy", "random"])
@pytest.mark.parametrize("network", [default_network, untaught])
def test_over_all_orders_of_the_last_cards_it_is_exactly_nothing(
    policy: str, network: object
) -> None:
    """The mean over every order of the last five cards is what was settled before them."""
    deck = Random(8).deck()
    value = network()  # type: ignore[operator]
    lucks, settled = [], []
    for order in itertools.permutations(deck[91:]):
        record = played([*deck[:91], *order], policy, 8)
        terms = value.luck(record.start(), record.actions)
        settled.append(terms[:27].sum())  # 54 draws, the same in every order
        lucks.append(terms.sum())
    assert np.ptp(settled) < 1e-9
    assert np.ptp(lucks) > 0.5
    assert np.mean(lucks) == pytest.approx(settled[0], abs=1e-3)  # values are single floats


def test_a_deal_that_is_not_over_has_the_luck_so_far() -> None:
    record = played(Random(3).deck(), "greedy")
    network = default_network()
    whole = network.luck(record.start(), record.actions)
    part = network.luck(record.start(), record.actions[:40])
    assert 0 < len(part) < 30
    assert (part == whole[: len(part)]).all()
    assert luck_of(record) == MADE_OF_IT * whole.sum() != 0
    assert luck_of(record, untaught()) != luck_of(record)
    assert luck_of(Record(record.deck, 0)) == 0


def test_a_bad_action_is_named() -> None:
    record = played(Random(3).deck(), "greedy")
    bad = Record(record.deck, 0, False, (*record.actions[:7], "marriage-C:KC"))
    with pytest.raises(RecordError, match="ply 7"):
        luck_of(bad)


def test_its_name_is_that_of_the_weights() -> None:
    assert luck_name("glup") == luck_name("glup")
    assert luck_name("glup").startswith("network-")
    assert len(luck_name("glup")) == len("network-") + 12


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [("greedy", "greedy"), ("greedy", "random")])
def test_its_mean_over_many_deals_is_nothing(a: str, b: str) -> None:
    players = PlayerSpec.parse(a), PlayerSpec.parse(b)
    lucks, margins = [], []
    for pair in range(1000):
        for _, result in play_pair(*players, 77, pair, rules="glup"):
            assert result.luck is not None
            lucks.append(result.luck)
            margins.append(result.scores[0] - result.scores[1])
    error = np.std(lucks) / math.sqrt(len(lucks))
    assert abs(np.mean(lucks)) < 3 * error
    if a == b:  # what was dealt at first is still in it
        assert np.var(np.subtract(margins, lucks)) < 0.6 * np.var(margins)


@pytest.mark.slow
def test_a_margin_that_is_known_stays_what_it_is() -> None:
    """Greedy against itself: 0 in every pair, whatever the luck of its deals."""
    greedy = PlayerSpec.parse("greedy")
    for pair in range(50):
        deals = [result for _, result in play_pair(greedy, greedy, 5, pair, rules="glup")]
        assert sum(deal.margin for deal in deals) == 0
        assert deals[0].luck == deals[1].luck != 0
