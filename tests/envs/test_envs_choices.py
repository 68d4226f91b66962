"""Choices and observations of glupcore.envs against a plain twin."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain

import numpy as np
import pytest

from envs_twin import Twin
from glupcore import RULESETS, GlupError, IllegalActionError, Random, State, meld_kinds
from glupcore.envs import CHOICES, FIELDS, MAX_POINTS, OBSERVATION, ChoiceState, max_points, named
from referee import shapes_of


def walks(count: int, seed: int, rules: str = "glup") -> Iterator[tuple[Twin, ChoiceState]]:
    """States of random deals with their twins, each before a choice; every shape of deck."""
    rng = random.Random(seed)
    shapes = shapes_of(rules)
    names = sorted(shapes)
    for number in range(count):
        deck = shapes[names[number % len(names)]](rng)
        state = State.deal(deck, number % 2, rules=rules)
        at, twin = ChoiceState(state), Twin(state)
        while True:
            yield twin, at
            if at.is_over:
                break
            legal = at.legal_choices()
            # Declare often, so that tables grow and sources have to be chosen.
            melds = [choice for choice in legal if choice >= (122 if rules == "glup" else 121)]
            choice = rng.choice(melds if melds and rng.random() < 0.8 else legal)
            text = twin.apply(choice)
            assert at.apply(choice) == text
            if text is not None:
                state = state.copy()
                state.apply(text)
                twin = Twin(state)


@pytest.mark.parametrize(
    ("rules", "deals", "part"),
    [
        ("glup", 24, 5),
        ("two-handed", 12, 5),
        ("two-handed-extended", 18, 5),
        pytest.param("glup", 120, 1, marks=pytest.mark.slow),
        pytest.param("two-handed", 60, 1, marks=pytest.mark.slow),
        pytest.param("two-handed-extended", 90, 1, marks=pytest.mark.slow),
    ],
)
def test_choices_and_observations_are_those_of_the_twin(rules: str, deals: int, part: int) -> None:
    seen: set[int] = set()
    sources = 0
    for twin, at in walks(deals, 1, rules):
        legal = at.legal_choices()
        assert legal == twin.legal()
        assert np.array_equal(np.flatnonzero(at.mask()), legal)
        assert at.mask().shape == (175,)
        assert at.mask().dtype == np.bool
        assert at.begun == twin.begun
        assert at.state == twin.state
        assert at.player == twin.state.player
        for seat in (0, 1):
            assert at.observation(seat).tolist() == twin.observation(seat).tolist()
        seen.update(legal)
        sources += bool(twin.begun)
    assert sources > (80 if rules == "glup" else 3) // part
    assert len(seen) > (100 if rules == "glup" else 60) - 10 * (part - 1)
    assert {120, 121, 170, 171} <= seen


def test_sequences_are_the_legal_actions() -> None:
    def ends(at: ChoiceState) -> Iterator[str]:
        for choice in at.legal_choices():
            following = at.copy()
            text = following.apply(choice)
            if text is None:
                yield from ends(following)
            else:
                yield text

    longest = 0
    deals = chain.from_iterable(walks(12, 2, rules) for rules in RULESETS)
    for number, (twin, at) in enumerate(deals):
        if not twin.begun:
            assert sorted(ends(at)) == at.state.legal_actions(), number
            for action in at.state.legal_actions():
                choices = at.choices_of(action)
                assert ChoiceState(at.state, choices[:-1]).apply(choices[-1]) == action
                longest = max(longest, len(choices))
    assert longest >= 3


def test_the_texts_of_choices() -> None:
    assert len(CHOICES) == len(set(CHOICES)) == 175
    assert CHOICES[:3] == ("9C", "JC", "QC")
    assert CHOICES[24 + 4 * 20 : 24 + 4 * 21] == ("QS+", "QS+2", "QS+3", "QS+4")
    assert CHOICES[120:122] == ("pass", "dix")
    assert list(CHOICES[122:170]) == [kind.identifier for kind in meld_kinds("H")]
    assert CHOICES[170:] == ("hand", "+", "+2", "+3", "+4")


@pytest.mark.parametrize("rules", RULESETS)
def test_an_observation_depends_on_the_view_alone(rules: str) -> None:
    rng = Random(3)
    other_worlds = 0
    for twin, at in walks(14, 3, rules):
        for seat in (0, 1):
            world = twin.state.view(seat).sample(rng)
            begun = at.begun if at.player == seat else []
            other_worlds += world != twin.state
            assert np.array_equal(ChoiceState(world, begun).observation(seat), at.observation(seat))
    assert other_worlds > (1000 if rules == "glup" else 500)


def test_the_fields_cover_the_bytes_one_after_the_other() -> None:
    end = 0
    for field in FIELDS:
        assert field.start == end
        kind, start = OBSERVATION.fields[field.name][:2]
        assert (start, kind.itemsize) == (field.start, field.length)
        end += field.length
    assert end == OBSERVATION.itemsize == 326


def test_named_bytes() -> None:
    state = State.from_seed(5)
    rows = np.stack([ChoiceState(state).observation(seat) for seat in (0, 1)])
    names = named(rows)
    assert names.shape == (2,)
    assert np.array_equal(names["hand"][1], state.hand(1).counts)
    assert names["scores"].dtype == np.dtype("<u2")
    rows[0, 308:310] = (1, 2)
    assert names["scores"][0, 0] == 513  # the same memory
    for wrong in (rows[:, 1:], rows.astype(np.int16), np.zeros((2, 652), np.uint8)[:, ::2]):
        with pytest.raises(GlupError, match=r"observations: expected bytes"):
            named(wrong)


def test_an_illegal_choice_says_what_was_expected() -> None:
    at = ChoiceState(State.from_seed(7))
    before = at.copy()
    for choice in (120, 174, 175, -1, 2**40):
        with pytest.raises(IllegalActionError, match=r"choice: expected one of .*, given") as error:
            at.apply(choice)
        assert str(choice) in str(error.value)
        assert at == before
    with pytest.raises(IllegalActionError, match=r"given 120 \(pass\)"):
        ChoiceState(State.from_seed(7), [120])
    over = next(at for _, at in walks(1, 4) if at.is_over)
    with pytest.raises(IllegalActionError, match="the deal is over"):
        over.apply(0)
    with pytest.raises(IllegalActionError):
        at.choices_of("pass")
    begun = next(at for _, at in walks(60, 1) if at.begun)
    with pytest.raises(IllegalActionError, match="declaration"):
        begun.choices_of("pass")


def test_copies_and_pickles_are_equal_and_independent() -> None:
    checked = 0
    for twin, at in chain(walks(42, 5), walks(60, 5, "two-handed-extended")):
        if not twin.begun:
            continue
        for twice in (at.copy(), copy.copy(at), copy.deepcopy(at), pickle.loads(pickle.dumps(at))):
            assert twice == at
            assert hash(twice) == hash(at)
            twice.apply(twice.legal_choices()[0])
            assert twice != at
        assert all(CHOICES[choice] in repr(at) for choice in at.begun)
        checked += 1
    assert checked > 20


def test_no_deal_is_worth_more_than_the_bound() -> None:
    """Each copy of a card takes part in one kind of each family, and brings its share there."""
    # The best card of Glup is the queen of spades where spades are trumps: 758.25 points; 49 cards;
    # turn-up, nines, exchange, glups, counters, last trick.
    assert (
        758.25 * 49 + 3 + 4 + 4 + 1 + 30 * 10 + 48 + 2 < max_points("glup") == MAX_POINTS == 38_000
    )
    assert MAX_POINTS < 2**16
    # Its marriage, run, pinochle and queens; 25 cards; turn-up, dix, cards, last trick.
    queen = 40 / 2 + 150 / 5 + 40 / 2 + 60 / 4
    assert queen * 25 + 10 + 2 * 10 + 240 + 10 < max_points("two-handed") == 3_000
    # Double run, pinochle and queens, and the roundhouse.
    queen = 40 / 2 + 1500 / 10 + 300 / 4 + 600 / 8 + 240 / 8
    assert queen * 25 + 10 + 2 * 10 + 240 + 10 < max_points("two-handed-extended") == 10_000


def test_the_package_pulls_in_numpy_alone() -> None:
    program = (
        "import sys, glupcore.envs; "
        "print([name for name in ('pettingzoo', 'gymnasium', 'pyspiel') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("module", "package"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")]
)
def test_a_missing_extra_is_named(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"glupcore.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=rf'pip install "glupcore\[{module}\]"'):
        __import__(f"glupcore.envs.{module}")
