"""What a front-end has to know of a game, all of it from the core."""

from typing import Any

from glupcore._core import RULESETS, MeldKind, meld_kinds, ruleset
from glupcore.protocol.requests import QueryRules
from glupcore.review.text import kind_text
from glupcore.rules_page import rules_page
from glupcore.sources import sources_of


def facts_of(request: QueryRules) -> dict[str, Any]:
    """Cards, numbers, sources and melds of a game, the melds for one suit as trump."""
    name, trump = request.rules or RULESETS[0], request.trump or "H"
    game = ruleset(name)
    return {
        "rules": name,
        "title": game.title,
        "cards": game.cards,
        "copies": game.copies,
        "hand": game.hand_cards,
        "stock": game.stock_cards,
        "draw_tricks": game.draw_tricks,
        "tricks": game.tricks,
        "card_points": game.card_points,
        "last_trick": game.last_trick_points,
        "exchange": game.exchange_points,
        "trump_nine": game.trump_nine_points,
        "glups": game.has_glups,
        "target": game.target,
        "sources": list(sources_of(name)),
        "trump": trump,
        "kinds": [_kind(kind) for kind in meld_kinds(trump, name)],
        "text": rules_page(name),
    }


def _kind(kind: MeldKind) -> dict[str, Any]:
    return {
        "kind": kind.identifier,
        "name": kind_text(kind.identifier),
        "points": kind.points,
        "cards": " ".join(kind.cards),
        "source": kind.source,
        "incompatible": kind.incompatible,
    }
