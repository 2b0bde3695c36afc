"""CREATE and FORM: a whole game or nothing, and every problem at once (commands.md 5.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.game.game import Stage
from tests.support.command_mails import code_of, everything, readers, refusal_of, refused, refused_master, states, told
from tests.support.house import GM, House
from tests.support.rules import registry_lacking

PW = "gm-secret"


def test_create_alone_makes_a_game_in_preparation_that_form_opens(house: House) -> None:
    said = told(house.mail(GM, f"CREATE river {PW}"), GM)
    assert "Game river now exists, and you are its Master." in said
    assert "in preparation" in said
    assert house.game().stage is Stage.PREPARATION
    letters = house.master("FORM")
    assert house.game().stage is Stage.FORMING
    assert "JOIN river" in told(letters, GM)
    assert "forming already" in told(house.master("FORM"), GM)


def test_form_within_create_opens_the_game_at_once(house: House) -> None:
    letters = house.mail(GM, f"CREATE River {PW}", "FORM", "SIGNOFF", "RULE NONSENSE")
    assert house.game().stage is Stage.FORMING
    assert readers(letters) == {GM}
    assert "is forming" in told(letters, GM)
    assert "Seven seats are open" in told(letters, GM)


def test_the_answer_has_the_settings_in_words_the_first_deadline_and_a_text_to_forward(house: House) -> None:
    said = told(house.mail(GM, f"CREATE river {PW}", "TIMING MOVE 2D AT 20:00", "RULE POWER_CHOICE", "FORM"), GM)
    assert "Pace: moves every 2 days" in said
    assert "If the last seat were taken now, the first orders would be due Fri 27 Nov 2026 20:00" in said
    assert said.endswith("send a mail with this line to judge@example.org: JOIN river")
    assert "privacy" not in said
    assert "would be due" not in told(house.mail(GM, f"CREATE lake {PW}", "RULE NO_DEADLINE"), GM)


def test_the_privacy_word_is_told_to_who_has_made_the_game_and_kept_nowhere(house: House) -> None:
    said = told(house.mail(GM, f"CREATE river {PW}", "PRIVATE sesame", "FORM"), GM)
    assert "The privacy word is sesame." in said
    assert said.endswith("JOIN river sesame")
    with house.judge.store.reading() as tx:
        log = str(tx.log("river"))
    assert "sesame" not in f"{log} {states(house)}"
    house.mail(GM, f"CREATE lake {PW}", "PRIVATE sesame")
    later = told(house.mail(GM, f"SIGNON Mlake {PW}", "FORM"), GM)
    assert "JOIN lake privacy-word" in later
    assert "sesame" not in later


def test_a_private_game_opened_later_tells_its_master_to_put_the_word_in(house: House) -> None:
    house.mail(GM, f"CREATE river {PW}", "PRIVATE sesame")
    said = told(house.mail(GM, f"SIGNON Mriver {PW}", "FORM"), GM)
    assert "JOIN river privacy-word" in said
    assert "Put your privacy word in the place of privacy-word" in said
    assert "Friends whom you INVITE need none." in said


def test_investors_choose_a_name_in_the_text_to_forward(house: House) -> None:
    said = told(house.mail(GM, f"CREATE river {PW} payola", "RULE EXCHANGE", "FORM"), GM)
    assert said.endswith("INVESTOR your-name@river")
    assert "INVITE" not in said


def test_every_setting_is_kept(house: House) -> None:
    house.mail(
        GM,
        f"CREATE riverbank {PW} standard",
        "map standard",
        "timing move 3d next 1d at 20:00 grace 2d warn 1d,4h",
        "zone Europe/Berlin",
        "rule power_choice, public_press",
        "RULE NO_MINOR_WAIT",
        "// a remark",
        "DESC A calm game",
        "desc for friends",
        "GAME riverbank",
        "form",
        "SET UNLISTED",
        "signoff",
    )
    game = house.game("riverbank")
    assert game.rules == ("POWER_CHOICE", "PUBLIC_PRESS", "NO_MINOR_WAIT")
    assert "AT 20:00" in str(game.timing)
    assert game.zone == "Europe/Berlin"
    assert game.description == "A calm game for friends"
    assert not game.listed
    assert code_of(house, GM, f"SIGNON Mriverbank {PW}") == ""
    assert code_of(house, GM, "SIGNON Mriverbank other") == "E-SIGNON"


def test_a_game_without_a_description_gets_one(house: House) -> None:
    house.create()
    assert "standard" in house.game().description


def test_all_problems_are_listed_by_line_and_nothing_is_made(house: House) -> None:
    house.judge.registry = registry_lacking("SEE_ALL_SCS")
    mail = (
        f"CREATE river {PW}",
        "MAP atlantis",
        "TIMING MOVE never",
        "ZONE Middle/Earth",
        "RULE NO_SUCH_RULE",
        "RULE SEE_ALL_SCS",
        "PRIVATE two words",
        "MAP standard",
        "TURBO yes",
        "FORM",
    )
    refusal = refusal_of(house, GM, *mail)
    assert refusal is not None
    assert [(problem.line, problem.code) for problem in refusal.problems] == [
        (2, "E-MAP"),
        (3, refusal.problems[1].code),
        (4, "E-ZONE"),
        (5, refusal.problems[3].code),
        (6, "E-NOT-AVAILABLE"),
        (7, "E-PW-CHAR"),
        (8, "E-SETTING-TWICE"),
        (9, "E-SETTING"),
    ]
    letters = house.mail(GM, *mail)
    said = told(letters, GM)
    for number in range(2, 10):
        assert f"line {number}: " in said
    assert "No game was made." in said
    assert "SEE_ALL_SCS is not available yet." in said
    assert PW not in everything(letters)
    assert "CREATE river ********" in said
    assert states(house) == {}


@pytest.mark.parametrize("name", ["1river", "-river", "ri.ver", "r" * 33, "rîver"])
def test_a_name_must_be_one_that_can_be_signed_on_to(house: House, name: str) -> None:
    assert "cannot be the name of a game" in refused(house, "E-NAME", GM, f"CREATE {name} {PW}")


def test_a_name_is_used_once_whatever_its_case(house: House) -> None:
    house.create()
    assert "called river already" in refused(house, "E-NAME-USED", "other@example.org", f"CREATE RIVER {PW}")


def test_the_first_line_of_create_is_checked(house: House) -> None:
    assert "needs more words" in refused(house, "E-SYNTAX", GM, "CREATE")
    assert "There is no variant or map" in refused(house, "E-VARIANT", GM, f"CREATE river {PW} standard soon")
    assert "HELP maps" in refused(house, "E-VARIANT", GM, f"CREATE river {PW} chess")
    assert "without < and >" in refused(house, "E-PW-CHAR", GM, "CREATE river <pw>")


def test_a_map_and_settings_of_njudge_may_stand_behind_the_password(house: House) -> None:
    house.mail(GM, f"CREATE ?river {PW} standard, gunboat nopress", "TIMING MOVE 2D")
    assert house.game().rules == ("NO_PRESS",)
    house.mail(GM, f"CREATE ?lake {PW} chaos")
    assert house.game("lake").map == "chaos"
    house.mail(GM, f"CREATE pond {PW} 1898", "MAP standard")
    assert code_of(house, GM, f"CREATE pond {PW} 1898", "MAP standard") == "E-SETTING-TWICE"


def test_a_description_of_several_lines_ends_with_end(house: House) -> None:
    house.mail(GM, f"CREATE river {PW}", "SET COMMENT BEGIN", "Slow deadlines.", "RULE NO_PRESS", "END", "RULE NO_DRAW")
    assert house.game().description == "Slow deadlines. RULE NO_PRESS"
    assert house.game().rules == ("NO_DRAW",)


def test_rules_that_exclude_each_other_are_refused_under_the_line_that_states_them(house: House) -> None:
    mail = (f"CREATE river {PW}", "RULE REAL_TIME", "DESC x", "RULE ALWAYS_WAIT")
    refusal = refusal_of(house, GM, *mail)
    assert refusal is not None
    assert [problem.line for problem in refusal.problems] == [4]
    assert "REAL_TIME" in refused(house, refusal.code, GM, *mail)


def test_solitaire_starts_at_once_with_all_powers_the_masters(house: House) -> None:
    letters = house.mail(GM, f"CREATE river {PW}", "RULE SOLITAIRE", "FORM")
    game = house.game()
    assert game.stage is Stage.ACTIVE
    assert game.phase_code == "S1901M"
    assert game.deadline is None
    assert not game.listed
    assert game.private is not None
    assert {power.controller for power in game.powers} == {"MASTER"}
    assert readers(letters) == {GM}


def test_a_game_in_preparation_starts_where_nobody_has_to_join_and_can_be_ended(house: House) -> None:
    house.mail(GM, f"CREATE river {PW}", "RULE SOLITAIRE")
    assert house.game().stage is Stage.PREPARATION
    house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE
    house.mail(GM, f"CREATE lake {PW}")
    assert "free seats: send FORM" in refused(house, "E-STATE-SEATS", GM, f"SIGNON Mlake {PW}", "ACTIVATE")
    house.master("TERMINATE YES", name="lake")
    assert house.game("lake").stage is Stage.TERMINATED


def test_solitaire_with_start_master_waits_for_activate(house: House) -> None:
    house.mail(GM, f"CREATE river {PW}", "RULE SOLITAIRE START_MASTER", "FORM")
    assert house.game().stage is Stage.FORMING
    house.master("ACTIVATE")
    assert house.game().stage is Stage.ACTIVE


def test_the_master_is_told_the_privacy_word_that_solitaire_brings_along(house: House) -> None:
    said = told(house.mail(GM, f"CREATE river {PW}", "RULE SOLITAIRE", "FORM"), GM)
    assert "Its privacy word is SOLITAIRE" in said
    assert "SET PRIVATE changes it" in said
    friend = "friend@example.org"
    house.mail(friend, "OBSERVE river friend-pw SOLITAIRE")
    assert [one.player.addresses for one in house.game().observers] == [(friend,)]
    said = told(house.mail(GM, f"CREATE lake {PW}", "RULE SOLITAIRE", "PRIVATE pond"), GM)
    assert "The privacy word is pond. Nobody can play or observe without it." in said
    assert "Because of SOLITAIRE" not in said


def test_a_solitaire_game_is_played_and_rolled_back_by_its_master_alone(house: House) -> None:
    house.mail(GM, f"CREATE river {PW}", "RULE SOLITAIRE", "FORM")
    letters = house.master("[FRANCE]", "A PAR - BUR", "[GERMANY]", "A MUN - BUR", "PROCESS")
    assert house.game().phase_code == "F1901M"
    assert readers(letters) == {GM}
    assert "Germany: Army Munich -> Burgundy. (*bounce*)" in told(letters, GM)
    house.tick(days=30)
    assert house.game().phase_code == "F1901M", "only PROCESS advances it"
    house.master("ROLLBACK")
    assert house.game().phase_code == "S1901M"
    assert house.game().power("FRANCE").orders is None
    house.master("ROLLFORWARD")
    assert house.game().phase_code == "F1901M"


def test_form_is_the_masters_and_only_before_the_start(river: House) -> None:
    assert "ROLLBACK FORMING" in refused_master(river, "E-STATE-ROLLBACK", "FORM")


def test_a_sign_on_below_a_create_is_refused_as_no_setting_without_its_password(house: House) -> None:
    house.create(name="lake")
    refusal = refusal_of(house, GM, f"CREATE river {PW}", "SIGNON Mlake gm-secret")
    assert refusal is not None
    assert [problem.code for problem in refusal.problems] == ["E-SETTING"]
    assert PW not in refusal.text


def test_a_game_is_made_with_a_question_mark_before_its_name(house: House) -> None:
    house.mail(GM, "CREATE ?river gm-secret", "FORM", "SIGNOFF")
    assert house.game().name == "river"


BEN = "ben@example.net"


def test_one_address_can_be_the_master_of_so_many_unfinished_games(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"games_per_address": 2}})
    house.create(name="one")
    house.create(name="two")
    said = refused(house, "E-LIMIT", GM, "CREATE three secret")
    assert "You are the Master of 2 games that are not over" in said
    assert code_of(house, BEN, "CREATE three secret") == ""
    house.mail(GM, "SIGNON Mtwo gm-secret", "TERMINATE YES")
    assert code_of(house, GM, "CREATE three secret") == ""


def test_a_refused_create_speaks_of_no_other_game_whose_name_begins_a_letter_later(house: House) -> None:
    house.create(name="pond")
    (letter,) = house.mail("new@example.org", "CREATE gpond gm-secret", "TIMING MOVE soon")
    assert "(pond)" not in letter.subject


def test_a_bad_name_is_told_with_all_signs_that_a_name_may_begin_with(house: House) -> None:
    assert "beginning with a letter or _" in refused(house, "E-NAME", GM, f"CREATE 1pond {PW}")
    assert code_of(house, GM, f"CREATE _pond {PW}") == ""


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("everybody_plays ep_nvr=abstain", {"ep_nvr": "abstain"}),
        ("payola tax=5, cap=90", {"tax": "5", "cap": "90"}),
        ("payola cash=120", {"cash": "120"}),
    ],
)
def test_settings_of_a_variant_stand_behind_its_name_in_create(
    house: House, words: str, options: dict[str, str]
) -> None:
    house.mail(GM, f"CREATE river {PW} {words}")
    assert dict(house.game().options) == options


def test_settings_that_the_variant_in_create_does_not_have_are_refused(house: House) -> None:
    assert "It has: none." in refused(house, "E-SETTING", GM, f"CREATE river {PW} tax=5")
    assert "It has: tax, cap" in refused(house, "E-SETTING", GM, f"CREATE river {PW} payola ep_nvr=abstain")


@pytest.mark.parametrize("line", ["TAX 5", "tax=5", "SET TAX 5"])
def test_a_setting_of_a_variant_on_a_line_of_its_own_is_refused_with_how_to_write_it(house: House, line: str) -> None:
    assert "VARIANT payola tax=5" in refused(house, "E-SETTING", GM, f"CREATE river {PW} payola", line)


def test_the_description_of_a_game_names_its_variant_as_people_do(house: House) -> None:
    house.mail(GM, f"CREATE river {PW} everybody_plays")
    assert house.game().description == "A game of Everybody Plays on the standard map."


def test_a_game_is_made_without_a_password_and_a_reply_opens_it(house: House) -> None:
    (made,) = house.mail(GM, "CREATE lake")
    assert not house.game("lake").master.has_password
    assert "SIGNON" not in made.text
    (formed,) = house.answer(made, "FORM")
    assert "Game lake is forming." in formed.text


@pytest.mark.parametrize(
    ("word", "map_name", "variant"),
    [("standard", "standard", "standard"), ("Payola", "standard", "payola"), ("loeb9,", "loeb9", "standard")],
)
def test_a_variant_or_map_behind_the_name_is_no_password(house: House, word: str, map_name: str, variant: str) -> None:
    (made,) = house.mail(GM, f"CREATE lake {word}", "DESC A standard game.")
    game = house.game("lake")
    assert (game.map, game.variant, game.master.has_password) == (map_name, variant, False)
    assert "choose a password: reply SET PASSWORD" in made.text.replace("\n", " ")
    (turned_away,) = house.mail(GM, f"CREATE lake {word}")
    assert f"CREATE lake {word}" in turned_away.text
    (turned_away,) = house.mail(GM, f"CREATE pond {word} swordfish1")
    assert "swordfish1" not in turned_away.text


def test_the_answer_says_which_word_is_the_password(house: House) -> None:
    (made,) = house.mail(GM, "CREATE lake gunboat")
    assert "The word after lake in your mail is your password." in made.text.replace("\n", " ")
    assert "gunboat" not in made.text


def test_a_refused_game_without_a_password_is_sent_back_without_stars(house: House) -> None:
    (letter,) = house.mail(GM, "CREATE lake", "MAP moon", "FORM")
    assert "CREATE lake" in letter.text
    assert "MAP moon" in letter.text
    assert "*" not in letter.text
    (letter,) = house.mail(GM, "CREATE lake", "hush-hush", "FORM")
    assert "hush-hush" not in letter.text


def test_form_says_where_players_write_to(house: House) -> None:
    house.mail(GM, "CREATE lake gm-secret")
    said = told(house.mail(GM, "SIGNON Mlake gm-secret", "FORM"), GM)
    assert "Players send to judge@example.org:" in said


@pytest.mark.parametrize(
    "closing",
    [
        ("", "Bob"),
        ("", "Best, Bob"),
        ("Kind regards,", "Bob Miller"),
        ("", "Thanks!", "Bob"),
        ("Viele Gr\u00fc\u00dfe", "Heike"),
    ],
)
def test_a_greeting_and_a_signature_around_create_do_no_harm(house: House, closing: tuple[str, ...]) -> None:
    said = told(house.mail(GM, "Hello judge,", "", f"CREATE river {PW}", "TIMING MOVE 2D", "FORM", *closing), GM)
    assert house.game().stage is Stage.FORMING
    assert closing[-1].split()[0] in said.partition("Not read as orders")[2]


def test_a_setting_below_a_closing_word_is_no_closing(house: House) -> None:
    letters = house.mail(GM, f"CREATE river {PW}", "Best, Bob", "TIMNG MOVE 2D", "FORM")
    assert 'no setting "Best"' in " ".join(told(letters, GM).split())
