"""Whether the calendar, the start and the victory condition of a map file can be played."""

from __future__ import annotations

from judge.files.maps.draft import PHASES, Draft
from judge.files.maps.draft_fields import fields_at


def check_calendar(draft: Draft) -> None:
    """Seasons without phases, phases of one short name, a start that is not in the year."""
    seen: dict[tuple[str, str], str] = {}
    for season in draft.calendar:
        if not season.phases:
            season.at.report("E-MAP-CALENDAR", f"The season {season.name} has no phases.", season.name)
        for phase in season.phases:
            short = (season.name[:1].upper(), phase)
            if short in seen:
                text = f"{season.name} {phase} would have the same short name as {seen[short]} {phase}."
                season.at.report("E-MAP-CALENDAR", text, season.name)
            seen.setdefault(short, season.name)
    if not seen:
        draft.document.report("E-MAP-CALENDAR", "The year has no phases.", ("calendar",))
        return
    if all(phase != "adjustments" for _, phase in seen):
        draft.document.report("W-MAP-CALENDAR", "The year has no adjustments.", ("calendar",))
    _check_start(draft)
    known = {season.name for season in draft.calendar} | set(PHASES)
    for word, at in fields_at(draft.top, "phase_names").items():
        if word not in known:
            text = f"{word} is no season of the calendar, and none of {', '.join(PHASES)}."
            at.report("E-MAP-CALENDAR", text, word)


def _check_start(draft: Draft) -> None:
    name, year, phase = draft.start
    if not any(season.name == name and phase in season.phases for season in draft.calendar):
        draft.document.report("E-MAP-START", f"The calendar has no {phase} in {name}.", ("start",))
    if year < 0:
        draft.document.report("E-MAP-START", "The year is a number from 0.", ("start", "year"))
    if phase != PHASES[-1] and draft.powers and not any(power.units for power in draft.powers.values()):
        draft.document.report("W-MAP-START", "Nobody has units, so the start should be adjustments.", ("start",))


def check_victory(draft: Draft) -> None:
    """Numbers of centers that nobody or that two could win by."""
    centers = len(draft.centers)
    if draft.victory is None:
        return
    path = ("victory", "centers")
    if not 1 <= draft.victory <= max(centers, 1):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path, str(draft.victory))
    elif any(not 1 <= number <= centers for number in draft.later_victories):
        draft.document.report("E-MAP-VICTORY", f"The map has {centers} centers to win by.", path)
    elif draft.victory <= centers // 2:
        draft.document.report("W-MAP-VICTORY", "Two powers could win at once.", path, str(draft.victory))
