"""Mails in sentences before any sign-on: the answer tells how to begin; nothing is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.house import GM, Got, House, to
from tests.support.mail_links import buttons

ANNA = "anna@example.net"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.create("TIMING MOVE 3D AT 20:00", "ZONE Europe/Berlin")
    return made


@pytest.fixture
def asking(tmp_path: Path) -> House:
    """A judge that asks strangers first."""
    made = House(tmp_path, confirm=True)
    made.create()
    return made


HELLOS = (
    "Hi, I'd like to play Diplomacy!",
    "Hello there\n\nMy name is Anna and I heard of your games from a friend. Can I play?\n\nAnna",
    "Can I play?",
    "How do I begin?",
    "What is this?",
    "I want to join a game please",
    "I'd love to lead France or Turkey one day. I live in Munich.",
    "Hallo, ich möchte gerne mitspielen. Wie geht das?",
    "Guten Tag, wie kann ich mich anmelden?",
    "Bonjour, je voudrais jouer une partie de Diplomacy. Comment faire ?",
    "comment on s'inscrit svp",
    "Hola, me gustaría jugar. ¿Cómo me apunto?",
    "Ciao! Vorrei giocare a Diplomacy, come si fa?",
    "Cześć, chciałbym zagrać.",
    "Olá, gostaria de jogar!",
    "こんにちは",
    "Is anybody there?",
    "",
    "\n\n",
    "Thanks!",
    "Hello, I would like to play.\n\nPeter",
    "Bonjour, je voudrais participer.\n\nMerci\nClaire",
)


def begin(letters: list[Got]) -> Got:
    """The one letter, which tells how to begin."""
    (letter,) = letters
    assert letter.subject == "Judge: how to begin"
    assert "NOT" not in letter.subject
    return letter


@pytest.mark.parametrize("text", HELLOS)
def test_a_mail_in_sentences_is_answered_by_how_to_begin(house: House, text: str) -> None:
    letter = begin(house.mail(ANNA, *text.split("\n")))
    assert "*" not in letter.text
    assert "mailto:judge@example.org?subject=JOIN%20river&body=JOIN%20river" in letter.text
    assert 'href="mailto:judge@example.org?subject=JOIN%20river&amp;body=JOIN%20river"' in letter.html


@pytest.mark.parametrize(
    "text",
    [
        "Great, I would like to join river please!",
        "Please sign me up for river\nAnna",
        "Ich möchte gern river beitreten",
        "Ich möchte bei river mitspielen",
        "Je voudrais participer à river",
        "Is river still open?",
        "Is there room in river for me?",
    ],
)
def test_a_wish_to_enter_a_game_by_its_name_is_answered_by_the_line_that_does_it(house: House, text: str) -> None:
    (letter,) = house.mail(ANNA, *text.split("\n"))
    assert letter.subject == "river: how to take part"
    assert "mailto:judge@example.org?subject=JOIN%20river&body=JOIN%20river" in letter.text
    assert "*" not in letter.text


@pytest.mark.parametrize(
    ("game", "text", "line"),
    [
        ("river", "I want to play river as France", "JOIN river france"),
        ("lake", "Can I play France in lake?", "JOIN france@lake"),
        ("lake", "I would like to join lake as England or France", "JOIN austria@lake"),
    ],
)
def test_the_power_in_such_a_wish_is_in_the_line_and_nothing_is_to_be_filled_in(
    house: House, game: str, text: str, line: str
) -> None:
    house.create("RULE POWER_CHOICE", name="lake")
    (letter,) = to(house.mail(ANNA, text), ANNA)
    assert letter.subject == f"{game}: how to take part"
    assert f"{line} (opens a mail)" in letter.text
    (seat,) = (house.mail(ANNA, line), house.game(game).seats)[1]
    assert seat.id == line.removeprefix("JOIN ").partition("@lake")[0].upper() or seat.preference == (("FRANCE",),)


def test_a_wish_to_enter_a_game_with_a_vacant_power_is_answered_by_a_takeover(house: House) -> None:
    house.start(name="lake")
    house.mail("france@example.org", "SIGNON France@lake france-pw", "RESIGN YES")
    letters = to(house.mail(ANNA, "I want to take over France in lake"), ANNA)
    assert [letter.subject for letter in letters] == ["lake: how to take part"]
    assert "body=TAKEOVER%20france%40lake" in letters[0].text


def test_a_wish_to_enter_a_game_that_is_full_is_answered_by_the_line_that_watches_it(house: House) -> None:
    house.start(name="lake")
    for text in ("Can I join lake?", "I'd like to take over a country in lake if someone has dropped out."):
        (letter,) = to(house.mail(ANNA, text), ANNA)
        assert letter.subject == "lake: no seat is free"
        assert [button.body for button in buttons(letter)] == ["OBSERVE lake"]


def test_a_name_below_a_first_mail_is_its_signature_even_if_it_resembles_a_command(house: House) -> None:
    text = ("I would love to take part in a game.", "", "Kind regards", "Peter Ashworth")  # Peter is almost ENTER
    assert [letter.subject for letter in to(house.mail(ANNA, *text), ANNA)] == ["Judge: how to begin"]


def test_whoever_wants_to_take_part_is_not_told_how_to_leave(house: House) -> None:
    letters = to(house.mail(ANNA, "Hallo, ich w\u00fcrde gerne mal mitspielen, wie l\u00e4uft das ab?"), ANNA)
    assert [letter.subject for letter in letters] == ["Judge: how to begin"]


def test_whoever_wants_no_letters_gets_one_without_the_games(house: House) -> None:
    text = "I don't know who you are or why I keep getting these. Take me off your list please."
    letters = to(house.mail(ANNA, text), ANNA)
    assert [letter.subject for letter in letters] == ["Judge: you are in no game here"]
    assert "If you want to play, send HELP" in " ".join(letters[0].text.split())


def test_the_name_of_a_new_game_is_chosen_before_its_button_is_sent(house: House) -> None:
    (letter,) = to(house.mail(ANNA, "How do we set up a private game?"), ANNA)
    (button,) = buttons(letter)
    assert button.body == "CREATE your-game"
    (refused,) = to(house.mail(ANNA, button.body), ANNA)
    assert '"your-game" cannot be the name of a game' in " ".join(refused.text.split())


@pytest.mark.parametrize(
    "text",
    [
        "SIGNO france@river my-word",
        "france@river my-word\nHello",
        "A PAR - BUR\nA MAR - SPA",
        "Army Paris to Burgundy",
        "SET ZONE Europe/Paris",
        "STATUS",
        "JION river",
        "Hello\n\nF BRE - MAO",
    ],
)
def test_what_reads_as_a_command_or_an_order_is_still_refused_for_its_reason(house: House, text: str) -> None:
    (letter,) = house.mail(ANNA, *text.split("\n"))
    assert "NOT done" in letter.subject


def test_the_games_that_want_players_stand_there_with_their_pace_and_free_seats(house: House) -> None:
    house.mail("bob@example.net", "JOIN river")
    told = begin(house.mail(ANNA, "HELP")).text.replace("\n", " ")
    assert (
        "river: A standard game on the Standard map. Moves every 3 days, retreats and builds every day, at 20:00"
        " (Europe/Berlin), none at weekends. 6 of 7 seats are free." in told
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("VARIANT payola",), "A game of Payola on the Standard map.|HELP payola tells how it is played."),
        (("VARIANT crystal_ball",), "HELP crystal_ball tells how it is played."),
        (("VARIANT everybody_plays",), "HELP everybody tells how it is played."),
        (
            ("VARIANT payola", "RULE EXCHANGE"),
            "A game of Exchange (Payola)|0 investors so far; the Master starts it.|HELP shares tells how it is played.",
        ),
    ],
)
def test_a_game_of_another_kind_stands_there_with_the_topic_that_explains_it(
    house: House, lines: tuple[str, ...], told: str
) -> None:
    house.create(*lines, name="gold")
    said = begin(house.mail(ANNA, "HELP")).text.replace("\n", " ")
    assert all(sentence in said for sentence in told.split("|"))
    for topic in ("payola", "crystal_ball", "everybody", "shares"):
        if f"HELP {topic}" in said:
            (answer,) = house.mail(ANNA, f"HELP {topic}")
            assert "NOT" not in answer.subject


def test_where_no_game_wants_players_a_link_asks_for_news_of_them(tmp_path: Path) -> None:
    letter = begin(House(tmp_path).mail(ANNA, "Hi, I'd like to play!"))
    assert "body=OPENINGS%20DAILY" in letter.text


def test_somebody_who_plays_reads_which_seats_they_have_and_others_do_not(house: House) -> None:
    house.start(name="lake")
    (letter,) = house.mail("france@example.org", "The weather is lovely here")
    assert letter.subject == "NOT done: no order and no command in your mail"
    assert "You play France in lake. To send orders" in letter.text.replace("\n", " ")
    assert [each.body for each in buttons(letter)] == ["MY GAMES", "HELP"]
    assert "Games that want players" not in letter.text
    assert "You play" not in begin(house.mail(ANNA, "The weather is lovely here")).text


@pytest.mark.parametrize(
    "text", ["Merci beaucoup, tout marche bien.\nMartin", "Got it, that was exactly what I wanted to know."]
)
def test_somebody_who_plays_and_only_thanks_is_thanked(house: House, text: str) -> None:
    house.start(name="lake")
    (letter,) = house.mail("france@example.org", *text.split("\n"))
    assert letter.subject == "lake: thank you"


def test_a_player_whose_first_line_cannot_be_made_out_is_not_taken_for_a_newcomer(house: House) -> None:
    house.start(name="lake")
    (letter,) = house.mail("france@example.org", "Hi judge,", "change of plan: Burgundy to Munich", "Anne")
    assert "MY GAMES" in letter.text
    assert "new here" not in letter.text


def test_a_stranger_sits_in_a_game_after_two_mails_and_a_yes(asking: House) -> None:
    (asked,) = asking.mail(ANNA, "Hi, I'd like to play Diplomacy!")
    assert "was it you?" in asked.subject
    letter = begin(asking.reply(asked))
    assert "JOIN%20river" in letter.text
    asked = next(each for each in asking.mail(ANNA, "JOIN river") if each.to == ANNA)
    welcome = next(each for each in asking.reply(asked) if each.to == ANNA) if "was it" in asked.subject else asked
    assert "Welcome to river:" in welcome.text
    assert [seat.player.addresses for seat in asking.game().seats] == [(ANNA,)]


def test_replies_in_sentences_are_not_answered_for_ever(house: House) -> None:
    answers = [house.raw(_reply(number), "bot@example.net") for number in range(30)]
    assert sum(map(bool, answers)) <= 22


def _reply(number: int) -> bytes:
    """A reply of a program that says something else each time."""
    word = "".join("abcdefghij"[int(digit)] * 4 for digit in str(number))
    return f"From: bot@example.net\nMessage-ID: <b{number}@test>\nSubject: Re: hello\n\nSay {word} to me\n".encode()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I want to pause river over Christmas. What do I write?", "WAIT"),
        ("tell all players of river that i am back from my holiday", "BROADCAST"),
        (
            "I can't look after river any longer.\nMy friend Jo (jo@example.com) would take it over.",
            "PROMOTE your-heir",
        ),
        ("How can I change river so that only public press is allowed?", "SETTINGS"),
    ],
)
def test_a_master_of_several_games_means_the_one_that_the_mail_names(house: House, text: str, line: str) -> None:
    house.start(name="lake")
    letter, *_ = house.mail(GM, *text.split("\n"))
    assert letter.subject.startswith("river: how to")
    assert f"\n\n    {line}\n" in letter.text
    assert "mailto" not in letter.text + letter.html, "a Master replies: their letters are forwarded most often"
    letters = house.mail(GM, "I want to pause the game")
    assert [letter.subject for letter in letters] == ["lake: how to stop the clock", "river: how to stop the clock"]


def test_a_masters_question_about_games_leaves_out_one_that_is_prepared(river: House) -> None:
    river.mail(GM, "CREATE brook gm-secret")
    letters = river.mail(GM, "Who is missing?")
    assert [letter.subject for letter in to(letters, GM)] == ["river: listing"]
