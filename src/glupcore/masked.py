"""Records of one player: ``?`` stands in the deck where they don't know the card.

Who sees only their own cards can write such a record of a deal as it goes on, and ask for advice.
What a player may know follows from it alone, so any deck that fits will do to find their view:
``unmasked`` makes one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from glupcore._checks import quoted
from glupcore._core import GlupError, card_list, ruleset
from glupcore._fields import Fields, InputError, card, shown
from glupcore.errors import RecordError
from glupcore.holdings import UNKNOWN, Holdings
from glupcore.records import Record, read_actions, read_rules


def masked(record: Record, ply: int, seat: int) -> dict[str, Any]:
    """The record up to action ``ply``, as the player at ``seat`` knows it, as a JSON object.

    Raises RecordError for a bad ply or an action that can't be taken before it, and GlupError for a
    bad seat.
    """
    if seat not in (0, 1):
        raise GlupError(f"seat: expected 0 or 1, given {quoted(seat)}")
    record.state_at(ply)
    actions = record.actions[:ply]
    holdings = Holdings(record.deck, record.dealer, record.rules)
    holdings.follow(actions)
    deck = tuple(holdings.seen_by(seat))
    return replace(record, deck=deck, actions=actions, extra={}).to_dict()


def unmasked(data: Mapping[str, Any], ply: int | None = None, before: Iterable[int] = ()) -> Record:
    """A record up to action ``ply`` (None: all of it) whose deck is whole and fits what is known.

    The turn-up must be known, and the cards of the player to act after these actions, as well as
    ``before`` some of them. Which cards go where they are not known is of no account to what they
    may know.

    Raises RecordError naming the field, the value found and what was expected.
    """
    fields = Fields(data)
    try:
        deck = read_deck(fields)
        actions = read_actions(fields)
        if ply is not None:
            if not 0 <= ply <= len(actions):
                raise InputError(f"no ply {ply}, expected 0 to {len(actions)}", str(ply))
            actions = actions[:ply]
        if UNKNOWN in deck:
            holdings = Holdings(deck, fields.integer("dealer", 0, 1), read_rules(fields))
            done = 0
            for at in sorted({*before, len(actions)}):
                holdings.follow(actions[done:at], done)
                done = at
                place = holdings.guessed(holdings.mover)
                if place is not None:
                    reason = f"that at place {place} is not"
                    raise fields.fault("deck", "the cards of the player to act to be known", reason)
            holdings.fill()
            deck = holdings.deck
    except InputError as fault:
        raise RecordError(None, None, fault.value, str(fault)) from None
    return Record.from_dict({**data, "deck": deck, "actions": actions})


def fitting(record: Record, held: Iterable[str] = ()) -> Record:
    """The record with a whole deck that fits: what stands for ``?`` is a guess.

    In it the player to act after the record's actions has the cards ``held``. Raises RecordError.
    """
    holdings = Holdings(record.deck, record.dealer, record.rules)
    try:
        holdings.follow(record.actions)
        holdings.hold(held)
        holdings.fill()
    except InputError as fault:
        raise RecordError(None, None, fault.value, str(fault)) from None
    return replace(record, deck=tuple(holdings.deck))


def read_deck(fields: Fields) -> list[str]:
    """The field ``deck`` with its ``?``, the turn-up known. Raises InputError."""
    of = ruleset(read_rules(fields))
    expected = f'the deck in deal order, {of.deck_cards} cards, those that are not known as "?"'
    value = fields.any("deck", expected)
    if not isinstance(value, str | list | tuple):
        raise fields.fault("deck", expected)
    try:
        deck = _cards_of_text(value) if isinstance(value, str) else list(map(_card, value))
    except GlupError as error:
        raise fields.fault("deck", expected, str(error)) from None
    if len(deck) != of.deck_cards:
        raise fields.fault("deck", expected)
    if deck[of.turnup_place] == UNKNOWN:
        expected = f"the turn-up at place {of.turnup_place}"
        raise InputError(f'deck: expected {expected}, given "?"', UNKNOWN)
    return deck


def _cards_of_text(text: str) -> list[str]:
    first, *rest = text.split(UNKNOWN)
    return card_list(first) + [one for part in rest for one in (UNKNOWN, *card_list(part))]


def _card(text: object) -> str:
    if not isinstance(text, str):
        raise GlupError(f"expected the text of a card, given {shown(text)}")
    return text if text == UNKNOWN else card(text)
