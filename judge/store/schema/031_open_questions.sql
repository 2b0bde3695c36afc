-- Questions that a Master has had asked: STATUS lists them while `wanted_at` is set, and the Master is told once when
-- one stayed without a yes. `counts` 0: a yes fulfills no wish, as after a no, or for an invitation.

ALTER TABLE address_wishes ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
ALTER TABLE address_wishes ADD COLUMN wanted_at TEXT;
CREATE INDEX address_wishes_wanted ON address_wishes (game, wanted_at) WHERE wanted_at IS NOT NULL;
