"""What a hand melds by the rules of a game with an auction, or which melds these have."""

from typing import TYPE_CHECKING, Any

from glupcore.cli.output import say, say_json, width
from glupcore.drawing.columns import folded
from glupcore.drawing.render import SIGNS, by_suit
from glupcore.errors import GlupError

if TYPE_CHECKING:
    from glupcore.auction import Melds, Rules

_ALONE = ("dix", "four_", "roundhouse_bonus")  # keys of melds that have one number
_TIMES = ("", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")


def say_hand(hand: str | None, rules: "Rules", trump: str, as_json: bool) -> None:
    """Print the melds of a hand; without one the table of these rules."""
    from glupcore.auction import melds

    if hand is None:
        say_table(rules, as_json)
        return
    try:
        found = melds(hand, trump, rules)
    except GlupError as error:
        raise GlupError(f"hand: {error}") from None
    if as_json:
        say_json(_as_dict(found))
    else:
        say(folded("\n".join(_lines(found, rules)), width()))


def say_table(rules: "Rules", as_json: bool) -> None:
    """Print what the melds are worth, once, twice and so on."""
    rows = [
        (key["name"], key["value"] if key["type"] == "points" else [key["value"]], key["purpose"])
        for key in rules.keys()  # noqa: SIM118
        if key["value"] and (key["type"] == "points" or key["name"].startswith(_ALONE))
        if key["name"] != "dix" or "9C" in rules.pack
    ]
    if as_json:
        for name, points, cards in rows:
            say_json({"meld": name, "points": points, "cards": cards})
        return
    names = max((len(name) for name, _, _ in rows), default=0)
    values = [", ".join(map(str, points)) for _, points, _ in rows]
    room = max(map(len, values), default=0)
    say(f"Points of the melds of {rules.name}, once, twice and so on\n")
    lines = (
        f"{name:<{names}}  {value:<{room}}  {cards}"
        for (name, _, cards), value in zip(rows, values, strict=True)
    )
    say(folded("\n".join(lines), width()))


def _as_dict(found: "Melds") -> dict[str, Any]:
    return {
        "points": found.points,
        **({} if found.checks is None else {"checks": found.checks}),
        "shown": " ".join(found.shown),
        "melds": [
            {
                "meld": meld.name,
                "times": meld.times,
                "points": meld.points,
                "cards": " ".join(meld.cards),
            }
            for meld in found.melds
        ],
    }


def _lines(found: "Melds", rules: "Rules") -> list[str]:
    rows = [
        (f"{_TIMES[meld.times]}{meld.name}", str(meld.points), by_suit(meld.cards))
        for meld in found.melds
    ]
    names = max((len(name) for name, _, _ in rows), default=0)
    points = max((len(number) for _, number, _ in rows), default=0)
    head = f"By {rules.name}, {SIGNS[found.trump]} being trump: {found.points}"
    return [
        head,
        "",
        *(f"{name:<{names}}  {number:>{points}}  {cards}" for name, number, cards in rows),
        *([f"\nshown: {by_suit(found.shown)}"] if found.shown else ["no meld"]),
        *([] if found.checks is None else [f"checks: {found.checks}"]),
    ]
