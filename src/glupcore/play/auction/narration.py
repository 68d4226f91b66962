"""What happens in a deal of an auction game, told to one of its players in plain sentences."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from glupcore._auction import State, melds
from glupcore.drawing.render import SIGNS, by_suit, sign
from glupcore.play.auction.seats import Seats

_TIMES: Final = ("", "", "double ", "triple ", "quadruple ")
_NAMES: Final = {"trump-marriage": "royal marriage", "four": "four of a kind"}


def dealt(start: State, seats: Seats) -> list[str]:
    """Who dealt, and who begins."""
    lines = [f"{seats.does(start.dealer, 'deal')}."]
    if start.bid is not None:
        lines.append(f"{seats.does(start.bidder, 'have')} bid {start.bid}, which stands.")
    return lines


def sentences(before: State, action: str, after: State, seats: Seats) -> list[str]:
    """What the player ``seats.me`` sees of a legal, canonical action."""
    word, _, rest = action.partition(":")
    told = _TOLD[word](before, rest, after, seats) if word in _TOLD else None
    lines = _card(before, action, after, seats) if told is None else told
    if before.decision == "bid" != after.decision and after.bid is not None:
        who = seats.does(after.bidder, "have")
        lines.append(f"{who} the bid at {after.bid}.")
    return [*lines, *_widow(before, after, seats), *_melds(before, after, seats)]


def meld_names(shown: tuple[str, ...], state: State) -> str:
    """The melds that lie on the table: ``run, double pinochle, marriage in ♥``."""
    named: Counter[str] = Counter()
    for meld in melds(shown, state.trump or "", state.rules).melds:
        name = _TIMES[min(meld.times, 4)] + _NAMES.get(meld.name, meld.name)
        named[f"{name} in {SIGNS[meld.cards[0][1]]}" if meld.name == "marriage" else name] += 1
    return ", ".join(name if times == 1 else f"{times} × {name}" for name, times in named.items())


# ---- before the play


def _bid(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    return [f"{seats.does(before.player, 'bid')} {rest}."]


def _trump(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    return [f"{seats.does(before.player, 'name')} {SIGNS[rest]} trump."]


def _moon(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    suit = f" in {SIGNS[rest]}" if rest else ""
    return [f"{seats.does(before.player, 'shoot')} the moon{suit}: every trick, or the loss."]


def _call(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    call = f"{seats.does(before.player, 'call')} {sign(rest)}"
    if after.partner is None:
        alone = "you play" if before.player == seats.me else "they play"
        return [f"{call}, which nobody else holds: {alone} alone."]
    are = "are" if after.partner == seats.me else "is"
    return [f"{call}: {seats.whom(after.partner)} {are} the partner."]


def _give(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    giver, taker, cards = _facts(after, seats)["given"][-1]
    verb = "pass" if taker == after.bidder else "return"
    count = len(rest.split(","))
    what = by_suit(cards.split()) if cards else f"{count} card{'s' * (count > 1)}, face down"
    return [f"{seats.does(giver, verb)} to {seats.whom(taker)}: {what}."]


def _bury(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    cards = rest.split(",")
    mine = before.player == seats.me
    what = by_suit(cards) if mine else f"{len(cards)} card{'s' * (len(cards) > 1)}, face down"
    return [f"{seats.does(before.player, 'bury')} {what}."]


def _kitty(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    given = [
        f"{sign(card)} to {seats.whom(seat)}"
        for seat, card in _facts(after, seats)["kitty"] or []
        if seat is not None
    ]
    known = f": {', '.join(given)}" if given else ""
    return [f"{seats.does(before.player, 'give')} each of the others a card of the kitty{known}."]


def _drawn(before: State, rest: str, after: State, seats: Seats) -> list[str]:
    verb = after.actions[-1]
    if before.player != seats.me:
        return [f"{seats.does(before.player, verb)} the first card."]
    first = _facts(before, seats)["first"]
    second = _facts(after, seats)["draws"][-1][2]
    taken = "" if verb == "keep" else f" and take {sign(second)}"
    return [f"You {verb} {sign(first)}{taken}."]


def _word(verb: str, rest: str = "") -> Callable[[State, str, State, Seats], list[str]]:
    def told(before: State, _: str, after: State, seats: Seats) -> list[str]:
        return [f"{seats.does(before.player, verb)}{rest}."]

    return told


_TOLD: Final[Mapping[str, Callable[[State, str, State, Seats], list[str]]]] = {
    "bid": _bid,
    "pass": _word("pass"),
    "look": _word("look", " at the widow"),
    "concede": _word("concede"),
    "misdeal": _word("declare", " a misdeal"),
    "trump": _trump,
    "moon": _moon,
    "call": _call,
    "give": _give,
    "bury": _bury,
    "kitty": _kitty,
    "keep": _drawn,
    "reject": _drawn,
}


def _widow(before: State, after: State, seats: Seats) -> list[str]:
    if after.bidder is None or "widow" not in (facts := _facts(after, seats)):
        return []
    if facts["widow"] is None or _facts(before, seats)["widow"] is not None:
        return []
    cards = by_suit(facts["widow"].split())
    return [f"The widow goes to {seats.whom(after.bidder)}: {cards}."]


def _melds(before: State, after: State, seats: Seats) -> list[str]:
    """Who shows what, the bidder first, and what it is worth to each side."""
    if before.melds is not None or after.melds is None or after.bidder is None:
        return []
    lines, none = [], []
    for step in range(after.rules.seats):
        seat = (after.bidder + step) % after.rules.seats
        points = after.melds[seat]
        if points == 0:
            none.append(seat)
        elif points is not None:
            shown = after.shown(seat)
            lines.append(
                f"{seats.does(seat, 'meld')} {points}: "
                f"{meld_names(shown, after)} ({by_suit(shown)})."
            )
    if none:
        who = seats.listed([seats.who(seat) for seat in none])
        verb = "has" if len(none) == 1 and none[0] != seats.me else "have"
        lines.append(f"{who} {verb} no meld.")
    return [*lines, *_sums(after, seats)]


def _sums(after: State, seats: Seats) -> list[str]:
    melded = after.melds or ()
    sums: dict[str, int] = {}
    bidders = seats.side(after.bidder or 0, after.partner)
    for seat, points in enumerate(melded):
        if points is None or points == "game":
            continue
        side = bidders if seat in bidders else seats.side(seat)
        if after.partner is not None and seat not in bidders:
            side = frozenset(range(len(melded))) - bidders
        name = seats.side_name(side, two=after.partner is not None)
        sums[name] = sums.get(name, 0) + int(points)
    if len(sums) == len(melded):
        return []  # each for themselves: it has been told
    told = ", ".join(f"{name} {points}" for name, points in sums.items())
    return [f"Melds together: {told}."]


# ---- the play


def _card(before: State, action: str, after: State, seats: Seats) -> list[str]:
    player = before.player
    if not before.trick:
        lead = f"{seats.does(player, 'lead')} {sign(action)}"
        if len(after.tricks) == len(before.tricks):
            return [f"{lead}."]
    if len(after.tricks) == len(before.tricks):
        return [f"{seats.does(player, 'play')} {sign(action)}."]
    _, _, taker = after.tricks[-1]
    counted = sum(after.counters) - sum(before.counters)
    points = f", {counted} points" if counted != 1 else ", 1 point"
    if not counted:
        points = ", no points"
    whose = f"the trick is {seats.whose(taker)}{points}"
    if taker == player:
        return [f"{seats.does(player, 'take')} the trick with {sign(action)}{points}."]
    return [f"{seats.does(player, 'play')} {sign(action)}: {whose}."]


def _facts(state: State, seats: Seats) -> Mapping[str, Any]:
    return state.view(seats.me).to_dict()
