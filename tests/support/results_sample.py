"""Small files of results, for the tests of tables."""

import io
import json
from pathlib import Path
from typing import Any

from glupcore import Deal, Random, solve
from glupcore import Record as DealRecord
from glupcore.arena import match
from glupcore.arena.league import league
from glupcore.auction import Record, Rules
from glupcore.deals.masked import masked
from glupcore.review import review_many

ENDGAMES = (
    "H AS TS 9H KD / AS JC QD TD",
    "two-handed C AC [KS] / TC AS",
    "H AS 9S [KD] / TC TS JS",
)
BAD_DEAL = b'{"deck": "AS"}\n'


def match_file(path: Path, **options: Any) -> Path:
    """Of six pairs."""
    match("greedy", "random", **{"pairs": 6, "seed": 5, **options}, path=path)
    return path


def rounds_file(path: Path, rules: str = "three-handed", **options: Any) -> Path:
    """Of four rounds of an auction game."""
    match("greedy", "random", **{"pairs": 4, "seed": 5, "rules": rules, **options}, path=path)
    return path


def deals(count: int, rules: str = "glup") -> list[bytes]:
    """Lines of deals that were played."""
    lines = []
    for seed in range(count):
        deal = Deal.from_seed(seed, rules=rules)
        chance = Random(seed)
        while not deal.is_over:
            deal.apply(deal.view(deal.player).choose("random", chance))  # who makes errors
        lines.append(json.dumps(deal.record().to_dict()).encode() + b"\n")
    return lines


def reviews_file(path: Path, **options: Any) -> Path:
    """Of two deals, with one that is none between them."""
    first, second = deals(2)
    source = io.BytesIO(first + BAD_DEAL + second)
    review_many(source, path, **{"iterations": 40, "futures": 20, **options})
    return path


def auction_reviews_file(path: Path, rules: str = "three-handed", **options: Any) -> Path:
    """Of two deals of an auction game, whose players err."""
    source = io.BytesIO(b"".join(auction_deals(2, rules)))
    review_many(source, path, **{"iterations": 40, **options})
    return path


def auction_deals(count: int, rules: str = "three-handed") -> list[bytes]:
    """Lines of deals that were played."""
    records = (Record.deal(Rules(rules), seed, policy="random") for seed in range(count))
    return [record.to_json().encode() + b"\n" for record in records]


def league_file(path: Path, rules: str = "three-handed", **options: Any) -> Path:
    """Of three rounds."""
    names = ["greedy", "random", "greedy:style=hasty" if rules == "glup" else "greedy:slips=0.2"]
    league(names, **{"rounds": 3, "seed": 5, "rules": rules, **options}, path=path)
    return path


def deals_file(path: Path) -> Path:
    """Of each kind of game, with one that has not begun and one that a player saw."""
    begun = Record.deal(Rules("four-handed"), 3).to_json().encode() + b"\n"
    seen = json.loads(deals(1)[0])
    record = DealRecord.from_dict(seen)
    masked_deal = json.dumps(masked(record, 20, 0)).encode() + b"\n"
    path.write_bytes(b"".join([*deals(2), *auction_deals(2), begun, masked_deal]))
    return path


def endgames_file(path: Path, all_actions: bool = True) -> Path:
    """What ``solve --json`` prints of some endgames, the last of which a limit ends."""
    solutions = [solve(text, all_actions=all_actions) for text in ENDGAMES]
    solutions.append(solve(ENDGAMES[0], all_actions=all_actions, nodes=1))
    lines = [json.dumps(one.to_dict(all_actions=all_actions)) for one in solutions]
    path.write_text("\n".join(lines) + "\n")
    return path


def all_files(folder: Path) -> dict[str, Path]:
    """One file of every kind that tables are made of, by the kind."""
    return {
        "match": match_file(folder / "match.jsonl"),
        "rounds": rounds_file(folder / "rounds.jsonl"),
        "reviews": reviews_file(folder / "reviews.jsonl"),
        "endgames": endgames_file(folder / "endgames.jsonl"),
        "league": league_file(folder / "league.jsonl"),
        "deals": deals_file(folder / "deals.jsonl"),
    }
