"""SET LEAVING: what a day of silence means after RESIGN (commands.md 5.8)."""

from __future__ import annotations

from tests.support.command_mails import refused_master, told
from tests.support.house import GM, House, address


def test_leaving_is_set_to_twice_or_day_and_shown_where_settings_are(river: House) -> None:
    assert "So it is already" in told(river.master("SET LEAVING TWICE"), GM)
    assert "leaves a day later" in told(river.master("SET LEAVING DAY"), address("ITALY"))
    assert "leaves a day later" in told(river.play("ITALY", "LIST"), address("ITALY"))
    assert "LEAVING DAY" in told(river.master("SETTINGS"), GM)
    assert 'not "NEVER"' in refused_master(river, "E-SETTING", "SET LEAVING NEVER")


def test_a_new_game_may_begin_with_leaving_day(house: House) -> None:
    house.mail(GM, "CREATE lake gm-secret", "LEAVING day", "FORM")
    assert house.game("lake").leave_in_silence
    house.mail(GM, "CREATE pond gm-secret", "FORM")
    assert not house.game("pond").leave_in_silence
