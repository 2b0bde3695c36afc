"""Replies to a letter by today's mail programs: their quoting, headers, signatures and encodings."""

from __future__ import annotations

from base64 import encodebytes
from collections.abc import Callable, Sequence
from html import escape
from quopri import encodestring
from typing import NamedTuple

from tests.support.house import Got


class Written(NamedTuple):
    """A reply: the headers after To and Subject, and the body below them."""

    headers: tuple[str, ...]
    body: bytes


Writer = Callable[[Got, Sequence[str]], Written]
"""(letter, new lines) -> the reply with these lines in it."""


def reply_by(program: str, letter: Got, lines: Sequence[str], *, subject: str = "Re: {}", sender: str = "") -> bytes:
    """The whole reply to a letter by one of PROGRAMS. `subject` is what the program makes of the letter's."""
    written = PROGRAMS[program](letter, lines)
    answers_to = str(letter.headers["Reply-To"])
    head = [
        f"From: Somebody <{sender or letter.to}>",
        f"To: France via Judge <{answers_to}>",
        f"Subject: {subject.format(letter.headers['Subject'])}",
        f"Message-ID: <{program.replace(' ', '-')}-{abs(hash((letter.message_id, tuple(lines))))}@mail.example>",
        "Date: Mon, 23 Nov 2026 13:30:00 +0100",
        f"In-Reply-To: {letter.message_id}",
        f"References: {letter.message_id}",
        "MIME-Version: 1.0",
        *written.headers,
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + written.body


def _old(letter: Got) -> str:
    """The old letter, with the address that mail programs copy from Reply-To into their quotations."""
    return letter.words("plain").replace("\r\n", "\n")


def _from(letter: Got) -> str:
    return f"Judge <{letter.headers['Reply-To']}>"


def _quoted(text: str, mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in text.split("\n"))


def _divs(lines: Sequence[str]) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)


def _qp(text: str, charset: str = "utf-8") -> bytes:
    return encodestring(text.replace("\n", "\r\n").encode(charset, "replace"))


def _text(text: str, charset: str = "utf-8", *, more: str = "") -> Written:
    headers = (f"Content-Type: text/plain; charset={charset}{more}", "Content-Transfer-Encoding: quoted-printable")
    return Written(headers, _qp(text, charset))


def _html_alone(html: str) -> Written:
    return Written(("Content-Type: text/html; charset=UTF-8", "Content-Transfer-Encoding: quoted-printable"), _qp(html))


def _alternative(plain: str, html: str, charset: str = "utf-8", *, base64: bool = False) -> Written:
    def part(kind: str, text: str) -> bytes:
        data = text.replace("\n", "\r\n").encode(charset, "replace")
        encoding = "base64" if base64 else "quoted-printable"
        head = f'Content-Type: text/{kind}; charset="{charset}"\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n'
        return head.encode() + (encodebytes(data) if base64 else encodestring(data))

    parts = b"".join(b"--=_next\r\n" + part(kind, text) + b"\r\n" for kind, text in (("plain", plain), ("html", html)))
    return Written(('Content-Type: multipart/alternative; boundary="=_next"',), parts + b"--=_next--\r\n")


def _new(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def _gmail(letter: Got, lines: Sequence[str]) -> Written:
    said = f"On Mon, Nov 23, 2026 at 1:00 PM France via {_from(letter)}"
    plain = f"{_new(lines)}\n\n{said}\nwrote:\n\n{_quoted(_old(letter))}\n"
    html = (
        f'<div dir="ltr">{_divs(lines)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr"'
        f' class="gmail_attr">{escape(said)} wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px'
        f' 0.8ex">{letter.words("html")}</blockquote></div>'
    )
    return _alternative(plain, html)


def _gmail_app(letter: Got, lines: Sequence[str]) -> Written:
    said = f"On Mon, 23 Nov 2026, 13:00 France via Judge, <{letter.headers['Reply-To']}>"
    html = (
        f'<div dir="auto">{_divs(lines)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{escape(said)} wrote:<br></div><blockquote class="gmail_quote">{letter.words("html")}</blockquote></div>'
    )
    return _alternative(f"{_new(lines)}\n\n{said}\nwrote:\n\n{_quoted(_old(letter))}\n", html, base64=True)


def _outlook_head(letter: Got, sent: str = "Sent: Monday, November 23, 2026 1:00 PM") -> str:
    return f"From: {_from(letter)}\n{sent}\nTo: {letter.to} <{letter.to}>\nSubject: {letter.subject}"


def _outlook_web(letter: Got, lines: Sequence[str]) -> Written:
    head = _outlook_head(letter)
    html = (
        '<html><body><div class="elementToProof" style="font-family: Aptos">' + _divs(lines) + '</div><div id="append'
        'onsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">'
        + "<br>".join(f"<b>{escape(line)}</b>" for line in head.split("\n"))
        + f"<div>&nbsp;</div></div>{letter.words('html')}</body></html>"
    )
    plain = f"{_new(lines)}\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n{'_' * 32}\n{head}\n\n{_old(letter)}"
    return _alternative(plain, html, "iso-8859-1")


def _outlook(letter: Got, lines: Sequence[str]) -> Written:
    """Word's paragraphs, a blank line after each, arrows and dashes as Word corrects them; no quote marks."""
    head = _outlook_head(letter, "Sent: Montag, 23. November 2026 13:00")
    words = [line.replace(" - ", " – ") for line in lines]
    html = (
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head>'
        "<body lang=DE><div class=WordSection1>"
        + "".join(f"<p class=MsoNormal>{escape(word)}<o:p></o:p></p>" for word in words)
        + "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal>"
        + "<br>".join(f"<b>{escape(line)}</b>" for line in head.split("\n"))
        + f"<o:p></o:p></p></div>{letter.words('html')}</div></body></html>"
    )
    paragraphs = "\n\n".join(words)
    plain = f"{paragraphs}\n\n \n\nMit freundlichen Grüßen\n\n \n\n{head}\n\n \n\n{_old(letter)}"
    return _alternative(plain.replace("Mit freundlichen Grüßen\n\n \n\n", ""), html, "windows-1252")


def _outlook_mac(letter: Got, lines: Sequence[str]) -> Written:
    head = _outlook_head(letter, "Date: Monday, 23 November 2026 at 13:00")
    html = (
        f"<html><body>{_divs(lines)}<div id='mail-editor-reference-message-container'>"
        + "<br>".join(escape(line) for line in head.split("\n"))
        + f"{letter.words('html')}</div></body></html>"
    )
    return _alternative(f"{_new(lines)}\n\n{head}\n{_old(letter)}", html)


def _apple_mail(letter: Got, lines: Sequence[str]) -> Written:
    said = f"On 23. Nov 2026, at 13:00, France via {_from(letter)} wrote:"
    return _text(
        f"{_new(lines)}\n\n> {said}\n> \n{_quoted(_old(letter))}\n", more=";\r\n\tformat=flowed;\r\n\tdelsp=yes"
    )


def _iphone(letter: Got, lines: Sequence[str]) -> Written:
    said = f"On 23 Nov 2026, at 13:00, France via {_from(letter)} wrote:"
    html = (
        f'<html><body dir="auto">{_divs(lines)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my'
        f' iPhone</div><div dir="ltr"><br><blockquote type="cite">{escape(said)}<br><br></blockquote></div><blockquote'
        f' type="cite"><div dir="ltr">{letter.words("html")}</div></blockquote></body></html>'
    )
    plain = f"{_new(lines)}\n\nSent from my iPhone\n\n> {said}\n> \n> \ufeff\n{_quoted(_old(letter))}\n"
    return _alternative(plain, html)


def _thunderbird_below(letter: Got, lines: Sequence[str]) -> Written:
    plain = (
        f"On 23/11/2026 13:00, France via Judge wrote:\n{_quoted(_old(letter))}\n\n{_new(lines)}\n\n-- \nAnna\nParis\n"
    )
    return _text(plain, more="; format=flowed")


def _thunderbird_between(letter: Got, lines: Sequence[str]) -> Written:
    """Put each line below another line of the old letter."""
    old = [line for line in _old(letter).split("\n") if line.strip()]
    pieces = [_quoted("\n".join(old[3 * at : 3 * at + 3])) + f"\n\n{line}\n" for at, line in enumerate(lines)]
    rest = _quoted("\n".join(old[3 * len(lines) :]))
    return _text("On 23/11/2026 13:00, France via Judge wrote:\n" + "\n".join([*pieces, rest]), more="; format=flowed")


def _yahoo(letter: Got, lines: Sequence[str]) -> Written:
    said = f"On Monday, November 23, 2026 at 01:00:00 PM GMT+1, {_from(letter)} wrote:"
    old = "\n".join(f" {line}" for line in _old(letter).split("\n"))
    html = (
        '<html><body><div class="ydpyahoo-style-wrap">' + _divs(lines) + '<div id="ydp1" class="yahoo_quoted"><div'
        f"><div>{escape(said)}</div><div><br></div>{letter.words('html')}</div></div></div></body></html>"
    )
    return _alternative(f" {_new(lines)}\n\n    {said}  \n \n {old}\n  ", html)


def _k9(letter: Got, lines: Sequence[str]) -> Written:
    plain = (
        f"{_new(lines)}\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.\n\nAm 23. November"
        f" 2026 13:00:00 MEZ schrieb {_from(letter)}:\n{_quoted(_old(letter), '>')}\n"
    )
    return _text(plain)


def _gmx(letter: Got, lines: Sequence[str]) -> Written:
    """A German provider's web mail: HTML and nothing else."""
    head = (
        "Gesendet: Montag, 23. November 2026 um 13:00 Uhr",
        f"Von: {_from(letter)}",
        f"An: {letter.to}",
        f"Betreff: {letter.subject}",
    )
    return _html_alone(
        f'<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">{_divs(lines)}<div>&nbsp;'
        '<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;">'
        '<div style="margin:0 0 10px 0;">'
        + "<br/>".join(f"<b>{escape(line)}</b>" for line in head)
        + f'</div><div name="quoted-content">{letter.words("html")}</div></div></div></div></body></html>'
    )


def _becky(letter: Got, lines: Sequence[str]) -> Written:
    """A Japanese program: ISO-2022-JP, wide letters, a date in characters."""
    wide = str.maketrans({chr(sign): chr(sign + 0xFEE0) for sign in range(0x21, 0x7F)} | {" ": "\u3000", "-": "\u2212"})
    said = f"2026年11月23日(月) 13:00 {_from(letter)}:"
    text = f"{_new([line.translate(wide) for line in lines])}\n\n{said}\n{_quoted(_old(letter))}\n\n-- \n山田 花子\n"
    data = text.replace("\n", "\r\n").encode("iso2022_jp", "replace")
    return Written(("Content-Type: text/plain; charset=ISO-2022-JP", "Content-Transfer-Encoding: 7bit"), data)


PROGRAMS: dict[str, Writer] = {
    "Gmail": _gmail,
    "Gmail app": _gmail_app,
    "Outlook web": _outlook_web,
    "Outlook": _outlook,
    "Outlook for Mac": _outlook_mac,
    "Apple Mail": _apple_mail,
    "iPhone": _iphone,
    "Thunderbird below": _thunderbird_below,
    "Thunderbird between": _thunderbird_between,
    "Yahoo": _yahoo,
    "K-9": _k9,
    "GMX": _gmx,
    "Becky": _becky,
}
