"""Statements of each table, one module a table: SQL that SQLite and PostgreSQL both understand.

The common parts are in `statements`. Mails are in `inbox`, letters in `outbox`, games in `games`, `phases` and `log`,
packed when they are over in `finished_games`; wrong words in `attempts`, proved addresses in `consents`, people's costs
in `budgets`; any other single value in `meta`; the test if anything in them is due in `waiting`.
"""
