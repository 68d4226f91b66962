"""Tricky rules of melding, one by one, for every engine: histories, classes and exceptions."""

from __future__ import annotations

import pytest

from scenarios import Make, Solo, play

# Cards that meld again: histories and classes


def test_a_card_takes_part_in_several_kinds(make: Make) -> None:
    solo = Solo(make, "AC", "JD JD QS QS KS QC QD QH")
    assert solo.declare("pinochle:JD,QS") == 4
    assert solo.declare("queens:QC,QD,QH,QS+") == 6
    assert solo.declare("marriage-S:QS+,KS") == 2
    legal = solo.take()
    # The jack and the queen on the table have served in a pinochle; those in the hand have not.
    assert [text for text in legal if text.startswith("pinochle")] == ["pinochle:JD,QS"]


def test_classes_are_numbered_by_history(make: Make) -> None:
    solo = Solo(make, "AC", "QS QS QS KS KS JD JD QC QD QH")
    solo.declare("marriage-S:QS,KS")  # bit 12
    assert {"QS", "QS+"} <= set(solo.deal.legal())
    assert "QS+2" not in solo.deal.legal()
    solo.declare("pinochle:JD,QS")  # bit 16
    legal = solo.take()
    assert {"marriage-S:QS,KS", "marriage-S:QS+2,KS", "pinochle:JD,QS+"} <= set(legal)
    assert not {"marriage-S:QS+,KS", "pinochle:JD,QS+2"} & set(legal)
    play(solo.deal, "queens:QC,QD,QH,QS+")  # bit 32 for the queen of the marriage: now the second
    legal = solo.take()
    assert {"marriage-S:QS+,KS", "pinochle:JD,QS+2", "pinochle:JD,QS"} <= set(legal)
    play(solo.deal, "pass")
    assert {"QS", "QS+", "QS+2"} <= set(solo.deal.legal())
    assert "QS+3" not in solo.deal.legal()


@pytest.mark.parametrize(("played", "pinochle"), [("QS+", False), ("QS+2", True)])
def test_playing_one_class_leaves_the_other(make: Make, played: str, pinochle: bool) -> None:
    solo = Solo(make, "AC", "QS QS KS JD JD")
    solo.declare("marriage-S:QS,KS")
    solo.declare("pinochle:JD,QS")
    assert ("pinochle:JD,QS+" in solo.take(played)) is pinochle


def test_copies_of_one_history_are_one_action(make: Make) -> None:
    solo = Solo(make, "AC", "QS QS QS KS KS JD JD")
    assert solo.declare("double-marriage-S:QS,QS,KS,KS") == 15
    assert "QS+2" not in solo.deal.legal()
    legal = solo.take()
    pinochles = [text for text in legal if "pinochle" in text]
    assert pinochles == [
        "double-pinochle:JD,JD,QS+,QS+",
        "double-pinochle:JD,JD,QS,QS+",
        "pinochle:JD,QS",
        "pinochle:JD,QS+",
    ]


def test_two_singles_are_not_a_double(make: Make) -> None:
    solo = Solo(make, "AC", "QS QS KS KS")
    assert solo.declare("marriage-S:QS,KS") == 2
    assert solo.declare("marriage-S:QS,KS") == 2
    assert solo.kinds() == set()


def test_a_card_that_was_played_is_off_the_table(make: Make) -> None:
    solo = Solo(make, "AC", "QS KS JD")
    solo.declare("marriage-S:QS,KS")
    assert solo.kinds("QS+") == set()
    play(solo.deal, "pass")
    assert "KS+" in solo.deal.legal()
    assert not {"QS", "QS+"} & set(solo.deal.legal())


def test_at_least_one_card_comes_from_the_hand(make: Make) -> None:
    queens = "QC QD QH QS KC KD KH KS"
    solo = Solo(make, "AC", queens, draws="JD JD JD JD QD")
    for suit in "CDHS":
        solo.declare(f"marriage-{suit}:Q{suit},K{suit}")
    legal = solo.take()
    assert not any(text.startswith(("queens", "kings")) for text in legal)
    play(solo.deal, "pass")
    legal = solo.take()
    assert "queens:QC+,QD,QH+,QS+" in legal
    assert not any(text.startswith("kings") for text in legal)


def test_a_kind_is_barred_whatever_the_other_cards_are(make: Make) -> None:
    solo = Solo(make, "AC", "KD KD KD QD QD QD QD", draws="JS KD")
    solo.declare("marriage-D:QD,KD")
    assert solo.kinds() == {"marriage-D", "double-marriage-D"}
    play(solo.deal, "pass")
    triples = [text for text in solo.take() if text.startswith("triple")]
    assert triples == ["triple-marriage-D:QD,QD,QD,KD,KD,KD"]


# Exceptions, in both orders


ROUNDHOUSE = "roundhouse:" + ",".join(f"Q{suit},K{suit}" for suit in "CDHS")
DOUBLE_ROUNDHOUSE = "double-roundhouse:" + ",".join(f"Q{s},Q{s},K{s},K{s}" for s in "CDHS")
ALL_KQ = " ".join(f"Q{suit} Q{suit} K{suit} K{suit}" for suit in "CDHS")


def test_double_roundhouse_then_its_single_parts(make: Make) -> None:
    solo = Solo(make, "AH", ALL_KQ, draws="KC QH")
    assert solo.declare(DOUBLE_ROUNDHOUSE) == 500
    legal = solo.take()
    assert set(legal) == {"marriage-C:QC+,KC", "kings:KC,KD+,KH+,KS+", "pass"}
    play(solo.deal, "kings:KC,KD+,KH+,KS+")
    kinds = {text.partition(":")[0] for text in solo.take("KC+")}
    assert kinds == {"marriage-H", "queens", "pass"}


@pytest.mark.parametrize(
    ("first", "compatible"),
    [
        ("marriage-C:QC,KC", True),
        ("marriage-H:QH,KH", True),
        ("queens:QC,QD,QH,QS", True),
        ("kings:KC,KD,KH,KS", True),
        ("double-marriage-C:QC,QC,KC,KC", False),
        ("double-marriage-H:QH,QH,KH,KH", False),
        ("double-queens:QC,QC,QD,QD,QH,QH,QS,QS", False),
        ("double-kings:KC,KC,KD,KD,KH,KH,KS,KS", False),
        (ROUNDHOUSE, False),
    ],
)
def test_parts_then_double_roundhouse(make: Make, first: str, compatible: bool) -> None:
    solo = Solo(make, "AH", ALL_KQ)
    solo.declare(first)
    assert ("double-roundhouse" in solo.kinds()) is compatible


@pytest.mark.parametrize("single", ["marriage-C:QC,KC", "queens:QC,QD,QH,QS"])
def test_single_parts_do_not_go_with_a_single_roundhouse(make: Make, single: str) -> None:
    solo = Solo(make, "AH", " ".join(f"Q{suit} K{suit}" for suit in "CDHS"))
    solo.declare(single)
    assert "roundhouse" not in solo.kinds()


PREFIX = {1: "", 2: "double-", 3: "triple-", 4: "quadruple-"}


def uses_table(legal: list[str], kind: str, cards: str) -> bool:
    """Whether some declaration of this kind uses these melded cards."""
    names = [text.partition(":")[2].split(",") for text in legal if text.startswith(kind + ":")]
    return any(set(cards.split()) <= set(used) for used in names)


@pytest.mark.parametrize("times", [1, 2, 3, 4])
@pytest.mark.parametrize("runs", [1, 2, 3])
def test_trump_marriages_go_with_runs(make: Make, times: int, runs: int) -> None:
    marriage, run = f"{PREFIX[times]}marriage-H", f"{PREFIX[runs]}run"
    pairs = max(times, runs)
    couple = f"{marriage}:" + ",".join(["QH"] * times + ["KH"] * times)
    long = ["JH"] * runs + ["QH"] * runs + ["KH"] * runs + ["TH"] * runs + ["AH"] * runs
    # The marriage first …
    solo = Solo(make, "9H", "JH TH AH " * runs + "QH KH " * pairs)
    solo.declare(couple)
    assert uses_table(solo.take(), run, "QH+ KH+")
    # … and the run first, with another king in the hand.
    kings = max(times, runs + 1)
    hand = "JH TH AH " * runs + "QH " * pairs + "KH " * kings
    solo = Solo(make, "9H", hand)
    solo.declare(f"{run}:{','.join(long)}")
    cards = "QH+ KH" if times == 1 else "QH+ KH+ KH"
    assert uses_table(solo.take(), marriage, cards)


def test_a_run_alone_gives_no_marriage(make: Make) -> None:
    solo = Solo(make, "9H", "JH QH KH TH AH")
    assert solo.declare("run:JH,QH,KH,TH,AH") == 15
    assert solo.kinds() == set()


def test_runs_are_incompatible_with_each_other(make: Make) -> None:
    solo = Solo(make, "9H", "JH JH QH QH KH KH TH TH AH AH")
    solo.declare("run:JH,QH,KH,TH,AH")
    assert [text for text in solo.take() if "run" in text] == ["run:JH,QH,KH,TH,AH"]


FOUR_RUNS = " ".join(f"J{suit} Q{suit} K{suit} A{suit}" for suit in "CDHS")
ROUNDHOUSE_OF_RUNS = "roundhouse-of-runs:" + FOUR_RUNS.replace(" ", ",")


def test_roundhouse_of_runs_does_not_go_with_a_run(make: Make) -> None:
    solo = Solo(make, "9H", FOUR_RUNS + " TH")
    legal = solo.take()
    assert {ROUNDHOUSE_OF_RUNS, "run:JH,QH,KH,TH,AH"} <= set(legal)
    play(solo.deal, "run:JH,QH,KH,TH,AH")
    drawn = next(text for text in solo.deal.legal() if text not in FOUR_RUNS and text[-1] != "+")
    assert "roundhouse-of-runs" not in solo.kinds(drawn)


def test_a_run_does_not_go_with_a_roundhouse_of_runs(make: Make) -> None:
    solo = Solo(make, "9H", FOUR_RUNS + " TH", draws="KH QH")
    assert solo.declare(ROUNDHOUSE_OF_RUNS) == 200
    # The roundhouse of runs is no run: it bars the single trump marriage by the general rule, but
    # not the double one, which it does not contain.
    assert solo.kinds("JC+") == set()
    play(solo.deal, "pass")
    expected = ["double-marriage-H:QH,QH+,KH,KH+", "marriage-H:QH,KH", "pass"]
    assert solo.take("JD+") == expected


def test_roundhouse_of_runs_goes_with_a_double_run(make: Make) -> None:
    side = [card for card in FOUR_RUNS.split() if card[1] != "H"]
    trumps = "JH JH QH QH KH KH TH TH AH AH "
    solo = Solo(make, "9H", trumps + " ".join(side[:7]), draws=" ".join(side[7:]))
    double_run = "double-run:JH,JH,QH,QH,KH,KH,TH,TH,AH,AH"
    assert solo.declare(double_run) == 150
    for spare in ("TH+", "TH+", "JH+", "QH+"):
        solo.take(spare)
        play(solo.deal, "pass")
    expected = [card + "+" if card[1] == "H" else card for card in FOUR_RUNS.split()]
    assert "roundhouse-of-runs:" + ",".join(expected) in solo.take("KH+")


@pytest.mark.parametrize(
    ("trump", "four", "hand", "allowed", "barred"),
    [
        ("S", "queens", "JD " * 4, "triple-pinochle", "quadruple-pinochle"),
        ("S", "queens", "KS " * 4, "triple-marriage-S", "quadruple-marriage-S"),
        ("S", "kings", "QS " * 4, "triple-marriage-S", "quadruple-marriage-S"),
        ("D", "jacks", "QS " * 4, "triple-pinochle", "quadruple-pinochle"),
        ("D", "jacks", "JC JH JS " * 4, "triple-jacks", "quadruple-jacks"),
        ("D", "aces", "AC AH AS " * 4, "triple-aces", "quadruple-aces"),
    ],
)
def test_four_trumps_against_quadruples(
    make: Make, trump: str, four: str, hand: str, allowed: str, barred: str
) -> None:
    card = four[0].upper() + trump
    solo = Solo(make, "9" + trump, f"{card} " * 4 + hand)
    points = {"jacks": 4, "queens": 6, "kings": 8, "aces": 10}[four]
    assert solo.declare(f"trump-{four}:" + ",".join([card] * 4)) == points
    kinds = solo.kinds()
    assert allowed in kinds
    assert barred not in kinds
