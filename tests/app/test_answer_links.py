"""Links in letters that ask for orders: each opens a mail of them that counts, for its reader alone."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from judge.app.mails.incoming import receive, work
from judge.board.order_text.notation import format_order
from judge.game.people.reply_tokens import find_token
from judge.mail.letters.answer_links import blank_in_words
from tests.support.command_mails import outcome_of_last, states, told
from tests.support.house import GM, Got, House, address, to
from tests.support.mail_links import follow, links

FRANCE = address("FRANCE")
START = {
    "AUSTRIA": "A BUD H, A VIE H, F TRI H",
    "ENGLAND": "A LVP H, F EDI H, F LON H",
    "FRANCE": "A MAR H, A PAR H, F BRE H",
    "GERMANY": "A BER H, A MUN H, F KIE H",
    "ITALY": "A ROM H, A VEN H, F NAP H",
    "RUSSIA": "A MOS H, A WAR H, F SEV H, F STP/SC H",
    "TURKEY": "A CON H, A SMY H, F ANK H",
}


def begun(house: House, *rules: str, name: str = "river") -> list[Got]:
    """A game begins; the letters that its players get then."""
    house.start(*rules, name=name)
    letters = [letter for letter in house.all_letters() if f"({name})" in letter.subject or name in letter.subject]
    return [letter for letter in letters if "What you have to do" in letter.text]


@pytest.mark.parametrize("plus", [True, False])
def test_the_link_of_the_first_letter_has_all_own_units_and_sending_it_off_orders_them(
    tmp_path: Path, plus: bool
) -> None:
    house = House(tmp_path, {"address": {"plus": plus}})
    for letter in begun(house):
        power = letter.to.partition("@")[0].upper()
        assert len(set(links(letter))) == 1
        follow(house, letter)
        assert ", ".join(sorted(map(format_order, house.game().power(power).orders or ()))) == START[power]


def test_of_links_that_are_too_long_for_the_text_the_address_stands_there(house: House) -> None:
    letters = begun(house, name="a-river-with-a-long-name")
    (russia,) = to(letters, address("RUSSIA"))
    assert "mailto:" not in russia.text
    assert f"    {russia.headers['Reply-To']}\r\n" in russia.words("plain")
    assert "mailto:" in russia.html


def test_results_reminders_retreats_and_builds_have_one_too(house: House) -> None:
    begun(house, "TIMING MOVE 7D NEXT 1D WARN 24H")
    (reminded,) = to(house.tick(days=13, hours=1), FRANCE)
    assert "orders due" in reminded.subject
    assert "A%20PAR%20H" in links(reminded)[0]
    house.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    house.play("GERMANY", "A MUN - RUH", "A BER - KIE", "F KIE - HOL")
    house.master("PROCESS!")
    house.play("FRANCE", "A BUR - BEL", "A SPA - POR", "F MAO - SPA/SC")
    letters = house.master("PROCESS!")
    builds = [letter for letter in to(letters, FRANCE) if "W1901A" in letter.text and "mailto:" in letter.html]
    assert "body=BUILD%20A%20" in links(builds[-1])[0]
    follow(house, builds[-1])
    assert len(house.game().power("FRANCE").orders or ()) == 3


def test_in_a_blind_game_the_link_has_own_units_alone(house: House) -> None:
    for letter in begun(house, "RULE BLIND"):
        power = letter.to.partition("@")[0].upper()
        body = parse_qs(urlsplit(links(letter)[0]).query)["body"][0]
        assert ", ".join(sorted(body.split("\r\n"))) == START[power]


def test_the_masters_letters_have_no_token_in_a_link_since_they_are_forwarded(house: House) -> None:
    house.say_yes(house.mail(GM, "CREATE river gm-secret", "RULE SOLITAIRE", "FORM", "ACTIVATE"))
    letters = house.letters() + house.master()
    shown = [link for letter in to(letters, GM) for link in links(letter)]
    assert all(find_token([unquote(urlsplit(link).path)], unquote(link)) is None for link in shown)
    assert all("SIGNON" not in link for link in shown), "a reply with the same lines needs no password"


def test_a_letter_to_an_address_that_is_not_on_file_has_the_sign_on_in_its_link(house: House) -> None:
    begun(house)
    letters = house.mail("far@example.net", "SIGNON france@river france-pw")
    (letter,) = to(letters, "far@example.net")
    assert "SIGNON%20Friver%20your-password%0D%0AA%20MAR%20H" in links(letter)[0]
    assert "+" not in unquote(urlsplit(links(letter)[0]).path)


def test_letters_at_rest_have_no_token_in_their_links(house: House) -> None:
    (letter,) = to(begun(house), FRANCE)
    token = find_token([str(letter.headers["Reply-To"])], "")
    assert token is not None
    assert letter.raw.count(token.token.encode()) == 4, "in Reply-To, the text, and two buttons"
    with house.judge.store.reading() as tx:
        assert all(token.token.encode() not in row.raw for row in tx.letters("waiting", 1000))


def test_signs_of_many_scripts_in_a_letter_leave_its_link_whole(house: House) -> None:
    begun(house)
    for number in range(40):
        name = "е" * number + "日本語の手紙" * 12
        house.mail("far@example.net", "SIGNON france@river france-pw", f"SET NAME {name[:60]}")
        letter = to(house.play("FRANCE"), FRANCE)[-1]
        assert len(set(links(letter))) == 1
        assert find_token([unquote(urlsplit(links(letter)[0]).path)], "") is not None


def test_words_of_others_never_become_a_token_in_a_letter(house: House) -> None:
    (letter,) = to(begun(house), FRANCE)
    token = find_token([str(letter.headers["Reply-To"])], "")
    assert token is not None
    key = letter.message_id.strip("<>").partition("@")[0]
    said = ["\x1f", "mailto:judge%2Briver.FRANCE.\x1f@example.org", blank_in_words(key), "{{ answer_link(next) }}"]
    (press,) = to(house.play("ENGLAND", "PRESS TO FRANCE", *said, "ENDPRESS"), FRANCE)
    assert press.raw.replace(b"=\r\n", b"").count(token.token.encode()) == 2, "in Reply-To, and in the button"


def test_a_link_that_is_quoted_into_press_has_lost_its_token(house: House) -> None:
    (letter,) = to(begun(house), FRANCE)
    token = find_token([str(letter.headers["Reply-To"])], "")
    assert token is not None
    for sender, power in ((FRANCE, "FRANCE"), (address("GERMANY"), "GERMANY")):
        password = f"{power}-pw".lower()
        letters = house.mail(sender, f"SIGNON {power}@river {password}", "BROADCAST", *links(letter), "ENDPRESS")
        assert "body=A%20MAR%20H" in told(letters, address("ENGLAND"))
        assert all(token.token not in got.raw.decode() for got in letters if got.to != FRANCE)


def test_without_the_key_links_lead_to_the_plain_address(house: House) -> None:
    from judge.mail.letters.answer_links import without_token

    begun(house)
    with house.judge.store.reading() as tx:
        rows = [row for row in tx.letters("waiting", 1000) if b"Open a mail" in row.raw]
    assert rows
    for row in rows:
        assert b"mailto:judge@example.org?subject" in without_token(row.raw, row.message_id).replace(b"=\r\n", b"")


def test_a_reply_that_was_opened_by_a_link_is_done_from_the_envelope_alone(house: House) -> None:
    (letter,) = to(begun(house), FRANCE)
    recipient = unquote(urlsplit(links(letter)[0]).path)
    receive(house.judge, f"From: {FRANCE}\n\nA PAR - BUR\n".encode(), FRANCE, [recipient], house.now)
    work(house.judge, house.now)
    assert "Army Paris -> Burgundy" in told(house.letters(), FRANCE)


def linked_lines(letter: Got) -> list[str]:
    """The lines of the mail that the link of a letter opens; the letter shows the same ones."""
    lines = parse_qs(urlsplit(links(letter)[0]).query)["body"][0].split("\r\n")
    assert all(f"    {line}\n" in letter.text for line in lines)
    return lines


def how_things_stand(house: House, power: str) -> Got:
    """The letter that a mail with nothing but a sign-on is answered with."""
    (letter,) = house.play(power)
    return letter


def test_with_all_orders_on_file_the_link_has_them_and_sending_it_off_changes_nothing(house: House) -> None:
    begun(house)
    house.play("FRANCE", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")
    on_file = house.game().power("FRANCE").orders
    letter = how_things_stand(house, "FRANCE")
    assert linked_lines(letter) == ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - MAO"]
    assert "To change your orders, reply to this letter. These are on file:" in letter.text
    follow(house, letter)
    assert house.game().power("FRANCE").orders == on_file


def test_with_some_orders_missing_the_link_has_the_units_that_lack_them(house: House) -> None:
    begun(house)
    house.play("FRANCE", "A PAR - BUR")
    letter = how_things_stand(house, "FRANCE")
    assert linked_lines(letter) == ["A MAR H", "F BRE H"]
    assert "in lines like these:" in letter.text


def test_where_one_order_will_do_the_link_has_it_and_no_other(house: House) -> None:
    begun(house, "RULE DEFAULT_UNORDERED")
    house.play("FRANCE", "A PAR - BUR")
    assert linked_lines(how_things_stand(house, "FRANCE")) == ["A PAR - BUR"]


def test_a_support_that_is_a_signal_stands_in_the_link_as_it_was_sent(house: House) -> None:
    begun(house, "RULE SIGNAL_SUPPORT")
    house.play("FRANCE", "A PAR S A ROM", "A MAR H", "F BRE H")
    on_file = house.game().power("FRANCE").orders
    letter = how_things_stand(house, "FRANCE")
    assert "A PAR S A ROM" in linked_lines(letter)
    follow(house, letter)
    assert house.game().power("FRANCE").orders == on_file


def munich_falls(house: House) -> None:
    """Germany's army in Munich is dislodged in Fall 1901."""
    begun(house)
    house.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE H")
    house.play("GERMANY", "A BER - PRU", "A MUN H", "F KIE H")
    house.play("AUSTRIA", "A VIE - BOH", "A BUD H", "F TRI H")
    house.master("PROCESS!")
    house.play("FRANCE", "A BUR - MUN", "A MAR H", "F BRE H")
    house.play("AUSTRIA", "A BOH S A BUR - MUN", "A BUD H", "F TRI H")
    house.master("PROCESS!")
    assert house.game().phase_code == "F1901R"


@pytest.mark.parametrize("sent", ["A MUN R SIL", "A MUN D"])
def test_retreats_on_file_stand_in_the_link(house: House, sent: str) -> None:
    munich_falls(house)
    house.play("GERMANY", "SET WAIT", sent)
    on_file = house.game().power("GERMANY").orders
    letter = how_things_stand(house, "GERMANY")
    assert linked_lines(letter) == [sent]
    follow(house, letter)
    assert house.game().power("GERMANY").orders == on_file


def test_removals_on_file_stand_in_the_link(house: House) -> None:
    munich_falls(house)
    house.play("GERMANY", "A MUN R BER")
    house.master("PROCESS!")
    assert house.game().phase_code == "W1901A"
    house.play("GERMANY", "SET WAIT", "REMOVE F KIE")
    on_file = house.game().power("GERMANY").orders
    letter = how_things_stand(house, "GERMANY")
    assert linked_lines(letter) == ["REMOVE F KIE"]
    follow(house, letter)
    assert house.game().power("GERMANY").orders == on_file


@pytest.mark.parametrize("sent", [["BUILD F BRE", "WAIVE"], ["BUILD A PAR", "BUILD F BRE"]])
def test_builds_and_waives_on_file_stand_in_the_link(house: House, sent: list[str]) -> None:
    begun(house)
    house.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    house.master("PROCESS!")
    house.play("FRANCE", "A BUR - BEL", "A SPA H", "F MAO H")
    house.master("PROCESS!")
    assert house.game().phase_code == "W1901A"
    house.play("FRANCE", "SET WAIT", *sent)
    on_file = house.game().power("FRANCE").orders
    letter = how_things_stand(house, "FRANCE")
    assert sorted(linked_lines(letter)) == sorted(sent)
    follow(house, letter)
    assert house.game().power("FRANCE").orders == on_file


def mail_of_link(house: House, subject: str, *lines: str) -> list[Got]:
    """A mail of France after the sign-on, with this whole subject."""
    text = "\n".join(["SIGNON france@river france-pw", *lines])
    head = f"From: {FRANCE}\nTo: {house.config.judge.address}\nSubject: {subject}\nMessage-ID: <linked@test>"
    return house.raw(f"{head}\n\n{text}\n".encode(), FRANCE)


@pytest.mark.parametrize("plus", [True, False])
def test_the_link_of_a_letter_of_a_phase_that_is_over_puts_nothing_on_file(tmp_path: Path, plus: bool) -> None:
    house = House(tmp_path, {"address": {"plus": plus}})
    (letter,) = to(begun(house), FRANCE)
    house.master("PROCESS!")
    before = states(house)
    (answer,) = follow(house, letter)
    assert "E-ORD-OTHERPHASE" in outcome_of_last(house)
    assert states(house) == before
    assert answer.to == FRANCE
    assert answer.subject.startswith("river: NOT done: These orders are for Spring 1901 Movement")
    said = "These orders are for Spring 1901 Movement (S1901M), which is over; nothing was put on file."
    assert said in told([answer], FRANCE)
    assert "France has three units to order:" in answer.text, "what is to be ordered now"
    follow(house, answer)
    assert len(house.game().power("FRANCE").orders or ()) == 3, "the answer's own link is one of the present phase"


def test_a_reply_with_orders_to_the_answer_about_another_phase_is_done(house: House) -> None:
    (letter,) = to(begun(house), FRANCE)
    house.master("PROCESS!")
    (answer,) = follow(house, letter)
    house.answer(answer, "A PAR - BUR")
    assert list(map(format_order, house.game().power("FRANCE").orders or ())) == ["A PAR - BUR"]


def test_orders_above_commands_by_the_link_of_another_phase_stop_the_mail_as_other_refused_orders_do(
    house: House,
) -> None:
    begun(house)
    house.master("PROCESS!")
    letters = mail_of_link(house, "river S1901M", "A PAR - BUR", "STATUS")
    assert "E-ORD-OTHERPHASE" in outcome_of_last(house)
    assert {letter.to for letter in letters} == {FRANCE}
    assert "STATUS" in told(letters, FRANCE).partition("Unprocessed part")[2]
    assert not house.game().power("FRANCE").orders


def test_orders_by_the_link_of_a_phase_that_was_rolled_back_are_for_one_that_has_not_begun(house: House) -> None:
    begun(house)
    house.master("PROCESS!")
    house.master("ROLLBACK")
    assert house.game().phase_code == "S1901M"
    assert "(F1901M), which has not begun;" in told(mail_of_link(house, "river F1901M", "A PAR - BUR"), FRANCE)
    assert not house.game().power("FRANCE").orders


@pytest.mark.parametrize(
    "subject",
    ["river F1901M", "Re: river S1901M", "brook S1901M", "river X1901M", "river S1901M again", "S1901M", "my orders"],
)
def test_orders_under_any_other_subject_count_for_the_present_phase(house: House, subject: str) -> None:
    begun(house)
    house.master("PROCESS!")
    mail_of_link(house, subject, "A PAR - BUR")
    assert list(map(format_order, house.game().power("FRANCE").orders or ())) == ["A PAR - BUR"]


def test_the_subject_of_another_phase_stops_neither_commands_nor_orders_for_a_later_phase(house: House) -> None:
    begun(house)
    house.master("PROCESS!")
    mail_of_link(house, "river S1901M", "SET WAIT", "PHASE S1902M", "A PAR - BUR")
    assert outcome_of_last(house).startswith("done")
    assert [kept.phase for kept in house.game().ahead] == ["S1902M"]
