"""Statements of each table, one module a table: SQL that SQLite and PostgreSQL both understand.

The common parts are in `statements`. Mails, including held ones, are in `inbox`, letters in `outbox`, games in `games`,
their phases and logs in `history`, packed when the games are over; consents, questions and readers of openings in
`consents`; wrong words, people's costs and mails that count only once in `limits`; any other single value in `meta`;
the check if anything is due in `waiting`.

- `older_addresses`: addresses written by judges before 0.2, converted to the form in which they are compared
- `pictures`: statements on the tables `pictures` and `picture_waits`: pictures in letters, drawn once for all
- `records`: statements on the table `records`: records of players' reliability
- `returns`: statements on bounced letters, and addresses blocked because of them
- `traffic`: statements that list mails and letters for the keeper: received, sent, results
- `wishes`: statements on requested changes of seats, which wait until people have answered
"""
