"""House rules that are choices of DATC section 4."""

from __future__ import annotations

from judge.board.datc_options import DEFAULT, Options, changed_choices, options_of, paths_bind
from judge.rules.house import MARCH, HouseRules


def test_without_house_rules_the_adjudicator_plays_by_the_documents_preferred_choices() -> None:
    assert options_of(HouseRules()) is DEFAULT


def test_the_march_lets_paths_bind_corrects_coasts_and_counts_steps_from_home() -> None:
    assert options_of(MARCH) == Options.of({"4.A.6": "optional", "4.B.3": "corrected", "4.D.8": "home_army_as_fleet"})


def test_each_house_rule_that_is_an_issue_changes_that_choice() -> None:
    changed = {
        "4.A.3": HouseRules(adjacent_convoy_intent="route"),
        "4.A.4": HouseRules(convoyed_attack_cuts_support_against_origin=True),
        "4.A.5": HouseRules(retreat_to_convoy_origin=False),
        "4.A.6": HouseRules(convoy_route_syntax="optional"),
        "4.A.7": HouseRules(dislodged_convoyed_unit_has_effect=False),
        "4.B.3": HouseRules(coast_policy="lenient"),
        "4.D.8": HouseRules(cd_removal="distance"),
    }
    assert {issue: list(changed_choices(house)) for issue, house in changed.items()} == {
        issue: [issue] for issue in changed
    }


def test_paths_bind_where_routes_can_be_limited_or_the_loss_of_any_counts() -> None:
    assert not paths_bind(HouseRules())
    assert paths_bind(HouseRules(convoy_disruption="listed_or_any"))
