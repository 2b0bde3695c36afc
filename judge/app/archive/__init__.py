"""The archive: static pages of the judge's games, for a web server or a disk (`judge archive DIR`).

- `watched`: a game as a stranger sees it; pages are made from nothing else
- `pages`: values to HTML and Atom, by the templates in `templates/archive/`
- `kept`: a folder's memory of its last run
- `write`: the files on the disk: the choice of pages, and writing of those that have changed
"""
