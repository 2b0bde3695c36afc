"""[metrics] and [log] of judge.toml: how the judge is seen from outside."""

from __future__ import annotations

from msgspec import Struct

_OPEN = (
    "metrics.listen lets more than this machine ask, and nobody needs a password: listen on 127.0.0.1 or a Unix socket,"
    " or write public = true in [metrics] if that is what you want."
)


class MetricsSection(Struct, frozen=True):
    """Where programs ask `judge serve` how it does (HTTP): `host:port` or `unix:PATH`, "" for nowhere.

    `public`: another address than one of this machine's own (127.0.0.1, ::1, localhost) is meant.
    """

    listen: str = ""
    public: bool = False


class LogSection(Struct, frozen=True):
    """What the log of `judge serve` looks like: "text", or "json" for one JSON object a line."""

    format: str = "text"


def log_format(value: str) -> str:
    """A form of the log. Raises ValueError."""
    if value not in ("text", "json"):
        raise ValueError("it must be text or json")
    return value


def faults_of_metrics(metrics: MetricsSection) -> list[tuple[str, str, str]]:
    """(section, key, what is wrong with it)."""
    return [] if metrics.public or _is_own(metrics.listen) else [("metrics", "listen", _OPEN)]


def _is_own(listen: str) -> bool:
    """Whether only who is on this machine reaches what listens there."""
    host = listen.rpartition(":")[0].strip("[]")
    if not listen or listen.startswith("unix:") or host.lower() == "localhost":
        return True
    from ipaddress import ip_address

    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
