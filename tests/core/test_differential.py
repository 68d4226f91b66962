"""The core against the referee on thousands of deals, every ply: actions, scores, glups, views.

``GLUP_DIFFERENTIAL_DEALS`` sets the number of deals of the nightly test, which is skipped without
it, and ``GLUP_DIFFERENTIAL_SEED`` the first of its seeds (default 1,000,000).
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

import glupcore
from lockstep import Difference, Lockstep
from referee import DECK, POLICIES, RANKS, SHAPES, SUITS, Kind, Referee, kinds, lay_deck
from referee.tricks import follower_takes
from speeds import some_quick

NIGHTLY = int(os.environ.get("GLUP_DIFFERENTIAL_DEALS", "0"))
NIGHTLY_SEED = int(os.environ.get("GLUP_DIFFERENTIAL_SEED", "1000000"))

KINDS = [f"declared {name}" for name in kinds("H")]


def dealt(shape: str, seed: int) -> tuple[Lockstep, Random]:
    """A deal of this shape, not begun, and the generator that made it."""
    rng = Random(seed)
    deck = SHAPES[shape](rng)
    return Lockstep(deck, rng.randrange(2), rng.random() < 0.25, seed=seed), rng


def seeds(quick: int, whole: int) -> pytest.MarkDecorator:
    """So many deals of every shape: the first seeds always, the others with the slow tests."""
    others = pytest.param(range(quick, whole), marks=pytest.mark.slow)
    return pytest.mark.parametrize("seeds", [range(quick), others], ids=["first", "others"])


def played(shape: str, policy: str, seed: int) -> Counter[str]:
    """Play one deal to its end and return what was seen."""
    deal, rng = dealt(shape, seed)
    deal.play(policy, rng)
    return deal.seen


def all_played(policy: str, seeds: range) -> list[Counter[str]]:
    """What was seen in each deal, of every shape."""
    return [played(shape, policy, seed) for shape in SHAPES for seed in seeds]


def reached(seen: Counter[str], seeds: range, wanted: dict[str, float]) -> None:
    """Fail if something happened less often than wanted in ten deals of every shape: the test
    would have become weak."""
    tens = len(seeds) / 10
    rare = {what: seen[what] for what, least in wanted.items() if seen[what] < tens * least}
    assert rare == {}, f"too rare: {rare}"


@seeds(4, 45)
def test_uniform_players(seeds: range) -> None:
    reached(
        sum(all_played("uniform", seeds), Counter()),
        seeds,
        {
            "played from the table": 600,
            "played a second class": 20,
            "melded from the table": 100,
            "melded a second class": 6,
            "dix": 40,
            "declared after the last draw": 6,
            "never exchanged": 1,
            "nine drawn last": 40,
        },
    )


@seeds(4, 32)
def test_greedy_players(seeds: range) -> None:
    seen = sum(all_played("greedy", seeds), Counter[str]())
    reached(seen, seeds, {"glups 12": 20, "glups 15": 20, "glups 18": 10, "glups 30": 1, "dix": 40})
    assert sum(seen[kind] > 0 for kind in KINDS) >= (36 if len(seeds) > 10 else 24)


@seeds(4, 20)
def test_glupping_players(seeds: range) -> None:
    """Long strings of glups, past all the thresholds that differ."""
    deals = all_played("glupper", seeds)
    wanted = {f"glups {count}": 1.6 for count in (3, 6, 9, 12, 15, 18, 21)}
    wanted |= {"glups 1": 33, "glups 2": 33, "glups 5": 3.3, "glups 8": 3.3}
    reached(sum(deals, Counter()), seeds, wanted | {"never exchanged": 33})
    assert max(deal["most glups"] for deal in deals) >= 24


# The collector looks ahead at every ply, which is slow.
@seeds(1, 4)
def test_collecting_players(seeds: range) -> None:
    """Tables with many declarations that share cards."""
    seen = sum(all_played("collector", seeds), Counter[str]())
    reached(
        seen,
        seeds,
        {"melded from the table": 115, "melded a second class": 8, "played a second class": 16},
    )
    assert sum(seen[kind] > 0 for kind in KINDS) >= (20 if len(seeds) > 1 else 16)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@seeds(2, 16)
def test_policies_of_the_core(seeds: range, policy: str) -> None:
    """The core's own players do what the referee allows."""
    seen = Counter[str]()
    for shape in SHAPES:
        for seed in seeds:
            deal, _ = dealt(shape, seed)
            rng = glupcore.Random(seed)
            while deal.state.player is not None:
                deal.apply(deal.state.view(deal.state.player).choose(policy, rng))
            seen += deal.seen
    reached(seen, seeds, {"played from the table": 40, "melded from the table": 40, "dix": 8})


@pytest.mark.parametrize("trump", some_quick(SUITS, "H"))
def test_every_kind_of_meld(trump: str) -> None:
    """Each of the 48 kinds is dealt to the eldest, who declares it; then both play at random."""
    seen = Counter[str]()
    for number, kind in enumerate(kinds(trump).values()):
        rng = Random(number)
        deal = Lockstep(deck_with(kind.cards, trump, rng), number % 2, seed=number)
        while not deal.seen[f"declared {kind.name}"] and deal.referee.phase == 1:
            deal.apply(towards(deal.referee, kind, rng))
        for _ in range(40):
            deal.apply(POLICIES["uniform"](rng, deal.referee))
        seen += deal.seen
    names = [f"declared {name}" for name in kinds(trump)]
    assert [name for name in names if seen[name] == 0] == []


def deck_with(cards: tuple[str, ...], trump: str, rng: Random) -> list[str]:
    """A deck that deals these cards to the eldest; the rest is random but for the trump suit."""
    rest = Counter(DECK)
    rest.subtract(cards)
    turnup = rng.choice([card for card in rest.elements() if card[1] == trump])
    rest.subtract([turnup])
    others = list(rest.elements())
    rng.shuffle(others)
    missing = 18 - len(cards)
    hand, others = [*cards, *others[:missing]], others[missing:]
    return lay_deck(hand, others[:18], turnup, others[18:])


def towards(deal: Referee, kind: Kind, rng: Random) -> str:
    """Both players see to it that the eldest takes a trick and still has the cards of the kind."""
    legal = deal.legal()
    eldest = deal.player == deal.eldest
    if deal.decision == "meld":
        ways = [text for text in legal if text.partition(":")[0] == kind.name]
        return rng.choice(ways) if ways and eldest else "pass"
    if eldest:
        need = Counter(kind.cards)
        hand = Counter(deal.seats[deal.player].hand)
        legal = [text for text in legal if hand[text] > need[text]] or legal
    if deal.led is None:
        return max(legal, key=lambda text: (RANKS.index(text[0]), rng.random()))
    led, trump = deal.led, deal.trump
    return rng.choice([t for t in legal if follower_takes(led, t[:2], trump) == eldest] or legal)


def hoard(deal: Referee, rng: Random) -> str:
    """Keeps the nines of trumps and exchanges after the thirtieth trick, never before."""
    legal = deal.legal()
    last = deal.phase == 1 and len(deal.stock) == 1
    if deal.decision == "meld":
        nine = "9" + deal.trump
        kept = [t for t in legal if t != "dix" and nine not in t]
        return "dix" if last and "dix" in legal else rng.choice(kept)
    return rng.choice([t for t in legal if t[:2] != "9" + deal.trump] or legal)


def test_exchanges_after_the_thirtieth_trick() -> None:
    seen = Counter[str]()
    for seed in range(20):
        deal, rng = dealt("dix", seed)
        while not deal.referee.over:
            deal.apply(hoard(deal.referee, rng))
        seen += deal.seen
    assert seen["dix after the last draw"] >= 10


def test_illegal_texts_change_nothing() -> None:
    """What the referee does not list the core refuses, and the state stays as it is."""
    refused = 0
    texts: set[str] = set()
    for seed in range(3):
        for policy in ("collector", "uniform"):
            deal, rng = dealt("court", seed)
            while not deal.referee.over:
                legal = deal.referee.legal()
                texts.update(legal)
                for text in rng.sample(sorted(texts), min(len(texts), 12)):
                    if text in legal:
                        continue
                    before = deal.state.copy()
                    with pytest.raises(glupcore.IllegalActionError):
                        deal.state.apply(text)
                    assert deal.state == before
                    refused += 1
                deal.apply(POLICIES[policy](rng, deal.referee))
    assert refused > 1000


def test_a_difference_is_noticed() -> None:
    """The comparison itself: whatever is changed on one side is found."""
    deal, rng = dealt("uniform", 1)
    for _ in range(40):
        deal.apply(POLICIES["uniform"](rng, deal.referee))
    seats = deal.referee.seats

    def found() -> bool:
        try:
            deal.check()
        except Difference:
            return True
        return False

    assert not found()
    seats[0].score += 1
    assert found()
    seats[0].score -= 1
    card = seats[1].hand.pop()
    assert found()
    seats[1].hand.append(card)
    stock = deal.referee.stock
    stock.append(stock.pop(0))
    assert found()
    stock.insert(0, stock.pop())
    assert not found()
    seats[1].shown = ["AS"]
    with pytest.raises(Difference, match=r'"actions": \['):
        deal.check()


@pytest.mark.skipif(NIGHTLY == 0, reason="GLUP_DIFFERENTIAL_DEALS is not set")
def test_nightly() -> None:
    """As many deals as wanted, every shape with every policy in turn."""
    cells = [(shape, policy) for policy in POLICIES for shape in SHAPES]
    for number in range(NIGHTLY):
        shape, policy = cells[number % len(cells)]
        played(shape, policy, NIGHTLY_SEED + number)
