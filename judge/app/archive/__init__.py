"""The archive: static pages of the judge's games, for a web server or a disk (`judge archive DIR`).

- `watched`: a game as a stranger sees it; pages are made from nothing else
- `pages`: values to HTML and Atom, by the templates in `templates/archive/`
- `kept`: what a folder remembers of its last run
- `write`: the files on the disk: which pages there are, each whole, and only those that have changed
"""
