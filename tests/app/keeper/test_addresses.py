"""The keeper blocks addresses."""

from __future__ import annotations

import pytest

from judge.app.keeper.addresses import block, blocked_rows, unblock
from judge.app.mails.incoming import receive, work
from judge.problems import Refused
from tests.support.house import KEEPER, House

ANNA = "anna@example.org"


@pytest.mark.parametrize("what", [ANNA, "Anna@Example.org"])
def test_mail_from_a_blocked_address_is_filed_and_does_nothing(home: House, what: str) -> None:
    home.create()
    block(home.judge, what)
    assert home.mail(ANNA, "JOIN river anna-pw") == []
    assert home.game().seats == ()
    assert home.mail("bob@example.org", "LIST") != []


def test_the_keeper_cannot_block_himself_nor_what_is_no_address(home: House) -> None:
    for wrong in (KEEPER, "@example.org", "anna", "anna@", "a b@example.net"):
        with pytest.raises(Refused):
            block(home.judge, wrong)
    assert blocked_rows(home.judge) == []


def test_a_whole_domain_can_be_blocked_but_not_those_that_only_end_alike(home: House) -> None:
    block(home.judge, "@spam.net")
    assert home.mail("any@spam.net", "LIST") == []
    assert home.mail("any@nospam.net", "LIST") != []


def test_a_blocked_envelope_sender_cannot_hide_behind_another_from(home: House) -> None:
    block(home.judge, "any@spam.net")
    raw = b"From: anna@example.org\r\nMessage-ID: <x@y>\r\n\r\nLIST\r\n"
    receive(home.judge, raw, "any@spam.net", ["judge@example.org"], home.now)
    work(home.judge, home.now)
    assert home.letters() == []


def test_an_address_that_is_unblocked_is_answered_again(home: House) -> None:
    block(home.judge, ANNA)
    assert blocked_rows(home.judge) == [{"address": ANNA}]
    assert unblock(home.judge, "ANNA@example.org") is not None
    assert unblock(home.judge, ANNA) is None
    assert home.mail(ANNA, "LIST") != []
