"""Settings of njudge in our terms: one table for SET after a sign-on and for lines of CREATE.

`translate` gives our setting lines for an njudge setting (`RULE ...`, `VOTING ...`, `VICTORY ...`), with remarks if
ours differ slightly. A setting for something that this judge always does gets only a remark; an unsupported one is
refused with an explanation (E-SETTING).

An unknown word after the password of CREATE is refused, since it may be part of the password.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import time
from textwrap import wrap
from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from judge.board.position import PhaseType
from judge.game.calendar.read_timing import changed_timing
from judge.game.calendar.spans import LONGEST, Span
from judge.game.calendar.timing import Timing
from judge.problems import Refused


class Meaning(Struct, frozen=True):
    """Meaning of an njudge setting: our setting lines (none if it always applies here) and a remark."""

    lines: tuple[str, ...] = ()
    note: str = ""


def _rules(statements: str, note: str = "") -> Meaning:
    return Meaning((f"RULE {statements}",), note)


def _anyway(note: str) -> Meaning:
    return Meaning((), f"That is how it is in every game of this judge: {note}.")


_SIGNED = "!NO_PRESS !GREY_PRESS !WHITE_GREY !YELLOW_PRESS !FAKE_PRESS"
_FAKED = _rules("FAKE_PRESS", "With FAKE_PRESS a writer may also hide their name or take another's.")

PRESS: dict[str, Meaning] = {
    "WHITE": _rules(_SIGNED),
    "WHITEPRESS": _rules(_SIGNED),
    "GREY": _rules("GREY_PRESS"),
    "GREYPRESS": _rules("GREY_PRESS"),
    "WHITE/GREY": _rules("WHITE_GREY", "Press is signed unless its writer says GREY."),
    "NOGREY": _rules(_SIGNED),
    "NOWHITE": _rules("GREY_PRESS"),
    "NOPRESS": _rules("NO_PRESS"),
    "NONE": _rules("NO_PRESS"),
    "PRESSNONE": _rules("NO_PRESS"),
    "PRESS": _rules("!NO_PRESS"),
    "PARTIAL": _rules("!PUBLIC_PRESS"),
    "PARTIALPRESS": _rules("!PUBLIC_PRESS"),
    "NOPARTIAL": _rules("PUBLIC_PRESS"),
    "FAKE": _FAKED,
    **dict.fromkeys(("PARTIALMAY", "PARTIALMAYBEFAKED", "PARTIALFAKES", "PARTIALFAKESBROADCAST"), _FAKED),
    "PARTIALDEFAULT": _FAKED,
    "NOFAKE": _rules("!FAKE_PRESS"),
    "NOFAKEBROADCAST": _rules("!FAKE_PRESS"),
    "OBSERVERANY": _rules("!MUTE_OBSERVERS"),
    "ANYOBSERVER": _rules("!MUTE_OBSERVERS"),
    **dict.fromkeys(
        ("OBSERVERNO", "OBSERVERNONE", "NOOBSERVER"), _rules("MUTE_OBSERVERS", "Observers may write to the Master.")
    ),
    "LATEPRESS": _rules("LATE_SEND"),
    "NOLATEPRESS": _rules("!LATE_SEND", "A late player may still broadcast, and write to the Master."),
    "GRACEPRESS": _anyway("press goes on while somebody is late"),
    "MINORPRESS": _rules("!FTF_PRESS"),
    "NOMINORPRESS": _rules("FTF_PRESS", "With FTF_PRESS private press also ends at the deadline."),
    "MUSTORDER": _rules("MUST_ORDER"),
    "NOMUSTORDER": _rules("!MUST_ORDER"),
    "TOUCHPRESS": _rules("TOUCH_PRESS", "There are no broadcasts unless you SET RULE PUBLIC_PRESS too."),
    "NOTOUCHPRESS": _rules("!TOUCH_PRESS"),
    "NOBLANKPRESS": _anyway("empty messages are not sent"),
    "ALLPRESS": _rules("EAVESDROP"),
    "NORMALPRESS": _rules("!EAVESDROP !EAVESDROP!"),
}
"""Settings about press. Words of a setting are joined without blanks."""

_AT_HOME = _rules("!BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS")
_ONE_HOME = _rules("REMOTE_BUILDS !BUILD_ANY !HOME_BUILDS")
_ANYWHERE = _rules("BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS")
_SIGHTED = (
    "!OWN_SCS_SEE !NO_SCS_SEE !NO_UNITS_SEE !SEE_NO_SCS !SEE_ALL_SCS !SEE_NO_UNITS !UNITS_SEE_OTHER !UNITS_SEE_SAME"
    " !MYOPIC !VENETIAN !GREEK !TROJAN"
)
"""Statements that turn off all rules that imply BLIND."""
_NO_NAMES = "players are shown to one another without their addresses until the game is over"

PLAY: dict[str, Meaning] = {
    **dict.fromkeys(("MODERATED", "MODERATE"), _rules("!PLAYER_DEADLINES")),
    **dict.fromkeys(
        ("UNMODERATED", "UNMODERATE"),
        _rules("PLAYER_DEADLINES", "Players may put deadlines off; all other settings stay the Master's."),
    ),
    **dict.fromkeys(("AUTOSTART", "NOMANUALSTART", "NOMANSTART"), _rules("!START_MASTER")),
    **dict.fromkeys(("MANUALSTART", "MANSTART", "NOAUTOSTART"), _rules("START_MASTER")),
    **dict.fromkeys(("AUTOPROCESS", "AUTOPROC", "NOMANUALPROCESS", "NOMANPROC"), _rules("!PREVIEW")),
    **dict.fromkeys(("MANUALPROCESS", "MANPROC", "NOAUTOPROCESS", "NOAUTOPROC"), _rules("PREVIEW")),
    "HOMECENTER": _AT_HOME,
    "HOMECENTERS": _AT_HOME,
    "ONECENTER": _ONE_HOME,
    "ONECENTERS": _ONE_HOME,
    "ANYCENTER": _ANYWHERE,
    "ANYCENTERS": _ANYWHERE,
    **dict.fromkeys(("NMR", "CD"), _rules("CIVIL_DISORDER")),
    **dict.fromkeys(("NONMR", "NOCD"), _rules("!CIVIL_DISORDER")),
    "QUIET": _rules("SILENT_JOIN SILENT_ABSENCES", "That a power wants a player is told all the same: the game waits."),
    "NOQUIET": _rules("!SILENT_JOIN !SILENT_ABSENCES"),
    "REVEAL": _rules("!NO_REVEAL"),
    "NOREVEAL": _rules("NO_REVEAL"),
    "BLIND": _rules("BLIND"),
    "NOBLIND": _rules(f"!BLIND {_SIGHTED}"),
    "BCENTERS": _rules("BLIND SEE_ALL_SCS"),
    "NOBCENTERS": _rules("!SEE_ALL_SCS"),
    "PROXY": _rules("PROXY_OK"),
    "NOPROXY": _rules("!PROXY_OK"),
    "BLANKBOARD": _rules("BLANK_BOARD"),
    "EMPTYBOARD": _rules("BLANK_BOARD"),
    "NOBLANKBOARD": _rules("!BLANK_BOARD"),
    "AUTODISBAND": _rules("NO_RETREAT"),
    "NOAUTODISBAND": _rules("!NO_RETREAT"),
    "GUNBOAT": _anyway(_NO_NAMES),
    "NOSHOW": _anyway("a change of the settings is told without an address"),
    "NOSTRICTWAIT": _anyway("all players may ask for absences"),
    "STRICTGRACE": _anyway("the grace ends as long after the deadline as the TIMING says, on whatever day"),
    "PRFLIST": _anyway("powers are dealt by what the players prefer"),
    "NODISBAND": _anyway("units disband in retreats and adjustments only"),
    "NORMALDISBAND": _anyway("only units too many are removed"),
    "NOTRANSFORM": _anyway("armies and fleets stay what they are"),
    "CONCESSIONS": _anyway("a power may be conceded the game as long as draws are allowed"),
    "NOSECRET": _anyway("everybody may see how many players there are"),
}
"""Settings about everything else. Words of a setting are joined without blanks."""

_LISTING = {
    **dict.fromkeys(("LIST", "PUBLIC"), "SET LISTED"),
    **dict.fromkeys(("NOLIST", "UNLIST", "PRIVATE"), "SET UNLISTED"),
}
_DIAS = "!NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER"
VOTES: dict[str, Meaning] = {
    "DIAS": Meaning((f"RULE {_DIAS}", "VOTING BALLOTS SIZE")),
    "NODIAS": Meaning(
        ("RULE NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER", "VOTING BALLOTS LIST"),
        "Votes are lists of powers. For votes by size, as with SET VOTE 3WAY, say SET VOTING BALLOTS SIZE.",
    ),
}
"""Settings about votes on draws."""


def keywords_for(known: Iterable[str], *more: str) -> tuple[str, ...]:
    """Return `SET X` for each word of a table, also with British spelling of centers, American of grey."""
    words = dict.fromkeys((*known, *more))
    british = [word.replace("CENTER", "CENTRE") for word in words]
    american = [word.replace("GREY", "GRAY") for word in words]
    return tuple(f"SET {word}" for word in dict.fromkeys((*words, *british, *american)))


def translate(words: Sequence[str], powers: int) -> Meaning | None:
    """Translate the words after SET, any case, with or without blanks; None if it is no njudge setting.

    `powers` is the map's number of seats. Raises Refused E-SETTING for settings that this judge does not have,
    E-SET-EMPTY for a setting without its value.
    """
    upper = [word.upper().replace("CENTRE", "CENTER").replace("GRAY", "GREY") for word in words]
    if not upper:
        return None
    said = upper
    if upper[0] in ("NO", "NOT") and len(upper) > 1:
        upper = [f"NO{upper[1]}", *upper[2:]]
        words = (upper[0], *words[2:])
    whole = "".join(upper).removesuffix("BYDEFAULT")
    if whole in _LISTING:
        return Meaning((_LISTING[whole],))
    for known in (PRESS, PLAY, VOTES):
        if whole in known:
            return known[whole]
    for aspect in (whole.removesuffix("PRESS"), whole.removeprefix("PRESS"), f"{whole}PRESS"):
        if aspect in PRESS:
            return PRESS[aspect]
    _check_known(said)
    return _with_value(upper[0], words[1:], powers)


def is_njudges(word: str) -> bool:
    """True if a word by itself is an njudge setting, even one that this judge does not have."""
    try:
        return translate((word,), 0) is not None
    except Refused:
        return True


def settings_help() -> str:
    """Return the text of HELP on every known njudge setting and its meaning here."""
    rows = [("COMMENT text", "DESC text"), ("CENTERS 20", "VICTORY 20"), *_LISTING.items()]
    for known in (PRESS, PLAY, VOTES):
        rows += [(word, ", ".join(meaning.lines) or meaning.note) for word, meaning in known.items()]
    width = max(len(word) for word, _ in rows) + 6
    lines = [
        wrapped
        for word, means in rows
        for wrapped in wrap(f"{f'SET {word}':<{width}}{means}", _WIDTH, subsequent_indent=" " * width)
    ]
    return "\n".join([*wrap(_HELP, _WIDTH), "", *lines])


_WIDTH = 75
_HELP = (
    "njudge's settings, and the lines of ours that they mean; SET goes before these as well. Blanks within a word and"
    " CENTRE do not matter, and SET NO X is SET NOX. HELP RULE NAME explains a rule. Deadlines are set with SET MOVE,"
    " SET RETREAT and SET ADJUST: HELP SET MOVE."
)


def missing_setting(words: Sequence[str]) -> Refused | None:
    """Return the refusal of an njudge setting that we lack, from the words after SET; None for others."""
    try:
        translate(words, 0)
    except Refused as refused:
        return refused
    return None


def check_rule_words(names: Iterable[str], known: Container[str]) -> None:
    """Raise Refused E-UNKNOWN-RULE for another judge's word in place of a rule, with our line for it.

    `names` has statements of rules in capitals, also with `!` (`!NO_PRESS`); `known` has all existing rules.
    """
    for name in (stated.lstrip("!") for stated in names):
        if name not in known and (told := _rule_instead(name)):
            raise Refused("E-UNKNOWN-RULE", f"There is no rule {name}. {told}")


def _rule_instead(name: str) -> str:
    from judge.commands.framework.other_judges import WhereUsed, instead  # few mails need it

    if told := instead(WhereUsed.RULE, [name]):
        return told
    try:
        meaning = translate([name], 0)
    except Refused:
        return ""
    if meaning is None or not meaning.lines:
        return meaning.note if meaning is not None else ""
    return f"{name} is SET {meaning.lines[0].removeprefix('SET ')} here."


def _with_value(key: str, rest: Sequence[str], powers: int) -> Meaning | None:
    """Read COMMENT text, CENTERS n and PLAYERS n; None for other settings."""
    if key not in ("COMMENT", "INFO", "INFORMATION", "CENTERS", "PLAYERS"):
        return None
    if not rest:
        raise Refused("E-SET-EMPTY", f"SET {key} needs a value.")
    if key in ("COMMENT", "INFO", "INFORMATION"):
        return Meaning((f"DESC {' '.join(rest)}",))
    if key == "CENTERS":
        return Meaning((f"VICTORY {' '.join(rest)}",))
    if list(rest) == [str(powers)]:
        return _anyway("each power has a seat of its own")
    raise Refused(
        "E-SETTING",
        "This judge deals one power to each seat. With SET RULE MULTIPLE_POWERS_PER_PLAYER one person may take several"
        " seats, each with a JOIN of its own.",
    )


def _check_known(upper: Sequence[str]) -> None:
    """Raise Refused E-SETTING for a setting of njudge that this judge does not have."""
    from judge.commands.framework.other_judges import WhereUsed, instead  # few mails need it

    if told := instead(WhereUsed.SET, upper):
        raise Refused("E-SETTING", told)


KINDS = {
    "MOVE": PhaseType.MOVEMENT,
    "MOVES": PhaseType.MOVEMENT,
    "MOVEMENT": PhaseType.MOVEMENT,
    "RETREAT": PhaseType.RETREATS,
    "RETREATS": PhaseType.RETREATS,
    "ADJUST": PhaseType.ADJUSTMENTS,
    "ADJUSTS": PhaseType.ADJUSTMENTS,
    "ADJUSTMENT": PhaseType.ADJUSTMENTS,
    "ADJUSTMENTS": PhaseType.ADJUSTMENTS,
    "BUILD": PhaseType.ADJUSTMENTS,
    "BUILDS": PhaseType.ADJUSTMENTS,
}
"""Words after SET, and the type of phase for each."""

_LENGTH_KEYS = {PhaseType.MOVEMENT: "MOVE", PhaseType.RETREATS: "RETREAT", PhaseType.ADJUSTMENTS: "ADJUST"}
_OURS = {"NEXT": "a phase's own word", "CLOCK": "AT", "DAYS": "DAYS", "MIN": "MIN", "DELAY": "DELAY", "GRACE": "GRACE"}
_WEEK = "SMTWTFS"
_MINUTES_OF_A_DAY = 24 * 60


def njudge_timing(old: Timing, word: str, words: Sequence[str]) -> Timing:
    """Return the timing after `SET word key value...`, `word` from KINDS. Raises E-TIMING, E-SET-EMPTY."""
    kind = KINDS[word]
    if not words:
        raise Refused("E-SET-EMPTY", f"SET {word} needs keys and values, such as SET {word} NEXT 72 CLOCK 1080.")
    keys, values = [key.upper() for key in words[::2]], words[1::2]
    for key in keys:
        if key not in _OURS:
            _wrong(f'SET {word} has no key "{key}". It has {", ".join(_OURS)}; SET TIMING has more.')
    if len(keys) != len(values) or len(set(keys)) != len(keys):
        _wrong(f"SET {word} takes each key once, with one value after it: SET {word} NEXT 72 CLOCK 1080")
    new = old
    for key, value in zip(keys, values, strict=True):
        changed = _with_key(new, kind, key, value)
        if kind is not PhaseType.MOVEMENT and key not in ("NEXT", "DAYS") and changed != new:
            _wrong(
                f"TIMING has one {_OURS[key]} for all phases, which SET MOVE {key} or SET TIMING {_OURS[key]} changes."
                f" Leave {key} {value} out of SET {word}. The timing is {old}."
            )
        new = changed
    return new


def _with_key(timing: Timing, kind: PhaseType, key: str, value: str) -> Timing:
    match key:
        case "NEXT":
            changed = changed_timing(timing, f"{_LENGTH_KEYS[kind]} {_hours(key, value, least=1)}")
            return changed if isinstance(changed, Timing) else _wrong(changed[0].text)
        case "CLOCK":
            return replace(timing, at=_clock(value))
        case "DAYS":
            return replace(timing, days=_days(timing.days, kind, value))
        case "MIN":
            span = _hours(key, value)
            return replace(timing, least=span if span.count else None)
        case "DELAY":
            return replace(timing, delay=_hours(key, value))
        case _:
            return replace(timing, grace=_hours(key, value))


def _hours(key: str, value: str, least: int = 0) -> Span:
    """Read hours such as `0.5` as whole hours or minutes; `least` is the fewest minutes allowed."""
    whole, _, part = value.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        _wrong(f'{key} cannot be "{value}": it is a number of hours, such as 72 or 0.5. TIMING takes 3D, 72H or 30M.')
    minutes, rest = divmod(int(digits) * 60, 10 ** len(part))
    span = Span(minutes, "M") if minutes % 60 else Span(minutes // 60, "H")
    if rest or minutes < least or span.length > LONGEST:
        _wrong(f'{key} cannot be "{value}": it is whole minutes, and ten years at most. TIMING takes 3D, 72H or 30M.')
    return span


def _clock(value: str) -> time | None:
    """Read minutes after midnight as a time; None for -1, which allows any time."""
    if value == "-1":
        return None
    if not (value.isascii() and value.isdigit()) or len(value) > 4 or int(value) >= _MINUTES_OF_A_DAY:
        _wrong(
            f'CLOCK cannot be "{value}": it counts the minutes after midnight from 0 to 1439, -1 for any time.'
            " TIMING has AT 18:00."
        )
    return time(*divmod(int(value), 60))


def _days(old: str, kind: PhaseType, value: str) -> str:
    """Merge new DAYS of one type of phase with the old; retreats and builds need all days of moves."""
    if len(value) != 7 or any(sign not in (day, day.lower(), "-") for sign, day in zip(value, _WEEK, strict=True)):
        _wrong(f'DAYS cannot be "{value}": it is seven signs from Sunday on, such as -MTWTF-, a dash for no deadlines.')
    if not value.isupper():
        _wrong(
            f'DAYS cannot be "{value}". In njudge a small letter is a day with deadlines after noon only, in TIMING a'
            " day without deadlines of movement. With AT after noon write capitals, or say SET TIMING DAYS."
        )
    pairs = list(zip(old, value, strict=True))
    if kind is PhaseType.MOVEMENT:
        return "".join(new if new != "-" else was.lower() if was != "-" else "-" for was, new in pairs)
    if any(was.isupper() and new == "-" for was, new in pairs):
        _wrong(
            "In TIMING retreats and builds may fall due on every day on which moves do. Write the days of moves into"
            f" DAYS {value} too, or say SET TIMING DAYS {old} with other signs."
        )
    return "".join(was if was.isupper() else new.lower() for was, new in pairs)


def _wrong(text: str) -> NoReturn:
    raise Refused("E-TIMING", text)
