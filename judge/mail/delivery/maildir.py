"""Letters put into a directory of files, for trying things out."""

from __future__ import annotations

import os

from judge.mail.delivery.transport import Unreachable, reason
from judge.store.rows import LetterRow


class Maildir:
    """A directory of files that mail readers know (new, cur, tmp), made when needed."""

    def __init__(self, path: str) -> None:
        self._path = path

    def send(self, letter: LetterRow) -> str:
        """Put the letter into `new`, whole or not at all; a repeat is the same file. See `Transport.send`."""
        key = "".join(sign for sign in letter.message_id.partition("@")[0] if sign.isalnum())
        name = f"{int(letter.created_at.timestamp())}.{letter.id:08d}.{key}"
        part = os.path.join(self._path, "tmp", name)
        try:
            for folder in ("tmp", "new", "cur"):
                os.makedirs(os.path.join(self._path, folder), mode=0o700, exist_ok=True)
            with open(part, "wb") as file:
                file.write(letter.raw.replace(b"\r\n", b"\n"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, os.path.join(self._path, "new", name))
        except OSError as error:
            raise Unreachable(f"{self._path}: {reason(error)}") from error
        return f"written to {name}"

    def is_there(self) -> bool:
        """True always, see `LastingTransport.is_there`: each letter opens what it needs."""
        return True

    def close(self) -> None:
        """Do nothing, since nothing is open."""
