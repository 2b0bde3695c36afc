"""First step for a mail: handle the words that it returns, and hold it if it must wait."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.consent.agreements import YesTo, key_of, stands_for_line, wants_answers
from judge.app.consent.answers import (
    explain,
    find_word,
    is_late,
    locked_game,
    say_no,
    say_yes,
    say_yes_too_late,
    wish_waits,
)
from judge.app.consent.asking import ask, place_of
from judge.app.consent.holding import hold, other_game
from judge.app.consent.invitations import line_of_yes, names_power
from judge.app.mails.run_commands import Done, carry_out_mail
from judge.app.recording.record import record
from judge.app.recording.sending import leave_token, may_be_written_to, queue_letters, watching
from judge.app.waiting.mail_lines import needs_sign_on, script_of_lines, script_of_mail
from judge.commands.framework.parse import Script, find_command, find_watch
from judge.commands.framework.table import Where
from judge.game.game import Game
from judge.game.keeper_flags import flag_sentence, is_locked
from judge.game.leaving import leave as give_up
from judge.game.outcome import Outcome
from judge.game.people.addresses import mailbox
from judge.game.people.control import stand_in
from judge.game.people.seats import MASTER, player_at
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.inbound.reply_words import Leave, ReplyWords, reply_words
from judge.mail.inbound.said import Said, is_courtesy
from judge.mail.letters.consent_letters import Asked
from judge.mail.letters.letter import Letter
from judge.problems import AnswerNeeded, Problem
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, MailState
from judge.store.store import Transaction
from judge.store.tables.consents import Reply, SentWord


def leave(judge: Judge, games: GameRepository, line: Leave) -> Problem | None:
    """Remove an observer from a game, with a goodbye; return why that cannot be done now.

    Invalid lines, and the lines of former observers, are ignored.
    """
    game = games.get(line.game)
    watcher = next((one for one in game.observers if one.id.lower() == line.seat), None) if game else None
    if game is None or watcher is None:
        return None
    watch = watching(game, watcher)
    right = [leave_token(games.tx, watch, address) for address in watcher.player.addresses]
    if not any(hmac.compare_digest(line.token, token) for token in right):
        return None
    if is_locked(game):
        return _locked(game)
    if watcher.co_master:  # the line is from an earlier letter; a Master's departure must be told to all
        return Problem("E-MASTER", f"{watcher.id} is one of the Masters of {game.name}: send SET MASTER DROP first.")
    record(judge, games, game, *give_up(game, judge.in_play(game), watcher.id, watcher.id), watcher.id)
    return None


def _locked(game: Game) -> Problem:
    return Problem("E-CORRUPT", f"{flag_sentence(game)} Nothing was changed. Please send it again later.")


def without_reply_words(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> InboundMail | None:
    """Act on CONFIRM and LEAVE in a mail and return the rest; None if nothing is left to do."""
    words = reply_words(inbound.subject, inbound.lines, f"{inbound.sender_name} {inbound.sender}")
    if words.leave is not None:
        if (problem := leave(judge, games, words.leave)) is not None:
            return _not_now(judge, games, mail, inbound, problem)
        games.tx.finish_mail(mail.id, MailState.DONE, games.now, game=words.leave.game, outcome="LEAVE")
        return None
    if not words.confirm:
        return inbound
    said = _meant(words, inbound)
    if said is Said.MACHINE:
        games.tx.finish_mail(mail.id, MailState.REFUSED, games.now, outcome="it reads like an answering machine's")
        return None
    sent = find_word(judge, games.tx, words.confirm, games.now)
    if said is Said.YES_ON_TERMS:
        said = _yes_on_terms(judge, games, sent, replace(inbound, lines=words.lines))
    rest = replace(inbound, lines=words.lines)
    late = sent is not None and is_late(judge, games.tx, sent, games.now)
    if sent is None or (late and (said is not Said.YES or _says_something(rest.lines))):
        left = _without_a_word_sent(judge, games, rest, said)
    elif said is Said.YES and not _agrees(words) and wish_waits(games.tx, sent) and _same_mailbox(sent, inbound):
        # A seat or address is given by a plain yes alone: the command leaves the question open, and proves the address.
        games.tx.set_consented(sent.address, games.now)
        left = rest
    elif said is Said.YES and (words.by_line or _same_mailbox(sent, inbound)):
        if (locked := locked_game(games, sent)) is not None:
            return _not_now(judge, games, mail, inbound, _locked(locked))
        if late:
            say_yes_too_late(judge, games, sent)
            games.tx.finish_mail(mail.id, MailState.DONE, games.now, outcome=_FILED_AS[said])
            return None
        waited = say_yes(judge, games, sent, inbound.sender or "", place_of(inbound), mail.received_at)
        if stands_for_line(sent.game):
            rest = _with_line_of_yes(judge, games, sent, rest, agrees=_agrees(words))
        if waited and _says_something(rest.lines):
            # The mail stays in the inbox, since mails that were held before it are done first.
            return None
        left = rest if _says_something(rest.lines) else None
    else:
        left = _not_confirmed(judge, games, rest, sent, said)
    if left is None:
        games.tx.finish_mail(mail.id, MailState.DONE, games.now, outcome=_FILED_AS[said])
    return left


def _yes_on_terms(judge: Judge, games: GameRepository, sent: SentWord | None, inbound: InboundMail) -> Said:
    """Return the value of a `Yes, on Friday`: it proves its address, but gives no seat and grants no wish.

    `Yes, England if possible` is a plain yes to an invitation.
    """
    if sent is None or not (wish_waits(games.tx, sent) or stands_for_line(sent.game)):
        return Said.YES
    if stands_for_line(sent.game) and names_power(judge, games, sent.game, [each.text for each in inbound.lines]):
        return Said.YES
    if _same_mailbox(sent, inbound):
        games.tx.set_consented(sent.address, games.now)
    return Said.OTHER


def _with_line_of_yes(
    judge: Judge, games: GameRepository, sent: SentWord, rest: InboundMail, *, agrees: bool
) -> InboundMail:
    """Return an invitation's answer with the line that it stands for, above lines that need a seat."""
    line = line_of_yes(judge, games, sent.game, rest.sender or "", [each.text for each in rest.lines])
    own = (Line(0, line),) if line else ()
    if not _says_something(rest.lines):
        return replace(rest, lines=own)
    below = agrees and needs_sign_on(script_of_lines(rest.lines, None))
    return replace(rest, lines=(*own, *rest.lines)) if below else rest


_FILED_AS = {
    Said.YES: "CONFIRM",
    Said.NO: "CONFIRM: no",
    Said.OTHER: "CONFIRM: other words",
    Said.NOTHING: "CONFIRM: no word that says yes",
}


def _not_now(
    judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail, problem: Problem
) -> InboundMail | None:
    """Return the mail with this problem as its answer; None if no letter may be sent."""
    if may_be_written_to(judge, games.tx, inbound.sender or ""):
        return replace(inbound, lines=(), problem=problem)
    games.tx.finish_mail(mail.id, MailState.REFUSED, games.now, outcome=problem.code)
    return None


def _meant(words: ReplyWords, inbound: InboundMail) -> Said:
    """Return a mail's answer to its word: a command means yes, unreadable text is no answer."""
    if _agrees(words):
        return Said.YES if words.by_line else words.said
    if inbound.problem is not None:
        return Said.OTHER
    goes_on = words.said in (Said.OTHER, Said.NOTHING) and words.usual and _says_something(words.lines)
    return Said.YES if goes_on else words.said


def _agrees(words: ReplyWords) -> bool:
    """True if a mail says yes itself, in a line with the word or in words of its own."""
    return words.by_line or words.said in (Said.YES, Said.YES_ON_TERMS)


def _same_mailbox(sent: SentWord, inbound: InboundMail) -> bool:
    """True if a mail is from the word's mailbox: a list's member cannot answer for the list."""
    return mailbox(sent.address) == mailbox(inbound.sender or "")


def _without_a_word_sent(judge: Judge, games: GameRepository, rest: InboundMail, said: Said) -> InboundMail | None:
    """Return the rest of a mail with a word that was never sent, or sent too long ago."""
    if said is Said.NO:
        return None
    if _says_something(rest.lines):
        return rest
    if may_be_written_to(judge, games.tx, rest.sender or ""):
        return replace(rest, lines=(), problem=_UNKNOWN_WORD)
    ask(judge, games.tx, rest.sender or "", Asked.SOMETHING, games.now, place=place_of(rest))
    return None


def _not_confirmed(
    judge: Judge, games: GameRepository, rest: InboundMail, sent: SentWord, said: Said
) -> InboundMail | None:
    """Return the rest of a mail that does not confirm its word: a no, other words, or another's letter."""
    is_writable = may_be_written_to(judge, games.tx, rest.sender or "")
    if said is Said.NO:
        say_no(judge, games, sent)
    elif sent.reply is Reply.YES and said is Said.OTHER and _same_mailbox(sent, rest):
        return rest  # the question is answered already: these words are commands, as in any mail
    elif _same_mailbox(sent, rest):
        if not explain(judge, games, sent, place_of(rest)) and is_writable:
            return replace(rest, lines=(), problem=_NO_PLAIN_YES)
    elif is_writable:
        return replace(rest, lines=(), problem=_ANOTHERS_WORD)
    return None


_NO_PLAIN_YES = Problem(
    "E-CONFIRM",
    "Your words are no plain yes, so nothing was done. Reply to the letter that asks with the one word YES or NO.",
)
_UNKNOWN_WORD = Problem(
    "E-CONFIRM",
    "The word in your mail is not from this judge, or too old. Your address is confirmed already: write what you"
    " want done, or HELP.",
)
_ANOTHERS_WORD = Problem(
    "E-CONFIRM-OTHER",
    "The letter with that word went to another address, so nothing is confirmed. Reply from that"
    " address, or send a mail with nothing but the line CONFIRM and the word.",
)

_MOST_WORDS = 3


def _says_something(lines: Sequence[Line]) -> bool:
    """True if these lines of a mail begin with a command.

    Thanks and greetings do not count, nor does a sentence that happens to begin with a command's word (`Help! Who are
    you?`).
    """
    first = next((line.text.split() for line in lines if line.text.strip() and not is_courtesy(line.text)), None)
    if first is None:
        return False
    found = find_command(first) or find_watch(first)
    return found is not None and (
        found[0].where is not Where.INFO or (len(first) <= _MOST_WORDS and not first[-1].endswith(("?", "!", ".")))
    )


def carry_out_or_hold(judge: Judge, games: GameRepository, mail: MailRow, inbound: InboundMail) -> Done | None:
    """Carry out a mail; None if it must wait for a yes, from a stranger or about joining a game.

    The right password counts from any address, so that no orders are lost: the answer goes to the address on file.
    """
    sender = inbound.sender or ""
    if (gone := other_game(games, mail, inbound)) is not None:
        inbound = replace(inbound, lines=(), problem=gone)
    script = script_of_mail(inbound) if inbound.problem is None else None
    if inbound.genuine and not may_be_written_to(judge, games.tx, sender):
        # The writer of this mail reads letters to its address.
        games.tx.set_consented(sender, games.now)
    if may_be_written_to(judge, games.tx, sender):
        try:
            return _answered(judge, games, inbound, carry_out_mail(judge, games, inbound, script))
        except AnswerNeeded as needed:
            hold(judge, games, mail, inbound, script, needed)
            return None
    warnings: Sequence[Letter] = ()
    if script is not None and _signs_on(script):
        done = carry_out_mail(judge, games, inbound, script)
        if done.outcome.actor_id is not None:
            return _answered(judge, games, inbound, done)
        warnings = done.warnings
    hold(judge, games, mail, inbound, script)
    queue_letters(judge, games.tx, warnings, games.now)
    return None


def _answered(judge: Judge, games: GameRepository, inbound: InboundMail, done: Done) -> Done:
    """Set the recipient of a mail's answer: the address on file for a sign-on from elsewhere.

    Otherwise a player could have the judge write to anybody who has answered it once, as often as they like. The
    address is asked whether it wants answers about that game.
    """
    outcome = done.outcome
    sender, name = inbound.sender or "", outcome.game_name
    known = [game for game in (outcome.before, outcome.game) if game is not None]
    keepers = outcome.by_keeper and sender == judge.config.judge.keeper.lower()
    if outcome.actor_id is None or keepers or inbound.genuine or wants_answers(judge, games.tx, sender, name, known):
        return done
    key, place = key_of(name, YesTo.ANSWERS), place_of(inbound)
    ask(judge, games.tx, sender, Asked.SIGNED_ON, games.now, key=key, named=name, place=place)
    return done._replace(outcome=outcome.sent_to(_address_on_file(judge, games.tx, outcome)))


def _signs_on(script: Script) -> bool:
    """True if everything that a mail requests needs a seat's password."""
    commands = [request.command for request in script.requests if request.command is not None]
    openers = {command.name for command in commands if command.where is Where.OPENER}
    return bool(openers) and openers <= {"SIGNON", "RESIGN"}


def _address_on_file(judge: Judge, tx: Transaction, outcome: Outcome) -> str:
    """Recipient of the answer to a sign-on from another address; "" if there is none."""
    if outcome.by_keeper:
        return judge.config.judge.keeper
    seat = MASTER if outcome.by_master else outcome.actor_id or ""
    for game in (outcome.game, outcome.before):
        player = player_at(game, stand_in(game, seat)) if game is not None else None
        for address in player.addresses if player is not None else ():
            if may_be_written_to(judge, tx, address):
                return address
    return ""
