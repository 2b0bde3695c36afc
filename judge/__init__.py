"""A play-by-e-mail judge for the board game Diplomacy."""

__version__ = "0.2.0"
