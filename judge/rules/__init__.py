"""The rules of a game, as flags: the list (`registry`), the choice (`choose`), the page (`page`).

One function checks each rule and decides its effect, in the package to which the question belongs. The list of rules is
in `rules/*.yaml`, read by `judge.files.rules`.

- `house`: house rules: the habits of a human game master as options of a game
- `house_options`: these options by name, with their subjects and values
"""
