"""Maps, rules and other files that come with the judge or are imported.

- `maps/`, `rules`: maps and rules, checked, as values
- `data_dir`: the folders of the judge's own files, and the pages of HELP
- `yaml_text`: strict reading of YAML; `yaml_parse`: its text to a tree of plain values; `yaml_tree`: that tree
- `kept_beside`: results computed from the judge's own files, kept beside them to save work at start-up
- `word_counts`: counts of words in people's texts
- `lettering`: the font's letters that are embedded in a picture
"""
