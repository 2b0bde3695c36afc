"""Questions over HTTP, sensible and hostile, to a server of the test's own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from judge.app.status.http import LONGEST_HEAD, MOST_CONNECTIONS, StatusServer
from judge.app.status.questions import HttpAnswer
from tests.support.rows import each_row

HOST = "127.0.0.1"


async def _echo(path: str) -> HttpAnswer:
    if path == "/fault":
        raise LookupError("a fault of ours")
    return HttpAnswer(200 if path == "/metrics" else 404, f"{path}\n")


def conversation(talk: Callable[[int], Awaitable[None]], patience: float = 5.0) -> None:
    """A server, and what somebody does with its port."""

    async def run() -> None:
        server = StatusServer(_echo, patience)
        await server.listen(f"{HOST}:0")
        try:
            await asyncio.wait_for(talk(int(server.address.rpartition(":")[2])), 30)
        finally:
            await server.close()

    asyncio.run(run())


async def said(port: int, question: bytes) -> bytes:
    """Return all answers to some bytes."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(question)
        await writer.drain()
        return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def answers(*questions: bytes) -> list[bytes]:
    """Return one server's answers to each of them in turn."""
    found: list[bytes] = []

    async def talk(port: int) -> None:
        for question in questions:
            found.append(await said(port, question))

    conversation(talk)
    return found


GET = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"


def test_a_question_is_answered_with_its_length_and_the_connection_ends() -> None:
    head, _, text = answers(GET)[0].partition(b"\r\n\r\n")
    assert head.splitlines()[0] == b"HTTP/1.1 200 OK"
    assert b"Content-Length: 9" in head
    assert b"Connection: close" in head
    assert text == b"/metrics\n"


def test_what_stands_behind_a_question_mark_does_not_count() -> None:
    assert answers(b"GET /metrics?a=b HTTP/1.0\r\n\r\n")[0].endswith(b"\r\n\r\n/metrics\n")


def test_head_is_answered_without_the_text() -> None:
    answer = answers(b"HEAD /metrics HTTP/1.1\r\n\r\n")[0]
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"Content-Length: 9" in answer
    assert answer.endswith(b"\r\n\r\n")


@each_row(
    ("question", "status"),
    [
        (b"GET /other HTTP/1.1\r\n\r\n", b"404"),
        (b"POST /metrics HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", b"405"),
        (b"GET /metrics\r\n\r\n", b"400"),
        (b"\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x00\xf1\x01\x00\r\n\r\n", b"400"),
        (b"GET \xff\xfe\x00 HTTP/1.1\r\n\r\n", b"404"),
        (b"EHLO judge\r\nMAIL FROM:<>\r\n\r\n", b"400"),
        (b"GET /" + b"a" * 2 * LONGEST_HEAD, b"431"),
        (b"GET /metrics HTTP/1.1\r\n" + b"X: y\r\n" * LONGEST_HEAD, b"431"),
        (b"GET /fault HTTP/1.1\r\n\r\n", b"500"),
    ],
)
def test_what_is_no_question_for_us_is_told_so_and_the_next_one_is_answered(question: bytes, status: bytes) -> None:
    strange, sensible = answers(question, GET)
    assert strange.startswith(b"HTTP/1.1 " + status)
    assert sensible.startswith(b"HTTP/1.1 200")


def test_a_fault_of_ours_is_logged_and_its_words_are_not_told(caplog: pytest.LogCaptureFixture) -> None:
    assert b"a fault of ours" not in answers(b"GET /fault HTTP/1.1\r\n\r\n")[0]
    assert "a fault of ours" in caplog.text


def test_who_says_nothing_is_sent_away_in_time() -> None:
    async def talk(port: int) -> None:
        assert await said(port, b"GET /metr") == b""
        assert (await said(port, GET)).startswith(b"HTTP/1.1 200")

    conversation(talk, patience=0.05)


def test_a_crowd_that_says_nothing_makes_room_for_who_asks() -> None:
    async def talk(port: int) -> None:
        silent = [await asyncio.open_connection(HOST, port) for _ in range(3 * MOST_CONNECTIONS)]
        assert (await said(port, GET)).startswith(b"HTTP/1.1 200")
        assert await silent[0][0].read() == b""
        for _, writer in silent:
            writer.close()

    conversation(talk)


def test_who_is_being_answered_makes_no_room() -> None:
    go_on = asyncio.Event()

    async def slowly(path: str) -> HttpAnswer:
        await go_on.wait()
        return await _echo(path)

    async def run() -> None:
        server = StatusServer(slowly)
        await server.listen(f"{HOST}:0")
        port = int(server.address.rpartition(":")[2])
        askers = [asyncio.create_task(said(port, GET)) for _ in range(MOST_CONNECTIONS)]
        while sum(server._open.values()) < MOST_CONNECTIONS:
            await asyncio.sleep(0)
        assert await said(port, GET) == b""
        go_on.set()
        assert all(answer.startswith(b"HTTP/1.1 200") for answer in await asyncio.gather(*askers))
        await server.close()

    asyncio.run(run())


def test_megabytes_behind_a_question_are_not_kept() -> None:
    async def talk(port: int) -> None:
        await said(port, b"POST /metrics HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 4_000_000)
        assert (await said(port, GET)).startswith(b"HTTP/1.1 200")

    conversation(talk)


def test_a_unix_socket_is_answered_too_and_one_that_is_answered_is_not_taken(tmp_path: Path) -> None:
    async def run() -> bytes:
        where = f"unix:{tmp_path}/status"
        server, second = StatusServer(_echo), StatusServer(_echo)
        await server.listen(where)
        try:
            with pytest.raises(OSError, match="in use"):
                await second.listen(where)
            reader, writer = await asyncio.open_unix_connection(f"{tmp_path}/status")
            writer.write(GET)
            answer = await reader.read()
            writer.close()
            return answer
        finally:
            await server.close()

    assert asyncio.run(run()).startswith(b"HTTP/1.1 200")


def test_a_port_that_is_taken_is_no_port_for_it() -> None:
    async def run(port: int) -> None:
        with pytest.raises(OSError):
            await StatusServer(_echo).listen(f"{HOST}:{port}")

    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        asyncio.run(run(taken.getsockname()[1]))
