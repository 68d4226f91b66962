"""``glupcore assist`` of the auction games: the same sitting, another table."""

from pathlib import Path
from typing import Any

from glupcore.advice import table as advice_table
from glupcore.cli.assist import BEST, Session
from glupcore.cli.conversation import tell
from glupcore.cli.output import say, width
from glupcore.errors import GlupError
from glupcore.play.auction.choices import in_words
from glupcore.play.auction.talk import AuctionTalk
from glupcore.support.files import write_whole

HELP = """\
Say it as at the table, with a name or
without: E bids 250, pass, spades, AH,
A of hearts; several plays on a line.
Melds by name or by their cards: run,
marriage H, double pinochle; nothing.
Hands: C AAT9 D KQ H TT9 S AK.
give, bury: face down by others.
over: the deal ends before its end.
And these words:
  hint  what the engine would do
  why   what every action is worth
  table the cards as far as you know
  undo  takes the last answer back
  save FILE  keeps the deal there, in
        FILE.json what is known now, for
        recommend and show
  quit  ends; the same FILE goes on"""


class AuctionSession(Session):
    """One sitting of an auction game."""

    help = HELP
    turn = "your turn"

    def __init__(self, talk: AuctionTalk, path: str | None, options: dict[str, Any]) -> None:
        super().__init__(talk, path, options)
        self._table = talk

    def _take(self, line: str) -> None:
        word, _, name = line.partition(" ")
        if word.lower() == "save" and Path(name.strip()).suffix == ".json":
            if self._table.deal is None:
                raise GlupError("save: expected after the cards are dealt")
            write_whole(name.strip(), (self._table.deal.view().to_json() + "\n").encode())
            tell(f"What is known is in {name.strip()}.")
        else:
            super()._take(line)

    def _look(self) -> None:
        deal = self._table.deal
        if deal is not None and deal.is_over:
            self._show_table()
            tell(f"The deal is over: {deal.result}.")
        elif deal is not None and self._table.is_my_turn:
            if deal.decision in ("lead", "follow"):
                self._show_table()
            legal = deal.view().legal_actions()
            if len(legal) == 1 and "/" not in legal[0]:
                say(f"There is only {in_words(legal[0])}.")
            else:
                self._say_best()

    def _show_table(self) -> None:
        say(self._table.drawing(width()))

    def _say_best(self) -> None:
        advice = self._advised()
        named = {value.action: in_words(value.action) for value in advice}
        say("\n".join(advice_table.table(advice.actions, width(), BEST, named)))
