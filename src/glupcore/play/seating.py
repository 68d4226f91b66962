"""Who plays how strong where, as it is told: ``medium``, ``Ann=strong``, ``partner=best``."""

from collections.abc import Sequence
from dataclasses import replace

from glupcore.errors import GlupError
from glupcore.play.setting import Setting
from glupcore.support.fields import shown


def with_strengths(setting: Setting, told: Sequence[str]) -> Setting:
    """The setting with those strengths: one for all seats but the person's, and one a seat.

    A seat is its name, its number, or ``partner``. Raises GlupError.
    """
    all_others = "medium"
    each: dict[int, str] = {}
    for text in told:
        seat, equals, strength = text.partition("=")
        if not equals or ":" in seat:  # an option of a player, such as pimc:iterations=20
            all_others = text
        else:
            each[_seat(seat.strip(), setting)] = strength.strip()
    if not each:
        return replace(setting, strength=all_others)
    clockwise = [(setting.seat + step) % setting.seats for step in range(1, setting.seats)]
    strengths = tuple(each.get(seat, all_others) for seat in clockwise)
    return replace(setting, strength=strengths if len(strengths) > 1 else strengths[0])


def _seat(name: str, setting: Setting) -> int:
    if setting.seats == 2 and isinstance(setting.rules, str):
        known = {"0": 0, "1": 1}
    else:
        from glupcore.play.auction.seats import usual_names

        names = setting.names or usual_names(setting.seats)
        known = {f"{seat}": seat for seat in range(setting.seats)}
        known |= {one.lower(): seat for seat, one in enumerate(names)}
        if len(partners := setting.partners) == 1:
            known |= dict.fromkeys(["partner"], *partners)
    found = known.get(name.lower())
    if found is None or found == setting.seat:
        others = ", ".join(key for key, seat in known.items() if seat != setting.seat)
        raise GlupError(f"--strength: expected a seat of {others}, given {shown(name)}")
    return found
