"""A position as JSON, on one line and as a drawing: there and back, and whatever else is typed."""

import json
import re
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glupcore import (
    Deal,
    PositionError,
    Random,
    State,
    View,
    line_from_view,
    position_from_view,
    view_from_position,
)
from glupcore.drawing.render import SIGNS, text
from test_positions_kind import views

LINE = (
    "9H_meld_cKQdQhATKQJsQ_cKKdKKhKKsKK~double-kings_hJ_-"
    "_cAAAATTJJJ9999dATTT9hAAA99sAAATTTT99_82.1_12.8_0_0"
)


def forms(view: View) -> list[str]:
    """A view in each of its forms."""
    return [json.dumps(position_from_view(view)), line_from_view(view), text(view)]


def test_open_cards_are_a_position_in_phase_2_alone() -> None:
    deal = Deal.from_deck(Random(3).deck())
    rng = Random(3)
    while (player := deal.player) is not None:
        drawing = str(deal.state)
        if deal.state.phase == 1:
            with pytest.raises(PositionError, match="given all cards open"):
                view_from_position(drawing)
        else:
            assert view_from_position(drawing) == deal.view(player)
            assert view_from_position(drawing, 1 - player) == deal.view(1 - player)
        deal.apply(deal.view(player).choose("greedy", rng))
    for over in (str(deal.state), str(deal.view(0))):
        with pytest.raises(PositionError, match="given its end"):
            view_from_position(over)
    with pytest.raises(PositionError, match="given its end"):
        line_from_view(deal.view(0))


def test_the_line_of_the_documentation(positions: list[dict[str, Any]]) -> None:
    view = view_from_position(LINE)
    assert line_from_view(view) == LINE
    assert view_from_position(LINE.upper()) == view
    assert view_from_position(f" {LINE}\n".encode()) == view
    assert view_from_position(LINE, seat=1).seat == 1
    short = "9H_follow-TD_cAAKKQQdAAKKQQhAAKsAAK_-_-_-_-"
    assert line_from_view(view_from_position(short)) == f"{short}_0.0_0.0_0_0"
    assert view_from_position("H_lead_hATs9_-_dKsKQ").concealed == 3


def test_a_drawing_is_read_however_it_was_copied() -> None:
    for view in list(views(2))[::7]:
        drawing = text(view)
        for copied in (
            f"$ glupcore show x\n{drawing}\n$ ",
            re.sub("^", "  > ".replace(">", " "), drawing, flags=re.MULTILINE),
            re.sub(" +", " ", drawing).replace("\n", "\r\n"),
            drawing.translate({ord(sign): suit for suit, sign in SIGNS.items()}),
            re.sub("([♥♦])", "\x1b[31m\\1\x1b[0m", drawing),
        ):
            copied = copied.removesuffix("\n$ ")
            assert view_from_position(copied) == view


def is_handled(given: Any) -> None:
    """A view, or an error of one line that names its faults; nothing else comes of it."""
    view, error = read(given)
    if error is not None:
        assert error.faults
        assert "\n" not in str(error)
    else:
        assert view_from_position(line_from_view(view)) == view


def read(given: Any) -> tuple[View | None, PositionError | None]:
    try:
        return view_from_position(given), None
    except PositionError as error:
        return None, error


SOME = [form for view in list(views(3, seed=5))[::41] for form in forms(view)]
CHARACTERS = st.text(st.characters() | st.sampled_from(string.printable + "♣♦♥♠"), max_size=6)


@given(st.text() | st.binary() | st.from_regex(r"(9H|h|♠)_(lead|meld)_[\w.~-]*", fullmatch=True))
def test_any_text_is_a_view_or_an_error(given: str | bytes) -> None:
    is_handled(given)


@given(st.sampled_from(SOME), st.data())
def test_a_damaged_position_is_a_view_or_an_error(form: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(form)))
        form = form[:place] + data.draw(CHARACTERS) + form[place + data.draw(st.integers(0, 9)) :]
    is_handled(form)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(SOME)
    | st.sampled_from(["AS", "9H", "C", "AS TS", "KS (kings)", "lead", "♠ A", "1:2", "-"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["me", "you", "opponent", "table", "known", "x"]), inner),
    max_leaves=6,
)  # fmt: skip


@given(st.integers(0, 500), st.data())
def test_damaged_fields_are_a_view_or_an_error(which: int, data: st.DataObject) -> None:
    position: dict[Any, Any] = json.loads(SOME[3 * (which % (len(SOME) // 3))])
    keys = [*position, "known", "led", "stok"]
    for key in data.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=4)):
        if data.draw(st.booleans()):
            position.pop(key, None)
        else:
            position[key] = data.draw(VALUES)
    is_handled(position)


def test_endgames_are_positions_too() -> None:
    endgame = "H AS TS 9H [KD] / AS JC QD TD"
    state = State.from_endgame(endgame)
    assert view_from_position(endgame) == state.view(1)
    assert view_from_position(endgame, 0) == state.view(0)
    with pytest.raises(PositionError, match="endgame 'H AS / AS KS': expected hands"):
        view_from_position("H AS / AS KS")
