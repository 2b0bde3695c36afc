"""Orders and commands where they do not count: below a signature or SIGNOFF, and in quotations.

It is Spring 1901.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.position import Dislodged, Unit, UnitType
from judge.commands.framework.invocation import TextLine
from judge.commands.framework.open_press import OwnLines
from judge.game.game import Role
from judge.game.people.sign_on import Actor
from tests.support.command_mails import power, refused_play, told
from tests.support.house import GM, House, address, to
from tests.support.march_games import stand
from tests.support.rows import each_row

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
SIGN_ON = "SIGNON france@river france-pw"


def on_file(house: House) -> list[str]:
    """France's orders on file."""
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


@pytest.mark.parametrize("below", ["as I remarked, and wrote", "as I wrote:", "wie ich schrieb:"])
def test_a_seat_in_a_sign_on_is_no_address_of_a_quotation(river: House, below: str) -> None:
    river.mail(FRANCE, SIGN_ON, "A PAR - BUR", "A MAR - SPA", below)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]


def test_what_somebody_said_is_quoted_in_press_and_orders_below_it_count(river: House) -> None:
    lines = ("PRESS TO G", "As you said:", "> let us ally", "yes", "ENDPRESS", "A PAR - BUR")
    letters = river.mail(FRANCE, SIGN_ON, *lines)
    assert "As you said: > let us ally yes" in told(letters, GERMANY)
    assert on_file(river) == ["A PAR - BUR"]


def test_a_command_with_an_address_begins_no_quotation(river: House) -> None:
    lines = ("SET ADDRESS joe@x.example", "PRESS TO M", "as I wrote", "ENDPRESS", "A PAR - BUR")
    letters = river.play("FRANCE", *lines)
    assert "as I wrote" in told(letters, GM)
    assert on_file(river) == ["A PAR - BUR"]
    assert power(river, "FRANCE").player.addresses == ("joe@x.example",)  # type: ignore[union-attr]


def test_a_sentence_with_an_address_in_press_stays_there(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Reach me at joe@x.example, as I wrote", "soon", "ENDPRESS")
    assert "Reach me at joe@x.example, as I wrote soon" in told(letters, GERMANY)


def test_a_protest_with_a_seat_in_the_sign_on_keeps_its_words(house: House) -> None:
    house.start("HOUSE correction_window=1D")
    refused_play(house, "E-PROTEST-PHASE", "FRANCE", "PROTEST S1901M A MAR - SPA was right, I wrote SPA")


@pytest.mark.parametrize("mark", ["--", "-- ", "Sent from my iPhone", "SIGNOFF"])
def test_orders_below_a_signature_or_signoff_are_told_to_count_for_nothing(river: House, mark: str) -> None:
    letters = river.play("FRANCE", "A PAR - BUR", mark, "A MAR - SPA", "F BRE - MAO")
    assert on_file(river) == ["A PAR - BUR"]
    assert "Lines 4 to 5 read like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (("A MAR - SPA", "Joe", "SET DRAW"), "Lines 4 and 6 read"),
        (("A MAR - SPA", "SET DRAW", "Joe", "F BRE H", "", "F BRE H"), "Lines 4 to 5, 7 and 9 read"),
        (("Joe", "F BRE H"), "Line 5 reads"),
    ],
)
def test_exactly_the_lines_that_read_like_orders_are_named(river: House, lines: tuple[str, ...], where: str) -> None:
    letters = river.play("FRANCE", "SET WAIT", "-- ", *lines)
    assert f"{where} like orders or commands, and did NOT count." in told(letters, FRANCE)


@pytest.mark.parametrize(
    ("above", "begins"),
    [("SET WAIT", "the phase waits for its deadline, but"), ("A PAR - BUR", "done, but"), ("", "NOT done:")],
)
def test_the_subject_says_that_lines_did_not_count(river: House, above: str, begins: str) -> None:
    letters = river.play("FRANCE", above, "-- ", "A MAR - SPA", "F BRE - MAO")
    assert f"river: {begins} two lines did NOT count" in [letter.subject for letter in letters]


def test_lines_that_were_all_taken_for_quoted_are_told_without_the_sign_on_between(river: House) -> None:
    letters = river.mail(FRANCE, "> A PAR - BUR", "", "> A MAR - SPA", SIGN_ON, "> F BRE - MAO")
    assert "for which lines 1 to 3 and 5 were taken" in told(letters, FRANCE)


def test_a_mere_signature_and_an_old_letter_below_it_are_not_told(river: House) -> None:
    old = ("-----Original Message-----", "From: judge@example.org", "A MAR - SPA")
    letters = river.play("FRANCE", "A PAR - BUR", "-- ", "Marianne, Paris", *old)
    assert "did NOT count" not in told(letters, FRANCE)


@pytest.mark.parametrize("mark", ["-- ", "--", "Sent from my iPhone"])
def test_a_signature_in_press_does_not_hide_its_end(river: House, mark: str) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", mark, "ENDPRESS", "A PAR - BUR", "SET WAIT")
    assert "Well met." in told(letters, GERMANY)
    assert on_file(river) == ["A PAR - BUR"]
    assert power(river, "FRANCE").wait


def test_the_words_of_a_signature_in_press_are_not_sent(river: House) -> None:
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", "-- ", "Marianne", "ENDPRESS", "A PAR - BUR")
    assert "Marianne" not in told(letters, GERMANY)


def test_an_old_letter_below_a_signature_in_press_does_not_end_the_press(river: House) -> None:
    old = ("-----Original Message-----", "From: judge@example.org", "your text", "ENDPRESS", "A MAR - SPA")
    letters = river.play("FRANCE", "PRESS TO G", "Well met.", "-- ", "Marianne", *old)
    assert "Marianne" not in told(letters, GERMANY)
    assert not on_file(river)


@pytest.mark.parametrize(
    ("lines", "between"),
    [
        (("> A PAR - BUR", "> A MAR - SPA"), "lines 1 to 2 were"),
        (("-- ", SIGN_ON, "A PAR - BUR"), "lines 1 to 4 were"),
        (("On Mon, 23 Nov 2026 at 10:00, judge@example.org wrote:", "> A PAR - BUR"), "lines 1 to 2 were"),
    ],
)
def test_a_mail_that_comes_out_empty_is_told_which_lines_were_taken_for_quoted(
    river: House, lines: tuple[str, ...], between: str
) -> None:
    (answer,) = to(river.mail(FRANCE, *lines), FRANCE)
    assert answer.subject == "NOT done: nothing in your mail to do"
    assert between in " ".join(answer.text.split())


def test_a_reply_that_is_all_quoted_is_told_so_and_stays_in_vain(river: House) -> None:
    (status,) = river.play("FRANCE", "STATUS")
    letters = [to(river.answer(status), FRANCE) for _ in range(4)]
    assert "were taken" in " ".join(letters[0][0].text.split())
    assert letters[3] == []


# Lines that an order mail would take are never text for others

FORMS = [
    "A PAR - BUR",
    "PAR - BUR",
    "PAR-BUR",
    "par bur",
    "Paris to Burgundy",
    "army paris to burgundy",
    "A PAR H",
    "par holds",
    "hold paris",
    "PAR S MAR - BUR",
    "Paris supports Marseilles to Burgundy",
    "move Paris to Burgundy",
    "A PAR -> BUR",
    "Paris: Burgundy",
    "F BRE - MAO",
    "bre mao",
    "Brest to the Mid-Atlantic",
]
AROUND = [
    "{}, please",
    "please {}",
    "Please, {}",
    "pls {}",
    "{}, thanks",
    "{} thx",
    "thanks, {}",
    "ok, {}",
    "Yes: {}",
    "{} as agreed",
    "{}, as agreed",
    "{} because I like it",
    "{} // go",
    "{} # go",
    "{} ; go",
    "({})",
    "{} !",
    "{}...",
    "{} :)",
    "{} again",
    "now {}",
    "then {}",
    "and {}",
    "also {}",
    "1) {}",
    "order: {}",
    "Orders: {}",
    "moves: {}",
    "France: {}",
    "[F] {}",
    "- {}",
    "* {}",
    "{} -- thanks",
    "{} / thanks",
    "Dear judge, {}",
    "Hi, {}",
    "Hi judge: {}",
    "my {}",
    "{} [1]",
    "{} as planned",
    "{} as we said",
    "{} as before",
    "{} for now",
    "{} this turn",
]


def actor(power: str) -> Actor:
    return Actor(power, Role.POWER, PowerName(power))


def own_lines(house: House) -> OwnLines:
    game = house.game()
    return OwnLines(game, house.judge.in_play(game), actor("FRANCE"))


def read_alone(own: OwnLines, text: str) -> bool:
    return own.begin([TextLine(at, line) for at, line in enumerate(text.split("\n"))]) is not None


def test_an_order_behind_the_first_then_of_a_line_is_nearly_one(river: House) -> None:
    own = own_lines(river)
    assert own.is_nearly_order("If he agrees then A PAR - BUR and then we shall see")
    assert not own.is_nearly_order("If he agrees then we shall see")


@pytest.mark.slow
def test_a_line_that_files_an_order_in_an_order_mail_is_one_in_press_too(river: House) -> None:
    own = own_lines(river)
    filed = 0
    for form in FORMS:
        for around in AROUND:
            line = around.format(form)
            river.play("FRANCE", "CLEAR")
            river.play("FRANCE", line)
            if on_file(river):
                filed += 1
                assert read_alone(own, line), line
    assert filed > 600


@each_row(
    "line",
    [
        *("PAR-BUR please", "pls par to bur", "Paris to Burgundy, thanks", "PAR-BUR as agreed", "PAR-BUR # go"),
        *("Dear judge, PAR H", "bre mao as we said", "PAR-BUR because I like it", "Yes: hold paris", "PAR-BUR [1]"),
        *("A PAR BRU", "F BRE HLD", "f bre to pci", "A PAR &rarr; BUR", "<div>A PAR - BUR</div>", "A PAR\n\n- BUR"),
        *("Correction: PAR-BUR", "Deal. par bur, mar spa, bre mao", "river S1901M France: par-bur, mar-spa"),
        *("My orders for this turn are as follows. A PAR - BUR. A MAR - SPA.", "Hi, A PAR - BUR A MAR H thanks"),
    ],
)
def test_an_order_of_ones_own_however_it_is_written_is_none_for_others(river: House, line: str) -> None:
    assert read_alone(own_lines(river), line)


@each_row(
    "line",
    [
        *("I think A MUN - BUR is good for you", "Paris holds the key to the west", "Burgundy to you, Belgium to me"),
        *("Support me to Burgundy please", "A MUN - TYR please", "Brest is mine, thanks", "Fine. See you in Belgium."),
        *("Paris to Burgundy would be a stab, so no", "Sure! Burgundy: yours. Belgium: mine.", "Hold on, Paris?"),
        *("You should know: Paris to Burgundy is my plan", "Please leave Burgundy alone", "To be honest: I agree."),
    ],
)
def test_what_people_say_of_their_plans_is_no_order(river: House, line: str) -> None:
    assert not read_alone(own_lines(river), line)


def test_a_retreat_without_its_unit_is_an_order_of_whoever_has_one_to_retreat(house: House) -> None:
    house.start()
    lines = ("retreat to gascony", "R GAS", "-> GAS", "DISBAND", "I'll retreat to Gascony")
    in_spring = own_lines(house)
    assert not any(read_alone(in_spring, line) for line in lines)
    stand(house, "F1901R", FRANCE="F BRE", GERMANY="A BUR")
    lost = Dislodged(Unit(PowerName("FRANCE"), UnitType.ARMY, Location("BUR")), Province("MUN"))
    game = house.game()
    own = OwnLines(
        replace(game, position=replace(game.board, dislodged=(lost,))), house.judge.in_play(game), actor("FRANCE")
    )
    assert all(read_alone(own, line) for line in lines)
    assert not read_alone(own, "I retreat from this discussion, friend.")


MEANT = [
    "REPORT: he insults me", "Report: he insults me", "report he insults me", "reprot this is an insult",
    "Reporting this: he insults me", "IGNORE: germany", "IGNORE germany!", "Ignore Germany please", "IGNROE germany",
    "Please ignore Germany", "UNIGNORE: germany", "SET VOTE: NO", "SET CONCEDE: Italy", "SET NAME: Bob", "SET VTOE NO",
    "SETT VOTE NO", "SET VOTE = NO", "MORE TIME: 12H", "MORE TIME 12H!", "More time", "SWAP: france germany",
    "INVITE: bob@x.org", "PROPOSE DRAW!", "propose draw please", "PROPSE DRAW", "RESIGN!", "Wait", "Vote", "Withdraw",
    "DIARY: he lies", "Diary he lies", "COMMENTARY: he lies", "Diary entry:\nhe lies", "MY DIARY\nhe lies",
    "DIARY S1901M\nhe lies", "Dear diary,\nhe lies", "he lies\nENDDIARY", "he lies\nEND DIARY", "he lies\nENDDAIRY",
]  # fmt: skip
SAID = [
    "Accept", "Accept.", "Observe Italy", "Observe Italy closely", "Monitor Italy", "Withdraw from Burgundy",
    "Ignore Italy for now, they are weak.", "Reports say that Italy moves.", "Join me!", "Set Burgundy on fire!",
    "Set a trap for Italy", "Observe: Russia sleeps.", "Status: all quiet.", "I keep a diary",
    "More time would be nice", "We want more time", "I wait", "Vote as you like, friend", "Proposed draw: all of us",
    "Deal: you take Belgium",
]  # fmt: skip


@each_row(("text", "is_meant"), [*((text, True) for text in MEANT), *((text, False) for text in SAID)])
def test_a_command_with_a_sign_too_many_or_a_slip_is_no_text(river: House, text: str, is_meant: bool) -> None:
    assert read_alone(own_lines(river), text) is is_meant
    assert read_alone(own_lines(river), f"Hello, how are you?\n{text}") is is_meant


@each_row(
    ("lines", "is_sent"),
    [
        (("Diary entry:", "he is a fool", "ENDDIARY"), False),
        (("he is a fool", "END COMMENTARY"), False),
        (("SET VOTE: NO",), False),
        (("IGNORE italy please",), False),
        (("My diary says so", "ENDPRESS"), True),
        (("Report: all quiet", "ENDPRESS"), True),
    ],
)
def test_press_that_may_end_in_a_diary_or_a_command_waits(house: House, lines: tuple[str, ...], is_sent: bool) -> None:
    house.start()
    letters = house.play("FRANCE", "PRESS TO ITALY", "Hello, how are you?", *lines)
    assert bool(to(letters, address("ITALY"))) is is_sent
    assert is_sent or "press NOT sent" in letters[0].subject


def test_a_diary_to_which_one_speaks_is_kept(river: House) -> None:
    letters = river.play("FRANCE", "DIARY", "Dear diary,", "Italy lies.")
    assert "Your diary for S1901M is kept" in told(letters, FRANCE)
