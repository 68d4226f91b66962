"""The page of rules is true: it says what the engine does, and what sets games apart.

The first part asks of every value of every key of every game whether the page tells it from the
others. The second reads each sentence and looks for what it says in deals of the very rules; and
what is not so, with another number or as another game has it, is refuted by such deals.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from glupcore import RULESETS, GlupError
from glupcore.auction import ROWS, Rules
from houses import houses
from rules_page.clubs import CLUBS
from rules_page.forms import FORMS, form_of, looked_at
from rules_page.game import Game
from rules_page.refuted import is_refuted, other_numbers
from rules_page.stock import is_refuted as is_stock_refuted
from rules_page.stock import looked_at as looked_at_stock
from rules_page.stock_game import StockGame
from rules_page.values import all_variants, comes_to, packs, values_of
from speeds import some_quick

GAMES = [*ROWS, *map(json.dumps, CLUBS)]
QUICK = ("three-handed", "three-handed-chips", *GAMES[len(ROWS) :: 8])


def told(rules: Rules) -> str:
    """The page without its lists of keys."""
    return rules.page().partition("\n\nALL KEYS\n\n")[0]


@pytest.mark.parametrize("row", ROWS)
def test_rules_that_differ_in_a_key_differ_on_the_page(row: str) -> None:
    """And what is no other rule is no other page."""
    for key in Rules(row).keys():  # noqa: SIM118
        name = key["name"]
        for found in all_variants(row, key):
            by_page: dict[str, tuple[str, object]] = {}
            by_rules: dict[str, tuple[str, object]] = {}
            for value, rules in found:
                page, rule = told(rules), comes_to(name, rules)
                was, other = by_page.setdefault(page, (rule, value))
                assert was == rule, f"{row}: {name} {other} and {value} are told alike"
                seen, other = by_rules.setdefault(rule, (page, value))
                assert seen == page, f"{row}: {name} {other} and {value} are the same rule"


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(houses(), st.randoms(use_true_random=False))
@example({"from": "two-handed-draw", "name": "x", "run": [0, 200]}, Random(0))
@example({"from": "racehorse", "name": "x"}, Random(0))
def test_houses_that_differ_in_a_key_differ_on_the_page(keys: dict[str, Any], rng: Random) -> None:
    try:
        rules = Rules(keys)
    except GlupError:
        return
    for key in rules.keys():  # noqa: SIM118
        values = list(values_of(key))
        for value in rng.sample(values, min(6, len(values))):
            try:
                other = Rules({**keys, key["name"]: value})
            except GlupError:
                continue
            alike = comes_to(key["name"], rules) == comes_to(key["name"], other)
            assert (told(rules) == told(other)) == alike, (key["name"], value)


def test_other_packs_are_other_pages() -> None:
    games = list(packs())
    assert len(games) > 500
    assert len({told(rules) for rules in games}) == len(games)


@cache
def read(name: str) -> tuple[Game, dict[str, int]]:
    """A game, and for each form of its sentences in how many cases they were seen to be true."""
    game = Game(Rules(json.loads(name) if name.startswith("{") else name))
    cases: dict[str, int] = {}
    for form, many in looked_at(game):
        cases[form] = cases.get(form, 0) + many
    return game, cases


@pytest.mark.parametrize("name", some_quick(GAMES, *QUICK))
def test_deals_are_as_every_sentence_says(name: str) -> None:
    _, cases = read(name)
    assert len(cases) > 20


@pytest.mark.parametrize("rules", RULESETS)
def test_deals_with_a_stock_are_as_every_sentence_says(rules: str) -> None:
    """And not as another number in it says."""
    game = StockGame(rules)
    assert all(cases for _, cases in looked_at_stock(game))
    for text in game.sentences:
        for _, other in other_numbers(text):
            assert is_stock_refuted(game, text, other), other


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(houses())
@example({"from": "racehorse", "name": "x", "meld_floor": 1, "aces": ["game"]})
def test_deals_of_any_house_are_as_its_page_says(keys: dict[str, Any]) -> None:
    try:
        rules = Rules(keys)
    except GlupError:
        return
    assert len(list(looked_at(Game(rules)))) > 20


@pytest.mark.slow
def test_every_form_of_a_sentence_is_seen() -> None:
    seen = {form for name in GAMES for form, many in read(name)[1].items() if many}
    assert seen == set(FORMS)


@pytest.mark.slow
def test_other_numbers_are_refuted() -> None:
    """Each number of each form in one game at least."""
    refuted: dict[tuple[str, int], bool] = {}
    for name in GAMES:
        game = read(name)[0]
        for text in game.texts:
            for place, other in other_numbers(text):
                at = form_of(text)[0], place
                refuted[at] = refuted.get(at, False) or is_refuted(game, text, other)
    assert [at for at, was in refuted.items() if not was] == []
    assert len(refuted) > 50


@pytest.mark.slow
def test_what_another_game_says_is_refuted() -> None:
    """Each sentence in one game that has another one of its form."""
    games: dict[str, list[tuple[Game, str]]] = {}
    for name in GAMES:
        game = read(name)[0]
        for text in game.texts:
            if " | " not in text:
                games.setdefault(form_of(text)[0], []).append((game, text))
    for found in games.values():
        for other in sorted({text for _, text in found}):
            others = [(game, text) for game, text in found if text != other]
            assert not others or any(is_refuted(game, text, other) for game, text in others), other
