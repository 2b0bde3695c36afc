"""Writers, readers and kinds of allowed press (commands.md 7.3, rules.md C13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.events.press import Signature
from judge.game.game import Game, Observer, Role, Stage, Status
from judge.game.press.check import Addressing, check_press, remote, signature_of, touching
from judge.game.press.rules import ANONYMOUS, FAKED, NAMED, allowed_signatures, broadcasts, private_press
from judge.game.status.settings import press_words
from judge.problems import Refused
from tests.support.games import at_position, forming_game, in_play, player, started_game
from tests.support.press import WRITERS
from tests.support.rows import each_row

RETREATS = "S1901R"


def refusal(
    game: Game,
    *to: str,
    rules: tuple[str, ...] = (),
    role: Role = Role.POWER,
    late: tuple[str, ...] = (),
    unordered: tuple[str, ...] = (),
    claimed_to: tuple[str, ...] | None = None,
    signature: Signature | None = None,
    claimed_sender: str = "",
) -> str:
    """The code with which press to these readers, none for a broadcast, is refused; "" if it is not."""
    wish = Addressing(to, claimed_to, signature, claimed_sender)
    try:
        check_press(game, in_play(*rules), WRITERS[role], wish, late=late, unordered=unordered)
    except Refused as refused:
        return refused.code
    return ""


def watched(game: Game) -> Game:
    """The game with an observer and a monitor."""
    return replace(game, observers=(Observer("mole", player("mole"), True), Observer("owl", player("owl"))))


def test_without_rules_everybody_writes_to_everybody() -> None:
    for role in (Role.POWER, Role.OBSERVER, Role.MASTER):
        assert refusal(started_game(), role=role) == ""
        assert refusal(started_game(), "ITALY", "MASTER", role=role) == ""


@pytest.mark.parametrize(
    ("rule", "broadcast", "private"),
    [("NO_PRESS", "E-PRESS-NONE", "E-PRESS-NONE"), ("PUBLIC_PRESS", "", "E-PRESS-PUBLIC")],
)
def test_rules_of_the_running_game(rule: str, broadcast: str, private: str) -> None:
    assert refusal(started_game(), rules=(rule,)) == broadcast
    assert refusal(started_game(), "ITALY", rules=(rule,)) == private
    assert refusal(started_game(), "ITALY", "MASTER", rules=(rule,)) == private
    assert refusal(started_game(), "MASTER", rules=(rule,)) == ""
    assert refusal(started_game(), "ITALY", rules=(rule,), role=Role.MASTER) == ""


@each_row("stage", [Stage.COMPLETED, Stage.TERMINATED])
@each_row("rule", ["NO_PRESS", "PUBLIC_PRESS", "BUILD_ANY", "TOUCH_PRESS", "GREY_PRESS", "FAKE_PRESS"])
def test_after_the_end_press_is_public_and_signed_whatever_the_rules(stage: Stage, rule: str) -> None:
    over = replace(started_game(), stage=stage)
    assert refusal(over, rules=(rule,)) == ""
    assert refusal(over, "MASTER", rules=(rule,)) == ""
    assert refusal(over, "ITALY", rules=(rule,)) == "E-PRESS-PUBLIC"
    assert refusal(over, rules=(rule,), signature=ANONYMOUS) == "E-PRESS-PUBLIC"
    assert signature_of(over, in_play(rule), WRITERS[Role.POWER], Addressing()) is NAMED


def test_before_the_start_press_is_public_and_to_the_master_alone_while_powers_are_chosen() -> None:
    game = forming_game()
    assert refusal(game, rules=("NO_PRESS",), role=Role.SEAT) == ""
    assert refusal(game, "ITALY", role=Role.SEAT) == "E-PRESS-PUBLIC"
    assert refusal(game, rules=("POWER_CHOICE",), role=Role.SEAT) == "E-PRESS-READER"
    assert refusal(game, "MASTER", rules=("POWER_CHOICE",), role=Role.SEAT) == ""


def test_a_waiting_game_keeps_its_press() -> None:
    assert refusal(replace(started_game(), stage=Stage.WAITING), "ITALY") == ""


def test_a_monitor_writes_to_the_master_only() -> None:
    assert refusal(started_game(), "MASTER", role=Role.MONITOR) == ""
    assert refusal(started_game(), "ITALY", role=Role.MONITOR) == "E-PRESS-READER"
    assert refusal(started_game(), role=Role.MONITOR) == "E-PRESS-READER"


def test_nobody_writes_to_a_monitor_a_vacancy_or_a_dummy_that_is_known_to_be_one() -> None:
    game = watched(started_game())
    italy = game.power(PowerName("ITALY"))
    assert refusal(game, "mole") == "E-PRESS-READER"
    assert refusal(game, "owl") == ""
    assert refusal(game.with_power(replace(italy, status=Status.RESIGNED, player=None)), "ITALY") == "E-PRESS-READER"
    dummy = replace(italy, status=Status.DUMMY, player=None)
    assert refusal(game.with_power(dummy), "ITALY") == "E-PRESS-READER"
    assert refusal(game.with_power(dummy), "ITALY", rules=("HIDE_DUMMIES",)) == ""
    assert refusal(game.with_power(replace(dummy, controller="FRANCE")), "ITALY") == ""


# After the deadline


def test_who_is_late_writes_to_all_or_the_master_only_unless_late_send_is_on() -> None:
    late = ("FRANCE",)
    assert refusal(started_game(), "ITALY", late=late) == "E-PRESS-LATE"
    assert refusal(started_game(), "ITALY", late=late, rules=("LATE_SEND",)) == ""
    assert refusal(started_game(), "MASTER", late=late) == ""
    assert refusal(started_game(), late=late) == ""
    assert refusal(started_game(), "ITALY", late=("TURKEY",)) == ""


def test_nobody_writes_privately_to_who_is_late_under_no_late_receive() -> None:
    late = ("ITALY",)
    assert refusal(started_game(), "ENGLAND", "ITALY", late=late) == ""
    assert refusal(started_game(), "ENGLAND", "ITALY", late=late, rules=("NO_LATE_RECEIVE",)) == "E-PRESS-TOLATE"
    assert refusal(started_game(), "ENGLAND", late=late, rules=("NO_LATE_RECEIVE",)) == ""
    assert refusal(started_game(), late=late, rules=("NO_LATE_RECEIVE",)) == ""


def test_under_ftf_press_players_talk_in_movement_phases_and_privately_until_the_deadline() -> None:
    moving = started_game()
    retreating = at_position(moving, RETREATS, {"FRANCE": ["A PAR"]}, {"FRANCE": ["PAR"]})
    assert refusal(moving, "ITALY", late=("TURKEY",)) == ""
    assert refusal(moving, "ITALY", late=("TURKEY",), rules=("FTF_PRESS",)) == "E-PRESS-FTF"
    assert refusal(moving, late=("TURKEY",), rules=("FTF_PRESS",)) == ""
    assert refusal(moving, "ITALY", rules=("FTF_PRESS",)) == ""
    assert refusal(retreating, "ITALY") == ""
    assert refusal(retreating, "ITALY", rules=("FTF_PRESS",)) == "E-PRESS-FTF"
    assert refusal(retreating, rules=("FTF_PRESS",)) == "E-PRESS-FTF"
    assert refusal(retreating, "MASTER", rules=("FTF_PRESS",)) == ""


def test_under_must_order_a_power_without_orders_writes_to_the_master_only() -> None:
    for to in ((), ("ITALY",), ("ITALY", "MASTER")):
        assert refusal(started_game(), *to, unordered=("FRANCE",)) == ""
        assert refusal(started_game(), *to, unordered=("FRANCE",), rules=("MUST_ORDER",)) == "E-PRESS-MUSTORDER"
        assert refusal(started_game(), *to, unordered=("ITALY",), rules=("MUST_ORDER",)) == ""
    assert refusal(started_game(), "MASTER", unordered=("FRANCE",), rules=("MUST_ORDER",)) == ""
    assert refusal(started_game(), unordered=("FRANCE",), rules=("MUST_ORDER",), role=Role.OBSERVER) == ""


# Who to whom


def test_mute_observers_write_to_the_master_only() -> None:
    for to in ((), ("ITALY",)):
        assert refusal(started_game(), *to, role=Role.OBSERVER) == ""
        assert refusal(started_game(), *to, role=Role.OBSERVER, rules=("MUTE_OBSERVERS",)) == "E-PRESS-READER"
        assert refusal(started_game(), *to, rules=("MUTE_OBSERVERS",)) == ""
    assert refusal(started_game(), "MASTER", role=Role.OBSERVER, rules=("MUTE_OBSERVERS",)) == ""


def test_backseat_press_is_broadcast_by_those_without_a_power() -> None:
    rules = ("BACKSEAT_PRESS",)
    assert refusal(started_game(), rules=rules) == "E-PRESS-READER"
    assert refusal(started_game(), "ITALY", rules=rules) == "E-PRESS-READER"
    assert refusal(started_game(), "MASTER", rules=rules) == ""
    assert refusal(started_game(), rules=rules, role=Role.OBSERVER) == ""
    assert refusal(started_game(), "ITALY", rules=rules, role=Role.OBSERVER) == "E-PRESS-READER"
    assert refusal(started_game(), "MASTER", rules=rules, role=Role.OBSERVER) == ""


@pytest.mark.parametrize("rule", ["TOUCH_PRESS", "REMOTE_PRESS"])
def test_where_places_decide_there_are_broadcasts_under_public_press_only(rule: str) -> None:
    assert refusal(started_game(), rules=(rule,)) == "E-PRESS-NOBCAST"
    assert refusal(started_game(), rules=(rule, "PUBLIC_PRESS")) == ""
    assert refusal(started_game(), "MASTER", rules=(rule,)) == ""
    assert refusal(started_game(), "FRANCE", rules=(rule,)) == ""
    assert refusal(watched(started_game()), "owl", rules=(rule,)) == "E-PRESS-READER"
    assert private_press(in_play(rule, "PUBLIC_PRESS").rules)
    assert not broadcasts(in_play(rule).rules)


def test_touching_powers_have_units_that_could_support_each_other_where_they_stand() -> None:
    """In Spring 1901 France (A MAR) and Germany (A MUN) meet nowhere; A BUR and A MUN do (rules.md C13)."""
    game = started_game()
    assert refusal(game, "GERMANY", rules=("TOUCH_PRESS",)) == "E-PRESS-READER"
    near = at_position(game, "F1901M", {"FRANCE": ["A BUR"], "GERMANY": ["A MUN"]}, {})
    assert refusal(near, "GERMANY", rules=("TOUCH_PRESS",)) == ""
    one, other = PowerName("AUSTRIA"), PowerName("ITALY")
    board = at_position(game, "F1901M", {"AUSTRIA": ["A VIE", "A TRI"], "ITALY": ["A VEN", "F NAP"]}, {}).board
    assert touching(one, other, board, in_play().map)
    board = at_position(game, "F1901M", {"AUSTRIA": ["A VIE"], "ITALY": ["A VEN", "F NAP"]}, {}).board
    assert not touching(one, other, board, in_play().map)


# Signatures


BOTH = "private and public"


@each_row(
    ("rules", "private", "broadcast", "said"),
    [
        ((), {NAMED}, {NAMED}, f"{BOTH}, signed"),
        (("WHITE_GREY",), {NAMED, ANONYMOUS}, {NAMED, ANONYMOUS}, f"{BOTH}, signed or anonymous"),
        (("GREY_PRESS",), {ANONYMOUS}, {ANONYMOUS}, f"{BOTH}, anonymous"),
        (("YELLOW_PRESS",), {NAMED}, {ANONYMOUS}, "private signed, public anonymous"),
        (
            ("FAKE_PRESS",),
            {NAMED, ANONYMOUS, FAKED},
            {NAMED, ANONYMOUS, FAKED},
            f"{BOTH}, signed or anonymous or faked",
        ),
        (("PUBLIC_PRESS",), {NAMED}, {NAMED}, "public only, signed"),
    ],
)
def test_how_press_may_be_signed(
    rules: tuple[str, ...], private: set[Signature], broadcast: set[Signature], said: str
) -> None:
    active = in_play(*rules).rules
    assert allowed_signatures(active, broadcast=False) == private
    assert allowed_signatures(active, broadcast=True) == broadcast
    assert press_words(active) == said
    for signature in (NAMED, ANONYMOUS):
        refused = "" if signature in broadcast else "E-PRESS-GREY"
        assert refusal(started_game(), rules=rules, signature=signature) == refused


def test_only_fake_press_permits_other_readers_and_another_writer_and_never_the_master() -> None:
    game, fake = started_game(), ("FAKE_PRESS",)
    for rules, refused in (((), "E-PRESS-FAKE"), (("WHITE_GREY",), "E-PRESS-FAKE"), (fake, "")):
        assert refusal(game, "ITALY", rules=rules, claimed_to=("TURKEY",)) == refused
        assert refusal(game, "ITALY", rules=rules, claimed_to=()) == refused
        assert refusal(game, "ITALY", rules=rules, signature=FAKED, claimed_sender="TURKEY") == refused
    assert refusal(game, "ITALY", rules=fake, signature=FAKED, claimed_sender="MASTER") == "E-PRESS-FAKEGM"
    assert refusal(game, "ITALY", rules=fake, claimed_to=("ITALY", "MASTER")) == "E-PRESS-FAKEGM"
    assert refusal(game, "ITALY", "MASTER", rules=fake, claimed_to=("ITALY",)) == "E-PRESS-FAKEGM"
    assert refusal(game, "ITALY", "MASTER", rules=fake, claimed_to=("TURKEY", "MASTER")) == ""
    assert refusal(game, rules=("FAKE_PRESS", "PUBLIC_PRESS"), claimed_to=("ITALY",)) == "E-PRESS-PUBLIC"


def test_the_first_fault_of_the_table_is_told() -> None:
    """A late power without orders fakes a private message where there is none of that (7.3: 2, 4, 8, 11)."""
    game = watched(started_game())

    def told(late: tuple[str, ...], unordered: tuple[str, ...], rules: tuple[str, ...], *to: str) -> str:
        return refusal(game, *to, late=late, unordered=unordered, rules=rules, claimed_to=("ITALY",))

    france = ("FRANCE",)
    assert told(france, france, ("MUST_ORDER",), "mole") == "E-PRESS-LATE"
    assert told((), france, ("MUST_ORDER", "PUBLIC_PRESS"), "mole") == "E-PRESS-MUSTORDER"
    assert told((), (), ("PUBLIC_PRESS",), "mole") == "E-PRESS-PUBLIC"
    assert told((), (), (), "mole") == "E-PRESS-FAKE"
    assert told((), (), ("FAKE_PRESS",), "mole") == "E-PRESS-READER"


def test_a_broadcast_may_claim_to_be_a_letter_to_the_master_and_others() -> None:
    game = started_game()
    assert refusal(game, rules=("FAKE_PRESS",), claimed_to=("ITALY", "MASTER")) == ""
    assert refusal(game, "ITALY", "MASTER", rules=("FAKE_PRESS",), claimed_to=()) == ""


def test_a_fleet_touches_only_where_it_can_go_itself() -> None:
    """F ROM cannot go to Venice, nor can A VEN swim, but A VEN can go to Rome."""
    game = at_position(started_game(), "F1901M", {"AUSTRIA": ["F TYS"], "ITALY": ["A VEN"]}, {})
    assert not touching(PowerName("AUSTRIA"), PowerName("ITALY"), game.board, in_play().map)
    game = at_position(started_game(), "F1901M", {"AUSTRIA": ["F ROM"], "ITALY": ["A VEN"]}, {})
    assert touching(PowerName("AUSTRIA"), PowerName("ITALY"), game.board, in_play().map)


@each_row(
    ("one", "other", "allowed"),
    [
        ("ENGLAND", "TURKEY", True),
        ("AUSTRIA", "ITALY", False),
        ("RUSSIA", "TURKEY", True),
        ("RUSSIA", "AUSTRIA", False),
    ],
)
def test_remote_powers_in_spring_1901(one: str, other: str, allowed: bool) -> None:
    """Rules.md C13: A WAR is next to Galicia only, but Austria's A BUD and A VIE cannot enter Warsaw.

    A WAR is Russia's.
    """
    board, game_map = started_game().board, in_play().map
    if (one, other) == ("RUSSIA", "AUSTRIA"):
        board = at_position(started_game(), "F1901M", {"RUSSIA": ["A GAL"]}, {"AUSTRIA": ["VIE"]}).board
    assert remote(PowerName(one), PowerName(other), board, game_map) is allowed
    assert not remote(PowerName(one), PowerName(other), replace(board, centers={}), game_map)


def test_press_is_signed_where_nothing_is_said_and_it_can_be() -> None:
    game, writer = started_game(), WRITERS[Role.POWER]
    assert signature_of(game, in_play("FAKE_PRESS"), writer, Addressing()) is NAMED
    assert signature_of(game, in_play("YELLOW_PRESS"), writer, Addressing(("ITALY",))) is NAMED
    assert signature_of(game, in_play("YELLOW_PRESS"), writer, Addressing()) is ANONYMOUS
    assert signature_of(game, in_play("GREY_PRESS"), writer, Addressing(("ITALY",))) is ANONYMOUS
    assert signature_of(game, in_play("GREY_PRESS"), writer, Addressing(("MASTER",))) is NAMED
    assert signature_of(game, in_play("FAKE_PRESS"), writer, Addressing(("MASTER",), None, ANONYMOUS)) is NAMED
    assert signature_of(game, in_play("GREY_PRESS"), WRITERS[Role.MASTER], Addressing()) is NAMED
