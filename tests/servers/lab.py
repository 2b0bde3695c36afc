"""Postfix and Dovecot for one run of the tests, with settings, ports and mailboxes of their own.

Postfix takes mail for example.test, the judge's domain, and for players.test; nothing leaves the machine. Dovecot has
the mailboxes of players.test and the one of `MAILBOX`, which a judge reads by IMAP; whom it does not know it refuses,
and Postfix sends their mail back. All else for example.test goes to a judge by LMTP.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from tests.servers.greylist import Greylist
from tests.support.paths import DATA
from tests.support.world import free_port

JUDGE = "judge@example.test"
MAILBOX = "mailbox@example.test"
PASSWORD = "secret"
CERTIFICATE, KEY = DATA / "tls" / "cert.pem", DATA / "tls" / "key.pem"

_SETTINGS = Path(__file__).parent / "settings"
_PORTS = ("smtp", "submission", "policy", "imap", "imaps", "lmtp", "judge", "rude")
_PATIENCE = 20.0
_NO_USER = 67
"""Exit code of doveadm for a person whom nobody knows."""


class Lab:
    """The servers.

    `ports` are by name: `smtp` takes players' mail, `submission` the judge's, `judge` waits for it.
    """

    def __init__(self) -> None:
        # Not below pytest's own folder: the servers give up root, and could not pass through it.
        self.folder = Path(tempfile.mkdtemp(prefix="mail-servers-"))
        self.folder.chmod(0o755)
        self.ports = {name: free_port() for name in _PORTS}
        self.greylist = Greylist(self.ports["policy"])
        self._owner = pwd.getpwnam("nobody")
        self._dovecot: subprocess.Popen[bytes] | None = None
        for name in ("dovecot/run", "dovecot/state", "mail", "users", "postfix/etc", "postfix/spool", "postfix/data"):
            (self.folder / name).mkdir(parents=True)
        os.chown(self.folder / "mail", self._owner.pw_uid, self._owner.pw_gid)
        shutil.chown(self.folder / "postfix/data", "postfix")
        self._write_settings()

    def start(self) -> None:
        """Start all of them; they answer when this returns."""
        self.greylist.start()
        self.start_dovecot()
        self._postfix("check")
        self._postfix("start")
        for name in ("smtp", "submission"):
            self._wait_for(self.ports[name])

    def stop(self) -> None:
        """Stop them, and take their folder away."""
        self._postfix("stop")
        self.stop_dovecot()
        self.greylist.stop()
        shutil.rmtree(self.folder)

    def start_dovecot(self) -> None:
        """Start Dovecot alone."""
        self._dovecot = subprocess.Popen(["dovecot", "-F", "-c", str(self.folder / "dovecot.conf")])
        for name in ("imap", "lmtp"):
            self._wait_for(self.ports[name])

    def stop_dovecot(self) -> None:
        """Stop Dovecot alone: mailboxes cannot be read, and Postfix keeps their mail."""
        if self._dovecot is not None:
            self._dovecot.terminate()
            self._dovecot.wait(20)
            self._dovecot = None

    def add_mailbox(self, address: str, *, kilobytes: int = 0, sieve: str = "") -> None:
        """Add a mailbox with the password `PASSWORD`.

        `kilobytes` is its quota, 0: none; `sieve` a script for its mail.
        """
        home = self.folder / "mail" / address
        home.mkdir(exist_ok=True)
        if sieve:
            (home / "active.sieve").write_text(sieve, encoding="utf-8")
        for path in (home, *home.iterdir()):
            os.chown(path, self._owner.pw_uid, self._owner.pw_gid)
        quota = f"userdb_quota_rule=*:storage={kilobytes}K" if kilobytes else ""
        ids = f"{self._owner.pw_uid}:{self._owner.pw_gid}"
        # A file for each: Dovecot notices changes of one file only a second later.
        user = f"{address}:{{PLAIN}}{PASSWORD}:{ids}::{home}::{quota}\n"
        known = self.folder / "users" / address
        is_other = known.exists()
        known.write_text(user, encoding="utf-8")
        if is_other:
            self._until_noticed(lambda done: f"storage={kilobytes}K" in done.stdout, address)

    def remove_mailbox(self, address: str) -> None:
        """Take an address away: Dovecot refuses its mail for good, and Postfix sends it back."""
        (self.folder / "users" / address).unlink()
        self._until_noticed(lambda done: done.returncode == _NO_USER, address)

    def _until_noticed(self, has_noticed: Callable[[CompletedProcess[str]], bool], address: str) -> None:
        """Wait until Dovecot has noticed a mailbox's change: it looks at a read file a second later."""
        deadline = time.monotonic() + _PATIENCE
        command = ["doveadm", "-c", str(self.folder / "dovecot.conf"), "user", address]
        while not has_noticed(done := subprocess.run(command, capture_output=True, text=True, check=False)):
            assert time.monotonic() < deadline, f"Dovecot still says of {address}: {done.stdout}{done.stderr}"
            time.sleep(0.1)

    def log(self) -> str:
        """Return the servers' last words, for the report of a test that failed."""
        found = []
        for name in ("postfix.log", "dovecot.log"):
            path = self.folder / name
            if path.exists():
                found.append(f"--- {name}\n{path.read_text(errors='replace')[-4000:]}")
        return "\n".join(found)

    def queue(self) -> str:
        """Return the mails in Postfix's queue, as `postqueue -p` shows them."""
        done = subprocess.run(
            ["postqueue", "-c", str(self.folder / "postfix/etc"), "-p"], capture_output=True, text=True, check=True
        )
        return done.stdout

    def _write_settings(self) -> None:
        words = {
            "folder": self.folder,
            "name": self.folder.name,
            "certificate": CERTIFICATE,
            "key": KEY,
            **self.ports,
        }
        for name, path in (
            ("dovecot.conf", "dovecot.conf"),
            ("main.cf", "postfix/etc/main.cf"),
            ("master.cf", "postfix/etc/master.cf"),
            ("transport", "postfix/etc/transport"),
        ):
            text = (_SETTINGS / name).read_text(encoding="utf-8")
            for word, value in words.items():
                text = text.replace(f"@{word}@", str(value))
            (self.folder / path).write_text(text, encoding="utf-8")

    def _postfix(self, command: str) -> None:
        """Run `postfix COMMAND` with the settings of this lab. Raises CalledProcessError."""
        subprocess.run(
            ["postfix", "-c", str(self.folder / "postfix/etc"), command], check=True, stderr=subprocess.DEVNULL
        )

    def _wait_for(self, port: int) -> None:
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                if time.monotonic() > deadline:
                    sys.stderr.write(self.log())
                    raise
                time.sleep(0.05)
            else:
                return
