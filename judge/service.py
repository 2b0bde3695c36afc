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

from judge.board.maps import Map
from judge.commands.base import Desk, TextLine
from judge.commands.run import Carried, carry_out
from judge.commands.script import Script, read_script
from judge.config import Config
from judge.game.clock import after_mail, run_clock, settle_clock, shift, wake_at
from judge.game.clock_events import MasterReminded
from judge.game.deadlines import Backwards, Fine, gap_verdict
from judge.game.done import Done
from judge.game.events import Event
from judge.game.game import Game, Stage
from judge.game.game_events import GamePurged, GameRenamed
from judge.game.variant import Table
from judge.guessing import count_wrong_password, position_tried, refuse_guesser
from judge.keeper import Standing, standing
from judge.mail.compose import compose
from judge.mail.dedupe import dedupe_key
from judge.mail.envelope import Answered, Letter
from judge.mail.notices import apology, fault_notice, gap_notice, guess_notice, overdue_notice, stalled_notice
from judge.mail.read import InboundMail, read_mail
from judge.mail.robots import is_own
from judge.mail.room import Post
from judge.outgoing import ANSWER, REFUSAL, limited, queue_letters
from judge.passwords import check_password, hash_password
from judge.problems import Refused
from judge.rule_choice import choose_rules
from judge.rules import Registry
from judge.store.games import Unreadable
from judge.store.map_files import load_map, map_names
from judge.store.rows import MailRow, StoreError
from judge.store.rule_files import load_registry
from judge.store.shelf import StoredGames
from judge.store.store import Store, Transaction
from judge.variants import VARIANTS

log = logging.getLogger("judge")


@dataclass
class Office:
    """One judge at work: its settings, its store, and what is looked up once (rules, tables)."""

    config: Config
    store: Store
    registry: Registry
    post: Post
    _tables: dict[tuple[str, str, tuple[str, ...]], Table] = field(default_factory=dict)

    @classmethod
    def open(cls, config: Config) -> Office:
        """Open the store that the settings name. Raises StoreError."""
        judge = config.judge
        post = Post(judge.name, judge.address, judge.keeper, pictures=config.send.pictures)
        return cls(config, Store.open(config.store.url), load_registry(), post)

    def table(self, game: Game) -> Table:
        """The board and the rules that a game is played with."""
        key = (game.map, game.variant, game.rules)
        if key not in self._tables:
            self._tables[key] = lay_table(self.registry, load_map(game.map), game, self.config.clock.tick)
        return self._tables[key]


def lay_table(registry: Registry, game_map: Map, game: Game, tick: timedelta) -> Table:
    """Work out what a game's names stand for; its rules with all that they bring along."""
    map_rules = (*game_map.rules_enable, *(f"!{name}" for name in game_map.rules_disable))
    choice = choose_rules(registry, game.rules, game.variant, map_rules)
    return Table(game_map, choice.active, VARIANTS[game.variant], tick)


# Mail in


def receive(office: Office, raw: bytes, sender: str | None, recipients: Sequence[str], now: datetime) -> bool:
    """Store a mail for good; False if this very mail was there already. Raises StoreError: nothing is stored then.

    `sender` None: nobody told the envelope's; Return-Path or the author stand in for it.
    """
    to = list(recipients) or [office.config.judge.address]
    if sender is None:
        sender = _stand_in(raw)
    sender, *to = (address.encode("utf-8", "replace").decode() for address in (sender, *to))
    return office.store.receive(raw, sender, to, now, dedupe_key(raw, to)).is_new


def _stand_in(raw: bytes) -> str:
    """Who stands in for an envelope sender that nobody told; "" for a mail that is not to be answered."""
    try:
        found = read_mail(raw)
    except Exception:
        # Keep the mail all the same: it trips the fault again when it is done, and is parked then.
        return "unknown"
    return "" if found.automatic else found.sender or ""


def work(office: Office, now: datetime) -> int:
    """Read every mail that waits, the oldest first; how many. Raises StoreError."""
    count = 0
    while handle_next(office, now):
        count += 1
    return count


def handle_next(office: Office, now: datetime) -> bool:
    """Take the oldest waiting mail to its end; False if none waits.

    A mail that trips a fault of ours is parked whole, its sender gets an apology and the keeper the traceback.
    """
    mail: MailRow | None = None
    try:
        with office.store.transaction() as tx:
            mail = tx.next_mail()
            if mail is None:
                return False
            if mail.state == "parked":
                _tell_of_parked(office, tx, mail.id, _unread_sender(office.config, mail), mail.error, now)
            else:
                handle(office, tx, mail, now)
    except StoreError:
        raise
    except Exception:
        if mail is None:
            raise
        _park(office, mail, now)
    return True


def handle(office: Office, tx: Transaction, mail: MailRow, now: datetime) -> None:
    """Do what one mail says and queue the answers, all in this transaction."""
    inbound = read_inbound(office.config, mail)
    if inbound.automatic or inbound.sender is None:
        log.info("mail %d is not answered: %s", mail.id, inbound.reason or "it has no sender")
        tx.finish_mail(mail.id, "refused", now)
        return
    if standing(tx).blocks(inbound.sender, mail.envelope_sender):
        log.info("mail %d is not answered: its sender is blocked", mail.id)
        tx.finish_mail(mail.id, "refused", now)
        return
    carried = carry_out_mail(office, tx, inbound, now)
    table = office.table(carried.game) if carried.game is not None else None
    letters: Sequence[Letter] = compose(carried.done, carried.before, carried.game, table, office.post)
    if carried.done.refusal is not None and not carried.done.events:
        letters = limited(office, tx, letters, REFUSAL, inbound.sender, now)
    elif carried.done.answers and carried.done.actor_id is None:
        letters = limited(office, tx, letters, ANSWER, inbound.sender, now)
    queue_letters(office, tx, letters, now, Answered(inbound.message_id, inbound.references))
    tx.finish_mail(mail.id, "done", now, game=carried.game.name if carried.game else "")


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


def carry_out_mail(office: Office, tx: Transaction, inbound: InboundMail, now: datetime) -> Carried:
    """The commands of a mail carried out and kept, with what they set off by themselves."""
    if inbound.problem is not None:
        refused = Refused(inbound.problem.code, inbound.problem.text)
        return Carried(None, None, Done(sender=inbound.sender or "", refusal=refused))
    games = StoredGames(tx, now)
    who = inbound.sender or ""
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
    decided = standing(tx)
    tried = position_tried(script, games, office.table, office.config.judge.keeper if decided.password else "")
    guessed = refuse_guesser(tx, tried, who, now) if tried else None
    if guessed is not None:
        return Carried(None, None, Done(sender=who, refusal=guessed))
    desk = _desk(office, games, inbound, now, decided)
    carried = _carry_out(office, games, script, desk)
    if tried and carried.done.refusal is not None and carried.done.refusal.code == "E-SIGNON":
        count_wrong_password(tx, tried, who, now)
        told = [] if who in tried.addresses else tried.addresses
        queue_letters(office, tx, [guess_notice(to, tried.game, tried.position) for to in told if to], now)
    carried = replace(carried, done=replace(carried.done, notes=carried.done.notes + inbound.notes))
    return _let_go_on(office, games, carried, who, now)


def carry_out_script(office: Office, games: StoredGames, script: Script, who: str, now: datetime) -> Carried:
    """Commands that did not come by mail, carried out for somebody and kept, with what they set off by themselves."""
    desk = _desk(office, games, InboundMail(sender=who), now, Standing())
    return _let_go_on(office, games, _carry_out(office, games, script, desk), who, now)


def _carry_out(office: Office, games: StoredGames, script: Script, desk: Desk) -> Carried:
    """The commands of a script carried out and kept."""

    def keep(game: Game, events: tuple[Event, ...], who: str) -> None:
        for event in events:
            if isinstance(event, GameRenamed):
                games.rename(event.old, event.new)
        before = games.get(game.name)
        games.save(game, wake_at(game, office.table(game), desk.now))
        games.write_down(before, game, events, who)
        if any(isinstance(event, GamePurged) for event in events):
            games.delete(game)

    return carry_out(script, desk, keep)


def _let_go_on(office: Office, games: StoredGames, carried: Carried, who: str, now: datetime) -> Carried:
    """What follows by itself from what was done in a game, kept as well."""
    if carried.game is None or not carried.done.events:
        return carried
    game, caused = after_mail(carried.game, office.table(carried.game), now)
    settled = settle_clock(carried.before, game, office.table(game), now)
    if settled != carried.game:
        games.save(settled, wake_at(settled, office.table(settled), now))
        games.write_down(carried.game, settled, caused, who)
    return Carried(carried.before, settled, replace(carried.done, events=carried.done.events + caused))


def _desk(office: Office, games: StoredGames, inbound: InboundMail, now: datetime, decided: Standing) -> Desk:
    config = office.config
    return Desk(
        now=now,
        sender=inbound.sender or "",
        games=games,
        registry=office.registry,
        load_map=load_map,
        table=office.table,
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


def _park(office: Office, mail: MailRow, now: datetime) -> None:
    """Set a mail aside that tripped a fault of ours: an apology to its sender, the traceback to the keeper."""
    trace = traceback.format_exc()
    log.error("mail %d is parked:\n%s", mail.id, trace)
    sender = _sender_of(office.config, mail)
    with office.store.transaction() as tx:
        tx.park(mail.id, trace)
        _tell_of_parked(office, tx, mail.id, sender, trace, now)


def _tell_of_parked(office: Office, tx: Transaction, mail_id: int, sender: str, error: str, now: datetime) -> None:
    """The keeper hears what went wrong with a mail, its sender that something did; `sender` "": nobody to tell."""
    letters = [fault_notice(office.post, mail_id, sender, error)]
    letters += [apology(office.post, sender)] if sender else []
    queue_letters(office, tx, letters, now)


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


def tick_all(office: Office, now: datetime) -> int:
    """Do what is due in every game; how many games were due. After a gap of the judge's clock, only tell of it.

    Each game is a transaction of its own; one that trips a fault does not stop the others.
    """
    with office.store.transaction(durable=False) as tx:
        verdict = gap_verdict(tx.last_tick(), now, office.config.clock.max_gap)
        if isinstance(verdict, Fine):
            _prune_daily(office.config, tx, now)
            tx.set_last_tick(now)
        due = tx.due_games(now)
    if not isinstance(verdict, Fine):
        _mind_the_gap(office, verdict.length, now, backwards=isinstance(verdict, Backwards))
        return 0
    for name in due:
        try:
            tick_game(office, name, now)
        except StoreError:
            raise
        except Exception:
            _report_fault(office, name, now)
    return len(due)


def _prune_daily(config: Config, tx: Transaction, now: datetime) -> None:
    """Once a day, take away mails done and letters sent that are older than the settings want."""
    last = tx.last_tick()
    if last is not None and last.date() != now.date():
        tx.prune(now, config.store.keep_mail, config.store.keep_letters)


def tick_game(office: Office, name: str, now: datetime) -> None:
    """Do what is due in one game, with its letters, in one transaction."""
    with office.store.transaction() as tx:
        games = StoredGames(tx, now)
        before = games.get(name)
        if before is None:
            return
        table = office.table(before)
        game, events = run_clock(before, table, now)
        keep_events(office, tx, games, before, settle_clock(before, game, office.table(before), now), events, now)


def keep_events(
    office: Office,
    tx: Transaction,
    games: StoredGames,
    before: Game,
    game: Game,
    events: tuple[Event, ...],
    now: datetime,
    who: str = "",
) -> None:
    """Write down what happened in a game without a mail, and queue the letters about it; nothing is left half written.

    `who` did it, for the log; "": the clock.
    """
    table = office.table(game)
    wake = wake_at(game, table, now)
    letters = compose(Done(events=events, game_name=game.name), before, game, table, office.post) if events else ()
    overdue = [event for event in events if isinstance(event, MasterReminded) and event.to_keeper]
    games.save(game, wake)
    games.write_down(before, game, events, who)
    queue_letters(office, tx, [*letters, *(overdue_notice(office.post, game, event) for event in overdue)], now)


def _report_fault(office: Office, name: str, now: datetime) -> None:
    """A game whose tick trips a fault of ours sleeps for an hour; Master and keeper are told once a day."""
    trace = traceback.format_exc()
    log.error("the tick of %s failed:\n%s", name, trace)
    with office.store.transaction() as tx:
        _put_to_sleep(office, tx, name, trace, now)


def _put_to_sleep(office: Office, tx: Transaction, name: str, trace: str, now: datetime) -> None:
    row = tx.game(name)
    if row is not None:
        tx.save_game(row._replace(wake_at=now + timedelta(hours=1)))
    key, today = f"fault {name}", f"{now:%Y-%m-%d}"
    if tx.meta(key) == today:
        return
    tx.set_meta(key, today)
    letters = [fault_notice(office.post, 0, name, trace)]
    try:
        game = StoredGames(tx, now).get(name)
    except Unreadable:
        game = None
    if game is not None:
        letters.append(stalled_notice(office.post, game.master.addresses, name))
    queue_letters(office, tx, letters, now)


def _mind_the_gap(office: Office, gap: timedelta, now: datetime, *, backwards: bool) -> None:
    """The clock stood still or jumped: deadlines of running games move, Masters and keeper are told, nothing runs."""
    with office.store.transaction() as tx:
        games = StoredGames(tx, now)
        count = 0
        for line in tx.games((Stage.ACTIVE, Stage.WAITING)):
            try:
                _shift_game(office, tx, games, line.name, gap, now, backwards=backwards)
                count += 1
            except StoreError:
                raise
            except Exception:
                trace = traceback.format_exc()
                log.error("moving the deadline of %s failed:\n%s", line.name, trace)
                _put_to_sleep(office, tx, line.name, trace, now)
        queue_letters(office, tx, [gap_notice(office.post, gap, count, backwards=backwards)], now)
        tx.set_last_tick(now)


def _shift_game(
    office: Office, tx: Transaction, games: StoredGames, name: str, gap: timedelta, now: datetime, *, backwards: bool
) -> None:
    before = games.get(name)
    if before is not None:
        game, events = shift(before, gap, backwards=backwards)
        keep_events(office, tx, games, before, settle_clock(before, game, office.table(before), now), events, now)


def next_tick(office: Office, now: datetime) -> datetime:
    """When `tick_all` must next be called: at the next thing due, and at least once a tick."""
    with office.store.reading() as tx:
        wake = tx.next_wake()
    regular = now + office.config.clock.tick
    return regular if wake is None else min(wake, regular)
