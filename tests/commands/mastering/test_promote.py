"""PROMOTE: an observer becomes the Master (commands.md 9.6)."""

from __future__ import annotations

from tests.support.command_mails import code_of, readers, refused_master, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")
WATCHER = "owl@example.org"


def test_an_observer_becomes_master_and_the_old_one_watches(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    letters = river.master("PROMOTE owl")
    game = river.game()
    assert game.master.addresses == (WATCHER,)
    assert [(one.id, one.player.addresses) for one in game.observers] == [("former-master", (GM,))]
    assert readers(letters) == EVERYBODY | {WATCHER}
    assert WATCHER not in told(letters, FRANCE)
    assert code_of(river, WATCHER, "SIGNON Mriver owl-pw", "WAIT") == ""
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "WAIT") == "E-SIGNON"
    assert code_of(river, GM, "SIGNON former-master@river gm-secret") == ""


def test_only_observers_are_promoted(river: House) -> None:
    river.mail("silent@example.org", "MONITOR silent@river silent-pw")
    refused_master(river, "E-PROMOTE", "PROMOTE silent")
    refused_master(river, "E-PROMOTE", "PROMOTE france")
    refused_master(river, "E-PROMOTE", "PROMOTE nobody")


def test_an_observer_is_promoted_by_the_address_too(river: House) -> None:
    river.mail(WATCHER, "OBSERVE owl@river owl-pw")
    refused_master(river, "E-PROMOTE", f"PROMOTE {FRANCE}")
    river.master("PROMOTE Owl@Example.org")
    assert river.game().master.addresses == (WATCHER,)


def test_the_address_of_an_observer_may_be_spelled_otherwise_than_on_file(river: House) -> None:
    river.mail("owl@xn--strae-oqa.example", "OBSERVE owl@river owl-pw")
    (watcher,) = river.game().observers
    assert watcher.player.addresses == ("owl@xn--strae-oqa.example",)
    river.master("PROMOTE owl@Straße.example")
    assert river.game().master == watcher.player
