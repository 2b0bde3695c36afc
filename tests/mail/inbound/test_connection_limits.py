"""Peers as the limits count them, and the results of the counts."""

from __future__ import annotations

from judge.config import ListenSection
from judge.mail.inbound.connection_limits import Farewell, OpenConnections, SessionLimits, peer_of
from tests.support.rows import each_row


@each_row(
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


class Talk:
    """A session of this peer; `ended` is the word that ended it."""

    def __init__(self, peer: str, idle_since: float = 0.0, *, has_kept: bool = False, is_keeping: bool = False) -> None:
        self.peer, self.idle_since = peer, idle_since
        self.has_kept, self.is_keeping = has_kept, is_keeping
        self.ended: Farewell | None = None

    def hang_up(self, farewell: Farewell, patience: float | None = None) -> None:
        assert patience is not None
        assert patience < 1
        self.ended = farewell


def full(*talks: Talk) -> OpenConnections:
    """A listener all of whose places are taken."""
    connections = OpenConnections(len(talks), 3)
    assert [connections.enter(talk) for talk in talks] == [None] * len(talks)
    return connections


def test_each_peer_has_its_share_and_who_leaves_makes_room() -> None:
    connections = OpenConnections(9, 2)
    first = Talk("a")
    assert [connections.enter(talk) for talk in (first, Talk("a"), Talk("a"), Talk("b"))] == [
        *(None, None),
        *(Farewell.TOO_MANY_FROM_YOU, None),
    ]
    connections.leave(first)
    connections.leave(first)
    assert connections.enter(Talk("a")) is None


def test_in_a_full_listener_the_oldest_that_has_kept_no_mail_makes_room() -> None:
    talks = Talk("a", 1.0, has_kept=True), Talk("b", 3.0), Talk("c", 2.0), Talk("d", 0.0, is_keeping=True)
    connections = full(*talks)
    for left in (2, 1, 0):
        assert connections.enter(Talk("late", 9.0, is_keeping=True)) is None
        assert talks[left].ended is Farewell.MAKES_ROOM
    assert connections.enter(Talk("more", 9.0)) is Farewell.TOO_MANY, "all are keeping a mail"
    assert talks[3].ended is None


def test_the_peer_with_most_idle_sessions_makes_room_before_older_ones_of_others() -> None:
    talks = Talk("a", 1.0), Talk("b", 2.0), Talk("b", 3.0), Talk("b", 4.0, has_kept=True)
    full(*talks).enter(Talk("c", 5.0))
    assert [talk.ended is None for talk in talks] == [True, False, True, True]


def test_who_has_no_address_has_only_the_limit_of_all() -> None:
    connections = OpenConnections(3, 1)
    first = Talk("", 0.0)
    assert [connections.enter(talk) for talk in (first, Talk("", 1.0), Talk("", 2.0), Talk("", 3.0))] == [None] * 4
    assert first.ended is Farewell.MAKES_ROOM


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
