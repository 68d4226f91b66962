"""Reviews of many deals: the same whoever works on them, packed or not, and after a kill."""

from __future__ import annotations

import gzip
import io
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup
from extras import need
from glupcore import Deal, GlupError, Random
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import Rules as AuctionRules
from glupcore.auction.review import review as review_auction
from glupcore.review import review
from glupcore.review.many import review_many
from glupcore.review.sums import Sums
from glupcore.tables import export

BAD = b'{"deck": "AS"}\n'


@pytest.fixture(scope="module")
def deals() -> bytes:
    """Three, of which the second is none."""
    lines = []
    for seed in range(2):
        deal = Deal.from_seed(seed)
        chance = Random(seed)
        while not deal.is_over:
            deal.apply(deal.view(deal.player).choose("greedy", chance))
        begun = replace(deal.record(), actions=tuple(deal.actions[:40]))
        lines.append(json.dumps(begun.to_dict()).encode() + b"\n")
    return b"".join([lines[0], BAD, lines[1]])


def reviewed(deals: bytes, path: Path, **options: Any) -> list[Any]:
    """The lines of the file, without times and what follows from them."""
    review_many(io.BytesIO(deals), path, iterations=2, futures=20, **options)
    found = [json.loads(line) for line in path.read_text().splitlines()]
    for line in found:
        line.get("review", {}).pop("seconds", None)
        line.pop("crc32", None)
    return found


def test_each_line_is_the_review_of_its_deal(deals: bytes, tmp_path: Path) -> None:
    head, *lines = reviewed(deals, tmp_path / "x", seat=1, seed=7)
    assert (head["format"], head["seat"], head["seed"]) == ("glupcore-reviews-1", 1, 7)
    assert [line["deal"] for line in lines] == [0, 1, 2]
    assert lines[1]["error"].startswith("record 1: dealer: missing")
    first = deals.splitlines()[0].decode()
    alone = review(json.loads(first), seats=(1,), iterations=2, futures=20, seed=7).to_dict()
    expected = json.loads(json.dumps(alone))
    assert {**lines[0]["review"], "seconds": 0} == {**expected, "seconds": 0}


def test_it_does_not_matter_who_works_on_it(deals: bytes, tmp_path: Path) -> None:
    plain = reviewed(deals, tmp_path / "one")
    with ThreadPoolExecutor(3) as executor:
        assert reviewed(deals, tmp_path / "many", executor=executor, jobs=3) == plain
    assert reviewed(deals, tmp_path / "two", jobs=2) == plain


def test_what_was_killed_goes_on(deals: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x"
    plain = reviewed(deals, path)
    whole = path.read_bytes()
    ends = [at for at, byte in enumerate(whole) if byte == 10]
    for cut in (0, ends[0] + 1, ends[1] + 40, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert reviewed(deals, path) == plain


def test_other_deals_and_other_reviews_are_refused(deals: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x"
    reviewed(deals, path)
    before = path.read_bytes()
    other = b"".join(reversed(deals.splitlines(keepends=True)))
    with pytest.raises(GlupError, match="line 2: the review of another deal"):
        reviewed(other, path)
    with pytest.raises(GlupError, match="line 4: the review of another deal"):
        reviewed(b"".join(deals.splitlines(keepends=True)[:2]), path)
    with pytest.raises(GlupError, match="another review: seed is 0 there and 1 here"):
        reviewed(deals, path, seed=1)
    assert path.read_bytes() == before
    path.write_bytes(before.split(b"\n")[0] + b'\n{"deal": 0}\n')
    with pytest.raises(GlupError, match="line 2: the review of another deal"):
        reviewed(deals, path)


def test_the_sums(deals: bytes, tmp_path: Path) -> None:
    told: list[int] = []

    def tell(sums: Sums) -> None:
        told.append(sums.deals + sums.bad)

    sums = review_many(io.BytesIO(deals), tmp_path / "x", iterations=2, futures=20, progress=tell)
    assert told == [1, 2, 3]
    lines = [json.loads(line) for line in (tmp_path / "x").read_text().splitlines()[1:]]
    reviews = [line["review"] for line in lines if "review" in line]
    data = sums.to_dict()
    assert (data["deals"], data["bad"]) == (2, 1)
    assert data["fault"].startswith("deal 1: record 1: dealer")
    for seat, of in enumerate(data["seats"]):
        assert of["points"] == sum(one["scores"][seat] for one in reviews) / 2
        lost = sum(one["account"]["errors"][seat] for one in reviews)
        assert of["lost"] == pytest.approx(lost / 2)
    again = review_many(io.BytesIO(deals), tmp_path / "x", iterations=2, futures=20)
    assert again.to_dict() == data


def test_the_command_reads_packed_deals(glup: Glup, deals: bytes, tmp_path: Path) -> None:
    zstandard = need("zstandard")
    deals = b"".join(deals.splitlines(keepends=True)[:2])
    (tmp_path / "plain").write_bytes(deals)
    (tmp_path / "packed.gz").write_bytes(gzip.compress(deals))
    (tmp_path / "packed.zst").write_bytes(zstandard.compress(deals))
    outputs = []
    for name in ("plain", "packed.gz", "packed.zst"):
        done = glup("review", tmp_path / name, "--to", tmp_path / f"{name}.out", "--iterations", 2)
        assert done.status == 2
        assert "\nerror: 1 could not be reviewed, the first: deal 1: " in "\n" + done.err
        outputs.append(done.out)
    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0].splitlines()[0].split() == ["a", "deal,", "of", "1", "seat", "0", "seat", "1"]


@pytest.mark.parametrize("pack", ["gzip", "zstandard"])
def test_what_is_packed_and_damaged_is_said(
    glup: Glup, deals: bytes, tmp_path: Path, pack: str
) -> None:
    packed = need(pack).compress(deals)
    path = tmp_path / "deals"
    for data in (packed[: len(packed) // 2], packed[:40] + b"\xff" * 40 + packed[80:]):
        path.write_bytes(data)
        done = glup("replay", path)
        assert done.status == 2
        assert "expected a packed file that is whole" in done.err or "record" in done.err
        assert done.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--index=1", "--seconds=1", "--all", "--plot=x.svg"])
def test_options_of_one_deal_are_refused(glup: Glup, tmp_path: Path, option: str) -> None:
    path = tmp_path / "x"
    done = glup("review", path, "--to", path, option)
    assert done.status == 2
    assert done.err == f"error: {option.partition('=')[0]}, --to: expected one of them\n"
    assert glup("review", path, "--jobs", 2).status == 2


def test_deals_of_auction_games(tmp_path: Path) -> None:
    rows = map(AuctionRules, ("three-handed", "four-handed"))
    records = [AuctionRecord.deal(rules, 3, 0, "greedy") for rules in rows]
    lines = [replace(one, actions=one.actions[:12]).to_json() + "\n" for one in records]
    deals = "".join(lines).encode()
    with ThreadPoolExecutor(2) as executor:
        found = reviewed(deals, tmp_path / "x", seed=7, executor=executor, jobs=2)
    for line, told in zip(lines, found[1:], strict=True):
        alone = review_auction(AuctionRecord.parse(line), iterations=2, seed=7).to_dict()
        expected = json.loads(json.dumps(alone))
        assert {**told["review"], "seconds": 0} == {**expected, "seconds": 0}
    sums = review_many(io.BytesIO(deals), tmp_path / "x", iterations=2, futures=20, seed=7)
    data = sums.to_dict()
    assert [of["deals"] for of in data["seats"]] == [2, 2, 2, 1]
    of_3 = [one for one in found[2]["review"]["decisions"] if one["seat"] == 3]
    assert data["seats"][3]["decisions"] == len(of_3)
    assert data["seats"][3]["errors"] == sum(one["counts"] for one in of_3)
    assert data["seats"][3].keys() == {"deals", "decisions", "errors", "lost"}
    assert str(sums).splitlines()[0].split()[-2:] == ["seat", "3"]
    reviewed(deals, tmp_path / "y", solver="greedy")
    lines = (tmp_path / "y").read_text().splitlines()[1:]
    assert {json.loads(line)["error"] for line in lines} == {
        "solver: expected auto in an auction game, given greedy"
    }
    need("pyarrow.parquet")
    done = export(tmp_path / "x", tmp_path / "x.parquet")
    decisions = [one for line in found[1:] for one in line["review"]["decisions"]]
    assert (done.rows, done.left_out) == (len(decisions), "")
    assert None in [one["error"] for one in decisions]  # of two playouts nobody knows it
