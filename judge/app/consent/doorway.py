"""What is done with one mail before and instead of its commands: words that it brings back, and whether it waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec.structs import replace as with_fields

from judge.app.consent.agreements import Yes, key_of, wants_answers
from judge.app.consent.answers import take_words
from judge.app.consent.asking import ask, place_of
from judge.app.consent.holding import hold
from judge.app.judge import Judge
from judge.app.leaving import leave
from judge.app.mail_lines import script_of_mail
from judge.app.recipients import may_be_written_to
from judge.app.run_commands import Done, carry_out_mail
from judge.app.sending import queue_letters
from judge.commands.framework.parse import Script, find_command, find_watch
from judge.commands.framework.table import Where
from judge.game.outcome import Outcome
from judge.game.people.seats import MASTER, player_at
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_words import reply_words
from judge.mail.letters.consent_letters import Asked
from judge.mail.letters.letter import Letter
from judge.problems import AnswerNeeded, Problem
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState
from judge.store.store import Transaction


def without_reply_words(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> InboundMail | None:
    """Do what the words CONFIRM and LEAVE in a mail say, and give the rest of it; None: there is nothing else to do."""
    words = reply_words(inbound.subject, inbound.lines)
    if words.leave is not None:
        leave(judge, games, words.leave)
        games.tx.finish_mail(mail.id, MailState.DONE, games.now, game=words.leave.game, outcome="LEAVE")
        return None
    if not words.confirm:
        return inbound
    sender, place = inbound.sender or "", place_of(inbound)
    waited = take_words(judge, games, words.confirm, sender, place, mail.received_at)
    if _says_something(words.lines):
        # It stays in the inbox when something waited: what was held before it is done first.
        return with_fields(inbound, lines=words.lines) if not waited else None
    if waited is None and may_be_written_to(judge, games.tx, sender):
        return with_fields(inbound, lines=(), problem=_UNKNOWN_WORD)
    if waited is None:
        ask(judge, games.tx, sender, Asked.SOMETHING, games.now, place=place)
    games.tx.finish_mail(mail.id, MailState.DONE, games.now, outcome="CONFIRM")
    return None


_UNKNOWN_WORD = Problem(
    "E-CONFIRM",
    "The judge has not sent the word in your mail, or too long ago. Your address is confirmed already: write what you"
    " want done, or HELP.",
)


def _says_something(lines: Sequence[Line]) -> bool:
    """Whether a mail begins with a command, besides words that it brings back; thanks and greetings are none."""
    first = next((line.text.split() for line in lines if line.text.strip()), None)
    return first is not None and (find_command(first) or find_watch(first)) is not None


def carry_out_or_hold(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> Done | None:
    """Carry out a mail; None when it waits for an answer: a stranger's, or one that puts its sender into a game.

    The right password counts from any address, so that no orders are lost: the answer goes to the address on file.
    """
    sender = inbound.sender or ""
    script = script_of_mail(inbound) if inbound.problem is None else None
    if may_be_written_to(judge, games.tx, sender):
        try:
            return _answered(judge, games, inbound, carry_out_mail(judge, games, inbound))
        except AnswerNeeded as needed:
            hold(judge, games, mail, inbound, script, needed)
            return None
    warnings: Sequence[Letter] = ()
    if script is not None and _signs_on(script):
        done = carry_out_mail(judge, games, inbound)
        if done.outcome.actor_id is not None:
            return _answered(judge, games, inbound, done)
        warnings = done.warnings
    hold(judge, games, mail, inbound, script)
    queue_letters(judge, games.tx, warnings, games.now)
    return None


def _answered(judge: Judge, games: GameRepository, inbound: InboundMail, done: Done) -> Done:
    """The outcome of a mail with whom it is answered to: on file for who has signed on from another address.

    Else a player could have the judge write to anybody who has answered it once, as often as they like. The address
    is asked whether it wants answers about that game.
    """
    outcome = done.outcome
    sender, name = inbound.sender or "", outcome.game_name
    known = [game for game in (outcome.before, outcome.game) if game is not None]
    keepers = outcome.by_keeper and sender == judge.config.judge.keeper.lower()
    if outcome.actor_id is None or keepers or wants_answers(judge, games.tx, sender, name, known):
        return done
    key, place = key_of(name, Yes.ANSWERS), place_of(inbound)
    ask(judge, games.tx, sender, Asked.SIGNED_ON, games.now, key=key, named=name, place=place)
    return done._replace(outcome=replace(outcome, sender=_address_on_file(judge, games.tx, outcome)))


def _signs_on(script: Script) -> bool:
    """Whether a mail asks for nothing but what needs the password of a seat."""
    commands = [request.command for request in script.requests if request.command is not None]
    openers = {command.name for command in commands if command.where is Where.OPENER}
    return bool(openers) and openers <= {"SIGNON", "RESIGN"}


def _address_on_file(judge: Judge, tx: Transaction, outcome: Outcome) -> str:
    """Where the answer to somebody goes who has signed on from another address; "": nowhere."""
    if outcome.by_keeper:
        return judge.config.judge.keeper
    seat = MASTER if outcome.by_master else outcome.actor_id or ""
    for game in (outcome.game, outcome.before):
        player = player_at(game, seat) if game is not None else None
        for address in player.addresses if player is not None else ():
            if may_be_written_to(judge, tx, address):
                return address
    return ""
