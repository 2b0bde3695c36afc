"""Script of `judge demo --variant march`: 1901 under a human Master's house rules (HOUSE MARCH)."""

from __future__ import annotations

from judge.demo.year import GAME, MASTER, POWERS, DemoStep, by_master, headed_by, orders, player

_ADJECTIVES = {
    "Austria": "Austrian",
    "England": "English",
    "France": "French",
    "Germany": "German",
    "Italy": "Italian",
    "Russia": "Russian",
    "Turkey": "Turkish",
}


def _set(power: str, season: str, version: int, *lines: str) -> tuple[str, str]:
    """Return a player's order mail with the subject that these house rules require."""
    return headed_by(f"[{GAME}] {season}: {_ADJECTIVES[power]} Orders [{version}]", orders(power, *lines))


YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game under the house rules of the March and opens it for players.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret\nDESC The March, Dc179.\nHOUSE MARCH\nRULE POWER_CHOICE\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00 WARN 1D,4H\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Seven players join. With the last one the game starts.",
        tuple((player(power), f"JOIN {power.lower()}@{GAME} {power.lower()}-secret") for power in POWERS),
    ),
    DemoStep(
        "France sends a first set as people write: a misspelled name, a condition, a wish. What can be read counts.",
        (
            _set(
                "France",
                "S01",
                1,
                "A Paris - Burgundi",
                "A MAR S A PAR - BUR",
                "F BRE - MAO UNLESS F LON - ENG, then F BRE - ENG",
                "I do hope that Paris gets through.",
            ),
        ),
    ),
    DemoStep(
        "Italy's subject says nothing: the orders come back with one that would do. France changes one order.",
        (
            headed_by("my orders", orders("Italy", "A ROM - APU", "F NAP - ION", "A VEN H", "FINAL")),
            _set("France", "S01", 2, "A MAR - SPA", "FINAL"),
        ),
    ),
    DemoStep(
        "The others send theirs. Germany's Munich is told to go where it cannot; Turkey forgets to write.",
        (
            _set("Austria", "S01", 1, "A BUD - SER", "A VIE - BUD", "F TRI - ALB", "FINAL"),
            _set("England", "S01", 1, "F EDI - NWG", "F LON - NTH", "A LVP - YOR", "FINAL"),
            _set("Germany", "S01", 1, "F KIE - DEN", "A BER - KIE", "A MUN - LON", "FINAL"),
            _set("Italy", "S01", 1, "A ROM - APU", "F NAP - ION", "A VEN H", "FINAL"),
            _set("Russia", "S01", 1, "A WAR - GAL", "A MOS - UKR", "F SEV - RUM", "F STP - BOT", "FINAL"),
        ),
    ),
    DemoStep(
        "England writes to all under its own name, Russia under none. Germany proposes a change of the house rules.",
        (
            orders("England", "BROADCAST", "England wants nothing but peace.", "ENDPRESS"),
            orders("Russia", "BROADCAST GREY", "Ask London what its fleets are for.", "ENDPRESS"),
            orders("Germany", "PROPOSE HOUSE stalemate_years=3", "SET VOTE YES"),
        ),
    ),
    DemoStep(
        "All others vote for it, the Master too; only Turkey is silent, which is a no.",
        (
            *(orders(power, "SET VOTE 1 YES") for power in POWERS if power not in ("Germany", "Turkey")),
            by_master("SET VOTE 1 YES"),
        ),
    ),
    DemoStep(
        "The Master lets the spring happen. Turkey's units hold; press and votes are told with the results.",
        (by_master("PROCESS S1901M"),),
    ),
    DemoStep(
        "Germany thinks that something is wrong. Before the Master has answered nothing goes on.",
        (orders("Germany", "PROTEST S1901M London is near enough"), by_master("PROCESS F1901M")),
    ),
    DemoStep("", (by_master("REJECT 1 Munich has no way to London.", "CLARIFY turkey Do you still play?"),)),
    DemoStep(
        "Fall. Russia says beforehand where its fleet in Rumania would retreat to, and France what it would build.",
        (
            _set("Austria", "F01", 1, "A BUD - RUM", "A SER S A BUD - RUM", "F ALB - GRE", "FINAL"),
            _set("England", "F01", 1, "A YOR - BEL VIA NTH", "F NTH C A YOR - BEL", "F NWG - NWY", "FINAL"),
            _set(
                "France",
                "F01",
                1,
                "A BUR H",
                "A SPA - POR",
                "F MAO - Spain",
                "BUILDS",
                "F PAR",
                "A PAR",
                "F BRE",
                "A MAR",
                "FINAL",
            ),
            _set("Germany", "F01", 1, "A KIE - HOL", "F DEN - SWE", "A MUN S A BUR", "A MUN - RUH", "FINAL"),
            _set("Italy", "F01", 1, "A APU - TUN", "F ION C A APU - TUN", "A VEN H", "FINAL"),
            _set(
                "Russia",
                "F01",
                1,
                "A GAL - VIE",
                "A UKR - WAR",
                "F RUM H",
                "F BOT - SWE",
                "RETREATS",
                "F RUM: BUL, SEV",
                "FINAL",
            ),
            _set("Turkey", "F01", 1, "A CON - BUL", "F ANK - BLA", "A SMY - CON", "FINAL"),
        ),
    ),
    DemoStep(
        "France is told that Spain has two coasts, and names one.",
        (_set("France", "F01", 2, "F MAO - SPA/SC", "FINAL"),),
    ),
    DemoStep(
        "The Master processes the fall. Austria takes Rumania; where the fleet goes is known already.",
        (by_master("PROCESS F1901M"),),
    ),
    DemoStep("Retreats run early at the Master's word only.", (by_master("PROCESS F1901R"),)),
    DemoStep(
        "Winter: of lines that cannot be built the possible ones count, from the top.",
        (
            _set("Austria", "W01", 1, "A VIE", "A TRI", "A TRI", "A BUD", "FINAL"),
            _set("England", "W01", 1, "BUILD LON", "F EDI", "F LVP", "FINAL"),
            _set("Germany", "W01", 1, "A MUN", "A BER", "A BER", "F KIE", "FINAL"),
            _set("Italy", "W01", 1, "NAP", "FINAL"),
            _set("Russia", "W01", 1, "F STP/NC", "FINAL"),
            _set("Turkey", "W01", 1, "F ANK", "FINAL"),
        ),
    ),
    DemoStep("The year is over.", (by_master("PROCESS W1901A"),)),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_SET = _set("Austria", "S02", 1, "A RUM S A SER - BUL", "A SER - BUL", "F GRE S A SER - BUL", "FINAL")
"""Mail to try after the demo: orders for Spring 1902."""
