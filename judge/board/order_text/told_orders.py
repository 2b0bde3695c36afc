"""Orders given in sentences: `Budapest goes to Rumania and Serbia should support that`.

Words outside the order language are dropped from a sentence if it has only one meaning: its units are the writer's, and
it has no word of doubt, about the past or other people, and no possible misspelled name. Its orders are not filed; the
writer is shown them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from judge.board.order_text.conditions import DOUBTS
from judge.board.order_text.context import OrderContext
from judge.board.order_text.corrections import CORRECTING
from judge.board.order_text.notation import format_order
from judge.board.order_text.parse import LONGEST_ORDER, read_order
from judge.board.order_text.prose import may_be_misspelled
from judge.board.order_text.remarks import split_remark, without_asking
from judge.board.order_text.split_orders import OrdersTable, split_orders
from judge.board.order_text.tokens import leading_sign
from judge.board.order_text.vocabulary import Kind, Verb, Word, plain_words, vocabulary_of
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Remove, Retreat, Support, Waive
from judge.board.position import PhaseType
from judge.patterns import pattern


def _set(words: str) -> frozenset[str]:
    return frozenset(plain_words(words))


_ABROAD = {
    word: meant
    for meant, words in {
        "army": "armee heer armée ejército armata leger",
        "fleet": "flotte flota flotta vloot",
        "to": "nach vers hacia verso naar à",
        "from": "von aus depuis desde da uit",
        "in": "im dans a",
        "moves": "zieht ziehen geht gehen bewegt fährt va vont déplace avance mueve muove gaat gehe ziehe",
        "attacks": "angreift greift attaque ataca attacca",
        "holds": "hält halten bleibt bleiben tient reste mantiene permanece rimane resta tiene houdt blijft",
        "supports": "unterstützt unterstützen soutient soutenir appuie apoya apoyar appoggia supporta sostiene steunt",
        "builds": "aufbau bau baue bauen baut construire construis construit construye construir costruire bouw bouwen",
        "removes": "abbau entferne entfernen entfernt retirer retire dissoudre eliminar rimuovere verwijder auflösen"
        " aufgelöst dissous dissoute disolver disuelto sciogliere sciolto sciolta",
        "retreats": "rückzug retraite retirada ritirata",
    }.items()
    for word in _set(words)
}
"""Order words in players' languages, with the English ones."""
_MEANT = {
    word: meant
    for meant, words in {
        "moves": "march marches marching head heads heading advance advances sail sails sailing travel travels proceed"
        " proceeds proceeding send sends bring take takes push pushes walk walks",
        "holds": "sits sit",
        "convoys": "carries carry ferries ferry",
        "retreats": "withdraws escapes escape flees flee",
        "removes": "destroyed dies dissolved scrap scraps delete deletes",
        "supports": "help helps helping assist assists assisting aid aids cover covers covering"
        " hilft aide ayuda aiuta helpt",
    }.items()
    for word in _set(words)
}
"""Words of sentences, with the order words that they mean."""
_DEEDS_TOLD = _ABROAD.keys() | _MEANT.keys()
_SUPPORTED = pattern(
    r"(?:\A|(?<![\s,;(])[\s,;(]+)(?:(?:and |is |is to be |will be |being )?"
    r"(?:supported|backed|helped|assisted|S) (?:by|from)|with (?:the )?(?:support|help|aid|backing) (?:of|from|by)"
    r"|unterstützt (?:von|durch)"
    r"|mit (?:der )?(?:unterstützung|hilfe) (?:von|aus|durch)|(?:soutenue?|appuyée?|aidée?) par"
    r"|avec (?:le )?(?:soutien|appui) d[eu]|apoyad[ao] por|con (?:el )?apoyo de|(?:supportat|appoggiat)[ao] d[ai]"
    r"|con (?:il )?(?:supporto|appoggio) d[ai]|(?:gesteund|ondersteund) door|met steun van)\s",
    re.IGNORECASE,
)
_SILENT = _set(
    "l d me back plus it that this them him her i id ill im let have like want and with das dies diese es ihn sie dabei"
    " mein meine meinen meiner den dem die ich lass soll bitte le la les cela ça ma mon mes je de du des un une et eso"
    " lo los las esto el mi mis del y que il gli mio mia di questo dat het hierbij mijn de een mij"
)
"""Words that refer to the order before, or say nothing about orders, and may look like codes."""
_WISHED = pattern(
    r"\b(?:I|we)(?:['’]d| would) (?:like|love|prefer)(?: to(?: (?:have|see|move|send))?)?\b", re.IGNORECASE
)
_FALLS_BACK = pattern(r"\bfalls? back\b", re.IGNORECASE)
_OF_OTHERS = DOUBTS | _set(
    "hope hopes hoped think thinks thought expect expects expected fear fears guess believe believes wonder heard said"
    " says say told tell tells ordered ask asks asked suggest suggests wants wanted promise promised promises"
    " yesterday last ago earlier was were did had has moved went came been he she they we us you your his their"
    " who why what how where which hidden enemy enemies opponent opponents neighbor neighbour ally allies"
    " would could might may can cannot"
    " er ihr wir hoffe glaube denke war hatte wollte elle ils vous nous espère pense crois était avait"
    " espero creo pienso era estaba loro voi noi spero credo penso hij zij jullie hoop denk"
)
_ARTICLES = ("a", "an")
_TO_ABROAD = ("a", "à")
_UNITS = ("army", "fleet")
_GOING = ("VA", "VAN", "AVANZA", "MUEVE")
_MERE = _set(
    "please pls bitte have let l die der das den dem mein meine meinen meiner le la les de du di"
    " il lo gli el los las mon ma mes mi mis"
    " mio mia het een mijn"
)
"""Words before units and verbs that do not change the meaning of a text."""
_NEXT = pattern(
    r"(?:[.;!]\s+|,\s*|(?<!\s)\s+(?:and|plus|und|et|y|e|en|while|whereas|then|dann|puis|luego|poi)\s)"
    r"(?:then |and |also |und )?"
)
_MOST = 12
_SAYS_LITTLE = 3


_COAST = pattern(r"\((?:[a-z]{1,8} )?(?:coast|[nsew]c)\)", re.IGNORECASE)
_OF_LISTS = pattern(r"[\d?\[\](){}<*/\\|=+&%#\"_@$]|(?<!-)>")
"""Signs that sentences about units do not have."""


class ToldOrders(NamedTuple):
    """The orders of a line: `plain` are its parts that are orders as they stand, or in another language.

    `told` are the orders found in sentences.
    """

    plain: tuple[str, ...]
    told: tuple[str, ...]


def orders_in_sentences(text: str, above: Sequence[str], context: OrderContext) -> ToldOrders | None:
    """Return the only orders that a line can mean; None if it gives none, or leaves any open.

    `above` are the lines before it.
    """
    text = leading_sign(text)[1]
    if len(text) > LONGEST_ORDER or _OF_LISTS.search(_COAST.sub("", text)) is not None:
        return None
    said = _WISHED.sub("", _FALLS_BACK.sub("retreats", text))
    is_worded, text = said != text, without_asking(said)
    words = _words(text)
    if words[:1] == ["THEN"] or not (_OF_OTHERS.isdisjoint(words) and CORRECTING.isdisjoint(words)):
        return None
    table = OrdersTable(context.map, context.position.phase.type)
    before = _last_order(above, context, table)
    plain, told, is_read = list[str](), list[str](), is_worded
    for clause in _clauses(text, context, table):
        if (order := _plain_order(clause, context, table)) is not None:
            (told if is_worded else plain).append(format_order(order) if is_worded else clause)
            before = order
            continue
        found = _told(clause, before, context, table)
        if found is None:
            return None
        (plain if found and _is_mere_language(clause, context) else told).extend(map(format_order, found))
        is_read = is_read or bool(found)
        before = found[0] if found else before
    return ToldOrders(tuple(plain), tuple(told)) if is_read and (plain or told) else None


def _is_mere_language(text: str, context: OrderContext) -> bool:
    """True if each word of a clause belongs to orders in some language, or comes only before units."""
    vocabulary = vocabulary_of(context.map)
    words = [(word.folded, meaning) for word, meaning in vocabulary.meant(vocabulary.words(text)) if word.raw.isalnum()]
    return all(meaning is not None or word in _ABROAD or word in _MERE for word, meaning in words) and (
        sum(meaning is not None and meaning[0] is Kind.PLACE for _, meaning in words) > 1
        or not any(
            _ABROAD.get(word) == "supports" or (meaning or ("", ""))[1] == Verb.SUPPORT for word, meaning in words
        )
    )


def _words(text: str) -> list[str]:
    return plain_words(text.replace("'", "").replace("’", ""))


def _clauses(text: str, context: OrderContext, table: OrdersTable) -> Iterator[str]:
    """The parts of a line that may be an order each."""
    for part in split_orders(split_remark(text, table)[0], table):
        if _plain_order(part, context, table) is not None:
            yield part
            continue
        kept = ""
        for piece in filter(None, (each.strip() for each in _NEXT.split(part, maxsplit=_MOST))):
            kept = f"{kept} {piece}" if kept else piece
            if _says_much(kept, table):
                yield kept
                kept = ""
        if kept:
            yield kept


def _says_much(text: str, table: OrdersTable) -> bool:
    """True if a text names both a unit or place and an action, or neither."""
    meanings = vocabulary_of(table.map).meanings
    words = _words(text)
    kinds = {meanings.get(word, (None,))[0] for word in words}
    has_deed = not kinds.isdisjoint((Kind.VERB, Kind.TOWARDS)) or not _DEEDS_TOLD.isdisjoint(words)
    has_deed = has_deed or (table.phase is PhaseType.ADJUSTMENTS and {Kind.TYPE, Kind.PLACE} <= kinds)
    return kinds.isdisjoint((Kind.PLACE, Kind.TYPE)) or has_deed or "-" in text


def _last_order(above: Sequence[str], context: OrderContext, table: OrdersTable) -> Order | None:
    """The last order of lines; None if they have none."""
    for text in reversed(above[-_SAYS_LITTLE:]):
        if (order := _plain_order(split_orders(text, table)[-1], context, table)) is not None:
            return order
    return None


def _plain_order(text: str, context: OrderContext, table: OrdersTable) -> Order | None:
    order = read_order(split_remark(text, table)[0], context._replace(hints=False)).order
    return order if isinstance(order, Order) else None


def _told(text: str, before: Order | None, context: OrderContext, table: OrdersTable) -> list[Order] | None:
    """Return the orders of a sentence; [] if it has none, None if it leaves them open."""
    supported = _SUPPORTED.search(text)
    if supported is not None:
        return _supported(text[: supported.start()], text[supported.end() :], before, context, table)
    words = _plain_words_of(text, before, context)
    if words is None:
        return None
    if not words:
        return []
    order = _plain_order(words, context, table)
    return [order] if order is not None and _is_told(order, words, context) else None


def _supported(
    moved: str, helping: str, before: Order | None, context: OrderContext, table: OrdersTable
) -> list[Order] | None:
    """Orders in `Paris to Burgundy, supported by Marseilles`: of both units, or of the helpers."""
    first: Order | None = _plain_order(moved, context, table) if moved.strip() else before
    if first is None and (told := _told(moved, before, context, table)):
        first = told[0]
    if first is None or isinstance(first, (*_OF_WINTER, Retreat)):
        return None
    found: list[Order] = [first] if moved.strip() else []
    for unit in filter(None, (each.strip() for each in _NEXT.split(helping, maxsplit=_MOST))):
        words = _plain_words_of(unit, None, context)
        order = _plain_order(f"{words} S {_helped(first)}", context, table) if words else None
        if not isinstance(order, Support):
            return None
        found.append(order)
    return found


_OF_WINTER = (Build, Remove, Waive)


def _is_told(order: Order, words: str, context: OrderContext) -> bool:
    """True if a sentence may give this order; builds and removals must name a unit type."""
    meanings = vocabulary_of(context.map).meanings
    kinds = {meanings.get(word, (None,))[0] for word in _words(words)}
    return (
        Kind.TYPE in kinds
        if isinstance(order, _OF_WINTER)
        else isinstance(order, Hold | Move | Support | Convoy | Retreat | Disband)
    )


def _plain_words_of(text: str, before: Order | None, context: OrderContext) -> str | None:
    """The order words of a sentence, "" for none; None if its meaning is open.

    A unit that only supports, without a named unit, supports the order before.
    """
    vocabulary = vocabulary_of(context.map)
    kept: list[str] = []
    kinds: list[Kind] = []
    is_unsure = supports = acts = False
    last = ""
    for (word, meaning), (_, after) in pairwise([*vocabulary.meant(vocabulary.words(text)), (Word("", ""), None)]):
        kind, said = meaning or (None, "")
        if kind is Kind.POWER:
            return None
        is_between = kinds[-1:] in _PLACES and after is not None and after[0] is Kind.PLACE
        if word.raw in _TO_ABROAD and (last in _GOING or is_between):
            kept.append("to")  # `va a Burgundy`, `Paris a Burgundy`
            continue
        if word.raw in _TO_ABROAD and (kinds[-1:] == [Kind.TYPE] or _ABROAD.get(last) in _UNITS):
            continue  # `une flotte à Brest`
        last = word.folded
        if word.raw in _ARTICLES and (after is None or after[0] is not Kind.PLACE):
            continue
        if kind is not None or not word.raw.isalnum():
            kept.append(word.raw)
            kinds += [kind] if kind is not None else []
            supports = supports or (kind is Kind.VERB and said in _HELPING)
        elif meant := _ABROAD.get(word.folded) or _MEANT.get(word.folded):
            acts = acts or meant in _ACTS
            kept += [] if meant == "moves" else [meant]
            kinds.append(Kind.VERB)
            supports = supports or meant in ("supports", "convoys")
        else:
            is_unsure = is_unsure or (word.folded not in _SILENT and may_be_misspelled(word.folded, context.map))
        if word.folded == "-" and not acts and (not kept or kept[0] not in _UNITS):
            return None  # but `Armee Paris - Burgundy` is an order
    places = kinds.count(Kind.PLACE)
    if not places:
        return None if not _DEEDS.isdisjoint(kinds) else ""
    if is_unsure or (supports and places == 1 and before is None):
        return None
    return " ".join([*kept, _helped(before)] if supports and places == 1 and before is not None else kept)


_ACTS = ("moves", "supports", "convoys")
"""Verbs with which a dash leads from place to place, as in orders."""
_PLACES = ([Kind.PLACE], [Kind.COAST])
"""Kinds of the last word of a place, with or without its coast."""
_HELPING = frozenset[str]({Verb.SUPPORT, Verb.CONVOY})
_DEEDS = frozenset({Kind.VERB, Kind.TYPE, Kind.UNSURE, Kind.TOWARDS})


def _helped(order: Order) -> str:
    """Return the words for an order that another unit supports."""
    if isinstance(order, Move):
        return f"{order.piece} - {order.to}"
    return "" if isinstance(order, Waive) else str(order.piece)
