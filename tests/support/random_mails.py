"""Mails by lot from the command table: right words in wrong places, half typed, with hostile values."""

from __future__ import annotations

from random import Random

from judge.commands.framework.table import TABLE, LinesTaken, Where, commands
from judge.files.rules import load_registry
from tests.support.house import GM, POWERS, address

NAMES = ("river", "RIVER", "lake", "nowhere", "river@river", "river-2", "1", "@", "a@b@c", "?river", "../river", "none")
"""Words for the place of a game's name."""

STRANGE = (
    *("", "0", "-1", "1", "7", "99999999999999999999", "1e9", "0.5", "nan", "inf", "²", "٣", "½", "-0", "+5", "0x10"),
    *("\u202egro", "ü", "ß", "İ", "\u0130stanbul", "a\u0301", "🜁", "\ufeff", "\x00", "\x1b[2J", "\u2028", "x" * 3000),
    *(
        "%s",
        "{0}",
        "{{7*7}}",
        "<b>",
        "&amp;",
        "'",
        '"',
        "\\",
        "//",
        "\\\\:",
        "[",
        "]",
        "(",
        ")",
        "*",
        "?",
        "!",
        "-",
        "--",
    ),
    *(
        "ALL",
        "NONE",
        "TO",
        "FROM",
        "FOR",
        "ON",
        "BUT",
        "MAP",
        "GROWTH",
        "FULL",
        "FORMING",
        "RESTORE",
        "MASTER",
        "M",
        "JK",
    ),
    *("S1901M", "F1901R", "W1901A", "S0000M", "S99999M", "W1901M", "X1901M", "S1901", "COMPLETED", "1901", "19010"),
    *(
        "24 DEC",
        "31 FEB",
        "29 FEB 2027",
        "24 DEC 18:00",
        "24 DEC 25:61",
        "FRI",
        "TOMORROW",
        "3D",
        "999999D",
        "0H",
        "-3D",
    ),
    *(
        "31 DEC 9999",
        "1 JAN 0001",
        "24 DEC TO 2 JAN",
        "2 JAN TO 24 DEC",
        "TO",
        "MON TO MON",
        "TO FRI",
        "25:00",
        "24:00",
    ),
    *("Europe/Berlin", "EST", "UTC+14", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "localtime"),
    *(
        "MOVE 2D NEXT 1D",
        "MOVE 0D",
        "MOVE 99999999D",
        "NEXT -1D",
        "AT 25:00",
        "AT 20:00 AT 21:00",
        "DAYS",
        "DAYS -MTWTF-",
    ),
    *(
        "WARN 1D,2D",
        "GRACE 9999999H",
        "MIN 5M DELAY 9D",
        "DAYS -------",
        "NOT FRI",
        "MOVE",
        "AT",
        "GRACE",
        "DELAY 99999D",
    ),
    *("GREY", "WHITE", "QUIET", "FAKE", "FAKE TO", "FAKE BROADCAST", "TO france", "TO f,e", "TO ALL BUT f", "-f", "+f"),
    *(
        "DIAS",
        "3WAY",
        "0WAY",
        "99999WAY",
        "SOLO",
        "LOSS",
        "YES",
        "NO",
        "AEF",
        "ZZZ",
        "AEFGIRT",
        "E[RG",
        "]E[",
        "ER[[GF]]",
    ),
    *(
        "BALLOTS LIST",
        "BALLOTS SIZE",
        "LIFETIME STANDING",
        "UNSET NONE",
        "UNSET",
        "CONTROL",
        "BEFORE ADJUSTMENTS",
        "18 GROWTH",
    ),
    *(
        "NO_PRESS",
        "!NO_PRESS",
        "PRESS_NO",
        "BLIND",
        "REAL_TIME",
        "SOLITAIRE",
        "HIDE_DUMMIES",
        "BLANK_BOARD",
        "!!",
        "NO_DEADLINE",
    ),
    *(
        "me@example.org",
        "@example.org",
        "a@b",
        "x@y.z,x@y.z",
        "judge@example.org",
        "PLAYER me@example.org",
        "REPORTER",
        "-@x.y",
    ),
    *(
        "PLAYER",
        "OBSERVER",
        "RULE NO_PRESS",
        "MAP standard",
        "MAP nowhere",
        "RULE NOWHERE",
        "deadlines",
        "NEXT 72 CLOCK 1080",
    ),
    *(
        "NEXT 0",
        "NEXT 1e5",
        "CLOCK 99999",
        "DAYS XXXXXXX",
        "MIN -1",
        "GRACE 1.5",
        "DELAY",
        "LINES 0",
        "LINES 3",
        "EXCLEND 1901",
    ),
    *(
        "FROM S1901M TO W1901A",
        "FROM W1901A TO S1901M",
        "FROM 1901 FROM 1902",
        "FROM 24 DEC TO 2 JAN",
        "stamp",
        "END SETTINGS",
    ),
)
"""Words that belong elsewhere, and such as belong nowhere."""

ORDER_LINES = (
    *(
        "A PAR - BUR",
        "A PAR H",
        "F BRE - MAO",
        "A MAR S A PAR - BUR",
        "A PAR",
        "PAR",
        "F MAO C A BRE - SPA",
        "- BUR",
        "A - B",
    ),
    *(
        "[FRANCE]",
        "[NOBODY]",
        "[",
        "[]",
        "FRANCE: A PAR H",
        "FRANCE:",
        "A PAR - PAR",
        "A PAR S A PAR",
        "CLEAR",
        "BUILD A PAR",
    ),
    *(
        "WAIVE",
        "WAIVE WAIVE WAIVE WAIVE",
        "REMOVE A PAR",
        "A PAR R GAS",
        "A PAR D",
        "A PAR - BUR - MUN - BER - KIE - DEN",
    ),
    *(
        "A PAR PROXY GERMANY",
        "PROXY A PAR TO GERMANY",
        "F STP/SC - STP/NC",
        "F STP/XX H",
        "A PAR H; A MAR H; F BRE H",
        "% x",
    ),
    *(
        "A PAR S",
        "A PAR C",
        "A PAR -> BUR",
        "A PAR – BUR VIA VIA",
        "F ENG C A LON - BRE - PAR",
        "ENDPRESS",
        "-- ",
        "SIGNOFF",
    ),
    *(
        "/" * 900,
        "A " * 900,
        "A PAR " + "S A PAR " * 200,
        "BUILD " * 300,
        "A PAR - " * 300,
        "()" * 500,
        "[FRANCE] [ITALY] A PAR H",
    ),
)


def mail_by_lot(chance: Random) -> tuple[str, list[str]]:
    """A sender and the lines that he sends."""
    sender, lines = chance.choice(_SIGN_ONS)
    mail = [*lines] if chance.random() < 0.9 else []
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 6))):
        mail += _command(chance)
    return sender, mail


_RULES = sorted(rule for rule in load_registry().rules)
_SIGN_ONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    *[(GM, ("SIGNON Mriver gm-secret",))] * 7,
    *[(address(power), (f"SIGNON {power.lower()}@river {power.lower()}-pw",)) for power in POWERS],
    *[("owl@example.org", ("SIGNON owl@river owl-pw",))] * 2,
    ("mouse@example.org", ("SIGNON mouse@river mouse-pw",)),
    *[("stranger@example.net", ())] * 3,
)


def _command(chance: Random) -> list[str]:
    kind = chance.random()
    if kind < 0.2:
        return [chance.choice(ORDER_LINES) for _ in range(chance.choice((1, 1, 3, 8)))]
    if kind < 0.3:
        return [
            "SET RULE "
            + " ".join(
                chance.choice(("", "", "!")) + rule for rule in chance.sample(_RULES, k=chance.choice((1, 1, 3)))
            )
        ]
    command = chance.choice([each for each in commands() if each.where is not Where.OPENER] * 4 + list(commands()))
    forms = command.usage.split("\n")
    if command.takes is LinesTaken.ALL or chance.random() < 0.2:
        lines = list(forms)
    elif command.takes:
        lines = [
            chance.choice(forms),
            *(_argument(chance) for _ in range(2)),
            chance.choice(("ENDPRESS", "END SETTINGS")),
        ]
    elif chance.random() < 0.6:
        lines = [chance.choice(forms)]
    else:
        keyword = chance.choice(command.keywords) if chance.random() < 0.9 else chance.choice(list(TABLE))
        lines = [" ".join([keyword, *(_argument(chance) for _ in range(chance.choice((0, 1, 1, 2, 3))))])]
    return [
        _bent(chance, line.replace("mygame", _game(chance)).replace("masters-password", "gm-secret")) for line in lines
    ]


def _game(chance: Random) -> str:
    return "river" if chance.random() < 0.7 else chance.choice(NAMES)


def _argument(chance: Random) -> str:
    if chance.random() < 0.3:
        return chance.choice((*POWERS, "owl", "mouse", "turkey@river", "f", "e", "POWER#1", "gm-secret", "france-pw"))
    return chance.choice(STRANGE)


def _bent(chance: Random, line: str) -> str:
    """The line, sometimes with a word too many, too few, or another one."""
    words = line.split(" ")
    if chance.random() < 0.7 or len(words) < 2:
        return line
    at = chance.randrange(1, len(words))
    what = chance.randrange(4)
    if what == 0:
        words[at] = _argument(chance)
    elif what == 1:
        del words[at]
    elif what == 2:
        words.insert(at, _argument(chance))
    else:
        return line[: chance.randrange(len(line))]
    return " ".join(words)
