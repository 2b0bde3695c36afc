"""Reload of judge.toml while the judge serves (SIGHUP); the log names what cannot change."""

from __future__ import annotations

import logging
from typing import Any

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.config import Config, ConfigError, load_config

log = logging.getLogger("judge")

_FIXED = {
    "judge": ("address",),
    "store": ("url", "read_url", "password_file"),
    "listen": tuple(Config().listen.__struct_fields__),
    "limits": ("max_bytes",),
    "metrics": ("listen", "public"),
    "log": ("format",),
}
"""Settings that take effect at the next start: the listeners or the store are open with them."""


def reload(judge: Judge) -> None:
    """Apply changes of judge.toml together. A faulty file changes nothing. Raises nothing."""
    try:
        _reload(judge)
    except ConfigError as error:
        log.error("judge.toml is faulty, the settings stay as they were: %s", error)
    except Exception:
        log.exception("judge.toml could not be read again, the settings stay as they were")


def _reload(judge: Judge) -> None:
    before = judge.config
    if not before.path:
        log.warning("the judge was started without a judge.toml: there is nothing to read again")
        return
    wanted = load_config(before.path)
    kept, waiting = _with_what_stays(before, wanted)
    changed = _differences(before, kept)
    judge.use(kept)
    log.info("judge.toml was read again; changed: %s", ", ".join(changed) or "nothing")
    if waiting:
        log.warning("changed in judge.toml, but counts only after a restart: %s", ", ".join(waiting))


def _with_what_stays(before: Config, wanted: Config) -> tuple[Config, list[str]]:
    """Return the wanted settings with the unchangeable keys as before, and the keys that differ."""
    sections: dict[str, Any] = {}
    waiting: list[str] = []
    for name, keys in _FIXED.items():
        old, new = getattr(before, name), getattr(wanted, name)
        sections[name] = replace(new, **{key: getattr(old, key) for key in keys})
        waiting += [f"{name}.{key}" for key in keys if getattr(old, key) != getattr(new, key)]
    return replace(wanted, **sections), waiting


def _differences(before: Config, after: Config) -> list[str]:
    """The keys with another value, `send.url`; never the values: they need not be anybody's to read."""
    return [
        f"{name}.{key}"
        for name in before.__struct_fields__
        if name not in ("path", "text")
        for key in getattr(before, name).__struct_fields__
        if getattr(getattr(before, name), key) != getattr(getattr(after, name), key)
    ]
