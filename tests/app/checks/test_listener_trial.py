"""A trial of the ways in for mail: answers at the addresses of [listen], and a judge's chance there."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any

from judge.app.checks.listener_trial import try_listeners
from judge.app.checks.tried import Tried
from judge.config import Config, ListenSection
from tests.support.listening import Kept, listening
from tests.support.mail_server import CERTIFICATES
from tests.support.world import free_port


def tried(**keys: Any) -> list[Tried]:
    """Return the findings with these keys of [listen]; smtp is off unless it is among them."""
    return list(try_listeners(Config(listen=ListenSection(**{"smtp": "", **keys}))))


def found(**keys: Any) -> str:
    """The one thing that is wrong."""
    (finding,) = (finding for each in tried(**keys) for finding in each.findings)
    assert finding.is_error
    return f"{finding.problem.code} {finding.problem.words}: {finding.problem.text}"


def test_a_judge_that_runs_is_known_by_its_greeting(tmp_path: Path) -> None:
    where = {"smtp": f"127.0.0.1:{free_port()}", "lmtp": f"unix:{tmp_path}/lmtp"}
    with listening(Config(listen=ListenSection(**where)), Kept()):
        told = [each.what for each in tried(**where)]
    assert told == [f"a judge answers at smtp {where['smtp']}", f"a judge answers at lmtp {where['lmtp']}"]


def test_addresses_where_nobody_listens_are_free(tmp_path: Path) -> None:
    where = {"smtp": f"127.0.0.1:{free_port()}", "lmtp": f"unix:{tmp_path}/run/lmtp"}
    assert [each.what for each in tried(**where)] == [
        f"smtp {where['smtp']} is free: no judge listens there now",
        f"lmtp {where['lmtp']} is free: no judge listens there now",
    ]


def test_another_program_at_our_port_is_told_with_what_it_says() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        def greet() -> None:
            caller, _ = other.accept()
            caller.sendall(b"220 mail.example.org ESMTP Postfix\r\n")
            caller.close()

        thread = threading.Thread(target=greet)
        thread.start()
        told = found(smtp=f"127.0.0.1:{port}")
        thread.join()
    assert "another program answers" in told
    assert "ESMTP Postfix" in told


def test_an_address_of_another_machine_is_told() -> None:
    assert found(smtp=f"192.0.2.1:{free_port()}").startswith(
        "E-LISTEN smtp: listen.smtp: nobody can listen at 192.0.2.1"
    )


def test_a_socket_where_no_folder_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert found(lmtp=f"unix:{tmp_path}/file/run/lmtp").startswith(
        "E-LISTEN lmtp: listen.lmtp: no socket can be made at"
    )


def test_without_listeners_mail_comes_by_deliver_alone() -> None:
    assert [each.what for each in tried()] == ["nobody listens: mail comes by `judge deliver` alone"]


def test_a_certificate_is_tried_with_its_key(tmp_path: Path) -> None:
    pair = {"certificate": str(CERTIFICATES / "cert.pem"), "key": str(CERTIFICATES / "key.pem")}
    assert tried(**pair)[-1].what == "STARTTLS can be offered to those who write to the judge"
    (tmp_path / "key.pem").write_text("no key")
    assert found(**{**pair, "key": str(tmp_path / "key.pem")}).startswith("E-LISTEN-CERT certificate")
