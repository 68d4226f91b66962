"""Where the cards of a deck go, by the deals of the core."""

import random

import pytest

from glupcore import RULESETS, Cards, Random, State, ruleset
from glupcore.deals.dealing import PLIES, UNKNOWN, Holdings, draws_of, hand_of, plies


@pytest.mark.parametrize("rules", RULESETS)
def test_hands_and_draws_are_those_of_a_deal(rules: str) -> None:
    rng = random.Random(1)
    declared = 0
    for seed in range(60):
        state = State.from_seed(seed, seed % 2, rules=rules)
        deck = Random(seed).deck(rules)
        for seat in (0, 1):
            dealt = Cards(deck[place] for place in hand_of(seat, seed % 2, rules))
            assert dealt == state.hand(seat)
        holdings = Holdings(deck, seed % 2, rules)
        unknown = [UNKNOWN] * len(deck)
        unknown[ruleset(rules).turnup_place] = deck[ruleset(rules).turnup_place]
        shown = Holdings(unknown, seed % 2, rules)
        actions: list[str] = []
        while not state.is_over:
            before = [holdings.drawn_by(seat)[:] for seat in (0, 1)]
            player, trick = state.player, state.trick
            legal = state.legal_actions()
            rich = [action for action in legal if ":" in action or action == "dix"]
            actions.append(rng.choice(rich or legal))
            state.apply(actions[-1])
            holdings.follow(actions[-1:])
            shown.follow(actions[-1:])
            declared += bool(rich)
            drawn = [holdings.drawn_by(seat)[len(before[seat]) :] for seat in (0, 1)]
            if any(drawn):
                assert {seat: place for seat, (place,) in enumerate(drawn)} == dict(
                    draws_of(player, trick, rules)
                )
            if not state.is_over:
                assert holdings.mover == state.player
        # All cards have been shown, and so the deck is known up to who held what when.
        assert holdings.left() == []
        assert shown.left() == []
        assert len(actions) <= plies(rules) <= PLIES
    assert declared > 100
