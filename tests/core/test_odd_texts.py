"""Texts of others, however odd, are taken or refused in our own words, which can be printed."""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeGuard

import pytest

import glupcore
from fuzz.letters import relatives
from glupcore import Action, ActionCard, GlupError, Random, State, _core
from glupcore._core import ChoiceState
from glupcore.arena.players import PlayerSpec
from glupcore.solvers import find_solver
from glupcore.support.fields import InputError
from glupcore.value import default_network, load_network
from native_modules import native_modules
from odd_texts import ODD
from places import ROOT

MODULES = native_modules("_core", "_training")
STATE = State.from_seed(7)
RECORD = glupcore.Deal.from_seed(7).record().to_json()
GOOD = {
    "card": "AS",
    "led": "AS",
    "trump": "S",
    "policy": "greedy",
    "action": STATE.legal_actions()[0],
    "other": STATE.legal_actions()[1],
    "word": "dix",
    "options": ["pass"],
    "seat": 0,
    "count": 0,
    "rng": Random(1),
    "state": STATE,
    "deck": Random(1).deck(),
    "seed": 1,
    "judge": default_network(),
    "deals": 0,
    "pairs": 0,
    "data": b"",
    "weights": {},
    "hand": [],
    "turnup": "9S",
    "dealer": 0,
    "exact_cut": False,
    "rules": "glup",
    "text": "pass",
    "line": "9C",
    "drawn": "9C",
    "held": [],
    "actions": [],
    "trick": 1,
    "taker": 0,
    "view": STATE.view(1),
    "game": None,
    "faults": ["expected another"],
    "field": "record",
    "record": RECORD,
    "seats": None,
    "futures": 1,
    "network": default_network(),
    "trust": 1.0,
    "odds": [1.0] * _core.DISTINCT_CARDS,
    "belief": [1.0] * _core.DISTINCT_CARDS,
    "tricks": 6,
    "counted": False,
    "seconds": 1.0,
    "solver": "greedy",
    "stopped": "complete",
}
OTHERS: dict[str, dict[str, Any]] = {
    "BeliefModel": {"weights": []},
    "GameSearch": {"view": _core.find_game("pisti").deal(seed=1).view(1)},
    "pisti_tree": {"view": _core.find_game("pisti").deal(seed=1).view(1)},
    "EndgameSolver": {"endgame": "three-handed H *AS / KS / 9S", "endgames": []},
}  # what these classes and functions mean by a name
OWNERS: dict[str, Callable[[], object]] = {
    "Cards": glupcore.Cards,
    "Random": lambda: Random(1),
    "State": lambda: STATE,
    "View": lambda: STATE.view(1),
    "Endgame": lambda: glupcore.Endgame("three-handed H *AS / KS / 9S"),
    "EndgameSolver": lambda: glupcore.EndgameSolver(1),
    "SourceTally": lambda: _core.SourceTally(STATE),
    "Network": default_network,
    "ChoiceState": lambda: ChoiceState(STATE),
    "Holdings": lambda: _core.Holdings(GOOD["deck"], 0, "glup"),
    "SeenDeal": lambda: _core.SeenDeal(HAND.split(), "9S", 0, 0, False, "glup"),
    "GameRules": lambda: _core.find_game("pisti"),
    "GameView": lambda: _core.find_game("pisti").deal(seed=1).view(1),
    "GameState": lambda: _core.find_game("pisti").deal(seed=1),
    "SeenHeading": lambda: _core.SeenHeading("glup"),
    "Reviewer": lambda: _core.Reviewer(
        RECORD, seat=None, seats=None, futures=1, seed=1, network=default_network()
    ),
}
LONGEST = 360  # characters of an error: at most 60 of the text each time, and what was expected


def check(call: Callable[[], object]) -> None:
    """It does well, or says in one line why not; nothing else comes out."""
    message = ""
    try:
        call()
    except (GlupError, InputError) as error:
        message = str(error)
    message.encode()
    assert message.isprintable()
    assert len(message) < LONGEST, message


def body_of(file: str) -> list[ast.stmt]:
    return ast.parse((Path(glupcore.__file__).parent / file).read_text("utf-8")).body


FRONTS = {f"objects.{one.name}": one for one in body_of("objects.py") if type(one) is ast.ClassDef}
"""What the objects of all games have in common, which stubs do not repeat."""


def functions(module: str) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """All public ones of a stub, each with the class that it is of, "" if with none."""
    for node in body_of(f"{module}.pyi"):
        if isinstance(node, ast.ClassDef):
            bases = [FRONTS[name] for base in node.bases if (name := ast.unparse(base)) in FRONTS]
            found = {one.name: one for kind in (*bases, node) for one in kind.body if is_def(one)}
            native = getattr(MODULES[module], node.name)
            members = [(node.name, one) for name, one in found.items() if hasattr(native, name)]
        else:
            members = [("", node)] if is_def(node) else []
        for owner, member in members:
            yield module, owner, member


def is_def(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef)


def takes_text(parameter: ast.arg) -> bool:
    annotation = ast.unparse(parameter.annotation) if parameter.annotation else ""
    return "str" in annotation and not annotation.startswith(("Mapping", "Sequence[tuple"))


def arguments(function: ast.FunctionDef) -> list[ast.arg]:
    given = function.args
    return [one for one in (*given.args, *given.kwonlyargs) if one.arg != "self"]


TAKERS = [
    pytest.param(module, owner, function, id=f"{module}.{owner}.{function.name}".replace("..", "."))
    for name in MODULES
    for module, owner, function in functions(name)
    if any(map(takes_text, arguments(function)))
]


def called(module: str, owner: str, function: ast.FunctionDef) -> Callable[..., Any]:
    found: Any = MODULES[module]
    if owner:
        found = getattr(found, owner)
    if function.name == "__init__":
        return found
    is_static = any(ast.unparse(one) == "staticmethod" for one in function.decorator_list)
    if owner and not is_static:
        found = OWNERS[owner]()
    method = getattr(found, function.name)
    between_two = any(one.arg == "second" for one in function.args.args)
    return (
        partial(method, *(MODULES["_training"].Player() for _ in range(2)))
        if between_two
        else method
    )


def is_operator(function: ast.FunctionDef) -> bool:
    """Whether it takes arguments by their places only."""
    return function.name == "__contains__"


def good(owner: str, function: ast.FunctionDef) -> dict[str, Any]:
    """Arguments that are taken, as far as they are known."""
    known = GOOD | OTHERS.get(owner or function.name, {})
    return {one.arg: known[one.arg] for one in arguments(function) if one.arg in known}


def oddly(owner: str, function: ast.FunctionDef) -> Iterator[dict[str, Any]]:
    """Arguments, with one text that is odd, alone or among others."""
    every = arguments(function)
    texts = [one for one in every if takes_text(one)]
    for parameter in texts:
        annotation = ast.unparse(parameter.annotation) if parameter.annotation else ""
        alone = annotation == "str" or "str |" in annotation
        several = "Sequence" in annotation or "Iterable" in annotation
        for text in ODD:
            rest = good(owner, function)
            if alone:
                yield rest | {parameter.arg: text}
            if "bytes" in annotation:
                yield rest | {parameter.arg: text.encode(errors="surrogatepass")}
            if several:
                yield rest | {parameter.arg: [text]}
                yield rest | {parameter.arg: ["AS", text, "AS"]}


@pytest.mark.parametrize(("module", "owner", "function"), TAKERS)
def test_what_is_native_takes_or_refuses_any_text(
    module: str, owner: str, function: ast.FunctionDef
) -> None:
    call = called(module, owner, function)
    tried = 0
    for given in oddly(owner, function):
        tried += 1
        check(partial(call, *given.values()) if is_operator(function) else partial(call, **given))
    assert tried >= len(ODD)


def test_all_that_take_texts_are_found() -> None:
    assert len(TAKERS) > 20
    assert {parameter.id for parameter in TAKERS} >= {"_core.State.parse", "_core.View.from_json"}


@pytest.mark.parametrize(("module", "owner", "function"), TAKERS)
def test_what_is_no_text_is_a_type_error(
    module: str, owner: str, function: ast.FunctionDef
) -> None:
    call = called(module, owner, function)
    for parameter in filter(takes_text, arguments(function)):
        rest = good(owner, function)
        may_be_none = "None" in ast.unparse(parameter.annotation or parameter)
        for wrong in (None, 5, 2.5, object(), [None], bytearray(b"AS")):
            if wrong is None and may_be_none:
                continue
            given = rest | {parameter.arg: wrong}
            with pytest.raises((TypeError, GlupError)):
                call(*given.values()) if is_operator(function) else call(**given)


DECK = Random(7).deck()
VIEW = STATE.view(1)
POSITION = glupcore.position_from_view(VIEW)
HAND = "9C TC JC QC KC AC 9D TD JD QD KD AD 9H TH JH QH KH AH"


def seen() -> glupcore.SeenDeal:
    return glupcore.SeenDeal(HAND, "9S", dealer=0)


def record(action: str) -> glupcore.Record:
    return glupcore.Record(tuple(DECK), 0, actions=(action,))


READERS: dict[str, Callable[[str], object]] = {
    "Action": lambda text: str(Action("play", (ActionCard(text),))),
    "Action.parse": lambda text: Action.parse(text, trump="H"),
    "Action.parse trump": lambda text: Action.parse("AS", trump=text),
    "Action.of": lambda text: Action.of(STATE, text),
    "Deal.from_deck": glupcore.Deal.from_deck,
    "Deal.from_record": glupcore.Deal.from_record,
    "Deal.apply": lambda text: glupcore.Deal.from_deck(DECK).apply(text),
    "Record.parse": glupcore.Record.parse,
    "Record.deck": lambda text: glupcore.Record((text,) * 96, 0).state_at(0),
    "Record.actions": lambda text: record(text).state_at(1),
    "SeenDeal": lambda text: glupcore.SeenDeal(text, "9S"),
    "SeenDeal turnup": lambda text: glupcore.SeenDeal(HAND, text),
    "SeenDeal.parse": glupcore.SeenDeal.parse,
    "SeenDeal.from_dict": glupcore.SeenDeal.from_dict,
    "SeenDeal.apply": lambda text: seen().apply(text),
    "SeenDeal.draw": lambda text: seen().draw(text),
    "SeenDeal.tell": lambda text: seen().tell(text),
    "SeenDeal.world": lambda text: seen().world([text]),
    "read_deal": glupcore.read_deal,
    "read_record": lambda text: glupcore.read_record(text, 0),
    "read_records": lambda text: list(glupcore.read_records(text)),
    "recommend": lambda text: glupcore.recommend(text, iterations=1),
    "solve": glupcore.solve,
    "solve_values": lambda text: glupcore.solve_values([text]),
    "view_from_position": glupcore.view_from_position,
    "position keys": lambda text: glupcore.view_from_position({text: text}),
    "position hand": lambda text: glupcore.view_from_position({**POSITION, "hand": text}),
    "position table": lambda text: glupcore.view_from_position({**POSITION, "table": [[text]]}),
    "solver": find_solver,
    "solver policy": lambda text: find_solver("ismcts", policy=text),
    "solver number": lambda text: find_solver("determinized", worlds=text),
    "solver option": lambda text: find_solver("pimc", **{text: 1}),
    "solver text": lambda text: glupcore.recommend(VIEW, iterations=1, solver=f"pimc:{text}=1"),
    "solver weights": lambda text: find_solver("network", weights=text),
    "player": PlayerSpec.parse,
    "player options": lambda text: PlayerSpec.parse(f"greedy:{text}"),
    "load_network": load_network,
    "Cards pickle": lambda text: _core.Cards.__new__(_core.Cards).__setstate__(text),
}


@pytest.mark.parametrize("reader", READERS)
def test_what_reads_a_text_takes_or_refuses_any(reader: str) -> None:
    for text in ODD:
        with suppress(OSError):  # it would be the name of a file
            check(partial(READERS[reader], text))


NUMBERS = ("seconds", "threads", "seed", "target", "lead", "ply")


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_any_size_are_taken_or_refused(name: str) -> None:
    for number in (10**400, 10**5000, -(10**5000)):
        given: dict[str, Any] = {"iterations": 1, name: number}
        check(partial(glupcore.recommend, VIEW, **given))
        with pytest.raises(GlupError, match="seed: expected a number from 0"):
            State.from_seed(number)


SEEN = (ROOT / "examples" / "seen.txt").read_text(encoding="utf-8")


def test_the_fuzz_driver_in_cpp_has_the_same_letters() -> None:
    header = (ROOT / "fuzz/letters.hpp").read_text(encoding="utf-8")
    rows = re.findall(r"\{'(\w)', \"((?:\\x\w\w)+)\"\}", header)
    found: dict[str, list[str]] = {}
    for letter, text in rows:
        data = bytes.fromhex(text.replace("\\x", ""))
        found.setdefault(letter, []).append(data.decode())
    assert found == relatives()


def test_a_letter_of_another_alphabet_is_none_of_a_typed_deal() -> None:
    """A dotted capital I was taken for an i, and then not found."""
    for at, char in enumerate(SEEN):
        for relative in relatives().get(char.lower(), []):
            text = SEEN[:at] + relative + SEEN[at + 1 :]
            with suppress(GlupError):
                glupcore.read_deal(text)
            with suppress(GlupError):
                glupcore.recommend(text, solver="random", seed=1)
