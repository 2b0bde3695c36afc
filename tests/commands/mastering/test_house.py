"""HOUSE: a game's house rules, in CREATE, SETTINGS and after the Master's sign-on (house_rules.md)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.game.rules_in_play import Variant
from judge.rules.house import DEFAULT, MARCH, HouseRules
from judge.rules.house_options import stated_options
from judge.variants import LOADED
from tests.commands.mastering.test_settings import settings
from tests.support.command_mails import put, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, House, address

EVERYBODY = {GM, *map(address, POWERS)}
FRANCE = address("FRANCE")


def test_house_sets_options_and_everybody_is_told_what_they_say(river: House) -> None:
    letters = river.master("HOUSE wrong_nationality=void omitted_unit_type=reject")
    assert river.game().house == HouseRules(wrong_nationality="void", omitted_unit_type="reject")
    assert readers(letters) == EVERYBODY
    assert "House rule wrong_nationality: void (it was ignore)." in told(letters, FRANCE)
    assert "Support or convoy that says the wrong power." in told(letters, FRANCE)
    river.master("SET HOUSE wrong_nationality=ignore")
    assert river.game().house == HouseRules(omitted_unit_type="reject")


def test_the_rules_that_a_game_is_played_with_have_its_house_rules_at_once(river: House) -> None:
    before = river.judge.in_play(river.game()).rules
    river.master("HOUSE wrong_nationality=void")
    after = river.judge.in_play(river.game()).rules
    assert (before.house.wrong_nationality, after.house.wrong_nationality) == ("ignore", "void")
    assert set(before) == set(after)


def test_house_march_is_all_that_the_judge_has_of_garrys_and_default_none(river: House) -> None:
    river.master("HOUSE MARCH")  # after the start without what says how a game begins
    assert river.game().house == replace(MARCH, preliminary_required_first_turn=False)
    river.master("HOUSE DEFAULT")
    assert river.game().house == DEFAULT
    assert "The house rules are as they were." in told(river.master("HOUSE DEFAULT"), GM)


def test_list_summary_and_settings_show_what_differs(river: House) -> None:
    assert "House rules" not in told(river.master("LIST river"), GM)
    river.master("HOUSE wrong_nationality=void")
    assert "House rules: wrong_nationality=void." in told(river.master("LIST river"), GM)
    assert "House rules: wrong_nationality=void." in told(river.master("SUMMARY river"), GM)
    assert "HOUSE wrong_nationality=void" in settings(river)


def test_list_says_in_a_few_words_that_a_game_is_played_as_in_the_march(house: House) -> None:
    house.start("HOUSE MARCH", "TIMING MOVE 3D NEXT 1D")
    assert "House rules: those of the March (HELP house)." in told(house.master("LIST river"), GM)
    house.master("HOUSE coast_policy=strict wrong_nationality=ignore")
    said = told(house.master("LIST river"), GM)
    assert "House rules: those of the March, but wrong_nationality=ignore, coast_policy=strict (HELP house)." in said
    assert "HOUSE duplicate_in_set=first" in " ".join(settings(house)), "SETTINGS has them one by one"


def test_the_settings_block_brings_house_rules_changes_them_or_leaves_them(river: House) -> None:
    lines = settings(river)
    assert not any(line.startswith("HOUSE") for line in lines)
    letters = river.master(lines[0], "HOUSE wrong_nationality=void", "HOUSE wrong_unit_type=accept", *lines[1:])
    assert "House rule wrong_unit_type: accept (it was void)." in told(letters, FRANCE)
    assert river.game().house == HouseRules(wrong_nationality="void", wrong_unit_type="accept")
    assert "as they were" in told(river.master(*settings(river)), GM)
    river.master(*(line for line in settings(river) if not line.startswith("HOUSE")))
    assert stated_options(river.game().house) == ("wrong_unit_type=accept", "wrong_nationality=void")
    lines = [line for line in settings(river) if not line.startswith("HOUSE")]
    river.master(lines[0], "HOUSE wrong_unit_type=accept", *lines[1:])
    assert river.game().house == HouseRules(wrong_unit_type="accept"), (
        "the HOUSE lines that are sent are all that count"
    )


def test_a_game_can_be_made_with_house_rules(house: House) -> None:
    house.create("HOUSE MARCH", "HOUSE wrong_nationality=ignore")
    assert house.game().house == replace(MARCH, wrong_nationality="ignore")


@pytest.mark.parametrize("word", ["wrong_nationality", "wrong_nationality=maybe", "nonsense=void"])
def test_what_is_no_house_rule_is_refused_with_what_there_is(river: House, word: str) -> None:
    assert word.partition("=")[2] in refused_master(river, "E-HOUSE", f"HOUSE {word}")
    lines = settings(river)
    refused_master(river, "E-HOUSE", lines[0], f"HOUSE {word}", *lines[1:])


def test_house_without_a_word_and_from_a_player_is_refused(river: House) -> None:
    refused_master(river, "E-SET-EMPTY", "HOUSE")
    refused_play(river, "E-GM-ONLY", "FRANCE", "HOUSE MARCH")


def test_house_rules_stay_when_the_game_is_over(river: House) -> None:
    river.master("TERMINATE YES")
    refused_master(river, "E-STATE", "HOUSE MARCH")


def test_an_option_that_says_how_a_game_begins_stays_when_it_has_begun(river: House) -> None:
    put(river, replace(river.game(), house=HouseRules(preliminary_required_first_turn=True)))
    said = refused_master(river, "E-HOUSE-LATE", "HOUSE preliminary_required_first_turn=false")
    assert "preliminary_required_first_turn" in said
    assert "Nothing was changed." in said


def test_an_option_without_effect_in_a_variant_is_refused_with_the_reason(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = Variant("standard", "Deaf", without_house={"wrong_nationality": "Nobody supports there."})
    monkeypatch.setitem(LOADED, "standard", deaf)
    river.judge.use(river.judge.config)
    reason = "has no effect in Deaf: Nobody supports there."
    assert reason in refused_master(river, "E-HOUSE-VARIANT", "HOUSE wrong_nationality=void")
    lines = settings(river)
    assert reason in refused_master(river, "E-HOUSE-VARIANT", lines[0], "HOUSE wrong_nationality=void", *lines[1:])
    made = refused(river, "E-HOUSE-VARIANT", GM, "CREATE deaf gm-secret", "HOUSE wrong_nationality=void")
    assert reason in made


def test_the_march_without_what_means_nothing_can_be_played_in_a_variant_with_other_orders(house: House) -> None:
    house.start("VARIANT crystal_ball", "HOUSE MARCH")
    assert house.game().house.illegal_order == "refuse"
    assert house.game().house.coast_policy == "lenient"
    said = refused_master(house, "E-HOUSE-VARIANT", "HOUSE illegal_order=hold")
    assert "has no effect in Crystal Ball: Its players write lists" in said
    house.master("HOUSE DEFAULT")
    house.master("HOUSE MARCH")
    assert house.game().house.duplicate_in_set == "error"


def test_help_house_lists_every_option(river: House) -> None:
    said = told(river.mail(FRANCE, "HELP house"), FRANCE)
    assert "HOUSE MARCH" in said
    about = "wrong_nationality Support or convoy that says the wrong power"
    assert f"{about}: ignore or void; ignore without house rules, void in the March." in said


def test_an_order_is_read_by_the_house_rules_of_its_game(river: House) -> None:
    river.master("HOUSE omitted_unit_type=reject")
    refused_play(river, "E-ORD-TYPENEEDED", "FRANCE", "PAR - BUR")


def test_a_wrong_nationality_is_refused_by_mail(river: House) -> None:
    river.master("HOUSE wrong_nationality=void")
    refused_play(river, "E-ORD-NATION", "FRANCE", "A PAR S Italian A MUN - BUR")
