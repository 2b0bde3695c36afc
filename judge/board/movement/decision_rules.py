"""Rules and DATC section 4 choices used by the decisions of a movement phase."""

from __future__ import annotations

from msgspec import Struct

from judge.board.datc_options import Options
from judge.board.movement.stopped_convoys import Test, convoy_tests
from judge.rules.registry import RuleSet


class DecisionRules(Struct, frozen=True):
    """Choices of DATC section 4, and rules of the game, that matter to the decisions.

    House rules that no issue covers: `paradox_rule` all_fail; `listed_or_any`: a convoy is also stopped by the loss of
    an own fleet on any route, and a limited one by any loss; `limits_routes`: a path may name a part of the way;
    `convoyer_protects`: the power that convoys an army is safe from it.
    """

    any_route: bool
    paradox_rule: str
    listed_or_any: bool
    limits_routes: bool
    convoyer_protects: bool
    sea_attack_cuts_aim: bool
    dislodged_never_prevents: bool
    weak_bounces: bool
    friendly_fire: bool
    dummy_fire: bool
    coastal_crawl: bool
    convoy_tests: tuple[Test, ...]

    @classmethod
    def of(cls, rules: RuleSet, options: Options) -> DecisionRules:
        """Return the decision rules for a game's rules and options."""
        house = rules.house
        return cls(
            any_route=options["4.A.1"] == "any_route",
            paradox_rule="all_fail" if house.paradox == "all_fail" else options["4.A.2"],
            listed_or_any=house.convoy_disruption == "listed_or_any",
            limits_routes=house.convoy_route_syntax == "optional",
            convoyer_protects=house.convoyer_nation_protects_target,
            sea_attack_cuts_aim=options["4.A.4"] == "cut",
            dislodged_never_prevents=options["4.A.7"] == "never",
            weak_bounces="WEAK_BOUNCES" in rules,
            friendly_fire="FRIENDLY_FIRE" in rules,
            dummy_fire="DUMMY_FIRE" in rules,
            coastal_crawl="COASTAL_CRAWL" in rules,
            convoy_tests=convoy_tests(rules),
        )
