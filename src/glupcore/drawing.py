"""Reads what ``render`` draws: a drawing as a position in its JSON form."""

import re
from collections.abc import Iterator
from typing import Any, Final

from glupcore._core import Cards, GlupError
from glupcore._fields import InputError, shown

_HEAD: Final = re.compile(
    r"Phase ([12])(?: of ([a-z-]+))?, trump (\S+?)"
    r"(?:, turn-up (\S+), (\d{1,9}) cards? in the stock)?"
)
_MINE: Final = re.compile(r"You \(seat ([01])\) to (lead|follow|meld)(?: (\S+))?")
_LED: Final = re.compile(r"You \(seat ([01])\) led (\S+), the opponent to follow")
_WAIT: Final = re.compile(r"You \(seat ([01])\) wait for the opponent")
_OPEN: Final = re.compile(r"Seat ([01]) to (lead|follow|meld)(?: (\S+))?")
_TALLY: Final = re.compile(
    r"(You|Opponent|Seat [01])\s+(\d{1,9}) points?, (\d{1,9}) (?:counter|card point)s?"
    r"(?:, (\d{1,9}) glups?)?"
)
_ROW: Final = re.compile(r"(hand|table|known|Unseen|Played)\s+(.+)")
_HIDDEN: Final = re.compile(r"(?:(.+?) and )?(\d{1,9}) unknown cards?")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")


def is_drawing(text: str) -> bool:
    """Whether a line of it begins as a drawing does."""
    return any(line.startswith("Phase ") for line in _lines(text))


def fields_from_drawing(text: str, seat: int | None = None) -> tuple[dict[str, Any], int]:
    """The position that a drawing shows, as JSON has it, and the seat of its owner.

    With all cards open it is that of the player to act, or at ``seat``; only in phase 2, where a
    player knows them all. Raises InputError that quotes what can't be read.
    """
    lines = _lines(text)
    head = next((line for line in lines if line.startswith("Phase ")), "")
    if not (match := _HEAD.fullmatch(head)):
        raise _fault("the line that a drawing begins with", head)
    phase, rules, trump, turnup, stock = match.groups()
    found: dict[str, Any] = {"trump": trump, "phase": int(phase)}
    if rules is not None:
        found["rules"] = rules
    if turnup is not None:
        found |= {"turnup": turnup, "stock": int(stock)}
    turn = next(lines, "")
    if match := _OPEN.fullmatch(turn):
        if phase == "1":
            raise InputError("position: expected what one player knows, given all cards open "
                             "(draw it with --seat)")  # fmt: skip
        mover = int(match[1])
        seat = mover if seat is None else seat
        found |= {"decision": match[2] if seat == mover else "wait"} | _led(match[3])
        me, opponent = f"Seat {seat}", f"Seat {1 - seat}"
    else:
        turned, owner = _turn(turn)
        found |= turned
        seat = owner if seat is None else seat
        me, opponent = "You", "Opponent"
    sections = _sections(lines)
    if missing := {me, opponent} - sections.keys():
        raise InputError(f"{min(missing)}: missing, expected in a drawing the points and cards")
    mine, theirs = sections[me], sections[opponent]
    for name in ("hand", "table", "known"):
        if name in mine:
            found[name] = mine[name]
    if "known" in found:
        found["known"] = found["known"].partition("(")[0]
    found["opponent"] = _hidden(theirs.get("hand", "-"))
    if "table" in theirs:
        found["opponent"]["table"] = theirs["table"]
    if "Played" in sections:
        found["played"] = sections["Played"]["Played"]
    for name in ("scores", "counters"):
        found[name] = {"me": mine[name], "opponent": theirs[name]}
    found["glups"] = mine["glups"] or theirs["glups"]
    return found, seat


def _lines(text: str) -> Iterator[str]:
    """Those that are not blank, without colours and whatever the indentation."""
    stripped = (line.strip() for line in _COLOUR.sub("", text).splitlines())
    return (line for line in stripped if line)


def _fault(expected: str, line: str) -> InputError:
    return InputError(f"drawing: expected {expected}, given {shown(line)}", line)


def _led(card: str | None) -> dict[str, str]:
    return {} if card is None else {"led": card}


def _turn(line: str) -> tuple[dict[str, str], int]:
    """Whose turn it is, as the owner sees it."""
    if match := _MINE.fullmatch(line):
        return {"decision": match[2], **_led(match[3])}, int(match[1])
    if match := _LED.fullmatch(line):
        return {"decision": "wait", "led": match[2]}, int(match[1])
    if match := _WAIT.fullmatch(line):
        return {"decision": "wait"}, int(match[1])
    if line == "The deal is over":
        raise InputError("decision: expected a deal that goes on, given its end")
    raise _fault("whose turn it is, such as You (seat 0) to lead", line)


def _sections(lines: Iterator[str]) -> dict[str, dict[str, Any]]:
    """The rows of each section by their names; a table's further lines belong to its row."""
    sections: dict[str, dict[str, Any]] = {}
    rows: dict[str, Any] = {}
    for line in lines:
        if match := _TALLY.fullmatch(line):
            numbers = [int(number or 0) for number in match.groups()[1:]]
            rows = dict(zip(("scores", "counters", "glups"), numbers, strict=True))
            sections[match[1]] = rows
            continue
        if match := _ROW.fullmatch(line):
            if match[1][0].isupper():
                rows = sections[match[1]] = {}
            rows[match[1]] = match[2]
        elif "table" in rows and line.endswith(")"):
            rows["table"] += f"\n{line}"
        else:
            raise _fault("hand, table, known, Unseen or Played", line)
    return sections


def _hidden(text: str) -> dict[str, Any]:
    """The opponent's hand: known cards, and how many there are in all if some are not."""
    if not (match := _HIDDEN.fullmatch(text)):
        return {"known": text}
    try:
        known = Cards(match[1] or "")
    except GlupError:
        raise _fault("the opponent's known cards", text) from None
    return {"known": str(known), "concealed": len(known) + int(match[2])}
