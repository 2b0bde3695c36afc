"""Builds and removals of one power: as many as due, and possible together; hidden builds (C2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.build_sites import adjustments_due, alternatives, may_build_together
from judge.board.centers import claims_left
from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.context import WaiveSome
from judge.board.order_text.describe import describe_order
from judge.board.orders import Build, Convoy, Order, Remove, Support, Waive
from judge.board.position import Phase, PhaseType, Piece, Position, Unit
from judge.board.results import Resolution
from judge.board.wording import count, unit_in_words
from judge.game.on_file.power_set import PowerSet, drops_faulty, in_board_order
from judge.game.rules_in_play import RulesInPlay
from judge.problems import Problem
from judge.rules.registry import RuleSet


def hidden_builds(resolution: Resolution, map: Map, rules: RuleSet) -> tuple[Province, ...]:
    """Return sites of builds that others see only with the next movement results (C2)."""
    if resolution.after.phase.type is not PhaseType.ADJUSTMENTS:
        return ()
    outcomes = (each for each in resolution.outcomes if isinstance(each.order, Build) and not each.results)
    built = [each.unit for each in outcomes if each.unit is not None]
    return tuple(
        unit.province for unit in built if hides_builds(rules) or _is_hidden_site(unit, resolution.after.phase, map)
    )


def _is_hidden_site(unit: Unit, phase: Phase, map: Map) -> bool:
    """True if the map hides this power's builds here."""
    return unit.province in map.at(phase).building_of(unit.power).hidden


def without_hidden_builds(
    orders: tuple[Order, ...], power: PowerName, board: Position, in_play: RulesInPlay
) -> tuple[Order, ...]:
    """Return a power's orders without any that reveal hidden units before the next movement results.

    In an adjustment phase these are its builds. In the movement phase after it they are all orders to or about any new
    unit, because the judge accepts such an order only if the unit exists.
    """
    return tuple(order for order in orders if not _tells_of_hidden(order, power, board, in_play))


def _tells_of_hidden(order: Order, power: PowerName, board: Position, in_play: RulesInPlay) -> bool:
    if isinstance(order, Build):
        unit = Unit(power, order.piece.type, order.piece.location)
        return hides_builds(in_play.rules) or _is_hidden_site(unit, board.phase, in_play.map)
    return any(piece.province in board.hidden for piece in _units_named(order))


def _units_named(order: Order) -> Iterator[Piece]:
    """The ordered unit, and the unit that it supports or convoys."""
    match order:
        case Waive():
            return
        case Support(supported=other) | Convoy(army=other):
            yield other
    yield order.piece


def hides_builds(rules: RuleSet) -> bool:
    """True if the results of an adjustment phase tell others only the number of builds."""
    return "HIDE_BUILDS" in rules


def count_adjustments(done: PowerSet, orders: Sequence[Order], position: Position, map: Map, rules: RuleSet) -> None:
    """Put builds and waives, or removals, on file, or report how many are due (E-ADJ-COUNT)."""
    due = adjustments_due(done.power, position, map, rules)
    if due > 0 and rules.house.impossible_build == "skip":
        orders = _without_excluded(done, orders, position, map, rules)
    orders = _first_ones(done, orders, due, map, rules)
    if due < 0:
        done.orders = in_board_order(orders, position.units_of(done.power))
        if drops_faulty(rules):
            done.orders = done.orders[:-due]
            return
        given = sum(isinstance(order, Remove) for order in orders)
        wrong = given != -due
    else:
        builds = [order for order in orders if isinstance(order, Build)]
        if drops_faulty(rules):
            builds = _that_go_together(builds, done.power, position, map, rules)[:due]
        waives = [order for order in orders if isinstance(order, Waive)]
        some = [order.number for order in waives if isinstance(order, WaiveSome)]
        given = len(builds)
        # One WAIVE waives all remaining builds; surplus ones are dropped.
        done.orders = (*builds, *[Waive()] * (due - given))
        wrong = given > due or (given + done.skips < due and not (waives or drops_faulty(rules)))
        sites = [order.piece.province for order in builds]
        if not (wrong or may_build_together(sites, done.power, position, map, rules)):
            done.problems.append(Problem("E-ADJ-SITE", _not_together(done.power, sites, position, map, rules)))
        if some and len(some) == len(waives) and not drops_faulty(rules):
            left = due - given - done.skips
            if not left <= sum(some) <= due - given:
                done.problems.append(Problem("E-ADJ-COUNT", _how_many_waived(done.power, sum(some), left, map)))
        elif not some and 0 < len(waives) < due - given:
            done.notes += (f"WAIVE counts for every build left over: {due - given} builds are waived.",)
        elif not some and len(waives) > max(due - given, 0) and not wrong:
            done.notes += (_told_of_surplus(due, given),)
    if wrong and not done.problems:
        done.problems.append(Problem("E-ADJ-COUNT", _how_many(done.power, due, given, map)))


def _told_of_surplus(due: int, given: int) -> str:
    """Return a remark on WAIVE if fewer builds are left than it waives, or no builds."""
    if due > given:
        return f"Only {count(due - given, 'build')} {'is' if due - given == 1 else 'are'} left over to waive."
    return "WAIVE does nothing here: no build is left over." if due else "WAIVE does nothing here: no build is due."


def told_of_replaced(before: Sequence[Order] | None, orders: Sequence[Order], map: Map) -> tuple[str, ...]:
    """Return a remark on builds and removals that a new set has replaced."""
    gone = [order for order in before or () if isinstance(order, Build | Remove) and order not in orders]
    if not gone:
        return ()
    named = "; ".join(describe_order(order, map, None) for order in gone)
    return (f"A new set of adjustments replaces the one before. No longer on file: {named}.",)


def _without_excluded(
    done: PowerSet, orders: Sequence[Order], position: Position, map: Map, rules: RuleSet
) -> Sequence[Order]:
    """Drop builds that are impossible together with earlier ones, with a remark; return the other orders."""
    builds = [order for order in orders if isinstance(order, Build)]
    kept = _that_go_together(builds, done.power, position, map, rules)
    left = [build for build in builds if build not in kept]
    if not left:
        return orders
    done.skips += len(left)
    names = [unit_in_words(build.piece, map) for build in left]
    why = _not_together(done.power, [build.piece.province for build in builds], position, map, rules)
    verb = "is" if len(left) == 1 else "are"
    done.notes += (f"The {' and the '.join(names)} {verb} not built (house rule impossible_build). {why}",)
    return [order for order in orders if order not in left]


def _first_ones(done: PowerSet, orders: Sequence[Order], due: int, map: Map, rules: RuleSet) -> Sequence[Order]:
    """Return the set's orders; if house rules say so, only as many as due, with remarks on the others."""
    kinds = Remove if due < 0 else Build | Waive
    counted = [order for order in orders if isinstance(order, kinds)]
    if rules.house.excess_adjustments == "error" or len(counted) <= abs(due):
        return orders
    left = [unit_in_words(order.piece, map) for order in counted[abs(due) :] if isinstance(order, Build | Remove)]
    if left:
        noun, done_to = ("removal", "removed") if due < 0 else ("build", "built")
        which = f"the first {count(abs(due), noun)} {'counts' if abs(due) == 1 else 'count'}"
        kept = f"the {' and the '.join(left)} {'is' if len(left) == 1 else 'are'} not {done_to}"
        done.notes += (f"Only {which}: {kept} (house rule excess_adjustments).",)
    return counted[: abs(due)]


def _that_go_together(
    builds: list[Build], power: PowerName, position: Position, map: Map, rules: RuleSet
) -> list[Build]:
    """Return the builds that are possible together with earlier ones."""
    kept: list[Build] = []
    for build in builds:
        if may_build_together([each.piece.province for each in (*kept, build)], power, position, map, rules):
            kept.append(build)
    return kept


def _not_together(power: PowerName, sites: list[Province], position: Position, map: Map, rules: RuleSet) -> str:
    """Return the reason why builds that are possible singly are impossible together."""
    stands_for = alternatives(power, position, map, rules)
    for site in sites:
        if site in stands_for:
            homes = " or ".join(map.name_of(Location(home)) for home in sorted(stands_for[site]))
            return f"A build in {map.name_of(Location(site))} stands for one in {homes}, which must then stay empty."
    left = claims_left(power, position, map)
    return f"{map.title_of(power)} can make {count(left, 'center')} a home by building there, not more."


def _how_many_waived(power: PowerName, waived: int, left: int, map: Map) -> str:
    if left <= 0:
        return f"{map.title_of(power)} has no build left to waive. Leave that line out."
    are = "is" if left == 1 else "are"
    return f"This waives {count(waived, 'build')}; {left} {are} left. Write WAIVE {left}, or more builds."


def _how_many(power: PowerName, due: int, given: int, map: Map) -> str:
    who = map.title_of(power)
    if due < 0:
        return f"{who} must remove {count(-due, 'unit')}; this mail has {count(given, 'removal')}."
    text = f"{who} has {count(due, 'build')} to make; this mail has {count(given, 'build')}."
    return text if given > due else f"{text} Write WAIVE for what you do not want to build."
