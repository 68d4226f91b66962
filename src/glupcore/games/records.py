"""Records of deals of any kind of game: deck, dealer and actions as JSON."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from glupcore._core import GameState, GameView, GlupError, Random, find_game, games
from glupcore.deals import any_game
from glupcore.errors import RecordError
from glupcore.support.fields import Fields, InputError

_KEYS: Final = ("rules", "deck", "dealer", "actions")


@dataclass(frozen=True, slots=True)
class Record(any_game.Record):
    """One deal: its ``rules``, the ``deck`` and the ``actions`` as written, and the ``dealer``.

    ``extra`` holds the keys that are none of ours.
    """

    rules: str
    deck: str
    dealer: int
    actions: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def deal(  # type: ignore[override]
        cls, rules: str, seed: int, dealer: int = 0, policy: str | None = None
    ) -> "Record":
        """The deal of a seed, played to its end if there is a policy: ``greedy`` or ``random``."""
        game, rng = find_game(rules), Random(seed)
        deck = game.deck(rng)
        state = game.deal(deck, dealer)
        actions = []
        while policy is not None and state.player is not None:
            actions.append(state.apply(state.view(state.player).choose(policy, rng)))
        return cls(rules, deck, dealer, tuple(actions))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], number: int | None = None) -> "Record":
        """A record from its JSON object, its deck checked. Raises RecordError."""
        fields = Fields(data)
        try:
            game = find_game(fields.one_of("rules", games()))
            deck = data.get("deck")
            record = cls(
                game.name,
                deck if isinstance(deck, str) else " ".join(_texts(fields, "deck")),
                fields.integer("dealer", 0, game.seats - 1),
                tuple(_texts(fields, "actions")),
                {key: value for key, value in data.items() if key not in _KEYS},
            )
            record.start()
        except InputError as fault:
            raise RecordError(number, None, fault.value, str(fault)) from None
        except GlupError as error:
            raise RecordError(number, None, "", str(error)) from None
        return record

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: our keys, then the extra ones."""
        return {key: getattr(self, key) for key in _KEYS} | dict(self.extra)

    def to_tags(self) -> str:
        """Tags are for games with an auction. Raises GlupError."""
        raise GlupError(f"{self.rules}: expected a game with an auction to be written as tags")

    def start(self) -> GameState:
        """The state before the first action."""
        return find_game(self.rules).deal(self.deck, self.dealer)

    def trace_lines(self, number: int = 0) -> Iterator[dict[str, Any]]:
        """A line for each action, with how it stands after it, then the end. Raises RecordError."""
        state = self.start()
        head = {"record": number, "rules": self.rules}
        for ply in range(len(self.actions)):
            said = {"player": state.player, "decision": _standing(state)["decision"]}
            legal = state.legal_actions()
            before = state.copy()
            self.play(state, range(ply, ply + 1), number)
            action = before.parse(self.actions[ply])
            line = {**head, "ply": ply, **said, "legal": legal, "action": action}
            yield line | _left(state, {*line, "result"})
        end = {**head, "final": True, "complete": state.is_over}
        yield end | _left(state, {"decision", "player", "legal"})

    def outcome(self, number: int = 0) -> str:
        """How it went, in a line. Raises RecordError."""
        state = self.state_at(len(self.actions), number)
        now = _standing(state)
        turn = now["result"] if state.is_over else f"seat {state.player} to {now['decision']}"
        scores = ":".join(map(str, state.scores))
        return f"record {number}: {len(self.actions)} actions, {turn}, scores {scores}"

    def drawing(
        self, ply: int, seat: int | None, number: int | None = None, width: int = 80
    ) -> str:
        """All that is known there, or what a seat knows, a line for each. Raises RecordError."""
        if seat is not None:
            return drawn(self.view_at(ply, seat, number))
        state = self.state_at(ply, number)
        seats = range(find_game(self.rules).seats)
        views = (json.loads(state.view(seat).to_json()) for seat in seats)
        return _drawn(_standing(state) | {f"hand {view['seat']}": view["hand"] for view in views})


def _texts(fields: Fields, key: str) -> list[str]:
    texts = fields.sequence(key, "a list of texts")
    if not all(isinstance(text, str) for text in texts):
        raise fields.fault(key, "a list of texts")
    return texts


def _standing(state: GameState) -> dict[str, Any]:
    return dict(json.loads(state.to_json()))


def _left(state: GameState, told: set[str]) -> dict[str, Any]:
    return {key: value for key, value in _standing(state).items() if key not in told}


def drawn(view: GameView) -> str:
    """All that a seat knows, a line for each."""
    return _drawn(json.loads(view.to_json()))


def _drawn(members: Mapping[str, Any]) -> str:
    def text(value: Any) -> str:
        listed = " ".join(map(str, value)) if isinstance(value, list) else value
        return "-" if listed in (None, "") else str(listed)

    return "\n".join(f"{key.replace('_', ' ')}: {text(value)}" for key, value in members.items())
