"""Acts of the keeper: `judge keeper ...`, and the lists and moves of the command line.

- `acts`: in a game: hold it, lock it, whatever its Master could do
- `addresses`: blocked and registered addresses
- `figures`: `judge keeper stats`, and players' records: `judge keeper record`
- `games`: games, one game, its log
- `letter_queue`, `parked_mails`: letters that wait, mails that tripped a fault: shown, retried or dropped
- `mail_traffic`: `judge mails`
- `console`: tables and times on a terminal
- `copying`: a judge copied to another store, or brought back
"""
