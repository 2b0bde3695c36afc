"""`judge adjudicate`: lines in, lines out, one after the other, whatever is wrong with one of them."""

from __future__ import annotations

import io
import logging
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Raw, Struct

from judge.app.adjudication.answer import answer_line
from judge.app.adjudication.line import NULL, BadLine, Line
from judge.decoding import prepared
from judge.patterns import pattern

log = logging.getLogger("judge")

MOST_BYTES = 1 << 20
"""A line longer than this is not read."""


class _Named(Struct):
    """Parts of interest in a line that is otherwise wrong."""

    id: Raw = NULL


_HALF_SIGN = pattern(rb"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")
_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(prepared(Line)).decode
_DECODE_ID = msgspec.json.Decoder(prepared(_Named)).decode


def adjudicate_line(line: str | bytes, *, map_name: str = "standard", rules: Sequence[str] = ()) -> bytes:
    """Answer one line; neither has a line end. `map_name` and `rules` are defaults. Never raises."""
    name = NULL
    try:
        data = (line.encode() if isinstance(line, str) else line).removeprefix(BOM_UTF8).replace(b"\n", b" ")
        data.decode()  # the id is copied into the answer: it must be text on one line
        request = _DECODE(data)
        name = request.id
        return _ENCODE({"id": name, **answer_line(request, map_name, rules)})
    except (msgspec.ValidationError, BadLine) as error:
        return _refusal(name if name is not NULL else _id_of(line), str(error))
    except (UnicodeError, RecursionError) as error:
        return _refusal(NULL, f"This line is no JSON: {error}")
    except msgspec.DecodeError as error:
        mended = _HALF_SIGN.sub(b"?", data)
        if mended == data:
            return _refusal(NULL, f"This line is no JSON: {error}")
        return _refusal(_id_of(mended), "This line is no JSON: half of a surrogate pair stands alone")


def adjudicate_stream(
    source: io.BufferedIOBase, target: io.BufferedIOBase, *, map_name: str = "standard", rules: Sequence[str] = ()
) -> None:
    """Answer each line of `source` on `target`, in order and at once. Blank lines are skipped."""
    for lines in _lines(source):
        for line in lines:
            if len(line) > MOST_BYTES:
                reply = _refusal(NULL, f"This line is longer than {MOST_BYTES} bytes")
            elif line.strip():
                reply = _answer_or_fault(line, map_name, rules)
            else:
                continue
            target.write(reply + b"\n")
        target.flush()


def _answer_or_fault(line: bytes, map_name: str, rules: Sequence[str]) -> bytes:
    """Answer a line; if it trips a fault of ours, say so, since the next line must still be read."""
    try:
        return adjudicate_line(line, map_name=map_name, rules=rules)
    except Exception as fault:
        log.exception("a line could not be adjudicated")
        return _refusal(_id_of(line), f"The judge has a fault that this line shows ({type(fault).__name__})")


def _lines(source: io.BufferedIOBase) -> Iterator[list[bytes]]:
    """Lines as they come, grouped by arrival. Of an overlong one only the beginning."""
    rest = b""
    while chunk := source.read1(1 << 16):
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            rest = tail
        elif len(rest) <= MOST_BYTES:
            rest += tail
        yield lines
    yield [rest]


def _refusal(name: Raw, sentence: str) -> bytes:
    text = sentence if sentence.endswith((".", "?")) else f"{sentence}."
    return _ENCODE({"id": name, "error": text.replace("\n", " ")})


def _id_of(line: str | bytes) -> Raw:
    """The id of a line that is JSON and otherwise wrong."""
    try:
        return _DECODE_ID(line).id
    except (msgspec.DecodeError, RecursionError):
        return NULL
