"""The calendar, the start and the victory condition of a map file, as written."""

from __future__ import annotations

from judge.board.map_parts import Lead
from judge.files.maps.draft import INCOME, PHASES, DraftSeason, fields_at, flag_at, items_at, number_at, text_at
from judge.files.yaml_text import Document, Value


def read_calendar(document: Document, top: dict[str, Value]) -> list[DraftSeason]:
    """Seasons of the year with their phases; the standard board's if the file has none."""
    seasons: list[DraftSeason] = []
    new_year, only_if = 0, None
    for at in items_at(top, "calendar"):
        fields = at.fields(["season", "phases", "new_year", "only_if_year"])
        if "season" in fields:
            written = fields["phases"].items() if "phases" in fields else []
            names = [phase.choice((*PHASES, INCOME), "") for phase in written]
            played = [name for name in names if name != INCOME]
            name = fields["season"].text().lower()
            seasons.append(DraftSeason(at, name, played, new_year, only_if, _incomes(names)))
            new_year, only_if = 0, None
        elif "new_year" in fields:
            new_year += fields["new_year"].number()
        elif "only_if_year" in fields:
            only_if = _condition(fields["only_if_year"])
        else:
            at.report("E-MAP-MISSING", "A step of the calendar has a season.")
    if seasons and new_year:
        seasons[0].new_year += new_year  # Years at the end of the calendar pass before it starts again.
    if seasons or "calendar" in top:
        return seasons
    return [
        DraftSeason(document.root, "spring", ["movement", "retreats"]),
        DraftSeason(document.root, "fall", ["movement", "retreats"]),
        DraftSeason(document.root, "winter", ["adjustments"]),
    ]


def _incomes(names: list[str]) -> tuple[int, ...]:
    """Return the indexes of phases with an income before them, incomes not counted."""
    return tuple(at - names[:at].count(INCOME) for at, name in enumerate(names) if name == INCOME)


def _condition(at: Value) -> tuple[int, int] | None:
    fields = at.fields(["divides_by", "rest"])
    divisor = fields["divides_by"].number(1) if "divides_by" in fields else 1
    rest = fields["rest"].number() if "rest" in fields else 0
    if not 0 <= rest < divisor:
        at.report("E-MAP-CALENDAR", "The year is divided by 1 or more, and the rest is less than that.")
        return None
    return divisor, rest


def read_start(top: dict[str, Value]) -> tuple[str, int, str]:
    """Season, year and phase of the first turn; Spring 1901 movement if the file does not say."""
    fields = fields_at(top, "start", ["season", "year", "phase"])
    year = fields["year"].number(1901) if "year" in fields else 1901
    phase = fields["phase"].choice(PHASES, "movement") if "phase" in fields else "movement"
    return text_at(fields, "season", "spring").lower(), year, phase


def read_victory(top: dict[str, Value]) -> int | None:
    """Number of centers that wins (of a list, the first year's); None: a majority."""
    numbers = read_victories(top)
    return None if not numbers or numbers[0].tree == "majority" else numbers[0].number()


def read_victories(top: dict[str, Value]) -> list[Value]:
    """The numbers of centers that win, in the first year and the years after; empty: a majority."""
    fields = fields_at(top, "victory", ["centers", "or_lead", "count", "alone", "growing"])
    if "centers" not in fields:
        return []
    return fields["centers"].items() if isinstance(fields["centers"].tree, list) else [fields["centers"]]


def read_lead(top: dict[str, Value]) -> Lead | None:
    """The lead over all others that wins by itself; None if no lead does."""
    victory = fields_at(top, "victory")
    if "or_lead" not in victory:
        return None
    fields = victory["or_lead"].fields(["first", "step", "least"])
    lead = Lead(number_at(fields, "first"), number_at(fields, "step"), number_at(fields, "least") or 1)
    if lead.first < 1 or lead.least < 1:
        victory["or_lead"].report("E-MAP-VICTORY", "A lead that wins is 1 center or more: say 'first'.")
    return lead


def read_victory_rules(top: dict[str, Value]) -> list[str]:
    """Rules of the game that the victory condition implies."""
    fields = fields_at(top, "victory")
    rules = []
    if "count" in fields and fields["count"].choice(("centers", "foreign_homes"), "centers") == "foreign_homes":
        rules.append("VICTORY_HOMES")
    if not flag_at(fields, "alone", True):
        rules.append("SHARED_VICTORY")
    return rules
