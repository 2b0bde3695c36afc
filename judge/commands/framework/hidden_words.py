"""Reply tokens out of what a mail says below its sign-on: most of that may be shown to somebody."""

from __future__ import annotations

from msgspec.structs import replace

from judge.commands.framework.invocation import TextLine, Words
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.game.game import Game
from judge.game.people.hidden_tokens import without_values


def hide_tokens(run: Run, game: Game | None) -> None:
    """Cut the reply tokens of everybody in a game out of the lines of a mail, also those broken over several lines."""
    lines = [line for line in run.script.lines if line.number]  # 0: the sign-on that a token itself stands for
    text = "\n".join(line.text for line in lines)
    if game is None or (plain := without_values(text, run.context.reply_tokens(game))) == text:
        return
    cut = {
        id(line): TextLine(line.number, left)
        for line, left in zip(lines, plain.split("\n"), strict=True)
        if left != line.text
    }
    requests = [_without(request, cut) for request in run.script.requests]
    run.script = replace(
        run.script,
        lines=tuple(cut.get(id(line), line) for line in run.script.lines),
        requests=tuple(request for request in requests if request is not None),
    )


def _without(request: Request, cut: dict[int, TextLine]) -> Request | None:
    """A request whose lines may have been cut; None: nothing is left of it."""
    body = tuple(cut.get(id(line), line) for line in request.body)
    line = cut.get(id(request.words.line))
    if line is None:
        return request if body == request.body else replace(request, body=body)
    words, before = line.text.split(), request.words
    if not words:
        return None
    rest = words[len(before.line.text.split()) - len(before.rest) :]
    return replace(request, words=Words(before.verb, tuple(rest), line), body=body)
