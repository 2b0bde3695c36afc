-- Each address of a mailbox is asked about a game: of several that want one, none waits in vain.

CREATE TABLE questions_of_addresses (
    id $ID,
    address TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    game TEXT NOT NULL,
    asked TEXT NOT NULL,
    named TEXT NOT NULL,
    peer TEXT NOT NULL,
    domain TEXT NOT NULL,
    wanted_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    stranger INTEGER NOT NULL,
    UNIQUE (address, game)
);
INSERT INTO questions_of_addresses (address, mailbox, game, asked, named, peer, domain, wanted_at, due_at, stranger)
    SELECT address, mailbox, game, asked, named, peer, domain, wanted_at, due_at, stranger FROM questions ORDER BY id;
DROP TABLE questions;
ALTER TABLE questions_of_addresses RENAME TO questions;
CREATE INDEX questions_of_mailboxes ON questions (mailbox);
