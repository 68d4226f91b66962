"""The belief about the opponent's hand: its features, its file, and that it is right."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from belief_twin import features
from games import Game, games
from glupcore import GlupError, Random, Record, State
from glupcore._core import (
    MOST_LOG_ODDS,
    WorldSampler,
    belief_feature_names,
    belief_features,
    card_class_names,
    card_classes,
)
from glupcore.belief import (
    FILE,
    Belief,
    believed_chances,
    believed_odds,
    default_belief,
    has_belief,
)
from places import ROOT
from referee import CARDS, SHAPES, Referee

DATA = ROOT / "src" / "glupcore" / "data" / FILE


def check_against_the_twin(game: Game, every: int) -> int:
    """Features at every so many plies, for both seats in turn; the number of comparisons."""
    names, compared = belief_feature_names(), 0
    deal = Referee(game.deck, game.dealer)
    for ply, (state, action) in enumerate(game.states()):
        if state.phase == 2 or action is None:
            break
        seat = ply % every
        if seat < 2:
            rows = features(deal, seat)
            assert set(names) == set(rows[0])
            expected = np.array([[row[name] for name in names] for row in rows])
            found = belief_features(state.view(seat))
            assert found == pytest.approx(expected, rel=1e-5, abs=1e-6)
            compared += 1
        deal.apply(action)
    return compared


@settings(max_examples=10)
@given(games())
def test_features_are_those_of_the_twin(game: Game) -> None:
    assert check_against_the_twin(game, 16) > 8


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_every_shape_of_deal_agrees_with_the_twin(shape: str) -> None:
    deck = SHAPES[shape](random.Random(shape))
    assert check_against_the_twin(Game(deck, 1, "greedy", 3), 8) > 15


def played(seed: int, plies: int) -> Record:
    """The first plies of a deal between ``greedy`` and itself."""
    deck, rng, actions = Random(seed).deck(), Random(seed), []
    state = State.deal(deck)
    for _ in range(plies):
        actions.append(state.view(state.player).choose("greedy", rng))
        state.apply(actions[-1])
    return Record(tuple(deck), 0, False, tuple(actions))


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


@pytest.mark.parametrize("rules", ["two-handed", "two-handed-extended"])
def test_nothing_is_believed_in_a_game_without_a_belief(rules: str) -> None:
    view = State.from_seed(3, rules=rules).view(0)
    assert not has_belief(rules)
    assert (believed_odds(view) == 1).all()
    with pytest.raises(GlupError, match=f"belief-{rules}.json: the package has no such file"):
        default_belief(rules)
    with pytest.raises(GlupError, match=f"rules of glup, given one by those of {rules}"):
        default_belief().odds(view)


def test_chances_are_what_the_sampler_draws() -> None:
    view = played(21, 50).state_at(50).view(1)
    chance = believed_chances(view)
    unseen = view.unseen.counts
    assert (np.isnan(chance) == (unseen == 0)).all()
    sampler, rng, drawn = WorldSampler(view, believed_odds(view)), Random(4), 4000
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
        ('"version": 3', '"version": 2', "expected version 3, given 2"),
        ('"version": 3,', "", "'version'"),
        ('"trust": 1.', '"trust": 0.', "its checksum is not that of its contents"),
        ("{", "", "not JSON"),
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
        Belief.from_json(path.read_text(), str(path))


def test_weights_of_another_shape_are_no_belief(tmp_path: Path) -> None:
    belief = default_belief()
    for bad in (
        replace(belief, weights=belief.weights[:, 1:]),
        replace(belief, weights=belief.weights[1:]),
        replace(belief, trust=belief.trust * np.nan),
    ):
        path = tmp_path / "bad.json"
        path.write_text(bad.to_json())
        with pytest.raises(GlupError, match=r"bad\.json: expected a belief: .*finite numb"):
            Belief.from_json(path.read_text(), str(path))


def test_odds_are_bounded_and_trust_shrinks_them() -> None:
    belief = default_belief()
    view = played(30, 60).state_at(60).view(0)
    huge = replace(belief, weights=1e6 * belief.weights)
    assert np.abs(np.log(huge.odds(view))).max() == pytest.approx(MOST_LOG_ODDS)
    assert replace(belief, trust=0.0).odds(view) == pytest.approx(np.ones(24))


def test_the_view_tells_something() -> None:
    """Less than by chance is -log of the chance given to where copies are."""
    sums, copies = np.zeros(2), 0
    for seed in range(9000, 9030):
        state, rng = State.from_seed(seed), Random(seed)
        while state.phase == 1:
            seat = state.player
            view = state.view(seat)
            if 4 < state.trick < 20 and state.trick % 2 == seed % 2:
                unseen = view.unseen.counts
                there = unseen > 0
                held = (state.hand(1 - seat) - view.opponent_known).counts[there]
                left = unseen[there] - held
                share = np.full(there.sum(), held.sum() / unseen.sum())
                for i, chance in enumerate((share, believed_chances(view)[there])):
                    sums[i] -= (held * np.log(chance) + left * np.log(1 - chance)).sum()
                copies += int(unseen.sum())
            state.apply(view.choose("greedy", rng))
    by_chance, believed = sums / copies
    assert believed < by_chance - 0.03


def test_a_listed_world_has_its_weight_by_the_belief() -> None:
    from glupcore._core import Evaluator

    record = played(12, 120)
    ply = next(p for p in range(110, 0, -1) if record.state_at(p).phase == 1)
    state = record.state_at(ply)
    view = state.view(state.player)
    for odds in (np.ones(24), believed_odds(view)):
        weights = Evaluator(view, "greedy", 1, odds).list_worlds(24)
        assert weights.sum() == pytest.approx(1)
        assert 1 <= 1 / (weights**2).sum() <= len(weights) + 1e-9
