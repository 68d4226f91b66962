"""Reviews of deals of the traditional game."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extras import need
from glupcore import Deal, Random, Record
from glupcore.deals.masked import masked
from glupcore.review import Review, review, reviewer
from glupcore.review.text import text

RULES = ("two-handed", "two-handed-extended")
QUICK: dict[str, Any] = {"iterations": 60, "futures": 8}


@cache
def played(rules: str, seed: int = 4) -> Record:
    deal, rng = Deal.from_seed(seed, rules=rules), Random(seed)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("random" if player else "greedy", rng))
    return deal.record()


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_is_reviewed_to_its_end(rules: str) -> None:
    record = played(rules)
    found = review(record, **QUICK)
    first, second = found.scores
    assert found.rules == rules
    assert found.account.lead == first - second
    states = [record.state_at(ply) for ply in range(len(record.actions))]
    assert len(found.decisions) == sum(len(state.legal_actions()) > 1 for state in states)
    # Two cards after each trick of phase 1, but for the last, where they are certain.
    assert len(found.draws) == record.start().stock - 1
    assert Review.from_dict(json.loads(json.dumps(found.to_dict()))) == found
    assert "exchange of" not in text(found)


@pytest.mark.parametrize("is_learned", [True, False])
def test_one_player_is_reviewed_with_a_network_and_without(
    is_learned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_learned:
        monkeypatch.setattr(reviewer, "network_for", lambda rules: None)
    record = played("two-handed")
    found = review(masked(record, len(record.actions), 1), **QUICK)
    assert found.seats == (1,)
    assert {draw.seat for draw in found.draws} == {1}
    assert found.account.luck[0] is None


def test_a_dix_is_no_exchange_where_a_nine_may_be_shown() -> None:
    found = review(played("two-handed"), **QUICK)
    assert "exchanged the turn-up" not in text(found, every=True)


def test_the_picture_parts_the_phases_where_the_game_does(tmp_path: Path) -> None:
    need("matplotlib")
    from glupcore.review.plot import draw_review

    file = tmp_path / "course.svg"
    draw_review(review(played("two-handed"), **QUICK), file)
    assert file.read_text(encoding="utf-8").startswith("<?xml")
