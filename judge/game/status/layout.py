"""Layout shared by texts about a game: width, columns, first lines."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.maps import Map
from judge.board.names import PowerName
from judge.game.calendar.dates import format_short
from judge.game.game import Game
from judge.game.keeper_flags import stands_still
from judge.game.people.seats import player_at
from judge.game.people.sign_on import Actor
from judge.game.rules_in_play import RulesInPlay
from judge.game.time.deadlines import live_deadline

WIDTH = 75


def zone_of(game: Game, actor: Actor | None) -> str:
    """IANA zone for a person's dates: their own, or else the game's."""
    player = player_at(game, actor.id) if actor else None
    return player.zone if player is not None and player.zone else game.zone


def header(game: Game, in_play: RulesInPlay, judge_name: str) -> list[str]:
    """The machine-readable lines on top of reports (orders.md 7.1)."""
    played = " ".join(dict.fromkeys((in_play.map.id, in_play.variant.name)))
    lines = [f":: Judge: {judge_name}  Game: {game.name}  Variant: {played}"]
    if (live := live_deadline(game)) is not None and not stands_still(game):
        lines.append(f":: Deadline: {game.phase_code} {format_short(live.at, game.zone)}")
    return lines


SIZE_UNKNOWN = "?/?"
"""Text in place of `size_of`, for readers who may not know it."""


def size_of(game: Game, power: PowerName, game_map: Map) -> str:
    """Return the numbers of a power's units and centers: `4/5`; `4/5, 4 count` if not all centers count."""
    owned = game.board.centers_of(power)
    counted = len(game_map.counting_centers(power, owned))
    size = f"{len(game.all_units(power))}/{len(owned)}"
    return size if counted == len(owned) else f"{size}, {counted} count{'s' if counted == 1 else ''}"


def name_column(game_map: Map) -> int:
    """Column width for power names with a colon and a blank: 12, more on maps with long names."""
    return max(12, *(len(power.title) + 2 for power in game_map.powers.values()))


MOST_BYTES = 240_000
"""Limit on the bytes of a letter's text, plain and in HTML, without headers and the frame."""

_LONGEST_LINE = 15_000
_LAST_LINE = 500
"""Bytes reserved for the line that says that there is more."""

_MORE_IN_HTML = {"&": 4, "<": 3, ">": 3, '"': 5, "'": 5}
"""Extra bytes for a character in HTML."""


def letter_bytes(text: str) -> int:
    """Return the largest size of a text in a letter: as plain text and as HTML, both in base64."""
    escaped = sum(more * text.count(sign) for sign, more in _MORE_IN_HTML.items())
    size = 2 * (len(text.encode("utf-8", "replace")) + text.count("\n")) + escaped
    return size * 7 // 5


def one_letter(lines: Sequence[str], first: int, command: str) -> str:
    """Lines from the `first` on (counted from 1) that fit one letter, and a note on the rest.

    `command` is the request for the rest, up to FROM: `SUMMARY river`. Very long lines are cut.
    """
    told: list[str] = []
    room = MOST_BYTES - _LAST_LINE
    for number, line in enumerate(lines[first - 1 :], first):
        shown = line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]} [...]"
        room -= letter_bytes(f"{shown}\n") + 1  # rounding errors of the lines add up
        if room < 0:
            return "\n".join((*told, "", f"This is not all. For the rest send: {command} FROM {number}"))
        told.append(shown)
    return "\n".join(told) if told else f"There is nothing from line {first} on. {command} tells it from the beginning."


def cut(text: str) -> str:
    """Return a text that fits into one letter: all of it, or its beginning with a line that says so."""
    if letter_bytes(text) <= MOST_BYTES:
        return text
    room, told = MOST_BYTES - _LAST_LINE, list[str]()
    for line in text.split("\n"):
        room -= letter_bytes(f"{line}\n")
        if room < 0:
            break
        told.append(line)
    return "\n".join((*told, "", "The rest is left out: the letter would be too large."))
