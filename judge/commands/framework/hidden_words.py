"""Removal of passwords from a mail's text that others may read.

One rule covers all cases: text that reaches others never contains a password of that mail, or of the seat that writes
it. Words of commands and press are refused (`check_passwords`), copies are masked (`copied_lines`); both ask
`passwords_in`. Buttons and refusals that repeat words of a mail are masked too, because subjects may show them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from judge.board.order_text.sentence_words import OF_SENTENCES
from judge.board.order_text.signs import in_steps
from judge.commands.framework.game_names import is_sandbox
from judge.commands.framework.invocation import MASK, TextLine, Words
from judge.commands.framework.parse import Request, find_command
from judge.commands.framework.passwords import trimmed_password
from judge.commands.framework.plain_words import SMALL_WORDS
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import TABLE, Where
from judge.commands.framework.variant_lines import masters_password
from judge.game.game import Game
from judge.game.outcome import Choices, Guidance, Text
from judge.game.people.reply_tokens import without_values
from judge.game.people.seats import player_at
from judge.game.people.secret_words import (
    speaks_of_password,
    without_sign_ons,
    words_called_password,
    words_in_sentences,
    words_to_try,
)
from judge.game.press.held import held_by
from judge.patterns import pattern
from judge.problems import Refused

_TOLD = frozenset(
    {
        "SET NAME",
        "SET DESC",
        "SET PRIVATE",
        "OFFICIAL",
        "WARN",
        "PROPOSE",
        "PROTEST",
        "CLARIFY",
        "DELAY",
        "HOLD PRESS",
        "REJECT",
        "REPORT",
    }
    | {"OVERRIDE", "READ"}
)
"""Commands with words that others read."""
_PRESS = frozenset({"PRESS", "BROADCAST", "DIARY"})
_HELD = frozenset({"SEND TEXT", "ORDERS HELD"})
"""Commands that send press held back until now; a word in it may have become a password since."""
_TOLD_ON = "E-PW-TOLD"
_MOST_LOOKS, _MOST_LOOKS_OF_A_MAIL = 6, 30
"""Limits on words compared with a password, per text besides common ones, and per mail."""
_MOST_COMMON = 3
"""Maximum number of common words compared: the ones nearest to words about access."""
_QUOTES = "\"'“”.,;:!?()"
_BETWEEN = pattern(r"[\s%/|#=:]+")
_COMMENT = "%"
"""Sign of a comment in an offer sheet (payola.md 3)."""
_SHORT = 80
"""Limit on the characters of a line whose unusual words are checked."""
_LEAST = 4
"""Fewest characters of a word that is checked even if nothing suggests that it is a password."""


def hide_tokens(run: Run, game: Game | None) -> None:
    """Cut the reply tokens of everybody in a game from a mail's lines, even if broken over lines."""
    lines = [line for line in run.script.lines if line.number]  # 0: a sign-on made from a token
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
    """Return the request with its lines as in `cut`; None if nothing is left of it."""
    body = tuple(cut.get(id(line), line) for line in request.body)
    line = cut.get(id(request.words.line))
    if line is None:
        return request if body == request.body else replace(request, body=body)
    words, before = line.text.split(), request.words
    if not words:
        return None
    rest = words[len(before.line.text.split()) - len(before.rest) :]
    return replace(request, words=Words(before.verb, tuple(rest), line), body=body)


def hide_name(run: Run) -> None:
    """Drop the writer's name in From if it contains a password of the mail, since others may read it."""
    name = run.context.sender_name
    if name and masked(name, _passwords(run)) != _plain(name):
        run.context = replace(run.context, sender_name="")


def check_passwords(run: Run, request: Request) -> None:
    """Refuse words for others to read that contain a password: E-PW-TOLD."""
    in_press = request.command is not None and request.command.name in _PRESS | _HELD
    told = _told(run, request)
    if told and masked(told, passwords_in(run, told, "" if in_press else told, spares_known=in_press)) != _plain(told):
        raise Refused(
            _TOLD_ON,
            "These words have your password in them, and others would read it. Nothing was changed by them. Use"
            " other words, or first change your password: SET PASSWORD new-word",
        )


def _told(run: Run, request: Request) -> str:
    """Return the words of a command that others read; "" if there are none."""
    name, words = request.command.name if request.command is not None else "", request.words.rest
    match name:
        case "OBSERVE" | "MONITOR":
            return words[0].partition("@")[0] if len(words) > 1 else ""
        case "RENAME":
            return " ".join(words[1:2])
        case "CREATE" | "SETTINGS":
            from judge.commands.framework.setting_lines import texts_for_others  # few mails have settings

            return "\n".join((*(words[:1] if name == "CREATE" else ()), *texts_for_others(request.body)))
        case _ if name in _HELD and run.game is not None and run.actor is not None:
            waiting = () if run.actor.by_master else held_by(run.game, run.actor.id)
            return "\n".join(text for held in waiting for _, text in held.lines)
        case "ENTER ORDERS":
            return _comments(request.body)
        case _ if name in _TOLD:
            return " ".join((request.words.tail, *(line.text for line in (*request.body, *request.continued))))
        case _ if name in _PRESS and run.game is not None:
            # Text after a colon is the first line (`PRESS TO italy: hello`). A sign-on in the text is sent without its
            # password.
            first = request.words.tail.partition(":")[2]
            return without_sign_ons("\n".join((first, *(line.text for line in request.body))), run.game.name)
    return ""


def passwords_in(run: Run, text: str, besides: str, *, spares_known: bool) -> list[str]:
    """Return a mail's passwords, and the writing seat's own if a text for others contains it.

    In the part `besides` any word may be a password; elsewhere something must suggest it. `spares_known`: common words
    and names on the map are no passwords unless the text calls them one, or their line speaks of access to a seat,
    because press and orders are full of such words.
    """
    passwords = [*_passwords(run), *_own_passwords(run, text, besides)]
    if run.game is None or not spares_known or speaks_of_password(text):
        return passwords
    told = (*words_in_sentences(text), *words_called_password(text, run.game.name))
    suggested = {word.strip(_QUOTES).casefold() for word in told}  # `you can SIGNON Friver burgundy`
    is_known = _known(run, run.game)
    return [word for word in passwords if word.casefold() in suggested or not is_known(word)]


def _names_on_map(run: Run, game: Game) -> set[str]:
    map = run.context.in_play(game).map
    return {name.casefold() for name in (*map.places, *map.powers, *(place.name for place in map.places.values()))}


def _own_passwords(run: Run, text: str, besides: str) -> list[str]:
    """Return the writing seat's password as a text spells it, if the mail does not sign on with it.

    For a Master in another's place the Master's own password is checked, so that nobody learns the player's password.
    Only a few words are checked, so that a mail cannot guess passwords.
    """
    if run.game is None or not run.writes_from or _has_password(run.opener):
        return []
    player = player_at(run.game, run.writes_from)
    if player is None:
        return []
    is_known = _known(run, run.game)
    told = list(words_in_sentences(text))
    common = [word for word in told if len(word) >= _LEAST and is_known(word) and word.upper() not in SMALL_WORDS]
    unusual = _unusual(besides or " ".join(told), is_known)[:_MOST_LOOKS]
    rare = dict.fromkeys((*words_to_try(text, run.game.name), *unusual, *_in_short_lines(text, is_known)))
    common = list(dict.fromkeys(common))[:_MOST_COMMON]
    words = dict.fromkeys((*list(rare)[:_MOST_LOOKS], *common))
    for word in words:
        if word not in run.looked_at and len(run.looked_at) < _MOST_LOOKS_OF_A_MAIL:
            run.looked_at[word] = run.context.is_password(word, player.password)
    return [word for word in words if run.looked_at.get(word)]


def _known(run: Run, game: Game) -> Callable[[str], bool]:
    """Return a predicate for words of the language, of commands and of the map."""
    places = {word for name in _names_on_map(run, game) for word in name.split()}
    known = places.union(word for keyword in TABLE for word in keyword.casefold().split())

    def is_known(word: str) -> bool:
        folded = word.casefold()
        is_place = places.issuperset(folded.split("-"))  # `par-bur`
        return folded in known or word.upper() in OF_SENTENCES or is_place

    return is_known


def _unusual(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """Return unknown words of a text, those with digits or other signs first."""
    words = dict.fromkeys(word.strip(_QUOTES) for word in _BETWEEN.split(text))
    return sorted((word for word in words if len(word) >= _LEAST and not is_known(word)), key=str.isalpha)


def _in_short_lines(text: str, is_known: Callable[[str], bool]) -> Iterator[str]:
    """Yield unusual words of short lines, beginning with the shortest lines: `it is swordfish`."""
    found = sorted((_unusual(line, is_known) for line in text.split("\n") if len(line) <= _SHORT), key=len)
    return chain.from_iterable(found)


def hide_in_comments(run: Run, lines: Sequence[TextLine]) -> list[TextLine]:
    """Mask passwords in comments of order lines, because the player of these units will read them."""
    comments = _comments(lines)
    if not comments.strip():
        return list(lines)
    hidden = masked(comments, passwords_in(run, comments, comments, spares_known=False))
    if hidden == _plain(comments):
        return list(lines)
    return [
        TextLine(line.number, f"{line.text.partition(_COMMENT)[0]}{_COMMENT}{comment}") if comment else line
        for line, comment in zip(lines, hidden.split("\n"), strict=True)
    ]


def _comments(lines: Sequence[TextLine]) -> str:
    return "\n".join([line.text.partition(_COMMENT)[2] for line in lines])


def _has_password(opener: Request | None) -> bool:
    if opener is None or is_sandbox(opener.words.rest):
        return False
    return len(opener.words.rest) > 1 and bool(opener.words.line.number)


def without_passwords(run: Run, lines: Sequence[TextLine]) -> list[TextLine]:
    """Return lines to send back, with passwords masked if the mail was refused because of them."""
    if all(refusal.code != _TOLD_ON for refusal in run.refusals):
        return list(lines)
    passwords = [*_passwords(run), *(word for word, is_one in run.looked_at.items() if is_one)]
    return [TextLine(line.number, masked(line.text, passwords)) for line in lines]


def masked(text: str, passwords: Iterable[str]) -> str:
    """Return a text with each of these words masked, in upper or lower case."""
    hidden = plain = _plain(text)
    for word in filter(None, map(_plain, passwords)):
        hidden = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", MASK, hidden, flags=re.IGNORECASE)
    return text if hidden == plain else hidden


def _passwords(run: Run) -> Iterator[str]:
    """Yield the passwords in a mail's commands, also without a SIGNOFF that mailers attach to them."""
    for request in run.script.requests:
        if request.command is not None and request.words.line.number:
            for word in _passwords_of(run, request, request.command.name):
                yield from dict.fromkeys((word, trimmed_password(word)))


def _passwords_of(run: Run, request: Request, name: str) -> Sequence[str]:
    """Return the words of a command that may be passwords, or the only word of the line below it."""
    words = request.words.rest
    match name:
        case "SET PASSWORD":
            return words[:1] or _word_below(run, request)
        case "CREATE":
            password = masters_password(words, run.context.map_names())
            return () if password is None else (password,)
        case "RENAME":
            return words[2:3]
        case "TAKEOVER":
            return words[1:3]
    return words[1:2] if request.command is not None and request.command.where is Where.OPENER else ()


def _word_below(run: Run, request: Request) -> Sequence[str]:
    """Return the only word of the line below a command, unless it is a command itself."""
    lines = run.script.lines
    at = next((at for at, line in enumerate(lines) if line is request.words.line), len(lines))
    words = lines[at + 1].text.split() if at + 1 < len(lines) else []
    return words if len(words) == 1 and find_command(words) is None else ()


def _plain(text: str) -> str:
    return in_steps("NFKC", text)


def masked_answers(run: Run) -> tuple[Text, ...]:
    """Return the answers to a mail, with passwords masked in words that a button sends to others."""
    quoted = "\n".join(line for answer in run.answers for line in _sent_on(answer))
    passwords = passwords_in(run, quoted, quoted, spares_known=True) if quoted else []
    return tuple(_masked_in_buttons(answer, passwords) for answer in run.answers) if passwords else tuple(run.answers)


def _sent_on(answer: Text) -> Iterator[str]:
    """Yield the lines of press that an answer offers."""
    if isinstance(answer, Choices):
        yield from answer.to_master
        yield from chain.from_iterable(map(_sent_on, answer.ways))
    elif isinstance(answer, Guidance):
        yield from () if answer.about else answer.more
        yield from () if answer.instead is None else _sent_on(answer.instead)


def _masked_in_buttons(answer: Text, passwords: Sequence[str]) -> Text:
    if isinstance(answer, Choices):
        ways = tuple(_masked_guidance(way, passwords) for way in answer.ways)
        return replace(answer, ways=ways, to_master=tuple(masked(line, passwords) for line in answer.to_master))
    return _masked_guidance(answer, passwords) if isinstance(answer, Guidance) else answer


def _masked_guidance(way: Guidance, passwords: Sequence[str]) -> Guidance:
    more = tuple(masked(line, passwords) for line in way.more)
    return replace(way, more=more, instead=_masked_guidance(way.instead, passwords) if way.instead else None)


def masked_refusal(run: Run, refused: Refused) -> Refused:
    """Return a refusal with passwords masked in the words that it repeats, since a subject may show them."""
    said = "\n".join((refused.text, *(problem.text for problem in refused.problems)))
    passwords = passwords_in(run, said, said, spares_known=True)
    if not passwords:
        return refused
    problems = tuple(replace(each, text=masked(each.text, passwords)) for each in refused.problems)
    return Refused(refused.code, masked(refused.text, passwords), problems, taken=refused.taken)
