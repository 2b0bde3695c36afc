"""A trial of the way out for letters, on a real mail server with TLS and AUTH."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.app.checks.smarthost_trial import try_way_out
from judge.config import Config, SendSection, load_config
from tests.support.mail_server import CERTIFICATES, Post, sending, server

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
TRUSTED = {"ca_file": str(CERTIFICATES / "cert.pem")}


@pytest.fixture
def password(tmp_path: Path) -> dict[str, Any]:
    """Settings with the right password."""
    (tmp_path / "password.txt").write_text("secret\n")
    return {"user": "judge", "password_file": str(tmp_path / "password.txt")}


def found(config: Config) -> str:
    """The one thing that is wrong."""
    (finding,) = try_way_out(config, NOW).findings
    assert finding.is_error
    return f"{finding.problem.code} {finding.problem.words}: {finding.problem.text}"


@pytest.mark.parametrize("kind", ["starttls", "smtps"])
def test_a_server_that_takes_our_letters_is_named_with_the_end_of_its_certificate(
    kind: str, password: dict[str, Any]
) -> None:
    with server(Post(), tls=kind) as post:
        url = "smtps" if kind == "smtps" else "smtp+starttls"
        tried = try_way_out(sending(post, url, "localhost", **TRUSTED, **password), NOW)
    assert tried.findings == ()
    assert "takes letters of judge@example.org, logged in as judge; its certificate is good until 2" in tried.what
    assert post.users == ["judge"]
    assert post.taken == [], "no letter is sent"


def test_a_wrong_password_is_told_with_the_servers_words_and_its_file(password: dict[str, Any]) -> None:
    Path(password["password_file"]).write_text("guess\n")
    with server(Post(), tls="starttls") as post:
        told = found(sending(post, "smtp+starttls", "localhost", **TRUSTED, **password))
    assert told.startswith("E-SEND-PASSWORD password_file: send.password_file: the server does not let judge in")
    assert "535 5.7.8" in told
    assert "The password is the first line of that file." in told
    assert "guess" not in told


def test_a_certificate_that_is_not_trusted_is_told_with_what_to_do() -> None:
    with server(Post(), tls="starttls") as post:
        told = found(sending(post, "smtp+starttls", "localhost"))
    assert told.startswith("E-SEND-CERT url: send.url: the server's certificate is not trusted: self")
    assert "send.ca_file" in told


def test_a_certificate_for_another_name_is_told() -> None:
    with server(Post(), tls="smtps") as post:
        told = found(sending(post, "smtps", "127.1", **TRUSTED))
    assert told.startswith("E-SEND-CERT")
    assert "127.1" in told


def test_a_certificate_that_ends_soon_is_a_remark() -> None:
    with server(Post(), tls="starttls") as post:
        config = sending(post, "smtp+starttls", "localhost", **TRUSTED)
        until = try_way_out(config, NOW).what.rpartition(" ")[2]
        soon = datetime.fromisoformat(until).replace(tzinfo=UTC) - timedelta(days=13)
        (finding,) = try_way_out(config, soon).findings
    assert not finding.is_error
    assert f"certificate expires on {until}" in finding.problem.text


def test_a_server_without_starttls_and_one_that_is_encrypted_from_the_start_are_told_apart_from_others() -> None:
    with server(Post()) as post:
        assert found(sending(post, "smtp+starttls", "localhost")).startswith("E-SEND-TLS url")
        told = found(sending(post, "smtps", "localhost"))
    assert told.startswith("E-SEND-TLS url")
    assert "Ports 587 and 25 are smtp+starttls://" in told


def test_a_server_that_refuses_our_address_as_a_sender_is_told() -> None:
    with server(Post(mail="553 5.7.1 not your address")) as post:
        told = found(sending(post))
    assert told.startswith("E-SEND-SENDER url: send.url: the server takes no letters of judge@example.org: 553 5.7.1")


def test_a_port_where_nobody_answers_and_a_host_that_is_not_there_are_told() -> None:
    with server(Post()) as post:
        config = sending(post)
    assert "nobody answers there: Connection refused." in found(config)
    nowhere = SendSection(url="smtp://nowhere.invalid:25", timeout=timedelta(seconds=5))
    assert "there is no such host" in found(replace(config, send=nowhere))


def test_a_password_file_that_is_not_there_is_told(password: dict[str, Any]) -> None:
    Path(password["password_file"]).unlink()
    with server(Post(), tls="starttls") as post:
        told = found(sending(post, "smtp+starttls", "localhost", **TRUSTED, **password))
    assert told.startswith("E-SEND-FILE password_file")


def test_a_finding_names_the_line_of_the_key(tmp_path: Path) -> None:
    with server(Post()) as post:
        pass
    (tmp_path / "judge.toml").write_text(f'[judge]\nname = "River"\n[send]\nurl = "smtp://127.0.0.1:{post.port}"\n')
    (finding,) = try_way_out(load_config(str(tmp_path / "judge.toml")), NOW).findings
    assert (finding.problem.file, finding.problem.line) == (str(tmp_path / "judge.toml"), 4)


def test_letters_that_become_files_reach_nobody_and_want_a_folder_to_write_to(tmp_path: Path) -> None:
    tried = try_way_out(Config(send=SendSection(url=f"maildir:{tmp_path}/letters")), NOW)
    assert tried.what == f"letters become files in {tmp_path}/letters, and reach nobody"
    (tmp_path / "file").write_text("")
    assert found(Config(send=SendSection(url=f"maildir:{tmp_path}/file/letters"))).startswith("E-SEND-FOLDER")
