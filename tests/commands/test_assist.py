"""``glupcore assist``: told by a pipe, taken up again, undone, killed; and its logic by itself."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from glupcore import Advice, Deal, GlupError, Random, SeenDeal, recommend
from glupcore.cli import main
from glupcore.deals.talk import TableTalk

HAND = "C AAKQQ9  D QQJ9  H AQJ9  S TKQJ"
BEGIN = [HAND, "JH", "me"]
Assist = Callable[..., tuple[str, str]]


@pytest.fixture
def assist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Assist:
    """Answers lines in this process; what was shown, and what the file then has."""
    path = tmp_path / "deal.txt"

    def quick(*arguments: Any, **options: Any) -> Advice:
        return recommend(*arguments, **{**options, "explain": False})

    def call(
        *lines: str, args: tuple[str, ...] = (), columns: int = 80, why: bool = False
    ) -> tuple[str, str]:
        monkeypatch.setattr("glupcore.cli.assist.recommend", recommend if why else quick)
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with pytest.raises(SystemExit) as caught:
            main(["assist", str(path), "--iterations", "8", "--seed", "1", *args])
        assert caught.value.code == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out, path.read_text(encoding="utf-8") if path.exists() else ""

    return call


def whole_deal(seed: int, seat: int) -> SeenDeal:
    deal, rng = Deal.from_seed(seed), Random(seed)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("greedy", rng))
    return SeenDeal.from_record(deal.record(), seat)


def answers(deal: SeenDeal) -> list[str]:
    """What a person types: cards, kinds and draws, line by line."""
    head, *told = re.split(r"\n(?=me|they)", deal.to_text(), maxsplit=1)
    lines = [line.partition(": ")[2] for line in head.splitlines()]
    return lines + re.findall(r"(?:me|they|draw): (\S+)", "".join(told))


def test_a_whole_deal_by_a_pipe(assist: Assist) -> None:
    deal = whole_deal(5, 0)
    out, kept = assist(*answers(deal))
    assert kept == deal.to_text()
    assert "The deal is over" in out
    assert "\n? " not in out
    assert len(re.findall(r"(?m)^ +action +value", out)) > 20
    assert SeenDeal.parse(kept).is_over


def test_what_is_shown_is_the_table_and_the_best_few(assist: Assist) -> None:
    out, _ = assist(*BEGIN, "9C", columns=120)
    deal = SeenDeal.parse(f"hand: {HAND}\nturnup: JH\ndealer: me\n9C")
    assert str(deal) in out
    assert out.index("Who dealt? e.g. me, they\n") < out.index("They lead?")
    advice = out[out.index(str(deal)) + len(str(deal)) :].splitlines()
    assert re.match(r" +action +value +behind +± +chance", advice[1])
    ranks = [line[:4] for line in advice if re.match(r"[* ] \d ", line)]
    assert ranks == ["* 1 ", "  2 ", "  3 ", "  4 "]


def test_it_goes_on_where_it_was(assist: Assist) -> None:
    lines = [*BEGIN, "9C", "AC", "dix", "JS", "undo", "undo", "marriage c", "10s", "9C"]
    out, kept = assist(*lines)
    for stop in (0, 1, 2, 3, 4, 6, 8, 9):
        assert assist_in_two(assist, lines, stop) == kept
    assert "undone: me: dix" in out
    assert kept.endswith("they: 9C  me: AC  me: marriage-C  draw: TS\nme: 9C\n")


def assist_in_two(assist: Assist, lines: list[str], stop: int) -> str:
    _, kept = assist(*["undo"] * 30, *lines[:stop])
    again, kept = assist(*lines[stop:])
    assert "\n? " not in again
    return kept


def test_a_slip_loses_nothing(assist: Assist) -> None:
    _, before = assist(*BEGIN, "9C", "AC")
    for slip in (
        "TT",
        "me: 9C",
        "draw JH QQ",
        "quux",
        "run",
        "save",
        "they",
        "\x00",
        "ü",
        "undone",
    ):
        out, kept = assist(slip)
        assert kept == before
        assert "\n? " in out
    out, kept = assist("")  # that is a pass
    assert kept == before.replace("me: AC\n", "me: AC  me: pass\n")


def test_bytes_that_are_no_text_and_no_input_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    command = [sys.executable, "-m", "glupcore", "assist", str(path)]
    done = subprocess.run(command, input=b"\xff\n" + HAND.encode() + b"\n", capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert path.read_text(encoding="utf-8").startswith("hand: 9C QC")
    if os.name == "posix":
        shell = " ".join(command) + " <&-"
        closed = subprocess.run(shell, shell=True, capture_output=True, check=False)
        assert (closed.returncode, closed.stderr) == (2, b"error: standard input is closed\n")


def test_words(assist: Assist) -> None:
    out, _ = assist("table", "hint", "help", *BEGIN, "9C", "table", "hint", "why", why=True)
    assert "? table: expected" in out
    assert "? advice: expected" in out
    assert "undo  takes the last event back" in out
    assert "recommended: " in out
    assert "you: " in out


def test_the_reason_comes_before_the_numbers(assist: Assist) -> None:
    out, _ = assist(*BEGIN, "9C", "AC", "hint", "why", why=True)
    before = re.findall(r"^(.*)\n +action +value", out, re.MULTILINE)
    assert before[1:] == ["It scores 1 point at once."] * 3  # also when it is my turn


def test_a_game_is_to_be_won(assist: Assist) -> None:
    out, _ = assist(*BEGIN, "9C", args=("--totals", "870,910"))
    assert re.search(r"\n\* 1 .* \d+\.\d% ", out)


def test_forty_columns_are_enough(assist: Assist) -> None:
    out, _ = assist("help", *BEGIN, "9C", "AC", "marriage c", "TS", columns=40)
    assert max(len(line) for line in out.splitlines() if "/" not in line) <= 40  # but for a path
    assert "♣ AA TTTT KKK QQ JJJJ 99\n" in out


def test_without_a_file_the_text_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*BEGIN, "9C", "quit"])))
    with pytest.raises(SystemExit):
        main(["assist", "--iterations", "1"])
    out = capsys.readouterr().out
    kept = SeenDeal.parse(out[out.index("so far:\n") + 8 :])
    assert kept.actions == ("9C",)
    file = tmp_path / "kept.txt"
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*BEGIN, f"save {file}", "9C"])))
    with pytest.raises(SystemExit):
        main(["assist", "--iterations", "1"])
    assert SeenDeal.parse(file.read_text(encoding="utf-8")) == kept


def test_a_record_of_one_player_goes_on_and_a_whole_one_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Deal.from_seed(7).record()
    path = tmp_path / "deal.json"
    path.write_text(record.to_json(), encoding="utf-8")
    with pytest.raises(SystemExit) as caught:
        main(["assist", str(path)])
    assert caught.value.code == 2
    assert "expected a deal as one player saw it" in capsys.readouterr().err
    path.write_text(SeenDeal.from_record(record, 1).to_json(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("AC\n"))
    with pytest.raises(SystemExit):
        main(["assist", str(path), "--iterations", "1"])
    assert SeenDeal.from_dict(path.read_text(encoding="utf-8")).actions == ("AC",)


def test_comments_of_the_file_stay() -> None:
    talk = TableTalk.parse(f"# tonight\nhand: {HAND} # good\nturnup: JH\ndealer: me\n")
    assert talk.deal is not None
    talk.answer("9C")
    assert talk.to_text().startswith("# tonight\n# good\nhand: 9C ")
    assert TableTalk.parse(talk.to_text()).to_text() == talk.to_text()


def test_undo_goes_back_to_the_first_question() -> None:
    talk = TableTalk()
    for line in [*BEGIN, "9C", "AC"]:
        talk.answer(line)
    undone = []
    while True:
        try:
            undone.append(talk.undo())
        except GlupError:
            break
    assert undone[:4] == ["me: AC", "they: 9C", "dealer: me", "turnup: JH"]
    assert talk.to_text() == ""
    with pytest.raises(GlupError, match="more than 4 copies of 9C"):
        talk.answer("C 99999 D 999 H 9999 S 9999 JC JD")
    assert talk.to_text() == ""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize(("sign", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_left_by_a_signal_all_is_kept(tmp_path: Path, sign: int, status: int) -> None:
    path = tmp_path / "deal.txt"
    command = [sys.executable, "-m", "glupcore", "assist", str(path), "--iterations", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        process.stdin.write("\n".join([*BEGIN, "9C", ""]))
        process.stdin.flush()
        while not process.stdout.readline().startswith("Your card on 9C?"):
            assert process.poll() is None
        process.send_signal(sign)
        out, err = process.communicate()
    assert process.returncode == status
    assert err.strip() == ""
    assert status != 130 or f"Kept in {path}." in " ".join(out.split())
    assert SeenDeal.parse(path.read_text(encoding="utf-8")).actions == ("9C",)


def test_cards_are_told_in_words(assist: Assist) -> None:
    _, plain = assist(*BEGIN, "9C", "AC", "pass", "JS")
    _, _ = assist(*["undo"] * 30)
    out, kind = assist(
        "TKQJ.AQJ9.QQJ9.AAKQQ9",
        "jack of hearts",
        "me",
        "nine of clubs",
        "♣A",
        "pass",
        "J of spades",
    )
    assert "\n? " not in out
    assert kind == plain
