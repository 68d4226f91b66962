"""The referees by the names of their rules."""

from referee.deal import Referee
from referee.two_handed.deal import TwoHanded, TwoHandedExtended

REFEREES: dict[str, type[Referee]] = {
    game.rules: game for game in (Referee, TwoHanded, TwoHandedExtended)
}
