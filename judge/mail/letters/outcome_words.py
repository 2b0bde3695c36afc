"""Outcome of a mail in a few words, for the reply's subject: no refusal may look like a success.

docs/decisions/049-subjects-and-threads.md says why.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.game.events import Event, SignedOn, SubmissionReceived
from judge.game.events.clock import AbsenceDropped, AbsenceSet
from judge.game.events.people import (
    CalendarSet,
    DisplayZoneSet,
    LettersTimed,
    MapsSet,
    NameSet,
    ObserverJoined,
    ObserverLeft,
    PasswordChanged,
    PersonVoted,
    PlayerJoined,
    PlayerResigned,
    PlayerTookOver,
    PreferenceSet,
    RestOfMail,
    SeatLeft,
    SecondWordWanted,
    TokenChanged,
)
from judge.game.events.phases import VoteCast, WaitSet
from judge.game.events.shares import SharesTold
from judge.game.game import Maps
from judge.game.outcome import HowToBegin, Outcome
from judge.game.people.open_seats import INVESTOR, PLAYS
from judge.game.people.seats import MASTER
from judge.game.press.diaries import own_entries
from judge.mail.letters.masking import masked
from judge.mail.letters.wording import count, number, uncapital
from judge.mail.plain_text import one_line
from judge.patterns import pattern
from judge.problems import Refused

_MOST_SIGNS = 60
"""Limit on the characters of a refusal's reason: phones show about that much of a subject."""

_LONGEST_QUOTED = 32
"""Limit on the characters of a quotation in a subject."""
_WHERE = pattern(r'^line \d+(?:, ".*?")?: ')
_QUOTED = pattern(r"""(?<!\w)(["'])(?:(?!\1(?!\w)).)*\1(?!\w)""")
_NO_SUCH = pattern(r'\b([Nn]o) ((?:time )?[a-z]{3,16}) "[^"]{0,200}"')
_LEFT_OUT = "\N{HORIZONTAL ELLIPSIS}"
_SENTENCE_END = pattern(r"(?<![.\s])(?<!\bSt)[.;!?](?:\s(?!\d)|$)")
_OPEN_BRACKET = pattern(r"\s\(.*")
_CLAUSE_END = pattern(r"(?<=.{29}\S):\s")


def reply_subject(outcome: Outcome, game: str, title_of: Callable[[str], str] = str.title) -> str:
    """The subject of the reply to a mail: `river: done`, `river: done in part (2 of 3), NOT: ...`.

    `game` names the game that the reply is about, "" for none; `title_of` returns the title of a power.
    """
    told = _told(outcome, title_of)
    return f"{game}: {told}" if game else told[0].upper() + told[1:]


_FEW = 3
"""Limit on the items on file that a subject names."""


_SIGNED_ON = {
    RestOfMail.NOTHING: "signed on",
    RestOfMail.THANKS: "thank you",
    RestOfMail.NO_WORDS: "NOT done: nothing in your mail to do",
}


def _told(outcome: Outcome, title_of: Callable[[str], str]) -> str:
    if outcome.refusal is not None:
        how = f"done in part ({outcome.done} of {outcome.asked}), NOT" if outcome.done else "NOT done"
        return f"{how}: {few_words(outcome.refusal, signed_on=outcome.actor_id is not None)}"
    if outcome.left_out:
        asked = outcome.left_out + len(outcome.answers)
        return f"{outcome.left_out} of {asked} texts NOT sent"
    lost = f"{count(outcome.uncounted, 'line')} did NOT count" if outcome.uncounted else ""
    signed_on = next((event for event in outcome.events if isinstance(event, SignedOn)), None)
    if lost:
        return f"{_done(outcome, title_of)}, but {lost}" if signed_on is None else f"NOT done: {lost}"
    return _done(outcome, title_of) if signed_on is None else _SIGNED_ON[signed_on.besides]


def _done(outcome: Outcome, title_of: Callable[[str], str]) -> str:
    """Return the effects of a mail without refusals."""
    received = [event for event in outcome.events if isinstance(event, SubmissionReceived) and event.lines]
    if sent := {event.title.lower() for event in received}:
        few = sorted(sent) if len(sent) <= _FEW else [*sorted(sent)[: _FEW - 1], "more"]
        powers = {event.power for event in received}
        return f"{' and '.join(few)} on file{f' for {number(len(powers))} powers' if len(powers) > 1 else ''}"
    told = [*(_of_the_seat(event, outcome.actor_id, title_of) for event in outcome.events), _shares(outcome)]
    if any(told):
        return next(filter(None, told))
    if outcome.events:
        return (_own_setting(outcome.events[0], outcome.actor_id) if len(outcome.events) == 1 else "") or "done"
    if outcome.invited:
        return f"{count(len(outcome.invited), 'invitation')} asked for"
    for answer in outcome.answers:
        if isinstance(answer, HowToBegin) and answer.in_vain:
            return answer.subject
    if outcome.notes:
        return _diary(outcome) or "nothing changed"
    return "done" if outcome.answers else _SIGNED_ON[RestOfMail.NO_WORDS]


def _diary(outcome: Outcome) -> str:
    """Change of the sender's own diary; "" if none. No event exists, because nobody else is told."""
    if outcome.before is None or outcome.game is None or outcome.actor_id is None:
        return ""
    seat = outcome.own_seat or outcome.actor_id
    before, now = (own_entries(game, seat) for game in (outcome.before, outcome.game))
    called = "commentary" if outcome.actor_id == MASTER else "diary"
    if before == now:
        return ""
    return f"your {called} is kept" if len(now) >= len(before) else f"your {called} of this phase is deleted"


_SECOND_WORD = {"RESIGN": "NOT left yet, say it again", "TERMINATE": "NOT ended yet, say it again"}


def _of_the_seat(event: Event, sender: str | None, title_of: Callable[[str], str]) -> str:
    """Change that an event makes to the sender's own part in a game; "" for none."""
    match event:
        case PlayerJoined(open_seats=left):
            return f"you are in, {count(left, 'seat')} left" if left else "you are in"
        case PlayerTookOver(power=power) if sender == power:
            return f"you play {title_of(power)}"
        case ObserverJoined(kind=kind):
            return {INVESTOR: "you are an investor", PLAYS: "you take part"}.get(kind, "you watch")
        case SecondWordWanted(until=until, command=command):
            return _SECOND_WORD[command] if until is None else "you leave in a day"
        case PlayerResigned(power=left, by=by) if by == left:
            return "you have left"
        case SeatLeft(seat=left, by=by) | ObserverLeft(id=left, by=by) if by == left:
            return "you have left"
        case PersonVoted(vote=vote):
            return "your vote is on file" if vote else "your vote is taken back"
    return ""


def _own_setting(event: Event, sender: str | None) -> str:
    """Result of a line about the sender's own votes, days and letters; "" for any other."""
    match event:
        case VoteCast(power=seat) if seat == sender:
            return "your vote is on file"
        case WaitSet(power=seat, wait=wait) if seat == sender:
            return "the phase waits for its deadline" if wait else "the phase does not wait for you"
        case AbsenceSet(by=seat) if seat == sender:
            return "your absence is on file"
        case AbsenceDropped(by=seat) if seat == sender:
            return "your absence is taken back"
        case PreferenceSet(seat=seat) if seat == sender:
            return "your preference is on file"
        case LettersTimed(seat=seat, digest=digest, quiet=quiet) if seat == sender:
            if digest is not None:
                return "press and news come once a day"
            return (
                f"press and news wait from {quiet[0]}:00 to {quiet[1]}:00" if quiet else "press and news come at once"
            )
        case MapsSet(seat=seat, maps=maps) if seat == sender:
            return f"your letters have {_MAPS.get(maps, f'{maps.value} maps')}"
        case DisplayZoneSet(seat=seat, zone=zone) if seat == sender:
            return f"your hours are those of {zone}" if zone else "your hours are those of the game"
        case CalendarSet(seat=seat, on=on) if seat == sender:
            return "deadlines come for your calendar" if on else "no deadlines come for your calendar"
        case NameSet(seat=seat) if seat == sender:
            return "your name has changed"
        case PasswordChanged(seat=seat) if seat == sender:
            return "your password has changed"
        case TokenChanged(seat=seat) if seat == sender:
            return "your reply address has changed"
    return ""


_MAPS = {Maps.OFF: "no maps", Maps.ON: "maps", Maps.PRINT: "maps for a page of paper"}


def _shares(outcome: Outcome) -> str:
    """Return the result of an investor's own lines; "" for mails without any."""
    own = [event for event in outcome.events if isinstance(event, SharesTold) and event.seat == outcome.actor_id]
    if not own:
        return ""
    first = _first_words(uncapital(own[0].title))
    return first if len(own) == 1 else f"{first} (and {len(own) - 1} more)"


def few_words(refusal: Refused, *, signed_on: bool) -> str:
    """Return a refusal's first words; if there are several faults, the first one and the number of others.

    The words of the mail are left out unless its sender has `signed_on`: anybody can write a mail in another's name,
    and their words must not head a letter.
    """
    if refusal.taken is not None:
        return "some of the orders"
    problems = refusal.problems
    lines = {problem.line or problem.text for problem in problems}
    if not problems:
        return _first_words(_unquoted(refusal.text) if signed_on else _without_quotations(refusal.text))
    shown = _masked_fault if _is_of_orders(refusal) else _unquoted
    first = _first_words(shown(problems[0].text) if signed_on else _without_quotations(problems[0].text))
    return first if len(lines) == 1 else f"{first} (and {len(lines) - 1} more)"


def _is_of_orders(refusal: Refused) -> bool:
    """True if orders were refused: a player's, or orders that somebody tries out."""
    return all(problem.code.split("-")[1] in ("ORD", "ADJ", "RET") for problem in refusal.problems)


def _masked_fault(text: str) -> str:
    """Return an order's fault without secrets; a quoted word at its beginning begins no line of a mail."""
    quoted = _QUOTED.match(text)
    return masked(text) if quoted is None else f'"{masked(quoted[0][1:-1])}"{text[quoted.end() :]}'


def _unquoted(text: str) -> str:
    """Return a refusal with the words of the mail as written, except secrets and long ones."""
    short = _QUOTED.sub(lambda found: masked(found[0][1:-1]) if len(found[0]) <= _LONGEST_QUOTED else _LEFT_OUT, text)
    return _WHERE.sub("", short.strip()).replace('"', "")


def _without_quotations(text: str) -> str:
    """Return a refusal without words of the mail: `There is no such game here`."""
    told = _NO_SUCH.sub(r"\1 such \2", _WHERE.sub("", text.strip()))
    return _QUOTED.sub(_LEFT_OUT, told).replace('"', "")


def _first_words(text: str) -> str:
    """Return the first sentence, or as much of it as fits, without the quoted line of the mail."""
    told = one_line(_WHERE.sub("", text.strip().split("\n")[0]))
    if end := _SENTENCE_END.search(told):
        told = told[: end.start()]
    if end := _CLAUSE_END.search(told):
        told = told[: end.start()]
    if len(told) > _MOST_SIGNS:
        before, closing, last = told[:_MOST_SIGNS].rsplit(" ", 1)[0].rpartition(")")
        told = f"{before}{closing}{_OPEN_BRACKET.sub('', last)}".rstrip(",") + " ..."
    return told.rstrip(":").replace(_LEFT_OUT, "...")
