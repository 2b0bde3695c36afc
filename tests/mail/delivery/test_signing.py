"""Letters are signed when they leave, so that receivers find them genuine and unchanged (RFC 6376)."""

from __future__ import annotations

import base64
import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import dkim
import pytest

from judge.config import Config, DkimSection
from judge.mail.delivery.outbox import deliver
from judge.mail.delivery.signing import CannotSign, Signer, signer
from judge.mail.letters.letter import Letter, Picture
from judge.mail.letters.rfc5322 import Answered, Origin, to_bytes, to_rows
from judge.store.rows import LetterRow
from judge.store.store import Store
from tests.support.outbox import NOON, ORIGIN, queue, row_to
from tests.support.rows import each_row

KINDS = {"rsa": ("RSA", "-pkeyopt", "rsa_keygen_bits:2048"), "ed25519": ("ED25519",)}


def made_key(folder: Path, kind: str) -> tuple[Path, bytes]:
    """A new private key in a file, as openssl makes it, and the record with its public half."""
    path = folder / f"{kind}.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", *KINDS[kind], "-out", path], check=True, capture_output=True)
    public = subprocess.run(
        ["openssl", "pkey", "-in", path, "-pubout", "-outform", "DER"], check=True, capture_output=True
    ).stdout
    shown = base64.b64encode(public if kind == "rsa" else public[-32:])
    return path, b"v=DKIM1; k=" + kind.encode() + b"; p=" + shown


@pytest.fixture(scope="module", params=KINDS)
def key(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A private key of each kind, with its record."""
    return made_key(tmp_path_factory.mktemp("keys"), request.param)


def config(path: Path, **dkim_section: str) -> Config:
    return Config(dkim=DkimSection(selector="mail", key_file=str(path), **dkim_section))


def dns(record: bytes, domain: str = "example.org") -> Callable[..., bytes]:
    """A name server that knows one record."""

    def txt(name: bytes, timeout: int = 5) -> bytes:
        assert timeout
        return record if name == f"mail._domainkey.{domain}.".encode() else b""

    return txt


def is_genuine(raw: bytes, record: bytes, domain: str = "example.org") -> bool:
    return bool(dkim.verify(raw, dnsfunc=dns(record, domain)))


class Taking:
    """A transport that keeps the letters it is handed."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    def send(self, letter: LetterRow) -> str:
        self.taken.append(letter.raw)
        return "250 taken"

    def close(self) -> None:
        """Do nothing: nothing is open."""


ILLUSTRATED = Letter(
    ("müller@example.net", "ann@example.net"),
    "Grüße: a subject of many words that does not fit into one line of a header, so that it is folded",
    "Paris hält.\n\n.\n  two blanks  \n\n\n",
    '<p>Paris hält.</p><img src="cid:map.png">',
    game="river",
    thread="river S1901M",
    sender_name='"France", via the judge',
    pictures=(Picture("map.png", b"what it shows"),),
    leave="LEAVE river.owl.abcdefghijklmnop",
)


def test_every_letter_that_leaves_is_signed_and_verified_by_others(store: Store, key: tuple[Path, bytes]) -> None:
    path, record = key
    with store.transaction() as tx:
        for row in to_rows(ILLUSTRATED, ORIGIN, NOON):
            tx.add_letter(row)
    queue(store, "bob@example.net")
    way = Taking()
    assert deliver(store, config(path), NOON, way).sent == 3
    assert [is_genuine(raw, record) for raw in way.taken] == [True] * 3
    assert not row_to(store, "bob@example.net").raw.startswith(b"DKIM-Signature"), "what is stored is not signed"


def letter(name: str = "Judge") -> bytes:
    answered = Answered("<2@mua>", ("<1@mua>",))
    return to_bytes(ILLUSTRATED, "ann@example.net", Origin(name, "judge@example.org"), NOON, "ab" * 10, answered)


@each_row(
    ("old", "new"),
    [
        (b"From: ", b"From: eve@example.net\r\nFrom: "),
        (b"To: <ann@", b"To: <bob@"),
        (b"Reply-To: <judge@", b"Reply-To: <eve@"),
        (b"Subject: ", b"Subject: not "),
        (b"Message-ID: <", b"Message-ID: <x"),
        (b"List-Id: <river", b"List-Id: <lake"),
        (b"mailto:judge@example.org?body=HELP", b"mailto:eve@example.net?body=HELP"),
        (b"?subject=LEAVE", b"?subject=NEVER"),
        (b"References: <", b"References: <x"),
        (b"MIME-Version: 1.0", b"Subject: another\r\nMIME-Version: 1.0"),
        (b"Paris h", b"Burgundy h"),
    ],
)
def test_whoever_changes_a_letter_on_its_way_breaks_the_signature(
    old: bytes, new: bytes, key: tuple[Path, bytes]
) -> None:
    path, record = key
    made = signer(config(path))
    assert made is not None
    signed = made.signed(letter())
    assert old in signed
    assert is_genuine(signed, record)
    assert is_genuine(signed.replace(b"Auto-Submitted: ", b"Received: from x\r\nAuto-Submitted: "), record)
    assert not is_genuine(signed.replace(old, new, 1), record)


def test_the_signature_names_the_domain_of_the_judge_or_the_one_above_it(key: tuple[Path, bytes]) -> None:
    path, record = key
    above = signer(config(path, domain="example.com"))
    assert above is not None
    assert is_genuine(above.signed(letter()), record, "example.com")
    assert b" d=example.com;" in above.signed(letter())


def test_a_key_as_dkimpys_own_program_writes_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(base64.b64encode(bytes(range(32))) + b"\n")
    made = signer(config(path))
    assert isinstance(made, Signer)
    assert b"a=ed25519-sha256" in made.signed(letter())


@pytest.mark.parametrize(
    "text", [b"", b"secret", b"\xff\xfe", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"]
)
def test_a_file_that_is_no_key_is_told_and_letters_leave_all_the_same(
    store: Store, tmp_path: Path, text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "key"
    path.write_bytes(text)
    with pytest.raises(CannotSign):
        signer(config(path))
    queue(store, "bob@example.net")
    way = Taking()
    with caplog.at_level(logging.WARNING):
        assert deliver(store, config(path), NOON, way).sent == 1
    assert way.taken[0].startswith(b"Date: ")
    assert "letters leave without a DKIM signature" in caplog.text


def test_a_missing_library_is_told_with_the_command_that_brings_it(
    key: tuple[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "dkim", None)
    with pytest.raises(CannotSign, match=r"pip install dkimpy\[ed25519\]"):
        signer(config(key[0]))


def test_without_a_selector_nothing_is_signed(store: Store) -> None:
    queue(store, "bob@example.net")
    way = Taking()
    deliver(store, Config(), NOON, way)
    assert way.taken[0].startswith(b"Date: ")
