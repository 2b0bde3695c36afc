"""A play-by-e-mail judge for the board game Diplomacy.

- `__main__`: `python -m judge`
- `decoding`: types for decoding JSON, MessagePack and files, prepared for msgspec by one thread at a time
- `patterns`: regular expressions compiled on first use: `pattern` in place of `re.compile`
- `problems`: problems with a request, in words for its sender
- `settings_file`: choice of judge.toml, and the default place of the store
"""

__version__ = "0.3.0"
