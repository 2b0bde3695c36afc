"""Refusals without another test, each by a mail: nothing changes, and the writer learns the reason."""

from __future__ import annotations

import re
from email.message import EmailMessage

import pytest
from msgspec.structs import replace

from judge.app.base import judge as judge_module
from judge.app.mails import run_commands
from judge.board.maps import Map
from judge.board.names import PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from judge.files.maps.load import load_map
from judge.mail.inbound.read_mail import read_mail
from tests.support.command_mails import (
    put,
    readers,
    refusal_of,
    refused,
    refused_master,
    refused_play,
    sign_on,
    states,
    told,
)
from tests.support.house import GM, House, address, to
from tests.support.rules import registry_lacking

FRANCE, ITALY = address("FRANCE"), address("ITALY")


def faults(house: House, *lines: str) -> set[str]:
    """Every fault that is found in orders that France's player sends."""
    refusal = refusal_of(house, FRANCE, sign_on("FRANCE"), *lines)
    return {problem.code for problem in refusal.problems} | {refusal.code} if refusal else set()


def stand(house: House, *units: str) -> None:
    """Put French units, `F ENG`, in the place of those that France has, whatever phase it is."""
    board = house.game().board
    france = PowerName("FRANCE")
    others = tuple(unit for unit in board.units if unit.power != france)
    own = tuple(Unit(france, UnitType(text[0]), Province(text[2:])) for text in units)
    put(house, replace(house.game(), position=replace(board, units=(*others, *own))))


# The mail as a whole


def mail_of(content: str | bytes) -> EmailMessage:
    """A mail of France's player that holds a text, or a file and no text."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = FRANCE, "judge@example.org", "<1@example.net>"
    if isinstance(content, bytes):
        mail.set_content(content, maintype="application", subtype="pdf", filename="orders.pdf")
    else:
        mail.set_content(content)
    return mail


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (b"%PDF-1.4", "E-MAIL-NOTEXT", "no readable text"),
        ("A PAR H\n" * 1200, "E-MAIL-LINES", "more than 1,000 lines"),
        ("SET WAIT " * 50_000, "E-MAIL-SIZE", "Nothing in it was done"),
    ],
)
def test_a_mail_that_cannot_be_read_is_answered_and_nothing_of_it_done(
    river: House, content: str | bytes, code: str, words: str
) -> None:
    raw = mail_of(content).as_bytes()
    problem = read_mail(raw).problem
    assert problem is not None
    assert problem.code == code
    before = states(river)
    letters = river.raw(raw, FRANCE)
    assert states(river) == before
    assert readers(letters) == {FRANCE}
    assert words in told(letters, FRANCE)


def test_a_mail_with_more_than_fifty_commands_is_refused_whole(river: House) -> None:
    assert "at most 50 are done" in refused_play(river, "E-MANY", "FRANCE", *["SET WAIT", "SET NOWAIT"] * 26)


def test_a_mail_with_more_than_three_hundred_orders_is_refused(river: House) -> None:
    assert "more than 300 orders" in refused_play(river, "E-ORD-LINES", "FRANCE", *["A PAR H"] * 301)


def test_more_than_two_hundred_rules_are_no_statement_of_rules(river: House) -> None:
    many = " ".join(f"X{number}" for number in range(201))
    assert "At most 200 rules" in refused_master(river, "E-RULE-MANY", f"SET RULE {many}")
    assert "At most 200 rules" in told(river.mail(GM, "CREATE lake gm-secret", f"RULE {many}"), GM)


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ("NO_SUCH_RULE", "E-UNKNOWN-RULE"),
        ("SEE_ALL_SCS", "E-NOT-AVAILABLE"),
        ("HOME_BUILDS BUILD_ANY", "E-INCOMPATIBLE"),
        ("SOLITAIRE REAL_TIME", "E-CONFLICT"),
        ("ZEROSUM", "E-WRONG-VARIANT"),
    ],
)
def test_rules_that_cannot_be_are_refused_in_create_and_in_set_rule(river: House, stated: str, code: str) -> None:
    river.judge.registry = registry_lacking("SEE_ALL_SCS")
    refusal = refusal_of(river, GM, "CREATE lake gm-secret", f"RULE {stated}")
    assert refusal is not None
    assert code in {problem.code for problem in refusal.problems}
    before = states(river)
    letters = river.mail(GM, "CREATE lake gm-secret", f"RULE {stated}")
    letters += river.master(f"SET RULE {stated}")
    assert states(river) == before
    assert readers(letters) == {GM}


# A power that is a dummy on its map


def test_nobody_joins_as_a_power_that_is_a_dummy_on_the_map(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_dummy(name: str) -> Map:
        whole = load_map(name)
        turkey = PowerName("TURKEY")
        return replace(whole, powers={**whole.powers, turkey: replace(whole.powers[turkey], dummy=True)})

    monkeypatch.setattr(judge_module, "load_map", with_dummy)
    monkeypatch.setattr(run_commands, "load_map", with_dummy)
    house.create("RULE POWER_CHOICE")
    assert "is a dummy on this map" in refused(house, "E-POWER-DUMMY", FRANCE, "JOIN turkey@river turkey-pw")


# Order lines


@pytest.mark.parametrize(
    ("units", "line", "code"),
    [
        ("A PAR", "A PAR - XYZ", "E-ORD-PLACE"),
        ("A PAR", "A LON H", "E-ORD-UNIT"),
        ("F MAO", "F MAO - SPA", "E-ORD-COASTNEEDED"),
        ("F MAO", "F MAO - SPA/BUR", "E-ORD-COAST"),
        ("A YOR", "A YOR - LIV", "E-ORD-AMBIG"),
        ("A PAR", "A PAR X BUR", "E-ORD-TYPE"),
        ("A PAR", "kindly holt Paris", "E-ORD-WORD"),
        ("A PAR", "A PAR - BUR H", "E-ORD-JUNK"),
        ("A PAR", "A PAR -", "E-ORD-EMPTY"),
        ("A PAR", "A PAR R BUR", "E-ORD-PHASE"),
        ("A PAR", "A PAR P ENGLAND", "E-ORD-PROXY"),
        ("A PAR", "A PAR - PAR", "E-ORD-STAY"),
        ("A PAR", "A PAR - MAR", "E-ORD-MOVE"),
        ("A PIC", "A PIC - BAL - DEN", "E-ORD-PATH"),
        ("A PIC, F ENG", "A PIC - ENG - NTH - YOR", "E-ORD-PATHFLEET"),
        ("A PAR", "A PAR S A PAR", "E-ORD-SUPSELF"),
        ("A PAR", "A PAR S A BUR", "E-ORD-SUPWHO"),
        ("A PAR", "A PAR S A MUN", "E-ORD-SUPADJ"),
        ("A PAR", "A PAR S A BER - BUR", "E-ORD-SUPREACH"),
        ("F ENG", "F ENG C A WAL - BRE", "E-ORD-CONWHO"),
        ("F ENG, A PIC", "F ENG C A PIC - MUN", "E-ORD-CONDEST"),
        ("F ENG, A PIC", "F ENG C A PIC - NWY", "E-ORD-CONIMP"),
        ("A PAR", "[ITALY] A ROM H", "E-ORD-CONTROL"),
    ],
)
def test_an_order_that_cannot_be_comes_back_with_its_fault(river: House, units: str, line: str, code: str) -> None:
    stand(river, *units.split(", "))
    assert code in faults(river, line)
    before = states(river)
    letters = river.play("FRANCE", line)
    assert states(river) == before
    assert readers(letters) == {FRANCE}
    assert line.rsplit(maxsplit=1)[-1] in told(letters, FRANCE) or code == "E-ORD-MISSING"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("A BUR H",), "E-RET-VERB"),
        (("A PAR H",), "E-RET-VERB"),
        (("A BUR - MUN",), "E-RET-DEST"),
        (("A PAR D",), "E-RET-UNIT"),
        (("A BUR D", "A BUR - GAS"), "E-RET-TWICE"),
    ],
)
def test_a_retreat_that_cannot_be_comes_back_with_its_fault(river: House, lines: tuple[str, ...], code: str) -> None:
    """Burgundy may go to Gascony or Picardy, the fleet in the Channel to Brest."""
    game = river.game()
    france = PowerName("FRANCE")
    beaten = (
        Dislodged(Unit(france, UnitType.ARMY, Province("BUR")), Province("MUN"), (Province("GAS"), Province("PIC"))),
        Dislodged(Unit(france, UnitType.FLEET, Province("ENG")), Province("NTH"), (Province("BRE"),)),
    )
    phase = river.judge.in_play(game).map.phase("S1901R")
    put(river, replace(game, position=replace(game.board, phase=phase, dislodged=beaten)))
    assert code in faults(river, *lines)
    before = states(river)
    letters = river.play("FRANCE", *lines)
    assert states(river) == before
    assert readers(letters) == {FRANCE}
    said = " ".join(told(letters, FRANCE).split())
    assert ("Only dislodged units have orders now." in said) is (code == "E-RET-VERB")


@pytest.mark.parametrize(
    ("centers", "lines", "code"),
    [
        ("PAR MAR BRE SPA POR", ("A GAS - BUR",), "E-ADJ-BAD"),
        ("PAR MAR BRE SPA POR", ("REMOVE A GAS",), "E-ADJ-KIND"),
        ("PAR MAR BRE SPA POR", ("BUILD A SPA",), "E-ADJ-SITE"),
        ("PAR MAR BRE SPA POR", ("BUILD F PAR",), "E-ADJ-UNIT"),
        ("PAR MAR BRE SPA POR", ("BUILD A PAR", "BUILD A PAR"), "E-ADJ-DOUBLE"),
        ("PAR MAR BRE SPA", ("BUILD A PAR", "BUILD A MAR"), "E-ADJ-COUNT"),
        ("PAR MAR", ("REMOVE A KIE",), "E-ADJ-NOUNIT"),
        ("PAR MAR", ("KEEP A GAS", "REMOVE A GAS"), "E-ADJ-CONFLICT"),
    ],
)
def test_a_build_or_removal_that_cannot_be_comes_back_with_its_fault(
    river: House, centers: str, lines: tuple[str, ...], code: str
) -> None:
    """Winter: France has armies in Gascony and Burgundy and a fleet in the Mid-Atlantic."""
    stand(river, "A GAS", "A BUR", "F MAO")
    game = river.game()
    owners = {Province(center): PowerName("FRANCE") for center in centers.split()}
    phase = river.judge.in_play(game).map.phase("W1901A")
    put(river, replace(game, position=replace(game.board, phase=phase, centers=owners)))
    assert code in faults(river, *lines)
    before = states(river)
    letters = river.play("FRANCE", *lines)
    assert states(river) == before
    assert readers(letters) == {FRANCE}


LONG_VALUES = [
    *("SET ZONE", "SET ADDRESS", "SET VOTE", "SET ABSENCE", "LIST", "HISTORY river FROM", "MAP river", "HELP"),
    *("PRESS TO", "BROADCAST", "SET", "TRY S1901M", "M EJECT", "M DUMMY", "M BECOME", "M PROMOTE", "M SET TIMING"),
    *("M SET TIMING MOVE", "M SET RULE", "M SET DENY PLAYER", "M SET OMNISCIENT", "M SET ROTATE"),
]


@pytest.mark.parametrize(
    ("line", "value"),
    [(line, "x" * 1500) for line in LONG_VALUES]
    + [(line, value) for line in ("SET VOTE", "M SET TIMING") for value in ('a"b' + "x" * 3000, "wxyz " * 300)],
)
def test_a_refusal_quotes_sixty_signs_of_a_long_value(river: House, line: str, value: str) -> None:
    verb = line.removeprefix("M ")
    by_master = line != verb
    letters = river.master(f"{verb} {value}") if by_master else river.play("FRANCE", f"{verb} {value}")
    (answer,) = to(letters, GM if by_master else FRANCE)
    reason = answer.text.partition("Unprocessed part")[0]
    assert "NOT" in answer.subject
    assert not re.search(r"x{33}", answer.subject)
    assert len(max(reason.split(), key=len)) <= 64
    assert len(reason) < 900
