"""Script of `judge demo --variant crystal_ball`: 1901, with orders written one movement ahead."""

from __future__ import annotations

from judge.demo.year import GAME, MASTER, POWERS, DemoStep, by_master, orders, player

YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game of Crystal Ball and opens it for players.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret crystal_ball\nDESC Orders are written a phase ahead.\nRULE POWER_CHOICE\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2D WARN 1D,4H\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Seven players join. With the last one the game starts.",
        tuple((player(power), f"JOIN {power.lower()}@{GAME} {power.lower()}-secret") for power in POWERS),
    ),
    DemoStep(
        "Six of them write their lists for the spring; Italy looks what is on file, and names no type of one unit.",
        (
            orders("Austria", "A BUD - SER", "A VIE - GAL", "F TRI - ALB"),
            orders("England", "F EDI - NTH", "F LON - ENG", "A LVP - YOR"),
            orders("France", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"),
            orders("Germany", "F KIE - DEN", "A BER - KIE", "A MUN - RUH"),
            orders("Russia", "A WAR - UKR", "A MOS - STP", "F SEV - RUM", "F STP - BOT"),
            orders("Turkey", "A CON - BUL", "F ANK - BLA", "A SMY - CON"),
            orders("Italy", "A ROM - APU", "NAP - ION", "A VEN H"),
            orders("Italy", "STATUS"),
        ),
    ),
    DemoStep(
        "Italy mends it. With the last list all of them are locked, and lists for the fall are asked for.",
        (orders("Italy", "A ROM - APU", "F NAP - ION", "A VEN H"),),
    ),
    DemoStep("France tries to change what is locked.", (orders("France", "PHASE S1901M", "A PAR - PIC"),)),
    DemoStep(
        "The lists for the fall: Germany lets Russia order a fleet, France counts on an army that it will not have.",
        (
            orders("Austria", "F ALB - GRE", "A SER S ALB - GRE", "A GAL - VIE"),
            orders("England", "A YOR - BEL VIA", "F NTH C YOR - BEL", "F ENG S A YOR - BEL"),
            orders("France", "A BUR - BEL", "A PIC S A BUR - BEL", "A MAR - SPA", "F MAO - POR"),
            orders("Germany", "A KIE - HOL", "A RUH S A KIE - HOL", "F DEN P RUSSIA"),
            orders("Italy", "A APU - TUN VIA", "F ION C A APU - TUN", "A VEN H"),
            orders("Russia", "F DEN S F BOT - SWE", "F BOT - SWE", "F RUM H", "A UKR - WAR", "A STP - NWY"),
            orders("Turkey", "A BUL - RUM", "F BLA S A BUL - RUM", "A CON - BUL"),
        ),
    ),
    DemoStep(
        "The Master lets the spring happen: it is carried out by the first lists.", (by_master("PROCESS S1901M"),)
    ),
    DemoStep(
        "Everybody writes for Spring 1902, and nobody knows what the fall will bring.",
        (
            orders("Austria", "A SER - BUL", "F GRE S A SER - BUL", "A VIE - TRI"),
            orders("England", "A BEL H", "F NTH S A BEL", "F ENG - MAO", "F LON - ENG"),
            orders("France", "A BUR - BEL", "A SPA H", "F POR - MAO", "F BRE - ENG"),
            orders("Germany", "A RUH - BEL", "A HOL S A RUH - BEL", "F DEN - NTH", "A MUN - BUR"),
            orders("Italy", "A TUN H", "F ION - AEG", "A VEN - TYR"),
            orders("Russia", "F SEV S A UKR - RUM", "A UKR - RUM", "A WAR - UKR", "F SWE - DEN"),
            orders("Turkey", "A RUM - UKR", "F BLA S RUM", "A BUL - SER", "F ANK - CON"),
        ),
    ),
    DemoStep(
        "The fall: one order of Russia is ignored, for no power has more than four centers.",
        (by_master("PROCESS F1901M"),),
    ),
    DemoStep(
        "Russia retreats in real time, and writes at once for Fall 1902.",
        (
            orders("Russia", "F RUM R SEV", "PHASE F1902M", "A RUM H", "F SEV S RUM", "A UKR - GAL"),
            by_master("PROCESS F1901R"),
        ),
    ),
    DemoStep(
        "The winter's builds are ordered in real time too.",
        (
            orders("Austria", "BUILD A TRI", "BUILD A BUD"),
            orders("England", "BUILD F LON"),
            orders("France", "BUILD F BRE", "WAIVE"),
            orders("Germany", "BUILD A MUN", "BUILD F KIE"),
            orders("Italy", "BUILD F NAP"),
            orders("Russia", "BUILD A MOS"),
            orders("Turkey", "BUILD F ANK", "WAIVE"),
        ),
    ),
    DemoStep("The Master processes the winter: the year is over.", (by_master("PROCESS W1901A"),)),
    DemoStep("France looks at its lists.", (orders("France", "STATUS"),)),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_LIST = orders("Austria", "A BUL H", "F GRE S A BUL", "A TRI - SER", "A BUD S A TRI - SER")
"""Mail to try after the demo: a list for Fall 1902."""
