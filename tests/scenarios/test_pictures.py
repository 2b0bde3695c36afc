"""Letters with pictures: their content, their readers, their hour, and their way when nobody can draw."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.app.base.judge import Judge
from judge.app.pictures.drawer import Drawer
from judge.app.pictures.picture_file import picture_file
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.position import Position, Unit, UnitType
from judge.files.maps.geometry import load_geometry
from judge.files.maps.load import load_map
from judge.mail.delivery.outbox import deliver
from judge.picture.drawing import draw
from judge.picture.request import PictureRequest
from judge.store.rows import LetterRow
from tests.support.command_mails import put
from tests.support.games import at_position
from tests.support.house import GM, House, address, to
from tests.support.subjects import bare


class Out:
    """A way out that keeps the letters it is given."""

    def __init__(self) -> None:
        self.sent: list[LetterRow] = []

    def send(self, letter: LetterRow) -> str:
        self.sent.append(letter)
        return "250 taken"

    def close(self) -> None:
        """Do nothing: nothing is to end."""


def test_confirmation_shows_ones_own_orders_and_nobody_elses(river: House) -> None:
    river.play("GERMANY", "F KIE - DEN", "A BER - KIE", "A MUN - RUH")
    letters = river.play("FRANCE", "A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO")
    (letter,) = [letter for letter in to(letters, address("FRANCE")) if "on file" in letter.subject]
    assert 'src="cid:orders.png@' in letter.html
    assert "with the orders on file for France" in letter.html
    (request,) = river.pictures("on file", address("FRANCE"))
    assert {outcome.unit.power for outcome in request.outcomes if outcome.unit} == {"FRANCE"}
    assert len(request.units) == 22


def test_results_show_the_orders_and_the_board_after_them_to_everybody_alike(river: House) -> None:
    river.master("[FRANCE]", "A PAR - BUR", "A MAR H", "F BRE H", "PROCESS!")
    orders, position = river.pictures("results of", address("FRANCE"))
    assert orders.processed
    assert (orders.phase, position.phase) == ("Spring 1901 Movement", "Fall 1901 Movement")
    assert "A BUR" in {str(unit.piece) for unit in position.units}
    same, own = river.pictures("results of", address("ITALY"))
    assert same == orders
    assert replace(own, own=position.own) == position
    assert (position.own, own.own) == (("FRANCE",), ("ITALY",))


def drawn_and_sent(river: House, **later: float) -> list[LetterRow]:
    """Draw the pictures that letters wait for, then let all letters leave that are due this much later."""
    Drawer(river.judge.store).draw_all()
    return sent(river, **later)


def sent(river: House, **later: float) -> list[LetterRow]:
    """Let all letters leave that are due this much later."""
    out = Out()
    assert deliver(river.judge.store, river.config, river.now + timedelta(**later), out).failed == ()
    return out.sent


def results(rows: list[LetterRow]) -> list[LetterRow]:
    return [row for row in rows if "results of" in row.subject]


def test_pictures_alike_are_drawn_once_and_arrive_whole(river: House, monkeypatch: pytest.MonkeyPatch) -> None:
    river.master("PROCESS!")
    drawn: list[int] = []

    def draw(request: PictureRequest, patience: float) -> bytes:
        drawn.append(request.width)
        assert patience > 0
        return b"\x89PNG of " + request.phase.encode()

    monkeypatch.setattr("judge.app.pictures.drawer.picture_file", draw)
    rows = results(drawn_and_sent(river))
    assert len(rows) == 8
    assert all(b"image/png" in row.raw and b"X-Judge-Picture" not in row.raw for row in rows)
    # Seven players see their own units marked on the boards of the start and after the phase, the Master none.
    boards = 2 * 8
    assert len(drawn) == boards + 1, "the picture with all orders is one for eight readers"


def test_letters_without_pictures_leave_at_once_and_those_with_pictures_when_they_are_drawn(river: House) -> None:
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    river.play("ENGLAND", "STATUS")
    assert [row.recipient for row in sent(river)] == [address("ENGLAND")]
    (confirmation,) = drawn_and_sent(river)
    assert confirmation.recipient == address("FRANCE")
    assert b"Content-Type: image/png" in confirmation.raw
    assert b"could not be drawn" not in confirmation.raw


def test_a_letter_leaves_without_its_picture_when_it_has_waited_as_long_as_the_settings_say(tmp_path: Path) -> None:
    river = House(tmp_path, {"send": {"picture_wait": "40s"}})
    river.start()
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    assert sent(river, seconds=39) == []
    (confirmation,) = sent(river, seconds=40)
    assert b"The picture orders.png could not be drawn in time." in confirmation.raw
    assert Drawer(river.judge.store).draw_all() == 0, "nobody waits for it any longer"
    river.judge.store.close()


def test_letters_leave_at_once_without_pictures_that_cannot_be_drawn(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(request: PictureRequest, patience: float) -> bytes:
        raise RuntimeError(f"{request.map} {patience}")

    monkeypatch.setattr("judge.app.pictures.drawer.picture_file", fail)
    river.master("PROCESS!")
    rows = results(drawn_and_sent(river))
    assert len(rows) == 8
    assert all(b"could not be drawn in time" in row.raw for row in rows)


def test_a_picture_that_was_drawn_already_keeps_no_letter_waiting(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    (again,) = sent(river)
    assert b"Content-Type: image/png" in again.raw


def test_a_judge_that_was_killed_draws_what_is_left_and_nothing_twice(
    river: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    river.play("GERMANY", "A BER - KIE", "A MUN H", "F KIE - DEN")
    first = Drawer(river.judge.store)
    assert first.draw(first.wanted()[:1])
    river.judge.store.close()
    river.judge = Judge.open(river.config)
    river.now += timedelta(minutes=5)
    with river.judge.store.transaction() as tx:
        tx.prolong_waits(river.now + timedelta(seconds=30))
    (france,) = sent(river)
    assert b"Content-Type: image/png" in france.raw
    asked: list[str] = []

    def draw(request: PictureRequest, patience: float) -> bytes:
        asked.extend(outcome.unit.power for outcome in request.outcomes if outcome.unit)
        return picture_file(request, patience)

    monkeypatch.setattr("judge.app.pictures.drawer.picture_file", draw)
    (germany,) = drawn_and_sent(river)
    assert b"Content-Type: image/png" in germany.raw
    assert set(asked) == {"GERMANY"}


def test_a_real_picture_is_small_and_the_whole_letter_under_250_kilobytes(river: House) -> None:
    river.master("PROCESS!")
    rows = results(drawn_and_sent(river))
    assert b"\r\niVBORw0KGgo" in rows[-1].raw, "a PNG begins so in base64"
    assert max(len(row.raw) for row in rows) < 250_000


def test_a_confirmation_with_its_picture_is_less_than_100_kilobytes(river: House) -> None:
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    (confirmation,) = drawn_and_sent(river)
    assert len(confirmation.raw) < 100_000


def test_a_crowded_board_with_many_arrows_stays_under_250_kilobytes_too(river: House) -> None:
    """Thirty-four units, every one of them moving or supporting."""
    stamp = next(line for line in to(river.master("EDIT"), GM)[0].text.splitlines() if line.startswith("EDIT "))
    river.master(
        stamp,
        "UNITS AUSTRIA A BUD, A VIE, A TRI, A SER, F ALB",
        "UNITS ENGLAND F LON, F NTH, F NWG, A NWY, F ENG",
        "UNITS FRANCE A BUR, A MAR, F MAO, A PIC, F LYO",
        "UNITS GERMANY A MUN, A BER, A RUH, A HOL, F DEN",
        "UNITS ITALY A TYR, A VEN, F ION, F TYS, A APU",
        "UNITS RUSSIA A GAL, A UKR, F RUM, A SEV, F BOT",
        "UNITS TURKEY A BUL, A CON, F BLA, F AEG",
        "END EDIT",
    )
    letters = river.master(
        *("[AUSTRIA]", "A BUD S A SER - RUM", "A SER - RUM", "A VIE - GAL", "A TRI - TYR", "F ALB - ION"),
        *("[ENGLAND]", "F LON S F ENG", "F NTH - DEN", "F NWG S A NWY", "A NWY - SWE", "F ENG - MAO"),
        *("[FRANCE]", "A BUR - MUN", "A MAR - PIE", "F MAO - ENG", "A PIC - BEL", "F LYO - TYS"),
        *("[GERMANY]", "A MUN - BUR", "A RUH S A MUN - BUR", "A BER S A MUN", "A HOL - BEL", "F DEN - NTH"),
        *("[ITALY]", "A TYR - VIE", "A VEN - TRI", "F ION S A APU", "F TYS - LYO", "A APU - VEN"),
        *("[RUSSIA]", "A GAL - BUD", "A UKR S A GAL", "F RUM S A BUL", "A SEV - RUM", "F BOT - SWE"),
        *("[TURKEY]", "A BUL - SER", "A CON - BUL", "F BLA - RUM", "F AEG S F ION"),
        "PROCESS!",
    )
    assert "river: results of spring 1901" in {bare(letter.subject) for letter in letters}, to(letters, GM)[0].text
    assert max(len(row.raw) for row in results(drawn_and_sent(river))) < 250_000


def drawn(request: PictureRequest) -> str:
    """The picture that is asked for, as SVG."""
    geometry = load_geometry(request.map)
    assert geometry is not None
    return draw(request.scene(load_map(request.map)), geometry)


def test_who_orders_for_a_dummy_too_sees_the_orders_of_both(river: House) -> None:
    river.master("DUMMY ITALY", "CONTROL ITALY FRANCE")
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO")
    river.play("FRANCE", "[ITALY]", "A VEN - TYR", "A ROM - VEN", "F NAP - ION")
    (request,) = river.pictures("on file", address("FRANCE"))
    assert {outcome.unit.power for outcome in request.outcomes if outcome.unit} == {"FRANCE", "ITALY"}
    assert "France A PAR" in drawn(request)


def test_a_retreat_is_shown_when_it_is_ordered_and_when_it_was_done(river: House) -> None:
    units = {"GERMANY": ["A MUN"], "AUSTRIA": ["A TYR", "A BOH"]}
    put(river, at_position(river.game(), "F1902M", units, {"GERMANY": ["MUN"], "AUSTRIA": ["VIE"]}))
    river.master("[AUSTRIA]", "A TYR - MUN", "A BOH S A TYR - MUN", "PROCESS!")
    _, then = river.pictures("results of", GM)
    assert [str(lost.unit.piece) for lost in then.dislodged] == ["A MUN"]
    river.play("GERMANY", "A MUN - SIL")
    (request,) = river.pictures("on file", address("GERMANY"))
    assert [(format_order(each.order), each.results) for each in request.outcomes] == [("A MUN R SIL", ())]
    assert ">retreat<" in drawn(request)


def test_orders_that_nobody_checked_are_drawn_as_they_were_written(river: House) -> None:
    river.master("SET RULE NO_CHECK ORDER_ANY PROXY_OK")
    river.play("FRANCE", "A PAR - STP/NC", "A MAR S A ARM - SYR", "F BRE C A MAR - LON", "A ROM H")
    (request,) = river.pictures("on file", address("FRANCE"))
    assert "France A PAR" in drawn(request)
    river.play("FRANCE", "A PAR PROXY ENGLAND", "A MAR - LON VIA", "F BRE H")
    (request,) = river.pictures("on file", address("FRANCE"))
    assert "France A PAR" in drawn(request)


def test_what_became_of_orders_sent_ahead_leaves_behind_the_results_that_it_belongs_to(river: House) -> None:
    drawn_and_sent(river)
    river.play("FRANCE", "A PAR - BUR", "A MAR H", "F BRE - MAO", "PHASE F1901M", "A BUR - BEL")
    drawn_and_sent(river)
    river.master("PROCESS!")
    to_france = address("FRANCE")
    assert [row.subject for row in sent(river) if row.recipient == to_france] == [], "it waits with the results"
    subjects = [bare(row.subject) for row in drawn_and_sent(river) if row.recipient == to_france]
    assert subjects == ["river: results of spring 1901", "river F1901M: orders sent ahead are on file"]


def test_the_letter_of_the_end_leaves_behind_the_last_results(river: House) -> None:
    drawn_and_sent(river)
    game, (france, italy) = river.game(), (PowerName("FRANCE"), PowerName("ITALY"))
    game_map = load_map("standard")
    codes = sorted(game_map.centers - {"SPA"})
    owners = {Province(code): france if number < 17 else italy for number, code in enumerate(codes)}
    units = (
        Unit(france, UnitType.ARMY, Location(Province("MAR"))),
        Unit(italy, UnitType.ARMY, Location(Province("TUS"))),
    )
    put(river, replace(game, position=Position(game_map.phase("F1905M"), units, owners)))
    river.master("[FRANCE]", "A MAR - SPA", "PROCESS!")
    to_turkey = address("TURKEY")
    assert [row.subject for row in sent(river) if row.recipient == to_turkey] == []
    subjects = [row.subject for row in drawn_and_sent(river) if row.recipient == to_turkey]
    assert subjects == ["river: results of fall 1905", "river: the game is over"]


def test_centers_that_changed_hands_are_marked_on_the_board_after_a_fall(river: House) -> None:
    river.play("GERMANY", "F KIE - DEN")
    river.play("AUSTRIA", "A BUD - SER")
    river.master("PROCESS!")
    assert river.pictures("results of spring", address("FRANCE"))[1].taken == ()
    letters = river.master("PROCESS!")
    assert river.pictures("results of fall", address("FRANCE"))[1].taken == ("DEN", "SER")
    assert "Changed hands: DEN to Germany, SER to Austria." in to(letters, address("FRANCE"))[0].html


def test_a_picture_that_stands_alone_shows_whose_units_are_the_readers(river: House) -> None:
    river.play("FRANCE", "SET MAP BIG")
    river.master("PROCESS!")
    assert river.pictures("results of", address("FRANCE"))[0].own == ("FRANCE",)
    assert [one.own for one in river.pictures("results of", GM)] == [(), ()]


def test_a_map_marks_the_units_of_a_player_who_has_signed_on(river: House) -> None:
    river.play("FRANCE", "MAP")
    river.mail("passer@example.org", "MAP river")
    river.master("MAP")
    found = [river.pictures("river: map", who)[0].own for who in (address("FRANCE"), "passer@example.org", GM)]
    assert found == [("FRANCE",), (), ()]
