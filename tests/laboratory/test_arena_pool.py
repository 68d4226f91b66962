"""Pools: who is in one, what a candidate wins from it, and that nothing is played twice."""

from __future__ import annotations

import math
import signal
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev

import pytest

from command_line import Glup, refused
from glupcore import RULESETS, GlupError, State, auction
from glupcore.arena import Difference, Member, match, match_of, play_pool, read_pool
from glupcore.arena.games import game_of
from glupcore.arena.players import PlayerSpec
from glupcore.arena.pool import default_pool, file_name, was_interrupted
from glupcore.arena.results import MatchProgress
from glupcore.arena.seeds import row_seed
from glupcore.value import kept_network
from places import ROOT

FILE = default_pool()
SMALL = [Member("chance", "random", 4), Member("rules", "greedy", 6)]


def test_a_row_is_a_match_on_decks_of_its_own() -> None:
    [result] = play_pool(["greedy"], SMALL, seed=5)
    for row, (name, player, pairs) in zip(
        result.rows, [("chance", "random", 4), ("rules", "greedy", 6)], strict=True
    ):
        alone = match("greedy", player, pairs=pairs, seed=row_seed(5, name))
        assert row.result.estimate == alone.estimate
        assert row.result.margins == alone.margins
        assert fmean(row.result.margins) == pytest.approx(alone.estimate.mean)
    chance, rules = (row.result.estimate for row in result.rows)
    assert rules.mean == 0  # against itself
    assert result.mean == pytest.approx(chance.mean / 2)
    assert result.error == pytest.approx(chance.error / 2)
    assert result.worst == result.rows[1]
    assert len({row_seed(seed, name) for seed in (1, 2) for name in ("a", "b")}) == 4


def test_two_candidates_are_compared_deck_by_deck() -> None:
    one, two = play_pool(["greedy", "random"], SMALL)
    difference = Difference.of(two, one)
    assert difference.mean == pytest.approx(two.mean - one.mean)
    margins = zip(two.rows[0].result.margins, one.rows[0].result.margins, strict=True)
    deviation = stdev(b - a for b, a in margins)
    assert difference.rows["chance"].error == pytest.approx(deviation / math.sqrt(4))
    errors = [row.error for row in difference.rows.values()]
    assert difference.error == pytest.approx(math.hypot(*errors) / 2)
    assert Difference.of(one, one).error == 0


def test_what_is_in_the_folder_is_not_played_again(tmp_path: Path) -> None:
    def never(candidate: str, member: Member, standing: MatchProgress) -> None:
        pytest.fail(f"{candidate} against {member.name}")

    first = play_pool(["greedy"], SMALL, folder=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert {match_of(file).pairs for file in files} == {4, 6}
    again = play_pool(["greedy"], SMALL, folder=tmp_path, progress=never)
    assert again[0].rows[0].result.estimate == first[0].rows[0].result.estimate
    play_pool(["greedy", "random"], SMALL, folder=tmp_path)
    assert len(set(tmp_path.iterdir()) - set(files)) == 2


def test_other_weights_are_another_match(tmp_path: Path) -> None:
    weights = tmp_path / "new.glup"
    names = []
    for content in (b"some", b"other", b"some"):
        weights.write_bytes(content)
        names.append(file_name(f"network:weights={weights}", SMALL[0], 1, "glup"))
    assert names[0] == names[2] != names[1]
    others = [("greedy", 1, "glup"), ("greedy", 2, "glup"), ("greedy", 1, "two-handed")]
    assert len({file_name(a, SMALL[0], seed, rules) for a, seed, rules in others}) == 3


def test_an_interrupt_ends_with_what_there_is() -> None:
    def interrupt(candidate: str, member: Member, standing: MatchProgress) -> None:
        if (candidate, member.name, standing.pairs) == ("random", "chance", 2):
            signal.raise_signal(signal.SIGINT)

    one, two = results = play_pool(["greedy", "random"], SMALL, progress=interrupt)
    assert [row.result.pairs for row in one.rows] == [4]
    assert [row.result.pairs for row in two.rows] == [2]
    assert was_interrupted(results, SMALL)
    assert Difference.of(two, one).rows["chance"].pairs == 2
    assert not was_interrupted(play_pool(["greedy"], SMALL), SMALL)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_pool_of_the_repository(rules: str) -> None:
    members = read_pool(FILE, rules)
    names = [member.name for member in members]
    assert {"random", "greedy", "ismcts", "determinized", "hoarder", "hasty", "taker"} < {*names}
    old = next(member for member in members if member.name.startswith("network"))
    assert kept_network(old.player.partition("=")[2]).rules == rules
    for member in members:
        spec = PlayerSpec.parse(member.player)
        state = State.from_seed(1, rules=rules)
        assert spec.new().act(state, 1) in state.legal_actions()


@pytest.mark.parametrize("rules", ["three-handed", "double-deck"])
def test_the_pool_of_games_with_an_auction(rules: str) -> None:
    pool = [replace(member, pairs=2) for member in read_pool(FILE, rules)]
    assert [member.name for member in pool] == ["random", "greedy", "careless", "pimc-100"]
    one, two = play_pool(["greedy", "random"], pool[:3], rules=rules)
    for row in one.rows:
        alone = match(
            "greedy", row.member.player, pairs=2, seed=row_seed(1, row.member.name), rules=rules
        )
        assert row.result.margins == alone.margins
    assert one.rows[1].result.estimate.mean == 0  # against itself
    assert Difference.of(two, one).mean < 0
    with pytest.raises(GlupError, match="network"):
        play_pool(["network"], pool[:1], rules=rules)


def test_the_network_of_the_first_generation_is_kept() -> None:
    # Its numbers as they were at af3fd9a (then 688f5db197f5), in the present form of a file.
    data = (FILE.parent / "network-af3fd9a.glup").read_bytes()
    assert sha256(data).hexdigest().startswith("48784b9f7c4d")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = 3", "expected a pool's file: players"),
        ("players = [", "expected a pool's file"),
        ('players = [{name = "a", player = "greedy", pairs = 0}]', "pairs"),
        ('players = [{name = "a", player = "greedy"}]', "pairs"),
        ('players = [{name = "a", player = "greedy", pairs = 2, rules = ["gulp"]}]', "glup"),
    ],
)
def test_a_bad_file_is_named(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "pool.toml"
    path.write_text(text)
    with pytest.raises(GlupError, match=f"pool.toml: .*{message}"):
        read_pool(path, "glup")


def test_an_odd_file_is_quoted_in_part_and_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "pool.toml"
    odd = "a\\n" + "x" * 5000
    path.write_text(f'players = [{{name="{odd}", player="greedy", pairs=2, rules=["{odd}"]}}]')
    with pytest.raises(GlupError) as caught:
        read_pool(path, "glup")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def small_file(tmp_path: Path) -> Path:
    path = tmp_path / "pool.toml"
    path.write_text(
        """players = [
  { name = "chance", player = "random", pairs = 8 },
  { name = "rules", player = "greedy", pairs = 8 },
  { name = "away", player = "greedy", pairs = 8, rules = ["two-handed"] },
]"""
    )
    return path


def test_the_command_prints_a_table(glup: Glup, tmp_path: Path) -> None:
    plain = ["pool", "--pool", small_file(tmp_path), "--pairs", 4, "--seed", 3]
    pool = [replace(member, pairs=4) for member in read_pool(small_file(tmp_path), "glup")]
    [one, two] = play_pool(["greedy", "random"], pool, seed=3)
    result = glup(*plain, "greedy", "random")
    assert (result.status, result.err) == (0, "")
    rows = [" ".join(line.split()) for line in result.out.splitlines()]
    margin, other = one.rows[0].result.estimate, two.rows[0].result.estimate
    apart = Difference.of(two, one)
    assert rows[0:3] == ["A is greedy", "B is random", "margins in points a deal, seed 3"]
    assert rows[4] == "against pairs A B B − A"
    assert rows[5] == (
        f"chance 4 {margin.mean:+.1f} ± {margin.error:.1f} {other.mean:+.1f} ± {other.error:.1f} "
        f"{apart.rows['chance'].mean:+.1f} ± {apart.rows['chance'].error:.1f}"
    )
    assert rows[7] == (
        f"mean of 2 {one.mean:+.1f} ± {one.error:.1f} {two.mean:+.1f} ± {two.error:.1f} "
        f"{apart.mean:+.1f} ± {apart.error:.1f}"
    )
    assert rows[-2] == "worst of A: +0.0 ± 0.0 against rules"


def test_the_command_chooses_and_adds_opponents(glup: Glup, tmp_path: Path) -> None:
    plain = ["pool", "greedy", "--pool", small_file(tmp_path), "--out", tmp_path / "out"]
    [data] = glup(*plain, "--only", "chance", "--add", "itself", "greedy", 2, "--json").lines()
    [found] = data["candidates"]
    assert list(found["rows"]) == ["chance", "itself"]
    assert [row["pairs"] for row in found["rows"].values()] == [8, 2]
    assert data["differences"] == []
    assert len(list((tmp_path / "out").iterdir())) == 2
    assert "away" in glup(*plain, "--rules", "two-handed", "--pairs", 2).out
    auction = ["pool", "greedy", "--pool", FILE, "--rules", "check", "--only", "random"]
    told = glup(*auction, "--pairs", 2, "--seed", 4).out
    assert "margins in points a deal of check, seed 4" in told


def test_the_package_s_pool_is_there_without_a_clone(
    glup: Glup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the weights that it names."""
    monkeypatch.chdir(tmp_path)
    told = glup("pool", "random", "--only", "network-af3fd9a", "--pairs", 2).out
    assert "network-af3fd9a" in told
    named = [m.player.partition("=")[2] for m in read_pool(default_pool(), "glup")]
    assert all(Path(file).is_file() for file in named if file.endswith(".glup"))


CLUB = ROOT / "examples" / "auction" / "my-club.toml"


@pytest.mark.parametrize(
    ("told", "title"),
    [
        (str(CLUB), "my-club"),
        ("four-handed:target=500", "four-handed"),
        ("four-handed:aces=100/1000,name=ours", "ours"),
    ],
)
def test_a_club_s_own_rules_go_wherever_a_name_goes(
    told: str, title: str, glup: Glup, tmp_path: Path
) -> None:
    """The opponents are those of the row, and the deals the club's, in files too."""
    rules = auction.read_rules(told)
    pool = [m for m in read_pool(FILE, rules) if m.name == "random"]
    assert [m.name for m in read_pool(FILE, rules)] == [
        m.name for m in read_pool(FILE, "four-handed")
    ]
    [result] = play_pool(["greedy"], [replace(m, pairs=2) for m in pool], rules=rules)
    assert game_of(result.rows[0].result.rules) == rules
    command = ["pool", "greedy", "--pool", FILE, "--rules", told, "--only", "random"]
    command += ["--pairs", 2, "--out", tmp_path]
    assert f"points a deal of {title}, seed 1" in glup(*command).out
    [file] = tmp_path.iterdir()
    assert game_of(match_of(file).rules) == rules
    [data] = glup(*command, "--json").lines()
    assert game_of(data["rules"]) == rules
    assert data["candidates"][0]["mean"] == pytest.approx(result.mean)


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        ([], ["Missing argument 'PLAYER...'"]),
        (["gredy"], ["given 'gredy', did you mean greedy?"]),
        (["greedy", "greedy"], ["up to 26 different players"]),
        (["greedy", "--only", "chanse"], ["--only", "given 'chanse', did you mean chance?"]),
        (["greedy", "--add", "new", "random", 1], ["--add"]),
        (["greedy", "--add", "rules", "random", 2], ["given 'rules' twice"]),
        (["greedy", "--pairs", 1], ["--pairs"]),
        (["greedy", "--pool", "no-such-file"], ["no-such-file: No such file or directory"]),
    ],
)
def test_wrong_usage_is_one_line_of_error(
    glup: Glup, args: list[object], parts: list[str], tmp_path: Path
) -> None:
    result = glup("pool", "--pool", small_file(tmp_path), *args)
    assert refused(result, *parts)
    assert result.out == ""
