-- What a person (a mailbox) or a game has cost in the present hour: letters caused, work done (judge.commands.framework.budget).

CREATE TABLE spent (
    who TEXT PRIMARY KEY,
    hour TEXT NOT NULL,
    letters INTEGER NOT NULL,
    work INTEGER NOT NULL
);
