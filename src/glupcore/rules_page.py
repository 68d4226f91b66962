"""The rules on one page, for each game; points are those of the core."""

from typing import Final

from glupcore._core import RULESETS, ruleset
from glupcore._fields import RANKS

_GLUP: Final = """\
GLUP PINOCHLE

Two players, 96 cards: four copies of each of 9 J Q K T A, from low to high, in four suits. The \
ten (T) beats the king. Aces, tens and kings are counters, worth a point each in the end.

THE DEAL

18 cards each. The next card is turned up: its suit is trump. It lies under the stock of 59 and \
is drawn last. A nine turned up brings the dealer 1 point; so does a cut of exactly 37 cards, and \
both together bring 3.

PHASE 1: 30 TRICKS

The dealer's opponent leads first, then whoever took the trick. Play any card, from the hand or \
from your melds on the table: nobody has to follow suit.

The higher card of the suit led takes the trick, of two alike the one led. A trump takes a card \
of another suit. Of two other suits the card led takes.

A nine of trumps played: 1 point.

Glups. Who follows suit and does not take the trick makes 1 glup, 1 more with a counter, 1 more \
with the very card that was led. Anything else sets the count back to 0. It stops at each \
multiple of 3, which scores: 1 point at 3, 1 at 6, 10 at 9, 1 at 12, and 10 at 15 and at each one \
after.

The taker may then declare one meld, or exchange the turn-up for a nine of trumps from the hand, \
for 1 point. Then both draw a card, the taker first.

MELDS

A meld uses cards of the hand and of your table, one from the hand at least. Its cards lie on the \
table then, and may be played or melded again in other kinds. Points for one, two, three and four \
of each card, as far as there are such melds:

{melds}

Two melds exclude each other for the same card if the cards of one are part of the other's, with \
a few exceptions: see glupcore melds.

THE END OF PHASE 1

When the stock is gone each player scores 1 for every nine of trumps that they still have, but \
not for a turn-up just drawn. Melded cards go back to the hand.

PHASE 2: 18 TRICKS

Follow suit if you can, and take the trick if you can: with a higher card of the suit, or with a \
trump if you have none of the suit. The last trick brings 2 points. Then every counter in the \
tricks of both phases brings its taker 1 point: 50 points in all.

A GAME

The deal alternates. The game goes to {of.target} points, or until one is ahead by an agreed \
margin; it is looked at after each deal.

docs/rules.md has all the rules, and what is settled where they leave something open."""

_TWO_HANDED: Final = """\
{title}

Two players, {of.deck_cards} cards: two copies of each of 9 J Q K T A, from low to high, in four \
suits. The ten (T) beats the king. Cards taken in tricks score: {card_points}.

THE DEAL

{of.hand_cards} cards each, in packets of four. The next card is turned up: its suit is trump. It \
lies under the stock of {face_down} and is drawn last. A nine turned up brings the dealer \
{of.exchange_points} points.

PHASE 1: {of.draw_tricks} TRICKS

The dealer's opponent leads first, then whoever took the trick. Play any card, from the hand or \
from your melds on the table: nobody has to follow suit.

The higher card of the suit led takes the trick, of two alike the one led. A trump takes a card \
of another suit. Of two other suits the card led takes.

The taker may then declare one meld. Before it they may show a nine of trumps from the hand, or \
two, for {of.exchange_points} points each (dix): it is exchanged for the turn-up, or laid on the \
table if the turn-up is a nine already. Then both draw a card, the taker first.

MELDS

A meld uses cards of the hand and of your table, one from the hand at least. Its cards lie on the \
table then, and may be played or melded again. Points{multiples}:

{melds}

There are three classes: marriages and runs; pinochles; melds of one rank.{roundhouse} A card on \
the table may be used again for a meld of another class, or for one of the same class that scores \
more{double}.

THE END OF PHASE 1

When the stock is gone melded cards go back to the hand.

PHASE 2: {of.hand_cards} TRICKS

Follow suit if you can. Where trumps are led, beat the card if you can; in the other suits you \
need not. If you have none of the suit, play a trump if you can. The last trick brings \
{of.last_trick_points} points. Then the cards in the tricks of both phases score: \
{of.deal_card_points} points in all.

A GAME

The deal alternates. The game goes to {of.target} points, or until one is ahead by an agreed \
margin; it is looked at after each deal.

docs/two-handed.md has all the rules."""

_PAGES: Final = {"glup": _GLUP, "two-handed": _TWO_HANDED, "two-handed-extended": _TWO_HANDED}

# What is said of a meld, and the identifier of its first kind.
_MELDS = (
    ("marriage, K Q of a suit", "marriage-C"),
    ("marriage in trumps", "marriage-H"),
    ("pinochle, J♦ Q♠", "pinochle"),
    ("roundhouse, K Q of all suits", "roundhouse"),
    ("run, A T K Q J of trumps", "run"),
    ("roundhouse of runs, A K Q J of all suits", "roundhouse-of-runs"),
    ("nines of all suits, two or four of each", "double-nines"),
    ("jacks of all suits", "jacks"),
    ("queens of all suits", "queens"),
    ("kings of all suits", "kings"),
    ("aces of all suits", "aces"),
    ("all four jacks of trumps", "trump-jacks"),
    ("all four queens of trumps", "trump-queens"),
    ("all four kings of trumps", "trump-kings"),
    ("all four aces of trumps", "trump-aces"),
)


def rules_page(rules: str = RULESETS[0]) -> str:
    """The page, a paragraph on each line, so that it can be folded to any width."""
    of = ruleset(rules)
    melds = _melds(rules)
    doubles = any(len(points) > 1 for _, points in melds)
    has_roundhouse = any(text.startswith("roundhouse") for text, _ in melds)
    worth = {rank: points for rank, points in of.card_points.items() if points}
    return _PAGES[of.name].format(
        of=of,
        title=of.title.upper(),
        card_points=", ".join(f"{rank} {worth[rank]}" for rank in reversed(RANKS) if rank in worth),
        face_down=of.stock_cards - 1,
        multiples=" for one and for two of each card" if doubles else "",
        double="; never for a meld and its double" if doubles else "",
        roundhouse=" A roundhouse is of the first and of the third." if has_roundhouse else "",
        melds="\n".join(f"  {text}: {', '.join(points)}" for text, points in melds),
    )


def _melds(rules: str) -> list[tuple[str, list[str]]]:
    """Each pattern of cards that the game knows, with the points of its multiples."""
    from glupcore.meld_families import families

    points = {
        next(iter(family.kinds.values())).identifier: [
            str(kind.points) for kind in family.kinds.values()
        ]
        for family in families("H", rules)
    }
    return [(text, points[identifier]) for text, identifier in _MELDS if identifier in points]
