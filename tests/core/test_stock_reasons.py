"""Why an action is recommended in games with a stock: every sentence is true, and no other form.

It is looked for in the deal itself, and in worlds that fit what the player knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import pytest

from conformance import FOLDERS, read
from glupcore import Random, Record, State, recommend
from sentence_forms import true_form

SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
RANKS = "9JQKTA"
POINTS = {"glup": dict(zip(RANKS, (0, 0, 0, 1, 1, 1), strict=True))}
TRADITIONAL = dict(zip(RANKS, (0, 2, 3, 4, 10, 11), strict=True))
WORLDS = 4
# A record of the referee, before which action, what is done and what else; why, and why the other
# way round.
TOLD = """
glup 0 0 9S AH
    It risks no points: A♥ is not sure to take the trick.
    Nothing.
glup 0 0 9S KC
    It keeps the chance of double marriage ♣ for 30, which lacks only K♣.
    Nothing.
glup 0 0 9S QC
    It keeps trump queens for 6, which Q♣ would break.
    Nothing.
glup 0 0 AC 9S
    It takes the trick, and then you can declare trump queens for 6.
    Nothing.
glup 0 1 9C 9H
    It scores 1 point at once.
    Nothing.
glup 0 1 9C AC
    They take the trick: it gives them no points.
    Nothing.
glup 0 4 KC AC
    It takes the trick as A♣ would, and you keep that.
    Nothing.
glup 1 1 AD 9C
    It takes the trick, with 1 point.
    Nothing.
glup 1 3 AD 9C
    No card beats it that they may have: it takes the trick.
    Nothing.
glup 1 35 marriage-D:QD,KD run:JD,QD,KD,TD,AD
    You can still declare run then, but not the other way round.
    It scores 15 points at once, the other way only 4.
glup 1 90 JD QC
    It draws a trump: they have 4.
    Nothing.
two-handed 0 0 KC AH
    It risks fewer points: A♥ is not sure to take the trick.
    Nothing.
two-handed 0 1 JS QH
    They take the trick: it gives them fewer points than Q♥.
    Nothing.
"""


@dataclass
class Decision:
    """Where something is recommended."""

    state: State
    action: str

    @property
    def me(self) -> int:
        assert self.state.player is not None
        return self.state.player

    @cached_property
    def worlds(self) -> list[State]:
        view, rng = self.state.view(self.me), Random(1)
        return [self.state, *(view.sample(rng) for _ in range(WORLDS))]

    def after(self, action: str) -> list[State]:
        """These worlds once the trick is over, or the meld is laid down."""
        found = []
        for world in self.worlds:
            state = world.copy()
            state.apply(action)
            if self.state.decision != "lead":
                found.append(state)
                continue
            for reply in state.legal_actions():
                found.append(state.copy())
                found[-1].apply(reply)
        return found

    def takers(self, action: str) -> set[int]:
        return {state.leader for state in self.after(action)}

    def points(self, action: str) -> int:
        return POINTS.get(self.state.rules, TRADITIONAL)[action[0]]

    def scored(self, action: str) -> int:
        state = self.state.copy()
        state.apply(action)
        return state.scores[self.me] - self.state.scores[self.me]

    def plays(self, shown: str) -> list[str]:
        """Actions that play a card, from the hand or the table."""
        card = shown[0] + SIGNS[shown[1]]
        found = [action for action in self.state.legal_actions() if action.startswith(card)]
        assert found
        return found


Words = re.Match[str]


def kind_of(words: str) -> str:
    for sign, letter in SIGNS.items():
        words = words.replace(sign, letter)
    return words.replace(" ", "-")


def declares(state: State, kind: str) -> list[str]:
    return [one for one in state.legal_actions() if one.partition(":")[0] == kind]


def only_legal(at: Decision, _: Words) -> None:
    assert len(at.state.legal_actions()) == 1


def then_declares(at: Decision, words: Words) -> None:
    for state in at.after(at.action):
        assert state.leader == state.player == at.me
        ways = declares(state, kind_of(words["kind"]))
        assert ways
        before = state.scores[at.me]
        state.apply(ways[0])
        if state.phase == 1:
            assert state.scores[at.me] - before == int(words["n"])


def keeps(at: Decision, words: Words) -> None:
    kind = kind_of(words["kind"])
    for state in at.after(at.action):
        if state.player == at.me and state.decision == "meld":
            assert declares(state, kind)
    for state in at.after(at.plays(words["card"])[0]):
        if state.player == at.me and state.decision == "meld":
            assert not declares(state, kind)


def scores(at: Decision, words: Words) -> None:
    if at.state.decision != "meld" or len(at.state.stock_cards) > 2:
        assert at.scored(at.action) == int(words["n"])


def with_points(at: Decision, words: Words) -> None:
    assert at.takers(at.action) == {at.me}
    assert at.points(at.action) + at.points(at.state.led) == int(words["n"])


def unbeaten(at: Decision, _: Words) -> None:
    assert at.takers(at.action) == {at.me}


def as_other(at: Decision, words: Words) -> None:
    assert at.takers(at.action) == at.takers(at.plays(words["card"])[0]) == {at.me}
    assert RANKS.index(at.action[0]) < RANKS.index(words["card"][0])


def gives(at: Decision, words: Words) -> None:
    assert at.me not in at.takers(at.action)
    if words["card"] is None:
        assert at.points(at.action) == 0
    else:
        assert 0 < at.points(at.action) < at.points(words["card"])


def risks(at: Decision, words: Words) -> None:
    assert at.state.decision == "lead"
    assert (at.points(at.action) == 0) == (words["what"] == "no points")
    assert at.points(at.action) < at.points(words["card"])


def draws(at: Decision, words: Words) -> None:
    assert at.state.phase == 2
    assert at.action[1] == at.state.trump
    held = at.state.hand(1 - at.me)
    assert sum(card[1] == at.state.trump for card in held) == int(words["n"]) > 0


def still(at: Decision, words: Words) -> None:
    assert declares(at.state, kind_of(words["kind"]))
    assert at.action.partition(":")[0] != kind_of(words["kind"])


def hopes(at: Decision, words: Words) -> None:
    """A card more, and it could be declared in a trick that one takes."""
    kind = kind_of(words["kind"])
    card = words["card"][0] + SIGNS[words["card"][1]]
    assert at.state.view(at.me).unseen.count(card) > 0
    for state in at.after(at.action):
        if state.player == at.me and state.decision == "meld":
            assert not declares(state, kind)
    assert at.state.stock > 2


CARD = "(?P<card>[9JQKTA][♣♦♥♠])"
KIND = r"(?P<kind>[a-z ]+[♣♦♥♠]?)"
FORMS: dict[str, Callable[[Decision, Words], None]] = {
    r"Nothing else is legal": only_legal,
    rf"It takes the trick, and then you can declare {KIND} for (?P<n>\d+)": then_declares,
    rf"It keeps {KIND} for (?P<n>\d+), which {CARD} would break": keeps,
    rf"It keeps the chance of {KIND} for (?P<n>\d+), which lacks only {CARD}": hopes,
    r"It scores (?P<n>\d+) points? at once(, the other way only \d+)?": scores,
    r"It takes the trick, with (?P<n>\d+) points?": with_points,
    r"No card beats it that they may have: it takes the trick": unbeaten,
    rf"It takes the trick as {CARD} would, and you keep that": as_other,
    rf"They take the trick: it gives them (no points|fewer points than {CARD})": gives,
    rf"It risks (?P<what>no points|fewer points): {CARD} is not sure to take the trick": risks,
    r"It draws a trump: they have (?P<n>\d+)": draws,
    rf"You can still declare {KIND} then, but not the other way round": still,
}


def checked(reason: str, at: Decision) -> str:
    """The form of a sentence, which is true."""
    return true_form(reason, at, FORMS, lambda: f"{at.action}: {at.state.view(at.me).to_json()}")


@pytest.mark.parametrize("rules", ["glup", "two-handed", "two-handed-extended"])
def test_what_is_said_is_true(rules: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(3):
        state = State.from_seed(seed, rules=rules)
        while not state.is_over:
            advice = recommend(state.view(state.player), iterations=60, seed=1)
            if advice.reason is not None:
                said[checked(advice.reason, Decision(state.copy(), advice.action))] += 1
            state.apply(advice.action)
    assert len(said) >= 7


@pytest.mark.parametrize("rules", ["glup", "two-handed"])
def test_what_is_said_of_any_two_actions_is_true_and_never_both_ways(rules: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(5, 8):
        state, rng = State.from_seed(seed, rules=rules), Random(seed)
        while not state.is_over:
            view = state.view(state.player)
            legal = view.legal_actions()
            for action, other in permutations([legal[rng.below(len(legal))] for _ in range(3)], 2):
                if reason := view.reason(action, other):
                    form = checked(reason, Decision(state.copy(), action))
                    said[form] += 1
                    back = view.reason(other, action)
                    assert not back or not re.fullmatch(form, back.removesuffix(".")), reason
            state.apply(view.choose("greedy", rng))
    assert len(said) >= 7


def test_each_kind_is_said_where_it_holds_and_not_the_other_way_round() -> None:
    for where, why, back in re.findall(r"^(\w.*)\n +(.*)\n +(.*)$", TOLD, re.MULTILINE):
        rules, record, ply, action, other = where.split()
        state = Record.from_dict(read(FOLDERS[rules], "records.jsonl")[int(record)]).state_at(
            int(ply)
        )
        view = state.view(state.player)
        assert view.reason(action, other) == why
        assert (view.reason(other, action) or "Nothing.") == back
