"""News for the players of a game edited by hand (judge import --replace)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.game.archiving import Archived, archived_sentence
from judge.game.calendar.spans import Span
from judge.game.calendar.timing import Timing
from judge.game.corrections import correction
from judge.game.ending.voting import Voting
from judge.game.game import Player, Stage
from judge.game.people.invitations import Inviting
from judge.game.time.more_time import MoreTime, MoreTimeRule
from judge.rules.registry import RuleSet
from tests.support.games import started_game
from tests.support.rows import each_row


def test_what_wins_is_told_when_it_is_corrected() -> None:
    game = started_game()
    told = correction(game, replace(game, victory=15, growth=True), RuleSet())
    assert told is not None
    assert told.told == ("15 centers win.", "A winner must have more centers than a year ago.")
    back = correction(replace(game, growth=True), game, RuleSet())
    assert back is not None
    assert back.told == ("A winner need not have more centers than a year ago.",)


def test_a_game_that_is_as_it_was_has_nothing_to_tell() -> None:
    assert correction(started_game(), started_game(), RuleSet()) is None


@each_row(
    ("changes", "said"),
    [
        ({"stage": Stage.WAITING}, "The game is waiting."),
        ({"timing": Timing(next=Span(3, "D"))}, "Timing: "),
        ({"rules": ("NO_PRESS",)}, "Rules: NO_PRESS."),
        ({"voting": Voting(standing=True)}, "Voting: BALLOTS SIZE LIFETIME STANDING."),
        ({"whole_sets": True}, "Orders are taken as whole sets"),
        ({"verified_senders": False}, "Senders: a mail needs the password"),
        ({"leave_in_silence": True}, "Leaving: a player who sends RESIGN leaves a day later"),
        ({"inviting": Inviting(players=True)}, "Invitations: all who play may invite people"),
        ({"more_time": MoreTime(MoreTimeRule.ONCE)}, "More time: a player who sends MORE TIME"),
        ({"archived": Archived.NEVER}, archived_sentence("river", Archived.NEVER)),
        ({"description": "For friends."}, "Description: For friends."),
        ({"master": Player(("new@example.org",), "hash")}, "The game has another Master"),
    ],
)
def test_each_part_that_concerns_everybody_is_told_in_a_sentence(changes: dict[str, object], said: str) -> None:
    game = started_game()
    told = correction(game, replace(game, **changes), RuleSet())
    assert told is not None
    (sentence,) = told.told
    assert sentence.startswith(said)
    assert told.changed == tuple(changes)


def test_rules_that_are_taken_away_and_another_player_are_told() -> None:
    game = started_game("NO_PRESS")
    other = game.with_power(replace(game.powers[0], player=Player(("new@example.org",), "hash")))
    told = correction(game, replace(other, rules=()), RuleSet())
    assert told is not None
    assert told.told == ("Rules: none stated.", "Powers have changed players; LIST river shows it.")


def test_what_is_secret_is_told_to_nobody() -> None:
    game = started_game()
    france = replace(game.power(PowerName("FRANCE")), wait=True)
    for changed in (game.with_power(france), replace(game, rules=("EAVESDROP",))):
        told = correction(game, changed, RuleSet())
        assert told is not None
        assert told.told == ()
