"""The orders among lines that their mail puts in doubt (`doubtful_orders`)."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from judge.board.order_text.corrections import without_lead
from judge.board.order_text.parse import syntax_problems
from judge.board.order_text.prose import without_words_before
from judge.board.order_text.remarks import split_remark
from judge.board.order_text.split_orders import OrdersTable
from judge.board.order_text.vocabulary import Kind, vocabulary_of
from judge.board.position import PhaseType
from judge.commands.framework.context import PressWeights
from judge.commands.framework.open_press import OwnLines
from judge.commands.framework.parse import Request
from judge.game.rules_in_play import RulesInPlay


class OrdersInDoubt:
    """Recognizer of orders among lines in doubt."""

    def __init__(
        self, in_play: RulesInPlay, own: OwnLines, table: OrdersTable, weights: Callable[[], PressWeights]
    ) -> None:
        self._map, self._is_own_line, self.own = in_play.map, in_play.variant.turn.is_own_line, own
        self._table, self._weights = table, weights

    def is_order_or_bid(self, text: str) -> bool:
        """True for an order, or a line of the variant's sheet that begins with an amount."""
        return self.own.is_order(text) or (text.lstrip()[:1].isdigit() and self._is_own_line(text))

    def may_be_one(self, text: str) -> bool:
        """True for an order, even if it is misspelled or its unit is not there yet."""
        if self.is_order_or_bid(text) or self.own.is_nearly_order(text):
            return True
        return not all(syntax_problems(text, self._map, kind, hints=False) for kind in PhaseType)

    def counts(self, text: str) -> bool:
        """True for a possible order, and for a command that may stand among orders, such as CLEAR."""
        return self.may_be_one(text) or self.own.commands.may_be_alone(text)

    def disowned(self, text: str, above: Sequence[str]) -> str:
        """Return the order of a line whose words quote, refuse or suppose it; "" for none.

        `above` are the lines before it.
        """
        order = without_words_before(split_remark(text, self._table)[0], self._map)
        before, found, after = text.partition(order)
        if not (found and any(map(str.isalpha, before + after)) and self.is_order_or_bid(order)):
            return ""
        vocabulary = vocabulary_of(self._map)
        kinds = {meaning[0] for _, meaning in vocabulary.meant(vocabulary.words(after)) if meaning is not None}
        if not kinds.isdisjoint((Kind.PLACE, Kind.TYPE)):
            return ""  # `(was GAS)`: `turning_remark` has decided
        if without_lead(text, self._table):
            return ""  # `no, A PAR - GAS` corrects what is on file
        from judge.commands.framework.disowned_orders import is_disowned  # most mails are orders alone

        leading = above[-1] if above and not self.counts(above[-1]) else ""
        return order if is_disowned(before, after, leading, self._weights(), self._map, self.own.seat) else ""


def still_in_force(owners: Sequence[int], requests: Sequence[Request], taken: Container[int]) -> set[int]:
    """Return the places of doubtful headings that other orders need, because they name the power."""
    needed: set[int] = set()
    is_needed = False
    for at in reversed(range(len(requests))):
        if at in owners:
            needed.update([at] if is_needed else [])
            is_needed = False
        elif at not in taken and requests[at].command is None:
            is_needed = True
    return needed
