"""Maps, rules and other files that ship with the judge, or are brought in.

- `maps/`, `rules`: maps and rules, checked, as values
- `data_dir`: the folders of the files that ship, and the pages of HELP
- `yaml_text`: YAML read strictly; `yaml_parse`: its text to a tree of plain values; `yaml_tree`: that tree
- `kept_beside`: what is made of the judge's own files, kept beside them so that it need not be made at every start
- `lettering`: the font's letters that go along in a picture
"""
