"""What a game's Master writes: stages, settings, who plays, corrections."""
