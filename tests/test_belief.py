"""The belief about the opponent's hand: its signs and features, its file, and that it is right."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from belief_twin import HistoryTwin, features
from games import Game, games
from glupcore import GlupError, History, Random, Record, State, recommend
from glupcore._core import (
    WorldSampler,
    belief_feature_names,
    belief_features,
    card_class_names,
    card_classes,
)
from glupcore.belief import (
    FILE,
    MOST_LOG_ODDS,
    MOST_TRUST,
    Belief,
    believed_chances,
    believed_odds,
    default_belief,
    load_belief,
    plays_by_class,
    trusted,
)
from glupcore.deal import Deal
from glupcore.solvers import find_solver
from glupcore.solvers.limits import Limits
from referee import CARDS, SHAPES, Referee

DATA = Path(__file__).parents[1] / "src" / "glupcore" / "data" / FILE


def check_against_the_twin(game: Game, every: int) -> int:
    """Signs after each trick and features at every so many plies; the number of comparisons."""
    names, compared = belief_feature_names()[1], 0
    deal = Referee(game.deck, game.dealer)
    ours = [History(seat) for seat in (0, 1)]
    theirs = [HistoryTwin(seat) for seat in (0, 1)]
    for ply, (state, action) in enumerate(game.states()):
        if state.phase == 2 or action is None:
            break
        for seat in (0, 1):
            signs = [theirs[seat].signs[key] for key in theirs[seat].signs]
            assert ours[seat].signs().ravel() == pytest.approx(signs, rel=1e-5)
            if ply % every != seat:
                continue
            rows = features(deal, seat, theirs[seat])
            found = belief_features(state.view(seat), ours[seat])
            assert set(names) == set(rows[0])
            expected = np.array([[row[name] for name in names] for row in rows])
            assert found == pytest.approx(expected, rel=1e-5, abs=1e-6)
            alone = belief_features(state.view(seat))
            assert (alone == found[:, : alone.shape[1]]).all()
            compared += 1
        for seat in (0, 1):
            ours[seat].see(state, action)
            theirs[seat].see(deal, action)
        deal.apply(action)
    return compared


@settings(max_examples=10)
@given(games())
def test_signs_and_features_are_those_of_the_twin(game: Game) -> None:
    assert check_against_the_twin(game, 16) > 8


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_every_shape_of_deal_agrees_with_the_twin(shape: str) -> None:
    deck = SHAPES[shape](random.Random(shape))
    assert check_against_the_twin(Game(deck, 1, "greedy", 3), 8) > 15


def test_a_history_is_of_its_seat_and_time() -> None:
    state = State.from_seed(1)
    with pytest.raises(GlupError, match=r"seat: expected 0 or 1"):
        History(2)
    history = History(0)
    for _ in range(3):
        assert state.player is not None
        action = state.legal_actions()[0]
        history.see(state, action)
        state.apply(action)
    assert history.drawn == 2
    assert history == history.copy() != History(0)
    with pytest.raises(GlupError, match=r"history: expected that of seat 1 after 2 draws"):
        believed_odds(state.view(1), history)
    with pytest.raises(GlupError, match="given seat 0 after 0"):
        believed_odds(state.view(0), History(0))
    with pytest.raises(GlupError, match="expected the deal after 0 draws, given 2"):
        History(0).see(state, state.legal_actions()[0])
    assert state.player is not None
    with pytest.raises(GlupError, match="history: expected that of seat"):
        recommend(state.view(state.player), iterations=5, history=History(state.player))


def played(seed: int, plies: int) -> Record:
    """The first plies of a deal between ``greedy`` and itself."""
    deck, rng, actions = Random(seed).deck(), Random(seed), []
    state = State.deal(deck)
    for _ in range(plies):
        assert state.player is not None
        actions.append(state.view(state.player).choose("greedy", rng))
        state.apply(actions[-1])
    return Record(tuple(deck), 0, False, tuple(actions))


def test_a_record_and_a_deal_tell_the_same_history() -> None:
    record = played(8, 40)
    state, history = record.start(), History(1)
    for action in record.actions:
        history.see(state, action)
        state.apply(action)
    assert record.history_at(40, 1) == history
    assert Deal.from_record(record).history(1) == history
    assert history.signs().any()
    assert record.history_at(0, 1) == History(1)
    assert record.history_at(40, 0) != history


def test_nothing_is_noted_in_phase_2() -> None:
    record = played(3, 110)
    assert record.state_at(110).phase == 2
    history = record.history_at(110, 0)
    assert history.drawn == 60
    assert (believed_odds(record.state_at(110).view(0), history) == 1).all()


def test_every_card_has_its_class() -> None:
    for trump in "CDHS":
        names = [card_class_names()[place] for place in card_classes(trump)]
        assert len(names) == 24
        assert sum(name.startswith("trump") for name in names) == 6
        assert ("plain JD" in names) == (trump != "D")
        assert ("plain QS" in names) == (trump != "S")
    assert card_class_names()[card_classes("H")[CARDS.index("TS")]] == "plain T"


def test_nothing_is_hidden_in_phase_2() -> None:
    view = State.from_endgame("H AH 9C / TC AC").view(0)
    assert (believed_odds(view) == 1).all()
    assert np.isnan(believed_chances(view)).all()


@pytest.mark.parametrize("known", [True, False])
def test_chances_are_what_the_sampler_draws(known: bool) -> None:
    record = played(21, 50)
    view = record.state_at(50).view(1)
    history = record.history_at(50, 1) if known else None
    chance = believed_chances(view, history)
    unseen = view.unseen.counts
    assert (np.isnan(chance) == (unseen == 0)).all()
    sampler, rng, drawn = WorldSampler(view, believed_odds(view, history)), Random(4), 4000
    found = sum(sampler.sample(rng).hand(0).counts.astype(float) for _ in range(drawn)) / drawn
    there = unseen > 0
    known_cards = view.opponent_known.counts.astype(float)
    assert (found - known_cards)[there] == pytest.approx((chance * unseen)[there], abs=0.06)
    wanted = view.concealed - len(view.opponent_known)
    assert (chance * unseen)[there].sum() == pytest.approx(wanted)


def test_without_a_belief_the_mean_is_that_of_chance() -> None:
    view = played(21, 50).state_at(50).view(1)
    unseen = view.unseen.counts
    wanted = view.concealed - len(view.opponent_known)
    assert WorldSampler(view).expected() == pytest.approx(unseen * wanted / unseen.sum())


def test_the_file_is_what_it_says() -> None:
    belief = default_belief()
    assert Belief.from_json(belief.to_json(), "again").to_json() == belief.to_json()
    assert DATA.read_text() == belief.to_json()
    manifest = belief.manifest
    assert not set(manifest.strangers) & set(manifest.opponents)
    assert set(manifest.losses) == {*manifest.strangers, *manifest.opponents}
    assert len(manifest.commit) > 6


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"version": 2', '"version": 1', "expected version 2, given 1"),
        ('"version": 2,', "", "'version'"),
        ('"trust": [', '"trust": [0.5, ', "its checksum is not that of its contents"),
        ("{", "", "Expecting value|Extra data"),
    ],
)
def test_a_bad_file_is_an_error_that_names_it(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    path = tmp_path / "other.json"
    text = DATA.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(GlupError, match=rf"other\.json: expected a belief: .*({reason})"):
        load_belief(path)


def test_weights_of_another_shape_are_no_belief(tmp_path: Path) -> None:
    belief = default_belief()
    for bad in (
        replace(belief, with_history=belief.with_history[:, 1:]),
        replace(belief, without=belief.without[1:]),
        replace(belief, trust=belief.trust * np.nan),
    ):
        path = tmp_path / "bad.json"
        path.write_text(bad.to_json())
        with pytest.raises(GlupError, match=r"bad\.json: expected a belief: expected finite numb"):
            load_belief(path)


def test_odds_are_bounded_and_trust_shrinks_them() -> None:
    belief = default_belief()
    record = played(30, 60)
    view, history = record.state_at(60).view(0), record.history_at(60, 0)
    huge = replace(belief, with_history=1e6 * belief.with_history)
    log_odds = np.log(huge.odds(view, history))
    assert np.abs(log_odds).max() == pytest.approx(MOST_LOG_ODDS)
    none = replace(belief, trust=0 * belief.trust)
    assert none.odds(view, history) == pytest.approx(np.ones(24))
    assert (trusted(np.eye(14), 100 * belief.trust) <= MOST_TRUST).all()
    plays = belief_features(view, history).astype(float) @ plays_by_class()
    from_hand = history.signs()[:4].sum()
    assert plays.sum(axis=1) == pytest.approx(np.full(24, from_hand), rel=1e-5)


def losses(policy: str, deals: range) -> tuple[float, float, float]:
    """Of chance, of the view and of the history: -log of the chance given to where copies are."""
    sums, copies = np.zeros(3), 0
    for seed in deals:
        state, rng, histories = State.from_seed(seed), Random(seed), (History(0), History(1))
        while state.phase == 1:
            seat = state.player
            assert seat is not None
            if 4 < state.trick < 20 and state.trick % 2 == seed % 2:
                view = state.view(seat)
                unseen = view.unseen.counts
                there = unseen > 0
                held = (state.hand(1 - seat) - view.opponent_known).counts[there]
                left = unseen[there] - held
                share = held.sum() / unseen.sum()
                for i, chance in enumerate(
                    (
                        np.full(there.sum(), share),
                        believed_chances(view)[there],
                        believed_chances(view, histories[seat])[there],
                    )
                ):
                    sums[i] -= (held * np.log(chance) + left * np.log(1 - chance)).sum()
                copies += int(unseen.sum())
            action = state.view(seat).choose(policy, rng)
            for history in histories:
                history.see(state, action)
            state.apply(action)
    chance, view_loss, history_loss = sums / copies
    return chance, view_loss, history_loss


def test_the_view_tells_something_and_the_history_more() -> None:
    chance, view, history = losses("greedy", range(9000, 9030))
    assert view < chance - 0.03
    assert history < view - 0.003


def test_one_who_plays_at_random_is_soon_trusted_less() -> None:
    """Where the belief is wrong about him it comes nearer to chance."""
    chance, view, history = losses("random", range(9000, 9030))
    assert chance < history < view


def test_solvers_take_a_history() -> None:
    record = played(5, 44)
    state = record.state_at(44)
    assert state.player is not None
    view, history = state.view(state.player), record.history_at(44, state.player)
    for name in ("pimc", "ismcts", "determinized"):
        with_it, without, again = (
            find_solver(name).advise(view, Limits(iterations=400), 1, history=h).actions
            for h in (history, None, history)
        )
        assert with_it == again != without
        blind = [
            find_solver(name, belief=False).advise(view, Limits(iterations=400), 1, history=h)
            for h in (history, None)
        ]
        assert blind[0].actions == blind[1].actions
    told = recommend(view, iterations=200, seed=1, history=history, explain=True)
    assert told.actions != recommend(view, iterations=200, seed=1, explain=True).actions


def test_a_listed_world_has_its_weight_by_the_belief() -> None:
    from glupcore.solvers._listed import ListedWorlds
    from glupcore.solvers._pimc import Evaluator

    record = played(12, 120)
    ply = next(p for p in range(110, 0, -1) if record.state_at(p).phase == 1)
    state = record.state_at(ply)
    assert state.player is not None
    view = state.view(state.player)
    for odds in (np.ones(24), believed_odds(view, record.history_at(ply, state.player))):
        evaluator = Evaluator(view, "greedy", 1, odds)
        weights = evaluator.list_worlds(24)
        assert weights is not None
        worlds = ListedWorlds(evaluator, weights)
        assert 1 <= worlds.effective <= worlds.worlds
        assert worlds.effective == pytest.approx(1 / (weights**2).sum())
