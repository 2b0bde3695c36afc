"""judge.toml: found where people put it, every key with a default, every slip named."""

from __future__ import annotations

import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.config import Config, ConfigError, load_config, read_config, unreadable_files
from tests.support.paths import ROOT
from tests.support.rows import each_row


def read(text: str) -> Config:
    """The configuration of a file in /srv that says this."""
    return read_config(tomllib.loads(text), "/srv", "/srv/judge.toml", text)


def faults(text: str) -> list[str]:
    """Return the faults of such a file."""
    with pytest.raises(ConfigError) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


def test_an_empty_file_gives_a_judge_that_works_on_one_machine() -> None:
    config = read("")
    assert config.judge.address == "judge@example.org"
    assert config.store.url == "sqlite:/srv/games/judge.db"
    assert config.listen.smtp == "127.0.0.1:8025"
    assert config.listen.lmtp == ""
    assert config.send.url == "smtp://127.0.0.1:25"
    assert config.clock.tick == timedelta(minutes=20)
    assert config.clock.max_gap == timedelta(hours=6)
    assert config.limits.max_bytes == 458_752
    assert config.domain == "example.org"


def test_the_example_in_the_repository_names_every_key_with_its_default() -> None:
    text = (ROOT / "judge.toml").read_text(encoding="utf-8")
    table: dict[str, dict[str, Any]] = tomllib.loads(text)
    config = Config()
    named = {(section, key) for section, keys in table.items() for key in keys}
    assert named == {
        (section, key)
        for section in config.__struct_fields__
        if section not in ("path", "text")
        for key in getattr(config, section).__struct_fields__
    }
    assert read(text) == read_config({}, "/srv", "/srv/judge.toml", text)


def test_the_file_that_is_named_wins_over_the_environment_and_that_over_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("named", "environment", "here"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "judge.toml").write_text(f'[judge]\nname = "{name}"\n')
    monkeypatch.chdir(tmp_path / "here")
    environment = {"JUDGE_CONFIG": str(tmp_path / "environment" / "judge.toml")}
    named = load_config(str(tmp_path / "named" / "judge.toml"), environment=environment)
    assert named.judge.name == "named"
    assert named.path == str(tmp_path / "named" / "judge.toml")
    assert load_config(environment=environment).judge.name == "environment"
    assert load_config(environment={}).judge.name == "here"


def test_paths_are_seen_from_the_files_directory_whereever_the_judge_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "judge.toml").write_text(
        '[store]\nurl = "sqlite:../var/judge.db"\n[listen]\nlmtp = "unix:run/lmtp"\n'
        '[send]\nurl = "maildir:/tmp/mail"\nuser = "judge"\npassword_file = "secret"\n'
    )
    monkeypatch.chdir(tmp_path)
    config = load_config("etc/judge.toml", environment={})
    assert config.store.url == f"sqlite:{tmp_path}/var/judge.db"
    assert config.listen.lmtp == f"unix:{tmp_path}/etc/run/lmtp"
    assert config.send.url == "maildir:/tmp/mail"
    assert config.send.password_file == f"{tmp_path}/etc/secret"
    assert config.listen.certificate == ""


def test_the_store_can_be_a_database_whose_password_is_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "judge.toml").write_text(
        '[store]\nurl = "postgresql://judge@db.example.org/judge?sslmode=verify-full"\npassword_file = "secret"\n'
    )
    monkeypatch.chdir(tmp_path)
    config = load_config(environment={})
    assert config.store.url == "postgresql://judge@db.example.org/judge?sslmode=verify-full"
    assert config.store.password_file == f"{tmp_path}/secret"
    assert config.auth.key_file == f"{tmp_path}/judge.key"
    assert [problem.words for problem in unreadable_files(config)] == ["password_file"]


@pytest.mark.parametrize("text", ["", "\n", "  \nsecret\n"])
def test_an_empty_file_of_a_password_is_a_fault(tmp_path: Path, text: str) -> None:
    (tmp_path / "password").write_text(text)
    (tmp_path / "judge.toml").write_text(
        '[judge]\naddress = "j@example.org"\nkeeper = "k@example.org"\n[send]\nuser = "j"\npassword_file = "password"\n'
    )
    (problem,) = unreadable_files(load_config(environment={"JUDGE_CONFIG": str(tmp_path / "judge.toml")}))
    assert "write the password into the first line" in problem.text
    assert problem.line == 6


@pytest.mark.parametrize(
    "url",
    ["postgresql://judge:hush@host/judge", "postgres://:hush@host/judge", "postgresql://host/judge?password=hush&x=y"],
)
def test_a_password_in_the_url_of_the_store_is_refused_and_not_shown(url: str) -> None:
    (told,) = faults(f'[store]\nurl = "{url}"\n')
    assert "store.password_file" in told
    assert "hush" not in told


def test_a_copy_of_the_database_can_be_read_from_and_has_the_same_password(tmp_path: Path) -> None:
    read_url = "postgresql://judge@standby.example.org/judge"
    table = {"store": {"url": "postgresql://judge@db.example.org/judge", "read_url": read_url}}
    assert read_config(table, str(tmp_path)).store.read_url == read_url


@pytest.mark.parametrize(
    ("keys", "what"),
    [
        ('read_url = "postgresql://judge@host/judge"', "store.url is a file: take read_url out"),
        ('url = "postgresql://host/judge"\nread_url = "sqlite:copy.db"', "it must be postgresql://USER@HOST/DATABASE"),
        ('url = "postgresql://host/judge"\nread_url = "postgresql://judge:hush@host/judge"', "store.password_file"),
    ],
)
def test_a_copy_that_cannot_be_one_is_a_fault(keys: str, what: str) -> None:
    (told,) = faults(f"[store]\n{keys}\n")
    assert what in told
    assert "hush" not in told


def test_without_a_file_the_defaults_count_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    config = load_config(environment={})
    assert config.path == ""
    assert config.store.url == f"sqlite:{tmp_path}/games/judge.db"


def test_a_named_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.toml: Cannot be read: No such file"):
        load_config(str(tmp_path / "nowhere.toml"), environment={})


def test_a_file_that_is_not_toml_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "judge.toml").write_text("[judge\n")
    with pytest.raises(ConfigError, match=r"judge\.toml: Not TOML: .*line 1"):
        load_config(str(tmp_path / "judge.toml"), environment={})


def test_a_wrong_key_is_named_with_its_line_and_the_nearest_known_one() -> None:
    assert faults('[judge]\nname = "x"\nadress = "judge@example.org"\n') == [
        "/srv/judge.toml:3: There is no key adress in [judge]; did you mean address?"
    ]


def test_a_key_like_no_other_gets_the_list() -> None:
    assert faults("[limits]\nzzz = 1\n") == [
        "/srv/judge.toml:2: There is no key zzz in [limits];"
        " there are max_bytes, max_lines, seconds_per_mail, replies_per_hour, answers_per_hour,"
        " games_per_address, observers_per_game, letters_per_hour, bytes_per_hour, pictures_per_hour, work_per_hour."
    ]


def test_a_wrong_section_is_named_with_the_nearest_known_one() -> None:
    assert faults("[limit]\nmax_lines = 1\n") == [
        "/srv/judge.toml:1: There is no section [limit]; did you mean limits?"
    ]
    assert faults('name = "x"\n')[0].startswith("/srv/judge.toml:1: There is no section [name]")
    assert faults("judge = 1\n") == ["/srv/judge.toml:1: judge is a section: write [judge] and its keys below."]


def test_all_faults_are_told_at_once() -> None:
    text = '[clock]\ntick = "soon"\nmaxgap = "1h"\n[limits]\nmax_lines = 0\nmax_bytes = true\n'
    assert [fault.split(": ")[0] for fault in faults(text)] == [f"/srv/judge.toml:{line}" for line in (2, 3, 5, 6)]


@each_row(
    ("written", "span"),
    [
        ("90s", timedelta(seconds=90)),
        ("20m", timedelta(minutes=20)),
        ("6h", timedelta(hours=6)),
        ("5d", timedelta(days=5)),
        ("2w", timedelta(weeks=2)),
        ("1d 12h", timedelta(hours=36)),
    ],
)
def test_spans_are_written_with_their_unit(written: str, span: timedelta) -> None:
    assert read(f'[clock]\ntick = "{written}"\n').clock.tick == span


@each_row("written", ['"20"', '"h"', '"0m"', '"-5m"', '"5 minutes"', '"99999999999w"', "20", '"9٣m"'])
def test_other_spans_are_refused(written: str) -> None:
    assert "clock.tick" in faults(f"[clock]\ntick = {written}\n")[0]


@each_row(
    ("section", "line"),
    [
        ("judge", 'address = "judge"'),
        ("judge", 'address = "judge+x@example.org"'),
        ("judge", 'address = "Judge <judge@example.org>"'),
        ("judge", 'keeper = ""'),
        ("judge", 'zone = "Mars/Olympus"'),
        ("judge", 'zone = "../etc/passwd"'),
        ("judge", 'name = "x\\r\\nBcc: all@example.org"'),
        ("judge", "name = 5"),
        ("store", 'url = "games/judge.db"'),
        ("store", 'url = "sqlite:"'),
        ("listen", 'smtp = "8025"'),
        ("listen", 'smtp = "::1:8025"'),
        ("listen", 'smtp = "host:99999"'),
        ("listen", 'lmtp = "unix:"'),
        ("listen", 'certificate = "cert.pem"'),
        ("send", 'url = "http://host:25"'),
        ("send", 'url = "smtp://user:password@host:25"'),
        ("send", 'url = "smtp://host"'),
        ("send", 'user = "judge"'),
        ("send", 'password_file = "secret"'),
        ("send", 'url = "smtp://mx.example.org:25"\nuser = "judge"\npassword_file = "secret"'),
        ("send", "per_domain_per_minute = 0"),
        ("dkim", 'selector = "mail"'),
        ("dkim", 'key_file = "dkim.pem"'),
        ("dkim", 'selector = "mail; x"'),
        ("dkim", 'domain = "example.net"'),
        ("dkim", 'domain = "ample.org"'),
        ("limits", "max_lines = 1.5"),
        ("limits", 'max_lines = "1"'),
    ],
)
def test_a_value_that_cannot_work_is_refused_by_name(section: str, line: str) -> None:
    (fault,) = faults(f"[{section}]\n{line}\n")
    assert "/srv/judge.toml:2" in fault
    assert f"{section}.{line.split(' ', maxsplit=1)[0]}" in fault


@each_row(
    ("section", "key", "value"),
    [
        ("judge", "zone", "Europe/Paris"),
        ("listen", "smtp", "[::1]:8025"),
        ("dkim", "domain", "Example.org"),
        ("listen", "smtp", "localhost:0"),
        ("send", "url", "smtp+starttls://mail.example.org:587"),
        ("send", "url", "smtps://[2001:db8::1]:465"),
    ],
)
def test_a_value_that_can_work_is_taken(section: str, key: str, value: str) -> None:
    assert getattr(getattr(read(f'[{section}]\n{key} = "{value}"\n'), section), key) == value


def test_yes_and_no_are_written_true_and_false_without_quotes() -> None:
    assert read_config({"judge": {"registered_only": True}}, "/srv").judge.registered_only
    assert faults('[judge]\nregistered_only = "yes"\n') == [
        '/srv/judge.toml:2: judge.registered_only = "yes": it must be true or false, without quotes.'
    ]


@pytest.mark.parametrize("address", ["judge@bücher.example", "judge@BÜCHER.example.", "judge@xn--bcher-kva.example"])
def test_addresses_may_be_spelled_as_one_likes(address: str) -> None:
    config = read(f'[judge]\naddress = "{address}"\nkeeper = "{address}"\n')
    assert config.judge.address == config.judge.keeper == "judge@xn--bcher-kva.example"
    assert config.domain == "xn--bcher-kva.example"


@each_row("address", ["judge@example..org", "judge@", "@example.org", "judge", "judge@exam/ple.org"])
def test_an_address_that_cannot_be_one_is_named(address: str) -> None:
    assert faults(f'[judge]\nkeeper = "{address}"\n') == [
        f'/srv/judge.toml:2: judge.keeper = "{address}": it must be a mail address like judge@example.org.'
    ]


@pytest.mark.parametrize("listen", ['smtp = "0.0.0.0:25"', 'lmtp = "[::]:24"', 'smtp = "8.8.8.8:25"'])
def test_a_listener_that_everybody_reaches_and_a_trusted_server_do_not_go_together(listen: str) -> None:
    (fault,) = faults(f'[listen]\n{listen}\n[auth]\nauthserv_id = "mx.example.org"\n')
    assert "lets everybody write it" in fault
    assert read(f"[listen]\n{listen}\n")


@each_row("listen", ['smtp = ""', 'lmtp = "unix:lmtp"', 'smtp = "10.0.0.5:25"', 'smtp = "judge:25"'])
def test_a_listener_within_reach_of_the_own_servers_alone_goes_with_a_trusted_server(listen: str) -> None:
    assert read(f'[listen]\n{listen}\n[auth]\nauthserv_id = "mx.example.org"\n').auth.authserv_id == "mx.example.org"


@pytest.mark.parametrize("name", ["mx example", "mx.example.org; dkim=pass", "mx@example.org"])
def test_the_name_of_the_trusted_server_is_one_word(name: str) -> None:
    assert "as it stands first in Authentication-Results" in faults(f'[auth]\nauthserv_id = "{name}"\n')[0]


MAILBOX = '[imap]\nurl = "imaps://judge@example.org@imap.example.net"\npassword_file = "password.txt"\n'


@each_row(
    ("url", "expected"),
    [
        (
            "imaps://judge@example.org@imap.example.net",
            ("imaps", "judge@example.org", "imap.example.net", 993, "INBOX"),
        ),
        (
            "imaps://judge%40example.org@imap.example.net/",
            ("imaps", "judge@example.org", "imap.example.net", 993, "INBOX"),
        ),
        ("imap+starttls://judge@mx.example.net/Games", ("imap+starttls", "judge", "mx.example.net", 143, "Games")),
        ("imaps://judge@[::1]:1993/Mail%20in/New", ("imaps", "judge", "::1", 1993, "Mail in/New")),
        ("imap://judge@127.0.0.1:1143", ("imap", "judge", "127.0.0.1", 1143, "INBOX")),
    ],
)
def test_the_url_of_a_mailbox_says_who_logs_in_where_and_what_is_read(url: str, expected: tuple[str, ...]) -> None:
    config = read(MAILBOX.replace("imaps://judge@example.org@imap.example.net", url))
    assert config.imap.address == expected
    assert config.imap.password_file == "/srv/password.txt"


@each_row(
    ("keys", "told"),
    [
        ('url = "https://judge@example.net"', "it must be imaps:// or imap+starttls://"),
        ('url = "imaps://example.net"', "it must be imaps:// or imap+starttls://"),
        ('url = "imaps://judge@example.net:many"', "it must be imaps:// or imap+starttls://"),
        ('url = "imaps://judge:secret@example.net"', "the password does not stand in it but in imap.password_file"),
        ('url = "imap://judge@example.net"', "the password would travel readable"),
        ('url = "imaps://judge@example.net"', "needs imap.password_file or imap.token_command, one of the two"),
        (
            'url = "imaps://judge@example.net"\npassword_file = "p"\ntoken_command = "t"',
            "needs imap.password_file or imap.token_command, one of the two",
        ),
        ('url = "imaps://judge@example.net/Done"\npassword_file = "p"', "so they cannot be moved there"),
        ('done = "/"', "it must be the name of a folder"),
        (
            'url = "imaps://judge@example.net"\npassword_file = "p"\n[store]\nkeep_mail = "1d"',
            "store.keep_mail must be at least 14d where a mailbox is read",
        ),
    ],
)
def test_what_is_wrong_with_a_mailbox_is_told(keys: str, told: str) -> None:
    (fault,) = faults(f"[imap]\n{keys}\n")
    assert told in fault


@each_row("where", ["", "127.0.0.1:9125", "[::1]:9125", "localhost:9125", "unix:status", "127.8.8.8:1"])
def test_figures_can_be_asked_for_on_this_machine(where: str) -> None:
    read(f'[metrics]\nlisten = "{where}"\n')


@each_row("where", ["0.0.0.0:9125", "[::]:9125", "192.168.1.5:9125", "judge.example.org:9125"])
def test_figures_are_for_others_than_this_machine_only_when_that_is_said_twice(where: str) -> None:
    (fault,) = faults(f'[metrics]\nlisten = "{where}"\n')
    assert fault.startswith("/srv/judge.toml:2: metrics.listen lets more than this machine ask")
    assert read(f'[metrics]\nlisten = "{where}"\npublic = true\n').metrics.listen == where


def test_the_socket_for_figures_lies_beside_the_file() -> None:
    assert read('[metrics]\nlisten = "unix:run/status"\n').metrics.listen == "unix:/srv/run/status"


def test_the_log_is_text_or_json() -> None:
    assert (read("").log.format, read('[log]\nformat = "json"\n').log.format) == ("text", "json")
    assert "it must be text or json" in faults('[log]\nformat = "yaml"\n')[0]
