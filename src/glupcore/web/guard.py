"""Who gets an answer at all, and what every answer tells the browser to forbid."""

import logging
from secrets import compare_digest
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glupcore.web.address import Address

_LOG: Final = logging.getLogger(__name__)

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FIRST: Final = ("http.response.start", "websocket.http.response.start", "websocket.accept")
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Stands before an app: refuses what it must not see, and adds the headers to all answers.

    ``token`` is what a browser must have been given once; None asks for none.
    """

    def __init__(self, app: ASGIApp, address: Address, token: str | None) -> None:
        self._app = app
        self._hosts = address.hosts
        self._token = token
        self._cookie = f"glupcore-{address.port}"  # cookies are those of all ports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The app's answer or our own."""

        async def send_guarded(message: Message) -> None:
            if message["type"] in _FIRST:
                message["headers"] = [*message.get("headers", []), *_RAW]
            await send(message)

        try:
            answer = self._first_answer(HTTPConnection(scope)) or self._app
            await answer(scope, receive, send_guarded)
        except Exception:
            _LOG.exception("a fault of the server")  # the app has said so to the browser

    def _first_answer(self, asked: HTTPConnection) -> Response | None:
        """What is said instead of the app's answer, if anything.

        A page of another site can have its own name lead here: it is told by Host. It can open a
        socket here: browsers tell by Origin. Who sends none is no browser, and needs no socket.
        """
        host = asked.headers.get("host", "").lower()
        if host not in self._hosts:
            return _refusal("This server has another name")
        if asked.scope["type"] == "websocket" and asked.headers.get("origin") != f"http://{host}":
            return _refusal("This socket is for the page of this server")
        if self._token is None or _is(asked.cookies.get(self._cookie), self._token):
            return None
        if _is(asked.query_params.get("token"), self._token):
            entry = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
            entry.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
            return entry
        return _refusal("Open the address that glupcore serve has printed, with its token")


def _is(given: str | None, token: str) -> bool:
    """Compared in a time that tells nothing."""
    return given is not None and compare_digest(given.encode(errors="replace"), token.encode())


def _refusal(text: str) -> Response:
    return PlainTextResponse(f"{text}\n", 403)
