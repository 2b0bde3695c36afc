"""Command of Crystal Ball alone: `resequence` puts a locked list into another order."""
