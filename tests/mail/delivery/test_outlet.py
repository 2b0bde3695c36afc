"""One connection for the letters of many rounds, and everything that ends it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.config import Config, SendSection
from judge.mail.delivery import outlet as module
from judge.mail.delivery import smarthost
from judge.mail.delivery.outbox import DeliveryReport, deliver
from judge.mail.delivery.outlet import MOST_LETTERS, Maildir, Outlet
from judge.store.store import Store
from tests.support.mail_server import CERTIFICATES, Post, sending, server
from tests.support.outbox import DAY, NOON, queue, row_to, trouble

ONE = DeliveryReport(sent=1)
HOUR = 3600.0


@pytest.fixture
def post() -> Iterator[Post]:
    """A server that takes everything."""
    with server(Post()) as started:
        yield started


@pytest.fixture
def outlet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Outlet]:
    """A way out that was never used, and rests as long as a slow machine takes."""
    monkeypatch.setattr(module, "LONGEST_REST", HOUR)
    made = Outlet()
    yield made
    made.end()


def a_round(store: Store, outlet: Outlet, config: Config, *recipients: str) -> DeliveryReport:
    """Deliver letters to these (to one, unless any are named); return the report."""
    queue(store, *(recipients or ("ann@x.example",)))
    return deliver(store, config, NOON, outlet.open(config))


def test_many_rounds_go_over_one_connection_which_ends_with_quit(store: Store, outlet: Outlet, post: Post) -> None:
    assert outlet.rest_left() is None
    for _ in range(5):
        assert a_round(store, outlet, sending(post)) == ONE
    left = outlet.rest_left()
    assert left is not None
    assert 0 < left <= HOUR
    assert (post.connections, post.quits, len(post.taken)) == (1, 0, 5)
    outlet.end()
    assert (post.quits, outlet.rest_left()) == (1, None)


def test_who_delivers_once_ends_the_connection_with_the_round(store: Store, post: Post) -> None:
    for _ in range(2):
        queue(store, "ann@x.example", "bob@x.example")
        assert deliver(store, sending(post), NOON).sent == 2
    assert (post.connections, post.quits) == (2, 2)


def test_nothing_is_connected_to_before_there_is_a_letter(store: Store, outlet: Outlet, post: Post) -> None:
    deliver(store, sending(post), NOON, outlet.open(sending(post)))
    assert (post.connections, outlet.rest_left()) == (0, None)


# The server has ended it meanwhile: no letter is put off for that.


def test_a_server_that_has_hung_up_meanwhile_is_connected_to_anew(store: Store, outlet: Outlet, post: Post) -> None:
    assert a_round(store, outlet, sending(post)) == ONE
    post.hang_up()
    assert a_round(store, outlet, sending(post)) == ONE
    assert post.connections == 2


def test_a_server_that_was_started_anew_is_connected_to_anew(store: Store, outlet: Outlet) -> None:
    post = Post()
    for _ in range(2):
        with server(post):
            assert a_round(store, outlet, sending(post)) == ONE
    assert post.connections == 2


@pytest.mark.parametrize("answer", ["421 4.4.2 Timeout exceeded", "502 5.5.2 What?", "silent"])
def test_a_server_that_does_not_say_250_to_noop_is_connected_to_anew(
    store: Store, outlet: Outlet, post: Post, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(smarthost, "_NOOP_PATIENCE", 0.2)
    assert a_round(store, outlet, sending(post)) == ONE
    post.noop = answer
    assert a_round(store, outlet, sending(post), "a@x.example", "b@x.example").sent == 2
    assert post.connections == 2, "the second letter of a round asks nothing"


def test_a_server_that_is_gone_is_trouble_for_all_as_without_a_connection(store: Store, outlet: Outlet) -> None:
    with server(Post()) as post:
        assert a_round(store, outlet, sending(post)) == ONE
    report = a_round(store, outlet, sending(post))
    assert (report.sent, report.delayed) == (0, 1)
    assert "refused" in report.trouble.lower()
    assert outlet.rest_left() is None


def test_starttls_is_insisted_on_at_each_connection(store: Store, outlet: Outlet) -> None:
    post = Post()
    with server(post, "starttls"):
        config = sending(post, "smtp+starttls", "localhost", ca_file=str(CERTIFICATES / "cert.pem"))
        for _ in range(2):
            assert a_round(store, outlet, config) == ONE
        assert (post.connections, post.secure) == (1, {True})
    with server(post):
        assert "STARTTLS" in a_round(store, outlet, config).trouble
    assert post.secure == {True}


# We end it.


def test_a_connection_that_has_rested_is_ended_with_quit(
    store: Store, outlet: Outlet, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert a_round(store, outlet, sending(post)) == ONE
    monkeypatch.setattr(module, "LONGEST_REST", 0.0)
    deliver(store, sending(post), NOON, outlet.open(sending(post)))
    assert (post.connections, post.quits, outlet.rest_left()) == (1, 1, None)
    assert a_round(store, outlet, sending(post)) == ONE
    assert post.connections == 2


def test_so_many_letters_go_over_one_connection_and_the_next_over_another(
    store: Store, outlet: Outlet, post: Post
) -> None:
    recipients = [f"player{n}@x{n}.example" for n in range(MOST_LETTERS)]
    assert a_round(store, outlet, sending(post), *recipients).sent == MOST_LETTERS
    assert (post.connections, post.quits) == (1, 0)
    assert a_round(store, outlet, sending(post), "a@x.example", "b@x.example").sent == 2
    assert (post.connections, post.quits) == (2, 1)


def test_other_settings_have_a_connection_of_their_own(store: Store, outlet: Outlet, post: Post) -> None:
    config = sending(post)
    quicker = replace(config, send=replace(config.send, per_domain_per_minute=5))
    renamed = replace(quicker, listen=replace(quicker.listen, hostname="judge.example.net"))
    for number, settings in enumerate((config, quicker, renamed), start=1):
        for _ in range(2):
            assert a_round(store, outlet, settings, f"{number}@x{number}.example") == ONE
        assert (post.connections, post.quits) == (number, number - 1)
    with server(Post()) as other:
        outlet.open(sending(other))
        assert post.quits == 3, "ended at once, not with the next letter"
        assert a_round(store, outlet, sending(other)) == ONE
        assert len(other.taken) == 1


@pytest.mark.parametrize("trouble", ["451 4.3.0 later", "554 5.7.1 spam", "drop", "421 4.3.2 goodbye"])
def test_after_trouble_the_next_round_has_another_connection(
    store: Store, outlet: Outlet, post: Post, trouble: str
) -> None:
    post.data["bob@x.example"] = trouble
    report = a_round(store, outlet, sending(post), "ann@x.example", "bob@x.example")
    assert (report.sent, report.delayed, len(report.failed)) == ((1, 0, 1) if trouble[0] == "5" else (1, 1, 0))
    assert post.connections == 1
    assert a_round(store, outlet, sending(post)).sent == 1
    assert post.connections == 2


# 421 to the addresses of a letter


def test_a_server_that_takes_a_few_letters_over_one_connection_puts_none_off(
    store: Store, outlet: Outlet, post: Post
) -> None:
    post.most = 3
    for _ in range(7):
        assert a_round(store, outlet, sending(post)) == ONE
    assert (post.connections, len(post.taken)) == (3, 7)


def test_a_goodbye_to_the_first_letter_of_a_connection_puts_it_off(store: Store, outlet: Outlet, post: Post) -> None:
    post.mail = "421 4.3.2 closing"
    assert a_round(store, outlet, sending(post)).delayed == 1
    assert (post.connections, row_to(store, "ann@x.example").error) == (1, post.mail)


def test_a_goodbye_that_is_said_again_at_once_puts_the_letter_off_once(
    store: Store, outlet: Outlet, post: Post
) -> None:
    assert a_round(store, outlet, sending(post), "bob@x.example") == ONE
    post.rcpt["ann@x.example"] = "421 4.3.2 closing"
    assert a_round(store, outlet, sending(post)).delayed == 1
    assert post.connections == 2
    assert row_to(store, "ann@x.example").attempts == 1
    post.rcpt.clear()
    assert deliver(store, sending(post), NOON + DAY, outlet.open(sending(post))) == ONE
    assert [to for _, to, _ in post.taken] == [["bob@x.example"], ["ann@x.example"]]


def maildir(path: Path) -> Config:
    """Settings that send there."""
    return Config(send=SendSection(url=f"maildir:{path}"))


def test_letters_land_in_a_maildir_that_is_made_when_needed(store: Store, tmp_path: Path) -> None:
    import mailbox as mailboxes

    queue(store, "a@x.example", "b@x.example")
    assert deliver(store, maildir(tmp_path / "out"), NOON) == DeliveryReport(sent=2)
    box = mailboxes.Maildir(str(tmp_path / "out"), create=False)
    assert sorted(message["To"] for message in box) == ["<a@x.example>", "<b@x.example>"]
    assert os.listdir(tmp_path / "out" / "tmp") == []


def test_a_letter_that_goes_to_a_maildir_twice_is_there_once(store: Store, tmp_path: Path) -> None:
    (row,) = queue(store, "a@x.example")
    way = Maildir(str(tmp_path / "out"))
    way.send(row)
    way.send(row)
    assert len(os.listdir(tmp_path / "out" / "new")) == 1


def test_a_maildir_that_cannot_be_written_is_trouble_for_all(store: Store, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    queue(store, "a@x.example")
    assert trouble(store, maildir(tmp_path / "out"))
