"""Carry out a mail's script: information first, then the opener, then what follows it, up to the first failure.

Commands before a failing one stay in force; order lines gathered so far and not yet submitted are lost, and the reply
says so (commands.md 2.1). One place catches `Refused`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from judge.commands.framework.budget import ENTERING, MOST_ALIKE, MOST_TEXTS, WORK, Cost, cost_of
from judge.commands.framework.context import CommandContext
from judge.commands.framework.courtesies import told_in_one_line, without_orders_above
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine, Words
from judge.commands.framework.own_sign_ons import how_to_sign_on
from judge.commands.framework.parse import Request, Script, not_understood
from judge.commands.framework.secrecy import Secrecy
from judge.commands.framework.table import MASTER_ONLY, Where, read_order_lines
from judge.game.events import Event
from judge.game.events.people import AddressShared, SignedOn
from judge.game.events.phases import OrdersReceived
from judge.game.events.settings import GameRenamed
from judge.game.game import Game, Role, Stage
from judge.game.keeper_flags import flag_sentence, is_locked
from judge.game.outcome import Outcome, Text
from judge.game.people.foreign_address import foreign_notice
from judge.game.people.secret import Secret
from judge.game.people.sign_on import Actor, split_sign_on
from judge.problems import Refused

MOST_COMMANDS = 50
"""A mail with more commands than this, order lines not counted, is refused whole: it could keep everybody waiting."""

Keep = Callable[[Game, tuple[Event, ...], str], None]
"""Called after each command that changed something: what it did counts for the commands after it. The text says who
did it, for the log."""


@dataclass
class _Run:
    """How far a mail has come."""

    context: CommandContext
    script: Script
    keep: Keep
    game: Game | None = None
    actor: Actor | None = None
    opener: Request | None = None
    pending: list[TextLine] = field(default_factory=list)
    refused_orders: list[TextLine] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    answers: list[Text] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    before: Game | None = None
    asked: set[tuple[str, ...]] = field(default_factory=set)
    official: str = ""
    openings: bool | None = None
    forgotten: list[Secret] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    too_large: int = 0
    finished: list[Request] = field(default_factory=list)
    set_aside: list[TextLine] = field(default_factory=list)
    muted: bool = False
    cost: Cost = field(default_factory=Cost)


def carry_out(script: Script, context: CommandContext, keep: Keep) -> Outcome:
    """Do what a mail asks for. What was refused stands in the result, with the rest of the mail."""
    run = _Run(context, without_orders_above(script, context), keep)
    current, refused = _up_to_a_refusal(run)
    refusal, unprocessed = None, ""
    if refused is not None:
        refusal, unprocessed = _told(run, refused, _undone(run, current), current)
        run.notes += _left_out(run)
    run.notes += _too_many_texts(run)
    _note_sign_on(run, refusal)
    return _outcome(run, refusal, unprocessed, run.opener or current)


def _up_to_a_refusal(run: _Run) -> tuple[Request | None, Refused | None]:
    """Do one request after the other. The one that failed, None at the end of the mail; and why, None: none did."""
    current: Request | None = None
    try:
        _check_number(run.script)
        for current in run.script.requests:
            _step(run, current)
            run.finished.append(current)
        current = None
        if run.script.stray is not None:
            raise not_understood(run.script.stray, how_to_sign_on(run.context))
        _finish(run)
    except Refused as refused:
        return current, refused
    return None, None


def _note_sign_on(run: _Run, refusal: Refused | None) -> None:
    """Who has signed on and nothing more hears that they have, and the message of the day."""
    done_something = any(not isinstance(event, AddressShared) for event in run.events)
    if refusal is None and not done_something and not run.answers and not run.notes and run.actor is not None:
        run.events.append(SignedOn(run.actor.id))
        run.notes += [run.context.motd] if run.context.motd else []


def _outcome(run: _Run, refusal: Refused | None, unprocessed: str, opener: Request | None) -> Outcome:
    """What a mail came to; `opener` is the sign-on, or where it failed, that tells which game was meant."""
    return Outcome(
        events=tuple(run.events),
        actor_id=run.actor.id if run.actor else None,
        sender=run.context.sender,
        refusal=refusal,
        unprocessed=unprocessed,
        notes=tuple(run.notes),
        answers=tuple(run.answers),
        game_name=run.game.name if run.game else _game_meant(run.context, opener),
        asked=sum(map(_counts, run.script.requests)) + (run.script.stray is not None),
        done=_number_done(run, refusal),
        left_out=len(run.left_out) + run.too_large,
        letters=run.cost.letters,
        work=run.cost.work,
        bytes=run.cost.bytes,
        pictures=run.cost.pictures,
        unpictured=_has_had_its_pictures(run),
        entered=run.opener is not None and run.opener.command is not None and run.opener.command.name in ENTERING,
        muted=run.muted,
        set_aside=told_in_one_line([line for _, line in run.script.above], run.set_aside),
        by_keeper=run.actor is not None and run.actor.by_keeper,
        by_master=run.actor is not None and run.actor.by_master,
        openings=run.openings,
        forgotten=tuple(run.forgotten),
        before=run.before,
        game=run.game,
        at=run.context.now,
    )


def _counts(request: Request) -> bool:
    """Whether a request is something that a mail wants done: a sign-on does nothing by itself."""
    return request.command is None or request.command.name != "SIGNON"


def _number_done(run: _Run, refusal: Refused | None) -> int:
    """How many things were done: of orders those that are on file now, and a resignation only at the mail's end."""
    if refusal is None:
        return sum(map(_counts, run.script.requests))
    undone = {id(line) for line in (*run.pending, *run.refused_orders)}
    done = sum(
        _counts(request)
        and id(request.words.line) not in undone
        and (request.command is None or request.command.at_the_end is None)
        for request in run.finished
    )
    faulty = len({problem.line for problem in refusal.problems}) if refusal.taken is not None else 0
    return max(done - faulty, 0)


def _opens(request: Request) -> bool:
    return request.command is not None and request.command.where is Where.OPENER


def _told(run: _Run, refused: Refused, undone: list[TextLine], current: Request | None) -> tuple[Refused, str]:
    """What a mail was refused with and what was left undone, as it can be sent back: without what may be a password."""
    if run.actor is not None and not (current is not None and _opens(current)):
        return refused, "\n".join(line.text for line in undone)
    secrecy = Secrecy(run.context.games, run.context.load_map("standard"), run.script.lines, current)
    text = secrecy.sentence(refused.text)
    if text != refused.text:
        refused = Refused(refused.code, text, refused.problems)
    return refused, "\n".join(map(secrecy.line, undone))


def _check_number(script: Script) -> None:
    number = sum(request.command is not None and not request.command.order_line for request in script.requests)
    if number > MOST_COMMANDS:
        raise Refused(
            "E-MANY",
            f"Your mail has {number} commands, and at most {MOST_COMMANDS} are done. Nothing in it was done. Please"
            " send it in several mails.",
        )


def _game_meant(context: CommandContext, opener: Request | None) -> str:
    """The game that a refused opener named, for the subject of the answer; "" if there is none such to be known."""
    if opener is None or opener.command is None or opener.command.where is not Where.OPENER or not opener.words.rest:
        return ""
    words = opener.words.rest
    try:
        _, name = split_sign_on(words[0])
    except Refused:
        return ""
    plain = words[0].lower()
    for candidate in (name, plain) if _names_a_seat(opener) else (plain,):
        game = context.games.get(candidate)
        if game is not None and game.stage is not Stage.PREPARATION:
            return game.name
    return ""


def _names_a_seat(opener: Request) -> bool:
    """Whether the first word after an opener is a position in a game, and not the game's name alone."""
    return opener.command is None or opener.command.name not in ("CREATE", "PURGE", "RENAME")


def _step(run: _Run, request: Request) -> None:
    if request.command is None or request.command.order_line:
        run.pending.append(request.words.line)
        return
    command = request.command
    if (
        command.where is Where.OPENER
        and run.opener is not None
        and command.at_the_end is None
        and command.name != "SIGNON"
    ):
        raise Refused("E-SYNTAX", f"One mail can hold one sign-on or {command.name} only. Send a second mail.")
    if command.flush or _needs_orders_first(run, request):
        _flush(run)
    if command.by and run.actor is not None and run.actor.role not in command.by:
        raise _not_yours(request)
    if command.where is Where.INFO and (_was_asked(run, request) or not _may_have_text(run, request)):
        return
    _spend(run, request, Cost(work=WORK.get(command.name, 0)))
    result = command.run(_invocation(run, request))
    cost = cost_of(result.events, result.game, result.answers)
    if command.where is Where.INFO and (why := _too_much(run, cost)):
        run.too_large += 1
        run.notes.append(f"{_question(request)} is left out: your mails have caused as much as anybody's may {why}.")
        return
    if not _opens(request):  # who comes in last has not caused the start
        _spend(run, request, cost)
    _take(run, result)
    leaves = command.at_the_end is not None and run.actor is not None and run.actor.role is not Role.MASTER
    if command.where is Where.OPENER and (run.opener is None or leaves):
        run.opener = request


def _needs_orders_first(run: _Run, request: Request) -> bool:
    """Whether a command is done only for who has orders on file, so that those above it in the mail count first."""
    asks = request.command.flush_if if request.command is not None else None
    return bool(run.pending) and asks is not None and asks(_invocation(run, request))


def _was_asked(run: _Run, request: Request) -> bool:
    """Whether the same was asked before in this mail, nothing having changed since: one answer is enough."""
    question = (str(len(run.events)), request.words.verb, *(word.upper() for word in request.words.rest))
    known = question in run.asked
    run.asked.add(question)
    return known


def _may_have_text(run: _Run, request: Request) -> bool:
    """Whether a text that a mail asks for is looked for at all: one mail gets so many, a stranger so many an hour."""
    about = next((word for word in request.words.rest if run.context.games.get(word) is not None), "")
    if request.command is not None and request.command.tells_nothing:
        about = ""
    question = (request.command.name if request.command else "", about.lower())
    alike = bool(about) or run.game is not None or (request.command is not None and request.command.tells_nothing)
    if len(run.texts) >= MOST_TEXTS or (alike and run.texts.count(question) >= MOST_ALIKE):
        run.left_out.append(_question(request))
        return False
    if run.actor is None and len(run.texts) >= run.context.texts_left:
        run.muted = True
        return False
    run.texts.append(question)
    return True


def _too_many_texts(run: _Run) -> tuple[str, ...]:
    """What the reply says of texts that were asked for and left out."""
    if not run.left_out:
        return ()
    return (
        f"Your mail asks for too many texts: one mail gets at most {MOST_TEXTS}, and {MOST_ALIKE} of one kind about one"
        " game."
        f" Left out, beginning with {run.left_out[0]}: {len(run.left_out)}. Ask for them in another mail.",
    )


def _question(request: Request) -> str:
    """What a line asks for, in few words."""
    return " ".join((request.words.verb, *request.words.rest))[:80]


def _too_much(run: _Run, cost: Cost) -> str:
    """What there would be too much of, in words; "" if the sender may cause it. The keeper may cause anything."""
    if cost == Cost() or (run.actor is not None and run.actor.by_keeper):
        return ""
    return run.cost.too_much(cost, _allowance(run))


def _allowance(run: _Run) -> Cost:
    return run.context.allowance(run.actor, run.game.name if run.game is not None else "")


def _spend(run: _Run, request: Request, cost: Cost) -> None:
    """Count what a command costs before it is done, or kept. Raises Refused E-BUDGET when its writer has had enough."""
    if (run.actor is not None or _opens(request)) and (why := _too_much(run, cost)):
        raise Refused(
            "E-BUDGET",
            f"{request.words.verb} was not done: your mails have caused as much as anybody's may {why}."
            " Orders are taken as always. Send the rest an hour from now.",
        )
    run.cost += cost


def _has_had_its_pictures(run: _Run) -> bool:
    """Whether orders are confirmed without a picture, since their writer or the game has had as many as it may."""
    if run.actor is None or not any(isinstance(event, OrdersReceived) for event in run.events):
        return False
    return bool(_too_much(run, Cost(pictures=1)))


def _invocation(run: _Run, request: Request) -> Invocation:
    in_play = run.context.in_play(run.game) if run.game is not None and run.actor is not None else None
    below = _lines_below(run, request)
    return Invocation(
        run.context, request.words, request.body, run.actor, run.game, below, run.official, played_with=in_play
    )


def _lines_below(run: _Run, request: Request) -> tuple[TextLine, ...]:
    """The lines after a command; by the line itself, since all lines of a one-line mail have the same number."""
    places = (at for at, line in enumerate(run.script.lines) if line is request.words.line)
    return run.script.lines[next(places, len(run.script.lines)) + 1 :]


def _take(run: _Run, result: CommandResult) -> None:
    """Make a command's result the state for the next one."""
    actor = _still_keeper(run, result.actor)
    _check_open(run, result, actor or run.actor)
    run.answers += result.answers
    run.notes += result.notes
    run.set_aside += result.set_aside
    run.pending += result.order_lines
    run.forgotten += result.forgotten
    if actor is not None:
        run.actor = actor
    if result.official is not None:
        run.official = result.official
    if result.openings is not None:
        run.openings = result.openings
    if result.game is None:
        return
    if run.game is None:
        run.before = run.context.games.get(_known_as(result.game, result.events))
    events = result.events + _foreign(run, result.events)
    if result.game is not run.game or events:
        run.game = result.game
        run.events += events
        if events or result.game != run.before:
            run.keep(result.game, events, _who(run))


def _still_keeper(run: _Run, actor: Actor | None) -> Actor | None:
    """The actor that a command makes of the sender; in a mail of the judge's keeper it stays the keeper who acts."""
    by_keeper = run.actor is not None and run.actor.by_keeper
    return replace(actor, by_keeper=True) if actor is not None and by_keeper else actor


def _check_open(run: _Run, result: CommandResult, actor: Actor | None) -> None:
    """Refuse to write into a game that the keeper has locked, for all but the keeper (commands.md 3.4, E-CORRUPT)."""
    if result.game is None or not is_locked(result.game) or (actor is not None and actor.by_keeper):
        return
    stands = run.game or run.context.games.get(result.game.name)
    if result.events or result.game != stands:
        raise Refused("E-CORRUPT", f"{flag_sentence(result.game)} Nothing was changed. Please send it again later.")


def _who(run: _Run) -> str:
    """Who acts, for the log."""
    by_keeper = run.actor is not None and run.actor.by_keeper
    return f"{run.context.sender}, judge's keeper" if by_keeper else run.context.sender


def _known_as(game: Game, events: tuple[Event, ...]) -> str:
    """The name under which a game was known before these events."""
    return next((event.old for event in events if isinstance(event, GameRenamed)), game.name)


def _foreign(run: _Run, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A notice to the addresses on file when a mail from elsewhere acts for a seat (commands.md 3.3), once."""
    if run.actor is None or run.game is None:
        return ()
    return foreign_notice(run.game, run.actor, run.context.sender, run.events, events)


def _flush(run: _Run) -> None:
    """Submit the order lines gathered so far. They are `refused_orders` when none of them counts.

    When only some do, the mail is not read on either: what follows may count on all of them.
    """
    if not run.pending:
        return
    if run.game is None or run.actor is None:
        raise ValueError("order lines before a sign-on")
    run.refused_orders, run.pending = run.pending, []
    lines = run.refused_orders
    in_play = run.context.in_play(run.game)
    written = Words("", (), lines[0])
    invocation = Invocation(run.context, written, (), run.actor, run.game, played_with=in_play)
    result = read_order_lines(invocation, lines)
    _take(run, result)
    run.refused_orders = []
    if result.refusal is not None:
        raise result.refusal


def _finish(run: _Run) -> None:
    """The end of the mail: the last orders, and a resignation that had to wait for everything else."""
    _flush(run)
    opener = run.opener
    if opener is None or opener.command is None or opener.command.at_the_end is None:
        return
    if run.game is not None and run.actor is not None:
        _take(run, opener.command.at_the_end(_invocation(run, opener)))


def _undone(run: _Run, current: Request | None) -> list[TextLine]:
    """What was not done: order lines that were refused, and everything from the failing line on."""
    failing = current.words.line if current is not None else run.script.stray
    refused = {line.number for line in run.refused_orders}
    return [
        line
        for line in run.script.lines
        if line.number  # a sign-on that nobody has written has none
        and (line.number in refused or (failing is not None and line.number >= failing.number))
    ]


def _left_out(run: _Run) -> tuple[str, ...]:
    """What an earlier line of a failing mail asked for and did not get, in sentences."""
    notes = []
    if run.pending:
        notes.append("The order lines in this mail were not entered.")
    if run.opener is not None and run.opener.command is not None and run.opener.command.at_the_end is not None:
        notes.append("You have not resigned: that is done only when everything else in the mail can be done.")
    return tuple(notes)


def _not_yours(request: Request) -> Refused:
    command = request.command
    if command is not None and command.by == MASTER_ONLY:
        hint = " For a wait flag of your own, send SET WAIT." if request.words.verb == "WAIT" else ""
        return Refused(
            "E-GM-ONLY", f"Only the Master of a game can send {request.words.verb}. Nothing was changed by it.{hint}"
        )
    return Refused("E-ROLE", f"{request.words.verb} is for those who play a power. Nothing was changed by it.")
