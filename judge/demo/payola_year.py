"""The script of `judge demo --variant payola`: the year 1901, in which movement orders are bought."""

from __future__ import annotations

from judge.demo.year import GAME, MASTER, POWERS, DemoStep, by_master, orders, player

YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game of Payola and opens it for players.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret payola\nDESC Everything has its price.\nRULE POWER_CHOICE\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2D WARN 1D,4H\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Seven players join. With the last one the game starts, and everybody has a year's income.",
        tuple((player(power), f"JOIN {power.lower()}@{GAME} {power.lower()}-secret") for power in POWERS),
    ),
    DemoStep(
        "Six of them send their offers; Germany forgets that foreign units do nothing for nothing.",
        (
            orders("Austria", "2 : A BUD - SER", "2 : A VIE - GAL", "1 : F TRI - ALB", "3 : A VEN H"),
            orders("England", "0 : F EDI - NTH", "1 : F LON - ENG", "0 : A LVP - YOR", "6 : F BRE - PIC"),
            orders(
                "France",
                "4 : A PAR - BUR",
                "2*2 : A MUN - RUH | - BOH % away from Burgundy",
                "5 : F BRE - MAO",
                "0 : A MAR - SPA",
                "20 $",
            ),
            orders("Germany", "2 : A MUN - BUR", "0 : F KIE - DEN", "0 : A BER - KIE", "0 : A WAR - LVN"),
            orders("Italy", "1 : A VEN - TYR", "0 : F NAP - ION", "0 : A ROM - APU", "9 ! F TRI - VEN"),
            orders("Russia", "3 : F SEV - RUM", "1 : A WAR - UKR", "0 : A MOS - STP", "0 : F STP - BOT"),
            orders("Turkey", "2 : A CON - BUL", "2 : F ANK - BLA", "0 : A SMY - CON", "5 : F SEV H"),
        ),
    ),
    DemoStep("Germany mends its sheet.", (orders("Germany", "2 : A MUN - BUR", "0 : F KIE - DEN", "0 : A BER - KIE"),)),
    DemoStep(
        "France pays England for its silence, and lets its units prefer Italian offers to German ones.",
        (orders("France", "TRANSFER 5 ENGLAND", "ACCEPT FI?G", "BALANCE"),),
    ),
    DemoStep("The spring: each unit does what it was promised most for.", (by_master("PROCESS S1901M"),)),
    DemoStep(
        "In the fall Turkey promises more than it has: its offers are lowered until it can pay.",
        (
            orders("Austria", "1 : A SER - GRE", "1 : A GAL - VIE", "2 : F ALB S A SER - GRE"),
            orders("England", "0 : F NTH - NWY", "0 : A YOR - LON", "1 : F ENG - BEL"),
            orders("France", "2 : A BUR - BEL", "1 : A SPA - POR", "0 : F PIC S A BUR - BEL"),
            orders("Germany", "1 : F DEN - SWE", "0 : A KIE - DEN", "0 : A RUH - HOL"),
            orders("Italy", "0 : A APU - TUN", "0 : F ION C A APU - TUN", "0 : A VEN H"),
            orders("Russia", "2 : F SEV - RUM", "0 : A UKR S F SEV - RUM", "0 : F BOT - SWE", "1 : A STP - NWY"),
            orders("Turkey", "30 : A BUL H", "30#5 : F BLA - SEV", "10 : A CON H"),
        ),
    ),
    DemoStep("The Master processes the fall.", (by_master("PROCESS F1901M"),)),
    DemoStep(
        "Builds are ordered as ever, and cost nothing.",
        (
            orders("Austria", "BUILD A BUD"),
            orders("France", "BUILD F BRE", "BUILD A PAR"),
            orders("Germany", "BUILD A BER", "BUILD A MUN"),
            orders("Italy", "BUILD F NAP"),
            orders("Turkey", "BUILD F ANK", "BUILD A SMY"),
        ),
    ),
    DemoStep("The Master ends the winter, and centers bring money.", (by_master("PROCESS W1901A"),)),
    DemoStep(
        "France looks at what it has, and the Master at how it came to that.",
        (orders("France", "STATUS"), by_master("HISTORY " + GAME)),
    ),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_SHEET = orders("Austria", "2 : A GRE - BUL", "0 : A BUD - SER")
"""Mail to try after the demo: offers for Spring 1902."""
