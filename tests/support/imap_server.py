"""An IMAP server that does what a judge asks for, with troubles on demand."""

from __future__ import annotations

import base64
import re
import select
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from judge.config import ImapSection
from tests.support.mail_server import CERTIFICATES

USER, PASSWORD, TOKEN = "judge@example.org", "secret", "a-token"
NOON = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


@dataclass
class Kept:
    """A mail in a folder of the server."""

    uid: int
    raw: bytes
    came: datetime
    deleted: bool = False


@dataclass
class Provider:
    """A mailbox at a provider. `can` are its capabilities, `refuses` refused commands with their answers.

    `drops`: commands at which the connection is lost, once each; `after` is called when such a command was done.
    `lies`: commands with the bytes that stand for the server's answer, except for the line that ends it.
    `drips`: commands (or "GREETING") at which it says one byte after the other, and comes to no end.
    `dates`: INTERNALDATE of a UID.
    """

    folders: dict[str, list[Kept]] = field(default_factory=lambda: {"INBOX": []})
    can: set[str] = field(default_factory=lambda: {"IDLE", "MOVE", "UIDPLUS"})
    refuses: dict[str, str] = field(default_factory=dict)
    drops: set[str] = field(default_factory=set)
    after: dict[str, Callable[[], None]] = field(default_factory=dict)
    injects: bytes = b""
    """Bytes that an attacker puts in behind the answer to STARTTLS, not encrypted."""
    lies: dict[str, bytes] = field(default_factory=dict)
    drips: set[str] = field(default_factory=set)
    poisoned: set[int] = field(default_factory=set)
    """UIDs of mails whose text costs the connection."""
    dates: dict[int, str] = field(default_factory=dict)
    prefix: str = ""
    quota: tuple[int, int] | None = (0, 1000)
    validity: int = 7
    next_uid: int = 1
    port: int = 0
    logins: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def put(self, raw: bytes, came: datetime = NOON, folder: str = "INBOX") -> int:
        """A mail comes in; its UID."""
        kept = Kept(self.next_uid, raw, came)
        self.next_uid += 1
        self.folders.setdefault(folder, []).append(kept)
        return kept.uid

    def texts(self, folder: str) -> list[bytes]:
        """The mails of a folder, the deleted ones too."""
        return [kept.raw for kept in self.folders.get(folder, [])]

    def renumber(self) -> None:
        """The UIDs that were are good for nothing anymore."""
        self.validity += 1
        for number, kept in enumerate(self.folders["INBOX"], 1):
            kept.uid = number
        self.next_uid = len(self.folders["INBOX"]) + 1

    def count(self, command: str) -> int:
        """Count the uses of a command."""
        return sum(1 for each in self.said if each == command)


class _Dialog(socketserver.StreamRequestHandler):
    provider: Provider
    context: ssl.SSLContext | None
    disable_nagle_algorithm = True

    def handle(self) -> None:
        if "GREETING" in self.provider.drips:
            self.drip()
        self.say("* OK ready")
        while line := self.rfile.readline():
            tag, _, rest = line.decode().rstrip("\r\n").partition(" ")
            if not self.obey(tag, rest):
                return

    def say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

    def drip(self) -> None:
        while True:
            self.wfile.write(b"*")
            time.sleep(0.02)

    def obey(self, tag: str, rest: str) -> bool:
        """Do one command; whether the dialog goes on."""
        provider = self.provider
        words = re.findall(r'"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+', rest)
        name = words.pop(0).upper()
        if name == "UID":
            name = f"UID {words.pop(0).upper()}"
        words = [word.strip('"') for word in words]
        provider.said.append(name)
        if name in provider.drops:
            provider.drops.discard(name)
            return False
        if name in provider.refuses:
            self.say(f"{tag} {provider.refuses[name]}")
            return True
        if name in provider.drips:
            self.drip()
        if name in provider.lies:
            self.wfile.write(provider.lies[name])
            self.say(f"{tag} OK done")
            return True
        answer = getattr(self, "do_" + name.lower().replace(" ", "_"))(*words)
        self.wfile.write(
            f"{tag} {answer or 'OK done'}\r\n".encode() + (provider.injects if name == "STARTTLS" else b"")
        )
        if name in provider.after:
            provider.after.pop(name)()
        if name == "STARTTLS":
            assert self.context is not None
            self.request = self.connection = self.context.wrap_socket(self.connection, server_side=True)
            self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", buffering=0)
        return name != "LOGOUT"

    def do_capability(self) -> None:
        more = {"STARTTLS"} if self.context else set()
        self.say(f"* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 {' '.join(sorted(self.provider.can | more))}")

    def do_starttls(self) -> None: ...

    def do_noop(self) -> None: ...

    def do_logout(self) -> None:
        self.say("* BYE")

    def do_login(self, user: str, password: str) -> str:
        self.provider.logins.append(f"{user} by password")
        return "OK done" if (user, password) == (USER, PASSWORD) else "NO [AUTHENTICATIONFAILED] Wrong password"

    def do_authenticate(self, _kind: str) -> str:
        self.say("+ ")
        told = base64.b64decode(self.rfile.readline()).decode()
        self.provider.logins.append(f"{USER} by token")
        return "OK done" if told == f"user={USER}\1auth=Bearer {TOKEN}\1\1" else "NO Wrong token"

    def do_namespace(self) -> None:
        self.say(f'* NAMESPACE (("{self.provider.prefix}" ".")) NIL NIL')

    def do_select(self, folder: str) -> str:
        if folder not in self.provider.folders:
            return "NO there is no such folder"
        self.folder = folder
        self.say(f"* {len(self.mails)} EXISTS", "* 0 RECENT", f"* OK [UIDVALIDITY {self.provider.validity}] fine")
        self.say(f"* OK [UIDNEXT {self.provider.next_uid}] fine")
        return "OK [READ-WRITE] done"

    @property
    def mails(self) -> list[Kept]:
        return self.provider.folders[self.folder]

    def chosen(self, uids: str) -> list[Kept]:
        wanted = {int(uid) for uid in uids.split(",")}
        return [kept for kept in self.mails if kept.uid in wanted]

    def do_uid_search(self, *words: str) -> None:
        found = [kept for kept in self.mails if kept.deleted == ("DELETED" in words)]
        if "SINCE" in words:
            since = datetime.strptime(words[words.index("SINCE") + 1], "%d-%b-%Y").replace(tzinfo=UTC)
            found = [kept for kept in found if kept.came >= since]
        if "UID" in words:
            found = [kept for kept in found if kept.uid == int(words[words.index("UID") + 1])]
        self.say(" ".join(["* SEARCH", *(str(kept.uid) for kept in found)]))

    def do_uid_fetch(self, uids: str, items: str) -> None:
        for number, kept in enumerate(self.chosen(uids), 1):
            if "RFC822.SIZE" in items:
                came = self.provider.dates.get(kept.uid, kept.came.strftime("%d-%b-%Y %H:%M:%S +0000"))
                told = f'UID {kept.uid} RFC822.SIZE {len(kept.raw)} INTERNALDATE "{came}"'
                self.say(f"* {number} FETCH ({told})")
                continue
            if kept.uid in self.provider.poisoned:
                self.connection.shutdown(socket.SHUT_RDWR)
            part = kept.raw[: int(items.rstrip(">)").rpartition(".")[2])]
            self.say(f"* {number} FETCH (UID {kept.uid} BODY[]<0> {{{len(part)}}}")
            self.wfile.write(part + b")\r\n")

    def do_uid_copy(self, uids: str, folder: str) -> str:
        if folder not in self.provider.folders:
            return "NO [TRYCREATE] there is no such folder"
        for kept in self.chosen(uids):
            self.provider.put(kept.raw, kept.came, folder)
        return "OK done"

    def do_uid_move(self, uids: str, folder: str) -> str:
        moved = self.chosen(uids)
        said = self.do_uid_copy(uids, folder)
        if said.startswith("OK"):
            self.take_away(moved)
        return said

    def do_uid_store(self, uids: str, *_: str) -> None:
        for kept in self.chosen(uids):
            kept.deleted = True

    def do_uid_expunge(self, uids: str) -> None:
        self.take_away([kept for kept in self.chosen(uids) if kept.deleted])

    def do_expunge(self) -> None:
        self.take_away([kept for kept in self.mails if kept.deleted])

    def take_away(self, mails: list[Kept]) -> None:
        self.provider.folders[self.folder] = [kept for kept in self.mails if kept not in mails]

    def do_create(self, folder: str) -> str:
        if folder in self.provider.folders:
            return "NO [ALREADYEXISTS] it is there"
        self.provider.folders[folder] = []
        return "OK done"

    def do_list(self, _reference: str, folder: str) -> None:
        if folder in self.provider.folders:
            self.say(f'* LIST () "." "{folder}"')

    def do_getquotaroot(self, folder: str) -> None:
        if self.provider.quota is None:
            self.say(f"* QUOTAROOT {folder}")
            return
        used, limit = self.provider.quota
        self.say(f'* QUOTAROOT "{folder}" all', f"* QUOTA all (STORAGE {used} {limit})")

    def do_idle(self) -> None:
        known = len(self.mails)
        self.say("+ idling")
        while not select.select([self.connection], [], [], 0.02)[0]:
            if len(self.mails) > known:
                known = len(self.mails)
                self.say(f"* {known} EXISTS")
        assert self.rfile.readline() in (b"DONE\r\n", b"")


@contextmanager
def provider_of(provider: Provider, *, tls: str = "") -> Iterator[Provider]:
    """The server on a free port. `tls` is "starttls" or "imaps"."""
    context = None
    if tls:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATES / "cert.pem", CERTIFICATES / "key.pem")
    handler = type("Dialog", (_Dialog,), {"provider": provider, "context": context if tls == "starttls" else None})

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that breaks off is none of our business."""

    server = Server(("127.0.0.1", 0), handler)
    if tls == "imaps":
        assert context is not None
        server.socket = context.wrap_socket(server.socket, server_side=True)
    provider.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def reading(provider: Provider, folder: Path, kind: str = "imap", **more: object) -> ImapSection:
    """Settings that read the mailbox, with the right password in a file of this folder."""
    file = folder / "mailbox-password"
    file.write_text(f"{PASSWORD}\n")
    keys = {"password_file": str(file), **more}
    return ImapSection(url=f"{kind}://{USER}@localhost:{provider.port}", **keys)  # type: ignore[arg-type]
