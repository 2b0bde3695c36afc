"""A process that lets itself be asked over HTTP how it does, for as long as it works."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from judge.app.base.judge import Judge
from judge.app.status.http import StatusServer
from judge.app.status.questions import Questions


@asynccontextmanager
async def answering(judge: Judge, where: str) -> AsyncIterator[tuple[str, ...]]:
    """Answer at `host:port` or `unix:PATH` meanwhile; "": not at all. Yields the addresses to ask.

    Raises OSError when the address is taken or is not ours to take.
    """
    if not where:
        yield ()
        return
    questions = Questions(judge)
    status = StatusServer(questions.ask)
    try:
        await status.listen(where)
        yield (status.address,)
    finally:
        await status.close()
        questions.close()
