"""Does the engine generalise? A ruleset that it has never heard of, played, searched and valued."""

from collections import Counter
from functools import lru_cache

import pytest

import tiny
from glupcore import GlupError, Random, meld_kinds, recommend, ruleset, solve
from glupcore._core import State, View, WorldSampler
from glupcore.envs import BatchEnv, ChoiceState
from glupcore.solvers import names


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    tiny.install()


def states(count: int) -> list[State]:
    """Every decision of some deals, played at random."""
    found = []
    for seed in range(count):
        rng, state = Random(seed), State.from_seed(seed, seed % 2, rules=tiny.NAME)
        while not state.is_over:
            found.append(state.copy())
            player = state.player
            state.apply(state.view(player).choose("random", rng))
    return found


def test_what_follows_from_its_numbers() -> None:
    of = ruleset(tiny.NAME)
    assert (of.cards, of.deck_cards, of.stock_cards) == (tiny.PACK, 10, 4)
    assert (of.draw_tricks, of.tricks, of.turnup_place) == (2, 5, 6)
    assert of.deal_card_points == 2 * (1 + 2 + 3 + 2 + 3) + 2
    for trump in "DS":
        for kind in meld_kinds(trump, tiny.NAME):
            plain, in_trumps = tiny.MELDS[kind.identifier]
            assert kind.points == (in_trumps if kind.identifier[-1] == trump else plain)


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_playouts_end_with_all_points_given(policy: str) -> None:
    rng = Random(1)
    for state in states(30):
        before = sum(state.scores) + ruleset(tiny.NAME).deal_card_points
        assert before <= sum(state.playout(policy, rng)) <= before + 4 * 8 + 2 * 6


def test_perft_counts_sequences_of_actions() -> None:
    def sequences(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        count = 0
        for action in state.legal_actions():
            after = state.copy()
            after.apply(action)
            count += sequences(after, depth - 1)
        return count

    for seed in range(5):
        state = State.from_seed(seed, rules=tiny.NAME)
        assert [state.perft(depth) for depth in range(7)] == [
            sequences(state, depth) for depth in range(7)
        ]


def test_texts_bytes_and_positions_come_back() -> None:
    for state in states(20):
        assert State.from_bytes(state.to_bytes()) == state
        assert state.rules == tiny.NAME


def test_worlds_are_as_likely_as_the_deals_that_fit() -> None:
    """Each hand of the other is as likely as there are decks that deal it."""
    deck = State.from_seed(3, rules=tiny.NAME)
    view = deck.view(1)
    left = Counter(tiny.PACK * tiny.COPIES) - Counter([*view.hand, deck.turnup])
    sampler, rng = WorldSampler(view), Random(1)
    drawn = Counter(str(sampler.sample(rng).hand(0)) for _ in range(6000))
    total = 0
    expected: Counter[str] = Counter()
    for cards, weight in tiny.decks(deck.turnup or ""):
        state = State.from_deck(cards, 0, rules=tiny.NAME)
        if state.hand(1) == view.hand:
            expected[str(state.hand(0))] += weight
            total += weight
    assert set(drawn) == set(expected)
    assert sum(left.values()) == 6
    for hand, weight in expected.items():
        share = weight / total
        assert abs(drawn[hand] / 6000 - share) < 5 * (share * (1 - share) / 6000) ** 0.5


def test_endgames_are_solved_as_by_a_plain_search() -> None:
    solved = 0
    for state in states(120):
        if state.phase == 2 and state.decision == "lead":
            hands = (tuple(state.hand(0)), tuple(state.hand(1)))
            value = tiny.phase_2(hands, state.player, state.trump)
            leads = value if state.player == 0 else -value
            assert solve(state.to_endgame()).value == leads
            solved += 1
    assert solved > 200


@pytest.mark.parametrize("solver", sorted(set(names()) - {"exact", "network"}))
def test_solvers_advise_what_is_legal(solver: str) -> None:
    text = f"{solver}:tricks=5" if solver in ("ismcts", "determinized") else solver
    for state in states(3):
        view = state.view(state.player)
        assert recommend(view, solver=text, iterations=50, seed=1).action in view.legal_actions()


def test_it_is_played_by_choices_and_in_batches() -> None:
    env = BatchEnv(8, seed=1, rules=tiny.NAME)
    ended = 0
    for _ in range(60):
        env.step(env.choose())
        ended += int(env.dones.sum())
    assert ended > 20
    for state in states(5):
        at = ChoiceState(state)
        done = {at.copy().apply(choice) for choice in at.legal_choices()}
        assert done - {None} <= set(state.legal_actions())


@pytest.mark.parametrize(
    "wrong", [{"copies": 5}, {"hand_cards": 5}, {"melds": {"aces": (1, 1, 0)}}], ids=str
)
def test_a_ruleset_that_does_not_fit_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(GlupError, match="ruleset: "):
        tiny.install(**wrong)
    assert ruleset(tiny.NAME).deck_cards == 10


# The game solved


@lru_cache
def tree() -> tiny.Tree:
    return tiny.Tree("KD")


def test_the_tree_is_that_of_a_game_with_perfect_recall() -> None:
    assert tree().histories == 76_380
    for seat in (0, 1):
        plan = tree().plan(seat, _uniform)
        player = tree().players[seat]
        for number, first in enumerate(player.first):
            after = plan[first : first + len(player.actions[number])].sum()
            assert after == pytest.approx(plan[player.parents[number]])


def test_the_game_has_a_value_that_bounds_every_policy() -> None:
    """Each side's best response to the other's plan closes in on the value from its side."""
    dealer, eldest = tree().solve(60)
    above, below = tree().best_response(0, eldest), -tree().best_response(1, dealer)
    assert below <= 0.545 <= above <= below + 0.02
    for strategy, loss in ((_uniform, 6.0), (_greedy, 4.0)):
        plans = [tree().plan(seat, strategy) for seat in (0, 1)]
        losses = [0.545 + tree().best_response(1, plans[0]), tree().best_response(0, plans[1])]
        losses[1] -= 0.545
        assert all(loss < found < loss + 2 for found in losses)


@pytest.mark.slow
def test_auto_is_nearer_to_the_value_than_what_it_rolls_out_with() -> None:
    """It loses 1.9 points a deal to a best response, greedy 5.0 and random 7.2."""

    def auto(view: View) -> dict[str, float]:
        return {recommend(view, iterations=100, seed=1).action: 1.0}

    plan = tree().plan(0, auto)
    assert 0 < 0.545 + tree().best_response(1, plan) < 2.5


def _uniform(view: View) -> dict[str, float]:
    actions = view.legal_actions()
    return dict.fromkeys(actions, 1 / len(actions))


def _greedy(view: View) -> dict[str, float]:
    return {view.choose("greedy", Random(1)): 1.0}
