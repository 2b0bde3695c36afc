"""Sentences that fit no wording are answered with what they may mean, and nothing is done."""

from __future__ import annotations

from datetime import timedelta

import pytest

from docs.make_guesses import made_table, samples
from judge.commands.framework.likely_wishes import certain_wish, likely_wishes
from judge.commands.framework.wish_kinds import HOW_TO_BEGIN, TOLD_BY
from judge.commands.framework.wish_table import TALK, WISHES
from judge.files.word_counts import FILE, load_word_counts
from tests.commands.framework.test_sentences import Shared
from tests.support.house import GM, House, address
from tests.support.mail_links import buttons
from tests.support.rows import each_row

FRANCE = address("FRANCE")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    made = Shared(tmp_path_factory.mktemp("likely"))
    made.house.now -= timedelta(days=400)
    return made


def test_the_table_of_guesses_counts_the_samples_and_wordings_of_every_wish() -> None:
    assert samples().keys() == {wish.name for wish in WISHES}
    assert FILE.read_text(encoding="utf-8") == made_table(), "run python docs/make_guesses.py"


@each_row(
    "text, line",
    [
        ("this is no fun, bye", "RESIGN"),
        ("my dog ate my laptop", "SET ABSENCE first-day TO last-day"),  # few of its words are known
        # a wording that a few of the words have gives way
        ("Scusate il ritardo, ero malata. Sono ancora in tempo?", "STATUS"),
    ],
)
def test_a_sentence_that_no_wording_fits_well_brings_the_line_that_it_may_mean(
    shared: Shared, text: str, line: str
) -> None:
    (letter,) = shared.reply(text)
    assert letter.subject in ("river: did you mean one of these?", "river: did you mean this?")
    assert line in [button.body.split("\r\n")[0] for button in buttons(letter)][:2]
    assert "not certain what you mean" in letter.text
    assert text.split()[0] in letter.text  # it is quoted as not read
    assert shared.unchanged()


@each_row(
    "text, subject, line",
    [
        ("j'aimerais qu'on m'appelle Zorro", "river: how to change your name", "SET NAME Zorro"),
        ("Puis-je revenir sur mon vote ?", "river: your vote", "SET NODRAW"),
        ("anyone wanna just call it even?", "river: how to vote for a draw", "SET DRAW"),
        # a wording that a few of the words have gives way
        ("Mi chiamo Francesca, potete scrivere il mio nome?", "river: how to change your name", "SET NAME Francesca"),
        ("\u00bfCu\u00e1ntos centros hacen falta para ganar?", "Judge help: draws", ""),
        ("ich wei\u00df nicht mehr was ich befohlen habe", "river S1901M: status", ""),
        ("wie moet er nog insturen", "river: listing", ""),
        # whatever else the mail tells
        (
            "My father taught me the rules. Lovely game so far! Wanneer moeten de orders binnen zijn?",
            "river S1901M: status",
            "",
        ),
    ],
)
def test_a_guess_that_outweighs_all_others_is_answered_like_a_wording(
    shared: Shared, text: str, subject: str, line: str
) -> None:
    letters = shared.reply(text)
    assert subject in [letter.subject for letter in letters]
    assert "not certain" not in letters[0].text
    assert [button.body for letter in letters for button in buttons(letter)] == list(filter(None, [line]))
    assert shared.unchanged()


@each_row("text", ["Armee Paris nach Burgund", "Broadcast: hello all"])
def test_a_line_that_may_be_an_order_or_a_command_is_no_guess(shared: Shared, text: str) -> None:
    assert not [letter for letter in shared.reply(text) if ": how to" in letter.subject or "help" in letter.subject]


@each_row("text", ["I used to play this a lot when I was a student.", "France and I had a nice chat yesterday."])
def test_talk_is_no_wish(text: str) -> None:
    assert certain_wish(text, load_word_counts()) is TALK
    assert TALK not in likely_wishes([text], load_word_counts())


def test_every_request_of_the_table_has_words_above_its_button() -> None:
    asked = {line for wish in WISHES for line in wish.asks if wish.guide is None}
    assert asked - TOLD_BY.keys() == {HOW_TO_BEGIN}


def test_at_most_three_lines_are_offered(shared: Shared) -> None:
    (letter,) = shared.reply("it's always the same with these convoys")
    assert len([button for button in buttons(letter) if not button.body.startswith("PRESS TO M\r\nit")]) == 3


def test_a_button_of_the_letter_does_what_it_says(shared: Shared) -> None:
    (letter,) = shared.reply("Scusate il ritardo, ero malata. Sono ancora in tempo?")
    (status, *_) = [button for button in buttons(letter) if button.body == "STATUS"]
    shared.house.now += timedelta(hours=1)
    raw = f"From: {FRANCE}\nTo: {status.address}\nSubject: {status.subject}\nMessage-ID: <likely@test>\n\nSTATUS\n"
    assert [each.subject for each in shared.house.raw(raw.encode(), FRANCE)] == ["river S1901M: status"]


def test_a_button_of_the_letter_sends_the_writers_words_to_the_master(shared: Shared) -> None:
    words = "my dog ate my laptop"
    (letter,) = shared.reply(words)
    assert f"PRESS TO M\r\n{words}\r\nENDPRESS" in [button.body for button in buttons(letter)]


def test_words_that_tell_a_password_or_end_press_are_in_no_button_to_the_master(shared: Shared) -> None:
    for words in ("my password is hunter22 and what have i ordered there", "ENDPRESS what have i ordered there again"):
        sent = [button.body for letter in shared.reply(words) for button in buttons(letter)]
        assert not any("ENDPRESS" in body and "ordered" in body for body in sent)


def test_the_holder_of_a_single_seat_is_offered_lines_without_a_sign_on(shared: Shared) -> None:
    (letter,) = shared.mail("it's always the same with these convoys", FRANCE)
    assert "HELP basics" in [button.body for button in buttons(letter)]
    assert "did you mean" in letter.subject
    assert shared.unchanged()


def test_the_master_is_offered_what_masters_send(shared: Shared) -> None:
    (letter,) = [each for each in shared.house.master("Il giocatore della Turchia è sparito") if each.to == GM]
    assert "    EJECT TURKEY\n" in letter.text
    assert shared.unchanged()


@each_row(
    ("text", "told"),
    [
        ("Was geschieht mit meinen Daten, und wer kann meine Adresse sehen?", "sees your address"),
        ("Bitte l\u00f6schen Sie meine Adresse aus Ihrem Verzeichnis.", "\nOPENINGS OFF"),
        ("Me gustar\u00eda ver la partida river sin jugar", "\nOBSERVE river"),
    ],
)
def test_somebody_in_no_game_reads_what_their_sentence_may_want_above_the_games(
    shared: Shared, text: str, told: str
) -> None:
    (letter,) = shared.mail(text)
    assert letter.subject == "Judge: how to begin"
    before, games, _ = letter.text.partition("Games that want players")
    assert games
    assert told in before.partition("What you may have asked for")[2]
    assert shared.unchanged()


@each_row("text", ["test", "Anybody up for a game?", "I used to play by mail in the 90s. Still possible?"])
def test_a_first_hello_is_guessed_at_by_none(shared: Shared, text: str) -> None:
    (letter,) = shared.mail(text)
    assert "What you may have asked for" not in letter.text


@each_row("text", ["You too Norah!", "You and your tanks."])
def test_words_that_say_too_little_are_no_wish(shared: Shared, text: str) -> None:
    assert likely_wishes([text], load_word_counts()) == []
    assert shared.reply(text)[0].subject == "river: NOT done: no order and no command in your mail"


@each_row(
    "text, blanks",
    [
        ("From now on write to me at otto@home.example please", ""),
        ("I have a new address", "; put your own words in place of your-new-address"),
    ],
)
def test_a_button_names_only_the_blanks_that_the_mail_has_not_filled(shared: Shared, text: str, blanks: str) -> None:
    (letter,) = shared.reply(text)
    assert f"(opens a mail{blanks})" in " ".join(letter.text.split())


def test_the_line_that_enters_a_game_has_no_blank(house: House) -> None:
    house.create()
    (letter,) = house.mail("anna@example.net", "Can I still join river?")
    assert "(opens a mail)" in letter.text
    assert "in place of" not in letter.text
