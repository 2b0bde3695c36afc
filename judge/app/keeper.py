"""What the keeper of a judge decides about it: closed for new games or not, blocked addresses, a message of the day.

It is kept in the store, so that it counts for every process at once and from the next mail on.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from judge.app.passwords import hash_password
from judge.commands.framework.invocation import CommandResult, TextLine
from judge.commands.framework.parse import Request, Script, read_script
from judge.commands.framework.table import Command, Topic, Where
from judge.game.events import Event
from judge.game.events.settings import FlagChanged
from judge.game.game import Flag, Game, Role, Stage
from judge.game.keeper_flags import flagged, stands_still
from judge.game.people.reliability import PHASES, DeedKind, describe
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import renew
from judge.game.time.lateness import deadline_passed
from judge.mail.letters.compose import compose
from judge.problems import Refused
from judge.store.repository import REGISTERED, GameRepository
from judge.store.store import Transaction

if TYPE_CHECKING:
    from judge.app.judge import Judge

_KEY = "keeper"
_DAYS = 7
_LONGEST_NOTE = 2000
_SHORTEST_PASSWORD = 12


class KeeperSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The keeper's standing decisions.

    `closed` is why there are no new games, "" when there may be some. `blocked` are addresses, lower case, or whole
    domains (`@example.org`): their mail is filed and not answered. `motd` is the message of the day, "" for none.
    `password` is the hash of the word with which the keeper signs on to any game by mail, "" when he does not.
    """

    closed: str = ""
    blocked: tuple[str, ...] = ()
    motd: str = ""
    password: str = ""

    def blocks(self, *addresses: str) -> bool:
        """Whether one of these addresses is blocked."""
        lower = [address.lower() for address in addresses if "@" in address]
        return any(one in self.blocked or one[one.rindex("@") :] in self.blocked for one in lower)


def keeper_settings(tx: Transaction) -> KeeperSettings:
    """What the keeper has decided so far."""
    text = tx.meta(_KEY)
    return KeeperSettings() if text is None else msgspec.json.decode(text, type=KeeperSettings)


def close_judge(judge: Judge, reason: str) -> str:
    """No new games until `open_judge`; what was done, in words for the keeper."""
    _change(judge, closed=reason[:_LONGEST_NOTE] or "The judge takes no new games at the moment.")
    return "The judge takes no new games. CREATE is refused, and the answer says why."


def open_judge(judge: Judge) -> str:
    """New games are welcome again."""
    _change(judge, closed="")
    return "The judge takes new games."


def set_motd(judge: Judge, text: str) -> str:
    """The message of the day, in every answer to HELP, LIST and a mere sign-on; "" for none."""
    _change(judge, motd=text[:_LONGEST_NOTE])
    return "The message of the day is set." if text else "There is no message of the day any more."


def block(judge: Judge, address: str) -> str:
    """Mail from this address, or from every address of a domain (`@example.org`), is filed and not answered.

    Raises Refused E-ADDR for what is neither, and for the keeper's own.
    """
    wanted = _address(address)
    if KeeperSettings(blocked=(wanted,)).blocks(judge.config.judge.keeper):
        raise Refused("E-ADDR", f"{wanted} is the keeper's own.")
    _change(judge, blocked=tuple(sorted({*_now(judge).blocked, wanted})))
    return f"Mail from {wanted} is filed and not answered from now on."


def unblock(judge: Judge, address: str) -> str | None:
    """Answer an address again; None when it was not blocked."""
    wanted, blocked = _address(address), _now(judge).blocked
    if wanted not in blocked:
        return None
    _change(judge, blocked=tuple(one for one in blocked if one != wanted))
    return f"Mail from {wanted} is answered again. What was filed meanwhile is not."


def blocked_rows(judge: Judge) -> list[dict[str, Any]]:
    """The blocked addresses, a row each."""
    return [{"address": address} for address in _now(judge).blocked]


def register(judge: Judge, address: str, now: datetime) -> str:
    """Let an address, or a whole domain, take part where `[judge] registered_only` is set. Raises Refused E-ADDR."""
    wanted = _address(address)
    with judge.store.transaction() as tx:
        tx.set_meta(REGISTERED + wanted, f"{now:%Y-%m-%d}")
    return f"{wanted} is registered.{'' if judge.config.judge.registered_only else _OPEN_TO_ALL}"


_OPEN_TO_ALL = " So far everybody may take part: that ends with registered_only = true in [judge] of judge.toml."


def unregister(judge: Judge, address: str) -> str | None:
    """Forget a registration; None when there was none. What the address plays, it goes on playing."""
    wanted = _address(address)
    with judge.store.transaction() as tx:
        known = tx.drop_meta(REGISTERED + wanted)
    return f"{wanted} is not registered any more. Its games go on." if known else None


def registered_rows(judge: Judge) -> list[dict[str, Any]]:
    """The registered addresses and domains, a row each, with the day (UTC) on which each was registered."""
    with judge.store.reading() as tx:
        known = tx.metas(REGISTERED)
    return [{"address": key.removeprefix(REGISTERED), "since": day} for key, day in known.items()]


def _address(text: str) -> str:
    local, at, domain = text.strip().lower().rpartition("@")
    if not at or "." not in domain or any(sign.isspace() or sign in "<>," for sign in text.strip()):
        raise Refused("E-ADDR", f"{text!r} is no address. Write me@example.org, or @example.org for a whole domain.")
    return f"{local}@{domain}"


def _now(judge: Judge) -> KeeperSettings:
    with judge.store.reading() as tx:
        return keeper_settings(tx)


def _change(judge: Judge, **values: object) -> None:
    with judge.store.transaction() as tx:
        changed = replace(keeper_settings(tx), **values)
        tx.set_meta(_KEY, msgspec.json.encode(changed).decode())


def set_password(judge: Judge, word: str) -> str:
    """Let the keeper sign on to any game by mail (`SIGNON JK@game word`); "": no more. Raises Refused E-PW-CHAR.

    The word opens every game and can be tried at each of their positions, so it has to be longer than a player's.
    """
    if word and (len(word) < _SHORTEST_PASSWORD or any(sign.isspace() or sign in "<>" for sign in word)):
        raise Refused("E-PW-CHAR", f"It must be one word of {_SHORTEST_PASSWORD} signs or more, without < and >.")
    _change(judge, password=hash_password(word) if word else "")
    return (
        "The keeper can sign on by mail: SIGNON JK@game word" if word else "Nobody can sign on as the keeper by mail."
    )


# Figures


def stats_rows(judge: Judge, now: datetime) -> list[dict[str, Any]]:
    """How the judge is doing, a row for each figure: games by stage, mails and letters by day (UTC), what waits."""
    since = now - timedelta(days=_DAYS - 1)
    with judge.store.reading() as tx:
        stages: dict[str, int] = {}
        for game in tx.games():
            stages[game.stage] = stages.get(game.stage, 0) + 1
        mails, letters = tx.mails_by_day(since), tx.letters_by_day(since)
        waits: dict[str, object] = {
            "mails waiting": tx.new_mails(),
            "oldest mail waiting, minutes": _minutes(tx.oldest_mail_at(), now),
            "mails parked": len(tx.parked()),
            "letters waiting": tx.count_state("waiting"),
            "letters failed": tx.count_state("failed"),
        }
        last, decided = tx.last_tick(), keeper_settings(tx)
    figures: dict[str, object] = {
        "games": sum(stages.values()),
        **{f"games {stage}": count for stage, count in sorted(stages.items())},
        **{f"mails {day}": count for day, count in mails.items()},
        **{f"letters {day}": count for day, count in letters.items()},
        **waits,
        "minutes since the last tick": _minutes(last, now),
        "new games": "no" if decided.closed else "yes",
        "addresses blocked": len(decided.blocked),
        "keeper signs on by mail": "yes" if decided.password else "no",
    }
    return [{"what": what, "figure": figure} for what, figure in figures.items()]


def _minutes(then: datetime | None, now: datetime) -> int | None:
    return None if then is None else max(0, int((now - then).total_seconds() // 60))


# Records

_MOST_SHOWN = 400


def record_rows(judge: Judge, address: str) -> list[dict[str, Any]]:
    """What is counted for an address, the latest first, a row each."""
    with judge.store.reading() as tx:
        rows = tx.records_of(address, _MOST_SHOWN)
    return [
        {"at": row.at, "game": row.game, "power": row.power, "phase": row.phase, "what": row.kind, "note": row.note}
        for row in rows
    ]


def record_sentences(judge: Judge, address: str, now: datetime) -> str:
    """What it comes to, as INFOPLAYER tells it."""
    from judge.store.repository import GameRepository

    with judge.store.reading() as tx:
        return "\n".join(describe(GameRepository(tx, now).record(address)))


def excuse(judge: Judge, address: str, name: str, phase: str, now: datetime) -> str:
    """Hold a phase of a game against a player no more; what was done. The row and the game's log keep what it was.

    Raises Refused E-RECORD when nothing is counted there that could be excused.
    """
    keeper = judge.config.judge.keeper
    with judge.store.transaction() as tx:
        found = [
            row
            for row in tx.records_of(address, _MOST_SHOWN)
            if row.game == name.lower() and row.phase == phase.upper() and row.kind in PHASES - {DeedKind.ON_TIME}
        ]
        if not found:
            raise Refused("E-RECORD", f"Nothing is held against {address} in {phase.upper()} of {name}.")
        for row in found:
            note = f"was {row.kind}; {keeper}, {now:%Y-%m-%d}"
            tx.add_record(row._replace(kind=DeedKind.EXCUSED, note=note))
        if tx.game(name) is not None:
            what = {"type": "RecordCorrected", "address": address.lower(), "phase": phase.upper()}
            tx.add_log(name, now, keeper, msgspec.json.encode(what))
    return f"{phase.upper()} of {name} is not held against {address} any more."


# In a game

_AS_KEEPER = Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True)


def mark(judge: Judge, name: str, flag: Flag, on: bool, now: datetime) -> str | None:
    """Mark a game, or take the mark off; what was done, None when there is no such game.

    Everybody in it is told, but not that the keeper reads its press. A deadline that passed meanwhile is renewed.
    """
    from judge.app.judge import keep_events

    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        before = games.get(name)
        if before is None:
            return None
        if (flag in before.flags) is on:
            return f"{before.name} is {flag if on else f'not {flag}'} already."
        game, events = _marked(before, judge.in_play(before), flag, on, now)
        keep_events(judge, tx, games, before, game, events, now, f"{judge.config.judge.keeper}, judge's keeper")
    return f"{game.name} is {flag if on else f'not {flag} any more'}."


def _marked(before: Game, in_play: RulesInPlay, flag: Flag, on: bool, now: datetime) -> tuple[Game, tuple[Event, ...]]:
    game = flagged(before, flag, on)
    events: tuple[Event, ...] = (FlagChanged(flag, on),)
    if not stands_still(before) or stands_still(game) or game.stage is not Stage.ACTIVE:
        return game, events
    if not deadline_passed(game, now):
        return game, events
    game, moved = renew(game, in_play, now, "the old one passed while the clock stood still")
    return game, events + moved


def as_master(judge: Judge, name: str, line: str, now: datetime) -> str | None:
    """Do one command of a Master in a game, from the console; the answer, or None when there is no such game.

    Everybody hears of it who would if the Master had sent it, that it was the judge's keeper, and so does the Master.
    Raises Refused.
    """
    from judge.app.judge import carry_out_script
    from judge.app.sending import queue_letters

    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        game = games.get(name)
        if game is None:
            return None
        outcome = carry_out_script(judge, games, _masters_script(game, line), judge.config.judge.keeper, now)
        if outcome.refusal is not None:
            raise outcome.refusal
        in_play = judge.in_play(outcome.game) if outcome.game is not None else None
        letters = compose(outcome, in_play, judge.identity)
        answers = [one for one in letters if one.kind == "auto-replied" and one.to == (judge.config.judge.keeper,)]
        queue_letters(judge, tx, [one for one in letters if one not in answers], now)
    return "\n\n".join(letter.text.strip() for letter in answers)


def _masters_script(game: Game, line: str) -> Script:
    """A mail of the Master's with one line, whose sign-on needs no password."""
    opener = Command(
        ("KEEPER",), lambda _: CommandResult(game, actor=_AS_KEEPER), "KEEPER", "", Topic.MASTER, Where.OPENER
    )
    read = read_script([TextLine(1, "SIGNON M@game word"), TextLine(2, line)])
    invocation = read.requests[0]
    if any(request.command is None for request in read.requests[1:]) or len(read.requests) != 2:
        raise Refused(
            "E-CMD", f"{line!r} is no command of a Master. `judge keeper command river HELP MASTER` lists them."
        )
    return Script((Request(opener, invocation.words), *read.requests[1:]), lines=read.lines)
