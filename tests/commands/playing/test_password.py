"""SET PASSWORD (commands.md 6)."""

from __future__ import annotations

from tests.support.command_mails import code_of, everything, refused_play, told
from tests.support.house import GM, House, address

FRANCE = address("FRANCE")


def test_a_new_password_counts_at_once_and_is_never_shown(river: House) -> None:
    letters = river.play("FRANCE", "SET PASSWORD New-Word", "STATUS")
    assert "new-word" not in everything(letters).casefold()
    assert "changed" in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON Friver france-pw") == "E-SIGNON"
    assert code_of(river, FRANCE, "SIGNON Friver NEW-WORD") == ""


def test_everybody_changes_his_own_password(river: House) -> None:
    river.master("SET PASSWORD other-secret")
    assert code_of(river, GM, "SIGNON Mriver other-secret") == ""
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.mail("owl@example.org", "SIGNON owl@river owl-pw", "SET PASSWORD hoo-hoo")
    assert code_of(river, "owl@example.org", "SIGNON owl@river hoo-hoo") == ""


def test_a_password_is_one_word_without_angle_brackets(river: House) -> None:
    assert "needs a value" in refused_play(river, "E-SET-EMPTY", "FRANCE", "SET PASSWORD")
    assert "too many" in refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET PASSWORD my secret")
    said = refused_play(river, "E-PW-CHAR", "FRANCE", "SET PASSWORD <secret>")
    assert "without < and >" in said
    assert "secret" not in said
