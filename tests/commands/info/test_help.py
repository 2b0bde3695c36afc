"""HELP, GET and SEND (commands.md 5.3)."""

from __future__ import annotations

import re

import pytest

from judge import __version__
from judge.commands.framework.table import MASTER_ONLY, commands
from judge.commands.info.help import PAGES, TOPICS
from judge.commands.info.help_search import Index, entries, search
from judge.files.data_dir import load_help_pages
from judge.files.rules import load_registry
from judge.rules.house_options import ABOUT
from judge.variants import VARIANTS
from tests.support.command_mails import HOLDS, readers, refused, told
from tests.support.house import GM, House, address, to

ONE = "one@example.org"


def test_help_alone_of_a_player_is_what_can_be_sent_on_one_screen(house: House) -> None:
    house.start()
    (letter,) = house.play("FRANCE", "HELP")
    said = told([letter], address("FRANCE"))
    start = said[: said.index("Commands by topic")]
    for words in ("A reply to any letter of river is enough", "A PAR - BUR", "HISTORY river"):
        assert words in start
    assert not any(word in said for word in ("JOIN mygame", "TRANSFER", "BALANCE", "ELECT"))
    for name in ("STATUS", "PRESS", "SET WAIT", "SET DRAW", "SET ABSENCE", "RESIGN", "HELP MASTER", "HELP COMMANDS"):
        assert name in said
    for masters in ("PROCESS", "ROLLBACK", "SET RULE", "EJECT", "CREATE", "EDIT"):
        assert masters not in said
    assert len(letter.text.strip().splitlines()) <= 50


def test_help_alone_is_for_the_readers_situation(house: House) -> None:
    house.create(name="brook")
    (forming,) = house.master("HELP", name="brook")
    assert "FORCE BEGIN" in forming.text
    house.start()
    (master,) = house.master("HELP")
    said = told([master], GM)
    assert "A reply to any letter of river is enough" in said
    assert all(word in said for word in ("PREVIEW", "PROCESS", "DELAY 24H", "HELP MASTER"))
    assert len(master.text.splitlines()) <= 40
    letters = house.mail(ONE, "OBSERVE river")
    said = told(house.answer(to(letters, ONE)[0], "HELP"), ONE)
    assert "You watch river, and have nothing to order." in said


@pytest.mark.parametrize("topic", ["master", "orders"])
def test_the_pages_that_are_read_most_are_short(house: House, topic: str) -> None:
    (letter,) = house.mail(ONE, f"HELP {topic}")
    assert len(letter.text.strip().splitlines()) <= 60
    assert "reply to a letter of" in " ".join(letter.text.split()).lower()


def test_help_master_has_the_five_steps_and_every_command_of_the_master(house: House) -> None:
    said = told(house.mail(ONE, "HELP MASTER"), ONE)
    assert "in five steps" in said
    for made in commands():
        assert made.by != MASTER_ONLY or made.variant or f" {made.name}," in said.replace(". HELP", ", HELP")


STRANGER = "stranger@example.net"


FRANCE = address("FRANCE")


def asked(house: House, *lines: str, sender: str = STRANGER) -> str:
    """The answer to a question before a sign-on, on one line."""
    letters = house.mail(sender, *lines)
    assert readers(letters) == {sender}
    return told(letters, sender)


def test_the_example_of_help_press_is_delivered_as_it_stands(river: House) -> None:
    (letter,) = river.mail(STRANGER, "HELP press")
    lines = letter.text.splitlines()
    begin = next(at for at, line in enumerate(lines) if "SIGNON france@mygame" in line)
    end = next(at for at, line in enumerate(lines) if line.strip() == "ENDPRESS")
    sign_on, *rest = (line.strip() for line in lines[begin : end + 1])
    letters = river.mail(FRANCE, sign_on.replace("mygame", "river").replace("password", "france-pw"), *rest)
    assert readers(letters) == {FRANCE, address("ENGLAND"), address("GERMANY")}


def test_help_lists_every_command(house: House) -> None:
    for line in ("help commands", "GET commands"):
        said = asked(house, line)
        for command in commands():
            assert command.name in said


@pytest.mark.parametrize("topic", [*PAGES, *TOPICS])
def test_every_topic_of_help_has_an_answer(house: House, topic: str) -> None:
    assert topic in asked(house, f"HELP {topic}")


@pytest.mark.parametrize(
    ("written", "title"),
    [
        *[(word, "The variant Crystal Ball") for word in ("CRYSTALBALL", "xtalball", "Crystal Ball", "crystal-ball")],
        *[(word, "Everybody Plays: anybody orders") for word in ("EP", "everybody_plays", "Everybody Plays")],
        *[(word, "Investors and their shares") for word in ("EXCHANGE", "stock exchange")],
        ("Payola", "The variant Payola"),
        ("standard", "crystal_ball: Crystal Ball (also crystalball, xtalball)"),
    ],
)
def test_help_on_a_variant_is_found_under_every_name_of_it(house: House, written: str, title: str) -> None:
    assert title in asked(house, f"HELP {written}")


def test_every_name_of_every_variant_has_help(house: House) -> None:
    for number, variant in enumerate(VARIANTS.values()):
        for word in (variant.name, variant.title, *variant.aliases):
            assert "NOT done" not in asked(house, f"HELP {word}", sender=f"n{number}@example.net")


def test_help_of_a_topic_has_all_its_commands(house: House) -> None:
    said = asked(house, "HELP press")
    assert "PRESS TO france" in said
    assert "BROADCAST" in said
    assert "SET DEADLINE" in asked(house, "HELP deadlines")


def test_help_explains_each_command_by_any_of_its_spellings(house: House) -> None:
    for number, command in enumerate(commands()):
        asked_for = [keyword for keyword in command.keywords if keyword.lower() not in TOPICS]
        mails = [asked_for[first : first + 10] for first in range(0, len(asked_for), 10)]  # a mail gets ten texts
        letters = [
            one
            for place, some in enumerate(mails)  # nobody is told more than so much an hour
            for one in house.mail(f"reader{number}.{place}@example.net", *(f"HELP {keyword}" for keyword in some))
        ]
        assert [command.usage.splitlines()[0] in told([letter], letter.to) for letter in letters] == [True] * len(
            asked_for
        )


def test_help_explains_rules_and_maps(house: House) -> None:
    assert "NO_PRESS" in asked(house, "HELP RULE no_press")
    said = asked(house, "HELP rules")
    assert all(name in said for name in load_registry().rules)
    said = asked(house, "HELP MAP standard")
    assert "MAO Mid-Atlantic Ocean" in said
    assert "18 centers win" in said
    assert "A: GAS, PAR, PIC; F: ENG, GAS, MAO, PIC" in said, "where units go from Brest"
    assert "from SPA/NC: GAS, MAO, POR" in said


def test_help_on_a_map_tells_where_fleets_go_without_a_sea(house: House) -> None:
    said = " ".join(asked(house, "HELP MAP ancmed").split())
    assert "Fleets also pass where there is no sea, by river or canal: ALE-MEM, BAY-MEM, BAY-THB, MEM-THB." in said
    assert "by river or canal" not in asked(house, "HELP MAP standard")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "HELP MAP standard SPA GAS",
            "Yes: an army goes from Spain to Gascony in one move, and a fleet from SPA/NC",
        ),
        ("HELP MAP standard Norway, North Sea", "Yes: a fleet goes from Norway to North Sea in one move. An army does"),
        ("HELP MAP standard mun tirol", "Yes: an army goes from Munich to Tyrolia in one move. A fleet does not."),
        ("HELP MAP standard NAP TUN", "No: no unit goes from Naples to Tunis in one move."),
        ("HELP MAP standard par", "PAR * Paris A: BRE, BUR, GAS, PIC"),
    ],
)
def test_help_on_places_of_a_map_tells_if_they_are_neighbors(house: House, line: str, said: str) -> None:
    shown = " ".join(asked(house, line).split())
    assert said in shown
    assert "Vienna" not in shown


def test_help_on_maps_lists_them_by_the_number_of_players(house: House) -> None:
    assert "3 hundred 4 sailho 5 ancmed, chromatic" in " ".join(asked(house, "HELP MAPS").split())
    assert "Maps for 3 players: 3 hundred HELP MAP NAME" in " ".join(asked(house, "HELP MAPS 3").split())
    said = " ".join(asked(house, "HELP MAPS 6").split())
    assert "No map is for 6 players. Maps for nearly as many: 5 ancmed, chromatic, classical, fiveman 7 1897" in said


def test_help_on_a_map_tells_the_editions_of_other_judges(house: House) -> None:
    said = " ".join(asked(house, "HELP MAP modern").split())
    assert "webDiplomacy and vDiplomacy (Modern2) have an army in Murmansk at the start" in said


def test_a_map_comes_with_its_board_unless_the_reader_wants_no_pictures(river: House) -> None:
    river.mail(STRANGER, "HELP MAP standard")
    (picture,) = river.pictures("Judge help: map standard", STRANGER)
    assert picture.title == "Standard"
    assert len(picture.units) == 22
    river.play("FRANCE", "SET MAP OFF")
    river.play("FRANCE", "HELP MAP standard")
    assert river.pictures("Judge help: map standard", address("FRANCE")) == []


@pytest.mark.parametrize("topic", ["quux", "a b c", "7"])
def test_an_unknown_topic_is_answered_with_the_list_of_topics(house: House, topic: str) -> None:
    said = refused(house, "E-NOTOPIC", STRANGER, f"HELP {topic}")
    assert "deadlines" in said


def test_an_unknown_rule_is_answered_with_the_nearest_one(house: House) -> None:
    assert "Did you mean NO_PRESS?" in refused(house, "E-NOTOPIC", STRANGER, "HELP RULE NO_PRES")


def test_an_unknown_map_is_answered_with_the_way_to_their_list(house: House) -> None:
    said = refused(house, "E-NOTOPIC", STRANGER, "HELP map atlantis")
    assert 'There is no map "atlantis". HELP maps lists them.' in said


@pytest.mark.parametrize(
    ("written", "lines"),
    [
        ("DECLARE", ("End a stalemate in a draw",)),
        ("FIRST MISS", ("HELP SET FIRSTMISS",)),
        ("PUZZLE", ("HELP sandbox",)),
        ("passwords...", ("FORGOT mygame",)),
        ("password?", ("FORGOT mygame",)),
        ("lost password", ("FORGOT mygame",)),
        ("how do I pause", ("HELP WAIT", "HELP PROPOSE PAUSE")),
        ("my player is away", ("HELP deadlines",)),
        ("pauses", ("HELP WAIT", "HELP PROPOSE PAUSE")),
        ("RESTORE", ("HELP ROLLBACK",)),
        ("ROLBACK", ("ROLLBACK RESTORE F1901M",)),
        ("orders by phone", ("HELP BECOME",)),
        ("same person", ("HELP HINTS",)),
        ("no press", ("HELP rule NO_PRESS",)),
        ("grey_disclosure", ("grey_disclosure",)),
        ("convoys", ("HELP orders",)),
        ("modern", ("Murmansk",)),
        ("CDIPLO", ("SET SCORING CDIPLO",)),
    ],
)
def test_help_finds_what_somebody_asks_for_in_words_of_their_own(
    house: House, written: str, lines: tuple[str, ...]
) -> None:
    (letter,) = house.mail(STRANGER, f"HELP {written}")
    assert letter.subject.startswith("Judge help: ")
    for line in lines:
        assert line in " ".join(letter.text.split())


@pytest.fixture(scope="module")
def index() -> Index:
    """All that HELP can tell of."""
    return Index(entries(load_help_pages(), commands(), load_registry(), ("standard",)))


def topics(index: Index, asked: str) -> list[str]:
    """Topics that the search of HELP finds."""
    return [entry.topic for entry in search(asked, index)]


def test_the_search_of_help_finds_every_spelling_of_every_command(index: Index) -> None:
    for made in commands():
        for keyword in made.keywords:
            assert topics(index, keyword), keyword
            assert topics(index, keyword.removeprefix("SET ")), keyword


def test_the_search_of_help_finds_every_rule_and_every_house_rule(index: Index) -> None:
    for rule in load_registry().rules.values():
        found = topics(index, rule.name.replace("_", " "))
        assert f"rule {rule.name}".rstrip("!") in [topic.rstrip("!") for topic in found]
    for option in ABOUT:
        assert "house" in topics(index, option)


def test_the_search_of_help_finds_every_word_in_titles_and_every_capital_word_of_its_pages(index: Index) -> None:
    for name, page in load_help_pages().items():
        title, _, text = page.partition("\n")
        for word in {*re.findall(r"\w{2,}", title), *re.findall(r"\b[A-Z]{2,}\b", text)}:
            assert topics(index, word), (name, word)


def test_the_search_of_help_finds_every_word_of_the_page_on_trouble(index: Index) -> None:
    for word in set(re.findall(r"\w{2,}", load_help_pages()["trouble"])):
        assert topics(index, word), word


def test_get_package_is_what_a_beginner_needs_in_one_mail(house: House) -> None:
    (letter,) = house.mail(STRANGER, "GET PACKAGE")
    for part in ("JOIN mygame", "A PAR - BUR", "PRESS TO england", "SET ABSENCE", "STATUS"):
        assert part in letter.text
    assert "judge@example.org" in letter.text


@pytest.mark.parametrize("line", ["GET FLIST", "SEND flist", "GET INDEX"])
def test_get_flist_lists_the_topics_and_what_they_are_about(house: House, line: str) -> None:
    said = asked(house, line)
    pages = {name: text.split("\n")[0] for name, text in load_help_pages().items()}
    for topic, about in {**TOPICS, **pages}.items():
        assert f"{topic} {about}" in said


def test_the_way_to_a_new_password_on_the_page_of_passwords_works(river: House) -> None:
    page = asked(river, "HELP passwords")
    assert "BECOME france SET PASSWORD new-word" in page
    river.master("BECOME france", "SET PASSWORD new-word")
    assert "still missing" in asked(river, "SIGNON Friver new-word", "A PAR H", sender=FRANCE).lower()


def test_help_does_not_stop_the_rest_of_the_mail(river: House) -> None:
    letters = river.mail(FRANCE, "HELP orders", "SIGNON Friver france-pw", *HOLDS["FRANCE"])
    assert {letter.subject for letter in letters} == {"Judge help: orders", "river S1901M: 3 orders on file"}


def test_the_list_of_topics_names_every_page_of_help() -> None:
    assert sorted(PAGES) == sorted(load_help_pages())


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("WAIT", "SET WAIT"),
        ("absence", "SET ABSENCE 24 DEC TO 2 JAN"),
        ("draw", "SET DRAW"),
        ("ALLOW", "SET ALLOW PLAYER"),
        ("timing", "Sunday first"),
        ("HOW2GM", "in five steps"),
        ("INFO", "JOIN mygame"),
        ("house.rules", "RESIGN, so that somebody"),
        ("map.standard", "MAO Mid-Atlantic Ocean"),
        ("maps", "standard"),
        ("start", "Games that want players"),
        ("if", "IF FRENCH A BUR THEN"),
        ("conditional_orders", "house rule conditional_orders is phase"),
        ("mute", "GAG france"),
    ],
)
def test_help_on_a_word_that_people_try_has_what_they_look_for(house: House, word: str, said: str) -> None:
    assert said in asked(house, f"GET {word}")


def test_no_line_of_help_is_longer_than_a_screen(house: House) -> None:
    words = [*PAGES, *TOPICS, *(f"RULE {name}" for name in load_registry().rules), "map standard", "map modern"]
    words += [keyword for command in commands() for keyword in command.keywords[:1]]
    for number in range(0, len(words), 3):
        lines = (f"HELP {word}" for word in words[number : number + 3])
        for letter in house.mail(f"reader{number}@example.net", *lines):
            assert [line for line in letter.text.splitlines() if len(line) > 78] == []


def test_version_names_the_judge_and_its_version(house: House) -> None:
    assert __version__ in asked(house, "VERSION")


@pytest.mark.parametrize(
    ("words", "shown"),
    [("observer", "OBSERVE"), ("dead game", "ACTIVATE"), ("vacancy", "REPLACE"), ("christmas", "SET ABSENCE")],
)
def test_words_of_masters_lead_to_what_they_look_for(house: House, words: str, shown: str) -> None:
    assert shown in asked(house, f"HELP {words}")
