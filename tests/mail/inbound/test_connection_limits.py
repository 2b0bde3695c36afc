"""Who counts as one peer, and what the counts come to."""

from __future__ import annotations

import pytest

from judge.config import ListenSection
from judge.mail.inbound.connection_limits import Farewell, OpenConnections, SessionLimits, peer_of


@pytest.mark.parametrize(
    ("name", "peer"),
    [
        (("192.0.2.7", 25), "192.0.2.7"),
        (("::ffff:192.0.2.7", 25, 0, 0), "192.0.2.7"),
        (("2001:db8:1:2:3::4", 25, 0, 0), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 25, 0, 0), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 25, 0, 2), "fe80::/64"),
        (("a name", 25), "a name"),
        ("", ""),
        (b"", ""),
        ((), ""),
        (None, ""),
    ],
)
def test_a_peer_is_an_address_and_of_ipv6_a_network(name: object, peer: str) -> None:
    assert peer_of(name) == peer


def test_each_peer_has_its_share_and_all_together_have_theirs() -> None:
    connections = OpenConnections(3, 2)
    assert [connections.enter("a") for _ in range(3)] == [None, None, Farewell.TOO_MANY_FROM_YOU]
    assert [connections.enter("b") for _ in range(2)] == [None, Farewell.TOO_MANY]
    connections.leave("a")
    assert connections.enter("c") is None
    assert connections.enter("a") is Farewell.TOO_MANY


def test_who_has_no_address_has_only_the_limit_of_all() -> None:
    connections = OpenConnections(3, 1)
    assert [connections.enter("") for _ in range(4)] == [None, None, None, Farewell.TOO_MANY]


def test_refusals_are_told_once_a_minute() -> None:
    connections = OpenConnections(1, 1)
    assert [connections.is_to_be_told(now) for now in (0.0, 1.0, 59.0, 60.0, 61.0)] == [True, False, False, True, False]


def test_commands_are_counted_anew_after_each_mail_and_mails_never() -> None:
    session = SessionLimits(ListenSection(max_commands=2, max_mails=2))
    assert [session.count_command() for _ in range(3)] == [None, None, Farewell.TOO_MANY_COMMANDS]
    session.count_mail()
    assert session.count_command() is None
    session.count_mail()
    assert session.count_command() is Farewell.ENOUGH_MAILS


def test_all_farewells_ask_to_try_again() -> None:
    assert all(farewell.startswith("421 4.") and farewell.isascii() for farewell in Farewell)


def test_the_defaults_suit_a_mail_server_that_delivers_over_one_connection() -> None:
    # Postfix: 20 connections to a destination, a session used for 5 minutes. RFC 5321: 100 recipients of a mail.
    limits = ListenSection()
    assert limits.max_connections_per_peer >= 2 * 20
    assert limits.max_connections >= 3 * limits.max_connections_per_peer
    assert limits.max_commands > 100 + 5
    assert limits.max_mails >= 1000
    assert limits.max_session.total_seconds() > 2 * 300
