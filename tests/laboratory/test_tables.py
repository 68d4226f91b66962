"""Tables of results: every number is in them, and they add up to what is reported."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from extras import need
from glupcore import GlupError, Random
from glupcore.arena import SequentialTest, match_of
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import Rules as AuctionRules
from glupcore.auction import Series
from glupcore.deals.kinds import advised_record
from glupcore.deals.sources import SOURCES
from glupcore.review import review_many
from glupcore.review.result import GRADES
from glupcore.review.sums import Sums
from glupcore.tables import TABLES, Exported, counting, export
from results_sample import (
    BAD_DEAL,
    ENDGAMES,
    all_files,
    auction_reviews_file,
    deals,
    endgames_file,
    league_file,
    match_file,
    reviews_file,
    rounds_file,
)

parquet = need("pyarrow.parquet")

Rows = list[dict[str, Any]]

HEADLESS = ("endgames", "deals")  # their files have no line that says what they are
KINDS = [(kind, rows) for kind, tables in TABLES.items() for rows in tables]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return all_files(tmp_path_factory.mktemp("results"))


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "table.parquet"


def rows_of(path: Path) -> Rows:
    found: Rows = parquet.read_table(path).to_pylist()
    return found


def lines_of(path: Path) -> Rows:
    return [json.loads(line) for line in path.read_text().splitlines()]


def mean(rows: Rows, name: str) -> float:
    return float(sum(row[name] for row in rows)) / len(rows)


# Matches


def test_the_deals_of_a_match_are_those_of_its_file(files: dict[str, Path], to: Path) -> None:
    assert export(files["match"], to) == Exported(12, len(TABLES["match"]["deals"]))
    header, *pairs = lines_of(files["match"])
    rows = iter(rows_of(to))
    for pair in pairs:
        for number, deal in enumerate(pair["deals"]):
            row = next(rows)
            assert (row["a"], row["b"], row["seed"]) == ("greedy", "random", header["seed"])
            assert (row["pair"], row["deal"], row["rules"]) == (pair["pair"], number, "glup")
            for name in ("dealer", "deck", "exact_cut", "seat_of_a"):
                assert row[name] == deal[name]
            for side, seat in (("a", number), ("b", 1 - number)):
                assert row[f"score_{side}"] == deal["scores"][seat]
                for name in ("tricks", "decisions", "seconds"):
                    assert row[f"{name}_{side}"] == deal[name][seat]
                points = {one: row[f"{one.replace('-', '_')}_{side}"] for one in SOURCES}
                assert {k: v for k, v in points.items() if v} == deal["sources"][seat]
                assert sum(points.values()) == deal["scores"][seat]
            assert row["margin"] == row["score_a"] - row["score_b"]
            assert row["luck"] == deal["luck"] * (1 - 2 * number)
            assert row["margin_without_luck"] == row["margin"] - row["luck"]
    assert next(rows, None) is None


@pytest.mark.parametrize("rules", ["glup", "two-handed"])
@pytest.mark.parametrize("luck", [True, False])
def test_the_deals_add_up_to_the_report(tmp_path: Path, to: Path, rules: str, luck: bool) -> None:
    path = match_file(tmp_path / "x", pairs=4, rules=rules, luck=luck)
    export(path, to)
    rows, result = rows_of(to), match_of(path)
    assert mean(rows, "margin") == pytest.approx(result.raw.mean, abs=1e-9)
    if result.corrected is not None and result.luck is not None:
        assert mean(rows, "margin_without_luck") == pytest.approx(result.corrected.mean, abs=1e-9)
        assert mean(rows, "luck") == pytest.approx(result.luck.mean, abs=1e-9)
    else:
        assert not luck
        assert {(row["luck"], row["margin_without_luck"]) for row in rows} == {(None, None)}
    for name, side in (("a", result.a), ("b", result.b)):
        assert mean(rows, f"score_{name}") == pytest.approx(side.points)
        assert mean(rows, f"tricks_{name}") == pytest.approx(side.tricks)
        assert mean(rows, f"decisions_{name}") == pytest.approx(side.decisions)
        decisions = sum(row[f"decisions_{name}"] for row in rows)
        assert sum(row[f"seconds_{name}"] for row in rows) / decisions == pytest.approx(
            side.seconds
        )
        for source, points in side.sources.items():
            assert mean(rows, f"{source.replace('-', '_')}_{name}") == pytest.approx(points)


def test_only_pairs_that_the_report_counts_have_rows(
    tmp_path: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any order and twice, behind a gap, and after the verdict of a test."""
    path = match_file(tmp_path / "x")
    header, *pairs = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, pairs[1], pairs[0], pairs[1], pairs[2], *pairs[4:]]))
    assert str(export(path, to)) == "6 rows, 45 columns; left out: pairs that do not count (3)"
    assert [row["pair"] for row in rows_of(to)] == [0, 0, 1, 1, 2, 2]
    assert mean(rows_of(to), "margin") == pytest.approx(match_of(path).raw.mean)

    test = SequentialTest(-200, 150, minimum=2)
    path = match_file(tmp_path / "y", test=test)
    ended = match_of(path)
    assert (ended.pairs, ended.verdict) == (2, "H1")
    path.write_text("".join([path.read_text().splitlines(keepends=True)[0], *pairs]))
    monkeypatch.setattr(counting, "MOST_WAITING", 2)  # what no longer counts does not wait
    assert export(path, to).left_out == "pairs that do not count (4)"
    assert mean(rows_of(to), "margin_without_luck") == pytest.approx(match_of(path).estimate.mean)


def test_only_so_many_pairs_may_wait_for_a_missing_one(
    tmp_path: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MOST_WAITING", 3)
    path = match_file(tmp_path / "x")
    header, *pairs = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, *pairs[1:4], pairs[0]]))
    assert export(path, to).rows == 8
    path.write_text("".join([header, *pairs[1:5], pairs[0]]))
    with pytest.raises(
        GlupError, match=r"x, line 5: .*\(pair: expected 0, given 4 \(no more than 3"
    ):
        export(path, to)


@pytest.mark.parametrize("rules", ["three-handed", "three-handed-chips", "four-handed"])
def test_the_deals_of_rounds_add_up_to_the_report(tmp_path: Path, to: Path, rules: str) -> None:
    path = rounds_file(tmp_path / "x", rules)
    accounts = AuctionRules(rules).accounts
    assert export(path, to) == Exported(4 * accounts, len(TABLES["rounds"]["deals"]))
    told = [deal for line in lines_of(path)[1:] for deal in line["deals"]]
    rows = rows_of(to)
    for number, (row, deal) in enumerate(zip(rows, told, strict=True)):
        assert (row["pair"], row["deal"]) == divmod(number, accounts)
        assert (row["account_of_a"], row["deck"]) == (deal["account_of_a"], deal["deck"])
        for name in ("scores", "tricks", "decisions", "seconds"):
            column = name.replace("scores", "score")
            assert [row[f"{column}_a"], row[f"{column}_b"]] == deal[name]
        end = AuctionRecord.from_dict(deal).state_at(len(deal["actions"]))
        assert (row["bid"], row["trump"], row["result"]) == (end.bid, end.trump, end.result)
        if end.bidder is None:
            assert row["bidder_is_a"] is None
        else:
            assert row["bidder_is_a"] == (end.rules.account(end.bidder) == row["account_of_a"])
        assert row["margin"] == row["score_a"] - row["score_b"]
    result = match_of(path)
    assert mean(rows, "margin") == pytest.approx(result.raw.mean, abs=1e-9)
    assert mean(rows, "score_a") == pytest.approx(result.a.points)
    assert mean(rows, "decisions_b") == pytest.approx(result.b.decisions)
    assert {row["rules"] for row in rows} == {rules}
    assert any(row["bidder_is_a"] for row in rows)


def test_only_rounds_that_the_report_counts_have_rows(tmp_path: Path, to: Path) -> None:
    path = rounds_file(tmp_path / "x")
    header, *rounds = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, rounds[1], rounds[0], rounds[1], rounds[3]]))
    done = export(path, to)
    assert done.left_out == "rounds that do not count (2)"
    assert [row["pair"] for row in rows_of(to)] == [0, 0, 0, 1, 1, 1]
    assert mean(rows_of(to), "margin") == pytest.approx(match_of(path).raw.mean)


# Reviews


def test_the_decisions_and_draws_of_reviews(files: dict[str, Path], to: Path) -> None:
    lines = lines_of(files["reviews"])[1:]
    for rows in ("decisions", "draws"):
        done = export(files["reviews"], to, rows=rows)
        expected = [
            {"deal": line["deal"], "rules": "glup", **one}
            for line in lines
            if "review" in line
            for one in line["review"][rows]
        ]
        for one in expected:
            one.pop("reason", None)  # a sentence is none of a table's
        assert rows_of(to) == expected
        assert done.rows == len(expected) > 0
        assert done.left_out == "deals that could not be reviewed (1)"
    export(files["reviews"], to)
    assert "decision" in rows_of(to)[0]


def test_the_decisions_of_auction_games_are_a_table_of_their_own(tmp_path: Path, to: Path) -> None:
    """In a file with deals of both kinds, and one that is none."""
    auction = AuctionRecord.deal(AuctionRules("three-handed"), 3, policy="greedy")
    late = json.dumps({**auction.to_dict(), "actions": auction.actions[:8]}).encode() + b"\n"
    source = io.BytesIO(deals(1)[0] + BAD_DEAL + late)
    path = tmp_path / "mixed.jsonl"
    review_many(source, path, iterations=40, futures=20)
    first, _, last = lines_of(path)[1:]
    done = export(path, to, rows="auction")
    told = last["review"]
    for one in told["decisions"]:
        one.pop("reason", None)  # a sentence is none of a table's
    assert rows_of(to) == [{"deal": 2, "rules": "three-handed", **one} for one in told["decisions"]]
    assert {*rows_of(to)[0]} == {"deal", "rules", *told["decisions"][0]}
    assert done.rows == len(told["decisions"]) > 0
    assert done.left_out == (
        "deals that could not be reviewed (1), "
        "deals without an auction, whose decisions are --rows decisions (1)"
    )
    for rows in ("decisions", "draws"):
        done = export(path, to, rows=rows)
        assert done.rows == len(first["review"][rows])
        assert "deals of auction games, whose decisions are --rows auction (1)" in done.left_out


def test_the_rows_of_reviews_follow_from_the_file(tmp_path: Path, to: Path) -> None:
    path = auction_reviews_file(tmp_path / "x.jsonl")
    done = export(path, to)
    told = [one for line in lines_of(path)[1:] for one in line["review"]["decisions"]]
    assert done == Exported(len(told), len(TABLES["reviews"]["auction"]))
    header, first, second = path.read_text().splitlines(keepends=True)
    fault = json.dumps({"deal": 0, "mark": "", "error": "none"}) + "\n"
    other = tmp_path / "other.jsonl"
    other.write_text("".join([header, fault, "[\n", first, second]))
    with pytest.raises(GlupError, match=r"line 3: not the line of a review"):
        export(other, to)
    other.write_text("".join([header, fault, first, second]))
    assert export(other, to).rows == done.rows


@pytest.mark.parametrize("rules", ["three-handed", "four-handed"])
def test_errors_of_auction_games_have_grades(tmp_path: Path, to: Path, rules: str) -> None:
    """By the same points as of other games, where a counter is worth one; and tricks numbers."""
    export(auction_reviews_file(tmp_path / "x.jsonl", rules), to)
    rows, scale = rows_of(to), {"three-handed": 1, "four-handed": 10}[rules]
    assert {row["grade"] is not None for row in rows} == {True, False}
    tricks = 0
    for row in rows:
        assert row["counts"] == (row["grade"] is not None)
        if row["grade"] is not None:
            names = [name for name, least in GRADES.items() if row["loss"] >= scale * least]
            assert row["grade"] == names[-1]
        assert (row["trick"] is None) == (row["decision"] not in ("lead", "follow"))
        tricks = max(tricks, row["trick"] or 0)
    assert tricks > 3


def test_the_deals_of_reviews_add_up(files: dict[str, Path], to: Path) -> None:
    """Each to its account, and all to the sums that the command prints."""
    assert export(files["reviews"], to, rows="deals") == Exported(5, 24)
    rows = rows_of(to)
    (bad,) = (row for row in rows if row["fault"] is not None)
    assert (bad["deal"], rows.index(bad)) == (1, 2)
    assert bad["fault"].startswith("record 1: dealer: missing")
    assert {k for k, v in bad.items() if v is not None} == {"deal", "mark", "fault"}
    rows.remove(bad)
    assert [(row["deal"], row["seat"]) for row in rows] == [(0, 0), (0, 1), (2, 0), (2, 1)]
    sums = Sums()
    for line in lines_of(files["reviews"])[1:]:
        sums.add(line)
    for row in rows:
        known = row["dealt"] + row["luck"] - row["luck_other"] - row["lost"] + row["lost_other"]
        assert row["lead"] == pytest.approx(known + row["rest"])
        assert row["lead"] == row["score"] - row["score_other"]  # both were played to the end
        assert row["errors"] == row["inaccuracies"] + row["mistakes"] + row["blunders"]
        assert row["lost"] == pytest.approx(row["lost_in_phase_1"] + row["lost_in_phase_2"])
    for seat, of in enumerate(sums.to_dict()["seats"]):
        mine = [row for row in rows if row["seat"] == seat]
        assert len(mine) == of["deals"]
        for name in ("decisions", "errors", "lost", "luck"):
            assert mean(mine, name) == pytest.approx(of[name])
        assert mean(mine, "score") == of["points"]
    assert sum(row["blunders"] for row in rows) > 0
    assert sum(row["lost_in_phase_2"] for row in rows) > 0


def test_reviews_of_one_player(tmp_path: Path, to: Path) -> None:
    path = reviews_file(tmp_path / "x", seat=1)
    export(path, to, rows="deals")
    rows = [row for row in rows_of(to) if row["fault"] is None]
    assert [row["seat"] for row in rows] == [1, 1]
    assert {row["lost_other"] for row in rows} == {None}
    assert all(row["lost"] is not None for row in rows)
    export(path, to)
    assert {row["seat"] for row in rows_of(to)} == {1}


# Leagues and deals


@pytest.mark.parametrize("rules", ["glup", "three-handed", "four-handed"])
def test_the_deals_of_a_league_are_what_its_players_made(
    tmp_path: Path, to: Path, rules: str
) -> None:
    path = league_file(tmp_path / "x", rules)
    header, *rounds = lines_of(path)
    at_table = len(rounds[0]["lineup"])
    assert export(path, to) == Exported(3 * at_table**2, len(TABLES["league"]["deals"]))
    rows = rows_of(to)
    for told in rounds:
        of_round = [row for row in rows if row["round"] == told["round"]]
        for place, player in enumerate(told["lineup"]):
            name = header["players"][player]
            mine = [row for row in of_round if row["player"] == name]
            assert len(mine) == at_table
            assert {row["account"] for row in mine} == {*range(at_table)}
            assert mean(mine, "score") == pytest.approx(told["points"][place])
        assert {row["deck"] for row in of_round} == {deal["deck"] for deal in told["deals"]}
    assert {row["seed"] for row in rows} == {5}
    assert {row["over"] for row in rows} == {True}


def test_a_league_with_a_round_missing_is_refused(tmp_path: Path, to: Path) -> None:
    path = league_file(tmp_path / "x")
    header, first, _, third = path.read_text().splitlines(keepends=True)
    path.write_text("".join([header, first, third]))
    with pytest.raises(GlupError, match=r"line 3: .*round: expected 1, given 2"):
        export(path, to)


def test_deals_have_a_row_for_each_account(files: dict[str, Path], to: Path) -> None:
    done = export(files["deals"], to)
    assert done.left_out == "deals as one player saw them (1)"
    rows = rows_of(to)
    assert [row["number"] for row in rows] == [0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert {row["deal"] for row in rows} == {0}
    for number, line in enumerate(lines_of(files["deals"])[:5]):
        mine = [row for row in rows if row["number"] == number]
        assert [row["account"] for row in mine] == [*range(len(mine))]
        end: Any = advised_record(line)
        end = end.state_at(len(line["actions"]))
        for row in mine:
            assert (row["deck"], row["dealer"]) == (line["deck"], line["dealer"])
            assert row["plies"] == len(line["actions"])
            assert (row["over"], row["trump"]) == (end.is_over, end.trump)
            assert row["score"] == (end.scores and end.scores[row["account"]])
            assert row["rules"] == line.get("rules", "glup")
    played = [row for row in rows if row["number"] == 2 and row["is_bidder"]]
    assert len(played) == 1
    assert [row["score"] for row in rows[-2:]] == [None, None]


def test_the_deals_of_a_game_are_numbered(tmp_path: Path, to: Path) -> None:
    series, played = Series(AuctionRules("check")), []
    for seed in range(2):
        deck = series.next_rules.deck(Random(seed))
        state = series.deal(deck).playout(Random(seed), "greedy")
        played.append({"deck": " ".join(deck), "actions": list(state.actions)})
        series.add(state)
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps({"rules": "check", "dealer": 0, "deals": played}) + "\n")
    export(path, to)
    rows = rows_of(to)
    accounts = len(series.accounts)
    assert [row["deal"] for row in rows] == [0] * accounts + [1] * accounts
    for account in range(accounts):
        mine = [row["score"] for row in rows if row["account"] == account]
        assert sum(mine) == series.accounts[account]


# Endgames


def test_endgames_and_their_actions(files: dict[str, Path], to: Path) -> None:
    lines = lines_of(files["endgames"])
    export(files["endgames"], to)
    rows = rows_of(to)
    assert [row["number"] for row in rows] == [0, 1, 2, 3]
    assert [row["rules"] for row in rows] == ["glup", "two-handed", "glup", "glup"]
    assert [row["trump"] for row in rows] == ["H", "C", "H", "H"]
    assert [row["cards"] for row in rows] == [8, 4, 6, 8]
    for row, line in zip(rows, lines, strict=True):
        for name in ("endgame", "value", "nodes", "seconds"):
            assert row[name] == line[name]
        assert (row["best"], row["line"]) == (" ".join(line["best"]), " ".join(line["line"]))
        assert row["exact"] == (line["value"] is not None)
        assert row["lower"] == line.get("lower", line["value"])
        assert row["upper"] == line.get("upper", line["value"])
    assert [row["exact"] for row in rows] == [True, True, True, False]

    done = export(files["endgames"], to, rows="actions")
    assert done.left_out == "endgames that a limit ended (1)"
    rows = rows_of(to)
    told = [(row["number"], row["action"], row["value"]) for row in rows]
    assert told == [(i, *one) for i, line in enumerate(lines) for one in line["actions"].items()]
    for row in rows:
        line = lines[row["number"]]
        assert row["loss"] == abs(row["value"] - line["value"])
        assert (row["loss"] == 0) == (row["action"] in line["best"])
    assert max(row["loss"] for row in rows) > 0


def test_actions_need_their_values(tmp_path: Path, to: Path) -> None:
    path = endgames_file(tmp_path / "x", all_actions=False)
    assert export(path, to).rows == len(ENDGAMES) + 1
    with pytest.raises(GlupError, match=r"line 1: .*actions: missing.*--all"):
        export(path, to, rows="actions")


def test_a_last_endgame_that_was_not_written_to_its_end(tmp_path: Path, to: Path) -> None:
    path = endgames_file(tmp_path / "x")
    whole = path.read_bytes()
    path.write_bytes(whole.removesuffix(b"\n"))
    assert export(path, to).rows == 4
    path.write_bytes(whole[:-20])
    assert export(path, to).rows == 3


# All of them


@pytest.mark.parametrize(("kind", "rows"), KINDS)
def test_the_schema_does_not_depend_on_what_is_in_the_file(
    files: dict[str, Path], tmp_path: Path, to: Path, kind: str, rows: str
) -> None:
    export(files[kind], to, rows=rows)
    full = parquet.read_schema(to)
    columns = TABLES[kind][rows]
    assert [(f.name, str(f.type), f.nullable) for f in full] == [
        (column.name, column.type, column.nullable) for column in columns
    ]
    for field, column in zip(full, columns, strict=True):
        assert field.metadata[b"description"].decode() == column.meaning
        assert field.metadata[b"unit"].decode() == column.unit
        assert column.meaning
    if kind not in HEADLESS:
        path = tmp_path / "empty"
        path.write_bytes(files[kind].read_bytes().split(b"\n")[0] + b"\n")
        assert export(path, to, rows=rows) == Exported(0, len(columns))
        assert parquet.read_table(to).num_rows == 0
        assert parquet.read_schema(to).equals(full, check_metadata=True)


@pytest.mark.parametrize(("kind", "rows"), KINDS)
def test_no_column_that_may_not_be_null_ever_is(
    files: dict[str, Path], to: Path, kind: str, rows: str
) -> None:
    export(files[kind], to, rows=rows)
    for field, column in zip(parquet.read_schema(to), parquet.read_table(to).columns, strict=True):
        assert field.nullable or column.null_count == 0
        column.validate(full=True)


def test_the_file_says_what_it_is(files: dict[str, Path], to: Path) -> None:
    from glupcore import __version__

    for kind, path in files.items():
        export(path, to)
        told = {k.decode(): v.decode() for k, v in parquet.read_schema(to).metadata.items()}
        assert told["glupcore.version"] == __version__
        assert told["glupcore.table"] == f"{kind}: {next(iter(TABLES[kind]))}"
        if kind in HEADLESS:
            assert "glupcore.results" not in told
        else:
            assert json.loads(told["glupcore.results"]) == lines_of(path)[0]
        group = parquet.ParquetFile(to).metadata.row_group(0)
        assert {group.column(i).compression for i in range(group.num_columns)} == {"ZSTD"}


def test_the_command_reads_packed_files_and_standard_input(
    glup: Glup, files: dict[str, Path], tmp_path: Path, to: Path
) -> None:
    zstandard = need("zstandard")
    for path in files.values():
        data = path.read_bytes()
        (tmp_path / "x.gz").write_bytes(gzip.compress(data))
        (tmp_path / "x.zst").write_bytes(zstandard.compress(data))
        calls = [(path, b""), (tmp_path / "x.gz", b""), (tmp_path / "x.zst", b""), ("-", data)]
        found = []
        for source, stdin in calls:
            done = glup("export", source, "--to", to, stdin=stdin)
            assert (done.status, done.err) == (0, "")
            found.append((done.out, to.read_bytes()))
        assert all(one == found[0] for one in found)
        assert found[0][0].startswith(f"{len(rows_of(to))} rows, ")
        for name in ("x.gz", "x.zst"):
            export(tmp_path / name, to)
            assert to.read_bytes() == found[0][1]


@pytest.mark.parametrize(
    ("kind", "rows", "said"),
    [
        ("match", "draws", "expected deals of"),
        ("reviews", "endgames", "expected decisions or deals or draws or auction of"),
        ("endgames", "deals", "expected endgames or actions of"),
    ],
)
def test_rows_that_it_does_not_have(
    glup: Glup, files: dict[str, Path], to: Path, kind: str, rows: str, said: str
) -> None:
    done = glup("export", files[kind], "--to", to, "--rows", rows)
    assert refused(done, "rows: ", said, str(files[kind]), f"given '{rows}'")
    assert not to.exists()


def test_rows_that_nothing_has(glup: Glup, files: dict[str, Path], to: Path) -> None:
    assert refused(glup("export", files["match"], "--to", to, "--rows", "pairs"), "'--rows'")
    with pytest.raises(GlupError, match=r"rows: expected deals of .*, given 'pairs'"):
        export(files["match"], to, rows="pairs")


def test_progress_is_told_after_each_line(files: dict[str, Path], to: Path) -> None:
    told: list[int] = []
    export(files["match"], to, progress=told.append)
    assert told == [2, 4, 6, 8, 10, 12]
