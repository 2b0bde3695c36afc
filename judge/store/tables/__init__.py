"""Statements of each table, one module a table: SQL that SQLite and PostgreSQL both understand.

The common parts are in `statements`. Mails are in `inbox`, letters in `outbox`, games in `games`, `phases` and `log`,
packed when they are over in `finished_games`; wrong words in `attempts`, proved addresses in `consents`, people's costs
in `budgets`; any other single value in `meta`; the test if anything in them is due in `waiting`.

- `genuine_mails`: statements on the table `genuine_mails`: mails proved to be their author's, to count only once
- `held_mails`: statements on mails of the inbox that are held until the address that they came from answers
- `older_addresses`: addresses as judges before 0.2 wrote them down, brought into the form in which they are compared
- `gathered`: statements on letters that wait for an hour of their reader (SET DIGEST, SET QUIET)
- `opening_readers`: statements on who hears of games that begin to look for players (OPENINGS DAILY)
- `pictures`: statements on the tables `pictures` and `picture_waits`: pictures in letters, drawn once for all
- `questions`: statements on words that were sent, and on letters that are still to be written: `Question`
- `records`: statements on the table `records`: records of players' reliability
- `returns`: statements on bounced letters, and addresses blocked because of them
- `traffic`: statements that list mails and letters for the keeper: received, sent, results
- `wishes`: statements on what is wanted of seats once the addresses concerned have answered: `Wish`
"""
