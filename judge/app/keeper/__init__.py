"""What the operator of a judge decides about it and does in its games: `judge keeper ...`."""
