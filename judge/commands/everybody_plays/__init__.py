"""Commands of Everybody Plays alone: taking back a set, votes on the end by person."""
