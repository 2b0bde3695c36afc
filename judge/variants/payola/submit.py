"""Lines of a mail in a movement phase -> sheets on file (payola.md 4, 12); sheets that fit no longer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.parse import is_clearing, is_too_long, split_power
from judge.board.position import Phase, PhaseType
from judge.board.wording import count, listed
from judge.game.events import Event
from judge.game.events.phases import SubmissionReceived
from judge.game.game import Game, Role, WaitReason
from judge.game.on_file.power_set import NumberedLine, told_of_clearing, told_of_gone
from judge.game.people.control import ordered_by
from judge.game.rules_in_play import RulesInPlay, Submission, Submitted
from judge.game.time.lateness import deadline_passed
from judge.game.turn.misfits import told_of_misfits
from judge.game.visibility.seen_game import in_fog, seer_for, seer_of
from judge.patterns import pattern
from judge.problems import Problem, Refused
from judge.variants.payola.in_game import buyer_of, parties_of, state_of, takes_offers, with_state
from judge.variants.payola.offers import Sheet, own_names, sheet_lines
from judge.variants.payola.read_sheet import SheetPlace, has_amount_aside, is_order, read_sheet
from judge.variants.payola.turn import missing

TITLE = "Offer sheet"
"""Name of movement-phase submissions."""


_OFFER_LIKE = pattern(r"[-.,\d#*+\s]*+(?:AgP|silver)?\s*+[:!>@&$]", re.IGNORECASE)


_BRACKETED = pattern(r"\s*\[[^\[\]]*\]\s*+:?\s*")


def is_offer_like(text: str) -> bool:
    """True if a line begins like an offer or savings, and unlike any order."""
    return _OFFER_LIKE.match(text) is not None or has_amount_aside(text)


def submit(submission: Submission) -> Submitted | None:
    """Put the sheets of a mail on file, each in place of the earlier one, all or none.

    Returns None in phases with usual orders. Raises Refused if the mail as a whole is invalid.
    """
    if not takes_offers(submission.game):
        return None
    by_power, problems = _by_power(submission)
    sheets: dict[PowerName, Sheet] = {}
    for power, lines in by_power.items():
        found = read_sheet(lines, place_of(submission.game, submission.in_play, power))
        if isinstance(found, Sheet):
            sheets[power] = found
        else:
            problems += found
    if problems:
        return Submitted(submission.game, (), tuple(sorted(problems, key=lambda each: (each.line == 0, each.line))))
    _check_changes(submission, sheets)
    return with_missing(_on_file(submission, sheets, by_power), submission)


def submit_ahead(_submission: Submission, phase: Phase) -> Submitted | None:
    """Refuse sheets for a later movement phase, because their prices would be guesses.

    Returns None for phases in which orders are given as usual.
    """
    if phase.type is not PhaseType.MOVEMENT:
        return None
    told = "offers are kept for the present movement phase only: nothing below PHASE was kept."
    raise Refused("E-PHASE", f"In Payola games {told}")


def place_of(game: Game, in_play: RulesInPlay, power: PowerName) -> SheetPlace:
    """Context for a power's sheet, limited to what its player sees, so that reading it reveals nothing."""
    buyer = buyer_of(game, in_play, power)
    seen = in_fog(game.board, seer_for(game, in_play.rules, power), in_play).position
    return SheetPlace(buyer, seen, in_play.map, in_play.rules)


def _by_power(submission: Submission) -> tuple[dict[PowerName, list[NumberedLine]], list[Problem]]:
    """Lines of each power's sheet, and problems with the headings."""
    game, actor = submission.game, submission.actor
    parties = parties_of(game, submission.in_play)
    allowed = {power for power in ordered_by(game, actor) if parties.writes(power)}
    found: dict[PowerName, list[NumberedLine]] = {}
    problems: list[Problem] = []
    faulty: set[PowerName | None] = set()
    current = actor.power if actor.power in allowed else None
    is_lost = False
    for number, text in submission.lines:
        named, rest = split_power(text, submission.in_play.map)
        is_lost = named is None and (is_lost or is_heading(text))
        if is_lost:
            problems += [_no_power(submission, text, number)] if is_heading(text) else []
            continue
        current = named or current
        if current is None and not allowed:
            raise Refused("E-ORD-NOUNITS", f"{actor.id} writes no offer sheet.")
        if current is None:
            heading = own_names("[FRANCE]", game)
            told = f"Whose offers are these? Name the power first, on a line of its own: {heading}."
            return found, [Problem("E-ORD-NOUNITS", told, text, number)]
        if current not in allowed:
            told = f"You make no offers for {submission.in_play.map.title_of(current)}."
            problems += [Problem("E-ORD-CONTROL", told, text, number)] if current not in faulty else []
            faulty.add(current)  # reported once, not for each line below its name
            continue
        lines = found.setdefault(current, [])
        if rest if named else text:
            lines.append((number, rest if named else text))
    return {power: lines for power, lines in found.items() if lines}, problems


def is_heading(text: str) -> bool:
    """True if a line is in brackets, like a power's name above its offers."""
    if is_clearing(text) or is_too_long(text):
        return False
    return _BRACKETED.fullmatch(text.partition("%")[0]) is not None


def _no_power(submission: Submission, text: str, number: int) -> Problem:
    """Problem with a bracketed line that names no power; the offers below it have no owner."""
    titles = listed([submission.in_play.map.title_of(power.name) for power in submission.game.powers])
    whose = "so the offers below it belong to nobody"
    told = f"This is not a power of {submission.game.name}, {whose}. Its powers are {titles}."
    return Problem("E-ORD-NOUNITS", told, text.strip(), number)


def _check_changes(submission: Submission, sheets: Mapping[PowerName, Sheet]) -> None:
    """Refuse to withdraw a sheet under MUST_ORDER or after the deadline, or to change it late."""
    game, rules = submission.game, submission.in_play.rules
    state = state_of(game)
    before = {power: state.purse(power).sheet for power in sheets}
    emptied = [power for power, sheet in sheets.items() if not sheet.offers]
    if "MUST_ORDER" in rules and any(before[power] for power in emptied):
        raise Refused("E-ORD-MUST", "A sheet on file can be changed, but not taken back (rule MUST_ORDER).")
    if not deadline_passed(game, submission.now):
        return
    if emptied and WaitReason.VACANCY not in game.waiting_for:
        raise Refused("E-ORD-LATECLEAR", "The deadline has passed: a sheet can be replaced, but not taken back.")
    changed = [power for power, sheet in sheets.items() if before[power] not in (None, sheet)]
    if changed and "NO_LATE_CHANGES" in rules:
        raise Refused(
            "E-ORD-LATECHANGE",
            "The deadline has passed and sheets on file can no longer be changed (rule NO_LATE_CHANGES). The one on"
            " file stays.",
        )


def _on_file(
    submission: Submission, sheets: Mapping[PowerName, Sheet], written: Mapping[PowerName, list[NumberedLine]]
) -> Submitted:
    game, actor = submission.game, submission.actor
    state = earlier = state_of(game)
    events: list[Event] = []
    for power, sheet in sheets.items():
        kept = sheet if sheet.offers or sheet.savings else None
        lines = as_written(written[power]) if kept else ()
        state = state.with_purse(power, replace(state.purse(power), sheet=kept, lines=lines))
        told = sheet_lines(sheet, plain="PAY_DUMMIES" in submission.in_play.rules)
        whose = "Your treasury" if power == actor.power else f"The treasury of {submission.in_play.map.title_of(power)}"
        lost = () if events else _passed_over(submission, power)
        before = earlier.purse(power).sheet
        gone = told_of_gone(sheet_lines(before) if before else (), sheet_lines(sheet) if kept else ())
        wiped = told_of_wiped(written[power], None if kept else before)
        notes = (*money_notes(sheet, state.purse(power).money, whose), *lost, *gone, *wiped)
        copied = "ALWAYS_CONFIRM" in submission.in_play.rules
        events.append(SubmissionReceived(power, TITLE, told, actor.id, notes, to_master=copied))
    return Submitted(with_state(game, state), tuple(events))


def with_missing(taken: Submitted, submission: Submission) -> Submitted:
    """Add to the last event what the writer still owes: orders of units, and other sheets."""
    game, in_play, actor = taken.game, submission.in_play, submission.actor
    if actor.role is Role.MASTER or not taken.events:
        return taken
    mine = [power.name for power in game.powers if power.name in ordered_by(game, actor)]
    said = tuple(told for power in mine if (told := missing(game, in_play, power)))
    *before, last = taken.events
    assert isinstance(last, SubmissionReceived)
    return replace(taken, events=(*before, replace(last, missing=said)))


def confirmed(game: Game, in_play: RulesInPlay, power: PowerName, by: str) -> SubmissionReceived | None:
    """The sheet that a power has on file; None if there is none."""
    sheet = state_of(game).purse(power).sheet
    if sheet is None:
        return None
    lines, lacks = sheet_lines(sheet, plain="PAY_DUMMIES" in in_play.rules), missing(game, in_play, power)
    return SubmissionReceived(power, TITLE, lines, by, missing=(lacks,) if lacks else ())


def _passed_over(submission: Submission, power: PowerName) -> tuple[str, ...]:
    """Note on lines without an amount that begin with the sign of an offer for any move (>)."""
    if not submission.passed_over or "PAY_DUMMIES" in submission.in_play.rules:
        return ()
    place = place_of(submission.game, submission.in_play, power)
    texts = (text.strip().lstrip("> ") for text in submission.passed_over)
    meant = [text for text in texts if text[:1].isalpha() and is_order(text, place)]
    return (_QUOTED.format(count(len(meant), "line"), meant[0]),) if meant else ()


_QUOTED = (
    "{0} beginning with > passed over, as quotations are (first: > {1}). If that was an offer, write its amount before"
    " the sign, also when it is 0: 0 > {1}. Then send the whole sheet again."
)


def told_of_wiped(lines: Sequence[NumberedLine], gone: Sheet | None) -> tuple[str, ...]:
    """Sentences on lines that a later one wipes, and on a withdrawn sheet; () if none."""
    above = told_of_clearing([number for number, text in _wiped(lines) if not is_clearing(text)])
    return (*above, f"Taken back: {'; '.join(sheet_lines(gone, plain=False))}.") if gone is not None else above


def as_written(lines: Sequence[NumberedLine]) -> tuple[str, ...]:
    """The lines after the last NMR or CLEAR."""
    return tuple(text.strip() for _, text in lines[len(_wiped(lines)) :])


def _wiped(lines: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """The lines up to the last NMR or CLEAR."""
    return lines[: max((at + 1 for at, (_, text) in enumerate(lines) if is_clearing(text)), default=0)]


def money_notes(sheet: Sheet, money: int, whose: str) -> tuple[str, ...]:
    """Warning for a player who has promised more than they own; `whose`: `Your treasury`."""
    if not sheet.offers:
        return ()
    left = max(0, money - sheet.savings)
    saved = f"; {money - left} of them are saved" if money > left else ""
    told = f"Your offers come to {sheet.total} AgP. {whose} is {money} AgP{saved}."
    more = " If too many of them are accepted, all are lowered until you can pay." if sheet.total > left else ""
    return (f"{told}{more}",)


def refit(was: Game, before: RulesInPlay, game: Game, in_play: RulesInPlay) -> tuple[Game, tuple[Event, ...]]:
    """Drop the lines of sheets that were possible before and are not now; their writers are told."""
    if not takes_offers(game):
        return game, ()
    state = state_of(game)
    events: list[Event] = []
    for seat, purse in state.purses.items():
        if purse.sheet is None:
            continue
        lines = list(enumerate(purse.lines, start=1))
        old, place = _place(was, before, seat), _place(game, in_play, seat)
        faulty = _faulty(lines, place) - _faulty(lines, old)
        if not faulty:
            continue
        left = [] if 0 in faulty else [line for line in lines if line[0] not in faulty]
        read = read_sheet(left, place)
        sheet = read if isinstance(read, Sheet) and (read.offers or read.savings) else None
        kept = tuple(text for _, text in left) if sheet is not None else ()
        state = state.with_purse(seat, replace(purse, sheet=sheet, lines=kept))
        note = told_of_misfits([text.strip() for _, text in lines if text not in kept])
        shown = sheet_lines(sheet, plain="PAY_DUMMIES" in in_play.rules) if sheet is not None else ()
        events.append(SubmissionReceived(PowerName(seat), TITLE, shown, seat, (note,)))
    return (with_state(game, state), tuple(events)) if events else (game, ())


def _faulty(lines: Sequence[NumberedLine], place: SheetPlace) -> set[int]:
    """Return the numbers of invalid lines; 0 if the sheet as a whole is invalid."""
    read = read_sheet(lines, place)
    return set() if isinstance(read, Sheet) else {problem.line for problem in read}


def _place(game: Game, in_play: RulesInPlay, seat: str) -> SheetPlace:
    """Context for a seat's sheet. Investors have no units, and see what their powers see."""
    if any(power.name == seat for power in game.powers):
        return place_of(game, in_play, PowerName(seat))
    led = frozenset(power.name for power in game.powers if power.controller == seat)
    seen = in_fog(game.board, seer_of(game, in_play.rules, led), in_play).position
    return SheetPlace(buyer_of(game, in_play, seat, led), seen, in_play.map, in_play.rules)
