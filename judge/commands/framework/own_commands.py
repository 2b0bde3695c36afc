"""A writer's commands among lines that may be text for others, recognized by the table alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from judge.board.order_text.parse import is_clearing
from judge.board.order_text.signs import one_edit, plain
from judge.board.phase_words import read_phase
from judge.commands.framework.parse import command_where_it_stands, find_command, first_words
from judge.commands.framework.plain_words import plain_line, without_courtesy
from judge.commands.framework.table import TABLE, Command, Topic, Where
from judge.game.game import Game, Role
from judge.game.people.seats import power_named
from judge.game.rules_in_play import RulesInPlay
from judge.game.text_end import ends_diary, may_open_diary
from judge.patterns import pattern

AROUND = " *_#=~-\"'`:!.[]()<>"
"""Signs around a line that are not part of its words."""
_STOPS = ".,;:!?"
_WORD = pattern(r"[\w@]+")
_POWERS = frozenset({"FRANCE", "GERMANY", "ENGLAND", "ITALY", "RUSSIA", "TURKEY"})
"""Names of powers in the syntax of commands, as examples for any power."""
_QUESTION = pattern(r"\?(?!\w)")
_MARKED = pattern(r"(\w+(?:\s\w+){0,2})\s*[:=]+\s*(?=\S)")
"""Pattern for a verb with a colon or an equals sign after it: `MORE TIME: 12H`."""
_LONG_ENOUGH = 5
"""Fewest letters of a word that is recognized despite one misspelling."""
_BEFORE = frozenset({"PLEASE", "PLS"})
_COMPLAINS = pattern(r"\W*(?:report|reporting|rpeort|reprot|repotr|erport|reort|rport|reprt|repport)\b", re.IGNORECASE)
"""Pattern for REPORT, even misspelled: the person it is about must not read what follows."""


class _Found(NamedTuple):
    """A command at the start of a line, its keyword, the words after it, and True if it is in capitals."""

    command: Command
    keyword: str
    rest: tuple[str, ...]
    in_capitals: bool


class OwnCommands:
    """Distinguishes commands of a writer in these roles from text that they write to others."""

    def __init__(self, game: Game, in_play: RulesInPlay, *roles: Role, in_diary: bool = False) -> None:
        self._game, self._map, self._roles, self._in_diary = game, in_play.map, roles, in_diary

    def _found(self, text: str) -> _Found | None:
        """Return the command that a line begins with; None if the writer cannot send one in this game."""
        written = plain(text).split()
        words = plain_line(written, find_command, alone=False)
        found = command_where_it_stands(words, (), opened=True) if words else None
        if (
            found is None
            or not any(map(found[0].is_for, self._roles))
            or found[0].variant not in ("", self._game.variant)
        ):
            return None
        command, keyword = found
        length = len(keyword.split())
        return _Found(command, keyword, tuple(words[length:]), " ".join(written[:length]).isupper())

    def is_command(self, text: str) -> bool:
        """True for a setting, PHASE with a phase, or a command with words of its syntax after it.

        If a command in capitals changes something, any words may follow it. A sign-on or a question may have no extra
        words. PRESS and BROADCAST do not count here.
        """
        found = self._found(text)
        return found is not None and (self._is_plain(found) or self._knows(found))

    def is_in_small_letters(self, text: str) -> bool:
        """True for a command in small letters that could be part of a sentence (`help orders`)."""
        found = self._found(text)
        return found is not None and bool(found.rest) and not self._is_plain(found) and self._knows(found)

    def is_unclear_command(self, text: str) -> bool:
        """True for a command with extra signs, polite words or a typo, about which the judge asks the writer.

        Only words of its syntax, names or numbers may follow it; after capitals or REPORT any words may. Lines that
        begin or end a diary also count, except within a diary.
        """
        if text.lstrip().startswith(">"):
            return False
        if _COMPLAINS.match(text) or (not self._in_diary and (may_open_diary(text) or ends_diary(text))):
            return True
        return any(self.is_command(line) and not self.is_question_to_others(line) for line in _as_meant(text))

    def may_be_command(self, text: str) -> bool:
        """True for a line that may also be said to people: `Help`, `invite bob@example.org`, `vote draw`.

        These are commands in small letters with all words as in their syntax, and settings without SET.
        """
        name = plain(text).strip(AROUND)
        found, setting = self._found(name), self._found(f"SET {name}")
        if found is None:
            return setting is not None and (
                not setting.rest or self._knows(setting) or f"SET {' '.join(setting.rest).upper()}" in TABLE
            )
        if found.rest:
            return self.is_in_small_letters(name)
        return not self._is_plain(found) and not self.is_lone_command(name)

    def is_question_to_others(self, text: str) -> bool:
        """True for a question, except a command that may contain a question mark."""
        if not _QUESTION.search(plain(text)):
            return False
        found = self._found(text)
        if found is None or found.command.where is Where.OPENER or found.keyword.startswith("SET "):
            return True
        return not (self.is_command(text) or self.is_lone_command(text))

    def _is_plain(self, found: _Found) -> bool:
        """True for a command that does not resemble a sentence."""
        command, keyword, rest, in_capitals = found
        if command.name == "PHASE":
            return read_phase(rest, self._map) is not None
        if keyword.startswith("SET"):
            return True
        if not rest:
            return " " in keyword and (in_capitals or command.where is Where.INFO)
        if command.where is not Where.BODY and any(map(self._names_game, rest)):
            return True
        if command.variant and any(word.isdigit() for word in rest):
            return True
        if not in_capitals:
            return False
        if keyword in ("GET", "SEND"):  # "SEND FLEETS" is said to people
            return self._knows(found)
        if command.where is Where.BODY:
            return True
        is_mixed = not " ".join(rest).isupper()
        is_short = len(rest) < max(len(form.split()) for form in command.usage.split("\n"))
        return is_short and (command.where is Where.OPENER or command.name == "HELP" or is_mixed or self._knows(found))

    def _names_game(self, word: str) -> bool:
        """True for the game's name, even after a power's letter, and for any word with an @."""
        bare, name = word.strip(_STOPS).lower(), self._game.name.lower()
        return "@" in word or bare == name or bare[1:] == name

    def _knows(self, found: _Found) -> bool:
        """True if all words after a command fit its syntax: `RESIGN YES`, `buy 3 france`."""
        words = [word.strip(_STOPS) for word in found.rest]
        whole = " ".join(words).upper()
        if found.command.name == "HELP" and found.keyword == "HELP":
            is_named = len(words) == 2 and words[0].upper() in ("RULE", "MAP")
            return is_named or whole in TABLE or f"SET {whole}" in TABLE or whole.lower() in frozenset(Topic)
        said = frozenset(_WORD.findall(found.command.usage))
        of_powers = not _POWERS.isdisjoint(map(str.upper, said))
        return bool(words) and all(
            word.upper() in said
            or any(map(str.isdigit, word))
            or ("@" in word and "@" in found.command.usage)
            or (of_powers and power_named(self._map, word) is not None)
            for word in words
        )

    def is_lone_command(self, text: str) -> bool:
        """True for a line that is only a command's name; the caller checks that no text is below it.

        Settings without SET, and names that also occur in talk (`More time`, `Withdraw`), count only in capitals.
        """
        name = plain(text).strip(AROUND)
        found = self._found(name)
        if not self.may_be_alone(text) or name.isupper():
            return name.isupper() and self.may_be_alone(text)
        if found is None or found.rest:
            return is_clearing(text) or name.upper().startswith("SET")
        is_said = " " in found.keyword if found.command.where is Where.BODY else found.keyword == "WITHDRAW"
        return not is_said

    def may_be_alone(self, text: str) -> bool:
        """True for a command's or setting's name that may stand below a text without belonging to it."""
        name = plain(text).strip(AROUND)
        found = self._found(name)
        if found is None or found.rest:
            setting = self._found(f"SET {name.upper().removeprefix('SET')}")
            return is_clearing(text) or (setting is not None and not setting.rest)
        if name.isupper() or found.command.name == "RESIGN":
            return True
        return found.command.where is Where.BODY or (" " in found.keyword and found.command.where is Where.INFO)


def _as_meant(text: str) -> Iterator[str]:
    """Yield a line without signs and courtesies around it, and with slips corrected, if it has any."""
    line = plain(text)
    words = without_courtesy(line.strip(AROUND).split())
    while words and words[0].strip(_STOPS).upper() in _BEFORE:
        words = words[1:]
    bare = " ".join(words)
    if (marked := _MARKED.match(bare)) is not None and _is_verb(marked[1]):
        bare = f"{marked[1]} {bare[marked.end() :]}"
    if not bare:
        return
    if bare != line:
        yield bare
    yield from _without_slip(bare.split())


def _is_verb(text: str) -> bool:
    found = find_command(text.split())
    return found is not None and len(found[1].split()) == len(text.split())


def _without_slip(words: Sequence[str]) -> Iterator[str]:
    """Yield a line with its first word, or the word after SET, replaced by a command one edit away."""
    first, *rest = words
    if first.upper() == "SET" and rest:
        is_long = first.isupper() or len(rest[0]) >= _LONG_ENOUGH
        for word in _near(f"SET {rest[0].upper()}") if is_long else ():
            yield " ".join((_cased(f"{first} {rest[0]}", word), *rest[1:]))
    elif rest and one_edit(first.upper(), "SET") and f"SET {rest[0].upper()}" in TABLE:
        yield " ".join((_cased(first, "SET"), *rest))
    elif rest:
        for word in _near(first.upper()):
            yield " ".join((_cased(first, word), *rest))


def _cased(written: str, word: str) -> str:
    return word if written.isupper() else word.lower()


@lru_cache(maxsize=512)
def _near(word: str) -> tuple[str, ...]:
    """Return first words of commands, or settings, of which this word in capitals is a misspelling."""
    known = [name for name in TABLE if name.startswith("SET ")] if word.startswith("SET ") else first_words()
    if len(word.removeprefix("SET ")) < _LONG_ENOUGH - 1 or word in known:
        return ()
    least = _LONG_ENOUGH + 3 if word.startswith("SET ") else _LONG_ENOUGH
    return tuple(sorted(name for name in known if len(name) >= least and one_edit(word, name)))
