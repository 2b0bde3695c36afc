"""Rules of entry into a game, by type of person.

A Master keeps lists of addresses, and of the types as which people can join, besides player. Addresses are easily
changed: the lists keep friends together and known people out, but cannot stop determined people. A privacy word, or
`registered_only` for the whole judge, keeps out more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from judge.game.people.addresses import folded, owner, written_address
from judge.game.values.watchers import WatcherKind
from judge.patterns import pattern
from judge.problems import Refused

MOST_ENTRIES = 200
"""Limit on the entries of one list."""

_TYPE = pattern(r"[A-Z][A-Z0-9_]{2,19}")
_LISTS = {
    ("ALLOW", "PLAYER"): "players",
    ("DENY", "PLAYER"): "no_players",
    ("ALLOW", "MASTER"): "masters",
    ("DENY", "MASTER"): "no_masters",
}
_NOT_TYPES = frozenset({"PLAYER", "MASTER", "POWER", "TYPE", "NONE", "JUDGE", "KEEPER", "JUDGEKEEPER"})
_USAGE = "ALLOW PLAYER me@example.org, DENY PLAYER @example.net, ALLOW PLAYER -me@example.org, or ALLOW REPORTER"


class Access(Struct, frozen=True, omit_defaults=True):
    """Lists of people who may enter.

    `types` are upper-case names of types that people may join as, besides player, observer and monitor. There are four
    lists of addresses and of whole domains (`@example.org`), always folded: `players` and `no_players` for everybody
    who enters, `masters` and `no_masters` for new Masters.
    """

    types: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    no_players: tuple[str, ...] = ()
    masters: tuple[str, ...] = ()
    no_masters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in _LISTS.values():
            entries = getattr(self, name)
            plain = tuple(dict.fromkeys(folded(entry) for entry in entries))
            if plain != entries:  # from a file, or the store of an older judge
                force_setattr(self, name, plain)


def may_enter(access: Access, address: str, *, as_master: bool = False) -> bool:
    """True if an address may enter.

    A list of allowed addresses excludes all others and overrides denied ones. A denied address covers its whole
    mailbox. An allowed one covers only itself, since on some servers a+b@ and a@ are two people.
    """
    allowed = access.masters if as_master else access.players
    denied = access.no_masters if as_master else access.no_players
    if allowed:
        return _among(folded(address), allowed)
    return not _among(owner(address), map(owner, denied))


def _among(address: str, entries: Iterable[str]) -> bool:
    """True if an address, or its domain, is listed."""
    return any(entry in (address, address[address.rfind("@") :]) for entry in entries)


def changed_access(access: Access, verb: str, words: Sequence[str], taken: Collection[str] = ()) -> Access:
    """The lists after `ALLOW ...` or `DENY ...`; a `-` before an entry removes it, NONE empties a list.

    `taken` are words that cannot be the name of a type, because mails begin with them. Raises Refused.
    """
    upper = [word.upper() for word in words]
    if len(words) == 2 and (verb, upper[0]) in _LISTS:
        name = _LISTS[verb, upper[0]]
        return replace(access, **{name: _changed_list(getattr(access, name), words[1].lower())})
    if len(words) == 2 and upper[0] in list(WatcherKind):
        line = f"{verb} PLAYER {words[1]}"
        raise Refused("E-SET-SYNTAX", f"One list is for players and for all who watch. Write SET {line}")
    if verb == "ALLOW" and upper[:1] == ["TYPE"]:
        upper = upper[1:]
    if verb != "ALLOW" or len(upper) != 1:
        raise Refused("E-SET-SYNTAX", f'"{verb} {" ".join(words)}" is not understood. Write {_USAGE}.')
    word = upper[0].removeprefix("-")
    if not _TYPE.fullmatch(word) or word in _NOT_TYPES or word in list(WatcherKind) or word in taken:
        raise Refused("E-TYPE", f'"{word}" cannot be the name of a type: use 3 to 20 letters, and no command.')
    return replace(access, types=_with(access.types, word, drop=upper[0].startswith("-")))


def _changed_list(entries: tuple[str, ...], words: str) -> tuple[str, ...]:
    """A list with these entries, separated by commas, added or removed."""
    if words == "none":
        return ()
    for word in words.split(","):
        entries = _with(entries, _entry(word.removeprefix("-")), drop=word.startswith("-"))
    return entries


def _entry(word: str) -> str:
    """Return an address or a domain in its stored form. Raises Refused."""
    try:
        return written_address(word, or_domain=True)
    except ValueError:
        hint = "Write me@example.org, or @example.org for a domain."
        raise Refused("E-ADDR", f'"{word}" is not an address. {hint}') from None


def _with(entries: tuple[str, ...], entry: str, *, drop: bool) -> tuple[str, ...]:
    kept = tuple(one for one in entries if one != entry)
    if not drop and len(kept) >= MOST_ENTRIES:
        raise Refused("E-LIMIT", f"A list has {MOST_ENTRIES} entries at most. @example.org stands for a whole domain.")
    return kept if drop else (*kept, entry)


def access_lines(access: Access) -> Iterator[str]:
    """The lists as ALLOW and DENY lines, for CREATE and SETTINGS."""
    yield from (f"ALLOW {name}" for name in access.types)
    for (verb, who), name in _LISTS.items():
        yield from (f"{verb} {who} {entry}" for entry in getattr(access, name))
