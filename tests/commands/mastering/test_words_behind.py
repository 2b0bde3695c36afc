"""Sentences behind a Master's command: it does nothing, whatever it would do alone."""

from __future__ import annotations

from judge.app.mails.run_commands import carry_out_mail
from judge.commands.framework.table import MASTER_ONLY, TABLE, Where
from judge.game.game import Role
from judge.game.outcome import Outcome
from judge.mail.inbound.lines import Line
from judge.mail.inbound.read_mail import InboundMail
from judge.store.repository import GameRepository
from tests.support.command_mails import order_all, refused_master, sign_on
from tests.support.house import GM, House, address
from tests.support.rows import each_row

TEXTS = frozenset(
    {"WARN", "CLARIFY", "OFFICIAL", "OVERRIDE", "REJECT", "SET DESC", "SET COMMENT", "SET INFO", "SET INFORMATION"}
)
"""Commands whose words are told to people as they are."""
PROSE = ("if nobody answers by Friday", "when the new map is ready", "is what I want, right?", "not yet")
NAMED = ("SET NAME", "SET PASSWORD", "SET PRIVATE")
"""Settings whose words are kept as they are."""
TAKEN_BACK = {"SET DRAW NO", "SET WAIT NO"}
"""Lines in which NO takes back what they would do."""
DENIALS = ("NO", "(not)", "don't")


class _Undo(Exception):
    """Ends a transaction without effect."""


def outcome(house: House, line: str, power: str = "") -> Outcome:
    """Return what a line of a power's player, or the Master's, would do. Nothing is kept of it."""
    sender, opener = (address(power), sign_on(power)) if power else (GM, "SIGNON Mriver gm-secret")
    mail = InboundMail(sender=sender, lines=(Line(1, opener), Line(2, line)))
    found: list[Outcome] = []
    try:
        with house.judge.store.transaction() as tx:
            found.append(carry_out_mail(house.judge, GameRepository(tx, house.now), mail).outcome)
            raise _Undo
    except _Undo:
        return found[0]


def acts(house: House) -> list[str]:
    """Return the Master's lines, by the samples in the table, that would change the game."""
    made = {TABLE[keyword].name: TABLE[keyword] for keyword in TABLE if TABLE[keyword].by == MASTER_ONLY}
    lines = [line for name, each in made.items() if name not in TEXTS for line in each.usage.split("\n")]
    lines.remove("DELAY 2D Anna is ill")  # a reason goes on
    return [line for line in dict.fromkeys(lines) if outcome(house, line).game != house.game()]


def test_a_masters_command_with_a_sentence_behind_it_does_nothing(river: House) -> None:
    order_all(river)
    river.master("PROCESS")
    found = acts(river)
    assert len(found) > 30
    changed = {f"{line} {more}" for line in found for more in PROSE if outcome(river, f"{line} {more}").events}
    assert changed == set()


def test_before_the_start_it_does_nothing_either(house: House) -> None:
    house.create()
    found = acts(house)
    assert len(found) > 10
    changed = {f"{line} {more}" for line in found for more in PROSE if outcome(house, f"{line} {more}").events}
    assert changed == set()


def test_a_no_behind_a_masters_command_is_not_a_yes(river: House) -> None:
    order_all(river)
    river.master("PROCESS")
    found = ["DELAY 2D", *(line for line in acts(river) if not line.startswith(NAMED))]
    changed = {f"{line} {more}" for line in found for more in DENIALS if outcome(river, f"{line} {more}").events}
    assert changed == set()


def test_a_no_behind_a_players_command_is_not_a_yes(river: House) -> None:
    made = {TABLE[keyword].name: TABLE[keyword] for keyword in TABLE if Role.POWER in TABLE[keyword].by}
    free = {made.name: made for made in map(TABLE.__getitem__, TABLE) if not made.by and made.where is Where.BODY}
    lines = [line for each in ({**made, **free}).values() for line in each.usage.split("\n") if each.takes is None]
    found = [line for line in dict.fromkeys(lines) if outcome(river, line, "FRANCE").game != river.game()]
    assert len(found) > 10
    tried = [(line, more) for line in found if not line.startswith(NAMED) for more in DENIALS]
    changed = {f"{line} {more}" for line, more in tried if outcome(river, f"{line} {more}", "FRANCE").events}
    assert changed == TAKEN_BACK


@each_row(
    ("line", "send"),
    [
        ("SET NOARCHIVE when it is over", "SET NOARCHIVE"),
        ("DELAY 24H if Anna is still ill", "DELAY 24H"),
        ("EJECT france if he is late again", "EJECT france"),
        ("DUMMY france when nobody wants it", "DUMMY france"),
        ("PAUSE until Monday, or what do you think?", "PAUSE"),
        ("ROLLBACK if all agree", "ROLLBACK"),
    ],
)
def test_the_refusal_has_the_line_to_send(river: House, line: str, send: str) -> None:
    code = "E-SET-SYNTAX" if line.startswith("SET") else "E-SYNTAX"
    assert f": {send}" in refused_master(river, code, line).partition("Unprocessed")[0]


def test_a_reason_behind_delay_stays_a_reason(river: House) -> None:
    assert "Anna is ill" in "".join(letter.text for letter in river.master("DELAY 2D Anna is ill, so we wait"))
