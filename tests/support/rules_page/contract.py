"""Sentences about what follows the auction, up to the first trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules_page.game import RANKS, SUITS, Check, Game, Ply, Words, cards_of


def look(game: Game, words: Words) -> Iterator[int]:
    """Such a bidder is asked, and nobody else, and then they have not got the widow."""
    for deal in game.deals:
        asked = [ply for ply in deal if ply.before.decision == "look"]
        end = deal[-1].after
        bid = next((ply.after.bid for ply in deal if ply.after.decision in ("look", "trump")), None)
        if bid is not None and (words["bid"] is None or bid == int(words["bid"])):
            assert asked
            assert "concede" in asked[0].before.legal_actions()
            assert len(asked[0].before.hand(end.bidder)) == game.keys["hand"]
            yield 1
        else:
            assert not asked


def widow(game: Game, words: Words) -> Iterator[int]:
    seen = "turned up" in words[0]
    for ply in game.plies():
        state, bidder = ply.after, ply.after.bidder
        if state.is_over or bidder is None or state.decision in ("bid", "look", "lead", "follow"):
            continue
        before, after = ply.before.hand(bidder), state.hand(bidder)
        if len(after) - len(before) == game.keys["widow"] and ply.before.decision != "give":
            taken = sorted((Counter(after) - Counter(before)).elements())
            for seat in range(game.seats):
                told = state.view(seat).to_dict()["widow"]
                known = isinstance(told, str) and sorted(told.split()) == taken
                assert known == (seen or seat == bidder)
            yield 1


def kitty(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("kitty"):
        bidder = ply.before.bidder
        given = cards_of(ply.action)
        assert len(given) == game.seats - 1
        for j, card in enumerate(given, 1):
            seat = (bidder + j) % game.seats
            new = Counter(ply.after.hand(seat)) - Counter(ply.before.hand(seat))
            assert new == Counter([card])
        assert len(ply.after.hand(bidder)) == len(ply.before.hand(bidder)) + 1
        yield 1


def trump(game: Game, words: Words) -> Iterator[int]:
    for ply in game.plies("trump"):
        state = ply.before
        hand = state.hand(state.bidder)
        named = {text[6] for text in state.legal_actions() if text.startswith("trump:")}
        married = {suit for suit in SUITS if {"K" + suit, "Q" + suit} <= {*hand}}
        if words["marriage"] and married:
            assert named == married
        else:
            assert named == {*SUITS}
        if game.keys["widow"]:
            taken = len(hand) == game.keys["hand"] + game.keys["widow"]
            assert taken == (words["first"] is None)
        yield 1


def no_marriage(game: Game, _: Words) -> Iterator[int]:
    for deal in [*game.deals, *game.more(_lacks_marriage, "low", 30)]:
        for ply in deal:
            if ply.action.startswith("trump:"):
                suit = ply.action[6]
                if not {"K" + suit, "Q" + suit} <= {*ply.before.hand(ply.before.bidder)}:
                    end = deal[-1].after
                    assert end.result in ("no-marriage", "game")
                    assert end.melds is not None
                    assert not end.tricks
                    yield 1


def _lacks_marriage(deal: list[Ply]) -> bool:
    return deal[-1].after.result == "no-marriage"


def concede_trump(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("trump"):
        assert "concede" in ply.before.legal_actions()
        yield ply.action == "concede" and ply.after.result == "conceded"


def calling(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("call"):
        card = ply.action.partition(":")[2]
        state = ply.before
        assert card[1] == state.trump
        order = [(state.bidder + j) % game.seats for j in range(1, game.seats)]
        holders = [seat for seat in order if card in state.hand(seat)]
        assert ply.after.partner == (holders[0] if holders else None)
        yield bool(holders)


def alone(game: Game, _: Words) -> Iterator[int]:
    """Whoever calls what nobody else holds."""
    for ply in game.plies("call"):
        state = ply.before
        others = {card for s in range(game.seats) if s != state.bidder for card in state.hand(s)}
        for rank in RANKS:
            card = f"{rank}{state.trump}"
            if card in game.rules.pack and card not in others:
                called = state.copy()
                called.apply(f"call:{card}")
                assert called.partner is None
                yield 1


def passing(game: Game, words: Words) -> Iterator[int]:
    for ply in game.plies("give"):
        giver, bidder = ply.before.player, ply.before.bidder
        assert bidder is not None
        given = cards_of(ply.action)
        assert len(given) == int(words["cards"])
        taker = (giver + 2) % 4
        assert bidder in (giver, taker)
        assert Counter(ply.after.hand(taker)) - Counter(ply.before.hand(taker)) == Counter(given)
        told = ply.after.view((giver + 1) % 4).to_dict()["given"]
        assert all(len(one) < 3 or not isinstance(one[2], str) for one in told)
        yield 1


def shown(game: Game, _: Words) -> Iterator[int]:
    """After trump is named, before anything is played."""
    for ply in game.plies():
        if ply.before.melds is None and ply.after.melds is not None:
            assert ply.after.trump is not None
            assert not ply.after.trick
            yield 1
        if ply.before.decision in ("lead", "bury") and not ply.before.moon:
            assert ply.before.melds is not None


def burying(game: Game, words: Words) -> Iterator[int]:
    """First what may be buried, if that is too little what else is not shown, then what is."""
    trumps = words["kinds"] in (", no trumps", ", neither trumps nor counters")
    points = words["kinds"] in (", no counters", ", neither trumps nor counters")
    count, worth = int(words["cards"]), game.noted["worth"]
    for ply in game.plies("bury"):
        state = ply.before
        if state.moon:
            continue
        hand, exposed = Counter(state.hand(state.bidder)), Counter(state.shown(state.bidder))
        hidden = hand - exposed
        easy = Counter(
            card
            for card in hidden.elements()
            if not (trumps and card[1] == state.trump) and not (points and worth[card[0]])
        )
        forced: Counter[str] = Counter()
        for tier in (easy, hidden - easy, exposed):
            if forced.total() + tier.total() >= count:
                free = tier
                break
            forced += tier
        text = next(one for one in state.legal_actions() if one.startswith("bury:"))
        must, plus, may = text.removeprefix(f"bury:{count}/").partition("+")
        if not plus:
            must, may = "", must
        assert Counter(filter(None, must.split(","))) == forced
        assert Counter(may.split(",")) == free
        yield 1


def conceding(game: Game, words: Words) -> Iterator[int]:
    """The bidder, at that moment and no other."""
    for deal in game.deals:
        played: set[int] = set()
        for ply in deal:
            state, player = ply.before, ply.before.player
            if state.decision in ("bury", "lead", "follow"):
                burying = words["what"] == "burying"
                moment = state.decision == "bury" if burying else state.decision != "bury"
                first = player == state.bidder and player not in played
                may = moment and first and not state.moon
                assert ("concede" in state.legal_actions()) == may
                yield may
                if state.decision != "bury" and player is not None and ply.action != "moon":
                    played.add(player)


FORMS: dict[str, Check] = {
    r"Before they take the widow (?:the bidder|a bidder at (?P<bid>\d+)) may concede unseen": look,
    "The bidder takes the widow, (?:turned up for all to see|which nobody else sees)": widow,
    "The bidder alone looks at the kitty, keeps one of its cards and gives one to each other "
    "player": kitty,
    "The bidder names trump(?P<marriage>, a suit of which they hold K and Q)?"
    "(?P<first>, before they take the widow)?": trump,
    "Who has none names any suit and has lost: the deal ends when the melds are shown": no_marriage,
    "Instead of naming trump they may concede": concede_trump,
    "The bidder calls a card of trumps, and the first player from their left on who holds it is "
    "their partner": calling,
    "If nobody does they play alone": alone,
    r"The bidder's partner gives them (?P<cards>\d+) cards?, then they give as many back, both "
    r"face "
    r"down": passing,
    "The melds are shown": shown,
    r"Then the bidder buries (?P<cards>\d+) cards?(?P<kinds>) that (?:is|are) not shown, or if "
    r"there "
    r"are too few, those and others": burying,
    r"Then the bidder buries (?P<cards>\d+) cards?(?P<kinds>, [a-z ]+?) and none that are shown, "
    r"or "
    r"if there are too few, those, then others not shown, then others": burying,
    "Instead of (?P<what>burying|their first card) the bidder may concede": conceding,
}
