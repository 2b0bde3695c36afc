"""Words of njudge and DPjudge: each refusal names the line that does it here, and that line does it."""

from __future__ import annotations

import pytest

from judge.commands.framework.njudge_words import PLAY, PRESS, translate
from judge.commands.framework.other_judges import ROWS, Row, WhereUsed, instead
from judge.commands.framework.parse import find_command
from judge.problems import Refused
from tests.support.command_mails import code_of, refusal_of, refused, refused_master, sign_on
from tests.support.house import GM, House, address
from tests.support.rows import each_row

ALL = [(place, row, word) for place, rows in ROWS.items() for row in rows for word in row.words.split()]
OWL = "owl@example.org"


@pytest.fixture
def games(house: House) -> House:
    """River is played, lake is forming with one player, gold is a Payola game; owl watches river."""
    house.start()
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    house.mail(GM, "CREATE lake gm-secret", "RULE START_MASTER", "FORM")
    house.mail(OWL, "JOIN lake owl-pw")
    house.mail(GM, "CREATE gold gm-secret payola", "FORM")
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        house.mail(address(power), f"JOIN gold {power.lower()}-pw")
    return house


def accepted(house: House, line: str) -> bool:
    """True if somebody can send this line in one of the games, or make a game with it."""
    text = ["hello", "ENDPRESS"] if line.startswith(("PRESS", "BROADCAST")) else []
    mails = [
        (GM, "SIGNON Mriver gm-secret", line, *text),
        (GM, "SIGNON Mriver gm-secret", "DUMMY turkey", line),
        (GM, "SIGNON Mlake gm-secret", line),
        (GM, "SIGNON Mgold gm-secret", line),
        (OWL, "SIGNON power#1@lake owl-pw", line),
        (address("FRANCE"), sign_on("FRANCE"), line, *text),
        (GM, "CREATE pond gm-secret", line),
        (GM, "CREATE pond gm-secret payola", line),
        ("new@example.org", line.replace("mygame", "lake")),
    ]
    return any(code_of(house, *mail) == "" for mail in mails)


def test_every_line_that_is_suggested_is_accepted_in_a_suitable_game(games: House) -> None:
    lines = {row.line for _, row, _ in ALL if row.line}
    assert [line for line in sorted(lines) if not accepted(games, line)] == []


def test_every_word_is_refused_by_its_row_and_is_no_word_of_ours() -> None:
    for place, row, word in ALL:
        told = instead(place, [word])
        assert told.endswith(row.why)
        assert row.line in told
        assert row.line or row.why
        if place in (WhereUsed.SET, WhereUsed.COMMAND):
            found = find_command(["SET", word] if place is WhereUsed.SET else [word])
            assert found is None or word == "OBSERVER", word
        if place is WhereUsed.SET:
            with pytest.raises(Refused, match=r"judge has no setting|here"):
                translate([word], 7)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("PRESS WHITE", "PRESS WHITE is SET PRESS WHITE here."),
        ("GUNBOAT", "GUNBOAT is NAMES HIDE here."),
        ("MOVE 3D", "MOVE is TIMING MOVE 3D RETREAT 1D ADJUST 1D here."),
        ("WIN 15", "WIN is VICTORY 18 here."),
        ("TITLE A game", "TITLE is DESC A slow game here."),
        ("TIME ZONE Berlin", "TIME ZONE is ZONE Europe/Berlin here."),
        ("NO_PRESS", "NO_PRESS is RULE NO_PRESS here."),
        ("!blind", "!BLIND is RULE !BLIND here."),
        ("no nmr", "NO NMR is SET NO NMR here."),
        ("MODERATED", "MODERATED is SET MODERATED here."),
        ("PARTIAL", "PARTIAL is SET PARTIAL here."),
        ("ACCESS 10", "This judge has no setting ACCESS."),
        ("CHAOS", "CREATE mygame password chaos"),
        ("Payola", "CREATE mygame password payola"),
        ("SET NO MODERATE", "NO MODERATE is SET UNMODERATED here."),
        ("SET NO AUTO", "NO AUTO is SET MANUALPROCESS here."),
        ("SET OWNER joe@example.org", "Whoever sends CREATE is the Master."),
        ("SET TIME ZONE Berlin", "TIME ZONE is SET ZONE Europe/Berlin here."),
        ("SET NO WAIT", "SET NO WAIT is not a setting of a new game. Send it after FORM"),
        ("SET DEADLINE 1 DEC", "SET DEADLINE is not a setting of a new game. Send it after FORM"),
        ("RATED NO", "RATED stands alone on its line"),
    ],
)
def test_an_old_form_below_create_names_the_line_that_does_it(house: House, line: str, said: str) -> None:
    refusal = refusal_of(house, GM, "CREATE pond gm-secret", line)
    assert refusal is not None
    assert said in refusal.text
    assert "There are MAP" not in refusal.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("RECORDS", "RECORDS is INFOPLAYER here."),
        ("MOTD", "MOTD is HELP here."),
        ("ALSO", "ALSO is SET ADDRESS me@here.org here."),
        ("ARCHIVE", "ARCHIVE is HISTORY here."),
        ("SHUT", "SHUT is WAIT here."),
        ("PREPARE", "PREPARE is ROLLBACK FORMING here."),
        ("SET ALMOST", "This judge has no setting ALMOST."),
        ("SET DISEMBARK", "This judge has no setting DISEMBARK."),
        ("SET MULTI", "One person plays one power"),
        ("SET NO MULTI", "This judge has no setting NO MULTI."),
    ],
)
def test_a_players_old_form_names_the_line_that_does_it_or_that_there_is_none(
    river: House, line: str, said: str
) -> None:
    refusal = refusal_of(river, address("FRANCE"), sign_on("FRANCE"), line)
    assert refusal is not None
    assert said in refusal.text


def test_every_word_of_the_table_is_answered_by_its_row_below_create(house: House) -> None:
    for place, row, word in ALL:
        if place in (WhereUsed.SET, WhereUsed.BELOW_CREATE):
            line = f"SET {word}" if place is WhereUsed.SET else word
            refusal = refusal_of(house, GM, "CREATE pond gm-secret", line)
            told = "" if refusal is None else refusal.text
            # GAME with another name; SET OBSERVER with ANY or NO; GM below CREATE signs the mail
            ours = word in ("GAME", "OBSERVER") or line == "GM"
            assert ours or (row.line or "This judge has no") in told, line
            assert "There are MAP" not in told, line


def test_press_is_set_in_any_order_of_njudges_words(house: House) -> None:
    for line in ("SET PRESS GREY", "SET GREY PRESS", "SET GREY", "SET LATE", "SET NO LATE", "SET TOUCH"):
        assert refusal_of(house, GM, "CREATE pond gm-secret", line) is None, line


def test_a_setting_may_have_a_colon_or_an_equals_sign_behind_its_word(house: House) -> None:
    house.mail(GM, "CREATE pond gm-secret", "MAP: chaos", "RULE= NO_PRESS", "TIMING=MOVE 3D", "DESC:Slow", "FORM")
    game = house.game("pond")
    assert (game.map, game.description) == ("chaos", "Slow")
    assert "NO_PRESS" in game.rules
    letters = house.mail(GM, "CREATE lake gm-secret", "PRIVATE=sesame", "XYZZY 3")
    assert "sesame" not in letters[0].text


def test_no_word_has_two_rows() -> None:
    for rows in ROWS.values():
        words = [word for row in rows for word in row.words.split()]
        assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET GREY/WHITE", "GREY/WHITE is SET WHITE/GREY here."),
        ("SET NO ALLIED WIN", "NO ALLIED WIN is SET RULE !SHARED_VICTORY here."),
        ("SET FORT", "This judge has no setting FORT. Machiavelli is not played here"),
        ("SET NO LOANS", "This judge has no setting NO LOANS."),
        ("SET TRAFO MOVE", "This judge has no setting TRAFO. Armies and fleets stay what they are."),
        ("SET NORMAL BROADCAST", "This judge has no setting NORMAL BROADCAST."),
        ("SET COASTAL CONVOYS", "COASTAL CONVOYS is SET RULE COASTAL_CONVOY here."),
    ],
)
def test_a_setting_of_njudge_is_refused_with_its_line(river: House, line: str, said: str) -> None:
    told = " ".join(refused_master(river, "E-SETTING", line).split())
    assert said in told
    assert "After SET come" not in told
    assert said in str(refusal_of(river, GM, "CREATE pond gm-secret", line))


@each_row(
    ("line", "rules"),
    [
        ("SET NO MANUAL PROCESS", "!PREVIEW"),
        ("SET MAN PROC", "PREVIEW"),
        ("SET CD", "CIVIL_DISORDER"),
        ("SET NO CD", "!CIVIL_DISORDER"),
        ("SET NO WHITE", "GREY_PRESS"),
        ("SET NONE", "NO_PRESS"),
        ("SET NO OBSERVER", "MUTE_OBSERVERS"),
        ("SET UNMODERATE", "PLAYER_DEADLINES"),
    ],
)
def test_other_spellings_of_njudges_settings_are_understood(line: str, rules: str) -> None:
    word = "".join(line.split()[1:])
    assert (PRESS | PLAY)[word].lines == (f"RULE {rules}",)
    assert find_command(line.split()) is not None


def test_below_create_the_later_of_two_settings_counts(river: House) -> None:
    river.say_yes(river.mail(GM, "CREATE pond gm-secret", "RULE !PREVIEW", "SET MANUAL PROCESS"))
    assert river.game("pond").rules == ("PREVIEW",)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("GUNBOAT", "GUNBOAT is SET NAMES HIDE here."),
        ("NMR", "NMR is SET RULE CIVIL_DISORDER here."),
        ("!MANUALPROCESS", "MANUALPROCESS is SET RULE PREVIEW here."),
    ],
)
def test_a_setting_in_the_place_of_a_rule_is_told_its_rule(river: House, rule: str, said: str) -> None:
    assert said in " ".join(refused_master(river, "E-UNKNOWN-RULE", f"SET RULE {rule}").split())
    assert said in str(refusal_of(river, GM, "CREATE pond gm-secret", f"RULE {rule}"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("PHASE FALL 1905 MOVEMENT", "EDIT mails you the position"),
        ("PASSWORD other", "The password stands behind the name"),
        ("NAME Rivers", "NAME is DESC A slow game here."),
        ("MASTER joe@example.org", "Whoever sends CREATE is the Master."),
        ("GAME other", "There is only one name"),
        ("FRANCE", "DUMMY FRANCE"),
        ("AUSTRIA DUMMY", "DUMMY AUSTRIA"),
        ("A PAR", "EDIT mails you the position"),
        ("2 : A PAR - BUR", "Players of Payola send their offers after the start."),
        ("SHUT SWI", "The map of a game says that."),
        ("CONTROL FRANCE", "CONTROL is CONTROL turkey france here."),
    ],
)
def test_a_line_of_a_status_file_below_create_is_refused_with_what_to_do(house: House, line: str, said: str) -> None:
    told = " ".join(refused(house, "E-SETTING", GM, "CREATE pond gm-secret", line).split())
    assert said in told
    assert "There are MAP" not in told
    assert house.judge is not None


def test_the_name_and_the_listing_of_a_status_file_are_understood(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "GAME river", "UNLISTED")
    assert not house.game().listed


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("march", "MARCH is HOUSE MARCH here."),
        ("exchange", "EXCHANGE is RULE EXCHANGE here. Write payola behind the password"),
        ("machiavelli", "Machiavelli is not played here"),
        ("payolla", "Did you mean payola?"),
        ("fleet_rome", "Did you mean fleetrome?"),
    ],
)
def test_a_word_behind_create_is_shown_with_what_is_near(house: House, word: str, said: str) -> None:
    refusal = refusal_of(house, GM, f"CREATE pond gm-secret {word}")
    assert refusal is not None
    assert said in refusal.text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("GREY PRESS TO italy", "GREY PRESS is PRESS GREY TO france here."),
        ("WHITE PRESS TO italy", "WHITE PRESS is PRESS TO france here."),
        ("PARTIAL PRESS TO italy", "PARTIAL PRESS is PRESS TO france,italy here."),
    ],
)
def test_kinds_of_press_are_told_how_they_are_written_here(river: House, line: str, said: str) -> None:
    refusal = refusal_of(river, address("FRANCE"), sign_on("FRANCE"), line, "hello", "ENDPRESS")
    assert refusal is not None
    assert said in refusal.text


def test_a_row_says_the_line_or_why_there_is_none() -> None:
    assert Row("X", "Y", "Z.").told("X", "rule") == "X is Y here. Z."
    assert Row("X", why="Z.").told("X", "rule") == "This judge has no rule X. Z."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("CANCEL", "The Master ends a game with TERMINATE"),
        ("DELETE GAME", "The Master ends a game with TERMINATE"),
        ("END GAME", "The Master ends a game with TERMINATE"),
        ("DECLARE DRAW", "Players vote: HELP DRAWS."),
        ("MESSAGE france", "MESSAGE is PRESS TO france here."),
        ("MESSAGE TO france", "MESSAGE TO is PRESS TO france here."),
        ("ASSIGN france joe@example.org", "Players enter by themselves"),
        ("LOCK", "LOCK is WAIT here."),
        ("UNLOCK", "UNLOCK is ACTIVATE here."),
        ("REMIND all", "The judge reminds late players itself"),
        ("EXTEND DEADLINE 2 DAYS", "EXTEND DEADLINE is DELAY 1D here."),
        ("CHANGE PASSWORD newpw", "CHANGE PASSWORD is SET PASSWORD new-word here."),
        ("FORCE PROCESS", "FORCE PROCESS is PROCESS! here."),
        ("SHOW ORDERS", "SHOW ORDERS is STATUS here."),
        ("OBSERVERS YES", "NO_OBSERVATIONS"),
        ("MODE", "MODE is SET WHITE here."),
        ("PW", "PW is SET PASSWORD new-word here."),
        ("NMRS", "NMRS is SET NMR here."),
        ("GAME START", "GAME START is ACTIVATE here."),
        ("MODIFY", "MODIFY is SETTINGS here."),
        ("INDEX", "INDEX is HELP here."),
        ("SET NO RULE GREY_PRESS", "NO RULE is SET RULE !GREY_PRESS here."),
        ("SET REMIND 24", "REMIND is SET TIMING WARN 1D here."),
        ("SET DUMMY france", "Did you mean DUMMY, without SET?"),
        ("SET KEEP", "HISTORY and SUMMARY tell of them."),
        ("SET WEEKENDS OFF", "WEEKENDS is SET TIMING DAYS -MTWTF- here."),
    ],
)
def test_a_masters_line_of_another_judge_is_told_the_line_that_does_it(river: House, line: str, said: str) -> None:
    refusal = refusal_of(river, GM, "SIGNON Mriver gm-secret", line)
    assert refusal is not None
    assert said in refusal.text
    assert "After SET come" not in refusal.text


def test_a_setting_of_the_masters_is_told_to_a_player_as_what_they_may_send(river: House) -> None:
    assert "DIAS is SET DRAW here." in str(refusal_of(river, address("FRANCE"), sign_on("FRANCE"), "DIAS"))
    assert "INFO is LIST here." in str(refusal_of(river, address("FRANCE"), sign_on("FRANCE"), "INFO"))


@pytest.mark.parametrize(
    "line", ["Message received, thanks", "Tell me more", "Cancel my last mail", "Change of plans", "Close the door"]
)
def test_sentences_that_begin_with_such_words_stay_courtesy(river: House, line: str) -> None:
    assert refusal_of(river, address("FRANCE"), sign_on("FRANCE"), line, "A PAR - BUR") is None


def test_lines_that_end_a_list_of_settings_elsewhere_are_passed_over(house: House) -> None:
    for number, line in enumerate(("END", "ENDCREATE", "SUBMIT", "end.")):
        lines = ('MAP "chaos".', "SET NOT RATED, please", "DESC Slow, please.", "FORM.", line)
        house.mail(GM, f"CREATE pond{number} gm-secret", *lines)
        game = house.game(f"pond{number}")
        assert (game.map, game.rated, game.description) == ("chaos", False, "Slow, please.")


def test_a_map_in_the_place_of_a_variant_is_told_its_line(house: House) -> None:
    assert "MAP chaos" in str(refusal_of(house, GM, "CREATE pond gm-secret", "VARIANT chaos"))
    assert "CREATE begins a mail" in str(refusal_of(house, GM, "CREATE pond gm-secret", "SET CREATE"))


def test_a_masters_line_that_is_too_long_is_refused_for_its_length(river: House) -> None:
    for line in ("EDIT TREASURY %s 20", "SET DESC %s", "%s"):
        told = str(refusal_of(river, GM, "SIGNON Mriver gm-secret", line % ("y" * 4500)))
        assert "has more than 4,000 characters" in told
        assert "names no power" not in told
