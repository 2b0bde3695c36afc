"""Requests of a mail one by one; lines of a text or reply are recognized when reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from judge.board.order_text.prose import may_be_sentence
from judge.board.order_text.signs import one_edit
from judge.commands.framework.doubtful_orders import set_doubtful_aside
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.named_readers import may_name_readers
from judge.commands.framework.parse import Request, known_elsewhere
from judge.commands.framework.partly_done import counts, opens
from judge.commands.framework.run_state import Run
from judge.commands.framework.wrapped_text import join_text_below
from judge.game.text_end import PRESS_WORDS, ends_press


def in_turn(run: Run) -> Iterator[Request]:
    """Yield the requests one by one. A command's text is found only here, because this needs the map."""
    at = 0
    while at < len(run.script.requests):
        line = run.script.requests[at].words.line.text.upper()
        if "SEND" in line or "ORDER" in line:
            from judge.commands.framework.press_answers import read_answers  # few lines answer a letter about press

            read_answers(run, at)
        join_text_below(run, at)
        if run.script.requests[at].open_ended:
            from judge.commands.framework.open_press import split_open_press  # few mails have press

            split_open_press(run, at)
        yield run.script.requests[at]
        if run.read_on:
            from judge.commands.framework.open_press import read_on

            read_on(run, at)
        at += 1
        if run.context.answered_press is not None and not any(map(counts, run.script.requests[:at])):
            from judge.commands.framework.replies_to_press import read_reply  # few mails answer press

            read_reply(run, at)
        if run.actor is not None and not run.is_read:
            if run.game is not None and (run.game.held_press or run.game.decided_press):
                from judge.commands.framework.gag_answers import read_words_on_press  # few games have such press
                from judge.commands.framework.press_answers import ask_again

                read_words_on_press(run)
                ask_again(run)
            _read_sentences(run)


def _read_sentences(run: Run) -> None:
    """Look for sentences in a mail after its writer is known."""
    run.is_read = True
    if run.game is None or run.actor is None:
        return
    run.has_ends = any(ends_press(line.text) for line in run.script.lines)
    if run.has_ends:
        from judge.commands.framework.in_turn import set_press_aside  # few mails have press

        set_press_aside(run)
    if run.game.stage.is_under_way and any(_acts(each) for each in run.script.requests):
        from judge.commands.framework.retracted_commands import set_retracted_aside  # most mails are orders alone

        set_retracted_aside(run)
    map, variants = run.context.in_play(run.game).map, ("", run.game.variant)
    lines = [
        request.words.line.text
        for request in run.script.requests
        if request.command is None
        or request.command.variant not in variants
        or not request.command.is_for(run.actor.role)
    ]
    if not any(may_be_sentence(text, map) for text in lines):
        set_doubtful_aside(run)
        return
    from judge.commands.framework.plain_answers import read_plain_answer  # most mails are orders alone
    from judge.commands.framework.sentences import part_courtesies, read_sentences

    read_plain_answer(run)
    part_courtesies(run)
    set_doubtful_aside(run)
    read_sentences(run)


def _acts(request: Request) -> bool:
    """True if a request is a command, except an opener and commands among orders."""
    return request.command is not None and not (request.command.order_line or opens(request))


_MARKS = ":.,;*_"


def set_press_aside(run: Run) -> None:
    """Set aside the order lines between each faulty heading of press and the ENDPRESS below it."""
    lines = run.script.lines
    places = {id(line): at for at, line in enumerate(lines)}
    ends = [at for at, line in enumerate(lines) if ends_press(line.text)]
    kept, until = [], -1
    for request in run.script.requests:
        at = places.get(id(request.words.line), -1)
        if request.command is not None:
            until = -1
        elif at < until:
            run.set_aside.append(request.words.line)
            continue
        elif _is_heading(request.words.rest):
            end = next((end for end in ends if end > at), -1)
            until = end if _is_free(run, lines[at + 1 : end]) else -1
        kept.append(request)
    run.script = replace(run.script, requests=tuple(kept))


def _is_free(run: Run, lines: Sequence[TextLine]) -> bool:
    """True if these lines hold no command: an ENDPRESS below a command may end that command's text."""
    inner = set(map(id, lines))
    return not any(request.command is not None and id(request.words.line) in inner for request in run.script.requests)


def _is_heading(words: Sequence[str]) -> bool:
    first = words[0].strip(_MARKS).upper()
    if first in PRESS_WORDS or any(one_edit(first, word) for word in PRESS_WORDS):
        return True
    told = None if may_name_readers(words[0]) else known_elsewhere(words)  # `addressed_words` reads those
    return told is not None and ("PRESS TO" in told.text or "BROADCAST" in told.text)
