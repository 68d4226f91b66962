"""Choices and observations of the auction games against actions and views."""

import copy
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from glupcore import GlupError, IllegalActionError, Random
from glupcore.auction import ROWS, Rules, State
from glupcore.envs import named
from glupcore.envs.auction import CHOICES, FIELDS, OBSERVATION, ChoiceState
from places import ROOT

BID = CHOICES.index("bid+0")
BIDS = len(CHOICES) - BID
DOCS = (ROOT / "docs/envs.md").read_text(encoding="utf-8")
RESULTS = re.findall(r"\d+ ([a-z-]+)", DOCS.split("`result` is")[1].partition(". ")[0])
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((row, {}) for row in ROWS),
    ("four-handed", {"kitty": True}),
    ("four-handed", {"moon": "game", "pass": 2}),
    ("double-deck", {"moon": "bonus", "pass": 1}),
]


def walk(rules: str, options: dict[str, Any], seed: int) -> Iterator[ChoiceState]:
    """A random deal, each state before a choice; nobody gives up, and few bid much."""
    rng = random.Random(seed)
    dealer = seed % Rules(rules).seats
    at = ChoiceState(State.from_seed(seed, dealer, rules=rules, options=options))
    while not at.is_over:
        yield at
        legal = at.legal_choices()
        calm = [c for c in legal if c <= BID + 1 and CHOICES[c] not in ("concede", "misdeal")]
        at = at.copy()
        at.apply(rng.choice(calm or legal))
    yield at


def sequences(
    at: ChoiceState, so_far: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], str]]:
    """Every way to choose an action, with the action."""
    for choice in at.legal_choices():
        after = at.copy()
        action = after.apply(choice)
        if action is None:
            yield from sequences(after, (*so_far, choice))
        else:
            yield (*so_far, choice), action


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_every_action_is_one_sequence_of_choices(rules: str, options: dict[str, Any]) -> None:
    seen: dict[str, int] = {}
    for seed in range(6):
        for at in walk(rules, options, seed):
            state = at.state
            count = state.count_actions()
            if at.begun or count > 1500 or seen.get(state.decision, 0) >= 12:
                continue
            seen[state.decision] = seen.get(state.decision, 0) + 1
            ways = list(sequences(at))
            actions = [action for _, action in ways]
            every = [state.nth_action(n) for n in range(count)]
            bids = [action for action in every if action.startswith("bid:")]
            assert sorted(actions) == sorted(set(every) - set(bids[BIDS:]))
            for choices, action in ways:
                assert at.choices_of(action) == list(choices)
            for bid in bids[BIDS:][:1]:
                expected = rf"action: expected at most {bids[BIDS - 1]}, .* given {bid}$"
                with pytest.raises(IllegalActionError, match=expected):
                    at.choices_of(bid)
    assert set(seen) >= {"bid", "trump", "lead", "follow", "over"}
    assert ("call" in seen) == (rules in ("five-handed", "seven-handed"))
    assert ("kitty" in seen) == ("kitty" in options)
    if rules != "racehorse":  # which buries four of 24 cards
        assert ("bury" in seen) == (Rules(rules).widow_cards > 0 and "kitty" not in options)


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_playing_by_choices_is_playing_by_actions(rules: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        *walked, last = walk(rules, options, seed)
        by_actions, by_choices = walked[0].state, walked[0].copy()
        for action in last.state.actions:
            assert by_choices.state == by_actions
            for choice in by_choices.choices_of(action):
                assert by_choices.mask()[choice]
                done = by_choices.apply(choice)
            assert done == action
            by_actions.apply(action)
        assert by_choices == last
        assert by_actions == last.state
        assert last.legal_choices() == []
        assert last.player is None
        assert State.from_deck(last.state.deck, last.state.dealer, rules=last.state.rules) == (
            walked[0].state
        )


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_what_a_seat_cannot_tell_apart_looks_the_same(rules: str, options: dict[str, Any]) -> None:
    """Worlds that fit a view give the same bytes, and other views other bytes."""
    rng = Random(5)
    told: dict[bytes, bytes] = {}
    others = 0
    for seed in range(4):
        for number, at in enumerate(walk(rules, options, seed)):
            state = at.state
            for seat in range(state.rules.seats):
                if (number + seat) % 3:
                    continue
                view = state.view(seat)
                observed = ChoiceState(state).observation(seat).tobytes()
                assert told.setdefault(observed, view.to_bytes()) == view.to_bytes()
                if number % 6:
                    continue
                world = view.sample(rng)
                assert ChoiceState(world).observation(seat).tobytes() == observed
                others += world != state
    assert len(set(told.values())) == len(told) > 80
    assert others > 10


@pytest.mark.parametrize("rules", ["three-handed", "double-deck", "five-handed", "eight-handed"])
def test_fields_say_what_is_known(rules: str) -> None:
    cards = CHOICES[:24]
    for at in walk(rules, {}, 2):
        state = at.state
        seats = state.rules.seats
        for seat in range(seats):
            of = named(at.observation(seat)[None])[0]
            clockwise = [(seat + n) % seats for n in range(seats)]
            assert [cards[c] for c in range(24) for _ in range(of["hand"][c])] == list(
                state.hand(seat)
            )
            played = [[0] * 24 for _ in range(8)]
            tricks = [(leader, trick) for leader, trick, _ in state.tricks]
            if state.leader is not None:
                tricks.append((state.leader, state.trick))
            history = [cards.index(card) for _, trick in tricks for card in trick]
            for leader, trick in tricks:
                for n, card in enumerate(trick):
                    played[(leader + n - seat) % seats][cards.index(card)] += 1
            assert of["played"].tolist() == played
            assert of["history"].tolist() == history + [24] * (144 - len(history))
            for n, other in enumerate(clockwise):
                shown = [cards[c] for c in range(24) for _ in range(of["shown"][n][c])]
                assert shown == list(state.shown(other))
                said = [text for who, text in state.bids if who == other]
                amounts = [int(text[4:]) for text in said if text != "pass"]
                assert of["bids"][n] * state.rules.scale == (amounts or [0])[-1]
                assert of["bids_made"][n] == len(amounts)
                assert of["passed"][n] == ("pass" in said)
                assert of["cards"][n] == len(state.hand(other))
                assert of["tricks"][n] == state.tricks_taken[other]
            player = state.player
            assert of["player"] == (8 if player is None else (player - seat) % seats)
            assert clockwise[of["dealer"]] == state.dealer
            assert of["trump"] == (4 if state.trump is None else "CDHS".index(state.trump))
            assert of["seat"] == seat
            assert of["bid"] * state.rules.scale == (state.bid or 0)
            assert of["melded"] == (state.melds is not None)
            assert RESULTS[of["result"]] == (state.result or "none")
    assert at.is_over


def test_a_list_begun_is_known_to_its_player_alone() -> None:
    at = next(at for at in walk("three-handed", {}, 3) if len(at.begun) == 2)
    before, seat = ChoiceState(at.state), at.player
    assert [CHOICES[choice] for choice in at.begun] == sorted(
        (CHOICES[choice] for choice in at.begun), key=CHOICES.index
    )
    for other in range(3):
        same = np.array_equal(at.observation(other), before.observation(other))
        assert same == (other != seat)
    of = named(at.observation(seat)[None])[0]
    assert (of["missing"], of["chosen"].sum()) == (1, 2)
    assert "concede" in [CHOICES[choice] for choice in before.legal_choices()]
    assert "concede" not in [CHOICES[choice] for choice in at.legal_choices()]
    with pytest.raises(IllegalActionError, match="action: expected no list of cards to be begun"):
        at.choices_of("concede")
    assert ChoiceState(at.state, at.begun) == at
    for twin in (copy.copy(at), copy.deepcopy(at), pickle.loads(pickle.dumps(at))):
        assert twin == at
        assert hash(twin) == hash(at)
    assert repr(at).endswith(" ".join(CHOICES[choice] for choice in at.begun) + ">")


def test_the_kitty_goes_round_in_the_order_chosen() -> None:
    at = next(at for at in walk("four-handed", {"kitty": True}, 1) if len(at.begun) == 2)
    of = named(at.observation(at.player or 0)[None])[0]
    assert of["kitty"].tolist()[:4] == [24, *at.begun, 24]


def test_what_is_refused() -> None:
    at = ChoiceState(State.from_seed(1, rules="four-handed"))
    with pytest.raises(IllegalActionError, match=r"^choice: expected one of .* given 0 \(9C\)$"):
        at.apply(0)
    with pytest.raises(GlupError, match="seat: expected 0 to 3, given 4"):
        at.observation(4)
    with pytest.raises(IllegalActionError):
        ChoiceState(at.state, [0])


def test_a_house_plays_too() -> None:
    rules = Rules({"from": "three-handed", "name": "my-club", "widow": 5, "hand": 13, "packet": 2,
                   "nines": 1, "copies": 2})  # fmt: skip
    at = ChoiceState(State.from_seed(1, rules=rules))
    rng = random.Random(1)
    while not at.is_over:
        at.apply(rng.choice(at.legal_choices()))
    assert at.observation(0).shape == (OBSERVATION.itemsize,)
    assert sum(field.length for field in FIELDS) == OBSERVATION.itemsize
