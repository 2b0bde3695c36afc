"""Lines below a BECOME as shown to the player in whose place they are written (commands.md 9.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.order_text.signs import one_edit
from judge.commands.framework.hidden_words import masked, passwords_in
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.parse import Request, find_command
from judge.commands.framework.run_state import Run
from judge.commands.framework.table import MASTER_ONLY, Command, Where
from judge.game.people.seats import find_seat
from judge.game.people.secret_words import before_password, without_sign_ons
from judge.game.text_end import PRESS_WORDS
from judge.problems import Refused

_HIDDEN = "..."
_NOT_SHOWN = frozenset({"SETTINGS", "DIARY"})
"""Commands whose text is not shown: it is the Master's own, and has no effect in a player's place."""


def copied_lines(run: Run, request: Request) -> tuple[TextLine, ...]:
    """Return the lines below a BECOME for its player, without passwords.

    They end at another BECOME or at a sign-on, because nothing below that is done in the player's place.
    """
    if run.game is None:
        return ()
    lines = list(_shown(run, _sections(run, request)))
    if not lines:
        return ()
    text = "\n".join(line.text for line, _ in lines)
    commands = "\n".join(line.text for line, in_press in lines if not in_press)
    without = masked(text, passwords_in(run, text, commands, spares_known=True))
    texts = without_sign_ons(without, run.game.name).split("\n")
    return tuple(TextLine(line.number, told) for (line, _), told in zip(lines, texts, strict=True))


def _sections(run: Run, request: Request) -> Iterator[tuple[Request, list[TextLine]]]:
    """Yield the requests below `request`, each with its lines."""
    lines = run.script.lines
    requests = {id(each.words.line): each for each in run.script.requests}
    at = next((at for at, line in enumerate(lines) if line is request.words.line), len(lines))
    section: list[TextLine] = []
    for line in lines[at + 1 :]:
        if id(line) in requests and section:
            yield requests[id(section[0])], section
            section = []
        if section or id(line) in requests:
            section.append(line)
    if section:
        yield requests[id(section[0])], section


def seat_meant(run: Run, text: str) -> str:
    """Return BECOME or SIGNON if a Master's line is a misspelling of it; "" for others.

    The lines below it are for another seat: `BECMOE france`, `[BECOME france]`, `AS: france`, `SIGON Friver password`.
    """
    words = text.strip(_SIGNS).split()
    if run.game is None or not 2 <= len(words) <= _LONGEST:
        return ""
    first = words[0].strip(_SIGNS).upper()
    if first == "BECOME" or one_edit(first, "BECOME"):
        return "BECOME"
    if first == "AS" and len(words) == 2:
        named = find_seat(run.game, run.context.in_play(run.game).map, words[1].strip(_SIGNS))
        return "BECOME" if named is not None else ""
    return "SIGNON" if one_edit(first, "SIGNON") else ""


def no_other_seat(text: str, meant: str) -> Refused:
    """Return the refusal of a copied line for another seat."""
    told = f'"{text.split()[0][:40]}" is not a command. Did you mean {meant}? Nothing below it was done.'
    return Refused("E-CMD", told)


_SIGNS = "[](){}<>*_:=-.!,; \t"
_LONGEST = 4
"""Most words of a misspelled sign-on with separate name and password."""


def _shown(run: Run, sections: Iterator[tuple[Request, list[TextLine]]]) -> Iterator[tuple[TextLine, bool]]:
    """Yield the lines that may be shown, each with True if it is text of press."""
    for request, (first, *body) in sections:
        if request.command is None and seat_meant(run, first.text):
            return
        yield TextLine(first.number, _without_password(first)), False
        if request.command is None:
            yield from ((line, False) for line in body)
            continue
        if _ends_copy(request.command):
            return
        in_press = request.command.name in PRESS_WORDS
        for line in () if _is_hidden(request.command) or request.command.name in _NOT_SHOWN else body:
            if not request.open_ended:
                yield line, in_press
                continue
            # In press without an end, commands in the last lines may really be commands.
            if seat_meant(run, line.text):
                return
            yield TextLine(line.number, _without_password(line)), in_press
            found = find_command(words) if (words := line.text.split()) else None
            if found is not None and (_ends_copy(found[0]) or found[0].name in _NOT_SHOWN):
                return


def _ends_copy(command: Command) -> bool:
    """True if nothing below this command is done in the player's place."""
    return command.name == "BECOME" or (command.where is Where.OPENER and command.at_the_end is None)


def _without_password(line: TextLine) -> str:
    """Return a line for the copy, without passwords and without the arguments of a Master's command."""
    words = line.text.split()
    known = find_command(words) if words else None
    if known is None:
        return _without_told(line.text, words)
    made, verb = known
    return f"{verb} {_HIDDEN}" if _is_hidden(made) or made.name == "SET PASSWORD" else line.text


def _is_hidden(command: Command) -> bool:
    """True if only the name of a command is shown: it is a sign-on or similar, or a Master's command."""
    return command.where is Where.OPENER or command.by == MASTER_ONLY


def _without_told(text: str, words: Sequence[str]) -> str:
    """Return a line that is not a command, cut before a password: `my password is swordfish`."""
    mistyped = len(words) > 2 and words[0].upper() == "SET"
    start = f"{' '.join(words[:2])} " if mistyped else before_password(text)
    return text if start is None else f"{start}{_HIDDEN}"
