-- A store as version 0.1 left it, made by its own code: river is being played (one phase counts, one was rolled back),
-- lake is forming. A mail of Germany's waits to be read, one of bob's is parked.
BEGIN;
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE inbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dedupe_key TEXT NOT NULL UNIQUE,
    envelope_sender TEXT NOT NULL,
    recipients TEXT NOT NULL,
    received_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'new',
    game TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    done_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    raw BLOB NOT NULL
);
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX inbox_parked ON inbox (id) WHERE state = 'parked';
CREATE INDEX inbox_done ON inbox (done_at) WHERE done_at IS NOT NULL;
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    listed INTEGER NOT NULL,
    wake_at TEXT,
    phase TEXT NOT NULL,
    deadline TEXT,
    map TEXT NOT NULL,
    variant TEXT NOT NULL,
    summary TEXT NOT NULL,
    state BLOB NOT NULL
);
CREATE INDEX games_wake ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX games_stage ON games (stage, key);
CREATE TABLE phases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    phase TEXT NOT NULL,
    shelf TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    seed TEXT NOT NULL,
    record BLOB NOT NULL,
    before BLOB NOT NULL
);
CREATE INDEX phases_of_game ON phases (game_id, seq);
CREATE UNIQUE INDEX phases_played ON phases (game_id, seq) WHERE shelf = 'played';
CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    what BLOB NOT NULL
);
CREATE INDEX log_of_game ON log (game_id, id);
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    envelope_sender TEXT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try_at TEXT NOT NULL,
    done_at TEXT,
    error TEXT NOT NULL DEFAULT '',
    raw BLOB NOT NULL
);
CREATE INDEX outbox_waiting ON outbox (next_try_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_failed ON outbox (id) WHERE state = 'failed';
CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_recipient ON outbox (recipient, created_at);
CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    zone TEXT NOT NULL,
    format TEXT NOT NULL,
    password TEXT NOT NULL,
    bounces INTEGER NOT NULL,
    bouncing_since TEXT
);
CREATE TABLE addresses (
    address TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX addresses_of_person ON addresses (person_id);
CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    position TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (game_id, position, address)
);
CREATE INDEX seats_of_address ON seats (address);
CREATE TABLE records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL,
    game TEXT NOT NULL,
    created TEXT NOT NULL,
    power TEXT NOT NULL,
    phase TEXT NOT NULL,
    about TEXT NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (address, game, created, power, phase, about)
);
CREATE INDEX records_of_address ON records (address, at);
CREATE INDEX records_of_game ON records (game, created);
CREATE TABLE pictures (
    key TEXT PRIMARY KEY,
    asked_at TEXT NOT NULL,
    request BLOB NOT NULL,
    image BLOB
);
CREATE INDEX pictures_asked ON pictures (asked_at);

INSERT INTO meta (key, value) VALUES (
    'schema',
    '3');

INSERT INTO meta (key, value) VALUES (
    'last_tick',
    '2026-11-23T13:03:00.000000+00:00');

INSERT INTO meta (key, value) VALUES (
    'keeper',
    '{"blocked":["spam@example.net"],"motd":"A meeting in May."}');

INSERT INTO meta (key, value) VALUES (
    'registered: anna@example.org',
    '2026-11-23');

INSERT INTO inbox (id, dedupe_key, envelope_sender, recipients, received_at, state, game, attempts, done_at, error, raw) VALUES (
    15,
    '0c5de0dad2239f87163de9723e473bd32cfd8b5fd65a0810ce29928c94ae5eeb',
    'gm@example.org',
    'judge@example.org',
    '2026-11-23T13:02:30.000000+00:00',
    'done',
    'lake',
    0,
    '2026-11-23T13:02:30.000000+00:00',
    '',
    CAST('From: gm@example.org
To: judge@example.org
Subject: a mail
Message-ID: <15@players.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

CREATE lake gm-secret
RULE NO_PRESS
FORM
SIGNOFF
' AS BLOB));

INSERT INTO inbox (id, dedupe_key, envelope_sender, recipients, received_at, state, game, attempts, done_at, error, raw) VALUES (
    16,
    '3bcaf9b5b90a05e0789e728f8b04bd12f248aed6b7056865f02e5ea49c42d07f',
    'anna@example.org',
    'judge@example.org',
    '2026-11-23T13:02:40.000000+00:00',
    'done',
    'lake',
    0,
    '2026-11-23T13:02:40.000000+00:00',
    '',
    CAST('From: anna@example.org
To: judge@example.org
Subject: a mail
Message-ID: <16@players.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN lake anna-pw
' AS BLOB));

INSERT INTO inbox (id, dedupe_key, envelope_sender, recipients, received_at, state, game, attempts, done_at, error, raw) VALUES (
    17,
    '7eabd8580a5a5d5e16d948c38c074db5988b96cab20acf8825a3bcd9abda1c0f',
    'france@example.org',
    'judge@example.org',
    '2026-11-23T13:02:50.000000+00:00',
    'done',
    'river',
    0,
    '2026-11-23T13:02:50.000000+00:00',
    '',
    CAST('From: france@example.org
To: judge@example.org
Subject: a mail
Message-ID: <17@players.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

SIGNON france@river france-pw
A BUR - MUN
A MAR - SPA
F MAO - POR
' AS BLOB));

INSERT INTO inbox (id, dedupe_key, envelope_sender, recipients, received_at, state, game, attempts, done_at, error, raw) VALUES (
    18,
    'ec0294acf2dbf5d411b1580a005600ba3a0325401ed9bc4c3eaf6a894d131ad9',
    'bob@example.org',
    'judge@example.org',
    '2026-11-23T13:03:00.000000+00:00',
    'parked',
    '',
    0,
    NULL,
    'Traceback (most recent call last):
  File "/opt/judge/judge/service.py", line 133, in handle_next
    handle(office, tx, mail, now)
  File "/opt/judge/judge/service.py", line 154, in handle
    carried = carry_out_mail(office, tx, inbound, now)
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/opt/judge/judge/service.py", line 184, in carry_out_mail
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/opt/judge/judge/parse.py", line 2, in read_script
RuntimeError: a fault of version 0.1
',
    CAST('From: bob@example.org
To: judge@example.org
Subject: a mail
Message-ID: <18@players.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

JOIN lake bob-pw
' AS BLOB));

INSERT INTO inbox (id, dedupe_key, envelope_sender, recipients, received_at, state, game, attempts, done_at, error, raw) VALUES (
    19,
    '0943e4fafb2b55c5813e370db3ab0df6b1dbfb0fc0b737d454953989c475474e',
    'germany@example.org',
    'judge@example.org',
    '2026-11-23T13:03:10.000000+00:00',
    'new',
    '',
    0,
    NULL,
    '',
    CAST('From: germany@example.org
To: judge@example.org
Subject: a mail
Message-ID: <19@players.example.org>
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

SIGNON germany@river germany-pw
A MUN H
A KIE - HOL
F DEN H
' AS BLOB));

INSERT INTO games (id, key, name, version, stage, listed, wake_at, phase, deadline, map, variant, summary, state) VALUES (
    1,
    'river',
    'river',
    16,
    'active',
    1,
    '2026-11-30T08:00:00.000000+00:00',
    'F1901M',
    '2026-11-30T12:00:00.000000+00:00',
    'standard',
    'standard',
    '',
    CAST('{"name":"river","map":"standard","master":{"addresses":["gm@example.org"],"password":"scrypt$2$8$1$PxJuXhZSO1W10YEVmLDc1w==$/CHJkARMIPDg+X+VkucIzsTBLNGCQwosVU+isN6dbXQ=","name":"","zone":"","since":"","sight":"","maps":"on"},"seed":"f5921d6ed2cefc8a991d092469e99be1","created":"2026-11-23T12:00:10Z","timing":{"next":{"count":1,"unit":"D"},"phases":[{"word":"MOVE","span":{"count":3,"unit":"D"}}]},"zone":"UTC","stage":"active","rules":["POWER_CHOICE"],"description":"A game of standard on the standard map.","powers":[{"name":"AUSTRIA","status":"played","player":{"addresses":["austria@example.org"],"password":"scrypt$2$8$1$C8Mj48KzW+hj+XTH6fV90Q==$Y5xYFx4pMy4xJfPgCdFCuVMYTDvL/+Ymj8nLViuQYlI=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ENGLAND","status":"played","player":{"addresses":["england@example.org"],"password":"scrypt$2$8$1$DiQ4VUQfk0FBv0JhQbDolg==$wvkH00seGcVlwgq/Mz8zM70DwTM218gKirI/EWwcGwc=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"FRANCE","status":"played","player":{"addresses":["france@example.org"],"password":"scrypt$2$8$1$zV+YMY6b0865leye5juUdw==$qB181qMEiVDZ0HdZPyTCrhx7ep73vekG0OaCTLxbuDw=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"MUN","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"wait":false,"vote":null,"past":[],"turns":[]},{"name":"GERMANY","status":"played","player":{"addresses":["germany@example.org"],"password":"scrypt$2$8$1$xQ4oXe+s6znR/I5YLTrYuA==$AixM1GwgaqFu2ekvyuCWpRwah6aX8pqLUU/q4hOlVK4=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ITALY","status":"played","player":{"addresses":["italy@example.org"],"password":"scrypt$2$8$1$yMWzwhkuYZt6YtQCWF6+5Q==$gSckK19ZmTpZk6cSm7ubETlT+bK6jJjhcghn7eE4zNg=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"RUSSIA","status":"played","player":{"addresses":["russia@example.org"],"password":"scrypt$2$8$1$J/7t9I0keK4I+xGqk++M5Q==$sA4KosV5AGfPsePTVPkm84NSG3ncYNgRYrhbEEutUBo=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"TURKEY","status":"played","player":{"addresses":["turkey@example.org"],"password":"scrypt$2$8$1$RBIGv+7nzSudvkVheWlT/A==$kQdHn/9ykTznS2qS0wG5pceNWVz6YMgouLJON6wiu90=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]}],"position":{"phase":{"season":"fall","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z","clock":{"pause_until":null,"last_notice":null,"reminded":[],"late":[]},"shelved":["F1901M"],"started":"2026-11-23T12:01:20Z","reminded":"2026-11-23T12:00:10Z","access":{},"rotation":{"turning":"AFTER","phase_type":null},"ontime":0.0,"voting":{},"format":2}' AS BLOB));

INSERT INTO games (id, key, name, version, stage, listed, wake_at, phase, deadline, map, variant, summary, state) VALUES (
    2,
    'lake',
    'lake',
    3,
    'forming',
    1,
    '2026-11-24T00:00:00.000000+00:00',
    '',
    NULL,
    'standard',
    'standard',
    '',
    CAST('{"name":"lake","map":"standard","master":{"addresses":["gm@example.org"],"password":"scrypt$2$8$1$yeejOsBimS7m1NG3Mf5PgQ==$I0HuDU0FcsxKvkB+dHRAbFKbfSp4Svgbq6f+gq8KC60=","name":"","zone":"","since":"","sight":"","maps":"on"},"seed":"0990d40cf5687b412931cc43dc36bddf","created":"2026-11-23T13:02:30Z","timing":{},"zone":"UTC","stage":"forming","rules":["NO_PRESS"],"description":"A game of standard on the standard map.","seats":[{"number":1,"player":{"addresses":["anna@example.org"],"password":"scrypt$2$8$1$xo5H+ZLk6pmIA4wBD0nJ1w==$pRTbFYOR/Snq/U5QdORzxu5XS7C3Dn17PWNU5PpfCjg=","name":"","zone":"","since":"","sight":"","maps":"on"},"power":null,"preference":[]}],"reminded":"2026-11-23T13:02:30Z","access":{},"rotation":{"turning":"AFTER","phase_type":null},"ontime":0.0,"voting":{},"format":2}' AS BLOB));

INSERT INTO phases (id, game_id, seq, phase, shelf, processed_at, seed, record, before) VALUES (
    1,
    1,
    1,
    'S1901M',
    'played',
    '2026-11-23T12:01:50.000000+00:00',
    'f5921d6ed2cefc8a991d092469e99be1',
    CAST('{"before":{"phase":{"season":"spring","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"PAR"},{"power":"FRANCE","type":"F","location":"BRE"},{"power":"GERMANY","type":"A","location":"BER"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"KIE"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"orders":{"AUSTRIA":[{"type":"Hold","piece":{"type":"A","location":"BUD"}},{"type":"Hold","piece":{"type":"A","location":"VIE"}},{"type":"Hold","piece":{"type":"F","location":"TRI"}}],"ENGLAND":[{"type":"Hold","piece":{"type":"A","location":"LVP"}},{"type":"Hold","piece":{"type":"F","location":"EDI"}},{"type":"Hold","piece":{"type":"F","location":"LON"}}],"FRANCE":[{"type":"Support","piece":{"type":"A","location":"MAR"},"supported":{"type":"A","location":"PAR"},"to":"BUR"},{"type":"Move","piece":{"type":"A","location":"PAR"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"BRE"},"to":"MAO","via":false,"path":[]}],"GERMANY":[{"type":"Move","piece":{"type":"A","location":"BER"},"to":"KIE","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"MUN"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"KIE"},"to":"DEN","via":false,"path":[]}],"ITALY":[{"type":"Hold","piece":{"type":"A","location":"ROM"}},{"type":"Hold","piece":{"type":"A","location":"VEN"}},{"type":"Hold","piece":{"type":"F","location":"NAP"}}],"RUSSIA":[{"type":"Hold","piece":{"type":"A","location":"MOS"}},{"type":"Hold","piece":{"type":"A","location":"WAR"}},{"type":"Hold","piece":{"type":"F","location":"SEV"}},{"type":"Hold","piece":{"type":"F","location":"STP/SC"}}],"TURKEY":[{"type":"Hold","piece":{"type":"A","location":"CON"}},{"type":"Hold","piece":{"type":"A","location":"SMY"}},{"type":"Hold","piece":{"type":"F","location":"ANK"}}]},"on_file":{"AUSTRIA":null,"ENGLAND":null,"FRANCE":[{"type":"Support","piece":{"type":"A","location":"MAR"},"supported":{"type":"A","location":"PAR"},"to":"BUR"},{"type":"Move","piece":{"type":"A","location":"PAR"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"BRE"},"to":"MAO","via":false,"path":[]}],"GERMANY":[{"type":"Move","piece":{"type":"A","location":"BER"},"to":"KIE","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"MUN"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"KIE"},"to":"DEN","via":false,"path":[]}],"ITALY":null,"RUSSIA":null,"TURKEY":null},"resolution":{"outcomes":[{"order":{"type":"Hold","piece":{"type":"A","location":"BUD"}},"unit":{"power":"AUSTRIA","type":"A","location":"BUD"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"VIE"}},"unit":{"power":"AUSTRIA","type":"A","location":"VIE"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"TRI"}},"unit":{"power":"AUSTRIA","type":"F","location":"TRI"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"LVP"}},"unit":{"power":"ENGLAND","type":"A","location":"LVP"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"EDI"}},"unit":{"power":"ENGLAND","type":"F","location":"EDI"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"LON"}},"unit":{"power":"ENGLAND","type":"F","location":"LON"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Support","piece":{"type":"A","location":"MAR"},"supported":{"type":"A","location":"PAR"},"to":"BUR"},"unit":{"power":"FRANCE","type":"A","location":"MAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"PAR"},"to":"BUR","via":false,"path":[]},"unit":{"power":"FRANCE","type":"A","location":"PAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"F","location":"BRE"},"to":"MAO","via":false,"path":[]},"unit":{"power":"FRANCE","type":"F","location":"BRE"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"BER"},"to":"KIE","via":false,"path":[]},"unit":{"power":"GERMANY","type":"A","location":"BER"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"MUN"},"to":"BUR","via":false,"path":[]},"unit":{"power":"GERMANY","type":"A","location":"MUN"},"results":["bounce"],"why":"","by_convoy":false,"reason":"bounce"},{"order":{"type":"Move","piece":{"type":"F","location":"KIE"},"to":"DEN","via":false,"path":[]},"unit":{"power":"GERMANY","type":"F","location":"KIE"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"ROM"}},"unit":{"power":"ITALY","type":"A","location":"ROM"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"VEN"}},"unit":{"power":"ITALY","type":"A","location":"VEN"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"NAP"}},"unit":{"power":"ITALY","type":"F","location":"NAP"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"MOS"}},"unit":{"power":"RUSSIA","type":"A","location":"MOS"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"WAR"}},"unit":{"power":"RUSSIA","type":"A","location":"WAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"SEV"}},"unit":{"power":"RUSSIA","type":"F","location":"SEV"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"STP/SC"}},"unit":{"power":"RUSSIA","type":"F","location":"STP/SC"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"CON"}},"unit":{"power":"TURKEY","type":"A","location":"CON"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"SMY"}},"unit":{"power":"TURKEY","type":"A","location":"SMY"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"ANK"}},"unit":{"power":"TURKEY","type":"F","location":"ANK"},"results":[],"why":"","by_convoy":false,"reason":""}],"after":{"phase":{"season":"spring","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"contested":[]},"after":{"phase":{"season":"fall","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z","defaulted":["AUSTRIA","ENGLAND","ITALY","RUSSIA","TURKEY"],"allegiances":[],"torn":[]}' AS BLOB),
    CAST('{"name":"river","map":"standard","master":{"addresses":["gm@example.org"],"password":"scrypt$2$8$1$PxJuXhZSO1W10YEVmLDc1w==$/CHJkARMIPDg+X+VkucIzsTBLNGCQwosVU+isN6dbXQ=","name":"","zone":"","since":"","sight":"","maps":"on"},"seed":"f5921d6ed2cefc8a991d092469e99be1","created":"2026-11-23T12:00:10Z","timing":{"next":{"count":1,"unit":"D"},"phases":[{"word":"MOVE","span":{"count":3,"unit":"D"}}]},"zone":"UTC","stage":"active","rules":["POWER_CHOICE"],"description":"A game of standard on the standard map.","powers":[{"name":"AUSTRIA","status":"played","player":{"addresses":["austria@example.org"],"password":"scrypt$2$8$1$C8Mj48KzW+hj+XTH6fV90Q==$Y5xYFx4pMy4xJfPgCdFCuVMYTDvL/+Ymj8nLViuQYlI=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ENGLAND","status":"played","player":{"addresses":["england@example.org"],"password":"scrypt$2$8$1$DiQ4VUQfk0FBv0JhQbDolg==$wvkH00seGcVlwgq/Mz8zM70DwTM218gKirI/EWwcGwc=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"FRANCE","status":"played","player":{"addresses":["france@example.org"],"password":"scrypt$2$8$1$zV+YMY6b0865leye5juUdw==$qB181qMEiVDZ0HdZPyTCrhx7ep73vekG0OaCTLxbuDw=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":[{"type":"Support","piece":{"type":"A","location":"MAR"},"supported":{"type":"A","location":"PAR"},"to":"BUR"},{"type":"Move","piece":{"type":"A","location":"PAR"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"BRE"},"to":"MAO","via":false,"path":[]}],"wait":false,"vote":null,"past":[],"turns":[]},{"name":"GERMANY","status":"played","player":{"addresses":["germany@example.org"],"password":"scrypt$2$8$1$xQ4oXe+s6znR/I5YLTrYuA==$AixM1GwgaqFu2ekvyuCWpRwah6aX8pqLUU/q4hOlVK4=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":[{"type":"Move","piece":{"type":"A","location":"BER"},"to":"KIE","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"MUN"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"KIE"},"to":"DEN","via":false,"path":[]}],"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ITALY","status":"played","player":{"addresses":["italy@example.org"],"password":"scrypt$2$8$1$yMWzwhkuYZt6YtQCWF6+5Q==$gSckK19ZmTpZk6cSm7ubETlT+bK6jJjhcghn7eE4zNg=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"RUSSIA","status":"played","player":{"addresses":["russia@example.org"],"password":"scrypt$2$8$1$J/7t9I0keK4I+xGqk++M5Q==$sA4KosV5AGfPsePTVPkm84NSG3ncYNgRYrhbEEutUBo=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"TURKEY","status":"played","player":{"addresses":["turkey@example.org"],"password":"scrypt$2$8$1$RBIGv+7nzSudvkVheWlT/A==$kQdHn/9ykTznS2qS0wG5pceNWVz6YMgouLJON6wiu90=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]}],"position":{"phase":{"season":"spring","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"PAR"},{"power":"FRANCE","type":"F","location":"BRE"},{"power":"GERMANY","type":"A","location":"BER"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"KIE"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z","clock":{"pause_until":null,"last_notice":null,"reminded":[],"late":[]},"started":"2026-11-23T12:01:20Z","reminded":"2026-11-23T12:00:10Z","access":{},"rotation":{"turning":"AFTER","phase_type":null},"ontime":0.0,"voting":{},"format":2}' AS BLOB));

INSERT INTO phases (id, game_id, seq, phase, shelf, processed_at, seed, record, before) VALUES (
    2,
    1,
    2,
    'F1901M',
    'shelved',
    '2026-11-23T12:02:10.000000+00:00',
    'f5921d6ed2cefc8a991d092469e99be1',
    CAST('{"before":{"phase":{"season":"fall","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"orders":{"AUSTRIA":[{"type":"Hold","piece":{"type":"A","location":"BUD"}},{"type":"Hold","piece":{"type":"A","location":"VIE"}},{"type":"Hold","piece":{"type":"F","location":"TRI"}}],"ENGLAND":[{"type":"Hold","piece":{"type":"A","location":"LVP"}},{"type":"Hold","piece":{"type":"F","location":"EDI"}},{"type":"Hold","piece":{"type":"F","location":"LON"}}],"FRANCE":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"BEL","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"GERMANY":[{"type":"Hold","piece":{"type":"A","location":"KIE"}},{"type":"Hold","piece":{"type":"A","location":"MUN"}},{"type":"Hold","piece":{"type":"F","location":"DEN"}}],"ITALY":[{"type":"Hold","piece":{"type":"A","location":"ROM"}},{"type":"Hold","piece":{"type":"A","location":"VEN"}},{"type":"Hold","piece":{"type":"F","location":"NAP"}}],"RUSSIA":[{"type":"Hold","piece":{"type":"A","location":"MOS"}},{"type":"Hold","piece":{"type":"A","location":"WAR"}},{"type":"Hold","piece":{"type":"F","location":"SEV"}},{"type":"Hold","piece":{"type":"F","location":"STP/SC"}}],"TURKEY":[{"type":"Hold","piece":{"type":"A","location":"CON"}},{"type":"Hold","piece":{"type":"A","location":"SMY"}},{"type":"Hold","piece":{"type":"F","location":"ANK"}}]},"on_file":{"AUSTRIA":null,"ENGLAND":null,"FRANCE":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"BEL","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"GERMANY":null,"ITALY":null,"RUSSIA":null,"TURKEY":null},"resolution":{"outcomes":[{"order":{"type":"Hold","piece":{"type":"A","location":"BUD"}},"unit":{"power":"AUSTRIA","type":"A","location":"BUD"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"VIE"}},"unit":{"power":"AUSTRIA","type":"A","location":"VIE"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"TRI"}},"unit":{"power":"AUSTRIA","type":"F","location":"TRI"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"LVP"}},"unit":{"power":"ENGLAND","type":"A","location":"LVP"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"EDI"}},"unit":{"power":"ENGLAND","type":"F","location":"EDI"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"LON"}},"unit":{"power":"ENGLAND","type":"F","location":"LON"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},"unit":{"power":"FRANCE","type":"A","location":"MAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"BEL","via":false,"path":[]},"unit":{"power":"FRANCE","type":"A","location":"BUR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]},"unit":{"power":"FRANCE","type":"F","location":"MAO"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"KIE"}},"unit":{"power":"GERMANY","type":"A","location":"KIE"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"MUN"}},"unit":{"power":"GERMANY","type":"A","location":"MUN"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"DEN"}},"unit":{"power":"GERMANY","type":"F","location":"DEN"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"ROM"}},"unit":{"power":"ITALY","type":"A","location":"ROM"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"VEN"}},"unit":{"power":"ITALY","type":"A","location":"VEN"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"NAP"}},"unit":{"power":"ITALY","type":"F","location":"NAP"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"MOS"}},"unit":{"power":"RUSSIA","type":"A","location":"MOS"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"WAR"}},"unit":{"power":"RUSSIA","type":"A","location":"WAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"SEV"}},"unit":{"power":"RUSSIA","type":"F","location":"SEV"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"STP/SC"}},"unit":{"power":"RUSSIA","type":"F","location":"STP/SC"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"CON"}},"unit":{"power":"TURKEY","type":"A","location":"CON"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"A","location":"SMY"}},"unit":{"power":"TURKEY","type":"A","location":"SMY"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Hold","piece":{"type":"F","location":"ANK"}},"unit":{"power":"TURKEY","type":"F","location":"ANK"},"results":[],"why":"","by_convoy":false,"reason":""}],"after":{"phase":{"season":"fall","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"SPA"},{"power":"FRANCE","type":"A","location":"BEL"},{"power":"FRANCE","type":"F","location":"POR"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"contested":[]},"after":{"phase":{"season":"winter","year":1901,"type":"A"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"SPA"},{"power":"FRANCE","type":"A","location":"BEL"},{"power":"FRANCE","type":"F","location":"POR"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY","SPA":"FRANCE","BEL":"FRANCE","POR":"FRANCE","DEN":"GERMANY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z","defaulted":["AUSTRIA","ENGLAND","GERMANY","ITALY","RUSSIA","TURKEY"],"allegiances":[],"torn":[]}' AS BLOB),
    CAST('{"name":"river","map":"standard","master":{"addresses":["gm@example.org"],"password":"scrypt$2$8$1$PxJuXhZSO1W10YEVmLDc1w==$/CHJkARMIPDg+X+VkucIzsTBLNGCQwosVU+isN6dbXQ=","name":"","zone":"","since":"","sight":"","maps":"on"},"seed":"f5921d6ed2cefc8a991d092469e99be1","created":"2026-11-23T12:00:10Z","timing":{"next":{"count":1,"unit":"D"},"phases":[{"word":"MOVE","span":{"count":3,"unit":"D"}}]},"zone":"UTC","stage":"active","rules":["POWER_CHOICE"],"description":"A game of standard on the standard map.","powers":[{"name":"AUSTRIA","status":"played","player":{"addresses":["austria@example.org"],"password":"scrypt$2$8$1$C8Mj48KzW+hj+XTH6fV90Q==$Y5xYFx4pMy4xJfPgCdFCuVMYTDvL/+Ymj8nLViuQYlI=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ENGLAND","status":"played","player":{"addresses":["england@example.org"],"password":"scrypt$2$8$1$DiQ4VUQfk0FBv0JhQbDolg==$wvkH00seGcVlwgq/Mz8zM70DwTM218gKirI/EWwcGwc=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"FRANCE","status":"played","player":{"addresses":["france@example.org"],"password":"scrypt$2$8$1$zV+YMY6b0865leye5juUdw==$qB181qMEiVDZ0HdZPyTCrhx7ep73vekG0OaCTLxbuDw=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"BEL","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"wait":false,"vote":null,"past":[],"turns":[]},{"name":"GERMANY","status":"played","player":{"addresses":["germany@example.org"],"password":"scrypt$2$8$1$xQ4oXe+s6znR/I5YLTrYuA==$AixM1GwgaqFu2ekvyuCWpRwah6aX8pqLUU/q4hOlVK4=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"ITALY","status":"played","player":{"addresses":["italy@example.org"],"password":"scrypt$2$8$1$yMWzwhkuYZt6YtQCWF6+5Q==$gSckK19ZmTpZk6cSm7ubETlT+bK6jJjhcghn7eE4zNg=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"RUSSIA","status":"played","player":{"addresses":["russia@example.org"],"password":"scrypt$2$8$1$J/7t9I0keK4I+xGqk++M5Q==$sA4KosV5AGfPsePTVPkm84NSG3ncYNgRYrhbEEutUBo=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]},{"name":"TURKEY","status":"played","player":{"addresses":["turkey@example.org"],"password":"scrypt$2$8$1$RBIGv+7nzSudvkVheWlT/A==$kQdHn/9ykTznS2qS0wG5pceNWVz6YMgouLJON6wiu90=","name":"","zone":"","since":"S1901M","sight":"","maps":"on"},"controller":null,"orders":null,"wait":false,"vote":null,"past":[],"turns":[]}],"position":{"phase":{"season":"fall","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z","clock":{"pause_until":null,"last_notice":null,"reminded":[],"late":[]},"started":"2026-11-23T12:01:20Z","reminded":"2026-11-23T12:00:10Z","access":{},"rotation":{"turning":"AFTER","phase_type":null},"ontime":0.0,"voting":{},"format":2}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    1,
    1,
    '2026-11-23T12:00:10.000000+00:00',
    'gm@example.org',
    CAST('{"type":"GameCreated","stage":"forming","open_seats":7,"notes":[]}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    2,
    1,
    '2026-11-23T12:00:10.000000+00:00',
    'gm@example.org',
    CAST('{"type":"FormingBegun","open_seats":7}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    3,
    1,
    '2026-11-23T12:00:20.000000+00:00',
    'austria@example.org',
    CAST('{"type":"PlayerJoined","seat":"AUSTRIA","open_seats":6,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    4,
    1,
    '2026-11-23T12:00:30.000000+00:00',
    'england@example.org',
    CAST('{"type":"PlayerJoined","seat":"ENGLAND","open_seats":5,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    5,
    1,
    '2026-11-23T12:00:40.000000+00:00',
    'france@example.org',
    CAST('{"type":"PlayerJoined","seat":"FRANCE","open_seats":4,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    6,
    1,
    '2026-11-23T12:00:50.000000+00:00',
    'germany@example.org',
    CAST('{"type":"PlayerJoined","seat":"GERMANY","open_seats":3,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    7,
    1,
    '2026-11-23T12:01:00.000000+00:00',
    'italy@example.org',
    CAST('{"type":"PlayerJoined","seat":"ITALY","open_seats":2,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    8,
    1,
    '2026-11-23T12:01:10.000000+00:00',
    'russia@example.org',
    CAST('{"type":"PlayerJoined","seat":"RUSSIA","open_seats":1,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    9,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PlayerJoined","seat":"TURKEY","open_seats":0,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    10,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"AUSTRIA","seat":"AUSTRIA"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    11,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"ENGLAND","seat":"ENGLAND"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    12,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"FRANCE","seat":"FRANCE"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    13,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"GERMANY","seat":"GERMANY"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    14,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"ITALY","seat":"ITALY"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    15,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"RUSSIA","seat":"RUSSIA"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    16,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"PowerAssigned","power":"TURKEY","seat":"TURKEY"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    17,
    1,
    '2026-11-23T12:01:20.000000+00:00',
    'turkey@example.org',
    CAST('{"type":"GameStarted","position":{"phase":{"season":"spring","year":1901,"type":"M"},"units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"PAR"},{"power":"FRANCE","type":"F","location":"BRE"},{"power":"GERMANY","type":"A","location":"BER"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"KIE"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"centers":{"BUD":"AUSTRIA","TRI":"AUSTRIA","VIE":"AUSTRIA","EDI":"ENGLAND","LON":"ENGLAND","LVP":"ENGLAND","BRE":"FRANCE","MAR":"FRANCE","PAR":"FRANCE","BER":"GERMANY","KIE":"GERMANY","MUN":"GERMANY","NAP":"ITALY","ROM":"ITALY","VEN":"ITALY","MOS":"RUSSIA","SEV":"RUSSIA","STP":"RUSSIA","WAR":"RUSSIA","ANK":"TURKEY","CON":"TURKEY","SMY":"TURKEY"},"dislodged":[],"garrisons":[],"hidden":[],"homes":{}},"deadline":"2026-11-30T12:00:00Z"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    18,
    1,
    '2026-11-23T12:01:30.000000+00:00',
    'france@example.org',
    CAST('{"type":"OrdersReceived","power":"FRANCE","orders":[{"type":"Support","piece":{"type":"A","location":"MAR"},"supported":{"type":"A","location":"PAR"},"to":"BUR"},{"type":"Move","piece":{"type":"A","location":"PAR"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"BRE"},"to":"MAO","via":false,"path":[]}],"by":"FRANCE","notes":[],"to_master":false}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    19,
    1,
    '2026-11-23T12:01:40.000000+00:00',
    'germany@example.org',
    CAST('{"type":"OrdersReceived","power":"GERMANY","orders":[{"type":"Move","piece":{"type":"A","location":"BER"},"to":"KIE","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"MUN"},"to":"BUR","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"KIE"},"to":"DEN","via":false,"path":[]}],"by":"GERMANY","notes":[],"to_master":false}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    20,
    1,
    '2026-11-23T12:01:50.000000+00:00',
    'gm@example.org',
    CAST('{"type":"PowersDefaulted","phase":"S1901M","powers":["AUSTRIA","ENGLAND","ITALY","RUSSIA","TURKEY"]}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    21,
    1,
    '2026-11-23T12:01:50.000000+00:00',
    'gm@example.org',
    CAST('{"type":"PhaseProcessed","deadline":"2026-11-30T12:00:00Z","final":false,"again":[],"phase":"S1901M"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    22,
    1,
    '2026-11-23T12:02:00.000000+00:00',
    'france@example.org',
    CAST('{"type":"OrdersReceived","power":"FRANCE","orders":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"BEL","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"by":"FRANCE","notes":[],"to_master":false}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    23,
    1,
    '2026-11-23T12:02:10.000000+00:00',
    'gm@example.org',
    CAST('{"type":"PowersDefaulted","phase":"F1901M","powers":["AUSTRIA","ENGLAND","GERMANY","ITALY","RUSSIA","TURKEY"]}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    24,
    1,
    '2026-11-23T12:02:10.000000+00:00',
    'gm@example.org',
    CAST('{"type":"PhaseProcessed","deadline":"2026-11-30T12:00:00Z","final":false,"again":[],"phase":"F1901M"}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    25,
    1,
    '2026-11-23T12:02:20.000000+00:00',
    'gm@example.org',
    CAST('{"type":"RolledBack","phase":"F1901M","restored":false,"full":false,"deadline":"2026-11-30T12:00:00Z","out":false}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    26,
    2,
    '2026-11-23T13:02:30.000000+00:00',
    'gm@example.org',
    CAST('{"type":"GameCreated","stage":"forming","open_seats":7,"notes":[]}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    27,
    2,
    '2026-11-23T13:02:30.000000+00:00',
    'gm@example.org',
    CAST('{"type":"FormingBegun","open_seats":7}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    28,
    2,
    '2026-11-23T13:02:40.000000+00:00',
    'anna@example.org',
    CAST('{"type":"PlayerJoined","seat":"POWER#1","open_seats":6,"master_starts":false,"silent":false,"record":{}}' AS BLOB));

INSERT INTO log (id, game_id, at, who, what) VALUES (
    29,
    1,
    '2026-11-23T13:02:50.000000+00:00',
    'france@example.org',
    CAST('{"type":"OrdersReceived","power":"FRANCE","orders":[{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"MUN","via":false,"path":[]},{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]}],"by":"FRANCE","notes":[],"to_master":false}' AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    77,
    '<21aae9e228a076915f43@example.org>',
    'gm@example.org',
    'judge@example.org',
    'lake',
    'auto-replied',
    'Diplomacy reply (lake)',
    '2026-11-23T13:02:30.000000+00:00',
    'sent',
    1,
    '2026-11-23T13:02:30.000000+00:00',
    '2026-11-23T13:02:40.000000+00:00',
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:02:30 +0000
From: Judge <judge@example.org>
To: <gm@example.org>
Subject: Diplomacy reply (lake)
Message-ID: <21aae9e228a076915f43@example.org>
In-Reply-To: <15@players.example.org>
References: <thread.ca205e5589bc831f5c67@example.org>
 <15@players.example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
List-Id: <lake.games.example.org>
X-Judge-Letter: 21aae9e228a076915f43
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a21aae9e228a076915f43"

--=_a21aae9e228a076915f43
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Game lake now exists, and you are its Master.

Game lake is forming. Seven seats are open. Players send:

    JOIN lake password

--=_a21aae9e228a076915f43
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Diplomacy reply (lake)</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em">Game lake now exists, and you are its Master.</p>
<p style="margin:0 0 1em">Game lake is forming. Seven seats are open. Players send:</p>
<pre style="font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em;overflow-x:auto;margin:0 0 1em;border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px">JOIN lake password</pre>
</body>
</html>

--=_a21aae9e228a076915f43--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    78,
    '<8239ab97115ceaf71a7e@example.org>',
    'anna@example.org',
    'judge@example.org',
    'lake',
    'auto-replied',
    'Diplomacy reply (lake)',
    '2026-11-23T13:02:40.000000+00:00',
    'sent',
    1,
    '2026-11-23T13:02:40.000000+00:00',
    '2026-11-23T13:02:40.000000+00:00',
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:02:40 +0000
From: Judge <judge@example.org>
To: <anna@example.org>
Subject: Diplomacy reply (lake)
Message-ID: <8239ab97115ceaf71a7e@example.org>
In-Reply-To: <16@players.example.org>
References: <thread.89486bbc449dcd19785c@example.org>
 <16@players.example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
List-Id: <lake.games.example.org>
X-Judge-Letter: 8239ab97115ceaf71a7e
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a8239ab97115ceaf71a7e"

--=_a8239ab97115ceaf71a7e
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Welcome to lake! You are POWER#1 until the powers are dealt. It is a game
of Standard on the map Standard; LIST lake tells its rules.

The game begins when six more players have joined.

For anything else until then, such as press or a new address, begin your
mail with:

    SIGNON 1lake your-password

--=_a8239ab97115ceaf71a7e
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Diplomacy reply (lake)</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em">Welcome to lake! You are POWER#1 until the powers are dealt. It is a game of Standard on the map Standard; LIST lake tells its rules.</p>
<p style="margin:0 0 1em">The game begins when six more players have joined.</p>
<p style="margin:0 0 1em">For anything else until then, such as press or a new address, begin your mail with:</p>
<pre style="font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em;overflow-x:auto;margin:0 0 1em;border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px">SIGNON 1lake your-password</pre>
</body>
</html>

--=_a8239ab97115ceaf71a7e--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    79,
    '<4d22cbc87563f026c4d5@example.org>',
    'gm@example.org',
    'judge@example.org',
    'lake',
    'notice',
    'Diplomacy player joined (lake)',
    '2026-11-23T13:02:40.000000+00:00',
    'sent',
    1,
    '2026-11-23T13:02:40.000000+00:00',
    '2026-11-23T13:02:40.000000+00:00',
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:02:40 +0000
From: Judge <judge@example.org>
To: <gm@example.org>
Subject: Diplomacy player joined (lake)
Message-ID: <4d22cbc87563f026c4d5@example.org>
In-Reply-To: <thread.ca205e5589bc831f5c67@example.org>
References: <thread.ca205e5589bc831f5c67@example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
List-Id: <lake.games.example.org>
X-Judge-Letter: 4d22cbc87563f026c4d5
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a4d22cbc87563f026c4d5"

--=_a4d22cbc87563f026c4d5
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

A player has joined lake (POWER#1). Six seats are left.

The new player''s record on this judge: Nothing is counted yet, which is as
good as a perfect record.

--=_a4d22cbc87563f026c4d5
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Diplomacy player joined (lake)</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em">A player has joined lake (POWER#1). Six seats are left.</p>
<p style="margin:0 0 1em">The new player&#x27;s record on this judge: Nothing is counted yet, which is as good as a perfect record.</p>
</body>
</html>

--=_a4d22cbc87563f026c4d5--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    80,
    '<6c3cda789e56e0166f97@example.org>',
    'france@example.org',
    'judge@example.org',
    'river',
    'orders',
    'Diplomacy orders river F1901M',
    '2026-11-23T13:02:50.000000+00:00',
    'waiting',
    0,
    '2026-11-23T13:02:50.000000+00:00',
    NULL,
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:02:50 +0000
From: Judge <judge@example.org>
To: <france@example.org>
Subject: Diplomacy orders river F1901M
Message-ID: <6c3cda789e56e0166f97@example.org>
In-Reply-To: <17@players.example.org>
References: <thread.18bd72721b9fe8af7cea@example.org>
 <17@players.example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
List-Id: <river.games.example.org>
X-Judge-Letter: 6c3cda789e56e0166f97
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a6c3cda789e56e0166f97"

--=_a6c3cda789e56e0166f97
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

:: Judge: Judge  Game: river  Variant: standard standard
:: Deadline: F1901M Mon 30 Nov 2026 12:00 GMT

Current orders for France:

Army Marseilles -> Spain.
Army Burgundy -> Munich.
Fleet Mid-Atlantic Ocean -> Portugal.

End of orders.

Orders are due Mon 30 Nov 2026 12:00 GMT. Until the phase is processed you
can send a new set, which replaces this one as a whole.

--=_a6c3cda789e56e0166f97
Content-Type: multipart/related; boundary="=_r6c3cda789e56e0166f97"

--=_r6c3cda789e56e0166f97
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Diplomacy orders river F1901M</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em;font-size:.8em;opacity:.75">:: Judge: Judge  Game: river  Variant: standard standard<br>
:: Deadline: F1901M Mon 30 Nov 2026 12:00 GMT</p>
<p style="margin:0 0 1em"><img src="cid:orders.png" alt="Map of river, Fall 1901 Movement, with the orders on file for France, which this letter lists." style="width:100%;max-width:900px;height:auto;border:0"></p>
<p style="margin:0 0 1em">Current orders for France:</p>
<div style="margin:0 0 1em">
<div style="padding-left:1.5em;text-indent:-1.5em">Army Marseilles <span style="white-space:nowrap">-&gt;</span> Spain.</div>
<div style="padding-left:1.5em;text-indent:-1.5em">Army Burgundy <span style="white-space:nowrap">-&gt;</span> Munich.</div>
<div style="padding-left:1.5em;text-indent:-1.5em">Fleet Mid-Atlantic Ocean <span style="white-space:nowrap">-&gt;</span> Portugal.</div>
</div>
<p style="margin:0 0 1em">End of orders.</p>
<p style="margin:0 0 1em">Orders are due Mon 30 Nov 2026 12:00 GMT. Until the phase is processed you can send a new set, which replaces this one as a whole.</p>
</body>
</html>

--=_r6c3cda789e56e0166f97
X-Judge-Picture: =_6c3cda789e56e0166f97 c9f2598443e4143de85cbccb0bc43147ac98314b31988435ac95634635262ebe orders.png


--=_r6c3cda789e56e0166f97--

--=_a6c3cda789e56e0166f97--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    81,
    '<5a630d706f1dbbf91fa4@example.org>',
    'keeper@example.org',
    'judge@example.org',
    '',
    'auto-generated',
    'Judge fault: mail 18 is parked',
    '2026-11-23T13:03:00.000000+00:00',
    'waiting',
    0,
    '2026-11-23T13:03:00.000000+00:00',
    NULL,
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:03:00 +0000
From: Judge <judge@example.org>
To: <keeper@example.org>
Subject: Judge fault: mail 18 is parked
Message-ID: <5a630d706f1dbbf91fa4@example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-generated
X-Auto-Response-Suppress: All
X-Judge-Letter: 5a630d706f1dbbf91fa4
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a5a630d706f1dbbf91fa4"

--=_a5a630d706f1dbbf91fa4
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Mail 18 from bob@example.org tripped a fault in the program and is parked.
The sender has been told; the other mails go on.

    judge parked show 18
    judge parked retry 18
    judge parked drop 18

Traceback (most recent call last):
  File "/opt/judge/judge/service.py", line 133, in handle_next
    handle(office, tx, mail, now)
  File "/opt/judge/judge/service.py", line 154, in handle
    carried = carry_out_mail(office, tx, inbound, now)
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/opt/judge/judge/service.py", line 184, in carry_out_mail
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/opt/judge/judge/parse.py", line 2, in read_script
RuntimeError: a fault of version 0.1

--=_a5a630d706f1dbbf91fa4
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Judge fault: mail 18 is parked</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em">Mail 18 from bob@example.org tripped a fault in the program and is parked. The sender has been told; the other mails go on.</p>
<pre style="font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em;overflow-x:auto;margin:0 0 1em;border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px">judge parked show 18
judge parked retry 18
judge parked drop 18</pre>
<div style="white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1em;border:1px solid;border-color:rgba(128,128,128,.4);border-radius:6px;padding:10px">Traceback (most recent call last):
  File &quot;/opt/judge/judge/service.py&quot;, line 133, in handle_next
    handle(office, tx, mail, now)
  File &quot;/opt/judge/judge/service.py&quot;, line 154, in handle
    carried = carry_out_mail(office, tx, inbound, now)
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File &quot;/opt/judge/judge/service.py&quot;, line 184, in carry_out_mail
    script = read_script([TextLine(line.number, line.text) for line in inbound.lines])
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File &quot;/opt/judge/judge/parse.py&quot;, line 2, in read_script
RuntimeError: a fault of version 0.1</div>
</body>
</html>

--=_a5a630d706f1dbbf91fa4--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO outbox (id, message_id, recipient, envelope_sender, game, kind, subject, created_at, state, attempts, next_try_at, done_at, error, raw) VALUES (
    82,
    '<8546e79f8e7132e2436c@example.org>',
    'bob@example.org',
    'judge@example.org',
    '',
    'auto-replied',
    'Your mail to the judge',
    '2026-11-23T13:03:00.000000+00:00',
    'waiting',
    0,
    '2026-11-23T13:03:00.000000+00:00',
    NULL,
    '',
    CAST(replace('Date: Mon, 23 Nov 2026 13:03:00 +0000
From: Judge <judge@example.org>
To: <bob@example.org>
Subject: Your mail to the judge
Message-ID: <8546e79f8e7132e2436c@example.org>
Reply-To: <judge@example.org>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
X-Judge-Letter: 8546e79f8e7132e2436c
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="=_a8546e79f8e7132e2436c"

--=_a8546e79f8e7132e2436c
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 7bit

Your mail reached the judge and is kept safe, but it tripped a fault in the
judge''s own program. Nothing in it was done, and nothing else was changed.

The keeper of this judge (keeper@example.org) has been told and can have
your mail read again as soon as the fault is mended. You need not send it
again; if the deadline is near, write to your Master as well.

--=_a8546e79f8e7132e2436c
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Your mail to the judge</title>
</head>
<body style="margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,&#x27;Segoe UI&#x27;,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.45">
<p style="margin:0 0 1em">Your mail reached the judge and is kept safe, but it tripped a fault in the judge&#x27;s own program. Nothing in it was done, and nothing else was changed.</p>
<p style="margin:0 0 1em">The keeper of this judge (keeper@example.org) has been told and can have your mail read again as soon as the fault is mended. You need not send it again; if the deadline is near, write to your Master as well.</p>
</body>
</html>

--=_a8546e79f8e7132e2436c--
', char(10), char(13, 10)) AS BLOB));

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'MASTER',
    'gm@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'AUSTRIA',
    'austria@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'ENGLAND',
    'england@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'FRANCE',
    'france@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'GERMANY',
    'germany@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'ITALY',
    'italy@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'RUSSIA',
    'russia@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    1,
    'TURKEY',
    'turkey@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    2,
    'MASTER',
    'gm@example.org');

INSERT INTO seats (game_id, position, address) VALUES (
    2,
    'POWER#1',
    'anna@example.org');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    1,
    'austria@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'AUSTRIA',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    2,
    'england@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'ENGLAND',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    3,
    'france@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'FRANCE',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    4,
    'germany@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'GERMANY',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    5,
    'italy@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'ITALY',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    6,
    'russia@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'RUSSIA',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    7,
    'turkey@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'TURKEY',
    'S1901M',
    'seat',
    'started',
    '2026-11-23T12:01:20.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    8,
    'france@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'FRANCE',
    'S1901M',
    'phase',
    'on time',
    '2026-11-23T12:01:50.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    9,
    'germany@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'GERMANY',
    'S1901M',
    'phase',
    'on time',
    '2026-11-23T12:01:50.000000+00:00',
    '');

INSERT INTO records (id, address, game, created, power, phase, about, kind, at, note) VALUES (
    10,
    'france@example.org',
    'river',
    '2026-11-23T12:00:10.000000+00:00',
    'FRANCE',
    'F1901M',
    'phase',
    'on time',
    '2026-11-23T12:02:10.000000+00:00',
    '');

INSERT INTO pictures (key, asked_at, request, image) VALUES (
    'c9f2598443e4143de85cbccb0bc43147ac98314b31988435ac95634635262ebe',
    '2026-11-23T13:02:50.000000+00:00',
    CAST('{"map":"standard","title":"river","phase":"Fall 1901 Movement","date":"","units":[{"power":"AUSTRIA","type":"A","location":"BUD"},{"power":"AUSTRIA","type":"A","location":"VIE"},{"power":"AUSTRIA","type":"F","location":"TRI"},{"power":"ENGLAND","type":"A","location":"LVP"},{"power":"ENGLAND","type":"F","location":"EDI"},{"power":"ENGLAND","type":"F","location":"LON"},{"power":"FRANCE","type":"A","location":"MAR"},{"power":"FRANCE","type":"A","location":"BUR"},{"power":"FRANCE","type":"F","location":"MAO"},{"power":"GERMANY","type":"A","location":"KIE"},{"power":"GERMANY","type":"A","location":"MUN"},{"power":"GERMANY","type":"F","location":"DEN"},{"power":"ITALY","type":"A","location":"ROM"},{"power":"ITALY","type":"A","location":"VEN"},{"power":"ITALY","type":"F","location":"NAP"},{"power":"RUSSIA","type":"A","location":"MOS"},{"power":"RUSSIA","type":"A","location":"WAR"},{"power":"RUSSIA","type":"F","location":"SEV"},{"power":"RUSSIA","type":"F","location":"STP/SC"},{"power":"TURKEY","type":"A","location":"CON"},{"power":"TURKEY","type":"A","location":"SMY"},{"power":"TURKEY","type":"F","location":"ANK"}],"dislodged":[],"owners":{"ANK":"TURKEY","BER":"GERMANY","BRE":"FRANCE","BUD":"AUSTRIA","CON":"TURKEY","EDI":"ENGLAND","KIE":"GERMANY","LON":"ENGLAND","LVP":"ENGLAND","MAR":"FRANCE","MOS":"RUSSIA","MUN":"GERMANY","NAP":"ITALY","PAR":"FRANCE","ROM":"ITALY","SEV":"RUSSIA","SMY":"TURKEY","STP":"RUSSIA","TRI":"AUSTRIA","VEN":"ITALY","VIE":"AUSTRIA","WAR":"RUSSIA"},"outcomes":[{"order":{"type":"Move","piece":{"type":"A","location":"MAR"},"to":"SPA","via":false,"path":[]},"unit":{"power":"FRANCE","type":"A","location":"MAR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"A","location":"BUR"},"to":"MUN","via":false,"path":[]},"unit":{"power":"FRANCE","type":"A","location":"BUR"},"results":[],"why":"","by_convoy":false,"reason":""},{"order":{"type":"Move","piece":{"type":"F","location":"MAO"},"to":"POR","via":false,"path":[]},"unit":{"power":"FRANCE","type":"F","location":"MAO"},"results":[],"why":"","by_convoy":false,"reason":""}],"processed":false,"counts":{"AUSTRIA":3,"ENGLAND":3,"FRANCE":3,"GERMANY":3,"ITALY":3,"RUSSIA":4,"TURKEY":3},"unseen":[],"notes":[],"width":900,"form":"png","moment":"F1901M"}' AS BLOB),
    NULL);
COMMIT;
