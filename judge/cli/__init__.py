"""The command line, `judge --help`: input and output. `judge.app` does the work and decides.

`start` is the entry point. `main` lists all commands with their modules: `serving` (serve, deliver, tick, demo),
`looking` (games, show, log, read, status), `letters` (outbox, parked), `keeper`, `moving` (export, import,
backup), `board` (adjudicate, corpus, rules, check, schema), `maps`, `map` (map, chart, replay, archive). All share
`common`.
"""
