"""docs/tables.md and its reference say what is so: columns are the files', examples are run."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest

from extras import need
from glupcore.arena import match_of
from glupcore.tables import TABLES, export
from places import ROOT
from results_sample import all_files, auction_reviews_file

PAGE = ROOT / "docs" / "tables.md"
COLUMNS = PAGE.parent / "reference" / "tables.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n\n^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_reference_has_every_table() -> None:
    marks = re.findall(
        r"^<!-- made: columns (\w+) (\w+) -->$", COLUMNS.read_text("utf-8"), re.MULTILINE
    )
    assert marks == [(kind, rows) for kind, tables in TABLES.items() for rows in tables]


def test_the_columns_are_those_of_the_files(tmp_path: Path, results: dict[str, Path]) -> None:
    """Each by its name, type, unit and meaning, in their order."""
    parquet = need("pyarrow.parquet")
    for kind, tables in TABLES.items():
        for rows, columns in tables.items():
            export(results[kind], tmp_path / "x.parquet", rows=rows)
            assert [
                (
                    field.name,
                    str(field.type),
                    field.metadata[b"unit"].decode(),
                    field.metadata[b"description"].decode(),
                    field.nullable,
                )
                for field in parquet.read_schema(tmp_path / "x.parquet")
            ] == list(map(astuple, columns))


# The examples


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("results")
    of_auction = auction_reviews_file(folder / "auction.jsonl")
    return {**all_files(folder), "auction reviews": of_auction}


@pytest.fixture(params=["stock", "auction"])
def asked(
    tmp_path: Path,
    results: dict[str, Path],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> dict[str, Path]:
    """Results of either family; the current folder has the tables that the examples read."""
    need("pyarrow")
    names = {"stock": ("match", "reviews"), "auction": ("rounds", "auction reviews")}
    match, reviews = (results[name] for name in names[request.param])
    export(match, tmp_path / "match.parquet")
    export(reviews, tmp_path / "decisions.parquet")
    monkeypatch.chdir(tmp_path)
    return {"match": match, "reviews": reviews}


def run(library: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the example with this library has made; it prints at least what the page shows."""
    need(library)
    (found,) = [one for one in EXAMPLE.findall(page()) if f"import {library}" in one[0]]
    names: dict[str, Any] = {}
    exec(found[0], names)
    printed = set(re.findall(r"[a-z_]{3,}", capsys.readouterr().out))
    shown = set(re.findall(r"[a-z_]{3,}", found[1]))
    shown -= {"auto", "iterations", "meld"}  # other players, and other games
    assert shown
    assert shown <= printed
    return names


def losses(path: Path) -> list[tuple[dict[str, Any], float]]:
    """Every decision and what it counts for, from the JSON lines."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    reviews = [line["review"] for line in lines if "review" in line]
    return [
        ({**one, "number": number}, one["loss"] if one["grade"] else 0.0)
        for number, review in enumerate(reviews)
        for one in review["decisions"]
    ]


def test_pandas_finds_the_margin_of_the_report(
    asked: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    margins = run("pandas", capsys)["margins"]
    result = match_of(asked["match"])
    assert list(margins.index) == [(result.a.player, result.b.player)]
    found = margins.iloc[0].to_dict()
    expected = {"mean": result.estimate.mean, "sem": result.estimate.error, "count": result.pairs}
    assert found == pytest.approx(expected)


def test_polars_finds_what_kinds_of_decision_cost_most(
    asked: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = run("polars", capsys)["kinds"].to_dicts()
    expected: dict[str, list[float]] = defaultdict(list)
    for decision, loss in losses(asked["reviews"]):
        expected[decision["decision"]].append(loss)
    assert {row["decision"] for row in kinds} == set(expected)
    assert [row["points"] for row in kinds] == sorted((r["points"] for r in kinds), reverse=True)
    assert kinds[0]["points"] > 0
    for row in kinds:
        found = expected[row["decision"]]
        assert row["decisions"] == len(found)
        assert row["errors"] == sum(loss > 0 for loss in found)
        assert row["points"] == pytest.approx(sum(found))


def test_duckdb_finds_in_which_tricks(
    asked: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    tricks = run("duckdb", capsys)["tricks"].fetchall()
    points: dict[int, float] = defaultdict(float)
    errors: dict[int, int] = defaultdict(int)
    deals: dict[int, set[int]] = defaultdict(set)
    for decision, loss in losses(asked["reviews"]):
        if decision["trick"] is None:
            continue
        key = (decision["trick"] - 1) // 6 * 6 + 1
        points[key] += loss
        errors[key] += loss > 0
        deals[key].add(decision["number"])
    assert [row[0] for row in tricks] == sorted(points)
    for trick, found, lost in tricks:
        assert found == errors[trick]
        expected = points[trick] / len(deals[trick])
        assert (lost or 0.0) == pytest.approx(expected, abs=0.006)  # it is rounded
    assert sum(errors.values()) > 0
