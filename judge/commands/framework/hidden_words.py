"""Removal of words that open a seat from a mail's text, most of which may be shown to others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from judge.board.order_text.vocabulary import in_steps
from judge.commands.framework.invocation import MASK, TextLine, Words
from judge.commands.framework.parse import Request
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import Where
from judge.game.game import Game
from judge.game.people.reply_tokens import without_values
from judge.game.people.seats import player_at
from judge.game.people.secret_words import before_password, speaks_of_password, without_sign_ons
from judge.problems import Refused

_TOLD = frozenset(
    {"SET NAME", "SET DESC", "SET PRIVATE", "OFFICIAL", "WARN", "PROPOSE", "PROTEST", "CLARIFY", "DELAY", "REJECT"}
)
"""Commands with words that others read."""
_PRESS = frozenset({"PRESS", "BROADCAST"})
_WATCHES = frozenset({"OBSERVE", "MONITOR"})
_TOLD_ON = "E-PW-TOLD"
_SETS = frozenset({"SET PASSWORD"})


def hide_tokens(run: Run, game: Game | None) -> None:
    """Cut all reply tokens of a game's people from a mail's lines, even if broken over lines."""
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


def check_passwords(run: Run, request: Request) -> None:
    """Refuse words that others would read and that have a password of this mail in them: E-PW-TOLD."""
    name = request.command.name if request.command is not None else ""
    if name in _WATCHES and len(request.words.rest) > 1:
        told, passwords = request.words.rest[0].partition("@")[0], [request.words.rest[1]]
    elif name in _TOLD:
        told = _told(request)
        passwords = list(_passwords(run))
    elif name in _PRESS and run.game is not None:
        # A line that signs on leaves without its password.
        told = without_sign_ons("\n".join(line.text for line in request.body), run.game.name)
        passwords = _passwords_in_press(run, told)
    else:
        return
    if _masked(told, passwords) != _plain(told):
        raise Refused(
            _TOLD_ON,
            "These words have your password in them, and others would read it. Nothing was changed by them. Write"
            " other ones, or choose another password first: SET PASSWORD new-word",
        )


def _passwords_in_press(run: Run, text: str) -> list[str]:
    """Passwords of a mail with press, and the word that its text calls one, if it is.

    A name of the map is none, unless the text speaks of a password: press is full of such names.
    """
    passwords = list(_passwords(run))
    if run.game is not None and run.actor is not None and (before := before_password(text)) is not None:
        player, (word, *_) = player_at(run.game, run.actor.id), text[len(before) :].split()
        tried = dict.fromkeys((word, word.strip(_QUOTES)))
        found = [each for each in tried if player and run.context.is_password(each, player.password)]
        run.own_words = (*(run.own_words or ()), *found)
        passwords += found
    if run.game is None or speaks_of_password(text):
        return passwords
    map = run.context.in_play(run.game).map
    names = {name.casefold() for name in (*map.places, *map.powers, *(place.name for place in map.places.values()))}
    return [word for word in passwords if word.casefold() not in names]


def _told(request: Request) -> str:
    return " ".join((request.words.tail, *(line.text for line in (*request.body, *request.continued))))


def _own_password(run: Run) -> tuple[str, ...]:
    """Return the password of the writer's seat if it is among words that a mail would tell others.

    Only a reply's first few words are looked at, so that a mail is no way to guess.
    """
    player = player_at(run.game, run.actor.id) if run.game is not None and run.actor is not None else None
    if run.own_words is None and player is not None and run.actor is not None and not run.actor.by_master:
        told = (_told(each) for each in run.script.requests if each.command is not None and each.command.name in _TOLD)
        words = dict.fromkeys(word.strip(_QUOTES) for text in told for word in text.split())
        found = (word for word in list(words)[:_MOST_LOOKS] if run.context.is_password(word, player.password))
        run.own_words = tuple(found)
    return run.own_words or ()


_MOST_LOOKS = 6
_QUOTES = "\"'“”.,;:!?()"


def without_passwords(run: Run, lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines that are sent back; with the passwords of the mail masked where it was refused for them."""
    if all(refusal.code != _TOLD_ON for refusal in run.refusals):
        return list(lines)
    passwords = list(_passwords(run))
    return [TextLine(line.number, _masked(line.text, passwords)) for line in lines]


def _masked(text: str, passwords: Iterable[str]) -> str:
    """A text with a mask for each of these words, in whatever case."""
    text = _plain(text)
    for word in filter(None, map(_plain, passwords)):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", MASK, text, flags=re.IGNORECASE)
    return text


def _passwords(run: Run) -> Iterator[str]:
    """Passwords that a mail has in its sign-on and sets, and that of a seat which it opened without."""
    if run.opener is None or len(run.opener.words.rest) < 2 or not run.opener.words.line.number:
        yield from _own_password(run)
    for request in run.script.requests:
        if request.command is None or not request.words.line.number:
            continue
        if request.command.name in _SETS:
            yield from request.words.rest[:1]
        elif request.command.where is Where.OPENER:
            yield from request.words.rest[1:2]


def _plain(text: str) -> str:
    return in_steps("NFKC", text)
