"""A first deal that teaches: positions with one thing to find. The page has the same ones."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from glupcore.advice.advice import Advice
from glupcore.play.family import Family, family_of
from glupcore.play.setting import Setting
from glupcore.reading import read
from glupcore.recommend import recommend

if TYPE_CHECKING:
    from glupcore.auction import Record as AuctionRecord

FILE: Final = "lessons.json"  # of the page
_NAMES: Final = ("Me", "Ann", "Bob", "Cleo")  # as the page has them, clockwise from the person
_ITERATIONS: Final = 4000


@dataclass(frozen=True, slots=True)
class Lesson:
    """The end of a ``record`` with a ``text``, a ``task``, and its ``answer``, an action.

    ``instead`` is what one might do, and the engine's reason tells the answer from; ``hint`` is
    said to who has not found it. The person has seat 0.
    """

    kind: str
    name: str
    text: str
    task: str
    hint: str
    answer: str
    instead: str
    record: dict[str, Any]

    def table(self) -> tuple[Family, Any]:
        """The kind of game as the person meets it there, and the deal."""
        dealer = self.record["dealer"]
        record = read({**self.record, "dealer": 0})  # at a table seat 0 deals first
        if self.kind == "stock":
            setting = Setting(rules=record.rules, seat=-dealer % 2)
        else:
            rules = cast("AuctionRecord", record).rules
            names = tuple(_NAMES[(seat + dealer) % rules.seats] for seat in range(rules.seats))
            setting = Setting(rules=rules, seat=-dealer % rules.seats, names=names)
        family = family_of(setting)
        return family, family.resumed([record])[-1]

    def advice(self) -> Advice:
        """What the engine says there."""
        record = read(self.record)
        state = record.state_at(len(record.actions))
        return recommend(state.view(0), iterations=_ITERATIONS, seed=1, explain=True)

    def reason(self) -> str:
        """Why the answer, in the engine's words."""
        advice = self.advice()
        return advice[self.instead].reason or advice.reason or ""


def lessons() -> list[Lesson]:
    """All of them: for the games with a stock, then for those with an auction."""
    from glupcore.web import FOLDER

    return [Lesson(**one) for one in json.loads((FOLDER / FILE).read_text("utf-8"))]
