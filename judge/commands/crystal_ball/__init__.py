"""Commands of Crystal Ball alone: a locked list in another order (`resequence`)."""
