"""The keeper's acts in a game: hold it, lock it, watch its press, do whatever its Master could do."""

from __future__ import annotations

from datetime import datetime

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import KeeperSettings
from judge.app.mails.guard import Envelope, Guard
from judge.app.mails.run_commands import run_commands
from judge.app.recording.record import letters_about, record
from judge.app.recording.sending import queue_letters
from judge.commands.framework.invocation import CommandResult, TextLine
from judge.commands.framework.parse import Request, Script, read_script
from judge.commands.framework.table import Command, Topic, Where
from judge.game.events import Event
from judge.game.events.settings import FlagChanged
from judge.game.game import Flag, Game, Role, Stage
from judge.game.keeper_flags import flag_word, flagged, stands_still
from judge.game.people.seats import MASTER
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.stages import renew
from judge.game.time.lateness import deadline_passed
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.letters.letter import LetterKind
from judge.problems import Refused
from judge.store.repository import GameRepository

_AS_KEEPER = Actor(MASTER, Role.MASTER, by_master=True, by_keeper=True)


def mark(judge: Judge, name: str, flag: Flag, on: bool, now: datetime) -> str | None:
    """Mark a game, or remove the mark; return a report, or None if there is no such game.

    Everybody in the game is told, except when the keeper begins or stops reading its press. A deadline that passed
    meanwhile is renewed.
    """
    word = flag_word(flag)
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        before = games.get(name)
        if before is None:
            return None
        if (flag in before.flags) is on:
            return f"{before.name} is {word if on else f'not {word}'} already."
        game, events = _marked(before, judge.in_play(before), flag, on, now)
        record(judge, games, before, game, events, f"{judge.config.judge.keeper}, judge's keeper")
    return f"{game.name} is {word if on else f'no longer {word}'}."


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
    """Carry out a Master's command from the console; return the answer, None if there is no game.

    Everybody, including the Master, gets the usual letters, which say that the keeper did it. Raises Refused.
    """
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        game = games.get(name)
        if game is None:
            return None
        keeper = judge.config.judge.keeper
        script, guard = _masters_script(game, line), Guard(tx, now, Envelope(keeper))
        outcome = run_commands(judge, games, script, InboundMail(sender=keeper), KeeperSettings(), guard)
        if outcome.refusal is not None:
            raise outcome.refusal
        letters = letters_about(judge, games, outcome)
        answers = [one for one in letters if one.kind is LetterKind.ANSWER and one.to == (keeper,)]
        queue_letters(judge, tx, [one for one in letters if one not in answers], now)
    return "\n\n".join(letter.text.strip() for letter in answers)


def _masters_script(game: Game, line: str) -> Script:
    """Return the script of a mail with one line from the Master, signed on without a password."""
    opener = Command(
        ("KEEPER",), lambda _: CommandResult(game, actor=_AS_KEEPER), "KEEPER", "", Topic.MASTER, Where.OPENER
    )
    read = read_script([TextLine(1, "SIGNON M@game word"), TextLine(2, line)])
    invocation = read.requests[0]
    if any(request.command is None for request in read.requests[1:]) or len(read.requests) != 2:
        raise Refused(
            "E-CMD", f"{line!r} is not a command of a Master. `judge keeper command river HELP MASTER` lists them."
        )
    return Script((Request(opener, invocation.words), *read.requests[1:]), lines=read.lines)
