"""Answers of /metrics, read by Prometheus' own parser."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from prometheus_client.parser import text_string_to_metric_families

from judge.app.base.meters import Counted, Meters
from judge.app.status.figures import read_figures
from judge.app.status.metrics import metrics_text
from judge.store.rows import ReplicaState
from tests.support.house import House

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def text(house: House, counted: Counted | None = None, replica: ReplicaState | None = None) -> str:
    """The answer at the hour of the house."""
    with house.judge.store.reading() as tx:
        figures = read_figures(tx, house.now)
    meters = counted or house.judge.meters.counted()
    return metrics_text(figures, meters, 1_800_000_000.0, "sqlite 3", 4096, replica)


def samples(answer: str) -> Samples:
    """Return each value under its name and labels."""
    found: Samples = {}
    for family in text_string_to_metric_families(answer):
        for sample in family.samples:
            found[sample.name, tuple(sorted(sample.labels.items()))] = sample.value
    return found


def test_the_figures_of_the_store_are_there_under_their_names(river: House) -> None:
    river.tick()
    river.now += timedelta(minutes=5)
    found = samples(text(river))
    assert found["judge_games", (("stage", "active"),)] == 1
    assert found["judge_last_look_seconds", ()] == 300
    assert found["judge_mails_waiting", ()] == found["judge_mails_waiting_oldest_seconds", ()] == 0
    assert found["judge_store_bytes", ()] == 4096
    assert found["process_start_time_seconds", ()] == 1_800_000_000
    assert found["process_cpu_seconds_total", ()] > 0


def test_the_age_of_what_waits_is_told_in_seconds(river: House) -> None:
    with river.judge.store.reading() as tx:
        hour = tx.next_wake()
    assert hour is not None
    river.now = hour + timedelta(seconds=90)
    found = samples(text(river))
    assert found["judge_games_due", ()] == 1
    assert found["judge_games_due_oldest_seconds", ()] == 90
    assert ("judge_last_look_seconds", ()) not in found


@pytest.mark.parametrize(
    ("replica", "told"),
    [
        (ReplicaState(0, seconds=0.0), {"in_use": 1, "behind_seconds": 0}),
        (ReplicaState(4096, seconds=2.5), {"in_use": 0, "behind_seconds": 2.5}),
        (ReplicaState(4096), {"in_use": 0}),
        (ReplicaState(0, "it cannot be reached"), {"in_use": 0}),
        (None, {}),
    ],
)
def test_a_replica_is_told_of_where_there_is_one(
    house: House, replica: ReplicaState | None, told: dict[str, float]
) -> None:
    answer = text(house, replica=replica)
    found = {name: value for (name, _), value in samples(answer).items() if name.startswith("judge_replica")}
    assert found == {f"judge_replica_{name}": value for name, value in told.items()}
    assert ("judge_replica" in answer) == (replica is not None)


def test_what_the_process_has_done_is_counted(house: House) -> None:
    meters = Meters()
    meters.count_mail("done", 0.02)
    meters.count_mail("parked", 7.0)
    meters.count_game(0.2)
    meters.note_delay(1.5)
    meters.count_letters(sent=8, delayed=1, failed=0)
    meters.count_pictures(2)
    meters.moved("worker")
    found = samples(text(house, meters.counted()))
    assert found["judge_mails_total", (("state", "done"),)] == 1
    assert found["judge_mails_total", (("state", "refused"),)] == 0
    assert found["judge_mail_seconds_bucket", (("le", "0.01"),)] == 0
    assert found["judge_mail_seconds_bucket", (("le", "0.05"),)] == 1
    assert found["judge_mail_seconds_bucket", (("le", "+Inf"),)] == found["judge_mail_seconds_count", ()] == 2
    assert found["judge_mail_seconds_sum", ()] == 7.02
    assert found["judge_game_seconds_count", ()] == 1
    assert found["judge_clock_delay_seconds", ()] == 1.5
    assert found["judge_letters_total", (("outcome", "sent"),)] == 8
    assert found["judge_pictures_drawn_total", ()] == 2
    assert ("judge_loop_still_seconds", (("loop", "worker"),)) in found


def test_every_family_says_what_it_is_and_of_what_kind(house: House) -> None:
    families = list(text_string_to_metric_families(text(house)))
    assert len(families) > 25
    assert [family.name for family in families if not family.documentation or family.type == "unknown"] == []
    assert len({family.name for family in families}) == len(families)


def test_nothing_tells_of_players(river: House) -> None:
    river.play("FRANCE", "A PAR - BUR")
    answer = text(river).lower()
    assert "river" not in answer
    assert "france" not in answer
    assert "@" not in answer


def test_the_work_of_a_house_shows_in_its_meters(river: House) -> None:
    before = samples(text(river))
    river.play("FRANCE", "A PAR - BUR")
    after = samples(text(river))
    done = ("judge_mails_total", (("state", "done"),))
    assert after[done] == before[done] + 1
    assert after["judge_mail_seconds_sum", ()] > before["judge_mail_seconds_sum", ()]


def test_a_loop_that_has_not_moved_is_told_for_how_long(house: House) -> None:
    meters = Meters()
    meters._moved["worker"] = time.monotonic() - 50
    assert 50 <= samples(text(house, meters.counted()))["judge_loop_still_seconds", (("loop", "worker"),)] < 60
