"""Odd texts: whatever reads actions and decks in Python reads them as the core does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from glupcore import Action, GlupError, IllegalActionError, NotationError, Record, State
from glupcore._core import masked_deck
from glupcore.deals.masked import unmasked
from referee import DECK
from spelled import SPELLINGS, melding


def outcome(read: Callable[[], object]) -> object:
    """What is read, or the kind of error."""
    try:
        return read()
    except GlupError as error:
        return type(error)


@pytest.mark.parametrize("text", SPELLINGS)
def test_an_action_by_its_form_is_that_of_a_state(text: str) -> None:
    endgame = State.from_endgame("H AS TS 9H [KD] / AS JC QD TD")
    for state in (State.from_seed(1), endgame, melding()):
        by_form = partial(Action.parse, text, trump=state.trump, phase=state.phase)
        form = outcome(lambda read=by_form: str(read()))  # type: ignore[misc]
        legal = outcome(partial(state.parse, text))
        if legal is NotationError:
            assert form is NotationError
        elif legal is not IllegalActionError:
            assert form in (legal, NotationError)
            assert form == legal or ":" not in text  # the state tells the cards of a meld


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_deck_is_read_alike_wherever_it_stands(text: str) -> None:
    for deck in (" ".join(DECK) + text, text.join(DECK), text + " ".join(DECK[1:])):
        fields = {"deck": deck, "dealer": 0, "exact_cut": False, "actions": []}
        state = outcome(partial(State.from_deck, deck))
        whole = isinstance(state, State)
        for read in (Record.from_dict, unmasked):
            record = outcome(partial(read, fields))
            assert isinstance(record, Record) == whole
            assert not isinstance(record, Record) or record.state_at(0) == state


def test_a_deck_of_one_player_is_read_with_commas_or_without() -> None:
    """As one text it was cut at spaces alone."""
    hidden = ["9C", *("?" for _ in range(35)), "TD", *("?" for _ in range(59))]
    decks = [" ".join(hidden), ", ".join(hidden), "".join(hidden), "\n".join(hidden)]
    assert [masked_deck({"deck": deck}) for deck in decks] == [hidden] * len(decks)
