"""`judge export` and `judge import`: one game as a YAML file that people can read and edit.

- `export`, `import_game`: out of the store and into it
- `read_file`: the file with every problem in it
- `board`, `history`: the parts of the file
"""
