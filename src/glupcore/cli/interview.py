"""A club's rules by asking: the questions of the core, one a line, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from glupcore._auction import ROWS, Rules
from glupcore._core import MOST_POINTS, find_game
from glupcore.auction.house import SUFFIX, told_value, value_text
from glupcore.cli.conversation import read_line, tell
from glupcore.errors import GlupError

_USUAL: Final = "four-handed"
_NAME: Final = "my-club"
_HELP: Final = (
    "Enter keeps what stands in brackets; ? explains, back goes back, skip leaves the rest of a "
    "topic as it is, done all the rest; quit writes nothing."
)


@dataclass
class _Step:
    """One question: its name, what is asked, what stands there now, and who takes the answer."""

    name: str
    topic: str
    text: str
    now: str
    help: str
    put: Callable[[str], set[str]]  # the names of what is over by that; raises GlupError
    together: bool = False  # whether the answer is judged with others of its topic


class _Left(Exception):
    """The answers ended before the questions."""


class _Clash(Exception):
    """Why answers do not go with one another."""


class Interview:
    """One person who is asked what their club plays, and the rules so far."""

    def __init__(self, rules: Rules | None) -> None:
        told = (rules or Rules(_USUAL)).to_value()
        self._house = {"from": told} if isinstance(told, str) else told
        self._house |= {} if rules is None else rules.options
        self._rules = Rules(self._house)
        self._held: dict[str, Any] = {}  # answers that are not judged yet
        self._over: list[set[str]] = []  # questions and topics, in the order of the answers
        self._heading = ""

    def run(self) -> tuple[Rules, Path] | None:
        """Ask until all is told: the rules, and a file for them; None if the answers end."""
        tell(_HELP)
        try:
            while (step := self._next()) is not None:
                self._ask(step)
            return self._named()
        except _Left:
            return None

    def _next(self) -> _Step | None:
        over = set[str]().union(*self._over)
        return next((step for step in self._steps() if not over & {step.name, step.topic}), None)

    def _ask(self, step: _Step) -> None:
        if step.topic != self._heading:
            tell("", step.topic)
        self._heading = step.topic
        line = _answer(step)
        try:
            if line == "back":
                del self._over[-1:]
            elif line in ("skip", "done"):
                self._settle()
                topics = {step.topic} if line == "skip" else {one.topic for one in self._steps()}
                self._over.append(topics)
            else:
                self._over.append(step.put(line))
        except _Clash as clash:
            tell(f"{clash}.")
            if step.together:  # asked again from the topic's first question on
                names = {one.name for one in self._steps() if one.topic == step.topic}
                names -= {_gate(step.topic)}
                self._over = [one for one in self._over if not one & names]
            else:
                self._held = {}
        except GlupError as error:
            tell(f"{error}.")

    def _steps(self) -> Iterator[_Step]:
        games = "\n".join(f"{i:2} {find_game(row).title}" for i, row in enumerate(ROWS, 1))
        row = str(self._house["from"])
        helps = "Its number or its name; take the one that is most like yours."
        yield _Step("from", "The game", f"{games}\nWhich is it?", row, helps, self._game)
        keys = {key["name"]: key for key in self._rules.keys()}  # noqa: SIM118
        for topic in self._rules.questions():
            if "gate" in topic:
                yield self._gate(topic)
            for question in topic["questions"]:
                yield self._question(question, topic, keys[question["key"]])

    def _gate(self, topic: dict[str, Any]) -> _Step:
        name, asked = topic["topic"], [question["key"] for question in topic["questions"]]
        now = any(key in self._house for key in asked)

        def put(line: str) -> set[str]:
            is_open = _truth(name, line) if line else now
            return {_gate(name)} if is_open else {_gate(name), name}

        helps = f"yes asks for {', '.join(asked)}."
        return _Step(_gate(name), name, topic["gate"], value_text(now), helps, put)

    def _question(
        self, question: dict[str, Any], topic: dict[str, Any], key: dict[str, Any]
    ) -> _Step:
        name, together = key["name"], topic.get("together", False)
        now = self._held.get(name, key["value"])

        def put(line: str) -> set[str]:
            if line:
                is_truth = key["type"] == "boolean"
                value = _truth(name, line) if is_truth else told_value(key, line)
                self._rules.check_value(name, value)
                self._held[name] = value
            if not together or name == topic["questions"][-1]["key"]:
                self._settle()
            return {name}

        text = question["text"] + _choices(key)
        helps = " ".join(filter(None, (key["purpose"], question.get("help"), _range(key))))
        return _Step(name, topic["topic"], text, value_text(now, key), helps, put, together)

    def _game(self, line: str) -> set[str]:
        row = ROWS[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(ROWS) else line
        if row not in ("", self._house["from"]):
            self._take({"from": row})
        return {"from"}

    def _settle(self) -> None:
        """Judge the answers that are held. What no longer goes with them is as usual again.

        Raises _Clash.
        """
        if not self._held:
            return
        try:
            self._take(self._house | self._held)
        except GlupError as error:
            for key in [one for one in self._house if one not in {"from", "name", *self._held}]:
                try:
                    self._take({**_without(self._house, key), **self._held})
                except GlupError:
                    continue
                tell(f"{key} is as usual again.")
                return
            raise _Clash(str(error)) from None

    def _take(self, house: dict[str, Any]) -> None:
        self._rules = Rules(house)
        told = self._rules.to_value()
        assert isinstance(told, dict)
        self._house, self._held = told, {}

    def _named(self) -> tuple[Rules, Path]:
        """A name, and a file of it that may be written."""
        name = str(self._house.get("name", _NAME))
        while True:
            step = _Step("name", "", "What is your club called?", name, "A word.", set)
            given = "-".join(_answer(step).split()) or name
            try:
                self._take(self._house | {"name": given})
            except GlupError as error:
                tell(f"{error}.")
                continue
            path = Path(given + SUFFIX)
            again = _Step("", "", f"{path} is there. Write over it?", "no", "yes or no.", set)
            if not path.exists() or _answer(again).lower() in ("yes", "y"):
                return self._rules, path


def _answer(step: _Step) -> str:
    """The answer to a question, "" to keep what is there. Raises _Left."""
    tell(f"{step.text} [{step.now}]")
    while True:
        line = read_line()
        if line is None or line.lower() in ("quit", "q", "exit"):
            raise _Left
        if line not in ("?", "help"):
            return line.lower() if line.lower() in ("back", "skip", "done") else line
        tell(step.help)


def _gate(topic: str) -> str:
    """The name of the question whether any of a topic differs."""
    return f"{topic}?"


def _truth(name: str, line: str) -> bool:
    value = told_value({}, line)
    if not isinstance(value, bool):
        raise GlupError(f"{name}: expected yes or no, given {line!r}")
    return value


def _without(house: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in house.items() if name != key}


def _choices(key: dict[str, Any]) -> str:
    """The words that a question may be answered by."""
    if key["type"] not in ("word", "amount"):
        return ""
    number = ["a number"] if key["type"] == "amount" else []
    return f" ({', '.join([*key['words'], *number])})"


def _range(key: dict[str, Any]) -> str:
    """What else a key may be, where that is not plain."""
    if "expected" in key:
        return f"It is {key['expected']}."
    if "values" in key:
        return f"It is {' or '.join(map(str, key['values']))}."
    if "low" in key and key["high"] < MOST_POINTS:
        return f"It is {key['low']} to {key['high']}."
    if key["type"] == "points":
        return "Up to six numbers, the last may be game, which wins it; none: no such meld."
    return ""
