"""``glupcore play`` and ``assist`` of the traditional game, and games that are not to be mixed."""

import json
import subprocess
from pathlib import Path

import pytest

from called import called
from glupcore import Deal, GlupError, ruleset
from glupcore.deals.sources import points_by_source
from glupcore.play.choices import choices
from glupcore.play.table import Setting, Table

pytestmark = pytest.mark.usefixtures("home")

ONES = "1\n" * 200


def glup(command: str, *args: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return called(command, *args, stdin=stdin)


def test_a_whole_deal_by_a_pipe(tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    done = glup("play", "--rules", "two-handed", "--seed", "3", file, stdin=ONES)
    assert done.returncode == 0, done.stderr
    assert "You play one deal of two-handed pinochle against medium." in done.stdout
    assert "beat a trump that is led" in done.stdout
    assert "glup" not in done.stdout.replace("glupcore", "")
    record = Deal.from_record(file.read_bytes()).record()
    assert record.rules == "two-handed"
    assert "rules" not in record.extra["play"]
    points = points_by_source(record)
    assert tuple(sum(of.values()) for of in points) == Deal.from_record(record).scores
    assert sum(of["counters"] for of in points) == ruleset("two-handed").counter_points


def test_a_house_of_a_stock_goes_to_its_lead(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('from = "glup"\nname = "ours"\nlead = 1000\n')
    game = tmp_path / "game.jsonl"
    done = glup("play", "--rules", house, game, stdin="quit\n")
    assert "You play a game until one is 1000 ahead against medium." in done.stdout
    again = glup("play", "--rules", house, game, stdin="quit\n")
    assert "Going on" in again.stdout
    assert "until one is 1000 ahead" in again.stdout
    assert json.loads(game.read_text())["play"]["lead"] == 1000
    other = glup("play", "--rules", house, "--game", "300", tmp_path / "x.jsonl", stdin="quit\n")
    assert "a game to 300" in other.stdout
    assert "a game until one is 5 ahead" in glup("play", "--lead", "5", stdin="quit\n").stdout
    assert "In this house a game goes until one is 1000 ahead." in glup("rules", house).stdout
    refused = glup("play", "--rules", "four-handed", "--lead", "5", tmp_path / "y.jsonl")
    assert refused.returncode == 2
    assert "lead: expected none in four-handed, given 5" in refused.stderr


def test_a_game_goes_on_by_its_own_rules_and_by_no_others(tmp_path: Path) -> None:
    begun = glup("play", "--rules", "two-handed", stdin="1\nquit\n")
    assert begun.returncode == 0, begun.stderr
    for again in ((), ("--rules", "two-handed")):
        goes_on = glup("play", *again, stdin="quit\n")
        assert "Going on" in goes_on.stdout
        assert "of two-handed pinochle" in goes_on.stdout
    other = glup("play", "--rules", "glup", stdin="quit\n")
    assert other.returncode == 2
    assert "--rules: expected two-handed, the game in " in other.stderr
    assert glup("play", "--rules", "glup", "--new", stdin="quit\n").returncode == 0


def test_deals_of_two_games_are_no_game() -> None:
    first = Table(Setting(rules="two-handed", target=1000)).records()[0]
    other = Table(Setting(target=1000)).records()[0]
    with pytest.raises(GlupError, match="rules: expected all deals by the same rules, two-handed"):
        Table.from_records([first, other])


@pytest.fixture
def nines() -> Deal:
    """The dealer has exchanged a nine for the turn-up, and may then show the other."""
    hand, other = "9H 9H AC JD QS QD KD AS TS KS JS 9S", "9C 9C 9D JC JC QC QC KC KC TC TC 9D"
    dealt, turnup = [*other.split(), *hand.split()], "TH"
    mixed = [card for i in range(0, 12, 4) for card in (*dealt[i : i + 4], *dealt[12 + i : 16 + i])]
    rest = [card for card in ruleset("two-handed").cards for _ in range(2)]
    for card in (*mixed, turnup):
        rest.remove(card)
    deal = Deal.from_deck([*mixed, turnup, *rest], rules="two-handed")
    deal.apply("9C")
    deal.apply("AC")
    return deal


def test_dix_is_told_as_an_exchange_and_then_as_a_nine_shown(nines: Deal) -> None:
    said = []
    for _ in range(2):
        offered = choices(nines.view(0))
        dix = next(choice for choice in offered if choice.action == "dix")
        said.append((str(dix), dix.points, nines.state.sentences(0, "dix")))
        nines.apply("dix")
    assert said == [
        ("exchange the turn-up", 10, ["You exchange the turn-up T♥: 10 points."]),
        ("show a nine of trumps", 10, ["You show a nine of trumps: 10 points."]),
    ]
    assert nines.state.sentences(1, "pass") != []


def test_assist_asks_for_the_hand_of_that_game(tmp_path: Path) -> None:
    file = tmp_path / "seen.txt"
    lines = ["C A9 D KQJT9 H A9 S A9K", "QH", "me", "9C", "AC", "dix", "marriage", "AD", "quit"]
    done = glup(
        "assist", "--rules", "two-handed", "--solver", "greedy", file, stdin="\n".join(lines)
    )
    assert done.returncode == 0, done.stderr
    assert "Your hand, 12 cards?" in done.stdout
    assert file.read_text(encoding="utf-8").startswith("rules: two-handed\n")
    assert "me: dix  me: marriage-D  draw: AD" in file.read_text(encoding="utf-8")
    refused = glup("assist", "--rules", "glup", file)
    assert refused.returncode == 2
    assert "--rules: expected two-handed, the game in " in refused.stderr
    goes_on = glup("assist", "--solver", "greedy", file, stdin="quit\n")
    assert "trump ♥" in goes_on.stdout


def test_a_saved_game_is_a_record_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "deal.jsonl"
    glup("play", "--rules", "two-handed-extended", "--seed", "5", file, stdin="1\nquit\n")
    assert json.loads(file.read_text(encoding="utf-8"))["rules"] == "two-handed-extended"
    assert glup("replay", file).returncode == 0
