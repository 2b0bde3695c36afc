"""The setting ORDERS: whether orders count one by one (SINGLY), or as whole sets (WHOLE)."""

from __future__ import annotations

from judge.problems import Refused


def read_order_taking(word: str) -> bool:
    """Whether orders are taken as whole sets: the value of the setting ORDERS, any case. Raises Refused E-SETTING."""
    match word.strip().upper():
        case "WHOLE":
            return True
        case "SINGLY":
            return False
    raise Refused("E-SETTING", f'ORDERS are taken SINGLY or WHOLE, not "{word.strip()[:40]}".')


def order_taking_sentence(whole: bool) -> str:
    """What a player has to know of it."""
    if whole:
        return "Orders are taken as whole sets: a mail has all orders of a power, and if one is faulty none counts."
    return "Orders count one by one: a mail changes the units that it names, and the others keep theirs."
