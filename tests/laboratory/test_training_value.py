"""The network as training has it: untrained, played by, and judged in matches and self-play."""

from __future__ import annotations

import numpy as np
import pytest

from glupcore import RULESETS, GlupError, ruleset
from glupcore._training import Player, Trainer, play_match, self_play
from glupcore.support.weights import bytes_of, name_of
from glupcore.value import STEM, Manifest, default_network
from value_twin import check_twin, states


@pytest.mark.parametrize("rules", RULESETS)
def test_an_untrained_network_agrees_with_the_twin(rules: str) -> None:
    network = Trainer(5, rules).network()
    check_twin(network, states(12, "random", rules))


@pytest.mark.parametrize("rules", RULESETS)
def test_a_network_plays_one_game(rules: str) -> None:
    network = default_network(rules)
    for other in set(RULESETS) - {rules}:
        said = f"network: expected a deal by the rules of {rules}, given one by those of {other}"
        with pytest.raises(GlupError, match=said):
            play_match(Player(network), Player(), pairs=1, seed=1, rules=other)
        with pytest.raises(GlupError, match="judge: expected a deal by the rules of"):
            self_play(Player(), Player(), deals=1, seed=1, judge=network, rules=other)


# The shorter deals of the traditional games hold as much luck, and take a quarter of the time.
@pytest.mark.parametrize(
    ("rules", "pairs"),
    [("glup", 600), ("two-handed", 4000), ("two-handed-extended", 4000)],
)
def test_the_shipped_network_beats_greedy(rules: str, pairs: int) -> None:
    # The decks are always the same; the manifest has the margin on more of them.
    network = Player(default_network(rules))
    margin, error = play_match(network, Player(), pairs=pairs, seed=11, rules=rules)
    assert margin > 3 * error
    manifest = Manifest.from_json(bytes_of(name_of(STEM, rules, "json")).decode(), "the package's")
    assert abs(margin - manifest.margin) < 4 * error


def test_self_play_is_reproducible_and_cut_anywhere() -> None:
    me = Player(default_network(), explore=0.2)
    once = self_play(me, me, deals=6, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    again = self_play(me, me, deals=6, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    part = self_play(me, me, deals=3, seed=4, judge=default_network(), decay=0.7, stacked=0.5)
    np.testing.assert_array_equal(once.rows, again.rows)
    np.testing.assert_array_equal(once.targets, again.targets)
    np.testing.assert_array_equal(once.targets[: len(part)], part.targets)
    assert len(once.starts) == len(once) + 1
    assert once.starts[-1] == len(once.rows)
    assert once.rows.min() > 0


@pytest.mark.parametrize("rules", RULESETS)
def test_targets_without_a_judge_are_the_results(rules: str) -> None:
    # Both seats of a deal see opposite results, and each sees one total from its first view on.
    greedy = Player()
    game = ruleset(rules)
    samples = self_play(greedy, greedy, deals=1, seed=9, keep=1.0, rules=rules)
    first = samples.targets[samples.draws == game.draw_tricks][:2]
    assert first[0] == -first[1] or 1 in np.abs(first[0] + first[1] - np.array([0, 1, -1]))
    more = len(samples) - 2 * 4 * game.draw_tricks
    # And twice more after each dix that leaves the turn.
    assert more in ((0,) if game.exchange_ends_turn else (0, 2, 4))
