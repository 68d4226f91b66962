"""How players bid: counts over deals of the auction games, against what the traces say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command_line import Glup, refused
from glupcore import GlupError, RecordError
from glupcore.arena import match
from glupcore.arena.auction_profile import AuctionProfile, auction_text, count_auction
from glupcore.arena.profiles import profile_text, profiles_of
from glupcore.auction import ROWS, Record, Rules


def played(rules: str, deals: int = 8) -> list[Record]:
    return [Record.deal(Rules(rules), seed, seed % 2, "greedy") for seed in range(deals)]


@pytest.mark.parametrize("rules", ROWS)
def test_each_seat_against_the_trace(rules: str) -> None:
    deals = played(rules)
    seats = deals[0].rules.seats
    profiles = [AuctionProfile(deals[0].rules) for _ in range(seats)]
    words = [0] * seats
    ends = []
    for record in deals:
        count_auction(record, profiles)
        *lines, end = record.trace_lines()
        ends.append(end)
        for seat in range(seats):
            said = [line["action"] for line in lines
                    if line["decision"] == "bid" and line["player"] == seat]  # fmt: skip
            words[seat] += any(word != "pass" for word in said)
    for seat, profile in enumerate(profiles):
        mine = [end for end in ends if end["bidder"] == seat and end["bid"] is not None]
        assert (profile.hands, profile.bidding) == (len(deals), words[seat])
        assert profile.bids == [end["bid"] for end in mine]
        assert profile.trumps.total() == sum(end["trump"] is not None for end in mine)
        assert profile.results == {
            result: sum(end["result"] == result for end in mine)
            for result in {end["result"] for end in mine}
        }
        assert profile.tricks == sum(end["tricks"][seat] for end in ends if end["counters"])
    sides = [sum(len(profile.gains[side]) for profile in profiles) for side in (True, False)]
    assert sum(sides) == seats * sum(end["bidder"] is not None for end in ends)


def test_partners_gain_alike() -> None:
    [record] = played("four-handed", 1)
    profiles = [AuctionProfile(record.rules) for _ in range(4)]
    count_auction(record, profiles)
    end = record.state_at(len(record.actions)).summary()
    ours, theirs = end["scores"] if end["bidder"] % 2 == 0 else reversed(end["scores"])
    for seat, profile in enumerate(profiles):
        mine = (seat - end["bidder"]) % 2 == 0
        assert profile.gains[mine] == [ours - theirs if mine else theirs - ours]
        assert profile.gains[not mine] == []


def test_a_match_by_player_and_records_by_seat(glup: Glup, tmp_path: Path) -> None:
    path, records = tmp_path / "match", tmp_path / "records"
    match("greedy", "random", pairs=4, seed=1, path=path, rules="three-handed")
    profiles = profiles_of([path])
    assert {name: profile.hands for name, profile in profiles.items()} == {
        "greedy": 4 * 3, "random": 4 * 3 * 2,
    }  # fmt: skip
    printed = glup("profile", path)
    assert printed.out == profile_text(profiles) + "\n"
    rows = {line.split("  ")[0]: line.split()[-2:] for line in printed.out.splitlines() if line}
    assert rows["hands"] == ["12", "24"]
    assert rows["named"] == ["greedy", "random"]
    assert max(map(len, profile_text(profiles, 40).splitlines())) <= 40
    records.write_text("".join(one.to_json() + "\n" for one in played("five-handed", 3)))
    assert list(profiles_of([records])) == [f"seat {seat}" for seat in range(5)]
    expected = "expected deals of one game, three-handed, given one of five-handed"
    assert refused(glup("profile", path, records), expected)
    assert refused(glup("profile", records, "examples/deals.jsonl"), "given one of glup")


def test_what_is_bad_or_not_finished(tmp_path: Path) -> None:
    [record] = played("double-deck", 1)
    cut = Record(record.rules, record.deck, record.dealer, record.actions[:-1])
    profiles = [AuctionProfile(record.rules) for _ in range(4)]
    count_auction(cut, profiles)
    assert sum(len(profile.bids) for profile in profiles) == 1
    assert not any(profile.results or profile.played for profile in profiles)
    assert "-" in auction_text({"one": profiles[0]})
    bad = Record(record.rules, record.deck, record.dealer, ("ZZ",))
    fresh = [AuctionProfile(record.rules) for _ in range(4)]
    with pytest.raises(RecordError, match=r"record 3.*ply 0.*ZZ"):
        count_auction(bad, fresh, 3)
    assert not any(profile.hands for profile in fresh)
    path = tmp_path / "match"
    match("greedy", "random", pairs=1, seed=1, path=path, rules="check")
    path.write_text(path.read_text().splitlines()[0] + "\n" + json.dumps({"pair": 0}) + "\n")
    with pytest.raises(GlupError, match="line 2: not the line of a round"):
        profiles_of([path])
