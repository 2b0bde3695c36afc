"""Remarks that people write beside orders, and lines for many units, by mail (orders.md 2)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.board.names import Location, PowerName, Province
from judge.board.order_text.notation import format_order
from judge.board.position import Dislodged, Unit, UnitType
from tests.support.command_mails import outcome_of_last, power, put, refused_play, told
from tests.support.games import at_position
from tests.support.house import House, address
from tests.support.rows import each_row

FRANCE = address("FRANCE")


def on_file(house: House) -> list[str]:
    return sorted(map(format_order, power(house, "FRANCE").orders or ()))


def cleared(house: House) -> None:
    game = house.game()
    put(house, game.with_power(replace(game.power(PowerName("FRANCE")), orders=None)))


def in_winter(house: House) -> None:
    """France has an army in Burgundy, four centers and three builds."""
    board = {"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "ENGLAND": ["LON"]}
    put(house, at_position(house.game(), "W1901A", {"FRANCE": ["A BUR"], "ENGLAND": ["F LON"]}, board))


@each_row(
    ("line", "remark"),
    [
        ("A PAR - BUR as agreed", "as agreed"),
        ("A PAR - BUR -- as agreed", "as agreed"),
        ("Army Paris to Burgundy, as we said. Good luck!", "as we said. Good luck!"),
        ("A PAR - BUR please", "please"),
        ("please A PAR - BUR", "please"),
        ("A PAR - BUR, thanks!", "thanks!"),
        ("A PAR - BUR # comment", "# comment"),
        ("A PAR - BUR # A PAR - GAS", "# A PAR - GAS"),
        ("A PAR - BUR // note", "// note"),
        ("A PAR - BUR ; note", "note"),
        ("A PAR - BUR; good luck everyone", "good luck everyone"),
        ("A PAR - BUR [note]", "[note]"),
        ("A PAR - BUR (supported by F BRE)", "(supported by F BRE)"),
        ("A PAR - BUR (supported from Spain)", "(supported from Spain)"),
        ("A PAR - BUR (A MAR supports)", "(A MAR supports)"),
        ("A PAR - BUR [S by A MAR]", "[S by A MAR]"),
        ("A PAR - BUR (unterstützt von A MAR)", "(unterstützt von A MAR)"),
        ("A PAR - BUR (soutenu par A MAR)", "(soutenu par A MAR)"),
        ("A PAR - BUR instead of A PAR - PIC", "instead of A PAR - PIC"),
        ("A PAR - BUR instead of PIC", "instead of PIC"),
        ("A PAR - BUR rather than PIC", "rather than PIC"),
        ("A PAR - BUR, not PIC", "not PIC"),
        ("A PAR to BUR and not to PIC", "and not to PIC"),
        ("A PAR - BUR statt A PAR - PIC", "statt A PAR - PIC"),
        ("A PAR - BUR au lieu de PIC", "au lieu de PIC"),
        ("A PAR not to PIC but to BUR", "not to PIC but"),
        ("A PAR, not PIC but BUR", "not PIC but"),
        ("A PAR - BUR (because Germany wants Munich)", "(because Germany wants Munich)"),
        ("A PAR - BUR because A MAR - SPA failed", "because A MAR - SPA failed"),
        ("A PAR - BUR (as in our plan) // note", "(as in our plan) // note"),
    ],
)
def test_an_order_counts_and_the_remark_behind_it_is_told_as_not_read(river: House, line: str, remark: str) -> None:
    cleared(river)
    letters = river.play("FRANCE", line)
    assert on_file(river) == ["A PAR - BUR"]
    assert f'Not read as orders: line 2 "{remark}".' in told(letters, FRANCE)


@each_row(
    ("line", "filed"),
    [
        ("A Par should go to Bur", ["A PAR - BUR"]),
        ("Army Paris must support A MAR - BUR", ["A PAR S A MAR - BUR"]),
        ("I meant A Mar - Spa, not A Mar - Bur", ["A MAR - SPA"]),
        ("Sorry, I meant A MAR - SPA", ["A MAR - SPA"]),
        ("A Par - Bur please and F Bre - MAO", ["A PAR - BUR", "F BRE - MAO"]),
        ("A PAR - BUR please; A MAR - SPA, pls", ["A MAR - SPA", "A PAR - BUR"]),
        ("A PAR - BUR should Munich hold", []),
        ("should A PAR hold", []),
        ("A PAR - BUR please but F BRE - MAO", []),
    ],
)
def test_an_order_in_the_words_of_a_sentence_counts_but_for_a_condition(
    river: House, line: str, filed: list[str]
) -> None:
    cleared(river)
    river.play("FRANCE", line)
    assert on_file(river) == filed


def test_a_comment_of_the_judges_is_not_told(river: House) -> None:
    assert "Not read" not in told(river.play("FRANCE", "A PAR - BUR % as agreed"), FRANCE)
    assert on_file(river) == ["A PAR - BUR"]


@each_row(
    "line",
    [
        "A PAR - BUR (cancelled)",
        "A PAR - BUR (maybe)",
        "A PAR - BUR (just kidding)",
        "A PAR - BUR (provided that Germany agrees)",
        "A PAR - BUR (assuming Germany agrees)",
        "A PAR - BUR (2nd choice: GAS)",
        "A PAR - BUR as an example",
        "A PAR - BUR (wenn Deutschland zieht)",
        "A PAR - BUR (sauf si)",
        "A PAR - BUR (if Germany agrees)",
        "A PAR - BUR as long as Germany agrees",
        "A PAR - BUR as backup for Munich",
        "A PAR - BUR as A MAR - SPA",
        "A PAR - BUR perhaps",
        "A PAR - BUR please unless Germany moves",
        "A PAR - BUX please",
    ],
)
def test_words_that_may_take_an_order_back_or_are_of_an_order_refuse_its_line(river: House, line: str) -> None:
    river.play("FRANCE", line)
    assert outcome_of_last(river).startswith("refused E-ORD-")
    assert on_file(river) == []


HOLD = ["A MAR H", "A PAR H", "F BRE H"]
MOVE = ["A MAR H", "A PAR - BUR", "F BRE H"]


@each_row(
    ("lines", "orders"),
    [
        (["all hold"], HOLD),
        (["Please hold everything in place this turn"], HOLD),
        (["All units stay where they are"], HOLD),
        (["ALL UNITS HOLD."], HOLD),
        (["everyone holds"], HOLD),
        (["ALL H"], HOLD),
        (["A PAR - BUR", "Rest H"], MOVE),
        (["all armies hold"], HOLD[:2]),
        (["Both armies hold, F BRE H"], HOLD),
        (["both hold"], []),
        (["F BOTH H"], []),
        (["Both A PAR - BUR and A MAR - BUR fail"], []),
        (["A PAR - BUR", "rest hold"], MOVE),
        (["the rest holds", "A PAR - BUR"], MOVE),
        (["A PAR - BUR", "everything else holds"], MOVE),
        (["A PAR - BUR", "others stay"], MOVE),
        (["A PAR - BUR", "rest hold, thanks"], MOVE),
        (["others remain", "A PAR - BUR", "Cheers, F"], MOVE),
        (["A PAR - BUR, rest hold"], MOVE),
        (["A PAR - BUR and all others hold"], MOVE),
        (["A PAR - BUR; all other units hold"], MOVE),
        (["A PAR - BUR", "A MAR H", "F BRE H", "rest hold"], MOVE),
        (["A PAR - BUX", "rest hold"], ["A MAR H", "F BRE H"]),
        (["A PAR - BUR", "all hold"], ["A MAR H", "F BRE H"]),
        (["all else holds", "A PAR - BUR"], MOVE),
        (["hold"], []),
        (["all support"], []),
    ],
)
def test_a_line_for_many_units_holds_all_or_those_that_no_other_line_names(
    river: House, lines: list[str], orders: list[str]
) -> None:
    cleared(river)
    river.play("FRANCE", *lines)
    assert on_file(river) == orders


@each_row(
    ("lines", "orders"),
    [
        *((line, ["A MAR D", "A PAR D"]) for line in ("disband both", "all disband", "Both armies are disbanded")),
        ("A PAR - GAS, disband the rest", ["A MAR D", "A PAR R GAS"]),
        ("PAR ret GAS, MAR disb", ["A MAR D", "A PAR R GAS"]),
        ("A PAR R GAS; Marseilles goes off the board", ["A MAR D", "A PAR R GAS"]),
    ],
)
def test_dislodged_units_disband_together_and_in_other_words(river: House, lines: str, orders: list[str]) -> None:
    units = {"FRANCE": ["F BRE"], "GERMANY": ["A PAR", "A MAR"]}
    game = at_position(river.game(), "F1901R", units, {"FRANCE": ["BRE"], "GERMANY": ["MUN"]})
    lost = tuple(
        Dislodged(Unit(PowerName("FRANCE"), UnitType.ARMY, Location(place)), Province(by), (Location("GAS"),))
        for place, by in (("PAR", "BUR"), ("MAR", "PIE"))
    )
    put(river, replace(game, position=replace(game.board, dislodged=lost)))
    river.play("FRANCE", lines)
    assert on_file(river) == orders


def test_a_plus_builds_below_words_that_name_no_deed(river: House) -> None:
    in_winter(river)
    river.play("FRANCE", "Hello GM, here is what I want:", "+ A PAR", "+ F BRE", "+ A MAR")
    assert on_file(river) == ["A MAR B", "A PAR B", "F BRE B"]


@each_row(
    ("line", "orders"),
    [("remove both", []), ("remove all armies", []), ("REMOVE both Paris and Marseilles", ["A MAR D", "A PAR D"])],
)
def test_units_to_remove_are_named_in_winter(river: House, line: str, orders: list[str]) -> None:
    units = {"FRANCE": ["F BRE", "A PAR", "A MAR", "A GAS"], "GERMANY": ["A MUN"]}
    put(river, at_position(river.game(), "W1901A", units, {"FRANCE": ["BRE", "PAR"], "GERMANY": ["MUN"]}))
    river.play("FRANCE", line)
    assert on_file(river) == orders


@each_row(
    "line",
    [
        *("WAIVE the rest", "rest waived", "waive all other builds", "waive remaining builds", "WAIVE the rest thanks"),
        *("no more builds", "No further builds.", "no other builds", "NO MORE BUILDS"),
    ],
)
def test_the_rest_of_the_builds_is_waived(river: House, line: str) -> None:
    in_winter(river)
    river.play("FRANCE", "BUILD A PAR", line)
    assert on_file(river) == ["A PAR B", "WAIVE", "WAIVE"]


@each_row("line", ["no builds", "No builds for us."])
def test_no_builds_waives_all_of_them(river: House, line: str) -> None:
    in_winter(river)
    river.play("FRANCE", line)
    assert on_file(river) == ["WAIVE", "WAIVE", "WAIVE"]


def test_a_build_that_is_called_hidden_is_told_which_rule_hides_builds(river: House) -> None:
    in_winter(river)
    for line in ("BUILD HIDDEN F BRE", "BUILD F BRE HIDDEN"):
        said = told(river.play("FRANCE", line), FRANCE)
        assert "HIDDEN does not belong in an order: builds are hidden in a game with the rule HIDE_BUILDS" in said
        assert on_file(river) == []


def test_one_waive_that_replaces_builds_on_file_names_them(river: House) -> None:
    in_winter(river)
    river.play("FRANCE", "BUILD A PAR", "BUILD A MAR", "BUILD F BRE")
    said = told(river.play("FRANCE", "WAIVE"), FRANCE)
    assert "No longer on file: Builds an army in Paris; Builds an army in Marseilles; Builds a fleet in Brest." in said


def test_a_retreat_without_a_place_is_refused_with_the_open_ones_and_what_is_on_file_stays(river: House) -> None:
    game = at_position(river.game(), "S1901R", {"GERMANY": ["A BUR"]}, {"FRANCE": ["PAR"]})
    lost = Dislodged(
        Unit(PowerName("FRANCE"), UnitType.ARMY, Location("BUR")), Province("MUN"), (Location("PAR"), Location("GAS"))
    )
    put(river, replace(game, position=replace(game.board, dislodged=(lost,))))
    river.play("FRANCE", "A BUR - PAR")
    for line in ("A BUR R", "A BUR retreats to", "A BUR"):
        assert "Open to it: PAR, GAS." in refused_play(river, "E-ORD-EMPTY", "FRANCE", line)
    assert on_file(river) == ["A BUR R PAR"]
    cleared(river)
    river.play("FRANCE", "RETREATS", "A BUR: PAR")  # as contingent retreats are written
    assert on_file(river) == ["A BUR R PAR"]


@each_row(
    ("line", "order"),
    [
        ("F MAO - SPANC", "F MAO - SPA/NC"),
        ("F MAO - SPA.NC", "F MAO - SPA/NC"),
        ("F MAO - spainsc", "F MAO - SPA/SC"),
        ("F MAO - Spa (nc)", "F MAO - SPA/NC"),
        ("F MAO - spa/n.c.", "F MAO - SPA/NC"),
    ],
)
def test_a_coast_stands_in_one_word_with_its_place(river: House, line: str, order: str) -> None:
    put(river, at_position(river.game(), "F1901M", {"FRANCE": ["F MAO"]}, {"FRANCE": ["PAR"]}))
    river.play("FRANCE", line)
    assert on_file(river) == [order]


@each_row(
    "line",
    [
        "A PAR - BUR, else H",
        "A PAR - BUR. Else hold.",
        "A PAR - BUR and else hold",
        "A PAR - BUR; else hold",
        "A PAR - BUR, or else all hold",
        "A PAR - BUR. If not, all hold.",
        "A PAR - BUR. If Germany agrees, all hold",
        "A MAR - SPA. If Germany agrees, F BRE H. A PAR - BUR",
        "A MAR - SPA. Otherwise, F BRE H",
    ],
)
def test_an_alternative_behind_an_order_is_no_order_for_the_rest(river: House, line: str) -> None:
    cleared(river)
    river.play("FRANCE", line)
    assert on_file(river) == []


@each_row("line", ["else hold", "else H", "Else: hold", "ELSE"])
def test_an_alternative_below_an_order_is_refused_with_it(river: House, line: str) -> None:
    cleared(river)
    refused_play(river, "E-ORD-IF", "FRANCE", "A PAR - BUR", line)
    assert on_file(river) == []


@each_row("line", ["    to BUR", "to BUR", "into Burgundy"])
def test_a_line_that_only_says_where_to_belongs_to_the_order_above_it(river: House, line: str) -> None:
    cleared(river)
    river.play("FRANCE", "A PAR S A MAR", line, "F BRE H")
    assert on_file(river) == ["A PAR S A MAR - BUR", "F BRE H"]


def test_two_orders_for_a_unit_of_which_one_is_broken_are_both_told_and_neither_counts(river: House) -> None:
    cleared(river)
    refused_play(river, "E-ORD-JUNK", "FRANCE", "A PAR s!", "A MAR - Spa!", "a mar!", "holds!")
    assert on_file(river) == []
    said = told(river.play("FRANCE", "A MAR - Spa!", "F BRE - MAO", "a mar - spx"), FRANCE)
    assert "The army in Marseilles is in lines 2 and 4, which do not say the same" in " ".join(said.split())
    assert on_file(river) == ["F BRE - MAO"]


def test_an_order_that_was_folded_before_what_its_unit_does_is_one(river: House) -> None:
    cleared(river)
    river.play("FRANCE", "Army Paris", "supports Army Marseilles", "to Burgundy", "Fleet Brest", "holds")
    assert on_file(river) == ["A PAR S A MAR - BUR", "F BRE H"]


def test_a_unit_run_together_with_its_deed_is_told_as_not_taken_first_and_last_in_a_mail(river: House) -> None:
    for lines in (("A marseilleshold", "A PAR - BUR"), ("A PAR - BUR", "A marseilleshold")):
        cleared(river)
        letters = river.play("FRANCE", *lines)
        assert "1 taken, 1 NOT" in letters[0].subject
        assert on_file(river) == ["A PAR - BUR"]


def test_blanks_that_a_program_left_from_html_are_blanks(river: House) -> None:
    cleared(river)
    river.play("FRANCE", "F BRE H", "A&nbsp;PAR&nbsp;-&nbsp;BUR")
    assert on_file(river) == ["A PAR - BUR", "F BRE H"]


@each_row(
    "lines",
    [
        ("~~A PAR - GAS~~", "A PAR - BUR", "A MAR - SPA"),
        ("A PAR - ~~GAS~~ BUR", "A MAR - SPA"),
        ("A PAR - BUR", "~A MAR - PIE~ A MAR - SPA"),
        ("A PAR - BUR ~~(PIC)~~", "~~F BRE - MAO~~", "A MAR - SPA"),
    ],
)
def test_words_struck_out_with_tildes_do_not_count_and_dispute_nothing(river: House, lines: tuple[str, ...]) -> None:
    cleared(river)
    said = told(river.play("FRANCE", *lines), FRANCE)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    assert "Not read as orders: line" in said


def test_a_mail_that_is_all_struck_out_files_nothing(river: House) -> None:
    cleared(river)
    assert "Not read as orders" in told(river.play("FRANCE", "~~A PAR - BUR~~"), FRANCE)
    assert on_file(river) == []


@each_row("heading", ["Retreats:", "RETREATS", "My retreats:", "Retreat orders:", "**Retreats:**", "Builds:"])
def test_orders_below_a_heading_of_a_later_phase_are_refused_and_dispute_nothing(river: House, heading: str) -> None:
    cleared(river)
    below = "F BRE" if heading == "Builds:" else "A PAR - GAS"
    said = told(river.play("FRANCE", "A PAR - BUR", "A MAR - SPA", "", heading, below), FRANCE)
    assert on_file(river) == ["A MAR - SPA", "A PAR - BUR"]
    phase = "W1901A" if heading == "Builds:" else "S1901R"
    assert f"says that this is for {phase}. Send it then, or now below PHASE {phase}." in said
