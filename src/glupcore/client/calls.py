"""Requests under way, whoever carries them: one engine, or several that are looked after."""

import contextlib
import json
import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from itertools import count
from typing import Any, Final, NamedTuple

from glupcore.client.errors import EngineDiedError, EngineError
from glupcore.client.lines import line_of
from glupcore.client.messages import Message
from glupcore.protocol.faults import Fault
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.requests import id_in_use, read_request
from glupcore.support.fields import is_text, shown

Reply = dict[str, Any]
Key = tuple[str | None, str]  # client and id
Listener = Callable[[Reply], None]

_HEAD: Final = ("id", "client", "method", "game", "session", "terminateId")
"""What of a message is looked at while it is under way."""

MOST_REPORTS: Final = 16
"""That wait for a slow reader; more are dropped."""


class Slow(NamedTuple):
    """Who is told that an answer takes longer than so many seconds."""

    seconds: float
    tell: Callable[[], None]


class Call:
    """A request that waits for ``finals`` replies; ``future`` has their results, in order.

    ``listen`` gets every reply as it comes, from another thread.
    """

    def __init__(
        self, message: Message, finals: int = 1, listen: Listener | None = None, lives: int = 2
    ) -> None:
        self.future: Future[list[Reply]] = Future()
        self.future.set_running_or_notify_cancel()
        self.lives = lives  # how often it may be asked
        self.is_ending = False  # it has been terminated
        self.is_answered = False
        self.place = -1  # of its engine, where there are several
        self._finals = finals
        self._listen = listen
        self._replies: list[Reply] = []
        self._errors: list[EngineError] = []
        self.set_message(message)

    def set_message(self, message: Message) -> None:
        """What is sent, from now on. Raises EngineError for what no engine could read."""
        self.line = line_of(message)
        self.head: Message = {name: message[name] for name in _HEAD if name in message}

    @property
    def message(self) -> Message:
        """What is sent, read again: a line takes a tenth of the memory of what it says."""
        found: Message = json.loads(self.line)
        return found

    @property
    def key(self) -> Key:
        """What its replies are known by."""
        return self.head.get("client"), self.head["id"]

    @property
    def is_search(self) -> bool:
        """Whether others may be answered between its begin and its answer."""
        return self.head.get("method") in ("analyze", "solve", "reaches", "review")

    def take(self, reply: Reply) -> bool:
        """A reply has come; then comes ``tell``. Whether it is the last one.

        Raises TypeError and KeyError for none.
        """
        if is_report(reply):
            return False
        if "error" in reply:
            self._errors.append(error_of(reply["error"]))
            self.is_answered = "ply" not in reply  # one for all that was asked for
        self._replies.append(reply)
        self.is_answered |= len(self._replies) == self._finals
        return self.is_answered

    def tell(self, reply: Reply, is_last: bool) -> None:
        """Let those who wait have the reply; of the last one all of them, or the first error.

        Of any other one another thread may say meanwhile that the engine is gone.
        """
        listen = self._listen
        if listen is not None:
            listen(reply)
        if not is_last:
            return
        self._listen = None  # which may lead back to this
        if self._errors:
            self.future.set_exception(self._errors[0])
        else:
            self.future.set_result(self._replies)

    def fail(self, reason: str) -> None:
        """Let those who wait know that the engine is gone."""
        self.is_answered = True
        error = EngineDiedError(reason)
        if self._listen is not None:
            self._listen(reply_of(error, self.head["id"]))
        self._listen = None
        self.future.set_exception(error)

    def pin(self, record: Mapping[str, Any]) -> None:
        """Should it be asked again, then of the game as it stood."""
        self.set_message({**_without(self.message, "game"), "record": dict(record)})

    def ask_again(self) -> None:
        """For what is not answered yet."""
        if self._replies:
            message = self.message
            plies = list(message["plies"])
            for reply in self._replies:
                with contextlib.suppress(KeyError, ValueError):
                    plies.remove(reply["ply"])
            self.set_message({**message, "plies": plies})


class Calls(ABC):
    """Carries requests to an engine. Threads may share it."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._token = secrets.token_hex(4)  # a client may choose ids too, but does not guess ours
        self._forwarded: set[Key] = set()
        self._forwarding = threading.Lock()

    @property
    @abstractmethod
    def ended(self) -> str | None:
        """Why no request can be made any more; None if it can."""

    @abstractmethod
    def close(self) -> None:
        """End all."""

    @abstractmethod
    def submit(self, call: Call, beside: Call | None = None) -> None:
        """Send it, to the engine that has another one. Raises EngineDiedError."""

    def call(self, message: Message, finals: int = 1, listen: Listener | None = None) -> Call:
        """Send a request without its id.

        Never waits. Raises EngineDiedError, and EngineError for what no engine could read.
        """
        call = Call(self._with_id(message), finals, listen)
        self.submit(call)
        return call

    def to_each(self, message: Message) -> list[Call]:
        """Send a request to every engine that has something of that client's."""
        return [self.call(message)]

    def forward(
        self, text: str | bytes | Mapping[str, Any], client: str | None, listen: Listener
    ) -> Call:
        """Send somebody else's message as it is, but for the client.

        ``listen`` hears its replies without the client. What is wrong with it is a reply, too, and
        so is the end of the engine.
        """
        name: str | None = None
        try:
            if client is None:
                raise Fault("bad_request", "client", "client: expected a name, given none")
            line = _line(text)
            asked = read_request(line[:MOST_BYTES], len(line) <= MOST_BYTES)
            name = asked.id
            if asked.fault is not None and (name is None or asked.fault.code != "bad_request"):
                raise asked.fault
            data = json.loads(line.decode("utf-8-sig"))  # what else is wrong the engine says
            plies = data.get("plies") if data.get("method") == "analyze" else None
            finals = len(plies) if isinstance(plies, list) and plies else 1
            message = {"id": name, "client": client, **_without(data, "id", "client")}
            call = Call(message, finals, lambda reply: self._hear(call, reply, listen))
            with self._forwarding:
                if call.key in self._forwarded:
                    name = None
                    raise id_in_use()
                self._forwarded.add(call.key)
        except (Fault, EngineError) as error:
            listen(reply_of(error, name))
            call = Call({"id": ""})
            call.future.set_result([])
            return call
        try:
            self.submit(call)
        except EngineDiedError as error:
            call.fail(str(error))
        return call

    def _hear(self, call: Call, reply: Reply, listen: Listener) -> None:
        if call.is_answered:  # who reads this finds the id free
            self._forwarded.discard(call.key)
        listen(_without(reply, "client"))

    def terminate(self, call: Call) -> None:
        """Ask for the end of a search; it still answers."""
        if not call.future.done():
            call.is_ending = True
            with contextlib.suppress(EngineDiedError):
                self.submit(self._end_of(call), call)

    def result(self, call: Call, timeout: float | None, slow: Slow | None = None) -> list[Reply]:
        """Wait for the replies. Raises EngineError, with the code ``timeout`` after that time.

        Before, ``slow`` is told once that there is none yet.
        """
        rest = timeout
        try:
            if slow is not None and (timeout is None or slow.seconds < timeout):
                if call.future not in wait([call.future], slow.seconds).done:
                    slow.tell()
                rest = None if timeout is None else timeout - slow.seconds
            return call.future.result(rest)
        except TimeoutError:
            self.terminate(call)
            raise no_answer(timeout) from None
        except BaseException:
            self.terminate(call)
            raise

    def _end_of(self, call: Call) -> Call:
        client, name = call.key
        return Call(self._with_id({"client": client, "method": "terminate", "terminateId": name}))

    def _with_id(self, message: Message) -> Message:
        """With an id of its own; id and client come first, where any engine finds them."""
        number = str(next(self._numbers))
        client = message.get("client")
        rest = _without(message, "client")
        if client is None:
            return {"id": number, **rest}
        return {"id": f"{self._token} {number}", "client": client, **rest}


def _without(message: Mapping[str, Any], *names: str) -> Message:
    return {name: value for name, value in message.items() if name not in names}


def _line(text: str | bytes | Mapping[str, Any]) -> bytes:
    if isinstance(text, bytes):
        return text
    line = text if isinstance(text, str) else json.dumps({**text})
    return line.encode(errors="surrogatepass")


def is_report(reply: Reply | None) -> bool:
    """Whether it is one of a search that goes on."""
    return reply is not None and reply.get("isDuringSearch") is True


def named(client: str) -> str:
    """The name of a client, if engines take it for one. Raises EngineError."""
    if not is_text(client) or not 1 <= len(client) <= 200:
        reason = f"client: expected a name of 1 to 200 characters, given {shown(client)}"
        raise EngineError(reason, "bad_request", "client")
    return client


def no_answer(timeout: float | None) -> EngineError:
    """For one that has not come in that time, in seconds."""
    return EngineError(f"engine: no answer in {timeout:g} s", "timeout")


def reply_of(error: Fault | EngineError, name: str | None) -> Reply:
    """The reply that says so."""
    told = {"code": error.code, "field": error.field, "message": str(error)}
    return {"id": name, "error": told}


def error_of(error: Reply) -> EngineError:
    """The error object of a reply."""
    return EngineError(error["message"], error["code"], error["field"])
