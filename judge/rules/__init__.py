"""The rules of a game, as flags: what there is (`registry`), which are on (`choose`), and what people read (`page`).

What a rule does is decided by the one function that asks for it, in the room where its question belongs. The list of
rules is in `rules/*.yaml`, read by `judge.files.rules`.

- `house`: house rules: the habits of a human game master as options of a game
- `house_options`: these options by name: what each is about, which values it has
"""
