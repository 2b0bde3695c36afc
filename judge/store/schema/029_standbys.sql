-- People who would take over a seat in any game that suits them (STANDBY ON): an address that has not said yes to it
-- (`agreed` 0) is asked about no game. `wish` is what they want, as they wrote it.

CREATE TABLE standbys (
    address TEXT PRIMARY KEY,
    agreed INTEGER NOT NULL,
    since TEXT NOT NULL,
    wish TEXT NOT NULL
);
CREATE INDEX standbys_asked ON standbys (since) WHERE agreed = 0;
CREATE INDEX standbys_agreed ON standbys (since, address) WHERE agreed = 1;
