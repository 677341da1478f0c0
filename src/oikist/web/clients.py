"""Client: whoever a request comes from, as an address that limits count by and that logs may have shortened."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

UNKNOWN: Final = "unknown"
PERSON_BITS: Final = 64  # an IPv6 network of this size is one person's: its addresses cost nothing
LOGGED_BITS: Final = {4: 24, 6: 48}

Address = IPv4Address | IPv6Address


class Clients:
    """Tells the clients of a server apart, believing what trusted proxies say of those behind them."""

    def __init__(self, trusted_proxies: Iterable[str] = ()) -> None:
        self._trusted = [ip_network(text) for text in trusted_proxies]

    def key(self, scope: Scope) -> str:
        """By what a client is counted: its address, or its network where addresses are plenty."""
        address = self.address(scope)
        if address is None:
            return UNKNOWN
        return str(address) if address.version == 4 else str(ip_network((address, PERSON_BITS), strict=False))

    def shortened(self, scope: Scope) -> str:
        """The address without what tells one person from their neighbours."""
        address = self.address(scope)
        if address is None:
            return UNKNOWN
        return str(ip_network((address, LOGGED_BITS[address.version]), strict=False).network_address)

    def address(self, scope: Scope) -> Address | None:
        """Where a request comes from; a forged X-Forwarded-For stands left of what our own proxies added."""
        client = scope.get("client")
        nearest = _parse(client[0]) if client else None
        if nearest is None or not self._is_trusted(nearest):
            return nearest
        hops = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        for text in reversed(hops):
            address = _parse(text)
            if address is None:
                break
            nearest = address
            if not self._is_trusted(address):
                break
        return nearest

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


@lru_cache(1024)
def _parse(text: str) -> Address | None:
    """An address, perhaps with a port; one of IPv4 that is written as IPv6 is one of IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
