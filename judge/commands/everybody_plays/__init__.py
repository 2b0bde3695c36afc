"""What only games of Everybody Plays know: taking back a set, votes on the end by person."""
