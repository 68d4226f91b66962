"""The core against the referee in the traditional game, every ply, as in `test_differential.py`.

``GLUP_DIFFERENTIAL_DEALS`` and ``GLUP_DIFFERENTIAL_SEED`` mean the same here.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import glupcore
from lockstep import Lockstep
from referee import POLICIES, REFEREES, Kind, Referee, shapes_of
from referee.tricks import follower_takes
from speeds import some_quick
from test_differential import NIGHTLY, NIGHTLY_SEED

PLAIN, EXTENDED = "two-handed", "two-handed-extended"
SEEDS = {"uniform": 5, "greedy": 5, "frugal": 4, "collector": 2}  # a shape, by policy
WANTED = {
    "dix": 80,
    "nine shown": 35,
    "second dix of a turn": 7,
    "melded after dix": 12,
    "melded the former turn-up": 15,
    "played the former turn-up": 14,
    "played a shown nine": 18,
    "dix after the last draw": 6,
    "declared after the last draw": 16,
    "never exchanged": 10,
    "nine drawn last": 80,
    "played from the table": 330,
    "played a second class": 6,
    "melded after 1 kinds": 60,
    "melded after 2 kinds": 7,
    "melded after 3 kinds": 5,
    "trump led: beats it": 45,
    "trump led: beats it, holding lower": 55,
    "trump led: can't beat it": 80,
    "trump led: void": 145,
    "plain suit led: stays under": 105,
    "plain suit led: beats it, holding lower": 40,
    "plain suit led: trumps": 125,
    "plain suit led: void": 125,
}
"""What the deals are to show, each so often at least, or the test would have become weak."""
RULES = pytest.mark.parametrize("rules", [PLAIN, EXTENDED])


def dealt(rules: str, shape: str, seed: int) -> tuple[Lockstep, Random]:
    """A deal of this shape, not begun, and the generator that made it."""
    rng = Random(seed)
    deck = shapes_of(rules)[shape](rng)
    return Lockstep(deck, rng.randrange(2), rules=rules, seed=seed), rng


def all_played(rules: str, policy: str, seeds: range) -> Counter[str]:
    """What was seen in deals of every shape."""
    seen = Counter[str]()
    for shape in shapes_of(rules):
        for seed in seeds:
            deal, rng = dealt(rules, shape, seed)
            deal.play(policy, rng)
            seen += deal.seen
    return seen


@pytest.mark.parametrize("rules", some_quick([PLAIN, EXTENDED], EXTENDED))
def test_players(rules: str) -> None:
    seen = sum(
        (all_played(rules, policy, range(SEEDS[policy])) for policy in SEEDS), Counter[str]()
    )
    assert {what: seen[what] for what, least in WANTED.items() if seen[what] < least} == {}


@pytest.mark.parametrize("policy", ["random", "greedy"])
@RULES
def test_policies_of_the_core(rules: str, policy: str) -> None:
    """The core's own players do what the referee allows."""
    seen = Counter[str]()
    for shape in shapes_of(rules):
        for seed in range(3):
            deal, _ = dealt(rules, shape, seed)
            rng = glupcore.Random(seed)
            while deal.state.player is not None:
                deal.apply(deal.state.view(deal.state.player).choose(policy, rng))
            seen += deal.seen
    assert min(seen["dix"], seen["melded from the table"], seen["played from the table"]) > 10


@RULES
def test_illegal_texts_change_nothing(rules: str) -> None:
    """What the referee does not list the core refuses, and the state stays as it is."""
    refused = 0
    texts: set[str] = set()
    for shape, policy in product(("court", "nine", "dix"), ("frugal", "uniform")):
        deal, rng = dealt(rules, shape, 1)
        while not deal.referee.over:
            legal = deal.referee.legal()
            texts.update(legal)
            for text in rng.sample(sorted(texts), min(len(texts), 12)):
                if text not in legal:
                    before = deal.state.copy()
                    with pytest.raises(glupcore.IllegalActionError):
                        deal.state.apply(text)
                    assert deal.state == before
                    refused += 1
            deal.apply(POLICIES[policy](rng, deal.referee))
    assert refused > 1000


# Two kinds, one after the other, that share a card


TRUMP = "S"
KINDS = REFEREES[EXTENDED](REFEREES[EXTENDED].pack.lay("", "", "AS")).kinds
PAIRS = [
    (past, new)
    for past in KINDS.values()
    for new in KINDS.values()
    if set(past.cards) & set(new.cards) and "dix" not in (past.name, new.name)
]


def missing(past: Kind, new: Kind) -> list[str]:
    """What the second kind needs besides the cards of the first: at least one card, if there is
    one, as a declaration takes one from the hand."""
    more = list((Counter(new.cards) - Counter(past.cards)).elements())
    return more or [card for card in new.cards if past.cards.count(card) == 1][:1]


def pair_deck(past: Kind, new: Kind, rng: Random) -> list[str]:
    """The eldest is dealt the first kind, and what the second needs besides, or soon draws it."""
    pack = REFEREES[EXTENDED].pack
    more = missing(past, new)
    room = pack.hand - 1 - len(past.cards)
    hand, later = [*past.cards, *more[:room]], more[room:]
    rest = Counter(pack.cards) - Counter([*hand, *later])
    turnup = rng.choice([card for card in rest.elements() if card[1] == TRUMP])
    others = list((rest - Counter([turnup])).elements())
    rng.shuffle(others)
    hand += [others.pop() for _ in range(pack.hand - len(hand))]
    dealer = [others.pop() for _ in range(pack.hand)]
    stock = [card for card in later for card in (card, others.pop())]
    return pack.lay(hand, dealer, turnup, [*stock, *others])


def towards(deal: Referee, keep: Counter[str], rng: Random) -> str:
    """A play by which the eldest takes the trick and keeps these cards, in hand or on the table."""
    legal = deal.legal()
    if deal.led is not None:
        led = deal.led
        return rng.choice([t for t in legal if not follower_takes(led, t[:2], TRUMP)] or legal)
    seat = deal.seats[deal.player]
    held = Counter([*seat.hand, *(melded.card for melded in seat.table)])
    return rng.choice([text for text in legal if held[text[:2]] > keep[text[:2]]] or legal)


def after_another(past: Kind, new: Kind, seed: int) -> bool | None:
    """Whether cards of the first kind may serve in the second; None if it did not come to that."""
    rng = Random(seed)
    deal = Lockstep(pair_deck(past, new, rng), seed=seed, rules=EXTENDED)
    referee = deal.referee
    keep, declared = Counter([*past.cards, *missing(past, new)]), False
    while referee.phase == 1:
        if referee.decision != "meld":
            deal.apply(towards(referee, keep, rng))
            continue
        wanted = new if declared else past
        ways = [text for text in referee.legal() if text.partition(":")[0] == wanted.name]
        if not declared and ways and referee.player == referee.eldest:
            deal.apply(rng.choice(ways))
            keep, declared = Counter(new.cards), True
            continue
        seat = referee.seats[referee.eldest]
        on_table = Counter(melded.card for melded in seat.table if past.name in melded.kinds)
        complete = Counter(seat.hand) + on_table >= Counter(new.cards)
        if declared and complete and on_table.keys() & {*new.cards} and {*seat.hand} & {*new.cards}:
            assert referee.player == referee.eldest
            shared = [text for text in ways if "+" in text]
            deal.apply(rng.choice(shared or ["pass"]))
            return bool(shared)
        deal.apply("pass")
    return None


def test_every_pair_of_kinds() -> None:
    """Whether the cards of one kind may serve in another is seen for all that can follow."""
    found = {}
    for number, (past, new) in enumerate(PAIRS):
        if missing(past, new):
            tries = (after_another(past, new, 100 * number + seed) for seed in range(20))
            found[past.name, new.name] = next((x for x in tries if x is not None), None)
    assert Counter(found.values()) == {True: 108, False: 28}


@pytest.mark.skipif(NIGHTLY == 0, reason="GLUP_DIFFERENTIAL_DEALS is not set")
def test_nightly() -> None:
    """As many deals as wanted, every shape of both rulesets with every policy in turn."""
    cells = [*product((PLAIN, EXTENDED), shapes_of(PLAIN), SEEDS)]
    seen = Counter[str]()
    for number in range(NIGHTLY):
        rules, shape, policy = cells[number % len(cells)]
        deal, rng = dealt(rules, shape, NIGHTLY_SEED + number)
        deal.play(policy, rng)
        seen += deal.seen
    print(dict(seen.most_common()))
