"""A deal told while it is played: what to ask next, and what the answers come to."""

from dataclasses import dataclass
from typing import Final

from glupcore._core import RULESETS, NotationError, SeenHeading, read_seen_deal
from glupcore.deals.seen import Event, SeenDeal
from glupcore.support.counted import counted

_MELDS: Final = 3  # that a question names


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask next, and what an answer may look like."""

    text: str
    example: str


class TableTalk:
    """A SeenDeal from its first question on: hand, turn-up and dealer, then event after event.

    Nothing is drawn or kept here. ``deal`` is None until the heading is told.
    """

    def __init__(self, deal: SeenDeal | None = None, rules: str = RULESETS[0]) -> None:
        """To begin anew by those rules, or to go on with a deal."""
        self.deal = deal
        self._heading = SeenHeading(rules) if deal is None else read_seen_deal(deal.to_text())[0]
        self._comments: list[str] = []

    @classmethod
    def parse(cls, text: str) -> "TableTalk":
        """To go on with what a text tells, which may end anywhere. Raises RecordError."""
        talk = cls()
        talk._heading, told = read_seen_deal(text)
        talk.deal = None if told is None else SeenDeal.of(told)
        lines = text.splitlines()
        talk._comments = ["#" + line.partition("#")[2] for line in lines if "#" in line]
        talk._begin(talk._heading)
        return talk

    def to_text(self) -> str:
        """What ``parse`` goes on from; comments come first."""
        if self.deal is None:
            told = "".join(f"{line}\n" for line in self._heading.lines())
        else:
            told = self.deal.to_text()
        return "".join(f"{line}\n" for line in self._comments) + told

    @property
    def rules(self) -> str:
        """The name of the ruleset."""
        return self._heading.rules

    @property
    def is_my_turn(self) -> bool:
        """Whether there is something for the owner to decide."""
        deal = self.deal
        if deal is None or deal.player != deal.seat or deal.needs == "draw":
            return False
        return deal.legal_actions() != ["pass"]

    @property
    def question(self) -> Question | None:
        """What to ask next; None when the deal is over."""
        heading, deal = self._heading, self.deal
        if deal is not None:
            return _about(deal)
        if (left := heading.to_come) > 0:
            cards = counted(left, "more card" if heading.hand else "card")
            return Question(f"Your hand, {cards}?", "C AAT9 D KQ H TT9 S AK")
        if heading.turnup is None:
            return Question("The turn-up?", "9H")
        return Question("Who dealt?", "me, they")

    def answer(self, text: str) -> tuple[str, ...]:
        """Take an answer to the question, or any line of a deal's text; what it has told.

        No text at all is ``pass``, where a declaration may be made. Raises GlupError that says what
        was expected, and nothing has happened.
        """
        deal = self.deal
        if deal is None:
            return self._answer_heading(text)
        if not text.strip():
            if deal.needs != "meld":
                raise NotationError(f"expected {deal.expected}")
            text = "pass"
        return tuple(_said(deal, event) for event in deal.tell(text))

    def undo(self) -> str:
        """Take the last event or answer back; which it was. Raises GlupError if there is none."""
        heading = self._heading
        if self.deal is not None and self.deal.events:
            return _said(self.deal, self.deal.undo())
        self.deal = None
        return heading.undo()

    def _answer_heading(self, text: str) -> tuple[str, ...]:
        before = self._heading
        told = before.copy()
        told.answer(text)
        self._begin(told)
        self._heading = told
        return tuple(line for line in told.lines() if line not in before.lines())

    def _begin(self, heading: SeenHeading) -> None:
        """Begin the deal if all of the heading is known. Raises GlupError if it can't be so."""
        if self.deal is None and not heading.missing:
            deal = SeenDeal.of(heading.begin())
            self.deal = deal if heading.names_dealer else None


def _about(deal: SeenDeal) -> Question | None:
    mine = deal.player == deal.seat
    match deal.needs:
        case None:
            return None
        case "draw":
            return Question("Your draw?", deal.possible_draws()[0])
        case "lead":
            return Question("Your lead?" if mine else "They lead?", deal.legal_actions()[0])
        case "follow":
            who = "Your" if mine else "Their"
            return Question(f"{who} card on {deal.world().led}?", deal.legal_actions()[0])
    if not mine:
        return Question("They declare, or your draw?", "pass, marriage H, QS")
    legal = deal.legal_actions()
    if legal == ["pass"]:  # which follows from the draw
        return Question("Your draw?", "QS")
    kinds = list(dict.fromkeys(action.partition(":")[0] for action in legal if action != "pass"))
    return Question("You declare, or your draw?", ", ".join([*kinds[:_MELDS], "pass"]))


def _said(deal: SeenDeal, event: Event) -> str:
    """An event as the text of a deal has it."""
    if event.is_draw:
        return f"draw: {event.text}"
    return f"{'me' if event.seat == deal.seat else 'they'}: {event.text}"
