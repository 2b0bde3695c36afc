"""Press to everybody as a stranger may read it: no hidden author, and no order that tells one."""

from __future__ import annotations

from judge.game.events.press import PressPublished, PressSent, Signature
from judge.game.press.public_press import public_press
from judge.game.values.kept_press import Printed
from judge.rules.registry import RuleSet
from tests.support.watched_games import running

GREY, FAKE = Signature.ANONYMOUS, Signature.FAKED


def test_a_broadcast_has_its_writer_and_private_press_is_left_out() -> None:
    said: list[PressSent | PressPublished] = [
        PressSent("FRANCE", (), "Peace!", "S1901M"),
        PressSent("FRANCE", ("ITALY",), "War!", "S1901M"),
        PressSent("ITALY", ("FRANCE",), "To all, they say.", "S1901M", FAKE, "TURKEY", claimed_to=()),
        PressSent("ITALY", (), "For one, they say.", "S1901M", FAKE, "TURKEY", claimed_to=("FRANCE",)),
    ]
    assert public_press(said, running(), RuleSet()) == {"S1901M": Printed((("FRANCE", "Peace!"),))}


def test_gray_press_has_no_author_and_an_order_that_does_not_depend_on_it() -> None:
    texts = ["One.", "Two.", "Three.", "Four."]
    orders = {
        public_press([PressSent(who, (), text, "S1901M", GREY) for text in some], running(), RuleSet())["S1901M"]
        for who in ("FRANCE", "ITALY")
        for some in (texts, texts[::-1])
    }
    (press,) = orders
    assert (press.white, sorted(press.grey)) == ((), sorted(texts))


def test_a_faked_signature_is_the_one_that_is_shown_and_no_order_tells_it_from_true_ones() -> None:
    true = [PressSent("TURKEY", (), text, "S1901M") for text in ("One.", "Two.", "Three.")]
    fake = PressSent("ITALY", (), "Four.", "S1901M", FAKE, "TURKEY")
    found = {
        public_press([*true[:at], fake, *true[at:]], running(), RuleSet(["FAKE_PRESS"]))["S1901M"].white
        for at in range(4)
    }
    (white,) = found
    assert {writer for writer, _ in white} == {"TURKEY"}
    assert len(white) == 4


def test_true_signatures_stand_in_the_order_of_writing_with_their_subjects() -> None:
    said: list[PressSent | PressPublished] = [
        PressSent("TURKEY", (), "One.", "S1901M", topic="Peace"),
        PressSent("AUSTRIA", (), "Two.", "S1901M"),
        PressPublished("S1901M", Printed((("FRANCE", "Three."),))),
    ]
    white = public_press(said, running(), RuleSet())["S1901M"].white
    assert white == (("TURKEY", "Peace\n\nOne."), ("AUSTRIA", "Two."), ("FRANCE", "Three."))


def test_nothing_is_public_where_nobody_may_observe() -> None:
    assert public_press([PressSent("FRANCE", (), "Peace!", "S1901M")], running(), RuleSet(["NO_OBSERVATIONS"])) == {}
