"""The settings of njudge in terms of ours: one table, asked by SET after a sign-on and by the lines of CREATE.

`translate` gives the setting lines of ours that a njudge setting means (`RULE ...`, `VOTING ...`, `VICTORY ...`), with
remarks where ours does a little more or less. What this judge does anyway is a remark alone; what it does not have is
refused in a sentence (E-SETTING).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from msgspec import Struct

from judge.problems import Refused


class Meaning(Struct, frozen=True):
    """What a njudge setting comes to here: setting lines of ours, none if it is so anyway, and a remark or ""."""

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
    "NOPRESS": _rules("NO_PRESS"),
    "PRESS": _rules("!NO_PRESS"),
    "PARTIAL": _rules("!PUBLIC_PRESS"),
    "PARTIALPRESS": _rules("!PUBLIC_PRESS"),
    "NOPARTIAL": _rules("PUBLIC_PRESS"),
    "FAKE": _FAKED,
    "PARTIALMAYBEFAKED": _FAKED,
    "PARTIALFAKESBROADCAST": _FAKED,
    "NOFAKE": _rules("!FAKE_PRESS"),
    "OBSERVERANY": _rules("!MUTE_OBSERVERS"),
    "OBSERVERNO": _rules("MUTE_OBSERVERS", "Observers may write to the Master."),
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
"""About press. Words are written without the blanks between them."""

_AT_HOME = _rules("!BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS")
_ONE_HOME = _rules("REMOTE_BUILDS !BUILD_ANY !HOME_BUILDS")
_ANYWHERE = _rules("BUILD_ANY !REMOTE_BUILDS !HOME_BUILDS")
_SIGHTED = (
    "!OWN_SCS_SEE !NO_SCS_SEE !NO_UNITS_SEE !SEE_NO_SCS !SEE_ALL_SCS !SEE_NO_UNITS !UNITS_SEE_OTHER !UNITS_SEE_SAME"
    " !MYOPIC !VENETIAN !GREEK !TROJAN"
)
"""Without the rules that would bring BLIND along."""
_NO_NAMES = "players are shown to one another without their addresses until the game is over"

PLAY: dict[str, Meaning] = {
    "MODERATED": _rules("!PLAYER_DEADLINES"),
    "UNMODERATED": _rules("PLAYER_DEADLINES", "Players may put deadlines off; all other settings stay the Master's."),
    "AUTOSTART": _rules("!START_MASTER"),
    "MANUALSTART": _rules("START_MASTER"),
    "AUTOPROCESS": _rules("!PREVIEW"),
    "MANUALPROCESS": _rules("PREVIEW"),
    "HOMECENTER": _AT_HOME,
    "HOMECENTERS": _AT_HOME,
    "ONECENTER": _ONE_HOME,
    "ONECENTERS": _ONE_HOME,
    "ANYCENTER": _ANYWHERE,
    "ANYCENTERS": _ANYWHERE,
    "NMR": _rules("CIVIL_DISORDER"),
    "NONMR": _rules("!CIVIL_DISORDER"),
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
"""About everything else. Words are written without the blanks between them."""

_LISTING = {"LIST": "SET LISTED", "PUBLIC": "SET LISTED", "NOLIST": "SET UNLISTED", "PRIVATE": "SET UNLISTED"}
_DIAS = "!NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER"
VOTES: dict[str, Meaning] = {
    "DIAS": Meaning((f"RULE {_DIAS}", "VOTING BALLOTS SIZE")),
    "NODIAS": Meaning(
        ("RULE NO_DIAS !PROPOSE_DIAS !HIDE_PROPOSER", "VOTING BALLOTS LIST"),
        "Votes are lists of powers. For votes by size, as with SET VOTE 3WAY, say SET VOTING BALLOTS SIZE.",
    ),
}
"""How draws are voted on."""

_NO_RECORDS = "It asks for no records of players in its settings."
_NO_SPECIAL = "The rules of play are those of SET RULE; HELP RULES lists them."
_TIMING = "Deadlines are set with SET TIMING; HELP deadlines tells more."
_APPROVED = ("APPROVAL", "APPROVED", "NOTAPPROVAL", "NOTAPPROVED")
_MISSING: dict[str, str] = {
    "BACKSEAT": "It is a rule: SET RULE BACKSEAT_PRESS, and SET RULE !BACKSEAT_PRESS to end it.",
    "GREY/WHITE": "Press that may be anonymous is signed unless its writer says GREY: SET WHITE/GREY.",
    "OBSERVER": "Observers write as players do (SET OBSERVER ANY), or to the Master only (SET OBSERVER NO).",
    "NOGRACEPRESS": "Press goes on while somebody is late. SET RULE FTF_PRESS ends private press at the deadline.",
    "BLANKPRESS": "Empty messages are not sent.",
    "WATCHALLPRESS": "Observers never read private press.",
    "STRICTWAIT": "Only a power with something to order can set its wait flag, always.",
    "AUTOCREATE": "No game is made by itself when another ends. CREATE makes one.",
    "NOGUNBOAT": f"Always, {_NO_NAMES}; they may tell in their press.",
    "SHOW": "Changes are told without an address. SET ADDRESSES SHOW lets players see one another's in lists.",
    "SECRET": "Everybody may see how many players there are.",
    "POWERS": "To begin with fewer powers, send ACTIVATE before all seats are taken.",
    "PRFRAND": "Powers are dealt by what the players prefer (SET PREFERENCE), by lot where nobody says.",
    "PRFBOTH": "Powers are dealt by what the players prefer (SET PREFERENCE), by lot where nobody says.",
    "NOSTRICTGRACE": "The grace ends when the TIMING says, on whatever day. SET GRACE moves it for one phase.",
    "MAXABSENCE": "An absence lasts 14 days at most, the Master's any time. With SET RULE NO_ABSENCES only the Master"
    " enters them.",
    "VARIANT": "The variant and the map are chosen with CREATE; of the rules, SET RULE changes each.",
    "NOTVARIANT": "The variant and the map are chosen with CREATE; of the rules, SET RULE changes each.",
    "ALLIEDWIN": "SET RULE SHARED_VICTORY and SET RULE TEAM_VICTORY are the kinds of joint victory here.",
    "NOCONCESSIONS": "Players may concede as long as draws are allowed; SET RULE NO_DRAW leaves victories only.",
    "LATECOUNT": "Late notices do not count how often.",
    "NOCOMMENT": "SET DESC and a text takes the place of the description.",
    "POSTALPRESS": "Press goes out at once, or not at all.",
    **dict.fromkeys(_APPROVED, "Who may enter is chosen with SET PRIVATE, SET ALLOW and SET DENY."),
    "RESUME": "RESUME is the Master's alone.",
    "NORESUME": "RESUME is the Master's alone.",
    "BROADCAST": "Observers and the Master receive all broadcasts; RULE PRESS_MASTER spares the Master.",
    "NOBROADCAST": "Observers and the Master receive all broadcasts; RULE PRESS_MASTER spares the Master.",
    **dict.fromkeys(("DEDICATION", "RESRAT", "LEVEL", "ACCESS", "BN", "MN", "EP"), _NO_RECORDS),
    **dict.fromkeys(
        ("ANYDISBAND", "DISBAND", "TRANSFORM", "ATTACKTRANSFORM", "COASTALCONVOYS", "DUALITY", "PORTAGE", "AIRLIFTS"),
        _NO_SPECIAL,
    ),
    **dict.fromkeys(
        ("STRICTCONVOY", "SUMMER", "HOMETRANSFER", "GATEWAYS", "RAILWAYS", "HONGKONG", "NEUTRALS", "DICE"),
        _NO_SPECIAL,
    ),
    **dict.fromkeys(
        ("FAMINE", "PLAGUE", "STORMS", "BANK", "ASSASSINS", "FORTRESS", "GARRISON", "MONEY", "ADJACENCY", "SPECIAL"),
        _NO_SPECIAL,
    ),
    **dict.fromkeys(("MOVEDELAY", "CLOCK", "NEXT", "DELAY", "MIN", "DAYS"), _TIMING),
}
"""Settings of njudge without a counterpart, by their first word or all of them, and what to do instead."""


def keywords_for(known: Iterable[str], *more: str) -> tuple[str, ...]:
    """`SET X` for each word of a table, with the British spelling of centers and the American one of grey."""
    words = dict.fromkeys((*known, *more))
    british = [word.replace("CENTER", "CENTRE") for word in words]
    american = [word.replace("GREY", "GRAY") for word in words]
    return tuple(f"SET {word}" for word in dict.fromkeys((*words, *british, *american)))


def translate(words: Sequence[str], powers: int) -> Meaning | None:
    """What the words after SET mean, any case, blanks or not; None if they are no setting of njudge.

    `powers` is how many seats the map has. Raises Refused E-SETTING for what this judge has not, E-SET-EMPTY for a
    setting without its value.
    """
    upper = [word.upper().replace("CENTRE", "CENTER").replace("GRAY", "GREY") for word in words]
    if not upper:
        return None
    if upper[0] in ("NO", "NOT") and len(upper) > 1:
        upper = [f"NO{upper[1]}", *upper[2:]]
        words = (upper[0], *words[2:])
    whole = "".join(upper).removesuffix("BYDEFAULT")
    if whole in _LISTING:
        return Meaning((_LISTING[whole],))
    for known in (PRESS, PLAY, VOTES):
        if whole in known:
            return known[whole]
    if (aspect := whole.removesuffix("PRESS")) in PRESS:
        return PRESS[aspect]
    _check_known(upper, whole)
    return _with_value(upper[0], words[1:], powers)


def is_njudges(word: str) -> bool:
    """Whether a word alone is a setting of njudge, one that this judge has not among them."""
    try:
        return translate((word,), 0) is not None
    except Refused:
        return True


def settings_help() -> str:
    """Every setting of njudge that is understood, with what it means here."""
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
    """Why a setting of njudge, the words after SET, is none of this judge; None for all others."""
    try:
        translate(words, 0)
    except Refused as refused:
        return refused
    return None


def _with_value(key: str, rest: Sequence[str], powers: int) -> Meaning | None:
    """COMMENT text, CENTERS n and PLAYERS n."""
    if key not in ("COMMENT", "CENTERS", "PLAYERS"):
        return None
    if not rest:
        raise Refused("E-SET-EMPTY", f"SET {key} needs a value.")
    if key == "COMMENT":
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


def _check_known(upper: Sequence[str], whole: str) -> None:
    """Raises Refused E-SETTING for a setting of njudge that this judge has not."""
    for name in (whole, "".join(upper[:2]), upper[0], whole.removeprefix("NO"), upper[0].removeprefix("NO")):
        if name in _MISSING:
            raise Refused("E-SETTING", f"This judge has no setting {' '.join(upper)[:60]}. {_MISSING[name]}")
