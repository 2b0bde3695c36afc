"""Execution of a mail's script: questions, the opener, then the rest, up to the first failure.

Commands above a failing one stay in force; commands below it are not done, but orders still count (commands.md 2.1,
`partly_done`). `Refused` is caught in one place.
"""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.allowance import (
    has_had_its_pictures,
    may_have_text,
    question_of,
    spend,
    too_many_texts,
    too_much,
    was_asked,
)
from judge.commands.framework.budget import ENTERING, MOST_COMMANDS, WORK, Cost, cost_of
from judge.commands.framework.context import CommandContext
from judge.commands.framework.copied_lines import copied_lines, no_other_seat, seat_meant
from judge.commands.framework.courtesies import told_in_one_line, without_orders_above
from judge.commands.framework.game_names import game_meant
from judge.commands.framework.hidden_words import (
    check_passwords,
    hide_in_comments,
    hide_name,
    hide_tokens,
    masked_answers,
    masked_refusal,
)
from judge.commands.framework.in_turn import in_turn
from judge.commands.framework.invocation import CommandResult, Invocation, TextLine, Words
from judge.commands.framework.own_sign_ons import how_to_sign_on
from judge.commands.framework.parse import Request, Script, has_stop, not_understood, without_gaps
from judge.commands.framework.partly_done import (
    as_one,
    counts,
    is_done_below,
    notes_on_refusal,
    number_done,
    opens,
    told_below_phase,
    undone_lines,
)
from judge.commands.framework.run_state import Keep, Noted, Run
from judge.commands.framework.table import IN_ANOTHERS_PLACE, TABLE, Command, Where, not_yours, read_order_lines
from judge.commands.framework.unsent_replies import check_talk
from judge.commands.framework.wrapped_text import check_text_below, told_of_text_below
from judge.game.events import Event
from judge.game.events.people import AddressShared, SignedOn
from judge.game.events.press import PressSent
from judge.game.events.settings import GameRenamed
from judge.game.game import Game, Role
from judge.game.keeper_flags import flag_sentence, is_locked
from judge.game.outcome import Outcome
from judge.game.people.open_seats import how_powers_vote
from judge.game.people.seats import MASTER
from judge.game.people.senders import foreign_notice
from judge.game.people.sign_on import Actor
from judge.game.visibility.ignoring import with_kept_out_counted
from judge.problems import Refused
from judge.variants import VARIANTS


def carry_out(script: Script, context: CommandContext, keep: Keep) -> Outcome:
    """Carry out a mail; the result includes refusals, and the part of the mail that was not done."""
    run = Run(context, without_orders_above(script, context), keep)
    hide_name(run)
    _work_through(run)
    if run.refusals:
        from judge.commands.framework.refused_sentences import set_refused_sentences_aside  # most mails are accepted

        set_refused_sentences_aside(run)
    refusal, faults = as_one(run.refusals)
    unprocessed = ""
    if refusal is not None:
        refusal, unprocessed = _told(run, refusal, undone_lines(run))
        run.notes += notes_on_refusal(run, refusal, faults)
        if run.actor is None:
            from judge.commands.framework.newcomers import lines_instead  # most mails sign on

            run.enter = lines_instead(run, refusal, _name_of_game(run))
    run.notes += too_many_texts(run)
    run.notes += [] if run.order_lines else run.unless_orders
    told, aside = "", _told_of_lines_set_aside(run)
    if run.context.left_out.is_any or run.doubtful or aside or run.refusals:  # most mails are orders alone
        from judge.commands.framework.letters_about_doubt import letters_about_doubt
        from judge.commands.framework.told_left_out import needs_note, told_of_lines_left_out

        told = told_of_lines_left_out(run)
        run.answers += letters_about_doubt(run)
        if aside and needs_note(run):
            run.notes.append(aside)
            aside = ""
    if told and (refusal is not None or run.answers or not all(isinstance(event, SignedOn) for event in run.events)):
        # A mail without effect gets no note here, so that it still counts as futile: programs send such mails.
        run.notes.append(told)
        told = ""
    _note_sign_on(run, refusal)
    return _outcome(run, refusal, faults, unprocessed, " ".join(filter(None, (aside, told))))


def _note_sign_on(run: Run, refusal: Refused | None) -> None:
    """Confirm a sign-on if the mail had no other effect, with the message of the day."""
    done_something = any(not isinstance(event, AddressShared) for event in run.events)
    if refusal is not None or done_something or run.answers or run.notes or run.actor is None:
        return
    if run.set_aside and not run.only_thanks:
        from judge.commands.framework.wish_answers import offer_choices  # few mails are written in sentences

        offer_choices(run)
    if not run.answers:
        run.events.append(SignedOn(run.actor.id, run.besides))
        run.notes += [run.context.motd] if run.context.motd else []


def _outcome(run: Run, refusal: Refused | None, faults: Refused | None, unprocessed: str, left_out: str) -> Outcome:
    """Return the outcome of a mail's run."""
    return Outcome(
        events=tuple(run.events),
        actor_id=run.actor.id if run.actor else None,
        own_seat=run.actor.own if run.actor else "",
        sender=run.context.sender,
        refusal=refusal,
        faults=faults,
        unprocessed=unprocessed,
        notes=tuple(run.notes),
        answers=masked_answers(run) if run.answers else (),
        enter=run.enter,
        game_name=_name_of_game(run),
        asked=sum(map(counts, run.script.requests)) + (run.script.stray is not None),
        done=number_done(run, refusal, faults),
        left_out=len(run.left_out) + run.too_large,
        uncounted=len(run.uncounted),
        letters=run.cost.letters,
        work=run.cost.work,
        bytes=run.cost.bytes,
        pictures=run.cost.pictures,
        unpictured=has_had_its_pictures(run),
        entered=run.opener is not None and run.opener.command is not None and run.opener.command.name in ENTERING,
        muted=run.muted,
        set_aside=left_out,
        only_talk=run.only_talk,
        by_keeper=run.actor is not None and run.actor.by_keeper,
        by_master=run.actor is not None and run.actor.by_master,
        openings=run.openings,
        standby=run.standby,
        invited=tuple(run.invited),
        privacy=run.privacy,
        forgotten=tuple(run.forgotten),
        before=run.before,
        game=run.game,
        at=run.context.now,
    )


def _told_of_lines_set_aside(run: Run) -> str:
    """Return a sentence on lines set aside; "" if there are none."""
    script = run.script
    above = [line for _, line in script.above] if script.requests or script.stray is None else []
    openers = [request.words for request in script.requests if opens(request)]
    # JOIN needs no password, so a password on the next line is read as an ordinary line.
    below = {words.line.number + 1 for words in openers if len(words.rest) < 2}
    return told_in_one_line(above, run.set_aside, signs_on=bool(openers), passwords=below)


def _work_through(run: Run) -> None:
    """Carry out a mail as far as possible, and record refusals in the run."""
    with Noted(run):
        _check_number(run.script)
    if run.refusals:
        return
    for request in in_turn(run):
        if not run.refused or is_done_below(request, run.refused):
            with Noted(run, request):
                _step(run, request)
                run.finished.append(request)
    with Noted(run):
        if not run.script.requests and not run.refused:
            from judge.commands.framework.newcomers import requests_instead  # few mails have no request

            for request in requests_instead(run):
                _step(run, request)
        if run.script.stray is not None and not run.refused and not run.only_talk:
            _answer_unsigned(run, run.script.stray)
    with Noted(run):
        check_talk(run)
        _flush(run)
    if run.wishes:
        _answer_wishes(run)
    if not run.refusals:
        with Noted(run):
            _leave_at_the_end(run)


def _answer_unsigned(run: Run, stray: TextLine) -> None:
    """Answer a player's mail without a sign-on with a button that repeats it, or raise Refused."""
    from judge.commands.framework.unsigned import mail_again  # most mails sign on

    again = [] if run.script.requests else mail_again(run.context, run.script.lines)
    if not again:
        raise not_understood(stray, how_to_sign_on(run.context))
    run.answers += again
    run.only_talk = True


def _answer_wishes(run: Run) -> None:
    """Answer the wishes in the mail's sentences, even if the rest of it failed."""
    from judge.commands.framework.wish_answers import guidance_for, requests_for  # few mails are written in sentences

    for request in requests_for(run):
        with Noted(run):
            _step(run, request)
    run.answers += guidance_for(run)


def _told(run: Run, refused: Refused, undone: list[TextLine]) -> tuple[Refused, str]:
    """Return a mail's refusal and undone lines for quoting, without words that may be a password."""
    from judge.commands.framework.secrecy import Secrecy  # few mails need it, and it builds lists of all words

    opener = _failing_opener(run)
    if run.actor is not None and opener is None:
        return masked_refusal(run, refused), "\n".join(line.text for line in undone)
    current = opener or (run.refused[0] if run.refused else None)
    games, board = run.context.games, run.context.load_map("standard")
    secrecy = Secrecy(games, board, run.script.lines, current, writer=run.context.sender, maps=run.context.map_names())
    told = Refused(refused.code, secrecy.sentence(refused.text), refused.problems, taken=refused.taken)
    return told, "\n".join(map(secrecy.line, undone))


def _name_of_game(run: Run) -> str:
    """Return the name of a mail's game, or of the one meant by its refused opener; "" if there is none."""
    return run.game.name if run.game else game_meant(run.context, run.opener or _failing_opener(run))


def _failing_opener(run: Run) -> Request | None:
    """Return the refused sign-on or other opener; None if there was none."""
    return next(filter(opens, run.refused), None)


def _check_number(script: Script) -> None:
    number = sum(request.command is not None and not request.command.order_line for request in script.requests)
    if number > MOST_COMMANDS:
        raise Refused(
            "E-MANY",
            f"Your mail has {number} commands, and at most {MOST_COMMANDS} are done. Nothing in it was done. Please"
            " send it in several mails.",
        )


def _step(run: Run, request: Request) -> None:
    is_masters = run.actor is not None and (run.actor.by_master or run.actor.role is Role.MASTER)
    if request.command is None and is_masters and (meant := seat_meant(run, request.words.line.text)):
        _flush(run)
        raise no_other_seat(request.words.line.text, meant)
    if request.command is None or request.command.order_line or _is_courtesy(run, request, request.command):
        line = without_gaps(request.words.line)
        run.pending.append(line)
        run.order_lines.append(line)
        return
    command = request.command
    opens_again = command.where is Where.OPENER and run.opener is not None
    if opens_again and command.at_the_end is None and command.name != "SIGNON":
        told = f"A mail can have only one sign-on or {command.name}."
        plays = is_masters and command.name == "TAKEOVER"
        instead = IN_ANOTHERS_PLACE if plays else f"Begin another mail with {command.usage.splitlines()[0]}"
        raise Refused("E-SYNTAX", f"{told} {instead}")
    if command.flush or _needs_orders_first(run, request):
        _flush(run)
    _check_variant(run, command, request.words)  # before the role: nobody has a command that the game lacks
    if run.actor is not None and not command.is_for(run.actor.role):
        raise not_yours(command, request.words.verb)
    check_text_below(request)
    check_passwords(run, request)
    if command.where is Where.INFO and (was_asked(run, request) or not may_have_text(run, request)):
        return
    spend(run, request, Cost(work=WORK.get(command.name, 0)))
    result = command.run(_invocation(run, request))
    cost = cost_of(result.events, result.game, result.answers)
    if command.where is Where.INFO and (why := too_much(run, cost)):
        run.too_large += 1
        run.notes.append(f"{question_of(request)} is left out: your mails have caused as much as anybody's may {why}.")
        return
    if not opens(request):  # Whoever takes the last seat does not pay for the start.
        spend(run, request, cost)
    _take(run, result)
    run.notes += told_of_text_below(request)
    leaves = command.at_the_end is not None and run.actor is not None and run.actor.role is not Role.MASTER
    if command.where is Where.OPENER and (run.opener is None or leaves):
        run.opener = request


def _is_courtesy(run: Run, request: Request, command: Command) -> bool:
    """True if a mail's only word is no command for this sender and game: "Done." may be an answer."""
    if run.game is None or run.actor is None or not has_stop(request):
        return False
    return not command.is_for(run.actor.role) or command.variant not in ("", run.game.variant)


def _check_variant(run: Run, command: Command, words: Words) -> None:
    """Refuse a command for games of another variant (E-VARIANT-COMMAND), and suggest a SET."""
    if command.variant and run.game is not None and run.game.variant != command.variant:
        title = VARIANTS[command.variant].title
        raise Refused(
            "E-VARIANT-COMMAND",
            f"{words.verb} is a command for {title} games, and {run.game.name} is not one. It did nothing."
            f"{_meant(run, run.game, command, words)}",
        )


def _meant(run: Run, game: Game, command: Command, words: Words) -> str:
    """Return a sentence on what another variant's command may have meant here; "" if there is nothing."""
    instead = TABLE.get(f"SET {command.name}")
    if instead is None or not instead.is_for(run.actor.role if run.actor else None):
        return ""
    plays_none = run.actor is not None and run.actor.power is None
    if plays_none and "VOTE" in command.keywords and (told := how_powers_vote(game, run.context.in_play(game))):
        return f" {told}"
    return f" Did you mean SET {words.verb} {' '.join(words.rest)[:40]}".rstrip() + "?"


def _needs_orders_first(run: Run, request: Request) -> bool:
    """True if a command needs orders on file, so that order lines above it must be submitted first."""
    asks = request.command.flush_if if request.command is not None else None
    return bool(run.pending) and asks is not None and asks(_invocation(run, request))


def _invocation(run: Run, request: Request) -> Invocation:
    in_play = run.context.in_play(run.game) if run.game is not None and run.actor is not None else None
    in_anothers_place = request.command is not None and request.command.name == "BECOME"
    return Invocation(
        run.context,
        request.words,
        request.body,
        run.actor,
        run.game,
        copied_lines(run, request) if in_anothers_place else (),
        run.official,
        played_with=in_play,
        open_ended=request.open_ended,
        orders_above=tuple(run.order_lines),
    )


def _take(run: Run, result: CommandResult) -> None:
    """Make a command's result the state for the next command."""
    actor = _still_keeper(run, result.actor)
    _check_open(run, result, actor or run.actor)
    run.answers += result.answers
    run.notes += result.notes
    run.set_aside += result.set_aside
    run.pending += result.order_lines
    run.forgotten += result.forgotten
    run.invited += result.invited
    run.privacy = result.privacy or run.privacy
    run.read_on = result.read_on
    run.unless_orders += [result.unless_orders] if result.unless_orders else []
    if actor is not None:
        run.writes_from = run.writes_from or (MASTER if actor.by_master else actor.own_seat)
        run.actor = actor
        hide_tokens(run, result.game or run.game)
    if result.official is not None:
        run.official = result.official
    run.openings = run.openings if result.openings is None else result.openings
    run.standby = run.standby if result.standby is None else result.standby
    if result.game is None:
        return
    if run.game is None:
        run.before = run.context.games.get(_known_as(result.game, result.events))
    game = result.game
    if any(isinstance(event, PressSent) for event in result.events):
        game = with_kept_out_counted(game, result.events)
    events = result.events + _foreign(run, result.events)
    if game is not run.game or events:
        run.game = game
        run.events += events
        if events or game != run.before:
            run.keep(game, events, _who(run))


def _still_keeper(run: Run, actor: Actor | None) -> Actor | None:
    """Return a command's new actor; in the keeper's mails it keeps the keeper's rights."""
    by_keeper = run.actor is not None and run.actor.by_keeper
    return replace(actor, by_keeper=True) if actor is not None and by_keeper else actor


def _check_open(run: Run, result: CommandResult, actor: Actor | None) -> None:
    """Refuse changes in a game that the keeper has locked, except by the keeper (3.4, E-CORRUPT)."""
    if result.game is None or not is_locked(result.game) or (actor is not None and actor.by_keeper):
        return
    stands = run.game or run.context.games.get(result.game.name)
    if result.events or result.game != stands:
        raise Refused("E-CORRUPT", f"{flag_sentence(result.game)} Nothing was changed. Please send it again later.")


def _who(run: Run) -> str:
    """Return the name of the actor for the log."""
    by_keeper = run.actor is not None and run.actor.by_keeper
    return f"{run.context.sender}, judge's keeper" if by_keeper else run.context.sender


def _known_as(game: Game, events: tuple[Event, ...]) -> str:
    """Return the name that a game had before these events."""
    return next((event.old for event in events if isinstance(event, GameRenamed)), game.name)


def _foreign(run: Run, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return one notice to a seat's addresses if a mail from elsewhere acts for it (commands.md 3.3)."""
    if run.actor is None or run.game is None:
        return ()
    by_reply = run.opener is not None and run.opener.words.line.number == 0
    return foreign_notice(run.game, run.actor, run.context.sender, run.events, events, by_reply=by_reply)


def _flush(run: Run) -> None:
    """Submit the order lines gathered so far.

    If none is valid, they become `refused_orders`. If only some are, the command below them is not done, because it may
    depend on all of them.
    """
    if not run.pending:
        return
    if run.game is None or run.actor is None:
        raise ValueError("order lines before a sign-on")
    lines, run.pending = run.pending, []
    run.notes += filter(None, [told_below_phase(run, lines)])
    in_play = run.context.in_play(run.game)
    written = Words("", (), lines[0])
    invocation = Invocation(run.context, written, (), run.actor, run.game, played_with=in_play)
    try:
        result = read_order_lines(invocation, hide_in_comments(run, lines))
        _take(run, result)
    except Refused:
        run.refused_orders += lines
        raise
    if result.refusal is not None:
        raise result.refusal


def _leave_at_the_end(run: Run) -> None:
    """Carry out a resignation, which had to wait for everything else."""
    opener = run.opener
    if opener is None or opener.command is None or opener.command.at_the_end is None:
        return
    if run.game is not None and run.actor is not None:
        _take(run, opener.command.at_the_end(_invocation(run, opener)))
