"""A review as people read it: the course, what cost something, the worst moments, the account.

Points are shown in tenths, and the tenths add up: a sum is that of what is printed beside it.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from glupcore._core import ruleset
from glupcore.drawing.render import SIGNS
from glupcore.drawing.render import sign as signed
from glupcore.review.graph import graph
from glupcore.review.result import GRADES, MARKS, Decision, Draw, Ended, Moment, Report

WIDTHS = 40, 100
_DEEDS = {"pass": "declaring nothing", "dix": "the dix"}
_DONE = {"pass": "declared nothing", "dix": "declared a dix"}
_EXCHANGED = "the exchange", "exchanged the turn-up"  # where every dix does so
_STOPPED: dict[Ended, str] = {"interrupt": "interrupted", "limit": "out of time"}


def text(review: Report, width: int = 80, plain: bool = False, every: bool = False) -> str:
    """The review in lines of ``width`` columns, 40 to 100; ``plain`` does without signs that
    not every encoding has; cards have theirs (see ``say``).

    ``every`` lists all decisions, not only those that cost something.
    """
    page = _Page(review, min(max(width, WIDTHS[0]), WIDTHS[1]), plain)
    parts = [page.head(), page.course(), page.table(every), page.worst(), page.totals()]
    parts.append(page.account())
    return "\n\n".join("\n".join(part) for part in parts if part)


def action_text(action: str, other: str = "") -> str:
    """An action for people: a card with its sign, a declaration by its kind.

    The cards of the declaration are named where ``other`` is one of the same kind.
    """
    kind, colon, cards = action.partition(":")
    if not colon:
        return action if kind in ("pass", "dix") else signed(kind) + kind[2:]
    name = kind_text(kind)
    if other.partition(":")[0] != kind or other == action:
        return name
    return f"{name} of {' '.join(signed(card) + card[2:] for card in cards.split(','))}"


def kind_text(kind: str) -> str:
    """A kind of meld for people: ``marriage-H`` is "marriage ♥"."""
    name, _, suit = kind.rpartition("-")
    return f"{name} {SIGNS[suit]}".replace("-", " ") if suit in SIGNS else kind.replace("-", " ")


@dataclass
class _Page:
    review: Report
    width: int
    plain: bool

    def __post_init__(self) -> None:
        seats = self.review.seats
        self.you = seats[0] if len(seats) == 1 else None
        self.sign = -1 if self.you == 1 else 1
        self.deeds, self.done = _DEEDS, _DONE
        if ruleset(self.review.rules).exchange_ends_turn:
            deed, done = _EXCHANGED
            self.deeds, self.done = {**_DEEDS, "dix": deed}, {**_DONE, "dix": done}

    def name(self, seat: int) -> str:
        if self.you is None:
            return f"seat {seat}"
        return "you" if seat == self.you else "the other"

    def head(self) -> list[str]:
        review = self.review
        scores = ", ".join(f"{self.name(seat)} {review.scores[seat]}" for seat in self._order())
        how = "over" if review.account.over else "not over"
        if review.stopped != "complete":
            how = f"{_STOPPED[review.stopped]} after {review.plies} actions"
        line = f"Review of {review.plies} actions: {scores} ({how}); {review.solver}"
        return self._wrapped(f"{line}, {review.seconds:.1f} s")

    def course(self) -> list[str]:
        whose = "seat 0" if self.you is None else "you"
        title = f"By how much {whose} could expect to win, by tricks"
        # Of two moments of a trick the worse is marked.
        numbered = list(enumerate(self.review.moments, 1))
        marks = {moment.decision.trick: str(number) for number, moment in reversed(numbered)}
        lines = graph(self.review.leads, self.sign, self.width, self.plain, marks)
        return [*self._wrapped(title), *lines]

    def table(self, every: bool) -> list[str]:
        errors = self.review.errors()
        shown = self.review.decisions if every else sorted(errors, key=lambda d: d.ply)
        if not shown:
            return self._wrapped("No decision cost anything beyond the noise.")
        seat = "" if self.you is not None else "seat "
        lines = [f"trick {seat}  cost error    played (best)"]
        for decision in shown:
            lines += self._row(decision)
        marks = ", ".join(f"{MARKS[grade]} from {least:g}" for grade, least in GRADES.items())
        return [*lines, *self._wrapped(f"Errors, in points: {marks}.")]

    def _row(self, decision: Decision) -> list[str]:
        seat = "" if self.you is not None else f"{decision.seat:4} "
        error = "" if decision.error == 0 else _points(_tenths(decision.error))
        mark = MARKS[decision.grade]
        cost = _points(_cost(decision.loss))
        start = f"{decision.trick:5} {seat}{cost:>6}{error:>6} {mark:<2} "
        what = action_text(decision.action, decision.best)
        if decision.best != decision.action:
            what += f" ({action_text(decision.best, decision.action)})"
        indent = " " * len(start)
        return textwrap.wrap(start + what, self.width, subsequent_indent=indent) or [start]

    def worst(self) -> list[str]:
        lines: list[str] = []
        for number, moment in enumerate(self.review.moments, 1):
            sentence = f"{number}. {self.sentence(moment)}"
            lines += textwrap.wrap(sentence, self.width, subsequent_indent="   ")
        title = "The worst moment" if len(self.review.moments) == 1 else "The worst moments"
        return [title, *lines] if lines else []

    def sentence(self, moment: Moment) -> str:
        decision = moment.decision
        taken = action_text(decision.action, decision.best)
        verb = "declared" if ":" in decision.action else "played"
        deed = self.done.get(decision.action, f"{verb} {taken}")
        best = self.deeds.get(decision.best, action_text(decision.best, decision.action))
        cost = _points(_cost(decision.loss))
        within = "+/-" if self.plain else "±"
        noise = f" ({within} {_points(_tenths(decision.error))})" if decision.error else ""
        what = f"Trick {decision.trick}: {self.name(decision.seat)} {deed}"
        how = "for certain" if decision.phase == 2 else ""
        sentence = f"{what}; {best} was worth {cost} more{noise} {how}".rstrip()
        return f"{sentence}{self._reason(moment)}."

    def _reason(self, moment: Moment) -> str:
        if (why := moment.decision.reason) is not None:
            is_mine = moment.decision.seat == self.you
            return f": {why[0].lower()}{why[1:-1]}" if is_mine else f' ("{why}")'
        if moment.gives_up:
            chances = [f"{kind_text(kind.kind)} ({kind.chance:.0%})" for kind in moment.gives_up]
            return f": what was played gives up some of the chance of {_listed(chances)}"
        return ""

    def totals(self) -> list[str]:
        review = self.review
        seats = self._order()
        totals = {seat: review.totals(seat) for seat in seats if seat in review.seats}
        rows: list[tuple[str, list[str]]] = [("", [self.name(seat) for seat in seats])]

        def row(name: str, of: dict[int, str]) -> None:
            rows.append((name, [of.get(seat, "-") for seat in seats]))

        row("decisions", {seat: str(total.decisions) for seat, total in totals.items()})
        for grade, mark in MARKS.items():
            if grade is not None:
                plural = "inaccuracies" if grade == "inaccuracy" else f"{grade}s"
                counts = {seat: str(total.grades[grade]) for seat, total in totals.items()}
                row(f"{plural} {mark}", counts)
        errors = {seat: self._errors(seat) for seat in totals}
        for phase in (1, 2):
            row(f"errors, phase {phase}", {s: _points(e[phase - 1]) for s, e in errors.items()})
        row("errors", {seat: _points(sum(points)) for seat, points in errors.items()})
        luck = review.account.luck
        row(
            "luck of the draws",
            {s: _signed(_tenths(luck[s] or 0)) for s in seats if luck[s] is not None},
        )
        wide = [max(len(cells[i]) for _, cells in rows) for i in range(len(seats))]
        lines = [
            name.ljust(19) + "  ".join(c.rjust(w) for c, w in zip(cells, wide, strict=True))
            for name, cells in rows
        ]
        return [line.rstrip() for line in lines] + self._draws()

    def _draws(self) -> list[str]:
        lines: list[str] = []
        for seat in self._order():
            mine = [draw for draw in self.review.draws if draw.seat == seat]
            if mine:
                best, worst = (f(mine, key=lambda draw: draw.luck) for f in (max, min))
                said = f"Best draw of {self.name(seat)}: {_draw(best)}; worst: {_draw(worst)}."
                lines += self._wrapped(said)
        return lines

    def _errors(self, seat: int) -> tuple[int, int]:
        """Tenths in each phase: the sums of what the table shows."""
        mine = [d for d in self.review.errors() if d.seat == seat]
        first, second = (sum(_cost(d.loss) for d in mine if d.phase == p) for p in (1, 2))
        return first, second

    def account(self) -> list[str]:
        account = self.review.account
        seats = self._order()
        lead, dealt = self.sign * _tenths(account.lead), self.sign * _tenths(account.dealt)
        luck = {seat: _tenths(account.luck[seat] or 0) for seat in seats}
        errors = {seat: sum(self._errors(seat)) for seat in self.review.seats}
        mine, other = seats
        rows = [("the cards dealt", dealt), (f"draws of {self.name(mine)}", luck[mine])]
        if account.luck[other] is not None:
            rows.append((f"draws of {self.name(other)}", -luck[other]))
        rows.append((f"errors of {self.name(mine)}", -errors.get(mine, 0)))
        if other in errors:
            rows.append((f"errors of {self.name(other)}", errors[other]))
        rows.append(("the rest", lead - sum(points for _, points in rows)))
        whose = "your lead" if self.you is not None else "seat 0's lead"
        rows.append((whose if account.over else f"{whose}, expected", lead))
        wide = max(len(_signed(points)) for _, points in rows)
        lines = [f"{name:<24}{_signed(points):>{wide}}" for name, points in rows]
        lines.insert(-1, " " * 24 + "-" * wide)
        left_out = self._left_out()
        title = "What the result is made of, in points"
        return [title, *lines, *(self._wrapped(left_out) if left_out else [])]

    def _left_out(self) -> str:
        account = self.review.account
        other = 1 - (self.you or 0)
        if self.you is None:
            return ""
        if account.luck[other] is None:
            return "The other's cards are not known: their luck and errors are in the rest."
        return "The other's errors were not looked at: they are in the rest."

    def _order(self) -> tuple[int, int]:
        return (0, 1) if self.you is None else (self.you, 1 - self.you)

    def _wrapped(self, line: str) -> list[str]:
        return textwrap.wrap(line, self.width)


def _draw(draw: Draw) -> str:
    return f"{signed(draw.card)} after trick {draw.trick}, {_signed(_tenths(draw.luck))}"


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _tenths(points: float) -> int:
    return round(10 * points)


def _cost(loss: float) -> int:
    """Tenths of a loss; rounding lifts none to a grade that it falls short of."""
    tenths = _tenths(loss)
    return tenths - any(loss < least <= tenths / 10 for least in GRADES.values())


def _points(tenths: int) -> str:
    return f"{tenths / 10:.1f}"


def _signed(tenths: int) -> str:
    return f"{tenths / 10:+.1f}" if tenths else "0.0"


class Review(Report):
    """A report that is printed as people read it."""

    def __str__(self) -> str:
        return text(self)
