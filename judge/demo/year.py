"""Script of `judge demo`: mails of seven players and their Master in the year 1901."""

from __future__ import annotations

from msgspec import Struct

MASTER = "gm@example.org"
GAME = "river"
_SUBJECT = "Subject: "


class DemoStep(Struct, frozen=True):
    """A step of the demo: `told` is shown to the onlooker, then all mails, (sender, text), leave at once.

    A text may have a subject of its own, see `headed_by`.
    """

    told: str
    mails: tuple[tuple[str, str], ...]


def player(power: str) -> str:
    """Return the address of a power's player."""
    return f"{power.lower()}@example.org"


def orders(power: str, *lines: str) -> tuple[str, str]:
    """Return a player's mail with orders."""
    return player(power), "\n".join([f"SIGNON {power[0]}{GAME} {power.lower()}-secret", *lines, "SIGNOFF"])


def headed_by(subject: str, mail: tuple[str, str]) -> tuple[str, str]:
    """Return a mail with its own subject."""
    sender, text = mail
    return sender, f"{_SUBJECT}{subject}\n\n{text}"


def subject_and_text(text: str) -> tuple[str, str]:
    """Return a mail's subject (the game's name unless it has its own), and the text without it."""
    head, _, below = text.partition("\n\n")
    return (head.removeprefix(_SUBJECT), below) if head.startswith(_SUBJECT) else (GAME, text)


def by_master(*lines: str) -> tuple[str, str]:
    """Return a mail from the Master."""
    return MASTER, "\n".join([f"SIGNON M{GAME} gm-secret", *lines, "SIGNOFF"])


POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")

YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game and opens it for players.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret\nDESC A game to show how the judge works.\nRULE POWER_CHOICE\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2D WARN 1D,4H\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Seven players join. With the last one the game starts.",
        tuple((player(power), f"JOIN {power.lower()}@{GAME} {power.lower()}-secret") for power in POWERS),
    ),
    DemoStep(
        "France writes to Germany and hands in orders; one line is wrong: it comes back, and the others are taken.",
        (
            orders(
                "France",
                "PRESS TO GERMANY",
                "Good morning! I take Burgundy so that nobody else does - no harm meant.",
                "",
                "Shall we keep England out of Belgium together?",
                "ENDPRESS",
                "A PAR - BUR",
                "A MAR S A PAR - BUR",
                "F BRE - MOA",
            ),
        ),
    ),
    DemoStep(
        "France mends it, and the others send theirs, each in their own way of writing.",
        (
            orders("France", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"),
            orders("Austria", "bud - ser", "vie - bud", "tri - alb"),
            orders("England", "Fleet Edinburgh to the North Sea", "Fleet London - English Channel", "A LVP, YOR"),
            orders("Germany", "F KIE-DEN; A BER-KIE; A MUN-RUH"),
            orders("Italy", "A ROM -> APU", "F NAP -> ION", "A VEN H"),
            orders("Russia", "A WAR - GAL", "A MOS - UKR", "F SEV - RUM", "F St. Petersburg (south coast) - BOT"),
            orders("Turkey", "a con-bul", "f ank-bla", "a smy-con"),
        ),
    ),
    DemoStep("The Master looks at what would happen; nobody else hears of it.", (by_master("PREVIEW"),)),
    DemoStep("Then the Master lets it happen.", (by_master("PROCESS S1901M"),)),
    DemoStep(
        "Fall: a convoy, a bounce, a supported attack, and Russia walks into Vienna.",
        (
            orders("Austria", "F ALB - GRE", "A SER S F ALB - GRE", "A BUD S A BUL - RUM"),
            orders("England", "A YOR - NTH - BEL", "F NTH C A YOR - BEL", "F ENG S A YOR - BEL"),
            orders("France", "A BUR - BEL", "A MAR - SPA", "F MAO - POR"),
            orders("Germany", "A KIE - HOL", "A RUH S A KIE - HOL", "F DEN H"),
            orders("Italy", "A APU - ION - TUN", "F ION C A APU - TUN", "A VEN H"),
            orders("Russia", "A GAL - VIE", "A UKR S F RUM", "F RUM H", "F BOT - SWE"),
            orders("Turkey", "A BUL - RUM", "F BLA S A BUL - RUM", "A CON - BUL"),
        ),
    ),
    DemoStep("The Master processes Fall 1901. A Russian fleet is dislodged.", (by_master("PROCESS F1901M"),)),
    DemoStep("Russia retreats, and the Master goes on.", (orders("Russia", "F RUM R SEV"),)),
    DemoStep("", (by_master("PROCESS F1901R"),)),
    DemoStep(
        "Winter: six powers build, and one waives.",
        (
            orders("Austria", "BUILD A TRI"),
            orders("England", "BUILD F LON"),
            orders("France", "BUILD A PAR", "BUILD F BRE"),
            orders("Germany", "BUILD A MUN", "BUILD F KIE"),
            orders("Italy", "WAIVE"),
            orders("Russia", "BUILD F STP/NC", "BUILD A WAR"),
            orders("Turkey", "BUILD F SMY", "BUILD A CON"),
        ),
    ),
    DemoStep("The Master processes the winter: the year is over.", (by_master("PROCESS W1901A"),)),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_ORDERS = orders("Austria", "A SER S F GRE - BUL/SC", "F GRE - BUL/SC", "A BUD S A SER - RUM", "A TRI H")
"""Mail to try after the demo: orders for Spring 1902."""
