"""Every form that a sentence of a game with a stock may have, and how it is seen to be true."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_page.game import Words
from rules_page.game import counted as cases
from rules_page.stock_game import Check, StockGame
from rules_page.stock_melds import (
    all_melds,
    excluded,
    from_hand,
    melds,
    multiples,
    on_table,
)
from rules_page.stock_play import (
    alternates,
    any_card,
    cards_each,
    counted,
    dealers,
    declared,
    drawn,
    duty,
    lead,
    leads,
    melds_back,
    nines_left,
    outside,
    pack,
    played,
    stock,
    taken,
    target,
    ten,
    turned,
)

FORMS: dict[str, Check] = {
    r"Two players, (?P<all>\d+) cards: (?P<copies>two|four) copies of each of 9 J Q K T A, from "
    r"low to "
    "high, in four suits": pack,
    r"The ten \(T\) beats the king": ten,
    "Aces, tens and kings are counters, worth a point each in the end": counted,
    r"Cards taken in tricks score: [ATKQJ\d, ]+": counted,
    r"(?P<cards>\d+) cards each(?:, in packets of (?P<packet>four))?": cards_each,
    "The next card is turned up: its suit is trump": turned,
    r"It lies under the stock of (?P<cards>\d+) and is drawn last": stock,
    r"A nine turned up brings the dealer (?P<nine>\d+) points?(?:; so does a cut of exactly 37 "
    r"cards, and "
    r"both together bring (?P<both>\d+))?": dealers,
    "The dealer's opponent leads first, then whoever took the trick": leads,
    "Play any card, from the hand or from your melds on the table: nobody has to follow "
    "suit": any_card,
    "(?P<same>The higher card of the suit led takes the trick, of two alike the one led)|"
    "(?P<trump>A trump takes a card of another suit)|Of two other suits the card led takes": taken,
    r"A nine of trumps played: \d+ point": played,
    r"Who follows suit and does not take the trick makes \d+ glup, \d+ more with a counter, \d+ "
    r"more with "
    "the very card that was led": played,
    r"Anything else sets the count of glups back to \d+": played,
    r"It stops at each multiple of \d+, which scores: \d+ points? at \d+, \d+ at \d+, \d+ at \d+, "
    r"\d+ at "
    r"\d+, and \d+ at \d+ and at each one after": played,
    "The taker may then declare one meld, or exchange the turn-up for a nine of trumps from the "
    "hand, for "
    r"(?P<points>\d+) point": declared,
    "The taker may then declare one meld": lambda _, __: 1,
    r"Before it they may show a nine of trumps from the hand, or two, for (?P<points>\d+) points "
    r"each "
    r"\(dix\): it is exchanged for the turn-up, or laid on the table if the turn-up is a nine "
    r"already": declared,
    "Then both draw a card, the taker first": drawn,
    "A meld uses cards of the hand and of your table, one from the hand at least": from_hand,
    "Its cards lie on the table then, and may be played or melded again(?: in other "
    "kinds)?": on_table,
    "A multiple is declared at once: a marriage and another of its suit are no double "
    "marriage": multiples,
    "Points(?: for one, two, three and four of each card, as far as there are such melds| for one "
    "and for "
    "two of each card)?:": all_melds,
    r"(?P<what>[a-zA-Z ,♦♠]+): (?P<points>\d+(?:, \d+)*)": melds,
    "Two melds exclude each other for the same card if the cards of one are part of the other's, "
    "with a few "
    "exceptions: see glupcore melds": excluded,
    "There are three classes: marriages and runs; pinochles; melds of one rank": excluded,
    "A roundhouse is of the first and of the third": excluded,
    "A card on the table may be used again for a meld of another class, or for one of the same "
    "class that "
    "scores more(?:; never for a meld and its double)?": excluded,
    r"When the stock is gone each player scores (?P<points>\d+) for every nine of trumps that they "
    r"still "
    "have, but not for a turn-up just drawn": nines_left,
    "Melded cards go back to the hand|When the stock is gone melded cards go back to "
    "the hand": melds_back,
    "Follow suit if you can, and take the trick if you can: with a higher card of the suit, or "
    "with a trump "
    "if you have none of the suit": duty,
    "Follow suit if you can": duty,
    "Where trumps are led, beat the card if you can; in the other suits you need not": duty,
    "If you have none of the suit, play a trump if you can": duty,
    r"The last trick brings \d+ points": counted,
    r"Then every counter in the tricks of both phases brings its taker 1 point: \d+ "
    r"points in all": counted,
    r"Then the cards in the tricks of both phases score: \d+ points in all": counted,
    "The deal alternates": alternates,
    r"The game goes to (?P<points>\d+) points, looked at after each deal; with equal totals it "
    r"goes on": target,
    "Or it goes on until one is ahead by an agreed margin(?:, as 1000)?: a lead": lead,
    "No card can be played here that is not legal": outside,
    "What a renege, a card out of turn or an exposed card costs is for the two of you to settle, "
    "and such a "
    "deal is entered by its scores: Series.add in Python": alternates,
}


def form_of(text: str) -> tuple[str, Words]:
    """The one form that a sentence has."""
    found = [
        (form, words) for form in FORMS if (words := re.fullmatch(form, text.removesuffix(".")))
    ]
    assert len(found) == 1, f"{text} has {len(found)} forms"
    return found[0]


def looked_at(game: StockGame) -> Iterator[tuple[str, int]]:
    """Each sentence's form, and in how many cases it was seen to be true."""
    for text in game.sentences:
        form, words = form_of(text)
        try:
            yield form, cases(FORMS[form](game, words))
        except AssertionError as error:
            raise AssertionError(f"{game.rules}: {text}\n{error}") from error


def is_refuted(game: StockGame, text: str, other: str) -> bool:
    try:
        form, words = form_of(other)
        cases(FORMS[form](game.telling(text, other), words))
    except AssertionError:
        return True
    return False
