"""Where the server listens, and by what names a browser may call it."""

import ipaddress
import os
import socket
from dataclasses import dataclass

from glupcore.errors import GlupError
from glupcore.support.fields import shown

_HTTP = 80  # the port that browsers leave out


@dataclass(frozen=True)
class Address:
    """An ``ip`` of this machine with a ``port``, and its ``name`` as the user gave it."""

    name: str
    ip: str
    port: int

    @property
    def is_own(self) -> bool:
        """Whether nobody but this machine gets there."""
        return ipaddress.ip_address(self.ip).is_loopback

    @property
    def url(self) -> str:
        """What a person opens."""
        return f"http://{_bracketed(self.name)}:{self.port}/"

    @property
    def hosts(self) -> frozenset[str]:
        """What the header Host may be; another name would be somebody else's for this address."""
        names = {_bracketed(self.name).lower(), _bracketed(self.ip)}
        if self.is_own:
            names |= {"127.0.0.1", "[::1]", "localhost"}
        bare = names if self.port == _HTTP else set()
        return frozenset({f"{name}:{self.port}" for name in names} | bare)


def listen(name: str, port: int) -> tuple[socket.socket, Address]:
    """A socket that listens, port 0 for one that is free. Raises GlupError."""
    ip, family = _resolved(name)
    try:
        listener = socket.create_server((ip, port), family=family)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        if not _is_here(ip, family):
            raise _no_host(name, reason) from None
        raise GlupError(
            f"--port: expected one that is free, or 0 to find one, given {port} ({reason})"
        ) from None
    return listener, Address(name, ip, listener.getsockname()[1])


def _resolved(name: str) -> tuple[str, socket.AddressFamily]:
    try:
        if not name.isprintable() or not name.strip():
            raise UnicodeError
        family, *_, place = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)[0]
        ip = str(place[0])
    except OSError as error:
        raise _no_host(name, error.strerror or "no such name") from None
    except UnicodeError:
        raise _no_host(name, "no such name") from None
    if ipaddress.ip_address(ip).is_unspecified:
        one = "expected one address or name of this machine, such as 192.168.1.20"
        raise GlupError(f"--host: {one}, given {name!r}, which is all of them")
    return ip, family


def _is_here(ip: str, family: socket.AddressFamily) -> bool:
    try:
        socket.create_server((ip, 0), family=family).close()
    except OSError:
        return False
    return True


def _no_host(name: str, reason: str) -> GlupError:
    expected = "expected an address or name of this machine"
    return GlupError(f"--host: {expected}, given {shown(name)} ({reason})")


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name
