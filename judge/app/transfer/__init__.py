"""`judge export` and `judge import`: one game as a readable YAML file, or in a foreign form.

- `export`, `import_game`: export a game from the store and import it, in one of the forms
- `read_file`: reads the file and reports every problem in it
- `board`, `history`: the parts of the file
- `played`: a game to be written; `replay`: a game that was read
- `saved_form` (also reads), `write_saved`: games as the `diplomacy` package saves them
- `daide_form` (also writes orders), `write_daide`, `read_daide`: messages of DAIDE
- `webdip_form`: webDiplomacy's history.json
"""
