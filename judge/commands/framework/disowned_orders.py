"""Orders that a sentence quotes, refuses or supposes, such as `A PAR - BUR (his idea, not mine)`.

Weights learned from samples (docs/order_samples.txt) tell them from orders that are given, by the words around the
order and the line above it. Orders alone in a line are never judged. docs/decisions/094-counted-words.md says why.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.board.maps import Map
from judge.commands.framework.context import PressWeights
from judge.commands.framework.likely_meaning import SAID_OF, parts_of_words, roles, words_of
from judge.commands.framework.word_meanings import Meanings

_LEAST = 150
"""Least weight of words around an order that is not given.

It catches 3 of 4 such sentences that no rule would, and 1 of 16 others of odd wording.
"""
_ORDER = "<order>"
_LONGEST = 300
_MEANINGS = Meanings(
    {
        **SAID_OF,
        "REFUSED": "refus* reject* declin* cancel* scrap* drop* scratch ignor* forget against objection nope nein"
        " abgelehnt ablehn* verworfen rechaz* rifiut* annul* geweiger* afgewezen nooit niet geen NOT",
        "UNSURE": "maybe perhaps possib* probab* might may could would should shall if unless suppos* imagin* consider*"
        " undecided vielleicht eventuell falls wenn ware wurde soll sollte peut serait ferais dois si quizas seria"
        " haria deberia forse sarebbe farei dovrei se misschien zou als tempt* interest* unsure thinking",
        "PAST": "last yesterday ago old previous* earlier once was were had did done letzt* fruher* alte war hatte"
        " dernier* ancien* avait etait anterior pasado viejo era habia scorso vecchio vorig* oude 19 back",
        "SAID": "want* ask* beg* told say* said wrote writes suggest* propos* expect* think* hope* fear* idea* wish*"
        " plan demand* request* favor letter schrieb schreib* mochte wollte vorschl* vorgeschlagen wunsch idee veut"
        " voudrait demand* ecrit dit quiere pid* escribio dice deseo vuole chies* scritto wil vraagt schreef wens zegt",
        "FOR_EXAMPLE": "example* instance such like something eg etwa beispiel* exemple* ejemplo esempio voorbeeld"
        " standard book opening joke kidding fun",
        "IN_PLACE_OF": "instead rather than anything statt anstatt lieu vez invece plaats",
        "FOOLISH": "bad worse worst stupid silly mistake wrong risk* sense foolish dumb dumm blod fehler erreur betise"
        " error errore tonter* dom fout",
    }
)


def is_disowned(before: str, after: str, above: str, weights: PressWeights, map: Map, seat: str) -> bool:
    """True if the words around an order tell that it is not given; `above` is the line before, or ""."""
    parts = parts_around(before, after, above, roles(map, (), {seat}))
    return sum(weights.get(part, 0) for part in parts) > _LEAST


def parts_around(before: str, after: str, above: str, role_of: Callable[[str], str]) -> set[str]:
    """Return the parts of the words before and after an order, and of the line above it."""
    around = ["^", *words_of(before[-_LONGEST:], role_of), _ORDER, *words_of(after[:_LONGEST], role_of)]
    of_above = parts_of_words(["^", *words_of(above[:_LONGEST], role_of)], _MEANINGS) if above.strip() else ()
    return parts_of_words(around, _MEANINGS) | {f"/{part}" for part in of_above if part[0] != "~"}
