"""A deal of an auction game as one player sees it, growing event by event."""

import json
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, Literal

from glupcore._auction import Action, Rules, Sampler, State, View, melds
from glupcore._core import Random
from glupcore.auction.drawing import holder, players
from glupcore.auction.of_rules import counter_points, values_of
from glupcore.errors import GlupError, IllegalActionError, NotationError, PositionError
from glupcore.support.fields import shown

OVER: Final = "over"
_TRIES: Final = 5_000  # worlds until one allows what is said
_BY_MELDS: Final = ("no-marriage", "game")  # results that follow from what is shown
_FACE_DOWN: Final = ("give", "bury")


@dataclass(frozen=True, slots=True)
class News:
    """What the table shows next: of a seat its ``melds``; the ``widow``; cards ``given`` to the
    owner; the ``partner`` who answers a call."""

    what: Literal["action", "melds", "widow", "given", "partner", "over"]
    seat: int


@dataclass(frozen=True, slots=True)
class _Point:
    """Where a deal stands: what is known, and what has to be told before it goes on."""

    facts: dict[str, Any]
    view: View
    news: tuple[News, ...] = ()
    calls: str = ""
    over: str = ""


class SeenDeal:
    """A deal from its first bid on, as the player at ``seat`` sees it.

    It is told what all say and play, and what the table shows: the widow, the melds of each seat,
    cards passed to the owner. ``view`` is all that follows. What is told is checked as far as the
    owner can know.
    """

    def __init__(
        self, rules: Rules, hand: Iterable[str], seat: int, dealer: int, totals: Sequence[int] = ()
    ) -> None:
        """A deal before its first bid. Raises GlupError that names what is wrong."""
        if "draws" in (facts := State.from_seed(0, dealer, rules=rules).view(seat).to_dict()):
            raise GlupError(f"rules: expected a game that is dealt, given {rules.name}")
        if "kitty" in facts:
            raise GlupError("rules: expected a game without the option kitty")
        facts["hand"] = " ".join(hand)
        if totals:
            facts["accounts"] = list(totals)
        self._points = [_Point(facts, _view(facts))]
        self._told: list[str] = []
        self.seat = seat

    @property
    def rules(self) -> Rules:
        """With their options."""
        return self._points[0].view.rules

    @property
    def facts(self) -> dict[str, Any]:
        """What is known, as a position has it."""
        return deepcopy(self._points[-1].facts)

    @property
    def told(self) -> tuple[str, ...]:
        """What it has been told, in order, in the words that ``tell`` takes."""
        return tuple(self._told)

    @property
    def news(self) -> News:
        """What comes next."""
        point = self._points[-1]
        if point.over:
            return News("over", self.seat)
        return point.news[0] if point.news else News("action", point.facts["player"])

    @property
    def decision(self) -> str:
        """What is to be decided, if an action comes next."""
        return str(self._points[-1].facts["decision"])

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end, or to where only the count is left."""
        return bool(self._points[-1].over)

    @property
    def result(self) -> str:
        """How it ended, such as ``conceded``, or ``played`` if it was; empty while it goes on."""
        return self._points[-1].over

    def view(self) -> View:
        """What the owner knows. Raises GlupError while something is to be told first."""
        point = self._points[-1]
        if point.news:
            raise GlupError(f"{point.news[0].what}: expected before the deal goes on")
        return point.view

    def undo(self) -> str:
        """Take the last event back; what it was. Raises GlupError if there is none."""
        if not self._told:
            raise GlupError("nothing to undo: the deal has just begun")
        self._points.pop()
        return self._told.pop()

    def tell(self, text: str) -> None:
        """What happens next: an action; or cards, of melds, the widow or what is passed to the
        owner; or the seat of a partner, ``-`` for nobody.

        Cards that others pass or bury are not told: ``give``, ``bury``. Raises GlupError, and
        nothing has happened.
        """
        point, news = self._points[-1], self.news
        match news.what:
            case "over":
                raise GlupError("the deal is over")
            case "action":
                after = self._acted(point, text)
            case "partner":
                wanted = _seat(text, self.rules.seats)
                after = self._stepped(
                    point, lambda world: _called(world, point.calls, wanted), text
                )
            case what:
                after = self._shown(point, what, news.seat, text.split())
        self._points.append(after)
        self._told.append(text)

    def _acted(self, point: _Point, text: str) -> _Point:
        facts = point.facts
        mine = facts["player"] == self.seat
        if text == OVER:  # the table says so
            return _Point({**facts, "player": None}, point.view, over=OVER)
        action = point.view.parse(text) if mine else text
        if facts["decision"] in ("lead", "follow") and Action.parse(action).type == "play":
            return self._played(point, Action.parse(action).cards[0])
        if facts["decision"] == "call":
            return _Point(facts, point.view, (News("partner", facts["player"]),), action)
        if action in _FACE_DOWN:
            return self._stepped(point, lambda world: _any(world, action), action)
        return self._stepped(point, lambda world: world.apply(action), action)

    def _stepped(self, point: _Point, step: Callable[[State], None], text: str) -> _Point:
        """After an action that changes nothing but what is told, in a world that allows it."""
        sampler, rng = Sampler(point.view), Random(0)
        fault = GlupError(f"{text}: expected what may be done here")
        for attempt in range(_TRIES):
            world = sampler.sample(rng)
            try:
                step(world)
                if world.result in _BY_MELDS and world.bidder != self.seat:
                    continue  # the melds that are shown will say so
            except GlupError as error:
                fault = error
                if attempt == 0 and not isinstance(error, IllegalActionError):
                    break
                continue
            return self._after(point, world)
        raise fault

    def _after(self, point: _Point, world: State) -> _Point:
        """With what the world shows there by chance taken off again, to be told."""
        before, facts = point.facts, world.view(self.seat).to_dict()
        news = []
        if facts.get("widow") is not None and before["widow"] is None:
            news.append(News("widow", facts["bidder"]))
        given = facts.get("given") or []
        if len(given) > len(before.get("given") or []) and given[-1][1] == self.seat:
            news.append(News("given", given[-1][0]))
            facts["hand"] = before["hand"]
        if before["melds"] is None and facts["melds"] is not None:
            seats = range(len(facts["melds"]))
            order = [(facts["bidder"] + step) % len(seats) for step in seats]
            for seat in order:
                if seat != self.seat and facts["melds"][seat] is not None:
                    facts["melds"][seat], facts["shown"][seat] = 0, ""
                    news.append(News("melds", seat))
        over = str(world.result) if world.is_over else ""
        return _Point(facts, point.view if news or over else _view(facts), tuple(news), over=over)

    def _shown(self, point: _Point, what: str, seat: int, cards: list[str]) -> _Point:
        facts = deepcopy(point.facts)
        if what == "widow":
            _check_count("widow", cards, self.rules.widow_cards)
            facts["widow"] = " ".join(cards)
            if facts["bidder"] == self.seat:
                facts["hand"] = _with(point.view.hand, cards, self.rules)
        elif what == "given":
            _check_count("given", cards, len(facts["given"][-1][2].split()))
            facts["given"][-1][2] = " ".join(cards)
            facts["hand"] = _with(facts["hand"].split(), cards, self.rules)
            if facts["melds"] is not None:
                own = melds(facts["hand"], facts["trump"], self.rules)
                facts["melds"][self.seat] = own.points
                facts["shown"][self.seat] = " ".join(own.shown)
        else:
            if not facts.get("given"):  # which cards have changed hands is not in the view yet
                _check_held(point.view, seat, cards)
            found = melds(cards, facts["trump"], self.rules)
            if sorted(found.shown) != sorted(cards):
                expected = " ".join(found.shown) or "none"
                raise GlupError(f"melds: expected cards that meld, {expected}, given {cards}")
            facts["melds"][seat], facts["shown"][seat] = found.points, " ".join(found.shown)
        news = point.news[1:]
        over = "" if news or facts["melds"] is None else self._by_melds(facts)
        return _Point(facts, point.view if news or over else _view(facts), news, over=over)

    def _by_melds(self, facts: dict[str, Any]) -> str:
        """How the deal ends at once by what all have shown, if it does."""
        if "game" in facts["melds"]:
            return "game"
        shown, trump = facts["shown"][facts["bidder"]].split(), facts["trump"]
        if (
            values_of(self.rules)["marriage"]
            and facts["bidder"] != self.seat
            and not {f"K{trump}", f"Q{trump}"} <= {*shown}
        ):
            return "no-marriage"
        return ""

    def _played(self, point: _Point, card: str) -> _Point:
        facts, player = deepcopy(point.facts), point.facts["player"]
        most = point.view.ranges(player).get(card, (0, 0))[1]
        if most == 0 and player != self.seat:
            raise GlupError(f"{card}: expected a card that this hand can hold")
        facts["sizes"][player] -= 1
        if card in (lying := facts["shown"][player].split() if facts["shown"] else []):
            lying.remove(card)
            facts["shown"][player] = " ".join(lying)
        if player == self.seat:
            hand = facts["hand"].split()
            hand.remove(card)
            facts["hand"] = " ".join(hand)
        order, cards = players(facts), [*facts["trick"].split(), card]
        if len(cards) < len(order):
            facts |= {"trick": " ".join(cards), "player": order[len(cards)], "decision": "follow"}
            return _Point(facts, _view(facts))
        taker = order[holder(cards, facts["trump"])]
        facts["tricks"].append([facts["leader"], " ".join(cards), taker])
        facts["tricks_taken"][taker] += 1
        facts["counters"][taker] += counter_points(cards, self.rules)
        facts |= {"leader": taker, "player": taker, "trick": "", "decision": "lead"}
        over = self._ended(point, card) if self._ends_early(facts) else ""
        if not any(facts["sizes"][seat] for seat in order):
            over = over or "played"
        if over:
            return _Point({**facts, "player": None}, point.view, over=over)
        try:
            return _Point(facts, _view(facts))
        except GlupError:
            if self.rules.target:
                raise
            return _Point({**facts, "player": None}, point.view, over=OVER)  # made, or set

    def _ends_early(self, facts: dict[str, Any]) -> bool:
        """Whether it may end before the last card, and the owner can know it."""
        chips = self.rules.target == 0 and facts["bidder"] == self.seat
        return chips or bool(facts["moon"])

    def _ended(self, point: _Point, card: str) -> str:
        """How a deal ends with this card that need not be played to its end."""
        sampler, rng = Sampler(point.view), Random(0)
        for _ in range(_TRIES):
            world = sampler.sample(rng)
            try:
                world.apply(card)
            except GlupError:
                continue
            return str(world.result) if world.is_over else ""
        return ""


def _view(facts: dict[str, Any]) -> View:
    try:
        return View.from_json(json.dumps(facts))
    except PositionError as error:
        raise GlupError(str(error)) from None


def _with(hand: Sequence[str], more: Sequence[str], rules: Rules) -> str:
    order = {card: place for place, card in enumerate(rules.pack)}
    return " ".join(sorted([*hand, *more], key=lambda card: order.get(card, 0)))


def _check_held(view: View, seat: int, cards: list[str]) -> None:
    ranges = view.ranges(seat)
    for card in dict.fromkeys(cards):
        most = ranges.get(card, (0, 0))[1]
        if cards.count(card) > most:
            expected = f"at most {most} {card} in this hand"
            raise GlupError(f"melds: expected {expected}, given {cards.count(card)}")


def _check_count(what: str, cards: list[str], count: int) -> None:
    if len(cards) != count:
        raise GlupError(f"{what}: expected {count} cards, given {len(cards)}")


def _any(world: State, kind: str) -> None:
    """One of the ways to pass or to bury; which it is nobody else sees."""
    found = next((one for one in _some(world) if one.startswith(f"{kind}:")), None)
    if found is None:
        raise NotationError(f"{kind}: expected where cards are passed or buried")
    world.apply(found)


def _some(world: State) -> Iterable[str]:
    count = world.count_actions()
    assert world.player is not None
    yield world.view(world.player).choose("greedy", Random(0))
    for index in range(min(count, 8)):
        yield world.nth_action(index)


def _seat(text: str, seats: int) -> int | None:
    known = {"-": None, **{str(seat): seat for seat in range(seats)}}
    if text not in known:
        raise GlupError(f"partner: expected a seat or -, given {shown(text)}")
    return known[text]


def _called(world: State, action: str, partner: int | None) -> None:
    world.apply(action)
    if world.partner != partner:
        raise IllegalActionError(f"{action}: expected another partner than seat {partner}")
