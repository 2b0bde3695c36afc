"""The command line, `judge --help`: input and output. `judge.app` does the work and decides.

`start` is where it begins. `main` lists all commands with their modules: `serving` (serve, deliver, tick), `looking`
(games, show, log, read, status), `letters` (outbox, parked), `keeper`, `moving` (export, import, backup), `board`
(adjudicate, rules, check), `map`, `maps`, `demo`. `common` is shared by all.

- `archive`: `judge archive`: the games of this judge as pages that any web server shows
"""
