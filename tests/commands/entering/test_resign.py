"""RESIGN, by oneself and by the Master: the game afterwards, and its news (commands.md 5.8)."""

from __future__ import annotations

import pytest

from judge.commands.mastering.edit import stamp_of
from judge.game.game import Stage, Status, WaitReason
from tests.support.command_mails import HOLDS, code_of, power, readers, refused, refused_master, refused_play, told
from tests.support.house import GM, POWERS, Got, House, address, to

EVERYBODY = {GM, *map(address, POWERS)}


def ids(house: House) -> list[str]:
    return [seat.id for seat in house.game().seats]


# RESIGN, by oneself


def test_a_player_who_resigns_leaves_his_orders_and_a_waiting_game_and_everybody_is_told(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"], "SET WAIT", "SET DRAW")
    letters = river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    game, france = river.game(), power(river, "FRANCE")
    assert game.stage is Stage.WAITING
    assert game.waiting_for == (WaitReason.VACANCY,)
    assert game.vacancies == ("FRANCE",)
    assert france.status is Status.RESIGNED
    assert france.player is None
    assert france.orders is not None
    assert not france.wait
    assert france.vote is None
    assert readers(letters) == EVERYBODY
    assert "You no longer play France in river" in told(letters, address("FRANCE"))
    assert "France" in told(letters, address("ITALY"))
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw") == "E-SIGNON-LEFT"


def test_who_leaves_with_orders_in_the_same_mail_is_not_told_to_change_them(river: House) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    letters = river.answer(letter, *HOLDS["FRANCE"], "RESIGN YES")
    assert "you no longer play this power and cannot change them." in told(letters, address("FRANCE"))
    assert "you can change orders" not in told(letters, address("FRANCE"))
    assert power(river, "FRANCE").orders is not None


@pytest.mark.parametrize("line", ["RESIGN YES", "resign yes.", "WITHDRAW YES"])
def test_a_reply_to_a_letter_proves_who_resigns(river: House, line: str) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    letters = river.answer(letter, "SET DRAW", line, "Sorry, no time.")
    assert river.game().vacancies == ("FRANCE",)
    assert readers(letters) == EVERYBODY
    assert "You no longer play France in river" in told(letters, address("FRANCE"))


def test_a_reply_resigns_from_nothing_but_its_own_seat(river: House) -> None:
    letter = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    for line in ("RESIGN Iriver", "RESIGN italy", "RESIGN italy@river", "RESIGN france@lake"):
        assert "To leave yourself after your sign-on, write RESIGN alone" in told(
            river.answer(letter, line), address("FRANCE")
        )
    assert river.game().vacancies == ()


def test_a_bare_resign_that_is_no_reply_is_asked_for_by_a_button(river: House) -> None:
    (letter,) = river.mail(address("FRANCE"), "RESIGN")
    assert letter.subject == "river: NOT done yet, was it you?"
    assert "river.FRANCE.TOKEN@example.org?subject=RESIGN&body=RESIGN" in letter.text
    assert river.game().vacancies == ()
    river.answer(letter, "RESIGN")
    river.answer(letter, "RESIGN")
    assert river.game().vacancies == ("FRANCE",)


def test_a_bare_resign_of_somebody_in_no_game_says_how_it_is_proved(river: House) -> None:
    text = refused(river, "E-SYNTAX", "far@example.org", "RESIGN")
    assert "RESIGN Fmygame password, or reply to a letter with RESIGN alone" in text


def test_withdraw_is_resign(river: House) -> None:
    letters = river.mail(address("FRANCE"), "WITHDRAW Friver france-pw YES")
    assert river.game().vacancies == ("FRANCE",)
    assert readers(letters) == EVERYBODY


def test_a_resignation_may_carry_press_and_counts_only_if_all_of_the_mail_does(river: House) -> None:
    mail = ("RESIGN Friver france-pw YES", "BROADCAST", "Farewell", "ENDBROADCAST")
    said = refused(river, "E-PRESS-OPT", address("FRANCE"), mail[0], "BROADCAST me", "Farewell", "ENDBROADCAST")
    assert "You have not resigned" in said
    letters = river.mail(address("FRANCE"), *mail)
    assert "Farewell" in told(letters, address("ITALY"))
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_a_player_leaves_a_forming_game_and_only_the_master_is_told(house: House) -> None:
    house.create()
    house.mail("one@example.org", "JOIN river one-pw")
    house.mail("two@example.org", "JOIN river two-pw")
    letters = house.mail("one@example.org", "RESIGN 1river one-pw")
    assert readers(letters) == {"one@example.org", GM}
    assert ids(house) == ["POWER#2"]


def test_an_observer_leaves_and_the_game_goes_on(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.mail("owl@example.org", "RESIGN owl@river owl-pw")
    assert readers(letters) == {"owl@example.org", GM}
    assert river.game().observers == ()
    assert river.game().stage is Stage.ACTIVE


def test_resignations_that_cannot_be(river: House) -> None:
    assert "TAKEOVER MASTER@river" in refused(river, "E-GM-RESIGN", GM, "RESIGN Mriver gm-secret")
    assert "no such position" in refused(river, "E-SIGNON", address("FRANCE"), "RESIGN Friver wrong")
    assert "needs more words" in refused(river, "E-SYNTAX", address("FRANCE"), "RESIGN Friver")
    river.mail(address("FRANCE"), "RESIGN Friver france-pw YES")
    assert "has no player" in refused(river, "E-VACANT", address("FRANCE"), "RESIGN Friver france-pw")
    river.master("TERMINATE YES")
    assert "nobody has to leave it" in refused(river, "E-STATE", address("ITALY"), "RESIGN Iriver italy-pw")


@pytest.mark.parametrize("rule", [(), ("RULE HIDE_DUMMIES",), ("RULE VASSAL_DUMMIES",)])
@pytest.mark.parametrize("line", ["RESIGN", "RESIGN YES", "WITHDRAW"])
def test_who_orders_for_a_dummy_cannot_resign_from_it(house: House, rule: tuple[str, ...], line: str) -> None:
    house.start(*rule)
    house.master("DUMMY france", "CONTROL france germany")
    before = house.game()
    own, masters = (
        "You only order for it: to leave the game",
        "As the Master, RESIGN france lets somebody take it over.",
    )
    for who, lines, instead in (
        (address("GERMANY"), ["SIGNON france@river germany-pw"], own),
        (GM, ["SIGNON france@river gm-secret"], masters),
        (GM, ["SIGNON Mriver gm-secret", "BECOME france"], masters),
    ):
        assert code_of(house, who, *lines, line) == "E-VACANT"
        said = " ".join(told(house.mail(who, *lines, line), who).split())
        assert f"France in river has no player who could leave. {instead}" in said
    assert house.game() == before


def test_a_reply_about_a_dummys_orders_does_not_resign_from_it(river: House) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    letters = river.mail(address("GERMANY"), "SIGNON france@river germany-pw", "A PAR H")
    letter = next(each for each in letters if "Current orders for France" in each.text)
    assert "You do not play" not in told(river.answer(letter, "RESIGN"), address("GERMANY"))
    assert river.game().stage is Stage.ACTIVE
    assert power(river, "FRANCE").status is Status.DUMMY


# The second word


def vacant(house: House) -> tuple[str, ...]:
    return house.game().vacancies


def test_resign_says_what_follows_and_counts_when_it_is_said_again(river: House) -> None:
    (letter,) = river.mail(address("FRANCE"), "RESIGN Friver france-pw")
    assert letter.to == address("FRANCE")
    assert letter.subject == "river: NOT left yet, say it again"
    assert "the clock stands still until somebody takes it over" in letter.text.replace("\n", " ")
    assert "TAKEOVER france@river" in letter.text
    assert "body=RESIGN%20YES" in letter.html
    assert vacant(river) == ()
    letters = river.answer(letter, "RESIGN")
    assert vacant(river) == ("FRANCE",)
    assert readers(letters) == EVERYBODY


def test_the_first_word_is_forgotten_after_a_day(river: House) -> None:
    river.play("FRANCE", "RESIGN")
    river.wait(hours=25)
    assert "You are still in river" in told(river.play("FRANCE", "RESIGN"), address("FRANCE"))
    assert vacant(river) == ()
    river.wait(hours=23)
    river.play("FRANCE", "RESIGN")
    assert vacant(river) == ("FRANCE",)


def test_who_says_no_stays_and_is_asked_anew(river: House) -> None:
    river.play("FRANCE", "RESIGN")
    assert "You stay in river" in told(river.play("FRANCE", "RESIGN NO"), address("FRANCE"))
    river.play("FRANCE", "RESIGN")
    assert vacant(river) == ()


def test_orders_in_the_mail_count_though_the_resignation_waits(river: House) -> None:
    river.play("FRANCE", *HOLDS["FRANCE"], "RESIGN")
    assert vacant(river) == ()
    assert power(river, "FRANCE").orders is not None


def test_a_phase_between_the_two_words_changes_nothing(river: House) -> None:
    river.play("FRANCE", "RESIGN")
    river.master("PROCESS!", "ROLLBACK")
    assert river.game().shelved
    river.play("FRANCE", "RESIGN")
    assert vacant(river) == ("FRANCE",)


def test_an_old_token_neither_begins_nor_ends_a_resignation(river: House) -> None:
    old = to(river.play("FRANCE", "STATUS"), address("FRANCE"))[0]
    river.play("FRANCE", "SET TOKEN NEW")
    river.answer(old, "RESIGN YES")
    assert vacant(river) == ()
    river.play("FRANCE", "RESIGN")
    river.answer(old, "RESIGN")
    assert vacant(river) == ()


def test_a_foreign_address_with_the_password_does_not_resign_unseen(river: House) -> None:
    letters = river.mail("far@example.org", "RESIGN Friver france-pw")
    assert vacant(river) == ()
    assert "far@example.org" in told(letters, address("FRANCE"))


def test_a_password_yes_is_a_password(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD yes")
    river.mail(address("FRANCE"), "RESIGN Friver yes")
    assert vacant(river) == ()
    river.mail(address("FRANCE"), "RESIGN Friver yes yes")
    assert vacant(river) == ("FRANCE",)


def test_who_is_out_of_the_game_leaves_at_once(river: House) -> None:
    stamp = stamp_of(river.game().board)
    river.master(f"EDIT {stamp}", "UNITS FRANCE NONE", "CENTERS FRANCE NONE", "END EDIT")
    assert not river.game().is_alive(power(river, "FRANCE").name)
    river.play("FRANCE", "RESIGN")
    assert power(river, "FRANCE").status is Status.RESIGNED


def test_under_leaving_day_silence_is_the_second_word(river: House) -> None:
    assert "a day later" in told(river.master("SET LEAVING DAY"), address("FRANCE"))
    (letter,) = to(river.play("FRANCE", "RESIGN"), address("FRANCE"))
    assert "RESIGN NO" in letter.text
    assert "due" not in letter.subject
    assert river.tick(hours=23) == []
    assert "You no longer play France in river" in told(river.tick(hours=1), address("FRANCE"))
    assert vacant(river) == ("FRANCE",)


def test_under_leaving_day_the_master_hears_of_a_resignation_when_it_is_asked_for(river: House) -> None:
    river.master("SET LEAVING DAY")
    (notice,) = to(river.play("FRANCE", "RESIGN"), GM)
    assert notice.subject == "river: France will leave"
    assert "France will leave river on Tue 24 Nov 2026 12:00 GMT, unless they take that back." in flat(notice)
    assert "France will leave on Tue 24 Nov 2026 12:00 GMT" in told(river.master("STATUS"), GM).replace("\n", " ")
    river.play("FRANCE", "RESIGN NO")
    assert "will leave" not in told(river.master("STATUS"), GM)


def test_without_leaving_day_nobody_but_the_writer_hears_of_the_first_word(river: House) -> None:
    assert readers(river.play("FRANCE", "RESIGN")) == {address("FRANCE")}
    assert "leave" not in told(river.master("STATUS"), GM)


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("SET LEAVING DAY", "You will leave river on Tue 24 Nov 2026 12:00 GMT."),
        ("SET LEAVING TWICE", "You have said RESIGN once: RESIGN YES, before Tue 24 Nov 2026 12:00 GMT, does it."),
    ],
)
def test_status_shows_a_resignation_that_waits_and_how_to_take_it_back(river: House, setting: str, says: str) -> None:
    river.master(setting)
    river.play("FRANCE", "RESIGN")
    (status,) = river.play("FRANCE", "STATUS")
    assert says in flat(status)
    assert "To take that back: RESIGN NO" in flat(status)
    (other,) = river.play("ENGLAND", "STATUS")
    assert "leave" not in flat(other)
    river.wait(hours=24)
    for letter in river.play("FRANCE", "STATUS"):
        assert "take that back" not in flat(letter)


def test_status_shows_the_master_a_termination_said_once(river: House) -> None:
    river.master("TERMINATE")
    assert "You have said TERMINATE once" in flat(river.master("STATUS")[-1])
    river.master("TERMINATE NO")
    assert "TERMINATE" not in flat(river.master("STATUS")[-1])


def flat(letter: Got) -> str:
    """Return a letter's text without the ends of lines."""
    return " ".join(letter.text.split())


@pytest.mark.parametrize(
    ("line", "is_forgotten"), [("ROLLBACK FORMING", True), ("ROLLBACK FULL", True), ("ROLLBACK", False)]
)
def test_a_rollback_tells_who_has_resigned_and_the_master_that_it_is_forgotten(
    river: House, line: str, is_forgotten: bool
) -> None:
    river.master("SET LEAVING DAY")
    river.master("PROCESS!")
    river.play("FRANCE", "RESIGN")
    letters = river.master(line)
    says = {letter.to: " ".join(letter.text.split()) for letter in letters}
    assert ("Your RESIGN, which waited for its day, is forgotten" in says[address("FRANCE")]) is is_forgotten
    assert ("The RESIGN of France, which waited for its day, is forgotten." in says[GM]) is is_forgotten
    assert "RESIGN" not in says[address("ITALY")]


@pytest.mark.parametrize("between", ["RESIGN NO", "TERMINATE and ACTIVATE", "ROLLBACK FORMING", "ROLLBACK FULL"])
def test_what_was_said_by_halves_ends_with_the_play_or_a_no(river: House, between: str) -> None:
    river.master("SET LEAVING DAY")
    river.master("PROCESS!")
    river.play("FRANCE", "RESIGN")
    match between:
        case "RESIGN NO":
            river.play("FRANCE", between)
        case "TERMINATE and ACTIVATE":
            river.master("TERMINATE YES")
            river.master("ACTIVATE")
        case "ROLLBACK FORMING":
            river.master(between)
            river.master("ACTIVATE")
        case _:
            river.master("ROLLBACK FULL")
    assert "player resignation" not in [letter.subject.partition(": ")[2] for letter in river.tick(hours=25)]


def test_a_waiting_game_lets_people_go_by_silence_too(river: House) -> None:
    river.master("SET LEAVING DAY", "WAIT")
    river.play("FRANCE", "RESIGN")
    river.tick(hours=24)
    assert vacant(river) == ("FRANCE",)


def test_who_is_revived_has_said_nothing_by_halves(river: House) -> None:
    river.master("SET LEAVING DAY")
    river.play("FRANCE", "RESIGN")
    river.master("RESIGN france", "REVIVE france")
    river.tick(hours=25)
    assert power(river, "FRANCE").player is not None


def test_the_line_that_takes_a_vacant_power_goes_to_those_alone_who_may_send_it(river: House) -> None:
    for watcher in ("anna@example.net", "ben@example.net"):
        river.mail(watcher, "OBSERVE river")
    river.master("SET DENY PLAYER ben@example.net")
    river.skip_letters()
    letters = river.play("FRANCE", "RESIGN YES")
    told_of_it = {letter.to for letter in letters if "TAKEOVER" in letter.text}
    assert told_of_it == {address("FRANCE"), GM, "anna@example.net"}
    assert "To play it, send TAKEOVER france@river" in flat(to(letters, GM)[-1])


def test_who_has_left_is_told_how_to_come_back(river: House) -> None:
    letters = river.play("FRANCE", "RESIGN YES")
    (own,) = to(letters, address("FRANCE"))
    assert own.subject == "river: you have left"
    assert "TAKEOVER france@river" in own.text
    assert "TAKEOVER" not in told(letters, address("ITALY"))
    assert "send TAKEOVER france@river" in told(letters, GM)
    river.mail(address("FRANCE"), "TAKEOVER france@river")
    assert vacant(river) == ()


def test_who_is_dismissed_and_kept_out_is_sent_to_the_master(river: House) -> None:
    letters = river.master(f"SET DENY PLAYER {address('FRANCE')}", "EJECT france")
    assert "Only the Master can let you play it again" in told(letters, address("FRANCE"))
    assert "TAKEOVER" not in told(letters, address("FRANCE"))


def test_the_way_back_into_a_private_game_has_its_privacy_word(river: House) -> None:
    river.master("SET PRIVATE swan")
    letters = river.play("FRANCE", "RESIGN YES")
    assert "TAKEOVER france@river privacy-word" in told(letters, address("FRANCE"))
    assert "swan" not in told(letters, address("FRANCE"))


# RESIGN, by the Master


def test_the_master_dismisses_a_player_and_everybody_is_told(river: House) -> None:
    letters = river.master("RESIGN france")
    assert power(river, "FRANCE").status is Status.RESIGNED
    assert river.game().stage is Stage.WAITING
    assert readers(letters) == EVERYBODY
    assert "no longer has a player" in told(letters, GM)


def test_the_master_sends_an_observer_away(river: House) -> None:
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    letters = river.master("RESIGN owl")
    assert river.game().observers == ()
    assert readers(letters) == {GM, "owl@example.org"}


def test_dismissals_that_cannot_be(river: House) -> None:
    assert "Only the Master" in refused_play(river, "E-GM-ONLY", "ITALY", "RESIGN france")
    assert "cannot resign" in refused_master(river, "E-GM-RESIGN", "RESIGN")
    assert "no spain" in refused_master(river, "E-POWER", "RESIGN spain")
    assert "cannot resign" in refused_master(river, "E-GM-RESIGN", "RESIGN M")
    river.master("RESIGN F")
    assert "has no player already" in refused_master(river, "E-VACANT", "RESIGN France")
