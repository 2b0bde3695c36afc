"""Ways to be known: SET NAME, SET ADDRESS, SET PASSWORD and SET TOKEN NEW (commands.md 6)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.app.keeper.games import log_rows
from judge.commands.mastering.settings_form import stamp_of
from judge.game.game import Player
from tests.support.command_mails import (
    HOLDS,
    code_of,
    everything,
    power,
    put,
    readers,
    refused,
    refused_play,
    sign_on,
    told,
)
from tests.support.house import GM, POWERS, House, address, to

ANNA = "anna.martin77@example.org"
BEN = "ben@example.net"
STRANGER = "stranger@example.net"
FRANCE = address("FRANCE")


def named(house: House, name: str, at: str, *lines: str) -> str:
    """Return the answer to these lines, mailed under a name."""
    head = f"From: {name} <{at}>\nMessage-ID: <{len(name)}{hash(lines)}@test>\nSubject: hello\n\n"
    return told(house.raw((head + "\n".join(lines) + "\n").encode(), at), at)


def listed(house: House, sender: str = STRANGER, *before: str) -> str:
    """LIST river, as somebody reads it."""
    return told(house.mail(sender, *before, "LIST river"), sender)


def name_of(house: House, name: str) -> str:
    """Return the name of a power's player."""
    player = power(house, name).player
    assert player is not None
    return player.name


# From the mail


def test_the_name_in_from_is_what_others_see_and_the_answer_says_so(house: House) -> None:
    house.create()
    said = named(house, "Anna Martin", ANNA, "JOIN river anna-pw")
    assert "Your name there is Anna Martin (SET NAME changes that)." in said
    assert "Everybody sees this name; only the Master sees your address." in said
    assert "POWER#1 Anna Martin " in listed(house) + " "
    assert ANNA not in listed(house)


def test_the_master_shows_a_name_and_is_told_so(house: House) -> None:
    said = named(house, "Gina Meyer", GM, "CREATE river gm-secret", "FORM")
    assert "Your name there is Gina Meyer" in said
    assert "Everybody sees this name, nobody your address." in said
    text = listed(house)
    assert "Master Gina Meyer" in text
    assert GM not in text


def test_who_takes_a_power_over_or_watches_has_the_name_of_that_mail(river: House) -> None:
    river.play("FRANCE", "SIGNOFF")
    river.mail(FRANCE, "RESIGN france@river france-pw YES")
    said = named(river, "Ben Clark", BEN, "TAKEOVER france@river ben-pw")
    assert "Your name there is Ben Clark" in said
    named(river, "Olga Owl", "olga@example.net", "OBSERVE owl@river owl-pw")
    assert "France 3/3 Ben Clark" in listed(river)
    assert "owl observer Olga Owl" in listed(river)


@pytest.mark.parametrize("name", [ANNA, '"anna.martin77"', "", '"anna at example.org"', '"The Game Master"', "France"])
def test_a_name_that_tells_the_address_or_is_a_masters_or_a_powers_is_not_taken(house: House, name: str) -> None:
    house.create()
    assert "Your name there is Player 1" in named(house, name, ANNA, "JOIN river anna-pw")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("George Master", "It names an office, or everybody; letters say by themselves who is a Master."),
        ('"george@example.net"', "It contains an address, or looks like one."),
        ("France", "It is a power's."),
        ("***", "It has no letter in it."),
    ],
)
def test_whoever_creates_joins_takes_over_or_watches_hears_that_the_name_of_the_mail_was_not_taken_and_why(
    house: House, name: str, why: str
) -> None:
    told_so = f"The name in your mail's From was not taken. {why} SET NAME gives you another one."
    said = named(house, name, GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM")
    assert told_so in said
    assert "To sign with a name, send SET NAME and your name: SET NAME Anna Martin" in said
    assert told_so in named(house, name, ANNA, "JOIN italy@river anna-pw")
    for other in POWERS:
        if other != "ITALY":
            house.mail(address(other), f"JOIN {other.lower()}@river {other.lower()}-pw")
    house.mail(FRANCE, "RESIGN france@river france-pw YES")
    assert told_so in named(house, name, BEN, "TAKEOVER france@river ben-pw")
    assert told_so in named(house, name, STRANGER, "OBSERVE owl@river owl-pw")
    assert told_so in named(house, name, "heir@example.org", "TAKEOVER Mriver gm-secret")


def test_a_name_that_is_taken_and_a_mail_without_one_bring_no_such_words(house: House) -> None:
    assert "was not taken" not in named(house, "Gina Meyer", GM, "CREATE river gm-secret", "FORM")
    assert "was not taken" not in named(house, "", ANNA, "JOIN river anna-pw")


def test_two_people_of_one_name_are_told_apart(house: House) -> None:
    house.create()
    named(house, "Anna Martin", ANNA, "JOIN river anna-pw")
    assert "Your name there is Anna Martin 2" in named(house, "Anna Martin", BEN, "JOIN river ben-pw")
    assert "Your name there is ANNA MARTÍN 3" in named(house, "ANNA MARTÍN", STRANGER, "JOIN river pw")


def test_who_holds_two_seats_is_not_given_away_by_the_name(house: House) -> None:
    house.create("RULE MULTIPLE_POWERS_PER_PLAYER")
    named(house, "Anna Martin", ANNA, "JOIN river anna-pw")
    named(house, "Anna Martin", ANNA, "JOIN river other-pw")
    assert [seat.player.name for seat in house.game().seats] == ["Anna Martin", "Player 1"]


def test_a_name_of_a_0_1_store_that_is_an_address_is_not_kept() -> None:
    assert Player((ANNA,), "x", "anna@example.org").name == ""
    assert Player((ANNA,), "x", "Anna \u202emartin\x1b").name == "Anna martin"


# SET NAME


def test_set_name_is_what_lists_show_from_then_on(river: House) -> None:
    letters = river.play("FRANCE", "SET NAME Zoë d'Arc")
    assert readers(letters) == {FRANCE}
    assert "In river you are called Zoë d'Arc from now on." in told(letters, FRANCE)
    for question in ("LIST river", "SUMMARY river", "WHOGAME river"):
        assert "France 3/3 Zoë d'Arc" in told(river.mail(STRANGER, question), STRANGER)
    said = told(river.play("FRANCE", "SET NO NAME"), FRANCE)
    assert "In river you are called Player 3 from now on." in said
    assert "Zoë" not in listed(river)


def test_a_watcher_without_a_name_is_told_that_they_have_none(river: House) -> None:
    named(river, "Olga Owl", BEN, "OBSERVE owl@river owl-pw")
    said = told(river.mail(BEN, "SIGNON owl@river owl-pw", "SET NONAME"), BEN)
    assert "In river you have no name from now on." in said


@pytest.mark.parametrize(
    "name",
    [
        *("anna@example.org", "anna.example.org", "Judge", "The Master", "G M", "Судья", "Мaster", "Keeper"),
        *("Germany", "GERMAN", "Gеrmany", "***", "77", "A" * 41, "An<b>na", "Vacant"),
        *("Co-Master", "Comaster", "Deputy", "M4ster", "G4m3 M4ster", "Everybody", "Mr.Judge"),
    ],
)
def test_a_name_that_lies_is_refused_and_the_old_one_stays(river: House, name: str) -> None:
    before = name_of(river, "FRANCE")
    said = refused_play(river, "E-DISPLAY-NAME", "FRANCE", f"SET NAME {name}")
    assert "cannot be your name" in said
    assert name_of(river, "FRANCE") == before


def test_anothers_name_is_refused_however_it_is_written(river: House) -> None:
    river.play("ITALY", "SET NAME Anna Martin")
    river.mail(BEN, "OBSERVE olga@river owl-pw")
    for name in ("anna martin", "ÁNNA  MARTIN", "Anna-Martin", "AnnaMart1n", "Olga"):
        assert code_of(river, FRANCE, sign_on("FRANCE"), f"SET NAME {name}") == "E-DISPLAY-USED", name
    assert "take another name" in refused_play(river, "E-DISPLAY-USED", "FRANCE", "SET NAME Anna Martin")
    refused(river, "E-ID-USED", STRANGER, "OBSERVE annamartin@river pw-of-owl")


def test_set_name_needs_one(river: House) -> None:
    refused_play(river, "E-SET-EMPTY", "FRANCE", "SET NAME")
    refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET NO NAME please")


# Who is told


@pytest.mark.parametrize("line", ["RULE NO_REVEAL", "RULE HIDE_DUMMIES", "NAMES HIDE", "SET NAMES HIDE"])
def test_in_an_anonymous_game_names_are_as_secret_as_addresses(house: House, line: str) -> None:
    house.start(line)
    house.play("ITALY", "SET NAME Anna Martin")
    for text in (listed(house), listed(house, FRANCE, sign_on("FRANCE")), told(house.mail(BEN, "SUMMARY river"), BEN)):
        assert "Anna Martin" not in text
        assert "Italy 3/3 (not shown)" in text
    assert f"Italy 3/3 Anna Martin <{address('ITALY')}>" in told(house.master("LIST"), GM)
    # That a name is taken would tell that somebody of this name plays.
    assert code_of(house, FRANCE, sign_on("FRANCE"), "SET NAME Anna Martin") == ""
    assert code_of(house, BEN, "OBSERVE annamartin@river pw-of-owl") == ""


def test_a_game_of_0_1_tells_names_after_the_end_only(river: House) -> None:
    river.play("ITALY", "SET NAME Anna Martin")
    put(river, replace(river.game(), names_shown=False))
    assert "Names: lists and letters tell who plays what after the end, and not before." in listed(river)
    assert "Anna Martin" not in listed(river)
    for name in POWERS:
        river.play(name, "SET DRAW")
    assert "Italy 3/3 Anna Martin" in told(river.mail(STRANGER, "SUMMARY river"), STRANGER)


@pytest.mark.parametrize(
    ("rule", "secret"),
    [
        ("NO_REVEAL", "nobody is told who plays what, even after the end, until the Master sends REVEAL"),
        ("HIDE_DUMMIES", "lists and letters tell who plays what after the end, and not before"),
    ],
)
def test_names_and_addresses_say_what_they_come_to_where_a_rule_keeps_them_secret(
    house: House, rule: str, secret: str
) -> None:
    house.create(f"RULE {rule}")
    for word in ("SHOW", "HIDE"):
        assert secret in told(house.master(f"SET NAMES {word}"), GM)
    said = told(house.master("SET ADDRESSES SHOW"), GM)
    assert "nobody but the Master sees them as long as a rule keeps names secret" in said
    assert "Players see one another's mail addresses" not in told(house.mail(STRANGER, "LIST"), STRANGER)


def test_names_stay_hidden_from_those_who_came_when_they_were(house: House) -> None:
    house.start("RULE NO_REVEAL")
    house.play("ITALY", "SET NAME Anna Martin")
    house.master("SET RULE !NO_REVEAL")
    assert "Anna Martin" not in listed(house)


# What the Master opens


def test_the_master_opens_addresses_among_those_who_play(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM")
    assert "those who play see one another's mail addresses" in told(house.master("SET ADDRESSES SHOW"), GM)
    assert "Players see one another's mail addresses." in told(house.mail(STRANGER, "LIST"), STRANGER)
    assert "the Master and those who play with you see your address" in named(
        house, "Anna", ANNA, "JOIN italy@river a-pw"
    )
    for name in POWERS:
        if name != "ITALY":
            house.mail(address(name), f"JOIN {name.lower()}@river {name.lower()}-pw")
    house.mail(BEN, "OBSERVE owl@river owl-pw")
    assert f"Italy 3/3 Anna <{ANNA}>" in listed(house, FRANCE, sign_on("FRANCE"))
    for sender, *before in ((STRANGER,), (FRANCE,), (BEN, "SIGNON owl@river owl-pw")):
        assert ANNA not in listed(house, sender, *before)
    assert BEN not in listed(house, FRANCE, sign_on("FRANCE"))
    assert GM not in listed(house, FRANCE, sign_on("FRANCE"))
    house.master("SET ADDRESSES HIDE")
    assert ANNA not in listed(house, FRANCE, sign_on("FRANCE"))


def test_nothing_is_opened_once_somebody_has_come(river: House) -> None:
    sign_on_line = "SIGNON Mriver gm-secret"
    refused(river, "E-SHOW-LATE", GM, sign_on_line, "SET ADDRESSES SHOW")
    river.master("SET NAMES HIDE")
    said = refused(river, "E-SHOW-LATE", GM, sign_on_line, "SET NAMES SHOW")
    assert "The names of river stay hidden" in said
    block = (f"SETTINGS {stamp_of(river.game())}", "RULE POWER_CHOICE", "ADDRESSES SHOW", "END SETTINGS")
    refused(river, "E-SHOW-LATE", GM, sign_on_line, *block)


def test_what_names_and_addresses_are_set_to_is_show_or_hide(river: House) -> None:
    for what in ("NAMES", "ADDRESSES"):
        assert code_of(river, GM, "SIGNON Mriver gm-secret", f"SET {what} PERHAPS") == "E-SETTING"
        assert code_of(river, GM, "SIGNON Mriver gm-secret", f"SET {what}") == "E-SET-EMPTY"
        assert code_of(river, FRANCE, sign_on("FRANCE"), f"SET {what} SHOW") == "E-GM-ONLY"
    assert "So it is already." in told(river.master("SET NAMES SHOW"), GM)


def test_names_hidden_in_a_running_game_are_not_said_to_have_been_secret_and_the_master_is_warned(river: House) -> None:
    letters = river.master("SET NAMES HIDE")
    for who in (GM, FRANCE):
        said = told(letters, who)
        assert "Names: lists and letters tell who plays what after the end, and not before." in said
        assert "Until now lists and letters have shown the names: their readers know them." in said
    warned = "This cannot be taken back: names can be shown only before anybody has come."
    assert warned in told(letters, GM)
    assert warned not in told(letters, FRANCE)


def test_names_hidden_before_anybody_has_come_can_be_shown_again_and_nobody_is_warned(house: House) -> None:
    house.mail(GM, "CREATE river gm-secret", "RULE POWER_CHOICE", "FORM")
    said = told(house.master("SET NAMES HIDE"), GM)
    assert "cannot be taken back" not in said
    assert "Until now" not in said
    assert "everybody is told by what name" in told(house.master("SET NAMES SHOW"), GM)


def test_names_that_a_rule_keeps_secret_are_not_said_to_have_been_told(house: House) -> None:
    house.start("RULE NO_REVEAL")
    assert "Until now" not in told(house.master("SET NAMES HIDE"), GM)


def test_names_and_addresses_hidden_by_settings_warn_the_master_too(house: House) -> None:
    house.start("ADDRESSES SHOW")
    text = to(house.master("SETTINGS"), GM)[0].text
    block = text[text.index("SETTINGS ") :].split("END SETTINGS")[0]
    assert "ADDRESSES SHOW" in block
    lines = block.replace("NAMES SHOW", "NAMES HIDE").replace("ADDRESSES SHOW", "ADDRESSES HIDE").splitlines()
    letters = house.master(*lines, "END SETTINGS")
    assert "names and addresses can be shown only before anybody has come." in told(letters, GM)
    assert "Until now players were told the addresses" in told(letters, FRANCE)


def test_mail_goes_to_the_new_addresses_and_the_old_one_is_told(river: House) -> None:
    letters = river.play("FRANCE", "SET ADDRESS home@example.net,Work@example.net")
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.addresses == ("home@example.net", "work@example.net")
    assert "home@example.net" in told(letters, FRANCE)
    letters = river.play("ITALY", "PRESS TO F", "Ciao", "ENDPRESS")
    assert readers(letters) == {"home@example.net", "work@example.net", address("ITALY")}


def test_without_a_value_mail_goes_where_this_mail_came_from(river: House) -> None:
    letters = river.mail("phone@example.net", "SIGNON Friver france-pw", "SET ADDRESS")
    player = power(river, "FRANCE").player
    assert player is not None
    assert player.addresses == ("phone@example.net",)
    assert "phone@example.net" in told(letters, FRANCE), "the old address is warned"


def test_each_of_several_addresses_is_the_person(river: House) -> None:
    river.play("FRANCE", "SET ADDRESS home@example.net,work@example.net")
    for sender in ("home@example.net", "work@example.net"):
        refusal = refused(river, "E-PLAYING", sender, "OBSERVE owl@river owl-pw")
        assert "You play in river" in refusal
        letters = river.mail(sender, "SIGNON Friver france-pw", *HOLDS["FRANCE"])
        assert "another address" not in everything(letters)


@pytest.mark.parametrize("value", ["me", "me@here", "me@x.y1", "a@b@c.de"])
def test_what_is_no_address_is_refused(river: House, value: str) -> None:
    assert "is not a mail address" in refused_play(river, "E-ADDR", "FRANCE", f"SET ADDRESS {value}")


def test_the_judges_own_address_is_refused(river: House) -> None:
    assert "the judge itself" in refused_play(river, "E-ADDR", "FRANCE", "SET ADDRESS Judge@example.org")


def test_addresses_with_blanks_between_them_are_words_too_many(river: House) -> None:
    assert "a@b.de c@d.de" in refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET ADDRESS a@b.de c@d.de")


def test_a_new_password_counts_at_once_and_is_never_shown(river: House) -> None:
    letters = river.play("FRANCE", "SET PASSWORD New-Word", "STATUS")
    assert "new-word" not in everything(letters).casefold()
    assert "changed" in told(letters, FRANCE)
    assert code_of(river, FRANCE, "SIGNON Friver france-pw") == "E-SIGNON"
    assert code_of(river, FRANCE, "SIGNON Friver NEW-WORD") == ""


def test_everybody_changes_his_own_password(river: House) -> None:
    river.master("SET PASSWORD other-secret")
    assert code_of(river, GM, "SIGNON Mriver other-secret") == ""
    river.mail("owl@example.org", "OBSERVE owl@river owl-pw")
    river.mail("owl@example.org", "SIGNON owl@river owl-pw", "SET PASSWORD hoo-hoo")
    assert code_of(river, "owl@example.org", "SIGNON owl@river hoo-hoo") == ""


def test_a_password_is_one_word_without_angle_brackets(river: House) -> None:
    assert "needs a value" in refused_play(river, "E-SET-EMPTY", "FRANCE", "SET PASSWORD")
    assert "too many" in refused_play(river, "E-SET-SYNTAX", "FRANCE", "SET PASSWORD my secret")
    said = refused_play(river, "E-PW-CHAR", "FRANCE", "SET PASSWORD <secret>")
    assert "without < and >" in said
    assert "secret" not in said


def test_replies_to_older_letters_need_a_sign_on_after_set_token_new(river: House) -> None:
    (before,) = to(river.play("FRANCE", "A PAR - BUR"), FRANCE)
    (changed,) = to(river.play("FRANCE", "SET TOKEN NEW"), FRANCE)
    assert "Replies to letters" in changed.text or "only replies to this letter" in changed.text
    said = told(river.answer(before, "A PAR - GAS"), FRANCE)
    assert "too old to tell who you are in river" in said
    assert "Army Paris -> Gascony" in told(river.answer(changed, "A PAR - GAS"), FRANCE)


def test_set_token_is_followed_by_new(river: House) -> None:
    refused(river, "E-SYNTAX", FRANCE, "SIGNON france@river france-pw", "SET TOKEN")


ONE = "one@example.org"


def test_powers_are_dealt_by_preference(house: House) -> None:
    house.create()
    for number, letter in enumerate("TRIGFEA", 1):
        said = told(house.mail(f"{number}@example.org", f"JOIN river pw-{number}"), f"{number}@example.org")
        assert f"Your seat until the powers are dealt is POWER#{number}" in said or number == 7
        if number < 7:
            house.mail(f"{number}@example.org", f"SIGNON {number}river pw-{number}", f"SET PREFERENCE {letter}")
    holders = {power.name[0]: power.player.addresses[0] for power in house.game().powers if power.player}
    assert holders == {letter: f"{number}@example.org" for number, letter in enumerate("TRIGFEA", 1)}


def test_a_preference_is_confirmed_to_its_holder_alone_and_can_be_taken_back(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    letters = house.mail(ONE, "SIGNON 1river one-pw", "SET PREFERENCE [EF]A")
    assert readers(letters) == {ONE}
    said = "England or France, then Austria, then any other"
    assert said in told(letters, ONE)
    assert said in told(house.mail(ONE, "SIGNON 1river one-pw"), ONE)
    assert said in told(house.mail(ONE, "SIGNON 1river one-pw", "STATUS"), ONE)
    log = log_rows(house.judge, "river") or []
    assert [row["who"] for row in log if row["event"] == "PreferenceSet"] == [ONE]
    assert house.game().seats[0].preference == (("ENGLAND", "FRANCE"), ("AUSTRIA",))
    house.mail(ONE, "SIGNON 1river one-pw", "SET PREFERENCE")
    assert house.game().seats[0].preference == ()


def test_a_preference_is_refused_where_it_makes_no_sense(house: House) -> None:
    house.create()
    house.mail(ONE, "JOIN river one-pw")
    assert "not a list of powers" in refused(house, "E-PREF", ONE, "SIGNON 1river one-pw", "SET PREFERENCE XYZ")
    assert "hold a seat" in refused(house, "E-PREF", GM, "SIGNON Mriver gm-secret", "SET PREFERENCE E")


def test_there_is_no_preference_where_powers_are_chosen(house: House) -> None:
    house.create("RULE POWER_CHOICE")
    house.mail(ONE, "JOIN france@river one-pw")
    said = refused(house, "E-PREF", ONE, "SIGNON france@river one-pw", "SET PREFERENCE E")
    assert "choose their power" in said
