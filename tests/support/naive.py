"""A second resolver of movement phases, slow and plain, to check the first.

Preset 3.0, with the rules of rules.md C8.

House rules on convoys (house_rules.md 5) too.

It shares no code with `judge.board.movement.adjudicate`. It tries every combination of "this unit moves, that one
does not", and keeps those in which each unit does what the rulebook's strengths say. Where there is not exactly one, it
finds out by trial which decisions influence which, and applies circular movement or Szykman's rule to the smallest
groups. Small phases only: the work doubles with each move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from judge.board.maps import Map
from judge.board.names import Location, PowerName, Province, province_of
from judge.board.orders import Convoy, Move, MovementOrder, Support
from judge.board.position import Piece, Position, Unit, UnitType
from judge.rules.house import DEFAULT, HouseRules

Key = tuple[str, Province]
"""A decision: `("move", "LON")`, `("convoy", "LON")`."""
Choice = dict[Key, bool]
Chain = frozenset[Province]
STOPPING = frozenset({"WEAK_CONVOYS", "SAFE_CONVOYS"})


@dataclass
class NaiveResult:
    """The result of a phase, as far as the two resolvers are compared.

    Units are named by their province.
    """

    after: dict[Province, Unit] = field(default_factory=dict)
    cut: set[Province] = field(default_factory=set)
    at_sea: set[Province] = field(default_factory=set)
    dislodged: dict[Province, tuple[Province, tuple[Location, ...]]] = field(default_factory=dict)
    contested: set[Province] = field(default_factory=set)


class NaiveResolver:
    """One phase."""

    def __init__(
        self,
        position: Position,
        orders: dict[PowerName, list[MovementOrder]],
        map: Map,
        rules: Collection[str] = (),
        dummies: Collection[PowerName] = (),
        house: HouseRules = DEFAULT,
    ) -> None:
        self.map = map
        self.house = house
        self.uncut: set[Province] = set()
        """Supports of a paradox that house rule all_fail decided."""
        self.rules = frozenset(rules)
        self.dummies = frozenset(dummies)
        self.units = {unit.province: unit for unit in position.units}
        self.orders: dict[Province, MovementOrder] = {}
        for power, given in orders.items():
            for order in given:
                if order.piece.province in self.units and self.units[order.piece.province].power == power:
                    self.orders[order.piece.province] = order
        self.carriers = {kind: frozenset(filter(self._can_carry(kind), self.units)) for kind in UnitType}
        self.moves = {
            place: province_of(order.to)
            for place, order in self.orders.items()
            if isinstance(order, Move) and self._can_move(order)
        }
        self.chains = {place: self._ordered_chains(place) for place in self.moves if self._sails(place)}
        self.supports = {place: self._target(order) for place, order in self.orders.items() if self._matches(order)}
        self.decided: Choice = {}

    # -- who does what -------------------------------------------------------------------------------------------

    def _can_carry(self, kind: UnitType) -> Callable[[Province], bool]:
        """Return a test of places whose unit can convoy units of this kind.

        Fleets at sea convoy armies, with COASTAL_CONVOY all fleets; with PORTAGE_CONVOY armies convoy fleets.
        """

        def can(place: Province) -> bool:
            if self.units[place].type is kind:
                return False
            if kind is UnitType.FLEET:
                return "PORTAGE_CONVOY" in self.rules
            return self.map.can_convoy_in(place) or "COASTAL_CONVOY" in self.rules

        return can

    def _is_shore(self, place: Province) -> bool:
        return bool(self.map.coasts_of[place]) and not self.map.is_sea(place)

    def _all_chains(self, kind: UnitType, start: Province, end: Province, fleets: frozenset[Province]) -> set[Chain]:
        """Every set of carriers that joins two shores, and no longer does when any of them is taken away."""
        found = self._all_ways(kind, start, end, fleets)
        return {chain for chain in found if not any(other < chain for other in found)}

    def _all_ways(self, kind: UnitType, start: Province, end: Province, fleets: frozenset[Province]) -> set[Chain]:
        """Every set of carriers along which one can go from one shore to another without being anywhere twice."""
        found: set[Chain] = set()

        def extend(at: Province, used: tuple[Province, ...]) -> None:
            for place in _steps(self.map, kind, at):
                if place == end and used:
                    found.add(frozenset(used))
                elif place in fleets and place != end and place not in used:
                    extend(place, (*used, place))

        if self._is_shore(start) and self._is_shore(end):
            extend(start, ())
        return found

    def _board_chains(self, piece: Piece, end: Province) -> set[Chain]:
        return self._all_chains(piece.type, piece.province, end, self.carriers[piece.type])

    def _can_move(self, order: Move) -> bool:
        kind, end = order.piece.type, province_of(order.to)
        alone = order.to in self.map.reach(kind, order.piece.location)
        convoyed = order.via or not alone
        if convoyed and kind is UnitType.FLEET and "PORTAGE_CONVOY" not in self.rules:
            return False
        if kind is UnitType.FLEET and order.to not in self.map.coasts_of[end]:
            return False
        if order.to == order.piece.location and not (order.via and "CONVOY_BACK" in self.rules):
            return False
        if convoyed and (order.path or order.avoid):
            return self._is_within_limits(order, end)
        return not convoyed or bool(self._board_chains(order.piece, end)) or self._is_tried_in_vain(order.piece, end)

    def _is_within_limits(self, order: Move, end: Province) -> bool:
        """True if fleets on the board leave a way that the order's limits allow."""
        if self.house.convoy_route_syntax != "optional":
            return bool(self._board_chains(order.piece, end))
        if order.path and self._leads_there(order.piece.province, order.path, end):
            return True
        chains = self._board_chains(order.piece, end)
        return any(set(order.path) <= chain and not set(order.avoid) & chain for chain in chains)

    def _is_tried_in_vain(self, army: Piece, end: Province, but: Province | None = None) -> bool:
        """True if the map's seas could take an army there under SHOW_PHANTOM.

        The army tries to move; without fleets it fails.
        """
        return "SHOW_PHANTOM" in self.rules and any(but not in seas for seas in self._sea_ways(army.province, end))

    def _offers(self, army: Province) -> frozenset[Province]:
        kind, end = self.units[army].type, self.moves[army]
        useful = self._useful(kind, army, end)
        return frozenset(
            place
            for place, order in self.orders.items()
            if isinstance(order, Convoy)
            and order.army.province == army
            and province_of(order.to) == end
            and place in useful
        )

    def _useful(self, kind: UnitType, start: Province, end: Province) -> frozenset[Province]:
        """Return the carriers on the board that some route needs; with CONVOY_BACK also those for a way back.

        With COASTAL_CONVOY fleets on any way count, the long ones too.
        """
        coastal = "COASTAL_CONVOY" in self.rules and kind is UnitType.ARMY
        ways = self._all_ways if coastal else self._all_chains
        useful = set[Province]().union(*ways(kind, start, end, self.carriers[kind]))
        if "CONVOY_BACK" in self.rules:
            others = self.carriers[kind] - {start, end}
            fresh = set(useful)
            while fresh:
                useful |= fresh
                fresh = {place for at in fresh for place in _steps(self.map, kind, at)} & others - useful
        return frozenset(useful)

    def _sails(self, place: Province) -> bool:
        order = self._move(place)
        if order.via or order.to not in self.map.reach(order.piece.type, order.piece.location):
            return True
        power = self.units[place].power
        if self.house.adjacent_convoy_intent != "own_fleet":
            return False
        offers = self._offers(place) | self._phantom_offers(place)
        return any(self.units[fleet].power == power for fleet in offers)

    def _phantom_offers(self, army: Province) -> set[Province]:
        """Return those who order to convoy an army past absent fleets, as the map allows under SHOW_PHANTOM."""
        if "SHOW_PHANTOM" not in self.rules:
            return set()
        end = self.moves[army]
        return {
            place
            for place, order in self.orders.items()
            if isinstance(order, Convoy)
            and order.army.province == army
            and province_of(order.to) == end
            and place in self.carriers[self.units[army].type]
            and any(place in seas for seas in self._sea_ways(army, end))
        }

    def _sea_ways(self, start: Province, end: Province) -> Iterator[tuple[Province, ...]]:
        """Every way over seas between two shores, with or without fleets, of which no sea can be left out."""

        def extend(at: Province, used: tuple[Province, ...]) -> Iterator[tuple[Province, ...]]:
            near = _steps(self.map, UnitType.ARMY, at)
            if used and end in near:
                yield used
                return
            for place in near:
                others = {start, *used[:-1]} if used else set[Province]()
                if self.map.is_sea(place) and place not in used and not others & _steps(self.map, UnitType.ARMY, place):
                    yield from extend(place, (*used, place))

        if self._is_shore(start) and self._is_shore(end):
            yield from extend(start, ())

    def _ordered_chains(self, army: Province) -> set[Chain]:
        chains = self._all_chains(self.units[army].type, army, self.moves[army], self._offers(army))
        if self.house.convoy_route_syntax != "optional":
            return chains
        move = self._move(army)
        if move.path and self._leads_there(army, move.path, self.moves[army]):
            return {frozenset(move.path)} if set(move.path) <= self._offers(army) else set()
        return {chain for chain in chains if set(move.path) <= chain and not set(move.avoid) & chain}

    def _leads_there(self, army: Province, path: Sequence[str], end: Province) -> bool:
        """True if a path names all of the way."""
        steps = zip((army, *path), (*path, end), strict=True)
        return all(there in _steps(self.map, UnitType.ARMY, Province(here)) for here, there in steps)

    def _harmless(self, army: Province, victim: Province) -> bool:
        """True if an army goes by sea, and each of its ways needs a fleet of its victim's power."""
        if not self.house.convoyer_nation_protects_target or not self.chains.get(army):
            return False
        power = self.units[victim].power
        return all(any(self.units[fleet].power == power for fleet in chain) for chain in self.chains[army])

    def _needs(self, army: Province) -> Chain:
        """The fleets without each of which an army that goes by sea does not arrive."""
        chains = self.chains.get(army, set())
        fleets = frozenset[Province]().union(*chains)
        return frozenset(fleet for fleet in fleets if not self._is_open(army, {fleet}))

    def _is_open(self, army: Province, lost: set[Province]) -> bool:
        chains = self.chains[army]
        all_fleets = frozenset[Province]().union(*chains)
        move = self._move(army)
        if self.house.convoy_disruption == "listed_or_any":
            power = self.units[army].power
            counts = [
                fleet for fleet in all_fleets & lost if move.path or move.avoid or self.units[fleet].power == power
            ]
            if counts:
                return False
        return any(not chain & lost for chain in chains)

    @staticmethod
    def _target(order: MovementOrder) -> Province:
        assert isinstance(order, Support)
        return order.supported.province if order.to is None else province_of(order.to)

    def _matches(self, order: MovementOrder) -> bool:
        if not isinstance(order, Support) or order.signal:
            return False
        supported, target = order.supported.province, self._target(order)
        near = self.map.reached_provinces(order.piece.type, order.piece.location)
        if supported not in self.units or target not in near or supported == order.piece.province:
            return False
        if order.to is None:
            return supported not in self.moves
        move = self.orders.get(supported)
        if not isinstance(move, Move) or order.to not in (target, move.to) or self.moves.get(supported) != target:
            return False
        kind = move.piece.type
        others = self.carriers[kind] - {order.piece.province}  # it cannot convoy and support at once (DATC 6.D.31)
        on_foot = move.to in self.map.reach(kind, move.piece.location)
        sails = bool(self._all_chains(kind, supported, target, others))
        sails |= self._is_tried_in_vain(move.piece, target, but=order.piece.province)
        return supported != target and (on_foot or sails)

    # -- what follows from a choice ------------------------------------------------------------------------------

    def _arrives(self, place: Province, choice: Choice) -> bool:
        """A moving unit gets as far as the border."""
        return place not in self.chains or choice["convoy", place]

    def _attackers(self, target: Province) -> list[Province]:
        return [place for place, end in self.moves.items() if end == target]

    def _spares(self, attacker: Province, victim: Province) -> bool:
        """Units of one power do one another no harm."""
        power = self.units[victim].power
        if self.units[attacker].power != power or "FRIENDLY_FIRE" in self.rules:
            return False
        return not ("DUMMY_FIRE" in self.rules and power in self.dummies)

    def _is_cut(self, supporter: Province, choice: Choice) -> bool:
        if supporter in self.uncut:
            return False
        for attacker in self._attackers(supporter):
            if self._spares(attacker, supporter) or self._harmless(attacker, supporter):
                continue
            if self.house.paradox == "all_fail" and self._supports_against(supporter) in self._needs(attacker):
                continue
            if choice["move", attacker]:
                return True
            at_sea = attacker in self.chains and self.house.convoyed_attack_cuts_support_against_origin
            if (attacker != self.supports[supporter] or at_sea) and self._arrives(attacker, choice):
                return True
        return False

    def _supports_against(self, supporter: Province) -> Province | None:
        """The province with a unit that a support is given against."""
        target = self.supports[supporter]
        return target if target in self.units and self._helped_by(supporter) != target else None

    def _helpers(self, place: Province, choice: Choice) -> list[PowerName]:
        """The powers of the units whose support counts for this one."""
        return [
            self.units[supporter].power
            for supporter in self.supports
            if self._helped_by(supporter) == place and not self._is_cut(supporter, choice)
        ]

    def _helped_by(self, supporter: Province) -> Province:
        order = self.orders[supporter]
        assert isinstance(order, Support)
        return order.supported.province

    def _face_to_face(self, place: Province) -> bool:
        end = self.moves[place]
        if self.moves.get(end) != place or place in self.chains or end in self.chains:
            return False
        return not ("COASTAL_CRAWL" in self.rules and self._crawl_past(place, end))

    def _crawl_past(self, one: Province, other: Province) -> bool:
        """True if two fleets change places and neither enters the coast that the other leaves."""
        if {self.units[one].type, self.units[other].type} != {UnitType.FLEET}:
            return False
        many = [place for place in (one, other) if "/" in self.units[place].location]
        entered = {other: self._move(one).to, one: self._move(other).to}
        return bool(many) and all(entered[place] != self.units[place].location for place in many)

    def _move(self, place: Province) -> Move:
        order = self.orders[place]
        assert isinstance(order, Move)
        return order

    def _should_move(self, place: Province, choice: Choice) -> bool:
        if not self._arrives(place, choice):
            return False
        end = self.moves[place]
        friends = self._helpers(place, choice)
        defender = self.units.get(end)
        gone = end in self.moves and choice["move", end] and not self._face_to_face(place)
        attack = 1 + len(friends)
        if defender is not None and not gone:
            if self._spares(place, end) or self._harmless(place, end):
                return False
            if self.units[place].power != defender.power and "FRIENDLY_FIRE" not in self.rules:
                attack = 1 + sum(friend != defender.power for friend in friends)
        if defender is None or gone:
            hold = 0
        elif end in self.moves and not self._face_to_face(place):
            hold = 0 if "WEAK_BOUNCES" in self.rules and self._arrives(end, choice) else 1
        else:
            hold = 1 + len(self._helpers(end, choice))
        rivals = [self._prevent(rival, choice) for rival in self._attackers(end) if rival != place]
        return attack > max([hold, *rivals])

    def _prevent(self, place: Province, choice: Choice) -> int:
        if not self._arrives(place, choice):
            return 0
        beaten = self.moves.get(self.moves[place]) == place and choice["move", self.moves[place]]
        if beaten and (self._face_to_face(place) or (self._is_without_effect(place, choice))):
            return 0
        return 1 + len(self._helpers(place, choice))

    def _is_without_effect(self, place: Province, choice: Choice) -> bool:
        return not self.house.dislodged_convoyed_unit_has_effect and not choice["move", place]

    def _should_arrive(self, army: Province, choice: Choice) -> bool:
        lost = {self.moves[place] for place in self.moves if choice["move", place]}
        carriers = frozenset().union(*self.chains[army])
        lost |= {carrier for carrier in carriers if self._is_kept_from_convoying(carrier, choice)}
        return self._is_open(army, lost)

    def _is_kept_from_convoying(self, fleet: Province, choice: Choice) -> bool:
        """WEAK_CONVOYS and SAFE_CONVOYS: attacks stop the convoy of a fleet that they do not dislodge."""
        if not self.rules & STOPPING:
            return False
        strength = 1 + len(self._helpers(fleet, choice))
        attacks = {rival: self._prevent(rival, choice) for rival in self._attackers(fleet)}
        foreign = {rival for rival in attacks if self.units[rival].power != self.units[fleet].power}
        if "WEAK_CONVOYS" in self.rules and any(attacks[rival] >= strength for rival in foreign):
            return True
        top = max(attacks.values(), default=0)
        tied = {rival for rival in attacks if attacks[rival] == top}
        return "SAFE_CONVOYS" in self.rules and top > strength and len(tied) > 1 and bool(tied & foreign)

    def _should(self, key: Key, choice: Choice) -> bool:
        kind, place = key
        return self._should_move(place, choice) if kind == "move" else self._should_arrive(place, choice)

    # -- the search ----------------------------------------------------------------------------------------------

    def _full_choices(self) -> Iterator[Choice]:
        """Yield every choice of moves, with convoys that follow; or of both, where convoys are interdependent."""
        if self.rules & STOPPING:
            yield from self._choices(self._keys())
            return
        for bits in product((True, False), repeat=len(self.moves)):
            choice: Choice = {("move", place): bit for place, bit in zip(self.moves, bits, strict=True)}
            for army in self.chains:
                choice["convoy", army] = self._should_arrive(army, choice)
            yield choice

    def _keys(self) -> list[Key]:
        return [("move", place) for place in self.moves] + [("convoy", army) for army in self.chains]

    def _choices(self, keys: Sequence[Key]) -> Iterator[Choice]:
        for bits in product((True, False), repeat=len(keys)):
            yield dict(zip(keys, bits, strict=True)) | self.decided

    def resolve(self) -> NaiveResult:
        """The result of the phase."""
        answers = [
            choice
            for choice in self._full_choices()
            if all(self._should(key, choice) == choice[key] for key in self._keys())
        ]
        return self._result(answers[0] if len(answers) == 1 else self._by_groups())

    def _by_groups(self) -> Choice:
        keys = self._keys()
        while keys:
            influences = self._influences(keys)
            group = min((_closure(key, influences) for key in keys), key=lambda found: (len(found), sorted(found)))
            self._decide(sorted(group))
            keys = [key for key in keys if key not in self.decided]
        return self.decided

    def _influences(self, keys: list[Key]) -> dict[Key, set[Key]]:
        """Return for each open decision the others that make a difference to it in some combination."""
        found: dict[Key, set[Key]] = {key: set() for key in keys}
        values: dict[Key, dict[tuple[bool, ...], bool]] = {key: {} for key in keys}
        for choice in self._choices(keys):
            bits = tuple(choice[key] for key in keys)
            for key in keys:
                values[key][bits] = self._should(key, choice)
        for key in keys:
            for bits, value in values[key].items():
                for place, other in enumerate(keys):
                    if bits[place] and values[key][(*bits[:place], False, *bits[place + 1 :])] != value:
                        found[key].add(other)
        return found

    def _decide(self, group: list[Key]) -> None:
        others: Choice = {("move", place): False for place in self.moves}
        others |= {("convoy", army): False for army in self.chains}
        answers: list[Choice] = []
        for bits in self._choices(group):
            choice = others | bits
            if all(self._should(key, choice) == choice[key] for key in group):
                answers.append({key: choice[key] for key in group})
        common = {key for key in group if len({answer[key] for answer in answers}) == 1}
        convoys = [key for key in group if key[0] == "convoy"]
        if common:
            self.decided |= {key: answers[0][key] for key in common}
        elif convoys and self.house.paradox == "all_fail":
            self.uncut |= {supporter for supporter in self.supports if self._is_entangled(supporter, group, others)}
            self.decided |= dict.fromkeys(group, False)
        elif convoys:
            self.decided |= dict.fromkeys(convoys, False)
        else:
            best = max(answers, key=_moving)
            self.decided.update(best)

    def _is_entangled(self, supporter: Province, group: list[Key], others: Choice) -> bool:
        """True if a support depends on the decisions of a group, and they on it."""
        choices = [others | bits for bits in self._choices(group)]
        if len({self._is_cut(supporter, choice) for choice in choices}) < 2:
            return False
        for choice in choices:
            if not self._is_cut(supporter, choice):
                continue
            cut = [self._should(key, choice) for key in group]
            self.uncut.add(supporter)
            uncut = [self._should(key, choice) for key in group]
            self.uncut.remove(supporter)
            if cut != uncut:
                return True
        return False

    # -- the outcome ---------------------------------------------------------------------------------------------

    def _result(self, choice: Choice) -> NaiveResult:
        result = NaiveResult(at_sea=set(self.chains))
        movers = [place for place in self.moves if choice["move", place]]
        winners = {self.moves[place]: place for place in movers}
        for place, unit in self.units.items():
            if place in movers:
                order = self.orders[place]
                assert isinstance(order, Move)
                result.after[self.moves[place]] = Unit(unit.power, unit.type, order.to)
            elif place not in winners:
                result.after[place] = unit
        result.cut = {supporter for supporter in self.supports if self._is_cut(supporter, choice)}
        result.contested = {
            end
            for end in self.moves.values()
            if end not in result.after and any(self._prevent(rival, choice) for rival in self._attackers(end))
        }
        for place, attacker in winners.items():
            if place in self.units and place not in movers:
                result.dislodged[place] = attacker, self._retreats(place, attacker, result)
        return result

    def _retreats(self, place: Province, attacker: Province, result: NaiveResult) -> tuple[Location, ...]:
        unit = self.units[place]
        closed = set(result.after) | result.contested
        if attacker not in self.chains or not self.house.retreat_to_convoy_origin:
            closed.add(attacker)
        near = self.map.reach(unit.type, unit.location)
        return tuple(sorted(location for location in near if province_of(location) not in closed))


@cache
def _steps(map: Map, kind: UnitType, start: Province) -> frozenset[Province]:
    """Return the possible next steps of a convoy: over water, or for fleets over any border."""
    if kind is UnitType.FLEET:
        return map.neighbors[start]
    return frozenset[Province]().union(
        *(map.reached_provinces(UnitType.FLEET, coast) for coast in map.coasts_of[start])
    )


def _moving(answer: Choice) -> int:
    return sum(answer.values())


def _closure(start: Key, influences: dict[Key, set[Key]]) -> frozenset[Key]:
    """A decision with all that it depends on."""
    found, fresh = {start}, [start]
    while fresh:
        for key in influences[fresh.pop()]:
            if key not in found:
                found.add(key)
                fresh.append(key)
    return frozenset(found)
