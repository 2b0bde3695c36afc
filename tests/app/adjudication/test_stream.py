"""Every line is answered, whatever is wrong with it, and the next one is read."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.app.adjudication.answer import answer_line
from judge.app.adjudication.line import Line
from judge.app.adjudication.schema import Answer
from judge.app.adjudication.stream import MOST_BYTES, adjudicate_stream
from tests.support.adjudicated_lines import Data, ask, spring
from tests.support.rows import each_row


@each_row("name", [1, "x", None, [1, {"a": 2}], {"deep": [True]}, 1.5, "é\u2028"])
def test_the_id_comes_back_whatever_it_is_with_an_answer_as_with_an_error(name: Any) -> None:
    assert ask({**spring({}, {}), "id": name})["id"] == name
    assert ask({**spring({}, {}, map="moon"), "id": name}) == {
        "id": name,
        "error": ask(spring({}, {}, map="moon"))["error"],
    }
    assert ask({"id": name, "phase": 5})["id"] == name


PARIS = {"FRANCE": ["A PAR"]}


@each_row(
    ("change", "said"),
    [
        ({"phase": "X1901M"}, "'X1901M' is not a phase of Standard"),
        ({"phase": "S" + "1" * 5000 + "M"}, "written like S1901M"),
        ({"phase": None}, "Expected `str`"),
        ({"map": "moon"}, 'There is no map "moon"'),
        ({"map": "../x"}, "There is no map"),
        ({"map": "x" * 300}, "There is no map"),
        ({"rules": ["NO_SUCH_RULE"]}, "There is no rule NO_SUCH_RULE. Did you mean NO_SCS_SEE?"),
        ({"rules": ["SMART_CD", "ZEROSUM"]}, "ZEROSUM"),
        ({"rules": "BUILD_ANY"}, "Expected `array"),
        ({"preset": "1.0"}, "There is no preset '1.0'"),
        ({"options": {"9.Z": "x"}}, "There is no issue '9.Z'"),
        ({"options": {"4.A.3": "x"}}, "Issue 4.A.3 has no choice 'x'"),
        ({"units": None}, "Expected `object`"),
        ({"units": {"FRANCE": ["PAR"]}}, "'PAR' is not a unit"),
        ({"units": {"FRANCE": ["A XXX"]}}, "There can be no 'A XXX'"),
        ({"units": {"FRANCE": ["F SPA"]}}, "There can be no 'F SPA'"),
        ({"units": {"FRANCE": ["F PAR"]}}, "There can be no 'F PAR'"),
        ({"units": {"ATLANTIS": ["A PAR"]}}, "There is no power 'ATLANTIS'"),
        ({"units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}, "two units in PAR"),
        ({"units": {"FRANCE": ["A SPA", "F SPA/NC"]}}, "two units in SPA"),
        ({"centers": {"FRANCE": ["BUR"]}}, "BUR is not a supply center"),
        ({"centers": {"FRANCE": ["ZZZ"]}}, "There is no place 'ZZZ'"),
        ({"centers": {"FRANCE": ["PAR"], "ITALY": ["par"]}}, "listed twice"),
        ({"orders": {"FRANCE": [5]}}, "Expected `str`"),
        ({"orders": {"ATLANTIS": []}}, "There is no power 'ATLANTIS'"),
        ({"dislodged": {"A BUR": {"power": "FRANCE", "retreats": []}}}, "S1901M is none"),
        ({"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE"}}}, "missing required field `retreats`"),
        (
            {"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE", "retreats": ["NTH"]}}},
            "cannot retreat to NTH",
        ),
        (
            {"phase": "S1901R", "dislodged": {"A BUR": {"power": "FRANCE", "by": "Q", "retreats": []}}},
            "There is no place 'Q'",
        ),
        (
            {
                "phase": "S1901R",
                "dislodged": {
                    "A MAR": {"power": "FRANCE", "retreats": []},
                    "F MAR": {"power": "FRANCE", "retreats": []},
                },
            },
            "two dislodged units",
        ),
    ],
)
def test_a_bad_line_is_answered_with_one_sentence(change: Data, said: str) -> None:
    answer = ask({"id": 9, **spring(PARIS, {}), **change})
    assert answer.keys() == {"id", "error"}
    assert answer["id"] == 9
    assert said in answer["error"]
    assert answer["error"].endswith((".", "?"))


@each_row("line", ["", "x", "[]", "null", "5", '"a"', "{", '{"id": 1', "\ud800", b"\xff\xfe", b'{"id": "\xff"}'])
def test_what_is_no_json_object_is_answered_too(line: str | bytes) -> None:
    answer = ask(line)
    assert answer["id"] is None
    assert answer["error"].endswith(".")


def test_a_byte_order_mark_before_a_line_is_passed_over() -> None:
    line = json.dumps({"id": 1, **spring({}, {})}).encode()
    assert ask(b"\xef\xbb\xbf" + line) == ask(line)


@pytest.mark.parametrize("half", ["\\ud83d", "\\ude00", "x\\ud83dx"])
def test_half_of_a_surrogate_pair_is_named_and_the_id_comes_back(half: str) -> None:
    line = '{"id": 7, "phase": "S1901M", "units": {}, "orders": {"FRANCE": ["HALF"]}}'
    assert ask(line.replace("HALF", half)) == {
        "id": 7,
        "error": "This line is not JSON: half of a surrogate pair stands alone.",
    }
    assert "results" in ask(line.replace("HALF", "\\ud83d\\ude00"))


def test_nesting_without_end_is_answered() -> None:
    assert "error" in ask('{"id":' + "[" * 100_000)
    assert "error" in ask('{"phase": 1, "id":' + "[" * 100_000 + "]" * 100_000 + "}")


def test_a_line_spread_over_several_comes_back_on_one() -> None:
    assert ask('{"id": [1,\n2],\n"phase": "S1901M",\n"units": {}}')["id"] == [1, 2]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


PLACES = st.sampled_from(
    ["PAR", "BUR", "SPA", "SPA/NC", "SPA/SC", "MAO", "BRE", "ENG", "LON", "SWI", "XXX", "/NC", "", "-"]
)


UNITS = st.builds("{} {}".format, st.sampled_from(["A", "F", "a", "X"]), PLACES)


ORDERS = st.one_of(
    st.builds("{} - {}".format, UNITS, PLACES),
    st.builds("{} - {} VIA".format, UNITS, PLACES),
    st.builds("{} - {} - {}".format, UNITS, PLACES, PLACES),
    st.builds("{} S {} - {}".format, UNITS, UNITS, PLACES),
    st.builds("{} C {} - {}".format, UNITS, UNITS, PLACES),
    st.builds("{} {}".format, UNITS, st.sampled_from(["H", "B", "D", "R", "R BUR", "S"])),
    st.just("WAIVE"),
    st.text(max_size=12),
)


POWERS = st.sampled_from(["FRANCE", "england", "GERMANY", "ATLANTIS"])


OPTIONS = st.dictionaries(
    st.sampled_from(["4.A.1", "4.A.2", "4.A.6", "4.D.3", "4.D.4", "4.D.8", "4.E.1"]),
    st.sampled_from(["last", "1982", "none", "optional", "any_text"]),
)


DISLODGED = st.fixed_dictionaries({"power": POWERS, "retreats": st.lists(PLACES, max_size=3)}, optional={"by": PLACES})


REQUESTS = st.fixed_dictionaries(
    {
        "phase": st.sampled_from(["S1901M", "F1901M", "F1901R", "W1901A", "S1901A", "s1M", "SM", ""]),
        "units": st.dictionaries(POWERS, st.lists(UNITS, max_size=3)),
    },
    optional={
        "id": JSON,
        "orders": st.dictionaries(POWERS, st.lists(ORDERS, max_size=4)),
        "centers": st.dictionaries(POWERS, st.lists(st.sampled_from(["PAR", "BRE", "LON", "BUR"]), max_size=2)),
        "dislodged": st.dictionaries(UNITS, DISLODGED, max_size=2),
        "options": OPTIONS,
        "rules": st.lists(st.sampled_from(["BUILD_ANY", "CD_RETREATS", "BLIND", "!BUILD_ANY", "x"])),
        "map": st.sampled_from(["standard", "STANDARD", "moon", None]),
    },
)


@settings(max_examples=50, deadline=None)
@given(request=REQUESTS | JSON)
@example(request={"phase": "S1901M", "units": {}, "orders": {"FRANCE": ["A PAR - PAR"]}})
@example(request={"phase": "S1901M", "units": {"FRANCE": ["F MAO"]}, "orders": {"FRANCE": ["F MAO C F MAO - MAO"]}})
def test_any_json_is_answered_with_its_id_and_results_or_an_error(request: Any) -> None:
    answer = ask(request)
    answer.pop("ignored", None)
    assert answer.keys() in ({"id", "error"}, {"id", "results", "units", "dislodged", "centers"})
    if isinstance(request, dict) and "phase" in request and "units" in request:
        assert answer["id"] == request.get("id")


@settings(max_examples=200, deadline=None)
@given(line=st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_or_text_are_answered(line: bytes | str) -> None:
    assert ask(line).keys() == {"id", "error"}


def stream(data: bytes) -> list[Data]:
    target = io.BytesIO()
    adjudicate_stream(io.BytesIO(data), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def test_a_stream_is_answered_line_by_line_in_order_and_blank_lines_are_passed_over() -> None:
    lines = [json.dumps({"id": number, **spring(PARIS, {})}) for number in range(300)]
    lines[5] = "bad"
    answers = stream(("\r\n".join(lines[:200]) + "\n\n \n" + "\n".join(lines[200:])).encode())
    assert [answer["id"] for answer in answers] == [*range(5), None, *range(6, 300)]
    assert [at for at, answer in enumerate(answers) if "error" in answer] == [5]


def test_a_line_that_is_too_long_is_answered_and_the_next_one_is_read() -> None:
    lines = b"x" * (3 * MOST_BYTES) + b"\n" + json.dumps({"id": 2, **spring(PARIS, {})}).encode()
    answers = stream(lines)
    assert [answer["id"] for answer in answers] == [None, 2]
    assert "longer than" in answers[0]["error"]


def test_a_fault_of_ours_is_answered_and_the_next_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def trip(line: Line, *more: Any) -> Answer:
        if line.phase == "S1901M":
            raise KeyError("x")
        return answer_line(line, *more)

    monkeypatch.setattr("judge.app.adjudication.stream.answer_line", trip)
    line = json.dumps({"id": 1, **spring(PARIS, {})}).encode()
    answers = stream(line + b"\n" + b'{"id": 2, "phase": "W1901A", "units": {}}\n')
    assert [answer["id"] for answer in answers] == [1, 2]
    assert "fault" in answers[0]["error"]
    assert "results" in answers[1]


def test_an_empty_stream_has_no_answers() -> None:
    assert stream(b"") == []


def test_each_answer_is_out_before_the_next_line_is_waited_for() -> None:
    target = io.BytesIO()
    line = json.dumps(spring(PARIS, {})).encode()

    class Slow(io.BytesIO):
        """Gives half a line at a time, and notes how many answers there were by then."""

        def __init__(self) -> None:
            super().__init__()
            self.halves = [line[:20], line[20:] + b"\n"] * 3
            self.answered: list[int] = []

        def read1(self, size: int | None = -1, /) -> bytes:
            assert size != 0
            self.answered.append(target.getvalue().count(b"\n"))
            return self.halves.pop(0) if self.halves else b""

    source = Slow()
    adjudicate_stream(source, target)
    assert source.answered == [0, 0, 1, 1, 2, 2, 3]
