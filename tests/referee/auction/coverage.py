"""How often deals exercise each rule of the page: a rule's number, then what of it happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.auction.deal import Deal
from referee.auction.score import full_counts, scores
from referee.auction.trace import start
from referee.auction.tricks import beats, holder
from referee.cards import is_counter


def coverage(record: dict[str, Any]) -> Counter[str]:
    """What the rules had to say in one deal."""
    deal = start(record)
    found = Counter(_of_row(deal))
    for action in record["actions"]:
        found.update(_of_action(deal, action))
        tricks, melded = len(deal.tricks), deal.melded
        deal.apply(action)
        if len(deal.tricks) > tricks:
            found.update(_of_trick(deal))
        if deal.melded is not melded:
            found.update(_of_melds(deal))
    if deal.over:
        found.update(_of_result(deal))
    return found


def _of_row(deal: Deal) -> Iterator[str]:
    row = deal.rules.row
    yield "1 nines" if row.nines else "1 no nines"
    yield f"3 {row.sides}"
    yield f"4 scale {row.scale}"
    if not deal.rules.draws:
        yield (
            "5 last packet is smaller" if row.hand % row.packet or deal.rules.kitty else "5 packets"
        )
        yield "5 widow" if row.widow else "5 no widow"
    for option, value in deal.rules.options.items():
        yield f"option {option}={value}"


def _of_action(deal: Deal, action: str) -> Iterator[str]:
    row, word = deal.rules.row, action.partition(":")[0]
    yield f"6 {deal.decision}"
    if word == "misdeal":
        yield f"misdeal at {deal.decision}"
        return
    if word == "moon":
        yield f"moon: {deal.rules.moon}"
    match deal.decision:
        case "bid":
            yield from _of_bid(deal, action)
        case "look":
            yield "12 any" if row.look == "any" else "12 min"
            yield f"12 {action}"
        case "trump":
            yield from _of_trump(deal, action)
        case "give":
            given = {card for _, _, cards in deal.given for card in cards}
            yield "18 back" if deal.given else "18 partner gives"
            if given & set(action.partition(":")[2].split(",")):
                yield "18 a card given is given back"
        case "bury" if word == "bury":
            yield "21 free" if len(deal.not_shown()) >= row.widow else "21 forced"
            if any(card[1] == deal.trump for card in action[5:].split(",")):
                yield "21 trumps buried"
        case "lead" if len(action) == 2:
            yield "22 bidder leads" if not deal.tricks else "22 taker leads"
        case "follow":
            yield _of_following(deal)
    if word == "concede" and deal.decision != "look":
        yield f"15 at {deal.decision}"


def _of_bid(deal: Deal, action: str) -> Iterator[str]:
    rules, row = deal.rules, deal.rules.row
    words = deal.legal()
    if any(seat == deal.player for seat, _ in deal.bids):
        yield "7 asked again"
    yield "7 pass" if action == "pass" else "7 bid"
    if action != "pass":
        amount = int(action[4:])
        yield f"8 {row.grid} {'above' if amount > 60 * row.scale else 'up to'} 60 × scale"
        if amount >= deal.least_bid() + 5 * row.scale:
            yield "8 jump"
        if amount < row.opening:
            yield "9 bid"
    if deal.least_bid() < row.opening:
        yield "9 offered"
    if deal.bid is None and "pass" not in words:
        yield "10 compelled" if row.compel else "11 dealer has no pass"
    if deal.bid is None and row.compel and action == "pass":
        yield "10 pass without a meld"
    if rules.row.all_pass == "stands" and not deal.bids:
        yield "11 standing bid"


def _of_trump(deal: Deal, action: str) -> Iterator[str]:
    if deal.rules.row.widow:
        yield "13 widow taken"
        if deal.rules.row.look == "never" or (deal.rules.row.look == "min" and deal.bid != 300):
            yield "12 never asked"
    if deal.kitty:
        yield "13 kitty"
    if deal.rules.row.marriage:
        suit, hand = action.partition(":")[2], set(deal.hands[deal.player])
        yield "14 marriage" if {"K" + suit, "Q" + suit} <= hand else "14 without a marriage"
    else:
        yield "14 any suit"


def _of_following(deal: Deal) -> str:
    assert deal.trump is not None
    hand, trump = deal.hands[deal.player], deal.trump
    led, held = deal.trick[0][1], deal.trick[holder(deal.trick, trump)]
    of_led = [card for card in hand if card[1] == led]
    if of_led:
        if led != trump and held[1] == trump:
            return "24.1 trumped, any of the suit"
        return "24.1 beats" if any(beats(c, held, trump) for c in of_led) else "24.1 cannot beat"
    trumps = [card for card in hand if card[1] == trump]
    if not trumps:
        return "24.3 any card"
    if held[1] != trump:
        return "24.2 trumps"
    over = any(beats(card, held, trump) for card in trumps)
    return "24.2 overtrumps" if over else "24.2 a lower trump"


def _of_trick(deal: Deal) -> Iterator[str]:
    leader, cards, _ = deal.tricks[-1]
    assert deal.trump is not None
    best = cards[holder(cards, deal.trump)]
    yield "23 held by a trump" if best[1] == deal.trump else "23 held by the suit led"
    if cards.count(best) > 1:
        yield "23 first of identical cards"
    if any(map(is_counter, cards)):
        yield "25 counters"
    if not deal.hands[leader]:
        yield "25 last trick"


def _of_melds(deal: Deal) -> Iterator[str]:
    assert deal.melded is not None
    if deal.partner is not None:
        yield "17 partner"
    elif deal.rules.called:
        yield "17 alone"
    yield "19 only the bidder shows" if deal.rules.chips else "19 all show"
    for own in deal.melded:
        for kind, count in (own.kinds if own else {}).items():
            yield f"meld {kind.partition(' ')[0]} × {count}"


def _of_result(deal: Deal) -> Iterator[str]:
    result = deal.result or ""
    yield {"game": "20 game", "thrown-in": "11 thrown in"}.get(result, f"result {result}")
    if result in ("conceded", "no-marriage", "conceded-unseen"):
        yield f"16 {result}"
    if result not in ("made", "set"):
        return
    yield f"28 {result}"
    if deal.buried:
        yield "26 buried cards count"
    if deal.rules.draws:
        yield "26 discards count"
    if sum(full_counts(deal)) and deal.played_out:
        yield "26 counted"
    if not deal.rules.chips:
        yield "29 seats of a side alike" if deal.rules.called else "29 account of the side"
        yield from _of_saving(deal)


def _of_saving(deal: Deal) -> Iterator[str]:
    assert deal.melded is not None
    found = scores(deal)
    for side in deal.sides:
        meld = any((own := deal.melded[seat]) and own.points for seat in side)
        taken = [cards for _, cards, taker in deal.tricks if taker in side]
        counters = any(is_counter(card) for cards in taken for card in cards)
        by = deal.rules.row.saves_by(deal.bidder in side)
        if by == "none":
            yield "27 need not be saved"
            if meld and not counters:
                yield "27 counts without a counter"
        elif counters if by == "counter" else taken:
            yield f"27 saved by a {by}"
            if by == "trick" and meld and not counters:
                yield "27 saved by an empty trick"
        elif meld:
            yield "27 not saved"
            if found[deal.rules.account(min(side))] <= 0:
                yield f"27 not saved for want of a {by}"
