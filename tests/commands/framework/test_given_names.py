"""Names of watchers and games never read as words of the judge, or as others' names."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from judge.commands.framework.given_names import fault_of_game_name, fault_of_id, free_id
from judge.commands.framework.named_readers import BESIDE_READERS, EXCEPT, FOR_ALL
from judge.commands.index import KEYWORDS
from judge.files.maps.load import load_map
from judge.game.people.seats import power_named
from judge.store.repository import GameRepository
from tests.support.command_mails import readers, refused, told
from tests.support.house import GM, POWERS, House, address
from tests.support.rows import each_row

EVIL = "evil@example.net"
FRANCE = address("FRANCE")


@pytest.mark.parametrize(
    "name",
    [
        *("everybody", "Everyone", "all", "every-body", "everybody2", "observers", "players", "team", "me", "alle"),
        *("the", "only", "please", "player", "player3", "but", "from", "grey", "quiet", "list", "watch", "dear"),
        *("the-master", "themaster", "master_2", "gm", "judge", "tur-key", "i-t-a-l-y", "it_aly", "ltaly", "fr4nce"),
        *("evrybody", "ever1body", "everybodyelse", "therest", "the-rest", "enddiary", "endpres", "swap-no"),
        *("germny", "rusia", "italien", "france2", "russ", "2", "#7", "-owl", "power#1", "seat2"),
    ],
)
def test_no_watcher_has_a_name_that_others_write_for_somebody_else(river: House, name: str) -> None:
    told_to = refused(river, "E-ID-BAD", EVIL, f"OBSERVE {name}@river owlpw1")
    assert "cannot be a name here" in told_to
    assert "Choose another name." in told_to


@pytest.mark.parametrize(
    "name",
    [
        *("owl", "watcher", "anna-martin", "frank", "spain", "w3", "p001", "robert", "person-2"),
        *("everest", "forest", "war-report"),
    ],
)
def test_common_names_are_taken(name: str) -> None:
    assert fault_of_id(load_map("standard"), name) == ""


@pytest.mark.parametrize("name", ["0wl", "o-w-l", "OWL_"])
def test_a_name_nearly_like_another_watchers_is_taken(river: House, name: str) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owlpw1")
    refused(river, "E-ID-USED", EVIL, f"OBSERVE {name}@river evilpw1")


def test_a_free_name_is_none_that_is_nearly_like_another(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE observerl@river owlpw1")
    assert "observer2" in told(river.mail("fox@example.org", "OBSERVE river foxpw1"), "fox@example.org")


@pytest.mark.parametrize("heading", ["PRESS TO EVERYBODY", "PRESS everybody", "PRESS TO everybody but russia"])
def test_press_to_everybody_goes_to_all_even_where_somebody_is_called_so(river: House, heading: str) -> None:
    watched(river, "everybody")
    others = {address(power) for power in POWERS} | {GM, EVIL}
    expected = others - {address("RUSSIA")} if "russia" in heading else others
    assert readers(river.play("FRANCE", heading, "Peace", "ENDPRESS")) | {FRANCE} == expected | {FRANCE}


def test_somebody_with_such_a_name_on_file_still_signs_on_and_writes(river: House) -> None:
    watched(river, "the")
    letters = river.mail(EVIL, "SIGNON the@river owlpw1", "PRESS TO FRANCE", "Hoo", "ENDPRESS")
    assert "Message from the to France" in told(letters, FRANCE)


@each_row(
    ("wanted", "made"),
    [
        *((word, f"person-{word}") for word in ("the", "only", "please", "team", "all", "but", "diary", "fra", "bo")),
        *(("everybody", "person"), ("judge", "person"), ("the.master", "person"), ("germany", "person-germany")),
        *(("anna.martin", "annamartin"), ("0wl", "0wl2"), ("owl", "owl2"), ("2", "person-2")),
    ],
)
def test_an_id_that_the_judge_makes_reads_as_nothing_else(river: House, wanted: str, made: str) -> None:
    if not river.game().observers:
        river.mail("owl@example.org", "OBSERVE owl@river owlpw1")
    standard = load_map("standard")
    assert free_id(river.game(), standard, wanted, first=2, told=True) == made
    assert fault_of_id(standard, made) == ""


def watched(house: House, name: str) -> None:
    """Give the watcher of a game a name that judges before took."""
    house.mail(EVIL, "OBSERVE owl@river owlpw1")
    with house.judge.store.transaction() as tx:
        games = GameRepository(tx, house.now)
        game = games.get("river")
        assert game is not None
        games.save(replace(game, observers=tuple(replace(one, id=name) for one in game.observers)), None)
    house.skip_letters()


@pytest.mark.parametrize(
    "name",
    [
        *("full", "game", "me", "my", "the", "password", "all", "please", "list", "set", "everybody", "master", "MAP"),
        *("standard", "payola", "crystal-ball", "france", "off", "daily", "here", "sandbox1"),
    ],
)
def test_no_game_has_a_name_that_commands_read_as_another_word(river: House, name: str) -> None:
    assert "cannot be the name of a game" in refused(river, "E-NAME", EVIL, f"CREATE {name} zpw99999", "FORM")
    refused(river, "E-NAME", GM, f"RENAME river {name} gm-secret")


@pytest.mark.parametrize(
    "name", ["river", "mygame", "big-war", "world", "game2", "spring", "munich", "test", "press-game"]
)
def test_common_names_of_games_are_taken(name: str) -> None:
    assert fault_of_game_name(name) == ""


def test_no_word_of_a_command_or_of_a_press_heading_is_a_name() -> None:
    standard = load_map("standard")
    words = {word for keywords in KEYWORDS.values() for word in re.findall(r"\w+", " ".join(keywords))}
    for word in (words | FOR_ALL | EXCEPT | BESIDE_READERS) - {"NAME"}:  # HELP's samples have it: `OBSERVE name@mygame`
        assert fault_of_id(standard, word), word
        assert fault_of_game_name(word) or power_named(standard, word), word
