"""``glupcore lessons``: a first deal that teaches, in the terminal."""

from typing import Any

import click

from glupcore.cli.conversation import read_line, tell
from glupcore.cli.numbers import Whole
from glupcore.cli.output import width
from glupcore.errors import GlupError
from glupcore.play.lessons import Lesson, lessons

_KINDS = {"stock": "For two, with a stock", "auction": "With an auction"}


@click.command(name="lessons")
@click.argument("number", metavar="[NUMBER]", required=False, type=Whole(1))
def command(number: int | None) -> None:
    """Learn to play: positions with one thing to find.

    Without NUMBER they are listed. Answer as at the table of glupcore play, by the number of a
    choice or with a card; the engine says why.
    """
    all_ = lessons()
    if number is None:
        for kind, title in _KINDS.items():
            tell(f"{title}:")
            tell(*(f"  {n} {one.name}" for n, one in enumerate(all_, 1) if one.kind == kind))
    elif number > len(all_):
        raise GlupError(f"NUMBER: expected 1 to {len(all_)}, given {number}")
    elif _found(all_[number - 1]) and number < len(all_):
        tell(f"The next one: glupcore lessons {number + 1}")


def _found(lesson: Lesson) -> bool:
    """Whether the answer was given before the input ended."""
    family, deal = lesson.table()
    offered = family.choices(deal)
    tell(f"{lesson.name}. {lesson.text}", f"{lesson.task}")
    tell(*family.recap(deal, width()), *family.scene(deal, offered))
    wrong = 0
    while (line := read_line()) is not None:
        try:
            action = family.read(line, deal, offered)
        except GlupError as error:
            tell(str(error))
            continue
        said = family.in_words(action, offered)
        if action == lesson.answer:
            tell(f"Right: {said}. {lesson.reason()}")
            return True
        wrong += 1
        tell(f"Not {said}. {lesson.hint if wrong == 1 else _answer(lesson, family, offered)}")
    return False


def _answer(lesson: Lesson, family: Any, offered: Any) -> str:
    return f"It is {family.in_words(lesson.answer, offered)}. {lesson.reason()}"
