"""Sentences that are not true of a game, which its deals refute."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_page.forms import form_of, seen
from rules_page.game import Game

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def other_numbers(text: str) -> Iterator[tuple[int, str]]:
    """The sentence with each of its numbers one greater, and which number that is."""
    for place, words in enumerate(_NUMBER.finditer(text)):
        whole, point, rest = words[0].partition(".")
        other = f"{int(whole) + 1}{point}{rest}"
        yield place, text[: words.start()] + other + text[words.end() :]


def is_refuted(game: Game, text: str, other: str) -> bool:
    """Whether deals of a game are not as another sentence says in the place of one of its own."""
    try:
        form, words = form_of(other)
        seen(game.telling(text, other), form, words)
    except AssertionError:
        return True
    return False
