"""Handle one mail, tick the clock: the only place where mail, store, clock and commands meet.

One mail is one transaction: the game, its phases and log, the letters, and the mail's own mark. A crash leaves a mail
either undone (it is done again from the start) or done once.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from judge.app.keeper import KeeperSettings, keeper_settings
from judge.app.password_attempts import count_wrong_password, position_tried, refuse_guesser
from judge.app.passwords import check_password, hash_password
from judge.app.sending import ANSWER, REFUSAL, limited, queue_letters
from judge.board.maps import Map
from judge.commands.framework.context import CommandContext
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Script, read_script
from judge.commands.framework.run import carry_out
from judge.config import Config
from judge.files.maps.load import load_map, map_names
from judge.files.rules import load_registry
from judge.game.events import Event
from judge.game.events.clock import MasterReminded
from judge.game.events.settings import GamePurged, GameRenamed
from judge.game.game import Game, Stage
from judge.game.outcome import Outcome
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.clock import after_mail, run_clock, settle_clock, wake_at
from judge.game.time.clock_gaps import Backwards, Fine, gap_verdict, shift
from judge.mail.inbound.dedupe import dedupe_key
from judge.mail.inbound.read_mail import InboundMail, read_mail
from judge.mail.inbound.robots import is_own
from judge.mail.letters.compose import compose
from judge.mail.letters.context import JudgeIdentity
from judge.mail.letters.judge_notices import (
    apology,
    fault_notice,
    gap_notice,
    guess_notice,
    overdue_notice,
    stalled_notice,
)
from judge.mail.letters.letter import Letter
from judge.mail.letters.rfc5322 import Answered
from judge.problems import Refused
from judge.rules.choose import choose_rules
from judge.rules.registry import Registry
from judge.store.codec import UnreadableGame
from judge.store.repository import GameRepository
from judge.store.rows import MailRow, StoreError
from judge.store.store import Store, Transaction
from judge.variants import VARIANTS

log = logging.getLogger("judge")


@dataclass
class Judge:
    """One judge at work: its settings, its store, and what is looked up once (rules, tables)."""

    config: Config
    store: Store
    registry: Registry
    identity: JudgeIdentity
    _tables: dict[tuple[str, str, tuple[str, ...]], RulesInPlay] = field(default_factory=dict)

    @classmethod
    def open(cls, config: Config) -> Judge:
        """Open the store that the settings name. Raises StoreError."""
        judge = config.judge
        identity = JudgeIdentity(judge.name, judge.address, judge.keeper, pictures=config.send.pictures)
        return cls(config, Store.open(config.store.url), load_registry(), identity)

    def in_play(self, game: Game) -> RulesInPlay:
        """The board and the rules that a game is played with."""
        key = (game.map, game.variant, game.rules)
        if key not in self._tables:
            self._tables[key] = rules_in_play(self.registry, load_map(game.map), game, self.config.clock.tick)
        return self._tables[key]


def rules_in_play(registry: Registry, game_map: Map, game: Game, tick: timedelta) -> RulesInPlay:
    """Work out what a game's names stand for; its rules with all that they bring along."""
    map_rules = (*game_map.rules_enable, *(f"!{name}" for name in game_map.rules_disable))
    choice = choose_rules(registry, game.rules, game.variant, map_rules)
    return RulesInPlay(game_map, choice.active, VARIANTS[game.variant], tick)


# Mail in


def receive(judge: Judge, raw: bytes, sender: str | None, recipients: Sequence[str], now: datetime) -> bool:
    """Store a mail for good; False if this very mail was there already. Raises StoreError: nothing is stored then.

    `sender` None: nobody told the envelope's; Return-Path or the author stand in for it.
    """
    to = list(recipients) or [judge.config.judge.address]
    if sender is None:
        sender = _stand_in(raw)
    sender, *to = (address.encode("utf-8", "replace").decode() for address in (sender, *to))
    return judge.store.receive(raw, sender, to, now, dedupe_key(raw, to, sender)).is_new


def _stand_in(raw: bytes) -> str:
    """Who stands in for an envelope sender that nobody told; "" for a mail that is not to be answered."""
    try:
        found = read_mail(raw)
    except Exception:
        # Keep the mail all the same: it trips the fault again when it is done, and is parked then.
        return "unknown"
    return "" if found.automatic else found.sender or ""


def work(judge: Judge, now: datetime) -> int:
    """Read every mail that waits, the oldest first; how many. Raises StoreError."""
    count = 0
    while handle_next(judge, now):
        count += 1
    return count


def handle_next(judge: Judge, now: datetime) -> bool:
    """Take the oldest waiting mail to its end; False if none waits.

    A mail that trips a fault of ours is parked whole, its sender gets an apology and the keeper the traceback.
    """
    mail: MailRow | None = None
    try:
        with judge.store.transaction() as tx:
            mail = tx.next_mail()
            if mail is None:
                return False
            if mail.state == "parked":
                _tell_of_parked(judge, tx, mail.id, _unread_sender(judge.config, mail), mail.error, now)
            else:
                handle(judge, tx, mail, now)
    except StoreError:
        raise
    except Exception:
        if mail is None:
            raise
        _park(judge, mail, now)
    return True


def handle(judge: Judge, tx: Transaction, mail: MailRow, now: datetime) -> None:
    """Do what one mail says and queue the answers, all in this transaction."""
    inbound = read_inbound(judge.config, mail)
    if inbound.automatic or inbound.sender is None:
        log.info("mail %d is not answered: %s", mail.id, inbound.reason or "it has no sender")
        tx.finish_mail(mail.id, "refused", now)
        return
    if keeper_settings(tx).blocks(inbound.sender, mail.envelope_sender):
        log.info("mail %d is not answered: its sender is blocked", mail.id)
        tx.finish_mail(mail.id, "refused", now)
        return
    outcome = carry_out_mail(judge, tx, inbound, now)
    in_play = judge.in_play(outcome.game) if outcome.game is not None else None
    letters: Sequence[Letter] = compose(outcome, in_play, judge.identity)
    if outcome.refusal is not None and not outcome.events:
        letters = limited(judge, tx, letters, REFUSAL, inbound.sender, now)
    elif outcome.answers and outcome.actor_id is None:
        letters = limited(judge, tx, letters, ANSWER, inbound.sender, now)
    queue_letters(judge, tx, letters, now, Answered(inbound.message_id, inbound.references))
    tx.finish_mail(mail.id, "done", now, game=outcome.game.name if outcome.game else "")


def read_inbound(config: Config, mail: MailRow) -> InboundMail:
    """A stored mail as the judge understands it."""
    return read_mail(
        mail.raw,
        own_addresses=frozenset({config.judge.address.lower()}),
        envelope_sender=mail.envelope_sender,
        recipients=mail.recipients,
        max_lines=config.limits.max_lines,
        max_bytes=config.limits.max_bytes,
    )


def carry_out_mail(judge: Judge, tx: Transaction, inbound: InboundMail, now: datetime) -> Outcome:
    """The commands of a mail carried out and kept, with what they set off by themselves."""
    if inbound.problem is not None:
        refused = Refused(inbound.problem.code, inbound.problem.text)
        return Outcome(sender=inbound.sender or "", refusal=refused)
    games = GameRepository(tx, now)
    who = inbound.sender or ""
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
    decided = keeper_settings(tx)
    tried = position_tried(script, games, judge.in_play, judge.config.judge.keeper if decided.password else "")
    guessed = refuse_guesser(tx, tried, who, now) if tried else None
    if guessed is not None:
        return Outcome(sender=who, refusal=guessed)
    context = _desk(judge, games, inbound, now, decided)
    outcome = _carry_out(judge, games, script, context)
    if tried and outcome.refusal is not None and outcome.refusal.code == "E-SIGNON":
        count_wrong_password(tx, tried, who, now)
        told = [] if who in tried.addresses else tried.addresses
        queue_letters(judge, tx, [guess_notice(to, tried.game, tried.position) for to in told if to], now)
    outcome = replace(outcome, notes=outcome.notes + inbound.notes)
    return _let_go_on(judge, games, outcome, who, now)


def carry_out_script(judge: Judge, games: GameRepository, script: Script, who: str, now: datetime) -> Outcome:
    """Commands that did not come by mail, carried out for somebody and kept, with what they set off by themselves."""
    context = _desk(judge, games, InboundMail(sender=who), now, KeeperSettings())
    return _let_go_on(judge, games, _carry_out(judge, games, script, context), who, now)


def _carry_out(judge: Judge, games: GameRepository, script: Script, context: CommandContext) -> Outcome:
    """The commands of a script carried out and kept."""

    def keep(game: Game, events: tuple[Event, ...], who: str) -> None:
        for event in events:
            if isinstance(event, GameRenamed):
                games.rename(event.old, event.new)
        before = games.get(game.name)
        games.save(game, wake_at(game, judge.in_play(game), context.now))
        games.write_down(before, game, events, who)
        if any(isinstance(event, GamePurged) for event in events):
            games.delete(game)

    return carry_out(script, context, keep)


def _let_go_on(judge: Judge, games: GameRepository, outcome: Outcome, who: str, now: datetime) -> Outcome:
    """What follows by itself from what was done in a game, kept as well."""
    if outcome.game is None or not outcome.events:
        return outcome
    game, caused = after_mail(outcome.game, judge.in_play(outcome.game), now)
    settled = settle_clock(outcome.before, game, judge.in_play(game), now)
    if settled != outcome.game:
        games.save(settled, wake_at(settled, judge.in_play(settled), now))
        games.write_down(outcome.game, settled, caused, who)
    return replace(outcome, game=settled, events=outcome.events + caused)


def _desk(
    judge: Judge, games: GameRepository, inbound: InboundMail, now: datetime, decided: KeeperSettings
) -> CommandContext:
    config = judge.config
    return CommandContext(
        now=now,
        sender=inbound.sender or "",
        games=games,
        registry=judge.registry,
        load_map=load_map,
        in_play=judge.in_play,
        map_names=map_names,
        hash_password=hash_password,
        check_password=check_password,
        new_seed=lambda: secrets.token_hex(16),
        judge_name=config.judge.name,
        judge_address=config.judge.address,
        zone=config.judge.zone,
        tick=config.clock.tick,
        sender_name=inbound.sender_name,
        subject=inbound.subject,
        closed=decided.closed,
        motd=decided.motd,
        keepers_password=decided.password,
        keeper=config.judge.keeper,
        is_registered=lambda address: not config.judge.registered_only or games.is_registered(address),
        most_games=config.limits.games_per_address,
        pictures=config.send.pictures,
    )


def _park(judge: Judge, mail: MailRow, now: datetime) -> None:
    """Set a mail aside that tripped a fault of ours: an apology to its sender, the traceback to the keeper."""
    trace = traceback.format_exc()
    log.error("mail %d is parked:\n%s", mail.id, trace)
    sender = _sender_of(judge.config, mail)
    with judge.store.transaction() as tx:
        tx.park(mail.id, trace)
        _tell_of_parked(judge, tx, mail.id, sender, trace, now)


def _tell_of_parked(judge: Judge, tx: Transaction, mail_id: int, sender: str, error: str, now: datetime) -> None:
    """The keeper hears what went wrong with a mail, its sender that something did; `sender` "": nobody to tell."""
    letters = [fault_notice(judge.identity, mail_id, sender, error)]
    letters += [apology(judge.identity, sender)] if sender else []
    queue_letters(judge, tx, letters, now)


def _unread_sender(config: Config, mail: MailRow) -> str:
    """Whom to answer about a mail that kills whoever reads it: its envelope's sender; "" for nobody."""
    address = mail.envelope_sender.lower()
    return "" if is_own(address, frozenset({config.judge.address})) else address


def _sender_of(config: Config, mail: MailRow) -> str:
    """Whom to answer about a mail that tripped a fault; "" for nobody, also when the fault is in the reading itself."""
    try:
        inbound = read_inbound(config, mail)
    except Exception:
        return ""
    return "" if inbound.automatic else inbound.sender or ""


# The clock


def tick_all(judge: Judge, now: datetime) -> int:
    """Do what is due in every game; how many games were due. After a gap of the judge's clock, only tell of it.

    Each game is a transaction of its own; one that trips a fault does not stop the others.
    """
    with judge.store.transaction(durable=False) as tx:
        verdict = gap_verdict(tx.last_tick(), now, judge.config.clock.max_gap)
        if isinstance(verdict, Fine):
            _prune_daily(judge.config, tx, now)
            tx.set_last_tick(now)
        due = tx.due_games(now)
    if not isinstance(verdict, Fine):
        _mind_the_gap(judge, verdict.length, now, backwards=isinstance(verdict, Backwards))
        return 0
    for name in due:
        try:
            tick_game(judge, name, now)
        except StoreError:
            raise
        except Exception:
            _report_fault(judge, name, now)
    return len(due)


def _prune_daily(config: Config, tx: Transaction, now: datetime) -> None:
    """Once a day, take away mails done and letters sent that are older than the settings want."""
    last = tx.last_tick()
    if last is not None and last.date() != now.date():
        tx.prune(now, config.store.keep_mail, config.store.keep_letters)


def tick_game(judge: Judge, name: str, now: datetime) -> None:
    """Do what is due in one game, with its letters, in one transaction."""
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        before = games.get(name)
        if before is None:
            return
        in_play = judge.in_play(before)
        game, events = run_clock(before, in_play, now)
        keep_events(judge, tx, games, before, settle_clock(before, game, judge.in_play(before), now), events, now)


def keep_events(
    judge: Judge,
    tx: Transaction,
    games: GameRepository,
    before: Game,
    game: Game,
    events: tuple[Event, ...],
    now: datetime,
    who: str = "",
) -> None:
    """Write down what happened in a game without a mail, and queue the letters about it; nothing is left half written.

    `who` did it, for the log; "": the clock.
    """
    in_play = judge.in_play(game)
    wake = wake_at(game, in_play, now)
    outcome = Outcome(events=events, game_name=game.name, before=before, game=game)
    letters = compose(outcome, in_play, judge.identity) if events else ()
    overdue = [event for event in events if isinstance(event, MasterReminded) and event.to_keeper]
    games.save(game, wake)
    games.write_down(before, game, events, who)
    queue_letters(judge, tx, [*letters, *(overdue_notice(judge.identity, game, event) for event in overdue)], now)


def _report_fault(judge: Judge, name: str, now: datetime) -> None:
    """A game whose tick trips a fault of ours sleeps for an hour; Master and keeper are told once a day."""
    trace = traceback.format_exc()
    log.error("the tick of %s failed:\n%s", name, trace)
    with judge.store.transaction() as tx:
        _put_to_sleep(judge, tx, name, trace, now)


def _put_to_sleep(judge: Judge, tx: Transaction, name: str, trace: str, now: datetime) -> None:
    row = tx.game(name)
    if row is not None:
        tx.save_game(row._replace(wake_at=now + timedelta(hours=1)))
    key, today = f"fault {name}", f"{now:%Y-%m-%d}"
    if tx.meta(key) == today:
        return
    tx.set_meta(key, today)
    letters = [fault_notice(judge.identity, 0, name, trace)]
    try:
        game = GameRepository(tx, now).get(name)
    except UnreadableGame:
        game = None
    if game is not None:
        letters.append(stalled_notice(judge.identity, game.master.addresses, name))
    queue_letters(judge, tx, letters, now)


def _mind_the_gap(judge: Judge, gap: timedelta, now: datetime, *, backwards: bool) -> None:
    """The clock stood still or jumped: deadlines of running games move, Masters and keeper are told, nothing runs."""
    with judge.store.transaction() as tx:
        games = GameRepository(tx, now)
        count = 0
        for line in tx.games((Stage.ACTIVE, Stage.WAITING)):
            try:
                _shift_game(judge, tx, games, line.name, gap, now, backwards=backwards)
                count += 1
            except StoreError:
                raise
            except Exception:
                trace = traceback.format_exc()
                log.error("moving the deadline of %s failed:\n%s", line.name, trace)
                _put_to_sleep(judge, tx, line.name, trace, now)
        queue_letters(judge, tx, [gap_notice(judge.identity, gap, count, backwards=backwards)], now)
        tx.set_last_tick(now)


def _shift_game(
    judge: Judge, tx: Transaction, games: GameRepository, name: str, gap: timedelta, now: datetime, *, backwards: bool
) -> None:
    before = games.get(name)
    if before is not None:
        game, events = shift(before, gap, backwards=backwards)
        keep_events(judge, tx, games, before, settle_clock(before, game, judge.in_play(before), now), events, now)


def next_tick(judge: Judge, now: datetime) -> datetime:
    """When `tick_all` must next be called: at the next thing due, and at least once a tick."""
    with judge.store.reading() as tx:
        wake = tx.next_wake()
    regular = now + judge.config.clock.tick
    return regular if wake is None else min(wake, regular)
