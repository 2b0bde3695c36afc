"""Centers of each year: `center_years` for tables, `counted_years` for charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.board.names import PowerName, Province
from judge.board.position import PhaseType, Position
from judge.game.events.phases import PastPhase
from judge.game.game import Game
from judge.game.outcome import CountedYear
from judge.game.rules_in_play import RulesInPlay
from judge.game.visibility.seen_game import Seer, in_fog


def center_years(
    past: Sequence[PastPhase], in_play: RulesInPlay, seer: Seer = None
) -> list[tuple[int, dict[Province, PowerName]]]:
    """Return owners of centers at the start of the game and at the end of each completed year.

    In a blind game it returns only owners that the powers of `seer` saw.
    """
    if not past:
        return []
    game_map = in_play.map
    first = in_fog(past[0].record.before, seer, in_play).position
    # A game that opens with builds has its start at the end of that very year.
    opens_with_builds = first.phase.type is PhaseType.ADJUSTMENTS
    years = [] if opens_with_builds else [(first.phase.year - game_map.year_step, first.centers)]
    for phase in year_ends(past):
        after = in_fog(phase.record.after, seer, in_play).position
        year = phase.record.before.phase.year
        if after.phase.type is PhaseType.ADJUSTMENTS or after.phase.year != year:
            years.append((year, after.centers))
    return years


def year_ends(past: Sequence[PastPhase]) -> list[PastPhase]:
    """The last processed phase of each year, oldest first.

    Other phases need not be read: a game may have hundreds.
    """
    last = {phase.code[1:-1]: phase for phase in past}  # a code is letter, year, type
    return list(last.values())


def counted_years(
    game: Game, past: Sequence[PastPhase], in_play: RulesInPlay, seer: Seer, seen: Position
) -> tuple[CountedYear, ...]:
    """Return the years that a reader's chart may show; () if it would reveal too much.

    `seen` is the current board as they see it, because hidden first builds also hide the owners.
    """
    if seer is not None or seen.centers != game.board.centers:
        return ()
    years = center_years(past, in_play)
    return tuple((str(year), Counter(in_play.map.counting_owners(owners).values())) for year, owners in years)
