"""The meaning of mail servers' refusals of letters."""

from __future__ import annotations

from judge.mail.refusals import Returned, refusal_means
from tests.support.rows import each_row


@each_row(
    ("status", "words"),
    [
        ("5.1.1", ""),
        ("5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound"),
        ("5.2.1", "550 5.2.1 The account is disabled"),
        ("5.4.4", "Host or domain name not found"),
        ("5.0.0", ""),
        ("5.0.0", "550 5.1.1 User unknown"),
        ("", "550 5.1.1 <a@b.example>: Recipient address rejected"),
        ("", "550-5.1.1 The account does not exist. Please try\n550 5.1.1 again"),
        ("", "550 5.5.0 Requested action not taken: mailbox unavailable"),
        ("", "550 no such person here"),
        ("", "551 user not local"),
        ("", "host 192.0.2.7 said: 553 sorry"),
        ("", "Sorry, no mailbox here by that name. (#5.1.1)"),
    ],
)
def test_an_address_that_takes_no_mail_is_refused_for_good(status: str, words: str) -> None:
    assert refusal_means(status, words) is Returned.HARD


@each_row(
    ("status", "words"),
    [
        ("4.4.1", ""),
        ("4.2.2", "452 4.2.2 full"),
        ("5.2.2", "552 5.2.2 out of storage space"),
        ("5.3.4", "too large"),
        ("5.4.6", "loop"),
        ("5.4.7", "expired"),
        ("5.6.1", "550 5.6.1 no such media"),
        ("5.7.1", "550 5.7.1 looks like spam"),
        ("5.0.0", "554 5.7.1 blocked"),
        ("5.0.0", "552 over quota"),
        ("", "554 refused"),
        ("", "450 try again"),
    ],
)
def test_what_is_about_the_letter_or_the_hour_is_not_for_good(status: str, words: str) -> None:
    assert refusal_means(status, words) is Returned.SOFT


@each_row(
    ("status", "words"), [("", ""), ("2.1.5", ""), ("", "250 2.1.5 OK"), ("", "see 10.5.1.1"), ("", "connection lost")]
)
def test_what_says_nothing_of_a_refusal_is_none(status: str, words: str) -> None:
    assert refusal_means(status, words) is None
