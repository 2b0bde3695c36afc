"""Outcome of a mail in codes and counts, for store, log and `judge mails`; no quoted text.

docs/decisions/047-what-is-kept.md says why.
"""

from __future__ import annotations

import hmac
import logging
from collections import Counter
from collections.abc import Iterable

from judge.app.base.judge import Judge
from judge.game.events.press import PressSent
from judge.game.outcome import Outcome
from judge.mail.inbound.read_mail import InboundMail
from judge.mail.plain_text import one_line
from judge.mail.reply_key import judge_key
from judge.problems import Refused
from judge.store.rows import MailState
from judge.store.tables.traffic import MailLine

log = logging.getLogger("judge")


def outcome_words(outcome: Outcome) -> str:
    """Return `done: OrdersReceived, 2 PressSent`, `refused E-SIGN-PASSWORD; done before: PressSent`, ..."""
    done = _counted(type(event).__name__ for event in outcome.events)
    if outcome.answers:
        done += [_plural(len(outcome.answers), "text")]
    told = ", ".join(done)
    if outcome.refusal is not None:
        return f"refused {_codes(outcome.refusal)}" + (f"; done before: {told}" if told else "")
    return f"done: {told}" if told else "done"


def _codes(refusal: Refused) -> str:
    """Return `E-ORDERS (2 E-ORD-PLACE, E-ORD-UNIT)`: a refusal's code, with the codes of single faults."""
    single = ", ".join(_counted(problem.code for problem in refusal.problems if problem.code != refusal.code))
    return f"{refusal.code} ({single})" if single else refusal.code


def _counted(names: Iterable[str]) -> list[str]:
    """Return `OrdersReceived`, `2 PressSent`: each name once, in the order of first appearance."""
    return [name if count == 1 else f"{count} {name}" for name, count in Counter(names).items()]


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


_SAME_WORDS = 40
"""Shortest press, in letters, that two people are unlikely to write identically."""


def digests_for_hints(judge: Judge, inbound: InboundMail, outcome: Outcome) -> tuple[str, str]:
    """Return hashes of a player's mail for HINTS: of its network, and of its longest press.

    A hash is "" if the network is unknown or the press too short. Hashes depend on the judge's key, so nobody can find
    an address by trying.
    """
    seat, game = outcome.actor_id, outcome.game or outcome.before
    nothing_done = outcome.refusal is not None and not outcome.events
    if not judge.config.store.hints or game is None or nothing_done or outcome.by_master or outcome.by_keeper:
        return "", ""
    if seat is None or any(watcher.id == seat for watcher in game.observers):
        return "", ""
    texts = (
        "".join(filter(str.isalnum, event.text.casefold()))
        for event in outcome.events
        if isinstance(event, PressSent) and event.sender == seat
    )
    text = max(texts, key=len, default="")
    return _digest(judge, "network", inbound.peer), _digest(judge, "words", text if len(text) >= _SAME_WORDS else "")


def _digest(judge: Judge, kind: str, text: str) -> str:
    if not text:
        return ""
    said = f"hints\n{kind}\n{text}".encode("utf-8", "replace")
    return hmac.digest(judge_key(judge.config.auth.key_file), said, "sha256").hex()[:16]


def became(mail: MailLine) -> str:
    """Return the outcome of a mail in words for the keeper."""
    match mail.state:
        case MailState.NEW:
            return "waits to be read"
        case MailState.HELD:
            return f"held until {mail.held_for} answers the judge's letter"
        case MailState.PARKED:
            return "parked, see judge parked"
        case MailState.REFUSED:
            return f"not answered: {mail.outcome or 'see the log'}"
        case MailState.DONE:
            return mail.outcome or "done"


def caused(mail: MailLine) -> str:
    """Return the number of letters that a mail caused: `no letter`, `1 letter`, `2 letters`."""
    return _plural(mail.letters, "letter") if mail.letters else "no letter"


def note_mail(judge: Judge, number: int, seconds: float, finished: MailLine | None = None) -> None:
    """Count a processed mail and log it: sender, game, outcome, duration.

    `finished` is its outcome if known and committed; otherwise it is read from the store.
    """
    mail = finished
    if mail is None:
        with judge.store.reading() as tx:
            mail = tx.mail_line(number)
    if mail is None:
        return
    judge.meters.count_mail(mail.state, seconds)
    who = f"{mail.author or '<>'} ({mail.seat})" if mail.seat else mail.author or "<>"
    game = f", game {mail.game}" if mail.game else ""
    words = f"mail {mail.id} from {who}{game}: {became(mail)}; {caused(mail)}; {1000 * seconds:.0f} ms"
    fields = {"mail": mail.id, "author": mail.author, "seat": mail.seat, "game": mail.game, "state": mail.state}
    told = {**fields, "became": became(mail), "letters": mail.letters, "ms": round(1000 * seconds)}
    log.info("%s", one_line(words), extra={"fields": told})
