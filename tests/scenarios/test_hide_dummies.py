"""HIDE_DUMMIES by mail: a dummy looks like a played power to nearly all (rules.md C17).

The Master knows it, and the player who orders for it.

Turkey is a dummy of nobody and Austria one that Italy orders for; each question is asked with the rule on and off.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.base import judge as judge_module
from judge.app.mails import run_commands
from judge.board.maps import Map
from judge.board.names import PowerName
from judge.files.maps.load import load_map
from judge.game.game import Stage, Status
from judge.game.order_taking import ProxyGrant
from tests.support.command_mails import HOLDS, code_of, order_all, power, put, readers, told
from tests.support.games import at_position
from tests.support.house import GM, POWERS, Got, House, address

ANYBODY = "somebody@example.org"
FRANCE, ITALY = address("FRANCE"), address("ITALY")
PLAYED = ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA")


def with_dummies(house: House, *rules: str) -> list[Got]:
    """A game with these rules and the two dummies; the letters by which they became dummies."""
    house.start(*(f"RULE {rule}" for rule in rules))
    return house.master("DUMMY turkey", "DUMMY austria", "CONTROL austria italy")


@pytest.fixture
def hidden(house: House) -> House:
    """The rule is on."""
    with_dummies(house, "HIDE_DUMMIES")
    return house


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[House]:
    """Yield the game with the rule off."""
    made = House(tmp_path / "shown")
    with_dummies(made)
    yield made
    made.judge.store.close()


# Events


def test_a_hidden_dummy_is_told_to_the_master_and_its_former_player_hears_that_he_is_out(house: House) -> None:
    letters = with_dummies(house, "HIDE_DUMMIES")
    assert power(house, "TURKEY").status is Status.DUMMY
    assert readers(letters) == {GM, ITALY, address("TURKEY"), address("AUSTRIA")}
    assert "dummy" not in told(letters, address("TURKEY"))
    assert "You no longer play Turkey in river" in told(letters, address("TURKEY"))
    assert "nobody else is told anything" in told(letters, GM)
    assert "You order for Austria, a dummy" in told(letters, ITALY)
    assert "Turkey" not in told(letters, ITALY)


def test_without_hide_dummies_everybody_is_told(house: House) -> None:
    assert "Turkey in river is a dummy" in told(with_dummies(house), FRANCE)


def test_a_vacancy_is_filled_in_silence_whether_by_a_player_or_by_none(house: House) -> None:
    house.start("RULE HIDE_DUMMIES")
    texts = []
    for filling in ("DUMMY turkey", "REVIVE turkey"):
        house.master("RESIGN turkey")
        texts.append(told(house.master(filling), FRANCE))
    house.master("RESIGN turkey")
    letters = house.mail(ANYBODY, "TAKEOVER turkey@river new-pw")
    texts.append(told(letters, FRANCE))
    assert "goes on: no power is vacant anymore" in texts[0]
    assert len(set(texts)) == 1
    assert "Turkey in river has a new player" in told(letters, GM)
    assert house.game().stage is Stage.ACTIVE


# Lists


@pytest.mark.parametrize("question", ["LIST river", "WHOGAME river", "SUMMARY river"])
def test_lists_show_a_hidden_dummy_like_a_played_power(hidden: House, shown: House, question: str) -> None:
    lines = hidden.mail(ANYBODY, question)[0].text.splitlines()
    rows = {name: next(line for line in lines if line.startswith(name)) for name in ("Turkey", "Austria", "England")}
    assert rows["Turkey"].replace("Turkey ", "England") == rows["England"]
    assert rows["Austria"].replace("Austria", "England") == rows["England"]
    assert "Who played before" not in "\n".join(lines)
    open_text = shown.mail(ANYBODY, question)[0].text
    assert "Turkey      dummy  3/3" in open_text
    assert "Austria     dummy  3/3  ordered by Italy" in open_text


def test_the_master_and_who_orders_for_it_see_a_hidden_dummy_in_lists(hidden: House) -> None:
    for_master = hidden.master("LIST")[0].text
    assert "Turkey      dummy  3/3" in for_master
    assert "Austria     dummy  3/3  ordered by Italy" in for_master
    for_lord = hidden.play("ITALY", "LIST")[0].text
    assert "Turkey      dummy" not in for_lord
    assert "Austria     dummy  3/3  ordered by Italy" in for_lord


@pytest.mark.parametrize("rule", ["HIDE_DUMMIES", "BLIND"])
@pytest.mark.parametrize("question", ["LIST river", "WHOGAME river", "SUMMARY river", "STATUS"])
def test_a_proxy_that_an_older_judge_granted_for_a_hidden_dummy_does_not_betray_it(
    house: House, rule: str, question: str
) -> None:
    with_dummies(house, rule)
    france, austria = PowerName("FRANCE"), PowerName("AUSTRIA")
    put(house, replace(house.game(), proxies=(ProxyGrant(austria, france, house.game().phase_code),)))
    shown = told(house.play("FRANCE", question), FRANCE)
    assert "Austria" in shown
    assert "dummy" not in shown
    assert "ordered by" not in shown


# Signing on and leaving


def test_signing_on_as_a_hidden_dummy_and_resigning_it_fail_like_a_wrong_password(hidden: House, shown: House) -> None:
    for house, code in ((hidden, "E-SIGNON"), (shown, "E-VACANT")):
        assert code_of(house, ANYBODY, "SIGNON turkey@river guess") == "E-SIGNON"
        assert code_of(house, ANYBODY, "RESIGN turkey@river guess") == code
        assert code_of(house, ANYBODY, "RESIGN austria@river guess") == code
        assert code_of(house, ANYBODY, "RESIGN england@river guess") == "E-SIGNON"
        assert code_of(house, ITALY, "RESIGN austria@river italy-pw YES") == "E-VACANT", "it has no player to leave it"
        assert code_of(house, GM, "RESIGN turkey@river gm-secret") == "E-VACANT"


def test_taking_over_a_hidden_dummy_is_refused_like_a_played_power(hidden: House) -> None:
    texts = {
        told(hidden.mail(ANYBODY, f"TAKEOVER {name}@river new-pw"), ANYBODY)
        .split(" Unprocessed")[0]
        .replace(title, "X")
        for name, title in (("turkey", "Turkey"), ("austria", "Austria"), ("england", "England"))
    }
    assert len(texts) == 1


def test_a_dummy_of_the_map_looks_taken_to_who_wants_to_join_with_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_dummy(name: str) -> Map:
        whole, turkey = load_map(name), PowerName("TURKEY")
        return replace(whole, powers={**whole.powers, turkey: replace(whole.powers[turkey], dummy=True)})

    monkeypatch.setattr(judge_module, "load_map", with_dummy)
    monkeypatch.setattr(run_commands, "load_map", with_dummy)
    house.create("RULE POWER_CHOICE HIDE_DUMMIES")
    assert code_of(house, FRANCE, "JOIN turkey@river turkey-pw") == "E-POWER-TAKEN"
    house.create("RULE POWER_CHOICE", name="lake")
    assert code_of(house, FRANCE, "JOIN turkey@lake turkey-pw") == "E-POWER-DUMMY"


# Press


def test_press_to_a_hidden_dummy_is_accepted_and_goes_nowhere_or_to_who_orders_for_it(hidden: House) -> None:
    letters = hidden.play("FRANCE", "PRESS TO turkey", "Are you there?", "ENDPRESS")
    assert readers(letters) == {FRANCE}
    assert "Message sent to Turkey" in told(letters, FRANCE)
    letters = hidden.play("FRANCE", "PRESS TO austria", "And you?", "ENDPRESS")
    assert readers(letters) == {FRANCE, ITALY}
    letters = hidden.play("FRANCE", "PRESS TO ALL BUT england,germany,russia", "Hello both.", "ENDPRESS")
    assert readers(letters) == {FRANCE, ITALY, GM}


def test_without_hide_dummies_press_to_a_dummy_is_refused_unless_somebody_orders_for_it(shown: House) -> None:
    assert code_of(shown, FRANCE, "SIGNON france@river france-pw", "PRESS TO turkey", "Hi", "ENDPRESS") == (
        "E-PRESS-READER"
    )
    assert readers(shown.play("FRANCE", "PRESS TO austria", "Hi", "ENDPRESS")) == {FRANCE, ITALY}


# Lateness


def test_a_late_hidden_dummy_is_named_to_the_master_and_to_who_orders_for_it(hidden: House) -> None:
    order_all(hidden, but=("AUSTRIA", "TURKEY"))
    letters = hidden.tick(days=8)
    assert "Turkey" in told(letters, GM)
    assert "Austria" in told(letters, ITALY)
    for name in ("FRANCE", "ITALY"):
        assert "Turkey" not in told(letters, address(name))
    assert "Austria" not in told(letters, FRANCE)


def test_that_a_hidden_dummy_got_default_orders_is_told_to_the_master_only(house: House) -> None:
    with_dummies(house, "HIDE_DUMMIES", "CD_DUMMIES")
    order_all(house, but=("AUSTRIA", "TURKEY"))
    letters = house.play("ITALY", "[AUSTRIA]", *HOLDS["AUSTRIA"])
    letters = house.tick(hours=3)
    assert house.game().phase_code == "F1901M"
    assert "CD notice" in told(letters, GM)
    assert "CD notice" not in told(letters, FRANCE)


# Votes


def test_a_hidden_dummy_can_be_named_in_votes_and_no_end_with_it_passes(house: House) -> None:
    with_dummies(house, "HIDE_DUMMIES", "NO_DIAS")
    letters = house.play("FRANCE", "SET DRAW FT")
    assert "You accept a draw of you with Turkey" in told(letters, FRANCE)
    house.play("FRANCE", "SET CONCEDE turkey")
    for name in PLAYED[:1] + PLAYED[2:]:
        house.play(name, "SET CONCEDE turkey")
    assert house.game().stage is Stage.ACTIVE
    for name in PLAYED:
        house.play(name, "SET DRAW EFGIRT")
    assert house.game().ending is not None
    assert set(house.game().ending.victors) == set(PLAYED), "it drops out like one that was eliminated"


def test_without_hide_dummies_a_dummy_cannot_be_named_in_votes(house: House) -> None:
    with_dummies(house, "NO_DIAS")
    assert code_of(house, FRANCE, "SIGNON france@river france-pw", "SET DRAW FT") == "E-VOTE-WHO"


def test_a_concession_to_a_hidden_dummy_stays_proposed_until_somebody_says_no(house: House) -> None:
    with_dummies(house, "HIDE_DUMMIES", "PROPOSE_DIAS")
    assert "fallen" not in told(house.play("FRANCE", "PROPOSE turkey"), FRANCE)
    for name in PLAYED:
        house.play(name, "SET VOTE YES")
    assert house.game().proposal is not None
    letters = house.play("ITALY", "SET VOTE NO")
    assert house.game().proposal is None
    assert "a concession to Turkey has fallen: not everybody agrees" in told(letters, FRANCE)


# After the end, and vassals


def test_after_the_end_everybody_may_know_who_was_a_dummy(hidden: House) -> None:
    for name in PLAYED:
        hidden.play(name, "SET DRAW")
    assert hidden.game().stage is Stage.COMPLETED
    assert "Turkey      dummy" in hidden.mail(ANYBODY, "SUMMARY river")[0].text


def test_under_hide_dummies_a_change_of_lord_is_told_to_both_lords_and_the_master_only(house: House) -> None:
    house.start("RULE VASSAL_DUMMIES HIDE_DUMMIES TORN_ALLEGIANCE")
    house.master("DUMMY turkey", "CONTROL turkey italy")
    units = {"TURKEY": ["A ROM"], "RUSSIA": ["A SMY"], "FRANCE": ["A PAR"]}
    centers = {"TURKEY": ["SMY"], "RUSSIA": ["MOS", "ANK", "CON"], "ITALY": ["ROM"], "FRANCE": ["PAR"]}
    put(house, at_position(house.game(), "F1901M", units, centers))
    letters = house.master("PROCESS! F1901M")
    assert "Turkey is the vassal of Russia" in told(letters, address("RUSSIA"))
    assert "You no longer order for Turkey" in told(letters, ITALY)
    assert "vassal" not in told(letters, FRANCE)
    assert "The Turkish army in Rome was destroyed." in told(letters, FRANCE)


# Replies to press for a dummy


def asked(house: House, reader: str, line: str = "PRESS TO austria") -> Got:
    """France's message as its reader gets it."""
    letters = house.play("FRANCE", line, "Shall we ally?", "ENDPRESS")
    return next(letter for letter in letters if letter.to == reader)


def test_a_reply_to_press_for_a_hidden_dummy_does_not_leave_under_its_controllers_name(hidden: House) -> None:
    letter = asked(hidden, ITALY)
    assert "A reply to this letter is not sent." in letter.text
    assert "SIGNON austria@river your-password\n    PRESS TO france\n" in letter.text
    assert "goes to France alone" not in letter.text
    letters = hidden.answer(letter, "Yes, gladly.")
    assert readers(letters) == {ITALY}
    said = told(letters, ITALY)
    assert "was NOT sent: your name would tell who orders for Austria." in said
    assert "SIGNON austria@river your-password" in said


@pytest.mark.parametrize("text", [("Yes!", "", "A VEN - TYR"), ("A VEN H", "What about A TRI - BUD?")])
def test_nor_does_one_with_orders_beside_the_text_wait_for_a_word(hidden: House, text: tuple[str, ...]) -> None:
    letters = hidden.answer(asked(hidden, ITALY), *text)
    assert readers(letters) == {ITALY}
    assert "was NOT sent" in told(letters, ITALY)
    assert hidden.game().held_press == ()


def test_a_reply_with_orders_alone_is_for_the_judge_as_before(hidden: House) -> None:
    hidden.answer(asked(hidden, ITALY), "A VEN - TYR")
    assert power(hidden, "ITALY").orders


def test_the_lines_in_that_letter_answer_as_the_dummy(hidden: House) -> None:
    asked(hidden, ITALY)
    letters = hidden.mail(ITALY, "SIGNON austria@river italy-pw", "PRESS TO france", "Yes.", "ENDPRESS")
    assert "Message from Austria to France" in told(letters, FRANCE)


def test_to_anonymous_press_too(hidden: House) -> None:
    hidden.master("SET RULE WHITE_GREY")
    letter = asked(hidden, ITALY, "PRESS TO austria GREY")
    lines = letter.text.partition("SIGNON austria@river your-password\n")[2].split("\n")
    heading = lines[0].strip()
    assert heading.startswith("PRESS TO #")
    letters = hidden.mail(ITALY, "SIGNON austria@river italy-pw", heading, "Yes.", "ENDPRESS")
    assert "Message from Austria to" in told(letters, FRANCE)


def test_a_reply_in_the_controllers_own_name_leaves_by_a_line_of_press(hidden: House) -> None:
    letters = hidden.answer(asked(hidden, ITALY), "PRESS TO france", "It is me.", "ENDPRESS")
    assert "Message from Italy to France" in told(letters, FRANCE)


def test_a_reply_to_press_that_was_to_the_controller_too_leaves(hidden: House) -> None:
    letters = hidden.answer(asked(hidden, ITALY, "PRESS TO austria,italy"), "Yes.")
    assert "Message from Italy to France" in told(letters, FRANCE)


def test_a_master_who_orders_for_the_dummy_answers_in_its_place(hidden: House) -> None:
    hidden.master("CONTROL turkey master")
    letter = asked(hidden, GM, "PRESS TO turkey")
    assert "BECOME turkey\n    PRESS TO france" in letter.text
    assert readers(hidden.answer(letter, "Hello")) == {GM}
    letters = hidden.answer(letter, "BECOME turkey", "PRESS TO france", "Hello", "ENDPRESS")
    assert "Message from Turkey to France" in told(letters, FRANCE)


def test_a_controller_without_a_password_is_told_how_to_get_one(house: House) -> None:
    house.create("RULE HIDE_DUMMIES")
    for one in POWERS:
        house.say_yes(house.mail(address(one), "JOIN river"))
    first, second, *_ = house.game().powers
    assert second.player is not None
    house.master(f"DUMMY {first.name}", f"CONTROL {first.name} {second.name}")
    letters = house.master(f"PRESS TO {first.name}", "Hello", "ENDPRESS")
    assert "SET PASSWORD new-word makes one" in told(letters, second.player.addresses[0])


def test_where_dummies_are_known_the_controller_replies_as_before(shown: House) -> None:
    letters = shown.answer(asked(shown, ITALY), "Yes.")
    assert "Message from Italy to France" in told(letters, FRANCE)
