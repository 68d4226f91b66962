"""The text of a deal as one player saw it (docs/notation.md): what is typed at the table."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from glupcore._core import (
    Cards,
    GlupError,
    MeldKind,
    NotationError,
    candidate_actions,
    meld_kinds,
)
from glupcore._fields import shown
from glupcore.errors import IllegalActionError, RecordError
from glupcore.seen.deal import Event, SeenDeal
from glupcore.seen.heading import CARD, Heading
from glupcore.seen.possible import may_hold, ways
from glupcore.seen.spellings import kinds_begun, kinds_called, like

_WHO: Final = {
    **dict.fromkeys(("me", "i", "m"), "me"),
    **dict.fromkeys(("they", "them", "opponent", "t"), "they"),
    **dict.fromkeys(("draw", "drew", "d"), "draw"),
}
_LABEL: Final = re.compile(rf"({'|'.join(_WHO)})\s*:|(me|i|they|draw|drew)\b", re.IGNORECASE)
_PLAIN: Final = re.compile(r"(pass|p|-|dix|exchange)(?!\w)", re.IGNORECASE)
_CARD: Final = re.compile(rf"{CARD}(?:\+\d?)?(?!\w)", re.IGNORECASE)
_GAP: Final = re.compile(r"[\s,;|/]*")
_NAME: Final = re.compile(r"([^\W_]+|[♣♦♥♠])[ \t_-]*")
_BLOT: Final = re.compile(r"[^\s,;]+")
_OF: Final = re.compile(r"\s*[:(]")
_MOST_WORDS: Final = 5  # of a kind's name: double double nines, roundhouse of runs
_MOST_WAYS: Final = 6  # that an error lists


@dataclass(frozen=True, slots=True)
class _Word:
    """An event as it was typed: a card, ``pass``, ``dix``, or a kind of meld, maybe with its cards.

    ``who`` is what stood before it, ``me``, ``they`` or ``draw``, if anything.
    """

    who: str | None
    text: str
    kinds: tuple[MeldKind, ...] = ()
    cards: tuple[str, ...] = ()
    is_card: bool = False

    def __str__(self) -> str:
        return self.text if self.who is None else f"{self.who}: {self.text}"


def parse(text: str) -> SeenDeal:
    """The deal that a text tells. Raises RecordError that names the line."""
    heading, deal = parse_lines(text.splitlines())
    if deal is not None:
        return deal
    try:
        return heading.begin()
    except GlupError as error:
        raise RecordError(None, None, "", str(error)) from None


def parse_lines(lines: Iterable[str]) -> tuple[Heading, SeenDeal | None]:
    """What the lines tell: the heading, and the deal if anything has happened in it.

    Raises RecordError that names the line, from 1.
    """
    heading, deal = Heading(), None
    for number, line in enumerate(lines, 1):
        try:
            told = line.partition("#")[0]
            if deal is None:
                told = heading.read(told)
                if told and heading.missing is not None:
                    raise NotationError(f"{shown(told)}: expected {heading.missing}")
                deal = heading.begin(_first(told)) if told else None
            if deal is not None:
                tell(deal, told)
        except GlupError as error:
            raise RecordError(None, None, line.strip(), f"line {number}: {error}") from None
    return heading, deal


def tell(deal: SeenDeal, text: str) -> tuple[Event, ...]:
    """Take the events of a line: all of them, or none. Raises GlupError."""
    before = len(deal.events)
    try:
        for word in _words(text, deal.turnup[1], deal.rules):
            _take(deal, word)
    except GlupError:
        while len(deal.events) > before:
            deal.undo()
        raise
    return deal.events[before:]


def to_text(deal: SeenDeal) -> str:
    """The text of a deal, one trick a line; a pass that is clear is left out."""
    events: list[str] = []
    now = deal.copy()
    while now.events:
        event = now.undo()
        leads, melds = now.needs == "lead", now.needs == "meld"
        if melds and event.text == "pass" and events:
            continue
        who = "me" if event.seat == deal.seat else "they"
        told = short(now, event.text) if melds else event.text
        events.append(("\n" if leads else "  ") + f"{'draw' if event.is_draw else who}: {told}")
    return "\n".join(Heading.of(deal).lines()) + "".join(reversed(events)) + "\n"


def short(deal: SeenDeal, action: str) -> str:
    """A declaration by its kind alone, if ``tell`` would read that as the same."""
    kinds = meld_kinds(deal.turnup[1], deal.rules)
    kind = next((kind for kind in kinds if _names(kind, action)), None)
    return kind.identifier if kind and _clear_ways(deal, [kind]) == [action] else action


def _names(kind: MeldKind, action: str) -> bool:
    return action.startswith(f"{kind.identifier}:")


def _first(text: str) -> str | None:
    label = _LABEL.match(text)
    return None if label is None else _WHO[(label[1] or label[2]).lower()]


def _words(text: str, trump: str, rules: str) -> Iterator[_Word]:
    """The events in a line. Raises NotationError at what is none."""
    who = None
    at = _skip(text, 0)
    while at < len(text):
        if label := _LABEL.match(text, at):
            who = _WHO[(label[1] or label[2]).lower()]
            at = _skip(text, label.end())
            continue
        if found := _CARD.match(text, at):
            word, at = _Word(who, found[0].upper(), is_card=True), found.end()
        elif found := _PLAIN.match(text, at):
            plain = "dix" if found[0].lower() in ("dix", "exchange") else "pass"
            word, at = _Word(who, plain), found.end()
        else:
            word, at = _meld(text, at, who, trump, rules)
        yield word
        who = None
        at = _skip(text, at)
    if who is not None:
        raise NotationError(f"{who}: expected what happened after it, given nothing")


def _skip(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return at if gap is None else gap.end()


def _meld(text: str, at: int, who: str | None, trump: str, rules: str) -> tuple[_Word, int]:
    """A kind of meld, with its cards if a colon follows, and where the text goes on."""
    names = list(_names_at(text, at))
    called = next(
        (
            (found, names[count - 1].end(1))
            for find in (kinds_called, kinds_begun)
            for count in range(len(names), 0, -1)
            if (found := find([name[1] for name in names[:count]], trump, rules))
        ),
        None,
    )
    if called is None:
        blot = _BLOT.match(text, at)
        what = text[at:] if blot is None else blot[0]
        near = like(what, trump, rules)
        hint = f"; did you mean {near}?" if near else ""
        raise NotationError(f"{shown(what)}: expected a card, pass, dix or a kind of meld{hint}")
    identifiers, end = called
    kinds = tuple(kind for kind in meld_kinds(trump, rules) if kind.identifier in identifiers)
    name = text[at:end]
    given: list[str] = []
    if of := _OF.match(text, end):
        end = of.end()
        while len(given) < len(kinds[0].cards):
            next_card = _CARD.match(text, _skip(text, end))
            if next_card is None:
                break
            given.append(next_card[0].upper())
            end = next_card.end()
        if not given:
            raise NotationError(f"{name}: expected its cards after the colon")
        end += text.startswith(")", end)
    return _Word(who, name, kinds, tuple(given)), end


def _names_at(text: str, at: int) -> Iterator[re.Match[str]]:
    """The words that the name of a kind may consist of."""
    for _ in range(_MOST_WORDS):
        found = _NAME.match(text, at)
        if found is None:
            return
        yield found
        at = found.end()


def _take(deal: SeenDeal, word: _Word) -> None:
    """Let it happen, and a pass before it that was left out."""
    if deal.needs == "meld" and (word.is_card or word.who == "draw"):
        deal.apply("pass")
    if word.is_card and (word.who == "draw" or (word.who is None and deal.needs == "draw")):
        deal.draw(word.text)
        return
    mine = deal.player == deal.seat
    right_kind = deal.needs in (("lead", "follow") if word.is_card else ("meld",))
    if not right_kind or word.who not in (None, "me" if mine else "they"):
        raise NotationError(f"{shown(str(word))}: expected {deal.expected}")
    deal.apply(_declaration(deal, word) if word.kinds else word.text)


def _declaration(deal: SeenDeal, word: _Word) -> str:
    """The very declaration that is meant. Raises GlupError if none is, or more than one."""
    if word.cards:
        cards = Cards(name.partition("+")[0] for name in word.cards)
        kinds = [kind for kind in word.kinds if kind.cards == cards]
        if not kinds:
            wanted = " ".join(word.kinds[0].cards)
            raise IllegalActionError(
                f"{word}: expected the cards {wanted}, given {' '.join(cards)}"
            )
        return f"{kinds[0].identifier}:{','.join(word.cards)}"
    found = _clear_ways(deal, word.kinds)
    if len(found) == 1:
        return found[0]
    if found:
        more = [f"and {len(found) - _MOST_WAYS} more"] if len(found) > _MOST_WAYS else []
        raise NotationError(f"{word}: say which: {'; '.join([*found[:_MOST_WAYS], *more])}")
    raise IllegalActionError(f"{word}: {_why_not(deal, word.kinds[0])}")


def _clear_ways(deal: SeenDeal, kinds: Iterable[MeldKind]) -> list[str]:
    """The ways to declare a kind that may be meant when it is named alone.

    Those that can't be better than another are not: the cards come from the table where they may,
    of copies with different histories from those that are good for less.
    """
    view = deal.view()
    return [way for kind in kinds for way in ways(view, kind, deal.world, candidate_actions)]


def _why_not(deal: SeenDeal, kind: MeldKind) -> str:
    """What keeps the player to act from declaring this."""
    view, mine = deal.view(), deal.player == deal.seat
    table = view.table if mine else view.opponent_table
    lacking = Counter(kind.cards) - Counter(view.hand if mine else may_hold(view))
    for melded in table:
        lacking[melded.card] -= melded.copies
    if missing := " ".join((+lacking).elements()):
        return f"{missing} is lacking" + ("" if mine else ", it lies elsewhere")
    return "the cards have been in kinds that exclude it, or none of them comes from the hand"
