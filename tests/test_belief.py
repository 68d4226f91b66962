"""What is believed of the opponent's hand."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import glupcore.belief as belief
from glupcore import Random, State, View
from glupcore.belief import CLASSES, STAGES, believed_odds, card_classes

DATA = Path(belief.__file__).parent / "data" / "belief.json"


def leads(seeds: range) -> list[tuple[State, View]]:
    """States of deals between greedy players that no fit has seen, before leads by seat 0."""
    found = []
    for seed in seeds:
        state = State.from_seed(seed)
        rng = Random(seed)
        while state.phase == 1:
            assert state.player is not None
            if state.decision == "lead" and state.player == 0 and state.trick > 2:
                found.append((state.copy(), state.view(0)))
            state.apply(state.view(state.player).choose("greedy", rng))
    return found


def test_every_card_has_its_class() -> None:
    for trump in "CDHS":
        classes = card_classes(trump)
        assert len(classes) == 24
        names = [CLASSES[place] for place in classes]
        assert sum(name.startswith("trump") for name in names) == 6
        assert ("plain JD" in names) == (trump != "D")
        assert ("plain QS" in names) == (trump != "S")
    assert CLASSES[card_classes("H")[3 * 6 + 4]] == "plain T"  # the ten of spades


def test_the_table_is_whole() -> None:
    data = json.loads(DATA.read_text())
    assert data["classes"] == list(CLASSES)
    odds = np.array(data["odds"])
    assert odds.shape == (STAGES, len(CLASSES))
    assert ((odds > 0.03) & (odds < 10)).all()


def test_nothing_is_hidden_in_phase_2() -> None:
    assert (believed_odds(State.from_endgame("H AH 9C / TC AC").view(0)) == 1).all()


def test_the_belief_is_calibrated_and_better_than_chance() -> None:
    """Per class: how many unseen cards are in the hand, as believed, by chance and in truth."""
    from glupcore.solvers._pimc import Evaluator

    totals = np.zeros((3, len(CLASSES)))
    for number, (state, view) in enumerate(leads(range(5000, 5060))):
        classes = list(card_classes(state.trump))
        truth = state.hand(1).counts - view.opponent_known.counts.astype(float)
        unseen = view.unseen.counts
        odds = believed_odds(view)
        weighted = unseen * odds / (unseen * odds).sum()
        believed = weighted * truth.sum()  # to first order; the sampler is exact
        for row, counts in enumerate((truth, believed, unseen * truth.sum() / unseen.sum())):
            np.add.at(totals[row], classes, counts)
        if number % 200 == 0:  # and the search can sample from it
            evaluator = Evaluator(view.to_bytes(), "greedy", 1, odds)
            assert evaluator.rows(0, 1, [0]).shape == (1, 1)
    truth, believed, chance = totals
    assert np.abs(believed - truth).sum() < 0.5 * np.abs(chance - truth).sum()
    tens = CLASSES.index("plain T")
    assert truth[tens] < 0.5 * chance[tens]
