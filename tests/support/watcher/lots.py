"""Rules of a watched game, by lot: legal combinations in which something is secret from somebody."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tests.support.command_mails import code_of
from tests.support.house import GM, House

PRESS = ("", "WHITE_GREY", "GREY_PRESS", "YELLOW_PRESS", "FAKE_PRESS", "PUBLIC_PRESS", "FAKE_PRESS PUBLIC_PRESS")
SECRECY = ("HIDE_BUILDS", "HIDE_DUMMIES", "HIDE_LATE_POWERS", "HIDE_ABSENTEES", "HIDE_PROPOSER",
           "PLAYER_DEADLINES HIDE_EXTENDERS", "NO_REVEAL", "EAVESDROP")  # fmt: skip
OTHERS = ("BROADCAST_ORDERS", "ALWAYS_CONFIRM", "LIST_UNORDERED", "LIST_WAITERS", "CD_DUMMIES", "VASSAL_DUMMIES",
          "BUILD_ANY", "NO_CHECK", "FICTIONAL_OK", "SHOW_PHANTOM", "PROXY_OK", "DEFAULT_UNORDERED", "ORDER_ANY",
          "MUTE_OBSERVERS", "NO_DIAS", "IGNORE_ERRORS", "CIVIL_DISORDER", "DONT_SKIP_PHASES")  # fmt: skip

MODIFIERS = ("BLIND", "OWN_SCS_SEE", "NO_SCS_SEE", "NO_UNITS_SEE", "SEE_NO_SCS", "SEE_ALL_SCS", "SEE_NO_UNITS",
             "UNITS_SEE_OTHER", "UNITS_SEE_SAME", "MYOPIC", "VENETIAN", "GREEK", "TROJAN")  # fmt: skip
BESIDE = ("HIDE_BUILDS", "VASSAL_DUMMIES", "PROXY_OK", "BROADCAST_ORDERS", "TOUCH_PRESS", "NO_RETREAT",
          "ALWAYS_CONFIRM", "BUILD_ANY", "MOBILIZE", "NO_REVEAL", "CIVIL_DISORDER", "SIGNAL_SUPPORT",
          "!HIDE_DUMMIES")  # fmt: skip


def rules_by_lot(house: House, chance: Random) -> str:
    """Draw some rules of secrecy, one kind of press, and some rules that change what letters say."""
    wished = [chance.choice(PRESS), *(rule for rule in SECRECY if chance.random() < 0.5)]
    wished += [rule for rule in OTHERS if chance.random() < 0.15]
    return _legal(house, wished)


def blind_rules_by_lot(house: House, chance: Random) -> str:
    """Draw a blind game's rules: one or two modifiers, a kind of press, some about news of the board."""
    wished = [*chance.sample(MODIFIERS, chance.choice((1, 1, 2))), chance.choice(("", *PRESS))]
    wished += [rule for rule in BESIDE if chance.random() < 0.2]
    wished += [rule for rule in (*SECRECY, *OTHERS) if chance.random() < 0.1]
    return _legal(house, list(dict.fromkeys(wished)))


def _legal(house: House, wished: Iterable[str]) -> str:
    """Return those of these rules, taken in turn, that go with those before."""
    stated: list[str] = []
    for rule in wished:
        if rule and not code_of(house, GM, "CREATE river gm-secret", f"RULE {' '.join([*stated, rule])}", "FORM"):
            stated += rule.split()
    return " ".join(stated)
