"""A house's own rules of a game with a stock: target and lead, and why no more can be changed."""

import copy
import json
import pickle
from pathlib import Path

import pytest

from glupcore import RULESETS, Deal, GlupError, Series
from glupcore.play.game_file import load, save
from glupcore.play.table import Setting, Table
from glupcore.rules import rules_of
from glupcore.stock_house import StockHouse, stock_house


def file(folder: Path, text: str) -> Path:
    path = folder / "ours.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize("game", RULESETS)
def test_a_file_a_line_and_a_mapping_say_the_same(tmp_path: Path, game: str) -> None:
    path = file(tmp_path, f'from = "{game}"\nname = "ours"\nlead = 700\n')
    for source in (path, str(path), f"{game}:lead=700", {"from": game, "lead": 700}):
        house = rules_of(source)
        assert house == game
        assert isinstance(house, StockHouse)
        assert house.goal == {"lead": 700}
        series = Series(source)
        assert (series.target, series.lead) == (None, 700)
    assert Series(f"{game}:target=3").target == 3
    assert Series(f"{game}:target=3", lead=5).lead == 5
    assert Deal.from_seed(1, rules=path).record() == Deal.from_seed(1, rules=game).record()


@pytest.mark.parametrize("keys", ["run = 15", "lead = "])
def test_what_can_t_be_changed_is_said_of_the_file(tmp_path: Path, keys: str) -> None:
    path = file(tmp_path, f'from = "glup"\n{keys}\n')
    with pytest.raises(GlupError) as caught:
        rules_of(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_other_games_are_none(tmp_path: Path) -> None:
    for source in ("four-handed:target=500", {"from": "double-deck"}, "glup", "pisti", 3):
        found = stock_house(source)
        assert found is None or found.goal == {}
    assert stock_house(file(tmp_path, 'from = "double-deck"\nopen = 51\n')) is None


def test_copies_are_the_same() -> None:
    house = StockHouse("glup", lead=1000)
    for same in (copy.deepcopy(house), pickle.loads(pickle.dumps(house))):
        assert (same, same.goal) == ("glup", {"lead": 1000})
    assert json.dumps(house) == '"glup"'


def test_a_game_until_somebody_is_ahead(tmp_path: Path) -> None:
    table = Table(Setting(seed=3, lead=90, strength="random"))
    assert table.family.opening().startswith("You play a game until one is 90 ahead")
    while table.asks != "nothing":
        if table.asks == "next deal":
            mine, theirs = table.family.totals(table._deals)
            assert abs(mine - theirs) < 90
            table.next_deal()
        elif table.asks == "engine":
            table.reply(lambda so_far: None)
        else:
            table.act(table.deal.legal_actions()[0])
    mine, theirs = table.family.totals(table._deals)
    assert abs(mine - theirs) >= 90
    assert "of a game until one is 90 ahead" in " ".join(table.game_lines())
    save(table, tmp_path / "game.jsonl")
    assert load(tmp_path / "game.jsonl").setting == table.setting
    with pytest.raises(GlupError, match="lead: expected none beside a target, given 5"):
        Setting(lead=5, target=5)
