"""The word that opens a seat: nobody else reads it."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from tests.support.command_mails import code_of, power, refused_master, refused_play, sign_on, states, told
from tests.support.house import GM, House, address, to
from tests.support.mail_links import links


@pytest.mark.parametrize("line", ["SET NAME france-pw", "SET NAME Anna FRANCE-PW", 'SET NAME "France-pw"'])
def test_a_name_never_has_the_password_of_its_mail(river: House, line: str) -> None:
    told = " ".join(refused_play(river, "E-PW-TOLD", "FRANCE", line).split())
    assert "These words have your password in them, and others would read it." in told
    assert "pw" not in told.lower().replace("new-word", "")


@pytest.mark.parametrize("line", ["SET NAME france-pw", "SET NAME Anna France-PW", 'SET NAME "Anna" "france-pw"'])
def test_a_reply_has_no_password_and_does_not_tell_it_either(river: House, line: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    before = states(river)
    said = told(river.answer(letter, line), address("FRANCE"))
    assert "These words have your password in them" in said
    assert "france-pw" not in said.lower()
    assert states(river) == before
    river.answer(letter, "SET NAME Anna Martin")
    assert power(river, "FRANCE").player.name == "Anna Martin"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "lines",
    [
        ("SET DESC Sign on with gm-secret.",),
        ("SET COMMENT BEGIN", "A game.", "The word is gm-secret", "END"),
        ("SET PRIVATE gm-secret",),
        ("OFFICIAL gm-secret",),
        ("WARN FRANCE gm-secret",),
        ("OVERRIDE A PAR - PIC BECAUSE gm-secret is my password",),
        ("READ gm-secret AS A PAR - PIC",),
        ("SET PASSWORD another", "SET NAME Another"),
        ("SETTINGS stamp", "PRIVATE gm-secret", "END SETTINGS"),
        ("SETTINGS stamp", "NAMES SHOWN", "DESC: the word is GM-secret", "END SETTINGS"),
        ("SETTINGS stamp", "SET COMMENT BEGIN", "A game.", "Mriver gm-secret", "END", "END SETTINGS"),
    ],
)
def test_words_that_others_read_never_have_the_password_of_their_mail(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, GM, "SIGNON Mriver gm-secret", *lines) == "E-PW-TOLD"


@pytest.mark.parametrize(
    "lines",
    [
        ("CREATE lake swordfish1", "PRIVATE swordfish1"),
        ("CREATE lake swordfish1", "PRIVATE: Swordfish1"),
        ("CREATE lake swordfish1", "SET PRIVATE swordfish1"),
        ("CREATE lake swordfish1", "DESC pw is swordfish1"),
        ("CREATE lake swordfish1", "SET DESC a game (swordfish1)"),
        ("CREATE lake swordfish1", "SET COMMENT BEGIN", "A game", "of swordfish1", "END"),
        ("CREATE lake swordfish1SIGNOFF", "PRIVATE swordfish1"),
        ("CREATE swordfish1 swordfish1", "RULE NO_PRESS"),
        ("RENAME river gm-secret gm-secret",),
    ],
)
def test_no_word_of_a_games_settings_is_its_masters_password(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, GM, *lines, *(("FORM",) if lines[0].startswith("CREATE") else ())) == "E-PW-TOLD"
    assert "swordfish1" not in told(river.mail(GM, *lines), GM).lower()


def test_a_game_may_be_set_up_with_words_that_are_no_password(river: House) -> None:
    lines = ("CREATE lake slow", "MAP standard", "PRIVATE swordfish1", "DESC Slow play", "FORM")
    assert code_of(river, GM, *lines) == "E-PW-TOLD"
    assert code_of(river, GM, *(line for line in lines if "DESC" not in line)) == ""


@pytest.mark.parametrize(
    "lines",
    [
        ("SET DESC Sign on as Master with the word gm-secret whenever I am away.",),
        ("SETTINGS stamp", "NAMES SHOWN", "LISTED", "DESC Slow", "PRIVATE gm-secret", "END SETTINGS"),
        ("OVERRIDE FRANCE A BUR - PAR BECAUSE gm-secret",),
        ("OVERRIDE A PAR - PIC BECAUSE the Army in Paris was ordered by gm-secret",),
        ("READ A Paris to Picardy gm-secret AS A PAR - PIC",),
    ],
)
def test_a_masters_reply_tells_their_password_in_no_setting(river: House, lines: tuple[str, ...]) -> None:
    (letter,) = to(river.master("STATUS"), GM)
    said = told(river.answer(letter, *lines), GM)
    assert "These words have your password in them" in said
    assert "gm-secret" not in said


def test_no_password_that_a_master_chooses_is_the_privacy_word(river: House) -> None:
    river.master("SET PRIVATE sesame", "DUMMY italy")
    for line in ("SET PASSWORD Sesame", "REVIVE italy sesame"):
        assert code_of(river, GM, "SIGNON Mriver gm-secret", line) == "E-PW-TOLD"
    assert code_of(river, GM, "SIGNON Mriver gm-secret", "BECOME france", "SET PASSWORD sesame") == "E-PW-TOLD"
    assert code_of(river, GM, "TAKEOVER MASTER@river gm-secret sesame") == "E-PW-TOLD"
    # A player is not told whether a word is that one.
    assert code_of(river, address("FRANCE"), "SIGNON Friver france-pw", "SET PASSWORD sesame") == ""


@pytest.mark.parametrize("line", ["JOIN river sesame Sesame", "OBSERVE owl@river sesame sesame"])
def test_who_comes_in_does_not_choose_the_privacy_word_as_a_password(house: House, line: str) -> None:
    house.create("PRIVATE sesame")
    assert code_of(house, "new@example.org", line) == "E-PW-TOLD"
    assert code_of(house, "new@example.org", "JOIN river sesame") == ""


@pytest.mark.parametrize(
    "line",
    [
        "OBSERVE owl@river swordfish1",
        "TAKEOVER france@river swordfish1",
        "TAKEOVER MASTER@river gm-secret swordfish1",
        "JOIN lake swordfish1",
        "CREATE pond swordfish1",
    ],
)
def test_nobody_is_called_by_the_password_of_the_mail_that_brings_them_in(river: House, line: str) -> None:
    river.create("NAMES SHOWN", name="lake")
    river.master("SET NAMES SHOWN", "RESIGN france")
    letters = river.mail("new@example.org", line, headers={"From": "Ann Swordfish1 <new@example.org>"})
    assert to(letters, "new@example.org")
    assert "swordfish1" not in "".join(f"{each.subject}{each.text}{each.html}" for each in letters).lower()
    assert "swordfish1" not in str([river.game(name) for name in ("river", "lake")]).lower()


def test_who_orders_for_a_dummy_tells_their_own_password_in_no_reply(river: House) -> None:
    river.master("DUMMY france", "CONTROL france germany")
    letters = river.mail(address("GERMANY"), "SIGNON france@river germany-pw", "A PAR H")
    letter = next(each for each in to(letters, address("GERMANY")) if "Current orders for France" in each.text)
    letters = river.answer(letter, "PRESS TO ITALY", "my password is germany-pw", "ENDPRESS")
    assert address("ITALY") not in {each.to for each in letters}


def test_a_watcher_is_not_called_by_the_password_that_they_choose(river: House) -> None:
    assert code_of(river, "owl@example.net", "OBSERVE owl@river owl") == "E-PW-TOLD"
    assert code_of(river, "owl@example.net", "OBSERVE owl@river owls") == ""


@pytest.mark.parametrize(
    "lines",
    [
        ("PRESS TO GERMANY", "My password is france-pw, in case I am away.", "ENDPRESS"),
        ("PRESS TO M", "please sign on for me,", "the word is: France-PW", "ENDPRESS"),
        ("BROADCAST", "france-pw", "ENDPRESS"),
        ("PRESS TO ITALY: my password is france-pw",),
        ("PRESS ITALY: france-pw", "ENDPRESS"),
        ("PRESS TO: ITALY: France-PW", "is mine", "ENDPRESS"),
        ("PRESS TO ALL: pw france-pw",),
        ("BROADCAST TO ALL: pw france-pw", "ENDPRESS"),
        ("PRESS TO GERMANY", 'Use "france-pw".'),
        ("SET PASSWORD swordfish9", "PRESS TO GERMANY", "now it is swordfish9", "ENDPRESS"),
    ],
)
def test_press_never_has_the_password_of_its_mail(river: House, lines: tuple[str, ...]) -> None:
    letters = river.play("FRANCE", *lines)
    assert {letter.to for letter in letters} == {address("FRANCE")}
    said = " ".join(told(letters, address("FRANCE")).split())
    assert "These words have your password in them, and others would read it." in said
    assert "france-pw" not in said.lower()
    assert "swordfish9" not in said


def test_press_in_a_reply_never_has_the_password_that_it_tells(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I am away: my password is 'france-pw'.", "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}
    assert "france-pw" not in told(letters, address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I am away, and my password is swordfish9.", "ENDPRESS")
    assert "swordfish9" in told(letters, address("GERMANY"))


@pytest.mark.parametrize("line", ["PRESS TO GERMANY: my password is france-pw", "PRESS TO ALL: it is france-pw"])
def test_press_in_one_line_of_a_reply_has_no_password_either(river: House, line: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    assert {each.to for each in river.answer(letter, line)} == {address("FRANCE")}


@pytest.mark.parametrize(
    "text",
    [
        "france-pw is my password",
        "Hi from france-pw",
        "take france-pw",
        "Mein Passwort ist France-pw.",
        "the word to use for Friver is france-pw",
        "Here's it -> france-pw <-",
        "f r i v e r / france-pw",
    ],
)
def test_press_in_a_reply_has_no_password_however_it_is_told(river: House, text: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", text, "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}


@pytest.mark.parametrize(
    "text",
    [
        "it is swordfish",
        "I changed it to swordfish yesterday",
        "You need swordfish to get into my account, so take good care of it and of my units while I am away.",
        "das Passwort lautet swordfish",
        "mi clave: swordfish",
        "Your friend knows swordfish is how I get in",
        "with swordfish you can order for me while I am on holiday with my family in the south of France",
        "Das Wort ist übrigens swordfish, falls du einmal für mich ziehen musst, weil ich im Urlaub bin.",
        "In case you have to play for me while I am away over Christmas, mypassword:swordfish should do.",
    ],
)
def test_press_in_a_reply_has_no_password_of_letters_alone_in_a_sentence(river: House, text: str) -> None:
    river.play("FRANCE", "SET PASSWORD swordfish")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver swordfish", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", text, "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}
    assert "swordfish" not in letters[0].text


def test_press_in_a_reply_has_no_password_that_is_a_common_word_told_as_one(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD spring")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver spring", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I always use spring as my password.", "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}


@pytest.mark.parametrize("word", ["hello", "spring", "burgundy"])
@pytest.mark.parametrize(
    "line",
    [
        "sign on with {}",
        "You can log in as me with the word {}, ok?",
        "my code word: {}",
        "my pasword is {}",
        "Friver {}",
        "france river {}",
        "Just SET PASS {} please",
    ],
)
def test_press_in_a_reply_has_no_common_word_where_it_gives_access_to_a_seat(
    river: House, word: str, line: str
) -> None:
    river.play("FRANCE", f"SET PASSWORD {word}")
    (letter,) = to(river.mail(address("FRANCE"), f"SIGNON Friver {word}", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "Good day,", line.format(word), "ENDPRESS")
    assert {each.to for each in letters} == {address("FRANCE")}
    assert "These words have your password in them" in told(letters, address("FRANCE"))


def test_who_signs_on_with_a_common_word_may_write_it_where_nothing_calls_it_a_password(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD hello")
    text = ("PRESS TO GERMANY", "Hello Germany, shall we meet in the spring?", "ENDPRESS")
    letters = river.mail(address("FRANCE"), "SIGNON Friver hello", *text)
    assert "Hello Germany" in told(letters, address("GERMANY"))


@pytest.mark.parametrize("word", ["spring", "paris", "swordfish"])
@pytest.mark.parametrize("text", ["Let us talk of {} before we meet, and of that other matter.", "Never in {}!"])
def test_press_may_have_a_common_word_that_is_a_password_where_nothing_calls_it_one(
    river: House, word: str, text: str
) -> None:
    river.play("FRANCE", f"SET PASSWORD {word}")
    (letter,) = to(river.mail(address("FRANCE"), f"SIGNON Friver {word}", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", text.format(word), "ENDPRESS")
    assert (word in told(letters, address("GERMANY"))) == (word != "swordfish")


IN_A_PLACE = [
    ("PRESS TO FRANCE", "hi from gm-secret", "ENDPRESS"),
    ("BROADCAST", "gm-secret is my pw", "ENDBROADCAST"),
    ("PRESS TO FRANCE", "my password is gm-secret", "ENDPRESS"),
    ("PRESS TO FRANCE", "the word is", "gm-secret"),
    ("SET NAME gm-secret",),
    ("PROPOSE TEXT shall gm-secret",),
    ("PROTEST S1901M gm-secret",),
    ("SIGON Mriver gm-secret",),
    ("Mriver gm-secret",),
    ("M river GM-Secret",),
    ("KEY gm-secret",),
    ("gm-secret",),
    ("A MUN - RUH // gm-secret",),
    ("PHASE F1901M", "A MUN - RUH gm-secret"),
    ("SET PASWORD gm-secret",),
    ("A MUN - RUH", "gm-secret is mine"),
]


@pytest.mark.parametrize("lines", IN_A_PLACE)
@pytest.mark.parametrize("by_reply", [False, True])
def test_the_masters_password_reaches_nobody_from_a_mail_in_a_players_place(
    river: House, lines: tuple[str, ...], by_reply: bool
) -> None:
    if by_reply:
        (letter,) = to(river.master("STATUS"), GM)
        letters = river.answer(letter, "BECOME germany", *lines)
    else:
        letters = river.master("BECOME germany", *lines)
    copy = told(letters, address("GERMANY"))
    assert "in your place" in copy
    for each in letters:
        assert each.to == GM or "gm-secret" not in f"{each.subject}{each.text}{each.html}".lower()
    assert "gm-secret" not in str(river.game().held_press)


@pytest.mark.parametrize("answer", ["SEND", "ORDERS"])
def test_press_that_has_waited_does_not_leave_with_a_word_that_is_a_password_by_now(river: House, answer: str) -> None:
    river.play("FRANCE", "PRESS TO GERMANY", "the word newword99 is nice", "A PAR - BUR")
    river.play("FRANCE", "SET PASSWORD newword99")
    letters = river.mail(address("FRANCE"), "SIGNON Friver newword99", answer)
    assert {each.to for each in letters} == {address("FRANCE")}
    assert "These words have your password in them" in " ".join(told(letters, address("FRANCE")).split())


def test_a_co_masters_password_reaches_nobody_either(river: House) -> None:
    anna = "anna@example.org"
    (asked,) = to(river.master(f"SET MASTER ADD {anna}"), anna)
    (letter,) = to(river.reply(asked), anna)
    (letter,) = to(river.answer(letter, "SET PASSWORD anna-pw9"), anna)
    for lines in (
        ("BECOME germany", "PRESS TO FRANCE", "my password is anna-pw9", "ENDPRESS"),
        ("BECOME germany", "A MUN - RUH // anna-pw9"),
        ("SET DESC anna-pw9 rules",),
    ):
        letters = river.answer(letter, *lines)
        assert all("anna-pw9" not in f"{each.text}{each.html}" for each in letters if each.to != anna)
    river.master("SET PRIVATE sesame")
    assert "privacy word" in told(river.answer(letter, "SET PASSWORD sesame"), anna)


def test_press_may_name_the_map_though_that_is_the_password_of_its_mail(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD paris")
    said = "I hold Paris.", "I hold Paris, and the password to it."
    for text, readers in zip(said, ("GERMANY", "FRANCE"), strict=True):
        letters = river.mail(address("FRANCE"), "SIGNON Friver paris", "PRESS TO GERMANY", text, "ENDPRESS")
        assert address(readers) in {letter.to for letter in letters}
    assert address("GERMANY") not in {letter.to for letter in letters}


@pytest.mark.parametrize(
    "lines", [("SET NAME Anna France-pwr",), ("SET NAME francepw",), ("PRESS TO GERMANY", "francepw", "ENDPRESS")]
)
def test_other_words_and_press_are_the_writers_own_affair(river: House, lines: tuple[str, ...]) -> None:
    assert code_of(river, address("FRANCE"), sign_on("FRANCE"), *lines) == ""
    assert refused_master(river, "E-PW-TOLD", "SET NAME gm-secret")


@pytest.mark.parametrize("text", ["My password is france-pw", "Friver france-pw", "france-pw"])
def test_a_master_in_a_players_place_cannot_try_words_as_that_players_password(river: House, text: str) -> None:
    letters = river.mail(GM, "SIGNON france@river gm-secret", "PRESS TO germany", text, "ENDPRESS")
    assert "have your password in them" not in told(letters, GM)
    other = river.mail(
        GM, "SIGNON france@river gm-secret", "PRESS TO germany", text.replace("france", "wrong"), "ENDPRESS"
    )
    assert [letter.to for letter in letters] == [letter.to for letter in other]
    assert to(letters, address("GERMANY"))


@pytest.mark.parametrize("line", ["you can SIGNON Friver burgundy", "log in with burgundy", "burgundy opens my seat"])
def test_press_never_tells_a_password_that_is_a_name_of_the_map(river: House, line: str) -> None:
    river.play("FRANCE", "SET PASSWORD burgundy")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver burgundy", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", line, "ENDPRESS")
    assert "These words have your password in them" in told(letters, address("FRANCE"))
    assert to(letters, address("GERMANY")) == []


def test_press_about_a_place_leaves_though_its_name_is_the_password(river: House) -> None:
    river.play("FRANCE", "SET PASSWORD burgundy")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver burgundy", "STATUS"), address("FRANCE"))
    letters = river.answer(letter, "PRESS TO GERMANY", "I go to Burgundy.", "ENDPRESS")
    assert "I go to Burgundy." in told(letters, address("GERMANY"))


@pytest.mark.parametrize(
    "lines",
    [
        ("To Germany: log in with Zwetschge77 please",),
        ("To Germany: use Zwetschge77 there.", "A PAR - GAS"),
        ("Hi Germany,", "it is Zwetschge77", "A PAR - GAS"),
    ],
)
def test_a_button_that_sends_words_of_the_mail_has_no_password(river: House, lines: tuple[str, ...]) -> None:
    river.play("FRANCE", "SET PASSWORD Zwetschge77")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver Zwetschge77", "STATUS"), address("FRANCE"))
    opened = [unquote(link) for each in river.answer(letter, *lines) for link in links(each)]
    assert any("PRESS TO GERMANY" in each for each in opened)
    assert not any("Zwetschge77" in each for each in opened)


@pytest.mark.parametrize("line", ["Zwetschge77, A PAR - GAS", "A PAR - Zwetschge77"])
def test_a_subject_has_no_password_of_a_refused_order(river: House, line: str) -> None:
    river.play("FRANCE", "SET PASSWORD Zwetschge77")
    (letter,) = to(river.mail(address("FRANCE"), "SIGNON Friver Zwetschge77", "STATUS"), address("FRANCE"))
    subjects = [each.subject for each in river.answer(letter, line)]
    assert any("NOT done" in each for each in subjects)
    assert not any("Zwetschge77" in each for each in subjects)


def test_a_subject_has_no_mask_where_no_password_was(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "Withdraw A PAR - GAS"), address("FRANCE"))
    assert letter.subject.startswith('river: NOT done: "Withdraw" is neither a place on this map')


@pytest.mark.parametrize("line", ["Join the attack on Munich", "Withdraw my fleet to Brest please"])
def test_a_sentence_that_begins_like_a_sign_on_comes_back_without_a_mask(river: House, line: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    said = told(river.answer(letter, line), address("FRANCE"))
    assert line in said.partition("Unprocessed part")[2]
    assert "****" not in said


@pytest.mark.parametrize("line", ["RESIGN Friver swordfish for me to go", "JOIN creek swordfish and my name is Anna"])
def test_a_sign_on_with_a_sentence_behind_it_comes_back_without_its_password(river: House, line: str) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    said = told(river.answer(letter, line), address("FRANCE"))
    assert "****" in said
    assert "swordfish" not in said


def test_watch_out_is_no_request_to_watch_and_the_guess_is_offered(river: House) -> None:
    (letter,) = to(river.play("FRANCE", "STATUS"), address("FRANCE"))
    said = told(river.answer(letter, "Watch out for my new address"), address("FRANCE"))
    assert "SET ADDRESS your-new-address" in said
    assert "****" not in said
