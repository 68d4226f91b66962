"""What the greedy policy is meant to understand of phase 1."""

from glupcore import Random, view_from_position

HAND = "JD JS QH QH KH KH AH AH KC KC QC QC KD KD AC AD AS KS"
GONE = "9C 9C 9C 9C 9D 9D 9D 9D 9S 9S 9S 9S 9H 9H 9H JC TC TC TC TC TD TD TD TD"


def led(others_gone: str) -> str:
    """The card that it leads from HAND, half-way through phase 1."""
    played = f"{GONE} {others_gone}".split()
    counters = sum(card[0] in "ATK" for card in played)
    position = {
        "trump": "H", "turnup": "9H", "stock": 31, "phase": 1, "decision": "lead",
        "hand": HAND, "table": [], "opponent": {"table": [], "known": "", "concealed": 18},
        "played": " ".join(played), "glups": 0, "scores": {"me": 0, "opponent": 0},
        "counters": {"me": 0, "opponent": counters},
    }  # fmt: skip
    return view_from_position(position).choose("greedy", Random(1))


def test_a_hope_dies_with_the_last_card_for_it() -> None:
    assert led("TS TS TS TS") == "JS"  # the jack of diamonds waits for a queen of spades
    assert led("QS QS QS QS") == "JD"
