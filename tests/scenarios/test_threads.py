"""Threads in a mailbox: one for each phase and reader, checked by the headers that programs use."""

from __future__ import annotations

from collections import defaultdict

from tests.support.house import GM, POWERS, Got, House, address

OWL = "owl@example.net"


def references(letter: Got) -> list[str]:
    return str(letter.headers["References"] or "").split()


def roots(letter: Got) -> list[str]:
    """The threads that a letter names."""
    return [found for found in references(letter) if found.startswith("<thread.")]


def results_to(letters: list[Got], who: str) -> Got:
    return next(letter for letter in letters if letter.to == who and "results" in letter.subject)


def played(house: House) -> dict[str, list[Got]]:
    """Return all letters of two years that seven players play by replies alone, by phase of writing."""
    house.mail(OWL, "OBSERVE owl@river owl-pw")
    board = {letter.to: letter for letter in house.master("PROCESS!")}
    written: dict[str, list[Got]] = defaultdict(list)
    for _ in range(4):
        phase = house.game().phase_code
        for power in POWERS:
            if any(each.to == address(power) for each in board.values()):
                written[phase] += house.answer(board[address(power)], "PRESS TO M", f"Here is {power}.", "ENDPRESS")
        written[phase] += house.master("SET DEADLINE Dec 12 23:00")
        letters = house.master("PROCESS!")
        board = {who: results_to(letters, who) for who in (*map(address, POWERS), GM, OWL)}
        written[phase] += letters
    return written


def test_all_letters_of_a_phase_to_one_reader_have_one_root_and_no_other_though_they_answer_the_phase_before(
    river: House,
) -> None:
    story: dict[tuple[str, str], set[str]] = defaultdict(set)
    for phase, letters in played(river).items():
        for letter in letters:
            assert len(roots(letter)) == 1, letter.subject
            assert references(letter)[0] == roots(letter)[0]
            story[letter.to, phase] |= set(roots(letter))
    assert {who for who, _ in story} == {*map(address, POWERS), GM, OWL}
    assert all(len(found) == 1 for found in story.values())
    assert len({root for found in story.values() for root in found}) == len(story), "no two readers or phases share one"


def test_a_confirmation_stands_with_its_phase_and_with_the_mail_that_it_answers(river: House) -> None:
    board = results_to(river.master("PROCESS!"), address("FRANCE"))
    (confirmed,) = river.answer(board, "A PAR H")
    (again,) = river.answer(confirmed, "A PAR - BUR")
    assert references(confirmed)[0] == references(again)[0] != roots(board)[0]
    assert references(again)[1:-1] == [confirmed.headers["In-Reply-To"], confirmed.message_id]
    assert [len(references(confirmed)), confirmed.headers["In-Reply-To"]] == [2, references(confirmed)[-1]]
