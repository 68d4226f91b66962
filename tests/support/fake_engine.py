"""A program that speaks the engine's protocol badly: ``python fake_engine.py MODE``."""

import json
import os
import sys
import time
from typing import Any

ADVICE = {
    "actions": [], "solver": "x", "exact": False, "samples": 0, "seconds": 0, "stopped": "limit"
}  # fmt: skip

HELD: list[str] = []


def say(reply: object) -> None:
    """A line."""
    print(json.dumps(reply), flush=True)


def answer(mode: str, request: dict[str, Any]) -> None:
    """Do to the request what the mode says."""
    name = request["id"]
    match mode:
        case "dies":
            os._exit(3)
        case "closes":
            os.close(1)
            time.sleep(1000)
        case "garbage":
            print("hello", flush=True)
        case "deep":
            print("[" * 100_000, flush=True)
        case "not UTF-8":
            sys.stdout.buffer.write(b'{"id":"\xff"}\n')
            sys.stdout.buffer.flush()
        case "half":
            print('{"id":"', end="", flush=True)
            os._exit(0)
        case "no object":
            say(["id"])
        case "no id":
            say({"result": {}})
        case "null id":
            say({"id": None, "error": {"code": "bad_json", "field": None, "message": "what?"}})
        case "null id of three":
            HELD.append(name)
            if len(HELD) == 3:
                answer("null id", request)
                for held in HELD:
                    say({"id": held, "result": {"searches": 7}})
        case "bad error":
            say({"id": name, "error": "no"})
        case "other ids":
            say({"id": "other", "result": {}})
            say({"id": name + name, "error": {"code": "x", "field": None, "message": "x"}})
        case "echo":
            say(request)
        case "poor":
            say({"id": name, "result": {}})
        case "list":
            say({"id": name, "result": []})
        case "twice":
            say({"id": name, "result": {"searches": 7}})
            say({"id": name, "result": {"searches": 8}})
        case "error":
            error = {"code": "odd", "field": "position.hand", "message": "no\nway"}
            say({"id": name, "error": error})
        case "illegal":
            say({"id": name, "result": {"action": "9C+7", **ADVICE}})
        case "number":
            say({"id": name, "result": {"action": 5, **ADVICE}})
        case "stubborn" | "silent" | "deaf":
            pass


def main(mode: str, greets: bool) -> None:
    """Answer what comes; ``greets`` says that query_version is answered as it should be."""
    if mode == "deaf":  # it does not even read
        time.sleep(1000)
    for line in sys.stdin:
        request = json.loads(line)
        if greets and request["method"] == "query_version":
            say({"id": request["id"], "result": {"protocol": 1}})
        else:
            answer(mode, request)
    if mode == "stubborn":
        time.sleep(1000)


try:
    main(sys.argv[1], "greets" in sys.argv[2:])
except BrokenPipeError:  # the one who asked was quicker to end
    os._exit(0)
