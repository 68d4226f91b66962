"""What `glupcore engine` answers: the same as the library does, to each method."""

import json

import pytest

import glupcore
from engine_answers import Message, asked, result, timeless, valid
from glupcore import Deal, Record, State, reaches, solve
from glupcore._core import find_game, line_from_view
from glupcore.deals.positions import position_from_view
from glupcore.solvers.spec import Spec

ENDGAME = "H AS TS 9H KD / AS JC QD TD"
AUCTION = "four-handed H *AS TS 9H KD [QC] / AC JC QD AD KC / *TD QH QH 9C JS / TH KS 9S JD 9D"


@pytest.fixture(scope="module")
def record() -> Record:
    deal = Deal.from_seed(11)
    rng = glupcore.Random(3)
    while deal.player is not None:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal.record()


def test_several_plies_are_answered_one_by_one(record: Record) -> None:
    plies = [30, 5, 100, 126 - 1]
    message = {
        "method": "analyze", "record": record.to_dict(), "plies": plies, "iterations": 50,
        "seed": 1,
    }  # fmt: skip
    replies = asked(message, workers=2)
    assert sorted(reply["ply"] for reply in replies) == sorted(plies)
    for reply in replies:
        one = result({**{k: v for k, v in message.items() if k != "plies"}, "ply": reply["ply"]})
        assert timeless(reply["result"]) == timeless(one)


@pytest.mark.parametrize("endgame", [ENDGAME, AUCTION])
def test_an_endgame_is_solved(endgame: str) -> None:
    expected = solve(endgame, all_actions=True).to_dict(all_actions=True, bounds=True)
    assert timeless(result({"method": "solve", "endgame": endgame})) == timeless(expected)
    stopped = result({"method": "solve", "endgame": endgame, "nodes": 1})
    assert (stopped["exact"], stopped["value"]) == (False, None)
    assert stopped["lower"] <= solve(endgame).lower <= stopped["upper"]


def test_melds_at_stake_and_goals_of_an_auction_game() -> None:
    message: Message = {"endgame": AUCTION, "reportStarted": True, "deadline": 60}
    melds = [40, 0, 20, 30]
    expected = solve(AUCTION, melds=melds).to_dict(all_actions=True, bounds=True)
    assert expected["value"] != solve(AUCTION).value
    started, solved = asked({"method": "solve", "melds": melds, **message})
    assert started == {"id": "0", "isDuringSearch": True, "started": True}
    assert timeless(solved["result"]) == timeless(expected)
    for goal in ("points 90", "points 20", "tricks 1", "all"):
        started, told = asked({"method": "reaches", "goal": goal, **message})
        assert started["started"]
        assert told["isDuringSearch"] is False
        assert timeless(told["result"]) == timeless(reaches(AUCTION, goal).to_dict())
    stopped = result({"method": "reaches", "endgame": AUCTION, "goal": "points 70", "nodes": 1})
    assert stopped["reached"] is None


@pytest.mark.parametrize("kind", ["record", "game", "position", "line", "drawing", "endgame"])
def test_every_subject_is_taken_by_every_method_on_positions(record: Record, kind: str) -> None:
    ply = 100
    state = record.state_at(ply)
    view = state.view(state.player)
    begun = Record(record.deck, record.dealer, record.exact_cut, record.actions[:ply])
    messages: list[Message] = []
    if kind == "game":
        messages = [{"method": "new", "game": "g", "record": begun.to_dict()}]
    subject: Message = {
        "record": {"record": record.to_dict(), "ply": ply},
        "game": {"game": "g"},
        "position": {"position": position_from_view(view)},
        "line": {"position": line_from_view(view)},
        "drawing": {"position": str(view)},
        "endgame": {"endgame": state.to_endgame()},
    }[kind]
    messages += [{"method": m, **subject} for m in ("legal", "solve", "analyze")]
    replies = {r["id"]: r["result"] for r in asked(*messages)}
    legal, solved, analyzed = (replies[str(n + (kind == "game"))] for n in range(3))
    assert legal["legal"] == view.legal_actions()
    assert (legal["phase"], legal["decision"]) == (2, view.decision)
    assert solved["value"] == solve(state).value
    assert analyzed["exact"]
    assert {a["action"] for a in analyzed["actions"]} == set(legal["legal"])


def test_a_game_is_kept() -> None:
    state = State.from_seed(7)
    first = state.legal_actions()[0]
    moves: list[Message] = [
        {"method": "new", "game": "g", "seed": 7},
        {"method": "play", "game": "g", "action": first.lower()},
        {"method": "show", "game": "g"},
        {"method": "show", "game": "g", "seat": 0},
        {"method": "undo", "game": "g"},
        {"method": "undo", "game": "g"},
        {"method": "close", "game": "g"},
        {"method": "show", "game": "g"},
    ]
    new, play, whole, seat, undo, too_far, closed, gone = asked(*moves)
    assert new["result"]["legal"] == state.legal_actions()
    assert new["result"]["scores"] == list(state.scores)
    state.apply(first)
    assert play["result"]["action"] == first
    assert play["result"]["legal"] == state.legal_actions()
    assert (play["result"]["ply"], play["result"]["player"]) == (1, state.player)
    assert Record.from_dict(whole["result"]["record"]).actions == (first,)
    assert seat["result"]["position"] == position_from_view(state.view(0))
    assert seat["result"]["sentences"] == State.from_seed(7).sentences(0, first)
    assert undo["result"] == {**new["result"], "action": first}
    assert too_far["error"]["field"] == "game"
    assert closed["result"] == {}
    assert gone["error"]["message"] == "game: expected a game begun by new, given 'g'"


@pytest.mark.parametrize("rules", ["glup", "three-handed"])
def test_what_happens_is_told_to_a_seat(rules: str) -> None:
    kept = {"game": "g"}
    show = {"method": "show", **kept, "seat": 0}
    made = find_game(rules).deal(seed=3)
    names = ["Ann", "Bob", "Cleo"][: find_game(rules).seats]
    messages: list[Message] = [{"method": "new", **kept, "seed": 3, "rules": rules}, show]
    told = [made.sentences(0)]
    for _ in range(20):
        action = made.legal_actions()[0]
        messages += [{"method": "play", **kept, "action": action}, {**show, "names": names}]
        told.append(made.sentences(0, action, names=names))
        made.apply(action)
    messages += [{"method": "undo", **kept}, {**show, "names": names}]
    replies = asked(*messages)
    for reply in replies:
        valid(reply)
    assert [reply["result"]["sentences"] for reply in replies[1::2]] == [*told, told[-2]]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"names": ["Ann", "Bob"]}, "names: expected only with a seat"),
        ({"seat": 0, "names": ["Ann"]}, "names: expected a list of 2 to 8 names of 1 to 40"),
        ({"seat": 0, "names": ["Ann", ""]}, "names: expected a list of 2 to 8 names of 1 to 40"),
        ({"seat": 0, "names": ["Ann", 3]}, "names: expected a list of 2 to 8 names of 1 to 40"),
        ({"seat": 0, "names": "Ann"}, "names: expected a list of 2 to 8 names of 1 to 40"),
        ({"seat": 0, "names": [*"abc"]}, "names: expected one for each of 2 seats, given 3"),
    ],
)
def test_names_that_are_none(more: Message, said: str) -> None:
    _, reply = asked({"method": "new", "game": "g"}, {"method": "show", "game": "g", **more})
    assert reply["error"]["field"] == "names"
    assert reply["error"]["message"].startswith(said)


def test_a_deal_is_played_to_its_end_by_what_the_engine_says() -> None:
    state = State.from_seed(4)
    messages: list[Message] = [{"method": "new", "game": "g", "seed": 4}]
    rng = glupcore.Random(9)
    while state.player is not None:
        action = state.view(state.player).choose("greedy", rng)
        state.apply(action)
        messages.append({"method": "play", "game": "g", "action": action})
    last = asked(*messages)[-1]["result"]
    assert (last["decision"], last["player"], last["legal"]) == ("over", None, [])
    assert last["scores"] == list(state.scores)
    assert last["last_trick"] == state.last_trick


def test_the_session_goes_on_with_the_tree_and_its_searches_in_order() -> None:
    spec = "ismcts:iterations=200"
    solver = Spec.parse(spec).solver()
    deal = Deal.from_seed(5)
    messages: list[Message] = []
    expected = []
    for ply in range(12):
        seat = deal.player
        action = deal.view(seat).choose("greedy", glupcore.Random(ply))
        if seat == 0:
            view = deal.view(0)
            limits = Spec.parse(spec).limits()
            advice = solver.advise(view, limits, ply)
            expected.append(timeless(json.loads(json.dumps(advice.to_dict()))))
            record = deal.record().to_dict()
            messages.append(
                {"method": "analyze", "record": record, "seed": ply, "session": "s", "solver": spec}
            )
            action = advice.action
        deal.apply(action)
    replies = asked(*messages, workers=3)
    assert [timeless(reply["result"]) for reply in replies] == expected
    for message in messages:
        del message["session"]
    replies = sorted(asked(*messages, workers=3), key=lambda reply: int(reply["id"]))
    assert [timeless(reply["result"]) for reply in replies] != expected


def test_priority_comes_first() -> None:
    view = position_from_view(State.from_seed(3).view(1))
    one = {"method": "analyze", "position": view, "iterations": 50, "seed": 1}
    # The only worker is kept busy until all others wait.
    first = {**one, "iterations": 10**9, "priority": 100}
    others = ({**one, "priority": n} for n in (0, 5, -1, 5, 7))
    end = {"id": "end", "method": "terminate", "terminateId": "0"}
    order = [reply["id"] for reply in asked(first, *others, end)]
    assert [name for name in order if name not in ("0", "end")] == ["5", "2", "4", "1", "3"]


def test_what_the_engine_is() -> None:
    version = result({"method": "query_version"}, solver="pimc:iterations=5", workers=2)
    assert version["protocol"] == 1
    assert version["solver"] == "pimc:iterations=5"
    assert version["workers"] == 2
    assert "pimc" in version["solvers"]
    assert "analyze" in version["methods"]


def test_an_id_that_is_open_is_not_taken_again() -> None:
    view = position_from_view(State.from_seed(3).view(1))
    long = {"id": "x", "method": "analyze", "position": view, "iterations": 10**9}
    end = {"id": "end", "method": "terminate", "terminateId": "x"}
    again, told, answered = asked(long, {**long, "iterations": 1}, end)
    assert again["id"] is None
    assert again["error"]["field"] == "id"
    replies = [told, answered]
    assert sorted(reply["id"] for reply in replies) == ["end", "x"]
    (last,) = asked({**long, "iterations": 10}, {**long, "id": "y", "iterations": 1})[:1]
    assert last["id"] in ("x", "y")
