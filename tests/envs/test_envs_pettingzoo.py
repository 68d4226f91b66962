"""The PettingZoo environment against PettingZoo's own tests, and against the deal."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest

from extras import need

need("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from glupcore import RULESETS, GlupError, IllegalActionError, State, auction  # noqa: E402
from glupcore.drawing import render  # noqa: E402
from glupcore.envs import ChoiceState, pettingzoo  # noqa: E402
from glupcore.envs.auction import ChoiceState as ChoiceStateOfAuctions  # noqa: E402

PLAYERS = ["player_0", "player_1"]
AUCTIONS = ("two-handed-draw", "three-handed", "four-handed", "double-deck", "seven-handed")


# What api_test says of every environment with an action mask beside its observation.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("rules", [*RULESETS[:2], *AUCTIONS])
def test_api(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(rules=rules), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("rules", ["glup", "four-handed", "five-handed"])
def test_seeds(rules: str) -> None:
    seed_test(partial(pettingzoo.env, rules=rules), num_cycles=400)


def play(env: Any, seed: int) -> tuple[dict[str, int], list[tuple[str, int]]]:
    """The rewards that each agent was told of, and who chose what."""
    rng = np.random.default_rng(seed)
    told = dict.fromkeys(env.possible_agents, 0)
    chosen = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        told[agent] += reward
        if terminated:
            env.step(None)
            continue
        mask = observation["action_mask"]
        for other in env.possible_agents:
            assert env.observation_space(other).contains(env.observe(other))
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        choice = int(rng.choice(np.flatnonzero(mask)))
        chosen.append((agent, choice))
        env.step(choice)
    return told, chosen


def test_a_deal_from_its_first_lead_to_its_end() -> None:
    for seed in range(6):
        env = pettingzoo.env(rules=RULESETS[seed % 3])
        env.reset(seed=seed)
        start = env.unwrapped.state_of_deal
        told, chosen = play(env, seed)
        # The same choices in a deal by itself.
        at = ChoiceState(start)
        for agent, choice in chosen:
            assert agent == f"player_{at.player}"
            at.apply(choice)
        assert at.is_over
        assert at.state == env.unwrapped.state_of_deal
        mine, others = at.state.scores
        assert told == {"player_0": mine - others, "player_1": others - mine}
        assert env.agents == []


@pytest.mark.parametrize("rules", AUCTIONS)
def test_an_auction_game_from_its_first_bid_to_its_end(rules: str) -> None:
    for seed in range(3):
        env = pettingzoo.env(rules=rules)
        seats = auction.Rules(rules).seats
        assert env.possible_agents == [f"player_{seat}" for seat in range(seats)]
        env.reset(seed=seed)
        start = env.unwrapped.state_of_deal
        told, chosen = play(env, seed)
        at = ChoiceStateOfAuctions(start)
        for agent, choice in chosen:
            assert agent == f"player_{at.player}"
            at.apply(choice)
        assert at.state == env.unwrapped.state_of_deal
        scores = at.state.scores
        assert list(told.values()) == [
            scores[at.state.rules.account(seat)] for seat in range(seats)
        ]


def test_observations_are_those_of_the_choices() -> None:
    env = pettingzoo.raw_env()
    state = State.from_seed(7)
    env.reset(options={"state": state})
    at = ChoiceState(state)
    for choice in at.choices_of("AC"):
        assert choice in np.flatnonzero(env.observe("player_1")["action_mask"])
        env.step(choice)
        at.apply(choice)
    for seat, agent in enumerate(PLAYERS):
        assert np.array_equal(env.observe(agent)["observation"], at.observation(seat))
    assert env.choices_of("9C") == [0]


def test_resets_without_a_seed_go_on() -> None:
    env, other = pettingzoo.env(), pettingzoo.env()
    deals = []
    for one in (env, other):
        one.reset(seed=3)
        first = one.unwrapped.state_of_deal
        one.reset()
        deals.append((first, one.unwrapped.state_of_deal))
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


def test_pictures() -> None:
    env = pettingzoo.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == render.text(env.unwrapped.state_of_deal)
    quiet = pettingzoo.raw_env()
    quiet.reset(seed=1)
    assert quiet.render() is None
    with pytest.raises(GlupError, match="render_mode: expected None or 'ansi', given 'human'"):
        pettingzoo.env(render_mode="human")


def test_what_is_not_legal_is_refused() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    before = env.unwrapped.state_of_deal
    with pytest.raises(IllegalActionError, match="choice: expected one of"):
        env.step(120)
    with pytest.raises(GlupError, match="action: expected a choice, given None"):
        env.step(None)
    with pytest.raises(GlupError, match=r"options: expected .* as 'state', given 7"):
        env.reset(options={"state": 7})
    with pytest.raises(GlupError, match="options: expected a state by 'glup', given 'two-handed'"):
        env.reset(options={"state": State.from_seed(1, rules="two-handed")})
    of_auctions = pettingzoo.env(rules="four-handed")
    with pytest.raises(GlupError, match=r"expected a glupcore.auction.State as 'state'"):
        of_auctions.reset(options={"state": State.from_seed(1)})
    of_a_house = auction.State.from_seed(1, rules="four-handed", options={"target": 500})
    with pytest.raises(GlupError, match=r"options: expected a state by .*, given "):
        of_auctions.reset(options={"state": of_a_house})
    with pytest.raises(GlupError, match="rules: 'x' given, expected glup, two-handed, "):
        pettingzoo.env(rules="x")
    assert env.unwrapped.state_of_deal == before


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("glup", "glup_pinochle_v0"),
        ("two-handed", "two_handed_v0"),
        ("double-deck", "double_deck_v0"),
        ("three-handed-chips", "three_handed_chips_v0"),
    ],
)
def test_the_name_is_that_of_the_game_and_a_version(rules: str, name: str) -> None:
    env = pettingzoo.env(rules=rules)
    assert env.metadata["name"] == name
    assert re.fullmatch(r"[a-z0-9_]+_v[0-9]+", name)
    assert str(env.unwrapped) == name
