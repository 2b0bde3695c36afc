"""Commands of somebody among lines that may be text for others, told by the table alone."""

from __future__ import annotations

from typing import NamedTuple

from judge.board.order_text.parse import is_clearing
from judge.board.order_text.signs import plain
from judge.board.phase_words import read_phase
from judge.commands.framework.parse import command_where_it_stands
from judge.commands.framework.table import TABLE, Command, Topic, Where
from judge.game.game import Game, Role
from judge.game.people.seats import power_named
from judge.game.rules_in_play import RulesInPlay
from judge.patterns import pattern

AROUND = " *_#=~-\"'`:!.[]()<>"
"""Signs around a line that are not part of its words."""
_STOPS = ".,;:!?"
_WORD = pattern(r"[\w@]+")
_POWERS = frozenset({"FRANCE", "GERMANY", "ENGLAND", "ITALY", "RUSSIA", "TURKEY"})
"""Names in the syntax of commands that stand for any power."""
_QUESTION = pattern(r"\?(?!\w)")


class _Found(NamedTuple):
    """A command at the start of a line, its keyword, the words after it, and if it stands in capitals."""

    command: Command
    keyword: str
    rest: tuple[str, ...]
    in_capitals: bool


class OwnCommands:
    """Tells lines that are commands of somebody in a game from text that they write to others."""

    def __init__(self, game: Game, in_play: RulesInPlay, role: Role) -> None:
        self._game, self._map, self._role = game, in_play.map, role

    def _found(self, text: str) -> _Found | None:
        """The command that a line begins with, if they can send it in this game."""
        words = plain(text).split()
        found = command_where_it_stands(words, (), opened=True) if words else None
        if found is None or not found[0].is_for(self._role) or found[0].variant not in ("", self._game.variant):
            return None
        command, keyword = found
        length = len(keyword.split())
        return _Found(command, keyword, tuple(words[length:]), " ".join(words[:length]).isupper())

    def is_command(self, text: str) -> bool:
        """True for a setting, PHASE with a phase, or a command with words of its syntax after it.

        In capitals any words do after one that changes something. A sign-on and its like, and a question, have no more
        words than their syntax. PRESS and BROADCAST are none here.
        """
        found = self._found(text)
        return found is not None and (self._is_plain(found) or self._knows(found))

    def is_in_small_letters(self, text: str) -> bool:
        """True for a command that is one by its words alone, as a sentence may have them (`help orders`)."""
        found = self._found(text)
        return found is not None and bool(found.rest) and not self._is_plain(found) and self._knows(found)

    def is_question_to_others(self, text: str) -> bool:
        """True for a question, unless it is a command in which a question mark may stand."""
        if not _QUESTION.search(plain(text)):
            return False
        found = self._found(text)
        if found is None or found.command.where is Where.OPENER or found.keyword.startswith("SET "):
            return True
        return not (self.is_command(text) or self.is_lone_command(text))

    def _is_plain(self, found: _Found) -> bool:
        """True for a command that no sentence is like."""
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
        """True for the game's name, with a power's letter too, or any word with a game behind @."""
        bare, name = word.strip(_STOPS).lower(), self._game.name.lower()
        return "@" in word or bare == name or bare[1:] == name

    def _knows(self, found: _Found) -> bool:
        """True if all words after a command are such as its syntax has: `RESIGN YES`, `buy 3 france`."""
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
            or (of_powers and power_named(self._map, word) is not None)
            for word in words
        )

    def is_lone_command(self, text: str) -> bool:
        """True for a line that is the name of a command: it counts as such if no text is below it."""
        name = plain(text).strip(AROUND)
        found = self._found(name)
        if found is None or found.rest:
            return is_clearing(text) or f"SET {name.upper().removeprefix('SET')}" in TABLE
        if name.isupper() or found.command.name == "RESIGN":
            return True
        return found.command.where is Where.BODY or (" " in found.keyword and found.command.where is Where.INFO)
