"""A deal of an auction game told while it is played: what to ask next, and what answers come to."""

import re
from typing import Any, Final

from glupcore._auction import Action, Rules
from glupcore._core import card_list
from glupcore.auction.drawing import table
from glupcore.auction.of_rules import values_of
from glupcore.auction.seen import OVER, News, SeenDeal
from glupcore.deals.talk import Question
from glupcore.errors import GlupError, NotationError
from glupcore.play.auction.choices import PICKS, choices, in_words
from glupcore.play.auction.meld_names import cards_of
from glupcore.play.auction.said import in_full, read
from glupcore.play.auction.seats import Seats, third, usual_names
from glupcore.rules import fields_of
from glupcore.support.fields import InputError, load_object, shown

_FACE_DOWN: Final = ("give", "pass", "passes", "return", "returns", "bury")
_FIRST: Final = "auction"  # begins the text of a deal
_UNSAID: Final = ("melds", "meld", "shows", "has", "name", "play", "lead")
_VERBS: Final = ("bid", "pass", "lead", "play", "name", "call", "concede", "bury", "give", "look")


class AuctionTalk:
    """A SeenDeal of an auction game from its first question on, as TableTalk for the others."""

    def __init__(self, rules: Rules, seat: int = 0, names: tuple[str, ...] = ()) -> None:
        """To begin anew. Raises GlupError for a seat or names that the game does not have."""
        from glupcore.play.setting import Setting

        Setting(seat=seat, rules=rules, names=names)  # says what is wrong
        self.rules = rules
        self.deal: SeenDeal | None = None
        self.seats = Seats(names or usual_names(rules.seats), seat, rules)
        self._dealer: int | None = None
        self._hand = ""

    @classmethod
    def parse(cls, text: str) -> "AuctionTalk":
        """To go on with what ``to_text`` has written. Raises GlupError."""
        first, *lines = text.splitlines() or [""]
        try:
            fields = load_object(first.removeprefix(_FIRST))
        except InputError as fault:
            raise GlupError(f"{_FIRST}: {fault}") from None
        rules: Any = fields.get("rules")
        seat: Any = fields.get("seat")
        names, options = fields.get("names", []), fields.get("options", {})
        types = ((rules, str | dict), (seat, int), (names, list), (options, dict))
        if not all(isinstance(value, kind) for value, kind in types):
            raise GlupError(f"{_FIRST}: expected rules, options, seat and names")
        talk = cls(Rules(rules, options), seat, tuple(names))
        for line in lines:
            talk._take(line)
        return talk

    def to_text(self) -> str:
        """What ``parse`` goes on from: how the table is set, and a line for all that was told."""
        import json

        names = [] if self.seats.names == usual_names(self.rules.seats) else [*self.seats.names]
        fields = fields_of(self.rules)
        head = json.dumps({**fields, "seat": self.seats.me, "names": names})
        lines = [f"{_FIRST} {head}"]
        if self._dealer is not None:
            lines.append(str(self._dealer))
        if self.deal is not None:
            lines += [self._hand, *self.deal.told]
        return "".join(f"{line}\n" for line in lines)

    @property
    def is_my_turn(self) -> bool:
        """Whether there is something for the owner to decide."""
        deal = self.deal
        return deal is not None and deal.news == News("action", self.seats.me)

    @property
    def question(self) -> Question | None:
        """What to ask next; None when the deal is over."""
        if self._dealer is None:
            return Question("Who dealt?", ", ".join(self.seats.names))
        if self.deal is None:
            count = len(_start_hand(self.rules))
            return Question(f"Your hand, {count} cards?", "C AAT9 D KQ H TT9 S AK")
        news = self.deal.news
        who, me = self.seats.names[news.seat], news.seat == self.seats.me
        match news.what:
            case "over":
                return None
            case "widow":
                return Question("The widow?", "9C JD TH")
            case "given":
                return Question(f"What does {who} pass to you?", "9C JD TH AS")
            case "partner":
                return Question("Who has that card?", f"{self.seats.names[0]}, nobody")
            case "melds":
                return Question(f"{who} melds?", "run, marriage H, pinochle, aces; nothing")
        asked = "Your" if me else f"{who}'s"
        what, example = _ASKED[self.deal.decision]
        bid = values_of(self.rules)["open"]
        return Question(f"{asked} {what}?", example.format(bid=bid))

    def answer(self, text: str) -> tuple[str, ...]:
        """Take an answer to the question; what it has told. Raises GlupError."""
        word = " ".join(text.split())
        if not word:
            raise NotationError("expected an answer, or help")
        if self._dealer is None:
            self._dealer = self._seat(word)
            return (f"{self.seats.does(self._dealer, 'deal')}.",)
        if self.deal is None:
            self._take(" ".join(card_list(word)))
            return (f"You hold {self._hand}.",)
        told = []
        for one in self._read(word):
            player = self.deal.news.seat
            kind = self.deal.news.what
            self._take(one)
            told.append(self._said(kind, player, one))
        return tuple(told)

    def undo(self) -> str:
        """Take the last answer back; which it was. Raises GlupError if there is none."""
        if self.deal is not None and self.deal.told:
            told = self.deal.undo()
            kind = self.deal.news.what
            return self._said(kind, self.deal.news.seat, told)
        if self.deal is not None:
            self.deal, hand = None, self._hand
            return hand
        if self._dealer is None:
            raise GlupError("nothing to undo")
        dealer, self._dealer = self._dealer, None
        return f"dealer {self.seats.names[dealer]}"

    def drawing(self, width: int) -> str:
        """The table as far as the owner knows."""
        if self.deal is None:
            raise GlupError("table: expected after the cards are dealt")
        return table([{**self.deal.facts, "names": self.seats.names}], width)

    def _take(self, line: str) -> None:
        if self._dealer is None:
            self._dealer = self._seat(line)
        elif self.deal is None:
            self.deal = SeenDeal(self.rules, line.split(), self.seats.me, self._dealer)
            self._hand = line
        else:
            self.deal.tell(line)

    def _read(self, text: str) -> list[str]:
        """The answer in the words of SeenDeal.tell; of plays several may stand in one line."""
        deal = self.deal
        assert deal is not None
        news = deal.news
        word = self._without_name(text, news)
        if news.what == "partner":
            return ["-" if word.lower() in ("nobody", "-", "none") else str(self._seat(word))]
        if news.what == "melds":
            trump = deal.facts["trump"]
            return [" ".join(_melded(word, trump, self.rules) if trump else [])]
        if news.what != "action":
            return [" ".join(card_list(word))]
        if word.lower() == OVER:
            return [OVER]
        decision = deal.decision
        if decision in ("lead", "follow") and len(plays := _plays(word)) > 1:
            return plays
        if news.seat == self.seats.me:
            view = deal.view()
            return [read(word, view, decision, choices(view, decision))]
        if decision in PICKS and word.lower().split()[0] in _FACE_DOWN:
            return [decision]
        try:
            return [_canonical(in_full(word, decision))]
        except NotationError:
            question = self.question
            example = question.example if question else ""
            raise NotationError(f"{shown(text)}: expected such as {example}") from None

    def _without_name(self, text: str, news: News) -> str:
        """Without who it is said of, which has to be who is asked for."""
        lowered = text.lower()
        for called, seat in self.seats.called().items():
            if lowered.startswith((f"{called} ", f"{called}:")):
                if seat != news.seat:
                    names = self.seats.names
                    told = f"expected {names[news.seat]}, given {names[seat]}"
                    raise GlupError(f"{shown(text)}: {told}")
                return _plain(text[len(called) + 1 :].strip())
        return _plain(text)

    def _seat(self, word: str) -> int:
        known = {str(seat): seat for seat in range(self.rules.seats)} | self.seats.called()
        if word.lower() not in known:
            raise GlupError(f"{shown(word)}: expected one of {', '.join(self.seats.names)}, or me")
        return known[word.lower()]

    def _said(self, kind: str, seat: int, text: str) -> str:
        name = "me" if seat == self.seats.me else self.seats.names[seat]
        match kind:
            case "partner":
                return "nobody has it" if text == "-" else f"{self.seats.names[int(text)]} has it"
            case "action":
                return f"{name}: {in_words(text)}"
            case _:
                return f"{name if kind != 'widow' else 'widow'}: {text or 'nothing'}"


_ASKED: Final = {
    "bid": ("bid", "{bid}, pass"),
    "look": ("word", "look, concede"),
    "trump": ("trump", "spades"),
    "call": ("card to call", "AH"),
    "give": ("cards to pass", "9C JD, or give for what others pass face down"),
    "bury": ("cards to bury", "9C JD TH, or bury for what others bury face down"),
    "lead": ("lead", "AH"),
    "follow": ("card", "AH"),
}


def _melded(text: str, trump: str, rules: Rules) -> list[str]:
    """Of cards, or of melds by name."""
    try:
        return card_list(text)
    except NotationError:
        return cards_of(text, trump, rules)


def _plays(text: str) -> list[str]:
    """The cards that a text names and nothing else, in their order; none of any other."""
    try:
        return card_list(text)
    except NotationError:
        return []


def _plain(text: str) -> str:
    """Without the ending of what is said of others, and the verb of what goes without it."""
    first, *rest = text.split() or [""]
    for verb in _VERBS:
        if first.lower() == third(verb):
            first = verb
    if first.lower() in _UNSAID and rest:
        return " ".join(rest)
    return " ".join([first, *rest])


def _canonical(text: str) -> str:
    """An action by its form, as a deal is told it."""
    action = Action.parse(text)
    if action.type == "play":
        return action.cards[0]
    if action.amount is not None:
        return f"bid:{action.amount}"
    if action.suit is not None:
        return f"{action.type}:{action.suit}"
    return f"{action.type}:{','.join(action.cards)}" if action.cards else action.type


def _start_hand(rules: Rules) -> tuple[str, ...]:
    from glupcore._auction import State

    return State.from_seed(0, 0, rules=rules).hand(0)


def begins(text: str) -> bool:
    """Whether a text is one that ``to_text`` writes."""
    return bool(re.match(rf"\s*{_FIRST} \{{", text))
