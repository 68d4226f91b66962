"""Deals from wherever they are written: records, records with ``?``, and the text of one player."""

import io
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final, TypeVar

from glupcore._core import begins_seen_deal, text_kind
from glupcore.deals.dealing import UNKNOWN
from glupcore.deals.records import Record, Source, line_at, lines_of
from glupcore.deals.seen import SeenDeal
from glupcore.errors import NotationError, RecordError
from glupcore.support.fields import InputError, load_object
from glupcore.support.files import open_bounded, whole

_Deal = TypeVar("_Deal")
_REMARKS: Final = (";", "%")  # begin a line that deals written as tags may have before them


def read_deal(source: Source, number: int = 0, rules: str | None = None) -> Record | SeenDeal:
    """The deal in a file, an open file, or a text: ``number`` is its line, where each has one.

    A record is JSON; with ``?`` in its deck, or as text (docs/notation.md, "A deal as one player
    saw it"), it is a deal as one player saw it. ``rules`` are those of a JSON object that does not
    say its own. Raises RecordError.
    """
    return deal_in_line(line_at(deal_lines(source), number), number, rules)


def deal_at(
    source: Source, number: int, of: Callable[[Mapping[str, Any], int], _Deal]
) -> _Deal | SeenDeal:
    """As ``read_deal``, but that ``of`` says which deal a JSON object is."""
    return deal_in_line_as(line_at(deal_lines(source), number), number, of)


def deals_of(
    source: Source, of: Callable[[Mapping[str, Any], int], _Deal]
) -> Iterator[tuple[int, _Deal | SeenDeal]]:
    """All deals of a source as ``deal_at`` reads them, each with its number."""
    for number, line in deal_lines(source):
        yield number, deal_in_line_as(line, number, of)


def tells_deal(data: str | bytes) -> bool:
    """Whether it is a deal in any form, and no position: by what it begins with."""
    if text_kind(data) in ("seen", "record", "records"):
        return True
    lines = data.splitlines()
    return _is_tags(lines) or any(map(_is_game, lines[:1]))


def deal_lines(source: Source) -> Iterator[tuple[int, str | bytes]]:
    """What holds one deal each, with its number."""
    if isinstance(source, str) and ("\n" in source or source.startswith("{") or _is_text([source])):
        source = io.StringIO(source)
    if isinstance(source, str | os.PathLike):
        with open_bounded(source) as file:
            yield from deal_lines(file)
        return
    lines: Iterator[str | bytes] = iter(source)
    seen: list[str | bytes] = []  # up to the first line that says something
    for line in whole(lines):
        seen.append(line)
        if _content(line) and not _content(line).startswith(_REMARKS):
            break
    if _is_tags(seen):
        yield from _tagged(chain(seen, lines))
    elif _is_text(seen):
        yield 0, b"\n".join(_bytes(line).rstrip(b"\r\n") for line in whole(chain(seen, lines)))
    else:
        yield from lines_of(chain(seen, lines))


def deal_in_line(line: str | bytes, number: int, rules: str | None = None) -> Record | SeenDeal:
    """Raises RecordError with the number of the record."""
    given = {} if rules is None else {"rules": rules}
    return deal_in_line_as(line, number, lambda data, n: deal_of({**given, **data}, n))


def deal_in_line_as(
    line: str | bytes, number: int, of: Callable[[Mapping[str, Any], int], _Deal]
) -> _Deal | SeenDeal:
    """As ``deal_in_line``, but that ``of`` says which deal a JSON object is."""
    try:
        if _is_text(line.splitlines()):
            told: SeenDeal = told_by_text(_bytes(line).decode())  # or that of an auction game
            return told
        if _is_tags(line.splitlines()):
            return of(_told_by_tags(line, number), number)
        return of(load_object(line), number)
    except UnicodeDecodeError as error:
        raise RecordError(number, None, "", f"not UTF-8 text ({error.reason})") from None
    except InputError as fault:
        raise RecordError(number, None, fault.value, str(fault)) from None


def deal_of(data: Mapping[str, Any], number: int | None = None) -> Record | SeenDeal:
    """The deal that a JSON object is. Raises RecordError."""
    deck = data.get("deck")
    if not isinstance(deck, str | list | tuple) or UNKNOWN not in deck:
        return Record.from_dict(data, number)
    try:
        return SeenDeal.from_dict(data)
    except RecordError as error:
        raise RecordError(number, error.ply, error.text, error.reason) from None


def told_by_text(text: str) -> Any:
    """The deal of any game that is told as one player saw it. Raises RecordError."""
    kind: Any = SeenDeal
    if _first(text.splitlines()).lower().startswith("rules"):  # else of the game that needs none
        from glupcore._auction import begins_seen

        if begins_seen(text):
            from glupcore import auction

            kind = auction.SeenDeal
    return kind.parse(text)


def _is_text(lines: Iterable[str | bytes]) -> bool:
    return begins_seen_deal(_first(lines))


def _first(lines: Iterable[str | bytes]) -> str:
    """What the first line that says something does."""
    return next((content for line in lines if (content := _content(line))), "")


def _is_game(line: str | bytes) -> bool:
    """Whether it is JSON of several deals, one after another."""
    try:
        return "deals" in load_object(line)
    except InputError:
        return False


def _is_tags(lines: Iterable[str | bytes]) -> bool:
    """Whether the first line that says something begins deals written as tags."""
    said = (content for line in lines if (content := _content(line)))
    first = next((content for content in said if not content.startswith(_REMARKS)), "")
    if not first.startswith("["):
        return False  # as nearly every file
    from glupcore._auction import begins_tags

    return begins_tags(first)


def _told_by_tags(text: str | bytes, number: int) -> dict[str, Any]:
    """The record, as JSON would have it, of one deal written as tags. Raises RecordError."""
    from glupcore.auction.records import Record as AuctionRecord

    try:
        return AuctionRecord.from_tags(text, number=number)[0].to_dict()
    except NotationError as error:
        raise RecordError(number, None, "", str(error)) from None


def _tagged(lines: Iterable[str | bytes]) -> Iterator[tuple[int, bytes]]:
    """The deals of a file of tags: an empty line ends one.

    Each begins with as many empty lines as stand before it, so that errors can count them.
    """
    number, first, deal = 0, 0, b""
    for at, line in enumerate(whole(lines)):
        if line.strip():
            deal += _bytes(line).rstrip(b"\r\n") + b"\n"
        elif deal.strip():
            yield number, b"\n" * first + deal
            number, deal = number + 1, b""
        if not deal:
            first = at + 1
    if deal.strip():
        yield number, b"\n" * first + deal


def _content(line: str | bytes) -> str:
    """What a line says beside its comment."""
    text = line if isinstance(line, str) else line.decode(errors="replace")
    return text.removeprefix("\ufeff").partition("#")[0].strip()


def _bytes(line: str | bytes) -> bytes:
    return line.encode(errors="surrogatepass") if isinstance(line, str) else line
