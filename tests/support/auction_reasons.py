"""What a reason of the auction games says, looked for in worlds that fit what the player knows.

The trick is played on there, and numbers are counted anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from glupcore import Random
from glupcore.advice.advice import Advice
from glupcore.auction import Sampler, State, View, melds
from sentence_forms import true_form

SIGNS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
RANKS = "9JQKTA"
WORLDS = 6
PLAYOUTS = 12  # of a trick


def cards_of(legal: list[str]) -> list[str]:
    """Those that are plays."""
    return [one for one in legal if one[0] in RANKS and len(one) == 2]


@dataclass
class Decision:
    """What a player knows, and what they are told to do."""

    view: View
    state: State
    card: str  # or another action
    advice: Advice | None = None

    @cached_property
    def worlds(self) -> list[State]:
        sampler, rng = Sampler(self.view), Random(1)
        return [self.state, *(sampler.sample(rng) for _ in range(WORLDS))]

    @property
    def me(self) -> int:
        return self.view.seat

    @property
    def trump(self) -> str:
        assert self.state.trump is not None
        return self.state.trump

    @cached_property
    def side(self) -> set[int]:
        rules, state = self.view.rules, self.state
        if self.view.to_dict().get("called") is not None:
            bidders = {state.bidder, state.partner} - {None}
            others = set(range(rules.seats)) - bidders
            return bidders if self.me in bidders else others  # type: ignore[return-value]
        return {s for s in range(rules.seats) if rules.account(s) == rules.account(self.me)}

    @property
    def foes(self) -> set[int]:
        rules = self.view.rules
        if rules.accounts == rules.seats and self.me != self.state.bidder and len(self.side) == 1:
            assert self.state.bidder is not None
            return {self.state.bidder}
        return set(range(rules.seats)) - self.side

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(self.view.rules.seats) if seat != self.me]

    def takers(self, card: str) -> set[int]:
        """Who takes the trick in these worlds, played on at random."""
        rng = Random(2)
        found = set()
        for world in self.worlds:
            for _ in range(PLAYOUTS):
                state = world.copy()
                before = len(state.tricks)
                state.apply(card)
                while len(state.tricks) == before:
                    legal = cards_of(state.legal_actions())
                    state.apply(legal[rng.below(len(legal))])
                found.add(state.tricks[-1][2])
        return found

    def higher_out(self, card: str) -> bool:
        """Whether another player has a higher card of its suit in one of the worlds."""
        return any(
            one[1] == card[1] and RANKS.index(one[0]) > RANKS.index(card[0])
            for world in self.worlds
            for seat in self.others
            for one in world.hand(seat)
        )

    def of_suit(self, suit: str) -> int:
        return sum(card[1] == suit for card in self.view.hand)

    def kept(self) -> list[str]:
        """The hand without the cards of the action."""
        left = Counter(self.view.hand) - Counter(self.card.partition(":")[2].split(","))
        return list(left.elements())

    def gone(self) -> list[str]:
        return self.card.partition(":")[2].split(",")


Words = re.Match[str]


def card_of(shown: str) -> str:
    return shown[0] + SIGNS[shown[1]]


def suit_of(word: str) -> str:
    return word[0].upper()


def only_legal(at: Decision, _: Words) -> None:
    assert at.state.count_actions() == 1


def takes(at: Decision, _: Words) -> None:
    assert at.takers(at.card) == {at.me}


def none_higher(at: Decision, words: Words) -> None:
    assert words["suit"] in ("trump", {v: k for k, v in NAMES.items()}[at.card[1]])
    assert not at.higher_out(at.card)


def sure_lead(at: Decision, words: Words) -> None:
    none_higher(at, words)
    takes(at, words)


def safe_lead(at: Decision, words: Words) -> None:
    none_higher(at, words)
    ranges = [at.view.ranges(seat) for seat in at.others]
    for held in ranges:
        assert sum(most for card, (_, most) in held.items() if card[1] == at.card[1]) > 0


def draws(at: Decision, words: Words) -> None:
    assert at.card[1] == at.trump
    known = Counter(at.view.hand) + Counter(at.state.trick)
    for _, cards, _ in at.state.tricks:
        known += Counter(cards)
    told = at.view.to_dict()
    buried = told.get("buried")
    if isinstance(buried, str):
        known += Counter(buried.split())
    for who, first, second, word in told.get("draws") or []:
        if who == at.me:
            known[second if word == "keep" else first] += 1
    out = sum(n for card, n in (Counter(at.view.rules.pack) - known).items() if card[1] == at.trump)
    if words["up"]:
        assert int(words["n"]) == out
        assert any(sum(len(w.hand(s)) for s in at.others) < 99 for w in at.worlds)
    else:
        in_hands = {
            sum(card[1] == at.trump for s in at.others for card in w.hand(s)) for w in at.worlds
        }
        assert in_hands == {int(words["n"])}


def draws_last(at: Decision, _: Words) -> None:
    assert at.card[1] == at.trump
    assert out(at, at.trump) == {1}


def partners_suit(at: Decision, _: Words) -> None:
    led = {leader for leader, cards, _ in at.state.tricks if cards[0][1] == at.card[1]}
    assert led & (at.side - {at.me})


def must_trump(at: Decision, words: Words) -> None:
    group = at.foes if words["who"] == "An opponent" else at.side - {at.me}
    assert any(
        all(
            not any(card[1] == at.card[1] for card in world.hand(seat))
            and any(card[1] == at.trump for card in world.hand(seat))
            for world in at.worlds
        )
        for seat in group
    )


def as_other(at: Decision, words: Words) -> None:
    other = card_of(words["card"])
    assert other in at.view.hand
    assert other[1] == at.card[1]
    assert RANKS.index(other[0]) > RANKS.index(at.card[0])
    assert at.takers(at.card) == at.takers(other) == {at.me}


def certain(at: Decision, words: Words) -> None:
    takes(at, words)
    assert card_of(words["card"]) in at.view.hand


def adds(at: Decision, words: Words) -> None:
    assert at.card[0] in "AKT"
    assert int(words["n"]) == at.view.rules.scale
    takers = at.takers(at.card)
    assert takers <= at.side
    if words["who"] == "You take":
        assert takers == {at.me}
    elif not words["who"].startswith("You"):
        assert at.me not in takers


def lost(at: Decision, words: Words) -> None:
    assert at.takers(at.card) <= at.foes
    if words["how"].startswith("it gives"):
        assert at.card[0] in "9JQ"
    else:
        plays = cards_of(at.view.legal_actions())
        assert any(RANKS.index(at.card[0]) < RANKS.index(card[0]) for card in plays)


def holder(at: Decision) -> tuple[int, str]:
    """Who holds the trick, and with what."""
    state = at.state
    assert state.leader is not None
    seats = [state.leader]
    best, who, seat = state.trick[0], state.leader, state.leader
    waiting = [len(state.hand(s)) for s in range(at.view.rules.seats)]
    for card in state.trick[1:]:
        seat = (seat + 1) % at.view.rules.seats
        while waiting[seat] == 0 and seat not in seats:
            seat = (seat + 1) % at.view.rules.seats
        above = card[1] == best[1] and RANKS.index(card[0]) > RANKS.index(best[0])
        if above or (card[1] == at.trump != best[1]):
            best, who = card, seat
    return who, best


def partner_holds(at: Decision, words: Words) -> None:
    who, best = holder(at)
    assert who in at.side - {at.me}
    assert best == card_of(words["card"])
    assert at.card[0] in "AKT"
    assert int(words["n"]) == at.view.rules.scale


def foe_holds(at: Decision, words: Words) -> None:
    who, best = holder(at)
    assert who in at.foes
    assert best == card_of(words["card"])
    assert at.card[0] in "9JQ"


def last_of_suit(at: Decision, words: Words) -> None:
    assert suit_of(words["suit"]) == at.card[1] != at.trump
    assert at.of_suit(at.card[1]) == 1
    assert at.of_suit(at.trump) > 0


def keeps(at: Decision, words: Words) -> None:
    card = card_of(words["card"])
    assert card in at.view.hand
    assert card != at.card
    assert not at.higher_out(card)


def risks(at: Decision, words: Words) -> None:
    assert at.card[0] in "9JQ"
    other = card_of(words["card"])
    assert other[0] in "AKT"
    assert other in at.view.hand


def hand_melds(at: Decision, words: Words) -> None:
    suits = SIGNS[words["suit"]], SIGNS[words["other"]]
    mine, other = (melds(at.view.hand, suit, at.view.rules).points for suit in suits)
    assert at.card == f"trump:{suits[0]}"
    assert (int(words["n"]), int(words["m"])) == (mine, other)
    assert int(words["n"]) > int(words["m"])


def holds_more(at: Decision, words: Words) -> None:
    suits = SIGNS[words["suit"]], SIGNS[words["other"]]
    assert [int(words["n"]), int(words["m"])] == [at.of_suit(suit) for suit in suits]
    assert int(words["n"]) > int(words["m"])


def keeps_melds(at: Decision, words: Words) -> None:
    assert melds(at.kept(), at.trump, at.view.rules).points == int(words["n"])


def keeps_kind(at: Decision, words: Words) -> None:
    kept = at.kept()
    aces = words["what"].startswith("ace")
    assert int(words["n"]) == sum(c[0] == "A" if aces else c[1] == at.trump for c in kept)


def passes(at: Decision, words: Words) -> None:
    gone, aces = at.gone(), words["what"].startswith("ace")
    assert int(words["n"]) == sum(c[0] == "A" if aces else c[1] == at.trump for c in gone)


def without(at: Decision, words: Words) -> None:
    kept = at.kept()
    for sign in re.findall("[♣♦♥♠]", words["suits"]):
        assert SIGNS[sign] != at.trump
        assert not any(card[1] == SIGNS[sign] for card in kept)
    assert any(card[1] == at.trump for card in kept)


def buries(at: Decision, words: Words) -> None:
    points = sum(card[0] in "AKT" for card in at.gone()) * at.view.rules.scale
    assert int(words["n"]) == points


def outlook(at: Decision, words: Words) -> None:
    best = at.advice.bidding.outlooks[0]
    assert best.trump == SIGNS[words["suit"]]
    shown = {"own": "own melds", "partner": "partner's melds", "tricks": "cards"}
    for group, name in shown.items():
        if words[group] is not None:
            near(words[group], best.sources[name])
    near(words["total"], best.total)
    assert words["most"] is None or int(words["most"]) == at.advice.bidding.most


def near(said: str, spread: object) -> None:
    """It is what Python rounds and says, but for halves."""
    numbers = [int(n) for n in re.findall(r"\d+", said)]
    assert abs(numbers[0] - spread.mean) <= 0.5 + 1e-9  # type: ignore[attr-defined]
    deviation = numbers[1] if len(numbers) > 1 else 0
    assert abs(deviation - spread.deviation) <= 0.5 + 1e-9  # type: ignore[attr-defined]


def passing(at: Decision, words: Words) -> None:
    best = at.advice.bidding.outlooks[0]
    assert at.card == "pass"
    near(words["total"], best.total)
    assert int(words["next"]) == best.levels[0].bid > best.total.mean


def hopeless(at: Decision, _: Words) -> None:
    assert at.card == "concede"
    others = [one.contract for one in at.advice.actions[1:]]
    assert all(one is not None and one.made == 0 for one in others)


def makes(at: Decision, words: Words) -> None:
    best, *others = at.advice.actions
    alike = [v for v in others if v.action[:4] == at.card[:4] or cards_of([v.action, at.card])[1:]]
    other = next(v for v in alike if v.difference < 0)
    made = 100 * best.contract.made, 100 * other.contract.made
    assert abs(int(words["n"]) - made[0]) <= 0.5 >= abs(int(words["m"]) - made[1])
    assert made[0] > made[1]


def out(at: Decision, suit: str, above: str = "") -> set[int]:
    """How many cards of a suit the others hold, higher than one, in each of the worlds."""
    least = RANKS.index(above) + 1 if above else 0
    return {
        sum(c[1] == suit and RANKS.index(c[0]) >= least for s in at.others for c in world.hand(s))
        for world in at.worlds
    }


def more_out(at: Decision, words: Words) -> None:
    assert out(at, at.card[1]) == {int(words["n"])}
    assert out(at, suit_of(words["other"])) == {int(words["m"])}
    assert int(words["n"]) > int(words["m"])


def harder(at: Decision, words: Words) -> None:
    higher = 0 if words["n"].startswith("No") else int(words["n"].split()[0])
    assert out(at, at.card[1], at.card[0]) == {higher}
    assert out(at, at.card[1], words["card"][0]) == {int(words["m"])}
    assert higher < int(words["m"])


def lower_holds(at: Decision, words: Words) -> None:
    assert RANKS.index(at.card[0]) < RANKS.index(words["card"][0])
    assert words["card"][1] in SIGNS
    assert card_of(words["card"])[1] == at.card[1]
    who, best = holder(at)
    assert who != at.me
    beaten = best[1] == at.card[1] and RANKS.index(at.card[0]) > RANKS.index(best[0])
    assert beaten or (at.card[1] == at.trump != best[1])


def lower_goes(at: Decision, words: Words) -> None:
    assert RANKS.index(at.card[0]) < RANKS.index(words["card"][0])
    assert at.me not in at.takers(at.card) | at.takers(card_of(words["card"]))


NAMES = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}
CARD = "(?P<card>[9JQKTA][♣♦♥♠])"
SUIT = "(?P<suit>trump|club|diamond|heart|spade)"
SPREAD = r"\d+(?: ± \d+)?"
FORMS: dict[str, Callable[[Decision, Words], None]] = {
    r"Nothing else is legal": only_legal,
    rf"No higher {SUIT} is out(, and nobody can trump it)?: it takes the trick": sure_lead,
    rf"No higher {SUIT} is out, and nobody is known to be out of \w+": safe_lead,
    r"It draws the last trump that is out": draws_last,
    r"It draws trumps: (?P<up>up to )?(?P<n>\d+) (is|are) still out": draws,
    r"It is the suit that (your|a) partner led": partners_suit,
    r"(?P<who>Your partner|A partner|An opponent) is out of \w+, and has to trump it": must_trump,
    rf"It takes the trick as {CARD} would, and you keep that": as_other,
    rf"It takes the trick for certain, which {CARD} does not": certain,
    r"(?P<who>You take|(You or )?(your|a|Your|A) partner takes?) the trick in any case: "
    r"it adds (?P<n>\d+) points?": adds,
    r"You can't take the trick: (?P<how>it gives away no points|the lower card goes)": lost,
    rf"(Your|A) partner holds the trick with {CARD}: it adds (?P<n>\d+) points?": partner_holds,
    rf"An opponent holds the trick with {CARD}: it adds no points": foe_holds,
    rf"It is your last {SUIT}: then you can trump \w+": last_of_suit,
    rf"It keeps {CARD}: no higher \w+ is out": keeps,
    rf"It risks no points: {CARD} is not sure to take the trick": risks,
    r"In (?P<suit>.) your hand melds (?P<n>\d+), in (?P<other>.) (?P<m>\d+)": hand_melds,
    r"You hold (?P<n>\d+) of (?P<suit>.), and (?P<m>\d+) of (?P<other>.)": holds_more,
    r"You keep melds of (?P<n>\d+)": keeps_melds,
    r"You keep (?P<n>\d+) (?P<what>trumps?|aces?)": keeps_kind,
    r"It passes (?P<n>\d+) (?P<what>trumps?|aces?) to the bidder": passes,
    r"You are left without (?P<suits>[^,]+), and can trump (it|them)": without,
    r"You bury (?P<n>\d+) points?, which you can't lose then": buries,
    rf"With (?P<suit>.) as trump you meld (?P<own>{SPREAD})(, your partner (?P<partner>{SPREAD}))?"
    rf", tricks bring (?P<tricks>{SPREAD}): about (?P<total>{SPREAD}) together"
    r"(; bid (?P<most>\d+) at most)?": outlook,
    rf"Your best suit, ., brings about (?P<total>{SPREAD}), and the next bid is (?P<next>\d+)": (
        passing
    ),
    r"You make the contract in (?P<n>\d+) of 100 deals that were tried, the other way in "
    r"(?P<m>\d+)": makes,
    r"You make the contract in none of the deals that were tried": hopeless,
    r"More (?P<suit>\w+) are out than (?P<other>\w+): (?P<n>\d+) and (?P<m>\d+)": more_out,
    rf"(?P<n>No \w+|\d+ cards? of its suit) can beat it, (?P<m>\d+) can beat {CARD}": harder,
    rf"It holds the trick so far, as {CARD} would, and you keep that": lower_holds,
    rf"Neither takes the trick, and you keep {CARD}": lower_goes,
}


def checked(reason: str, at: Decision) -> str:
    """The form of a sentence, which is true."""
    return true_form(reason, at, FORMS, lambda: f"{at.card}: {at.view.to_json()}")
