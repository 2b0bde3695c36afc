"""Counts and weights of words in what people write (docs/make_guesses.py, docs/make_press_weights.py)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import json

from judge.decoding import prepared

FILE = Path(__file__).with_name("word_counts.json")
PRESS_FILE = Path(__file__).with_name("press_weights.json")
ORDER_WEIGHTS_FILE = Path(__file__).with_name("order_weights.json")


@cache
def load_word_counts() -> tuple[dict[str, int], dict[str, str]]:
    """Return the number of texts for each wish, and for each part of a word the texts with it, packed."""
    counts: tuple[dict[str, int], dict[str, str]]
    counts = json.decode(FILE.read_bytes(), type=prepared(tuple[dict[str, int], dict[str, str]]))
    return counts


@cache
def load_press_weights() -> dict[str, int]:
    """Return weights of words and pairs of words in replies to press."""
    return _weights(PRESS_FILE)


@cache
def load_order_weights() -> dict[str, int]:
    """Return weights of words around orders in sentences."""
    return _weights(ORDER_WEIGHTS_FILE)


def _weights(file: Path) -> dict[str, int]:
    weights: dict[str, int] = json.decode(file.read_bytes(), type=prepared(dict[str, int]))
    return weights
