"""SET TOKEN NEW: replies to older letters count no more (modern_mail.md 1)."""

from __future__ import annotations

from tests.support.command_mails import refused, told
from tests.support.house import House, address, to

FRANCE = address("FRANCE")


def test_replies_to_older_letters_need_a_sign_on_after_set_token_new(river: House) -> None:
    (before,) = to(river.play("FRANCE", "A PAR - BUR"), FRANCE)
    (changed,) = to(river.play("FRANCE", "SET TOKEN NEW"), FRANCE)
    assert "Replies to letters" in changed.text or "only replies to this letter" in changed.text
    said = told(river.answer(before, "A PAR - GAS"), FRANCE)
    assert "too old to tell who you are in river" in said
    assert "Army Paris -> Gascony" in told(river.answer(changed, "A PAR - GAS"), FRANCE)


def test_set_token_is_followed_by_new(river: House) -> None:
    refused(river, "E-SYNTAX", FRANCE, "SIGNON france@river france-pw", "SET TOKEN")
