"""Statements of each table, one module a table: SQL that SQLite and PostgreSQL both understand.

The common parts are in `statements`. Mails, held ones too, are in `inbox`, letters in `outbox`, games in `games`, their
phases and log in `history`, packed when they are over; consents, questions, wishes and readers of
openings in `consents`; wrong words, people's costs and mails that count only once in `limits`; any other single value
in `meta`; the test if anything in them is due in `waiting`.

- `older_addresses`: addresses as judges before 0.2 wrote them down, brought into the form in which they are compared
- `pictures`: statements on the tables `pictures` and `picture_waits`: pictures in letters, drawn once for all
- `records`: statements on the table `records`: records of players' reliability
- `returns`: statements on bounced letters, and addresses blocked because of them
- `traffic`: statements that list mails and letters for the keeper: received, sent, results
"""
