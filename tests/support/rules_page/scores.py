"""Sentences about what a deal scores: put together they say it of every deal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules_page.game import Check, Deal, Game, Words, cards_of
from rules_page.worths import number

PLAYED = ("made", "set", "moon", "moon-missed")
Save = str | int | None  # "trick", "counter", a count, or nothing


def save_of(text: str | None) -> Save:
    """What has to be had: taken a trick, a count of at least 20."""
    if text is None:
        return None
    if told := re.search(r"at least (\d+)", text):
        return int(told[1])
    return "counter" if "counter" in text else "trick"


@dataclass
class Score:
    """What the sentences of the section come to."""

    own: Save = None
    others: Save = None
    meld_floor: int = 0
    made_floor: int = 0
    others_floor: int = 0
    lost: int = 1
    to_others: bool = False
    parts: list[str] = field(default_factory=list)  # of the count


_PARTS = re.compile(
    r"The count is (?:what lies in tricks taken, counters and the last trick|the counters in "
    r"tricks "
    r"taken)((?:, and for the bidder the counters buried)?(?:, and for the bidder's opponent the "
    r"counters in all discards|, and the counters in one's own discards)?)\."
)
_SIDE = "(?:a player|a side)"
_OTHERS = "(?:the other player|each other player|the other side|each other side)"
_BIDDERS = "(?:the bidder's side|the bidder)"
_HAVE = r"(?: in any case| if (?:they have|it has) (.+?))\."
TIMES = {"": 1, "twice ": 2, "3 times ": 3}


def score_of(game: Game) -> Score:
    """Read from the page."""
    found, page = Score(), game.page

    def told(pattern: str) -> re.Match[str] | None:
        return re.search(pattern, page)

    if parts := _PARTS.search(page):
        found.parts = parts[1].split(", ")
    if saves := told(f"Melds of {_SIDE} count{_HAVE}"):
        found.own = found.others = save_of(saves[1])
    if saves := told(f"Melds of {_BIDDERS} count{_HAVE}"):
        found.own = save_of(saves[1])
    if saves := told(f"Melds of {_OTHERS} count{_HAVE}"):
        found.others = save_of(saves[1])
    if floor := told(rf"Melds of {_SIDE} below (\d+) together never count"):
        found.meld_floor = int(floor[1])
    if floor := told(r"reach the bid, and the count (\d+), the contract"):
        found.made_floor = int(floor[1])
    if floor := told(r"but nothing with a count below (\d+)"):
        found.others_floor = int(floor[1])
    if lost := told(r"Else it is set and costs (.*?)the bid\."):
        found.lost = TIMES[lost[1]]
    found.to_others = told("scores below 0 is added to the score of") is not None
    return found


def counts(game: Game, deal: Deal, score: Score | None = None) -> list[int]:
    """What each seat counts."""
    parts = (score or score_of(game)).parts
    worth, last, end = game.noted["worth"], game.noted["last"], deal[-1].after
    found = list(end.counters)
    if end.tricks and not any(end.hand(seat) for seat in _playing(game, deal)):
        found[end.tricks[-1][2]] += last
    for ply in deal:
        if ply.action.startswith("bury:"):
            assert score is None or any("buried" in part for part in parts)
            found[ply.before.bidder] += sum(worth[card[0]] for card in cards_of(ply.action))
        if ply.before.decision == "draw":
            player = ply.before.player
            assert player is not None
            turn = len(ply.before.actions)
            first, second = end.deck[2 * turn : 2 * turn + 2]
            discard = second if ply.action == "keep" else first
            to = player
            if any("all discards" in part for part in parts) and end.bidder is not None:
                to = 1 - end.bidder
            found[to] += worth[discard[0]]
    return found


def _playing(game: Game, deal: Deal) -> set[int]:
    end = deal[-1].after
    if end.moon and game.keys.get("moon") != "bonus":
        return {*range(game.seats)} - (game.side(end, end.bidder) - {end.bidder})
    return {*range(game.seats)}


def saves(game: Game, deal: Deal, side: set[int], save: Save, count: int) -> bool:
    end, worth = deal[-1].after, game.noted["worth"]
    taken = [cards for _, cards, taker in end.tricks if taker in side]
    if isinstance(save, int):
        return count >= save
    if save == "counter":
        return any(worth[card[0]] for cards in taken for card in cards)
    return save is None or bool(taken)


def melds_of(deal: Deal, side: set[int], floor: int) -> int:
    points = sum(
        int(number(one))
        for seat, one in enumerate(deal[-1].after.melds or ())
        if one and seat in side
    )
    return points if points >= floor else 0


def expected(game: Game, deal: Deal, failed: bool = False) -> list[int] | None:
    """The scores of a deal that was played out; with a contract that ``failed``, whatever it "
    "has."""
    end, score = deal[-1].after, score_of(game)
    if end.result not in PLAYED or (end.moon and game.keys.get("moon") != "bonus"):
        return None
    counted = counts(game, deal, score)
    bidders = game.side(end, end.bidder)

    def both(side: set[int]) -> tuple[int, int]:
        count = sum(counted[seat] for seat in side)
        save = score.own if end.bidder in side else score.others
        meld = melds_of(deal, side, score.meld_floor)
        return meld if saves(game, deal, side, save, count) else 0, count

    meld, count = both(bidders)
    made = meld + count >= end.bid and count >= score.made_floor and not failed
    own = meld + count if made else -score.lost * end.bid
    if not end.moon:
        assert end.result == ("made" if made else "set")
    given = max(-_final(game, end.result, own, end.moon), 0) if score.to_others else 0
    found = []
    for account in range(game.rules.accounts):
        side = game.side(
            end, next(s for s in range(game.seats) if game.rules.account(s) == account)
        )
        if end.bidder in side:
            found.append(own)
            continue
        meld, count = both(side)
        found.append((meld + count if count >= score.others_floor else 0) + given)
    return found


def _final(game: Game, result: str | None, own: int, moon: bool) -> int:
    """With what the moon adds as a bonus."""
    if not moon:
        return own
    bonus = 25 * game.rules.scale
    return own + (bonus if result == "moon" else -bonus)


def _agrees(game: Game, _: Words, of_interest: Callable[[Deal, Score], bool]) -> int:
    """All sentences together say what every deal scores."""
    deals, score = game.kept("scored", lambda: _scored(game, game.deals)), score_of(game)
    if not any(of_interest(deal, score) for deal in deals):
        deals = _scored(game, game.more(lambda deal: of_interest(deal, score), "random"))
    return sum(of_interest(deal, score) for deal in deals)


def _scored(game: Game, deals: Iterable[Deal]) -> list[Deal]:
    """Those that were played to the end, whose scores are as the page has them."""
    found = []
    for deal in deals:
        end = deal[-1].after
        scores = expected(game, deal, failed=end.result == "moon-missed")
        if scores is None:
            continue
        assert end.scores is not None
        ours = {game.rules.account(seat) for seat in game.side(end, end.bidder)}
        for account, points in enumerate(scores):
            if not (end.moon and account in ours):  # what the moon adds is another sentence's
                assert end.scores[account] == points, (end.summary(), scores)
        found.append(deal)
    return found


def counting(game: Game, words: Words) -> int:
    cases = _agrees(game, words, lambda _, __: True)
    for deal in game.deals:
        end = deal[-1].after
        if (told := end.summary())["counters"] is not None and end.result in PLAYED:
            assert counts(game, deal, score_of(game)) == told["counters"]
    return cases


def agrees(game: Game, words: Words) -> int:
    return _agrees(game, words, lambda _, __: True)


def made(game: Game, words: Words) -> int:
    return _agrees(game, words, lambda deal, _: deal[-1].after.result == "made")


def lost(game: Game, words: Words) -> int:
    return _agrees(game, words, lambda deal, _: deal[-1].after.result == "set")


def floor(game: Game, words: Words) -> int:
    def below(deal: Deal, score: Score) -> bool:
        if deal[-1].after.result not in PLAYED:  # melds may be worth the game there
            return False
        points = [melds_of(deal, {seat}, 0) for seat in range(game.seats)]
        return any(0 < one < score.meld_floor for one in points)

    return _agrees(game, words, below)


def each_of_side(game: Game, words: Words) -> int:
    for end in game.ends:
        if end.result in PLAYED and end.scores is not None and not end.moon:
            for seat in range(game.seats):
                assert len({end.scores[one] for one in game.side(end, seat)}) == 1
    return _agrees(game, words, lambda _, __: True)


def conceded(game: Game, words: Words) -> int:
    """The bid, and what the others have by their melds."""
    score, cases = score_of(game), 0
    text = words[0]
    results = {"conceded-unseen"} if "unseen" in text else set()
    if not results and "conceded" in text:
        results.add("conceded")
    if "unseen" not in text:
        assert ("conceded" in text) == (
            game.says("Instead of burying")
            or "no melds" in text
            or game.says("Instead of their first card")
        )
        assert ("no melds" in text) <= game.says("Instead of naming trump they may concede")
        assert ("marriage" in text) <= game.says("Who has none names any suit")
    if "marriage" in text:
        results.add("no-marriage")
    deals = [*game.deals]
    if "marriage" in text:
        deals += game.more(lambda deal: deal[-1].after.result == "no-marriage", "low", 20)
    for deal in deals:
        end = deal[-1].after
        if end.result in results:
            assert end.scores is not None
            assert end.bid is not None
            bidders = game.side(end, end.bidder)
            for account in range(game.rules.accounts):
                seat = next(s for s in range(game.seats) if game.rules.account(s) == account)
                side = game.side(end, seat)
                meld = 0 if "no melds" in text else melds_of(deal, side, score.meld_floor)
                other = meld + (end.bid if score.to_others else 0)
                assert end.scores[account] == (-end.bid if seat in bidders else other)
            cases += 1
    return cases


FORMS: dict[str, Check] = {
    "The count is (?:what lies in tricks taken, counters and the last trick|the counters in tricks "
    "taken)"
    "(?:, and for the bidder the counters buried)?(?:, and for the bidder's opponent the counters "
    "in all "
    "discards|, and the counters in one's own discards)?": counting,
    "Melds count in any case": agrees,
    f"Melds of (?:{_SIDE}|{_BIDDERS}|{_OTHERS}) count (?:in any case|if (?:they have|it has) "
    f"(?:taken a "
    r"trick|taken a counter in a trick|a count of at least \d+))": agrees,
    rf"Melds of {_SIDE} below \d+ together never count": floor,
    rf"If meld and count of {_BIDDERS} reach the bid(?:, and the count \d+)?, the contract is made "
    rf"and "
    "scores both": made,
    r"Else it is set and costs (?:twice |3 times )?the bid": lost,
    rf"{_OTHERS.replace('(?:t', '(?:[tT]').replace('|t', '|[tT]').replace('|e', '|[eE]')} scores "
    rf"meld and "
    r"count, made or set(?:, but nothing with a count below \d+)?": agrees,
    f"What {_BIDDERS} scores below 0 is added to the score of {_OTHERS}": lost,
    "Each player scores what their side does": each_of_side,
    "A contract conceded unseen costs the bid, and no melds or counters score": conceded,
    "A contract conceded costs the bid, and no melds or counters score": conceded,
    "A contract (?:conceded|lost for want of a marriage|conceded or lost for want of a marriage) "
    "costs the "
    f"bid; {_OTHERS} scores (?:its|their) melds, whether or not anything was taken, and "
    f"no counters": conceded,
}
