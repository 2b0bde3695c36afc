"""`judge adjudicate`: answer lines in order; a faulty line does not stop the others."""

from __future__ import annotations

import io
import json
import logging
from codecs import BOM_UTF8
from collections.abc import Iterator

import msgspec
from msgspec import Raw, Struct

from judge.app.adjudication.answer import answer_line
from judge.app.adjudication.arriving import MOST_BYTES, ArrivingLines, counts
from judge.app.adjudication.line import NULL, BadLine, Line, Notation
from judge.board.maps import Map
from judge.decoding import prepared
from judge.patterns import pattern

log = logging.getLogger("judge")


class _Named(Struct):
    """The usable parts of a faulty line."""

    id: Raw = NULL


_HALF_SIGN = pattern(rb"\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]..")
_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(prepared(Line)).decode
_DECODE_ID = msgspec.json.Decoder(prepared(_Named)).decode


class Defaults(Struct, frozen=True):
    """Values for fields that a line leaves out."""

    map: str | Map = "standard"
    rules: tuple[str, ...] = ()
    notation: Notation = "short"
    explain: bool = False
    legal: bool = False

    def given_to(self, line: Line) -> Line:
        """Return the line with its missing fields filled in, except for map and rules."""
        line.notation = line.notation or self.notation
        line.explain = self.explain if line.explain is None else line.explain
        line.legal = self.legal if line.legal is None else line.legal
        return line


NO_DEFAULTS = Defaults()


def adjudicate_line(line: str | bytes, defaults: Defaults = NO_DEFAULTS) -> bytes:
    """Answer one line; neither line nor answer has a line end. Never raises."""
    name = NULL
    try:
        data = (line.encode() if isinstance(line, str) else line).removeprefix(BOM_UTF8).replace(b"\n", b" ")
        data.decode()  # the id is copied into the answer: it must be text on one line
        request = _DECODE(data)
        name = request.id
        answer = answer_line(defaults.given_to(request), defaults.map, defaults.rules)
        if request.explain:
            answer["notes"] = [*notes_on(line, data), *answer["notes"]]
        return _ENCODE({"id": name, **answer})
    except (msgspec.ValidationError, BadLine) as error:
        return _refusal(name if name is not NULL else _id_of(line), str(error))
    except (UnicodeError, RecursionError) as error:
        return _refusal(NULL, f"This line is not JSON: {error}")
    except msgspec.DecodeError as error:
        mended = _HALF_SIGN.sub(b"?", data)
        if mended == data:
            return _refusal(NULL, f"This line is not JSON: {error}")
        return _refusal(_id_of(mended), "This line is not JSON: half of a surrogate pair stands alone")


def adjudicate_stream(source: io.BufferedIOBase, target: io.BufferedIOBase, defaults: Defaults = NO_DEFAULTS) -> None:
    """Answer each line of `source` on `target`, in order and at once. Blank lines are skipped."""
    for lines in _lines(source):
        for line in lines:
            if counts(line):
                target.write(_answer_or_fault(line, defaults) + b"\n")
        target.flush()


def _answer_or_fault(line: bytes, defaults: Defaults) -> bytes:
    """Answer a line; report an internal error as its answer, so that the next line is still read."""
    if len(line) > MOST_BYTES:
        return _refusal(NULL, f"This line is longer than {MOST_BYTES} bytes")
    try:
        return adjudicate_line(line, defaults)
    except Exception as fault:
        log.exception("a line could not be adjudicated")
        return fault_told(line, type(fault).__name__)


def fault_told(line: bytes, fault: str) -> bytes:
    """Return the answer to a line that causes an internal error."""
    return _refusal(_id_of(line), f"This line tripped a fault of the judge ({fault})")


def _lines(source: io.BufferedIOBase) -> Iterator[list[bytes]]:
    """Yield lines as they arrive, in groups that arrive together."""
    arriving = ArrivingLines()
    while chunk := source.read1(1 << 16):
        yield arriving.take(chunk)
    yield arriving.end()


def _refusal(name: Raw, sentence: str) -> bytes:
    text = sentence if sentence.endswith((".", "?")) else f"{sentence}."
    return _ENCODE({"id": name, "error": text.replace("\n", " ")})


def _id_of(line: str | bytes) -> Raw:
    """Return the id of a line that is JSON but otherwise wrong."""
    try:
        return _DECODE_ID(line).id
    except (msgspec.DecodeError, RecursionError):
        return NULL


def notes_on(line: str | bytes, data: bytes) -> Iterator[str]:
    """Yield a sentence on each oddity of a line's JSON: a byte order mark, keys given twice.

    `line` is as it arrived, `data` its JSON alone.
    """
    if (line.encode() if isinstance(line, str) else line).startswith(BOM_UTF8):
        yield "A byte order mark before the line was ignored."
    repeated: list[str] = []

    def seen(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        repeated.extend(sorted({key for key in keys if keys.count(key) > 1}))
        return dict(pairs)

    json.loads(data, object_pairs_hook=seen)
    for key in dict.fromkeys(repeated):
        yield f"The key {key[:60]!r} is given more than once; the last one counts."
