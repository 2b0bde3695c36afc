"""Answers and refusals that repeat words of a mail, without its writer's password (`hidden_words`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from judge.commands.framework.hidden_words import masked, passwords_in
from judge.commands.framework.run_state import Run
from judge.game.outcome import Choices, Guidance, Text
from judge.problems import Refused


def masked_answers(run: Run) -> tuple[Text, ...]:
    """Return a mail's answers, with passwords masked in words of the mail that a button sends to others."""
    quoted = "\n".join(line for answer in run.answers for line in _sent_on(answer))
    passwords = passwords_in(run, quoted, quoted, spares_map=True) if quoted else []
    return tuple(_masked_in_buttons(answer, passwords) for answer in run.answers) if passwords else tuple(run.answers)


def _sent_on(answer: Text) -> Iterator[str]:
    """Yield the lines of press that an answer offers."""
    if isinstance(answer, Choices):
        yield from answer.to_master
        yield from chain.from_iterable(map(_sent_on, answer.ways))
    elif isinstance(answer, Guidance):
        yield from () if answer.about else answer.more
        yield from () if answer.instead is None else _sent_on(answer.instead)


def _masked_in_buttons(answer: Text, passwords: Sequence[str]) -> Text:
    if isinstance(answer, Choices):
        ways = tuple(_masked_guidance(way, passwords) for way in answer.ways)
        return replace(answer, ways=ways, to_master=tuple(masked(line, passwords) for line in answer.to_master))
    return _masked_guidance(answer, passwords) if isinstance(answer, Guidance) else answer


def _masked_guidance(way: Guidance, passwords: Sequence[str]) -> Guidance:
    more = tuple(masked(line, passwords) for line in way.more)
    return replace(way, more=more, instead=_masked_guidance(way.instead, passwords) if way.instead else None)


def masked_refusal(run: Run, refused: Refused) -> Refused:
    """Return a refusal, with passwords masked in the words that it repeats: a subject has them."""
    said = "\n".join((refused.text, *(problem.text for problem in refused.problems)))
    passwords = passwords_in(run, said, said, spares_map=True)
    if not passwords:
        return refused
    problems = tuple(replace(each, text=masked(each.text, passwords)) for each in refused.problems)
    return Refused(refused.code, masked(refused.text, passwords), problems, taken=refused.taken)
