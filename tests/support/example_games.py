"""Games in which the examples of HELP and of people's pages can be sent, with their senders.

All of them are called river, every password is `my-secret`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.game.clock.sandboxes import LIFE
from tests.support.command_mails import HOLDS, put
from tests.support.games import at_position
from tests.support.house import GM, POWERS, House, address

PASSWORD = "my-secret"
OWL = "owl@example.org"
ANN, BOB = "ann@example.org", "bob@example.org"

SENDERS = {
    "Master": (GM, f"SIGNON MASTER@river {PASSWORD}"),
    "France": (address("FRANCE"), f"SIGNON france@river {PASSWORD}"),
    "Germany": (address("GERMANY"), f"SIGNON germany@river {PASSWORD}"),
    "first": (address("ENGLAND"), f"SIGNON 1river {PASSWORD}"),
    "owl": (OWL, f"SIGNON owl@river {PASSWORD}"),
    "somebody": ("somebody@example.org", ""),
    "ann": (ANN, f"SIGNON ann@river {PASSWORD}"),
    "bob": (BOB, f"SIGNON bob@river {PASSWORD}"),
}
"""Address and sign-on of everybody who writes; "" for somebody who is in no game."""

UNITS = "EDIT {stamp}|UNITS FRANCE A PAR, A MAR, A BUR, A LON, F BRE, F ENG, F POR|UNITS ENGLAND F EDI|END EDIT"
"""A position in which the orders hold that the pages show as examples."""


def forming(house: House) -> None:
    """Seats for all powers, one of them taken."""
    _create(house, "RULE POWER_CHOICE", "FORM")
    house.mail(address("ENGLAND"), f"JOIN england@river {PASSWORD}")


def private(house: House) -> None:
    """Seats for those who know the word "word"."""
    _create(house, "PRIVATE word", "FORM")


def none(house: House) -> None:
    """No game."""


def forming_by_lot(house: House) -> None:
    """Form a game in which nobody can choose a power, and one has joined."""
    _create(house, "FORM")
    house.mail(address("ENGLAND"), f"JOIN river {PASSWORD}")


def preparation(house: House) -> None:
    """Made, and not open yet."""
    _create(house, "RULE POWER_CHOICE")


def movement(house: House) -> None:
    """Spring 1901 as on every board, with somebody who watches."""
    _start(house)


def teaching(house: House) -> None:
    """A movement phase with the units of `UNITS`."""
    _start(house)
    stamp = next(line.split()[1] for line in _master(house, "EDIT") if line.startswith("EDIT "))
    _master(house, *UNITS.format(stamp=stamp).split("|"))


def ordered(house: House) -> None:
    """All orders are in."""
    _start(house)
    for power, orders in HOLDS.items():
        _master(house, f"[{power}]", *orders)


def later(house: House) -> None:
    """Fall 1901: there is a phase to go back to; France will be away at Christmas."""
    _start(house)
    _master(house, "PROCESS!")
    sender, sign_on = SENDERS["France"]
    house.mail(sender, sign_on, "SET ABSENCE 24 DEC TO 2 JAN")


def rolled_back(house: House) -> None:
    """Roll a game back, so that there is a phase to go forward to."""
    later(house)
    _master(house, "ROLLBACK RESTORE S1901M")


def retreats(house: House) -> None:
    """A German army is dislodged in Munich."""
    _start(house)
    _master(house, "[FRANCE]", "A PAR - BUR", "[ITALY]", "A VEN - TYR", "PROCESS!")
    _master(house, "[FRANCE]", "A BUR - MUN", "[ITALY]", "A TYR S A BUR - MUN", "PROCESS!")


def builds(house: House) -> None:
    """France can build one unit, in Paris or in Brest."""
    _start(house)
    _master(house, "[FRANCE]", "A PAR - PIC", "A MAR - SPA", "F BRE - MAO", "PROCESS!", "PROCESS!")


def removals(house: House) -> None:
    """France has lost a center and has an army in Paris."""
    _start(house)
    _master(house, "[ITALY]", "A VEN - PIE", "PROCESS!")
    _master(house, "[FRANCE]", "A MAR - BUR", "[ITALY]", "A PIE - MAR", "PROCESS!")


def overbuilt(house: House) -> None:
    """Turkey has built an army in Smyrna too many, and nobody has seen it for a year."""
    _start(house)
    units, centers = (
        {"TURKEY": ["A BUL"], "RUSSIA": ["A MOS"]},
        {"TURKEY": ["ANK", "CON", "SMY", "BUL"], "RUSSIA": ["MOS"]},
    )
    put(house, at_position(house.game(), "W1902A", units, centers))
    _master(house, "[TURKEY]", "BUILD A CON", "BUILD F ANK", "BUILD A SMY", "PROCESS!")
    stamp = next(line.split()[1] for line in _master(house, "EDIT") if line.startswith("EDIT "))
    _master(
        house,
        f"EDIT {stamp}",
        "CENTERS TURKEY ANK CON SMY",
        "CENTERS RUSSIA MOS",
        "UNITS TURKEY A CON, F ANK, A SMY, F BLA",
        "END EDIT",
    )
    _master(house, "PROCESS!", "PROCESS!")


def two_in_munich(house: House) -> None:
    """A French army and a German one are in Munich."""
    _start(house)
    units = {"FRANCE": ["A MUN", "A MAR"], "GERMANY": ["A MUN"]}
    put(house, at_position(house.game(), "S1902M", units, {"FRANCE": ["PAR", "MAR"], "GERMANY": ["MUN"]}))


def vacant(house: House) -> None:
    """France has no player, and somebody waits for such a power."""
    _start(house)
    house.mail(address("FRANCE"), f"RESIGN france@river {PASSWORD} YES")
    house.mail("zoe@example.net", "STANDBY ON")


def with_a_dummy(house: House) -> None:
    """Turkey is a dummy."""
    _start(house)
    _master(house, "DUMMY turkey")


def stopped(house: House) -> None:
    """The Master has stopped the clock."""
    _start(house)
    _master(house, "WAIT")


def drawn(house: House) -> None:
    """End a game by the votes of all."""
    _start(house)
    for power in POWERS:
        house.mail(address(power), f"SIGNON {power.lower()}@river {PASSWORD}", "SET DRAW")


def movable(house: House) -> None:
    """Players may put off deadlines, and vote for draws among some."""
    _start(house, "RULE PLAYER_DEADLINES NO_DIAS FAKE_PRESS")


def proposing(house: House) -> None:
    """Players may propose ends."""
    _start(house, "RULE PROPOSE_DIAS")


def voting(house: House) -> None:
    """Proposals are secret, and nothing is on the table yet; results can be protested against."""
    _start(house, "HOUSE voting=proposals correction_window=24H")
    _master(house, "PROCESS!")


def voting_on_two(house: House) -> None:
    """Two proposals are on the table."""
    _start(house, "HOUSE voting=proposals")
    for name, proposal in (("France", "PROPOSE DRAW AEF"), ("Germany", "PROPOSE CONCEDE germany")):
        house.mail(*SENDERS[name], proposal)


def everybody(house: House) -> None:
    """Have everybody order any power; Ann has two sets for France on file."""
    house.mail(GM, f"CREATE river {PASSWORD} everybody_plays", "VARIANT everybody_plays ep_start_min=skip", "FORM")
    house.mail("ann@example.org", f"JOIN ann@river {PASSWORD}", "[FRANCE]", "BUILD A PAR", "[TURKEY]", "BUILD A CON")
    house.tick(days=5)
    assert house.game().phase_code == "S1901M"
    for order in ("A PAR H", "A PAR - GAS"):
        house.mail("ann@example.org", f"SIGNON ann@river {PASSWORD}", "[FRANCE]", order)


def investing(house: House) -> None:
    """Shares of powers can be bought; a game of investors, which one more can enter before its start."""
    house.mail(GM, f"CREATE river {PASSWORD} payola", "ZONE Europe/Berlin", "RULE EXCHANGE", "FORM", "SIGNOFF")


def market(house: House) -> None:
    """A year is over: Ann and Bob hold shares of France, which Ann leads, and Bob offers her some."""
    led(house)
    for _ in range(60):
        if house.game().phase_code.startswith("S1902"):
            break
        house.tick(hours=12)
    house.mail(*SENDERS["ann"], "SELL 2 FRANCE TO bob FOR 15")
    house.mail(*SENDERS["bob"], "SELL 2 FRANCE TO ann FOR 15")


def electing(house: House) -> None:
    """Leaders are elected for the first time: Ann runs for France, and Bob."""
    investing(house)
    for name in ("ann", "bob"):
        house.mail(f"{name}@example.org", f"INVESTOR {name}@river {PASSWORD}")
    _master(house, "ACTIVATE")
    _by_investors(house, "BUY 6 FRANCE", "DONE")
    house.tick(hours=1)
    house.mail(*SENDERS["bob"], "RUN FRANCE")
    house.mail(*SENDERS["ann"], "RUN FRANCE", "ELECT ann FRANCE")
    house.mail(*SENDERS["bob"], "ELECT ann FRANCE")


def led(house: House) -> None:
    """The first spring of a game of investors: Ann leads France."""
    electing(house)
    _by_investors(house, "DONE")


def paying(house: House) -> None:
    """Dividends are set."""
    market(house)
    for _ in range(2):
        _by_investors(house, "DONE")
        house.tick(hours=1)


def _by_investors(house: House, *lines: str) -> None:
    for name in ("ann", "bob"):
        house.mail(*SENDERS[name], *lines)


def payola(house: House) -> None:
    """Spring 1901 of a game of Payola."""
    _start(house, "VARIANT payola")


def sandbox(house: House) -> None:
    """A sandbox of the Master, in Spring 1901."""
    _create(house, "RULE SOLITAIRE", "FORM")
    _master(house, "ACTIVATE")
    put(house, replace(house.game(), sandbox_until=house.now + LIFE))


def branched(house: House) -> None:
    """The same, with a branch."""
    sandbox(house)
    _master(house, "BRANCH mate")


def stalled(house: House) -> None:
    """No center has changed hands for years, and the players are warned."""
    _start(house, "HOUSE stalemate_years=1")
    for _ in range(2):
        _master(house, "PROCESS!")
    _master(house, "WARN DIAS", "PROCESS!")


GAMES: tuple[Callable[[House], None], ...] = (
    movement,
    teaching,
    forming,
    retreats,
    builds,
    removals,
    ordered,
    later,
    vacant,
    forming_by_lot,
    private,
    none,
    preparation,
    with_a_dummy,
    movable,
    proposing,
    rolled_back,
    stopped,
    drawn,
    overbuilt,
    two_in_munich,
    everybody,
    investing,
    market,
    electing,
    led,
    paying,
    payola,
    voting,
    voting_on_two,
    sandbox,
    branched,
    stalled,
)
"""Example games, first those in which most examples can be sent."""


def _create(house: House, *lines: str) -> None:
    house.mail(GM, f"CREATE river {PASSWORD}", "ZONE Europe/Berlin", *lines, "SIGNOFF")


def _start(house: House, *lines: str) -> None:
    _create(house, "RULE POWER_CHOICE DEFAULT_UNORDERED", *lines, "FORM")
    for power in POWERS:
        house.mail(address(power), f"JOIN {power.lower()}@river {PASSWORD}")
    house.mail(OWL, f"OBSERVE owl@river {PASSWORD}")
    assert house.game().phase_code == "S1901M"


def _master(house: House, *lines: str) -> list[str]:
    sender, sign_on = SENDERS["Master"]
    return [line for letter in house.mail(sender, sign_on, *lines) for line in letter.text.splitlines()]
