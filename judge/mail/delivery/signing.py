"""DKIM (RFC 6376): a signature on each letter, for judges whose mail server signs nothing (`[dkim]`).

A letter is signed when it is handed over, with its pictures and its reply token; letters in the outbox are unsigned.
The key is read again for each delivery, so that a new key takes effect at once. Without a key or the library, letters
leave unsigned: SPF may vouch for them, and they should not wait for days until somebody reads the log. `judge check`
reports it.
"""

from __future__ import annotations

import base64
import binascii
import logging

from msgspec import Struct

from judge.config import Config

SIGNED = (
    *(b"from", b"to", b"reply-to", b"subject", b"date", b"message-id", b"in-reply-to", b"references"),
    *(b"auto-submitted", b"list-id", b"list-help", b"list-unsubscribe", b"mime-version", b"content-type"),
)
"""Headers that are signed if a letter has them."""

ONCE = (b"from", b"to", b"reply-to", b"subject", b"date", b"message-id", b"list-unsubscribe", b"content-type")
"""Headers that nobody can add to a letter without breaking the signature, whether it has them or not."""

_ED25519 = bytes.fromhex("302e020100300506032b657004220420")
"""Beginning of a PKCS #8 file with an Ed25519 key; its 32 bytes are the rest (RFC 8410)."""

log = logging.getLogger("judge.outbox")


class CannotSign(Exception):
    """Failure to sign; the message says why and what to do."""


class Signer(Struct, frozen=True):
    """A private key, its `algorithm`, and the place of the public key in DNS."""

    selector: str
    domain: str
    key: bytes
    algorithm: bytes

    def signed(self, raw: bytes) -> bytes:
        """Return the letter with a signature above it. `raw` has CRLF at its line ends. Raises CannotSign."""
        # Imported here: few judges sign, and dkim is slow to load (0.3 s).
        import dkim

        head = raw.partition(b"\r\n\r\n")[0]
        names = {line.partition(b":")[0].lower() for line in head.split(b"\r\n") if line[:1] not in (b" ", b"\t")}
        headers = [name for name in SIGNED if name in names]
        try:
            signature = dkim.sign(
                raw,
                self.selector.encode(),
                self.domain.encode(),
                self.key,
                canonicalize=(b"relaxed", b"relaxed"),
                signature_algorithm=self.algorithm,
                include_headers=[*headers, *ONCE],
            )
        except dkim.DKIMException as error:
            raise CannotSign(f"the key cannot be used: {error}") from error
        return bytes(signature) + raw


def signer(config: Config) -> Signer | None:
    """Return the tested signer of letters; None if the settings want none. Raises CannotSign."""
    section = config.dkim
    if not section.selector:
        return None
    try:
        with open(section.key_file, "rb") as file:
            key = file.read()
    except OSError as error:
        raise CannotSign(f"{section.key_file} cannot be read: {error.strerror}.") from error
    made = Signer(section.selector, section.domain or config.domain, *_read_key(key))
    _look_for_library(made.algorithm)
    made.signed(b"From: <judge@example.org>\r\n\r\n")
    return made


def signer_or_none(config: Config) -> Signer | None:
    """Return the signer of letters; None also if it fails, which is logged."""
    try:
        return signer(config)
    except CannotSign as error:
        log.warning("letters leave without a DKIM signature: %s", error)
        return None


def _look_for_library(algorithm: bytes) -> None:
    try:
        import dkim  # noqa: F401

        if algorithm == _ALGORITHMS["ed25519"]:
            import nacl.signing  # noqa: F401
    except ImportError as error:
        raise CannotSign(
            f"the package {error.name} is not installed: write `pip install dkimpy[ed25519]` beside the judge."
        ) from error


_ALGORITHMS = {"rsa": b"rsa-sha256", "ed25519": b"ed25519-sha256"}


def _read_key(text: bytes) -> tuple[bytes, bytes]:
    """Return a private key in the form that dkimpy needs, and its algorithm. Raises CannotSign.

    RSA and Ed25519 keys may be PEM (`openssl genpkey`), Ed25519 keys also base64 from dkimpy's `dknewkey`.
    """
    lines = text.strip().splitlines()
    inside = b"".join(line for line in lines if not line.startswith(b"-----"))
    try:
        data = base64.b64decode(inside, validate=True)
    except binascii.Error:
        data = b""
    if len(inside) and len(lines) == 1 and len(data) == 32:
        return inside, _ALGORITHMS["ed25519"]
    if data.startswith(_ED25519) and len(data) == len(_ED25519) + 32:
        return base64.b64encode(data[len(_ED25519) :]), _ALGORITHMS["ed25519"]
    if text.strip().startswith(b"-----BEGIN") and data:
        return text, _ALGORITHMS["rsa"]
    raise CannotSign("the file holds no private key: PEM (RSA or Ed25519), or Ed25519 in base64.")
