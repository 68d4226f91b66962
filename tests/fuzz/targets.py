"""What is fuzzed: each parser of the package with inputs to begin from.

A target takes any bytes: they are what the parser reads, and hold together, or it raises an error
of ours. Everything else is a fault.
"""

import contextlib
import io
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from glupcore import (
    RULESETS,
    Deal,
    GlupError,
    Random,
    read_records,
    trace_lines,
)
from glupcore._core import Forecast, Network
from glupcore._training import Trainer
from glupcore.arena.journal import read_match
from glupcore.arena.pairs import PairResult
from glupcore.arena.play_profile import PlayProfile, count_play
from glupcore.arena.profiles import _deals_of_match, profile_text
from glupcore.arena.tally import Tally
from glupcore.arena.workers import pair_line
from glupcore.auction import ROWS, Game, Rules, State, read_rules
from glupcore.auction import Action as AuctionAction
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import SeenDeal as AuctionSeenDeal
from glupcore.belief import Belief, default_belief
from glupcore.belief import _checksum as belief_checksum
from glupcore.bench.compare import compare
from glupcore.bench.results import BenchResult, Figure, Margin
from glupcore.bench.tables import comparison_text
from glupcore.cli.solve import endgame_in
from glupcore.deals.kinds import deal_of
from glupcore.deals.masked import masked, unmasked
from glupcore.deals.reading import deals_of, read_deal
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.deals.talk import TableTalk
from glupcore.play.auction.talk import AuctionTalk
from glupcore.play.table import Setting, Table
from glupcore.protocol.requests import read_request
from glupcore.solvers.spec import Spec
from glupcore.support.fields import InputError, load_object
from glupcore.support.toml import load_toml
from glupcore.support.typed import typed
from glupcore.support.weights import bytes_of
from glupcore.tables.results import Results
from glupcore.training.archive import unzipped
from glupcore.training.curve import Report, Strength, curve_lines, curve_of
from glupcore.training.plan import Plan
from glupcore.training.run import Head
from glupcore.value import WEIGHTS, Manifest

CORPUS = Path(__file__).parent / "corpus"
RECORDS = Path(__file__).parents[2] / "fuzz/corpus/record"
EXAMPLES = Path(__file__).parents[2] / "examples"


class Target(NamedTuple):
    """A parser under test, and what its inputs are made from."""

    read: Callable[[bytes], None]
    inputs: Callable[[], list[bytes]]


TARGETS: dict[str, Target] = {}
Read = Callable[[bytes], None]


def target(inputs: Callable[[], list[bytes]]) -> Callable[[Read], Read]:
    def add(read: Read) -> Read:
        TARGETS[read.__name__] = Target(read, cache(inputs))
        return read

    return add


def files(name: str) -> list[Path]:
    return sorted((CORPUS / name).iterdir())


def kept(name: str) -> list[bytes]:
    return [path.read_bytes() for path in files(name)]


# Deals


@cache
def deals() -> list[Record]:
    """Of every game and of different lengths, short ones above all: they are played again for
    every input."""
    found = []
    for rules in RULESETS:
        played = Deal.from_seed(3, rules=rules)
        while not played.is_over:
            legal = played.legal_actions()
            played.apply(max(legal, key=len))
        whole = played.record()
        found += [replace(whole, actions=whole.actions[:ply]) for ply in (0, 2, 5, 11, 30)]
    return found


def seen() -> list[SeenDeal]:
    return [SeenDeal.from_record(one, 0) for one in deals()]


def told() -> list[bytes]:
    return [deal.to_text().encode() for deal in seen()] + [
        b"".join((EXAMPLES / "seen.txt").read_bytes().splitlines(keepends=True)[:8])
    ]


@target(lambda: [path.read_bytes() for path in sorted(RECORDS.iterdir())])
def record(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        for number, one in enumerate(read_records(io.BytesIO(data))):
            assert Record.parse(one.to_json()) == one
            for _ in trace_lines(one, number):
                pass


@target(lambda: [json.dumps(masked(one, len(one.actions), 0)).encode() for one in deals()] + told())
def deal(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        for _, one in deals_of(io.BytesIO(data), deal_of):
            if isinstance(one, SeenDeal):
                assert SeenDeal.parse(one.to_text()) == one
                assert str(one)
    with contextlib.suppress(GlupError, InputError):
        unmasked(load_object(data))


@target(told)
def talk(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        talk = TableTalk.parse(data.decode(errors="replace"))
        again = TableTalk.parse(talk.to_text())
        assert again.deal == talk.deal
        assert talk.question is None or talk.question.text


@target(
    lambda: [
        (record.to_json() + "\n").encode()
        for rules in RULESETS
        for target in (None, 1000)
        for record in Table(Setting(target=target, seed=2, rules=rules)).records()
    ]
)
def saved(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        table = Table.from_records(read_records(io.BytesIO(data)))
        assert table.asks
        assert len(table.totals) == 2
        assert Table.from_records(table.records()).deal == table.deal


@target(
    lambda: [
        (record.to_json() + "\n").encode()
        for rules in ("three-handed", "double-deck")
        for record in Table(Setting(target=300, seed=2, rules=Rules(rules))).records()
    ]
)
def saved_auction(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        table = Table.from_records(one for _, one in deals_of(io.BytesIO(data), deal_of))
        assert table.asks
        assert table.begins()
        assert Table.from_records(table.records()).deal == table.deal


@target(
    lambda: [
        b"""auction {"rules": "three-handed", "seat": 0, "names": []}
1
9C JC QC KC AC 9D QD AD JH KH 9S 9S JS QS AS
bid:20
pass
bid:21
pass
9H TH AH
trump:H
"""
    ]
)
def auction_talk(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        talk = AuctionTalk.parse(data.decode(errors="replace"))
        assert AuctionTalk.parse(talk.to_text()).to_text() == talk.to_text()
        assert talk.question is None or talk.question.text


def auction_seen_texts() -> list[bytes]:
    folder = EXAMPLES.parent / "fuzz" / "corpus" / "auction_seen"
    return [path.read_bytes() for path in sorted(folder.iterdir())]


@target(auction_seen_texts)
def auction_seen(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        one = read_deal(io.BytesIO(data))
        if isinstance(one, AuctionSeenDeal):
            assert AuctionSeenDeal.parse(one.to_text()) == one


# Auction games


@cache
def auction_records() -> list[AuctionRecord]:
    """A deal of every row, short ones, and one by a house's own rules."""
    rules = [*map(Rules, ROWS), read_rules(EXAMPLES / "auction" / "my-club.toml")]
    whole = [AuctionRecord.deal(of, 3, 1, "random") for of in rules]
    return [replace(one, actions=one.actions[:40]) for one in whole]


def auction_game() -> bytes:
    deals = [{"deck": " ".join(one.deck), "actions": one.actions} for one in auction_records()[1:2]]
    return json.dumps({"rules": "three-handed", "dealer": 1, "deals": deals * 2}).encode()


@target(lambda: [*(one.to_json().encode() for one in auction_records()), auction_game()])
def auction(data: bytes) -> None:
    with contextlib.suppress(GlupError, InputError):
        said = load_object(data)
        if "deals" in said:
            assert Game.from_dict(said).outcome()
        else:
            one = AuctionRecord.from_dict(said)
            assert AuctionRecord.parse(one.to_json()) == one
            assert sum(1 for _ in one.trace_lines()) == len(one.actions) + 1


@target(lambda: [one.to_tags().encode() for one in auction_records()])
def tags(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        for one in AuctionRecord.from_tags(data):
            assert AuctionRecord.parse(one.to_json()) == one
            (again,) = AuctionRecord.from_tags(one.to_tags())
            assert again.to_tags() == one.to_tags()


@target(
    lambda: [
        (EXAMPLES / "auction" / "my-club.toml").read_bytes(),
        *(Rules(row).toml().encode() for row in ("check", "racehorse")),
    ]
)
def house(data: bytes) -> None:
    with contextlib.suppress(GlupError, InputError):
        rules = Rules(load_toml(data))
        assert Rules(rules.to_value()) == rules
        assert Rules(load_toml(rules.toml())).keys() == rules.keys()  # which has all of them
        assert State.from_seed(1, rules=rules).playout(Random(2)).is_over


@target(lambda: [text.encode() for one in auction_records() for text in one.actions])
def auction_action(data: bytes) -> None:
    text = data.decode(errors="surrogateescape")
    with contextlib.suppress(GlupError):
        action = AuctionAction.parse(text)
        assert AuctionAction.parse(str(action)) == action
    for one in auction_records()[::3]:
        state = one.state_at(len(one.actions) // 2)
        with contextlib.suppress(GlupError):
            written = state.parse(text)
            assert state.parse(written) == written
            state.apply(text)


# Endgames


@target(
    lambda: [
        b"H AS TS 9H KD / AS JC QD TD",
        "♥ A♠ T♠ 9♥ K♦ / A♠ [J♣] Q♦".encode(),
        b'{"endgame": "S AS TS 9H KD / AS JC QD TD"}',
        b"two-handed H AS TS 9H KD / AS JC QD TD",
        b"two-handed-extended C AC [AC] / TC QS",
        b"three-handed C AC / QS",
        b"# of tonight",
    ]
)
def endgame(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        endgame = endgame_in(data, 1, "glup")
        if endgame is not None:
            assert endgame_in(endgame.text.encode(), 1, endgame.rules) == endgame


# Matches


def match_file(deals: bool) -> bytes:
    """Two pairs with their decks and no actions, or without both."""
    head = {"format": "glupcore-match-1", "glupcore": "1", "a": "greedy", "b": "random", "seed": 5}
    test = {"m0": 0.0, "m1": 5.0, "alpha": 0.05, "beta": 0.05, "minimum": 1}
    lines = [{**head, "luck": "x", "test": None if deals else test}]
    for pair in range(2):
        line = json.loads(pair_line("greedy", "random", 5, pair, luck=True, rules="glup"))
        for one in line["deals"]:
            one["actions"] = one["actions"][:2]
            for key in () if deals else ("deck", "dealer", "exact_cut", "actions"):
                del one[key]
        lines.append(line)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@target(lambda: [match_file(deals=False)])
def match(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        header, lines = read_match(io.BytesIO(data), "file")
        tally = Tally(header.a, header.b, header.seed, 2**63, header.test, header.luck is not None)
        for _, line in lines:
            tally.add(PairResult.parse(line))
        result = tally.result(interrupted=True)
        assert str(result)
        assert json.dumps(result.to_dict(), allow_nan=False)


@target(lambda: [match_file(deals=True)])
def profile(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        profiles: dict[str, PlayProfile] = {}
        for record, names in _deals_of_match(io.BytesIO(data), Path("file")):
            if isinstance(record, Record):
                count_play(record, [profiles.setdefault(name, PlayProfile()) for name in names])
        assert profile_text(profiles)


# Results as tables


def results_files() -> list[bytes]:
    """One of each kind, short ones: few decisions of a review."""
    return [match_file(deals=True), *kept("results")]


@target(results_files)
def results(data: bytes) -> None:
    for rows in (None, "deals", "draws", "actions"):
        with contextlib.suppress(GlupError):
            found = Results(io.BytesIO(data), "file", rows)
            for _, made in found.each():
                for row in made:
                    for value, column in zip(row, found.columns, strict=True):
                        assert column.nullable if value is None else FITS[column.type](value)


FITS: dict[str, Callable[[Any], bool]] = {
    "bool": lambda value: isinstance(value, bool),
    "int16": lambda value: -(2**15) <= value < 2**15,
    "int64": lambda value: -(2**63) <= value < 2**63,
    "uint64": lambda value: 0 <= value < 2**64,
    "double": math.isfinite,
    "string": lambda value: value.encode() is not None,
}


# Benchmarks and what was trained


def bench_file() -> list[bytes]:
    figures = [
        Figure(f"rules.{i}", "copy", unit, (1.0, 1.5, 2.0)) for i, unit in enumerate(("s", "/s"))
    ]
    figures.append(Figure("reference.numbers", "numbers", "s", (1.0, 1.0)))
    result = BenchResult(
        suites=("rules",),
        created="2026-11-22",
        seconds=2.0,
        complete=True,
        machine={"processor": "x"},
        signature={"rules": {"perft": 5, "digest": "ab"}},
        facts={"rules": {"size": 5.0}},
        figures=tuple(figures),
        margins=(Margin("strength.a", "a", "b", 2, 1.0, 0.5, 0.5, (0.1, float("nan"))),),
    )
    return [json.dumps(result.to_dict()).encode()]


@cache
def this_bench() -> BenchResult:
    return BenchResult.parse(bench_file()[0], "x")


@target(bench_file)
def bench(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        result = BenchResult.parse(data, "file")
        comparison = compare(result, this_bench())
        assert comparison_text(comparison) is not None
        assert json.dumps([result.to_dict(), comparison.to_dict()], allow_nan=False)


@target(lambda: [bytes_of("value.json")])
def manifest(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        found = Manifest.from_json(data, "file")
        assert Manifest.from_json(found.to_json(), "again") == found


@target(lambda: [default_belief().to_json().encode()])
def belief(data: bytes) -> None:
    """With the checksum made right, or nothing would get beyond it."""
    with contextlib.suppress(GlupError, InputError):
        said = load_object(data)
        said.pop("sha256", None)
        whole = json.dumps({**said, "sha256": belief_checksum(said)})
        found = Belief.from_json(whole, "file")
        assert found.weights.dtype == float


def checkpoint_parts() -> Iterator[tuple[str, bytes]]:
    yield "run.json", json.dumps(asdict(Head(3, 2, Plan(), 1))).encode()
    report = Report(25, 25_000, 12.5, None, {"greedy": Strength(1.0, 0.5, 500)})
    yield "curve.jsonl", curve_lines([report, report]).encode()


@target(lambda: [dict(checkpoint_parts())["run.json"]])
def head(data: bytes) -> None:
    with contextlib.suppress(GlupError, InputError):
        found = typed(Head, load_object(data))
        assert typed(Head, load_object(json.dumps(asdict(found)))) == found
        assert found.plan.rate_of(found.round) >= 0


@target(lambda: [dict(checkpoint_parts())["curve.jsonl"]])
def curve(data: bytes) -> None:
    with contextlib.suppress(GlupError, InputError):
        found = curve_of(data.decode(errors="replace"))
        assert curve_of(curve_lines(found)) == found


def archive_file() -> list[bytes]:
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name, part in checkpoint_parts():
            archive.writestr(name, part[:100])
    return [data.getvalue()]


@target(archive_file)
def archive(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        assert sum(map(len, unzipped(data).values())) <= len(data)


def weights_files() -> list[bytes]:
    from importlib.resources import files

    folder = files("glupcore").joinpath("data")
    weights = [folder.joinpath(name).read_bytes() for name in (WEIGHTS, "forecast.glup")]
    return [*weights, Trainer(1).to_bytes()]


@target(weights_files)
def weights(data: bytes) -> None:
    for kind in (Network, Forecast, Trainer):
        with contextlib.suppress(GlupError):
            assert kind.from_bytes(data).to_bytes() == data


# What callers write


@target(
    lambda: [
        b'{"id": "1", "method": "analyze", "position": {"phase": 1}, "seconds": 1, "target": 1000}',
        b'{"id": "2", "method": "analyze", "record": {"deck": ""}, "plies": [0, 3], "lead": 5}',
        b'{"id": "3", "method": "new", "seed": 5, "dealer": 1}',
        b'{"id": "6", "method": "new", "rules": "two-handed", "seed": 5, "dealer": 1}',
        b'{"id": "4", "method": "solve", "endgame": "H AS / KS", "nodes": 5}',
        b'{"id": "5", "method": "terminate", "terminateId": "3"}',
    ]
)
def request(data: bytes) -> None:
    asked = read_request(data)
    assert (asked.request is None) != (asked.fault is None)


@target(
    lambda: [
        b"pimc:worlds=64,seconds=0.1",
        b"ismcts:iterations=100,threads=2",
        b"auto:seconds=1",
        b"greedy",
        b"pimc:policy=random,prior=policy,tricks=none",
    ]
)
def player(data: bytes) -> None:
    with contextlib.suppress(GlupError):
        assert Spec.parse(data.decode(errors="surrogateescape")).limits()
