"""Trial of the PostgreSQL store for `judge check --connect`: it answers and has a known form."""

from __future__ import annotations

from judge.app.checks.tried import Tried, about_key
from judge.config import Config
from judge.store.examine import Examined
from judge.store.migrations import newest_schema
from judge.store.open import examine_store
from judge.store.rows import StoreError


def examined_database(config: Config) -> Examined:
    """Examine the database without changing it. Raises StoreError."""
    return examine_store(config.store.url, config.store.password_file)


def try_database(config: Config) -> Tried:
    """Check that the database answers and has a store that this judge knows."""
    try:
        found = examined_database(config)
    except StoreError as error:
        return Tried("", (about_key(config, "E-STORE", "store", "url", str(error)),))
    if found.schema > newest_schema():
        text = (
            f"A newer judge made this store (form {found.schema}, this one knows {newest_schema()}): install that one."
        )
        return Tried("", (about_key(config, "E-STORE", "store", "url", text),))
    if not found.schema:
        return Tried("the database is reached; its tables are made when the judge serves for the first time")
    later = f"; brought from form {found.schema} to {newest_schema()} when it is opened next"
    return Tried(f"the database is reached{later if found.schema < newest_schema() else ''}")
