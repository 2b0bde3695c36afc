"""Counts of words in what people write, by docs/make_guesses.py, to weigh guesses at sentences."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import json

from judge.decoding import prepared

FILE = Path(__file__).with_name("word_counts.json")


@cache
def load_word_counts() -> tuple[dict[str, int], dict[str, str]]:
    """Return the number of texts for each wish and, for each part of a word, those with it, packed."""
    counts: tuple[dict[str, int], dict[str, str]]
    counts = json.decode(FILE.read_bytes(), type=prepared(tuple[dict[str, int], dict[str, str]]))
    return counts
