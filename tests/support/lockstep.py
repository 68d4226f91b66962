"""A deal that the core and the referee play side by side, compared at every ply."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from glupcore import State, position_from_view
from referee import POLICIES, REFEREES, sort_cards
from referee.cards import higher
from referee.deal import Melded, Seat

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class Difference(AssertionError):
    """The core and the referee do not agree; the message has the record that shows it."""


def spelled(card: str, rng: Random) -> str:
    """The card, or the written melded card, in one of the spellings that the notation allows."""
    name, plus, number = card.partition("+")
    ranks = [name[0], name[0].lower(), *(["10"] if name[0] == "T" else [])]
    suit = rng.choice([name[1], name[1].lower(), SIGNS[name[1]]])
    if plus and not number:
        number = rng.choice(["", "1"])
    return rng.choice(ranks) + suit + plus + number


def kindly(action: str, rng: Random) -> str:
    """Another way to write the action: case, signs, spaces, the order of a declaration's cards."""
    name, colon, cards = action.partition(":")
    if colon:
        written = [spelled(card, rng) for card in cards.split(",")]
        rng.shuffle(written)
        name = rng.choice([name, name.upper(), name.title()])
        text = name + rng.choice([":", " : "]) + rng.choice([",", ", "]).join(written)
    elif action in ("pass", "dix"):
        text = rng.choice([action, action.upper(), action.title()])
    else:
        text = spelled(action, rng)
    return rng.choice(["", " ", "\t"]) + text + rng.choice(["", " ", "\n"])


class Lockstep:
    """One deal on both engines. `seen` counts the things that a test wants to have happened."""

    def __init__(
        self,
        deck: list[str],
        dealer: int = 0,
        exact_cut: bool = False,
        *,
        rules: str = "glup",
        seed: int = 0,
    ) -> None:
        self.referee = REFEREES[rules](deck, dealer, exact_cut)
        self.state = State.deal(deck, dealer, exact_cut, rules=rules)
        self.seen: Counter[str] = Counter()
        start = {"deck": " ".join(deck), "dealer": dealer, "exact_cut": exact_cut}
        self._record = {**self.referee.mark, **start}
        self._actions: list[str] = []
        self._rng = Random(seed)
        self.check()

    def apply(self, action: str) -> None:
        """Take one action on both sides and compare what comes of it.

        The core takes it in its canonical form and, on a copy, in another spelling.
        """
        self._note(action)
        before = self.state.copy()
        written = kindly(action, self._rng)
        self._actions.append(action)
        assert action in self._legal
        self.referee.carry_out(action)
        self.state.apply(action)
        self._same("canonical text", before.parse(written), action)
        before.apply(written)
        self._same(f"state after {written!r}", before, self.state)
        self._same("hash", hash(before), hash(self.state))
        self.check()

    def play(self, policy: str, rng: Random) -> None:
        """Play the rest of the deal by one of the referee's policies."""
        while not self.referee.over:
            self.apply(POLICIES[policy](rng, self.referee))

    def check(self) -> None:
        """Compare everything that both sides know. Raises Difference."""
        deal, state = self.referee, self.state
        same = self._same
        legal = self._legal = deal.legal()
        same("rules", state.rules, deal.rules)
        same("over", state.is_over, deal.over)
        same("player", state.player, None if deal.over else deal.player)
        same("decision", state.decision, "over" if deal.over else deal.decision)
        same("leader", state.leader, deal.leader)
        same("phase", state.phase, deal.phase)
        same("trump", state.trump, deal.trump)
        same("turnup", state.turnup, deal.turnup)
        same("stock", state.stock_cards, deal.stock)
        same("number in stock", state.stock, len(deal.stock))
        same("led", state.led, deal.led)
        same("glups", state.glups, deal.glups)
        same("scores", list(state.scores), deal.scores)
        same("counters", list(state.counters), deal.counters)
        same("last trick", state.last_trick, deal.last_trick)
        taken = [card for seat in deal.seats for card in seat.taken]
        same("played", list(state.played), sort_cards(taken))
        same("tricks", 2 * state.trick, len(taken))
        same("legal", state.legal_actions(), legal)
        for number, seat in enumerate(deal.seats):
            same(f"hand {number}", list(state.hand(number)), sort_cards(seat.hand))
            same(f"table {number}", self._core_table(number), self._referee_table(seat))
            known = seat.hand if deal.phase == 2 else seat.shown
            same(f"known {number}", list(state.known(number)), sort_cards(known))
            if not deal.over:
                self._check_view(number, legal if number == deal.player else [])

    def _check_view(self, seat: int, legal: list[str]) -> None:
        view = self.state.view(seat)
        position: dict[str, Any] = dict(position_from_view(view))
        self._same(f"view {seat}", position, self.referee.view(seat))
        self._same(f"legal in view {seat}", view.legal_actions(), legal)

    def _core_table(self, seat: int) -> list[tuple[str, list[str], int]]:
        return [(group.label, group.history, group.copies) for group in self.state.table(seat)]

    def _referee_table(self, seat: Seat) -> list[tuple[str, list[str], int]]:
        """Written names, histories and copies, worked out from the single cards on the table."""
        groups: Counter[tuple[str, tuple[int, ...]]] = Counter()
        for melded in seat.table:
            groups[melded.card, self._history(melded)] += 1
        place = {card: i for i, card in enumerate(sort_cards({card for card, _ in groups}))}
        # A history as a number, kind i being bit i; ascending for the classes of one card.
        order = sorted(groups, key=lambda g: (place[g[0]], sum(2**index for index in g[1])))
        names = list(self.referee.kinds)
        result, numbers = [], Counter[str]()
        for card, history in order:
            numbers[card] += 1
            label = card + "+" + (str(numbers[card]) if numbers[card] > 1 else "")
            result.append((label, [names[index] for index in history], groups[card, history]))
        return result

    def _history(self, melded: Melded) -> tuple[int, ...]:
        return tuple(sorted(self.referee.kinds[name].index for name in melded.kinds))

    def _same(self, what: str, core: object, referee: object) -> None:
        if core == referee:
            return
        record = json.dumps({**self._record, "actions": self._actions})
        raise Difference(f"{what}: core {core!r}, referee {referee!r}\nrecord: {record}")

    def _note(self, action: str) -> None:
        """Count what is about to happen."""
        deal, seen = self.referee, self.seen
        seat = deal.seats[deal.player]
        last_trick = deal.phase == 1 and len(deal.stock) == 1
        name, declares, cards = action.partition(":")
        after_dix = self._actions[-1:] == ["dix"] and deal.decision == "meld"
        if declares:
            seen[f"declared {name}"] += 1
            seen["melded a second class"] += "+2" in cards or "+3" in cards
            seen["melded from the table"] += "+" in cards
            used = [
                copies[0].kinds for name, copies in deal.classes(seat) if name in cards.split(",")
            ]
            seen[f"melded after {len(set[str]().union(*used))} kinds"] += 1
            seen["declared after the last draw"] += last_trick
            seen["melded after dix"] += after_dix
            seen["melded the former turn-up"] += bool({*seat.shown} & {*cards.split(",")})
        elif action == "dix":
            seen["dix"] += 1
            seen["nine shown"] += deal.turnup == "9" + deal.trump
            seen["second dix of a turn"] += after_dix
            seen["dix after the last draw"] += last_trick
        elif action != "pass":
            seen["played a second class"] += "+2" in action or "+3" in action
            seen["played from the table"] += "+" in action
            seen["played a shown nine"] += action[:3] == f"9{deal.trump}+"
            seen["played the former turn-up"] += deal.phase == 1 and action in seat.shown
            if deal.phase == 2 and deal.led is not None:
                self._note_reply(deal.led, action)
        if last_trick and deal.decision == "meld" and action != "dix":
            nine = deal.turnup[0] == "9"
            seen["nine drawn last" if nine else "never exchanged"] += 1
        if deal.glups:
            seen[f"glups {deal.glups}"] += deal.decision == "lead"
            seen["most glups"] = max(seen["most glups"], deal.glups)

    def _note_reply(self, led: str, reply: str) -> None:
        """Count what duty a reply of phase 2 was under."""
        trump = self.referee.trump
        hand = self.referee.seats[self.referee.player].hand
        following = [card for card in hand if card[1] == led[1]]
        beating = [card for card in following if higher(card, led)]
        suit = "trump led: " if led[1] == trump else "plain suit led: "
        if not following:
            duty = "trumps" if reply[1] == trump else "void"
        elif not beating:
            duty = "can't beat it"
        elif not higher(reply, led):
            duty = "stays under"
        else:
            duty = "beats it" if len(beating) == len(following) else "beats it, holding lower"
        self.seen[suit + duty] += 1
