"""Everybody Plays as a value: anybody orders for all powers, and chance picks whose orders count."""

from __future__ import annotations

from judge.board.names import PowerName
from judge.game.game import Game
from judge.game.rules_in_play import OptionKind, Owing, PeopleWithoutPowers, RulesInPlay, Telling, Turn, Variant, option
from judge.variants.everybody_plays.after_phase import (
    after_phase,
    forget,
    on_file,
    start,
    step,
    told_back,
    without_votes,
)
from judge.variants.everybody_plays.endings import ending
from judge.variants.everybody_plays.lots import decide
from judge.variants.everybody_plays.report import how_to, report, seat_status, status
from judge.variants.everybody_plays.state import read_state, state_of
from judge.variants.everybody_plays.submit import refit, submit, ways_back
from judge.variants.without_house import no_order_sets

_YES_NO = ("yes", "no")

_OPTIONS = {
    "ep_registration": OptionKind(
        "Who must be registered to take part: everybody, if the judge's keeper requires that, or nobody.",
        "judge",
        ("judge", "none"),
    ),
    "ep_identical_sets": OptionKind(
        "How a set that somebody sends twice counts: as one or as two.", "collapse", ("collapse", "keep")
    ),
    "ep_one_chance": OptionKind("Each person has one chance (yes), or each set (no).", "yes", _YES_NO),
    "ep_max_countries": OptionKind("For how many powers one person can send orders; 0: for all.", "0", most=50),
    "ep_show_losers": OptionKind("Results also show the sets that were not drawn.", "no", _YES_NO),
    "ep_no_retreat": OptionKind(
        "What dislodged units without orders do: disband, or retreat where their power gains most.",
        "disband",
        ("disband", "retreat"),
    ),
    "ep_coast_default": OptionKind(
        "What happens to a fleet built without a coast where there are two: refused, or built on the first one.",
        "reject",
        ("reject", "first"),
    ),
    "ep_start_min": OptionKind(
        "What happens at the first deadline while nobody builds for some power: another deadline, the game waits for"
        " the Master, or it begins.",
        "extend",
        ("extend", "master", "skip"),
    ),
    "ep_start_extensions": OptionKind("Largest number of further first deadlines.", "3", most=20),
    "ep_winner": OptionKind(
        "Who wins if two people ordered the winning power in its last autumn: the one who ordered its retreats, if any;"
        " the one who ordered its moves; or both.",
        "retreat_if_any",
        ("retreat_if_any", "movement", "both"),
    ),
    "ep_win_without_orders": OptionKind(
        "What happens when a power that nobody ordered has the centers to win: the game goes on, or it ends.",
        "continue",
        ("continue", "end"),
    ),
    "ep_electors": OptionKind(
        "When votes are counted, and whose: those drawn in a movement phase, or in any phase.",
        "movement",
        ("movement", "latest_phase"),
    ),
    "ep_nvr": OptionKind("How the missing vote of an elector counts.", "no", ("no", "abstain")),
    "ep_dias_shares": OptionKind(
        "Who shares a draw: the electors, or everybody who was ever drawn.", "electors", ("electors", "all")
    ),
    "ep_idle_end": OptionKind(
        "Game years in which no center changes hands, after which the Master is asked whether to end the game; 0:"
        " never. draw_last_electors: after two of them it ends as a draw of the last electors.",
        "2",
        ("draw_last_electors",),
        most=50,
    ),
}


_NO_SETS = "Its people send sets of their own, and chance picks one of them."
_NOBODY_OWES = "Nobody owes orders, and a phase lasts until its deadline."
_OWN_VOTES = "Its votes are those of the persons who are drawn (VOTE)."

_WITHOUT_HOUSE = {
    **no_order_sets(_NO_SETS),
    **dict.fromkeys(
        (
            "proxy_orders",
            "build_without_type",
            "excess_adjustments",
            "same_site_builds",
            "impossible_build",
            "cd_removal",
            "minor_phases",
            "subject_line",
        ),
        _NO_SETS,
    ),
    **dict.fromkeys(
        (
            "order_status",
            "preliminary_required_first_turn",
            "early_major",
            "early_minor",
            "accept_until",
            "late_proof",
            "nmr_action",
            "nmr_cd_after",
            "nmr_counts",
            "nmr_contact",
            "first_miss",
        ),
        _NOBODY_OWES,
    ),
    **dict.fromkeys(("voting", "voters", "nvr", "passed_vote_skips_adjudication", "proposal_limit"), _OWN_VOTES),
    "stalemate_years": "The setting ep_idle_end of the variant says it.",
}


def _nobody_owes(_game: Game, _in_play: RulesInPlay) -> Owing:
    """Return nobody, since a phase ends with its deadline."""
    return Owing(frozenset(), frozenset[PowerName]())


def _takes_strangers(game: Game, in_play: RulesInPlay) -> bool:
    return option(game, in_play, "ep_registration") == "none"


EVERYBODY_PLAYS = Variant(
    name="everybody_plays",
    title="Everybody Plays",
    topic="everybody",
    aliases=("ep", "everybody", "everybodyplays"),
    options=_OPTIONS,
    without_house=_WITHOUT_HOUSE,
    start=start,
    check=read_state,
    forget=forget,
    on_file=on_file,
    seated=False,
    turn=Turn(
        submit=submit,
        for_all_units=True,
        owes=_nobody_owes,
        decide=decide,
        after_phase=after_phase,
        step=step,
        ending=ending,
        refit=refit,
    ),
    telling=Telling(
        told_back=told_back,
        status=status,
        report=report,
    ),
    people=PeopleWithoutPowers(
        who_orders="Anybody orders any power; chance decides whose orders count.",
        takes_strangers=_takes_strangers,
        remembered=lambda game: state_of(game).people,
        welcome=how_to,
        seat_status=seat_status,
        ways_back=ways_back,
        without_votes=without_votes,
    ),
)
"""The variant, invented by Dick and Julie Martin."""
