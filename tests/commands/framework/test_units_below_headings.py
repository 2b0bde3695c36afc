"""Mere units in winter behind KEEP and below headings: no deed that nobody asked for (orders.md 5.2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import PowerName
from judge.board.order_text.notation import format_order
from tests.support.command_mails import power, put
from tests.support.games import at_position
from tests.support.house import House
from tests.support.mail_links import button_lines
from tests.support.rows import each_row

UNITS = {"ENGLAND": ["F ENG", "F NTH", "A YOR", "F EDI", "F NWG"], "FRANCE": ["A SPA"]}
CENTERS = {"ENGLAND": ["LON", "LVP", "EDI"], "FRANCE": ["PAR", "BRE", "SPA"]}


def filed(house: House, who: str, text: str) -> list[str]:
    """A power's orders on file after a mail, whose lines are parted by ` / `, with none there before."""
    game = at_position(house.game(), "W1901A", UNITS, CENTERS)
    put(house, game.with_power(replace(game.power(PowerName(who)), orders=None)))
    house.play(who, *text.split(" / "))
    return sorted(map(format_order, power(house, who).orders or ()))


@each_row(
    "text",
    [
        "keep F ENG, F NTH, F EDI", "keep F ENG, F NTH and F EDI", "KEEP: F ENG, F NTH, F EDI",
        "Keep F ENG; F NTH; F EDI", "keep nth and edi and eng", "hold F ENG, F NTH, F EDI",
        "F ENG stays, F NTH, F EDI", "F NTH and F EDI stay", "KEEP F ENG / F NTH / F EDI",
        "remove A YOR / keep F ENG, F NTH", "remove F NWG / Keep: / F EDI", "My units: F NTH, F EDI",
        "I keep F NTH, F EDI", "don't remove F NTH, F EDI", "spare F NTH, F EDI",
    ],
)  # fmt: skip
def test_a_list_behind_a_word_of_keeping_is_kept(river: House, text: str) -> None:
    assert filed(river, "ENGLAND", text) == []


@each_row(
    "text",
    [
        "Remove F NWG, A YOR / Keep F NTH, F EDI, F ENG", "Keep F NTH, F EDI, F ENG / Remove F NWG, A YOR",
        "Remove F NWG, A YOR; keep F ENG, F NTH, F EDI", "REMOVE F NWG / REMOVE A YOR / Keep: / F ENG / F NTH, F EDI",
        "Keep: / F ENG / F NTH / F EDI / Remove: / F NWG / A YOR", "F NWG, A YOR", "F NWG / A YOR", "nwg, yor",
        "Disbands: F NWG, A YOR", "KEEP F ENG / REMOVE F NWG, A YOR",
    ],
)  # fmt: skip
def test_removals_beside_a_list_of_units_to_keep_are_filed(river: House, text: str) -> None:
    assert filed(river, "ENGLAND", text) == ["A YOR D", "F NWG D"]


@each_row(
    "heading",
    [
        "Keep:", "I keep:", "Keep these:", "Units to keep:", "Remaining units:", "These stay:", "These remain:",
        "Units left:", "Survivors:", "Hold:", "Saved:", "Not to be removed:", "Not removed:", "My units:",
        "Don't remove:", "Do not remove:", "Never remove:", "Remove all but these:", "Remove anything but:",
        "Everything but:", "All but:", "Disband none of:", "Hands off:", "Without:", "Save:", "Protect:", "Retain:",
        "Needed:", "I need these:", "What stays:", "Stay:", "Leave:", "Candidates:", "In danger:", "Not:",
        "All except:", "Remove all except:", "Remove one of these:", "Keep these", "Do not remove", "My units",
        "England: my units:", "Spare:", "Remaining fleets:", "Behalten:", "Je garde:", "Candidates for removal:",
        "Removed last year:", "**Keep:**", "Units I keep:", "Undecided:", "Anything but these:", "These stay",
        "Two of these:", "Remove two of these:", "I could remove:", "Should I remove:",
    ],
)  # fmt: skip
def test_mere_units_below_a_heading_that_asks_for_no_removal_are_not_removed(river: House, heading: str) -> None:
    assert filed(river, "ENGLAND", f"{heading} / F NTH / F EDI") == []
    assert filed(river, "ENGLAND", f"{heading} / NTH, EDI") == []


@each_row(
    "heading",
    [
        "Remove:", "Removals:", "Disband:", "Orders:", "England:", "Winter 1901:", "W1901A", "W1901A:", "My removals:",
        "Please remove:", "To be removed:", "I remove:", "I'd like to disband:", "Two removals:", "Hello judge,",
        "Dear judge:", "Winter orders:", "England, winter 1901:", "Units to remove:", "REMOVE", "Adjustments:",
        "My orders are:", "Orders for England:", "I would like to remove these two:", "Good evening!", "[ENGLAND]",
        "I will remove the following units:", "Please remove these fleets:", "Winter adjustments for England:",
    ],
)  # fmt: skip
def test_mere_units_below_a_heading_that_asks_for_removals_are_removed(river: House, heading: str) -> None:
    assert filed(river, "ENGLAND", f"{heading} / F NTH / F EDI") == ["F EDI D", "F NTH D"]


@each_row(
    "heading",
    [
        "Waive:", "Waived:", "Keep free:", "Last year:", "My units:", "one of these:", "Choose:", "Wish:", "Lost:",
        "Gone:", "Enemy:", "Free centers:", "Not to build:", "Don't build:", "No builds:", "Build one of these:",
        "Hold:", "Keep:", "Candidates:", "I could build:",
    ],
)  # fmt: skip
def test_mere_units_below_a_heading_that_asks_for_no_build_are_not_built(river: House, heading: str) -> None:
    assert not {"A PAR B", "F BRE B"}.intersection(filed(river, "FRANCE", f"{heading} / A PAR / F BRE"))


@each_row(
    "heading",
    [
        "Build:", "Builds:", "My builds:", "Orders:", "France:", "Winter 1901:", "W1901A", "Two builds:", "Bauten:",
        "Constructions :", "I'd like to build:", "Please build the following:", "New units:", "Hi,", "Winter builds",
    ],
)  # fmt: skip
def test_mere_units_below_a_heading_that_asks_for_builds_are_built(river: House, heading: str) -> None:
    assert filed(river, "FRANCE", f"{heading} / A PAR / F BRE") == ["A PAR B", "F BRE B"]


@each_row(
    "text",
    [
        "BUILD A PAR (or F BRE) / WAIVE", "BUILD A PAR (changed to F BRE) / WAIVE", "WAIVE / BUILD A PAR (or F BRE)",
        "BUILD A PAR ?? / WAIVE", "BUILD A PAR (or F BRE) / no more builds", "BUILD A PRA / WAIVE",
        "BUILD A PAR (or F BRE) / WAIVE 1", "BUILD A PAR (or F BRE) / waive the rest", "BUILD A PAR (?) / W",
    ],
)  # fmt: skip
def test_beside_a_build_in_doubt_nothing_is_waived(river: House, text: str) -> None:
    assert filed(river, "FRANCE", text) == []


def test_builds_in_doubt_and_what_is_waived_beside_them_are_told_with_one_button(river: House) -> None:
    assert filed(river, "FRANCE", "BUILD A PAR ?? / WAIVE") == []
    (letter,) = river.play("FRANCE", "BUILD A PAR ??", "WAIVE")
    assert button_lines(letter) == ["BUILD A PAR", "WAIVE"]
    assert "or would waive what" in letter.words("plain")


@each_row("text", ["Draft: / BUILD A PAR / [FRANCE] / Final orders: / WAIVE", "# BUILD A PAR / WAIVE"])
def test_a_build_that_is_no_more_than_a_draft_may_be_waived(river: House, text: str) -> None:
    assert filed(river, "FRANCE", text) == ["WAIVE", "WAIVE"]
