"""States and views whose bytes a stranger made, with the checksum that fits: refused, or sound."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
import random
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import decisions, states
from glupcore import (
    Cards,
    EndgameSolver,
    NotationError,
    Random,
    State,
    View,
    _auction,
    _core,
    position_from_view,
    view_from_position,
)
from glupcore.envs import ChoiceState
from glupcore.solvers import find_solver, names
from glupcore.solvers.limits import Limits
from native_modules import native_modules
from value_twin import with_sum

MARK = 4
SUM = 8
LAST_STOCK = MARK + 352 + 59
SCORES = MARK + 436
PLAYER = MARK + 449  # that byte as 255 read out of bounds


def signed(data: bytes) -> bytes:
    return data[:MARK] + with_sum(data[MARK:])


def use(view: View) -> None:
    """Everything that is quick."""
    assert View.from_bytes(view.to_bytes()) == view
    assert len(str(view)) > 100
    repr(view)
    world = view.sample(Random(1))
    assert world.view(view.seat) == view
    if not world.is_over:
        assert view_from_position(json.dumps(position_from_view(view)), seat=view.seat) == view


def play(state: State) -> None:
    rng = random.Random(1)
    str(state)
    for seat in (0, 1):
        use(state.view(seat))
    while state.player is not None:
        state.apply(rng.choice(state.legal_actions()))
    assert State.from_bytes(state.to_bytes()) == state


def read(data: bytes) -> State | View | None:
    reader = State.from_bytes if data.startswith(b"GLS2") else View.from_bytes
    try:
        return reader(data)
    except NotationError:
        return None


def expect_sound(unsigned: bytes) -> None:
    found = read(signed(unsigned))
    if isinstance(found, State):
        play(found)
    elif isinstance(found, View):
        use(found)


@given(states(), st.data())
def test_what_is_accepted_can_be_used(state: State, data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([state.to_bytes(), state.view(0).to_bytes()]))
    place = st.integers(MARK, len(whole) - SUM - 1)
    bad = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        first, second = data.draw(place), data.draw(place)
        if data.draw(st.booleans()):
            bad[first], bad[second] = bad[second], bad[first]
        else:
            bad[first] = data.draw(st.integers(0, 255))
    expect_sound(bytes(bad))


def test_every_byte_may_be_255() -> None:
    state = State.from_seed(1)
    for whole in (state.to_bytes(), state.view(1).to_bytes()):
        for place in range(MARK, len(whole) - SUM):
            bad = bytearray(whole)
            bad[place] = 255
            expect_sound(bytes(bad))


def test_pickles_are_bytes_too() -> None:
    state = State.from_seed(1)
    for whole, thing in ((state.to_bytes(), state), (state.view(1).to_bytes(), state.view(1))):
        data = pickle.dumps(thing)
        assert whole in data
        bad = bytearray(whole)
        bad[PLAYER] = 255
        with pytest.raises(NotationError, match="player: expected"):
            pickle.loads(data.replace(whole, signed(bytes(bad))))


def classes() -> list[type]:
    found = [
        vars(module).values() for module in (_core, _auction, *native_modules("_training").values())
    ]
    return [
        item
        for items in found
        for item in items
        if isinstance(item, type) and not issubclass(item, BaseException)
    ]


@pytest.mark.parametrize("of", classes())
def test_an_object_without_a_value_is_refused(of: type) -> None:
    """pybind11 would take memory that nothing was written to for one."""
    blank = of.__new__(of)
    for name in dir(of):
        if isinstance(vars(of).get(name), property):
            with pytest.raises(TypeError, match="expected an object with a value"):
                getattr(blank, name)
    for use_of in (pickle.dumps, hash, copy.copy, copy.deepcopy):
        with contextlib.suppress(TypeError):
            use_of(blank)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle(protocol: int) -> None:
    """0 and 1 ended the process."""
    state = State.from_seed(1)
    for thing in (state, state.view(1), ChoiceState(state), Cards("AS 9C")):
        assert pickle.loads(pickle.dumps(thing, protocol)) == thing
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(EndgameSolver(), protocol)


@pytest.mark.slow
@settings(max_examples=10)
@given(decisions(), st.integers(0, 2**32))
def test_every_solver_advises_on_what_is_accepted(state: State, seed: int) -> None:
    rng = random.Random(seed)
    body = bytearray(state.to_bytes())
    face_down = body[LAST_STOCK - state.stock : LAST_STOCK]
    rng.shuffle(face_down)
    body[LAST_STOCK - state.stock : LAST_STOCK] = face_down
    body[SCORES : SCORES + 8] = struct.pack("<2i", rng.randrange(2 * 10**6), 2 * 10**6)
    found = State.from_bytes(signed(bytes(body)))
    assert found.scores[1] == 2 * 10**6
    view = found.view(found.player)
    for name in names():
        if name == "exact" and view.phase == 1:
            continue
        advice = find_solver(name).advise(view, Limits(iterations=4), 1)
        assert {action.action for action in advice} == set(found.legal_actions())
