"""Script of `judge demo --variant everybody_plays`: Winter 1900 and 1901, ordered by anyone."""

from __future__ import annotations

from judge.demo.year import GAME, MASTER, DemoStep, by_master


def person(name: str) -> str:
    """Return the address of a participant."""
    return f"{name}@example.org"


def mail(name: str, *lines: str) -> tuple[str, str]:
    """Return a mail from a participant, beginning with their sign-on."""
    return person(name), "\n".join([f"SIGNON {name}@{GAME} {name}-secret", *lines, "SIGNOFF"])


def _set(power: str, *orders: str) -> tuple[str, ...]:
    return (f"[{power}]", *orders)


YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game of Everybody Plays. It begins at once, in Winter 1900, with an empty board.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret everybody_plays\nDESC Anybody orders any power.\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Three people take part under a name and a password of their own.",
        tuple((person(name), f"JOIN {name}@{GAME} {name}-secret") for name in ("ann", "bob", "carla")),
    ),
    DemoStep(
        "They build for the powers that they like. Ann orders a fleet in Moscow: it is built as an army.",
        (
            mail(
                "ann",
                *_set("FRANCE", "BUILD A PAR", "BUILD A MAR", "BUILD F BRE"),
                *_set("RUSSIA", "BUILD F MOS", "BUILD A WAR", "BUILD F STP/SC", "BUILD F SEV"),
            ),
            mail(
                "bob",
                *_set("ENGLAND", "BUILD F LON", "BUILD F EDI", "BUILD A LVP"),
                *_set("GERMANY", "BUILD F KIE", "BUILD A BER", "BUILD A MUN"),
            ),
            mail(
                "carla",
                *_set("AUSTRIA", "BUILD A VIE", "BUILD A BUD", "BUILD F TRI"),
                *_set("ITALY", "BUILD A ROM", "BUILD A VEN", "BUILD F NAP"),
            ),
        ),
    ),
    DemoStep(
        "Dan has never heard of a sign-on: he names the game, and builds for Turkey.",
        ((person("dan"), f"ORDERS {GAME}\n[TURKEY]\nBUILD A CON\nBUILD A SMY\nBUILD F ANK"),),
    ),
    DemoStep("The Master lets the winter happen.", (by_master("PROCESS W1900A"),)),
    DemoStep(
        "Spring. Ann and Bob both want France: a lot will decide. Bob sends two sets, which share his one chance.",
        (
            mail("ann", *_set("FRANCE", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")),
            mail(
                "bob",
                *_set("FRANCE", "A PAR - PIC", "A MAR - SPA", "F BRE - ENG"),
                *_set("FRANCE", "A PAR - GAS", "A MAR - BUR", "F BRE - MAO"),
                *_set("ENGLAND", "F LON - NTH", "F EDI - NWG", "A LVP - EDI"),
            ),
            mail("carla", *_set("AUSTRIA", "A VIE - GAL", "A BUD - SER", "F TRI - ALB"), "VOTE DIAS"),
        ),
    ),
    DemoStep(
        "Carla looks what she has on file, Bob takes a set back, and the Master may order nothing.",
        (mail("carla", "STATUS"), mail("bob", "WITHDRAW france 2"), by_master("[TURKEY]", "A CON - BUL")),
    ),
    DemoStep("The lots are drawn. Powers that nobody ordered hold.", (by_master("PROCESS S1901M"),)),
    DemoStep(
        "Fall.",
        (
            mail("ann", *_set("TURKEY", "A CON - BUL", "F ANK - BLA", "A SMY - CON"), *_set("RUSSIA", "F SEV - RUM")),
            mail("bob", *_set("GERMANY", "F KIE - DEN", "A MUN - RUH", "A BER - KIE")),
            mail("carla", *_set("ITALY", "A VEN H", "A ROM - APU", "F NAP - ION")),
        ),
    ),
    DemoStep("The Master processes the fall, and what follows by itself.", (by_master("PROCESS F1901M"),)),
    DemoStep(
        "Winter: builds for those that have won a center.",
        (mail("ann", *_set("TURKEY", "BUILD F SMY"), *_set("RUSSIA", "BUILD A SEV")),),
    ),
    DemoStep("The year is over.", (by_master("PROCESS W1901A"),)),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_SETS = mail("ann", *_set("ITALY", "A VEN H"), *_set("TURKEY", "F BLA H"))
"""Mail to try after the demo: sets for Spring 1902."""
