"""Lines that end the text of a message."""

from __future__ import annotations

from judge.game.text_end import ends_mail, ends_press, may_end_press
from tests.support.rows import each_row


@each_row(
    "line",
    [
        *("ENDPRESS", "endbroadcast", "  EndPress", "ENDPRESS.", "ENDPRESS!", "*ENDPRESS*", "ENDPRESS and now orders"),
        *("END PRESS", "end  broadcast.", "END-PRESS", "End of press", "(end press)", "END_PRESS", "END OF THE PRESS"),
        *("ENDPRES", "ENDEPRESS", "EDNPRESS", "ENDPRESSS", "END PRES", "ENDBRODCAST", "ENDBROADCAST;"),
        *("/ENDPRESS", "//ENDPRESS", "\\ENDPRESS", "[ENDPRESS]", "<ENDPRESS>", "{END PRESS}", "- ENDPRESS -"),
        *("--- End of Press ---", "#ENDPRESS", "=== END BROADCAST ===", "[/PRESS]", "</broadcast>", "PRESSEND"),
        *("END MESSAGE", "End of message.", "Message ends", "PRESS END", "END TEXT", "E N D P R E S S", "E-N-D PRESS:"),
    ],
)
def test_it_may_be_written_in_many_ways(line: str) -> None:
    assert ends_press(line)


@each_row(
    "line",
    [
        *("", "END", "STOP", "the end. Press on!", "End press coverage of Munich now", "ENDPRESSES", "PRESS"),
        *("an ENDPRESS line", "Send press!", "And press", "end the war", "Stop press", "Pressed.", "> ENDPRESS"),
        *("Press ends meet", "Our message ends the debate", "-- ", "end of the message that you sent me", "BROADCAST"),
    ],
)
def test_text_that_speaks_of_it_is_text(line: str) -> None:
    assert not ends_press(line)


@each_row("line", ["END", "End.", "*END*", "- STOP -", "stop", "[EOM]"])
def test_words_of_telegrams_may_end_it(line: str) -> None:
    assert may_end_press(line)


@each_row("line", ["The end", "Stop it", "STOP 2", "", "ends", "stop that, stop"])
def test_other_lines_with_such_words_do_not(line: str) -> None:
    assert not may_end_press(line)


@each_row(
    "line",
    [
        *("SIGNOFF", "Signoff.", "*SIGNOFF*", "signoff and more", "SIGN OFF", "sign  off", "Sign off.", "*SIGN OFF*"),
        *("-SIGN OFF-", "Sign-off"),
    ],
)
def test_signoff_in_one_word_or_two_ends_a_mail(line: str) -> None:
    assert ends_mail(line)


@each_row("line", ["Sign off on it", "sign off?", "SIGN", "OFF", "SIGNED OFF", "SIGN ON", "", "Please SIGN OFF"])
def test_a_sentence_with_these_words_ends_no_mail(line: str) -> None:
    assert not ends_mail(line)
