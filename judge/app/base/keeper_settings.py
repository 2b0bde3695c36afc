"""The keeper's settings: closed to new games or not, message of the day, keeper's password.

They are kept in the store, so that they apply to every process at once, from the next mail on.

docs/decisions/032-keeper.md says why.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import force_setattr, replace

from judge.app.base.judge import Judge
from judge.app.base.passwords import hash_password
from judge.decoding import prepared
from judge.game.people.addresses import folded, mailbox
from judge.problems import Refused
from judge.store.store import Transaction

_KEY = "keeper"
_LONGEST_NOTE = 2000
_SHORTEST_PASSWORD = 12


class KeeperSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The keeper's standing decisions.

    `closed` is the reason for taking no new games, "" if they are welcome. `blocked` are addresses or whole domains
    (`@example.org`), folded: their mail is stored but not answered. `motd` is the message of the day, "" for none.
    `password` is the hash of the word with which the keeper signs on to any game by mail, "" for none.
    """

    closed: str = ""
    blocked: tuple[str, ...] = ()
    motd: str = ""
    password: str = ""

    def __post_init__(self) -> None:
        plain = tuple(dict.fromkeys(folded(place) for place in self.blocked))
        if plain != self.blocked:  # from the store of an older judge
            force_setattr(self, "blocked", plain)

    def blocks(self, *addresses: str) -> bool:
        """True if one of these addresses is blocked, with or without its plus part, or by its domain."""
        plain = [folded(address) for address in addresses if "@" in address]
        names = {name for one in plain for name in (one, mailbox(one), one[one.rindex("@") :])}
        return not names.isdisjoint(self.blocked)


def keeper_settings(tx: Transaction) -> KeeperSettings:
    """Return the keeper's settings."""
    text = tx.meta(_KEY)
    return KeeperSettings() if text is None else msgspec.json.decode(text, type=prepared(KeeperSettings))


def close_judge(judge: Judge, reason: str) -> str:
    """Take no new games until `open_judge`; return what was done, in words for the keeper."""
    change_settings(judge, closed=reason[:_LONGEST_NOTE] or "The judge takes no new games at the moment.")
    return "The judge takes no new games. CREATE is refused, and the answer says why."


def open_judge(judge: Judge) -> str:
    """Take new games again; return a report for the keeper."""
    change_settings(judge, closed="")
    return "The judge takes new games."


def set_motd(judge: Judge, text: str) -> str:
    """Set the message of the day, shown in answers to HELP, LIST and a mere sign-on; "" removes it."""
    change_settings(judge, motd=text[:_LONGEST_NOTE])
    return "The message of the day is set." if text else "There is no message of the day anymore."


def set_password(judge: Judge, word: str) -> str:
    """Set the keeper's sign-on word (`SIGNON JK@game word`); "" removes it. Raises Refused E-PW-CHAR.

    The word gives access to every game and can be tried at every seat, so it must be longer than a player's.
    """
    if word and (len(word) < _SHORTEST_PASSWORD or any(sign.isspace() or sign in "<>" for sign in word)):
        raise Refused("E-PW-CHAR", f"It must be one word of {_SHORTEST_PASSWORD} characters or more, without < and >.")
    change_settings(judge, password=hash_password(word) if word else "")
    return (
        "The keeper can sign on by mail: SIGNON JK@game word" if word else "Nobody can sign on as the keeper by mail."
    )


def current_settings(judge: Judge) -> KeeperSettings:
    """Return the keeper's settings, read from the store."""
    with judge.store.reading() as tx:
        return keeper_settings(tx)


def change_settings(judge: Judge, **values: object) -> None:
    """Change some fields of `KeeperSettings`."""
    with judge.store.transaction() as tx:
        changed = replace(keeper_settings(tx), **values)
        tx.set_meta(_KEY, msgspec.json.encode(changed).decode())
