"""``glupcore assist`` of the auction games: deals told by someone who sees one hand."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from auction_events import events
from glupcore import GlupError
from glupcore.auction import ROWS, Rules, State, melds, read_rules
from glupcore.auction.seen import SeenDeal
from glupcore.cli import main
from glupcore.play.auction.meld_names import cards_of
from glupcore.play.auction.talk import AuctionTalk

NAMES = ("Ann", "Bob", "Cleo", "Dan")
DEALT = [row for row in ROWS if row != "two-handed-draw"]
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@pytest.mark.parametrize("row", DEALT)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_is_all_that_a_seat_knows(row: str, seed: int) -> None:
    rules = Rules(row)
    me = seed % rules.seats
    state = State.from_seed(seed, seed % rules.seats, rules=rules)
    deal = SeenDeal(rules, state.hand(me), me, state.dealer)
    for kind, _, text in events(state, me, seed):
        if kind == "melds" and deal.is_over:
            continue  # the owner had no marriage, and knew it
        deal.tell(text)
        if deal.news.what == "action" and not state.is_over:
            assert deal.view() == state.view(me)
    if row != "three-handed-chips":  # which may end by what others have buried
        assert deal.is_over
    told = deal.told
    while deal.told:
        deal.undo()
    assert deal.view() == State.from_seed(seed, state.dealer, rules=rules).view(me)
    for text in told:
        deal.tell(text)
    assert deal.told == told


def meld_names(shown: str, state: State) -> str:
    """``run, 2x marriage H``."""
    return ", ".join(
        f"{meld.times}x " * (meld.times > 1)
        + f"{meld.name.replace('trump', 'royal').replace('-', ' ')}"
        + (f" {meld.cards[0][1]}" if meld.name == "marriage" else "")
        for meld in melds(shown.split(), state.trump, state.rules).melds
    )


def spoken(state: State, kind: str, seat: int, text: str, me: int) -> str:
    """As one would type it."""
    word, _, rest = text.partition(":")
    name = NAMES[seat]
    if kind == "melds":
        return f"{name} melds {meld_names(text, state)}" if text else "nothing"
    if kind in ("given", "widow") or seat == me:
        return rest.replace(",", " ") if rest else text
    match word:
        case "bid":
            return f"{name} bids {rest}"
        case "trump":
            return f"{name} names {SUITS[rest]}"
        case "pass":
            return f"{name} passes"
        case "give" | "bury" | "concede":
            return f"{name} {word}s"
    return f"{name} plays {text[0]} of {SUITS[text[1]]}"


Assist = Callable[..., str]


@pytest.fixture
def assist(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Assist:
    """The command in this process, told these lines; what it shows."""

    def call(*args: object, lines: list[str], columns: int = 80, status: int = 0) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as caught:
            main(["assist", "--iterations", "8", "--seed", "1", *map(str, args)])
        out, err = capsys.readouterr()
        assert caught.value.code == status, err
        assert err.count("\n") == (1 if status else 0)
        return out + err

    return call


def typed(row: str, seed: int, me: int) -> tuple[list[str], State]:
    state = State.from_seed(seed, 3, rules=row)
    lines = ["Dan", " ".join(state.hand(me))]
    for kind, seat, text in events(state, me, seed):
        lines.append(spoken(state, kind, seat, text, me))
    return lines, state


@pytest.mark.parametrize(
    ("row", "columns"),
    [
        ("four-handed", 40),
        ("double-deck", 100),
        pytest.param("four-handed-racehorse", 40, marks=pytest.mark.slow),
    ],
)
def test_a_whole_deal_told_as_at_a_table(
    tmp_path: Path, assist: Assist, row: str, columns: int
) -> None:
    lines, _ = typed(row, 2, 1)
    file = tmp_path / "deal.txt"
    args = ["--rules", row, "--seat", "1", "--names", ",".join(NAMES), file]
    out = assist(*args, lines=lines, columns=columns)
    assert "\n? " not in out
    assert "The deal is over: " in out
    assert [line for line in out.splitlines() if len(line) > columns and "/" not in line] == []
    assert out.count("behind") > 5
    talk = AuctionTalk.parse(file.read_text())
    assert talk.to_text() == file.read_text()
    halves = tmp_path / "halves.txt"
    assist(*args[:-1], halves, lines=[*lines[:9], "quit"], columns=columns)
    again = assist(halves, lines=[lines[9], "undo", *lines[9:]], columns=columns)
    assert "undone: " in again
    assert halves.read_text() == file.read_text()


def test_what_can_not_be_is_refused_and_changes_nothing(tmp_path: Path, assist: Assist) -> None:
    hand = "AC AC TC TC AD TD KD QD QD AH AH AS"
    file = tmp_path / "deal.txt"
    lines = [
        "Dan", "C AA TT", hand, "fly", "Cleo bids 160", "bid 155", "pass",
        "Bob bids 250", "A of hearts", "300", "pass", "pass", "diamonds",
        "Ann melds run of hearts", "aces", "nothing", "nothing", "nothing", "AS", "AC",
    ]  # fmt: skip
    args = ["--rules", "four-handed", "--seat", "2", "--names", ",".join(NAMES)]
    out = assist(*args, file, lines=lines)
    faults = [line for line in out.splitlines() if line.startswith("? ")]
    assert len(faults) >= 6
    assert "hand: expected 12 cards" in out or "hand" in faults[0]
    assert any("expected Ann, given Cleo" in line for line in faults)
    told = AuctionTalk.parse(file.read_text()).deal
    assert told.told[:3] == ("pass", "bid:250", "bid:300")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--rules", "four-handed", "--seat", "4"], "seat: expected 0 to 3, given 4"),
        (["--rules", "four-handed", "--names", "A,B"], "names: expected 4"),
        (["--seat", "1"], "--seat goes with the rules of an auction game"),
        (["--rules", "bridge"], "is not one of"),
    ],
)
def test_bad_options(assist: Assist, args: list[str], expected: str) -> None:
    assert expected in assist(*args, lines=[], status=2)


@pytest.mark.parametrize("text", ["auction {}\n", "auction {\n", 'auction {"rules": 1}\n'])
def test_files_that_hold_no_deal(tmp_path: Path, assist: Assist, text: str) -> None:
    file = tmp_path / "x"
    file.write_text(text)
    assert str(file) in assist(file, lines=[], status=2)
    assert file.read_text() == text


def test_rows_that_cannot_be_told_say_so() -> None:
    for rules in ("two-handed-draw", "four-handed:kitty=yes"):
        with pytest.raises(GlupError, match="rules: expected a game"):
            SeenDeal(read_rules(rules), [], 0, 0)


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("run, pinochle", "JC QC KC TC AC JD QS"),
        ("double run", "JC QC KC TC AC JC QC KC TC AC"),
        ("run and royal marriage", "JC QC KC TC AC QC KC"),
        ("marriage H, queens", "QC QD QH QS KH"),
        ("2 × dix, aces around", "9C 9C AC AD AH AS"),
        ("Nothing", ""),
    ],
)
def test_melds_by_name(said: str, cards: str) -> None:
    found = cards_of(said, "C", Rules("four-handed"))
    assert sorted(found) == sorted(cards.split())
    assert sorted(melds(found, "C", "four-handed").shown) == sorted(found)
    with pytest.raises(GlupError, match='"flop": expected run, royal marriage'):
        cards_of("run, flop", "C", Rules("four-handed"))


OF_ANN = {
    "four-handed": ("AD TD TD KD QD QD AH AH AS AS TS TS", "Ann bids 250"),
    "double-deck": ("D AAATTTKKQ H AAATTK S AAATT", "Ann bids 50"),
}


def told_melds(said: str, row: str = "four-handed") -> list[str]:
    """What is told of the bidder's melds in clubs; or why not."""
    hand, bid = OF_ANN[row]
    talk = AuctionTalk(Rules(row), 1, NAMES)
    for line in ["Dan", hand, bid]:
        talk.answer(line)
    while talk.deal is not None and talk.deal.decision == "bid":
        talk.answer("pass")
    talk.answer("clubs")
    assert talk.question.text == "Ann melds?"
    return sorted(talk.answer(said)[0].removeprefix("Ann: ").split())


@pytest.mark.parametrize("said", ["diamonds", "♦", "D", "clubs", "hearts and spades"])
def test_a_suit_is_no_meld_and_not_nothing(said: str) -> None:
    with pytest.raises(GlupError, match="expected run, royal marriage, marriage H"):
        told_melds(said)


@pytest.mark.parametrize(
    ("said", "cards"),
    [
        ("jacks", "JC JD JH JS"),
        ("Kings around", "KC KD KH KS"),
        ("dix", "9C"),
        ("marriage ♡", "QH KH"),
        ("jack of diamonds, queen of spades", "JD QS"),
        ("nothing", "nothing"),
    ],
)
def test_what_the_question_offers_is_taken(said: str, cards: str) -> None:
    assert told_melds(said) == sorted(cards.split())


def test_a_meld_that_the_game_has_not_is_not_offered() -> None:
    with pytest.raises(GlupError, match=r"queens, jacks, or their cards$"):
        told_melds("dix", "double-deck")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["west", "A.AA.ATKQQ.AATT", "north passes", "east passes"], ("pass", "pass")),
        (["W", "AATT♣ ATKQQ♦ AA♥ A♠", "North: 250", "Seat 1"], ("bid:250",)),
    ],
)
def test_seats_are_called_as_people_call_them(
    tmp_path: Path, assist: Assist, lines: list[str], told: tuple[str, ...]
) -> None:
    file = tmp_path / "deal.txt"
    assist("--rules", "four-handed", "--seat", "2", file, lines=lines)
    deal = AuctionTalk.parse(file.read_text()).deal
    assert deal.told == told


def test_melds_that_others_can_not_hold() -> None:
    hand = ["AC", "AC", "TC", "TC", "AD", "TD", "KD", "QD", "QD", "AH", "AH", "AS"]
    deal = SeenDeal(Rules("four-handed"), hand, 2, 3)
    for text in ("pass", "bid:250", "pass", "pass", "trump:C"):
        deal.tell(text)
    assert deal.news.what == "melds"
    with pytest.raises(GlupError, match="melds: expected at most 0 QD in this hand, given 1"):
        deal.tell("KD QD")
    with pytest.raises(GlupError, match="melds: expected cards that meld, JD QS"):
        deal.tell("QS JD TS")
    deal.tell("JD QS")
    assert deal.facts["melds"][1] == 40
