"""SET CALENDAR: deadlines for the calendar in somebody's letters (commands.md 6)."""

from __future__ import annotations

import pytest

from tests.support.command_mails import refused, refused_play, told
from tests.support.house import House, address

OWL = "owl@example.net"


def wanting(river: House) -> set[str]:
    """Return the readers whose letters bring deadlines."""
    game = river.game()
    found = {power.name for power in game.powers if power.player is not None and power.player.calendar}
    return found | ({"MASTER"} if game.master.calendar else set())


def test_everybody_in_the_game_chooses_for_himself(river: House) -> None:
    everybody = wanting(river)
    assert len(everybody) == 8
    assert "have no entries for your calendar" in told(river.play("FRANCE", "SET CALENDAR OFF"), address("FRANCE"))
    river.master("SET NOCALENDAR")
    assert wanting(river) == everybody - {"FRANCE", "MASTER"}
    assert "have an entry for your calendar" in told(river.play("FRANCE", "set calendar on"), address("FRANCE"))
    assert wanting(river) == everybody - {"MASTER"}


def test_a_choice_that_was_made_already_changes_nothing(river: House) -> None:
    before = river.game()
    assert "bring deadlines for the calendar already" in told(
        river.play("FRANCE", "SET CALENDAR ON"), address("FRANCE")
    )
    assert river.game() == before
    river.play("FRANCE", "SET CALENDAR OFF")
    assert "bring nothing for the calendar already" in told(river.play("FRANCE", "SET NOCALENDAR"), address("FRANCE"))


@pytest.mark.parametrize("line", ["SET CALENDAR", "SET CALENDAR MAYBE", "SET CALENDAR ON OFF", "SET NOCALENDAR ON"])
def test_what_is_no_choice_is_refused(river: House, line: str) -> None:
    assert "SET CALENDAR ON or SET CALENDAR OFF" in refused_play(river, "E-SET-SYNTAX", "FRANCE", line)
    assert "FRANCE" in wanting(river)


def test_who_only_watches_has_no_deadlines(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    refused(river, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "SET CALENDAR ON")
