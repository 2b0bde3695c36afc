"""Requests of a mail one by one; lines of a text or reply are recognized when reached."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.order_text.prose import may_be_sentence
from judge.commands.framework.doubtful_orders import set_doubtful_aside
from judge.commands.framework.left_undone import counts
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.commands.framework.wrapped_text import join_text_below
from judge.game.press.text_end import ends_press


def in_turn(run: Run) -> Iterator[Request]:
    """Yield the requests one by one. A command's text is found when reached, because it takes the map."""
    at = 0
    while at < len(run.script.requests):
        line = run.script.requests[at].words.line.text.upper()
        if "SEND" in line or "ORDER" in line:
            from judge.commands.framework.press_answers import read_answers  # few lines may answer about press

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
            _read_sentences(run)


def _read_sentences(run: Run) -> None:
    """Look for sentences in a mail whose writer is known by now."""
    run.is_read = True
    if run.game is None:
        return
    if any(ends_press(line.text) for line in run.script.lines):
        from judge.commands.framework.faulty_headings import set_press_aside  # few mails have press

        set_press_aside(run)
    set_doubtful_aside(run)
    map, variants = run.context.in_play(run.game).map, ("", run.game.variant)
    requests = run.script.requests
    lines = (
        request.words.line.text
        for request in requests
        if request.command is None or request.command.variant not in variants
    )
    if any(may_be_sentence(text, map) for text in lines):
        from judge.commands.framework.sentences import read_sentences  # most mails are orders alone

        read_sentences(run)
