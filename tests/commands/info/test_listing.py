"""LIST, OPENINGS, WHOGAME, SUMMARY: games that want players, and the state of one (commands.md 5.1)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.support.command_mails import HOLDS, code_of, order_all, readers, refused, refused_play, told
from tests.support.house import GM, POWERS, House, address

STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def text_of(house: House, sender: str, *lines: str) -> str:
    """The answer as its reader sees it, columns kept."""
    return "\n".join(letter.text for letter in house.mail(sender, *lines))


def test_without_openings_list_says_so(house: House) -> None:
    (letter,) = house.mail(STRANGER, "LIST")
    assert letter.subject == "Judge openings list (Judge)"
    assert "No openings." in letter.text


def test_openings_are_listed_waiting_games_first_private_and_unlisted_ones_never(house: House) -> None:
    house.start(name="begun")
    house.create("DESC For all", "RULE NO_PRESS", name="alpha")
    house.create("PRIVATE word", name="secret")
    house.create("SET UNLISTED", name="hidden")
    house.mail(GM, "CREATE later gm-secret")
    house.mail("one@example.org", "JOIN alpha one-pw")
    said = asked(house, "LIST")
    assert 'To join, e-mail "JOIN alpha"' in said
    assert "Forming: 6 more players needed." in said
    assert "Press: none" in said
    assert "For all" in said
    for name in ("begun", "secret", "hidden", "later"):
        assert name not in said
    house.master("RESIGN austria", name="begun")
    said = asked(house, "LIST")
    assert said.index("TAKEOVER austria@begun") < said.index("JOIN alpha")
    assert "Openings: Austria (3/3)." in said
    assert "S1901M" in said


def test_list_of_a_game_shows_a_stranger_no_orders_and_no_addresses(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    said = asked(river, "LIST River")
    assert "Italy 3/3 Player 5" in said
    assert "gm@example.org" not in said
    for name in POWERS:
        assert address(name) not in said
    assert "Fleet St. Petersburg (south coast)." in said
    assert "Unowned: Belgium" in said
    assert "One or more powers have not submitted orders." in said
    assert "Burgundy" not in said
    assert "Rules: POWER_CHOICE." in said
    assert "Press: private and public, signed. Started: Mon 23 Nov 2026 12:00 GMT." in said


def test_list_after_a_sign_on_shows_ones_own_line_and_orders(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.play("ITALY", *HOLDS["ITALY"])
    said = told(river.play("FRANCE", "LIST"), FRANCE)
    assert FRANCE in said
    assert address("ITALY") not in said
    assert "Army Paris -> Burgundy" in said
    assert "Current orders for Italy" not in said


def test_the_master_sees_every_address(river: House) -> None:
    said = told(river.master("LIST river"), GM)
    for name in POWERS:
        assert address(name) in said


def test_nobody_is_called_late_before_the_deadline(house: House) -> None:
    house.start("TIMING MOVE 3D NEXT 1D GRACE 3D")
    order_all(house, but=("FRANCE",))
    roster = text_of(house, STRANGER, "LIST river")
    assert "late" not in roster
    house.tick(days=7, hours=1)
    roster = text_of(house, STRANGER, "LIST river")
    assert [line.split()[0] for line in roster.splitlines() if " late " in line] == ["France"]


def test_vacancies_are_flagged_and_a_waiting_game_says_why(river: House) -> None:
    river.master("RESIGN france", "WAIT")
    said = asked(river, "LIST river")
    assert "France vacant 3/3" in said
    assert "a power needs a player and the Master stopped it" in said


def test_a_forming_game_says_how_many_it_wants(house: House) -> None:
    house.create()
    assert "river is forming: 7 more players needed." in asked(house, "LIST river")


def test_after_a_sign_on_only_that_game_can_be_asked_about(river: House) -> None:
    river.create(name="lake")
    assert "signed on to river" in refused_play(river, "E-INFO-OTHER", "FRANCE", "LIST lake")
    assert "signed on to river" in refused_play(river, "E-INFO-OTHER", "FRANCE", "SUMMARY lake")


def test_a_finished_game_points_to_summary_and_history(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    said = asked(river, "LIST river")
    assert "SUMMARY river" in said
    assert "HISTORY river" in said


def test_questions_about_no_game_or_too_many_are_refused(river: House) -> None:
    assert "no game" in refused(river, "E-NOGAME", STRANGER, "LIST lake")
    assert "too many words" in refused(river, "E-SYNTAX", STRANGER, "LIST a b")
    for verb in ("SUMMARY", "HISTORY"):
        assert f"{verb} mygame" in refused(river, "E-INFO-ONE", STRANGER, verb)
        assert f"{verb} mygame" in refused(river, "E-INFO-ONE", STRANGER, f"{verb} a b")
        assert "no game" in refused(river, "E-NOGAME", STRANGER, f"{verb} lake")


def test_nobody_is_sent_more_texts_in_an_hour_than_the_limit_without_a_password(tmp_path: Path) -> None:
    house = House(tmp_path, {"limits": {"answers_per_hour": 3}})
    house.start()
    counts = [len(house.mail(STRANGER, "HISTORY river", "LIST river")) for _ in range(4)]
    assert counts == [2, 2, 0, 0], "three texts, and one letter that says why no more come"
    assert len(house.play("FRANCE", "LIST")) == 1, "a password counts"
    house.now += timedelta(hours=1, minutes=1)
    assert len(house.mail(STRANGER, "LIST river")) == 1
    house.judge.store.close()


def test_a_blind_game_tells_strangers_its_timing_press_and_seats(river: House) -> None:
    river.master("SET RULE BLIND GREY_PRESS", "RESIGN italy")
    said = told(river.mail(ONE, "LIST river"), ONE)
    assert "Timing: NEXT 1D MOVE 3D" in said
    assert "Press:" in said
    assert "Italy vacant ?/?" in said
    assert "Army" not in said
    river.mail(TWO, "OBSERVE owl@river owl-pw")
    watched = told(river.mail(TWO, "SIGNON owl@river owl-pw", "WHOGAME"), TWO)
    assert told(river.mail(ONE, "WHOGAME river"), ONE).split(" owl ")[0] == watched.split(" owl ")[0]
    new = "new@example.org"
    assert told(river.mail(GM, "LIST river"), GM) == told(river.mail(new, "LIST river"), new)


def test_a_blind_game_tells_strangers_nothing_of_its_board_while_it_is_played(river: House) -> None:
    river.master("SET RULE BLIND")
    for question in ("SUMMARY river", "HISTORY river", "MAP river"):
        assert code_of(river, "stranger@example.net", question) == "E-BLIND", question
    assert "river" not in told(river.mail("stranger@example.net", "LIST FULL"), "stranger@example.org")
    assert "Army Paris" in told(river.play("FRANCE", "LIST"), address("FRANCE"))


ONE = "one@example.org"


TWO = "two@example.org"


# WHOGAME, LIST FULL


def test_whogame_tells_which_powers_are_played_and_nobodys_address(river: House) -> None:
    river.master("RESIGN france")
    said = told(river.mail(ONE, "WHOGAME river"), ONE)
    assert "France vacant 3/3" in said
    assert "Italy 3/3 Player 5" in said
    assert "This judge gives nobody's address away" in said
    assert address("ITALY") not in said
    assert told(river.mail(ONE, "WHOGAME ?river FULL"), ONE) == said
    assert address("ITALY") in told(river.master("WHOGAME"), GM)
    assert "needs the name of one game" in refused(river, "E-INFO-ONE", ONE, "WHOGAME")


def test_list_full_has_the_openings_and_the_public_games_that_are_being_played(house: House) -> None:
    assert "No public game is being played." in told(house.mail(ONE, "LIST FULL"), ONE)
    house.create()
    house.start(name="begun")
    house.start("PRIVATE word", name="secret")
    said = told(house.mail(ONE, "LIST FULL"), ONE)
    assert "JOIN river" in said
    assert "begun S1901M standard, due Mon 30 Nov 2026" in said
    assert "secret" not in said
    assert "begun" not in told(house.mail(ONE, "LIST"), ONE)


# How to join, told


def test_where_powers_can_be_chosen_a_free_one_stands_in_what_players_send(house: House) -> None:
    assert "JOIN austria@river" in told(house.create("RULE POWER_CHOICE"), GM)
    house.mail(ONE, "JOIN austria@river one-pw")
    assert "JOIN england@river" in told(house.mail(TWO, "LIST"), TWO)


def test_where_powers_are_dealt_the_game_alone_stands_in_what_players_send(house: House) -> None:
    assert "JOIN river" in told(house.create(), GM)
    assert "JOIN river" in told(house.mail(TWO, "LIST"), TWO)


def quoted(said: str) -> str:
    """Return a list's words for an e-mail about openings."""
    return said.split('e-mail "')[1].split('"')[0]


def test_who_sends_the_sample_of_the_list_as_it_is_has_a_seat(house: House) -> None:
    house.create()
    sample = quoted(told(house.mail(ONE, "LIST"), ONE))
    assert sample == "JOIN river"
    house.mail(ONE, sample)
    assert len(house.game().seats) == 1


def test_who_sends_an_example_as_their_password_hears_to_choose_a_word_and_has_no_seat(house: House) -> None:
    house.create()
    said = refused(house, "E-PW-EXAMPLE", ONE, "JOIN river your-own-word")
    assert "your-own-word stands for a word of your own. Choose one" in said
    assert house.game().seats == ()


def test_who_sends_the_sample_of_a_vacancy_as_it_is_has_the_power(river: House) -> None:
    river.master("RESIGN france")
    sample = quoted(told(river.mail(ONE, "LIST"), ONE))
    assert sample == "TAKEOVER france@river"
    assert "Choose one" in refused(river, "E-PW-EXAMPLE", ONE, f"{sample} your-own-word")
    assert river.game().power("FRANCE").player is None
    river.mail(ONE, sample)
    assert river.game().power("FRANCE").player is not None


def test_a_terminated_game_is_listed_without_a_deadline(river: House) -> None:
    river.master("TERMINATE YES")
    text = told(river.mail(STRANGER, "LIST river"), STRANGER)
    assert "was terminated" in text
    assert "Deadline:" not in text


def test_several_powers_are_divided_by_and(house: House) -> None:
    house.start("RULE LIST_UNORDERED", "RULE LIST_WAITERS")
    order_all(house, but=("RUSSIA", "TURKEY", "ITALY"))
    for name in ("FRANCE", "GERMANY"):
        house.play(name, "SET WAIT")
    said = asked(house, "LIST river")
    assert "Italy, Russia and Turkey have not submitted orders." in said
    assert "France and Germany asked to wait." in said


def test_powers_that_may_read_all_orders_are_called_by_their_names_as_sentences_have_them(house: House) -> None:
    house.start()
    house.master("SET OMNISCIENT austria")
    house.master("SET OMNISCIENT! italy")
    said = asked(house, "WHOGAME river")
    assert "May read all orders: Austria." in said
    assert "May read all orders and all press: Italy." in said


def test_no_line_of_a_listing_is_longer_than_a_line_may_be(house: House) -> None:
    house.create("RULE FAKE_PRESS WHITE_GREY", "VICTORY 17 GROWTH", "NAMES HIDE")
    for text in (text_of(house, STRANGER, "LIST"), text_of(house, STRANGER, "LIST river")):
        assert max(map(len, text.splitlines())) <= 75


def test_who_alone_or_with_a_game_asks_for_the_roster_and_orders_below_it_count(river: House) -> None:
    roster = asked(river, "WHOGAME river")
    assert asked(river, "WHO river") == roster
    assert "Who plays river" in told(river.play("FRANCE", "who"), FRANCE)
    letters = river.play("FRANCE", "Who?", *HOLDS["FRANCE"])
    assert "Who plays river" in told(letters, FRANCE)
    assert "3 orders on file" in told(letters, FRANCE)


def test_a_sentence_that_begins_with_who_is_no_question_to_the_judge(river: House) -> None:
    letters = river.play("FRANCE", *HOLDS["FRANCE"], "Who dares wins!", "Who knows!")
    assert [letter.subject for letter in letters] == ["river S1901M: 3 orders on file"]


def test_the_games_in_play_name_their_way_to_play_as_people_do(house: House) -> None:
    house.mail(GM, "CREATE coins gm-secret payola", "FORM")
    for number in range(7):
        house.mail(f"p{number}@example.org", "JOIN coins")
    said = told(house.mail(ONE, "LIST FULL"), ONE)
    assert "standard, Payola" in said


def test_summary_of_a_young_game_has_the_roster_and_says_that_no_year_is_over(river: House) -> None:
    said = asked(river, "SUMMARY river")
    assert "No year has been completed yet." in said
    assert "France 3/3 Player 3" in said
    assert FRANCE not in said
    assert FRANCE in told(river.play("FRANCE", "SUMMARY"), FRANCE)


def test_a_game_that_is_back_before_its_start_has_a_summary(river: House) -> None:
    river.master("PROCESS!")
    river.master("ROLLBACK FORMING")
    assert "Summary of river" in told(river.mail(address("FRANCE"), "SUMMARY river"), address("FRANCE"))


def test_summary_counts_the_centers_of_each_year(river: House) -> None:
    river.master("[FRANCE]", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "PROCESS!")
    river.master("[FRANCE]", "A BUR - BEL", "A SPA H", "F MAO - POR", "PROCESS!", "PROCESS!")
    text = text_of(river, STRANGER, "SUMMARY river")
    lines = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.split()}
    assert lines["France:"] == ["3", "6"]
    assert lines["Austria:"] == ["3", "3"]
    assert "Index:" not in lines
    assert "Number of supply centers:" in text
    years = [line.split() for line in text.splitlines() if line.startswith(("1900", "1901"))]
    assert [row[0] for row in years] == ["1900", "1901"]
    assert years[1].count("F") == 6
    assert years[0].count(".") == 12


def test_summary_has_ten_years_of_counts_in_a_block(river: House) -> None:
    for _ in range(2):  # one mail does ten at most
        river.master(*["PROCESS!"] * 10)
    river.master("PROCESS!", "PROCESS!")
    assert river.game().phase_code == "S1912M"
    lines = text_of(river, STRANGER, "SUMMARY river").splitlines()
    heads = [line.split() for line in lines if line.split()[:1] in (["1900"], ["1910"]) and line.startswith(" ")]
    assert heads == [[str(year) for year in range(1900, 1910)], ["1910", "1911"]]


def test_a_game_whose_clock_stands_has_no_deadline_for_programs(river: House) -> None:
    assert ":: Deadline: S1901M" in asked(river, "LIST river")
    river.master("WAIT")
    assert ":: Deadline" not in asked(river, "LIST river")


def test_summary_names_former_players_and_gives_addresses_to_the_master_only(river: House) -> None:
    river.mail(FRANCE, "RESIGN Friver france-pw YES")
    river.mail("new@example.net", "TAKEOVER france@river new-pw")
    said = told(river.master("SUMMARY"), GM)
    assert f"France from S1901M Player 3 <{FRANCE}>, from S1901M Player 8 <new@example.net>" in said
    said = asked(river, "SUMMARY river")
    assert "France from S1901M Player 3, from S1901M Player 8" in said
    assert FRANCE not in said


def test_after_the_end_everybody_sees_who_played_and_how_it_ended(river: House) -> None:
    for name in POWERS:
        river.play(name, "SET DRAW")
    said = asked(river, "SUMMARY river")
    for name in POWERS:
        assert address(name) not in said
    assert "Turkey 3/3 Player 7" in said
    assert "Draw after S1901M among Austria, England, France, Germany, Italy, Russia and Turkey." in said
