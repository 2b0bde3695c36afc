"""Permission to write to the judge and to play: blocked and registered addresses."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import KeeperSettings, change_settings, current_settings
from judge.game.people.addresses import fold_address
from judge.problems import Refused
from judge.store.repository import REGISTERED


def block(judge: Judge, address: str) -> str:
    """Block an address or a domain (`@example.org`): its mail is stored, and it gets no letters.

    An address without a plus part also covers its forms with one (a@ covers a+b@); an address with a plus part covers
    only itself. Raises Refused E-ADDR for other text, and for the keeper's own.
    """
    wanted = _address(address)
    if KeeperSettings(blocked=(wanted,)).blocks(judge.config.judge.keeper):
        raise Refused("E-ADDR", f"{wanted} is the keeper's own.")
    change_settings(judge, blocked=tuple(sorted({*current_settings(judge).blocked, wanted})))
    with judge.store.transaction() as tx:
        dropped = tx.drop_letters_to(wanted)
    waited = f" {dropped} letters that waited for it are dropped." if dropped else ""
    return f"Mail from {wanted} is filed and not answered from now on, and no letters go there.{waited}"


def unblock(judge: Judge, address: str) -> str | None:
    """Unblock an address; return a report, None if it was not blocked."""
    wanted, blocked = _address(address), current_settings(judge).blocked
    if wanted not in blocked:
        return None
    change_settings(judge, blocked=tuple(one for one in blocked if one != wanted))
    return f"Mail from {wanted} is answered again. What was filed meanwhile is not."


def blocked_rows(judge: Judge) -> list[dict[str, Any]]:
    """Return the blocked addresses, a row for each."""
    return [{"address": address} for address in current_settings(judge).blocked]


def register(judge: Judge, address: str, now: datetime) -> str:
    """Register an address or domain for `[judge] registered_only`. Raises Refused E-ADDR."""
    wanted = _address(address)
    with judge.store.transaction() as tx:
        tx.set_meta(REGISTERED + wanted, f"{now:%Y-%m-%d}")
    return f"{wanted} is registered.{'' if judge.config.judge.registered_only else _OPEN_TO_ALL}"


_OPEN_TO_ALL = " So far everybody may take part: that ends with registered_only = true in [judge] of judge.toml."


def unregister(judge: Judge, address: str) -> str | None:
    """Forget a registration; return a report, None if there was none. The address keeps its seats."""
    wanted = _address(address)
    with judge.store.transaction() as tx:
        known = tx.drop_meta(REGISTERED + wanted)
    return f"{wanted} is no longer registered. Its games go on." if known else None


def registered_rows(judge: Judge) -> list[dict[str, Any]]:
    """Return the registered addresses and domains, each in a row with the day (UTC) of registration."""
    with judge.store.reading() as tx:
        known = tx.metas(REGISTERED)
    return [{"address": key.removeprefix(REGISTERED), "since": day} for key, day in known.items()]


def _address(text: str) -> str:
    """Return an address, or `@` and a domain, in its stored form. Raises Refused E-ADDR."""
    try:
        place = fold_address(text.strip(), or_domain=True)
    except ValueError:
        place = ""
    if "." not in place.rpartition("@")[2] or any(sign.isspace() or sign in "<>," for sign in place):
        raise Refused(
            "E-ADDR", f"{text!r} is not an address. Write me@example.org, or @example.org for a whole domain."
        )
    return place
