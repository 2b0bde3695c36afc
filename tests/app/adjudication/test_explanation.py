"""Answers that explain themselves: reasons, unused orders, the next position, legal orders."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from judge.app.adjudication.schema import Unused, Why
from judge.board.results import Reason
from judge.corpus.cases import datc_line
from judge.files.maps.load import load_map
from tests.support.adjudicated_lines import Data, ask, datc_phases, spring
from tests.support.rows import each_row


def explained(units: Data, orders: Data, **more: Any) -> Data:
    return ask(spring(units, orders, explain=True, **more))


def outcome_of(unit: str, answer: Data) -> Data:
    [found] = [each for each in answer["outcomes"] if each["unit"] == unit]
    assert isinstance(found, dict)
    return found


def test_a_bounce_names_the_unit_in_the_way_and_the_strengths() -> None:
    answer = explained(
        {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR", "A MUN"]},
        {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR H", "A MUN S A BUR"]},
    )
    assert outcome_of("A PAR", answer) == {
        "power": "FRANCE",
        "unit": "A PAR",
        "given": ["A PAR - BUR"],
        "order": "A PAR - BUR",
        "results": ["bounce"],
        "reason": "bounce",
        "by": ["A BUR"],
        "text": "The French army in Paris did not get to Burgundy: the German army in Burgundy was in the way.",
        "place": "BUR",
        "way": "land",
        "strengths": {"hold": 1, "attack": 2, "against": 2, "prevent": 2},
    }
    assert outcome_of("A BUR", answer)["strengths"] == {"hold": 2}


def test_head_to_head_battles_have_a_strength_of_their_own() -> None:
    answer = explained(
        {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BUR"]},
        {"FRANCE": ["A PAR - BUR", "A MAR S A PAR - BUR"], "GERMANY": ["A BUR - PAR"]},
    )
    assert outcome_of("A PAR", answer)["strengths"] == {"hold": 0, "attack": 2, "against": 1, "prevent": 2, "defend": 2}
    assert outcome_of("A BUR", answer)["dislodged_by"] == {
        "unit": "A PAR",
        "power": "FRANCE",
        "supported_by": ["A MAR"],
    }


@each_row(
    ("orders", "unit", "reason", "by"),
    [
        ({"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}, "A PAR", "bounce", ["A MUN"]),
        ({"FRANCE": ["A PAR S A MAR - BUR", "A MAR - BUR"], "GERMANY": ["A GAS - PAR"]}, "A PAR", "cut", ["A GAS"]),
        ({"FRANCE": ["A PAR S A MAR - BUR", "A MAR H"]}, "A PAR", "void", ["A MAR"]),
        ({"FRANCE": ["A PAR S A MAR - BUR", "A MAR - BUR", "A BUR H"]}, "A PAR", "own_unit", ["A BUR"]),
        ({"FRANCE": ["A PAR - ROM"]}, "A PAR", "illegal", []),
        ({"FRANCE": ["A PAR - BUR"]}, "A PAR", "", []),
        ({"FRANCE": ["A PAR go BUR"]}, "A PAR", "unreadable", []),
        ({"ENGLAND": ["A LON - BEL VIA", "F NTH H"]}, "A LON", "no_convoy", []),
        ({"ENGLAND": ["A LON H", "F NTH C A LON - BEL"]}, "F NTH", "void", ["A LON"]),
        (
            {"ENGLAND": ["A LON - BEL", "F NTH C A LON - BEL"], "GERMANY": ["F HEL - NTH", "F SKA S F HEL - NTH"]},
            "A LON",
            "convoy_disrupted",
            ["F NTH"],
        ),
    ],
)
def test_each_reason_names_the_units_that_it_is_about(orders: Data, unit: str, reason: str, by: list[str]) -> None:
    units = {power: [" ".join(order.split()[:2]) for order in given] for power, given in orders.items()}
    found = outcome_of(unit, explained(units, orders))
    assert (found["reason"], found["by"]) == (reason, by)


def test_a_unit_without_an_order_is_told_from_one_that_was_ordered_to_hold() -> None:
    answer = explained({"FRANCE": ["A PAR", "A MAR"]}, {"FRANCE": ["A MAR H"]})
    assert [each["reason"] for each in answer["outcomes"]] == ["no_order", ""]


@each_row("order", ["A PAR - XXX", "A PAR S A XXX", "A PAR S A XXX - BUR", "A PAR - /NC", "A XXX - PAR", "A XXX B"])
def test_orders_about_places_on_no_map_are_explained(order: str) -> None:
    for phase in ("S1901M", "W1901A"):
        answer = ask({"phase": phase, "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": [order]}, "explain": True})
        told = [each["text"] for each in answer["outcomes"]] + [each["text"] for each in answer["unused"]]
        assert any(told)
    assert explained({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR - XXX"]})["outcomes"][0]["text"] == (
        "The French army in Paris did not get to XXX: that move is not possible."
    )


def test_convoyed_armies_are_told_from_those_that_walk() -> None:
    units = {"ENGLAND": ["A HOL", "F NTH", "A YOR"]}
    orders = {"ENGLAND": ["A HOL - BEL VIA", "F NTH C A HOL - BEL", "A YOR - EDI"]}
    answer = explained(units, orders)
    assert [each.get("way") for each in answer["outcomes"]] == ["convoy", None, "land"]


def test_orders_that_counted_for_nothing_are_listed_with_the_reason() -> None:
    orders = {"FRANCE": ["A MUN - BER", "A LON H", "hello", "A PAR - BUR", "A PAR - GAS"], "GERMANY": ["A MUN H"]}
    answer = explained({"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, orders)
    assert [(each["order"], each["reason"]) for each in answer["unused"]] == [
        ("A MUN - BER", "foreign_unit"),
        ("A LON H", "no_such_unit"),
        ("hello", "unreadable"),
        ("A PAR - BUR", "second_order"),
        ("A PAR - GAS", "second_order"),
    ]
    assert answer["unused"][0]["text"] == "The unit in MUN is not France's."
    paris = outcome_of("A PAR", answer)
    assert (paris["reason"], paris["results"]) == ("reorder", ["void"])
    assert paris["text"] == "The French army in Paris was given different orders, so it held."


@pytest.mark.parametrize(("choice", "unused"), [("first", "a par-gas"), ("last", "A PAR - BUR")])
def test_of_two_orders_the_one_that_did_not_count_is_unused(choice: str, unused: str) -> None:
    orders = {"FRANCE": ["A PAR - BUR", "a par-gas"]}
    answer = explained({"FRANCE": ["A PAR"]}, orders, options={"4.D.3": choice})
    assert [each["order"] for each in answer["unused"]] == [unused]


def test_the_same_order_given_twice_is_no_second_order() -> None:
    answer = explained({"FRANCE": ["F SPA/SC"]}, {"FRANCE": ["F SPA/SC - WES", "f spa - wes"]})
    assert answer["unused"] == []
    assert outcome_of("F SPA/SC", answer)["given"] == ["F SPA/SC - WES", "f spa - wes"]


def test_a_unit_whose_order_was_ignored_never_reads_as_success() -> None:
    """Without `explain`, too, and in every type of phase."""
    for order in ("A PAR go BUR", "PAR BUR", "a par-bur-", "A PAR P ITALY"):
        assert ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": [order]}))["results"] == {"A PAR": ["void"]}, order
    winter = {"phase": "W1901A", "units": {"FRANCE": ["A PAR", "A BUR"]}, "centers": {"FRANCE": ["PAR"]}}
    assert ask({**winter, "orders": {"FRANCE": ["A PAR off", "A BUR D"]}})["results"]["A PAR"] == ["void"]
    lost = {"A RUH": {"power": "FRANCE", "by": "MUN", "retreats": ["BEL"]}}
    retreats = {"phase": "F1901R", "units": {"FRANCE": ["A PAR"]}, "dislodged": lost}
    answer = ask({**retreats, "orders": {"FRANCE": ["A RUH to BEL", "A PAR - BUR"]}})
    assert answer["results"] == {"A PAR": ["void"], "A RUH": ["void", "disband"]}


def test_a_unit_written_like_the_one_that_retreats_from_it_does_not_take_its_result() -> None:
    lost = {"A BUR": {"power": "GERMANY", "by": "PAR", "retreats": ["RUH"]}}
    line = {"phase": "F1901R", "units": {"FRANCE": ["A BUR"]}, "dislodged": lost}
    answer = ask({**line, "orders": {"FRANCE": ["A BUR - PAR"], "GERMANY": ["A BUR R RUH"]}})
    assert answer["results"] == {"A BUR": []}
    assert answer["ignored"] == {"FRANCE": {"A BUR - PAR": "no such unit"}}


def test_an_unreadable_order_beside_a_readable_one_changes_nothing() -> None:
    assert ask(spring({"FRANCE": ["A PAR"]}, {"FRANCE": ["A PAR go BUR", "A PAR - GAS"]}))["results"] == {"A PAR": []}


def test_an_unreadable_order_for_a_foreign_unit_does_not_stop_that_unit() -> None:
    answer = ask(spring({"FRANCE": ["A PAR"], "ITALY": ["A ROM"]}, {"ITALY": ["A PAR go BUR"], "FRANCE": ["A PAR H"]}))
    assert answer["results"] == {"A PAR": [], "A ROM": []}


# Orders in the words of mails


def test_orders_are_read_as_in_mails_where_a_line_asks_for_it() -> None:
    units = {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"]}
    orders = {"FRANCE": ["the army in Paris moves to Burgundy", "Brest -> English Channel."], "GERMANY": ["A Münch H"]}
    line = spring(units, orders, notation="any")
    assert ask(line)["units"] == {"FRANCE": ["A BUR", "F ENG"], "GERMANY": ["A MUN"]}
    assert ask({**line, "notation": "short"})["units"] == units


def test_an_order_of_a_mail_that_nobody_can_give_is_void_with_the_answer_of_mails() -> None:
    answer = explained({"FRANCE": ["A MAR", "A PAR"]}, {"FRANCE": ["mar s par-ber", "hello"]}, notation="any")
    assert answer["ignored"] == {"FRANCE": {"mar s par-ber": "not possible", "hello": "unreadable"}}
    found = outcome_of("A MAR", answer)
    assert (found["results"], found["reason"]) == (["void"], "not_possible")
    assert found["text"] == "An army in Marseilles cannot move to Berlin, so it cannot support there."
    assert answer["unused"][1]["text"] == '"hello" is neither a place on this map nor a word of an order.'


def test_waived_builds_of_a_mail_count_as_many_as_it_says() -> None:
    winter = {"phase": "W1901A", "units": {}, "centers": {"FRANCE": ["PAR", "BRE", "MAR"]}, "explain": True}
    answer = ask({**winter, "orders": {"FRANCE": ["waive 2", "build army Paris"]}, "notation": "any"})
    assert [each["order"] for each in answer["outcomes"]] == ["WAIVE", "WAIVE", "A PAR B"]
    assert [each["power"] for each in answer["outcomes"]] == ["FRANCE"] * 3
    assert answer["units"] == {"FRANCE": ["A PAR"]}


# What comes next


def test_the_next_position_is_a_line_that_lacks_only_orders() -> None:
    units = {"FRANCE": ["A RUH", "A BUR"], "GERMANY": ["A MUN"]}
    orders = {"FRANCE": ["A RUH - MUN", "A BUR S A RUH - MUN"]}
    fall = ask({"phase": "F1901M", "units": units, "centers": {"GERMANY": ["MUN"]}, "orders": orders, "explain": True})
    assert fall["next"] == {
        "phase": "F1901R",
        "units": {"FRANCE": ["A MUN", "A BUR"]},
        "centers": {"GERMANY": ["MUN"]},
        "dislodged": {"A MUN": {"power": "GERMANY", "by": "RUH", "retreats": ["BER", "BOH", "KIE", "SIL", "TYR"]}},
        "explain": True,
    }
    assert (fall["contested"], fall["winner"]) == ([], None)
    retreat = ask({**fall["next"], "orders": {"GERMANY": ["A MUN D"]}})
    assert retreat["next"]["phase"] == "W1901A"
    assert retreat["next"]["centers"] == {"FRANCE": ["MUN"]}
    winter = ask({**retreat["next"], "orders": {"FRANCE": ["A BUR D"]}})
    assert winter["next"]["phase"] == "S1902M"


def test_the_next_line_keeps_what_this_one_chose() -> None:
    chosen = {"map": "1897", "rules": ["BUILD_ANY"], "options": {"4.D.3": "last"}, "preset": "2.x", "notation": "any"}
    answer = ask({"phase": "S1897M", "units": {}, "orders": {}, "explain": True, "legal": True, **chosen})
    assert {key: answer["next"][key] for key in chosen} == chosen
    assert answer["next"]["legal"]


def test_who_has_enough_centers_and_more_than_anybody_else_wins() -> None:
    centers = sorted(
        [
            "PAR",
            "BRE",
            "MAR",
            "SPA",
            "POR",
            "BEL",
            "HOL",
            "LON",
            "LVP",
            "EDI",
            "MUN",
            "BER",
            "KIE",
            "ROM",
            "NAP",
            "VEN",
            "TUN",
        ]
    )
    line = {"phase": "F1905M", "units": {"FRANCE": ["A VIE"]}, "centers": {"FRANCE": centers}, "explain": True}
    assert ask(line)["winner"] == "FRANCE"
    assert ask({**line, "units": {"FRANCE": ["A BOH"]}})["winner"] is None


def test_strengths_are_whole_numbers_on_maps_with_capes_too() -> None:
    moves = {"GERMANY": ["A MUN - BOH"], "AUSTRIA": ["A BOH H"]}
    answer = explained({"GERMANY": ["A MUN"], "AUSTRIA": ["A BOH"]}, moves, map="1900")
    assert str(outcome_of("A MUN", answer)["strengths"]) == "{'hold': 2, 'attack': 2, 'against': 2, 'prevent': 2}"


def won(line: Data, *rules: str) -> Any:
    told = ask({"explain": True, "rules": [*rules], **line})
    return told.get("winners", told["winner"])


def test_rules_on_victory_say_who_has_won() -> None:
    codes = sorted(load_map("standard").centers - {"VIE", "ANK"})
    units = {"FRANCE": ["A VIE"], "TURKEY": ["A ANK"]}
    french, turkish = codes[:17], ["ANK", *codes[17:]]
    takes = {"phase": "F1905M", "units": units, "centers": {"FRANCE": french, "TURKEY": [*turkish, "VIE"]}}
    holds = {**takes, "centers": {"FRANCE": [*french, "VIE"], "TURKEY": turkish}}
    assert (won(takes), won(holds)) == ("FRANCE", "FRANCE")
    # HOLD_WIN: they were enough a year before, too, and it is the end of a year.
    assert (won(takes, "HOLD_WIN"), won(holds, "HOLD_WIN")) == (None, "FRANCE")
    assert won({**holds, "phase": "S1905M"}, "HOLD_WIN") is None
    # The last unit wins, not centers.
    alone = {**holds, "units": {"TURKEY": ["A ANK"]}}
    assert (won(holds, "LAST_MAN_STANDING"), won(alone, "LAST_MAN_STANDING")) == (None, "TURKEY")


def test_victories_by_homes_of_others_can_be_shared() -> None:
    homes = {name: sorted(power.homes) for name, power in load_map("standard").powers.items()}
    western = homes["TURKEY"] + homes["ENGLAND"] + homes["ITALY"] + homes["AUSTRIA"][:2]
    eastern = homes["FRANCE"] + homes["GERMANY"] + homes["RUSSIA"]
    line = {"phase": "F1905M", "units": {}, "centers": {"FRANCE": western, "TURKEY": eastern}}
    assert won(line) is None
    assert won(line, "VICTORY_HOMES") == "FRANCE"
    assert won(line, "VICTORY_HOMES", "SHARED_VICTORY") == ["FRANCE", "TURKEY"]
    own = {**line, "centers": {"FRANCE": homes["FRANCE"] + western[:9], "TURKEY": eastern[3:]}}
    assert won(own, "VICTORY_HOMES") is None


def test_contested_provinces_are_told() -> None:
    answer = explained(
        {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}, {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    )
    assert answer["contested"] == ["BUR"]


# Oddities


def test_keys_given_twice_and_retreats_that_cannot_be_are_noted() -> None:
    line = '\ufeff{"phase": "S1901M", "units": {"FRANCE": ["A PAR"], "FRANCE": ["A MAR"]}, "explain": true}'
    assert ask(line)["notes"] == [
        "A byte order mark before the line was ignored.",
        "The key 'FRANCE' is given more than once; the last one counts.",
    ]
    lost = {"A BUR": {"power": "FRANCE", "by": "MUN", "retreats": ["MOS", "MUN", "PAR"]}}
    answer = ask({"phase": "S1901R", "units": {}, "dislodged": lost, "explain": True})
    assert answer["notes"] == [
        "A BUR cannot get to MOS; the retreat was taken as given.",
        "A BUR was attacked from MUN; the retreat was taken as given.",
    ]


def test_a_retreat_to_a_place_with_a_unit_is_left_out_and_noted() -> None:
    lost = {"F NWY": {"power": "RUSSIA", "by": "YOR", "retreats": ["BAR", "STP/NC"]}}
    board = {"phase": "F1902R", "units": {"RUSSIA": ["F STP/NC"]}, "dislodged": lost, "explain": True, "legal": True}
    answer = ask({**board, "orders": {"RUSSIA": ["F NWY R STP/NC"]}})
    assert answer["notes"] == ["Of the retreats of F NWY, those to a place with a unit were left out."]
    assert answer["legal"]["RUSSIA"]["F NWY"] == ["F NWY D", "F NWY R BAR"]
    assert answer["units"] == {"RUSSIA": ["F STP/NC"]}


# Legal orders


def test_legal_orders_are_listed_by_powers_and_units_in_order() -> None:
    legal = ask(spring({"FRANCE": ["F BRE"], "ENGLAND": ["A LON", "F ENG"]}, {}, legal=True))["legal"]
    assert legal["FRANCE"]["F BRE"] == [
        "F BRE - ENG",
        "F BRE - GAS",
        "F BRE - MAO",
        "F BRE - PIC",
        "F BRE H",
        "F BRE S A LON - PIC",
        "F BRE S F ENG",
        "F BRE S F ENG - MAO",
        "F BRE S F ENG - PIC",
    ]
    assert "A LON - PIC VIA" in legal["ENGLAND"]["A LON"]
    assert "F ENG C A LON - BRE" in legal["ENGLAND"]["F ENG"]
    winter = {"phase": "W1901A", "units": {"ITALY": ["A ROM"]}, "centers": {"FRANCE": ["PAR", "BRE"]}, "legal": True}
    answer = ask(winter)
    assert answer["due"] == {"FRANCE": 2, "ITALY": -1}
    assert answer["legal"] == {
        "FRANCE": {"BRE": ["A BRE B", "F BRE B"], "PAR": ["A PAR B"], "WAIVE": ["WAIVE"]},
        "ITALY": {"A ROM": ["A ROM D"]},
    }


# All of them


def test_without_explain_an_answer_is_what_it_is_with_it_less_the_explanation() -> None:
    more = {"outcomes", "unused", "contested", "next", "winner", "notes"}
    for _, phase in datc_phases()[::7]:
        plain, full = ask(datc_line(phase)), ask({**datc_line(phase), "explain": True})
        assert {key: value for key, value in full.items() if key not in more} == plain


def test_the_words_for_reasons_are_those_of_the_adjudicator_and_three_more() -> None:
    assert {*get_args(Why)} == {*Reason} - {Reason.INVALID} | {"no_order", "unreadable", "not_possible"}
    assert len(get_args(Unused)) == 6
