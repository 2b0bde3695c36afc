"""The command line, `judge --help`: what is typed and printed. Decides nothing; the work is done in `judge.app`.

`start` is where it begins. `main` lists all commands with their modules: `serving` (serve, deliver, tick), `looking`
(games, show, log, read, status), `letters` (outbox, parked), `keeper`, `moving` (export, import, backup), `board`
(adjudicate, rules, check), `map`, `maps`, `demo`. What they share is in `common`.
"""
