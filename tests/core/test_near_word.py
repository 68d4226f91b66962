"""What somebody may have meant: the core's measure is difflib's."""

from difflib import get_close_matches

from hypothesis import given
from hypothesis import strategies as st

from glupcore import meld_kinds
from glupcore._core import near_word
from glupcore.support.fields import suggestion

KINDS = [kind.identifier.lower() for kind in meld_kinds("H")]
WORDS = st.text("abcdegi-", max_size=9)


def is_difflibs(word: str, options: list[str]) -> bool:
    near = near_word(word, options)
    return get_close_matches(word, options, 1) == ([] if near is None else [near])


@given(WORDS, st.lists(WORDS.filter(bool), max_size=9))
def test_the_nearest_of_any_words(word: str, options: list[str]) -> None:
    assert is_difflibs(word, options)


@given(st.sampled_from(KINDS), st.integers(0, 30), st.text("abcdehinrs-", max_size=3))
def test_the_nearest_kind_of_a_damaged_one(kind: str, place: int, inserted: str) -> None:
    assert is_difflibs(kind[:place] + inserted + kind[place + 2 :], KINDS)


def test_words_of_any_case_length_and_kind() -> None:
    assert near_word("MARIAGE-s", ["marriage-S", "kings"]) == "marriage-S"
    assert near_word("kinks" + "x" * 10**6, ["kings"]) is None
    assert suggestion("kin\udcffs", {"kings": 1}) == ", did you mean kings?"
    assert suggestion("", []) == ""
