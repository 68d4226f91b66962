"""What a world that a state of OpenSpiel resampled for a player has in common with the state."""

from typing import Any


def check_looks_the_same(world: Any, state: Any, player: int) -> None:
    """The checks of OpenSpiel's ResampleInfostateTest, and that the world can be written down."""
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.information_state_tensor(player) == state.information_state_tensor(player)
    assert world.observation_string(player) == state.observation_string(player)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.current_player() == state.current_player()
    if player == state.current_player():
        assert world.legal_actions() == state.legal_actions()
    again = state.get_game().deserialize_state(world.serialize())
    assert str(again) == str(world)
    assert again.deal == world.deal
