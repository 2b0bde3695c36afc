"""The statements of each table, one module a table: SQL that SQLite and PostgreSQL both understand.

What is common to all is in `statements`. Mails are in `inbox`, letters in `outbox`, games in `games`, `phases` and
`log`, made smaller when they are over in `finished_games`; wrong words in `attempts`, proved addresses in `consents`,
what people have cost in `budgets`; anything else that is a single value in `meta`; whether anything in them is due in
`waiting`.
"""
