"""Lists of Crystal Ball: the worked examples of crystal_ball.md 4, and every note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.board.names import PowerName, Province
from judge.board.order_text.notation import format_order, parse_order, parse_piece
from judge.board.orders import MovementOrder, Proxy
from judge.board.position import PhaseType, Unit
from judge.variants.crystal_ball.evaluate import Evaluated, Limits, evaluate, foreseen, limits
from judge.variants.crystal_ball.lists import ListedOrder, UnitNamed

FRANCE, ENGLAND, GERMANY = PowerName("FRANCE"), PowerName("ENGLAND"), PowerName("GERMANY")


def units(**powers: str) -> list[Unit]:
    """`FRANCE="A PAR, F BRE"`."""
    return [
        Unit(PowerName(power), piece.type, piece.location)
        for power, text in powers.items()
        for piece in map(parse_piece, text.split(", "))
    ]


def line(text: str) -> ListedOrder:
    """Read a line in the short notation.

    `F BRE P ENGLAND` is a proxy, `A X S ? WAL` supports whatever stands there.
    """
    if " P " in text:
        piece, holder = text.split(" P ")
        return ListedOrder(Proxy(parse_piece(piece), PowerName(holder)))
    order = parse_order(text.replace("?", "A"), PhaseType.MOVEMENT)
    assert isinstance(order, MovementOrder)
    return ListedOrder(order, any_type="?" in text)


def evaluated(
    lists: Mapping[str, Sequence[str]], on: Sequence[Unit], most: int = 4, fewest: int = 3, **more: object
) -> Evaluated:
    read = {PowerName(power): [line(text) for text in lines] for power, lines in lists.items()}
    return evaluate(read, on, Limits(most, fewest), **more)  # type: ignore[arg-type]


def notes(done: Evaluated, power: PowerName = FRANCE) -> list[str]:
    return [str(one.note) for one in done.lists[power]]


def orders(done: Evaluated, power: PowerName = FRANCE) -> list[str]:
    return [format_order(order) for order in done.orders[power]]


def test_lines_that_are_wrong_have_used_their_place_and_what_is_beyond_the_limit_is_ignored() -> None:
    on = units(FRANCE="A BUR, A PIC, F ENG")
    written = ["F ENG S A PIC - BEL", "F BRE - ENG", "A BUR S A PIC - BEL", "A MAR - BUR", "A PIC - BEL"]
    done = evaluated({"FRANCE": written}, on)
    assert notes(done) == ["ordered", "no unit", "ordered", "no unit", "ignored", "default"]
    assert orders(done) == ["A BUR S A PIC - BEL", "A PIC H", "F ENG S A PIC - BEL"]


def test_of_two_lines_for_one_unit_the_later_counts_unless_it_is_ignored() -> None:
    on = units(FRANCE="A BUR, F ENG")
    written = {"FRANCE": ["A BUR - MUN", "A BUR - BEL", "F ENG - NTH"]}
    assert notes(evaluated(written, on)) == ["revoked", "ordered", "ordered"]
    assert orders(evaluated(written, on)) == ["A BUR - BEL", "F ENG - NTH"]
    narrow = evaluated(written, on, most=1)
    assert notes(narrow) == ["ordered", "ignored", "ignored", "default"]
    assert orders(narrow) == ["A BUR - MUN", "F ENG H"]


def test_a_revoked_line_has_used_its_place() -> None:
    done = evaluated({"FRANCE": ["A BUR - MUN", "A BUR - BEL", "F ENG - NTH"]}, units(FRANCE="A BUR, F ENG"), most=2)
    assert notes(done) == ["revoked", "ordered", "ignored", "default"]


BREST = units(FRANCE="F BRE", ENGLAND="F LON")


def test_a_unit_that_was_handed_over_is_ordered_by_its_holder() -> None:
    done = evaluated({"FRANCE": ["F BRE P ENGLAND"], "ENGLAND": ["F BRE - ENG"]}, BREST)
    assert notes(done) == ["proxied"]
    assert notes(done, ENGLAND) == ["byProxy", "default"]
    assert orders(done) == ["F BRE - ENG"]


def test_it_holds_when_the_holder_writes_nothing_for_it() -> None:
    done = evaluated({"FRANCE": ["F BRE P ENGLAND"], "ENGLAND": []}, BREST)
    assert (notes(done), orders(done)) == (["refused"], ["F BRE H"])


def test_it_is_not_handed_on() -> None:
    done = evaluated({"FRANCE": ["F BRE P ENGLAND"], "ENGLAND": ["F BRE P GERMANY"], "GERMANY": ["F BRE - MAO"]}, BREST)
    assert notes(done, ENGLAND)[0] == "reProxy"
    assert notes(done, GERMANY) == ["noProxy"]
    assert orders(done) == ["F BRE H"]


def test_proxies_have_a_limit_of_their_own() -> None:
    on = units(FRANCE="A PAR, A MAR, F BRE", ENGLAND="F LON")
    written = ["A PAR P ENGLAND", "A PAR - BUR", "A MAR P ENGLAND", "F BRE P ENGLAND"]
    done = evaluated({"FRANCE": written, "ENGLAND": ["A PAR - GAS", "A MAR - SPA", "F BRE - ENG"]}, on, fewest=2)
    assert notes(done) == ["revoked", "ordered", "proxied", "ignored", "default"]


def test_a_proxy_that_a_later_order_takes_back_is_void() -> None:
    done = evaluated({"FRANCE": ["F BRE P ENGLAND", "F BRE H"], "ENGLAND": ["F BRE - ENG"]}, BREST)
    assert notes(done) == ["revoked", "ordered"]
    assert notes(done, ENGLAND)[0] == "noProxy"
    assert orders(done) == ["F BRE H"]


def test_a_later_proxy_takes_back_an_order() -> None:
    done = evaluated({"FRANCE": ["F BRE H", "F BRE P ENGLAND"], "ENGLAND": ["F BRE - ENG"]}, BREST)
    assert notes(done) == ["revoked", "proxied"]
    assert orders(done) == ["F BRE - ENG"]


def test_of_two_lines_for_a_unit_of_unknown_type_one_finds_no_unit() -> None:
    on = units(ENGLAND="F LON, A WAL")
    done = evaluated({"ENGLAND": ["A LON S ? WAL", "F LON S ? WAL"]}, on)
    assert notes(done, ENGLAND) == ["no unit", "ordered", "default"]
    assert orders(done, ENGLAND)[0] == "F LON S A WAL"
    fleet = evaluated({"ENGLAND": ["A LON S ? WAL", "F LON S ? WAL"]}, units(ENGLAND="F LON, F WAL"))
    assert orders(fleet, ENGLAND)[0] == "F LON S F WAL"


def test_where_nobody_orders_for_others_a_foreign_unit_is_called_so() -> None:
    done = evaluated({"FRANCE": ["F LON - ENG"]}, BREST, proxies=False)
    assert notes(done) == ["foreign", "default"]


def test_a_proxy_for_a_foreign_unit_that_is_there_says_whose_it_is_and_for_none_that_there_is_none() -> None:
    done = evaluated({"FRANCE": ["F LON P GERMANY", "A YOR P GERMANY"]}, BREST)
    assert notes(done) == ["noProxy", "no unit", "default"]

    def blind(_power: PowerName, _unit: UnitNamed) -> bool:
        return False

    fog = evaluated({"FRANCE": ["F LON P GERMANY", "A YOR P GERMANY"]}, BREST, sees=blind)
    assert notes(fog) == ["noProxy", "noProxy", "default"], "the notes do not tell which of the two is there"


def test_in_the_fog_a_unit_that_is_not_there_looks_like_one_that_was_not_handed_over() -> None:
    written = {"FRANCE": ["F LON - ENG", "A YOR - EDI", "A PAR - BUR"]}

    def sees(_: PowerName, unit: UnitNamed) -> bool:
        return unit.province == "PAR"

    assert notes(evaluated(written, BREST, sees=sees)) == ["noProxy", "noProxy", "no unit", "default"]
    assert notes(evaluated(written, BREST, sees=sees, proxies=False)) == ["foreign", "foreign", "no unit", "default"]


def test_the_limits_are_the_centers_of_the_largest_and_of_the_smallest_that_has_any() -> None:
    centers = {Province(f"P{number}"): power for number, power in enumerate([FRANCE] * 4 + [ENGLAND] * 3)}
    assert limits(centers) == Limits(4, 3)
    assert limits({}) == Limits(0, 0)


def test_a_fleet_is_meant_on_whatever_coast_it_stands() -> None:
    on = units(FRANCE="F SPA/NC, F MAO, A GAS")
    done = evaluated({"FRANCE": ["F SPA/SC - POR", "F MAO S F SPA/SC - POR", "A GAS H"]}, on)
    assert notes(done) == ["ordered", "ordered", "ordered"]
    assert sorted(orders(done)) == ["A GAS H", "F MAO S F SPA/NC - POR", "F SPA/NC - POR"]


def test_a_unit_of_another_type_than_was_written_is_not_meant() -> None:
    done = evaluated({"FRANCE": ["A PAR S F GAS"]}, units(FRANCE="A PAR, A GAS"))
    assert orders(done) == ["A PAR S F GAS", "A GAS H"]


def seen_before(*lines: str, on: Sequence[Unit], most: int = 4, fewest: int = 3, proxies: bool = True) -> list[str]:
    read = [line(text) for text in lines]
    return [str(one.note) for one in foreseen(FRANCE, read, on, Limits(most, fewest), proxies=proxies)]


def test_before_a_list_is_carried_out_nobody_knows_who_orders_units_of_others_or_given_to_others() -> None:
    on = [*BREST, *units(FRANCE="A PAR")]
    written = ["F LON - ENG", "F BRE P ENGLAND", "A MAR H"]
    assert seen_before(*written, on=on) == ["proxy??", "proxy??", "no unit", "default"]
    assert seen_before("F LON - ENG", on=BREST, proxies=False) == ["foreign", "default"]


def test_before_a_list_is_carried_out_its_lines_are_counted_as_they_will_be() -> None:
    assert seen_before("A PAR H", "A PAR - BUR", "F BRE H", on=BREST, most=2) == [
        "revoked",
        "no unit",
        "ignored",
        "default",
    ]
