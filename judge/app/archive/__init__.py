"""The archive: static pages of the judge's games, for any web server, or a folder on a disk (`judge archive DIR`).

- `watched`: what somebody sees of a game who has no part in it; pages are made from nothing else
- `pages`: values to HTML and Atom, by the templates in `templates/archive/`
- `write`: which pages there are, and files on the disk: each whole, and only those that have changed
"""
