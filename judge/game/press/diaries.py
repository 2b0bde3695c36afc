"""Diaries of players and the Master, shown only to their writer before the end of the game."""

from __future__ import annotations

from collections.abc import Collection
from textwrap import wrap

from msgspec import Struct
from msgspec.structs import replace

from judge.board.maps import Map
from judge.game.game import Game, Stage
from judge.game.people.seats import MASTER, is_masters
from judge.game.press.held import is_here
from judge.game.rules_in_play import LetterPart
from judge.game.values.kept_press import DiaryEntry
from judge.problems import Refused

MOST_A_PHASE = 4_000
"""Limit on the characters of one writer's entry for a phase."""
_MOST_OF_ALL_A_PHASE = 8 * MOST_A_PHASE
"""Limit on the characters of all writers' entries for a phase, which are sent in one letter."""
MOST_IN_ALL = 24_000
"""Limit on the characters of all of a writer's entries, because every mail of the game loads them."""
_WIDTH = 73


class DiaryChange(Struct, frozen=True):
    """Game with a new text in a diary, and the number of characters in that phase's entry."""

    game: Game
    signs: int


def most_a_phase(game: Game) -> int:
    """Return the maximum number of characters in one writer's entry for a phase: fewer in large games."""
    return min(MOST_A_PHASE, _MOST_OF_ALL_A_PHASE // (len(game.powers) + 1))


def own_entries(game: Game, seat: str) -> tuple[DiaryEntry, ...]:
    """Return the entries of the present holder of a seat, oldest first, without their predecessors'.

    Entries that they wrote in a seat that they have left since (SWAP) are included.
    """
    theirs = (entry for entry in game.diaries if is_here(game, seat, entry.addresses))
    return tuple(entry for entry in theirs if entry.seat == seat or not is_here(game, entry.seat, entry.addresses))


def with_text(game: Game, seat: str, addresses: tuple[str, ...], text: str) -> DiaryChange:
    """Add a text to the holder's entry for the present phase. Raises Refused E-DIARY-LONG."""
    own = own_entries(game, seat)
    before = next((entry for entry in own if (entry.seat, entry.phase) == (seat, game.phase_code)), None)
    entry = DiaryEntry(
        seat, addresses, game.phase_code, f"{before.text}\n\n{text}" if before else text, is_masters(game, seat)
    )
    others = [each for each in own if each is not before]
    for signs, most, what in (
        (len(entry.text), most_a_phase(game), "for one phase"),
        (len(entry.text) + sum(len(each.text) for each in others), MOST_IN_ALL, "in all"),
    ):
        if signs > most:
            raise Refused(
                "E-DIARY-LONG",
                f"A diary has at most {most:,} characters {what}; with this text yours would have {signs:,}."
                f" Nothing was"
                " added. Shorten the text and send it again.",
            )
    kept = tuple(each for each in game.diaries if each is not before)
    return DiaryChange(replace(game, diaries=(*kept, entry)), len(entry.text))


def without_entry(game: Game, seat: str) -> Game:
    """Return the game without the holder's entry for the present phase."""
    gone = [entry for entry in own_entries(game, seat) if entry.phase == game.phase_code]
    return replace(game, diaries=tuple(entry for entry in game.diaries if entry not in gone))


def with_closed_diary(game: Game, seat: str) -> Game:
    """Return the game in which nobody reads the holder's entries before the end.

    Call it when somebody else sets a password or address, because its user may not be the writer.
    """
    own = own_entries(game, seat)
    return replace(game, diaries=tuple(replace(each, addresses=()) if each in own else each for each in game.diaries))


def told_diaries(game: Game) -> tuple[DiaryEntry, ...]:
    """Return the entries that everybody may read: all after the end, none before."""
    return game.diaries if game.stage is Stage.COMPLETED else ()


def diaries_of(game: Game, code: str, game_map: Map) -> tuple[LetterPart, ...]:
    """Return the entries for a phase as everybody may read them, in the order in which they were begun."""
    return tuple(_part(entry, game_map) for entry in told_diaries(game) if entry.phase == code)


def diaries_besides(
    game: Game, codes: Collection[str], game_map: Map, most: int | None = None
) -> tuple[LetterPart, ...]:
    """Return the entries for phases without results now; `codes` are the phases with results.

    `most` limits their characters; a note mentions the rest.
    """
    entries = [entry for entry in told_diaries(game) if entry.phase not in codes]
    parts, signs = list[LetterPart](), 0
    for entry in entries:
        signs += len(entry.text)
        if most is not None and signs > most:
            left = len(entries) - len(parts)
            return (
                *parts,
                LetterPart("More diaries", (f"{left} more for phases without results do not fit into a letter.",)),
            )
        parts.append(_part(entry, game_map, entry.phase))
    return tuple(parts)


def _part(entry: DiaryEntry, game_map: Map, phase: str = "") -> LetterPart:
    word = "Commentary" if entry.is_masters else "Diary"
    whose = f"{word} of {'the Master' if entry.seat == MASTER else game_map.title_of(entry.seat)}"
    # Indented, so that none of its lines is mistaken for an order.
    lines = [line for text in entry.text.split("\n") for line in wrap(text, _WIDTH) or [""]]
    return LetterPart(f"{whose}, {phase}" if phase else whose, tuple(f"  {line}".rstrip() for line in lines))
