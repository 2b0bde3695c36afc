"""`judge export` and `judge import`: one game as a readable YAML file, or in a foreign form.

- `export`, `import_game`: out of the store and into it
- `read_file`: the file with every problem in it
- `board`, `history`: the parts of the file
- `foreign_forms`: which foreign forms there are; `played`: a game as their writers get it; `replay`: one that was read
- `saved_form` (also reads), `write_saved`: games as the `diplomacy` package saves them
- `daide_form` (also orders), `write_daide`, `read_daide`: messages of DAIDE
- `webdip_form`: webDiplomacy's history.json
"""
