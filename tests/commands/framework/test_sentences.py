"""Mails in sentences: questions are answered, wishes shown as lines, and nothing is done by them."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest

from judge.board.names import PowerName
from judge.commands.framework import sentences
from judge.commands.framework.wish_table import WISHES
from judge.commands.framework.wish_words import THANKS, WORDINGS
from judge.commands.framework.wishes import _groups
from judge.game.game import Game
from tests.commands.framework.mails_in_sentences import MASTER, MEMBERS, NOBODY
from tests.support.house import GM, Got, House, address, to
from tests.support.mail_links import button_lines, buttons, follow
from tests.support.rows import each_row

FRANCE, ANNA = address("FRANCE"), "anna@example.net"


class Shared:
    """A house for many mails that change nothing, and a letter of its game that France replies to."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder)
        self.house.create(name="brook")
        self.house.start()
        self.letter = self.house.play("FRANCE", "STATUS")[-1]
        self.before = self.house.game()

    def reply(self, text: str) -> list[Got]:
        """The letters that answer a reply of France's, two hours after the one before."""
        self.house.now += timedelta(hours=2)
        return to(self.house.raw(self._reply(text), FRANCE), FRANCE)

    def _reply(self, text: str) -> bytes:
        self.house._count += 1
        head = f"From: {FRANCE}\nTo: {self.letter.headers['Reply-To']}\nMessage-ID: <s{self.house._count}@test>\n"
        return f"{head}Subject: Re: river\nContent-Type: text/plain; charset=utf-8\n\n{text}\n".encode()

    def mail(self, text: str, sender: str = ANNA) -> list[Got]:
        """The letters that answer a mail which replies to nothing."""
        self.house.now += timedelta(hours=2)
        return self.house.mail(sender, *text.split("\n"))

    def unchanged(self) -> bool:
        return _plain(self.house.game()) == _plain(self.before)


def _plain(game: Game) -> object:
    """Return the parts of a game that sentences may not change."""
    return game.powers, game.deadline, game.position, game.stage, game.absences, game.proposal, game.observers


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    made = Shared(tmp_path_factory.mktemp("sentences"))
    made.house.now -= timedelta(days=400)
    return made


@each_row("text, subject", MEMBERS)
def test_what_a_player_writes_in_a_sentence_is_answered(shared: Shared, text: str, subject: str) -> None:
    letters = shared.reply(text)
    assert subject in [letter.subject for letter in letters]
    assert not any("NOT" in letter.subject or "Did you mean" in letter.text for letter in letters)
    assert not any("****" in letter.text for letter in letters)
    assert shared.unchanged()


@each_row("text, subject", NOBODY)
def test_what_somebody_in_no_game_writes_in_a_sentence_is_answered(shared: Shared, text: str, subject: str) -> None:
    assert [letter.subject for letter in shared.mail(text)] == [subject]
    assert shared.unchanged()


@each_row("text, subject", MASTER)
def test_what_the_master_writes_in_a_sentence_is_answered(shared: Shared, text: str, subject: str) -> None:
    assert subject in [letter.subject for letter in shared.house.master(text)]
    assert shared.unchanged()


def test_a_question_without_an_answer_is_told_whom_to_ask(shared: Shared) -> None:
    (letter,) = shared.reply("Are tulips purple?")
    assert letter.subject == "river: nobody but the judge has read your question"
    assert "Questions to a person go to the Master" in letter.text
    assert any("Send your words to the Master" in button.words for button in buttons(letter))


@each_row("text", ["test", "hello?", "Diplomacy", "ping"])
def test_a_word_of_a_stranger_is_answered_by_how_to_begin(shared: Shared, text: str) -> None:
    assert [letter.subject for letter in shared.mail(text)] == ["Judge: how to begin"]


@each_row("text", ["A PAR - BUR", "JION river", "SIGNON Frivr secret", "f bre h"])
def test_a_strangers_order_or_misspelled_command_is_no_word_of_greeting(shared: Shared, text: str) -> None:
    assert all("NOT done" in letter.subject for letter in shared.mail(text))


@each_row(
    "lines, on_file, subjects",
    [
        (("A PAR - BUR. When is the deadline?",), 1, 2),
        (("A PAR - BUR", "F BRE - MAO", "", "Who plays Italy?"), 2, 2),
        (("When is the deadline?", "", "A PAR - BUR"), 1, 2),
        (("Hi judge,", "Here are my orders for this turn:", "A PAR - BUR", "Thanks, Anna"), 1, 1),
        (("Army Paris to Burgundy", "Could you send me a map?"), 1, 2),
        (("Nice turn. A Par-Bur, A Mar-Spa, F Bre-MAO",), 3, 1),
        (("Here are my moves: A Par-Bur, A Mar-Spa",), 2, 1),
        (("Hi judge, A Par-Bur",), 1, 1),
        (("Great, thanks! A Par-Bur; F Bre-MAO. Cheers, Anna",), 2, 1),
        (("A Par-Bur, F Bre-MAO. Good luck everybody",), 2, 1),
        (("Thanks! When is the deadline? A Par-Bur",), 1, 2),
    ],
)
def test_orders_beside_a_question_are_filed_and_the_question_is_answered(
    shared: Shared, lines: tuple[str, ...], on_file: int, subjects: int
) -> None:
    letters = shared.reply("\n".join(lines))
    assert len(shared.house.game().power(PowerName("FRANCE")).orders or ()) == on_file
    assert len(letters) == subjects
    shared.reply("CLEAR")


@each_row(
    "text",
    [
        "A PAR - BUR, and when is the deadline?",
        "Army Paris holds, and please tell me when the deadline is",
        "Hold everything and tell me the deadline",
        "Can army Paris support Marseilles, and when are orders due?",
        "Not yet. A PAR - BUR",
        "No thanks. A PAR - BUR",
        "Thanks. If Italy agrees: A PAR - BUR",
    ],
)
def test_a_sentence_in_which_an_order_may_be_is_no_mere_question(shared: Shared, text: str) -> None:
    letters = shared.reply(text)
    assert any("NOT done" in letter.subject or "on file" in letter.subject for letter in letters)
    shared.reply("CLEAR")


@each_row(
    "text",
    [
        "You too Norah!",
        "They laughed a lot.",
    ],
)
def test_prose_stays_prose(shared: Shared, text: str) -> None:
    (letter,) = shared.reply(text)
    assert letter.subject == "river: NOT done: no order and no command in your mail"
    assert "Did you mean" not in letter.text
    assert shared.unchanged()


def test_the_master_is_shown_what_masters_send(shared: Shared) -> None:
    def subjects(text: str) -> list[str]:
        return [letter.subject for letter in shared.house.master(text)]

    assert subjects("I want to quit") == ["river: how to leave"]
    assert subjects("Can you extend the deadline?") == ["river: how to give more time"]
    assert subjects("Who is missing?") == ["river: who has sent orders"]
    assert shared.unchanged()


def test_a_question_tells_nobody_more_than_their_seat_may_see(house: House) -> None:
    house.start("RULE BLIND")
    letter = house.play("FRANCE", "STATUS")[-1]
    said = "\n".join(each.text for each in house.answer(letter, "Could you send me a map?"))
    assert "Army Paris" in said
    assert "Army Vienna" not in said
    (refused,) = house.mail(ANNA, "Send me a map of river please")
    assert "Army" not in refused.text


def test_no_example_in_a_button_does_anything_as_it_stands(shared: Shared) -> None:
    guides = [wish.guide for wish in WISHES if wish.guide is not None]
    guides += [guide.otherwise for guide in guides if guide.otherwise is not None]
    for line in dict.fromkeys(guide.line for guide in guides):
        if any(sign in line for sign in ("your-", "their-", "-day", " hour")):
            assert any("NOT done" in letter.subject for letter in shared.reply(line)), line
    assert shared.unchanged()


@each_row(
    "text, blanks",
    [
        ("I am on vacation soon", "first-day and last-day"),
        ("I have a new address", "your-new-address"),
        ("Please tell somebody that I agree", "their-power"),
        ("Can I have the times in my time zone?", "your-zone"),
        ("Can I change my name?", "your-name"),
    ],
)
def test_a_button_with_blanks_says_in_text_and_html_where_to_put_ones_own_words(
    shared: Shared, text: str, blanks: str
) -> None:
    letter = _says_where_words_go(shared.reply(text), blanks)
    assert all(blank in buttons(letter)[0].body for blank in blanks.split(" and "))


@each_row(
    "text, blanks",
    [
        ("Can you kick somebody?", "their-power"),
        ("I'd like to hand over the game to Anna", "your-heir"),
        ("Can I change the deadline length?", "your-timing"),
    ],
)
def test_a_masters_line_with_blanks_says_so_too(shared: Shared, text: str, blanks: str) -> None:
    _says_where_words_go(to(shared.house.master(text), GM), blanks)


def _says_where_words_go(letters: list[Got], blanks: str) -> Got:
    """Return the letter in which words are to be filled in."""
    letter = next(each for each in letters if "put your own words" in " ".join(each.text.split()))
    for words in (letter.text, unescape(re.sub("<[^>]*>", " ", letter.html))):
        assert f"put your own words in place of {blanks}" in " ".join(words.split())
    assert "****" not in letter.text + letter.html
    return letter


def test_orders_from_a_players_address_without_a_sign_on_wait_for_one_button(house: House) -> None:
    house.start()
    (letter,) = house.mail(FRANCE, "Hello,", "A PAR - BUR", "F BRE - MAO", "SET WAIT", "Thanks")
    assert letter.subject == "river: NOT done yet, was it you?"
    assert "river.FRANCE.TOKEN" in letter.text
    assert "?subject=river%20S1901M&amp;body=" in letter.html
    assert "body=A%20PAR%20-%20BUR%0D%0AF%20BRE%20-%20MAO%0D%0ASET%20WAIT" in letter.html
    assert house.game().power(PowerName("FRANCE")).orders is None
    house.answer(letter, "A PAR - BUR", "F BRE - MAO", "SET WAIT")
    power = house.game().power(PowerName("FRANCE"))
    assert len(power.orders or ()) == 2
    assert power.wait


@each_row(
    "line", ["All hold", "Everything stays put this turn.", "Please hold everything in place this turn.", "MORE TIME"]
)
def test_a_line_from_a_players_address_that_says_it_of_all_waits_for_a_button_too(shared: Shared, line: str) -> None:
    letters = shared.mail(line, FRANCE)
    assert [letter.subject for letter in letters] == ["river: NOT done yet, was it you?"]
    assert button_lines(letters[0]) == [line]


@each_row(
    "text, begins, ends",
    [
        ("Can I keep notes here?", "DIARY", "ENDDIARY"),
        ("Please tell Germany that I agree", "PRESS TO", "ENDPRESS"),
    ],
)
def test_a_button_for_a_text_has_its_end(shared: Shared, text: str, begins: str, ends: str) -> None:
    (letter,) = shared.reply(text)
    lines = button_lines(letter)
    assert lines[0].startswith(begins)
    assert lines[-1] == ends


def test_the_lines_for_final_orders_and_standing_by_do_what_the_letter_says(house: House) -> None:
    house.start()
    letter = house.play("FRANCE", "A PAR - BUR")[-1]
    for text, told in (
        ("My orders are final", "wait flag cleared"),
        ("If anyone drops out I'm happy to step in", "standby"),
    ):
        (guide,) = house.answer(letter, text)
        (done,) = to(follow(house, guide), FRANCE)
        assert "NOT" not in done.subject
        assert told in (done.subject + done.text).lower()


def test_more_time_is_asked_for_with_one_word_where_players_may_ask(house: House) -> None:
    house.start("RULE POWER_CHOICE", name="lake")
    letter = house.play("FRANCE", "STATUS", name="lake")[-1]
    assert buttons(house.answer(letter, "I need another day")[0])[0].body == "MORE TIME"
    house.mail(GM, "SIGNON Mlake gm-secret", "SET MORETIME NO")
    assert "PRESS TO M" in buttons(house.answer(letter, "I need another day")[0])[0].body


def test_the_button_for_such_a_mail_keeps_a_heading_of_doubt_above_its_orders(house: House) -> None:
    house.start()
    (letter,) = house.mail(FRANCE, "Hello,", "Only if Italy agrees:", "A PAR - BUR", "Thanks")
    assert button_lines(letter) == ["Only if Italy agrees:", "A PAR - BUR"]
    (held,) = follow(house, letter)
    assert "NOT on file" in held.subject
    assert house.game().power(PowerName("FRANCE")).orders is None


def test_somebody_with_seats_in_two_games_gets_a_button_for_each(house: House) -> None:
    house.start()
    house.start(name="lake")
    letters = house.mail(FRANCE, "A PAR - BUR")
    assert [letter.subject.partition(":")[0] for letter in letters] == ["lake", "river"]
    assert all(f"{letter.subject.partition(':')[0]}.FRANCE.TOKEN" in letter.text for letter in letters)
    letters = house.mail(FRANCE, "I want to quit")
    assert [letter.subject for letter in letters] == ["lake: how to leave", "river: how to leave"]
    assert [button.body for letter in letters for button in buttons(letter)] == ["RESIGN", "RESIGN"]
    letters = house.mail(FRANCE, "this is no fun, bye")
    assert [letter.subject.partition(": did you mean")[0] for letter in letters] == ["lake", "river"]
    assert all("RESIGN" in [button.body for button in buttons(letter)] for letter in letters)
    letters = house.mail(FRANCE, "I'd like to bow out of lake before long, but keep my seat in river.")
    assert [letter.subject for letter in letters] == ["lake: how to leave"]
    letters = house.mail(FRANCE, "Aus lake bin ich raus, river spiele ich weiter.")
    assert [letter.subject for letter in letters] == ["lake: how to leave"]
    letters = house.mail(FRANCE, "Who plays lake? And when is the deadline of river?")
    assert [letter.subject for letter in letters] == ["lake: players", "river: listing"]
    (own,) = house.mail(FRANCE, "When are my orders due?")
    assert own.subject == "Your games on Judge: orders wanted for two seats"


def test_each_kind_of_wish_has_its_wordings() -> None:
    assert [wish.name for wish in WISHES if wish.name not in WORDINGS] == []
    assert WORDINGS.keys() == {wish.name for wish in WISHES}


@each_row(
    "line, meant",
    [
        ("JOIN brok", 'There is no game "brok" here. Did you mean brook?'),
        ("TAKEOVER italy@rivr", 'There is no game "rivr" here. Did you mean river?'),
        ("JION brook", 'does not begin with a command: "JION" is none. Did you mean JOIN?'),
        ("HELP ordrs", "write one order a line"),
        ("HELP MAP standrd", 'There is no map "standrd". Did you mean standard?'),
    ],
)
def test_a_near_name_is_named_and_ones_own_word_comes_back(shared: Shared, line: str, meant: str) -> None:
    (letter,) = shared.mail(line)
    assert meant in " ".join(letter.text.split())
    assert "****" not in letter.text


@each_row(
    "line, subject, meant",
    [
        ("SET WIAT", "The judge knows no command SET WIAT", "SET WAIT"),
        ("SET ZONE Berlni", "There is no time zone Berlni", "Berlin"),
        ("PRESS TO GERMNY\nhi\nENDPRESS", "GERMNY is nobody in river", "Germany"),
        ("STATSU", "The judge knows no command STATSU", "STATUS"),
    ],
)
def test_the_subject_names_the_word_that_is_wrong(shared: Shared, line: str, subject: str, meant: str) -> None:
    (letter,) = shared.reply(line)
    assert letter.subject == f"river: NOT done: {subject}"
    assert f"Did you mean {meant}?" in " ".join(letter.text.split())


@each_row("line", ["JION brook my-secret", "JOIN brok my-secret", "TAKEOVER italy@rivr my-secret", "JIONS my-secret"])
def test_no_password_comes_back_from_a_line_with_a_slip(shared: Shared, line: str) -> None:
    assert all("my-secret" not in letter.text + letter.subject for letter in shared.mail(line))


def test_wait_goes_on_as_a_sentence_and_stops_no_game(shared: Shared) -> None:
    (letter,) = shared.house.master("Wait a moment please")
    assert letter.subject == "river: how to stop the clock"
    assert shared.unchanged()


def _has(phrase: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """True if whoever says `other` says `phrase` too."""
    return any(
        all(
            word == said or (word.endswith("*") and said.rstrip("*").startswith(word[:-1]))
            for word, said in zip(phrase, other[at:], strict=False)
        )
        for at in range(len(other) - len(phrase) + 1)
    )


def test_no_phrase_of_a_wording_says_what_another_one_beside_it_says() -> None:
    for wording in (each for wordings in (*WORDINGS.values(), THANKS) for each in wordings):
        sign, groups = _groups(wording)
        for group in groups if sign != "=" else ():
            said = [(one, other) for one in group for other in group if one is not other and _has(one, other)]
            assert not said, f"{said} in {wording!r}"


def test_sentences_of_a_long_mail_are_not_compared_each_with_each(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.start()
    count, true = 0, sentences.sentences_of

    class Counted(sentences.Sentence, frozen=True):
        """A sentence that counts how often it is compared."""

        def __eq__(self, other: object) -> bool:
            nonlocal count
            count += 1
            return isinstance(other, Counted) and self.parts == other.parts

        def __hash__(self) -> int:
            return hash(self.parts)

    monkeypatch.setattr(sentences, "sentences_of", lambda lines: [Counted(each.parts) for each in true(lines)])
    house.play("FRANCE", *(f"When is deadline {number}?" for number in range(60)))
    assert count < 10 * 60
