"""YAML read strictly: text only, no key twice, every problem with its line."""

from __future__ import annotations

from judge.files.yaml_text import Document, Value, dotted, nearest
from tests.support.rows import each_row


def read(text: str) -> Document:
    return Document("x.yaml", text)


def value(text: str) -> Value:
    """The value of `a` in `a: TEXT`."""
    return read(f"a: {text}").root.fields()["a"]


def codes(document: Document) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in document.problems]


@each_row("word", ["YES", "no", "0", "1.5", "null", "~", "2026-01-01", "0x1F", "1e3", "!odd"])
def test_every_scalar_is_the_text_that_was_written(word: str) -> None:
    assert value(f"'{word}'").text() == word
    if word != "!odd":  # without quotes that is a tag, which means nothing here
        assert value(word).text() == word


def test_every_key_and_list_item_knows_its_line() -> None:
    document = read("a:\n  b: [x,\n      y]\n  'c': d\n")
    assert [document.line(path) for path in ((), ("a",), ("a", "b"), ("a", "b", 1), ("a", "c"))] == [1, 1, 2, 3, 4]
    assert document.line(("a", "b", 7)) == 2  # of what is around it
    assert document.line(("zzz",)) == 1


def test_quotes_can_be_told() -> None:
    document = read("a: x\n'b': 'y'\nNO: {c: d}\n\"ON\": {c: d}\n")
    assert [document.is_plain(path) for path in (("a",), ("b",), ("NO",), ("ON",))] == [True, False, True, False]


def test_a_key_twice_is_reported_with_both_lines_and_the_first_counts() -> None:
    document = read("a: 1\nb: 2\na: 3\n")
    assert document.root.tree == {"a": "1", "b": "2"}
    assert codes(document) == [("E-YAML-TWICE", 3)]
    assert str(document.problems[0]) == "x.yaml:3: 'a' is already on line 1."
    inner = read("a:\n  b: 1\n  b: {c: 2}\nd: 3\n")
    assert inner.root.tree == {"a": {"b": "1"}, "d": "3"}
    assert str(inner.problems[0]) == "x.yaml:3: a: 'b' is already on line 2."


def test_an_unknown_key_is_reported_with_the_nearest_known_one() -> None:
    document = read("fleets: [x]\nzzz: 1\nname: y\n")
    assert list(document.root.fields({"fleet", "name"})) == ["name"]
    assert [problem.text for problem in document.problems] == [
        "fleets: There is no key 'fleets' here (did you mean 'fleet'?).",
        "zzz: There is no key 'zzz' here.",
    ]


@each_row(
    ("text", "code"),
    [
        ("a: [", "E-YAML-SYNTAX"),
        ("a: b: c", "E-YAML-SYNTAX"),
        ("\ta: b", "E-YAML-SYNTAX"),
        ("a: \0", "E-YAML-SYNTAX"),
        ("--- a\n--- b", "E-YAML-SYNTAX"),
        ("a: *b", "E-YAML-ALIAS"),
        ("a: &b [*b]", "E-YAML-ALIAS"),
        ("a: &b {c: d}\ne: *b", "E-YAML-ALIAS"),
        ("[a, b]: c", "E-YAML-KEY"),
        ("[a, b]: {c: d}", "E-YAML-KEY"),
        ("a: {b: c}\na: {b: {d: e}}", "E-YAML-TWICE"),
        ("a: " + "[" * 50_000, "E-YAML-SYNTAX"),
        ("- " * 50_000, "E-YAML-SYNTAX"),
        ("{a: " * 50_000, "E-YAML-SYNTAX"),
    ],
)
def test_what_cannot_be_read_is_reported_and_raises_nothing(text: str, code: str) -> None:
    assert [problem.code for problem in read(text).problems] == [code]


def test_a_key_in_a_key_in_a_key_without_end_is_reported() -> None:
    assert read("? " * 50_000).problems[-1].code == "E-YAML-SYNTAX"


def test_an_empty_file_is_an_empty_mapping() -> None:
    assert (read("").root.fields(), read("# only words\n").problems) == ({}, [])


def test_an_empty_value_is_an_empty_mapping_or_list() -> None:
    empty = value("")
    assert (empty.fields(), empty.items(), empty.texts(), empty.document.problems) == ({}, [], [], [])


def test_values_of_the_wrong_kind_are_reported_and_read_as_if_left_out() -> None:
    assert (value("[x]").text("default"), value("x").texts(), value("x").fields()) == ("default", [], {})
    assert (value("yes").flag(True), value("five").number(5), value("c").choice(("a", "b"), "a")) == (True, 5, "a")
    for text, ask in (("[x]", Value.text), ("x", Value.texts), ("x", Value.fields), ("yes", Value.flag)):
        wrong = value(text)
        ask(wrong)
        assert codes(wrong.document) == [("E-YAML-TYPE", 1)]


def test_flags_numbers_and_choices_are_read_from_their_words() -> None:
    assert (value("true").flag(), value("false").flag(True)) == (True, False)
    assert (value("-12").number(), value("0").number(7), value("'5'").number()) == (-12, 0, 5)
    assert value("b").choice(("a", "b"), "a") == "b"


@each_row("text", ["1_000", "٣", "1.0", "9999999999", "--1", "", "[1]"])
def test_only_plain_digits_are_a_number(text: str) -> None:
    wrong = value(text)
    assert wrong.number(3) == 3
    assert codes(wrong.document) == [("E-YAML-TYPE", 1)]


def test_lists_keep_their_texts_and_report_the_others() -> None:
    mixed = value("[x, [y], z]")
    assert mixed.texts() == ["x", "z"]
    assert [problem.text for problem in mixed.document.problems] == ["a[2]: Here belongs one text."]


def test_key_paths_are_written_with_dots_and_lists_counted_from_one() -> None:
    assert dotted(("places", "COV", "army", 1)) == "places.COV.army[2]"
    assert dotted(()) == ""


def test_a_word_like_no_known_one_has_no_nearest() -> None:
    assert nearest("zzz", ["fleet"]) == ""
    assert nearest("flet", ["army", "fleet"]) == " (did you mean 'fleet'?)"
