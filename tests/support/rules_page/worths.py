"""Sentences and rows about melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from glupcore.auction import Meld, State, melds
from rules_page.game import SUITS, Check, Game, Words

TRUMP, OTHER = "H", "S"
AROUND = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "T", "nines_around": "9"}
NAMES = {"plain_marriage": "marriage"}  # of keys, if these are others
CARDS = {
    "J Q K T A of trumps": [rank + TRUMP for rank in "JQKTA"],
    "K Q of trumps beside the runs": ["K" + TRUMP, "Q" + TRUMP],
    "K Q of another suit": ["K" + OTHER, "Q" + OTHER],
    "J Q K T A of another suit": [rank + OTHER for rank in "JQKTA"],
    "JD QS": ["JD", "QS"],
    "A 9 of trumps": ["9" + TRUMP],
    "More for K and Q of every suit, beside their melds": [r + s for r in "KQ" for s in SUITS],
} | {
    f"{'An' if rank == 'A' else 'A'} {name} of every suit": [rank + suit for suit in SUITS]
    for name, rank in zip(("ace", "king", "queen", "jack", "ten", "nine"), "AKQJT9", strict=True)
}
Points = int | float


def number(points: int | str) -> Points:
    return float("inf") if points == "game" else int(points)


def _items(game: Game, hand: Sequence[str]) -> list[Meld]:
    return list(melds(hand, TRUMP, game.rules).melds)


def row(game: Game, words: Words) -> int:
    """What so many at once are worth; a number for each, if there is one alone."""
    key, worth = words["key"], words["worth"]
    assert words["cards"] in CARDS
    cards = CARDS[words["cards"]]
    name = NAMES.get(key, key.replace("_", "-")).removesuffix("-bonus")
    most = min(Counter(game.rules.pack)[card] for card in cards)
    each = worth.removesuffix(" each")
    table = [number(one) for one in each.split(", ")]
    if each != worth:
        table = [k * table[0] for k in range(1, most + 1)]
    game.noted.setdefault("table", {})[key] = table
    assert len(table) <= most
    cases = 0
    for k, points in enumerate(table, 1):
        found = [one for one in _items(game, k * cards) if one.name == name]
        if found and points and sum(one.times for one in found) == k:
            if each == worth and key != "roundhouse_bonus":
                assert [one.times for one in found] == [k]
            assert sum(number(one.points) for one in found) == points
            cases += 1
    if cases == 0 and any(table):  # a better meld has its cards in all of these
        assert "marriage" in name or "run" in name
    return cases


def four(game: Game, words: Words) -> int:
    rank = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}[words["rank"]]
    assert words["key"] == f"four_{words['rank']}s"
    game.noted.setdefault("fours", {})[rank] = int(words["worth"])
    for suit in SUITS:
        found = [one for one in _items(game, 4 * [rank + suit]) if one.name == "four"]
        assert [one.points for one in found] == [int(words["worth"])]
    assert not [one for one in _items(game, 3 * [rank + TRUMP]) if one.name == "four"]
    return 1


def all_kinds(game: Game) -> None:
    """No meld of any deal has no row."""
    rows = {*game.noted.get("table", {})} | ({"four"} if game.noted.get("fours") else set())
    named = {NAMES.get(key, key.replace("_", "-")).removesuffix("-bonus") for key in rows}
    for state, trump in _shown(game):
        for seat in range(game.seats):
            found = melds(state.hand(seat), trump, game.rules).melds
            assert {one.name for one in found if number(one.points)} <= named


def _shown(game: Game) -> Iterator[tuple[State, str]]:
    """Deals when the melds are shown, and trump."""
    for deal in game.deals:
        state = next((ply.after for ply in deal if ply.after.melds is not None), None)
        if state is not None and state.trump is not None:
            yield state, state.trump


def none(game: Game, _: Words) -> int:
    assert {points for end in game.ends for points in end.melds or ()} <= {0, None}
    return 1


def who_shows(game: Game, words: Words) -> Iterator[int]:
    """Each what their hand is worth, and the cards stay in it."""
    for at, trump in _shown(game):
        for seat, points in enumerate(at.melds):
            if words["who"] == "The bidder alone" and seat != at.bidder:
                assert points is None
                continue
            found = melds(at.hand(seat), trump, game.rules)
            assert found.points == points
            assert Counter(at.shown(seat)) == Counter(found.shown)
            assert not Counter(at.shown(seat)) - Counter(at.hand(seat))
            yield bool(points)


def with_widow(game: Game, _: Words) -> Iterator[int]:
    for ply in game.plies("bury"):
        assert len(ply.before.hand(ply.before.bidder)) == game.keys["hand"] + game.keys["widow"]
        yield 1


def at_once(game: Game, _: Words) -> Iterator[int]:
    """Two are one meld of the second number."""
    for key, table in game.noted["table"].items():
        cards = next((c for c in CARDS.values() if _key_of(c) == key), [])
        if cards and len(table) > 1 and table[1] != 2 * table[0]:
            found = _items(game, 2 * cards)
            name = NAMES.get(key, key.replace("_", "-"))
            if any(one.name == name for one in found):
                assert [one.times for one in found if one.name == name] == [2]
                yield 1


def _key_of(cards: Sequence[str]) -> str:
    if len(cards) == 4 and len({card[0] for card in cards}) == 1:
        return next(key for key, rank in AROUND.items() if rank == cards[0][0])
    return {2: "pinochle"}.get(len(cards), "") if cards == ["JD", "QS"] else ""


def _split(table: Sequence[Points], k: int) -> Points:
    """The best that k are worth."""
    best = [0.0]
    for n in range(1, k + 1):
        best.append(max(table[i - 1] + best[n - i] for i in range(1, min(n, len(table)) + 1)))
    return best[k]


def split(game: Game, _: Words) -> Iterator[int]:
    for key, table in game.noted["table"].items():
        rank = AROUND.get(key)
        cards = (
            [rank + suit for suit in SUITS] if rank else ["JD", "QS"] if key == "pinochle" else []
        )
        most = Counter(game.rules.pack)[cards[0]] if cards else 0
        for k in range(len(table) + 1, most + 1):
            found = [one for one in _items(game, k * cards) if one.name == key.replace("_", "-")]
            assert sum(number(one.points) for one in found) == _split(table, k)
            yield 1


def types(game: Game, words: Words) -> Iterator[int]:
    """A card of two types counts for both; two of one type have no card in common."""
    named = words["types"].replace(" and ", ", ").replace("; ", ", ").split(", ")
    rows = [*game.noted["table"], *(["four"] if game.noted.get("fours") else [])]
    there = {_type(NAMES.get(key, key.replace("_", "-"))) for key in rows} - {"roundhouse-bonus"}
    assert {_type(_singular(name)) for name in named} == there
    for state, trump in _shown(game):
        for seat in range(game.seats):
            hand = state.hand(seat)
            by_type: dict[str, Counter[str]] = {}
            for one in melds(hand, trump, game.rules).melds:
                kind = _type(one.name)
                if kind == "roundhouse" or not number(one.points):
                    continue
                if kind != "A" or not game.says("The marriage in a run counts as well"):
                    by_type.setdefault(kind, Counter()).update(one.cards)
                assert any(_type(_singular(name)) == kind for name in named)
            for cards in by_type.values():
                assert not cards - Counter(hand)
            shared = Counter(card for cards in by_type.values() for card in cards)
            yield any(many > 1 for many in shared.values())


def _singular(name: str) -> str:
    named = {
        "runs": "run", "marriages": "marriage", "pinochles": "pinochle",
        "nines of trumps": "dix", "four of a kind": "four", "nines of every suit": "nines-around",
    }  # fmt: skip
    return named.get(name, name)


def _type(name: str) -> str:
    if "run" in name or "marriage" in name:
        return "A"
    return "B" if name.replace("-", "_") in AROUND else name


def run_alone(game: Game, _: Words) -> Iterator[int]:
    """Either the runs or the marriages of their cards, whichever is more."""
    table = game.noted["table"]
    for suit, run, marriage in (
        (TRUMP, "run", "trump_marriage"), (OTHER, "plain_run", "plain_marriage"),
    ):  # fmt: skip
        if run not in table or marriage not in table:
            continue
        most = Counter(game.rules.pack)["K" + suit]
        for pairs, runs in product(range(1, most + 1), range(1, most + 1)):
            if runs <= pairs:
                hand = runs * [rank + suit for rank in "JTA"] + pairs * ["K" + suit, "Q" + suit]
                best = max(
                    (_split(table[run], k) if k else 0)
                    + (_split(table[marriage], pairs - k) if pairs > k else 0)
                    for k in range(runs + 1)
                )
                assert _of_type_a(game, hand) == best
                yield 1


def _of_type_a(game: Game, hand: Sequence[str]) -> Points:
    return sum(number(one.points) for one in _items(game, hand) if _type(one.name) == "A")


def run_keeps(game: Game, _: Words) -> Iterator[int]:
    table = game.noted["table"]
    for suit, run, marriage in (
        (TRUMP, "run", "trump_marriage"), (OTHER, "plain_run", "plain_marriage"),
    ):  # fmt: skip
        if run in table and marriage in table:
            hand = [rank + suit for rank in "JQKTA"]
            assert _of_type_a(game, hand) == table[run][0] + table[marriage][0]
            yield 1


def wins_game(game: Game, _: Words) -> Iterator[int]:
    """The first with such melds, from the bidder on, and no trick is played."""
    for deal in game.deals:
        end = deal[-1].after
        if end.melds is not None and "game" in end.melds:
            assert end.result == "game"
            assert not end.tricks
            order = [(end.bidder + j) % game.seats for j in range(game.seats)]
            first = next(seat for seat in order if end.melds[seat] == "game")
            ours = sorted({game.rules.account(seat) for seat in game.side(end, first)})
            assert end.summary()["win"] == ours
            yield 1
        else:
            assert end.result != "game"


def bonus(game: Game, _: Words) -> int:
    hand = [rank + suit for rank in "KQ" for suit in SUITS]
    found = melds(hand, TRUMP, game.rules)
    parts = sum(number(one.points) for one in found.melds if one.name != "roundhouse")
    assert number(found.points) == parts + game.noted["table"]["roundhouse_bonus"][0]
    return 1


FORMS: dict[str, Check] = {
    "There are none": none,
    "(?P<who>Each player|The bidder alone) shows (?:the best melds of their hand and takes the "
    "cards "
    "back|melds, the best of their hand, and takes the cards back)": who_shows,
    "The bidder melds with the widow in hand": with_widow,
    r"(?P<key>four_[a-z]+) \| (?P<worth>\d+) \| Four copies of one (?P<rank>[a-z]+)": four,
    r"(?P<key>[a-z_]+) \| (?P<worth>[\dgame, ]+(?: each)?) \| (?P<cards>(?!Four)[A-Za-z0-9 "
    r",]+)": row,
    "The numbers are for one, two and so on at once, which count nothing besides as "
    "their parts": at_once,
    "More than a row has are split in the best way": split,
    "A card may serve in melds of different types, in none twice of one type: (?P<types>.+)": types,
    "The K and Q of a run are no marriage besides, unless marriages alone are worth "
    "more": run_alone,
    "The marriage in a run counts as well": run_keeps,
    'A hand with melds worth "game" wins the game at once, without a trick; of several the first '
    "from "
    "the bidder on": wins_game,
    "The roundhouse bonus comes on top of the melds that its cards make": bonus,
}
