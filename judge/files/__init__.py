"""Maps, rules and other files that ship with the judge, or are brought in.

- `maps/`, `rules`: maps and rules, checked, as values
- `data_dir`: the folders of the files that ship, and the pages of HELP
- `yaml_text`: YAML read strictly; `yaml_parse`: its text to a tree of plain values; `yaml_tree`: that tree
- `kept_beside`: results made from the judge's own files, kept beside them to save work at start-up
- `word_counts`: counts of words in what people write
- `lettering`: the font's letters that are embedded in a picture
"""
