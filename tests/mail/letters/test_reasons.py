"""Reasons why an order did not happen, in positions in spring 1901 to 1910 with nothing else."""

from __future__ import annotations

from judge.board.adjustments import resolve_adjustments
from judge.board.movement.adjudicate import adjudicate
from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import parse_order, parse_piece
from judge.board.position import Dislodged, PhaseType, Position, Unit
from judge.board.retreats import resolve_retreats
from judge.files.maps.load import load_map
from judge.mail.letters.reasons import explain
from judge.rules.house import DEFAULT, HouseRules
from judge.rules.registry import RuleSet
from tests.support.rows import each_row

MAP = load_map("standard")
NO_RULES = RuleSet()
PICARDY = Location("PIC")


def unit_of(power: PowerName, order: str) -> Unit:
    piece = parse_piece(" ".join(order.split()[:2]))
    return Unit(power, piece.type, piece.location)


def reasons(*rules: str, house: HouseRules = DEFAULT, whole: bool = True, **texts: str) -> dict[str, str]:
    """Return the words about each unit after a movement phase.

    FRANCE="A PAR - BUR, A MAR H" stands where it is ordered.
    """
    listed = {PowerName(name): text.split(", ") for name, text in texts.items()}
    units = tuple(unit_of(power, order) for power, orders in listed.items() for order in orders)
    board = Position(MAP.phase("S1905M"), units, {})
    orders = {power: tuple(parse_order(order) for order in given) for power, given in listed.items()}
    resolution = adjudicate(board, orders, MAP, RuleSet(rules, house=house))
    return {str(outcome.unit): explain(outcome, resolution, board, MAP, whole=whole) for outcome in resolution.outcomes}


@each_row(
    ("orders", "unit", "said"),
    [
        (
            {"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - BUR"},
            "A PAR",
            "The French army in Paris did not get to Burgundy: the German army from Munich went there too.",
        ),
        (
            {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A MUN - BUR"},
            "A MUN",
            "The German army in Munich did not get to Burgundy: the French army from Paris was stronger.",
        ),
        (
            {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR H"},
            "A PAR",
            "The French army in Paris did not get to Burgundy: the German army in Burgundy was in the way.",
        ),
        (
            {"FRANCE": "A PAR - BUR, A BUR H"},
            "A PAR",
            "The French army in Paris did not get to Burgundy: the French army in Burgundy did not leave.",
        ),
        (
            {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR - PAR"},
            "A PAR",
            "The French army in Paris did not get to Burgundy: the German army from Burgundy came the other way.",
        ),
        (
            {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR - PAR"},
            "A BUR",
            "The German army in Burgundy did not get to Paris: the French army from Paris came the other way and was"
            " stronger. The German army in Burgundy was dislodged by the French army from Paris, supported from"
            " Marseilles.",
        ),
        (
            {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR H"},
            "A BUR",
            "The German army in Burgundy was dislodged by the French army from Paris, supported from Marseilles.",
        ),
        (
            {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A BUR H", "ITALY": "A PIE - MAR"},
            "A MAR",
            "The French army in Marseilles gave no support: the Italian army from Piedmont attacked it.",
        ),
        (
            {"FRANCE": "A MAR S A PAR - BUR, A PAR - PIC"},
            "A MAR",
            "The French army in Marseilles gave no support: the French army in Paris had no such order.",
        ),
        (
            {"FRANCE": "A MAR S A PAR - BUR"},
            "A MAR",
            "The French army in Marseilles gave no support: that support is not possible.",
        ),
        (
            {"FRANCE": "A PAR - ROM"},
            "A PAR",
            "The French army in Paris did not get to Rome: that move is not possible.",
        ),
        (
            {"ENGLAND": "A LON - BEL VIA, F NTH H"},
            "A LON",
            "The English army in London did not get to Belgium: no complete chain of fleets was ordered to take it"
            " there.",
        ),
        (
            {
                "ENGLAND": "A LON - BEL VIA, F NTH C A LON - BEL",
                "GERMANY": "F HEL - NTH, F SKA S F HEL - NTH",
            },
            "A LON",
            "The English army in London did not get to Belgium: its convoy was broken when the English fleet in the"
            " North Sea was dislodged.",
        ),
        (
            {"ENGLAND": "A LON H, F NTH C A LON - BEL"},
            "F NTH",
            "The English fleet in the North Sea convoyed nobody: the English army in London had no such order.",
        ),
        ({"FRANCE": "A PAR - BUR"}, "A PAR", ""),
    ],
)
def test_reason_names_who_was_in_the_way(orders: dict[str, str], unit: str, said: str) -> None:
    assert reasons(**orders)[unit] == said


@each_row(
    ("orders", "unit", "said"),
    [
        (
            {"TURKEY": "A CON - ANK, F ANK H, A SMY S A CON - ANK"},
            "A SMY",
            "The Turkish army in Smyrna gave support in vain: no support helps to dislodge a unit of its own power.",
        ),
        (
            {"TURKEY": "A CON - ANK, F ANK - BLA, A SMY S A CON - ANK", "RUSSIA": "F SEV - BLA"},
            "A SMY",
            "The Turkish army in Smyrna gave support in vain: no support helps to dislodge a unit of its own power.",
        ),
        ({"TURKEY": "A CON - ANK, F ANK - BLA, A SMY S A CON - ANK"}, "A SMY", ""),
        ({"TURKEY": "A CON - ANK, F ANK H, A SMY S A CON - ANK", "RUSSIA": "A ARM - ANK"}, "A SMY", ""),
        ({"RUSSIA": "A CON - ANK, F ARM S A CON - ANK", "TURKEY": "F ANK H, A SMY S F ANK"}, "A SMY", ""),
        (
            {"ENGLAND": "A LON - BEL, F NTH H", "FRANCE": "A RUH S A LON - BEL"},
            "A RUH",
            "The French army in Ruhr gave support in vain: no complete chain of fleets was ordered to take the English"
            " army in London there.",
        ),
        (
            {"GERMANY": "A BUR - PAR, A GAS H", "FRANCE": "A PAR - BUR, A PIC S A BUR - PAR"},
            "A PIC",
            "",  # head to head it helps to withstand the other move
        ),
    ],
)
def test_support_that_cannot_count_says_so(orders: dict[str, str], unit: str, said: str) -> None:
    assert reasons(**orders)[unit] == said


def test_under_friendly_fire_the_support_of_an_attack_on_an_own_unit_counts() -> None:
    assert reasons("FRIENDLY_FIRE", TURKEY="A CON - ANK, F ANK H, A SMY S A CON - ANK")["A SMY"] == ""


def test_convoy_that_attacks_stop_is_told_with_the_fleet_that_was_attacked() -> None:
    said = reasons("WEAK_CONVOYS", ENGLAND="A LON - NWY, F NTH C A LON - NWY", GERMANY="F DEN - NTH")
    assert said["A LON"] == (
        "The English army in London did not get to Norway: its convoy was broken by the attack on the English fleet in"
        " the North Sea."
    )
    assert said["F NTH"] == "The English fleet in the North Sea convoyed nobody: the attack on it was too strong."


def test_fleet_of_a_chain_that_attacks_stop_elsewhere_is_told_so() -> None:
    orders = "A LON - POR, F ENG C A LON - POR, F MAO C A LON - POR"
    said = reasons("WEAK_CONVOYS", ENGLAND=orders, FRANCE="F BRE - MAO")["F ENG"]
    assert said.endswith("convoyed nobody: the attack on another fleet of the chain was too strong.")


def test_support_cut_by_an_own_unit_under_friendly_fire_names_that_unit() -> None:
    said = reasons("FRIENDLY_FIRE", FRANCE="A BUR S A MUN - RUH, A PAR - BUR", GERMANY="A MUN - RUH")["A BUR"]
    assert said == "The French army in Burgundy gave no support: the French army from Paris attacked it."


def test_bounced_and_dislodged_unit_is_told_of_both() -> None:
    said = reasons(FRANCE="A BUR - MUN", GERMANY="A MUN H, A RUH - BUR, A BEL S A RUH - BUR")["A BUR"]
    assert "did not get to Munich" in said
    assert said.endswith("was dislodged by the German army from Ruhr, supported from Belgium.")


def test_colliding_retreats_name_each_other() -> None:
    france, germany = PowerName("FRANCE"), PowerName("GERMANY")
    lost = (
        Dislodged(unit_of(france, "A BUR"), Province("MUN"), (PICARDY,)),
        Dislodged(unit_of(germany, "A BEL"), Province("HOL"), (PICARDY,)),
    )
    board = Position(MAP.phase("S1905R"), (), {}, lost)
    orders = {
        france: (parse_order("A BUR R PIC", PhaseType.RETREATS),),
        germany: (parse_order("A BEL R PIC", PhaseType.RETREATS),),
    }
    resolution = resolve_retreats(board, orders, MAP, NO_RULES)
    assert explain(resolution.outcomes[0], resolution, board, MAP) == (
        "The French army in Burgundy could not retreat to Picardy and was destroyed: the German army in Belgium wanted"
        " to go there too."
    )


def test_unit_removed_in_civil_disorder_is_told_why() -> None:
    france = PowerName("FRANCE")
    board = Position(
        MAP.phase("W1905A"), (unit_of(france, "A PAR"), unit_of(france, "A MAR")), {Province("PAR"): france}
    )
    resolution = resolve_adjustments(board, {france: ()}, MAP, NO_RULES)
    said = [explain(outcome, resolution, board, MAP) for outcome in resolution.outcomes]
    assert "was removed because its power did not say which unit to remove." in " ".join(said)


def test_moves_that_fail_in_a_paradox_say_so_and_convoyed_ones_that_it_was_their_convoys() -> None:
    said = reasons(
        house=HouseRules(paradox="all_fail"),
        ENGLAND="F EDI - NTH, F LON S F EDI - NTH",
        FRANCE="A BRE - LON, F ENG C A BRE - LON",
        GERMANY="F PIC - ENG, F BEL S F PIC - ENG",
        RUSSIA="A NWY - BEL, F NTH C A NWY - BEL",
    )
    assert said["F EDI"].endswith(
        "did not get to the North Sea: it was part of a convoy paradox, in which no move succeeds."
    )
    assert said["A BRE"].endswith("its convoy would have decided the very fight that it depended on.")


def test_who_does_not_see_all_orders_is_told_of_no_paradox() -> None:
    said = reasons(
        house=HouseRules(paradox="all_fail"),
        whole=False,
        ENGLAND="F EDI - NTH, F LON S F EDI - NTH",
        FRANCE="A BRE - LON, F ENG C A BRE - LON",
        GERMANY="F PIC - ENG, F BEL S F PIC - ENG",
        RUSSIA="A NWY - BEL, F NTH C A NWY - BEL",
    )
    assert said["F EDI"].endswith("did not get to the North Sea: the Russian fleet in the North Sea was in the way.")
