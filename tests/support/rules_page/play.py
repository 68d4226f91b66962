"""Sentences about the tricks and the moon."""

from __future__ import annotations

from collections.abc import Iterator

from glupcore.auction import State
from rules_page.game import RANKS, Check, Deal, Game, Words
from rules_page.scores import expected


def cards_in(legal: list[str]) -> set[str]:
    return {one for one in legal if len(one) == 2 and one[0] in RANKS}


def _beats(card: str, best: str, trump: str) -> bool:
    if card[1] == best[1]:
        return RANKS.index(card[0]) > RANKS.index(best[0])
    return card[1] == trump


def best_of(state: State) -> tuple[int, str]:
    """The place in the trick and the card that hold it."""
    assert state.trump is not None
    place, best = 0, state.trick[0]
    for i, card in enumerate(state.trick):
        if _beats(card, best, state.trump):
            place, best = i, card
    return place, best


def _active(game: Game, state: State) -> list[int]:
    """Who plays, from the leader on."""
    order = [(state.leader + j) % game.seats for j in range(game.seats)]
    if state.moon and game.keys.get("moon") != "bonus":
        out = game.side(state, state.bidder) - {state.bidder}
        return [seat for seat in order if seat not in out]
    return order


def leads(game: Game, words: Words) -> Iterator[int]:
    for ply in game.plies("lead"):
        state = ply.before
        if state.tricks:
            continue
        eldest = (state.dealer + 1) % game.seats
        if not state.moon or game.keys.get("moon") == "bonus":
            assert state.player == (state.bidder if words["who"] == "The bidder" else eldest)
        hand = {*state.hand(state.player)}
        trumps = {card for card in hand if card[1] == state.trump}
        wanted = trumps or hand if words["what"] == "a trump if they have one" else hand
        assert cards_in(state.legal_actions()) == wanted
        yield 1


def leads_on(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("lead"):
        state = ply.before
        assert state.player is not None
        if state.tricks:
            assert state.player == state.tricks[-1][2]
            assert cards_in(state.legal_actions()) == {*state.hand(state.player)}
            yield 1


def takes(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("follow"):
        if len(ply.after.tricks) > len(ply.before.tricks):
            leader, cards, taker = ply.after.tricks[-1]
            assert ply.before.trump is not None
            place, best = 0, cards[0]
            for i, card in enumerate(cards):
                if _beats(card, best, ply.before.trump):
                    place, best = i, card
            assert taker == _active(game, ply.before)[place]
            assert leader == ply.before.leader
            yield 1


def _follows(game: Game) -> Iterator[tuple[State, set[str], set[str], set[str], str, bool]]:
    """States to follow: legal cards, those of the suit led, trumps, what holds, whether spared."""
    for ply in game.plies("follow"):
        state = ply.before
        hand = {*state.hand(state.player)}
        led = {card for card in hand if card[1] == state.trick[0][1]}
        trumps = {card for card in hand if card[1] == state.trump}
        place, best = best_of(state)
        ours = _active(game, state)[place] in game.side(state, state.player)
        spared = ours and game.says("Nobody has to beat a trick that their own side holds")
        yield state, cards_in(state.legal_actions()), led, trumps, best, spared


def with_suit(game: Game, words: Words) -> Iterator[int]:
    """Which cards of the suit led will do."""
    for state, legal, led, _, best, spared in _follows(game):
        if not led:
            continue
        higher = {card for card in led if card[1] == best[1] and _beats(card, best, state.trump)}
        if words["duty"].startswith("and where trumps are led") and best[1] != state.trump:
            higher = set()
        if words["duty"] == "with any card of it" or spared:
            higher = set()
        assert legal == (higher or led)
        yield bool(higher) and higher != led


def without_suit(game: Game, words: Words) -> Iterator[int]:
    for state, legal, led, trumps, best, spared in _follows(game):
        if led or not trumps:
            continue
        higher = {card for card in trumps if _beats(card, best, state.trump)}
        if words["duty"] == "any of them" or spared:
            higher = set()
        assert legal == (higher or trumps)
        yield words["duty"] is None or (words["duty"] == "any of them") ^ (trumps > higher > set())


def without_both(game: Game, _: Words) -> Iterator[int]:
    for state, legal, led, trumps, _best, _spared in _follows(game):
        if not led and not trumps:
            assert legal == {*state.hand(state.player)}
            yield 1


def spared(game: Game, _: Words) -> Iterator[int]:
    """Where the own side holds the trick a lower card will do, of the suit led or trumps."""
    for state, legal, led, trumps, best, is_spared in _follows(game):
        if is_spared:
            some = led or trumps
            assert legal == (some or {*state.hand(state.player or 0)})
            yield any(_beats(card, best, state.trump) for card in some)


# ---- the moon


def moons(game: Game) -> list[Deal]:
    found = [deal for deal in game.deals if deal[-1].after.moon]
    return found + list(game.more(lambda deal: deal[-1].after.moon, "moon", 20))


def moon_named(game: Game, words: Words) -> Iterator[int]:
    for ply in game.plies("trump"):
        state = ply.before
        hand = {*state.hand(state.bidder)}
        married = {suit for suit in "CDHS" if {"K" + suit, "Q" + suit} <= hand}
        suits = {one[5:] for one in state.legal_actions() if one.startswith("moon:")}
        assert suits == (married if words["marriage"] else {*"CDHS"})
        yield ply.action.startswith("moon:") and ply.after.trump == ply.action[5:]


def moon_without(game: Game, words: Words) -> Iterator[int]:
    for deal in moons(game):
        end = deal[-1].after
        assert end.melds is None
        after = [ply for ply in deal if ply.before.moon]
        assert not any("concede" in ply.before.legal_actions() for ply in after)
        met = {ply.before.decision for ply in after}
        assert not {"call", "give"} & met
        assert ("obody is called" in words[0]) == (game.keys["sides"] == "called")
        assert ("o cards are passed" in words[0]) == bool(game.keys.get("pass"))
        yield 1


def moon_buries(game: Game, words: Words) -> Iterator[int]:
    for ply in game.plies("bury"):
        state = ply.before
        if state.moon:
            hand = ",".join(state.hand(state.player))
            assert state.legal_actions() == [f"bury:{words['cards']}/{hand}"] or "misdeal" in (
                state.legal_actions()
            )
            yield 1


def moon_partners(game: Game, _: Words) -> Iterator[int]:
    for deal in moons(game):
        end = deal[-1].after
        partners = game.side(end, end.bidder) - {end.bidder}
        for ply in deal:
            if ply.before.decision in ("lead", "follow"):
                assert ply.before.player not in partners
                yield 1


def moon_leads(game: Game, _: Words) -> Iterator[int]:
    for deal in moons(game):
        first = next((p.before for p in deal if p.before.decision == "lead"), None)
        assert first is None or first.player == first.bidder
        yield first is not None


def moon_ends(game: Game, _: Words) -> Iterator[int]:
    for deal in moons(game):
        end = deal[-1].after
        lost = [taker for _, _, taker in end.tricks if taker != end.bidder]
        assert len(lost) <= 1
        if end.result != "misdeal":
            assert end.result == ("moon-missed" if lost else "moon")
            assert not lost or end.tricks[-1][2] == lost[0]
            yield 1


def moon_game(game: Game, _: Words) -> Iterator[int]:
    for deal in moons(game):
        end = deal[-1].after
        if end.result == "misdeal":
            continue
        told = end.summary()
        ours = sorted({game.rules.account(seat) for seat in game.side(end, end.bidder)})
        assert (told["win"], told["lose"]) == ((ours, []) if end.result == "moon" else ([], ours))
        assert not any(end.scores or ())
        yield 1


def moon_points(game: Game, words: Words) -> Iterator[int]:
    won, lost = int(words["won"]), int(words["lost"])
    for deal in moons(game):
        end = deal[-1].after
        if end.result == "misdeal":
            continue
        ours = {game.rules.account(seat) for seat in game.side(end, end.bidder)}
        own = won if end.result == "moon" else -lost
        others = max(-own, 0) if game.says("scores below 0 is added") else 0
        assert list(end.scores) == [own if a in ours else others for a in range(len(end.scores))]
        yield 1


def moon_said(game: Game, _: Words) -> Iterator[int]:
    for deal in game.deals:
        played: set[int | None] = set()
        said = False
        for ply in deal:
            state = ply.before
            if state.decision in ("lead", "follow"):
                first = state.player == state.bidder and state.player not in played
                assert ("moon" in state.legal_actions()) == (first and not said)
                assert not said or "concede" not in state.legal_actions()
                said |= ply.action == "moon"
                if ply.action != "moon":
                    played.add(state.player)
                yield ply.action == "moon"


def moon_took(game: Game, words: Words) -> Iterator[int]:
    """What a bonus adds to or takes from what the deal scores without it."""
    took = words["took"] is not None
    points = int(words["points"])
    for deal in moons(game):
        end = deal[-1].after
        if end.result == "misdeal" or end.scores is None:
            continue
        if (end.result == "moon") == took:
            account = game.rules.account(end.bidder)
            plain = expected(game, deal, failed=not took)
            if plain is not None:
                assert end.scores[account] == plain[account] + (points if took else -points)
                yield 1


FORMS: dict[str, Check] = {
    "(?P<who>The bidder|The player at the dealer's left) leads to the first trick, "
    "(?P<what>a trump if they have one|any card)": leads,
    "Who takes a trick leads any card to the next": leads_on,
    "The highest trump takes a trick, without trumps the highest card of the suit led, of "
    "identical "
    "cards the first": takes,
    "Follow suit, (?P<duty>and beat the trick if you can(?:; once a trump lies on another suit any "
    "card "
    "of the suit will do)?|and where trumps are led beat the trick if you can; in other suits any "
    "card "
    "will do|with any card of it)": with_suit,
    "Without the suit play a trump(?:, (?P<duty>and one that beats the trick if you can|any of "
    "them))?": without_suit,
    "Without both play any card": without_both,
    "Nobody has to beat a trick that their own side holds": spared,
    "Instead of naming trump the bidder may shoot the moon in a suit(?P<marriage> of which they "
    "hold K "
    "and Q)?: then they play for all tricks, with it as trump": moon_named,
    "(?:Nobody is called|No cards are passed|No melds are shown)[a-z ,]*nothing can "
    "be conceded": moon_without,
    r"Any (?P<cards>\d+) cards? may be buried": moon_buries,
    "Partners lay their cards aside and do not play": moon_partners,
    "The bidder leads": moon_leads,
    "The deal ends with the first trick that another player takes": moon_ends,
    "All tricks win the game for (?:the bidder|the bidder's side), less loses it": moon_game,
    r"All tricks score (?P<won>\d+), less costs (?P<lost>\d+), and nothing else "
    r"counts": moon_points,
    "Before their first card the bidder may shoot the moon: (?:the bidder|the bidder's side) is to "
    "take "
    "all tricks, and nothing can be conceded any more": moon_said,
    r"(?P<took>All tricks) score (?P<points>\d+) more, which do not help to make the "
    r"contract": moon_took,
    r"(?P<took>a^)?With a trick lost it is set, and loses (?P<points>\d+) besides": moon_took,
}
