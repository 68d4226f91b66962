"""Every form that a sentence of the page may have, and how it is seen to be true."""

from __future__ import annotations

import re
from collections.abc import Iterator

from glupcore import IllegalActionError
from glupcore.auction import Series
from rules_page import bids, cards, contract, ends, play, prices, scores, worths
from rules_page.game import Check, Game, Words, counted


def _house(game: Game, words: Words) -> int:
    assert game.rules.is_house
    assert words["row"] == game.rules.row
    return 1


def _legal_alone(game: Game, _: Words) -> Iterator[int]:
    for deal in game.deals[::20]:
        for ply in deal:
            if ply.before.decision in ("lead", "follow"):
                legal = {*ply.before.legal_actions()}
                for card in {*game.rules.pack} - legal:
                    try:
                        ply.before.copy().apply(card)
                    except IllegalActionError:
                        yield 1
                        continue
                    raise AssertionError(card)


def _by_scores(game: Game, _: Words) -> Iterator[int]:
    """A game goes on alike from deals and from what they scored."""
    for end in game.ends:
        told = end.summary()
        if end.result not in ("made", "set", "conceded", "thrown-in") or told["win"]:
            continue
        played, settled = Series(game.rules, end.dealer), Series(game.rules, end.dealer)
        played.add(end)
        settled.add(
            list(end.scores or ()),
            bidder=end.bidder,
            partner=end.partner,
            checks=told.get("checks"),
        )
        assert settled == played
        yield 1


FORMS: dict[str, Check] = {
    r"A house's own rules, from (?P<row>[a-z-]+)": _house,
    "No card can be played here that is not legal": _legal_alone,
    "What a renege, a bid out of turn or an exposed card costs is for your table to settle, and "
    "such a "
    "deal is entered by its scores: Series.add in Python": _by_scores,
} | {
    form: check
    for room in (cards, bids, contract, worths, play, scores, prices, ends)
    for form, check in room.FORMS.items()
}


def form_of(text: str) -> tuple[str, Words]:
    """The one form that a sentence has."""
    found = [
        (form, words) for form in FORMS if (words := re.fullmatch(form, text.removesuffix(".")))
    ]
    assert len(found) == 1, f"{text} has {len(found)} forms"
    return found[0]


def looked_at(game: Game) -> Iterator[tuple[str, int]]:
    """Each sentence's form, and in how many cases it was seen to be true."""
    for _, text in game.sentences:
        form, words = form_of(text)
        try:
            yield form, seen(game, form, words)
        except AssertionError as error:
            raise AssertionError(f"{game.rules.name}: {text}\n{error}") from error
    worths.all_kinds(game)


def seen(game: Game, form: str, words: Words) -> int:
    """In how many cases what a sentence says was seen to be true."""
    sides = game.keys["sides"]
    two = game.rules.accounts == 2 or sides == "called"
    for wording, fits in (
        (r"\bside\b", sides != "alone"),
        ("Melds of (?:a player|the bidder) |(?:the|each) other player scores", sides == "alone"),
        ("the bidder(?= reach| is to take|, less| scores)", sides == "alone"),
        ("the bidder(?= can win| wins if)", sides in ("alone", "called")),
        ("[Tt]he other (?:side|player) scores|the other has won", two),
        ("[Ee]ach other (?:side|player) scores", not two),
        ("of (?:all|the) others the one", game.rules.accounts > 2),
    ):
        assert fits or not re.search(wording, words[0])
    return counted(FORMS[form](game, words))
