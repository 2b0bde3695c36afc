"""Running of commands from a mail or the keeper's console, and saving of their effects."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.base.keeper_settings import KeeperSettings, keeper_settings
from judge.app.base.passwords import check_password, hash_password
from judge.app.consent.agreements import has_agreed, is_invited
from judge.app.consent.asking import Source, place_of
from judge.app.consent.opening_news import may_hear_of_openings, note_wish
from judge.app.consent.wishes import note_co_masters, note_invitations, note_replacements, note_wishes
from judge.app.mails.guard import WORD_ALONE, Envelope, Guard, allowance, guard_letters, texts_left
from judge.app.recording.record import record_command, record_consequences, save_game
from judge.app.recording.sending import Purpose, leave_tokens, may_be_written_to
from judge.app.waiting.mail_lines import script_of_mail
from judge.app.waiting.own_seats import may_act_without_password
from judge.board.names import PowerName
from judge.board.wording import listed
from judge.commands.framework.budget import Cost
from judge.commands.framework.context import AnsweredLetter, AnsweredPress, CommandContext
from judge.commands.framework.parse import Request, Script
from judge.commands.framework.run import carry_out
from judge.files.data_dir import load_help_pages
from judge.files.maps.load import load_map, map_names, map_players
from judge.files.word_counts import load_order_weights, load_press_weights, load_word_counts
from judge.game.double_play import KEPT, Traces, addresses_of_players
from judge.game.events import Event, SignedOn
from judge.game.game import Game
from judge.game.outcome import Outcome
from judge.game.people.reply_tokens import ReplyPlace, without_tokens
from judge.game.people.seats import MASTER
from judge.game.people.secret import Secret, keeper_secret
from judge.game.people.sign_on import Actor
from judge.mail.inbound.read_mail import InboundMail, link_subject, press_writer
from judge.mail.inbound.robots import sounds_automatic, tells_of_absence_past
from judge.mail.inbound.said import Said, said
from judge.mail.letters.judge_notices import new_password_notice
from judge.mail.letters.letter import Letter
from judge.mail.reply_key import judge_key
from judge.problems import Refused
from judge.store.repository import GameRepository
from judge.store.tables.returns import SentLetter

if TYPE_CHECKING:  # few mails need them
    from judge.game.people.standby import Standby, StandbyWish
    from judge.game.values.open_questions import OpenQuestion


class Sender(NamedTuple):
    """Sender of a mail, and their permissions on this judge."""

    judge: Judge
    games: GameRepository
    mail: InboundMail

    @property
    def address(self) -> str:
        """The sender's address; "" for none."""
        return self.mail.sender or ""

    def is_registered(self, address: str) -> bool:
        """True if the keeper has registered an address, or requires no registration."""
        return not self.judge.config.judge.registered_only or self.games.is_registered(address)

    def texts_left(self) -> int:
        """Return the number of texts that they can still request without a password."""
        return texts_left(self.judge, self.games.tx, self.address, self.games.now, genuine=self.mail.genuine)

    def allowance(self, actor: Actor | None, game: str) -> Cost:
        """Return the cost that their mail may still cause for somebody in a game."""
        genuine = self.mail.genuine
        return allowance(self.judge, self.games.tx, self.address, actor, game, self.games.now, genuine=genuine)

    def may_be_written_to(self, address: str) -> bool:
        """True if letters may be sent to an address."""
        return may_be_written_to(self.judge, self.games.tx, address)

    def has_agreed(self, game: str, as_master: bool) -> bool:
        """True if their address has agreed to a game, or need not agree."""
        games = self.games
        return self.mail.genuine or has_agreed(self.judge, games.tx, self.address, game, games.now, as_master=as_master)

    def is_invited(self, game: str) -> bool:
        """True if their address has said yes to an invitation to a game."""
        return is_invited(self.judge, self.games.tx, self.address, game, self.games.now)

    def traces(self, game: Game) -> Traces:
        """Return traces of mails of a game's players, in this game and others that several of them share.

        Games in which this game's Master plays or watches are left out, so that the Master learns nothing about them.
        """
        tx = self.games.tx
        by_seat = addresses_of_players(game)
        played = ({name for one in theirs for name, _ in tx.seats_held(one)} for theirs in by_seat.values())
        together = {name for name, count in Counter(name for names in played for name in names).items() if count > 1}
        asking = {*game.masters_addresses, self.address}
        own = {name for address in asking for name, seat in tx.seats_held(address) if seat != MASTER}
        authors = {one for theirs in by_seat.values() for one in theirs} | {sender for sender, _ in game.foreign}
        return tx.traces(authors, (together - own) | {game.name}, self.games.now - KEPT)

    def may_hear_of_openings(self) -> bool:
        """True if their address has agreed to news of openings, or need not agree."""
        return self.mail.genuine or may_hear_of_openings(self.judge, self.games.tx, self.address, self.games.now)

    def may_stand_by(self) -> bool:
        """True if their address has agreed to be on the standby list, or need not agree."""
        from judge.app.consent.standby import may_stand_by

        return self.mail.genuine or may_stand_by(self.judge, self.games, self.address)

    def own_standby(self) -> StandbyWish | None:
        """Return their wishes on the standby list; None: they are not on it."""
        from judge.app.consent.standby import own_wish

        return own_wish(self.games.tx, self.address)

    def standbys(self, game: Game, power: PowerName) -> Sequence[Standby]:
        """Return people on the standby list who can be asked to play a power."""
        from judge.app.consent.standby import candidates

        return candidates(self.judge, self.games, game, power)

    def open_questions(self, game: Game) -> Sequence[OpenQuestion]:
        """Return a Master's questions to people that wait for a yes."""
        from judge.app.consent.open_questions import open_questions

        return open_questions(self.judge, self.games, game)


_DAY = timedelta(hours=24)
_MOST_A_DAY = 5
"""Limit on letters about new passwords to one mailbox in a day, for all seats together."""


def new_password_letters(judge: Judge, guard: Guard, forgotten: Iterable[Secret]) -> list[Letter]:
    """Return letters with words for these seats; none for a seat that got its word within 24 hours."""
    letters: list[Letter] = []
    for secret in dict.fromkeys(forgotten):
        written = sum(set(letter.to) <= set(secret.addresses) for letter in letters)
        to = tuple(address for address in secret.addresses if _had(guard, address) + written < _MOST_A_DAY)
        word = guard.new_word(secret) if to and secret.hashed else None
        if word is not None:
            letters.append(new_password_notice(judge.identity, to, secret.game, secret.holder, secret.called, word))
    return letters


def _had(guard: Guard, address: str) -> int:
    return guard.tx.count_letters(address, Purpose.NEW_PASSWORD, guard.now - _DAY)


class Done(NamedTuple):
    """Outcome of a mail's commands, and letters to owners and keeper about guessed passwords.

    `is_owners` tells whether a password in the mail is right, even one that was held back.
    """

    outcome: Outcome
    warnings: Sequence[Letter] = ()
    is_owners: Callable[[], bool] = bool


def carry_out_mail(judge: Judge, games: GameRepository, inbound: InboundMail, script: Script | None = None) -> Done:
    """Carry out a mail's commands and save the effects; the caller queues the letters.

    `script` contains these commands, if already read. Raises AnswerNeeded, without changing anything, if the sender's
    address must first say yes to a game.
    """
    sender = inbound.sender or ""
    if inbound.problem is not None:
        return _with_problem(judge, games, inbound, Refused(inbound.problem.code, inbound.problem.text))
    script = script or script_of_mail(inbound)
    envelope = Envelope(sender, inbound.peer, inbound.keys, inbound.reply_token, inbound.genuine)
    sets_password = any(one.command is not None and one.command.name == "SET PASSWORD" for one in script.requests)
    guard = Guard(games.tx, games.now, envelope, lambda: judge_key(judge.config.auth.key_file), sets_password)
    try:
        outcome = run_commands(judge, games, script, inbound, keeper_settings(games.tx), guard)
        if guard.idle_word and outcome.refusal is not None:
            outcome = replace(outcome, refusal=WORD_ALONE)
        letters = [*guard_letters(judge, guard), *new_password_letters(judge, guard, outcome.forgotten)]
    finally:
        guard.write_down()
    notes = (*outcome.notes, *_told_of_other_seats(inbound, script, outcome.actor_id or ""), *inbound.notes)
    return Done(replace(outcome, notes=notes), letters, guard.is_owners)


def _told_of_other_seats(inbound: InboundMail, script: Script, actor: str) -> tuple[str, ...]:
    """Return a note that a mail to several seats' addresses counts for one seat only."""
    first = inbound.reply_token
    if first is None or not first.others:
        return ()
    signed = [one.words.rest[0].lower() for one in script.requests if _signs_on(one)]
    seats = ((first.game, first.seat), *first.others) if signed else first.others
    done = {game for game, _ in seats for word in signed if word.endswith(game)}
    left = [
        ReplyPlace(game, seat.upper(), "")
        for game, seat in seats
        if not (game in done and (len(signed) > 1 or seat == actor.lower()))
    ][:_MOST_SEATS]
    if not left:
        return ()
    own = ReplyPlace(first.game, first.seat.upper(), "").called
    counts = "" if signed else f" It counts for {own} alone."
    nothing = listed([place.called for place in left])
    lines = " or ".join(f"SIGNON {place.seat.lower()}@{place.game} and your password" for place in left)
    return (
        f"This mail came to the addresses of several seats.{counts} Nothing was done for {nothing}. Write to each in a"
        f" mail of its own: reply to its letter, or begin with {lines}.",
    )


_MOST_SEATS = 3


def _signs_on(request: Request) -> bool:
    """True for a sign-on line in the mail; a reply token's sign-on has no line."""
    is_one = request.command is not None and request.command.name == "SIGNON"
    return is_one and request.words.line.number > 0 and bool(request.words.rest)


def _with_problem(judge: Judge, games: GameRepository, inbound: InboundMail, refused: Refused) -> Done:
    """Refuse an unreadable mail, answering like other mails of its game if it brings a token.

    People reply to the answer: without the token, orders in that reply would belong to nobody.
    """
    plain = Outcome(sender=inbound.sender or "", refusal=refused)
    if inbound.reply_token is None:
        return Done(plain)
    done = carry_out_mail(judge, games, replace(inbound, lines=(), keys=(), problem=None))
    if done.outcome.actor_id is None:
        return Done(plain, done.warnings)
    events = tuple(event for event in done.outcome.events if not isinstance(event, SignedOn))
    return Done(replace(done.outcome, events=events, refusal=refused), done.warnings)


def run_commands(
    judge: Judge, games: GameRepository, script: Script, mail: InboundMail, decided: KeeperSettings, guard: Guard
) -> Outcome:
    """Carry out a script for the sender of a mail, and save its effects and what follows from them."""

    def keep(game: Game, events: tuple[Event, ...], who: str) -> None:
        record_command(judge, games, game, events, who)

    outcome = carry_out(script, command_context(Sender(judge, games, mail), decided, guard), keep)
    place = place_of(mail)
    note_wishes(judge, games, outcome.events, outcome.game, place)
    note_co_masters(judge, games, outcome.events, outcome.game, place)
    note_replacements(judge, games, outcome.events, outcome.game, place)
    note_invitations(judge, games, outcome, place)
    note_wish(judge, games.tx, outcome, place, games.now, genuine=mail.genuine)
    if outcome.standby is not None:
        from judge.app.consent.standby import note_standby

        note_standby(judge, games, outcome, place, genuine=mail.genuine)
    outcome = record_consequences(judge, games, outcome, mail.sender or "")
    game = outcome.game
    if game is None or not outcome.events or not (game.waiting_for or game.inviting.standby):
        return outcome  # the usual case: with a vacant power the game waits, unless its Master has decided otherwise
    return _with_standbys(judge, games, outcome, game, place)


def _with_standbys(judge: Judge, games: GameRepository, outcome: Outcome, touched: Game, place: Source) -> Outcome:
    """Add news of the standby list to an outcome in a game with vacant powers."""
    from judge.app.consent.standby import look_for_standbys

    game, found = look_for_standbys(judge, games, outcome.before, touched)
    if game is not touched or found:
        save_game(judge, games, game)
        games.write_down(touched, game, found, "")
        note_replacements(judge, games, found, game, place)
    return replace(outcome, game=game, events=outcome.events + found)


def command_context(sender: Sender, decided: KeeperSettings, guard: Guard) -> CommandContext:
    """Return the context for a mail's commands."""
    judge, games, mail, config = *sender, sender.judge.config
    context = CommandContext(
        now=games.counts_at,
        sender=sender.address,
        games=games,
        registry=judge.registry,
        load_map=load_map,
        word_counts=load_word_counts,
        press_weights=load_press_weights,
        order_weights=load_order_weights,
        in_play=judge.in_play,
        map_names=map_names,
        map_players=map_players,
        help_pages=load_help_pages,
        hash_password=hash_password,
        opens=guard.opens,
        is_password=check_password,
        new_seed=lambda: secrets.token_hex(16),
        reply_tokens=lambda game: (*guard.reply_tokens(game), *leave_tokens(games.tx, game)),
        judge_name=config.judge.name,
        judge_address=config.judge.address,
        zone=config.judge.zone,
        tick=config.clock.tick,
        closed=decided.closed,
        motd=decided.motd,
        keepers_secret=keeper_secret(decided.password, config.judge.keeper),
        keeper=config.judge.keeper,
        most_observers=config.limits.observers_per_game,
        texts_left=sender.texts_left,
        allowance=sender.allowance,
        traces=sender.traces if config.store.hints else None,
        confirms=config.auth.confirm,
        most_games=config.limits.games_per_address,
        pictures=config.send.pictures,
    )
    context = replace(_with_consents(context, sender), opens_with=guard.opens_with)
    return _with_mail(context, judge, games, mail)


def _with_consents(context: CommandContext, sender: Sender) -> CommandContext:
    """Add to a context what people have agreed to, and are asked."""
    return replace(
        context,
        is_registered=sender.is_registered,
        may_be_written_to=sender.may_be_written_to,
        has_agreed=sender.has_agreed,
        is_invited=sender.is_invited,
        may_hear_of_openings=sender.may_hear_of_openings,
        may_stand_by=sender.may_stand_by,
        own_standby=sender.own_standby,
        standbys=sender.standbys,
        open_questions=sender.open_questions,
    )


def _with_mail(context: CommandContext, judge: Judge, games: GameRepository, mail: InboundMail) -> CommandContext:
    """Add a mail's data to a context, with its subject stripped of a link's token."""
    return replace(
        context,
        genuine=may_act_without_password(judge, mail),
        sender_name=mail.sender_name,
        answers_press_of=_answers_press_of(mail),
        answered_press=_answered_press(mail),
        says_yes=lambda: _says_yes(mail),
        link_subject=_link_subject(games, mail),
        answered_letter=_answered_letter(games, mail),
        answered_text=lambda: _text_of_answered(games, mail),
        subject=without_tokens(mail.subject),
        left_out=mail.left_out,
        in_to=mail.in_to,
    )


def _says_yes(mail: InboundMail) -> bool | None:
    """True or False for a reply of a few words that says yes or no; None for any other mail."""
    lines = [line.text for line in mail.lines if line.text.strip()]
    if mail.reply_token is None or not 0 < len(lines) <= _MOST_LINES:
        return None
    found = said(lines, f"{mail.sender_name} {mail.sender}")
    is_short = max(len(line.split()) for line in lines) <= _MOST_WORDS
    return {Said.YES: True, Said.NO: False}.get(found) if is_short else None


_MOST_LINES, _MOST_WORDS = 4, 5
"""Limits on a reply that says yes or no, and on each of its lines."""


def _link_subject(games: GameRepository, mail: InboundMail) -> tuple[str, str] | None:
    """Return the game, by its present name, and the moment in a link's subject; None for other subjects."""
    link = link_subject(mail.subject)
    return None if link is None else (games.present_name(link[0]), link[1])


def _answers_press_of(mail: InboundMail) -> str | None:
    """Return the writer whose press a mail answers, "" for an unnamed one; None if it answers no press."""
    by_address = mail.reply_token is not None and mail.reply_token.press
    return "" if (writer := press_writer(mail.subject)) is None and by_address else writer


def _answered_press(mail: InboundMail) -> AnsweredPress | None:
    """Return the press that a mail answers, by its token, with its text; None if there is no text."""
    token = mail.reply_token
    if token is None or not mail.text:
        return None
    counting = {line.number for line in mail.lines}  # without words for the judge, like CONFIRM
    text = [(line.number, line.text) for line in mail.text if line.number in counting or not line.text]
    lines = [line for _, line in text if line.strip()]
    by_machine = sounds_automatic(lines) and not tells_of_absence_past(lines)
    return AnsweredPress(token.game, token.seat, token.press, token.to_all, text, by_machine)


def _answered_letter(games: GameRepository, mail: InboundMail) -> AnsweredLetter | None:
    """Return the letter of ours that a mail replies to; None if there is none, or it is forgotten."""
    letter = _sent_letter(games, mail)
    return AnsweredLetter(games.present_name(letter.game), letter.phase, letter.written) if letter is not None else None


def _text_of_answered(games: GameRepository, mail: InboundMail) -> str:
    """Return the stored plain text of the letter of ours that a mail replies to; "" for none."""
    from judge.mail.inbound.bodies import choose_bodies  # few quotations have orders that are not on file
    from judge.mail.inbound.headers import split_message
    from judge.mail.inbound.mime import part_of

    sent = _sent_letter(games, mail)
    letter = games.tx.letter(sent.id) if sent is not None else None
    return "" if letter is None else choose_bodies(part_of(*split_message(letter.raw))).plain or ""


def _sent_letter(games: GameRepository, mail: InboundMail) -> SentLetter | None:
    found = (games.tx.sent_letter(message_id) for message_id in mail.in_reply_to[:_MOST_ANSWERED])
    return next((letter for letter in found if letter is not None), None)


_MOST_ANSWERED = 3
"""Limit on the letters looked up: a mail replies to one, even if its program names more."""
