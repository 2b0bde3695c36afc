"""Time the reading of mails: ordinary ones, and 256 KB made to hurt. Prints CPU time; tests nothing.

python bench/mail_reading.py
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from done import must

from judge.mail.inbound.read_mail import read_mail

MAILS = Path(__file__).parent.parent / "tests" / "data" / "mails"
SIZE = 262_144
ORDINARY = ("no_mime_headers", "gmail_web_top", "iphone_top", "outlook_desktop_html_only", "thunderbird_html_only")
# What is repeated until the mail is full: content type, more headers, the bytes.
HOSTILE = {
    "empty lines": ("text/plain", "", b"\n"),
    "blanks": ("text/plain", "", b" "),
    "one line of >": ("text/plain", "", b">"),
    "lines of >": ("text/plain", "", b">\n"),
    "On On On": ("text/plain", "", b"On "),
    "attributions": ("text/plain", "", b"On 3 Mar 2026 at 10:00 a@example.org wrote:\n" + b"x" * 70 + b"\n"),
    "half header blocks": ("text/plain", "", b"From: a@example.org and somebody else who has a long name\n"),
    "signatures of telephones": ("text/plain", "", b"Sent from my heart, which is no telephone, to all of you\n"),
    "arrows": ("text/plain", "", b"->"),
    "accents": ("text/plain; charset=utf-8", "", " à".encode()),
    "format=flowed": ("text/plain; format=flowed", "", b"> a \n"),
    "quoted-printable": ("text/plain", "Content-Transfer-Encoding: quoted-printable\r\n", b"= "),
    "base64": ("text/plain", "Content-Transfer-Encoding: base64\r\n", b"A"),
    "comments in HTML": ("text/html", "", b"<!--"),
    "unclosed tags": ("text/html", "", b"<a "),
    "quotes in tags": ("text/html", "", b'<a ">"'),
    "nested elements": ("text/html", "", b"<div>"),
    "table cells": ("text/html", "", b"<td>"),
    "entities": ("text/html", "", b"&amp;"),
    "parts": ("multipart/mixed; boundary=b", "", b"--b\n"),
    "nested parts": ("multipart/mixed; boundary=b", "", b"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"),
    "headers": ("text/plain", "A: b\r\n" * 40_000, b"x"),
    "UTF-16": ("text/plain; charset=utf-16", "", b"+A~{"),
}


def milliseconds(work: Callable[[], object], times: int) -> float:
    """Return the processor time of one run, the mean of several."""
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times * 1000


def main() -> None:
    print("import of judge.mail.inbound.read_mail, a new process each:", f"{import_time():.0f} ms")
    for name in ORDINARY:
        raw = (MAILS / f"{name}.eml").read_bytes()
        must(read_mail(raw).lines, f"nothing was read of {name}")
        print(f"{name:28} {len(raw):7,} bytes {milliseconds(lambda raw=raw: read_mail(raw), 300):8.3f} ms")
    corpus = [path.read_bytes() for path in MAILS.glob("*.eml")]
    mean = milliseconds(lambda: [read_mail(raw) for raw in corpus], 5) / len(corpus)
    print(
        f"{'mean of ' + str(len(corpus)) + ' mails':28} {sum(map(len, corpus)) // len(corpus):7,} bytes {mean:8.3f} ms"
    )
    for name, (kind, headers, unit) in HOSTILE.items():
        head = f"From: a@example.org\r\nContent-Type: {kind}\r\n{headers}\r\n".encode()
        raw = head + unit * max(1, (SIZE - len(head)) // len(unit))
        print(
            f"{name:28} {len(raw):7,} bytes {milliseconds(lambda raw=raw: read_mail(raw, max_bytes=SIZE), 3):8.1f} ms"
        )


def import_time() -> float:
    """Milliseconds that the import adds to a bare start of Python, best of five."""
    code = "from time import process_time as t; a = t(); import judge.mail.inbound.read_mail; print((t() - a) * 1000)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()
