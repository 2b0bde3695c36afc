"""House rules: the habits of a human game master as game options. A `RuleSet` carries `HouseRules`.

They are separate from the rules of the registry: a rule is on or off, an option has one of a few values. Code reads
`rules.house.coast_policy`, for example. `judge.rules.house_options` describes, reads and writes them.

docs/decisions/019-house-rules-as-options.md says why.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class HouseRules(Struct, frozen=True, omit_defaults=True):
    """One value for each option; the defaults are play without house rules. Spans are in hours."""

    # 1. Order sets.
    order_set_merge: Literal["replace", "merge"] = "merge"
    duplicate_in_set: Literal["error", "first", "last"] = "error"
    unordered_unit: Literal["error", "hold"] = "error"
    infer_from_other_orders: bool = False
    conditional_orders: Literal["error", "base", "drop", "phase"] = "error"
    illegal_order: Literal["refuse", "hold"] = "refuse"
    failed_move_takes_hold_support: bool = False
    proxy_orders: Literal["no", "master"] = "no"
    perpetual_orders: Literal["no", "master"] = "no"
    public_orders_count: bool = False
    clarify_on_error: bool = True
    clarify_min_time: int = 4
    # 2. Abbreviations.
    abbreviation_policy: Literal["table", "nearest"] = "table"
    # 3. Type, nationality, coast.
    omitted_unit_type: Literal["accept", "reject"] = "accept"
    wrong_unit_type: Literal["accept", "void"] = "void"
    omitted_nationality: Literal["accept", "void"] = "accept"
    wrong_nationality: Literal["ignore", "void"] = "ignore"
    coast_policy: Literal["strict", "lenient"] = "strict"
    # 4. Adjustments.
    build_without_type: Literal["error", "skip"] = "error"
    excess_adjustments: Literal["error", "first"] = "error"
    same_site_builds: Literal["error", "first"] = "error"
    impossible_build: Literal["error", "skip"] = "error"
    cd_removal: Literal["dpjudge", "distance"] = "dpjudge"
    # 5. Convoys.
    retreat_to_convoy_origin: bool = True
    adjacent_convoy_intent: Literal["route", "own_fleet", "via_only"] = "own_fleet"
    convoy_route_syntax: Literal["full", "optional"] = "full"
    convoy_disruption: Literal["all_routes", "listed_or_any"] = "all_routes"
    convoyed_attack_cuts_support_against_origin: bool = False
    paradox: Literal["dpjudge", "szykman", "all_fail"] = "dpjudge"
    convoyer_nation_protects_target: bool = False
    dislodged_convoyed_unit_has_effect: bool = True
    # 6. Mail and time.
    subject_line: Literal["ignore", "check", "require"] = "ignore"
    recipient_to_only: bool = False
    order_status: Literal["wait", "flags"] = "wait"
    preliminary_required_first_turn: bool = False
    early_major: bool = True
    early_minor: Literal["true", "master"] = "true"
    accept_until: Literal["deadline", "adjudication"] = "adjudication"
    late_proof: Literal["no", "master"] = "no"
    min_deadline_major: int = 0
    min_deadline_minor: int = 0
    minor_phases: Literal["separate", "contingent_ok"] = "separate"
    nmr_action: Literal["wait", "hold"] = "wait"
    nmr_cd_after: int = 0
    nmr_counts: Literal["movement", "all"] = "movement"
    nmr_contact: bool = True
    first_miss: int = 0
    # 7. Press.
    press_mode: Literal["rules", "march"] = "rules"
    publish_press: Literal["instant", "with_results"] = "instant"
    private_press: Literal["judge", "free"] = "judge"
    grey_disclosure: Literal["never", "after_end"] = "never"
    press_limit: int = 0
    # 8. Proposals and endings.
    voting: Literal["ballots", "proposals"] = "ballots"
    voters: Literal["units_or_centres"] = "units_or_centres"
    nvr: Literal["no"] = "no"
    passed_vote_skips_adjudication: bool = True
    proposal_limit: int = 1
    stalemate_years: int = 0
    # 9. Corrections.
    correction_window: int = 0


CUTTING = ("base", "drop")
"""Values of `conditional_orders` that cut a condition off after an order, or leave the order out."""

DEFAULT = HouseRules()
"""No house rules: normal play."""


MARCH = HouseRules(
    duplicate_in_set="first",
    unordered_unit="hold",
    conditional_orders="base",
    illegal_order="hold",
    proxy_orders="master",
    perpetual_orders="master",
    abbreviation_policy="nearest",
    coast_policy="lenient",
    wrong_nationality="void",
    build_without_type="skip",
    excess_adjustments="first",
    same_site_builds="first",
    impossible_build="skip",
    cd_removal="distance",
    retreat_to_convoy_origin=True,
    adjacent_convoy_intent="own_fleet",
    convoy_route_syntax="optional",
    convoy_disruption="listed_or_any",
    paradox="all_fail",
    subject_line="require",
    recipient_to_only=True,
    order_status="flags",
    preliminary_required_first_turn=True,
    early_major=False,
    early_minor="master",
    late_proof="master",
    min_deadline_major=48,
    min_deadline_minor=24,
    minor_phases="contingent_ok",
    nmr_action="hold",
    nmr_cd_after=2,
    press_mode="march",
    publish_press="with_results",
    private_press="free",
    grey_disclosure="after_end",
    voting="proposals",
    stalemate_years=4,
    correction_window=24,
)
"""The house rules of Garry, Lord of the March: the preset `HOUSE MARCH`."""
