"""Pictures of the board, drawn from values: no files, no game, nothing that a viewer may not see."""
