"""Settings of somebody's letters: SET MAP, CALENDAR, JOINS, DIGEST, QUIET and ZONE (commands.md 6)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.clock.clock import wake_at
from judge.game.game import Maps
from tests.support.command_mails import HOLDS, order_all, power, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, NOON, POWERS, Got, House, address, to

FRANCE = address("FRANCE")
ITALY = address("ITALY")
ANYBODY = "anybody@example.net"
OWL = "owl@example.net"


def test_a_player_who_wants_no_maps_gets_letters_without_any(river: House) -> None:
    letters = river.play("FRANCE", "SET MAP OFF")
    assert readers(letters) == {FRANCE}
    assert "come without maps from now on" in told(letters, FRANCE)
    orders = river.play("FRANCE", *HOLDS["FRANCE"])
    results = river.master("PROCESS!")
    for letter in (*to(orders, FRANCE), *to(results, FRANCE)):
        assert "<img" not in letter.html
        assert b"X-Judge-Picture" not in letter.raw
    assert any("<img" in letter.html for letter in to(results, ITALY))
    river.play("FRANCE", "SET MAP ON", "A BUR H", "A MAR H", "F MAO H")
    assert river.pictures("on file", FRANCE)[0].width == 640


def shown(river: House, subject: str, who: str) -> list[tuple[int, float, bool]]:
    """Width, size of symbols and whether it is for paper, of each picture of a letter."""
    return [(picture.width, picture.size, picture.paper) for picture in river.pictures(subject, who)]


def test_usual_and_small_maps_have_large_symbols_and_small_ones_fewer_pixels(river: House) -> None:
    assert "smaller maps from now on" in told(river.play("FRANCE", "SET MAP SMALL"), FRANCE)
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(720, 1.6, False)]
    assert shown(river, "results of", FRANCE) == [(720, 1.6, False), (600, 1.6, False)]
    assert shown(river, "results of", ITALY) == [(900, 1.6, False), (600, 1.6, False)]


def test_small_maps_of_a_crowded_board_show_the_part_around_ones_units_and_the_whole(house: House) -> None:
    house.create("RULE POWER_CHOICE", "MAP 1900")
    *others, last = load_map("1900").powers
    for name in others:
        house.say_yes(house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw"))
    house.play("AUSTRIA", "SET MAP SMALL")
    house.say_yes(house.mail(address(last), f"JOIN {last.lower()}@river {last.lower()}-pw"))
    units = [unit.location for unit in house.game().board.units_of(PowerName("AUSTRIA"))]
    begun = house.pictures("the game begins", address("AUSTRIA"))
    assert [set(picture.around) for picture in begun] == [set(units), set()]

    house.play("AUSTRIA", "A BUD H", "A VIE H", "A TRI H")
    (orders,) = house.pictures("on file", address("AUSTRIA"))
    assert set(orders.around) == set(units)
    house.master("PROCESS!")
    results, after = house.pictures("results of", address("AUSTRIA"))
    assert (set(results.around), after.around) == (set(units), ())
    assert results.own == ("AUSTRIA",)
    for line, parts in (("MAP SVG", [False]), ("MAP", [True, False]), ("MAP BIG", [False])):
        house.play("AUSTRIA", line)
        assert [bool(picture.around) for picture in house.pictures("map", address("AUSTRIA"))] == parts, line


def test_on_a_crowded_board_whoever_chose_nothing_gets_their_part_first_and_then_the_whole(house: House) -> None:
    """A telephone shows the part at once; nobody asked for it, and nobody needs to."""
    house.create("RULE POWER_CHOICE", "MAP 1900")
    for name in load_map("1900").powers:
        house.say_yes(house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw"))
    britain, units = address("BRITAIN"), house.game().board.units_of(PowerName("BRITAIN"))
    house.master("PROCESS!")
    for subject in ("the game begins", "results of"):
        part, whole = house.pictures(subject, britain)
        assert (part.width, part.size, set(part.around)) == (480, 1.6, {unit.location for unit in units}), subject
        assert (whole.width, whole.size, whole.around) == (900, 1.0, ()), subject
    others = house.pictures("results of", address("FRANCE"))
    assert others[1] == house.pictures("results of", britain)[1], "the whole board is drawn once for all"
    (master,) = house.pictures("results of", GM)
    assert master == others[1]
    house.play("BRITAIN", "SET MAP BIG")
    house.master("PROCESS!")
    assert [picture.around for picture in house.pictures("results of", britain)] == [()]


def test_small_maps_of_a_crowded_board_show_a_reader_without_units_both_halves_in_one_picture(house: House) -> None:
    house.create("RULE POWER_CHOICE", "MAP 1900")
    for name in load_map("1900").powers:
        house.say_yes(house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw"))
    house.say_yes(house.mail("owl@example.org", "OBSERVE river owl-pw"))
    house.mail("owl@example.org", "SIGNON observer1@river owl-pw", "SET MAP SMALL")
    house.master("PROCESS!")
    (results,) = house.pictures("results of", "owl@example.org")
    assert (results.halved, results.around, results.width) == (True, (), 500)
    house.mail("owl@example.org", "SIGNON observer1@river owl-pw", "MAP")
    (asked,) = house.pictures("map", "owl@example.org")
    assert asked.halved
    assert not any(picture.halved for picture in house.pictures("results of", GM))


def test_small_maps_of_a_board_with_room_show_it_as_a_whole_and_are_the_same_for_all(river: House) -> None:
    for name in ("FRANCE", "ITALY"):
        river.play(name, "SET MAP SMALL")
    river.master("PROCESS!")
    french, italian = (river.pictures("results of", address(name))[0] for name in ("FRANCE", "ITALY"))
    assert french == italian
    assert french.around == ()


def test_big_maps_have_more_pixels_and_results_then_show_one(river: House) -> None:
    assert "big maps from now on" in told(river.play("FRANCE", "SET MAP BIG", "MAP"), FRANCE)
    assert shown(river, "map", FRANCE) == [(1400, 1.0, False)]
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(900, 1.0, False)]
    assert shown(river, "results of", FRANCE) == [(1200, 1.0, False)]
    assert "have big maps already" in told(river.play("FRANCE", "SET MAP BIG"), FRANCE)


def test_maps_to_be_printed_say_how_large_they_are_on_paper(river: House) -> None:
    assert "page of A4 or Letter" in told(river.play("FRANCE", "SET MAP PRINT", "MAP"), FRANCE)
    assert shown(river, "map", FRANCE) == [(1400, 1.0, True)]
    river.play("FRANCE", *HOLDS["FRANCE"])
    river.master("PROCESS!")
    assert shown(river, "on file", FRANCE) == [(720, 1.0, True)]
    assert shown(river, "results of", FRANCE) == [(1400, 1.0, True)]


def test_everybody_in_the_game_chooses_for_himself(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    river.mail(ANYBODY, "MONITOR fox@river fox-pw")
    river.mail(OWL, "SIGNON owl@river owl-pw", "SET NO MAP")
    river.mail(ANYBODY, "SIGNON fox@river fox-pw", "SET MAPS small")
    river.master("SET MAP OFF")
    game = river.game()
    assert {watcher.id: watcher.player.maps for watcher in game.observers} == {"owl": Maps.OFF, "fox": Maps.SMALL}
    assert game.master.maps is Maps.OFF
    river.master("PROCESS!")
    assert [len(river.pictures("results of", who)) for who in (GM, OWL, ANYBODY, FRANCE)] == [0, 0, 2, 2]


def test_a_choice_that_was_made_already_changes_nothing(river: House) -> None:
    assert "have maps already" in told(river.play("FRANCE", "SET MAP ON"), FRANCE)
    river.play("FRANCE", "SET MAP OFF")
    assert "come without maps already" in told(river.play("FRANCE", "SET NOMAP"), FRANCE)


@pytest.mark.parametrize("line", ["SET MAP", "SET MAP LARGE", "SET MAP ON OFF", "SET NOMAP ON"])
def test_what_is_no_choice_of_maps_is_refused(river: House, line: str) -> None:
    assert "SET MAP ON, SET MAP SMALL, SET MAP BIG, SET MAP PRINT or SET MAP OFF" in refused_play(
        river, "E-SET-SYNTAX", "FRANCE", line
    )
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.maps is Maps.ON


def wanting(river: House) -> set[str]:
    """Return the readers whose letters bring deadlines."""
    game = river.game()
    found = {power.name for power in game.powers if power.player is not None and power.player.calendar}
    return found | ({"MASTER"} if game.master.calendar else set())


def test_everybody_in_the_game_has_a_calendar_or_none(river: House) -> None:
    everybody = wanting(river)
    assert len(everybody) == 8
    assert "have no entries for your calendar" in told(river.play("FRANCE", "SET CALENDAR OFF"), address("FRANCE"))
    river.master("SET NOCALENDAR")
    assert wanting(river) == everybody - {"FRANCE", "MASTER"}
    assert "have an entry for your calendar" in told(river.play("FRANCE", "set calendar on"), address("FRANCE"))
    assert wanting(river) == everybody - {"MASTER"}


def test_a_calendar_that_is_chosen_already_changes_nothing(river: House) -> None:
    before = river.game()
    assert "bring deadlines for the calendar already" in told(
        river.play("FRANCE", "SET CALENDAR ON"), address("FRANCE")
    )
    assert river.game() == before
    river.play("FRANCE", "SET CALENDAR OFF")
    assert "bring nothing for the calendar already" in told(river.play("FRANCE", "SET NOCALENDAR"), address("FRANCE"))


@pytest.mark.parametrize("line", ["SET CALENDAR", "SET CALENDAR MAYBE", "SET CALENDAR ON OFF", "SET NOCALENDAR ON"])
def test_what_is_no_choice_is_refused(river: House, line: str) -> None:
    assert "SET CALENDAR ON or SET CALENDAR OFF" in refused_play(river, "E-SET-SYNTAX", "FRANCE", line)
    assert "FRANCE" in wanting(river)


def test_who_only_watches_has_no_deadlines(river: House) -> None:
    river.mail(OWL, "OBSERVE owl@river owl-pw")
    refused(river, "E-ROLE", OWL, "SIGNON owl@river owl-pw", "SET CALENDAR ON")


ANNA, BEN, CARL, DORA = (f"{name}@example.org" for name in ("anna", "ben", "carl", "dora"))


def join(house: House, who: str, name: str = "", *lines: str) -> list[Got]:
    """A JOIN under a name."""
    head = f"From: {name} <{who}>\nMessage-ID: <{who}>\nSubject: hello\n\nJOIN river {who[:4]}-pw\n"
    return house.raw((head + "\n".join(lines) + "\n").encode(), who)


def wish(house: House, seat: int, who: str, line: str) -> str:
    """Return the answer to a wish about such news."""
    return told(house.mail(who, f"SIGNON {seat}river {who[:4]}-pw", line), who)


def test_players_hear_once_a_day_who_came_and_how_many_seats_are_free(house: House) -> None:
    house.create()
    assert readers(join(house, ANNA, "Anna Berg")) == {ANNA, GM}
    house.tick(hours=20)
    assert readers(join(house, BEN, "Ben Clark")) == {BEN, GM}
    assert readers(join(house, CARL, "Carl Dietz")) == {CARL, GM}
    assert [letter for letter in house.tick(hours=3) if letter.to != GM] == []
    news = [letter for letter in house.tick(hours=2) if letter.to != GM]
    assert sorted(letter.to for letter in news) == [ANNA, BEN]
    assert "Ben Clark (POWER#2) and Carl Dietz (POWER#3) have joined river. Four seats are left." in told(news, ANNA)
    assert "Carl Dietz (POWER#3) has joined river." in told(news, BEN)
    assert [letter for letter in house.tick(days=3) if letter.to != GM] == []


def test_filling_a_game_takes_a_letter_to_the_master_each_time_and_none_to_players(house: House) -> None:
    house.create()
    letters = [letter for number in range(7) for letter in join(house, f"p{number}xx@example.org", f"Player {number}x")]
    joined = [letter.to for letter in letters if "player joined" in letter.subject]
    assert joined == [GM] * 7
    assert house.game().newcomers == ()


def test_each_hears_of_newcomers_as_they_wish(house: House) -> None:
    house.create()
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    house.tick(days=2)
    assert "You hear at once of each player who joins river." in wish(house, 1, ANNA, "SET JOINS EACH")
    assert "You get no more letters about new players of river" in wish(house, 2, BEN, "SET NO JOINS")
    assert "You hear once a day of new players of river" in told(house.master("SET JOINS DAILY"), GM)
    letters = join(house, CARL, "Carl Dietz")
    assert readers(letters) == {CARL, ANNA}
    assert "Carl Dietz has joined river (POWER#3). Four seats are left." in told(letters, ANNA)
    news = [letter for letter in house.tick(days=1) if "joined" in letter.subject]
    assert readers(news) == {GM}
    assert f"Carl Dietz <{CARL}> (POWER#3) has joined river." in told(news, GM)


def test_in_an_anonymous_game_only_the_number_is_told(house: House) -> None:
    house.create("RULE NO_REVEAL")
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    join(house, CARL, "Carl Dietz")
    news = house.tick(days=1)
    assert "Two players have joined river. Four seats are left." in told(news, ANNA)
    assert "Carl" not in told(news, ANNA)
    wish(house, 1, ANNA, "SET JOINS EACH")
    assert "A player has joined river (POWER#4)." in told(join(house, DORA, "Dora Evans"), ANNA)


def test_with_silent_join_the_news_go_to_the_master_alone(house: House) -> None:
    house.create("RULE SILENT_JOIN")
    join(house, ANNA, "Anna Berg")
    wish(house, 1, ANNA, "SET JOINS EACH")
    house.master("SET JOINS DAILY")
    assert readers(join(house, BEN, "Ben Clark")) == {BEN}
    news = [letter for letter in house.tick(days=1) if "joined" in letter.subject]
    assert readers(news) == {GM}


def test_who_left_again_is_not_in_the_news(house: House) -> None:
    house.create()
    join(house, ANNA, "Anna Berg")
    join(house, BEN, "Ben Clark")
    house.mail(BEN, "RESIGN 2river ben@-pw")
    assert [letter for letter in house.tick(days=2) if letter.to == ANNA] == []
    assert house.game().newcomers == ()


def test_a_master_who_wants_no_news_hears_all_the_same_that_it_is_for_them_to_start(house: House) -> None:
    house.create("RULE START_MASTER")
    house.master("SET JOINS NONE")
    letters = [join(house, f"p{number}xx@example.org") for number in range(7)]
    assert [GM in readers(each) for each in letters] == [False] * 6 + [True]
    assert "the game begins when the Master starts it" in told(letters[-1], GM)


def test_the_clock_wakes_for_the_news(house: House) -> None:
    house.create()
    join(house, ANNA)
    at = wake_at(house.game(), house.judge.in_play(house.game()), NOON)
    assert at is not None
    assert house.game().newcomers_since == NOON


@pytest.mark.parametrize("line", ["SET JOINS", "SET JOINS SOMETIMES", "SET JOINS EACH DAILY", "SET NOJOINS DAILY"])
def test_what_is_no_wish_is_refused(house: House, line: str) -> None:
    house.create()
    said = refused(house, "E-SET-SYNTAX", GM, "SIGNON Mriver gm-secret", line)
    assert "SET JOINS EACH, SET JOINS DAILY or SET JOINS NONE" in said


EVERYBODY = {GM, *map(address, POWERS)}


@pytest.mark.parametrize("word", ["Europe/Berlin", "europe/berlin", "CET"])
def test_the_deadline_keeps_its_hour_on_the_clock_of_the_new_zone(river: House, word: str) -> None:
    assert river.game().deadline == datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    letters = river.master(f"SET ZONE {word}")
    assert river.game().zone == "Europe/Berlin"
    assert river.game().deadline == datetime(2026, 11, 30, 11, 0, tzinfo=UTC)
    assert readers(letters) == EVERYBODY
    assert "Mon 30 Nov 2026 12:00 CET" in told(letters, FRANCE)
    assert "Mon 30 Nov 2026 12:00 CET" in told(letters, GM)


def test_a_deadline_in_summer_keeps_its_hour_though_the_change_is_made_in_winter(house: House) -> None:
    house.now = datetime(2027, 3, 25, 12, 0, tzinfo=UTC)
    house.start("TIMING MOVE 3D")
    house.master("SET DEADLINE 29 MAR 2027 12:00", "SET ZONE Europe/Berlin")
    assert house.game().deadline == datetime(2027, 3, 29, 10, 0, tzinfo=UTC), "two hours: summer time began on the 28th"


def test_later_deadlines_keep_their_hour_across_the_end_of_summer_time(house: House) -> None:
    house.now = datetime(2026, 10, 21, 8, 0, tzinfo=UTC)
    house.start("TIMING MOVE 3D AT 18:00 DAYS SMTWTFS", "RULE NO_PRESS", "ZONE Europe/Berlin")
    assert house.game().deadline == datetime(2026, 10, 24, 16, 0, tzinfo=UTC)
    house.master("SET DEADLINE 22 OCT 18:00")
    order_all(house, but=("FRANCE",))
    house.now = datetime(2026, 10, 22, 16, 30, tzinfo=UTC)
    house.master("PROCESS!")
    assert house.game().deadline == datetime(2026, 10, 25, 17, 0, tzinfo=UTC)


def test_without_a_value_the_games_zone_is_the_judges(river: House) -> None:
    river.master("SET ZONE Asia/Tokyo")
    river.master("SET ZONE")
    assert river.game().zone == "UTC"
    river.master("SET ZONE Asia/Tokyo", "SET NOZONE")
    assert river.game().zone == "UTC"
    assert "UTC already" in told(river.master("SET ZONE GMT"), GM)


def test_a_players_zone_is_for_his_letters_alone(river: House) -> None:
    letters = river.play("FRANCE", "SET ZONE America/New_York")
    assert readers(letters) == {FRANCE}
    assert "America/New_York" in told(letters, FRANCE)
    assert river.game().zone == "UTC"
    letters = river.master("SET DEADLINE FRI 18:00")
    assert "Fri 27 Nov 2026 13:00 EST (UTC-5; 18:00 GMT in the game's zone)" in told(letters, FRANCE)
    assert "13:00" not in told(letters, ITALY)


@pytest.mark.parametrize("line", ["SET NOZONE", "SET NO ZONE", "SET ZONE"])
def test_a_player_reads_dates_in_the_games_zone_again(river: House, line: str) -> None:
    river.play("FRANCE", "SET ZONE America/New_York")
    assert "game's zone again" in told(river.play("FRANCE", line), FRANCE)
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.zone == ""
    letters = river.master("SET DEADLINE FRI 18:00")
    assert "Fri 27 Nov 2026 18:00 GMT" in told(letters, FRANCE)
    assert "EST" not in told(letters, FRANCE)


def test_what_is_no_zone_is_refused(river: House) -> None:
    assert "no time zone" in refused_play(river, "E-ZONE", "FRANCE", "SET ZONE Middle/Earth")
    assert "no time zone" in refused_master(river, "E-ZONE", "SET ZONE Middle/Earth")
    assert "no time zone" in refused_master(river, "E-ZONE", "SET ZONE Middle Earth")
    river.master("TERMINATE YES")
    assert "no more deadlines" in refused_master(river, "E-STATE", "SET ZONE CET")


def test_hours_from_gmt_are_told_as_they_were_written(river: House) -> None:
    said = told(river.master("SET ZONE GMT+2"), GM)
    assert "The time zone of river is GMT+2 now; it was UTC." in said
    assert "Etc/" not in said
    assert "Zone: GMT+2." in told(river.mail("owl@example.org", "LIST river"), "owl@example.org")
    assert "ZONE GMT+2" in told(river.master("SETTINGS"), GM)
    assert "is GMT+2 already" in told(river.master("SET ZONE UTC+2"), GM)
    assert "dates in the zone GMT+2" in told(river.play("FRANCE", "SET ZONE GMT+2"), FRANCE)
