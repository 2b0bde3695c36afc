"""Quotes to a sender: they show no password, however the line with it was written."""

from __future__ import annotations

from judge.commands.framework.table import TABLE
from judge.mail.letters.masking import masked
from tests.support.order_texts import vocabulary_words
from tests.support.rows import each_row


@each_row(
    ("line", "shown"),
    [
        ("SIGNON Friver swordfish", "SIGNON Friver ********"),
        ("sign on friver swordfish", "sign on friver ********"),
        ("  signon  friver   sword fish", "  signon  friver   ********"),
        ("SINGON Friver swordfish", "SINGON Friver ********"),
        ("JOIN river swordfish privacy", "JOIN river ********"),
        ("observe watcher@river swordfish", "observe watcher@river ********"),
        ("CREATE river swordfish payola", "CREATE river ******** payola"),
        ("RENAME old new swordfish", "RENAME old new ********"),
        ("SET PASSWORD swordfish", "SET PASSWORD ********"),
        ("SET PASWORD swordfish", "SET PASWORD ********"),
        ("REVIVE france swordfish", "REVIVE france ********"),
        ("anything france@river swordfish", "anything france@river ********"),
        (r"\\: signon Friver swordfish: a par h", r"\\: signon Friver ********: a par h"),
        ("private swordfish", "private ********"),
        ("Signon Friver:swordfish", "Signon Friver:********"),
        ("SIGNON Friver/swordfish", "SIGNON Friver/********"),
        ("* SIGNON Friver swordfish", "* SIGNON Friver ********"),
        ("Dear judge, sign-on Friver swordfish", "Dear judge, sign-on Friver ********"),
        (r"\\ signon Friver swordfish", r"\\ signon Friver ********"),
        ("set pw swordfish", "set pw ********"),
        ("I am Friver swordfish", "I am Friver ********"),
        ("I am out of office until Friday.", "I am out of office until Friday."),
        ("I am not sure what you mean", "I am not sure what you mean"),
        ("BECOME italy swordfish", "BECOME italy ********"),
        ("I AM ALSO Friver swordfish", "I AM ALSO ********"),
        ("REGISTER swordfish", "REGISTER ********"),
        ("france@river swordfish", "france@river ********"),
        ("my password is swordfish", "my password is ********"),
        ("Password: swordfish, thanks", "Password: ********"),
        ("mein Passwort ist swordfish", "mein Passwort ist ********"),
        ("A PAR - BUR (pw swordfish)", "A PAR - BUR (pw ********"),
        ("I forgot my password.", "I forgot my password."),
    ],
)
def test_password_is_masked(line: str, shown: str) -> None:
    assert masked(line) == shown


@each_row("line", ["A PAR - BUR", "SET WAIT", "LIST river", "", "F BRE S A PAR - PIC", "PRESS TO england"])
def test_other_lines_stay_as_they_are(line: str) -> None:
    assert masked(line) == line


def test_message_goes_back_to_its_writer_as_he_wrote_it() -> None:
    text = "PRESS TO england\nJoin forces with me, and observe what follows.\nENDPRESS\nSIGNON Friver swordfish"
    assert masked(text) == text.replace("swordfish", "********")


_TAKE_A_PASSWORD = {
    *("BECOME", "CREATE", "JOIN", "LOGIN", "MON", "MONITOR", "OBS", "OBSERVE", "OBSERVER", "OBSERVERANY", "OBSERVERNO"),
    *("ANYOBSERVER", "NOOBSERVER", "OBSERVERNONE", "PW", "LOG", "LOG-IN", "SIGN-IN", "SIGN-ON", "SIGNIN"),
    *("PASSWORD", "PRIVATE", "PURGE", "RENAME", "RESIGN", "REVIVE", "SIGN", "SIGNON", "TAKEOVER", "WATCH", "WITHDRAW"),
}


def test_no_other_word_of_orders_and_commands_is_taken_for_a_misspelled_one_with_a_password() -> None:
    words = vocabulary_words() | {word for keyword in TABLE for word in keyword.split()} | {"ENDPRESS", "ENDBROADCAST"}
    lines = {word: f"{word} aa bb cc dd" for word in words}
    assert {word for word, line in lines.items() if masked(line) != line} <= _TAKE_A_PASSWORD


def test_the_number_of_a_set_that_is_withdrawn_is_no_password() -> None:
    assert masked("WITHDRAW france 2") == "WITHDRAW france 2"
    assert masked("WITHDRAW france@river swordfish") == "WITHDRAW france@river ********"
