"""A game comes back as it was, or corrected."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from judge.app.keeper.games import log_rows
from judge.board.names import Location, PowerName, Province
from judge.board.position import PhaseType, Unit, UnitType
from judge.game.archiving import Archived
from judge.game.calendar.absences import Absence
from judge.game.calendar.spans import Span
from judge.game.calendar.timing import Timing
from judge.game.ending.voting import Voting
from judge.game.game import ClosingStatement, Flag, Game, Maps, ProxyGrant, Stage, WaitReason
from judge.game.order_taking import OrdersAhead
from judge.game.people.entrance import Access
from judge.game.people.invitations import Inviting
from judge.game.people.rotation import Rotation
from judge.game.protests import Protest
from judge.game.time.clock_memory import Clock
from judge.game.time.more_time import MoreTime, MoreTimeRule
from judge.game.values.ballots import Concede, Draw, Proposal, Size
from judge.game.values.endings import Ending, Quiet
from judge.game.values.incidents import Happened, Incident
from judge.game.values.kept_press import DecidedPress, DiaryEntry, GreyAuthor, HeldPress, KeptPress, PressDecision
from judge.game.values.motions import FreeText, Motion, Motions, Opinion, Share, Swap
from judge.game.values.reliability import Reliability
from judge.rules.house import MARCH
from judge.store.repository import GameRepository
from tests.support.command_mails import order_all, put, readers, told
from tests.support.game_files import back, changed, faults, out
from tests.support.house import GM, NOON, POWERS, House, address

_AS_IN_ANY_GAME = {"name", "map", "master", "created", "timing", "zone", "variant", "seats", "format", "listed"}
_AS_IN_ANY_GAME |= {"branches"}  # they name phases by their numbers in one store, and no file has them


LOCAL = NOON.replace(tzinfo=None)
"""Hour by the wall clock."""


def rich(game: Game) -> Game:
    """The same game with something in every field."""
    noon = NOON
    france, italy, turkey = (PowerName(name) for name in ("FRANCE", "ITALY", "TURKEY"))
    votes = {france: Draw(), italy: Concede(france), turkey: Size(3)}
    powers = tuple(
        replace(
            power,
            vote=votes.get(power.name),
            wait=power.name == turkey,
            past=(game.master,),
            player=power.player and replace(power.player, maps=Maps.SMALL),
        )
        for power in game.powers
    )
    board = replace(game.board, garrisons=(turkey,), hidden=(Province("PAR"),), sighted={turkey: (Province("PAR"),)})
    return replace(
        game,
        stage=Stage.WAITING,
        waiting_for=(WaitReason.MASTER, WaitReason.VACANCY),
        powers=powers,
        position=board,
        private="a hash",
        absences=(Absence(None, LOCAL, "FRANCE"), Absence(LOCAL, LOCAL + timedelta(hours=30), "MASTER")),
        clock=Clock(noon, noon, (60, 1440), (france,)),
        shelved=("F1901M",),
        leave_in_silence=True,
        inviting=Inviting(players=True),
        ending=Ending("draw", (france, italy), "F1901M", noon, investors=("ann",)),
        master_reminded=noon,
        not_before=noon,
        grace_until=noon,
        phase_timing=Timing(grace=Span(2, "D")),
        proposal=Proposal(france, italy),
        access=Access(types=("REPORTER",)),
        foreign=(("far@example.net", turkey),),
        proxies=(ProxyGrant(france, italy, "F1902M"),),
        scoring="DRAW",
        more_time=MoreTime(MoreTimeRule.ONCE, used=((france, 1901),)),
        sandbox_until=noon,
        swap=Swap((france, PowerName("TURKEY")), (france,)),
        ahead=(OrdersAhead(france, "F1903M", ("A PAR - BUR; A MAR H",), "FRANCE"),),
        statements=(ClosingStatement("FRANCE", "Well\n played: 'all'"),),
        rotation=Rotation(phase_type=PhaseType.RETREATS),
        diaries=(DiaryEntry("FRANCE", ("france@example.org",), "S1901M", "Beware: 'Italy'"),),
        incidents=(Incident("S1901M", Happened.FIRST_MISS, (PowerName("FRANCE"),), "1 day"),),
        archived=Archived.END,
        rated=False,
        ontime=0.8,
        flags=(Flag.SUSPECT,),
        victory=15,
        growth=True,
        voting=Voting(lists=True),
        whole_sets=True,
        addresses_shown=True,
        verified_senders=False,
        newcomers=("POWER#1",),
        newcomers_since=noon,
        own={"sums": {"FRANCE": "3"}},
        own_then={"sums": {"FRANCE": "4"}},
        own_last={"sums": {"FRANCE": "5"}},
        options={"first": "3"},
        house=MARCH,
        held_press=(
            HeldPress("FRANCE", ("france@example.org",), "S1901M", "BROADCAST", ((3, "Hi"), (4, "A PAR H")), 1),
        ),
        gagged=(("france@example.org",),),
        decided_press=(DecidedPress("K7Q2", "FRANCE", ("france@example.org",), PressDecision.REFUSED, "MASTER"),),
        kept_press=(KeptPress("FRANCE", "Beware: 'Italy'", named=False),),
        grey_authors=(GreyAuthor("S1901M", "FRANCE", "Beware"),),
        blocked_press=(("FRANCE", "ITALY"),),
        motions=Motions(
            (Motion(3, Share((france,)), (("FRANCE", Opinion.YES),)), Motion(4, FreeText("Ho"))), 4, ("ITALY",)
        ),
        protests=(Protest(1, "S1901M", "FRANCE", "wrong", noon),),
        protests_made=1,
        quiet=Quiet(1901, 2, "F1903M"),
    )


def test_a_game_comes_back_as_it_was_with_its_history_and_its_log(played: House, other: House) -> None:
    assert "with 1 phases" in back(other, out(played))
    assert other.game() == played.game()
    with played.judge.store.reading() as one, other.judge.store.reading() as two:
        assert [row._replace(id=0) for row in one.phases("river")] == [
            row._replace(id=0) for row in two.phases("river")
        ]
        kept = [(row.at, row.who, row.what) for row in two.log("river")]
        assert kept[:-1] == [(row.at, row.who, row.what) for row in one.log("river")]
    assert (log_rows(other.judge, "river") or [])[-1]["event"] == "GameImported"


def test_every_field_of_a_game_comes_back_as_it_was(played: House, other: House) -> None:
    put(played, rich(played.game()))
    game = played.game()
    plain = Game("river", "standard", game.master, "", game.created, game.timing, "UTC")
    same = {one.name for one in fields(Game) if getattr(game, one.name) == getattr(plain, one.name)}
    assert same <= _AS_IN_ANY_GAME, "give new fields of a game a value in `rich`"
    back(other, out(played))
    assert other.game() == game


def test_the_seats_of_a_forming_game_come_back_with_what_their_players_want(house: House, other: House) -> None:
    house.create("PRIVATE word", "ONTIME 0.5")
    house.mail("one@example.org", "JOIN river one-pw word")
    house.mail("one@example.org", "SIGNON 1river one-pw", "SET PREFERENCE ER[FA]")
    assert house.game().seats[0].preference
    back(other, out(house))
    assert other.game() == house.game()


def test_what_counts_for_the_players_comes_along(played: House, other: House) -> None:
    back(other, out(played))
    for house in (played, other):
        created = house.game().created
        with house.judge.store.reading() as tx:
            rows = tx.records_of_game("river", created)
            assert len(rows) == 14
            assert GameRepository(tx, house.now).record(address("ITALY")) == Reliability(due=1, on_time=1, started=1)


def test_the_game_goes_on_where_it_came_to(played: House, other: House) -> None:
    back(other, out(played))
    other.now = played.now
    assert "Munich" in told(other.play("FRANCE", "STATUS"), address("FRANCE"))
    order_all(other, but=("FRANCE",))
    other.tick(hours=2)
    assert other.game().phase_code == "W1901A"
    assert "Spring of 1901" in told(other.mail(GM, "HISTORY river"), GM)


def test_a_forming_game_comes_back_as_it_was(tmp_path: Path, other: House) -> None:
    house = House(tmp_path / "one")
    house.create("PRIVATE hush", "ZONE Europe/Berlin")
    house.mail("one@example.org", "JOIN river one-pw hush")
    back(other, out(house))
    assert other.game() == house.game()


def test_phases_that_were_rolled_back_can_still_come_forward(played: House, other: House) -> None:
    played.master("ROLLBACK")
    back(other, out(played))
    assert other.game() == played.game()
    other.now = played.now
    other.master("ROLLFORWARD")
    assert other.game().phase_code == "F1901M"


def test_a_correction_changes_what_was_edited_and_the_log_tells_which_parts(played: House) -> None:
    text = changed(out(played), ("- 'FRANCE: A BUR'", "- 'FRANCE: A GAS'"), ("- A BUR - MUN", "- A GAS - SPA"))
    assert "position, powers" in back(played, text, over=True).replace("powers, position", "position, powers")
    game = played.game()
    assert "A GAS" in [str(unit) for unit in game.board.units]
    last = (log_rows(played.judge, "river") or [])[-1]
    assert last["event"] == "GameCorrected"
    assert set(last["details"]["changed"]) == {"position", "powers"}
    assert last["who"] == "keeper@example.org"


def test_a_correction_is_told_to_all_and_each_hears_of_his_own_orders_only(played: House) -> None:
    text = changed(out(played), ("- 'FRANCE: A BUR'", "- 'FRANCE: A GAS'"), ("- A BUR - MUN", "- A GAS - SPA"))
    assert "9 addresses hear of it" in back(played, text, over=True)
    letters = played.letters()
    assert readers(letters) == {GM, "owl@example.net", *map(address, POWERS)}
    for who in readers(letters):
        said = told(letters, who)
        assert "The keeper of the judge has corrected river by hand." in said
        assert "France: Army Gascony." in said
        assert ("The orders on file for France" in said) == (who in (GM, address("FRANCE")))
        assert ("Changed: " in said) == (who == GM)


def test_a_correction_of_nothing_that_concerns_the_players_is_told_to_the_master_alone(played: House) -> None:
    seed = played.game().seed
    back(played, changed(out(played), (f"seed: {seed}", "seed: 'another'")), over=True)
    assert readers(played.letters()) == {GM}


def test_an_edited_deadline_is_told(played: House) -> None:
    text = out(played)
    old = next(line for line in text.splitlines() if line.startswith("deadline: "))
    back(played, changed(text, (old, "deadline: '2027-01-05T18:00:00Z'")), over=True)
    assert "The deadline is now Tue 5 Jan 2027 18:00 GMT. It was" in told(played.letters(), address("ITALY"))


def test_a_file_without_a_change_changes_nothing(played: House) -> None:
    before = log_rows(played.judge, "river")
    assert "changes nothing" in back(played, out(played), over=True)
    assert log_rows(played.judge, "river") == before


def test_a_file_that_is_older_than_the_game_is_refused(played: House) -> None:
    text = out(played)
    played.play("FRANCE", "SET WAIT")
    assert "has changed since" in faults(played, changed(text, ("A BUR - MUN", "A BUR H")), over=True)


def test_a_game_that_is_there_is_not_replaced_unless_that_is_asked_for(played: House, other: House) -> None:
    assert "--replace" in faults(played, out(played))
    assert "Leave out --replace" in faults(other, out(played), over=True)


def test_a_game_may_be_brought_in_under_another_name(played: House) -> None:
    back(played, changed(out(played), ("name: river", "name: brook")))
    game = played.game("brook")
    assert game.name == "brook"
    assert game.stage is Stage.ACTIVE
    assert played.game().name == "river"


@pytest.mark.parametrize("season", ["spring", "fall"])
def test_a_fleet_in_the_arctic_comes_back_in_spring_and_where_it_hibernates(
    tmp_path: Path, other: House, season: str
) -> None:
    """Loeb9: the Arctic is a sea in spring only."""
    house = House(tmp_path / "north")
    house.start("MAP loeb9")
    house.master("ACTIVATE")
    game = house.game()
    fleet = Unit(game.powers[0].name, UnitType.FLEET, Location("ARC"))
    phase = replace(game.board.phase, season=season)
    put(house, replace(game, position=replace(game.board, phase=phase, units=(fleet,))))
    back(other, out(house))
    assert other.game().board.units == (fleet,)
