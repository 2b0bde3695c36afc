"""Script of `judge demo --variant exchange`: Payola in 1901, with powers owned by shareholders."""

from __future__ import annotations

from judge.demo.year import GAME, MASTER, DemoStep, by_master

INVESTORS = ("ann", "bob", "cem")


def investor(name: str, *lines: str) -> tuple[str, str]:
    """Return a mail from an investor, beginning with their sign-on."""
    return f"{name}@example.org", "\n".join([f"SIGNON {name}@{GAME} {name}-secret", *lines, "SIGNOFF"])


YEAR: tuple[DemoStep, ...] = (
    DemoStep(
        "The Master makes a game of Payola in which nobody plays a power: players are investors.",
        (
            (
                MASTER,
                f"CREATE {GAME} gm-secret payola\nDESC Powers belong to those who hold their shares.\nRULE EXCHANGE\n"
                "TIMING MOVE 3D NEXT 1D AT 20:00 GRACE 2D WARN 1D,4H\nZONE Europe/Berlin\nFORM\nSIGNOFF",
            ),
        ),
    ),
    DemoStep(
        "Three people take part under a name and a password of their own.",
        tuple((f"{name}@example.org", f"INVESTOR {name}@{GAME} {name}-secret") for name in INVESTORS),
    ),
    DemoStep("The Master starts the game, and the first market is open.", (by_master("ACTIVATE"),)),
    DemoStep(
        "Everybody wants shares, Ann and Bob more of France than there are. When all are done the market closes.",
        (
            investor("cem", "SHARES"),
            investor("ann", "BUY 9 FRANCE", "BUY 4 ITALY", "DONE"),
            investor("bob", "BUY 6 FRANCE", "BUY 8 ITALY", "DONE"),
            investor("cem", "BUY 12 TURKEY", "DONE"),
        ),
    ),
    DemoStep(
        "Leaders are elected: Bob runs for France, and then leaves it to Ann, who votes for him in Italy.",
        (
            investor("ann", "RUN FRANCE"),
            investor("bob", "RUN FRANCE", "RUN ITALY"),
            investor("cem", "RUN TURKEY", "DONE"),
            investor("ann", "ELECT bob ITALY", "DONE"),
            investor("bob", "RUN FRANCE NO", "ELECT ann FRANCE", "DONE"),
        ),
    ),
    DemoStep(
        "Spring: leaders write offers below the name of their power, or below their own to pay themselves.",
        (
            investor(
                "ann",
                "[ann]",
                "4 : A VIE - GAL % from my own purse",
                "[FRANCE]",
                "2 : A PAR - BUR",
                "1 : A MAR - SPA",
                "1 : F BRE - MAO",
            ),
            investor("bob", "[ITALY]", "1 : A VEN - PIE", "1 : A ROM - APU", "1 : F NAP - ION"),
            investor(
                "cem", "[TURKEY]", "1 : A CON - BUL", "1 : F ANK - BLA", "1 : A SMY - CON", "3 : F SEV H % no Black Sea"
            ),
            by_master("PROCESS S1901M"),
        ),
    ),
    DemoStep(
        "Fall. Powers that nobody leads hold, but for a bribe.",
        (
            investor("ann", "[FRANCE]", "1 : A BUR - BEL", "1 : A SPA - POR", "0 : F MAO H"),
            investor(
                "bob",
                "[bob]",
                "3 : F TRI - ADR",
                "[ITALY]",
                "1 : A PIE H",
                "1 : A APU - TUN",
                "1 : F ION C A APU - TUN",
            ),
            investor("cem", "[TURKEY]", "2 : A BUL - GRE", "1 : F BLA - RUM", "1 : A CON - BUL"),
            by_master("PROCESS F1901M"),
        ),
    ),
    DemoStep(
        "Winter: leaders order builds, and with the end of the year shareholders read reports; the market is open.",
        (
            investor("ann", "[FRANCE]", "BUILD F BRE", "WAIVE"),
            investor("bob", "[ITALY]", "BUILD A ROM"),
            investor("cem", "[TURKEY]", "BUILD F CON", "BUILD A SMY", "BUILD F ANK"),
            by_master("PROCESS W1901A"),
        ),
    ),
    DemoStep(
        "Cem sells a quarter of Turkey to Bob, and Ann and Bob let France issue stock, of which Cem buys most.",
        (
            investor("cem", "SELL 3 TURKEY TO bob FOR 20"),
            investor("bob", "BUY 3 TURKEY FROM cem FOR 20", "ISSUE 4 FRANCE FOR 6"),
            investor("ann", "ISSUE 4 FRANCE FOR 6", "BUY 1 FRANCE", "DONE"),
            investor("bob", "ISSUE 3 TURKEY FOR 2"),
            investor("cem", "BUY 3 FRANCE", "BUY 0 FRANCE", "BUY 4 FRANCE", "DONE"),
            by_master("SHARES"),
            investor("bob", "DONE"),
        ),
    ),
    DemoStep(
        "The second election: Bob's votes make Cem the leader of France.",
        (
            investor("cem", "RUN FRANCE", "DONE"),
            investor("bob", "ELECT cem FRANCE", "DONE"),
            investor("ann", "ELECT ann FRANCE", "SHARES", "DONE"),
        ),
    ),
    DemoStep(
        "Leaders say what their powers pay. Ann tries it too, and leads France no more.",
        (
            investor("ann", "DIVIDEND 3 FRANCE"),
            investor("cem", "DIVIDEND 2 FRANCE", "DONE"),
            investor("bob", "DIVIDEND 3 ITALY", "DONE"),
        ),
    ),
    DemoStep(
        "Cem looks at what he has, and Ann at how it came to that.",
        (investor("cem", "STATUS"), investor("ann", f"HISTORY {GAME}")),
    ),
    DemoStep("Anybody may ask how it went.", (("onlooker@example.org", f"SUMMARY {GAME}"),)),
)

NEXT_SHEET = investor("bob", "[ITALY]", "1 : A TUN H", "0 : F ION - AEG")
"""Mail to try after the demo: offers for Spring 1902."""
