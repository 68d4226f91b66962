"""Texts that two readers would take differently: what every reader is tried with."""

import random
from functools import cache

from glupcore import State

SPELLINGS = [
    # separators
    *("", " ", "-", "AS TS", "AS, TS", "AS,TS,", "AS,,TS", ",AS", "AS;TS", "AS/TS", "AS|TS"),
    *("AS\n", "\nAS", "\tAS", "AS\r\nTS", "\vAS", "\fAS", "9C9C9C9C9C", "AS" * 40, "[AS]", "'AS'"),
    # spaces that are none here, and marks that nobody sees
    *("\u00a0AS", "AS\u2003", "\u2003", "\x1cAS", "\x85AS", "\ufeffAS", "AS\ufeff", "A\u200bS"),
    # letters and digits of other scripts, letters whose case is another alphabet's
    *("A\u017f", "\u1d00S", "A\u0405", "pa\u017fs", "D\u0130X", "\u212aings:KC,KD,KH,KS"),
    *("1OS", "\uff11\uff10S", "\u0669S", "\u0966", "QS+\u0662", "MARRIAGE-\u017f:KS,QS"),
    # suits
    *("A\u2660", "A\u2660\ufe0f", "\u2660A", "S A", "S: A", "s:a", "10S", "9", "A", "S", "C 9 10"),
    # numbers
    *("00", "+1", "-1", "1e1", "0x9", "QS+", "QS+2", "QS+02", "QS+00", "QS+0", "QS+ 2", "QS +2"),
    *("QS+2 ", "QS++", "QS+-1", "QS++1", "QS+1_0", "QS+5", "QS+99999999999999999999"),
    # actions
    *("pass", "PASS", " pass ", "pass\u00a0", "pa ss", "pass:", "dix", "Dix\n", "dix:9S"),
    *("kings", "kings:", "kings:KC,KD,KH,KS", "kings: kc, kd, kh, k\u2660", "kings:KC,KD,KH,KS,"),
    *("kings :KC,KD,KH,KS", "kings:KC KD KH KS", "kings:KC,KD,KH,KS:", "kings:KC,,KD", ":KC"),
    *("marriage-s", "marriage-S:ks,QS+", "marriage\u2013S:KS,QS", "MARRIAGE-S:KS,QS,QS"),
    # no UTF-8, and what is cut in an error
    *("\ud800", "AS\udcff", "x" * 58 + "\u2663", "\u2663\u2663\u2663\u2663"),
]


@cache
def melding() -> State:
    """A meld decision in which kings may be declared, with melded cards on the table."""
    rng = random.Random(4)
    for seed in range(1000):
        state = State.from_seed(seed)
        while state.phase == 1:
            legal = state.legal_actions()
            if any(text.startswith("kings") and "+" in text for text in legal):
                return state
            state.apply(rng.choice([text for text in legal if ":" in text] or legal))
    raise AssertionError("no such state")
