"""The only command of Crystal Ball: `resequence` changes the order of a locked list."""
