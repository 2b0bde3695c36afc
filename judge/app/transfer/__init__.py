"""`judge export` and `judge import`: one game as a readable YAML file, or in a foreign form.

- `export`, `import_game`: out of the store and into it
- `read_file`: the file with every problem in it
- `board`, `history`: the parts of the file
- `saved_form`, `write_saved`, `read_saved`: games as the `diplomacy` package saves them
"""
