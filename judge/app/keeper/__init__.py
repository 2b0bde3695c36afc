"""Acts of the keeper: `judge keeper ...`, and the command line's lists and copies.

- `acts`: acts in a game: hold it, lock it, do whatever its Master could do
- `addresses`: blocked and registered addresses
- `figures`: `judge keeper stats`, and players' records: `judge keeper record`
- `games`: games, one game, its log
- `letter_queue`, `parked_mails`: show, retry or drop waiting letters, and mails that caused an internal error
- `mail_traffic`: `judge mails`
- `console`: tables and times on a terminal
- `copying`: copying a judge to another store, or restoring it
"""
