"""A deal as one player sees it, growing event by event: the record that they can write of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from glupcore._core import Cards, GlupError, Ruleset, State, View, ruleset
from glupcore._fields import Fields, InputError, card, load_object, shown
from glupcore.deal import Deal
from glupcore.dealing import NUMBERS, hand_of
from glupcore.errors import IllegalActionError, RecordError
from glupcore.holdings import UNKNOWN, Holdings
from glupcore.masked import fitting, masked, read_deck
from glupcore.records import Record, read_exact_cut, read_rules
from glupcore.render import text
from glupcore.seen.possible import possible_actions

Need = Literal["lead", "follow", "meld", "draw"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the owner of a SeenDeal has seen.

    ``text`` is the canonical text of an action of the player at ``seat``, or, if it ``is_draw``,
    the card that the owner drew.
    """

    seat: int
    text: str
    is_draw: bool = False


class SeenDeal:
    """A deal from its first card on, as the player at ``seat`` sees it.

    It is told what happens: the actions of both players and the cards that the owner draws. Each
    event is checked as far as the owner can know, and may be undone. The opponent's hand and the
    stock stay hidden; all that the owner knows (``view``) follows.

    >>> deal = SeenDeal("AC JC QC KC AD TD JD AH 9H TH TS KS QS JS 9S 9S AS AS", "QH")
    >>> deal.apply("9S"), deal.apply("JS"), deal.apply("pass"), deal.needs
    ('9S', 'JS', 'pass', 'draw')
    >>> deal.draw("KH")
    'KH'
    >>> deal.undo().text
    'KH'
    """

    def __init__(
        self,
        hand: str | Iterable[str],
        turnup: str,
        *,
        dealer: int | None = None,
        seat: int = 0,
        exact_cut: bool = False,
        rules: str = "glup",
    ) -> None:
        """A deal before the first lead: the cards that the owner was dealt, and the turn-up.

        ``dealer`` is a seat; None: the opponent dealt, and the owner leads. Raises GlupError that
        names the argument.
        """
        if seat not in (0, 1):
            raise GlupError(f"seat: expected 0 or 1, given {shown(seat)}")
        if dealer not in (0, 1, None):
            raise GlupError(f"dealer: expected 0 or 1, given {shown(dealer)}")
        dealer = 1 - seat if dealer is None else dealer
        of = ruleset(rules)
        cards = list(map(card, hand.split() if isinstance(hand, str) else hand))
        if len(cards) != of.hand_cards:
            raise GlupError(f"hand: expected {of.hand_cards} cards, given {len(cards)}")
        deck = [UNKNOWN] * of.deck_cards
        deck[of.turnup_place] = card(turnup)
        for place, name in zip(hand_of(seat, dealer, rules), cards, strict=True):
            deck[place] = name
        self._seat = seat
        self._known = Record(tuple(deck), dealer, exact_cut, rules=rules)  # the deck alone grows
        self._events: list[Event] = []
        self._missing: int | None = None  # the place of the owner's draw that is to be told
        try:
            self._deal = Deal(fitting(self._known))  # looks to the owner as the real one does
        except RecordError as fault:
            most, given = NUMBERS[of.copies], NUMBERS[of.copies + 1]
            reason = f"expected at most {most} of each card, given {given} of {fault.text}"
            raise GlupError(f"hand and turn-up: {reason}") from None

    # Where it comes from and goes to

    @classmethod
    def parse(cls, text: str) -> "SeenDeal":
        """A deal from its text (docs/notation.md, "A deal as one player saw it").

        Raises RecordError naming the line, what was found there and what was expected.
        """
        from glupcore.seen.text import parse

        return parse(text)

    def to_text(self) -> str:
        """The text that ``parse`` reads, one trick a line."""
        from glupcore.seen.text import to_text

        return to_text(self)

    @classmethod
    def from_record(cls, record: Record, seat: int, ply: int | None = None) -> "SeenDeal":
        """What the player at ``seat`` has seen of a deal before action ``ply``; None: all of it.

        Raises RecordError, and GlupError for a bad seat.
        """
        at = len(record.actions) if ply is None else ply
        return cls.from_dict(masked(record, at, seat), seat)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any] | str | bytes, seat: int | None = None
    ) -> "SeenDeal":
        """A deal from a record with ``?`` in its deck, as a mapping or as JSON text.

        ``seat`` is the owner's; None: whoever's cards are known, of both who is to act. What else
        the record tells is left out. Raises RecordError.
        """
        try:
            fields = Fields(load_object(data) if isinstance(data, str | bytes) else data)
            rules = read_rules(fields)
            dealer, exact_cut = fields.integer("dealer", 0, 1), read_exact_cut(fields, rules)
            deck, actions = read_deck(fields), fields.sequence("actions", "a list of actions")
            holdings = Holdings(deck, dealer, rules)
            holdings.follow(actions)
            for owner in (holdings.mover, 1 - holdings.mover) if seat is None else (seat,):
                hand = [deck[place] for place in hand_of(owner, dealer, rules)]
                if UNKNOWN not in hand:
                    break
            else:
                raise fields.fault("deck", "all cards of one player's hand to be known")
            turnup = deck[ruleset(rules).turnup_place]
            deal = cls(hand, turnup, dealer=dealer, seat=owner, exact_cut=exact_cut, rules=rules)
            seen = tuple(holdings.seen_by(owner))
            known = Record(seen, dealer, exact_cut, tuple(actions), rules=rules)
            deal._deal = Deal(replace(fitting(known), actions=()))  # all that is told will fit it
            for ply, action in enumerate(actions):
                deal._follow(ply, action, known.deck)
        except InputError as fault:
            raise RecordError(None, None, fault.value, str(fault)) from None
        return deal

    def to_dict(self) -> dict[str, Any]:
        """The record with ``?`` in its deck, as a JSON object."""
        return self._told().to_dict()

    def to_json(self) -> str:
        """The same on one line of JSON, without the line's end."""
        return self._told().to_json()

    def record(self) -> Record:
        """A whole record that fits: the hidden cards of its deck are any that may lie there."""
        return self._deal.record()

    def copy(self) -> "SeenDeal":
        """A deal of its own at the same point."""
        other = object.__new__(SeenDeal)
        other.__dict__.update(self.__dict__)
        other._events, other._deal = self._events.copy(), self._deal.copy()
        return other

    __copy__ = copy

    # What is there

    @property
    def seat(self) -> int:
        """The owner's seat."""
        return self._seat

    @property
    def dealer(self) -> int:
        """The seat that dealt; the other one leads first."""
        return self._known.dealer

    @property
    def exact_cut(self) -> bool:
        """Whether the dealer cut off exactly the cards dealt and the turn-up, where that scores."""
        return self._known.exact_cut

    @property
    def rules(self) -> str:
        """The name of the ruleset, one of RULESETS."""
        return self._known.rules

    @property
    def hand(self) -> Cards:
        """The cards that the owner was dealt."""
        places = hand_of(self._seat, self.dealer, self.rules)
        return Cards(self._known.deck[place] for place in places)

    @property
    def turnup(self) -> str:
        """The card that was turned up when the cards were dealt."""
        return self._known.deck[self._ruleset.turnup_place]

    @property
    def events(self) -> tuple[Event, ...]:
        """All that was told, the owner's draws among it."""
        return tuple(self._events)

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of both players, canonical, as a record has them."""
        return self._deal.actions

    @property
    def needs(self) -> Need | None:
        """What has to be told next: an action to lead, to follow or to meld, or the owner's draw.

        None when the deal is over.
        """
        decision = self._deal.state.decision
        if self._missing is not None:
            return "draw"
        return None if decision == "over" else decision

    @property
    def player(self) -> int | None:
        """The seat whose action or draw has to be told next, None when the deal is over."""
        return self._deal.player if self._missing is None else self._seat

    @property
    def expected(self) -> str:
        """What has to be told next, in words."""
        mine = self.player == self._seat
        match self.needs:
            case "draw":
                return "the card that I drew"
            case "lead":
                return "my lead" if mine else "their lead"
            case "follow":
                return f"{'my' if mine else 'their'} card on {self._deal.state.led}"
            case "meld":
                return "my declaration or pass" if mine else "their declaration or pass"
            case _:
                return "nothing more, as the deal is over"

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return self._deal.is_over

    def state_at(self, ply: int) -> State:
        """A state before action ``ply`` that looks to the owner as the real one did.

        Raises GlupError for a ply that is not there, or where their draw has to be told first.
        """
        state = self._deal.state_at(ply)
        if self._missing is not None and ply == len(self.actions):
            raise GlupError(f"draw: missing, expected {self.expected}")
        return state

    def view_at(self, ply: int) -> View:
        """What the owner knew before action ``ply``. Raises as ``state_at`` does."""
        return self.state_at(ply).view(self._seat)

    def view(self) -> View:
        """What the owner knows now. Raises GlupError if their draw has to be told first."""
        return self.view_at(len(self.actions))

    def legal_actions(self) -> list[str]:
        """What the player to act may do, as far as the owner can know, sorted.

        Empty when the deal is over, and where a draw has to be told.
        """
        return [] if self._missing is not None else possible_actions(self.view(), self.world)

    def possible_draws(self) -> list[str]:
        """The cards that the owner may have drawn; empty where no draw has to be told."""
        if self._missing is None:
            return []
        left = self._holdings().left()
        return sorted(+left, key=self._ruleset.cards.index)

    def world(self, held: Iterable[str] = ()) -> State:
        """A state that fits, in which the player to act has the cards ``held``.

        Raises GlupError if they can't have them.
        """
        held = tuple(card(one) for one in held)
        return Deal(fitting(self._told(), held)).state if held else self._deal.state

    # What happens

    def apply(self, action: str) -> str:
        """Take an action of the player to act, read kindly; its canonical text.

        Raises NotationError if it can't be read and IllegalActionError if it can't be taken by what
        the owner knows, or if something else has to be told first; the deal is then as it was.
        """
        seat, decision = self.player, self.needs
        if seat is None or decision == "draw":
            raise IllegalActionError(f"{shown(action)}: expected {self.expected}")
        try:
            canonical = self._deal.apply(action)
        except IllegalActionError:
            if seat == self._seat or self._deal.state.phase == 2:
                raise
            canonical = self._guess_again(action)
        self._events.append(Event(seat, canonical))
        if decision == "meld":
            self._missing = self._holdings().guessed(self._seat)
        return canonical

    def draw(self, drawn: str) -> str:
        """Tell the card that the owner drew, read kindly; its canonical text.

        Raises GlupError if it can't be that card, or if no draw has to be told; the deal is then as
        it was.
        """
        name = card(drawn)
        if self._missing is None:
            raise GlupError(f"draw {name}: expected {self.expected}")
        before, place = self._known, self._missing
        self._known = _with(before, place, name)
        if self._deal.deck[place] != name:
            try:
                self._deal = Deal(fitting(self._told()))
            except RecordError:
                self._known = before
                raise GlupError(f"draw {self._one_more(name)}") from None
        self._missing = None
        self._events.append(Event(self._seat, name, is_draw=True))
        return name

    def tell(self, text: str) -> tuple[Event, ...]:
        """Take the events of a line of text, as ``parse`` reads them: all of them, or none.

        Returns what happened, passes that were left out among it. Raises NotationError that says
        what was found and what was expected.
        """
        from glupcore.seen.text import tell

        return tell(self, text)

    def undo(self) -> Event:
        """Take the last event back; which it was. Raises GlupError if there is none."""
        if not self._events:
            raise GlupError("nothing to undo: the deal has just begun")
        event = self._events.pop()
        if event.is_draw:
            self._missing = self._holdings().drawn_by(self._seat)[-1]
            self._known = _with(self._known, self._missing, UNKNOWN)
        else:
            self._deal.undo()
            self._missing = None
        return event

    def _told(self) -> Record:
        return replace(self._known, actions=self.actions)

    def _holdings(self) -> Holdings:
        holdings = Holdings(self._known.deck, self.dealer, self.rules)
        holdings.follow(self.actions)
        return holdings

    @property
    def _ruleset(self) -> Ruleset:
        return ruleset(self.rules)

    def _one_more(self, name: str) -> str:
        """Why there can't be another copy of that card."""
        copies = self._ruleset.copies
        every = "both" if copies == 2 else f"all {NUMBERS[copies]}"
        return f"{name}: {every} copies have been seen"

    def _guess_again(self, action: str) -> str:
        """Take an action of the opponent's that needs another hand than the one guessed."""
        try:
            self._deal = Deal(fitting(replace(self._known, actions=(*self.actions, action))))
        except RecordError as fault:
            if fault.ply is None:
                raise IllegalActionError(self._one_more(fault.text)) from None
            known = fault.text in fault.reason
            reason = fault.reason if known else f"{shown(fault.text)}: {fault.reason}"
            raise IllegalActionError(reason) from None
        return self.actions[-1]

    def _follow(self, ply: int, action: str, deck: tuple[str, ...]) -> None:
        """Take an action of a record, and the draw after it if the deck knows it."""
        try:
            self.apply(action)
        except GlupError as error:
            raise RecordError(None, ply, action, str(error)) from None
        if self._missing is not None and deck[self._missing] != UNKNOWN:
            self.draw(deck[self._missing])

    def __eq__(self, other: object) -> bool:
        """Whether both players have seen the same."""
        return isinstance(other, SeenDeal) and self._fields() == other._fields()

    __hash__ = None  # type: ignore[assignment]

    def _fields(self) -> tuple[object, ...]:
        dealt = self.hand, self.turnup, self.rules
        return self._seat, self.dealer, self.exact_cut, *dealt, self._events

    def __repr__(self) -> str:
        return f"<SeenDeal: seat {self._seat}, ply {len(self.actions)}, next {self.expected}>"

    def __str__(self) -> str:
        if self._missing is None:
            return text(self.view())
        last = self._events[-1]
        then = f"Then      {'you' if last.seat == self._seat else 'the opponent'}: {last.text}"
        return f"{text(self.view_at(len(self.actions) - 1))}\n{then}\nNext      your draw"


def _with(record: Record, place: int, name: str) -> Record:
    """The record with that card in that place of its deck."""
    return replace(record, deck=(*record.deck[:place], name, *record.deck[place + 1 :]))
