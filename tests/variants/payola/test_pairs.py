"""Secrecy of money: two judges differ in offers, savings, gifts or a list, all others hear the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.support.house import GM, POWERS
from tests.support.pairs import Pair
from tests.support.variant_pairs import OWL, Mails, apart, ask, begun, both, by


@dataclass(frozen=True)
class Secret:
    """Mails of some powers in either world, once a movement phase; `knowing` are those who may notice.

    Units hold or support, so that the same can be sent again in the next phase. `setup` is what the Master does before,
    `instead` what the Master does in the second world then, if that is something else. `watcher_knows`: whoever watches
    may notice too. Lines of a mail below `[TURKEY]` come after the writer's own sheet.
    """

    first: Mails
    second: Mails
    knowing: tuple[str, ...]
    rules: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    watcher_knows: bool = False

    @property
    def has_dummy(self) -> bool:
        """True if Turkey is a dummy."""
        return any(line.startswith("DUMMY") for line in self.setup)


DUMMY = ("DUMMY TURKEY",)
OF_FRANCE, OF_GERMANY = ((*DUMMY, f"CONTROL TURKEY {lord}") for lord in ("FRANCE", "GERMANY"))
TURKISH = ["[TURKEY]", "5 : A CON S F ANK", "1 : F ANK H", "1 : A SMY H"]
CHEAPER = ["[TURKEY]", "2 : A CON S F ANK", "1 : F ANK H", "1 : A SMY H"]
BRIBE, LESS = ["9 : A PAR S F BRE"], ["4 : A PAR S F BRE"]
SECRETS = {
    "offers for own units": Secret(
        {"FRANCE": ["7 : A PAR S F BRE"]}, {"FRANCE": ["3 : A PAR S F BRE", "2 : F BRE H"]}, ("FRANCE",)
    ),
    "offers for own units, where prices are public": Secret(
        {"FRANCE": ["5 : A PAR S F BRE | - GAS", "1 : A MAR H"]},
        {"FRANCE": ["5 : A PAR S F BRE", "1 : A PAR - GAS", "1 > A MAR H"]},
        ("FRANCE",),
        ("PUBLIC_TOTALS",),
    ),
    "offers for others' units that lose": Secret(
        {"FRANCE": ["1 : A MUN - RUH", "% for peace"]}, {"FRANCE": ["1 : A BER - PRU", "1 : F LON - NTH"]}, ("FRANCE",)
    ),
    "offers that lose, where prices are public": Secret(
        {"FRANCE": ["1 : A MUN - RUH"]}, {"FRANCE": ["1 : A BER - PRU"]}, ("FRANCE",), ("PUBLIC_TOTALS",)
    ),
    "how much a bribe was": Secret({"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND", "FRANCE")),
    "how much a bribe was, to its owner too": Secret(
        {"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND",), ("HIDE_COST",)
    ),
    "how much a bribe was, without statements": Secret(
        {"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND",), ("NO_LEDGERS",)
    ),
    "how much a bribe was, in a closed game": Secret(
        {"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND", "FRANCE"), ("ZEROSUM",)
    ),
    "who bribed": Secret({"ENGLAND": BRIBE}, {"GERMANY": BRIBE}, ("ENGLAND", "GERMANY")),
    "who bribed, where prices are public": Secret(
        {"ENGLAND": BRIBE}, {"GERMANY": BRIBE}, ("ENGLAND", "GERMANY"), ("PUBLIC_TOTALS",)
    ),
    "who bribed, in the fog": Secret(
        {"ENGLAND": ["9 : A PAR H"]}, {"GERMANY": ["9 : A PAR H"]}, ("ENGLAND", "GERMANY"), ("BLIND",)
    ),
    "how much was bid in the fog": Secret(
        {"ENGLAND": ["9 : A PAR H", "3 : A GAL H"]}, {"ENGLAND": ["4 : A PAR H"]}, ("ENGLAND", "FRANCE"), ("BLIND",)
    ),
    "who bribed, with a price as on the market": Secret(
        {"ENGLAND": BRIBE}, {"GERMANY": BRIBE}, ("ENGLAND", "GERMANY"), ("EBAYOLA",)
    ),
    "whether an owner paid too, to those who paid": Secret(
        {"FRANCE": ["3 : A PAR S F BRE"], "ENGLAND": BRIBE}, {"FRANCE": ["1 : F BRE H"], "ENGLAND": BRIBE}, ("FRANCE",)
    ),
    "what was bid beyond a treasury": Secret(
        {"FRANCE": ["40 : A PAR S F BRE", "40 : A MAR H"]},
        {"FRANCE": ["4 : A PAR S F BRE", "1 : A MAR H"]},
        ("FRANCE",),
    ),
    "savings": Secret({"FRANCE": ["4 $", "1 : A PAR H"]}, {"FRANCE": ["9 $", "1 : A PAR H"]}, ("FRANCE",)),
    "offers without statements": Secret(
        {"FRANCE": ["7 : A PAR H"]}, {"FRANCE": ["2 : A PAR H"]}, ("FRANCE",), ("NO_LEDGERS", "HIDE_COST")
    ),
    "offers that are hidden from the owner himself": Secret(
        {"FRANCE": ["7 : A PAR H"]}, {"FRANCE": ["2 : A PAR H"]}, ("FRANCE",), ("HIDE_OFFERS",)
    ),
    "a gift": Secret({"FRANCE": ["TRANSFER 5 ITALY"]}, {"FRANCE": ["TRANSFER 2 ITALY"]}, ("FRANCE", "ITALY")),
    "whether there was a gift": Secret({"FRANCE": ["TRANSFER 5 ITALY"]}, {}, ("FRANCE", "ITALY")),
    "who gave, where gifts are anonymous": Secret(
        {"ENGLAND": ["TRANSFER 7 ITALY"]}, {"GERMANY": ["TRANSFER 7 ITALY"]}, ("ENGLAND", "GERMANY"), ("ANON_TRANSFER",)
    ),
    "who gave twice, where one gift is allowed": Secret(
        {"ENGLAND": ["TRANSFER 7 ITALY"]},
        {"GERMANY": ["TRANSFER 7 ITALY"]},
        ("ENGLAND", "GERMANY"),
        ("ANON_TRANSFER", "ONE_TRANSFER"),
    ),
    "an acceptance list": Secret({"FRANCE": ["ACCEPT GE?"]}, {"FRANCE": ["ACCEPT TI"]}, ("FRANCE",)),
    "an acceptance list that no tie asks": Secret({"FRANCE": ["ACCEPT ?F"]}, {}, ("FRANCE",), ("PUBLIC_TOTALS",)),
    "dear friends among orders that all pay the same": Secret(
        {"FRANCE": ["ACCEPT EG"]}, {"FRANCE": ["ACCEPT GE"]}, ("FRANCE",), ("EBAYOLA",)
    ),
    "offers in the name of a hidden dummy": Secret(
        {"FRANCE": TURKISH}, {"FRANCE": CHEAPER}, ("FRANCE",), ("HIDE_DUMMIES",), OF_FRANCE
    ),
    "who orders for a hidden dummy": Secret(
        {"FRANCE": TURKISH},
        {"GERMANY": TURKISH},
        ("FRANCE", "GERMANY"),
        ("HIDE_DUMMIES",),
        OF_FRANCE,
        OF_GERMANY,
    ),
    "a gift of a hidden dummy": Secret(
        {"FRANCE": [*TURKISH, "TRANSFER 4 ITALY FROM TURKEY"]},
        {"FRANCE": [*TURKISH, "TRANSFER 9 ITALY FROM TURKEY"]},
        ("FRANCE", "ITALY"),
        ("HIDE_DUMMIES",),
        OF_FRANCE,
    ),
    "how much a bribe for a vassal was": Secret(
        {"ENGLAND": ["9 : A CON S F ANK"]},
        {"ENGLAND": ["4 : A CON S F ANK"]},
        ("ENGLAND", "FRANCE"),
        ("VASSAL_DUMMIES",),
        OF_FRANCE,
    ),
    "what a lord offers for a vassal": Secret(
        {"FRANCE": ["5 : A CON S F ANK", "2 : F ANK H"]},
        {"FRANCE": ["1 : A CON S F ANK", "2 : A SMY H"]},
        ("FRANCE",),
        ("VASSAL_DUMMIES",),
        OF_FRANCE,
    ),
    "who bribed a vassal, where prices are public": Secret(
        {"ENGLAND": ["9 : A CON S F ANK"]},
        {"GERMANY": ["9 : A CON S F ANK"]},
        ("ENGLAND", "GERMANY"),
        ("VASSAL_DUMMIES", "PUBLIC_TOTALS"),
        OF_FRANCE,
    ),
    "how much a bribe for a dummy was, which alone takes any": Secret(
        {"FRANCE": ["9 : A CON S F ANK"]}, {"FRANCE": ["4 : A CON S F ANK"]}, ("FRANCE",), ("PAY_DUMMIES",), DUMMY
    ),
    "bribes for a dummy that lose": Secret(
        {"FRANCE": ["1 : A CON - BUL"], "ENGLAND": ["5 : A CON H"]},
        {"FRANCE": ["2 : A CON - SMY"], "ENGLAND": ["5 : A CON H"]},
        ("FRANCE",),
        ("PAY_DUMMIES",),
        DUMMY,
    ),
    "who bribed a dummy, where prices are public": Secret(
        {"ENGLAND": ["9 : A CON S F ANK"]},
        {"GERMANY": ["9 : A CON S F ANK"]},
        ("ENGLAND", "GERMANY"),
        ("PAY_DUMMIES", "PUBLIC_TOTALS"),
        DUMMY,
    ),
    "what is paid for a signal": Secret(
        {"FRANCE": ["5 : A PAR H", "0 : A PAR S A MAR - PIE ?"]},
        {"FRANCE": ["3 : A PAR H", "0 : A PAR S A MAR - PIE ?"]},
        ("FRANCE",),
        ("RESTRICT_SIGNAL",),
    ),
    "who paid for a signal": Secret(
        {"FRANCE": ["0 : A PAR S A MAR - PIE ?"], "ENGLAND": ["9 : A PAR H"]},
        {"FRANCE": ["0 : A PAR S A MAR - PIE ?"], "GERMANY": ["9 : A PAR H"]},
        ("ENGLAND", "GERMANY"),
        ("RESTRICT_SIGNAL",),
    ),
    "who bribed, where one who watches is omniscient": Secret(
        {"ENGLAND": BRIBE},
        {"GERMANY": BRIBE},
        ("ENGLAND", "GERMANY"),
        (),
        ("SET OMNISCIENT owl",),
        watcher_knows=True,
    ),
}
FEW = (
    "who bribed, where prices are public",
    "how much a bribe was, to its owner too",
    "who gave, where gifts are anonymous",
)
"""Secrets that are looked at in the quick suite too, for one phase."""
TRIED = (
    "TRANSFER 1 ITALY FROM FRANCE",
    "TRANSFER 9999 FRANCE",
    "ACCEPT F? FOR FRANCE",
    "9 : A PAR",
    "3 : A GAL - BOH",
    "0 : A PAR H",
    "BALANCE FRANCE",
    "STATUS FRANCE",
)
"""Tries of one who may not know, all answered without any news."""


def usual(pair: Pair, power: str, *offers: str) -> list[str]:
    """A sheet with these offers, and with two silver pieces for each other unit of one's own to hold."""
    game = pair.worlds[0].game()
    own = [str(unit.piece) for unit in game.board.units if unit.power == power]
    price = "" if "PAY_DUMMIES" in game.rules else "2 : "
    return [*offers, *(f"{price}{piece} H" for piece in own if not any(piece in offer for offer in offers))]


def sheets(pair: Pair, *but: str) -> None:
    """Return everybody's usual sheet."""
    for power in POWERS:
        if power not in but:
            both(pair, power, *usual(pair, power))


def sent(pair: Pair, mails: Mails) -> dict[str, list[str]]:
    """The mails of a world; offers are sent with the rest of a sheet."""
    return {power: _sheet(pair, power, lines) for power, lines in mails.items()}


def _sheet(pair: Pair, power: str, lines: Sequence[str]) -> list[str]:
    if lines[0].startswith("["):
        return [*usual(pair, power), *lines]
    return usual(pair, power, *lines) if lines[0][0].isdigit() else list(lines)


def phase(pair: Pair, secret: Secret) -> None:
    """Send usual sheets, the secret, a gift to each who knows, and questions; end by the last sheet."""
    code = pair.worlds[0].game().phase_code
    dummies = ["TURKEY"] * secret.has_dummy
    last = "RUSSIA" if secret.has_dummy else "TURKEY"
    sheets(pair, last, *dummies)
    apart(pair, sent(pair, secret.first), sent(pair, secret.second))
    for power in secret.knowing:
        both(pair, "AUSTRIA", f"TRANSFER 1 {power}")
    ask(pair, ("BALANCE",), TRIED)
    both(pair, last, *usual(pair, last))
    if pair.worlds[0].game().phase_code == code:
        pair.later(days=3)
    assert pair.worlds[0].game().phase_code != code
    assert pair.worlds[0].game().board == pair.worlds[1].game().board


def played(folder: Path, secret: Secret, phases: int) -> Pair:
    """Play `phases` phases with the secret, ask for their results, and close both worlds."""
    pair = begun(folder, "payola", secret.rules, secret.knowing)
    if secret.watcher_knows:
        pair.knowing.add(OWL)
    if secret.setup:
        first, second = ((GM, ("SIGNON Mriver gm-secret", *lines)) for lines in (secret.setup, secret.instead))
        pair.step([first], [second if secret.instead else first])
    for _ in range(phases):
        phase(pair, secret)
    ask(pair, ("BALANCE",))
    pair.close()
    return pair


@pytest.mark.slow
@pytest.mark.parametrize("name", SECRETS)
def test_nobody_but_those_concerned_learns_anything_of_somebodys_money(tmp_path: Path, name: str) -> None:
    pair = played(tmp_path, SECRETS[name], phases=2)
    assert pair.planted == 2
    assert pair.count() > 80
    assert pair.difference() == ""


@pytest.mark.parametrize("name", FEW)
@pytest.mark.slow
def test_a_phase_that_differs_in_money_is_the_same_to_everybody_else(tmp_path: Path, name: str) -> None:
    assert played(tmp_path, SECRETS[name], phases=1).difference() == ""


@pytest.mark.slow
def test_the_price_of_a_unit_is_seen_by_its_owner_alone_or_by_all_where_prices_are_public(tmp_path: Path) -> None:
    pair = begun(tmp_path / "owner", "payola", (), ["ENGLAND"])
    phase(pair, Secret({"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND",)))
    pair.close()
    assert "Units of France, and what was paid for them" in pair.difference()
    pair = begun(tmp_path / "all", "payola", ("PUBLIC_TOTALS",), ["ENGLAND", "FRANCE"])
    phase(pair, Secret({"ENGLAND": BRIBE}, {"ENGLAND": LESS}, ("ENGLAND", "FRANCE")))
    pair.close()
    assert "Prices paid" in pair.difference()


@pytest.mark.slow
def test_who_is_omniscient_learns_who_bribed(tmp_path: Path) -> None:
    secret = SECRETS["who bribed, where one who watches is omniscient"]
    assert "9 : A PAR S F BRE" in played(tmp_path, replace(secret, watcher_knows=False), phases=1).difference()


@pytest.mark.slow
def test_everybody_learns_who_bribed_when_the_game_is_over(tmp_path: Path) -> None:
    pair = begun(tmp_path, "payola", (), ["ENGLAND", "GERMANY"])
    phase(pair, SECRETS["who bribed"])
    for power in POWERS:
        both(pair, power, "SET DRAW")
    both(pair, "ITALY", "HISTORY river")
    pair.close()
    assert "> A PAR S F BRE" in pair.difference()


def test_an_anonymous_gift_beside_signed_press_is_the_same_as_in_a_mail_of_its_own(tmp_path: Path) -> None:
    pair = begun(tmp_path, "payola", ("ANON_TRANSFER",), ["ENGLAND", "FRANCE"])
    gift, press = "TRANSFER 5 ITALY", ("BROADCAST", "Peace to all.", "ENDPRESS")
    pair.linked(by("ENGLAND", gift, *press), [by("FRANCE", gift), by("ENGLAND", *press)])
    pair.linked(by("ENGLAND", *press, gift), [by("ENGLAND", *press), by("FRANCE", gift)])
    pair.close()
    assert pair.difference() == ""
