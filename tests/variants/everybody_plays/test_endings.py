"""Winners of Everybody Plays, and games in which nothing happens any more (everybody_plays.md 5, 6)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.position import Dislodged, Unit, UnitType
from judge.board.results import Resolution
from judge.files.maps.load import load_map
from judge.game.events.phases import PhaseRecord
from judge.game.game import Game
from judge.game.rules_in_play import Ended, RulesInPlay
from judge.game.values.endings import EndingKind
from judge.rules.registry import RuleSet
from judge.variants.everybody_plays.endings import ending, is_quiet
from judge.variants.everybody_plays.lots import Lots, PowerDraw
from judge.variants.everybody_plays.state import EverybodyState, with_state
from judge.variants.everybody_plays.variant import EVERYBODY_PLAYS
from tests.support.games import started_game

MAP = load_map("standard")
FRANCE, ITALY = PowerName("FRANCE"), PowerName("ITALY")
PARIS = Unit(FRANCE, UnitType.ARMY, Location("PAR"))
WON = Ended(EndingKind.SOLO, (FRANCE,))


def in_play() -> RulesInPlay:
    return RulesInPlay(MAP, RuleSet(), EVERYBODY_PLAYS)


def lots(**drawn: str) -> dict[str, object]:
    """Return the record after these persons were drawn for these powers."""
    told = {PowerName(power): PowerDraw(person, person, 1, (person,), (1,)) for power, person in drawn.items()}
    found: dict[str, object] = msgspec.to_builtins(Lots(told))
    return found


def after(phase: str, drawn: dict[str, object], *dislodged: Unit, changes: bool = True) -> PhaseRecord:
    """A phase in which these persons were drawn. `changes`: centers change hands in it."""
    before = replace(
        started_game().board,
        phase=MAP.phase(phase),
        dislodged=tuple(Dislodged(unit, Province("BUR"), (Location("GAS"),)) for unit in dislodged),
    )
    owners = {**before.centers, "SPA": FRANCE} if changes else before.centers
    ends = replace(before, centers=owners, dislodged=())
    return PhaseRecord(before, {}, {}, Resolution((), ends), ends, told=drawn)


def game(options: dict[str, str] | None = None, **movers: str) -> Game:
    state = EverybodyState(movers={PowerName(power): who for power, who in movers.items()}, quiet_since=1905)
    return replace(with_state(started_game(), state), options=options or {})


def persons(found: Ended | None) -> tuple[str, ...]:
    return () if found is None else found.persons


def test_the_winner_is_who_moved_where_the_power_had_no_retreats() -> None:
    record = after("F1905M", lots(FRANCE="ann"))
    assert persons(ending(game(), record, WON, in_play())) == ("ann",)


def test_the_winner_is_who_moved_where_only_others_had_retreats() -> None:
    record = after("F1905R", lots(ITALY="bob"))
    assert persons(ending(game(FRANCE="ann"), record, WON, in_play())) == ("ann",)


@pytest.mark.parametrize(
    ("option", "winners"),
    [("retreat_if_any", ("bob",)), ("movement", ("ann",)), ("both", ("ann", "bob"))],
)
def test_where_another_person_retreated_the_option_says_who_wins(option: str, winners: tuple[str, ...]) -> None:
    record = after("F1905R", lots(FRANCE="bob"), PARIS)
    found = ending(game({"ep_winner": option}, FRANCE="ann"), record, WON, in_play())
    assert persons(found) == winners


def test_retreats_that_nobody_ordered_leave_the_victory_to_who_moved() -> None:
    record = after("F1905R", lots(), PARIS)
    assert persons(ending(game(FRANCE="ann"), record, WON, in_play())) == ("ann",)


def test_nobody_wins_with_a_power_that_nobody_ordered_and_play_goes_on() -> None:
    assert ending(game(), after("F1905M", lots(ITALY="bob")), WON, in_play()) is None


def test_a_power_that_nobody_ordered_wins_where_the_game_says_so() -> None:
    record = after("F1905M", lots(ITALY="bob"))
    assert ending(game({"ep_win_without_orders": "end"}), record, WON, in_play()) == WON


def test_the_last_electors_draw_after_two_years_without_a_change_where_the_game_says_so() -> None:
    quiet = game({"ep_idle_end": "draw_last_electors"}, FRANCE="ann", ITALY="bob")
    early = after("F1907M", lots(ITALY="carl"), changes=False)
    late = after("S1908M", lots(ITALY="carl"), changes=False)
    assert ending(quiet, early, None, in_play()) is None
    assert ending(quiet, late, None, in_play()) == Ended(EndingKind.DRAW, (), ("carl",))
    assert ending(game(), late, None, in_play()) is None


def test_a_change_of_owners_begins_the_quiet_years_anew() -> None:
    assert is_quiet(game(), after("S1908M", lots(), changes=False), 2)
    assert not is_quiet(game(), after("S1908M", lots()), 2)


def test_an_elector_of_several_powers_has_one_vote() -> None:
    record = after(
        "S1905M", lots(AUSTRIA="ann", FRANCE="ann", TURKEY="ann", ENGLAND="bob", GERMANY="bob", ITALY="carl")
    )
    voted = with_state(game(), msgspec.convert({"votes": {"ann": {}, "bob": {}}}, EverybodyState))
    assert ending(voted, record, None, in_play()) is None
    all_voted = with_state(game(), msgspec.convert({"votes": {"ann": {}, "bob": {}, "carl": {}}}, EverybodyState))
    assert persons(ending(all_voted, record, None, in_play())) == ("ann", "bob", "carl")
