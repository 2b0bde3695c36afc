"""Findings of `judge check`: a file of each kind with faults, and the files that come with the judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.app.checks import checking
from judge.app.checks.checking import Finding, check_all, check_files
from judge.files.data_dir import data_dir
from tests.support.paths import DATA

LAKELAND = (DATA / "lakeland.yaml").read_text(encoding="utf-8")
RULES = 'group: {number: "1", title: Some}\nrules:\n  ONE: {text: The one., behavior: asked}\n'
OWN = ("[judge]", 'address = "judge@river.net"', 'keeper = "keeper@river.net"')
VARIANTS = "variants:\n  standard: {base: [ONE]}\n"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No judge.toml but those that a test writes, and messages as seen from where its files are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JUDGE_CONFIG", raising=False)


def check(path: Path, text: str) -> list[str]:
    """Write a file and check it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [str(finding) for finding in check_files([path])]


def errors(findings: list[Finding]) -> list[str]:
    return [str(finding) for finding in findings if finding.is_error]


@pytest.mark.slow
def test_all_files_that_come_with_the_judge_are_without_errors():
    files = [*data_dir("maps").glob("*.yaml"), *data_dir("templates").rglob("*.j2")]
    assert len(files) > 20
    assert check_all() == []


def test_files_that_the_settings_name_and_that_cannot_be_read_are_told_with_the_line(tmp_path: Path):
    (tmp_path / "key.pem").touch()
    lines = (
        "[listen]",
        'certificate = "nowhere.pem"',
        'key = "key.pem"',
        "[send]",
        'user = "judge"',
        'password_file = "password.txt"',
        *OWN,
    )
    found = check(tmp_path / "judge.toml", "\n".join(lines))
    assert found == [
        f"judge.toml:2: listen.certificate: {tmp_path / 'nowhere.pem'} cannot be read: No such file or directory.",
        f"judge.toml:6: send.password_file: {tmp_path / 'password.txt'} cannot be read: No such file or directory.",
    ]


@pytest.mark.parametrize("text", ["", '[store]\nurl = "sqlite:judge.db"\n', "[judge]\nname = 'River'\n"])
def test_settings_without_addresses_of_the_judge_and_the_keeper_are_an_error(text: str, tmp_path: Path):
    (tmp_path / "judge.toml").write_text(text)
    taken = "write your own; without it the judge takes {}@example.org, where no mail arrives."
    assert errors(check_all()) == [
        f"judge.toml: judge.{key}: {taken.format(name)}" for key, name in (("address", "judge"), ("keeper", "keeper"))
    ]


def test_settings_with_which_somebody_tries_the_judge_out_need_no_addresses(tmp_path: Path):
    (tmp_path / "judge.toml").write_text('[send]\nurl = "maildir:letters"\n')
    assert check_all() == []


@pytest.mark.parametrize("domain", ["example.org", "mail.example.com", "judge.example", "nowhere.invalid"])
def test_an_example_for_an_address_is_worth_a_look(domain: str, tmp_path: Path):
    lines = ("[judge]", f'address = "judge@{domain}"', 'keeper = "keeper@river.net"')
    (tmp_path / "judge.toml").write_text("\n".join(lines))
    (found,) = check_all()
    assert str(found).startswith(f"judge.toml:2: remark: judge.address: judge@{domain} is an example")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ('authserv_id = "mx.river.net"\n', ["auth.own_hops: 1 is assumed"]),
        ('authserv_id = "mx.river.net"\nown_hops = 1\n', []),
        ("own_hops = 1\n", []),
    ],
)
def test_where_a_forged_header_could_count_that_is_worth_a_look(more: str, told: list[str], tmp_path: Path):
    (tmp_path / "judge.toml").write_text("\n".join([*OWN, "[auth]", more]))
    texts = [str(finding).partition("remark: ")[2] for finding in check_all()]
    assert [text[: len(start)] for text, start in zip(texts, told, strict=True)] == told


@pytest.mark.parametrize("text", [None, "no key"])
def test_a_key_with_which_no_letter_can_be_signed_is_told_with_the_line(tmp_path: Path, text: str | None):
    if text is not None:
        (tmp_path / "dkim.pem").write_text(text)
    found = check(tmp_path / "judge.toml", '[dkim]\nselector = "mail"\nkey_file = "dkim.pem"\n')
    assert found[-1].startswith("judge.toml:3: dkim.key_file: letters leave without a DKIM signature: ")
    assert found[-1].endswith("no private key: PEM (RSA or Ed25519), or Ed25519 in base64." if text else "directory.")


def test_a_map_with_parts_that_are_not_played_yet_has_remarks_that_say_so_and_no_errors(tmp_path: Path):
    found = check(tmp_path / "lakeland.yaml", LAKELAND)
    assert found
    assert all(": remark: " in line for line in found)


def test_a_map_with_a_neighbor_that_is_no_place_is_reported_with_file_and_line(tmp_path: Path):
    lines = LAKELAND.splitlines()
    number = lines.index("    fleet: [ASH, BRI/NC, COV]") + 1
    lines[number - 1] = "    fleet: [ASH, BRI/NC, COV, XYZ]"
    found = check(tmp_path / "lakeland.yaml", "\n".join(lines))
    assert any(line.startswith(f"lakeland.yaml:{number}: ") and "XYZ" in line for line in found), found


def test_what_is_only_worth_a_look_is_called_a_remark_and_is_no_error():
    findings = check_files([data_dir("maps") / "standard.yaml"])
    assert findings
    assert not any(finding.is_error for finding in findings)
    assert all(": remark: " in str(finding) for finding in findings)


def test_a_map_that_switches_on_a_rule_nobody_knows_is_told_which_one_is_near(tmp_path: Path):
    text = LAKELAND.replace("[HIBERNATE, CD_DUMMIES]", "[HIBERNATE, BUILD_ANYY]")
    line = text.splitlines().index("rules: {enable: [HIBERNATE, BUILD_ANYY]}") + 1
    (tmp_path / "lakeland.yaml").write_text(text, encoding="utf-8")
    assert errors(check_files([tmp_path / "lakeland.yaml"])) == [
        f"lakeland.yaml:{line}: rules.enable[2]: There is no rule BUILD_ANYY (did you mean 'BUILD_ANY'?)."
    ]


def test_rules_and_variants_that_a_map_names_for_one_variant_are_looked_up_too(tmp_path: Path):
    games = "{payola: {enable: [NO_SAVING]}, payolla: {disable: [BLINDD]}}"
    text = LAKELAND.replace("{enable: [HIBERNATE, CD_DUMMIES]}", f"{{by_game_type: {games}}}")
    (tmp_path / "lakeland.yaml").write_text(text, encoding="utf-8")
    assert [error.partition(": ")[2] for error in errors(check_files([tmp_path / "lakeland.yaml"]))] == [
        "rules.by_game_type.payolla: There is no variant payolla (did you mean 'payola'?).",
        "rules.by_game_type.payola.enable[1]: There is no rule NO_SAVING (did you mean 'NO_SAVINGS'?).",
        "rules.by_game_type.payolla.disable[1]: There is no rule BLINDD (did you mean 'BLIND'?).",
    ]


def test_rules_are_known_by_what_they_hold_and_checked_with_those_beside_them(tmp_path: Path):
    (tmp_path / "variants.yaml").write_text(VARIANTS, encoding="utf-8")
    assert check(tmp_path / "some.yaml", RULES) == []
    found = check(tmp_path / "some.yaml", RULES + "  TWO: {text: The other., adds: [ONEE]}\n")
    assert found == ["some.yaml:4: rules.TWO.adds[1]: There is no rule ONEE (did you mean 'ONE'?)."]


def test_a_file_of_rules_beside_a_faulty_one_says_that_it_was_checked_in_part_only(tmp_path: Path):
    (tmp_path / "variants.yaml").write_text("variants: [\n", encoding="utf-8")
    (tmp_path / "some.yaml").write_text(RULES, encoding="utf-8")
    findings = check_files([tmp_path / "some.yaml"])
    assert [str(finding) for finding in findings] == [
        "some.yaml: remark: Checked in part only: first mend variants.yaml in the same directory."
    ]
    assert not findings[0].is_error


def test_a_file_in_a_directory_called_rules_is_one_of_rules_even_if_it_says_nothing(tmp_path: Path):
    found = check(tmp_path / "rules" / "empty.yaml", "")
    assert found == ["rules/empty.yaml:1: A file of rules has `group` and `rules`, or `variants`."]


def test_settings_with_two_slips_are_reported_with_both_in_the_order_of_their_lines(tmp_path: Path):
    found = check(tmp_path / "judge.toml", '[store]\nurl = "mysql:x"\n[clock]\ntock = "20m"\n')
    assert [line.split(": ")[0] for line in found] == ["judge.toml:2", "judge.toml:4"]
    assert "tock" in found[1]


def test_checking_everything_includes_the_settings_in_the_current_directory_or_those_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(checking, "_check_maps", lambda _directory: [])
    monkeypatch.setattr(checking, "_check_templates", lambda _directory: [])
    (tmp_path / "judge.toml").write_text('[judge]\nzone = "Mars/Olympus"\n', encoding="utf-8")
    (tmp_path / "other.toml").write_text("[juge]\n", encoding="utf-8")
    assert [line.split(": ")[0] for line in errors(check_all())] == ["judge.toml:2"]
    assert [line.split(": ")[0] for line in errors(check_all(tmp_path / "other.toml"))] == ["other.toml:1"]


def test_a_block_that_is_not_closed_is_reported_at_the_line_where_the_template_ends(tmp_path: Path):
    found = check(tmp_path / "letter.txt.j2", "Hello\n{% if player %}\nyou\n")
    assert len(found) == 1
    assert found[0].startswith("letter.txt.j2:3: ")


def test_a_template_with_a_filter_that_is_not_there_is_reported(tmp_path: Path):
    found = check(tmp_path / "letter.txt.j2", "Hello\n\n{{ player | shouted }}\n")
    assert found == ["letter.txt.j2:3: No filter named 'shouted'."]


def test_a_template_that_takes_in_one_that_is_missing_is_reported(tmp_path: Path):
    found = check(tmp_path / "letter.txt.j2", 'Hello\n{% include "parts/nowhere.txt.j2" %}\n')
    assert found == ["letter.txt.j2:2: There is no template parts/nowhere.txt.j2."]
    part = sorted(data_dir("templates").glob("parts/*.j2"))[0].name
    assert check(tmp_path / "letter.txt.j2", f'{{% include "parts/{part}" %}}\n') == []


def test_what_cannot_be_read_or_is_of_no_known_kind_is_said(tmp_path: Path):
    (tmp_path / "latin.yaml").write_bytes(b"format: 1\nname: Caf\xe9\n")
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    found = errors(check_files([tmp_path / "latin.yaml", tmp_path / "notes.txt", tmp_path / "gone.toml"]))
    assert found == [
        "latin.yaml:2: This is not UTF-8.",
        "notes.txt: The judge checks .toml, .yaml and .j2 files only.",
        "gone.toml: This cannot be read: No such file or directory.",
    ]


def test_a_rules_file_that_is_not_utf_8_is_named_when_one_beside_it_is_checked(tmp_path: Path):
    (tmp_path / "bad.yaml").write_bytes(b"group: \xff\n")
    (tmp_path / "variants.yaml").write_text(VARIANTS, encoding="utf-8")
    found = [str(finding) for finding in check_files([tmp_path / "variants.yaml"])]
    assert found == ["variants.yaml: remark: Checked in part only: first mend bad.yaml in the same directory."]


def test_the_same_file_named_twice_is_reported_once(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    assert len(check_files([tmp_path / "notes.txt", tmp_path / "notes.txt"])) == 1
