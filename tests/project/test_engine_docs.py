"""docs/protocol.md says what is so: its conversations are held again, and its tables, which are
made with the manual, are those of the requests.

``python tests/project/test_engine_docs.py`` writes replies anew; look at what it changed.
"""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.requests import DECLARED, METHODS
from glupcore.protocol.schema import schema

ROOT = Path(__file__).parents[2]  # as a program it finds no module of ours
PAGE = ROOT / "docs" / "protocol.md"
sys.path.append(str(ROOT / "docs"))

from manual import fields  # noqa: E402

TALK = re.compile(r"^```jsonl\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MADE = re.compile(r"<!-- made: fields (\w+) -->")
WIDTH = 100


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def lines_of(talk: str, mark: str) -> list[str]:
    """What one side says: its lines, each with the lines that go on with it."""
    found = re.findall(rf"^{mark} (.*\n(?:  .*\n)*)", talk, re.MULTILINE)
    return [re.sub(r"\n  ", " ", line).strip() for line in found]


def hold(talk: str) -> list[dict[str, Any]]:
    """What the engine says to the requests of a conversation."""
    replies = []
    command = [sys.executable, "-W", "error", "-m", "glupcore", "engine", "--workers", "2"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        for request in lines_of(talk, ">"):
            process.stdin.write(f"{request}\n")
            process.stdin.flush()
            while "reportDuringSearchEvery" in request:  # what comes next is said during the search
                replies.append(json.loads(process.stdout.readline()))
                if replies[-1].get("isDuringSearch"):
                    break
        process.stdin.close()
        replies += map(json.loads, process.stdout)
    assert process.returncode == 0
    return replies


def comparable(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply without what depends on the clock and on how well a solver plays."""
    result = dict(reply.get("result", {}))
    for key in ("seconds", "nodes", "glupcore"):
        if key in result:
            result[key] = "#"
    if "uptime" in result:  # metrics
        result = dict.fromkeys(result, "#")
    if "samples" in result:  # advice
        result |= {"action": "#", "value": "#", "samples": "#", "stopped": "#"}
        keys = {key for action in result["actions"] for key in action}
        result["actions"] = sorted(action["action"] for action in result["actions"]) + sorted(keys)
    return {**reply, "result": result} if "result" in reply else reply


def told(replies: list[dict[str, Any]]) -> list[str]:
    """The replies in comparable form and in any order, of reports those that differ."""
    return sorted({json.dumps(comparable(reply), sort_keys=True) for reply in replies})


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.slow if number % 3 else [])
        for number in range(len(TALK.findall(page())))
    ],
)
def test_the_conversations_are_real(number: int) -> None:
    talk = TALK.findall(page())[number]
    shown = [json.loads(line) for line in lines_of(talk, "<")]
    # How many reports there are, and whether any, is a matter of time.
    replies = hold(talk)
    finals = [reply for reply in replies if reply.get("isDuringSearch") is not True]
    assert told(finals) == told([r for r in shown if r.get("isDuringSearch") is not True])


def test_there_are_conversations_on_every_method() -> None:
    talks = TALK.findall(page())
    assert len(talks) >= 6
    said = "".join(talks)
    for method in METHODS:
        # Nothing is to be seen in the one, and far too much in the other.
        known = method in ("terminate_all", "query_rules")
        assert f'"method": "{method}"' in said or known


def test_tables_have_every_field() -> None:
    assert MADE.findall(page()) == list(fields.TABLES)
    for name, groups in fields.TABLES.items():
        told = re.findall(r"^- `(\w+)`", fields.page(name), re.MULTILINE)
        assert told == [field["name"] for group in groups for field in DECLARED["groups"][group]]
    assert "- `seed`: 0 … 2^64 − 1. Shuffle by this seed." in fields.page("new").splitlines()


def test_every_field_is_in_a_table() -> None:
    told = {group for groups in fields.TABLES.values() for group in groups}
    assert told == DECLARED["groups"].keys()


def test_the_page_names_all_codes_and_the_longest_line() -> None:
    text = page()
    (error,) = (
        one["properties"]["error"]
        for one in schema()["$defs"]["reply"]["oneOf"]
        if "error" in one["properties"]
    )
    for code in error["properties"]["code"]["enum"]:
        assert f"| `{code}` |" in text
    assert f"{MOST_BYTES // 1024} KiB" in text


def wrapped(mark: str, line: str) -> str:
    """A line of a conversation, broken where JSON has a space."""
    broken = textwrap.wrap(line, WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    return f"{mark} " + "\n  ".join(broken) + "\n"


def rewrite() -> None:
    def talk_again(match: re.Match[str]) -> str:
        talk = match[1]
        replies = hold(talk)
        text = ""
        waiting = list(replies)
        for line in lines_of(talk, ">"):
            text += wrapped(">", line)
            name = json.loads(line).get("id") if line.startswith("{") else None
            if '"terminate"' in line:
                waiting.sort(key=lambda reply: "terminateId" not in reply.get("result", {}))
            own = [r for r in waiting if r["id"] in (name, None)][:1]
            if "reportDuringSearchEvery" in line:
                own = [r for r in waiting if r.get("isDuringSearch")][:1]
                waiting = [r for r in waiting if not r.get("isDuringSearch")]
            for reply in own:
                if reply in waiting:
                    waiting.remove(reply)
                text += wrapped("<", json.dumps(reply, ensure_ascii=False))
        for reply in waiting:
            text += wrapped("<", json.dumps(reply, ensure_ascii=False))
        return f"```jsonl\n{text}```"

    text = TALK.sub(talk_again, page())
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
