"""The table of settings that take one word: what each row must have."""

from __future__ import annotations

import ast

from msgspec.structs import fields, replace

from judge.commands.framework.parse import find_command
from judge.commands.framework.setting_lines import Settings
from judge.game.game import Game
from judge.game.one_word_settings import ONE_WORD, USUAL, ToldSetting, changed_sentences, unusual_sentences, with_values
from judge.game.status.settings import settings_lines
from tests.support.games import NOON, in_play, started_game
from tests.support.paths import ROOT
from tests.support.rows import each_row

ROWS = sorted(ONE_WORD)
TOLD_BY_RULES = {"NAMES", "ADDRESSES"}
NOT_OF_THE_GAME = {"rule_lines", "solitaire", "form", "victory_said", "variant", "seen", "problems", "notes"}
"""Fields of `Settings` about the reading of the lines."""


STATE = frozenset(
    [
        "stage",
        "seats",
        "powers",
        "observers",
        "absences",
        "position",
        "deadline",
        "clock",
        "waiting_for",
        "shelved",
        "started",
        "sandbox_until",
        "ending",
        "master_reminded",
        "waits_since",
        "phase_began",
        "not_before",
        "grace_until",
        "proposal",
        "foreign",
        "statements",
        "diaries",
        "incidents",
        "branches",
        "flags",
        "phase_timing",
        "swap",
        "newcomers",
        "newcomers_since",
        "proxies",
        "ahead",
        "deadline_changes",
        "own",
        "own_then",
        "own_last",
        "kept_press",
        "held_press",
        "decided_press",
        "grey_authors",
        "motions",
        "protests",
        "protests_made",
        "quiet",
        "blocked_press",
        "gagged",
        "format",
    ]
)
"""Fields of `Game` that no setting line fills."""


@each_row("key", ROWS)
def test_each_word_of_a_setting_is_read_put_and_written(key: str) -> None:
    row, game = ONE_WORD[key], started_game()
    assert row.usual in row.words
    assert len(row.words) > 1
    for value, word in row.words.items():
        changed = row.put(game, row.read(word.lower()), NOON)
        assert row.value(changed) == value
        assert row.line(changed) in (f"{key} {word}", "" if value == row.usual else None)


@each_row("key", ROWS)
def test_each_setting_has_its_command_after_the_sign_on(key: str) -> None:
    found = find_command(["SET", key, "X"])
    assert found is not None
    assert found[1].replace(" ", "") == f"SET{key}"


@each_row("key", ROWS)
def test_a_changed_setting_is_announced_and_shown(key: str) -> None:
    row, usual = ONE_WORD[key], with_values(started_game(), USUAL, NOON)
    assert [*unusual_sentences([*ONE_WORD.values()], usual)] == []
    for value in set(row.words) - {row.usual}:
        changed = row.put(usual, value, NOON)
        said = [*changed_sentences(usual, changed)]
        if isinstance(row, ToldSetting):
            assert said == [row.sentence(changed)] != [row.sentence(usual)]
            listed = " ".join(" ".join(settings_lines(changed, in_play(), NOON)).split())
            assert (said[0] in listed) is row.in_list
        else:
            assert key in TOLD_BY_RULES


def test_a_setting_that_is_read_is_carried_out_by_create_and_by_settings() -> None:
    read = {field.name for field in fields(Settings)} - NOT_OF_THE_GAME
    for path, name in (("entering/create.py", "settings"), ("mastering/settings_form.py", "read")):
        tree = ast.parse((ROOT / "judge/commands" / path).read_text(encoding="utf-8"))
        used = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
        }
        assert read - used == set(), f"{path} does not use these settings"


def test_the_places_of_the_settings_are_fields_of_a_game() -> None:
    game = started_game()
    assert {row.place.partition(".")[0] for row in ONE_WORD.values()} <= {field.name for field in fields(Game)}
    assert with_values(game, {key: row.value(game) for key, row in ONE_WORD.items()}, NOON) == replace(game)


def test_each_field_of_a_game_is_a_setting_that_create_fills_or_part_of_its_state() -> None:
    tree = ast.parse((ROOT / "judge/commands/entering/create.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    filled = {word.arg for call in calls if getattr(call.func, "id", "") == "Game" for word in call.keywords}
    settings = filled | {row.place.partition(".")[0] for row in ONE_WORD.values()}
    names = {field.name for field in fields(Game)}
    assert settings <= names
    assert names - settings - STATE == set(), "these are neither read by CREATE nor named in STATE"
    assert settings & STATE == set()
