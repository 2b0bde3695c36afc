"""The rules in force with where they come from, in LIST, SUMMARY, SETTINGS and the reply to JOIN."""

from __future__ import annotations

from msgspec.structs import replace

from judge.game.status.settings import rules_in_force
from tests.support.games import in_play
from tests.support.house import GM, House, address, words
from tests.support.watched_games import running

STATED = "RULE CIVIL_DISORDER POWER_CHOICE !NO_LATE_CHANGES BUILD_ANY"
TOLD = (
    "Rules: CIVIL_DISORDER, POWER_CHOICE, BUILD_ANY. Brought along: CD_DUMMIES by CIVIL_DISORDER."
    " Switched off: NO_LATE_CHANGES."
)
"""NO_LATE_CHANGES would come along by default; CD_DUMMIES does."""


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def told_of(*stated: str) -> str:
    game = replace(running(), rules=stated)
    return unwrapped("\n".join(rules_in_force(game, in_play(*stated))))


def test_each_rule_is_told_with_what_brought_it_along() -> None:
    assert told_of("SOLITAIRE") == (
        "Rules: SOLITAIRE. Brought along: NO_DEADLINE, CD_DUMMIES, DEFAULT_UNORDERED and ALWAYS_WAIT by SOLITAIRE."
    )
    assert told_of("LAST_MAN_STANDING").startswith(
        "Rules: LAST_MAN_STANDING. Brought along: SOLITAIRE by LAST_MAN_STANDING; NO_DEADLINE, CD_DUMMIES,"
    )
    assert told_of() == "Rules: none stated."


def test_list_summary_settings_and_the_reply_to_join_tell_all_rules_with_where_they_come_from(house: House) -> None:
    house.create(STATED)
    joined = house.mail(address("FRANCE"), "JOIN france@river france-pw")
    listed = house.mail("stranger@example.net", "LIST river")
    summed = house.mail("stranger@example.net", "SUMMARY river")
    settings = house.master("SETTINGS")
    assert TOLD in unwrapped(words(joined, address("FRANCE")))
    assert TOLD in unwrapped(words(listed, "stranger@example.net"))
    assert TOLD in unwrapped(words(summed, "stranger@example.net"))
    assert TOLD in unwrapped(words(settings, GM))


def test_rules_of_the_map_are_told_as_the_maps_and_one_of_them_that_is_switched_off_as_that(house: House) -> None:
    house.create("MAP ambition", "RULE !IMMOBILE_DUMMIES POWER_CHOICE")
    said = unwrapped(words(house.mail("stranger@example.net", "LIST river"), "stranger@example.net"))
    assert (
        "Rules: POWER_CHOICE. Of the map: CD_DUMMIES, CD_BUILDS and DUMMY_FIRE. Switched off: IMMOBILE_DUMMIES." in said
    )


def test_that_the_master_listens_in_is_told_to_nobody_who_joins_or_looks(house: House) -> None:
    house.create("RULE EAVESDROP POWER_CHOICE")
    told = words(house.mail(address("FRANCE"), "JOIN france@river france-pw"), address("FRANCE"))
    told += words(house.mail(address("FRANCE"), "SIGNON france@river france-pw", "LIST", "SUMMARY"), address("FRANCE"))
    assert told.count("Rules: POWER_CHOICE.") == 3
    assert "EAVESDROP" not in told
    assert "Rules: EAVESDROP, POWER_CHOICE." in words(house.master("SETTINGS", "LIST"), GM)


def test_settings_can_be_sent_back_as_they_came_with_the_rules_in_force_above_them(house: House) -> None:
    house.create(STATED)
    before = house.game()
    (letter,) = house.master("SETTINGS")
    lines = [line for line in letter.text.splitlines() if not line.startswith(">")]
    house.master(*lines[next(n for n, line in enumerate(lines) if line.startswith("SETTINGS ")) :])
    assert house.game().rules == before.rules
